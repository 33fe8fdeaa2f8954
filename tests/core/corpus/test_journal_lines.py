"""Lines of a journal that somebody else wrote, with the right checksum."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from core.corpus.journal import START, Change, Found, Journal, Line, read_journal


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
