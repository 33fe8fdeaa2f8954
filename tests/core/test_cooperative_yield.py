"""Long work lets short work go first, and goes on all the same."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from core import cooperative_yield
from core.cooperative_yield import short_work, yield_to_short_work
from core.encoding import SentenceEncoder
from core.encoding.packed import transformer as packed


def test_nobody_waits_without_short_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative_yield, "_AT_MOST", 60.0)
    monkeypatch.setattr(cooperative_yield, "_GRACE", 0.0)
    began = time.monotonic()
    yield_to_short_work()
    assert time.monotonic() - began < 30


def test_long_work_waits_until_the_last_one_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative_yield, "_AT_MOST", 60.0)
    monkeypatch.setattr(cooperative_yield, "_GRACE", 0.0)
    order: list[str] = []

    def long_work() -> None:
        yield_to_short_work()
        order.append("long")

    with short_work:
        with short_work:
            worker = threading.Thread(target=long_work)
            worker.start()
            order.append("first")
        order.append("second")
    worker.join(timeout=60)
    assert order == ["first", "second", "long"]


def test_it_goes_on_however_much_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative_yield, "_AT_MOST", 0.01)
    with short_work:
        in_another_thread(yield_to_short_work)  # would not return otherwise


def test_whoever_has_waited_long_enough_goes_on_for_several_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative_yield, "_AT_MOST", 0.05)
    monkeypatch.setattr(cooperative_yield, "_TURN", 600.0)

    def pieces() -> None:
        for _ in range(10_000):  # at a wait each, more than eight minutes
            yield_to_short_work()

    with short_work:
        in_another_thread(pieces)


def test_short_work_does_not_wait_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative_yield, "_AT_MOST", 600.0)
    with short_work, short_work:
        yield_to_short_work()


def test_a_search_goes_first_in_the_middle_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooperative_yield, "_AT_MOST", 600.0)
    monkeypatch.setattr(cooperative_yield, "_GRACE", 0.0)
    encoder = SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu", precision="float32")
    texts = [f"The number {i} is long." for i in range(40)]
    alone = encoder.encode(texts)
    computed, waiting = threading.Event(), threading.Event()
    attend = packed.attend

    def first_layer_done(*given: Any) -> Any:
        found = attend(*given)
        computed.set()
        waiting.wait(60)  # until somebody is at short work
        return found

    monkeypatch.setattr(packed, "attend", first_layer_done)
    vectors: list[np.ndarray] = []
    worker = threading.Thread(target=lambda: vectors.append(encoder.encode(texts)))
    worker.start()
    assert computed.wait(60)
    with short_work:
        monkeypatch.setattr(packed, "attend", attend)
        waiting.set()
        encoder.replica(threads=1).encode_query("What is searched for meanwhile?")
        worker.join(timeout=0.2)
        assert worker.is_alive()
    worker.join(timeout=60)
    np.testing.assert_array_equal(vectors[0], alone)


def in_another_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join(timeout=60)
    assert not thread.is_alive()
