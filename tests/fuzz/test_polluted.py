"""A fixed selection of the polluted files: one or two of each kind, and some of two kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.corpus import doubts
from tests.fuzz.polluted import (
    AFTER,
    BEFORE,
    SAID,
    SILENT,
    TWIN,
    UNKNOWABLE,
    WRONG,
    Case,
    cases,
    judged,
    table,
)

KINDS = [*BEFORE, *AFTER]


@pytest.mark.parametrize("kind", KINDS)
def test_a_polluted_file_is_read_as_its_twin_or_it_is_said_what_was_not(kind: str, tmp_path: Path) -> None:
    seen = [judged(Case(number, (kind,)), tmp_path) for number in range(3)]
    assert not [outcome for outcome in seen if outcome.what in (WRONG, SILENT)]


def test_two_kinds_at_once_are_said_too(tmp_path: Path) -> None:
    seen = [judged(case, tmp_path) for case in cases(240) if len(case.kinds) == 2]
    assert not [outcome for outcome in seen if outcome.what == WRONG]
    silent = [outcome for outcome in seen if outcome.what == SILENT]
    assert not [outcome for outcome in silent if not UNKNOWABLE.keys() & set(outcome.case.kinds)]
    assert len(silent) <= 0.03 * len(seen)
    assert "| two of them |" in table(seen)


def test_what_is_read_wrong_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a judge that sees nothing: a row that changed in silence."""
    assert judged(Case(3, ("as it is",)), tmp_path).what == TWIN
    assert judged(Case(3, ("two lines of names",)), tmp_path).what == SAID
    monkeypatch.setattr(doubts, "of_first_rows", lambda rows, n_columns, into: None)
    assert judged(Case(3, ("two lines of names",)), tmp_path).what == SILENT
