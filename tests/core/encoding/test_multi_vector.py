"""Multi-vector models: vectors and MaxSim are those of sentence-transformers, in both dialects of folders."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

from core.encoding import (
    CrossEncoder,
    MultiVectorEncoder,
    SentenceEncoder,
    is_multi_vector,
    load_reranker,
    multi_vector,
)
from core.encoding.late_interaction import TokenVectors, maxsim
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


@pytest.fixture(scope="module")
def model(transformer: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> MultiVectorEncoder:
    folder = tmp_path_factory.mktemp("multi") / "late"
    return loaded(native(transformer("bert"), folder, query_expansion=_FIXED))


def test_maxsim_is_the_sum_of_what_each_token_of_the_query_finds(model: MultiVectorEncoder) -> None:
    (query,), (text, blank) = model.query_vectors(["cold soup"]), model.document_vectors(["The soup.", ""])
    by_hand = sum(max(float(q @ d) for d in text.vectors) for q in query.vectors)
    assert maxsim(query.vectors, text.vectors) == pytest.approx(by_hand, abs=1e-5)
    np.testing.assert_allclose(np.linalg.norm(query.vectors, axis=1), 1, atol=1e-6)
    assert [token.text for token in query.tokens[-3:]] == ["[MASK]"] * 3
    assert len(query.tokens) == 12
    assert "." not in [token.text for token in text.tokens]  # read, and without a vector
    assert maxsim(query.vectors, blank.vectors[:0]) == -12
    found = model.explain("cold soup", "The soup.")
    assert found.contributions.sum() == pytest.approx(by_hand, abs=1e-5)
    assert (np.count_nonzero(found.contributions, axis=1) == 1).all()
    assert (found.cosine, found.n_vectors) == (pytest.approx(by_hand), 12)
    assert not found.note
    assert "Of the first text only the beginning is read: 12 tokens." in model.explain("soup " * 9, "a").note


def _within(read: TokenVectors, start: int, length: int) -> list[int]:
    """The tokens of a word."""
    here = range(start, start + length)
    return [n for n, token in enumerate(read.tokens) if token.kind == "text" and token.start in here]


def test_each_word_of_the_query_has_the_word_that_is_most_like_it(model: MultiVectorEncoder) -> None:
    query, text = "soup, ten?", "The bicycle and (cold) soup."
    (links,) = model.links([(query, text)])
    assert [link.query for link in links] == ["soup", "ten"]
    (asked,), (read,) = model.query_vectors([query]), model.document_vectors([text])
    cosines = asked.vectors @ read.vectors.T
    for link in links:
        assert text[link.start : link.end] == link.word
        best = -2.0
        for word in ("The", "bicycle", "and", "cold", "soup"):
            start = text.index(word)
            at = query.index(link.query)
            pieces, rows = _within(read, start, len(word)), _within(asked, at, len(link.query))
            assert pieces
            assert rows
            best = max(best, float(cosines[np.ix_(rows, pieces)].max(axis=1).mean()))
        assert link.similarity == pytest.approx(best, abs=1e-6)
    assert model.links([("?!", text), (query, "...")]) == [(), ()]


def test_what_was_read_last_is_kept(model: MultiVectorEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = model.replica()
    runs: list[int] = []
    computed = twin._computed
    monkeypatch.setattr(
        twin, "_computed", lambda read, threads: runs.append(len(read)) or computed(read, threads)
    )
    np.testing.assert_allclose(twin.alike(PAIRS), model.alike(PAIRS), atol=1e-6)
    assert sum(runs) == len(QUERIES) + len(SENTENCES)
    runs.clear()
    twin.alike(PAIRS)
    assert not runs
    twin.alike([("another one", text) for text in SENTENCES])
    assert runs == [1]
    read = twin.document_vectors(["one"])[0]
    kept = multi_vector._Kept(3 * multi_vector._size(read))
    for text in "abcad":
        kept.put(("document", text), read)
        assert kept.get(("query", text)) is None
    kept.get(("document", "c"))
    kept.put(("document", "e"), read)
    assert [text for text in "abcde" if kept.get(("document", text))] == ["c", "d", "e"]
    assert kept._bytes == 3 * multi_vector._size(read)


def test_batches_and_precision_change_little(model: MultiVectorEncoder) -> None:
    twin = model.replica()
    twin.token_budget = 1
    np.testing.assert_allclose(twin.alike(PAIRS), model.alike(PAIRS), atol=1e-5)
    rough = MultiVectorEncoder.load(model.layout.model.folder, "cpu", "bfloat16")
    np.testing.assert_allclose(rough.alike(PAIRS), model.alike(PAIRS), atol=0.15)
    assert model.alike([]).shape == (0,)


def test_progress_and_cancel(model: MultiVectorEncoder) -> None:
    twin = model.replica()
    twin.token_budget = 32
    reports: list[Progress] = []
    token = CancelToken()

    def happened(progress: Progress) -> None:
        reports.append(progress)
        token.cancel()

    with pytest.raises(CancelledError):
        twin.alike(PAIRS, Task(happened, token))
    assert 0 < reports[0].done < len(QUERIES) + len(SENTENCES)
    with pytest.raises(InputError, match="not a string"):
        twin.document_vectors([1])  # type: ignore[list-item]


def test_whoever_is_asked_says_what_a_folder_holds(
    model: MultiVectorEncoder, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = model.layout.model.folder
    assert is_multi_vector(folder)
    assert not is_multi_vector(transformer("bert"))
    assert isinstance(load_reranker(folder, "cpu"), MultiVectorEncoder)
    cross = CrossEncoder.from_transformer(transformer("bert"), device="cpu").save(tmp_path / "cross")
    assert isinstance(load_reranker(cross, "cpu"), CrossEncoder)
    with pytest.raises(ModelError, match=r"no cross-encoder in .*, and no multi-vector model"):
        load_reranker(transformer("bert"), "cpu")
    with pytest.raises(ModelError, match="a vector of each token, and none of a text"):
        SentenceEncoder.load(folder, "cpu")
    with pytest.raises(InputError, match="no quick mode"):
        MultiVectorEncoder.load(folder, "cpu", "int8")
    with pytest.raises(ModelError, match="no multi-vector model"):
        MultiVectorEncoder.load(transformer("bert"), "cpu")


_MASK, _DENSE = "2_MultiVectorMask/config.json", "1_Dense/config.json"
_SETTINGS, _NORM = "sentence_bert_config.json", "3_Normalize/config.json"


@pytest.mark.parametrize(
    ("file", "entries", "why"),
    [
        (_DENSE, {"use_residual": True}, "works in a way that this program cannot run"),
        (_DENSE, {"module_input_name": "sentence_embedding"}, "works in a way that this program cannot run"),
        (_DENSE, {"in_features": 16, "out_features": 16}, "do not fit its config.json"),
        (_DENSE, {"in_features": 640}, "do not fit its config.json"),
        (_DENSE, {"activation_function": "evil.Function"}, "evil.Function"),
        (_MASK, {"keep_only_token_ids": [5]}, "a few kinds of tokens only"),
        (_MASK, {"skiplist_words": [5]}, "list of words to skip"),
        (_MASK, {"skiplist_words": ".,"}, "list of words to skip"),
        (_NORM, {"module_input_name": "sentence_embedding"}, "is not one of token vectors"),
        (_SETTINGS, {"query_expansion": {"strategy": "odd", "length": 12}}, "is none that is known"),
        (_SETTINGS, {"query_expansion": {"strategy": "fixed"}}, "“length” in"),
        (_SETTINGS, {"query_expansion": {"strategy": "fixed", "length": 41}}, "positions for 40"),
        (_SETTINGS, {"query_expansion": {**_FIXED, "token": "nobody"}}, "tokenizer does not have"),
        (_SETTINGS, {"query_expansion": 12}, "not of the kind"),
        (_SETTINGS, {"document_length": "long"}, "“document_length”"),
        (_SETTINGS, {"transformer_task": "retrieval"}, "unknown to this program"),
        ("config_sentence_transformers.json", {"prompts": ["[Q] "]}, "is not a text for each name"),
        ("config_sentence_transformers.json", {"query_prefix": 5}, "“query_prefix”"),
        ("config.json", {"auto_map": {"AutoModel": "evil.Model"}, "num_hidden_layers": 1}, "author's own"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(
    transformer: Callable[[str], Path], tmp_path: Path, file: str, entries: dict[str, Any], why: str
) -> None:
    folder = native(transformer("bert"), tmp_path / "model", query_expansion=_FIXED)
    changed(folder / file, **entries)
    with pytest.raises(ExplorerError) as caught:
        loaded(folder)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_damaged_and_strange_folders(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    folder = native(transformer("bert"), tmp_path / "model")
    weights = folder / "1_Dense" / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-8])
    with pytest.raises(DamagedError):
        loaded(folder)
    weights.unlink()
    with pytest.raises(ModelError, match="no weights"):
        loaded(folder)
    types = json.loads((folder / "modules.json").read_text(encoding="utf-8"))
    router = {**types[1], "type": types[0]["type"].replace("Transformer", "Router")}
    for change, why in (
        (types[:3], "does not end in one normalisation"),
        ([*types, types[1]], "does not end in one normalisation"),
        (types[1:], "is built of Dense"),
        ([{**types[0], "type": "evil.Transformer"}, *types[1:]], "its author's code"),
        ([*types, router], "a module “Router”"),
    ):
        write_json(folder / "modules.json", change)
        with pytest.raises(ModelError, match=why):
            loaded(folder)
    (folder / "modules.json").unlink()
    changed(folder / "config.json", architectures=["HF_ColBERT"])
    with pytest.raises(ModelError, match="Stanford"):
        load_reranker(folder, "cpu")


def test_vectors_that_are_not_finite_are_said(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    folder = native(transformer("bert"), tmp_path / "model")
    save_file({"linear.weight": torch.full((8, 32), torch.nan)}, folder / "1_Dense" / "model.safetensors")
    with pytest.raises(ModelError, match="not finite"):
        loaded(folder)
