"""Examples that are refused; `python -m tests.raises` found that no other test met them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import InputError
from core.examples import Examples, read_examples
from core.examples.examples import aligned


def scored(scores: list[float], score_range: tuple[float, float], declared: bool) -> Examples:
    texts = tuple(tuple(f"{side} sentence {k}" for k in range(len(scores))) for side in ("one", "other"))
    return Examples(
        "pair+score",
        texts,
        scores=np.array(scores),
        score_range=score_range,
        score_range_declared=declared,
        source="pairs.csv",
    )


def of_classes(source: str, *names: str) -> Examples:
    texts = tuple(tuple(f"{side} sentence {k}" for k in range(6)) for side in ("one", "other"))
    labels = np.arange(6) % len(names)
    return Examples("pair+class", texts, labels=labels, class_names=names, source=source)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (
            {"train": scored([0.5], (0, 5), True), "verdict": scored([0.5], (1, 5), True)},
            "The parts were declared with unlike score ranges. Declare one for all of them.",
        ),
        (
            {"train": scored([0.5], (0, 1), True), "verdict": scored([0.0, 1.0], (0, 5), False)},
            "pairs.csv holds scores from 0 to 5, outside the declared 0 to 1.",
        ),
        (
            {
                "train": of_classes("v2.csv", "0", "2"),
                "verdict": of_classes("v1.csv", "entailment", "neutral", "contradiction"),
            },
            "v2.csv has the classes 0, 2, and v1.csv has entailment, neutral, contradiction: none is in",
        ),
    ],
)
def test_parts_that_do_not_go_together(parts: dict[str, Examples], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        aligned(parts)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("content", "options", "sentence"),
    [
        ("sentence1,sentence2,label\n", {}, "data.csv has column names but no row below them."),
        (
            "sentence1,sentence2,label\nOne,Other,0,1,2\n",
            {},
            "data.csv holds no rows. Line 2: 5 cells where the file has 3 columns. Check that this",
        ),
        (
            "sentence1,sentence2,label\n" + "".join(f"One {k},Other {k},{k % 2}\n" for k in range(30)),
            {"alike": "maybe"},
            "data.csv has no class 'maybe'. Its classes: 0, 1.",
        ),
    ],
)
def test_a_file_that_cannot_teach(
    tmp_path: Path, content: str, options: dict[str, Any], sentence: str
) -> None:
    (tmp_path / "data.csv").write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_examples(tmp_path / "data.csv", **options)
    assert sentence in str(refused.value)
