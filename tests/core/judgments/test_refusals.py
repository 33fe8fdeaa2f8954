"""Marks that are refused; `python -m tests.raises` found that no other test met them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.examples import Examples
from core.judgments.offering import offer_pairs
from core.workspace import Workspace

LINES = ("The parcel came late", "The weather is fine")
CLASSED = Examples(
    "text+class", (LINES,), labels=np.array([0, 1]), class_names=("post", "sky"), source="classes.csv"
)


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        (
            lambda opened: opened.judgments.mark([LINES], 2.0, "hit"),
            "A score of 2 is outside 0 to 1. Give 0 for not alike, 1 for alike.",
        ),
        (
            lambda opened: opened.judgments.mark([(LINES[0], LINES[0])], 1.0, "hit"),
            "A text cannot be judged against itself or an empty one. Choose another pair.",
        ),
        (
            lambda opened: opened.judgments.add_examples(CLASSED),
            "classes.csv holds text+class, which says of no pair whether it is alike. Give pairs with scores",
        ),
        (
            lambda opened: offer_pairs(0, opened.search_state(), opened.rows.database, (), None),
            "0 pairs were asked for. Ask for 1 or more.",
        ),
        (
            lambda opened: offer_pairs(3, opened.search_state(), opened.rows.database, (), None),
            "Too few sentences are encoded to offer a pair of them. Wait until some are.",
        ),
    ],
)
def test_marks_that_say_nothing(tmp_path: Path, mark: Callable[[Workspace], object], sentence: str) -> None:
    with Workspace.create(tmp_path / "w") as opened:
        opened.add_lines(LINES)
        with pytest.raises(InputError) as refused:
            mark(opened)
        assert sentence in str(refused.value)
        assert opened.judgments.all() == ()
