"""What the process that children are forked from has loaded: everything that takes seconds to import."""

from __future__ import annotations

import duckdb  # noqa: F401
import hnswlib  # noqa: F401
import sklearn.cluster  # noqa: F401
import tantivy  # noqa: F401
import transformers.models.bert.modeling_bert  # noqa: F401

import core.encoding.sentence_encoder
import core.search.hnsw_index
import core.search.keyword_index  # noqa: F401
import tests.core.workspace.killing  # noqa: F401
