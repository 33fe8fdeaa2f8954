"""Rows that are kept, and the tables that are made of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.bench.kept_rows import KeptRows, PartRows, Row
from tests.bench.learning_table import learning_table, missed, spread
from tests.bench.tables import machine, markdown, versions, write_between


def test_a_row_is_made_once_and_found_again_by_another_process(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "rows.jsonl"
    made = []

    def make() -> dict[str, float]:
        made.append(1)
        return {"after": 85.5}

    first = KeptRows(path).get({"job": "regression", "parts": (1, 2)}, make)
    again = KeptRows(path).get({"job": "regression", "parts": (1, 2)}, make)
    assert made == [1]
    assert again["figures"] == first["figures"] == {"after": 85.5}
    assert again["machine"] == machine()
    assert "torch" in again["versions"] == versions()
    KeptRows(path).get({"job": "regression", "parts": (1, 3)}, make)
    assert made == [1, 1]
    assert len(KeptRows(path).all()) == 2


def test_a_line_that_a_kill_cut_off_is_passed_over_and_not_appended_to(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    rows = KeptRows(path)
    rows.get({"seed": 0}, lambda: {"after": 1.0})
    with path.open("a", encoding="utf-8") as file:
        file.write('{"key": {"seed": 1}, "figu')
    rows.get({"seed": 1}, lambda: {"after": 2.0})
    assert [row["key"]["seed"] for row in rows.all()] == [0, 1]
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["figures"] == {"after": 2.0}


def test_a_run_that_fails_leaves_no_row(tmp_path: Path) -> None:
    def fail() -> dict[str, float]:
        raise ValueError("out of something")

    with pytest.raises(ValueError, match="out of something"):
        KeptRows(tmp_path / "rows.jsonl").get({"seed": 0}, fail)
    assert KeptRows(tmp_path / "rows.jsonl").all() == []


def test_text_between_markers_is_replaced_and_all_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "RESULTS.md"
    write_between(path, "one", "first\n")
    write_between(path, "two", "second")
    path.write_text(path.read_text(encoding="utf-8") + "\nwritten by hand\n", encoding="utf-8")
    write_between(path, "one", "renewed")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "first" not in text
    assert text.index("renewed") < text.index("second") < text.index("written by hand")
    assert text.count("<!-- one: begin -->") == text.count("<!-- one: end -->") == 1


def test_numbers_stand_to_the_right() -> None:
    table = markdown(("what", "before", "said"), [("a", "82.03", "3 × better"), ("b", "—", "3 × worse")])
    assert table.splitlines() == [
        "| what | before | said |",
        "| --- | ---: | --- |",
        "| a | 82.03 | 3 × better |",
        "| b | — | 3 × worse |",
    ]


def test_a_spread_is_the_mean_with_the_least_and_the_greatest() -> None:
    assert spread([85.0, 86.0, 85.8]) == "85.60 (85.00–86.00)"
    assert spread([82.034]) == "82.03"
    assert spread([]) == "—"


def row(job: str, labels: str, seed: int, **figures: Any) -> Row:
    """A finished row as the benchmark keeps it."""
    return {
        "key": {"job": job, "labels": labels, "seed": seed},
        "figures": figures,
        "date": f"2026-11-2{seed}",
        "machine": "a machine, 2 cores",
        "versions": "Python 3.11",
    }


def regression(labels: str, seed: int, after: float, verdict: str) -> Row:
    """A row of the regression."""
    figures = {"metric": "spearman", "before": 82.03, "after": after, "stsb": after, "verdict": verdict}
    figures |= {"sentence": f"{verdict}: so and so.", "n_train": 5749, "n_verdict": 1379}
    return row("regression", labels, seed, **figures, **{"de test": 65.0, "zh test": 42.0, "ko test": 43.0})


def finished() -> list[Row]:
    """Rows as they should come out."""
    return [
        regression("true", 0, 85.0, "better"),
        regression("true", 1, 85.4, "better"),
        regression("shuffled", 0, 60.0, "worse"),
        row("peer", "true", 0, stsb=85.3, n_train=5749),
        row(
            *("languages", "true", 0),
            **{"stsb": 82.03, "ko published": 42.30, "ko dev": 43.0, "ko test": 42.18},
            **{"de dev": 70.0, "de test": 62.0, "zh dev": 48.0, "zh test": 39.0},
        ),
    ]


def test_the_learning_table_says_what_the_rows_say() -> None:
    table = learning_table(finished())
    learned = next(line for line in table.splitlines() if line.startswith("| regression") and "true" in line)
    assert "82.03 | 85.20 (85.00–85.40) | 2 × better" in learned
    assert "1 × worse" in table
    assert "means on STS-B test differ by 0.10 points" in table
    assert "| Korean | 43.00 | 42.18 | 43.00 (43.00–43.00) |" in table
    assert "without these three it is 42.30 here, with them 42.18" in table
    assert "a machine, 2 cores; Python 3.11; 2026-11-20 to 2026-11-21" in table
    assert "triplets" not in table  # no such row is finished
    assert missed(finished()) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (regression("shuffled", 1, 83.0, "better"), "regression with shuffled labels"),
        (regression("true", 2, 85.2, "no clear change"), "regression with true labels"),
        (row("peer", "true", 1, stsb=80.0, n_train=5749), "the means of the two programs"),
        (row("languages", "true", 1, **{"stsb": 82.03, "ko published": 41.0}), "ko published: 41.00"),
    ],
)
def test_a_missed_aim_is_named(wrong: Row, sentence: str) -> None:
    assert any(miss.startswith(sentence) for miss in missed([*finished(), wrong]))


def test_a_table_that_is_stopped_goes_on_and_what_is_forgotten_is_made_anew(tmp_path: Path) -> None:
    kept, made = KeptRows(tmp_path / "rows.jsonl"), []

    def make(name: str) -> list[str]:
        made.append(name)
        return [name, "1.0%"]

    PartRows(kept, {"part": "hits", "campaigns": 2}).add("a", lambda: make("a"))
    other = PartRows(kept, {"part": "pairs", "campaigns": 2})
    other.add("a", lambda: make("other"))
    rows = PartRows(kept, {"part": "hits", "campaigns": 2})
    for name in ("a", "b"):
        rows.add(name, lambda name=name: make(name))
    assert made == ["a", "other", "b"]
    assert rows.cells == [["a", "1.0%"], ["b", "1.0%"]]
    assert machine() in rows.made
    kept.forget({"part": "hits", "campaigns": 3})
    assert len(kept.all()) == 3
    kept.forget({"part": "hits"})
    assert [row["key"]["part"] for row in kept.all()] == ["pairs"]
