"""The thread that encodes for all: what is taken together, who is not waited for, who is turned away."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import ModelError
from explorer.serving.batching import Batcher, BusyError
from tests.core.workspace.conftest import sentences, tiny_model

__all__ = ["tiny_model"]


class Gate:
    """Lets the encoder of a batcher go on when it is told to, and notes what it was given."""

    def __init__(self, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
        self.batches: list[list[str]] = []
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        encode = encoder.encode_documents

        def gated(texts: Sequence[str], task: Any = None) -> Any:
            self.batches.append(list(texts))
            self.begun.set()
            assert self.may_go_on.wait(60)
            return encode(texts)

        monkeypatch.setattr(encoder, "encode_documents", gated)


@pytest.fixture
def encoder(tiny_model: Path) -> SentenceEncoder:
    return SentenceEncoder.from_transformer(tiny_model, device="cpu", precision="float32")


@pytest.fixture
def gate(encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(encoder, monkeypatch)


@pytest.fixture
def batcher(encoder: SentenceEncoder, gate: Gate) -> Iterator[Batcher]:
    made = Batcher(encoder, most_waiting=1_000)
    yield made
    gate.may_go_on.set()
    made.close()


def test_what_waits_is_taken_together_and_each_gets_its_own(
    batcher: Batcher, gate: Gate, encoder: SentenceEncoder
) -> None:
    first = batcher.submit(["the first"], "document")
    assert gate.begun.wait(60)
    texts = sentences(12)
    others = [batcher.submit([text, "the same for all"], "document") for text in texts]
    gate.may_go_on.set()
    wanted = encoder.encode(texts)
    same = encoder.encode(["the same for all"])[0]
    for future, vector in zip(others, wanted, strict=True):
        np.testing.assert_allclose(future.result(60).vectors, [vector, same], atol=1e-6)
    assert first.result(60).n_tokens == encoder.tokenizer.tokenize(["the first"]).lengths.sum()
    assert gate.batches[0] == ["the first"]
    assert sorted(set(gate.batches[1])) == sorted([*texts, "the same for all"])


def test_a_short_request_does_not_wait_for_a_long_one(batcher: Batcher, gate: Gate) -> None:
    gate.may_go_on.set()
    long = batcher.submit(sentences(900), "document")
    short = batcher.submit(["a short one"], "document")
    short.result(60)
    long.result(60)
    with_short = next(n for n, batch in enumerate(gate.batches) if "a short one" in batch)
    assert with_short <= 1
    assert len(gate.batches) > 4
    assert sum(map(len, gate.batches)) == 901


def test_a_batch_has_no_more_tokens_than_the_encoder_takes(
    batcher: Batcher, gate: Gate, encoder: SentenceEncoder
) -> None:
    gate.may_go_on.set()
    batcher.submit(sentences(300), "document").result(60)
    for batch in gate.batches:
        assert encoder.tokenizer.tokenize(batch).lengths.sum() <= 2 * encoder.runner.token_budget


def test_who_went_away_is_not_encoded_for(batcher: Batcher, gate: Gate) -> None:
    batcher.submit(["the first"], "document")
    assert gate.begun.wait(60)
    gone, stays = batcher.submit(["gone"], "document"), batcher.submit(["stays"], "document")
    assert gone.cancel()
    gate.may_go_on.set()
    stays.result(60)
    assert gate.batches == [["the first"], ["stays"]]


def test_where_too_much_waits_the_next_one_is_turned_away_until_some_is_done(
    batcher: Batcher, gate: Gate
) -> None:
    batcher.submit(["the first"], "document")
    assert gate.begun.wait(60)
    waiting = batcher.submit(sentences(900), "document")
    with pytest.raises(BusyError, match=r"900 texts wait to be encoded\. Ask again in a moment\."):
        batcher.submit(sentences(101), "document")
    gate.may_go_on.set()
    waiting.result(60)
    batcher.submit(sentences(101), "document").result(60)


def test_an_error_reaches_who_waits_and_the_next_ones_are_encoded(
    encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    encode = encoder.encode_documents

    def sometimes(texts: Sequence[str], task: Any = None) -> Any:
        if "bad" in texts:
            raise ModelError("The device lacks the memory.")
        return encode(texts)

    monkeypatch.setattr(encoder, "encode_documents", sometimes)
    batcher = Batcher(encoder)
    with pytest.raises(ModelError, match="lacks the memory"):
        batcher.submit(["bad"], "document").result(60)
    assert batcher.submit(["good"], "document").result(60).vectors.shape == (1, encoder.embedding_dim)
    batcher.close()
    with pytest.raises(BusyError):
        batcher.submit(["late"], "document")


def test_queries_have_the_prompt_of_queries(encoder: SentenceEncoder) -> None:
    from core.encoding.prompts import Prompts

    encoder.set_prompts(Prompts.of_pairs("query: ", "passage: "))
    batcher = Batcher(encoder)
    both = [batcher.submit(["a river"], kind) for kind in ("query", "document")]
    np.testing.assert_allclose(both[0].result(60).vectors, encoder.encode_queries(["a river"]), atol=1e-6)
    np.testing.assert_allclose(both[1].result(60).vectors, encoder.encode_documents(["a river"]), atol=1e-6)
    batcher.close()
