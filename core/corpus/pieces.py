"""Texts cut at spaces, by the database: each piece that occurs is read once, and each text is numbers of
pieces.

A million texts are some fifteen million pieces, but mostly the same ones. DuckDB cuts and compares them on
all processors without Python, so that what must be done with a piece in Python is done once for each
distinct one. Punctuation at the end of a word is a piece of its own. Pieces are told apart by a number of 64
bits that DuckDB makes of each; that any two of a million share one has a chance of one in thirty million.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.corpus.database import Database, interruptible
from core.progress import QUIET, Reporter, Task

# Numbers and strings fetched at a time: DuckDB holds the interpreter's lock while it hands them over.
_FIRST_TEXTS = 256
_PIECES_AT_ONCE = 250_000
_STRINGS_AT_ONCE = 4_096
_JAPANESE = "chr(1)"  # stands before each piece of a text with kana; no text that people write holds it
_KANA = "[ぁ-ヿ]"
_HAS_KANA = re.compile(_KANA)
_CUT_AT_ONCE = 1_024
_ENDS = r"([.,;:!?…。，！？、；：」』）)\]\"”»]+)( |$)"


@dataclass(frozen=True, eq=False)
class TextPieces:
    """n texts, cut at spaces.

    Attributes:
        pieces: the m distinct ones; some are empty.
        japanese: (m,) whether it comes from texts with kana; the same piece from others is another one.
        numbers: (k,) int32, the pieces of all texts, text by text.
        starts: (n + 1,) int64, where each text begins in `numbers`.
    """

    pieces: list[str]
    japanese: NDArray[np.bool_]
    numbers: NDArray[np.int32]
    starts: NDArray[np.int64]

    @property
    def n_texts(self) -> int:
        """Number of texts."""
        return len(self.starts) - 1


def text_pieces(database: Database, n_texts: int, task: Task = QUIET) -> TextPieces:
    """The pieces of texts 0 to n_texts - 1.

    Raises:
        CancelledError: it was cancelled.
    """
    ended = f"regexp_replace(text, '{_ENDS}', ' \\1\\2', 'g')"
    marked = f"{_JAPANESE} || replace({ended}, ' ', ' ' || {_JAPANESE})"
    cut = (
        f"unnest(string_split(CASE WHEN regexp_matches(text, '{_KANA}') THEN {marked} ELSE {ended} END, ' '))"
    )
    known, strings = _distinct(database, f"SELECT {cut} AS piece FROM texts WHERE text_id < {n_texts}", task)
    marker = chr(1)
    japanese = np.fromiter((each.startswith(marker) for each in strings), np.bool_, len(strings))
    numbers: list[NDArray[np.int32]] = []
    lengths = np.zeros(n_texts + 1, np.int64)
    reporter = Reporter(task, "Reading words", n_texts, "sentences")
    start, at_once = 0, _FIRST_TEXTS
    while start < n_texts:
        task.check()
        stop = min(start + at_once, n_texts)
        query = f"SELECT text_id, {cut} AS piece FROM texts WHERE text_id >= {start} AND text_id < {stop}"
        found = database.columns(f"SELECT text_id, hash(piece) AS h FROM ({query})")
        here, place = np.unique(np.asarray(found["h"]), return_inverse=True)
        numbers.append(np.searchsorted(known, here).astype(np.int32)[place])
        lengths[start + 1 : stop + 1] = np.bincount(
            np.asarray(found["text_id"]) - start, minlength=stop - start
        )
        reporter.advance(stop - start)
        each = max(len(place) // (stop - start), 1)
        start, at_once = stop, max(_PIECES_AT_ONCE // each, 1)
    return TextPieces(
        [each.removeprefix(marker) for each in strings],
        japanese,
        np.concatenate(numbers) if numbers else np.empty(0, np.int32),
        np.cumsum(lengths),
    )


def pieces_of(texts: Sequence[str], task: Task = QUIET) -> TextPieces:
    """The pieces of texts that are at hand; not too many, since Python cuts them.

    Raises:
        CancelledError: it was cancelled.
    """
    known: tuple[dict[str, int], dict[str, int]] = ({}, {})  # of other texts, and of those with kana
    numbers: list[int] = []
    lengths: list[int] = []
    for place, text in enumerate(texts):
        if place % _CUT_AT_ONCE == 0:
            task.check()
        japanese = _HAS_KANA.search(text) is not None
        here = known[japanese]
        pieces = text.split()
        numbers += [here.setdefault(piece, len(here)) * 2 + japanese for piece in pieces]
        lengths.append(len(pieces))
    flat = np.array(numbers, np.int64)
    plain = len(known[0])
    return TextPieces(
        [*known[0], *known[1]],
        np.arange(plain + len(known[1])) >= plain,
        (flat // 2 + np.where(flat % 2 == 1, plain, 0)).astype(np.int32),
        np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64),
    )


def _distinct(database: Database, pieces: str, task: Task) -> tuple[NDArray[np.uint64], list[str]]:
    """The number of each distinct piece, ascending, and the pieces."""
    query = f"SELECT hash(piece) AS h, any_value(piece) FROM ({pieces}) GROUP BY h"
    found: list[tuple[Any, ...]] = []
    with database.reading() as cursor:
        interruptible(
            lambda: cursor.execute(query),
            cursor.interrupt,
            lambda: cursor.query_progress(),
            task,
            "Finding words",
        )
        while page := cursor.fetchmany(_STRINGS_AT_ONCE):
            task.check()
            found += page
    hashes = np.fromiter((number for number, _ in found), np.uint64, len(found))
    order = np.argsort(hashes)
    return hashes[order], [found[place][1] for place in order.tolist()]
