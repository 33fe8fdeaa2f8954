"""Steps on a cross-encoder: the same as on a sentence encoder, but that a pair goes through as one row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import torch
from torch import Tensor, nn

from core.encoding import CrossEncoder, SentenceEncoder
from core.training.config import TrainingConfig
from core.training.learner import Examples, Learner
from core.training.pair_objective import OfPairs
from core.training.training_set import TrainingSet


class CrossLearner(Learner):
    """Makes steps of AdamW on a cross-encoder that is nobody else's. Args, raises: as `Learner`."""

    def __init__(
        self, model: CrossEncoder, sets: Sequence[TrainingSet], config: TrainingConfig, precision: str
    ) -> None:
        self.model = model
        # Of an encoder the learner asks for a network and a device; what else it asks for is overridden here.
        super().__init__(cast(SentenceEncoder, model), sets, config, precision)

    def _make_objectives(self) -> nn.ModuleList:
        return nn.ModuleList(OfPairs() for _ in self.sets)

    def _read_prompts(self) -> None:
        """Pairs are read without one."""

    def vectors(self, number: int, examples: Examples) -> list[Tensor]:
        """The logits of some pairs of a data set, the one column that the objective takes: (n, n_outputs)."""
        data = self.sets[number]
        if self._augmentation is None:
            inputs = self.model.tensors(data.texts(examples), data.types(examples))
        else:
            both = [data.strings[k] for k in (*examples.tolist(), *(examples + len(data)).tolist())]
            changed, n = self._augmentation.changed(both), len(examples)
            tokens = self.model.tokenizer.tokenize_pairs(list(zip(changed[:n], changed[n:], strict=True)))
            inputs = self.model.tensors(tokens.ids, tokens.types)
        kind = self.model.device.partition(":")[0]
        with torch.autocast(kind, torch.bfloat16, enabled=self.precision == "bfloat16"):
            logits: Tensor = self.model.network(*inputs)
        return [logits.float()]
