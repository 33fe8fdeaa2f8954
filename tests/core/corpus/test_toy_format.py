"""A new file format is one new file, as CONTRIBUTING says: done in a copy of the project, and used there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[3]
TOY = '''"""Toy sentences: a sentence a line after a first line that says "toy 1"."""

from __future__ import annotations

from collections.abc import Iterator

from core.corpus.formats import Format
from core.corpus.layout import FileLayout, ReadOptions
from core.corpus.sampling import sample_text, with_columns
from core.corpus.sources import Source
from core.corpus.table import Batch, Table, in_batches
from core.progress import Task


class ToyTable(Table):
    """Rows of a toy file (see `Table`)."""

    def __iter__(self) -> Iterator[Batch]:
        with Source(self.layout.path).open(self._task) as stream:
            next(stream)
            for rows in in_batches((line.decode().rstrip("\\n") or None,) for line in stream):
                yield self.columns, rows


def sniff(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    sample = sample_text(source, options)
    rows = [(line.rstrip("\\n") or None,) for line in sample.lines()[1:]]
    n_rows = sample.estimated_rows(len(rows))
    return with_columns(sample.layout("toy"), ("sentence",), rows, frozenset(), n_rows)


FORMATS = (Format("toy", "Toy sentences", (".toy",), sniff, ToyTable, magic=(b"toy 1\\n",)),)
'''
SENTENCES = (
    "The soup was cold when it came",
    "My luggage did not arrive with me",
    "The train was an hour late",
    "A quiet room with a view of the sea",
)
# What the dialog for opening files offers, as the window asks for it.
FILTER = """
import sys
from PySide6.QtWidgets import QApplication, QFileDialog
from explorer.shell.commands import WindowCommands
application = QApplication([])
QFileDialog.getOpenFileNames = staticmethod(lambda *arguments: (print(arguments[3]), ([], ""))[1])
WindowCommands(None).open_file()
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one more file."""
    copy = tmp_path_factory.mktemp("copy")
    for name in ("core", "explorer", "assets"):
        shutil.copytree(PROJECT / name, copy / name)
    shutil.copy(PROJECT / "pyproject.toml", copy)
    (copy / "core" / "corpus" / "formats" / "toy.py").write_text(TOY, encoding="utf-8")
    return copy


def in_copy(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the copy in front of every other."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=copy, env=environment, timeout=300
    )


def test_it_is_imported_and_searched(copy: Path) -> None:
    (copy / "x.toy").write_text("toy 1\n" + "\n".join(SENTENCES) + "\n", encoding="utf-8")
    made = in_copy(copy, "-m", "explorer", "index", "x.toy", "-o", "ws", "--json")
    assert made.returncode == 0, made.stderr
    report = json.loads(made.stdout)
    assert (report["rows"], report["texts"], report["text_column"]) == (4, 4, "sentence")
    found = in_copy(copy, "-m", "explorer", "search", "ws", "lost baggage", "--top-k", "1", "--json")
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["hits"][0]["text"] == SENTENCES[1]


def test_it_is_named_where_formats_are_named(copy: Path) -> None:
    (copy / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    refused = in_copy(copy, "-m", "explorer", "index", "picture.png", "-o", "none", "--json")
    assert refused.returncode == 2
    assert "picture.png is a picture" in refused.stderr
    assert "Toy sentences" in refused.stderr
    offered = in_copy(copy, "-c", FILTER)
    assert offered.returncode == 0, offered.stderr
    assert "*.csv " in offered.stdout
    assert "*.toy " in offered.stdout
    (copy / "no.toy").write_text("nothing that begins so\n", encoding="utf-8")
    refused = in_copy(copy, "-m", "explorer", "index", "no.toy", "-o", "none", "--json")
    assert refused.returncode == 2
    assert "no.toy is not what its name says" in refused.stderr
