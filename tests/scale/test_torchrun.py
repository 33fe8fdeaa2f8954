"""Two processes started by torchrun learn what one learns; a run that lost one of them is resumed by another
number.

The real command, over gloo on the loopback. Dropout is off, since each process draws its own; what is drawn
of texts (crops, deleted words) is on, and the same for any number. Each objective is a stage of one run, so
that a start of torchrun, which takes seconds, serves all; every step's loss and gradient are compared.
"""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import numpy as np
import pytest
from safetensors.numpy import load_file

from core.training.objectives import CROSS, OBJECTIVES
from core.training.run_folder import read_events
from core.workspace import Workspace
from tests.conftest import PROJECT
from tests.core.training.tiny import classified, scored, sentences, tiny_encoder, triplets
from tests.explorer.command_line import Command, command

__all__ = ["command"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")

# A batch of 7 is shared as 4 and 3; the last of 8 examples is a batch by itself: one process has none of it.
BATCH, ROWS = 7, 8
SETTINGS = ("--batch-size", BATCH, "--lr", "1e-4", "--precision", "float32")
ENCODERS = tuple(name for name in OBJECTIVES if name != CROSS)


def write(path: Path, header: Iterable[str], rows: Iterable[Iterable[object]]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
    return path


class Things:
    """Models without dropout, and a file for each objective, in a folder."""

    def __init__(self, folder: Path) -> None:
        tiny_encoder(folder / "bert", dropout=0.0).save(folder / "model")
        tiny_encoder(folder / "other", dropout=0.0, seed=1).save(folder / "teacher")
        self.folder, self.model = folder, folder / "model"
        pairs, last, three, nli = scored(ROWS), scored(48, 1), triplets(ROWS), classified(ROWS)
        assert pairs.scores is not None
        assert last.scores is not None
        assert nli.labels is not None
        margins = np.random.default_rng(0).uniform(-1, 1, ROWS).round(3)
        two = ("sentence1", "sentence2")
        by_task: dict[str, tuple[tuple[str, ...], list[Any]]] = {
            "score": ((*two, "score"), [*pairs.texts, pairs.scores]),
            "yes": ((*two, "label"), [*pairs.texts, ["yes" if k % 3 else "no" for k in range(ROWS)]]),
            "nli": ((*two, "label"), [*nli.texts, [nli.class_names[k] for k in nli.labels]]),
            "alike": (("anchor", "positive"), [*pairs.texts]),
            "triplets": (("anchor", "positive", "negative", "margin"), [*three.texts, margins]),
            "texts": (("text",), [sentences(ROWS)]),
            "last": ((*two, "score"), [*last.texts, last.scores]),
        }
        self.files = {
            name: write(folder / f"{name}.csv", header, zip(*columns, strict=True))
            for name, (header, columns) in by_task.items()
        }

    def stages(self, objectives: Iterable[str]) -> tuple[object, ...]:
        """Options for a run that learns these one after the other, and in the end what is judged."""
        of = {
            **dict.fromkeys(("classification",), "nli"),
            **dict.fromkeys(("triplet", "margin-mse"), "triplets"),
            **dict.fromkeys(("ranking", "e5"), "alike"),
            **dict.fromkeys(("contrastive", "online-contrastive"), "yes"),
            **dict.fromkeys(("regression", "cosent", CROSS), "score"),
            **dict.fromkeys(("simcse", "contriever", "tsdae", "moco", "distillation"), "texts"),
        }
        data = [
            option for name in objectives for option in ("--data", self.files[of[name]], "--objective", name)
        ]
        last = CROSS if CROSS in objectives else "regression"
        teacher = ("--teacher", self.folder / "teacher") if "distillation" in objectives else ()
        return (*data, "--data", self.files["last"], "--objective", last, *teacher)


@pytest.fixture(scope="module")
def things(tmp_path_factory: pytest.TempPathFactory) -> Things:
    return Things(tmp_path_factory.mktemp("things"))


# -- torchrun ---------------------------------------------------------------------------------------------


class Together:
    """A command that torchrun runs in several processes of this machine, or one without it; ended with the
    `with` block."""

    def __init__(self, processes: int, *arguments: object) -> None:
        there = os.environ | {"PYTHONPATH": str(PROJECT), "OMP_NUM_THREADS": "1"}
        launch: tuple[str, ...] = ("-m", "torch.distributed.run", "--standalone", "--nproc-per-node")
        launch = (*launch, str(processes)) if processes > 1 else ()
        self.process = subprocess.Popen(
            [sys.executable, *launch, "-m", "explorer", *map(str, arguments)],
            cwd=PROJECT,
            env=there,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.said: list[str] = []

    def __enter__(self) -> Together:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)  # which it passes on
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        self.process.wait()

    @property
    def _err(self) -> IO[str]:
        assert self.process.stderr is not None
        return self.process.stderr

    def until(self, beginning: str) -> None:
        """Read what it says until a line begins so."""
        for line in self._err:
            self.said.append(line.removeprefix("semantic-explorer: ").rstrip())
            if self.said[-1].startswith(beginning):
                return
        raise AssertionError("\n".join(self.said))

    def finish(self) -> str:
        """Wait for the end; what it printed."""
        self.said += [line.removeprefix("semantic-explorer: ").rstrip() for line in self._err]
        assert self.process.stdout is not None
        printed = self.process.stdout.read()
        self.process.wait()
        return printed

    def pid_of(self, rank: int) -> int:
        """The process of this rank."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                if int(parent) != self.process.pid:
                    continue
                if f"RANK={rank}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                    return int(folder.name)
            except OSError:  # ended meanwhile, or somebody else's
                continue
        raise AssertionError(f"there is no process of rank {rank}")


def run_of(said: Iterable[str]) -> Path:
    """The folder of a run that was stopped, as the program says how to resume it."""
    lines = [line for line in said if line.endswith('" resumes it')]
    assert len(lines) == 1, "\n".join(said)
    (line,) = lines
    return Path(line.removesuffix('" resumes it').partition("--resume ")[2])


# -- what two runs have in common -------------------------------------------------------------------------


def assert_same(one: Path, other: Path, *, rtol: float = 2e-5) -> None:
    """Every step's loss and gradient, the evaluations and the new model are equal within rounding."""
    kept = [json.loads((run / "run.json").read_text(encoding="utf-8")) for run in (one, other)]
    steps = [[e for e in read_events(run) if e["event"] == "Step"] for run in (one, other)]
    assert [e["step"] for e in steps[0]] == [e["step"] for e in steps[1]]
    for ours, theirs in zip(*steps, strict=True):
        where = f"step {ours['step']}, {kept[0]['objectives'][ours['stage']]}"
        assert theirs["loss"] == pytest.approx(ours["loss"], rel=rtol, abs=1e-6), where
        assert theirs["grad_norm"] == pytest.approx(ours["grad_norm"], rel=10 * rtol), where
    assert kept[0]["kept_step"] == kept[1]["kept_step"]
    weights = [load_file(Path(run["model_folder"]) / "model.safetensors") for run in kept]
    assert weights[0].keys() == weights[1].keys()
    for name, values in weights[0].items():
        if "key.bias" not in name:  # of which the softmax takes no notice: its gradient is rounding alone
            np.testing.assert_allclose(weights[1][name], values, rtol=0, atol=5 * rtol, err_msg=name)


# -- tests ------------------------------------------------------------------------------------------------


def test_what_two_began_and_lost_one_goes_on_as_if_one_had_done_it_all(
    things: Things, tmp_path: Path, command: Command
) -> None:
    """All objectives that make a sentence encoder, with GradCache and changed words; a worker is killed when
    two have begun the last of them.
    """
    last = -(-ROWS // BATCH) * len(ENCODERS) - 1
    options = (
        *things.stages(ENCODERS),
        *SETTINGS,
        "--cached-batch",
        3,
        "--word-deletion",
        0.2,
        "--evaluate-every",
        last,
    )
    whole = command("train", things.model, *options, "-o", tmp_path / "one", "--json")
    assert whole.status == 0, whole.err
    with Together(2, "train", things.model, *options, "-o", tmp_path / "two") as together:
        together.until(f"step {last}:")
        os.kill(together.pid_of(1), signal.SIGKILL)
        together.finish()
    said = together.said
    assert together.process.returncode != 0
    assert sum("Another process of the run has ended." in line for line in said) == 1, said
    assert any(line.endswith("2 processes together") for line in said)
    run = run_of(said)
    kept = json.loads((run / "run.json").read_text(encoding="utf-8"))
    assert (kept["state"], kept["processes"]) == ("failed", 2)
    resumed = command("train", "--resume", run, "--json")
    assert resumed.status == 0, resumed.err
    assert "The steps before were made in 2 processes" in resumed.err
    assert_same(Path(whole.json["run"]), run)


VARIANTS: dict[str, tuple[int, tuple[str, ...], tuple[object, ...], float]] = {
    "plain": (2, ENCODERS, (), 2e-5),
    "three, mixed": (3, ENCODERS, ("--mixed", "--accumulation", 2, "--adversarial", "fgm"), 1e-4),
    "cross-encoder": (2, (CROSS,), ("--word-swap", 0.2), 2e-5),
    "shortened": (
        2,
        tuple(name for name in ENCODERS if not OBJECTIVES[name].whole_vectors),
        ("--matryoshka-dims", "32,16", "--frozen-layers", 1, "--gradient-checkpointing"),
        2e-5,
    ),
    "sweep": (2, ("ranking", "moco"), ("--sweep", "--symmetric"), 2e-5),
    "lora": (2, ("cosent", "simcse"), ("--lora-rank", 4), 2e-5),
    "bfloat16": (2, ("cosent", "triplet"), ("--precision", "bfloat16"), 2e-2),
}


@pytest.mark.slow
@pytest.mark.scale
@pytest.mark.parametrize("variant", VARIANTS)
def test_several_learn_what_one_does(things: Things, tmp_path: Path, command: Command, variant: str) -> None:
    if variant == "lora":
        pytest.importorskip("peft", reason="needs the extra lora")
    processes, objectives, more, rtol = VARIANTS[variant]
    options = (*things.stages(objectives), *SETTINGS, "--evaluate-every", 1000, *more, "--json")
    whole = command("train", things.model, *options, "-o", tmp_path / "one")
    assert whole.status == 0, whole.err
    with Together(processes, "train", things.model, *options, "-o", tmp_path / "other") as together:
        printed = together.finish()
    assert together.process.returncode == 0, together.said
    assert_same(Path(whole.json["run"]), Path(json.loads(printed)["run"]), rtol=rtol)


@pytest.mark.slow
@pytest.mark.scale
def test_interrupted_and_resumed_by_more_each_time(things: Things, tmp_path: Path, command: Command) -> None:
    """Ctrl-C leaves a checkpoint, also where torchrun passes it on: one begins, two go on, three end it."""
    objectives = ("ranking", "moco", "cosent", "tsdae", "simcse")
    options = (*things.stages(objectives), *SETTINGS, "--epochs", 2, "--evaluate-every", 5)
    whole = command("train", things.model, *options, "-o", tmp_path / "one", "--json")
    assert whole.status == 0, whole.err
    words: tuple[object, ...] = ("train", things.model, *options, "-o", tmp_path / "other")
    for processes, evaluated in ((1, "step 5:"), (2, "step ")):  # the next one, wherever the first stopped
        with Together(processes, *words) as together:
            together.until(evaluated)
            together.process.send_signal(signal.SIGINT)
            together.finish()
        assert together.process.returncode != 0
        assert together.said.count("stopped; files saved by then are kept") == 1, together.said
        run = run_of(together.said)
        assert json.loads((run / "run.json").read_text(encoding="utf-8"))["state"] == "cancelled"
        words = ("train", "--resume", run)
    with Together(3, *words) as together:
        together.finish()
    assert together.process.returncode == 0, together.said
    assert any("3 processes together, resumed after step" in line for line in together.said), together.said
    assert_same(Path(whole.json["run"]), run)


@pytest.mark.slow
@pytest.mark.scale
def test_marks_of_a_workspace_and_a_file_that_judges(
    things: Things, tmp_path: Path, command: Command
) -> None:
    with Workspace.create(tmp_path / "w", model=str(things.model)) as workspace:
        pairs = list(zip(*scored(60).texts, strict=True))
        for k, pair in enumerate(pairs):
            workspace.judgments.mark([pair], float(k % 2), "random" if k % 3 == 0 else "hit")
    options = ("--data", tmp_path / "w", "--verdict", things.files["last"], *SETTINGS, "--json")
    whole = command("train", tmp_path / "w", *options, "-o", tmp_path / "one")
    assert whole.status == 0, whole.err
    with Together(2, "train", tmp_path / "w", *options, "-o", tmp_path / "other") as together:
        found = json.loads(together.finish())
    assert together.process.returncode == 0, together.said
    assert found["parts"] == whole.json["parts"]
    assert found["verdict"] == whole.json["verdict"]
    name = found["primary"]
    assert found["metrics"][name]["value"] == pytest.approx(whole.json["metrics"][name]["value"], abs=1e-3)


@pytest.mark.slow
@pytest.mark.scale
def test_what_cannot_be_is_said_once(tmp_path: Path) -> None:
    """In the words of one process: a wrong line, and another command."""
    for arguments, sentence in (
        (("train", "nothing", "-o", "x"), "--data FILE is missing."),
        (("search", "w", "late"), "Only train is for several processes."),
    ):
        with Together(2, *arguments) as together:
            assert together.finish() == ""
        assert together.process.returncode != 0
        assert sum(sentence in line for line in together.said) == 1, together.said
