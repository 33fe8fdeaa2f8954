"""Tables that cannot be written; `python -m tests.raises` found that no other test met these."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.errors import InputError, MissingLibraryError
from core.export import tables
from core.export.tables import write_table


def test_excel_without_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(MissingLibraryError, match=r"XlsxWriter, which is not installed\. Run: pip install"):
        write_table(tmp_path / "t.xlsx", [("text", "text")], iter([[("one",)]]))
    assert not list(tmp_path.iterdir())


def test_more_long_texts_than_a_sheet_has_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "EXCEL_ROWS", 4)
    with pytest.raises(InputError, match=r"So many long texts do not fit into an Excel file\. Write a CSV\."):
        write_table(tmp_path / "t.xlsx", [("text", "text")], iter([[("x" * 40_000,)] * 5]))
    assert not list(tmp_path.iterdir())
