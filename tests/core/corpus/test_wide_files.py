"""Files of many columns: imported, or refused in words that name how many."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from core.corpus import RowStore
from core.corpus.importing import MOST_COLUMNS
from core.errors import InputError


def wide(path: Path, n_columns: int, n_rows: int, prefix: str = "q") -> list[list[str]]:
    """A file of a text column and answers, some blank, some padded; its rows."""
    answers = ("often", "never", " sometimes ", "", "  ", "4")
    rows = [
        [f"This is sentence number {row}.", *(answers[(row * k) % 6] for k in range(1, n_columns))]
        for row in range(n_rows)
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", *(f"{prefix}{k}" for k in range(1, n_columns))])
        writer.writerows(rows)
    return rows


@pytest.mark.parametrize(("n_columns", "n_rows"), [(120, 2_500), (500, 40)])
def test_many_columns_of_text_are_imported(tmp_path: Path, n_columns: int, n_rows: int) -> None:
    rows = wide(tmp_path / "wide.csv", n_columns, n_rows)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(tmp_path / "wide.csv")
        assert (report.rows, report.texts) == (n_rows, n_rows)
        assert len(store.columns()) == n_columns
        kinds = {column.name: column.type for column in store.columns()}
        for place in (0, 7, n_rows - 1):
            (cells,) = store.fetch([place])
            for (name, kind), found, given in zip(kinds.items(), cells, rows[place], strict=True):
                expected = None if not given.strip() else given
                if kind == "integer":
                    assert found == int(given) if expected else found is None, name
                elif name == "text":
                    assert found == given
                else:
                    assert found == expected, name


@pytest.mark.slow
def test_a_thousand_columns_are_imported(tmp_path: Path) -> None:
    rows = wide(tmp_path / "wide.csv", 1_000, 30)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(tmp_path / "wide.csv")
        assert store.fetch([29])[0][1] == ((rows[29][1].strip() and rows[29][1]) or None)
        assert len(store.columns()) == 1_000


@pytest.mark.parametrize("n_columns", [MOST_COLUMNS + 1, 5_000])
def test_too_many_columns_are_refused_with_their_number(tmp_path: Path, n_columns: int) -> None:
    wide(tmp_path / "wide.csv", n_columns, 2)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        with pytest.raises(InputError, match=f"wide.csv has {n_columns:,} columns"):
            store.add_file(tmp_path / "wide.csv")
        assert store.n_rows == 0


def test_a_second_file_may_not_bring_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.corpus.importing.MOST_COLUMNS", 150)
    wide(tmp_path / "one.csv", 100, 20)
    wide(tmp_path / "other.csv", 80, 20, prefix="p")
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(tmp_path / "one.csv")
        with pytest.raises(InputError, match="would have 179"):
            store.add_file(tmp_path / "other.csv")
        assert store.n_rows == 20
        assert len(store.columns()) == 100
        store.add_file(tmp_path / "one.csv")
        assert store.n_rows == 40
