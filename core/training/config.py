"""The settings of a training run, declared once: defaults, ranges, help.

The options of `semantic-explorer train`, the fields of the Train page and the settings on a model card are
made from the fields of `TrainingConfig`: each has a `Setting` in its metadata. The setting of one objective
alone is declared in that objective's file; which objectives use one, they say
(`core.training.objectives.used_by`).
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from core.errors import InputError
from core.old_names import warn_of_old_name, with_old_fields
from core.training.objectives import OBJECTIVES, objective_named, unused_options
from core.training.objectives.base import LEARNING_RATE, Objective
from core.training.objectives.classification import Classification
from core.training.objectives.e5 import E5
from core.training.objectives.moco import Moco
from core.training.objectives.triplet import Triplet
from core.training.settings import Setting, mantissa

PRECISIONS = ("auto", "float32", "bfloat16")
# How far an adversary moves token embeddings. Both of about the same length for a text of 15 tokens: a third
# of one token's embedding in trained models of the BERT family, whose length is about 1.
EPSILONS = {"fgm": 0.3, "fgsm": 0.005}
ADVERSARIES = ("none", *EPSILONS)
OLD_NAMES = {"both_ways": "symmetric"}  # of settings in version 0.1 -> now
# Adapters begin at zero and are few: ten times the rate of all weights (Hu et al. 2022, appendix D).
LORA_LEARNING_RATE = 2e-4
# Of a static model: a step moves the vector of a token alone, not what many layers make of it.
STATIC_LEARNING_RATE = 1e-3
SWEPT = 2.5  # from one learning rate that is tried to the next
# When a person should learn adapters instead of all weights, beside any objective.
WHEN_LORA = "For little memory, or many versions of one model."
WHY_LORA_RATE = "Adapters begin at zero and are few, so they take ten times the learning rate."


def _by_objective(values: Mapping[str, str]) -> str:
    """ "20 (e5: 100)": the value of most objectives, and those that have another."""
    usual = statistics.mode(values.values())
    others = ", ".join(f"{name}: {value}" for name, value in values.items() if value != usual)
    return usual + (f" ({others})" if others else "")


def _scales() -> str:
    scales = {name: each.default_scale for name, each in OBJECTIVES.items() if each.default_scale is not None}
    return _by_objective({name: f"{scale:g}" for name, scale in scales.items()})


def rates_said(objective: Objective) -> str:
    """ "1e-5, for triplet 5e-5": the learning rates of an objective."""
    tasks: dict[float, list[str]] = {}
    for task, rate in objective.learning_rates.items():
        tasks.setdefault(rate, []).append(task)
    others = (f"for {' and '.join(names)} {mantissa(rate)}" for rate, names in tasks.items())
    return ", ".join([mantissa(objective.default_learning_rate), *others])


def _rates() -> str:
    rates = _by_objective({name: rates_said(each) for name, each in OBJECTIVES.items()})
    static, lora = mantissa(STATIC_LEARNING_RATE), mantissa(LORA_LEARNING_RATE)
    return f"{rates}, of a static model {static}, with LoRA {lora}"


@with_old_fields(**OLD_NAMES)
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
        learning_rate, epochs: None takes what the objectives propose, see `with_defaults`.
        lora_rank: `LORA_LEARNING_RATE` suits adapters. Hu et al. 2022.
        cached_batch: GradCache (Gao et al. 2021): for objectives whose loss is one of the whole batch.

    Raises:
        InputError: a setting is out of its range.
    """

    objective: str | tuple[str, ...] | None = None
    mixed: bool = False
    blocks: str = Classification.options["blocks"].field()
    distance: str = Triplet.options["distance"].field()
    margin: float | None = Triplet.options["margin"].field()
    scale: float | None = Setting(
        None,
        "number",
        "Factor for similarities (1 / temperature)",
        label="Scale",
        metavar="S",
        absent=_scales(),
        above=0,
    ).field()
    query_prompt: str | None = E5.options["query_prompt"].field()
    passage_prompt: str | None = E5.options["passage_prompt"].field()
    queue_size: int = Moco.options["queue_size"].field()
    momentum: float = Moco.options["momentum"].field()
    symmetric: bool = Setting(
        False, "flag", "The second text also has to find the first", label="Symmetric"
    ).field()
    matryoshka_dims: tuple[int, ...] = Setting(
        (),
        "dims",
        "Learn with so many of the first dimensions of each vector, such as 384, 128, 64, so that vectors "
        "can be cut short",
        label="Matryoshka",
        hint="whole vectors",
        metavar="N,N,…",
        minimum=1,
    ).field()
    cached_batch: int | None = Setting(
        None,
        "whole",
        "GradCache mini-batch: a batch goes through the model in parts of so many examples, which takes less "
        "memory and a third more time",
        label="GradCache mini-batch",
        hint="whole",
        minimum=1,
    ).field()
    teacher: str | None = Setting(
        None,
        "model",
        "The model whose vectors or scores are learned, by its name or folder; a student with fewer layers "
        "learns from the model as it was where none is given",
        label="Teacher",
        hint="a model's name or folder",
        metavar="MODEL",
    ).field()
    layers: int | tuple[int, ...] | None = Setting(
        None,
        "layers",
        "The new model keeps so many layers, evenly spaced, or those with these numbers, from 0",
        label="Student's layers",
        hint="all",
        metavar="N or N,N,…",
        minimum=1,
    ).field()
    word_deletion: float = Setting(
        0.0,
        "share",
        "Share of the words of each text that are deleted, anew in each epoch",
        label="Words deleted",
        metavar="SHARE",
        minimum=0,
        maximum=0.9,
    ).field()
    word_swap: float = Setting(
        0.0,
        "share",
        "Share of the words of each text that change places, anew in each epoch",
        label="Words exchanged",
        metavar="SHARE",
        minimum=0,
        maximum=0.9,
    ).field()
    synonyms: str | None = Setting(
        None,
        "file",
        "A text file: words of one line, with commas between, mean the same, and may stand for each other",
        label="File of synonyms",
        hint="none",
        metavar="FILE",
    ).field()
    synonym_share: float = Setting(
        0.1,
        "share",
        "Share of the words with synonyms that are replaced",
        label="Share replaced",
        metavar="SHARE",
        minimum=0,
        maximum=0.9,
    ).field()
    back_translation: tuple[str, ...] = Setting(
        (),
        "folders",
        "Folders of two translation models: each example is learned once more as it comes back",
        label="Back-translation",
        hint="folder there, folder back",
        metavar="THERE,BACK",
    ).field()
    adversarial: str = Setting(
        ADVERSARIES[0],
        "choice",
        "Learn each batch once more with token embeddings moved to where the loss rises most: "
        f"{', '.join(ADVERSARIES)}",
        label="Adversary",
        metavar="NAME",
        choices=ADVERSARIES,
    ).field()
    epsilon: float | None = Setting(
        None,
        "number",
        "How far token embeddings are moved",
        label="Moved by ε",
        hint="proposed",
        metavar="ε",
        absent=", ".join(f"{epsilon:g} for {kind}" for kind, epsilon in EPSILONS.items()),
        above=0,
    ).field()
    epochs: int | None = Setting(
        None,
        "whole",
        "How often each data set is gone through",
        label="Epochs",
        absent=_by_objective({name: str(each.default_epochs) for name, each in OBJECTIVES.items()}),
        basic=True,
        minimum=1,
    ).field()
    batch_size: int = Setting(
        16, "whole", "Examples in one forward and backward pass", label="Batch", basic=True, minimum=1
    ).field()
    accumulation: int = Setting(
        1, "whole", "Batches whose gradients are added up to one step", label="Accumulation", minimum=1
    ).field()
    learning_rate: float | None = Setting(
        None,
        "number",
        "How far weights move at a step, after the warm-up: the learning rate of AdamW",
        label="Learning rate",
        metavar="RATE",
        option="--lr",
        absent=_rates(),
        basic=True,
        above=0,
    ).field()
    sweep: bool = Setting(
        False,
        "flag",
        "Try three learning rates: the one that is set, and that divided and multiplied by 2.5; the best on "
        "the selection part is kept, and it alone is judged",
        label="Try three rates",
        basic=True,
    ).field()
    warmup_ratio: float = Setting(
        0.1,
        "share",
        "Share of the steps over which the learning rate rises; then it falls to 0",
        label="Warm-up",
        metavar="SHARE",
        option="--warmup",
        basic=True,
        minimum=0,
        maximum=1,
    ).field()
    weight_decay: float = Setting(
        0.0,
        "number",
        "Weight decay of AdamW; biases and normalisation weights are left out",
        in_command=False,
        minimum=0,
    ).field()
    max_grad_norm: float | None = Setting(
        1.0,
        "number",
        'The norm to which gradients are clipped, or "never"',
        label="Clip gradient at",
        hint="never",
        metavar="NORM",
        none="never",
        above=0,
    ).field()
    precision: str = Setting(
        "auto", "choice", "What matrix products are computed in", metavar="NAME", choices=PRECISIONS
    ).field()
    gradient_checkpointing: bool = Setting(
        False,
        "flag",
        "Gradient checkpointing: activations are computed anew in the backward pass, which takes less memory "
        "and more time",
        label="Gradient checkpointing",
    ).field()
    frozen_layers: int = Setting(
        0,
        "whole",
        "How many of the first layers stay as they are, and the token embeddings with them",
        label="Frozen layers",
        minimum=0,
    ).field()
    lora_rank: int | None = Setting(
        None,
        "whole",
        "LoRA: learn adapters of this rank, such as 16, and no other weight of the transformer; the learning "
        "rate that suits them is "
        f"{mantissa(LORA_LEARNING_RATE)}. Needs peft",
        label="LoRA rank",
        hint="all weights",
        minimum=1,
    ).field()
    evaluate_every: int | None = Setting(
        None,
        "whole",
        "Steps from one evaluation to the next",
        label="Evaluate every",
        hint="ten a run",
        absent="ten a run",
        minimum=1,
    ).field()
    patience: int | None = Setting(
        None,
        "whole",
        "Stop after so many evaluations in a row without progress",
        label="Stop early after",
        hint="never",
        minimum=1,
    ).field()
    metric: str | None = Setting(
        None,
        "text",
        "By which the best weights are chosen, on the selection part",
        metavar="NAME",
        absent="the primary one for the data",
        in_command=False,
    ).field()
    checkpoint_every: int | None = Setting(
        None,
        "whole",
        "Steps from one checkpoint to the next",
        absent="about one a minute",
        in_command=False,
        minimum=1,
    ).field()
    seed: int = Setting(
        0,
        "whole",
        "Where random numbers begin: the order of examples, new weights, dropout, shuffled negatives",
        label="Seed",
        minimum=0,
    ).field()
    threads: int | None = Setting(
        None, "whole", "Processor threads", absent="torch's own number", in_command=False, minimum=1
    ).field()

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
        values: dict[str, Any] = {
            OLD_NAMES.get(name, name): tuple(value) if isinstance(value, list) else value
            for name, value in kept.items()
        }
        return cls(**values)

    def scale_of(self, objective: str) -> float:
        """`objective_named(objective).scale(config)`, as version 0.1 called it."""
        warn_of_old_name("TrainingConfig.scale_of(name)", "objective_named(name).scale(config)")
        return objective_named(objective).scale(self)

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


