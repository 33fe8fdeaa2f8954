"""The settings of a training run, declared once: defaults, ranges, help.

The options of `semantic-explorer train` and the fields of the Train page are made from the fields of
`TrainingConfig`: each has a `Setting` in its metadata. Which objectives use one, the objectives say
(`core.training.objectives.used_by`).
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, Self, TypeAlias

from core.errors import InputError
from core.old_names import with_old_fields
from core.training.objectives import OBJECTIVES, objective_named
from core.training.objectives.classification import BLOCKS
from core.training.objectives.triplet import DISTANCES

PRECISIONS = ("auto", "float32", "bfloat16")
ADVERSARIES = ("none", "fgm", "fgsm")
# Adapters begin at zero and are few: ten times the rate of all weights (Hu et al. 2022, appendix D).
LORA_LEARNING_RATE = 2e-4
# When a person should learn adapters instead of all weights, beside any objective.
WHEN_LORA = "For little memory, or many versions of one model."
WHY_LORA_RATE = "Adapters begin at zero and are few, so they take ten times the learning rate."

Kind: TypeAlias = Literal[
    "whole", "number", "share", "text", "flag", "choice", "dims", "layers", "file", "model", "folders"
]
_ADVICE: dict[Kind, str] = {
    "whole": "Give a whole number.",
    "number": "Give a number, such as 2e-5.",
    "share": "Give a share, such as 10 %.",
    "dims": "Give whole numbers, such as 384, 128, 64.",
    "layers": "Give a number of layers, such as 3, or their numbers, such as 0, 2, 4.",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its help, its label, and the values that it may have.

    Attributes:
        kind: "whole", "number" and "share" are numbers, "share" also as "10 %"; "dims" whole numbers;
            "layers" how many layers or their numbers; "file" a path, "model" a name or a folder, "folders"
            several folders.
        help: a sentence without its full stop.
        label: of its field on the Train page; empty: it has none there.
        hint: stands in the empty field. metavar: stands for the value in the command's help.
        absent: what is taken where nothing is given, if that is not the default.
        none: the word for None on the command line, of a setting that has another default.
        option: of the command; empty: made from the name. in_command: whether it has one.
        basic: whether it is one of the few that matter.
        minimum, above, maximum, below: of numbers; `minimum` and `maximum` are allowed themselves.
        choices: what it may be.
        was: its name in version 0.1.
    """

    kind: Kind
    help: str
    label: str = ""
    hint: str = ""
    metavar: str = "N"
    absent: str = ""
    none: str = ""
    option: str = ""
    in_command: bool = True
    basic: bool = False
    minimum: float | None = None
    above: float | None = None
    maximum: float | None = None
    below: float | None = None
    choices: tuple[str, ...] = ()
    was: str = ""

    def read(self, text: str) -> Any:
        """The value that a text says.

        Raises:
            ValueError: it says none; what to give instead.
        """
        text = text.strip()
        if self.none and text in ("", self.none):
            return None
        try:
            match self.kind:
                case "whole":
                    return int(text)
                case "number":
                    return float(text.replace(",", "."))
                case "share":
                    number = float(text.rstrip("% ").replace(",", "."))
                    return number / 100 if text.endswith("%") else number
                case "dims":
                    return tuple(int(part) for part in text.replace(",", " ").split())
                case "layers":
                    first, *others = (int(part) for part in text.replace(",", " ").split())
                    return (first, *others) if others else first
                case "folders":
                    return tuple(part.strip() for part in text.split(","))
                case _:
                    return text
        except ValueError as error:
            advice = _ADVICE[self.kind]
            if self.none:
                advice = f"Give a number above 0, or {self.none}."
            raise ValueError(advice) from error

    def shown(self, value: Any) -> str:
        """A value as `read` takes it."""
        if value is None:
            return ""
        if self.kind == "share":
            return f"{100 * value:g} %"
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        if isinstance(value, float) and 0 < value < 1e-3:
            return _mantissa(value)
        return f"{value:g}" if isinstance(value, float) else str(value)

    def check(self, name: str, value: Any) -> None:
        """Raise unless the setting `name` may have a value; whether it may be None is not asked here.

        Raises:
            InputError: it may not.
        """
        if value is None:
            return
        if self.choices and value not in self.choices:
            raise InputError(
                f"{name} is “{value}”, which there is not.", f"Choose one of: {' · '.join(self.choices)}."
            )
        if self.kind == "layers" and not isinstance(value, int):
            if not value or min(value) < 0:
                raise InputError(f"{name} is {value}.", "Give their numbers, from 0, such as 0, 2, 4.")
            return
        for number in value if isinstance(value, tuple | list) else (value,):
            if isinstance(number, int | float) and not self._holds(number):
                raise InputError(f"{name} is {value}.", self._range())

    def _holds(self, value: float) -> bool:
        # Not written as value < minimum, so that NaN is caught too.
        return (
            (self.minimum is None or value >= self.minimum)
            and (self.above is None or value > self.above)
            and (self.maximum is None or value <= self.maximum)
            and (self.below is None or value < self.below)
            and (abs(value) < float("inf"))
        )

    def _range(self) -> str:
        if self.below is not None:
            return f"Give {self.minimum:g} or more, and less than {self.below:g}."
        if self.maximum is not None:
            return f"Give a number from {self.minimum:g} to {self.maximum:g}."
        return (
            f"Give a number above {self.above:g}."
            if self.above is not None
            else f"Give at least {self.minimum:g}."
        )


