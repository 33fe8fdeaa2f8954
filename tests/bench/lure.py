"""Whether active testing with weights pays: a difference between two models by pairs that were chosen.

    python -m tests.bench.lure [--replays N]

All pairs of a population have a similarity by an old and a new model; some are labelled, and the difference
in a metric over all of them is estimated. Once they are drawn uniformly; once those are drawn more often that
are likely to matter, by what both models say, and weighted as LURE does (Kossen et al. 2021, Active testing,
eq. 4; Farquhar et al. 2021): the m-th of M draws from N has the weight
1 + (N − M) / (N − m) · (1 / ((N − m + 1) q) − 1), where q is how probable it was among those left. Two
metrics: the mean squared error of the similarity, a mean over pairs; and average precision, which is none, so
that its weights only make its parts unbiased. A tenth of each choice is uniform, which bounds the weights.
How likely a pair is to be alike is once what both similarities are on average, which is all that a program
has, and once the share that is alike among pairs with about this average, which nobody knows before.

`error` is the root mean square of estimate − truth; `worth` how many uniform answers one chosen answer
replaces (the ratio of the squared errors); `holds` how often a bootstrap interval of 95 % of the draws with
their weights holds the truth, `found` how often it lies on the right side of 0.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between

POPULATION = 4000
ANSWERS = (100, 300)
RATES = (0.02, 0.1, 0.3)  # of the pairs that are alike
DRAWS = 200  # of a bootstrap
UNIFORM = 0.1  # of each choice
Metric = Literal["squared error", "average precision"]
METRICS: tuple[Metric, ...] = ("squared error", "average precision")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Pairs:
    """A population of pairs.

    Attributes:
        old, new: (n,) similarity by both models. alike: (n,) 1 or 0. known: (n,) share that is alike among
            pairs with about this average of both.
    """

    old: Floats
    new: Floats
    alike: Floats
    known: Floats


def simulated(rate: float, seed: int) -> Pairs:
    """Two models that see the same signal with noise, half of it shared; the new one has a little less."""
    rng = np.random.default_rng(seed)
    alike = (rng.random(POPULATION) < rate).astype(np.float64)
    shared = rng.normal(size=POPULATION)
    noise = [np.sqrt(0.5) * (shared + rng.normal(size=POPULATION)) for _ in range(2)]
    logits = [2.0 * alike + sigma * each for sigma, each in zip((1.0, 0.85), noise, strict=True)]
    old, new = (1 / (1 + np.exp(-(each - 1.0))) for each in logits)
    both = (logits[0] + logits[1]) / 2
    bins = np.argsort(np.argsort(both)) * 20 // POPULATION
    known = np.array([alike[bins == k].mean() for k in range(20)])[bins]
    return Pairs(old, new, alike, known)


def chance_of(metric: Metric, pairs: Pairs, likely: Floats) -> Floats:
    """(n,) how often each is chosen, up to a factor."""
    if metric == "squared error":  # the root mean square of what it adds to the difference
        gap, middle = pairs.new - pairs.old, pairs.new + pairs.old
        mattering = np.abs(gap) * np.sqrt(likely * (middle - 2) ** 2 + (1 - likely) * middle**2)
    else:  # what is alike, and what stands above it
        mattering = np.sqrt(likely)
    return UNIFORM / len(pairs.old) + (1 - UNIFORM) * mattering / mattering.sum()


def chosen(chance: Floats, n: int, rng: np.random.Generator) -> tuple[NDArray[np.int64], Floats]:
    """(n,) pairs drawn one after the other, none twice, and their weights."""
    # The order of exponential clocks is that of such draws (Efraimidis & Spirakis 2006).
    order = np.argsort(rng.exponential(size=len(chance)) / chance)[:n]
    total, population = chance.sum(), len(chance)
    left = total - np.concatenate([[0.0], np.cumsum(chance[order])[:-1]])
    m = np.arange(1, n + 1)
    weights = 1 + (population - n) / (population - m) * (left / ((population - m + 1) * chance[order]) - 1)
    return order.astype(np.int64), weights


def difference(metric: Metric, pairs: Pairs, where: NDArray[np.int64], weights: Floats) -> Floats:
    """(...,) new minus old on some pairs; higher is better.

    Args:
        weights: (..., n) of these pairs.
    """
    alike = pairs.alike[where]
    if metric == "squared error":
        value = (pairs.old[where] - alike) ** 2 - (pairs.new[where] - alike) ** 2
        found: Floats = (weights * value).mean(axis=-1)
        return found
    precisions = []
    for scores in (pairs.new[where], pairs.old[where]):
        order = np.argsort(-scores, kind="stable")
        w, hit = weights[..., order], alike[order]
        precision = np.cumsum(w * hit, axis=-1) / np.maximum(np.cumsum(w, axis=-1), 1e-12)
        mass = np.maximum((w * hit).sum(axis=-1), 1e-12)
        precisions.append((w * hit * precision).sum(axis=-1) / mass)
    gained: Floats = precisions[0] - precisions[1]
    return gained


@dataclass(frozen=True)
class Found:
    """Of one way of choosing: root mean square error, how often the interval holds, and finds it."""

    error: float
    holds: float
    found: float


def replayed(metric: Metric, pairs: Pairs, chance: Floats, n: int, replays: int) -> Found:
    """Draw and estimate again and again."""
    rng = np.random.default_rng(1)
    everything = np.arange(len(pairs.old))
    truth = float(difference(metric, pairs, everything, np.ones(len(everything))))
    errors, holds, found = [], 0, 0
    for _ in range(replays):
        where, weights = chosen(chance, n, rng)
        errors.append(float(difference(metric, pairs, where, weights)) - truth)
        again = rng.multinomial(n, np.full(n, 1 / n), size=DRAWS) * weights
        low, high = np.quantile(difference(metric, pairs, where, again), (0.025, 0.975))
        holds += low <= truth <= high
        found += (low > 0) if truth > 0 else (high < 0)
    return Found(float(np.sqrt(np.mean(np.square(errors)))), holds / replays, found / replays)


HEAD = (
    *(
        "difference in",
        "alike",
        "answers",
        "error, uniform",
        "LURE",
        "worth",
        "LURE, if all is known",
        "worth",
    ),
    *("holds, uniform", "LURE", "if all is known", "found, uniform", "LURE", "if all is known"),
)


def rows_of(replays: int) -> list[list[str]]:
    """The table."""
    rows = []
    for metric in METRICS:
        for rate in RATES:
            pairs = simulated(rate, seed=7)
            chances = (
                np.full(len(pairs.old), 1 / len(pairs.old)),
                chance_of(metric, pairs, (pairs.old + pairs.new) / 2),
                chance_of(metric, pairs, pairs.known),
            )
            for n in ANSWERS:
                plain, *active = (replayed(metric, pairs, chance, n, replays) for chance in chances)
                row = [metric, f"{rate:.0%}", f"{n}", f"{plain.error:.4f}"]
                for each in active:
                    row += [f"{each.error:.4f}", f"{(plain.error / each.error) ** 2:.1f}"]
                row += [f"{each.holds:.1%}" for each in (plain, *active)]
                row += [f"{each.found:.0%}" for each in (plain, *active)]
                print(" ".join(row), flush=True)
                rows.append(row)
    return rows


def main(replays: int) -> None:
    """Run, and write the table."""
    table = markdown(HEAD, rows_of(replays))
    how = (
        f"{replays:,} replays a cell, {POPULATION:,} pairs. `python -m tests.bench.lure --replays {replays}`."
    )
    made = f"Made on {machine()}; {versions()}; {today()}."
    write_between(RESULTS, "active testing", f"## Active testing with weights\n\n{table}\n\n{how} {made}")


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m tests.bench.lure")
    options.add_argument("--replays", type=int, default=1000)
    main(options.parse_args().replays)
