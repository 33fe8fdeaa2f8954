"""Which two are compared at first, what is said of them, and the tables made from a report."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.compare.state import Side, default_pair, joined, lineage_of, metric_lines, n_shared
from explorer.train.state import metric_name

V0 = Side("minilm", "all-MiniLM-L6-v2", "v 0", version="minilm", active=True)
V1 = Side("one", "cards", "v 1", 1, "one", "run-1", "minilm", begun="2026-01-01")
RUN2 = Side("run:two", "run 2", "run 2", 2, None, "two", "one", begun="2026-01-02")


def used(side: Side, *others: Side) -> tuple[Side, ...]:
    """These sides, the first one in use."""
    from dataclasses import replace

    return tuple(replace(one, active=one is side) for one in (side, *others))


@pytest.mark.parametrize(
    ("sides", "pair"),
    [
        ((V0,), None),
        (used(V0, V1), ("minilm", "one")),
        (used(V0, V1, RUN2), ("minilm", "run:two")),
        (used(V1, V0, RUN2), ("one", "run:two")),
        (used(V1, V0), ("minilm", "one")),  # the newest is in use: what it came from against it
    ],
)
def test_the_version_in_use_is_compared_with_the_newest_run(
    sides: tuple[Side, ...], pair: tuple[str, str] | None
) -> None:
    assert default_pair(sides) == pair


def test_two_models_as_loaded_are_compared_too() -> None:
    other = Side("other", "multilingual", "multilingual", version="other")
    assert default_pair((V0, other)) == ("other", "minilm")


def test_the_line_goes_from_the_model_as_loaded_to_the_run() -> None:
    assert [side.key for side in lineage_of((V0, V1, RUN2), "run:two")] == ["minilm", "one", "run:two"]
    assert lineage_of((V0, V1), "gone") == ()


def test_kept_neighbours_are_counted_as_sets() -> None:
    generator = np.random.default_rng(5)
    before = np.stack([generator.permutation(30)[:10] for _ in range(40)])
    after = np.stack([generator.permutation(30)[:10] for _ in range(40)])
    before[3, 6:] = after[3, 4:] = -1  # fewer than ten, as in a tiny corpus
    expected = [len((set(a.tolist()) & set(b.tolist())) - {-1}) for a, b in zip(before, after, strict=True)]
    assert n_shared(before, after).tolist() == expected


def test_the_table_has_the_primary_metric_first_with_half_its_interval() -> None:
    def interval(value: float, low: float, high: float) -> dict[str, float]:
        return {"value": value, "low": low, "high": high}

    report: dict[str, Any] = {
        "primary": "spearman",
        "metrics": {"pearson": interval(0.6, 0.5, 0.7), "spearman": interval(0.781, 0.7, 0.8)},
        "baseline": {"pearson": interval(0.7, 0.6, 0.8), "spearman": interval(0.712, 0.6, 0.8)},
        "difference": {"pearson": interval(-0.1, -0.15, -0.05), "spearman": interval(0.069, 0.04, 0.1)},
        "verdict": "better",
    }
    lines = metric_lines(report)
    assert [(line.name, line.before, line.after, line.difference) for line in lines] == [
        ("Spearman correlation", "0.712", "0.781", "+0.069 ± 0.030"),
        ("Pearson correlation", "0.700", "0.600", "−0.100 ± 0.050"),
    ]
    assert "+0.040 to +0.100" in lines[0].tooltip
    assert metric_lines(report | {"metrics": {}, "baseline": {}}) == ()
    assert metric_lines(None) == ()


def test_metrics_are_named_for_people_and_not_for_the_program() -> None:
    named = {name: metric_name(name) for name in ("spearman_dot", "recall@5", "accuracy_there", "mrr", "f1")}
    assert named == {
        "spearman_dot": "Spearman correlation (dot product)",
        "recall@5": "recall of the first 5",
        "accuracy_there": "accuracy there",
        "mrr": "mean reciprocal rank",
        "f1": "F1 score",
    }


def test_lists_side_by_side_say_what_the_other_side_lacks() -> None:
    found = joined("hits", "card", -1, [(1, "a", 0.9), (2, "b", 0.8)], [(2, "b", 0.95), (3, "c", 0.7)])
    assert [one.mark for one in found.before] == ["gone", "kept"]
    assert [one.mark for one in found.after] == ["kept", "new"]
    assert found.n_kept == 1
