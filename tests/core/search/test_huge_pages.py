"""Huge pages for a graph, where the system has them to give."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core import memory
from core.search import HnswIndex

PROJECT = Path(__file__).resolve().parents[3]
_ENABLED = Path("/sys/kernel/mm/transparent_hugepage/enabled")
_gives_them = (
    sys.platform.startswith("linux") and _ENABLED.is_file() and "[never]" not in _ENABLED.read_text()
)


def advised() -> int:
    """Bytes of this process for which huge pages were asked."""
    smaps = Path("/proc/self/smaps").read_text()
    found = 0
    for mapping in re.split(r"\n(?=[0-9a-f]+-[0-9a-f]+ )", smaps):
        flags = re.search(r"^VmFlags:(.*)$", mapping, re.MULTILINE)
        if flags and "hg" in flags[1].split():
            start, end = (int(address, 16) for address in mapping.split()[0].split("-"))
            found += end - start
    return found


@pytest.mark.skipif(not _gives_them, reason="this system has no huge pages for those who ask")
def test_a_large_graph_asks_for_them_and_answers_as_a_small_one() -> None:
    # In a process of its own: what other tests left mapped may be used again, or grow beside it.
    code = "from tests.core.search.test_huge_pages import grow_and_ask; grow_and_ask()"
    ended = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def grow_and_ask() -> None:
    vectors = np.random.default_rng(0).normal(size=(500, 64)).astype(np.float32)
    small, large = HnswIndex(64), HnswIndex(64)
    before = advised()
    small.reserve(500)
    assert advised() == before  # too little to be worth it
    large.reserve(200_000)
    assert advised() - before >= 64 << 20  # 80 MB of vectors and links
    small.add(vectors, np.arange(500))
    large.add(vectors, np.arange(500))
    np.testing.assert_array_equal(small.query(vectors, 5).ids, large.query(vectors, 5).ids)


def test_a_system_that_does_not_say_where_memory_is_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_MAPS", Path("/proc/self/no such file"))
    index = HnswIndex(8)
    index.reserve(250_000)
    index.add(np.eye(8), np.arange(8))
    assert index.query(np.eye(8), 1).ids.ravel().tolist() == list(range(8))
