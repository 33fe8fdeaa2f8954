"""Numbers and times as a person reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from core.progress import Progress
from explorer.shared import wording


def test_progress_says_how_far_how_fast_and_how_long() -> None:
    state = Progress("Encoding", 6240, 10_003, "sentences", 6240 / 812)
    assert wording.progress(state) == "6,240 / 10,003 · 812 a second · 5 s left"
    assert wording.progress(Progress("Reading", 0, None, "rows", 0.0)) == "0"
    assert wording.progress(Progress("Reading", 839_000, 839_000, "bytes", 0.2)) == "839 kB / 839 kB"
    assert wording.progress(Progress("Encoding", 3, 10, "sentences", 30.0)).endswith(
        "1 a second · 1 min 10 s left"
    )


@pytest.mark.parametrize(
    ("seconds", "short", "spelled"),
    [
        (0.2, "1 s", "a second"),
        (12.4, "12 s", "12 seconds"),
        (125, "2 min 5 s", "2 minutes"),
        (600, "10 min", "10 minutes"),
        (4320, "1 h 12 min", "72 minutes"),
        (7200, "2 h 0 min", "2 hours"),
    ],
)
def test_times(seconds: float, short: str, spelled: str) -> None:
    assert wording.duration(seconds) == short
    assert wording.long_duration(seconds) == spelled


@pytest.mark.parametrize(
    ("n_bytes", "said"), [(12, "12 bytes"), (1500, "1.5 kB"), (839_123, "839 kB"), (12_345_678_901, "12 GB")]
)
def test_sizes(n_bytes: int, said: str) -> None:
    assert wording.size(n_bytes) == said


def test_days() -> None:
    now = datetime(2025, 6, 12, 10, 0, tzinfo=UTC)  # a Thursday
    said = [wording.day(now - timedelta(days=days), now) for days in (0, 1, 2, 6, 7, 400)]
    assert said[:2] == ["today", "yesterday"]
    assert said[2:4] == ["Tuesday", "Friday"]
    assert said[4] in ("5 Jun", "05 Jun")
    assert said[5] == "2024-05-08"
