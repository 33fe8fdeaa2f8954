"""What a training run is told: the paper's recipe unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from core.errors import InputError
from core.training.objectives import objective_named
from core.training.objectives.classification import BLOCKS
from core.training.objectives.triplet import DISTANCES

PRECISIONS = ("auto", "float32", "bfloat16")
ADVERSARIES = ("none", "fgm", "fgsm")
# Adapters begin at zero and are few: ten times the rate of all weights (Hu et al. 2022, appendix D).
LORA_LEARNING_RATE = 2e-4
# When a person should learn adapters instead of all weights, beside any objective.
WHEN_LORA = "LoRA: where the memory is short, or many versions of one model are tried."
WHY_LORA_RATE = "Adapters begin at zero and are few, so they take ten times the learning rate."


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """Settings of a run. The defaults are the recipe of Reimers & Gurevych (2019, §3.1).

    Attributes:
        objective: one of `OBJECTIVES`; several, one a data set, where there are several; None takes what
            suits the data.
        mixed: several data sets are learned in one go, batch by batch in a shuffled order, instead of one
            after the other.
        blocks: what the classifier sees of two vectors; one of `BLOCKS`.
        distance: of triplets; one of `DISTANCES`.
        margin: ε of triplets; None takes the one proposed for the model (see `propose_margin`).
        scale: 1 / temperature, by which the objectives of `SCALES` multiply similarities; None: as given
            there.
        query_prompt, passage_prompt: what e5 puts before the first text of an example and before the others;
            None: the model's own where it has such prompts, else "query: " and "passage: ".
        queue_size: past keys that moco keeps as negatives.
        momentum: how much of moco's second encoder stays at each step; the rest comes from the first one.
        both_ways: ranking also looks for each positive's anchor.
        matryoshka_dims: the objective is summed over so many of the first numbers of each vector; empty: it
            takes whole vectors.
        cached_batch: the objectives of `WHOLE_BATCH` take the gradients of a batch so many examples at a time
            (Gao et al. 2021): less memory, a third more time; None: all at once.
        teacher: a model's name or folder, which distillation and margin-mse learn from; None: with `layers`
            the model as it was, else a file has to give margins.
        layers: which layers of the transformer the new model keeps, by number from 0, or how many, evenly
            spaced; None: all.
        word_deletion: share of the words that each text loses whenever it is learned from.
        word_swap: share of its words that change places with another one.
        synonyms: a text file of which the words of a line, with commas between, mean the same; None: none.
        synonym_share: of the words that have synonyms, how many are replaced by one.
        back_translation: two folders of translation models, there and back: each example is learned once more
            as it comes back; empty: none.
        adversarial: one of `ADVERSARIES`: each batch is learned once more with token embeddings moved to
            where the loss rises most.
        epsilon: how far: of "fgm" the length for a text, of "fgsm" for each number; None: 0.3 and 0.005.
        epochs: how often each data set is gone through.
        batch_size: examples in one forward and backward pass.
        accumulation: passes whose gradients are added up to one step.
        learning_rate: of AdamW, at its highest.
        warmup_ratio: share of the steps over which the learning rate rises from 0; then it falls to 0.
        weight_decay: of AdamW; biases and normalisation weights are left out.
        max_grad_norm: gradients are shortened to this length; None: never.
        precision: "auto" takes bfloat16 where the device is clearly quicker with it; weights stay float32.
        gradient_checkpointing: compute activations anew in the backward pass: less memory, more time.
        frozen_layers: so many of the first layers, and the token embeddings, are not changed.
        lora_rank: the transformer's weights stay as they are; learned are adapters of this rank beside each
            of its linear layers, which are added to them at the end, and what comes after it (Hu et al.
            2022). `LORA_LEARNING_RATE` suits them. Needs the package peft; None: all weights are learned.
        evaluate_every: steps from one evaluation on the selection part to the next; None: ten a run.
        patience: stop after so many evaluations in a row without progress, in the last stage; None: never.
        metric: by which the best is chosen, on the selection part; None: the primary one for the data.
        checkpoint_every: steps from one checkpoint to the next; None: about one a minute.
        seed: of the order of examples, the classifier's first weights, dropout and shuffled negatives.
        threads: processor threads; None: torch's own number.
    """

    objective: str | tuple[str, ...] | None = None
    mixed: bool = False
    blocks: str = BLOCKS[0]
    distance: str = "euclidean"
    margin: float | None = None
    scale: float | None = None
    query_prompt: str | None = None
    passage_prompt: str | None = None
    queue_size: int = 1024
    momentum: float = 0.99
    both_ways: bool = False
    matryoshka_dims: tuple[int, ...] = ()
    cached_batch: int | None = None
    teacher: str | None = None
    layers: int | tuple[int, ...] | None = None
    word_deletion: float = 0.0
    word_swap: float = 0.0
    synonyms: str | None = None
    synonym_share: float = 0.1
    back_translation: tuple[str, ...] = ()
    adversarial: str = ADVERSARIES[0]
    epsilon: float | None = None
    epochs: int = 1
    batch_size: int = 16
    accumulation: int = 1
    learning_rate: float = 2e-5
    warmup_ratio: float = 0.1
    weight_decay: float = 0.0
    max_grad_norm: float | None = 1.0
    precision: str = "auto"
    gradient_checkpointing: bool = False
    frozen_layers: int = 0
    lora_rank: int | None = None
    evaluate_every: int | None = None
    patience: int | None = None
    metric: str | None = None
    checkpoint_every: int | None = None
    seed: int = 0
    threads: int | None = None

    def __post_init__(self) -> None:
        for name in self.objectives:
            objective_named(name)
        _one_of("blocks", self.blocks, BLOCKS)
        _one_of("distance", self.distance, DISTANCES)
        _one_of("precision", self.precision, PRECISIONS)
        _one_of("adversarial", self.adversarial, ADVERSARIES)
        for setting in ("epochs", "batch_size", "accumulation", "queue_size"):
            _at_least(setting, getattr(self, setting), 1)
        for setting in (
            "evaluate_every",
            "patience",
            "checkpoint_every",
            "threads",
            "cached_batch",
            "lora_rank",
        ):
            if getattr(self, setting) is not None:
                _at_least(setting, getattr(self, setting), 1)
        for setting in ("frozen_layers", "seed", "weight_decay"):
            _at_least(setting, getattr(self, setting), 0)
        for setting in ("learning_rate", "margin", "max_grad_norm", "scale", "epsilon"):
            value = getattr(self, setting)
            if value is not None and not 0 < value < float("inf"):
                raise InputError(f"{setting} is {value}.", "Give a number above 0.")
        for dim in self.matryoshka_dims:
            _at_least("matryoshka_dims", dim, 1)
        if not 0 <= self.momentum < 1:
            raise InputError(f"momentum is {self.momentum}.", "Give 0 or more, and less than 1.")
        if not 0 <= self.warmup_ratio <= 1:
            raise InputError(
                f"warmup_ratio is {self.warmup_ratio}.", "Give a share of the steps, from 0 to 1."
            )
        for setting in ("word_deletion", "word_swap", "synonym_share"):
            if not 0 <= getattr(self, setting) <= 0.9:
                raise InputError(
                    f"{setting} is {getattr(self, setting)}.", "Give a share of the words, from 0 to 0.9."
                )
        if isinstance(self.layers, int):
            _at_least("layers", self.layers, 1)
        elif self.layers is not None and (not self.layers or min(self.layers) < 0):
            raise InputError(f"layers is {self.layers}.", "Give their numbers, from 0, such as 0, 2, 4.")
        if len(self.back_translation) not in (0, 2):
            raise InputError(
                "Back-translation takes two models.", "Name the folder there and the folder back."
            )

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        """The settings that `to_json` gave, also after they were written as JSON, which has no tuples."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()
        }
        return cls(**values)

    @property
    def objectives(self) -> tuple[str, ...]:
        """The objectives named, as a tuple; empty where they follow from the data."""
        if self.objective is None:
            return ()
        return (self.objective,) if isinstance(self.objective, str) else tuple(self.objective)


def _one_of(setting: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        choices = " · ".join(allowed)
        raise InputError(f"{setting} is “{value}”, which there is not.", f"Choose one of: {choices}.")


def _at_least(setting: str, value: float, least: int) -> None:
    # Not written as value < least, so that NaN is caught too.
    if not least <= value < float("inf"):
        raise InputError(f"{setting} is {value}.", f"Give at least {least}.")
