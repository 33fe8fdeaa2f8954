"""Campaigns of ten runs, each judged by a duel that is looked at after every answer; and the fixed verdict.

    python -m tests.bench.duels pairs|hits [--campaigns N]

A campaign is ten new models, one after the other, against the same old one; nobody stops looking. Of the
pairs of a frame the two models disagree on a share d; a new model that is better by δ is right on
(1 + δ / d) / 2 of them. The duel asks about those alone. The fixed verdict takes pairs at random, agreed or
not, and is looked at every ten of them from 60 on. Each run has pairs of its own.

The numbers of a fixed-sample test are those of a normal approximation: ((1.96 + 1.28) / δ)² (d − δ²) pairs at
random.

Hits are simulated apart, with the program's own `core.evaluation.duel`: for each of 1,000 queries both models
have as many hits of their own, a share d of their first ten, of which half are alike, more of the one's and
less of the other's. Hits of one query depend on each other: a query is easy or hard, so that its hits are
alike more or less often. What was known before an answer is taken out of it; once with an assistant that
tells alike from not alike in 85 % of the hits, and once with one that knows nothing.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.evaluation import betting, duel
from core.evaluation.alpha import share_of_alpha
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between

RUNS, LOOKS, POPULATION = 10, 300, 2000
FIRST_LOOK, EVERY = 60, 10
_Z = 1.959964 + 1.281552
_AT_ONCE = 250

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Found:
    """What came of the campaigns of a cell.

    Attributes:
        better, worse: share of the campaigns in which one run at least was said to be so.
        first: (n,) answers to the first run's "better"; more than `LOOKS` where it never came.
        later: (n,) the same for the tenth run.
        covered: share of the duels of a first run whose interval held the truth at every look.
        bias: mean of estimate − truth after `LOOKS` answers, and its standard error.
    """

    better: float
    worse: float
    first: Floats
    later: Floats
    covered: float
    bias: tuple[float, float]


def duels(share: float, difference: float, n: int, seed: int, looks: int = LOOKS) -> Found:
    """Campaigns of duels over pairs.

    Args:
        share: of the pairs, on which the models disagree. difference: in accuracy over all pairs.
    """
    rng = np.random.default_rng(seed)
    right = (1 + difference / share) / 2
    is_better, is_worse = np.zeros(n, bool), np.zeros(n, bool)
    first, later = np.zeros(n), np.zeros(n)
    covered, missed = 0, []
    for start in range(0, n, _AT_ONCE):
        here = slice(start, min(start + _AT_ONCE, n))
        size = here.stop - start
        for run in range(1, RUNS + 1):
            values = _drawn(rng, right, size, looks)
            enough = np.log(2 / share_of_alpha(run))
            above = betting.log_capital(values, 0.0, POPULATION) >= enough
            below = betting.log_capital(-values, 0.0, POPULATION) >= enough
            is_better[here] |= above.any(axis=1)
            is_worse[here] |= below.any(axis=1)
            taken = np.where(above.any(axis=1), above.argmax(axis=1) + 1, looks + 1)
            if run == 1:
                first[here] = taken
                truth = 2 * right - 1
                high = betting.log_capital(values, truth, POPULATION) >= enough
                low = betting.log_capital(-values, -truth, POPULATION) >= enough
                covered += int((~(high | low).any(axis=1)).sum())
                missed.extend((values.mean(axis=1) - truth).tolist())
            if run == RUNS:
                later[here] = taken
    errors = share * np.array(missed)
    bias = float(errors.mean()), float(errors.std() / np.sqrt(len(errors)))
    return Found(float(is_better.mean()), float(is_worse.mean()), first, later, covered / n, bias)


def _drawn(rng: np.random.Generator, right: float, n: int, looks: int) -> Floats:
    """(n, looks) answers for the one and the other, drawn without replacement from `POPULATION` of them."""
    wins = round(right * POPULATION)
    values = np.repeat([1.0, -1.0], [wins, POPULATION - wins])
    return np.stack([rng.permutation(values)[:looks] for _ in range(n)])


def fixed_verdicts(
    share: float, difference: float, n: int, seed: int, looks: int = LOOKS
) -> tuple[float, float]:
    """How often one run of ten was said to be better, and the first, by the 95 % bootstrap of random pairs.

    Of independent pairs a resample is a multinomial draw of their counts, so that no pair need be drawn.
    """
    rng = np.random.default_rng(seed)
    right = (1 + difference / share) / 2
    any_better = first_better = 0
    for _ in range(n):
        said = False
        for run in range(RUNS):
            drawn = rng.random(looks)
            values = np.where(drawn < share * right, 1, np.where(drawn < share, -1, 0))
            for k in range(FIRST_LOOK, looks + 1, EVERY):
                wins, losses = int((values[:k] > 0).sum()), int((values[:k] < 0).sum())
                counts = rng.multinomial(
                    k, [wins / k, losses / k, max(1 - (wins + losses) / k, 0.0)], size=500
                )
                if np.percentile(counts[:, 0] - counts[:, 1], 2.5) > 0 and (wins - losses) / k >= 0.005:
                    said = True
                    first_better += run == 0
                    break
        any_better += said
    return any_better / n, first_better / n


_QUERIES, _OF_EACH, _SPREAD = 1000, 10, 0.3
_ASSISTANT = {"": 0.0, "right on 85 %": 0.85, "knows nothing": 0.5}


def hits(
    share: float, difference: float, n: int, seed: int, runs: int, assistant: str = "", looks: int = LOOKS
) -> Found:
    """Campaigns of duels over hits: as `duels`, with what the program takes out of each answer.

    Args:
        share: of the first ten hits of each model, which the other has not. difference: in precision@10.
        runs: of a campaign.
    """
    rng = np.random.default_rng(seed)
    is_better, is_worse = np.zeros(n, bool), np.zeros(n, bool)
    first, later = np.zeros(n), np.zeros(n)
    covered, errors = 0, []
    for campaign in range(n):
        for run in range(1, runs + 1):
            signs, alike = _hits_drawn(rng, share, difference / share)
            foretold = None
            if assistant:
                is_right = rng.random(len(alike)) < _ASSISTANT[assistant]
                foretold = np.where(is_right, alike, 1 - alike) * 0.8 + 0.1
            questions = duel.Questions("hits", signs, 2 * share, foretold, share_of_alpha(run))
            enough, answers = np.log(2 / questions.alpha), alike[:looks].tolist()
            above, below = (each >= enough for each in duel.capital(questions, answers))
            is_better[campaign] |= above.any()
            is_worse[campaign] |= below.any()
            taken = int(above.argmax()) + 1 if above.any() else looks + 1
            if run == 1:
                first[campaign] = taken
                truth = 2 * share * float((signs * alike).mean())
                found = duel.judge(questions, answers).difference
                covered += found.low - 1e-6 <= truth <= found.high + 1e-6  # it holds what no look ruled out
                errors.append(found.value - truth)
            if run == runs:
                later[campaign] = taken
    bias = float(np.mean(errors)), float(np.std(errors) / np.sqrt(n))
    return Found(float(is_better.mean()), float(is_worse.mean()), first, later, covered / n, bias)


def _hits_drawn(rng: np.random.Generator, share: float, gap: float) -> tuple[NDArray[np.int64], Floats]:
    """Signs and answers of `POPULATION` hits, in the order in which they are asked.

    Args:
        gap: how much more often a hit of the new model is alike than one of the old.
    """
    of_each = rng.binomial(_OF_EACH, share, _QUERIES)
    query = np.repeat(np.arange(_QUERIES), 2 * of_each)
    signs = np.concatenate([np.repeat([1, -1], [k, k]) for k in of_each]).astype(np.int64)
    ease = rng.uniform(-_SPREAD, _SPREAD, _QUERIES)
    likely = np.clip(0.5 + ease[query] + signs * gap / 2, 0, 1)
    alike = (rng.random(len(signs)) < likely).astype(np.float64)
    order = rng.permutation(len(signs))[:POPULATION]
    signs, alike = signs[order], alike[order]
    if gap == 0:  # no difference among these questions, and not merely in expectation
        more = int((signs * alike).sum())
        richer = np.flatnonzero((signs == np.sign(more)) & (alike == 1))
        alike[rng.permutation(richer)[: abs(more)]] = 0
    return signs, alike


def fixed_hits(share: float, difference: float) -> float:
    """Hits at random, of those that either model has, that a fixed-sample test takes for 90 % at 5 %.

    Half of the hits that one of them has alone are alike.
    """
    return _Z**2 * ((1 + share) * share - difference**2) / difference**2


def fixed(share: float, difference: float) -> float:
    """Pairs at random that a fixed-sample test takes for a power of 90 % at 5 %."""
    return _Z**2 * (share - difference**2) / difference**2


def simulated_pairs(n: int) -> str:
    """The tables of duels over pairs, beside the fixed verdict."""
    null = []
    for share in (0.05, 0.12, 0.2, 0.3, 0.5):
        found = duels(share, 0.0, n, seed=round(100 * share))
        old, old_first = fixed_verdicts(share, 0.0, max(n // 10, 1), seed=2)
        null.append(
            [
                f"{share:.0%}",
                f"{found.better:.1%}",
                f"{found.worse:.1%}",
                f"{found.covered:.1%}",
                f"{found.bias[0]:+.4f} ± {found.bias[1]:.4f}",
                f"{old:.1%}",
                f"{old_first:.1%}",
            ]
        )
        print(null[-1], flush=True)
    power = []
    for share, most in ((0.12, 0.25), (0.2, 0.4), (0.3, 0.6)):
        at_random = fixed(share, 0.07)
        allowed = round(most * at_random)
        found = duels(share, 0.07, n, seed=3, looks=max(allowed, LOOKS))
        alone = fixed(1.0, 0.07 / share)
        tenth = np.quantile(found.later, 0.5)
        power.append(
            [
                f"{share:.0%}",
                f"{at_random:.0f}",
                f"{allowed} ({most:.0%})",
                f"{np.mean(found.first <= allowed):.1%}",
                f"{np.quantile(found.first, 0.5):.0f} / {np.quantile(found.first, 0.9):.0f}",
                f"{alone:.0f}",
                f"{tenth:.0f}" if tenth <= max(allowed, LOOKS) else f"> {max(allowed, LOOKS)}",
                f"{found.covered:.1%}",
                f"{found.bias[0]:+.4f} ± {found.bias[1]:.4f}",
            ]
        )
        print(power[-1], flush=True)
    head = ["models disagree on", "false “better”", "false “worse”", "interval holds at every look", "bias"]
    head += ["fixed verdict: false “better”", "of these in the first run"]
    head_power = ["models disagree on", "random pairs, fixed test", "answers allowed", "found within them"]
    head_power += [
        "answers, median / 90 %",
        "fixed test on disagreements",
        "tenth run, median",
        "interval holds",
        "bias",
    ]
    looked = f"{n:,} campaigns of {RUNS} runs, each looked at after each of {LOOKS} answers"
    beside = f"the fixed verdict on {max(n // 10, 1):,}, looked at every {EVERY} pairs from {FIRST_LOOK} on"
    first = "the first run, but where the tenth is named; the fixed test has 90 % power at 5 % and one look"
    return (
        f"## Verdicts that are looked at\n\nNothing changed: {looked}; {beside}.\n\n{markdown(head, null)}"
        f"\n\nBetter by 0.07: {first}.\n\n{markdown(head_power, power)}\n\n{_made('pairs', n)}"
    )


def simulated_hits(n: int) -> str:
    """The tables of duels over hits, with and without an assistant."""
    null = []
    for share, assistant in (
        (0.12, ""),
        (0.2, ""),
        (0.3, ""),
        (0.2, "right on 85 %"),
        (0.2, "knows nothing"),
    ):
        campaigns = max(n // 10, 1) if assistant else n  # each answer is foretold anew
        found = hits(share, 0.0, campaigns, round(100 * share), RUNS, assistant)
        row = [f"{share:.0%}", assistant or "none", f"{campaigns:,}"]
        row += [f"{found.better:.1%}", f"{found.worse:.1%}"]
        null.append([*row, f"{found.covered:.1%}", f"{found.bias[0]:+.4f} ± {found.bias[1]:.4f}"])
        print(null[-1], flush=True)
    power = []
    for share in (0.12, 0.2, 0.3):
        at_random = fixed_hits(share, 0.07)
        looks = max(round(0.6 * at_random), LOOKS)
        for assistant in _ASSISTANT:
            found = hits(share, 0.07, n, 3, 1, assistant, looks)
            half, most = np.quantile(found.first, 0.5), np.quantile(found.first, 0.9)
            row = [f"{share:.0%}", assistant or "none", f"{at_random:.0f}"]
            row += [f"{np.mean(found.first <= part * at_random):.1%}" for part in (0.25, 0.4, 0.6)]
            row += [" / ".join(f"{each:.0f}" if each <= looks else f"> {looks}" for each in (half, most))]
            power.append([*row, f"{found.covered:.1%}", f"{found.bias[0]:+.4f} ± {found.bias[1]:.4f}"])
            print(power[-1], flush=True)
    kept = ["interval of the first run holds", "bias"]
    head = ["hits that only one has", "assistant", "campaigns", "false “better”", "false “worse”", *kept]
    head_power = [
        "hits that only one has",
        "assistant",
        "random hits, fixed test",
        "found within 25 %",
        "40 %",
    ]
    head_power += ["60 % of these", "answers, median / 90 %", *kept]
    return (
        f"## Duels over hits\n\nNothing changed: campaigns of {RUNS} runs, each looked at after each "
        f"of {LOOKS} answers.\n\n{markdown(head, null)}\n\nBetter by 0.07: {n:,} first runs; the fixed test "
        f"has 90 % power at 5 % and one look.\n\n{markdown(head_power, power)}\n\n{_made('hits', n)}"
    )


def _made(bet: str, n: int) -> str:
    command = f"`python -m tests.bench.duels {bet} --campaigns {n}`"
    return f"{command}. Made on {machine()}; {versions()}; {today()}."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bet", choices=("pairs", "hits"))
    parser.add_argument("--campaigns", type=int, default=2000)
    given = parser.parse_args()
    if given.bet == "pairs":
        name, text = "duels", simulated_pairs(given.campaigns)
    else:
        name, text = "duels over hits", simulated_hits(given.campaigns)
    write_between(RESULTS, name, text)
    print(text)


if __name__ == "__main__":
    main()
