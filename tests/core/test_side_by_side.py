"""Work on several threads in order; encoding on several threads gives the very vectors of one."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.encoding.batch_runner import BatchRunner
from core.errors import CancelledError
from core.progress import QUIET, CancelToken, Task
from core.side_by_side import SideBySide


@pytest.mark.parametrize("n", [1, 2, 5])
def test_results_come_in_order_from_so_many_threads(n: int) -> None:
    seen: set[str] = set()
    meet = threading.Barrier(n)

    def work(item: int) -> int:
        seen.add(threading.current_thread().name)
        if item < n:
            meet.wait(timeout=30)  # none of the first n is done before all have begun
        return item * item

    with SideBySide(n, "worker") as side:
        assert list(side.each(work, range(50), QUIET)) == [item * item for item in range(50)]
    assert len(seen) == n
    assert (threading.current_thread().name in seen) == (n == 1)


@pytest.mark.parametrize("n_items", [0, 1, 2])
def test_one_item_alone_starts_no_thread(n_items: int) -> None:
    here = threading.current_thread().name
    with SideBySide(2, "worker") as side:
        found = list(side.each(lambda item: threading.current_thread().name, range(n_items), QUIET))
    assert [name == here for name in found] == [n_items == 1] * n_items


@pytest.mark.parametrize("n", [1, 3])
def test_what_fails_is_raised_where_it_is_due_and_ends_the_rest(n: int) -> None:
    done: list[int] = []

    def work(item: int) -> int:
        if item == 5:
            raise ValueError("five")
        return item

    def use() -> None:
        with SideBySide(n, "worker") as side:
            done.extend(side.each(work, range(1_000), QUIET))

    with pytest.raises(ValueError, match="five"):
        use()
    assert done == list(range(5))
    assert not [t for t in threading.enumerate() if t.name.startswith("worker")]


@pytest.mark.parametrize("n", [1, 3])
def test_cancel_ends_it(n: int) -> None:
    token = CancelToken()
    seen: list[int] = []

    def use() -> None:
        with SideBySide(n, "worker") as side:
            for item in side.each(lambda item: item, range(10_000), Task(cancel=token)):
                seen.append(item)
                if item == 10:
                    token.cancel()

    with pytest.raises(CancelledError):
        use()
    assert seen == list(range(11))


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_vectors_are_those_of_one_thread(monkeypatch: pytest.MonkeyPatch, precision: str) -> None:
    encoder = SentenceEncoder.load("all-MiniLM-L6-v2", "cpu", precision)
    texts = [f"text number {i} " + "and more words " * (i % 9) for i in range(300)]
    encoder.runner.token_budget = 256
    found = []
    for workers in (1, 2, 3):
        monkeypatch.setattr(BatchRunner, "_workers", lambda _, workers=workers: workers)
        found.append(encoder.encode(texts))
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])
