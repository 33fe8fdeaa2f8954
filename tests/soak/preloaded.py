"""What the process that children are forked from has loaded: all that takes long, and the works."""

from __future__ import annotations

import importlib

import tests.core.workspace.preloaded

_ROOMS = ("core.clusters.live_map", "core.clusters.naming", "core.clusters.topic_tree", "core.clusters.tsne")
_ROOMS += (
    "core.corpus.importing",
    "core.corpus.sniffing",
    "core.training.trainer",
    "core.training.averaging",
    "core.workspace.map_making",
)
_ROOMS += (
    "core.export.tables",
    "core.workspace.topics",
    "core.training.objectives",
    "core.evaluation.verdict",
)
for _room in (
    *_ROOMS,
    "tests.soak.damages",
    "tests.soak.faults",
    "tests.soak.kills",
    "xlsxwriter",
    "sqlglot",
):
    importlib.import_module(_room)

__all__ = ["tests"]
