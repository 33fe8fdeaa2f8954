"""Lines of a journal that somebody else wrote, with the right checksum."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from core.corpus import journal
from core.corpus.journal import (
    START,
    Change,
    Found,
    Journal,
    Line,
    packed_bytes,
    read_journal,
    unpacked_bytes,
)


@pytest.mark.parametrize(
    "rest",
    [
        b"4 {",
        b"4 \xff",
        b"four []",
        b'4 ["notes"]',
        b'4 ["notes", 7]',
        b"4 [7, {}]",
        b"4 " + b"[" * 100_000,
        b"",
    ],
)
def test_a_line_that_says_no_change_counts_as_damaged(rest: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal.begin(path, 3, "corpus", [Change("notes", {"rows": {}})]).close()
    line = b"%s %s\n" % (hashlib.blake2b(rest, digest_size=8).hexdigest().encode(), rest)
    path.write_bytes(path.read_bytes() + line)
    found = read_journal(path)
    assert found is not None
    assert (len(found.lines), found.n_damaged, found.last) == (2, 1, 3)


@pytest.mark.parametrize("about", [{}, {"size": None}, {"size": float("inf")}])
def test_a_first_line_that_does_not_say_its_size_is_no_beginning(about: dict[str, object]) -> None:
    assert Found((Line(3, Change(START, about)),), 0, 10).start is None


@pytest.mark.parametrize("n", [0, 1, 5, 6, 7, 300])
def test_bytes_of_a_line_are_decoded_in_pieces(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_DECODED_AT_ONCE", 8)
    data = bytes(k % 251 for k in range(n))
    assert unpacked_bytes(packed_bytes(data)) == data
    with pytest.raises(ValueError, match="base64"):
        unpacked_bytes("A")
