"""The cosine divided among tokens: held against the encoder's own vectors, and against plain sums."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import SentenceEncoder
from core.encoding.explain import Explanation, WordShare, explain, telling, word_shares
from core.encoding.prompts import Prompts
from core.errors import InputError
from tests.core.encoding.conftest import FAMILIES, SENTENCES

Transformer = Callable[[str], Path]


def encoder_of(transformer: Transformer, family: str = "bert", **settings: object) -> SentenceEncoder:
    torch.manual_seed(0)
    return SentenceEncoder.from_transformer(
        transformer(family),
        device="cpu",
        precision="float32",
        **settings,  # type: ignore[arg-type]
    )


def cosine_by_encoder(encoder: SentenceEncoder, first: str, second: str) -> float:
    a, b = encoder.encode([first, second]).astype(np.float64)
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def held(encoder: SentenceEncoder, first: str, second: str) -> Explanation:
    """The explanation, once its sum and its cosine are what the encoder says."""
    found = explain(encoder, first, second)
    exact = cosine_by_encoder(encoder, first, second)
    assert found.cosine == pytest.approx(exact, abs=2e-6)
    assert found.contributions.sum(dtype=np.float64) == pytest.approx(exact, abs=1e-5)
    assert found.contributions.shape == (len(found.first_tokens), len(found.second_tokens))
    assert found.contributions.dtype == np.float32
    assert not found.contributions.flags.writeable
    words = found.by_word()
    assert words.contributions.sum(dtype=np.float64) == pytest.approx(exact, abs=1e-5)
    assert words.contributions.shape == (len(words.first_tokens), len(words.second_tokens))
    for text, tokens in ((first, found.first_tokens), (second, words.second_tokens)):
        for token in tokens:
            assert token.kind != "text" or token.text == text[token.start : token.end]
    return found


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("pooling", ["mean", "mean_sqrt_len", "weightedmean"])
def test_summing_poolings_are_exact(transformer: Transformer, family: str, pooling: str) -> None:
    encoder = encoder_of(transformer, family, pooling=pooling)
    for i, first in enumerate(SENTENCES):
        found = held(encoder, first, SENTENCES[(i + 3) % len(SENTENCES)])
        assert found.exact
        assert found.note == "" or "only the beginning is read" in found.note


def test_each_pair_of_tokens_adds_its_product(transformer: Transformer) -> None:
    """Against the definition, from token vectors that the transformer gives without us."""
    encoder = encoder_of(transformer)
    first, second = SENTENCES[0], SENTENCES[1]
    sides = []
    for text in (first, second):
        ids, _ = encoder.tokenize([text])
        with torch.no_grad():
            states = encoder.network.transformer(input_ids=ids).last_hidden_state[0].double().numpy()
        sides.append(states / len(states))
    a, b = sides
    products = a @ b.T / np.linalg.norm(a.sum(0)) / np.linalg.norm(b.sum(0))
    assert np.abs(explain(encoder, first, second).contributions - products).max() < 1e-6


@pytest.mark.parametrize("normalize", [False, True])
@pytest.mark.parametrize("pooling", ["cls", "max", "lasttoken", "attention", "cls+mean", "max+weightedmean"])
def test_other_poolings_sum_up_too_and_say_that_they_are_a_share(
    transformer: Transformer, pooling: str, normalize: bool
) -> None:
    encoder = encoder_of(transformer, pooling=pooling, normalize=normalize)
    found = held(encoder, SENTENCES[0], SENTENCES[4])
    assert not found.exact
    assert found.note.startswith("This model does not simply add up its tokens: ")
    if pooling == "cls":
        assert "[CLS]" in found.note
        assert found.contributions[0, 0] == pytest.approx(found.cosine)
        assert np.count_nonzero(found.contributions) == 1


def test_a_dense_layer_with_an_activation_is_a_share_and_without_one_exact(transformer: Transformer) -> None:
    bent = encoder_of(transformer, dense_dim=12)
    found = held(bent, SENTENCES[0], SENTENCES[1])
    assert not found.exact
    assert "dense layer" in found.note
    for layer in bent.network.dense:
        layer.activation = torch.nn.Identity()
    found = held(bent, SENTENCES[0], SENTENCES[1])
    assert found.exact
    for layer in bent.network.dense:  # what goes in as nothing comes out as a half
        layer.activation = torch.nn.Sigmoid()
        torch.nn.init.zeros_(layer.linear.weight)
        torch.nn.init.zeros_(layer.linear.bias)
    assert held(bent, SENTENCES[0], SENTENCES[1]).cosine == pytest.approx(1.0)


def test_words_are_put_together_and_characters_without_spaces_are_not(transformer: Transformer) -> None:
    text = "Unfriendly STAFF, 漢字 한글 🙂"
    for family in FAMILIES:
        words = explain(encoder_of(transformer, family), text, text).by_word().first_tokens
        shown = [token.text for token in words if token.kind == "text" and token.text]
        assert shown[:2] == ["Unfriendly", "STAFF"], family
        assert "".join(shown) == text.replace(" ", ""), family
        # Bytes may be merged across characters; elsewhere a character is a word of its own.
        assert ("漢" if family != "roberta" else "漢字") in shown, family
        assert "🙂" in shown, family


def test_what_is_cut_off_is_said(transformer: Transformer) -> None:
    encoder = encoder_of(transformer, max_seq_length=8)
    found = held(encoder, SENTENCES[0], "Ok")
    assert len(found.first_tokens) == 8
    assert found.note == "Of the first text only the beginning is read: 8 tokens."
    assert found.exact


def test_a_prompt_is_told_apart_and_a_query_is_read_as_one(transformer: Transformer) -> None:
    encoder = encoder_of(transformer)
    encoder.set_prompts(Prompts({"query": "The soup ", "document": "My card "}))
    found = explain(encoder, "was cold", "came late", first_is="query")
    query, row = encoder.encode_query("was cold"), encoder.encode(["came late"], prompt="document")[0]
    wanted = float(query @ row / np.linalg.norm(query) / np.linalg.norm(row))
    assert found.cosine == pytest.approx(wanted, abs=1e-6)
    assert {token.kind for token in found.first_tokens} == {"special", "prompt", "text"}
    inside = [token for token in found.first_tokens if token.kind == "text"]
    assert "".join(token.text for token in inside) == "wascold"
    encoder.network.pooling.include_prompt = False
    left_out = explain(encoder, "was cold", "came late", first_is="query")
    prompts = [i for i, token in enumerate(left_out.first_tokens) if token.kind == "prompt"]
    assert not left_out.contributions[prompts].any()
    again = encoder.encode_query("was cold"), encoder.encode(["came late"], prompt="document")[0]
    wanted = float(again[0] @ again[1] / np.linalg.norm(again[0]) / np.linalg.norm(again[1]))
    assert left_out.cosine == pytest.approx(wanted, abs=1e-6)


def test_vectors_without_length_have_no_cosine(transformer: Transformer) -> None:
    encoder = encoder_of(transformer, dense_dim=4)
    for layer in encoder.network.dense:
        layer.activation = torch.nn.Identity()
        torch.nn.init.zeros_(layer.linear.weight)
        torch.nn.init.zeros_(layer.linear.bias)
    found = explain(encoder, SENTENCES[0], SENTENCES[1])
    assert found.cosine == 0.0
    assert not found.contributions.any()


def test_the_same_in_bfloat16_and_in_a_replica(transformer: Transformer) -> None:
    encoder = SentenceEncoder.from_transformer(transformer("bert"), device="cpu", precision="bfloat16")
    replica = encoder.replica(threads=1)
    before = torch.get_num_threads()
    found = explain(replica, SENTENCES[0], SENTENCES[3])
    assert torch.get_num_threads() == before
    assert found.cosine == pytest.approx(cosine_by_encoder(encoder, SENTENCES[0], SENTENCES[3]), abs=5e-3)


def test_what_carries_a_match_is_found(minilm: SentenceEncoder) -> None:
    found = held(minilm, "My card payment was declined!", "Why was I charged for the declined transaction?")
    assert found.exact
    words = found.by_word()
    first = [token.text for token in words.first_tokens]
    second = [token.text for token in words.second_tokens]
    assert first == ["[CLS]", "My", "card", "payment", "was", "declined", "!", "[SEP]"]
    row, column = np.unravel_index(words.contributions.argmax(), words.contributions.shape)
    assert (first[row], second[column]) == ("declined", "declined")


def test_only_texts_are_explained(transformer: Transformer) -> None:
    with pytest.raises(InputError, match="not a string"):
        explain(encoder_of(transformer), 7, "Ok")  # type: ignore[arg-type]
    assert explain(encoder_of(transformer), "half \ud83d", "Ok").cosine


@pytest.mark.parametrize("pooling", ["mean", "cls", "max"])
def test_shares_of_words_are_those_of_the_explanation(transformer: Transformer, pooling: str) -> None:
    encoder = encoder_of(transformer, pooling=pooling)
    encoder.set_prompts(Prompts({"query": "query: "}))
    texts = [*SENTENCES, ""]
    for text, words in zip(texts, word_shares(encoder, SENTENCES[1], texts), strict=True):
        found = explain(encoder, SENTENCES[1], text, first_is="query").by_word()
        of_word = found.contributions.sum(axis=0, dtype=np.float64)
        expected = [
            (token.start, token.end, float(share))
            for token, share in zip(found.second_tokens, of_word, strict=True)
            if token.kind == "text" and token.end > token.start
        ]
        assert [(word.start, word.end) for word in words] == [(start, end) for start, end, _ in expected]
        np.testing.assert_allclose([word.share for word in words], [s for *_, s in expected], atol=1e-5)
    assert word_shares(encoder, "anything", []) == []


def test_telling_words_stand_out() -> None:
    def words(*shares: float) -> list[WordShare]:
        return [WordShare(4 * k, 4 * k + 3, share) for k, share in enumerate(shares)]

    assert telling(words(0.01, 0.1, 0.02, 0.07)) == ((4, 7, 1.0), (12, 15, pytest.approx(0.4)))
    assert telling(words(0.05, 0.05, 0.051)) == ()
    assert telling(()) == ()
