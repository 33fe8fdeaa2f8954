"""The methods that sentence-transformers has too, by its own trainer on the same examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import SentenceEncoder
from core.encoding.layers import save_student
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.objectives import CROSS, OBJECTIVES
from tests.bench import peer

# Objectives whose loss is its MultipleNegativesRankingLoss.
_RANKED = ("ranking", "simcse", "e5")
_TAUGHT = ("distillation", "margin-mse")
_SCORED = ("contrastive", "online-contrastive", "cosent", "regression")
_NAMES = ("anchor", "positive", "negative")
_DELETED = 0.6  # of the words, in the example of its DenoisingAutoEncoderLoss


def has(objective: str, settings: Mapping[str, Any]) -> bool:
    """Whether it has the loss of an objective with such settings."""
    theirs = {"matryoshka_dims", "lora_rank", "layers", "teacher"}
    return objective in (*_RANKED, *_SCORED, *_TAUGHT, "tsdae", CROSS) and set(settings) <= theirs


def learn(
    start: SentenceEncoder,
    examples: Examples,
    objective: str,
    config: TrainingConfig,
    device: str,
    folder: Path,
) -> peer.PeerRun:
    """Train on examples as `objective` takes them, with the settings of `config`.

    Args:
        start: as it was loaded.
        folder: a new one; the new model goes there.
    """
    begun = folder / "start"
    if config.layers is None:
        start.save(begun)
    else:
        save_student(start, config.layers, begun)
    prompts = {"anchor": "query: ", "positive": "passage: ", "negative": "passage: "}
    columns = _columns(start, examples, objective, config)
    return peer.train(
        str(begun),
        columns,
        _loss(objective, config),
        config.seed,
        device,
        folder,
        bf16=config.precision == "bfloat16",
        batch_size=config.batch_size,
        learning_rate=config.learning_rate,
        # Of simcse each text is its own positive, which is a duplicate to its sampler.
        no_duplicates=objective in ("ranking", "e5"),
        prompts={name: prompts[name] for name in columns if name in prompts} if objective == "e5" else None,
        lora_rank=config.lora_rank,
        cross=objective == CROSS,
    )


def _columns(
    start: SentenceEncoder, examples: Examples, objective: str, config: TrainingConfig
) -> dict[str, Any]:
    """What its trainer reads, by name; the labels last."""
    made = examples if objective == CROSS else OBJECTIVES[objective].view(examples, config.seed)[0]
    columns: dict[str, Any] = dict(zip(_NAMES, made.texts, strict=False))
    if objective == "tsdae":
        return {"damaged": _damaged(made.texts[0], config.seed), "text": made.texts[0]}
    if objective in _TAUGHT:
        named = config.teacher
        teacher = start if named is None else SentenceEncoder.load(named, start.device, "float32")
        if objective == "distillation":
            return {**columns, "label": teacher.encode_documents(made.texts[0]).tolist()}
        anchor, positive, negative = (teacher.encode(column, normalize=True) for column in made.texts)
        return {**columns, "label": (anchor * (positive - negative)).sum(axis=1)}
    if made.scores is not None:
        whole = objective in ("contrastive", "online-contrastive")
        columns["score"] = made.scores.astype(int) if whole else made.scores
    return columns


def _damaged(texts: tuple[str, ...], seed: int) -> list[str]:
    """What is left of each text without 60 % of its words, one at least. An epoch reads each once."""
    random = np.random.default_rng(seed)
    left = []
    for text in texts:
        words = text.split()
        kept = [word for word in words if random.random() >= _DELETED]
        left.append(" ".join(kept) if kept else words[random.integers(len(words))])
    return left


def _loss(objective: str, config: TrainingConfig) -> Callable[[Any], Any]:
    from sentence_transformers import cross_encoder, util
    from sentence_transformers.sentence_transformer import losses

    def plain(model: Any) -> Any:
        if objective in _RANKED:
            scale = 100.0 if objective == "e5" else 20.0
            return losses.MultipleNegativesRankingLoss(model, scale=scale)
        if objective == "margin-mse":
            return losses.MarginMSELoss(model, similarity_fct=util.pairwise_cos_sim)
        return {
            "contrastive": losses.ContrastiveLoss,
            "online-contrastive": losses.OnlineContrastiveLoss,
            "cosent": losses.CoSENTLoss,
            "regression": losses.CosineSimilarityLoss,
            "distillation": losses.MSELoss,
            "tsdae": losses.DenoisingAutoEncoderLoss,
            CROSS: cross_encoder.losses.BinaryCrossEntropyLoss,
        }[objective](model)

    if not config.matryoshka_dims:
        return plain
    return lambda model: losses.MatryoshkaLoss(model, plain(model), list(config.matryoshka_dims))
