"""What an objective is: how examples become a loss, and its description.

Each file of this room holds one objective: a class with everything that the program knows about it. Nothing
outside names one: command line, form, model card and documents are made from these objects. They are found
without loading torch, which is imported inside the methods that compute.

The way of a batch, all of it open to an objective: `view` (once) → `read` and `corrupt` → `columns` →
`inputs` and `target` → `loss`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from core.errors import InputError
from core.progress import QUIET, Task
from core.training.settings import Setting

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray
    from torch import Tensor, nn

    from core.encoding import CrossEncoder, SentenceEncoder
    from core.examples.examples import Examples, TaskKind
    from core.judgments.model import Judgment
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context
    from core.training.training_set import TrainingSet


# Every objective by its name, in the order in which they are shown; `core.training.objectives` fills it.
OBJECTIVES: dict[str, Objective] = {}
LEARNING_RATE = 2e-5  # of most objectives (Reimers & Gurevych 2019, §3.1)
TEACHER_READS = 2048  # texts that a teacher reads at once

Model: TypeAlias = "SentenceEncoder | CrossEncoder"
View: TypeAlias = "tuple[Examples, NDArray[np.int64] | None]"
"""Training rows, and (n,) which of them are of one kind, so that none may be a negative of another; None
where only equal texts are."""
Read: TypeAlias = "tuple[list[int], ...]"
"""What a model reads of an example: token ids of each of its texts."""


class Memory(Protocol):
    """What an objective keeps from step to step beside weights; a part of checkpoints."""

    def train(self) -> None:
        """A forward pass follows."""

    def step_made(self) -> None:
        """The optimizer has changed the weights."""

    def discard(self) -> None:
        """The gradients since the last step are given up, or used."""

    def state(self) -> dict[str, Tensor]:
        """All of it by name; not copies."""

    def set_state(self, state: Mapping[str, Tensor]) -> None:
        """Take over what `state` gave."""


class Objective:
    """An objective; see the classes in this room for examples.

    Attributes:
        name: on the command line, in run.json and on model cards; never changes.
        title: in the form's list. when: one sentence on when a person should use it. source: its paper.
        needs: one sentence on the examples that it takes, for a person whose file does not suit.
        takes: tasks (`Examples.task`) that it learns from.
        proposed_for: tasks for which it is proposed, each with one sentence on why.
        options: its own settings, each declared here with default and range; `TrainingConfig` has a field of
            the same name for each.
        shared_options: the settings that `TrainingConfig` declares for several objectives, of which it uses
            these.
        default_scale: 1 / temperature where none is given; None where it has no scale.
        default_learning_rate, default_epochs: where a person gives none; those that brought most in the table
            of methods (tests/bench/RESULTS.md).
        learning_rates: the same for tasks that want another rate.
        whole_batch: whether an example's loss depends on the others of its batch, so that gradients of parts
            are not those of the whole (GradCache then is of use, and several processes need each other's
            vectors). Without it the loss is a mean over examples, or `weight` says over what.
        distinct_in_batch: whether no text may stand twice in one batch, where it would be its own negative.
        whole_vectors: why vectors cannot be shortened while it learns (Matryoshka); empty: they can.
        cross_encoder: whether it makes a cross-encoder instead of a sentence encoder.
        teacher_column: the column of labels by a cross-encoder that it learns; mostly empty.
        taught: whether it learns from a teacher, or may.
        for_scripts: of one that made a good model worse wherever that was measured, a sentence that says so
            before a start; the window's list has it apart from the others. Mostly empty.
        takes_hard_negatives: whether a text that is near but not alike, beside each pair, is of use to it.
        only_alike_class: whether pairs with classes need one that means "alike".
        only_yes_or_no: whether scores between 0 and 1 are of no use to it.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    when: ClassVar[str]
    source: ClassVar[str]
    needs: ClassVar[str]
    takes: ClassVar[tuple[TaskKind, ...]]
    proposed_for: ClassVar[Mapping[str, str]] = {}
    options: ClassVar[Mapping[str, Setting]] = {}
    shared_options: ClassVar[tuple[str, ...]] = ()
    default_scale: ClassVar[float | None] = None
    default_learning_rate: ClassVar[float] = LEARNING_RATE
    default_epochs: ClassVar[int] = 1
    learning_rates: ClassVar[Mapping[str, float]] = {}
    whole_batch: ClassVar[bool] = False
    distinct_in_batch: ClassVar[bool] = False
    whole_vectors: ClassVar[str] = ""
    cross_encoder: ClassVar[bool] = False
    teacher_column: ClassVar[str] = ""
    taught: ClassVar[bool] = False
    for_scripts: ClassVar[str] = ""
    takes_hard_negatives: ClassVar[bool] = False
    only_alike_class: ClassVar[bool] = True
    only_yes_or_no: ClassVar[bool] = False

    @property
    def all_options(self) -> tuple[str, ...]:
        """The settings that not all objectives use and it does: its own, shared ones, and those that follow
        from what it can do."""
        found = (*self.options, *self.shared_options)
        found += () if self.default_scale is None else ("scale",)
        found += ("cached_batch",) if self.whole_batch else ()
        return found if self.whole_vectors else (*found, "matryoshka_dims")

    # ------------------------------------------------------------------ examples and settings

    def suits(self, task: str) -> bool:
        """Whether it can learn from examples of a task."""
        return task in self.takes

    def check(self, examples: Examples) -> None:
        """Raise unless it can learn from examples.

        Raises:
            InputError: it cannot.
        """
        if not self.suits(examples.task):
            raise InputError(
                f"The objective {self.name} cannot learn from {examples.source or 'these examples'}, which "
                f"holds {examples.task}.",
                "Choose another objective, or name the columns.",
            )
        if self.only_yes_or_no and examples.scores is not None:
            import numpy as np

            if not np.isin(examples.scores, (0.0, 1.0)).all():
                raise InputError(
                    f"The objective {self.name} learns from pairs that are alike or not; "
                    f"{examples.source or 'the pairs'} has scores between.",
                    f"Choose one of: {_names(examples.task, lambda each: not each.only_yes_or_no)}.",
                )
        if self.only_alike_class and examples.task == "pair+class" and examples.positive_class is None:
            raise InputError(
                f"The objective {self.name} has to know which class of {examples.source or 'the pairs'} "
                f"means that two sentences are alike; the classes are {', '.join(examples.class_names[:6])}.",
                "Say which one does (on the command line with --alike), or choose one of: "
                f"{_names(examples.task, lambda each: not each.only_alike_class)}.",
            )

    def can_learn(self, examples: Examples) -> bool:
        """Whether it can learn from examples, as far as their kind and their scores say."""
        try:
            self.check(examples)
        except InputError:
            return False
        return True

    def check_settings(self, examples: Examples, config: TrainingConfig) -> None:
        """Raise where the settings lack something that it needs beside examples.

        Raises:
            InputError: as said.
        """

    def check_model(self, examples: Examples, encoder: SentenceEncoder) -> None:
        """Raise where a sentence encoder cannot learn this from these examples.

        Raises:
            InputError: as said.
        """

    def training_set(
        self,
        examples: Examples,
        model: Model,
        seed: int,
        task: Task = QUIET,
    ) -> TrainingSet:
        """Examples made ready for a model: their `view` as token ids, with targets.

        Raises:
            InputError: it cannot learn from them.
            CancelledError: it was cancelled.
        """
        from core.training.training_set import training_set

        tokenizer, (first, others) = model.tokenizer, self.prompts(model)  # type: ignore[arg-type]
        return training_set(examples, self, tokenizer, others, seed, task, first_prompt=first)

    def view(self, examples: Examples, seed: int) -> View:
        """The rows to train on, of examples that `check` let pass.

        Raises:
            InputError: no row can be made.
        """
        return examples, None

    def judged(self, pairs: Examples) -> Examples:
        """Pairs that a person marked, in the form that suits it best.

        Raises:
            InputError: none can be made of them.
        """
        return pairs

    def why_for_judgments(self, judgments: Sequence[Judgment]) -> str:
        """One sentence on why it is the one to learn from these judgments; empty where it is not."""
        return ""

    # ------------------------------------------------------------------ the model

    def settle(self, config: TrainingConfig, encoder: SentenceEncoder) -> tuple[TrainingConfig, str]:
        """The settings with the values proposed for this model where none are given; and why, or ""."""
        return config, ""

    def adopt(self, encoder: SentenceEncoder, config: TrainingConfig) -> None:
        """Change an encoder that is nobody else's into one that can be what it learns to be."""

    def prompts(self, encoder: SentenceEncoder) -> tuple[str, str]:
        """What stands before the first text of an example, and before the others."""
        return encoder.document_prompt, encoder.document_prompt

    def modules(self, encoder: SentenceEncoder, config: TrainingConfig, n_classes: int) -> nn.Module | None:
        """Weights of its own, thrown away after training; they are drawn by torch's generator.

        Raises:
            InputError: not with this model.
        """
        return None

    def memory(self, contexts: Sequence[Context]) -> Memory | None:
        """What it keeps between steps, one for all data sets of a run that learn by it."""
        return None

    # ------------------------------------------------------------------ a batch

    def corrupt(self, ids: list[list[int]], n_before: int, n_after: int) -> list[list[int]]:
        """Token ids of the texts of a batch as the encoder gets them, drawn by torch's generator.

        Args:
            n_before, n_after: special tokens and prompt around each text's own; they stay.
        """
        return ids

    def read(self, context: Context, rows: NDArray[np.int64]) -> list[Read]:
        """What is read of some rows this time: all that is drawn at random of texts is drawn here."""
        ids = context.token_ids(rows)
        return [tuple(ids[k :: len(rows)]) for k in range(len(rows))]

    def columns(self, context: Context, read: Sequence[Read]) -> list[Tensor]:
        """Vectors of some examples: for each column of texts (len(read), dim) float32."""
        import torch

        n, ids = len(read), by_column(read)
        first, others = context.prompt_lengths
        if first == others:
            return list(torch.split(context.encode(ids, first), n))
        rest = context.encode(ids[n:], others)
        return [context.encode(ids[:n], first), *torch.split(rest, n)]

    def inputs(
        self, context: Context, rows: NDArray[np.int64], columns: Sequence[Tensor]
    ) -> Sequence[Tensor]:
        """What `loss` takes: the columns, and what `memory` has beside them."""
        return columns

    def target(self, context: Context, rows: NDArray[np.int64]) -> Tensor:
        """What the loss compares with: the targets of some rows."""
        return context.targets(rows)

    def weight(self, context: Context, rows: NDArray[np.int64]) -> float:
        """How much some rows count in the mean that is their batch's loss, where it is one."""
        return len(rows)

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """The loss of a batch, ()."""
        raise NotImplementedError

    def matryoshka_loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """`loss`, summed over vectors cut to their first dimensions where the settings name some, ().

        So that vectors can be cut short afterwards (Kusupati et al. 2022, equation 1). Cut ones have unit
        norm.
        """
        dims = context.config.matryoshka_dims
        if not dims:
            return self.loss(columns, target, context)
        import torch
        from torch.nn import functional

        cut = ([functional.normalize(column[:, :dim]) for column in columns] for dim in dims)
        return torch.stack([self.loss(short, target, context) for short in cut]).sum()

    def check_matryoshka(self, context: Context) -> None:
        """Raise unless it can learn vectors that are cut as the settings say.

        Raises:
            InputError: it needs whole ones, or they are shorter than that.
        """
        if self.whole_vectors:
            raise InputError(self.whole_vectors, "Train without Matryoshka, or with another objective.")
        longest, embedding_dim = max(context.config.matryoshka_dims), context.encoder.embedding_dim
        if longest > embedding_dim:
            raise InputError(
                f"The vectors of this model have {embedding_dim} dimensions, fewer than {longest}.",
                "Give smaller numbers for Matryoshka.",
            )

    # ------------------------------------------------------------------ a teacher

    def needs_teacher(self, examples: Examples) -> bool:
        """Whether a teacher has to be asked about a data set before the first step."""
        return False

    def check_teacher(self, teacher: SentenceEncoder, student: SentenceEncoder) -> str:
        """A sentence for the person on what the student learns of this teacher, or "".

        Raises:
            InputError: it cannot be this student's teacher.
        """
        return ""

    def teacher_targets(
        self,
        teacher: SentenceEncoder,
        student: SentenceEncoder,
        data: TrainingSet,
        scratch: Path,
        advance: Callable[[int], None],
        task: Task,
    ) -> tuple[tuple[int, ...], Iterator[NDArray[np.float32]]]:
        """What a teacher says of a data set: the shape, (n, …), and the rows of it piece by piece.

        Args:
            scratch: a file that may be written and is removed afterwards.
            advance: called with how many more examples the teacher has read.
        """
        raise NotImplementedError

    def target_shape(self, student: SentenceEncoder, n: int) -> tuple[int, ...]:
        """The shape of `teacher_targets` for n rows."""
        return (n,)

    # ------------------------------------------------------------------ what is said of it

    def scale(self, config: TrainingConfig) -> float:
        """1 / temperature, by which similarities are multiplied."""
        assert self.default_scale is not None
        return self.default_scale if config.scale is None else config.scale

    def rate_for(self, task: str) -> float:
        """The learning rate for examples of a task where a person gives none."""
        return self.learning_rates.get(task, self.default_learning_rate)

    def described(self, config: TrainingConfig) -> str:
        """For the model card: its name and its own settings, those that were left at their default too."""
        said = [self.name]
        if self.default_scale is not None:
            said.append(f"scale {self.scale(config):g}")
        values = {name: getattr(config, name) for name in self.options}
        said += [self.options[name].said(name, value) for name, value in values.items() if value is not None]
        return ", ".join(said)

    def short(self, config: TrainingConfig) -> str:
        """For a list of runs: its name, and the setting that matters most."""
        return self.name


def by_column(read: Sequence[Read]) -> list[list[int]]:
    """Token ids of the first texts of all examples, then of the second, …"""
    return [ids for column in zip(*read, strict=True) for ids in column]


def _names(task: str, suits: Callable[[Objective], bool]) -> str:
    """ "regression · cosent": the objectives for a task that suit."""
    return " · ".join(name for name, each in OBJECTIVES.items() if each.suits(task) and suits(each))
