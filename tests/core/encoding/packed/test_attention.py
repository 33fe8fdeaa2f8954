"""What a graphics card does, checked on the processor: its kernel by a stand-in with the same signature."""

from __future__ import annotations

import inspect
import math
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from core.encoding import SentenceEncoder
from core.encoding.packed.attention import pack
from core.encoding.packed.network import PackedNetwork
from core.encoding.tokenizer import tokenized_pieces
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from tests.core.encoding.conftest import PACKED, SENTENCES, write_json
from tests.core.encoding.test_encode import varied_texts

PLAIN: Any = {"device": "cpu", "precision": "float32"}
# Operators after which the host knows something that only the device knew: it has to wait for it.
WAITING = {"_local_scalar_dense", "nonzero", "masked_select", "equal", "is_nonzero", "unique_dim", "_unique2"}


def stand_in(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    cu_q: Tensor,
    cu_k: Tensor,
    max_q: int,
    max_k: int,
    *,
    scale: float,
    window_size: tuple[int, int],
    enable_gqa: bool = False,
) -> Tensor:
    """What `torch.nn.attention.varlen.varlen_attn` computes, text by text, by the formula."""
    assert cu_q.dtype == torch.int32
    assert torch.equal(cu_q, cu_k)
    assert max_q == max_k == int(cu_q.diff().max())
    assert int(cu_q[-1]) == len(query)
    assert enable_gqa == (query.shape[1] != key.shape[1])
    attended = []
    for start, end in zip(cu_q[:-1].tolist(), cu_q[1:].tolist(), strict=True):
        q, k, v = (each[start:end].transpose(0, 1).float() for each in (query, key, value))
        k, v = (each.repeat_interleave(len(q) // len(k), 0) for each in (k, v))
        ahead = torch.arange(end - start)[None, :] - torch.arange(end - start)[:, None]
        before, after = (length if length >= 0 else end for length in window_size)
        scores = (q @ k.transpose(1, 2) * scale).masked_fill((ahead < -before) | (ahead > after), -math.inf)
        attended.append((scores.softmax(-1) @ v).transpose(0, 1).to(query.dtype))
    return torch.cat(attended)


@pytest.fixture
def as_on_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """All texts in one kernel, as on a CUDA device."""
    monkeypatch.setattr("torch.nn.attention.varlen.varlen_attn", stand_in)
    monkeypatch.setattr("core.encoding.packed.transformer.takes_all_at_once", lambda *_: True)


@pytest.mark.parametrize("family", PACKED)
def test_all_texts_in_one_kernel_get_the_vectors_of_run_by_run(
    transformer: Callable[[str], Path], family: str, request: pytest.FixtureRequest
) -> None:
    texts = varied_texts(150)
    expected = SentenceEncoder.load(transformer(family), "cpu", "float32").encode(texts)
    request.getfixturevalue("as_on_a_card")
    encoder = SentenceEncoder.load(transformer(family), "cpu", "float32")
    network = encoder.runner.network
    assert isinstance(network, PackedNetwork)
    laid_out = network.transformer.pack(np.array([5, 6, 7]), np.array([2, 1]))
    assert (laid_out.bounds is None) == (
        family in ("mpnet", "t5", "gated-t5")
    )  # the kernel knows no distances
    np.testing.assert_allclose(encoder.encode(texts), expected, atol=2e-5, rtol=0)


def test_a_kernel_that_is_not_told_of_groups(
    transformer: Callable[[str], Path], as_on_a_card: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of torch 2.11, the first version that the program takes."""
    expected = SentenceEncoder.load(transformer("llama"), "cpu", "float32").encode(SENTENCES)

    def of_old(
        query: Any, key: Any, value: Any, starts: Any, starts_k: Any, longest: int, longest_k: int,
        *, return_aux: Any = None, scale: float | None = None, window_size: tuple[int, int] = (-1, -1),
    ) -> Tensor:  # fmt: skip
        return stand_in(
            query, key, value, starts, starts_k, longest, longest_k,
            scale=scale, window_size=window_size, enable_gqa=True,
        )  # fmt: skip

    monkeypatch.setattr("torch.nn.attention.varlen.varlen_attn", of_old)
    got = SentenceEncoder.load(transformer("llama"), "cpu", "float32").encode(SENTENCES)
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("pooling", ["mean", "cls", "max", "lasttoken", "weightedmean", "cls+mean"])
def test_every_pooling_of_texts_in_one_kernel(
    transformer: Callable[[str], Path], pooling: str, request: pytest.FixtureRequest
) -> None:
    texts = varied_texts(40)
    expected = SentenceEncoder.from_transformer(transformer("bert"), pooling, **PLAIN).encode(texts)
    request.getfixturevalue("as_on_a_card")
    encoder = SentenceEncoder.from_transformer(transformer("bert"), pooling, **PLAIN)
    np.testing.assert_allclose(encoder.encode(texts), expected, atol=2e-5, rtol=0)


def test_a_prompt_that_does_not_count_is_left_out_in_one_kernel(
    transformer: Callable[[str], Path], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "model"
    made = SentenceEncoder.from_transformer(transformer("bert"), device="cpu", precision="float32")
    made.save(folder)
    write_json(folder / "config_sentence_transformers.json", {"prompts": {"query": "card address: "}})
    pooling = next(folder.glob("*Pooling"))
    settings = {"word_embedding_dimension": 32, "pooling_mode_mean_tokens": True, "include_prompt": False}
    write_json(pooling / "config.json", settings)
    expected = SentenceEncoder.load(folder, "cpu", "float32").encode(SENTENCES, prompt="query")
    request.getfixturevalue("as_on_a_card")
    got = SentenceEncoder.load(folder, "cpu", "float32").encode(SENTENCES, prompt="query")
    np.testing.assert_allclose(got, expected, atol=2e-5, rtol=0)
    shutil.rmtree(folder)


def test_texts_without_a_token_are_not_for_the_kernel() -> None:
    ids = np.array([5, 6])
    assert pack(ids, np.array([1, 1]), "cpu", at_once=True).bounds is not None
    assert pack(ids, np.array([0, 2]), "cpu", at_once=True).bounds is None
    assert pack(ids[:0], np.array([0]), "cpu", at_once=True).bounds is None


def test_the_kernel_takes_what_it_is_handed() -> None:
    from torch.nn.attention.varlen import varlen_attn

    how = {"scale": 0.5, "window_size": (-1, 0)}
    if "enable_gqa" in inspect.signature(varlen_attn).parameters:  # not yet in torch 2.11
        how["enable_gqa"] = True
    bound = inspect.signature(varlen_attn).bind(*"qkvss", 7, 7, **how)
    names = ["query", "key", "value", "cu_seq_q", "cu_seq_k", "max_q", "max_k", *how]
    assert list(bound.arguments) == names


class Watched(TorchDispatchMode):
    """Names every operator that runs."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.add(func.overloadpacket.__name__)
        if func.overloadpacket.__name__ in ("index", "index_put_"):
            assert all(index is None or index.dtype != torch.bool for index in args[1])
        return func(*args, **(kwargs or {}))


@pytest.mark.parametrize("family", PACKED)
def test_nothing_asks_the_device_for_a_number(
    transformer: Callable[[str], Path], family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.encoding.packed.transformer.takes_all_at_once", lambda *_: True)
    monkeypatch.setattr("torch.nn.attention.varlen.varlen_attn", lambda query, *_, **how: query * 1.0)
    network = SentenceEncoder.load(transformer(family), "cpu", "float32").runner.network
    assert isinstance(network, PackedNetwork)
    lengths = np.array([3, 5, 5, 9])
    with Watched() as watched:
        network(network.transformer.pack(np.arange(22) % 90, lengths), 2, normalize=True)
    assert "embedding" in watched.names
    assert not watched.names & WAITING


def test_places_are_counted_as_the_models_count() -> None:
    lengths = np.array([3, 1, 4])
    ids = np.array([5, 1, 6, 7, 1, 1, 8, 9])
    assert pack(ids, lengths, "cpu").places.tolist() == [0, 1, 2, 0, 0, 1, 2, 3]
    # From the padding id + 1, and only where it is not.
    assert pack(ids, lengths, "cpu", padding_id=1).places.tolist() == [2, 1, 3, 2, 1, 1, 2, 3]
    assert pack(ids, lengths, "cpu").runs != pack(ids, lengths[[1, 0, 2]], "cpu").runs
    bounds = pack(ids, lengths, "cpu", at_once=True).bounds
    assert bounds is not None
    assert bounds.starts.tolist() == [0, 3, 4, 8]
    assert bounds.longest == 4
    assert torch.from_numpy(ids)[bounds.padded][bounds.mask].tolist() == ids.tolist()


# ---------------------------------------------------------------- tokenizing ahead, copying back later


@pytest.fixture
def tiny(transformer: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> SentenceEncoder:
    monkeypatch.setattr("core.encoding.batch_runner.TOKENIZED_AT_ONCE", 30)
    return SentenceEncoder.load(transformer("bert"), device="cpu", precision="float32")


def tokenizer_threads() -> list[threading.Thread]:
    return [t for t in threading.enumerate() if t.name.startswith("tokenizer")]


def like_a_card(encoder: SentenceEncoder) -> SentenceEncoder:
    """Three threads tokenize ahead, and two groups are on their way."""
    twin = encoder.replica(threads=1)
    twin.runner.tokenizer_threads, twin.runner.in_flight = 3, 2
    return twin


def test_ahead_and_later_give_the_same_groups_in_the_same_order(tiny: SentenceEncoder) -> None:
    texts = varied_texts(900)
    expected = list(tiny.encode_chunks(texts, seed=3))
    got = list(like_a_card(tiny).encode_chunks(texts, seed=3))
    assert len(got) == len(expected) > 2
    for one, other in zip(got, expected, strict=True):
        np.testing.assert_array_equal(one.indices, other.indices)
        np.testing.assert_array_equal(one.vectors, other.vectors)
        assert one.n_truncated == other.n_truncated
    assert not tokenizer_threads()


def test_threads_end_where_encoding_is_given_up(tiny: SentenceEncoder) -> None:
    encoder = like_a_card(tiny)
    groups = encoder.encode_chunks(varied_texts(900))
    next(groups)
    assert tokenizer_threads()
    groups.close()  # type: ignore[attr-defined]
    assert not tokenizer_threads()


def test_a_cancel_ends_the_threads_too(tiny: SentenceEncoder) -> None:
    token = CancelToken()
    with pytest.raises(CancelledError):
        like_a_card(tiny).encode(varied_texts(900), task=Task(lambda _: token.cancel(), token))
    assert not tokenizer_threads()


def test_what_fails_in_a_thread_is_raised_where_it_is_due(tiny: SentenceEncoder) -> None:
    texts: list[Any] = [*varied_texts(300), 7]
    with pytest.raises(InputError, match="A text to encode is 7"):
        list(like_a_card(tiny).encode_chunks(texts))
    assert not tokenizer_threads()


def test_what_is_read_ahead_is_bounded(tiny: SentenceEncoder) -> None:
    asked = []

    def pieces() -> Iterator[list[str]]:
        for number in range(1_000):
            asked.append(number)
            yield ["late"] * 5

    tokenized = tokenized_pieces(pieces(), tiny.tokenizer, "", 2)
    assert next(tokenized).lengths.tolist() == [3] * 5
    assert len(asked) <= 8
    tokenized.close()
    assert not tokenizer_threads()


# ---------------------------------------------------------------- on a CUDA device


@pytest.mark.gpu
@pytest.mark.parametrize("family", PACKED)
def test_a_card_gives_the_vectors_of_the_processor(transformer: Callable[[str], Path], family: str) -> None:
    if not torch.cuda.is_available():
        pytest.skip("no CUDA device on this machine")
    texts = varied_texts(3_000)
    expected = SentenceEncoder.load(transformer(family), "cpu", "float32").encode(texts, normalize=True)
    for precision, least in (("float32", 0.99999), ("bfloat16", 0.99)):  # tiny models are sensitive ones
        encoder = SentenceEncoder.load(transformer(family), "cuda", precision)
        encoder.runner.token_budget = 2_000
        assert (encoder.encode(texts, normalize=True) * expected).sum(axis=1).min() > least
    assert not tokenizer_threads()


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore:Synchronization debug mode:UserWarning")  # that torch calls a prototype
def test_a_card_is_never_waited_for_within_a_group(minilm: SentenceEncoder) -> None:
    if not torch.cuda.is_available():
        pytest.skip("no CUDA device on this machine")
    encoder = SentenceEncoder.load("all-MiniLM-L6-v2", device="cuda")
    texts = varied_texts(6_000)
    encoder.encode(texts)
    torch.cuda.set_sync_debug_mode("error")
    try:
        encoder.encode(texts)
    finally:
        torch.cuda.set_sync_debug_mode("default")
