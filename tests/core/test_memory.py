"""What a corpus takes is estimated from what was measured, and said where it does not fit."""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core import memory
from core.memory import (
    IN_MEMORY_UP_TO,
    LAID_OUT_UP_TO,
    MappedFile,
    corpus_memory,
    forget_pages,
    free_memory,
    graph_memory,
    map_pages,
    mapped_of,
    mapped_vectors,
    shortage,
)
from core.workspace import map_making, vector_indexes, vectors

MIB = 1 << 20
# Rows, dimensions, the highest MiB of a process that encodes, indexes or lays out, as tests/bench/RESULTS.md
# has it: up to 100,000 "How it grows", then those whose vectors are not in memory.
MEASURED = (
    (1_000, 384, 209),
    (10_000, 384, 254),
    (100_000, 384, 838),
    (1_000_001, 256, 2_132),
    (10_000_000, 256, 6_920),
)


@pytest.mark.parametrize(("n_texts", "dim", "measured"), MEASURED)
def test_the_estimate_is_not_below_what_was_measured_and_not_far_above(
    n_texts: int, dim: int, measured: int
) -> None:
    estimate = corpus_memory(n_texts, dim) / MIB
    assert measured <= estimate <= 1.1 * measured + 1_000


def test_a_text_more_hardly_takes_more() -> None:
    """Where vectors go to the disk, and where a sample is laid out."""
    for border in (IN_MEMORY_UP_TO, LAID_OUT_UP_TO):
        least, most = sorted(corpus_memory(n, 384) for n in (border, border + 1))
        assert most < 1.5 * least
    assert vector_indexes.GRAPH_UP_TO == vectors.IN_MEMORY_UP_TO == IN_MEMORY_UP_TO
    assert map_making.LAID_OUT_UP_TO == LAID_OUT_UP_TO


def test_free_memory_is_what_the_system_says() -> None:
    free = free_memory()
    if not sys.platform.startswith("linux"):
        return
    assert free is not None
    shown = subprocess.run(["cat", "/proc/meminfo"], capture_output=True, text=True, check=True).stdout
    total = next(int(line.split()[1]) << 10 for line in shown.splitlines() if line.startswith("MemTotal"))
    assert 0 < free <= total


@pytest.mark.parametrize(
    ("limit", "used", "left"), [("1000", "400", 600), ("100", "400", 0), ("max", "400", None)]
)
def test_a_containers_limit_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, used: str, left: int | None
) -> None:
    group = tmp_path
    (group / "memory.max").write_text(f"{limit}\n", encoding="ascii")
    (group / "memory.current").write_text(f"{used}\n", encoding="ascii")
    monkeypatch.setattr(memory, "_CGROUP", group)
    free = free_memory()
    assert free == left if left is not None else free is None or free > 1000


def test_what_does_not_fit_is_said_with_both_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 2 << 30)
    assert shortage(100_000, 384) is None
    short = shortage(1_000_000, 384)
    assert short is not None
    assert short.what == (
        "Encoding and laying out 1,000,000 texts takes about 2.8 GB of memory, and 2.0 GB are free."
    )
    monkeypatch.setattr(memory, "free_memory", lambda: None)
    assert shortage(10**9, 384) is None  # nobody knows


def test_a_graph_over_ten_million_vectors_takes_19_gb() -> None:
    assert 18e9 < graph_memory(10_000_000, 384) < 20e9


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what is held of a file")
def test_what_was_read_of_a_file_is_let_go(tmp_path: Path) -> None:
    """Its content stays, also for a slice, and memory that lies in no file is left alone."""
    path = tmp_path / "vectors"
    np.arange(1 << 20, dtype="<f4").tofile(path)
    vectors = np.asarray(np.memmap(path, "<f4", "c", shape=(1 << 10, 1 << 10)))

    def held() -> int:
        lines = iter(Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines())
        while not next(lines).endswith(str(path)):
            pass
        return int(next(line for line in lines if line.startswith("Rss:")).split()[1])

    total = float(vectors.sum())
    assert held() == 4096
    forget_pages(vectors[3:])
    assert held() == 0
    assert float(vectors.sum()) == total
    ((file, first, end),) = mapped_of(tmp_path)
    assert (file, first, end - first) == (path.resolve(), vectors.ctypes.data, vectors.nbytes)
    map_pages(first + MIB, first + 3 * MIB)
    assert held() >= 2048, "and as much more as the system maps at once"
    forget_pages(vectors)
    own = np.ones(3)
    forget_pages(own)
    assert own.tolist() == [1, 1, 1]


@pytest.mark.skipif(not hasattr(os, "pread"), reason="Windows has no such read")
def test_the_file_of_a_mapped_array_is_open_as_long_as_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "vectors"
    numbers = np.arange(40_000, dtype="<f4")
    begins = 3 * mmap.ALLOCATIONGRANULARITY + 12
    path.write_bytes(os.urandom(begins) + numbers.tobytes())
    mapped = np.memmap(path, "<f4", "c", begins + 4 * 100, (3_990, 10))
    for some in (mapped, np.asarray(mapped), np.asarray(mapped)[70:90], np.asarray(mapped[5:])[2:]):
        file = MappedFile.of(some)
        assert file is not None
        read = os.pread(file.descriptor, some.nbytes, file.begin)
        assert read == some.tobytes()
        descriptor = file.descriptor
        path.rename(tmp_path / "elsewhere")  # what is open stays open
        assert os.pread(descriptor, some.nbytes, file.begin) == read
        (tmp_path / "elsewhere").rename(path)
        del file
        with pytest.raises(OSError, match="descriptor"):
            os.pread(descriptor, 1, 0)


@pytest.mark.skipif(not hasattr(os, "pread"), reason="Windows has no such read")
def test_another_file_in_the_place_of_the_mapped_one_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "vectors"
    np.arange(1_000, dtype="<f4").tofile(path)
    vectors = np.asarray(np.memmap(path, "<f4", "c", shape=(100, 10)))
    path.rename(tmp_path / "before")
    assert MappedFile.of(vectors) is None
    np.ones(1_000, dtype="<f4").tofile(path)
    assert MappedFile.of(vectors) is None
    path.write_bytes(b"short")
    assert MappedFile.of(vectors) is None
    path.unlink()
    path.mkdir()
    assert MappedFile.of(vectors) is None
    assert MappedFile.of(np.ones((3, 2))) is None
    assert MappedFile.of(vectors[:, ::2]) is None
    assert MappedFile.of(vectors[:0]) is None
    assert MappedFile.of(mapped_vectors(10, 4)) is None
