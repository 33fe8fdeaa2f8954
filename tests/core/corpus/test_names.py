"""Names of columns in a sentence: one that a person reads to its end, whatever a file calls its columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.corpus import ReadOptions, sniff
from core.corpus.names import listed, no_column
from core.errors import InputError


def test_names_are_listed_with_how_many_more_there_are() -> None:
    assert listed(["a", "b"]) == "a, b"
    assert listed([]) == "none"
    assert listed([f"column {n}" for n in range(1, 71)]).endswith("column 60 and 10 more")
    long = listed(["x" * 500] * 60)
    assert len(long) < 1300
    assert long.endswith("… and 46 more")
    assert listed(["two\nlines"]) == "two lines"
    assert "The columns: a, b." in str(no_column("c", ["a", "b"]))


def test_a_file_of_many_columns_is_refused_in_a_short_sentence(tmp_path: Path) -> None:
    file = tmp_path / "wide.csv"
    file.write_text(";".join(["1"] * 5000) + "\n" + ";".join(["2"] * 5000) + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        sniff(file, ReadOptions(text_column="t" * 5000, delimiter=";", header=False))
    assert "and 4,940 more" in str(caught.value)
    assert len(str(caught.value)) < 1500
