"""Long work lets short work go first, and goes on all the same."""

from __future__ import annotations

import threading
import time

import pytest

from core import giving_way
from core.giving_way import way


def test_nobody_waits_when_nobody_is_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_way, "_AT_MOST", 60.0)
    monkeypatch.setattr(giving_way, "_GRACE", 0.0)
    began = time.monotonic()
    way.give()
    assert time.monotonic() - began < 30


def test_long_work_waits_until_the_last_one_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_way, "_AT_MOST", 60.0)
    monkeypatch.setattr(giving_way, "_GRACE", 0.0)
    order: list[str] = []

    def long_work() -> None:
        way.give()
        order.append("long")

    with way:
        with way:
            worker = threading.Thread(target=long_work)
            worker.start()
            order.append("first")
        order.append("second")
    worker.join(timeout=60)
    assert order == ["first", "second", "long"]


def test_it_goes_on_however_much_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(giving_way, "_AT_MOST", 0.01)
    with way:
        way.give()  # would not return otherwise
