"""Cells that a spreadsheet would take for a formula and run, made safe.

Whoever opens a table in a spreadsheet runs what its cells say: `=HYPERLINK(…)`, `=cmd|'/C calc'!A0`. An
apostrophe in front keeps such a text a text. (OWASP, "CSV Injection".) An amount below zero, -83,29 €, is
left as it is: nothing in it can be run, and with an apostrophe its column would be read as text again.
"""

from __future__ import annotations

import re

from core.corpus.numbers import is_amount

# What a formula begins with, in full width too, as Japanese, Chinese and Korean spreadsheets read it; blanks
# and quotes before it are passed over. After a tab or a carriage return there may stand a cell of its own.
_SIGNS = "=+\\-@＝＋－＠"
_AT_START = re.compile(rf"""[\s\0\ufeff\u200b"'“”‘’]*[{_SIGNS}]|[\t\r]""")
# Where lists are separated by semicolons, a spreadsheet cuts a file with commas at semicolons, tabs and line
# breaks that stand inside of a cell. There, lists ("- milk") are usual, so that only = counts, and any sign
# before what calls a function or a program.
_AFTER_CUT = re.compile(rf"""([;\t\r\n] *["'“”‘’]* *)(?=[=＝]|[{_SIGNS}][^;\t\r\n]*[(|!])""")


def begins_formula(text: str) -> bool:
    """Whether a spreadsheet would take the text for a formula."""
    return _AT_START.match(text) is not None and not is_amount(text)


def made_safe(text: str) -> str:
    """The text as a cell of a CSV: with an apostrophe wherever a spreadsheet would begin a formula; the same
    object where it would begin none.
    """
    safe = _AFTER_CUT.sub(r"\1'", text)
    return f"'{safe}" if begins_formula(safe) else (safe if safe != text else text)
