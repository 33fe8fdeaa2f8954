"""How often the verdict is right: simulated campaigns of known effect.

    python -m tests.bench.verdict

A campaign is a set of independent pairs with a gold score and two models whose cosines follow it with a
known Spearman correlation. Gold and errors are normal, so that a Spearman of ρ belongs to a Pearson of
2·sin(π·ρ / 6). The errors of the two models are correlated, as those of a model and its fine-tuned child are.
"""

from __future__ import annotations

import time
from collections import Counter

import numpy as np

from core.evaluation import Evaluation, Verdict, compare
from core.evaluation.metrics import spearman
from core.evaluation.resampling import resample

BEFORE, AFTER = 0.71, 0.78
Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]


def campaign(rng: np.random.Generator, n: int, old: float, new: float, errors: float) -> Arrays:
    """(n,) gold scores, cosines of the old model and of the new one.

    Args:
        old, new: Spearman of each model with gold, in the population.
        errors: correlation of the two models' errors.
    """
    gold, first, second = rng.normal(size=(3, n))
    second = errors * first + np.sqrt(1 - errors**2) * second
    r_old, r_new = 2 * np.sin(np.pi * old / 6), 2 * np.sin(np.pi * new / 6)
    return (
        gold,
        r_old * gold + np.sqrt(1 - r_old**2) * first,
        r_new * gold + np.sqrt(1 - r_new**2) * second,
    )


def judge(gold: np.ndarray, old: np.ndarray, new: np.ndarray) -> Verdict:
    """The verdict on two models' cosines of independent pairs."""
    component = np.arange(len(gold))

    def evaluated(cosines: np.ndarray) -> Evaluation:
        resampled = resample({"spearman": spearman(cosines, gold)}, component)
        return Evaluation("spearman", resampled, len(gold), len(gold), len(gold), "simulated")

    return compare(evaluated(new), evaluated(old))


def words(n_campaigns: int, n: int, old: float, new: float, errors: float, seed: int = 1) -> Counter[str]:
    """How often each word was said."""
    rng = np.random.default_rng(seed)
    return Counter(judge(*campaign(rng, n, old, new, errors)).word for _ in range(n_campaigns))


def main(n_campaigns: int = 200) -> None:
    print(f"Verdicts in {n_campaigns} simulated campaigns each (numpy {np.__version__}), in %")
    print("pairs  errors' r   Spearman        better  no clear change  worse")
    began = time.perf_counter()
    for n in (60, 100, 400):
        for errors in (0.0, 0.3, 0.5, 0.7, 0.9):
            for new in (BEFORE, AFTER):
                said = words(n_campaigns, n, BEFORE, new, errors)
                shares = [100 * said[word] / n_campaigns for word in ("better", "no clear change", "worse")]
                print(
                    f"{n:5}  {errors:9.1f}   {BEFORE:.2f} → {new:.2f}  {shares[0]:10.1f}  {shares[1]:15.1f}"
                    f"  {shares[2]:5.1f}",
                    flush=True,
                )
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
