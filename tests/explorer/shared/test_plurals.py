"""Numbers with what they count."""

from __future__ import annotations

import re

import pytest

from core.plurals import plural
from explorer.shared import wording
from tests.conftest import PROJECT


def test_one_is_written_as_it_is_and_others_with_thousands_apart() -> None:
    assert [plural(n, "1 line", "{n} lines") for n in (0, 1, 2, 12_345)] == [
        "0 lines", "1 line", "2 lines", "12,345 lines"
    ]  # fmt: skip
    assert plural(2, "1 {x}", "{n} {x}") == "2 {x}"  # text from a file may have braces


@pytest.mark.parametrize(
    "counted", [wording.rows, wording.texts, wording.distinct_texts, wording.pairs, wording.hits]
)
def test_nothing_is_counted_as_1_rows(counted: object) -> None:
    assert callable(counted)
    assert not counted(1).endswith("s")
    assert counted(2).endswith("s")


def test_rows_are_counted_in_one_place() -> None:
    # A number put before "rows" or "lines" by hand says "1 rows" one day.
    by_hand = re.compile(r"\{[^{}]*\} (rows|lines)\b")
    beside = ("plural(", "selected of", " of {", "In the first {n}", "lines are drawn")  # never one
    found = []
    for path in sorted((PROJECT / "explorer").rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            near = "".join(lines[max(number - 3, 0) : number + 1])
            if by_hand.search(line) and not any(word in near for word in beside):
                found.append(f"{path.relative_to(PROJECT)}:{number + 1}: {line.strip()}")
    assert found == []
