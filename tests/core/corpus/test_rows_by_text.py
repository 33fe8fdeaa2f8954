"""Rows by text, against looking for each text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.corpus.rows_by_text import RowsByText


@given(st.lists(st.integers(-1, 12), max_size=40))
def test_every_text_has_its_rows_in_file_order(drawn: list[int]) -> None:
    # Text ids count from 0 without a gap, in any order of rows.
    known = {text_id: place for place, text_id in enumerate(sorted(set(drawn) - {-1}))}
    text_ids = np.array([known.get(text_id, -1) for text_id in drawn], dtype=np.int32)
    rows = RowsByText(text_ids)
    for text_id in range(len(known)):
        wanted = np.flatnonzero(text_ids == text_id)
        np.testing.assert_array_equal(rows.rows_of_text(text_id), wanted)
        assert rows.first_rows(np.array([text_id])) == wanted[0]
    assert len(rows.starts) == len(known) + 1
    for unknown in (-1, len(known), 10**6):
        assert len(rows.rows_of_text(unknown)) == 0
    counts = np.array([np.count_nonzero(text_ids == text_id) for text_id in range(len(known))])
    if (counts == 1).all():
        assert rows.n_rows is None
    else:
        np.testing.assert_array_equal(rows.n_rows, counts)


def test_its_arrays_are_made_once_and_cannot_be_changed() -> None:
    rows = RowsByText(np.array([1, 0, -1, 1], dtype=np.int32))
    assert rows.prepared() is rows
    assert rows.order is rows.order
    for array in (rows.order, rows.starts, rows.n_rows):
        assert array is not None
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7


@pytest.mark.parametrize("hides", [False, True])
@pytest.mark.parametrize("kind", ["one row each", "shared and blank"])
def test_the_texts_of_rows_are_those_that_a_seen_row_of_them_has(kind: str, hides: bool) -> None:
    draw = np.random.default_rng(2)
    text_ids = np.arange(500) if kind == "one row each" else draw.integers(-1, 90, 500)
    hidden = draw.random(500) < 0.3 if hides else None
    rows = RowsByText(text_ids.astype(np.int32), hidden)
    chosen = draw.random(500) < 0.4
    seen = chosen if hidden is None else chosen & ~hidden
    expected = {text for text, there in zip(text_ids.tolist(), seen.tolist(), strict=True) if there} - {-1}
    n = int(text_ids.max()) + 1
    for asked in (chosen, np.flatnonzero(chosen), draw.permutation(np.flatnonzero(chosen))):
        assert set(np.flatnonzero(rows.texts_of(asked)).tolist()) == expected
        assert len(rows.texts_of(asked)) == n
        assert len(rows.texts_of(asked, n + 7)) == n + 7
        assert not rows.texts_of(asked, n + 7)[n:].any()
    assert not rows.texts_of(np.zeros(0, np.int64)).any()
