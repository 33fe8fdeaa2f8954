"""The training loop of Sentence-BERT: yields what happens, can be paused, cancelled, killed and resumed.

The loop is a function of the run's folder and the number of steps made. Order of data and random state follow
from the seed and the step; weights, the objectives' own, the optimizer's moments and the thread count are in
the checkpoint. So on a processor a run that was stopped anywhere ends bit by bit like one that was not.
"""

from __future__ import annotations

import math
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray

from core.encoding import CrossEncoder
from core.encoding.devices import is_out_of_memory, processor_threads
from core.errors import CancelledError, ExplorerError, InputError, ModelError, TrainingError
from core.evaluation.resampling import Interval
from core.old_names import old_arguments, warn_of_old_name
from core.progress import QUIET, Task
from core.training.checkpoint import load_checkpoint, save_checkpoint
from core.training.config import TrainingConfig, check_sweep, rates_of
from core.training.distributed import ALONE, Alone
from core.training.events import CheckpointSaved, Evaluated, Event, Finished, Started, Step, Tried
from core.training.judging import Count, Unmarked, judge, watch
from core.training.learner import Learner, NotFiniteError, not_finite
from core.training.material import Data, prepare
from core.training.models import Model, as_it_was
from core.training.opening import OpenRun, RunRequest, anew, begin, reopen
from core.training.run_folder import RunFolder, new_run_folder, now
from core.training.schedule import Batch, Plan, evaluate_every, learning_rate_factor

Measure: TypeAlias = Callable[[Model], Mapping[str, Interval]]

_CHECKPOINT_SECONDS = 60.0
# Writing checkpoints may take this share of the time at most.
_CHECKPOINT_SHARE = 0.05


