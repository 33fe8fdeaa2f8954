"""The lanes: results on the main thread, order, supersession, interruption, cancel, end."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from core.progress import CancelToken, Progress
from explorer.shared.lanes import JobContext, Lanes


@pytest.fixture
def lanes(qapp: QApplication) -> Iterator[Lanes]:
    made = Lanes()
    yield made
    assert made.close(20)


def until_cancelled(token: CancelToken) -> None:
    """Block until the token is set, as a long job between two batches."""
    while not token.cancelled:
        threading.Event().wait(0.002)
    token.raise_if_cancelled()


def test_a_result_arrives_on_the_main_thread_whatever_takes_it(lanes: Lanes, qtbot: QtBot) -> None:
    seen: dict[str, Any] = {}

    def job(context: JobContext) -> int:
        seen["worker"] = threading.current_thread().name
        context.on_partial("half")
        return 2**40  # a plain int signal would wrap

    def done(result: int) -> None:
        seen["result"] = result
        seen["main"] = QThread.currentThread() is lanes.thread()

    lanes.submit("io", job, title="t", on_done=done, on_partial=lambda part: seen.update(part=part))
    qtbot.waitUntil(lambda: "result" in seen, timeout=20_000)
    assert seen == {"worker": "lane-io", "part": "half", "result": 2**40, "main": True}


def test_an_exception_goes_to_whoever_asked_and_otherwise_to_all(lanes: Lanes, qtbot: QtBot) -> None:
    errors: list[Exception] = []

    def job(context: JobContext) -> None:
        raise ValueError("no")

    lanes.submit("engine", job, title="t", on_failed=errors.append)
    qtbot.waitUntil(lambda: bool(errors), timeout=20_000)
    assert str(errors[0]) == "no"
    with qtbot.waitSignal(lanes.job_failed, timeout=20_000) as told:
        lanes.submit("engine", job, title="t")
    assert str(told.args[0]) == "no"


def test_a_native_panic_does_not_take_the_lane_down(lanes: Lanes, qtbot: QtBot) -> None:
    class PanicException(BaseException):
        pass

    def panics(context: JobContext) -> None:
        raise PanicException("damaged")

    results: list[Any] = []
    lanes.submit("io", panics, title="t", on_failed=results.append)
    lanes.submit("io", lambda context: "alive", title="t", on_done=results.append)
    qtbot.waitUntil(lambda: len(results) == 2, timeout=20_000)
    assert isinstance(results[0], RuntimeError)
    assert results[1] == "alive"


def test_a_newer_query_supersedes_the_running_and_the_queued_one(lanes: Lanes, qtbot: QtBot) -> None:
    results: list[str] = []
    running = threading.Event()

    def slow(context: JobContext) -> str:
        running.set()
        until_cancelled(context.cancel)
        return "late"

    lanes.submit("interactive", slow, title="t", on_done=results.append, supersede_key="search")
    assert running.wait(20)
    lanes.submit(
        "interactive", lambda context: "queued", title="t", on_done=results.append, supersede_key="search"
    )
    lanes.submit(
        "interactive", lambda context: "newest", title="t", on_done=results.append, supersede_key="search"
    )
    qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)
    assert results == ["newest"]


@pytest.mark.parametrize(("patience", "expected"), [(60.0, ["first", "newest"]), (0.0, ["newest"])])
def test_one_that_began_lately_is_delivered_before_the_newest(
    lanes: Lanes, qtbot: QtBot, patience: float, expected: list[str]
) -> None:
    results: list[str] = []
    running, go_on = threading.Event(), threading.Event()

    def first(context: JobContext) -> str:
        running.set()
        assert go_on.wait(20)
        return "first"

    how: dict[str, Any] = {"title": "t", "on_done": results.append, "supersede_key": "search"}
    lanes.submit("interactive", first, **how)
    assert running.wait(20)
    lanes.submit("interactive", lambda context: "queued", patience=patience, **how)
    lanes.submit("interactive", lambda context: "newest", patience=patience, **how)
    go_on.set()
    qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)
    assert results == expected


@pytest.mark.parametrize("close", [False, True])
def test_who_takes_a_result_is_never_destroyed_by_a_worker(
    qapp: QApplication, qtbot: QtBot, close: bool
) -> None:
    """A widget that was closed while its job ran: its last owner is the job, and a worker knows that last."""

    class Receiver:
        def take(self, result: object) -> None:
            raise AssertionError("it was dropped")

    lanes = Lanes()
    receiver, destroyed_by = Receiver(), list[threading.Thread]()
    weakref.finalize(receiver, lambda: destroyed_by.append(threading.current_thread()))
    running, go_on = threading.Event(), threading.Event()

    def job(context: JobContext) -> None:
        running.set()
        assert go_on.wait(20)

    lanes.submit("io", job, title="t", on_done=receiver.take, supersede_key="k")
    assert running.wait(20)
    qapp.processEvents()  # what a worker has sent knows the job, too
    del receiver
    lanes.drop_key("k")
    go_on.set()
    qtbot.waitUntil(lambda: lanes._workers["io"].current is None, timeout=20_000)
    qapp.processEvents()
    if not close:
        lanes.submit("io", lambda context: None, title="t")
        qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)
    assert lanes.close()
    qtbot.waitUntil(lambda: bool(destroyed_by), timeout=20_000)
    assert destroyed_by == [threading.main_thread()]


def test_a_late_result_of_a_cancelled_job_is_dropped(lanes: Lanes, qtbot: QtBot) -> None:
    ended: list[str] = []
    running = threading.Event()

    def deaf(context: JobContext) -> str:
        running.set()
        while not context.cancel.cancelled:
            threading.Event().wait(0.002)
        return "result"  # finishes although it was told to stop

    handle = lanes.submit(
        "io", deaf, title="t", on_done=ended.append, on_cancelled=lambda: ended.append("cancelled")
    )
    assert running.wait(20)
    handle.cancel()
    qtbot.waitUntil(lambda: bool(ended), timeout=20_000)
    assert ended == ["cancelled"]


def test_an_import_interrupts_a_layout_which_goes_on_afterwards(lanes: Lanes, qtbot: QtBot) -> None:
    order: list[str] = []
    laying_out = threading.Event()
    starts = []

    def layout(context: JobContext) -> str:
        starts.append(1)
        laying_out.set()
        if len(starts) == 1:
            until_cancelled(context.cancel)
        return "layout"

    lanes.submit("io", layout, title="layout", on_done=order.append, interruptible=True)
    lanes.submit("io", lambda context: "index", title="index", on_done=order.append)
    assert laying_out.wait(20)
    lanes.submit("io", lambda context: "import", title="import", on_done=order.append, urgent=True)
    qtbot.waitUntil(lambda: len(order) == 3, timeout=20_000)
    assert order == ["import", "layout", "index"]
    assert len(starts) == 2


def test_what_is_done_beforehand_waits_for_everything_else(lanes: Lanes, qtbot: QtBot) -> None:
    order: list[str] = []
    begun, begun_again, may_end = threading.Event(), threading.Event(), threading.Event()

    def beforehand(context: JobContext) -> None:
        order.append("beforehand")
        (begun_again if begun.is_set() else begun).set()
        if not may_end.is_set():
            until_cancelled(context.cancel)

    def usual(context: JobContext) -> None:
        order.append("usual")

    lanes.submit("io", beforehand, title="b", beforehand=True)
    qtbot.waitUntil(begun.is_set, timeout=20_000)
    lanes.submit("io", usual, title="u")
    qtbot.waitUntil(begun_again.is_set, timeout=20_000)
    assert order == ["beforehand", "usual", "beforehand"]
    hold = threading.Event()
    lanes.submit("io", lambda context: hold.wait(20), title="h")
    lanes.submit("io", lambda context: order.append("another"), title="a", beforehand=True)
    may_end.set()
    lanes.submit("io", usual, title="u")
    lanes.submit("io", lambda context: order.append("urgent"), title="!", urgent=True)
    hold.set()
    qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)
    assert order[3:] == ["urgent", "usual", "beforehand", "another"]


def test_progress_is_seen_and_its_last_state_is_never_lost(lanes: Lanes, qtbot: QtBot) -> None:
    seen: list[Progress] = []
    go_on = threading.Event()

    def job(context: JobContext) -> None:
        for done in range(1, 50_001):
            context.on_progress(Progress("Counting", done, 50_000, "rows", 1.0))
        go_on.wait(20)

    lanes.submit("io", job, title="t", on_progress=seen.append)
    qtbot.waitUntil(lambda: bool(seen) and seen[-1].done == 50_000, timeout=20_000)
    go_on.set()
    assert len(seen) < 500  # coalesced: 50,000 reports are not 50,000 repaints
    qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)


def test_closing_cancels_what_runs_and_delivers_nothing_more(qapp: QApplication) -> None:
    lanes = Lanes()
    running = threading.Event()
    delivered: list[str] = []

    def slow(context: JobContext) -> None:
        running.set()
        until_cancelled(context.cancel)

    for name in ("interactive", "engine", "io"):
        lanes.submit(
            name,  # type: ignore[arg-type]
            slow,
            title="t",
            on_done=lambda result: delivered.append("done"),
            on_cancelled=lambda: delivered.append("cancelled"),
            confirm_loss="It would be lost.",
        )
    assert running.wait(20)
    assert lanes.losses() == ["It would be lost."] * 3
    assert lanes.close(20)
    qapp.processEvents()
    assert delivered == []
    with pytest.raises(RuntimeError):
        lanes.submit("io", slow, title="t")


def test_a_result_that_comes_too_late_can_be_given_back(lanes: Lanes, qtbot: QtBot) -> None:
    lost: list[str] = []
    done: list[str] = []
    ended = threading.Event()

    def job(context: JobContext) -> str:
        ended.set()
        return "a file that was opened"

    for stop in ("cancel", "drop"):
        ended.clear()
        handle = lanes.submit("io", job, title="t", on_done=done.append, on_lost=lost.append)
        ended.wait()
        while not handle.ended:  # nothing is delivered meanwhile: that takes the event loop
            threading.Event().wait(0.001)
        assert lanes.expects(handle)
        getattr(handle, stop)()
        qtbot.waitUntil(lambda stop=stop: len(lost) == ("cancel", "drop").index(stop) + 1, timeout=20_000)
        lanes.forget(handle)
    assert done == []
    assert lanes.idle


def test_jobs_that_queue_up_under_one_key_all_run(lanes: Lanes, qtbot: QtBot) -> None:
    done: list[int] = []
    for n in range(3):
        lanes.submit(
            "io", lambda context, n=n: n, title="t", on_done=done.append, supersede_key="k", queue_up=True
        )
    assert lanes.has("k")
    qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)
    assert done == [0, 1, 2]
    assert not lanes.has("k")


def test_a_cancel_goes_before_an_interruption(lanes: Lanes, qtbot: QtBot) -> None:
    ends: list[str] = []
    started = threading.Event()

    def long(context: JobContext) -> None:
        started.set()
        until_cancelled(context.cancel)

    handle = lanes.submit(
        "io", long, title="t", interruptible=True, on_cancelled=lambda: ends.append("stopped")
    )
    started.wait()
    lanes.submit("io", lambda context: None, title="u", urgent=True, on_done=lambda _: ends.append("urgent"))
    lanes.cancel(handle.id)
    qtbot.waitUntil(lambda: lanes.idle, timeout=20_000)
    assert sorted(ends) == ["stopped", "urgent"]


def test_what_a_closed_dialog_leaves_is_destroyed_by_the_main_thread(lanes: Lanes, qtbot: QtBot) -> None:
    """Also where a lane makes the objects that it is collected for: Python's own collector runs there."""
    destroyed_by: list[str] = []

    def note() -> None:
        destroyed_by.append(threading.current_thread().name)

    class Dialog(QDialog):
        def __init__(self) -> None:
            super().__init__()
            self.itself = self
            self.destroyed.connect(note, Qt.ConnectionType.DirectConnection)

    Dialog()
    automatic: list[bool] = []

    def job(context: JobContext) -> None:
        while not context.cancel.cancelled:
            kept = [[number] for number in range(1_000)]
            automatic[:] = [gc.isenabled() and bool(kept)]

    handle = lanes.submit("io", job, title="t")
    qtbot.waitUntil(lambda: bool(destroyed_by and automatic), timeout=20_000)
    handle.cancel()
    assert destroyed_by == [threading.main_thread().name]
    assert automatic == [False]


def test_garbage_is_left_to_python_where_there_are_no_lanes_any_more(qapp: QApplication) -> None:
    """As it was before, which may be off."""
    made = Lanes()
    assert not gc.isenabled()
    assert made.close(20)
    assert gc.isenabled()
    gc.disable()
    try:
        Lanes().close(20)
        assert not gc.isenabled()
    finally:
        gc.enable()
