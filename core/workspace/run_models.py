"""The model of a finished run that nobody has kept yet: enough is remembered to find its vectors again."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, cast

from core.errors import WorkspaceError
from core.training.objectives import is_cross
from core.workspace.document import Document, UsedModel
from core.workspace.runs import Run, require_finished

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import SentenceEncoder

_REMEMBERED = "run models"


def remembered(rows: RowStore) -> dict[str, UsedModel]:
    """Run id -> what is known of its model, for the runs whose model was used without keeping it."""
    kept = cast("dict[str, dict[str, Any]]", rows.meta_get(_REMEMBERED) or {})
    return {run_id: UsedModel(**about) for run_id, about in kept.items()}


def remember(rows: RowStore, run_id: str, encoder: SentenceEncoder) -> UsedModel:
    """Keep in mind what `encoder`, the model of a run, makes its vectors with."""
    from core.search import metric_of

    used = UsedModel(
        encoder.fingerprint, encoder.precision, encoder.vector_key, metric_of(encoder.similarity), False
    )
    _write(rows, remembered(rows) | {run_id: used})
    return used


def forget(rows: RowStore, run_id: str) -> None:
    """The run is gone, or kept as a version."""
    known = remembered(rows)
    if known.pop(run_id, None) is not None:
        _write(rows, known)


def load(run: Run, device: str, precision: str) -> SentenceEncoder:
    """The encoder that a finished run made.

    Raises:
        WorkspaceError: the run is not finished, it made a cross-encoder, or its model was removed to save
            space.
        ModelError: it cannot be loaded.
    """
    from core.encoding import SentenceEncoder

    require_finished(run)
    if is_cross(run.objectives):
        raise WorkspaceError(
            f"The run {run.id} made a cross-encoder, which makes no vectors and is no model version.",
            "Keep it to rerank hits.",
        )
    if not run.model_folder.is_dir():
        raise WorkspaceError(
            f"The model of the run {run.id} was removed; its curve and its verdict are still there.",
            "Train it again to use it.",
        )
    return SentenceEncoder.load(run.model_folder, device, precision)


def vector_keys(document: Document, rows: RowStore) -> set[str]:
    """Keys of the vectors of every version, and of every run whose model was used."""
    return {used.vector_key for used in (*document.models.values(), *remembered(rows).values())}


def _write(rows: RowStore, known: dict[str, UsedModel]) -> None:
    rows.meta_set(_REMEMBERED, {run_id: dataclasses.asdict(used) for run_id, used in known.items()})
