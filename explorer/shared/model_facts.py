"""What a model of the list costs and gives, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from explorer.shared import wording

if TYPE_CHECKING:
    from core.encoding import KnownModel


def _tr(text: str) -> str:
    return QCoreApplication.translate("model facts", text)


def facts(model: KnownModel) -> str:
    """ "quick · 231 MB · reads 512 tokens · 384 dimensions · Apache-2.0"."""
    speeds = {
        "instant": _tr("instant"),
        "quick": _tr("quick"),
        "medium": _tr("medium speed"),
        "slow": _tr("slow"),
    }
    length = (
        _tr("reads any length")
        if model.max_seq_length is None
        else _tr("reads {n} tokens").format(n=wording.count(model.max_seq_length))
    )
    return " · ".join(
        (
            speeds[model.speed],
            wording.size(model.megabytes * 1_000_000),
            length,
            _tr("{n} dimensions").format(n=wording.count(model.embedding_dim)),
            model.licence,
        )
    )
