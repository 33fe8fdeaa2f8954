"""Rows out of the program: what another tool reads is what was imported."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import pytest
from numpy.typing import NDArray

from core.corpus import RowStore
from core.errors import CancelledError, InputError
from core.export import TableOptions, export_rows
from core.export import rows as export_rows_module
from core.export.tables import TABLE_SUFFIXES, Written
from core.progress import CancelToken, Progress, Task

_LINES = [
    ["text", "when", "stars", "score", "good", "Cluster"],
    ["a first sentence, with a comma", "2024-01-05", "5", "0.5", "true", "mine"],
    ['a "quoted" one\nover two lines', "2024-02-29", "4", "1.25", "false", ""],
    ["=SUM(A1:A9) is data", "2023-12-31", "", "", "true", "yours"],
    ["", "2022-07-01", "1", "2.5", "", "mine"],
    ["漢字とかな, 한국어, emoji 🙂", "", "2", "-3.75", "false", "mine"],
    ["a first sentence, with a comma", "2021-03-03", "3", "4.0", "true", "mine"],
]


@dataclass(frozen=True)
class Picture:
    """Texts 0 and 2 are in a cluster, text 1 is an outlier, text 3 is not on the map."""

    text_ids: NDArray[np.int64]
    xy: NDArray[np.float32]
    labels: NDArray[np.int32]
    names: tuple[str, ...]
    passages: None = None

    @property
    def texts(self) -> NDArray[np.int64]:
        return self.text_ids


@pytest.fixture
def picture() -> Picture:
    return Picture(
        np.array([0, 1, 2]),
        np.array([[0.5, 1.5], [2.5, -3.5], [4.25, 5.25]], dtype=np.float32),
        np.array([0, -1, 1], dtype=np.int32),
        ("first things", "sums"),
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RowStore]:
    source = tmp_path / "source.csv"
    with source.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(_LINES)
    rows = RowStore.create(tmp_path / "rows.duckdb")
    rows.add_file(source)
    yield rows
    rows.close()


def _parquet(path: Path) -> tuple[list[str], list[str], list[tuple[object, ...]]]:
    with duckdb.connect() as connection:
        result = connection.execute("SELECT * FROM read_parquet(?)", [str(path)])
        assert result.description is not None
        names = [each[0] for each in result.description]
        kinds = [str(each[1]) for each in result.description]
        return names, kinds, result.fetchall()


def test_csv_is_read_back_as_it_was_imported(store: RowStore, tmp_path: Path) -> None:
    assert export_rows(tmp_path / "out.csv", store) == Written(6, n_safe=1)
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.reader(file))
    assert written[0] == _LINES[0]
    # A spreadsheet would run one of the texts.
    assert [line[0].removeprefix("'") for line in written] == [line[0] for line in _LINES]
    assert written[2][1:5] == ["2024-02-29", "4", "1.25", "false"]
    assert written[3] == ["'=SUM(A1:A9) is data", "2023-12-31", "", "", "true", "yours"]
    again = RowStore.create(tmp_path / "again.duckdb")
    assert export_rows(tmp_path / "raw.csv", store, options=TableOptions(raw_cells=True)) == Written(6)
    again.add_file(tmp_path / "raw.csv")
    assert again.fetch(np.arange(6)) == store.fetch(np.arange(6))
    again.close()


def test_parquet_keeps_types_and_nulls(store: RowStore, tmp_path: Path) -> None:
    export_rows(tmp_path / "out.parquet", store)
    names, kinds, written = _parquet(tmp_path / "out.parquet")
    assert names == _LINES[0]
    assert kinds == ["VARCHAR", "DATE", "BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR"]
    assert written == store.fetch(np.arange(6))
    assert written[1][1:5] == (datetime.date(2024, 2, 29), 4, 1.25, False)
    assert written[4][1] is None


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_the_map_stands_behind_the_columns(
    store: RowStore, tmp_path: Path, picture: Picture, suffix: str
) -> None:
    path = tmp_path / f"out{suffix}"
    export_rows(path, store, picture)
    if suffix == ".csv":
        with duckdb.connect() as connection:
            result = connection.execute("SELECT * FROM read_csv(?, header = true)", [str(path)])
            assert result.description is not None
            names, written = [each[0] for each in result.description], result.fetchall()
    else:
        names, _, written = _parquet(path)
    # The file has a column "Cluster" of its own.
    assert names == [*_LINES[0], "cluster_2", "map_x", "map_y"]
    assert [row[6:] for row in written] == [
        ("first things", 0.5, 1.5),
        ("outliers", 2.5, -3.5),
        ("sums", 4.25, 5.25),
        (None, None, None),
        (None, None, None),
        ("first things", 0.5, 1.5),
    ]


def test_chosen_rows_come_in_their_order(
    store: RowStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_rows_module, "_PAGE", 2)
    reports: list[Progress] = []
    wanted = np.array([5, 1, 4, 0, 2])
    export_rows(tmp_path / "out.parquet", store, row_ids=wanted, task=Task(reports.append))
    assert _parquet(tmp_path / "out.parquet")[2] == store.fetch(wanted)
    assert [(each.done, each.total, each.unit) for each in reports if each.unit == "rows"] == [
        (2, 5, "rows"),
        (4, 5, "rows"),
        (5, 5, "rows"),
    ]


@pytest.mark.parametrize("suffix", TABLE_SUFFIXES)
def test_cancelled_or_failed_it_leaves_the_earlier_file(
    store: RowStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    monkeypatch.setattr(export_rows_module, "_PAGE", 2)
    folder = tmp_path / "out"
    folder.mkdir()
    path = folder / f"rows{suffix}"
    path.write_bytes(b"earlier")
    cancel = CancelToken()
    with pytest.raises(CancelledError):
        export_rows(path, store, task=Task(lambda _: cancel.cancel(), cancel))
    assert path.read_bytes() == b"earlier"
    assert list(folder.iterdir()) == [path]


def test_what_cannot_be_written_is_said(store: RowStore, tmp_path: Path) -> None:
    with pytest.raises(
        InputError,
        match=r"rows\.doc is not a name for a table\. .* ends in \.csv, \.parquet, \.xlsx or \.jsonl",
    ):
        export_rows(tmp_path / "rows.doc", store)
    for name in ("rows.csv", "rows.parquet"):
        with pytest.raises(InputError, match=r"Cannot write"):
            export_rows(tmp_path / "absent" / name, store)


def test_an_empty_corpus_has_a_header_only(tmp_path: Path) -> None:
    rows = RowStore.create(tmp_path / "empty.duckdb")
    rows.add_lines(["one"])
    nothing = np.array([], dtype=np.int64)
    assert export_rows(tmp_path / "out.csv", rows, row_ids=nothing).n_rows == 0
    assert export_rows(tmp_path / "out.parquet", rows, row_ids=nothing).n_rows == 0
    names = [column.name for column in rows.columns()]
    assert (tmp_path / "out.csv").read_text() == ",".join(names) + "\n"
    assert _parquet(tmp_path / "out.parquet")[0] == names
    rows.close()
