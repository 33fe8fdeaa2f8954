"""The benchmark of methods: its lessons, its runs on a tiny encoder, its table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.training.objectives import OBJECTIVES
from tests.bench import methods
from tests.bench.kept_rows import KeptRows
from tests.bench.learning_data import n_shared
from tests.bench.methods_data import LESSONS, Lesson
from tests.bench.methods_table import methods_table, when
from tests.core.training.tiny import scored, tiny_encoder

# In the table "Learning".
ELSEWHERE = {"classification", "triplet"}


def test_every_objective_has_a_row_and_every_row_its_words() -> None:
    names = [one.name for one in methods.METHODS]
    assert len(set(names)) == len(names)
    assert set(OBJECTIVES) - ELSEWHERE <= {one.objective for one in methods.METHODS}
    for one in methods.METHODS:
        assert one.lesson in LESSONS
        if not one.missing:
            one.config(one.rates[0], 0)
            assert when(one.name, one.objective).endswith(".")


def test_what_is_not_there_is_named() -> None:
    assert methods.Method("x", "magic", "intents").missing == "the objective magic"
    assert methods.Method("x", "ranking", "intents", settings={"wand": 1}).missing == "the setting wand"
    assert methods.Method("x", "ranking", "intents").missing == ""


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> methods.Bench:
    """The benchmark on pairs of its own, from a tiny encoder."""
    encoder = tiny_encoder(tmp_path / "bert")
    lesson = Lesson(scored(48), scored(80, seed=1), "tiny pairs", "others, Spearman")
    monkeypatch.setattr(methods, "start", lambda name, device: encoder)
    monkeypatch.setitem(LESSONS, "scored_pairs", lambda data, n, seed: lesson)
    return methods.Bench(tmp_path, "cpu", 3)


def test_a_run_tells_of_before_after_and_gain(bench: methods.Bench) -> None:
    plain, cut = (
        methods.Method("a", "regression", "scored_pairs"),
        methods.Method("b", "regression", "scored_pairs", settings={"matryoshka_dims": (32, 8)}, cut=8),
    )
    whole, short = (bench.ours(method, 1e-3, 0) for method in (plain, cut))
    for found in (whole, short):
        assert found["gain"][0] == pytest.approx(found["after"][0] - found["before"][0])
        assert found["gain"][1] <= found["gain"][0] <= found["gain"][2]
        assert (found["steps"], found["n_train"], found["n_verdict"]) == (3, 48, 80)
        assert found["seconds"] > 0
    assert whole["before"] != short["before"], "by the first eight numbers"


def test_other_rates_and_seeds_follow_from_the_first_run(tmp_path: Path) -> None:
    method = methods.Method("a", "regression", "scored_pairs")
    for said, n in (("better", 2), ("no clear change", 2 + 9)):
        rows = KeptRows(tmp_path / f"{said}.jsonl")
        made = []
        for one in methods.wanted(method, rows, 3, "cpu", grid=True):
            made.append(rows.get(one, lambda said=said: figures(said)))
        assert len(made) == n
        assert made[1]["key"]["who"] == "theirs"
        # The first run is the first of the grid too.
        assert len(rows.all()) == (n if n == 2 else n - 1)
        text = methods_table(["a", "z"], rows.all())
        assert "82.00" in text
        assert "−1.00" in text
        assert "Not run: z." in text
        assert ("2e-05" in text) == (said == "no clear change")


def figures(verdict: str) -> dict[str, Any]:
    return {
        "learned": "pairs",
        "judged": "others",
        "n_train": 48,
        "n_verdict": 80,
        "metric": "spearman",
        "verdict": verdict,
        "before": [82.0, 81.0, 83.0],
        "after": [83.0, 82.0, 84.0],
        "gain": [1.0, -1.0, 2.0],
        "seconds": 12.0,
        "steps": 3,
        "threads": 1,
    }


def test_where_layers_are_dropped_the_table_says_what_that_leaves(
    bench: methods.Bench, tmp_path: Path
) -> None:
    method = methods.Method("a", "regression", "scored_pairs", settings={"layers": 1})
    rows = KeptRows(tmp_path / "rows.jsonl")
    (student,) = (
        one for one in methods.wanted(method, rows, 3, "cpu", grid=False) if one["who"] == "student"
    )
    rows.get(methods.key(method, "ours", method.rates[0], 0, 3, "cpu"), lambda: figures("worse"))
    left = rows.get(student, lambda: bench.student(method, 1e-3, 0))["figures"]
    assert left["after"] != left["before"]
    assert f"82.00; 1 layers: {left['after'][0]:.2f}" in methods_table(["a"], rows.all())


@pytest.mark.public_data
@pytest.mark.parametrize("name", sorted(set(LESSONS) - {"intents_with_hard_negatives"}))
def test_lessons_of_public_data_share_no_sentence_with_what_judges(public_data: Path, name: str) -> None:
    lesson = LESSONS[name](public_data, 320, 0)
    assert len(lesson.held_out) >= 800
    assert 300 <= len(lesson.train) <= 1000
    if name not in ("scored_pairs", "intents", "arguments"):  # as published, but for a few
        assert n_shared(lesson.train, lesson.held_out) == 0
    again = LESSONS[name](public_data, 320, 0)
    assert again.train.fingerprint() == lesson.train.fingerprint()
