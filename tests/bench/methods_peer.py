"""The methods that sentence-transformers has too, by its own trainer on the same examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from core.training.config import TrainingConfig
from core.training.conversions import to_learn_from
from core.training.examples import Examples
from tests.bench import peer

# Objectives whose loss is its MultipleNegativesRankingLoss.
_RANKED = ("ranking", "simcse", "e5")
_NAMES = ("anchor", "positive", "negative")


def has(objective: str, settings: Iterable[str]) -> bool:
    """Whether it has the loss of an objective with such settings, and we set it up."""
    there = (*_RANKED, "contrastive", "online-contrastive", "cosent", "regression")
    return objective in there and set(settings) <= {"matryoshka_dims"}


def learn(
    model: str, examples: Examples, objective: str, config: TrainingConfig, device: str, folder: Path
) -> peer.PeerRun:
    """Train on examples as `objective` takes them, with the settings of `config`."""
    made, _ = to_learn_from(examples, objective, config.seed)
    columns: dict[str, Any] = dict(zip(_NAMES, made.texts, strict=False))
    if made.scores is not None:
        whole = objective in ("contrastive", "online-contrastive")
        columns["score"] = made.scores.astype(int) if whole else made.scores
    ranked = objective in _RANKED
    prompts = {"anchor": "query: ", "positive": "passage: ", "negative": "passage: "}
    return peer.train(
        model,
        columns,
        _loss(objective, config),
        config.seed,
        device,
        folder,
        batch_size=config.batch_size,
        learning_rate=config.learning_rate,
        # Of simcse each text is its own positive, which is a duplicate to its sampler.
        no_duplicates=ranked and objective != "simcse",
        prompts={name: prompts[name] for name in columns if name in prompts} if objective == "e5" else None,
    )


def _loss(objective: str, config: TrainingConfig) -> Callable[[Any], Any]:
    from sentence_transformers.sentence_transformer import losses

    def plain(model: Any) -> Any:
        if objective in _RANKED:
            scale = 100.0 if objective == "e5" else 20.0
            return losses.MultipleNegativesRankingLoss(model, scale=scale)
        return {
            "contrastive": losses.ContrastiveLoss,
            "online-contrastive": losses.OnlineContrastiveLoss,
            "cosent": losses.CoSENTLoss,
            "regression": losses.CosineSimilarityLoss,
        }[objective](model)

    if not config.matryoshka_dims:
        return plain
    return lambda model: losses.MatryoshkaLoss(model, plain(model), list(config.matryoshka_dims))