def rates_of(config: TrainingConfig) -> tuple[float, ...]:
    """The learning rates that a run tries, one after the other: mostly one.

    The one that was given or proposed comes first, and wins where another is only as good.
    """
    assert config.learning_rate is not None  # see `with_defaults`
    rate = config.learning_rate
    return (rate, rate / SWEPT, rate * SWEPT) if config.sweep else (rate,)


def check_sweep(config: TrainingConfig, can_select: bool) -> None:
    """Raise where several rates are to be tried and nothing can choose among them.

    Raises:
        InputError: as said.
    """
    if config.sweep and not can_select:
        raise InputError(
            "No examples are set aside for selection, so nothing can choose among three learning rates.",
            "Give more examples, or try one rate.",
        )


def proposed_rate(
    objectives: Sequence[str], tasks: Sequence[str] = (), lora: bool = False, static: bool = False
) -> float:
    """The learning rate where none is given: the least that one of the objectives has.

    A greater one would suit the others better; but too small a rate learns a little less, too great a one
    spoils a model.

    Args:
        tasks: of the examples of each; empty where they are not known. lora: whether adapters learn.
        static: whether the model is a static one.
    """
    if static:
        return STATIC_LEARNING_RATE
    if lora:
        return LORA_LEARNING_RATE
    named = zip(objectives, tasks or ("",) * len(objectives), strict=True)
    return min((objective_named(name).rate_for(task) for name, task in named), default=LEARNING_RATE)


