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


# What stands in a sentence by hand all the same, with why it is never "1 rows".
_NEVER_ONE = (
    "selected of",  # shares: the whole is more than its part
    " of {",
    "Of {0} texts it has {1}",
    " of their {",
    " of the {",
    " of its {",
    "in more than one of",
    "its {size:,} sentences",  # of a cluster, which has several
    "clusters before",  # where it came from one, that is named
    "clusters now",
    "In the first {n}",  # fixed numbers, and what is only said of many
    "lines are drawn",
    "EXCEL_ROWS",
    "have {FOLDS} texts or more",
    "Encoding and laying out {n_texts:,} texts",
    "sentences into {n_clusters:,} clusters",
    "values for {n_known:,} rows",
    "The {0} points are one image",
    "points are one raster image",
    "points outside",  # it points
    "{rate} texts a second",
    "Mark {n} sentences",
    "not alike, any two of them",
    'f"{stem} sentences"',  # no number
    "measured with {self.n_asked:,} sentences",  # of few nothing is measured
    "rows were read but",  # of a defect of ours, for whom the numbers are
)
# Lengths of arrays, said to who passes them to Python's functions.
_OF_ARRAYS = (
    "core/clusters/checks.py",
    "core/clusters/clustering.py",
    "core/clusters/compare.py",
    "core/clusters/naming.py",
    "core/clusters/tables.py",
    "core/clusters/topic_tree.py",
    "core/search/keyword_index.py",
)


@pytest.mark.parametrize("room", ["core", "explorer"])
def test_what_is_counted_goes_through_plural(room: str) -> None:
    """A number put before "rows" or "lines" by hand says "1 rows" one day."""
    by_hand = re.compile(r"\{[^{}]*\} (rows|lines|clusters|points|sentences|texts|marks)\b")
    with_one = re.compile(r"plural\(|['\"](\w+ )*1 ")  # beside it stands what is said of one
    found = []
    for path in sorted((PROJECT / room).rglob("*.py")):
        name = path.relative_to(PROJECT).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            if not by_hand.search(line) or any(words in line for words in _NEVER_ONE):
                continue
            near = "\n".join(lines[max(number - 3, 0) : number + 1])
            if not with_one.search(near) and name not in _OF_ARRAYS:
                found.append(f"{name}:{number + 1}: {line.strip()}")
    assert found == []