def _scales() -> str:
    """ "20 (e5: 100)": the scale of most objectives, and those that have another."""
    scales = {name: each.default_scale for name, each in OBJECTIVES.items() if each.default_scale is not None}
    usual = statistics.mode(scales.values())
    others = ", ".join(f"{name}: {scale:g}" for name, scale in scales.items() if scale != usual)
    return f"{usual:g}" + (f" ({others})" if others else "")


def _mantissa(value: float) -> str:
    """ "2e-5" """
    mantissa, exponent = f"{value:.6e}".split("e")
    return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"


def _setting(default: Any, kind: Kind, help: str, **more: Any) -> Any:
    return field(default=default, metadata={"setting": Setting(kind, help, **more)})


@with_old_fields(both_ways="symmetric")
@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """Settings of a run; what each means is said by its `Setting`, see `settings`.

    The defaults are the recipe of Reimers & Gurevych (2019, §3.1).

    Attributes:
        objective: the name of an objective; several, one a data set, where there are several; None takes what
            suits the data.
        mixed: several data sets are learned in one go, batch by batch in a shuffled order, instead of one
            after the other.
        layers: which layers of the transformer the new model keeps, by number from 0, or how many, evenly
            spaced; None: all.
        lora_rank: `LORA_LEARNING_RATE` suits adapters. Hu et al. 2022.
        cached_batch: GradCache (Gao et al. 2021): for objectives whose loss is one of the whole batch.

    Raises:
        InputError: a setting is out of its range.
    """

    objective: str | tuple[str, ...] | None = None
    mixed: bool = False
    blocks: str = _setting(
        BLOCKS[0],
        "choice",
        "What the classifier sees",
        label="Classifier sees",
        metavar="BLOCKS",
        choices=BLOCKS,
    )
    distance: str = _setting(
        DISTANCES[0],
        "choice",
        f"How far apart two vectors are: {', '.join(DISTANCES[:-1])} or {DISTANCES[-1]}",
        label="Distance",
        metavar="NAME",
        choices=DISTANCES,
    )
    margin: float | None = _setting(
        None,
        "number",
        "By how much a negative has to be farther than the positive",
        label="Margin ε",
        hint="proposed",
        metavar="ε",
        absent="what suits the model",
        above=0,
    )
    scale: float | None = _setting(
        None,
        "number",
        "Factor for similarities (1 / temperature)",
        label="Scale",
        metavar="S",
        absent=_scales(),
        above=0,
    )
    query_prompt: str | None = _setting(
        None,
        "text",
        "Put before the first text, and saved with the model",
        label="Before a query",
        hint="query: ",
        metavar="TEXT",
        absent='the model\'s own or "query: "',
    )
    passage_prompt: str | None = _setting(
        None,
        "text",
        "Put before the other texts, and saved with the model",
        label="Before a passage",
        hint="passage: ",
        metavar="TEXT",
        absent='the model\'s own or "passage: "',
    )
    queue_size: int = _setting(
        1024, "whole", "How many vectors of earlier texts are kept as negatives", label="Queue", minimum=1
    )
    momentum: float = _setting(
        0.99,
        "number",
        "How much of the key encoder stays at each step; nearer to 1 for long runs",
        label="Momentum",
        metavar="SHARE",
        minimum=0,
        below=1,
    )
    symmetric: bool = _setting(
        False, "flag", "The second text also has to find the first", label="Symmetric", was="both_ways"
    )
    matryoshka_dims: tuple[int, ...] = _setting(
        (),
        "dims",
        "Learn with so many of the first dimensions of each vector, such as 384, 128, 64, so that vectors "
        "can be cut short",
        label="Matryoshka",
        hint="whole vectors",
        metavar="N,N,…",
        minimum=1,
    )
    cached_batch: int | None = _setting(
        None,
        "whole",
        "GradCache mini-batch: a batch goes through the model in parts of so many examples, which takes less "
        "memory and a third more time",
        label="Batch in parts of",
        hint="whole",
        minimum=1,
    )
    teacher: str | None = _setting(
        None,
        "model",
        "The model whose vectors or scores are learned, by its name or folder; a student with fewer layers "
        "learns from the model as it was where none is given",
        label="Teacher",
        hint="a model's name or folder",
        metavar="MODEL",
    )
    layers: int | tuple[int, ...] | None = _setting(
        None,
        "layers",
        "The new model keeps so many layers, evenly spaced, or those with these numbers, from 0",
        label="Student's layers",
        hint="all",
        metavar="N or N,N,…",
        minimum=1,
    )
    word_deletion: float = _setting(
        0.0,
        "share",
        "Share of the words of each text that are deleted, anew in each epoch",
        label="Words deleted",
        metavar="SHARE",
        minimum=0,
        maximum=0.9,
    )
    word_swap: float = _setting(
        0.0,
        "share",
        "Share of the words of each text that change places, anew in each epoch",
        label="Words exchanged",
        metavar="SHARE",
        minimum=0,
        maximum=0.9,
    )
    synonyms: str | None = _setting(
        None,
        "file",
        "A text file: words of one line, with commas between, mean the same, and may stand for each other",
        label="File of synonyms",
        hint="none",
        metavar="FILE",
    )
    synonym_share: float = _setting(
        0.1,
        "share",
        "Share of the words with synonyms that are replaced",
        label="Share replaced",
        metavar="SHARE",
        minimum=0,
        maximum=0.9,
    )
    back_translation: tuple[str, ...] = _setting(
        (),
        "folders",
        "Folders of two translation models: each example is learned once more as it comes back",
        label="Back-translation",
        hint="folder there, folder back",
        metavar="THERE,BACK",
    )
    adversarial: str = _setting(
        ADVERSARIES[0],
        "choice",
        "Learn each batch once more with token embeddings moved to where the loss rises most: "
        f"{', '.join(ADVERSARIES)}",
        label="Adversary",
        metavar="NAME",
        choices=ADVERSARIES,
    )
    epsilon: float | None = _setting(
        None,
        "number",
        "How far token embeddings are moved",
        label="Moved by ε",
        hint="proposed",
        metavar="ε",
        absent="0.3 for fgm, 0.005 for fgsm",
        above=0,
    )
    epochs: int = _setting(
        1, "whole", "How often each data set is gone through", label="Epochs", basic=True, minimum=1
    )
    batch_size: int = _setting(
        16, "whole", "Examples in one forward and backward pass", label="Batch", basic=True, minimum=1
    )
    accumulation: int = _setting(
        1, "whole", "Batches whose gradients are added up to one step", label="Accumulation", minimum=1
    )
    learning_rate: float = _setting(
        2e-5,
        "number",
        "How far weights move at a step, after the warm-up: the learning rate of AdamW",
        label="Learning rate",
        metavar="RATE",
        option="--lr",
        basic=True,
        above=0,
    )
    warmup_ratio: float = _setting(
        0.1,
        "share",
        "Share of the steps over which the learning rate rises; then it falls to 0",
        label="Warm-up",
        metavar="SHARE",
        option="--warmup",
        basic=True,
        minimum=0,
        maximum=1,
    )
    weight_decay: float = _setting(
        0.0,
        "number",
        "Weight decay of AdamW; biases and normalisation weights are left out",
        in_command=False,
        minimum=0,
    )
    max_grad_norm: float | None = _setting(
        1.0,
        "number",
        'The norm to which gradients are clipped, or "never"',
        label="Clip gradient at",
        hint="never",
        metavar="NORM",
        none="never",
        above=0,
    )
    precision: str = _setting(
        "auto", "choice", "What matrix products are computed in", metavar="NAME", choices=PRECISIONS
    )
    gradient_checkpointing: bool = _setting(
        False,
        "flag",
        "Gradient checkpointing: activations are computed anew in the backward pass, which takes less memory "
        "and more time",
        label="Less memory, more time",
    )
    frozen_layers: int = _setting(
        0,
        "whole",
        "How many of the first layers stay as they are, and the token embeddings with them",
        label="Frozen layers",
        minimum=0,
    )
    lora_rank: int | None = _setting(
        None,
        "whole",
        "LoRA: learn adapters of this rank, such as 16, and no other weight of the transformer; the learning "
        "rate that suits them is "
        f"{_mantissa(LORA_LEARNING_RATE)}. Needs peft",
        label="LoRA rank",
        hint="all weights",
        minimum=1,
    )
    evaluate_every: int | None = _setting(
        None,
        "whole",
        "Steps from one evaluation to the next",
        label="Evaluate every",
        hint="ten a run",
        absent="ten a run",
        minimum=1,
    )
    patience: int | None = _setting(
        None,
        "whole",
        "Stop after so many evaluations in a row without progress",
        label="Stop early after",
        hint="never",
        minimum=1,
    )
    metric: str | None = _setting(
        None,
        "text",
        "By which the best weights are chosen, on the selection part",
        metavar="NAME",
        absent="the primary one for the data",
        in_command=False,
    )
    checkpoint_every: int | None = _setting(
        None,
        "whole",
        "Steps from one checkpoint to the next",
        absent="about one a minute",
        in_command=False,
        minimum=1,
    )
    seed: int = _setting(
        0,
        "whole",
        "Where random numbers begin: the order of examples, new weights, dropout, shuffled negatives",
        label="Seed",
        minimum=0,
    )
    threads: int | None = _setting(
        None, "whole", "Processor threads", absent="torch's own number", in_command=False, minimum=1
    )

    def __post_init__(self) -> None:
        for name in self.objectives:
            objective_named(name)
        for name, setting in settings().items():
            value = getattr(self, name)
            if value is None and default_of(name) is not None and not setting.none:
                raise InputError(f"{name} is None.", "Give a value, or leave it out.")
            setting.check(name, value)
        if len(self.back_translation) not in (0, 2):
            raise InputError(
                "Back-translation takes two models.", "Name the folder there and the folder back."
            )

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """The settings that `to_json` gave, also after they were written as JSON, which has no tuples, and
        under the names of version 0.1."""
        now = {setting.was: name for name, setting in settings().items()}
        values: dict[str, Any] = {
            now.get(name, name): tuple(value) if isinstance(value, list) else value
            for name, value in kept.items()
        }
        return cls(**values)

    @property
    def objectives(self) -> tuple[str, ...]:
        """The objectives named, as a tuple; empty where they follow from the data."""
        if self.objective is None:
            return ()
        return (self.objective,) if isinstance(self.objective, str) else tuple(self.objective)


def settings() -> dict[str, Setting]:
    """Name of a setting -> its `Setting`; the few that matter first.

    `objective` and `mixed` are left out: they follow from the data.
    """
    return dict(_SETTINGS)


def option_of(name: str) -> str:
    """The command's option for a setting, or for `mixed` or `objective`."""
    setting = _SETTINGS.get(name)
    return setting.option if setting is not None and setting.option else f"--{name.replace('_', '-')}"


def default_of(name: str) -> Any:
    """The default of a setting."""
    return _DEFAULTS[name]


_DECLARED = {
    each.name: each.metadata["setting"] for each in fields(TrainingConfig) if "setting" in each.metadata
}
_SETTINGS: dict[str, Setting] = dict(sorted(_DECLARED.items(), key=lambda item: not item[1].basic))
_DEFAULTS: dict[str, Any] = {each.name: each.default for each in fields(TrainingConfig)}
