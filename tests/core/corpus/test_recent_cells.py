"""Cells that were fetched last are not read again, until rows may have changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.corpus import RowStore, sniff
from core.corpus.database import Database
from core.corpus.recent_cells import RecentCells
from core.errors import WorkspaceError


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The row ids that the cells of were read."""
    rows, asked = vars(Database)["rows"], list[list[int]]()

    def noted(database: Database, query: str, parameters: Any = ()) -> Any:
        if parameters and isinstance(parameters[-1], list):
            asked.append(parameters[-1])
        return rows(database, query, parameters)

    monkeypatch.setattr(Database, "rows", noted)
    return asked


def test_a_row_is_read_once_and_anew_where_it_may_have_changed(tmp_path: Path, read: list[list[int]]) -> None:
    file = tmp_path / "export.csv"
    file.write_text(
        "id,sentence\n" + "".join(f"{n},The parcel number {n} came late\n" for n in range(600)),
        encoding="utf-8",
    )
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(sniff(file))
        assert store.fetch([7, 3]) == [
            (7, "The parcel number 7 came late"),
            (3, "The parcel number 3 came late"),
        ]
        assert store.fetch([3, 5, 7]) == [(n, f"The parcel number {n} came late") for n in (3, 5, 7)]
        assert read == [[3, 7], [5]]
        assert store.fetch([3], ["sentence"]) == [("The parcel number 3 came late",)]  # of other columns
        assert store.fetch([3]) == [(3, "The parcel number 3 came late")]
        assert read[2:] == [[3]]
        assert len(store.fetch(range(600))) == 600  # more than a page shows
        assert store.fetch([599]) == [(599, "The parcel number 599 came late")]
        assert read[3:] == [list(range(600)), [599]]
        file.write_text("id,sentence\n3,Another sentence came\n", encoding="utf-8")
        store.add_again(sniff(file), "id", 0)
        assert store.fetch([3]) == [(3, "Another sentence came")]
        store.exchange_again(1)
        assert store.fetch([3]) == [(3, "The parcel number 3 came late")]


def test_what_failed_to_be_looked_at_again_is_read_anew(
    tmp_path: Path, read: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_lines(["The parcel came late"])
        before = store.fetch([0])

        def fails(*_: object) -> None:
            raise WorkspaceError("It could not be read.", "")

        with monkeypatch.context() as broken:
            broken.setattr(Database, "value", fails)
            with pytest.raises(WorkspaceError):
                store.reload()
        assert store.fetch([0]) == before
        assert read == [[0], [0]]


def test_what_was_read_while_rows_changed_is_not_kept() -> None:
    recent = RecentCells()
    state, found = recent.of([1])
    assert found == {}
    recent.forget()
    recent.keep(state, {1: ("as it was",)})
    state, found = recent.of([1])
    assert found == {}
    recent.keep(state, {1: ("as it is",)})
    assert recent.of([1, 2])[1] == {1: ("as it is",)}


def test_so_many_rows_are_kept_as_were_used_last_and_none_that_is_long_or_wide() -> None:
    recent = RecentCells()
    state, _ = recent.of([])
    recent.keep(state, {0: (0, "x" * 4_000), 1: (1, "short"), 2: (2,) * 100})
    assert list(recent.of([0, 1, 2])[1]) == [1]
    for n in range(2, 3_000):
        recent.keep(state, {n: (n, "short"), 1: (1, "short")})
    assert sorted(recent.of(range(3_000))[1]) == [1, *range(953, 3_000)]
