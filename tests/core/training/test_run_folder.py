"""What a run wrote down is read as far as it is whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.training import read_events

STARTED = {"event": "Started", "step": 0, "total": 10}
STEP = {"event": "Step", "step": 1, "loss": 0.5}


@pytest.mark.parametrize(
    "damaged",
    [
        b'{"event": "Step", "st',  # a killed process
        b'{"event": "Step", "step": 2, "loss": 0.\xb5}',  # a flipped bit
        b'{"event": "Stdp", "step": 2, "loss": 0.5}',
        b'{"event": "Step", "stdp": 2, "loss": 0.5}',
        b'{"event": "Step", "step": "2", "loss": 0.5}',
        b"[" * 100_000,
        b"7",
    ],
)
def test_a_damaged_line_ends_what_is_read(damaged: bytes, tmp_path: Path) -> None:
    lines = [json.dumps(STARTED).encode(), json.dumps(STEP).encode(), damaged, json.dumps(STEP).encode()]
    (tmp_path / "events.jsonl").write_bytes(b"\n".join(lines))
    assert read_events(tmp_path) == [STARTED, STEP]
