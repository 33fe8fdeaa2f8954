"""What a caller of `encode` sees: order, duplicates, odd texts, progress, cancel, memory, threads."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from core.encoding import SentenceEncoder
from core.encoding.batching import distinct, random_chunks, tapered, token_batches
from core.errors import CancelledError, InputError, ModelError
from core.progress import CancelToken, Progress, Task
from tests.core.encoding.conftest import SENTENCES


@pytest.fixture(scope="module")
def minilm_bfloat16() -> SentenceEncoder:
    return SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu", precision="bfloat16")


@pytest.fixture
def tiny(transformer: Callable[[str], Path]) -> SentenceEncoder:
    return SentenceEncoder.load(transformer("bert"), device="cpu", precision="float32")


def varied_texts(n: int) -> list[str]:
    """Distinct texts of very different lengths, made of the sample sentences' words."""
    words = " ".join(SENTENCES).split()
    random = np.random.default_rng(7)
    return [f"{i} " + " ".join(random.choice(words, size=int(random.gamma(2, 5)))) for i in range(n)]


def five_batchings(encoder: SentenceEncoder, texts: list[str]) -> list[NDArray[np.float32]]:
    """The same texts alone, backwards, with company, in small batches, and in one padded batch."""
    n = len(texts)
    alone = np.stack([encoder.encode([text])[0] for text in texts])
    backwards = encoder.encode(texts[::-1])[::-1]
    company = encoder.encode(["Somebody else's sentence " * k for k in range(1, 60)] + texts)[-n:]
    small = encoder.replica(threads=1)
    small.runner.token_budget = 150
    ids, mask = encoder.tokenize(texts)
    with torch.inference_mode():
        padded = encoder.forward(ids, mask).numpy()
    return [alone, backwards, company, small.encode(texts), padded]


def test_the_same_text_has_the_same_vector_however_batched(minilm: SentenceEncoder) -> None:
    texts = varied_texts(80)
    expected = minilm.encode(texts)
    for vectors in five_batchings(minilm, texts):
        assert np.abs(vectors - expected).max() <= 1e-6


def test_the_same_holds_in_bfloat16(minilm: SentenceEncoder, minilm_bfloat16: SentenceEncoder) -> None:
    texts = varied_texts(80)
    expected = minilm_bfloat16.encode(texts)
    assert expected.dtype == np.float32
    for vectors in five_batchings(minilm_bfloat16, texts):
        cosines = (vectors * expected).sum(1)
        assert cosines.min() >= 0.9998
    assert (minilm.encode(texts) * expected).sum(1).min() >= 0.999


def test_order_is_kept_and_equal_texts_are_encoded_once(tiny: SentenceEncoder) -> None:
    calls: list[Progress] = []
    texts = ["late", "box", "late", "", "box", "late"]
    vectors = tiny.encode(texts, task=Task(calls.append))
    assert vectors.shape == (6, 32)
    np.testing.assert_array_equal(vectors[[0, 1, 0, 3, 1, 0]], vectors)
    assert (calls[-1].stage, calls[-1].done, calls[-1].total, calls[-1].unit) == (
        "Encoding",
        3,
        3,
        "sentences",
    )


def test_no_texts(tiny: SentenceEncoder) -> None:
    vectors = tiny.encode([])
    assert vectors.shape == (0, 32)
    assert vectors.dtype == np.float32
    assert list(tiny.encode_chunks([])) == []
    assert tiny.truncated([]).shape == (0,)


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x00", "🙂" * 500, "a\ud800b", "\udcff", "e\u0301" * 3])
def test_odd_texts_have_finite_vectors(minilm: SentenceEncoder, text: str) -> None:
    vectors = minilm.encode(["ordinary", text])
    assert np.isfinite(vectors).all()
    np.testing.assert_allclose(vectors[0], minilm.encode(["ordinary"])[0], atol=1e-6)


def test_what_is_not_a_text_is_named(tiny: SentenceEncoder) -> None:
    with pytest.raises(InputError, match=r"None, of type NoneType, not a string"):
        tiny.encode(["fine", None])  # type: ignore[list-item]
    with pytest.raises(InputError, match=r"nan, of type float"):
        tiny.truncated(["fine", float("nan")])  # type: ignore[list-item]
    with pytest.raises(InputError, match="One string was given"):
        tiny.encode("one sentence")


