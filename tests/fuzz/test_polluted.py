"""A fixed selection of the polluted files: one or two of each kind, and some of two kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    wrong = (WRONG,) if kind in UNKNOWABLE else (WRONG, SILENT)
    assert not [outcome for outcome in seen if outcome.what in wrong]


def test_two_kinds_at_once_end_in_no_traceback(tmp_path: Path) -> None:
    seen = [judged(case, tmp_path) for case in cases(120) if len(case.kinds) == 2]
    assert not [outcome for outcome in seen if outcome.what == WRONG]
    assert sum(outcome.what in (TWIN, SAID) for outcome in seen) > 0.8 * len(seen)
    assert "| two of them |" in table(seen)


def test_what_is_read_wrong_is_seen(tmp_path: Path) -> None:
    """Against a judge that sees nothing: a row that changed in silence."""
    assert [judged(Case(3, (kind,)), tmp_path).what for kind in ("as it is", "two lines of names")] == [
        TWIN,
        SILENT,
    ]
