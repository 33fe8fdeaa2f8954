"""The document on disk: rows, vectors, what is derived from them, and who has it open.

Public names resolve when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.evaluation.forgetting import Guard as Guard
    from core.judgments.offering import Offer as Offer
    from core.judgments.store import Judgments as Judgments
    from core.judgments.store import Marked as Marked
    from core.workspace.comparing import Comparison as Comparison
    from core.workspace.comparing import compare as compare
    from core.workspace.comparing import explain_side_by_side as explain_side_by_side
    from core.workspace.comparing import hits_side_by_side as hits_side_by_side
    from core.workspace.disk_use import DiskItem as DiskItem
    from core.workspace.disk_use import DiskUse as DiskUse
    from core.workspace.encoding_job import EncodeReport as EncodeReport
    from core.workspace.health import Basis as Basis
    from core.workspace.health import Duplicates as Duplicates
    from core.workspace.health import Health as Health
    from core.workspace.health import basis_of as basis_of
    from core.workspace.health import check_health as check_health
    from core.workspace.health import find_duplicates as find_duplicates
    from core.workspace.maps import MapPicture as MapPicture
    from core.workspace.runs import Run as Run
    from core.workspace.training_data import corpus_split as corpus_split
    from core.workspace.training_data import judged_split as judged_split
    from core.workspace.training_data import offer as offer
    from core.workspace.training_data import teaching as teaching
    from core.workspace.training_data import with_hard_negatives as with_hard_negatives
    from core.workspace.vectors import VectorSnapshot as VectorSnapshot
    from core.workspace.versions import ModelVersion as ModelVersion
    from core.workspace.versions import delete_version as delete_version
    from core.workspace.workspace import Workspace as Workspace

_HOME_OF = {
    "Comparison": "core.workspace.comparing",
    "DiskItem": "core.workspace.disk_use",
    "DiskUse": "core.workspace.disk_use",
    "Basis": "core.workspace.health",
    "Duplicates": "core.workspace.health",
    "EncodeReport": "core.workspace.encoding_job",
    "Health": "core.workspace.health",
    "Guard": "core.evaluation.forgetting",
    "Judgments": "core.judgments.store",
    "MapPicture": "core.workspace.maps",
    "Marked": "core.judgments.store",
    "ModelVersion": "core.workspace.versions",
    "delete_version": "core.workspace.versions",
    "Offer": "core.judgments.offering",
    "Run": "core.workspace.runs",
    "VectorSnapshot": "core.workspace.vectors",
    "Workspace": "core.workspace.workspace",
    "basis_of": "core.workspace.health",
    "check_health": "core.workspace.health",
    "find_duplicates": "core.workspace.health",
    "compare": "core.workspace.comparing",
    "explain_side_by_side": "core.workspace.comparing",
    "hits_side_by_side": "core.workspace.comparing",
    "offer": "core.workspace.training_data",
    "judged_split": "core.workspace.training_data",
    "teaching": "core.workspace.training_data",
    "corpus_split": "core.workspace.training_data",
    "with_hard_negatives": "core.workspace.training_data",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.workspace' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)