class Trainer:
    """Trains a copy of an encoder; iterate over it, once.

        for event in Trainer(encoder, examples, TrainingConfig(objective="regression")): ...

    Iterating raises `CancelledError` when cancelled, after a checkpoint was saved; `TrainingError` when the
    memory or the disk is full, or the loss is not finite, also with a checkpoint where that is possible;
    `InputError` where the data or the settings cannot be.

    Args:
        encoder: is left as it is. For the objective cross-encoder, one to train further, or a sentence
            encoder, whose transformer it begins with.
        examples: a data set, divided or not; or several, learned one after the other or, with `config.mixed`,
            together. The last one is what the training is for: its parts give the metric and the verdict.
        config: the settings.
        run_folder: where the run leaves what it leaves; a new or empty folder. None: a new one where the
            program keeps its things.
        model_folder: where the new model goes; a new or empty folder. None: `model` in the run's folder.
        measure: metrics of the copy, in place of the primary one on the selection part. By `config.metric`,
            or the first, the best is chosen; higher is better.
        count: is given the examples of the verdict part before they judge; remembers that, and gives how many
            runs they have judged with this one. None: nobody counts, and the verdict is that of one run.
        unmarked: gives up to so many random pairs of texts that nobody judged, to say beside the verdict how
            much was forgotten. None: pairs of sentences of the verdict part are taken.
        task: reports what comes before the first step and after the last one; a cancel takes effect within a
            step.
        group: the processes that make the steps with this one, which leads them; the others `follow`.

    Raises:
        InputError: an objective cannot learn from its data set.
    """

    _run: OpenRun
    _plan: Plan
    _learner: Learner

    @old_arguments
    def __init__(
        self,
        encoder: Model,
        examples: Data | Sequence[Data],
        config: TrainingConfig | None = None,
        *,
        run_folder: str | Path | None = None,
        model_folder: str | Path | None = None,
        measure: Measure | None = None,
        count: Count | None = None,
        unmarked: Unmarked | None = None,
        task: Task = QUIET,
        group: Alone = ALONE,
    ) -> None:
        prepared = prepare(encoder, examples, config)
        folder = RunFolder(Path(run_folder).absolute() if run_folder is not None else new_run_folder())
        to = Path(model_folder).absolute() if model_folder is not None else folder.path / "model"
        order = RunRequest(encoder, prepared, to, measure is not None)
        self._set_up(folder, order, measure, count, unmarked, task, group)

    @classmethod
    @old_arguments
    def resume(
        cls,
        run_folder: str | Path,
        *,
        measure: Measure | None = None,
        count: Count | None = None,
        unmarked: Unmarked | None = None,
        task: Task = QUIET,
        group: Alone = ALONE,
    ) -> Trainer:
        """A trainer that resumes a run that was stopped, from its last checkpoint.

        Args:
            run_folder: of a run that is not finished.
            measure: the one that the run was begun with.
            count, unmarked, task, group: as of `Trainer`; the group may be of another size.

        Raises:
            InputError: there is no run, or it is finished, or `measure` is missing.
            DamagedError: what it left is damaged.
        """
        folder = RunFolder(Path(run_folder).absolute())
        kept = folder.read()
        if kept["state"] == "finished":
            raise InputError(
                f"The run in {run_folder} is finished.", f"Its model is in {kept['model_folder']}."
            )
        if kept["measured"] and measure is None:
            raise InputError(
                f"The run in {run_folder} was begun with metrics of its own.",
                "Give the same `measure` again.",
            )
        self = cls.__new__(cls)
        self._set_up(folder, None, measure, count, unmarked, task, group)
        return self

    def _set_up(
        self,
        folder: RunFolder,
        order: RunRequest | None,
        measure: Measure | None,
        count: Count | None,
        unmarked: Unmarked | None,
        task: Task,
        group: Alone,
    ) -> None:
        self._folder = folder
        self._order = order  # None once the run's folder holds it all
        self._measure = measure
        self._count, self._unmarked = count, unmarked
        self._task = task
        self._group = group
        self._running = threading.Event()
        self._running.set()
        self._step = 0
        self._evaluated = -1  # the step after which the last evaluation was made
        self._best: tuple[int, float, dict[str, torch.Tensor]] | None = None  # step, metric, weights
        self._since_best = 0  # evaluations
        # Of a run that tries several learning rates: which one it is at, its best evaluation so far, and what
        # became of the others.
        self._try = 0
        self._best_here: tuple[str, float, float, float] | None = None  # metric, value, low, high
        self._tried: list[dict[str, Any]] = []
        self._threads: int | None = None
        self._epoch: tuple[tuple[int, int], list[list[Batch]]] | None = None
        self._active = 0.0  # seconds spent here, pauses left out
        self._steps_here = 0
        self._examples_here = 0
        self._saved_step = 0
        self._saved_at = time.monotonic()
        self._saving_took = 0.0
        self._judging = False
        self._events = self._guarded()

    # ------------------------------------------------------------------ for others

    @property
    def run_folder(self) -> Path:
        """Where the run leaves what it leaves."""
        return self._folder.path

    def __iter__(self) -> Iterator[Event]:
        return self._events

    def pause(self) -> None:
        """Stop after the step that is being made, save a checkpoint, and wait. From any thread."""
        self._running.clear()

    def unpause(self) -> None:
        """End a pause. From any thread."""
        self._running.set()

    def go_on(self) -> None:
        """`unpause`, as version 0.1 called it."""
        warn_of_old_name("Trainer.go_on", "Trainer.unpause")
        self.unpause()

    @property
    def paused(self) -> bool:
        """Whether a pause was asked for and not ended."""
        return not self._running.is_set()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of rows, by the encoder as it stands between two events: (n, dim). On the same thread."""
        self._encoder.network.eval()
        assert not isinstance(self._encoder, CrossEncoder), "a cross-encoder makes no vectors"
        return self._encoder.encode_documents(texts, self._task.quiet)

    # ------------------------------------------------------------------ around the loop

    def _guarded(self) -> Iterator[Event]:
        """The events of the run, logged; whatever ends it early is written down."""
        inner = self._loop()
        try:
            while True:
                # Only inside: between two events the thread belongs to whoever iterates.
                with processor_threads(self._threads):
                    event = next(inner, None)
                if event is None:
                    return
                self._folder.log(event)
                yield event
        except CancelledError:
            self._keep("cancelled", "")
            self._meet()
            raise
        except ExplorerError as error:
            self._keep("failed", str(error))
            raise
        except OSError as error:  # whichever step to the disk was refused
            why = f"{self._folder.path} cannot be written to ({error.strerror or error})."
            said = TrainingError(why, "Make room there; the run can then be resumed.")
            self._keep("failed", str(said))
            raise said from error
        except (RuntimeError, MemoryError) as error:
            if not is_out_of_memory(error):
                raise
            error.__traceback__ = None  # the failed attempt's tensors hang on it
            sentence = TrainingError(
                f"The memory is full, so training stopped at step {self._step:,}.",
                "Choose a smaller batch size with accumulation, or gradient checkpointing.",
            )
            self._keep("failed", str(sentence))
            raise sentence from error
        finally:
            self._folder.close_log()
            self._folder.let_go()

    def _meet(self) -> None:
        """Say it if another process has ended, which is when torchrun asks the others to stop."""
        try:
            self._group.meet()
        except TrainingError as error:
            self._keep("failed", str(error))
            raise

    def _keep(self, state: str, error: str) -> None:
        """Save a checkpoint, and why the run stopped, as far as that is possible."""
        if self._order is not None:
            self._folder.discard()  # it had not begun: nothing is left behind
            return
        if not self._folder.held:
            return  # another process trains it
        try:
            if self._step > self._saved_step and not self._judging:
                self._learner.discard()
                self._folder.log(self._save())
            self._folder.update(state=state, error=error, stopped=now())
        except (ExplorerError, OSError):
            # The disk is full as well: the checkpoint before this one stands, and the first error is raised.
            return

    # ------------------------------------------------------------------ the loop

    def _loop(self) -> Iterator[Event]:
        yield self._prepare()
        while True:
            try:
                if self._evaluation_is_due():
                    yield from self._evaluate()
                over = self._place == self._plan.total or self._out_of_patience()
                if not over:
                    if self._checkpoint_is_due() or (self.paused and self._step > self._saved_step):
                        yield self._save()
                    self._wait_while_paused()
                    yield self._make_step()
            except NotFiniteError:
                if self._is_last_try and self._best is None:
                    raise
                self._learner.discard()
                over = True  # this rate was too great; others are left, or were good
            if over:
                yield from self._end_try()
                if self._is_last_try:
                    break
                self._begin_try()
        if self._step > self._saved_step:
            yield self._save()
        yield self._finish()

    @property
    def _place(self) -> int:
        """Steps made with the learning rate that is being tried."""
        return self._step - self._try * self._plan.total

    @property
    def _is_last_try(self) -> bool:
        return self._try + 1 == len(self._rates)

    @property
    def _best_is_here(self) -> bool:
        """Whether the best weights so far were learned with the rate that is being tried."""
        return self._best is not None and (self._best[0] - 1) // self._plan.total == self._try

    @property
    def _total(self) -> int:
        return self._plan.total * len(self._rates)

    def _end_try(self) -> Iterator[Tried]:
        """Note how good a learning rate was, by the selection part alone; of a run with one, nothing."""
        if len(self._rates) == 1:
            return
        metric, value, low, high = self._best_here or ("", None, None, None)
        best = self._best_is_here
        for other in self._tried:
            other["kept"] = other["kept"] and not best
        rate = self._rates[self._try]
        found = {"metric": metric, "value": value, "low": low, "high": high}
        self._tried.append({"learning_rate": rate, **found, "kept": best})
        yield Tried(self._step, self._try + 1, len(self._rates), rate, metric, value, low, high, best)

    def _begin_try(self) -> None:
        """From the model as it was, with the next learning rate: each step as in a run of its own."""
        self._try += 1
        self._step = self._try * self._plan.total
        self._evaluated = self._step  # the model as it was, which was evaluated first of all
        self._since_best, self._best_here, self._epoch = 0, None, None
        del self._learner  # before there is another: a model with its moments is large
        self._run = anew(self._run, self._folder)
        self._open(resumed=False)

    def _make_step(self) -> Step:
        began = time.perf_counter()
        stage, epoch, place = self._plan.locate(self._place)
        if self._epoch is None or self._epoch[0] != (stage, epoch):
            self._epoch = ((stage, epoch), self._plan.epoch(stage, epoch))
        batches = self._epoch[1][place]
        in_stage = sum(self._plan.steps[stage][:epoch]) + place
        factor = learning_rate_factor(in_stage, self._plan.steps_in_stage(stage), self.config.warmup_ratio)
        learning_rate = self._rates[self._try] * factor
        begins_stage = (epoch, place) == (0, 0)
        self._group.order(
            "step",
            place=self._place,
            batches=[(number, rows.tolist()) for number, rows in batches],
            learning_rate=learning_rate,
            begins_stage=begins_stage,
        )
        with self._group.together():
            if begins_stage:
                self._learner.begin_stage()
            loss, norm = self._learner.step(self._place, batches, learning_rate, self._task.check)
        self._step += 1
        self._steps_here += 1
        self._examples_here += sum(len(examples) for _, examples in batches)
        self._active += time.perf_counter() - began
        return Step(
            self._step,
            self._total,
            stage,
            loss,
            learning_rate,
            norm,
            self._examples_here / self._active,
            self._active,
            self._active / self._steps_here * (self._total - self._step),
        )

    def _wait_while_paused(self) -> None:
        while not self._running.wait(0.05):
            self._task.check()
        self._task.check()

    def _evaluation_is_due(self) -> bool:
        if self._watch is None or self._evaluated == self._step:
            return False
        return self._place % self._evaluate_every == 0 or self._place == self._plan.total

    def _evaluate(self) -> Iterator[Evaluated]:
        """The metric now; keeps the weights if it is the best so far of the last stage."""
        assert self._watch is not None
        began = time.perf_counter()
        self._encoder.network.eval()
        try:
            name, found = self._watch(self._encoder)
        except ModelError as error:  # vectors that hold no numbers: the steps so far were too large
            raise not_finite("model's output") from error
        counts = self._learned_in_last_stage()
        # Rounded, so that equal is equal however a sum came out in its last bit.
        value = -math.inf if math.isnan(found.value) else round(found.value, 9)
        here = self._best_here
        improved = counts and (here is None or value > here[1])
        # Of equally good weights those that learned longer are kept; but that is no progress.
        if improved or (counts and here is not None and value == here[1]):
            self._best_here = (name, value, found.low, found.high)
            best = (
                self._best is None or value > self._best[1] or (value == self._best[1] and self._best_is_here)
            )
        else:
            best = False
        if best:
            weights = {key: tensor.cpu().clone() for key, tensor in self._learner.weights().items()}
            self._best = (self._step, value, weights)
        self._since_best = 0 if improved or not counts else self._since_best + 1
        self._evaluated = self._step
        self._active += time.perf_counter() - began
        yield Evaluated(self._step, name, found.value, found.low, found.high, best)

    def _learned_in_last_stage(self) -> bool:
        """Whether a step of the last stage has changed the model; the first one of a warm-up does not."""
        steps = self._plan.steps_in_stage(len(self._plan.stages) - 1)
        made = self._place - (self._plan.total - steps)
        return made > 1 or (made == 1 and learning_rate_factor(0, steps, self.config.warmup_ratio) > 0)

    def _out_of_patience(self) -> bool:
        return self.config.patience is not None and self._since_best >= self.config.patience

    # ------------------------------------------------------------------ checkpoints

    def _checkpoint_is_due(self) -> bool:
        if self._step == self._saved_step:
            return False
        if self.config.checkpoint_every is not None:
            return self._step % self.config.checkpoint_every == 0
        pause = max(_CHECKPOINT_SECONDS, self._saving_took / _CHECKPOINT_SHARE)
        return time.monotonic() - self._saved_at >= pause

    def _save(self) -> CheckpointSaved:
        began = time.monotonic()
        tensors = self._learner.state()
        best = None
        if self._best is not None:
            best = self._best[:2]
            tensors |= {f"best.{name}": tensor for name, tensor in self._best[2].items()}
        state = {
            "evaluated": self._evaluated,
            "since_best": self._since_best,
            "best": best,
            "try": self._try,
            "best_here": self._best_here,
            "tried": self._tried,
            "threads": self._threads,
            "seed": self.config.seed,
        }
        self._folder.sync_log()
        folder = save_checkpoint(self._folder.path, self._step, state, tensors)
        self._saved_step = self._step
        self._saved_at = time.monotonic()
        self._saving_took = self._saved_at - began
        self._active += self._saving_took
        return CheckpointSaved(self._step, folder)

    def _restore(self) -> None:
        """Go back to the last checkpoint, or to the beginning where there is none."""
        found = load_checkpoint(self._folder.path)
        if found is not None:
            state, tensors = found
            self._step = self._saved_step = int(state["step"])
            self._evaluated = int(state["evaluated"])
            self._since_best = int(state["since_best"])
            names = self._learner.parameters
            self._learner.restore(tensors)
            if state["best"] is not None:
                step, value = state["best"]
                self._best = (int(step), float(value), {name: tensors[f"best.{name}"] for name in names})
                self._best_here = ("", float(value), math.nan, math.nan)  # written before rates were tried
            self._try = int(state.get("try", 0))
            self._tried = list(state.get("tried", ()))
            if "best_here" in state:
                self._best_here = None if state["best_here"] is None else tuple(state["best_here"])
        self._folder.forget_events_after(self._step, self._evaluated)

    # ------------------------------------------------------------------ before the first step

    def _prepare(self) -> Started:
        if self._order is not None:
            run = begin(self._folder, self._order, self._task)
        else:
            run = reopen(self._folder, self._task, self._group.size)
        self._run, self._plan, self.config = run, run.plan, run.config
        torch.set_num_threads(run.threads)  # `_guarded` puts back what was there
        self._threads = run.threads
        self._open(resumed=self._order is None)
        self._rates = rates_of(run.config)
        self._evaluate_every = evaluate_every(self._plan.total, run.config)
        selection = run.material.selection
        self._watch, why_not = watch(run.encoder, selection, run.config, self._measure, self._task)
        check_sweep(run.config, self._watch is not None)
        self._order = None
        self._folder.update(
            state="running", error="", total=self._total, threads=run.threads, processes=self._group.size
        )
        self._saved_at = time.monotonic()
        return Started(
            self._folder.path,
            self._step,
            self._total,
            run.material.parts,
            run.encoder.device,
            run.precision,
            run.threads,
            (*run.notes, *why_not),
            self._group.size,
        )

    def _open(self, *, resumed: bool) -> None:
        """Make the learner, here and in the other processes, from the run's folder.

        Args:
            resumed: from its last checkpoint, if there is one.
        """
        run = self._run
        device = run.encoder.device
        self._group.order(
            "open", folder=str(self._folder.path), device=device, threads=run.threads, resumed=resumed
        )
        with self._group.together():
            self._group.use(device)
            self._encoder = run.encoder
            self._learner = Learner(run.encoder, run.sets, run.config, run.precision, self._group)
            if resumed:
                self._restore()
            self._group.spread(self._learner.state())

    # ------------------------------------------------------------------ after the last step

    def _finish(self) -> Finished:
        """Judge the best weights against the model as it was, and save them as a model."""
        self._judging = True
        step = self._step
        if self._best is not None:
            step = self._best[0]
            self._learner.set_weights(self._best[2])
        self._learner.merge_adapters()
        self._encoder.network.eval()
        before = as_it_was(self._folder.base, self._encoder.device)
        judged = judge(self._encoder, before, self._run.material, self._task, self._count, self._unmarked)
        report = {**judged.report, "tried": self._tried} if self._tried else judged.report
        model_folder = self._run.model_folder
        if self._run.model_begun:
            shutil.rmtree(model_folder, ignore_errors=True)
        self._folder.update(model_begun=True)
        self._encoder.save(model_folder)
        self._folder.update(
            state="finished",
            finished=now(),
            steps=self._step,
            kept_step=step,
            result=report,
            sentence=judged.sentence,
            fingerprint=self._encoder.fingerprint,
        )
        self._folder.clean_up()
        return Finished(model_folder, judged.metrics, judged.word, report, judged.sentence, step)
