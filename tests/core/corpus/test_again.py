"""Import again by key: what it changes, what it leaves, what it refuses; taken back and made again."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.corpus import FileLayout, ReadOptions, RowStore, sniff
from core.corpus.layout import Again
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task

OPTIONS = ReadOptions(text_column="text")
HEADER = ("id", "text", "score")
OLD = [(f"k{n}", f"The sentence number {n} of the old file", n) for n in range(8)]
# Two changed (one its text, one its score), one new in the middle, two vanished.
NEW = [
    ("k3", OLD[3][1], 3),
    ("k0", "The sentence number 0 was changed", 0),
    ("x", "One that was not there before", 99),
    ("k1", OLD[1][1], 100),
    ("k4", OLD[4][1], 4),
    ("k6", OLD[6][1], 6),
    ("k7", OLD[7][1], 7),
]


def write(path: Path, rows: Sequence[Sequence[object]], header: Sequence[str] = HEADER) -> FileLayout:
    with open(path, "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([header, *rows])
    return sniff(path, ReadOptions(text_column="text" if "text" in header else None))


def cells(store: RowStore) -> dict[int, tuple[object, ...]]:
    """What the rows that are seen hold, by id."""
    ids = store.select()
    return dict(zip(ids.tolist(), store.fetch(ids), strict=True))


def everything(store: RowStore) -> tuple[object, ...]:
    return cells(store), store.n_rows, store.columns(), store.texts(), store.hidden.n, len(store.reports())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RowStore]:
    with RowStore.create(tmp_path / "rows.duckdb") as made:
        made.add_file(write(tmp_path / "export.csv", OLD))
        yield made


def test_changed_new_and_vanished(store: RowStore, tmp_path: Path) -> None:
    told: list[Again] = []
    report = store.add_again(write(tmp_path / "new.csv", NEW), "id", 0, on_changes=told.append)
    assert report.again == Again("id", 0, changed=2, new=1, vanished=2, returned=0, unchanged=4)
    assert told == [report.again]
    assert cells(store) == {
        0: ("k0", "The sentence number 0 was changed", 0),
        1: ("k1", OLD[1][1], 100),
        **{n: OLD[n] for n in (3, 4, 6, 7)},
        8: ("x", "One that was not there before", 99),
    }
    assert store.hidden.of("vanished").tolist() == [2, 5]
    assert store.n_texts == 10, "texts are never taken away"
    assert [(each.start, each.stop) for each in store.imports()] == [(0, 8), (8, 9)]


def test_it_outlives_the_process(tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as made:
        made.add_file(write(tmp_path / "export.csv", OLD))
        before = cells(made)
        made.add_again(write(tmp_path / "new.csv", NEW), "ID", 0)
        after = cells(made)
    with RowStore.open(tmp_path / "rows.duckdb") as made:
        assert cells(made) == after
        made.exchange_again(1)
        assert cells(made) == before
        assert made.imports()[1].is_taken_back
    with RowStore.open(tmp_path / "rows.duckdb") as made:
        made.exchange_again(1)
        assert cells(made) == after
        assert not made.imports()[1].is_taken_back


def test_a_row_that_vanished_comes_back(store: RowStore, tmp_path: Path) -> None:
    store.add_again(write(tmp_path / "new.csv", NEW), "id", 0)
    third = [*NEW, ("k2", "It is there again with another text", 2)]
    report = store.add_again(write(tmp_path / "third.csv", third), "id", 1)
    assert report.again == Again("id", 0, changed=1, new=0, vanished=0, returned=1, unchanged=7)
    assert cells(store)[2] == ("k2", "It is there again with another text", 2)
    with pytest.raises(InputError, match="A later export of the same file was imported"):
        store.exchange_again(1)
    store.exchange_again(2)
    assert store.hidden.of("vanished").tolist() == [2, 5]
    assert store.fetch([2]) == [OLD[2]]
    store.exchange_again(1)
    assert cells(store) == dict(enumerate(OLD))


def test_other_files_of_the_workspace_stay(store: RowStore, tmp_path: Path) -> None:
    store.add_file(write(tmp_path / "other.csv", [("k2", "From another file", 5)]))
    store.add_again(write(tmp_path / "new.csv", NEW), "id", 0)
    assert cells(store)[8] == ("k2", "From another file", 5)
    report = store.add_again(
        write(tmp_path / "other2.csv", [("k2", "From another file, changed", 5)]), "id", 1
    )
    assert report.again == Again("id", 1, changed=1, new=0, vanished=0, returned=0, unchanged=0)


def test_columns_that_come_and_go(store: RowStore, tmp_path: Path) -> None:
    """A column that the newer file lacks keeps its cells; a new one is blank where nothing is said."""
    rows = [("k0", OLD[0][1], "a"), ("k9", "A new sentence with a colour", "b")]
    report = store.add_again(write(tmp_path / "new.csv", rows, ("id", "text", "colour")), "id", 0)
    assert report.again is not None
    assert (report.again.changed, report.again.new, report.again.vanished) == (1, 1, 7)
    assert cells(store) == {0: ("k0", OLD[0][1], 0, "a"), 8: ("k9", rows[1][1], None, "b")}
    store.exchange_again(1)
    assert cells(store)[0] == (*OLD[0], None)


def test_a_column_of_another_type(store: RowStore, tmp_path: Path) -> None:
    rows = [(*NEW[1][:2], "high"), *((*each[:2], str(each[2])) for each in OLD[1:])]
    store.add_again(write(tmp_path / "new.csv", rows), "id", 0)
    assert cells(store)[0] == ("k0", "The sentence number 0 was changed", "high")
    assert cells(store)[5] == ("k5", OLD[5][1], "5")
    store.exchange_again(1)
    assert cells(store)[0] == ("k0", OLD[0][1], "0"), "the column stays text"


def test_another_encoding_and_delimiter(store: RowStore, tmp_path: Path) -> None:
    path = tmp_path / "new.csv"
    path.write_bytes("id;text;score\nk0;Ein schöner Satz für später;0\n".encode("cp1252"))
    store.add_again(sniff(path, OPTIONS), "id", 0)
    assert cells(store) == {0: ("k0", "Ein schöner Satz für später", 0)}


@pytest.mark.parametrize(
    ("rows", "header", "sentence"),
    [
        (
            [("a", "One sentence", 1), ("b", "Another\nof two lines", 2), ("a", "A third", 3)],
            HEADER,
            "new.csv, lines 2 and 5: both have “a” in the key 'id'. "
            "Choose a column in which each row has a value of its own.",
        ),
        (
            [("a", "One sentence", 1), (" ", "Another", 2)],
            HEADER,
            "new.csv, line 3: the key 'id' is blank. Give the row a value, or choose another key.",
        ),
        (
            [("One sentence", 1)],
            ("text", "score"),
            "new.csv has no column 'id' to be the key. Its columns: text, score.",
        ),
    ],
)
def test_what_the_file_lacks(
    store: RowStore, tmp_path: Path, rows: list[tuple[object, ...]], header: tuple[str, ...], sentence: str
) -> None:
    before = everything(store)
    with pytest.raises(InputError) as raised:
        store.add_again(write(tmp_path / "new.csv", rows, header), "id", 0)
    assert str(raised.value) == sentence
    assert everything(store) == before


def test_an_empty_file(store: RowStore, tmp_path: Path) -> None:
    before = everything(store)
    (tmp_path / "new.csv").write_text("", encoding="utf-8")
    with pytest.raises(InputError):
        store.add_again(tmp_path / "new.csv", "id", 0, OPTIONS)
    assert everything(store) == before


def test_what_the_rows_lack(store: RowStore, tmp_path: Path) -> None:
    new = write(tmp_path / "new.csv", NEW)
    with pytest.raises(InputError, match="'text' holds the texts themselves"):
        store.add_again(new, "text", 0)
    store.add_file(write(tmp_path / "twice.csv", [("a", "One", 1), ("b", "Two", 2), ("a", "Three", 3)]))
    with pytest.raises(InputError) as raised:
        store.add_again(new, "id", 1)
    assert str(raised.value).startswith(
        "row 1 of twice.csv and row 3 of twice.csv of the workspace: both have “a” in the key 'id'."
    )
    store.add_file(write(tmp_path / "blank.csv", [("a", "One", 1), ("", "Two", 2)]))
    with pytest.raises(InputError, match=r"^row 2 of blank\.csv of the workspace: the key 'id' is blank"):
        store.add_again(new, "id", 2)


def test_a_cancel_in_the_middle_changes_nothing(store: RowStore, tmp_path: Path) -> None:
    before = everything(store)
    new = write(tmp_path / "new.csv", NEW)
    for stage in ("Reading", "Comparing", "Storing"):
        token = CancelToken()

        def stop(progress: Progress, stage: str = stage, token: CancelToken = token) -> None:
            if progress.stage == stage:
                token.cancel()

        with pytest.raises(CancelledError):
            store.add_again(new, "id", 0, task=Task(stop, token))
        assert everything(store) == before

    def refuse(changes: Again) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        store.add_again(new, "id", 0, on_changes=refuse)
    assert everything(store) == before


def test_at_random_as_a_dictionary_would(tmp_path: Path) -> None:
    """Exports drawn at random, compared with what a Python dictionary makes of them."""
    rng = np.random.default_rng(7)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        expected: dict[str, tuple[object, ...]] = {}
        states: list[list[tuple[object, ...]]] = []
        for number in range(6):
            keys = rng.permutation(40)[: rng.integers(5, 35)]
            rows = [(f"k{k}", f"Text {rng.integers(15)} of some length", int(rng.integers(4))) for k in keys]
            layout = write(tmp_path / f"{number}.csv", rows)
            if number == 0:
                store.add_file(layout)
            else:
                report = store.add_again(layout, "id", number - 1)
                now = {str(row[0]): row for row in rows}
                assert report.again is not None
                assert report.again.changed + report.again.unchanged + report.again.new == len(rows)
                assert report.again.vanished == len(expected.keys() - now.keys())
            expected = {str(row[0]): row for row in rows}
            assert {row[0]: row for row in cells(store).values()} == expected
            states.append(sorted(cells(store).values()))
        for number in range(5, 0, -1):
            store.exchange_again(number)
            assert sorted(cells(store).values()) == states[number - 1]


def test_key_candidates(store: RowStore, tmp_path: Path) -> None:
    assert store.key_candidates() == ["id", "score"]
    store.add_file(write(tmp_path / "other.csv", [("k8", "From another file", 5)]))
    assert store.key_candidates() == ["id"]


def test_the_very_same_file_is_known_again(tmp_path: Path) -> None:
    """By its content, under any name, as long as its rows are there and its texts are the same column."""
    first, other = tmp_path / "first.csv", tmp_path / "other.csv"
    first.write_text("text,title\none,a\ntwo,b\n", encoding="utf-8")
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        assert rows.imported_before(sniff(first, OPTIONS)) is None
        rows.add_file(first, OPTIONS)
        shutil.copy(first, other)
        found = rows.imported_before(sniff(other, OPTIONS))
        assert found is not None
        assert (found.number, found.name) == (0, "first.csv")
        assert rows.imported_before(sniff(other, ReadOptions(text_column="title"))) is None
        rows.hide(np.arange(2), "import removed")
        assert rows.imported_before(sniff(other, OPTIONS)) is None
        rows.show_again(np.arange(2), "import removed")
        other.write_text("text,title\none,a\ntwo,c\n", encoding="utf-8")
        assert rows.imported_before(sniff(other, OPTIONS)) is None
        other.unlink()
        with pytest.raises(InputError, match=r"other\.csv cannot be read"):
            rows.imported_before(replace(sniff(first, OPTIONS), path=str(other)))
