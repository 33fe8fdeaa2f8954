"""A fixed selection of the polluted files: one or two of each kind, and some of two kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.corpus import RowStore, count, doubts, sniff
from core.errors import ExplorerError
from tests.fuzz.polluted import (
    AFTER,
    BEFORE,
    SAID,
    SILENT,
    TWIN,
    UNTOLD,
    WRONG,
    Case,
    cases,
    is_clean,
    judged,
    made,
    table,
)

KINDS = [*BEFORE, *AFTER]
TOLD_OR_NOT = [
    Case(1_000_391, ("one column", "two lines of names")),  # "no." may be a sentence
    Case(507, ("one column", "names again")),
    Case(1_003_659, ("delimiter at ends of rows", "a cell too many")),  # in the place of a note that is blank
    Case(3659, ("delimiter at ends of rows", "a delimiter too many")),  # a date where notes stand
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_polluted_file_is_read_as_its_twin_or_it_is_said_what_was_not(kind: str, tmp_path: Path) -> None:
    seen = [judged(Case(number, (kind,)), tmp_path) for number in range(3)]
    assert not [outcome for outcome in seen if outcome.what in (WRONG, SILENT)]


def test_two_kinds_at_once_are_said_too(tmp_path: Path) -> None:
    seen = [judged(case, tmp_path) for case in cases(240) if len(case.kinds) == 2]
    assert not [outcome for outcome in seen if outcome.what in (WRONG, SILENT)]
    assert "| two of them |" in table(seen)


def test_what_is_a_clean_file_of_other_content_cannot_be_told(tmp_path: Path) -> None:
    """By the bytes of the file, not by its kinds: the neighbours of such a case are said."""
    seen = [judged(case, tmp_path) for case in TOLD_OR_NOT]
    assert [outcome.what for outcome in seen] == [UNTOLD, SAID, UNTOLD, SAID]
    draft = made(TOLD_OR_NOT[0])
    assert is_clean(draft, [*draft.rows[:1], ("no.",), *draft.rows[1:]]) is False  # not where it stands
    assert is_clean(draft, [("no.",), *draft.rows])
    draft = made(TOLD_OR_NOT[2])
    assert not is_clean(draft, draft.rows)


def test_the_import_says_what_the_reader_says(tmp_path: Path) -> None:
    """DuckDB reads regular files itself: what is in doubt of them is the same."""
    for case in [case for case in cases(240, 1) if len(case.kinds) == 2][::5]:
        draft = made(case)
        path = tmp_path / f"case{draft.suffix}"
        path.write_bytes(draft.content())
        try:
            layout = sniff(path)
            with RowStore.create(tmp_path / f"{case.number}.duckdb") as store:
                report = store.add_file(layout)
        except ExplorerError:
            continue
        counts = count(layout)
        assert (counts.doubtful, counts.doubtful_examples) == (report.n_doubtful, report.doubtful), case


def test_what_is_read_wrong_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a judge that sees nothing: a row that changed in silence."""
    assert judged(Case(3, ("as it is",)), tmp_path).what == TWIN
    assert judged(Case(3, ("two lines of names",)), tmp_path).what == SAID
    monkeypatch.setattr(doubts, "of_first_rows", lambda rows, columns, into: None)
    assert judged(Case(3, ("two lines of names",)), tmp_path).what == SILENT
