"""Texts cut at spaces by the database, beside Python's own cutting."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.clusters.term_index import build_term_index
from core.corpus import RowStore
from core.corpus.pieces import TextPieces, pieces_of, text_pieces
from core.errors import CancelledError
from core.progress import CancelToken, Task

TEXTS = [
    "Where is my card?",
    "my card, my card!  Two  spaces",
    "“Lost.” (really)",
    "カードを なくしました",
    "카드를 잃어버렸어요.",
    "卡丢了。怎么办？",
    "'; DROP TABLE texts; --",
    "one",
]


@pytest.fixture
def rows(tmp_path: Path) -> RowStore:
    store = RowStore.create(tmp_path / "rows.duckdb")
    store.add_lines(TEXTS)
    return store


def joined(pieces: TextPieces) -> list[str]:
    """Each text again, without its spaces."""
    return [
        "".join(pieces.pieces[number] for number in pieces.numbers[start:stop])
        for start, stop in zip(pieces.starts[:-1], pieces.starts[1:], strict=True)
    ]


def test_texts_are_the_pieces_in_order(rows: RowStore) -> None:
    with rows:
        pieces = text_pieces(rows.database, rows.n_texts)
        assert joined(pieces) == [text.replace(" ", "") for text in rows.texts()]
    assert len(set(zip(pieces.pieces, pieces.japanese.tolist(), strict=True))) == len(pieces.pieces)
    assert {"card", "?", "my", ",", "!", "카드를"} <= set(pieces.pieces)


def test_pieces_of_texts_with_kana_are_known_as_such(rows: RowStore) -> None:
    with rows:
        pieces = text_pieces(rows.database, rows.n_texts)
    japanese = {piece for piece, is_so in zip(pieces.pieces, pieces.japanese.tolist(), strict=True) if is_so}
    assert japanese == {"カードを", "なくしました"}


def test_texts_at_hand_have_the_same_terms_as_in_the_database(rows: RowStore) -> None:
    with rows:
        there = build_term_index(text_pieces(rows.database, rows.n_texts))
        texts = rows.texts()
    here = build_term_index(pieces_of(texts))
    assert dict(zip(here.keys, here.df.tolist(), strict=True)) == dict(
        zip(there.keys, there.df.tolist(), strict=True)
    )
    assert "card" in here.keys
    assert pieces_of([]).n_texts == 0
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        pieces_of(texts, Task(cancel=token))


def test_the_first_texts_only(rows: RowStore) -> None:
    with rows:
        pieces = text_pieces(rows.database, 1)
    assert pieces.n_texts == 1
    assert sorted(pieces.pieces) == ["?", "Where", "card", "is", "my"]


def test_none_and_cancelled(tmp_path: Path, rows: RowStore) -> None:
    with RowStore.create(tmp_path / "empty.duckdb") as empty:
        assert text_pieces(empty.database, 0).n_texts == 0
    token = CancelToken()
    token.cancel()
    with rows, pytest.raises(CancelledError):
        text_pieces(rows.database, rows.n_texts, Task(cancel=token))
