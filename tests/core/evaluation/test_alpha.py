"""All verdicts together are seldom wrong, and what that costs is said."""

from __future__ import annotations

import numpy as np
import pytest

from core.evaluation import Evaluation, as_json, compare
from core.evaluation.alpha import WORN_FROM, cost_of, percent, share_of_alpha
from core.evaluation.metrics import mean, spearman
from core.evaluation.resampling import resample
from core.evaluation.verdict import said_of_run
from tests.bench.verdict import AFTER, BEFORE, campaign


def evaluations(n: int, new: float, seed: int = 5) -> tuple[Evaluation, Evaluation]:
    gold, first, second = campaign(np.random.default_rng(seed), n, BEFORE, new, 0.7)
    made = [resample({"spearman": spearman(each, gold)}, np.arange(n)) for each in (first, second)]
    old, other = (Evaluation("spearman", each, n, n, n, "simulated") for each in made)
    return old, other


def test_all_shares_together_are_five_percent() -> None:
    shares = [share_of_alpha(run) for run in range(1, 100_000)]
    assert sum(shares) == pytest.approx(0.05, abs=1e-5)
    assert shares == sorted(shares, reverse=True)


def test_the_cost_is_that_of_the_normal_test() -> None:
    # Computed with scipy.stats.norm.isf: ((z(α₁/2) + z(0.1)) / (z(0.025) + z(0.1)))².
    assert cost_of(1) == pytest.approx(1.1304, abs=1e-4)
    assert cost_of(10) == pytest.approx(2.2789, abs=1e-4)
    assert cost_of(WORN_FROM - 1) < 2 <= cost_of(WORN_FROM)


def test_a_level_is_never_written_as_all() -> None:
    said = [percent(1 - share_of_alpha(run)) for run in (1, 2, 4, 10, 15)]
    assert said == ["97 %", "99.2 %", "99.8 %", "99.97 %", "99.99 %"]
    assert percent(0.95) == "95 %"
    assert not any(percent(1 - share_of_alpha(run)).startswith("100") for run in range(1, 2_000))


def test_each_further_run_has_a_wider_interval_and_says_so() -> None:
    old, new = evaluations(400, AFTER)
    verdicts = [compare(new, old, run=run) for run in (None, 1, 2, 6, 1000)]
    lows = [verdict.difference.low for verdict in verdicts]
    highs = [verdict.difference.high for verdict in verdicts]
    assert lows == sorted(lows, reverse=True)
    assert highs == sorted(highs)
    assert len(set(lows)) == len(lows)
    assert verdicts[0].word == "better"
    assert verdicts[-1].word == "no clear change"
    assert "(99.2 % interval" in verdicts[2].sentence
    assert [verdict.is_worn for verdict in verdicts] == [False, False, False, True, True]
    printed = as_json(new, old, verdicts[3])
    assert (printed["judged_runs"], printed["worn"]) == (6, True)
    assert printed["level"] == pytest.approx(1 - share_of_alpha(6))
    assert printed["difference"]["spearman"]["low"] == verdicts[3].difference.low


def test_what_a_person_hears_of_runs_before() -> None:
    assert said_of_run(1) == ""
    assert "have judged 4 runs" in said_of_run(4)
    assert "fresh" not in said_of_run(5)
    assert "are worn" in said_of_run(6)
    assert "2.0 times" in said_of_run(6)
    for run in (2, 5, 6, 20):
        assert said_of_run(run).endswith("does not correct for what you learned from the verdicts before.")


def test_ten_runs_without_a_difference_are_seldom_called_better() -> None:
    n, wrong, plain = 100, 0, 0
    for seed in range(100):
        rng = np.random.default_rng(seed)
        old = (rng.random(n) < 0.7).astype(np.float64)
        # Ten models that are as good as the old one, judged by the same examples: each differs on some 20 %.
        others = np.where(rng.random((10, n)) < 0.48, rng.random((10, n)) < 0.7, old).astype(np.float64)
        statistics = {str(run): mean(values) for run, values in enumerate((old, *others))}
        found = resample(statistics, np.arange(n))
        sides = [Evaluation("accuracy", {"accuracy": each}, n, n, n, "simulated") for each in found.values()]
        wrong += any(compare(each, sides[0], run=k).word == "better" for k, each in enumerate(sides[1:], 1))
        plain += any(compare(each, sides[0]).word == "better" for each in sides[1:])
    assert wrong <= 0.05 * 100
    assert plain > 0.1 * 100
