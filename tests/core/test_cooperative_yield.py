"""Long work lets short work go first, and goes on all the same."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from core import cooperative_yield
from core.cooperative_yield import between_short_work, short_work, yield_to_short_work
from core.encoding import SentenceEncoder
from core.encoding.packed import transformer as packed
from core.errors import CancelledError
from core.progress import CancelToken, Task


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


def test_what_cannot_wait_is_given_up_for_short_work_and_begun_anew() -> None:
    begun, ended = threading.Event(), threading.Event()
    attempts: list[bool] = []  # whether short work came

    def work(task: Task) -> str:
        assert task.cancel is not None
        attempts.append(False)
        begun.set()
        if len(attempts) == 1:
            while not task.cancel.cancelled:
                pass
            attempts[-1] = True
        task.check()
        return "done"

    def long_work() -> None:
        assert between_short_work(work, Task()) == "done"
        ended.set()

    worker = threading.Thread(target=long_work)
    worker.start()
    assert begun.wait(60)
    with short_work:
        while attempts == [False]:
            pass
        assert not ended.is_set()
    worker.join(60)
    assert attempts == [True, False]


def test_it_does_not_begin_beside_short_work_and_ends_when_it_is_cancelled() -> None:
    token = CancelToken()

    def long_work() -> None:
        with pytest.raises(CancelledError):
            between_short_work(lambda task: pytest.fail("begun beside short work"), Task(cancel=token))

    with short_work:
        worker = threading.Thread(target=long_work)
        worker.start()
        token.cancel()
        worker.join(60)
        assert not worker.is_alive()


def test_what_it_raises_itself_is_not_begun_anew() -> None:
    token = CancelToken()
    attempts: list[int] = []

    def work(task: Task) -> None:
        attempts.append(1)
        token.cancel()
        task.check()

    with pytest.raises(CancelledError):
        between_short_work(work, Task(cancel=token))
    with pytest.raises(ZeroDivisionError):
        between_short_work(lambda task: 1 // 0, Task())
    assert attempts == [1]


def test_it_is_not_given_up_for_who_waits_for_it() -> None:
    def work(task: Task) -> str:
        with short_work:
            task.check()
        return "done"

    assert between_short_work(work, Task(), lambda: True) == "done"


def test_a_cancel_that_neither_asked_for_is_handed_on() -> None:
    def work(task: Task) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        between_short_work(work, Task())


def test_it_waits_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(short_work, "wait_for_quiet", lambda seconds, task: waits.append(seconds))
    monkeypatch.setattr(cooperative_yield, "_MOST_QUIET", 0.05)

    def work(task: Task) -> str:
        if len(waits) < 30:
            with short_work:
                task.check()
        return "done"

    assert between_short_work(work, Task()) == "done"
    assert waits[0] == 0
    assert all(before <= after for before, after in itertools.pairwise(waits))
    assert waits[-1] == 0.05
