"""What the process that children are forked from has loaded: all that takes long, and the soak's works.

It may import, and do nothing else: no pool of threads is there to be lost in a fork.
"""

from __future__ import annotations

import gc
import importlib

_LIBRARIES = ("duckdb", "hnswlib", "sklearn.cluster", "sqlglot", "tantivy", "typer", "xlsxwriter")
_LIBRARIES += ("transformers.models.bert.modeling_bert",)
_ROOMS = (
    "core.clusters.live_map",
    "core.clusters.naming",
    "core.clusters.topic_tree",
    "core.clusters.tsne",
    "core.corpus.importing",
    "core.corpus.sniffing",
    "core.encoding.sentence_encoder",
    "core.encoding.static",
    "core.evaluation.verdict",
    "core.export.tables",
    "core.search.hnsw_index",
    "core.search.keyword_index",
    "core.training.averaging",
    "core.training.objectives",
    "core.training.trainer",
    "core.workspace.map_making",
    "core.workspace.topics",
    "explorer.cli.main",
)
_WORKS = ("tests.core.workspace.killing", "tests.soak.damages", "tests.soak.faults", "tests.soak.kills")
_WORKS += ("tests.shared_vectors",)
for _name in (*_LIBRARIES, *_ROOMS, *_WORKS):
    importlib.import_module(_name)
# A collection in a fork would touch, and so copy, every object that is here.
gc.collect()
gc.freeze()
