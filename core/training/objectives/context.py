"""One data set of a run, as its objective sees it: rows to token ids, token ids to vectors."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from core.encoding import CrossEncoder, SentenceEncoder
from core.training.objectives.base import Memory, Objective

if TYPE_CHECKING:
    from core.training.augmentation import Augmentation
    from core.training.config import TrainingConfig
    from core.training.training_set import TrainingSet


@dataclass(eq=False)
class Context:
    """What an objective computes with.

    Attributes:
        number: of the data set in its run. data: its rows.
        objective: that learns from it.
        model: the run's own copy, in float32.
        config: the settings, settled.
        precision: "float32", or "bfloat16" for matrix products in bfloat16 (autocast).
        augmentation: how words are changed whenever a text is read; None: not.
        modules: the objective's own weights, or None.
        memory: what it keeps between steps, or None.
    """

    number: int
    data: TrainingSet
    objective: Objective
    model: SentenceEncoder | CrossEncoder
    config: TrainingConfig
    precision: str
    augmentation: Augmentation | None = None
    modules: nn.Module | None = None
    memory: Memory | None = None

    @property
    def encoder(self) -> SentenceEncoder:
        """The model of an objective that learns a sentence encoder."""
        assert isinstance(self.model, SentenceEncoder)
        return self.model

    @cached_property
    def prompt_lengths(self) -> tuple[int, int]:
        """Tokens of a first text's prompt, and of the others', that are left out of the pooling."""
        if self.encoder.network.pooling.include_prompt:
            return 0, 0
        first, others = map(self.encoder.tokenizer.prompt_length, self.objective.prompts(self.encoder))
        return first, others

    @cached_property
    def around(self) -> tuple[int, int]:
        """Tokens that stand before and after each text's own."""
        tokens = self.encoder.tokenizer.read("a", self.encoder.document_prompt)[0]
        kinds = [token.kind == "text" for token in tokens]
        return (kinds.index(True), kinds[::-1].index(True)) if any(kinds) else (0, 0)

    def token_ids(self, rows: NDArray[np.int64]) -> list[list[int]]:
        """Token ids of some rows' texts as they are learned from: the first column, then the second, …"""
        if self.augmentation is None:
            ids = self.data.texts(rows)
        else:
            changed = self.augmentation.changed(self.data.strings_of(rows))
            n, tokenize = len(rows), self.encoder.tokenizer.tokenize
            first, others = self.objective.prompts(self.encoder)
            ids = [*tokenize(changed[:n], first).ids, *tokenize(changed[n:], others).ids]
        return self.objective.corrupt(ids, *self.around)

    def tensors(self, ids: list[list[int]]) -> tuple[Tensor, Tensor | None]:
        """Padded token ids and attention mask, both (len(ids), longest); no mask where nothing is padded."""
        return self.encoder.runner.tensors(ids)

    def encode(self, ids: list[list[int]], prompt_length: int, network: nn.Module | None = None) -> Tensor:
        """(len(ids), dim) float32, by the encoder's network or by one that is made like it."""
        input_ids, mask = self.tensors(ids)
        with self.autocast():
            vectors: Tensor = (network or self.encoder.network)(input_ids, mask, prompt_length)
        return vectors.float()

    def autocast(self) -> torch.autocast:
        """Matrix products inside are as precise as the run is."""
        kind = self.model.device.partition(":")[0]
        return torch.autocast(kind, torch.bfloat16, enabled=self.precision == "bfloat16")

    def targets(self, rows: NDArray[np.int64]) -> Tensor:
        """The targets of some rows: scores, classes, margins or a teacher's vectors."""
        # A copy in memory, also of targets that lie in a file.
        return torch.from_numpy(np.array(self.data.targets[rows])).to(self.model.device)

    def own(self, name: str) -> Any:
        """One of the objective's own modules."""
        assert self.modules is not None
        return getattr(self.modules, name)