def proposed_epochs(objectives: Sequence[str]) -> int:
    """How often the data is gone through where nothing is given: the least that one of them has."""
    return min((objective_named(name).default_epochs for name in objectives), default=1)


def with_defaults(
    config: TrainingConfig, objectives: Sequence[str], tasks: Sequence[str] = (), static: bool = False
) -> TrainingConfig:
    """The settings with learning rate and epochs of the objectives where none are given."""
    rate, epochs = config.learning_rate, config.epochs
    if rate is None:
        rate = proposed_rate(objectives, tasks, config.lora_rank is not None, static)
    return replace(config, learning_rate=rate, epochs=epochs or proposed_epochs(objectives))


def changed_settings(objectives: Sequence[str], config: TrainingConfig) -> dict[str, Any]:
    """The settings of a run that are not the defaults; objective and what it has no use for left out."""
    left_out = {"objective", *unused_options(objectives)}
    defaults = {**_DEFAULTS, "epochs": proposed_epochs(objectives)}
    if config.lora_rank is not None or not any(objective_named(name).learning_rates for name in objectives):
        defaults["learning_rate"] = proposed_rate(objectives, lora=config.lora_rank is not None)
    return {
        name: getattr(config, name)
        for name, default in defaults.items()
        if name not in left_out and getattr(config, name) not in (_DEFAULTS[name], default)
    }


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
