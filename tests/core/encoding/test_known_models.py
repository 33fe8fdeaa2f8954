"""The short list: what it says of each model, which one fits some texts, and prompts that folders lack."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder, catalogue, known_model, models_for_texts
from core.encoding.known_models import SPEEDS, models_for, small_and_larger
from core.encoding.model_store import is_hub_name
from core.encoding.reading import about_tokens, script_shares
from tests.core.encoding.conftest import SENTENCES, write_json

Transformer = Callable[[str], Path]

KOREAN = "배송이 이 주나 늦었고 상자가 찢어져 있었습니다. "
CHINESE = "包裹晚到了两个星期，箱子也破了。"


def names(models: tuple[object, ...]) -> list[str]:
    return [each.short_name for each in models]


def test_every_entry_is_whole() -> None:
    models = catalogue()
    assert len({each.name for each in models}) == len(models)
    for each in models:
        assert is_hub_name(each.hub_name), each
        assert "/" in each.hub_name, each
        assert each.speed in SPEEDS, each
        assert each.licence in ("Apache-2.0", "MIT", "Gemma"), each
        assert (each.terms is not None) == (each.licence == "Gemma"), each
        assert each.megabytes > 20, each
        assert each.embedding_dim >= 256, each
        assert all((each.scripts, each.languages, each.good_for)), each
        assert known_model(each.name) is each
        assert known_model(each.hub_name) is each
    assert {"multilingual-e5-base", "gte-modernbert-base", "embeddinggemma-300m"} <= set(names(models))


def test_which_one_follows_from_script_and_length() -> None:
    long_korean = models_for_texts([KOREAN * 40] * 20)
    assert about_tokens([KOREAN * 40] * 20) > 512
    assert names(long_korean)[0] == "granite-embedding-97m-multilingual-r2"
    assert all(each.reads(513) and "Hangul" in each.scripts for each in long_korean)
    assert "multilingual-e5-base" not in names(long_korean)
    assert "multilingual-e5-base" in names(models_for_texts([KOREAN] * 20))

    assert names(models_for_texts(["The soup was cold."] * 20))[0] == "all-MiniLM-L6-v2"
    assert names(models_for_texts([CHINESE * 400] * 20))[0] == "granite-embedding-97m-multilingual-r2"
    # A tenth and more of another script: whoever cannot read it is not named.
    mixed = models_for_texts(["The soup was cold."] * 20 + [KOREAN] * 5)
    assert mixed
    assert all({"Latin", "Hangul"} <= set(each.scripts) for each in mixed)
    # Words without their order come last, however small they are.
    assert {each.speed for each in models_for_texts(["ok"])[-2:]} == {"instant"}


def test_where_none_reads_so_much_those_that_read_most_are_named() -> None:
    assert models_for("Oriya", 10_000) == tuple(
        each for each in models_for("Oriya") if each.max_seq_length == 512
    )
    assert models_for("Tibetan") == ()


def test_a_small_quick_one_and_a_larger_one_are_picked() -> None:
    small, larger = small_and_larger(models_for("Latin", 20, "de"))
    assert small is not None
    assert larger is not None
    assert (small.speed, larger.speed) == ("quick", "medium")
    assert small.megabytes < larger.megabytes
    assert small.codes is not None
    assert "de" in small.codes
    assert small_and_larger(()) == (None, None)


def test_a_long_text_is_about_so_many_tokens(minilm: SentenceEncoder) -> None:
    texts = [text for text in SENTENCES if next(iter(script_shares([text])), "") == "Latin"] * 3
    counts = sorted(len(ids) for ids in minilm.tokenizer.tokenize(texts, "").ids)
    assert about_tokens(texts) == pytest.approx(counts[len(counts) * 19 // 20], rel=0.35)
    assert about_tokens([]) == 0


def saved(transformer: Transformer, folder: Path, prompts: dict[str, str] | None) -> Path:
    SentenceEncoder.from_transformer(transformer("bert"), device="cpu").save(folder)
    general = json.loads((folder / "config_sentence_transformers.json").read_text())
    general.pop("prompts")
    if prompts is not None:
        general["prompts"] = prompts
    write_json(folder / "config_sentence_transformers.json", general)
    return folder


@pytest.mark.parametrize(
    "place",
    [
        "multilingual-e5-base",
        "models--intfloat--multilingual-e5-base/snapshots/0123",
        "deep/multilingual-e5-small",
    ],
)
@pytest.mark.parametrize("prompts", [None, {"query": "", "document": ""}])
def test_prompts_that_a_folder_lacks_are_known(
    transformer: Transformer, tmp_path: Path, place: str, prompts: dict[str, str] | None
) -> None:
    folder = saved(transformer, tmp_path / place, prompts)
    encoder = SentenceEncoder.load(folder, device="cpu", precision="float32")
    peer = SentenceTransformer(str(folder), device="cpu")
    for ours, theirs in (
        (encoder.encode_queries(SENTENCES), [f"query: {text}" for text in SENTENCES]),
        (encoder.encode_documents(SENTENCES), [f"passage: {text}" for text in SENTENCES]),
    ):
        np.testing.assert_allclose(ours, np.asarray(peer.encode(theirs)), atol=2e-5)
    encoder.save(tmp_path / "copy")
    copy = SentenceEncoder.load(tmp_path / "copy", device="cpu")
    assert (copy.query_prompt, copy.document_prompt) == ("query: ", "passage: ")
    assert copy.fingerprint == encoder.fingerprint


def test_prompts_of_a_folder_go_before_known_ones(transformer: Transformer, tmp_path: Path) -> None:
    own = saved(transformer, tmp_path / "multilingual-e5-base", {"query": "Find: ", "document": ""})
    encoder = SentenceEncoder.load(own, device="cpu")
    assert (encoder.query_prompt, encoder.document_prompt) == ("Find: ", "")
    other = Path(shutil.copytree(own, tmp_path / "another"))
    write_json(other / "config_sentence_transformers.json", {})
    assert not SentenceEncoder.load(other, device="cpu").prompts
