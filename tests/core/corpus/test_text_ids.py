"""Ids of texts are those of first appearance, whatever repeats, is blank or was there before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.corpus import RowStore, text_ids
from core.corpus.cells import stripped
from tests.core.corpus.files import put

HASHES = st.integers(0, 7) | st.just(2**64 - 1)


@given(st.lists(HASHES, unique=True, max_size=8), st.lists(st.none() | HASHES, max_size=40))
def test_numbers_to_ids_as_a_dictionary_would(known: list[int], rows: list[int | None]) -> None:
    hashes = np.array([0 if row is None else row for row in rows], np.uint64)
    blank = np.array([row is None for row in rows], np.bool_)
    ids, is_new = text_ids.number(np.array(known, np.uint64), hashes, blank)
    by_hash = {value: place for place, value in enumerate(known)}
    expected, new = [], []
    for row in rows:
        new.append(row is not None and row not in by_hash)
        expected.append(-1 if row is None else by_hash.setdefault(row, len(by_hash)))
    assert ids.tolist() == expected
    assert is_new.tolist() == new


def imported(folder: Path, files: list[list[str]]) -> tuple[list[str], list[int]]:
    """Texts by id and the ids of rows, after an import of each of some files."""
    with RowStore.create(folder / "rows.duckdb") as store:
        for n, lines in enumerate(files):
            body = "".join(f'{place},"{line}"\n' for place, line in enumerate(lines))
            store.add_file(put(folder, f"{n}.csv", "id,sentence\n" + body))
        return store.texts(), store.text_ids().tolist()


def by_hand(files: list[list[str]]) -> tuple[list[str], list[int]]:
    ids: dict[str, int] = {}
    rows = [
        ids.setdefault(text, len(ids)) if (text := stripped(line)) else -1
        for lines in files
        for line in lines
    ]
    return list(ids), rows


LINES = [f"A sentence on matter {n * n % 37} of the list" for n in range(300)]
FILES = [
    [*LINES, "", "  ", f" {LINES[3]}\t", "Ein schöner Satz über Öl", "\u3000세 번째 문장입니다"],
    [
        LINES[5],
        "A sentence that is new in this file",
        *LINES[:20],
        "\u00a0",
        "A sentence that is new in this file",
    ],
    [f"A sentence that nobody wrote before, number {n}" for n in range(50)],
    [f"A sentence that nobody wrote before, number {n}" for n in range(50)],
]


def test_texts_are_told_apart_as_they_are_written(tmp_path: Path) -> None:
    assert imported(tmp_path, FILES) == by_hand(FILES)


def test_texts_that_share_a_number_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = text_ids._hash
    salts = []

    def weak(text: str, salt: int) -> str:
        salts.append(salt)
        return f"(({made(text, salt)}) % {3 if salt < 2 else 2**62})"

    monkeypatch.setattr(text_ids, "_hash", weak)
    assert imported(tmp_path, FILES) == by_hand(FILES)
    assert set(salts) == {0, 1, 2}
