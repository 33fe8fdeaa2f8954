"""Where the disk is full an export is one sentence, leaves nothing behind and an earlier file as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")

# No file may grow past the limit in the child: the system refuses the write, as on a full disk. One process a
# limit, since a limit that was lowered cannot be raised again.
_CHILD = """
import os, resource, signal, sys
from pathlib import Path
import duckdb, numpy, xlsxwriter
from core.errors import ExplorerError
from core.export.tables import write_table
from core.export.vectors import export_vectors
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
folder, suffix, limits = Path(sys.argv[1]), sys.argv[2], [int(each) for each in sys.argv[3:]]
ids = numpy.arange(5_000)
def pages():
    for page in range(10):
        yield [(f"sentence {page} {i} {hash((page, i))}", i) for i in range(500)]
def write():
    path = folder / f"out{suffix}"
    if suffix == ".npy":
        export_vectors(path, numpy.ones((5_000, 32), numpy.float32), ids, ids)
    else:
        write_table(path, [("text", "text"), ("number", "integer")], pages())
for limit in limits:
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        try:
            write()
            said = "it was written"
        except ExplorerError as error:
            said = f"refused: {error}"
        except BaseException as error:
            said = f"a defect: {error!r}"
        sys.stdout.flush()
        left = sorted(path.name for path in folder.iterdir())
        os.write(1, f"{limit} {left} {said}\\n".encode())
        os._exit(0)
    os.waitpid(child, 0)
"""
# From before the first byte to the last write but one; what a buffer holds back is written on closing.
_LIMITS = (0, 1, 100, 1_000, 4_096, 8_192, 20_000, 60_000, 100_000)


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".xlsx", ".parquet", ".npy"])
def test_an_export_to_a_full_disk_is_one_sentence_and_leaves_nothing(suffix: str, tmp_path: Path) -> None:
    before = tmp_path / f"out{suffix}"
    before.write_bytes(b"an earlier export")
    ended = subprocess.run(
        [sys.executable, "-c", _CHILD, str(tmp_path), suffix, *map(str, _LIMITS)],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = ended.stdout.splitlines()
    assert len(lines) == len(_LIMITS)
    for line in lines:
        assert f"['{before.name}'] refused: Cannot write" in line, line
        assert "File too large. " in line
    assert ended.stderr == ""
    assert before.read_bytes() == b"an earlier export"
