"""Queries and rows are read with the prompts that a model wants, everywhere and as others do it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st_modules

from core.encoding import SentenceEncoder
from core.encoding.prompts import Prompts
from tests.core.encoding.conftest import SENTENCES

Transformer = Callable[[str], Path]
E5 = {"query": "query: ", "passage": "passage: "}


@pytest.mark.parametrize(
    ("by_name", "default", "query", "document"),
    [
        ({}, None, "", ""),
        (E5, None, "query: ", "passage: "),
        ({**E5, "document": ""}, None, "query: ", "passage: "),
        ({**E5, "document": "text: "}, None, "query: ", "text: "),
        ({"query": "", "document": ""}, None, "", ""),
        ({"query": "Find: "}, None, "Find: ", ""),
        ({"query": "Find: ", "document": ""}, "query", "Find: ", ""),
        ({"same": "Text: "}, "same", "Text: ", "Text: "),
        ({"corpus": "Kept: "}, None, "", "Kept: "),
    ],
)
def test_how_a_query_and_a_document_are_read(
    by_name: dict[str, str], default: str | None, query: str, document: str
) -> None:
    prompts = Prompts(by_name, default)
    assert (prompts.query, prompts.document) == (query, document)
    saved = Prompts(prompts.as_saved, default)
    assert (saved.query, saved.document) == (query, document)
    assert saved.as_read == prompts.as_read, "a copy is the same model"
    # As sentence-transformers reads what is saved; it adds these two where they are not there.
    named = {"query": "", "document": "", **prompts.as_saved}
    assert (named["query"], named["document"]) == (query, document)


def e5_folder(transformer: Transformer, folder: Path, include_prompt: bool = True) -> Path:
    """A model like E5's own, as sentence-transformers saves it: with an empty "document" prompt."""
    first = st_modules.Transformer(str(transformer("bert")), max_seq_length=24)
    pooling = st_modules.Pooling(first.get_embedding_dimension(), "mean", include_prompt)
    modules = [first, pooling, st_modules.Normalize()]
    SentenceTransformer(modules=modules, prompts=E5, device="cpu").save(str(folder), create_model_card=False)
    return folder


@pytest.mark.parametrize("include_prompt", [True, False])
def test_a_model_with_prompts_and_its_copy_elsewhere(
    transformer: Transformer, tmp_path: Path, include_prompt: bool
) -> None:
    folder = e5_folder(transformer, tmp_path / "theirs", include_prompt)
    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    assert theirs.prompts["document"] == ""
    ours = SentenceEncoder.load(folder, "cpu", "float32")
    queries, rows = ours.encode_queries(SENTENCES), ours.encode_documents(SENTENCES)
    assert np.abs(queries - rows).max() > 1e-3
    np.testing.assert_allclose(queries, theirs.encode_query(SENTENCES), atol=1e-5, rtol=0)
    np.testing.assert_allclose(rows, theirs.encode(SENTENCES, prompt_name="passage"), atol=1e-5, rtol=0)
    chunks = list(ours.encode_chunks(SENTENCES))
    places = np.concatenate([chunk.indices for chunk in chunks])
    np.testing.assert_allclose(np.concatenate([c.vectors for c in chunks]), rows[places], atol=1e-6)

    ours.save(tmp_path / "copy")
    copy = SentenceTransformer(str(tmp_path / "copy"), device="cpu", local_files_only=True)
    np.testing.assert_allclose(queries, copy.encode_query(SENTENCES), atol=1e-5, rtol=0)
    np.testing.assert_allclose(rows, copy.encode_document(SENTENCES), atol=1e-5, rtol=0)
    again = SentenceEncoder.load(tmp_path / "copy", "cpu", "float32")
    first = SentenceEncoder.load(folder, "cpu", "float32")
    assert (again.fingerprint, again.vector_key) == (first.fingerprint, first.vector_key)


def test_the_same_weights_with_other_prompts_are_another_model(
    transformer: Transformer, tmp_path: Path
) -> None:
    encoder = SentenceEncoder.from_transformer(transformer("bert"), device="cpu", precision="float32")
    plain, key, fingerprint = encoder.encode_documents(["late"]), encoder.vector_key, encoder.fingerprint
    replica = encoder.replica()
    encoder.set_prompts(Prompts.of_pairs("ask ", "text "))
    assert encoder.fingerprint != fingerprint
    assert encoder.vector_key != key
    assert np.abs(encoder.encode_documents(["late"]) - plain).max() > 1e-3
    np.testing.assert_array_equal(replica.encode_documents(["late"]), plain)
    with_prompts = encoder.fingerprint
    encoder.save(tmp_path / "m")
    assert encoder.fingerprint == with_prompts
    assert SentenceEncoder.load(tmp_path / "m", "cpu", "float32").fingerprint == with_prompts


def test_quick_mode_reads_them_too(transformer: Transformer, tmp_path: Path) -> None:
    folder = e5_folder(transformer, tmp_path / "m")
    exact, quick = (SentenceEncoder.load(folder, "cpu", precision) for precision in ("float32", "int8"))
    for reads in ("encode_queries", "encode_documents"):
        expected, found = getattr(exact, reads)(SENTENCES[:6]), getattr(quick, reads)(SENTENCES[:6])
        assert ((expected * found).sum(axis=1) > 0.98).all()
    assert np.abs(quick.encode_queries(["late"]) - quick.encode_documents(["late"])).max() > 1e-3