def test_an_unknown_prompt_is_named(tiny: SentenceEncoder) -> None:
    with pytest.raises(InputError, match="no prompt “query”"):
        tiny.encode(["late"], prompt="query")


def test_truncated_texts_are_counted(tiny: SentenceEncoder) -> None:
    texts = ["late", "late " * 38, "late " * 39, "late " * 400]  # 40 tokens, two of them special
    assert tiny.truncated(texts).tolist() == [False, False, True, True]
    assert sum(chunk.n_truncated for chunk in tiny.encode_chunks(texts)) == 2


def test_progress_is_coalesced_and_ends_full(tiny: SentenceEncoder) -> None:
    calls: list[Progress] = []
    tiny.runner.token_budget = 20
    tiny.encode(varied_texts(200), task=Task(calls.append))
    assert calls[-1].done == calls[-1].total == 200
    assert [c.done for c in calls] == sorted(c.done for c in calls)
    assert len(calls) <= 2 + calls[-1].seconds * 30


def test_cancel_takes_effect_within_a_batch(tiny: SentenceEncoder) -> None:
    token = CancelToken()
    done: list[int] = []

    def cancel_at_once(progress: Progress) -> None:
        done.append(progress.done)
        token.cancel()

    tiny.runner.token_budget = 40
    with pytest.raises(CancelledError):
        tiny.encode(varied_texts(100), task=Task(cancel_at_once, token))
    assert len(done) == 1


def test_chunks_are_seeded_and_cover_every_text_once(tiny: SentenceEncoder) -> None:
    texts = varied_texts(900)
    chunks = list(tiny.encode_chunks(texts, seed=3))
    again = list(tiny.encode_chunks(texts, seed=3))
    assert [c.indices.tolist() for c in chunks] == [c.indices.tolist() for c in again]
    assert [c.indices.tolist() for c in chunks] != [
        c.indices.tolist() for c in tiny.encode_chunks(texts, seed=4)
    ]
    indices = np.concatenate([c.indices for c in chunks])
    assert sorted(indices.tolist()) == list(range(900))
    # The first group is the first random chunk of 256: a fair sample, not the shortest texts.
    assert len(chunks[0].indices) == 256
    assert all(len(c.indices) >= 132 for c in chunks)
    lengths = np.array([len(t) for t in texts])
    assert abs(lengths[chunks[0].indices].mean() - lengths.mean()) < 0.15 * lengths.mean()
    vectors = np.empty((900, 32), np.float32)
    for chunk in chunks:
        vectors[chunk.indices] = chunk.vectors
    np.testing.assert_allclose(vectors, tiny.encode(texts), atol=1e-5)


def test_the_plan_of_batches() -> None:
    assert [len(c) for c in random_chunks(20_000, 0)] == [256, 512, 1024, 2048, 4096, 8192, 3872]
    lengths = np.random.default_rng(0).integers(3, 120, size=3000)
    batches = token_batches(lengths, 1000, seed=0)
    assert sorted(np.concatenate(batches).tolist()) == list(range(3000))
    padded = [int(lengths[b].max()) * len(b) for b in batches]
    assert max(padded) <= 1000
    assert sum(padded) <= 1.02 * lengths.sum()
    longest = [int(lengths[b].max()) for b in batches]
    assert longest not in (sorted(longest), sorted(longest, reverse=True))
    assert [b.tolist() for b in token_batches(np.array([5000, 3]), 1000, seed=0)] in ([[1], [0]], [[0], [1]])
    assert distinct(["b", "a", "b"])[0] == ["b", "a"]
    assert distinct(["b", "a", "b"])[1].tolist() == [0, 1, 0]


def test_the_last_batches_are_small() -> None:
    lengths = np.random.default_rng(0).integers(3, 40, size=2000)
    batches = token_batches(lengths, 1024, seed=0)
    cut = tapered(batches, lengths, workers=2)
    np.testing.assert_array_equal(np.concatenate(cut), np.concatenate(batches))
    sizes = np.array([lengths[batch].sum() for batch in cut])
    left = np.cumsum(sizes[::-1])[::-1]
    assert (sizes <= np.maximum(1.5 * np.maximum(left / 4, 128), lengths.max())).all()
    assert len(batches) < len(cut) <= len(batches) + 12
    assert sizes[-1] <= 192 + 40
    assert [b.tolist() for b in tapered([np.array([1, 0])], np.array([500, 3]), 2)] == [[1], [0]]


