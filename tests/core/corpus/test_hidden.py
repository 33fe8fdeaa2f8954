"""Hidden rows: left out of every query, kept on disk, shown again; compared with a store without them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.corpus import ReadOptions, RowStore, parse_condition
from core.corpus.rows_by_text import RowsByText
from core.errors import InputError

N = 60
HIDDEN = np.array([0, 7, 8, 21, 22, 23, 59])


def lines() -> list[tuple[str, ...]]:
    """Each text on three rows, some blank; a category, a number, a date."""
    return [
        (
            "" if n % 10 == 9 else f"Sentence {n // 3}",
            "abc"[n % 3] if n % 7 else "",
            str(n * n % 17),
            f"2024-01-{n % 28 + 1:02}",
        )
        for n in range(N)
    ]


def store(folder: Path, name: str, left_out: frozenset[int] = frozenset()) -> RowStore:
    path = folder / f"{name}.csv"
    with open(path, "w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(("text", "kind", "score", "day"))
        writer.writerows(line for n, line in enumerate(lines()) if n not in left_out)
    made = RowStore.create(folder / f"{name}.duckdb")
    made.add_file(path, ReadOptions(text_column="text"))
    return made


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[RowStore]:
    with store(tmp_path, "all") as made:
        made.hide(HIDDEN, "vanished")
        yield made


@pytest.fixture
def without(tmp_path: Path) -> Iterator[RowStore]:
    """A store that never had the hidden rows."""
    with store(tmp_path, "without", frozenset(HIDDEN.tolist())) as made:
        yield made


SEEN = np.setdiff1d(np.arange(N), HIDDEN)


@pytest.mark.parametrize("condition", [None, "score > 5", "kind = 'a' OR kind IS NULL", "text LIKE '%1%'"])
def test_conditions(rows: RowStore, without: RowStore, condition: str | None) -> None:
    where = None if condition is None else parse_condition(condition, rows.columns())
    assert rows.select(where).tolist() == SEEN[without.select(where)].tolist()
    if where is not None:
        for n in (0, 7, N, N + 5):
            passes = rows.mask(where, n)
            assert passes.shape == (n,)
            assert np.flatnonzero(passes).tolist() == [row for row in rows.select(where).tolist() if row < n]
    assert rows.select(where, "score", True).tolist() == SEEN[without.select(where, "score", True)].tolist()


@pytest.mark.parametrize("column", ["kind", "score", "day"])
def test_columns(rows: RowStore, without: RowStore, column: str) -> None:
    assert rows.facet(column) == without.facet(column)
    assert rows.n_distinct(column) == without.n_distinct(column)
    mine, theirs = rows.values(column), without.values(column)
    assert mine.categories == theirs.categories
    if mine.kind == "category":
        assert np.array_equal(mine.codes[SEEN], theirs.codes)
        assert (mine.codes[HIDDEN] == -1).all()
    else:
        assert np.array_equal(mine.numbers[SEEN], theirs.numbers)
        assert np.isnan(mine.numbers[HIDDEN]).all()
    (values, codes), (expected, their_codes) = rows.codes(column), without.codes(column)
    assert values == expected
    assert np.array_equal(codes[SEEN], their_codes)
    assert (codes[HIDDEN] == len(values)).all()


def test_a_value_that_only_hidden_rows_have_is_none(rows: RowStore) -> None:
    before = rows.codes("kind")[0]
    of_first = np.flatnonzero(rows.codes("kind")[1] == 0)
    rows.hide(of_first, "duplicate")
    values, codes = rows.codes("kind")
    assert values == before[1:]
    assert (codes[of_first] == len(values)).all()
    rows.show_again(of_first, "duplicate")
    assert rows.codes("kind")[0] == before


@pytest.mark.parametrize("column", ["score", "day"])
def test_numbers(rows: RowStore, without: RowStore, column: str) -> None:
    (numbers, blank), (expected, their_blank) = rows.numbers(column), without.numbers(column)
    assert np.array_equal(numbers[SEEN], expected)
    assert np.array_equal(blank[SEEN], their_blank)
    assert blank[HIDDEN].all()


@pytest.mark.parametrize("column", ["score", "day"])
def test_numbers_of_rows_that_lie_in_another_order_or_are_gone(rows: RowStore, column: str) -> None:
    numbers, blank = rows.numbers(column)
    with rows._database.reading() as cursor:
        for moved in ("row_id DESC", "row_id % 3, row_id"):
            cursor.execute(f"CREATE OR REPLACE TABLE moved AS SELECT * FROM rows ORDER BY {moved}")
            cursor.execute("DELETE FROM rows")
            cursor.execute("INSERT INTO rows SELECT * FROM moved")
            for found, expected in zip(rows.numbers(column), (numbers, blank), strict=True):
                assert np.array_equal(found, expected)
        cursor.execute("DROP TABLE moved")
        for gone in (np.arange(len(blank) - 2, len(blank)), SEEN[1::4]):
            cursor.execute("DELETE FROM rows WHERE row_id IN (SELECT unnest(?))", [gone.tolist()])
            blank[gone], numbers[gone] = True, 0
            for found, expected in zip(rows.numbers(column), (numbers, blank), strict=True):
                assert np.array_equal(found, expected)


def test_histograms(rows: RowStore, without: RowStore) -> None:
    mine, theirs = rows.histogram("score"), without.histogram("score")
    assert np.array_equal(mine.counts, theirs.counts)
    assert np.array_equal(mine.edges, theirs.edges)


@pytest.mark.parametrize("chosen", [{}, {"kind": ("a", None)}, {"kind": ("b",), "score": (1, 4, 9)}])
@pytest.mark.parametrize("ranges", [{}, {"score": (3, 12)}])
def test_the_cross_filter(
    rows: RowStore,
    without: RowStore,
    chosen: dict[str, tuple[object, ...]],
    ranges: dict[str, tuple[int, int]],
) -> None:
    mine, theirs = rows.cross_filter(), without.cross_filter()
    passing, expected = mine.passing(chosen, ranges), theirs.passing(chosen, ranges)
    assert passing.row_ids.tolist() == SEEN[expected.row_ids].tolist()
    for column in ("kind", "score", "day"):
        assert mine.count(column, passing).tolist() == theirs.count(column, expected).tolist()
    assert mine.ordered("score").tolist() == SEEN[theirs.ordered("score")].tolist()


def test_texts_of_hidden_rows_only_have_no_row(rows: RowStore) -> None:
    """Rows 21, 22 and 23 are all that the eighth text has; row 7 is one of two, since 9 is blank."""
    by_text = rows.by_text()
    eighth = rows.find_texts(["Sentence 7"])[0]
    assert by_text.rows_of_text(eighth).tolist() == []
    assert by_text.has_rows is not None
    assert not by_text.has_rows[eighth]
    assert by_text.texts is not None
    assert by_text.n_texts == rows.n_texts - 1 == len(by_text.texts)
    assert rows.text_ids()[HIDDEN].tolist() == [-1] * len(HIDDEN)
    assert by_text.row_ids.tolist() == SEEN.tolist()
    chosen = by_text.one_row_each
    seen = np.delete(np.arange(rows.n_texts), eighth)
    assert not np.isin(chosen[seen], HIDDEN).any()
    assert chosen[eighth] in (21, 22, 23)
    assert set(by_text.blank_rows.tolist()) == {n for n in range(N) if n % 10 == 9} - set(HIDDEN.tolist())


def test_rows_by_text_at_random() -> None:
    rng = np.random.default_rng(0)
    for _ in range(50):
        ids = rng.integers(-1, 12, 40).astype(np.int32)
        _, ids = np.unique(np.concatenate([[-1], ids]), return_inverse=True)
        ids = (ids[1:] - 1).astype(np.int32)
        hidden = rng.random(40) < 0.4
        by_text = RowsByText(ids, hidden)
        for text in range(int(ids.max()) + 1):
            expected = np.flatnonzero((ids == text) & ~hidden)
            assert by_text.rows_of_text(text).tolist() == expected.tolist()
            row = by_text.one_row_each[text]
            assert ids[row] == text
            assert len(expected) == 0 or row in expected


def test_they_stay_hidden_and_are_shown_again(tmp_path: Path) -> None:
    with store(tmp_path, "kept") as made:
        before = made.select().tolist()
        made.hide([3, 4, 5], "vanished")
        assert made.hide([4, 5, 6], "vanished").tolist() == [6]
        made.hide([5], "import removed")
        revision = made.revision
    with RowStore.open(tmp_path / "kept.duckdb") as made:
        assert made.hidden.n == 4
        assert made.n_visible == N - 4
        assert made.hidden.of("vanished").tolist() == [3, 4, 5, 6]
        assert made.show_again([3, 5, 40], "vanished").tolist() == [3, 5]
        assert made.hidden.mask is not None
        assert np.flatnonzero(made.hidden.mask).tolist() == [4, 5, 6], "5 has another reason"
        assert made.fetch([5], ["text"]) == [("Sentence 1",)], "its cells are kept"
        made.show_again(np.arange(N), "vanished")
        made.show_again(np.arange(N), "import removed")
        assert made.hidden.mask is None
        assert made.select().tolist() == before
        assert revision > 0


def test_a_row_that_is_not_there(tmp_path: Path) -> None:
    with store(tmp_path, "few") as made:
        with pytest.raises(InputError, match="There is no row 60"):
            made.hide([1, 60], "vanished")
        assert made.hidden.n == 0


def test_rows_that_are_added_are_seen(rows: RowStore, tmp_path: Path) -> None:
    rows.add_lines(["Sentence 7", "Another one"])
    assert rows.select().tolist() == [*SEEN.tolist(), N, N + 1]
    assert rows.by_text().rows_of_text(rows.find_texts(["Sentence 7"])[0]).tolist() == [N]
