"""The document on disk: rows, vectors, what is derived from them, and who has it open.

Public names resolve when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.workspace.comparing import Comparison as Comparison
    from core.workspace.comparing import compare as compare
    from core.workspace.comparing import explain_side_by_side as explain_side_by_side
    from core.workspace.comparing import hits_side_by_side as hits_side_by_side
    from core.workspace.disk_use import DiskItem as DiskItem
    from core.workspace.disk_use import DiskUse as DiskUse
    from core.workspace.encoding_job import EncodeReport as EncodeReport
    from core.workspace.guard import Guard as Guard
    from core.workspace.health import Basis as Basis
    from core.workspace.health import Duplicates as Duplicates
    from core.workspace.health import Health as Health
    from core.workspace.health import basis_of as basis_of
    from core.workspace.health import check_health as check_health
    from core.workspace.health import find_duplicates as find_duplicates
    from core.workspace.judgments import Judgments as Judgments
    from core.workspace.judgments import Marked as Marked
    from core.workspace.judgments import judged_split as judged_split
    from core.workspace.judgments import teaching as teaching
    from core.workspace.learning import ModelVersion as ModelVersion
    from core.workspace.lineage import delete_version as delete_version
    from core.workspace.map_picture import MapPicture as MapPicture
    from core.workspace.offering import Offer as Offer
    from core.workspace.offering import offer as offer
    from core.workspace.runs import Run as Run
    from core.workspace.vectors import VectorSnapshot as VectorSnapshot
    from core.workspace.workspace import Workspace as Workspace

_HOME_OF = {
    "Comparison": "core.workspace.comparing",
    "DiskItem": "core.workspace.disk_use",
    "DiskUse": "core.workspace.disk_use",
    "Basis": "core.workspace.health",
    "Duplicates": "core.workspace.health",
    "EncodeReport": "core.workspace.encoding_job",
    "Health": "core.workspace.health",
    "Guard": "core.workspace.guard",
    "Judgments": "core.workspace.judgments",
    "MapPicture": "core.workspace.map_picture",
    "Marked": "core.workspace.judgments",
    "ModelVersion": "core.workspace.learning",
    "Offer": "core.workspace.offering",
    "Run": "core.workspace.runs",
    "VectorSnapshot": "core.workspace.vectors",
    "Workspace": "core.workspace.workspace",
    "basis_of": "core.workspace.health",
    "check_health": "core.workspace.health",
    "find_duplicates": "core.workspace.health",
    "compare": "core.workspace.comparing",
    "delete_version": "core.workspace.lineage",
    "explain_side_by_side": "core.workspace.comparing",
    "hits_side_by_side": "core.workspace.comparing",
    "offer": "core.workspace.offering",
    "judged_split": "core.workspace.judgments",
    "teaching": "core.workspace.judgments",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.workspace' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)