class SmallDevice(torch.nn.Module):
    """A network on a device that has the memory for so many padded tokens and no more."""

    def __init__(self, network: Any, capacity: int, error: Exception) -> None:
        super().__init__()
        self.network, self.capacity, self.error = network, capacity, error
        self.pooling, self.embedding_dim = network.pooling, network.embedding_dim
        self.largest = 0

    def forward(self, ids: Any, mask: Any, prompt_length: int, normalize: bool | None) -> Any:
        if ids.numel() > self.capacity:
            raise self.error
        self.largest = max(self.largest, ids.numel())
        return self.network(ids, mask, prompt_length, normalize)


OUT_OF_MEMORY = [
    torch.cuda.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB"),
    RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 99 bytes"),
    RuntimeError("MPS backend out of memory (MPS allocated: 9 GB)"),
    MemoryError(),
]


@pytest.mark.parametrize("error", OUT_OF_MEMORY, ids=["cuda", "cpu", "mps", "python"])
def test_out_of_memory_halves_the_batch_and_goes_on(tiny: SentenceEncoder, error: Exception) -> None:
    texts = varied_texts(120)
    expected = tiny.encode(texts)
    small = SmallDevice(tiny.network, 200, error)
    tiny.runner.network = small  # type: ignore[assignment]
    np.testing.assert_allclose(tiny.encode(texts), expected, atol=1e-5)
    assert 100 < small.largest <= 200
    assert tiny.runner.token_budget <= 400  # later batches are small from the start


def test_not_even_one_text_fits(tiny: SentenceEncoder) -> None:
    tiny.runner.network = SmallDevice(tiny.network, 2, MemoryError())  # type: ignore[assignment]
    with pytest.raises(ModelError, match="lacks the memory for a text of 3 tokens"):
        tiny.encode(["late"])


def test_other_errors_of_the_device_are_not_hidden(tiny: SentenceEncoder) -> None:
    tiny.runner.network = SmallDevice(tiny.network, 2, RuntimeError("shape mismatch"))  # type: ignore[assignment]
    with pytest.raises(RuntimeError, match="shape mismatch"):
        tiny.encode(["late"])


