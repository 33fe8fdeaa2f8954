"""A workspace goes by its model: its prompts for what is typed and for rows, its own way to compare."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder
from core.encoding.explain import explain
from core.encoding.prompts import Prompts
from core.progress import QUIET
from core.search import Query, search
from core.workspace import Workspace, check_health, find_duplicates, health, map_making
from explorer.__main__ import main
from tests.core.workspace.conftest import sentences

TEXTS = sentences(240)
ASKED = ["a lost card abroad", "late train ticket", "cold coffee"]


def vectors_in_order(workspace: Workspace) -> NDArray[np.float32]:
    snapshot = workspace.vectors()
    assert snapshot is not None
    return snapshot.sorted().matrix


@pytest.fixture(scope="module")
def with_prompts(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("prompts")
    prompts = Prompts({"query": "query: ", "passage": "passage: "})
    encoder = SentenceEncoder.from_transformer(tiny_model, device="cpu", precision="float32", normalize=True)
    encoder.set_prompts(prompts)
    encoder.save(folder / "model")
    with Workspace.create(folder / "ws", model=str(folder / "model")) as workspace:
        workspace.add_lines(TEXTS)
        workspace.encoder("cpu", "float32")
        workspace.encode()
        yield workspace


def test_rows_are_passages_and_what_is_typed_is_a_query(with_prompts: Workspace) -> None:
    workspace, encoder = with_prompts, with_prompts.encoder()
    theirs = SentenceTransformer(str(encoder.layout.folder), device="cpu", local_files_only=True)
    rows = vectors_in_order(workspace)
    np.testing.assert_allclose(rows, theirs.encode_document(TEXTS), atol=1e-5)
    for text in ASKED:
        expected = rows @ theirs.encode_query(text)
        hits = search(workspace.search_state(encoder), Query(text, top_k=10)).hits
        assert [hit.similarity for hit in hits] == pytest.approx(np.sort(expected)[::-1][:10], abs=1e-5)
        why = explain(encoder, text, hits[0].text, first_is="query")
        assert why.cosine == pytest.approx(hits[0].similarity, abs=1e-5)
    # What plays the same part is read alike: a text beside itself is one.
    assert explain(encoder, TEXTS[0], TEXTS[0]).cosine == pytest.approx(1.0, abs=1e-6)
    pair = find_duplicates(workspace, 0.0).pairs[0]
    assert pair[2] == pytest.approx(float(rows[pair[0]] @ rows[pair[1]]), abs=1e-5)


def test_the_command_encodes_rows(with_prompts: Workspace, tmp_path: Path) -> None:
    (tmp_path / "texts.csv").write_text("text\n" + "\n".join(TEXTS[:20]), encoding="utf-8")
    folder = with_prompts.encoder().layout.folder
    command = [
        "semantic-explorer",
        "encode",
        tmp_path / "texts.csv",
        "-o",
        tmp_path / "v.npy",
        "--model",
        folder,
    ]
    assert main([*map(str, command), "--device", "cpu", "--precision", "float32"]) == 0
    np.testing.assert_allclose(np.load(tmp_path / "v.npy"), vectors_in_order(with_prompts)[:20], atol=1e-5)


@pytest.fixture(scope="module")
def by_dot_product(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("dot")
    torch.manual_seed(3)
    encoder = SentenceEncoder.from_transformer(tiny_model, dense_dim=12, device="cpu", precision="float32")
    with torch.no_grad():
        encoder.network.dense[0].linear.weight *= 3
    encoder.layout = dataclasses.replace(encoder.layout, similarity="dot")
    encoder.save(folder / "model")
    with Workspace.create(folder / "ws", model=str(folder / "model")) as workspace:
        workspace.add_lines(TEXTS)
        workspace.encoder("cpu", "float32")
        workspace.encode()
        yield workspace


@pytest.mark.parametrize("kind", [None, "exact", "hnsw"])
def test_a_dot_product_model_is_searched_by_dot_product(by_dot_product: Workspace, kind: str | None) -> None:
    workspace, encoder = by_dot_product, by_dot_product.encoder()
    theirs = SentenceTransformer(str(encoder.layout.folder), device="cpu", local_files_only=True)
    assert theirs.similarity_fn_name == encoder.similarity == "dot"
    if kind is not None:
        workspace.build_vector_index(kind)  # type: ignore[arg-type]
    state = workspace.search_state(encoder)
    assert state.metric == "dot"
    rows = vectors_in_order(workspace)
    lengths = np.linalg.norm(rows, axis=1)
    assert lengths.std() / lengths.mean() > 0.01, "else a cosine would do"
    for text in ASKED:
        expected = theirs.similarity(theirs.encode_query([text]), rows).numpy()[0]
        hits = search(state, Query(text, top_k=10)).hits
        found = {hit.text: hit.similarity for hit in hits}
        assert list(found.values()) == pytest.approx([expected[TEXTS.index(t)] for t in found], abs=1e-3)
        best = {TEXTS[k] for k in np.argsort(-expected)[:10]}
        assert len(best & set(found)) >= (9 if kind == "hnsw" else 10)
    alike = search(state, Query("", top_k=5, like=(5,))).hits
    products = rows @ rows[5]
    products[5] = -np.inf
    assert {hit.text_id for hit in alike} == set(np.argsort(-products)[:5].tolist())


def test_it_is_mapped_by_dot_product(by_dot_product: Workspace) -> None:
    snapshot = by_dot_product.vectors()
    assert snapshot is not None
    assert snapshot.metric == "dot"
    index = by_dot_product.search_state(by_dot_product.encoder()).index
    assert index is not None
    maker = map_making.MapMaker(snapshot.sorted(), index, by_dot_product.rows)
    products = vectors_in_order(by_dot_product).astype(np.float64)
    products = products @ products.T
    np.fill_diagonal(products, -np.inf)
    expected = np.argsort(-products, axis=1)[:, : map_making.N_NEIGHBORS]
    found = maker.neighbours(QUIET)
    assert (np.sort(found, axis=1) == np.sort(expected, axis=1)).mean() > 0.99


def test_its_outliers_are_those_of_the_cosine_however_many_texts(
    by_dot_product: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = check_health(by_dot_product)
    monkeypatch.setattr(health, "EVERY_PAIR_UP_TO", 100)
    monkeypatch.setattr(health, "_EXACT_UP_TO", 100)
    found = check_health(by_dot_product)
    assert found.outliers.tolist() == exact.outliers.tolist()
    np.testing.assert_allclose(found.nearness, exact.nearness, atol=1e-5)
