"""Multi-vector models: vectors and MaxSim are those of sentence-transformers, in both dialects of folders."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import MultiVectorEncoder, SentenceEncoder, is_multi_vector, load_reranker
from core.encoding.network import quiet_transformers
from core.encoding.packed.network import PackedNetwork
from core.errors import CancelledError, DamagedError, ExplorerError, InputError, ModelError
from core.progress import CancelToken, Progress, Task
from tests.core.encoding.conftest import SENTENCES, write_json
from tests.core.encoding.multi_vector_folders import changed, native, of_pylate

QUERIES = ["soup", "my card, where is it?", SENTENCES[6], ""]
PAIRS = [(query, text) for query in QUERIES for text in SENTENCES]
_FIXED = {"strategy": "fixed", "attend": False, "length": 12}


def theirs(folder: Path) -> Any:
    from sentence_transformers import MultiVectorEncoder as Theirs

    with quiet_transformers():
        return Theirs(str(folder), device="cpu", local_files_only=True)


def loaded(folder: Path) -> MultiVectorEncoder:
    return MultiVectorEncoder.load(folder, "cpu", "float32")


def compare(folder: Path) -> MultiVectorEncoder:
    """Ours beside theirs: the vectors of each token, and MaxSim of all pairs."""
    ours, peer = loaded(folder), theirs(folder)
    with quiet_transformers():
        queries = peer.encode_query(QUERIES, convert_to_numpy=True, show_progress_bar=False)
        documents = peer.encode_document(SENTENCES, convert_to_numpy=True, show_progress_bar=False)
    for read, expected in zip(ours.query_vectors(QUERIES), queries, strict=True):
        np.testing.assert_allclose(read.vectors, expected, atol=2e-5)
    for read, expected in zip(ours.document_vectors(SENTENCES), documents, strict=True):
        np.testing.assert_allclose(read.vectors, expected, atol=2e-5)
    scores = peer.similarity(queries, documents).numpy() / [[len(query)] for query in queries]
    assert scores.std() > 0.01
    np.testing.assert_allclose(ours.alike(PAIRS).reshape(scores.shape), scores, atol=2e-5)
    return ours


@pytest.mark.parametrize(
    ("family", "settings"),
    [
        ("bert", {"query_expansion": _FIXED, "document_length": 10}),
        ("bert", {"query_expansion": {**_FIXED, "attend": True}}),
        ("bert", {"query_expansion": {**_FIXED, "strategy": "min", "token": "soup"}, "query_length": 20}),
        ("bert", {"query_length": 9}),
        ("mpnet", {"query_expansion": _FIXED}),
        ("roberta", {"query_expansion": {**_FIXED, "length": 20}}),
        ("modernbert", {"query_expansion": {**_FIXED, "length": 20}}),
        ("electra", {"query_expansion": _FIXED}),
    ],
)
def test_vectors_and_scores_are_those_of_sentence_transformers(
    transformer: Callable[[str], Path], tmp_path: Path, family: str, settings: dict[str, Any]
) -> None:
    ours = compare(native(transformer(family), tmp_path / "model", **settings))
    assert isinstance(ours.network, PackedNetwork) == (family != "electra")


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"attend_to_expansion_tokens": True, "prompts": {"query": "late "}},
        {"do_query_expansion": False, "skiplist_words": ["soup", "no such word"]},
        {"query_prefix": "card ", "document_prefix": "no token: ", "skiplist_words": None},
    ],
)
def test_folders_of_pylate_are_read_as_sentence_transformers_reads_them(
    transformer: Callable[[str], Path], tmp_path: Path, settings: dict[str, Any]
) -> None:
    compare(of_pylate(transformer("bert"), tmp_path / "model", **settings))