def test_two_threads_at_once_get_right_vectors(minilm: SentenceEncoder) -> None:
    texts = varied_texts(60)
    queries = [t[:40] for t in varied_texts(30)]
    expected_texts, expected_queries = minilm.encode(texts), minilm.encode(queries)
    replica = minilm.replica(threads=1)
    assert replica.runner.network is minilm.runner.network
    threads_before = torch.get_num_threads()
    got: dict[str, NDArray[np.float32]] = {}
    both_running = threading.Barrier(2)

    def corpus() -> None:
        both_running.wait()
        got["texts"] = minilm.encode(texts * 2)

    def interactive() -> None:
        both_running.wait()
        got["queries"] = np.stack([replica.encode_query(q) for q in queries])

    workers = [threading.Thread(target=corpus), threading.Thread(target=interactive)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    np.testing.assert_allclose(got["texts"][:60], expected_texts, atol=1e-6)
    np.testing.assert_allclose(got["queries"], expected_queries, atol=1e-6)
    assert torch.get_num_threads() == threads_before


def test_a_replicas_threads_are_its_own(minilm: SentenceEncoder) -> None:
    """A thread that first meets torch while a replica computes with one thread has its own number."""
    seen: dict[str, int] = {}
    before = torch.get_num_threads()
    replica = minilm.replica(threads=1)

    class Probe(torch.nn.Module):
        pooling, embedding_dim = minilm.network.pooling, minilm.embedding_dim

        def __init__(self, name: str, then: Callable[[], object]) -> None:
            super().__init__()
            self.name, self.then = name, then

        def forward(self, ids: Any, *_: object) -> Any:
            seen[self.name] = torch.get_num_threads()
            self.then()
            return torch.zeros(len(ids), 384)

    corpus = minilm.replica(threads=3)
    corpus.runner.threads = None
    corpus.runner._threads_at_loading = 3
    corpus.runner.network = Probe("corpus", lambda: None)  # type: ignore[assignment]

    def in_another_thread() -> None:
        worker = threading.Thread(target=corpus.encode, args=(["a new thread"],))
        worker.start()
        worker.join()

    replica.runner.network = Probe("replica", in_another_thread)  # type: ignore[assignment]
    replica.encode_query("late")
    assert seen == {"replica": 1, "corpus": 3}
    torch.set_num_threads(before)


def test_gradients_flow_for_training_and_weights_stay_packed_right(tiny: SentenceEncoder) -> None:
    before = tiny.encode(SENTENCES)
    ids, mask = tiny.tokenize(SENTENCES)
    tiny.forward(ids, mask).square().sum().backward()  # type: ignore[no-untyped-call]
    gradients = [p.grad for name, p in tiny.network.named_parameters() if "pooler" not in name]
    assert all(g is not None and bool(torch.isfinite(g).all()) for g in gradients)
    with torch.no_grad():
        for parameter in tiny.network.parameters():
            parameter.mul_(1.1)
    after = tiny.encode(SENTENCES)
    assert np.abs(after - before).max() > 1e-2
    with torch.no_grad():
        unpacked = copy.deepcopy(tiny.network)
        torch.set_grad_enabled(True)  # the packed copies serve inference only
        np.testing.assert_allclose(unpacked(ids, mask).detach().numpy(), after, atol=1e-5)


def test_a_timed_sample_gives_a_rate(tiny: SentenceEncoder) -> None:
    assert tiny.time_sample(varied_texts(50), seconds=0.05) > 1
    with pytest.raises(InputError, match="no texts"):
        tiny.time_sample([])


def test_a_sample_is_timed_until_it_is_as_quick_as_it_gets(
    tiny: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first rounds pay for code that oneDNN makes once: by a clock that says so."""
    clock, paid = [0.0], [2.0, 1.0, 0.5, 0.1]

    def chunks(sample: list[str], *, prompt: str) -> Iterator[object]:
        clock[0] += len(sample) / 1000 + (paid.pop(0) if paid else 0.0)
        return iter(())

    monkeypatch.setattr(tiny.runner, "chunks", chunks)
    monkeypatch.setattr("core.encoding.batch_runner.time.perf_counter", lambda: clock[0])
    assert tiny.time_sample(["a"], seconds=1.9) == pytest.approx(1000, rel=0.05)
    assert clock[0] == pytest.approx(5.4, abs=1.0)  # and no longer


def test_what_the_window_shows(minilm: SentenceEncoder) -> None:
    assert minilm.device == "cpu"
    assert minilm.precision == "float32"
    assert minilm.device_reason == "The processor was asked for. The precision float32 was asked for."


def test_from_transformer(transformer: Callable[[str], Path]) -> None:
    torch.manual_seed(5)
    folder = transformer("mpnet")
    encoder = SentenceEncoder.from_transformer(
        folder, pooling="cls+mean", dense_dim=10, normalize=True, max_seq_length=16, device="cpu"
    )
    vectors = encoder.encode(SENTENCES)
    assert vectors.shape == (len(SENTENCES), 10)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert encoder.max_seq_length == 16
    with pytest.raises(InputError, match="“median” is not a pooling"):
        SentenceEncoder.from_transformer(folder, pooling="median")
    with pytest.raises(InputError, match="at least 3 tokens"):
        SentenceEncoder.from_transformer(folder, max_seq_length=2)
    assert (
        SentenceEncoder.from_transformer(folder, device="cpu").max_seq_length == 40
    )  # it has no more positions


def test_attention_pooling_is_a_learned_weighted_mean(transformer: Callable[[str], Path]) -> None:
    folder = transformer("bert")
    mean = SentenceEncoder.from_transformer(
        folder, pooling="mean", max_seq_length=40, device="cpu", precision="float32"
    )
    encoder = SentenceEncoder.from_transformer(
        folder, pooling="attention", max_seq_length=40, device="cpu", precision="float32"
    )
    np.testing.assert_allclose(encoder.encode(SENTENCES), mean.encode(SENTENCES), atol=1e-5)
    ids, _ = encoder.tokenize(SENTENCES[:1])
    with torch.no_grad():
        tokens = encoder.network.transformer(input_ids=ids).last_hidden_state[0]
        query = torch.randn(32, generator=torch.Generator().manual_seed(0))
        encoder.network.pooling.attention.copy_(query)  # type: ignore[union-attr]
    scores = (tokens @ query).double().numpy() / np.sqrt(32)
    weights = np.exp(scores - scores.max())
    expected = (weights[:, None] * tokens.double().numpy()).sum(0) / weights.sum()
    np.testing.assert_allclose(encoder.encode(SENTENCES)[0], expected, atol=1e-4)
