"""Campaigns of ten runs, each judged by a duel that is looked at after every answer; and the fixed verdict.

    python -m tests.bench.verdict pairs|hits|bias [--campaigns N]

A campaign is ten new models, one after the other, against the same old one; nobody stops looking. Of the
pairs of a frame the two models disagree on a share d; a new model that is better by δ is right on
(1 + δ / d) / 2 of them. The duel asks about those alone. The fixed verdict takes pairs at random, agreed or
not, and is looked at every ten of them from 60 on, each run at 95 % as before runs were counted. Each run has
pairs of its own.

The numbers of a fixed-sample test are those of a normal approximation: ((1.96 + 1.28) / δ)² (d − δ²) pairs at
random.

Hits are simulated apart, with the program's own `core.evaluation.duel`: for each of 1,000 queries both models
have as many hits of their own, a share d of their first ten, of which half are alike, more of the one's and
less of the other's. Hits of one query depend on each other: a query is easy or hard, so that its hits are
alike more or less often. What was known before an answer is taken out of it; once with an assistant that
tells alike from not alike in 85 % of the hits, and once with one that knows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from core.evaluation import betting, duel
from core.evaluation.alpha import share_of_alpha
from core.evaluation.verdict import LEAST
from tests.bench.kept_rows import KeptRows, PartRows
from tests.bench.tables import RESULTS, markdown, write_between
from tests.conftest import PROJECT

RUNS, LOOKS, POPULATION = 10, 300, 2000
FIRST_LOOK, EVERY = 60, 10
PARTS = 0.25, 0.4, 0.6  # of what the fixed test takes
_Z = 1.959964 + 1.281552
_AT_ONCE = 250

Floats = NDArray[np.float64]
Ids = NDArray[np.int64]


# Finished rows of the tables of `tests.bench.verdict`, until it is through.
ROWS = KeptRows(PROJECT / "build" / "bench" / "verdict.jsonl")


def rows_of(part: str, n: int, table: str = "") -> PartRows:
    """The rows of a part of `tests.bench.verdict`, with n campaigns each; `table`: which of several."""
    return PartRows(ROWS, {"part": part, "campaigns": n, "table": table})


@dataclass(frozen=True)
class Errors:
    """Estimate − truth in the first runs.

    Attributes:
        fixed: (n,) after all looks. stopped: (n,) when something was said, else after all looks.
        said: (m,) of those in which something was said, at that moment.
    """

    fixed: Floats
    stopped: Floats
    said: Floats

    @classmethod
    def of(cls, fixed: Sequence[float], stopped: Sequence[float], is_said: Sequence[bool]) -> Errors:
        """From what came of each first run."""
        errors = np.array(stopped)
        return cls(np.array(fixed), errors, errors[np.array(is_said, dtype=bool)])

    def cells(self, *names: str) -> list[str]:
        """Mean and standard error of each; of a few alone there is none."""
        return [_mean(getattr(self, name)) for name in names]


def _mean(errors: Floats) -> str:
    if len(errors) < 20:
        return "–"
    mean = f"{errors.mean():+.4f}".replace("-", "−")
    return f"{mean} ± {errors.std() / np.sqrt(len(errors)):.4f}"


@dataclass(frozen=True)
class Found:
    """What came of the campaigns of a cell.

    Attributes:
        better, worse: share of the campaigns in which one run at least was said to be so.
        first: (n,) answers to the first run's "better"; more than `LOOKS` where it never came.
        later: (n,) the same for the last run.
        covered: share of the duels of a first run whose interval held the truth at every look.
        errors: of the estimate, in the unit of the table.
    """

    better: float
    worse: float
    first: Floats
    later: Floats
    covered: float
    errors: Errors


def duels(share: float, difference: float, n: int, seed: int, looks: int = LOOKS, runs: int = RUNS) -> Found:
    """Campaigns of duels over pairs.

    Args:
        share: of the pairs, on which the models disagree. difference: in accuracy over all pairs.
        runs: of a campaign.
    """
    rng = np.random.default_rng(seed)
    right = (1 + difference / share) / 2
    is_better, is_worse = np.zeros(n, bool), np.zeros(n, bool)
    first, later = np.zeros(n), np.zeros(n)
    covered = 0
    missed: list[Floats] = []
    for start in range(0, n, _AT_ONCE):
        here = slice(start, min(start + _AT_ONCE, n))
        size = here.stop - start
        for run in range(1, runs + 1):
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
                means = np.cumsum(values, axis=1) / np.arange(1, looks + 1)
                is_said = above | below
                stop = np.where(is_said.any(axis=1), is_said.argmax(axis=1), looks - 1)
                at_stop = np.arange(size), stop
                missed.append(np.stack([means[:, -1] - truth, means[at_stop] - truth, is_said[at_stop]]))
            if run == runs:
                later[here] = taken
    fixed, stopped, said = np.concatenate(missed, axis=1)
    errors = Errors(share * fixed, share * stopped, share * stopped[said > 0])
    return Found(float(is_better.mean()), float(is_worse.mean()), first, later, covered / n, errors)


def _drawn(rng: np.random.Generator, right: float, n: int, looks: int) -> Floats:
    """(n, looks) answers for the one and the other, drawn without replacement from `POPULATION` of them."""
    wins = round(right * POPULATION)
    values = np.repeat([1.0, -1.0], [wins, POPULATION - wins])
    return np.stack([rng.permutation(values)[:looks] for _ in range(n)])


def fixed_looks(rng: np.random.Generator, values: Floats, scale: float = 1.0) -> tuple[int, int]:
    """After how many labels of random pairs the verdict by the 95 % bootstrap was better, and worse, where
    it was looked at every `EVERY` of them from `FIRST_LOOK` on; one more than there are where it never was.

    Of independent pairs a resample is a multinomial draw of their counts, so that no pair need be drawn.

    Args:
        values: (n,) what each pair was worth: 1, 0 or −1. scale: of their mean, in precision or accuracy.
    """
    looks = np.arange(FIRST_LOOK, len(values) + 1, EVERY)
    wins, losses = (np.cumsum(values == sign)[looks - 1] for sign in (1, -1))
    apart = np.abs(wins - losses) > _CERTAINLY_NOT * np.sqrt(wins + losses)
    looks, wins, losses = looks[apart], wins[apart], losses[apart]
    if not len(looks):
        return len(values) + 1, len(values) + 1
    shares = np.stack([wins, losses, looks - wins - losses], axis=1) / looks[:, None]
    drawn = rng.multinomial(looks[:, None], shares[:, None, :], size=(len(looks), _RESAMPLES))
    low, high = np.percentile(drawn[..., 0] - drawn[..., 1], [2.5, 97.5], axis=1)
    value = scale * (wins - losses) / looks
    better, worse = (low > 0) & (value >= LEAST), (high < 0) & (value <= -LEAST)
    first = [int(looks[each.argmax()]) if each.any() else len(values) + 1 for each in (better, worse)]
    return first[0], first[1]


_RESAMPLES = 500
_CERTAINLY_NOT = 1.4  # standard errors from 0 within which no 95 % interval leaves it


@dataclass(frozen=True)
class Fixed:
    """What the fixed verdict said in campaigns of ten runs, looked at as `fixed_looks` does.

    Attributes:
        better, worse: share of the campaigns in which one run at least was said to be so.
        once: share of the first runs that were said to be better. taken: (n,) labels it took.
    """

    better: float
    worse: float
    once: float
    taken: Ids

    @classmethod
    def of(cls, runs: Sequence[Sequence[tuple[int, int]]], looks: int) -> Fixed:
        """From what `fixed_looks` gives for each run of each campaign."""
        taken = np.array(runs)
        said = (taken <= looks).any(axis=1).mean(axis=0)
        return cls(float(said[0]), float(said[1]), float((taken[:, 0, 0] <= looks).mean()), taken[:, 0, 0])


def fixed_verdicts(
    share: float, difference: float, n: int, seed: int, runs: int = RUNS, looks: int = LOOKS
) -> Fixed:
    """Campaigns of fixed verdicts on pairs at random; see `duels`."""
    rng = np.random.default_rng(seed)
    right = (1 + difference / share) / 2

    def run() -> tuple[int, int]:
        drawn = rng.random(looks)
        return fixed_looks(rng, np.where(drawn < share * right, 1.0, np.where(drawn < share, -1.0, 0.0)))

    return Fixed.of([[run() for _ in range(runs)] for _ in range(n)], looks)


_QUERIES, _OF_EACH, _SPREAD = 1000, 10, 0.3
RIGHT, IGNORANT = "right on 85 %", "knows nothing"
_ASSISTANT = {"": 0.0, RIGHT: 0.85, IGNORANT: 0.5}


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
    covered = 0
    missed: list[tuple[float, float, bool]] = []
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
                # The interval holds what no look ruled out.
                covered += max(each.max() for each in duel.capital(questions, answers, truth)) < enough
                is_said = above | below
                stop = int(is_said.argmax()) + 1 if is_said.any() else looks
                at_end, at_stop = (duel.estimate(questions, answers[:k]) for k in (looks, stop))
                missed.append((at_end - truth, at_stop - truth, bool(is_said.any())))
            if run == runs:
                later[campaign] = taken
    errors = Errors.of(*zip(*missed, strict=True))
    return Found(float(is_better.mean()), float(is_worse.mean()), first, later, covered / n, errors)


def fixed_verdicts_on_hits(
    share: float, difference: float, n: int, seed: int, runs: int = RUNS, looks: int = LOOKS
) -> Fixed:
    """Campaigns of fixed verdicts on hits at random, of those that either model has; see `hits`."""
    rng = np.random.default_rng(seed)

    def run() -> tuple[int, int]:
        signs, alike = _hits_drawn(rng, share, difference / share)
        values = (signs * alike)[:looks] * (rng.random(looks) < 2 * share / (1 + share))
        return fixed_looks(rng, values, 1 + share)

    return Fixed.of([[run() for _ in range(runs)] for _ in range(n)], looks)


def _hits_drawn(rng: np.random.Generator, share: float, gap: float) -> tuple[NDArray[np.int64], Floats]:
    """Signs and answers of `POPULATION` hits, in the order in which they are asked.

    Args:
        gap: how much more often a hit of the new model is alike than one of the old.
    """
    of_each = rng.binomial(_OF_EACH, share, _QUERIES)
    query = np.repeat(np.arange(_QUERIES), 2 * of_each)
    # Of each query first those of the new model, then as many of the old.
    within = np.arange(len(query)) - np.repeat(2 * (np.cumsum(of_each) - of_each), 2 * of_each)
    signs = np.where(within < of_each[query], 1, -1)
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


BIAS = {
    "fixed": "bias after all answers",
    "stopped": "bias when stopped",
    "said": "bias when stopped, where something was said",
}
_HEAD = ["false “better”", "false “worse”", "interval of the first run holds", "bias"]
_HEAD_FIXED = ["fixed verdict: false “better”", "false “worse”", "“better” in the first run"]
_HEAD_POWER = ["found within 25 %", "40 %", "60 % of these", "answers, median / 90 %", "tenth run, median"]
_HEAD_POWER += ["interval of the first run holds", "bias"]
_HEAD_POWER += ["fixed verdict, looked at: found", "labels, median"]


def _null_row(name: Sequence[str], found: Found, fixed: Fixed) -> list[str]:
    row = [*name, f"{found.better:.1%}", f"{found.worse:.1%}", f"{found.covered:.1%}"]
    row += found.errors.cells("fixed")
    return row + [f"{each:.1%}" for each in (fixed.better, fixed.worse, fixed.once)]


def _power_row(
    name: Sequence[str], found: Found, fixed: Fixed, at_random: float, looks: int, runs: int
) -> list[str]:
    def within(answers: float) -> str:
        return f"{answers:.0f}" if answers <= looks else f"> {looks}"

    row = [*name, f"{at_random:.0f}", *(f"{np.mean(found.first <= part * at_random):.1%}" for part in PARTS)]
    row += [" / ".join(within(np.quantile(found.first, each)) for each in (0.5, 0.9))]
    row += [within(np.quantile(found.later, 0.5)) if runs > 1 else "–", f"{found.covered:.1%}"]
    row += found.errors.cells("fixed")
    return [*row, f"{fixed.once:.1%} of {looks}", within(np.quantile(fixed.taken, 0.5))]


def simulated_pairs(n: int) -> str:
    """The tables of duels over pairs, beside the fixed verdict."""

    def null_row(share: float) -> list[str]:
        found = duels(share, 0.0, n, seed=round(100 * share))
        return _null_row([f"{share:.0%}"], found, fixed_verdicts(share, 0.0, n, seed=2))

    def power_row(share: float) -> list[str]:
        at_random = fixed(share, 0.07)
        looks = max(round(PARTS[-1] * at_random), LOOKS)
        found = duels(share, 0.07, n, seed=3, looks=looks)
        old = fixed_verdicts(share, 0.07, n, 4, 1, looks)
        return _power_row([f"{share:.0%}"], found, old, at_random, looks, RUNS)

    null, power = rows_of("pairs", n, "no difference"), rows_of("pairs", n)
    for share in (0.05, 0.12, 0.2, 0.3, 0.5):
        null.add(f"{share:.0%}", partial(null_row, share))
    for share in (0.12, 0.2, 0.3):
        power.add(f"{share:.0%}", partial(power_row, share))
    head = ["models disagree on", *_HEAD, *_HEAD_FIXED]
    head_power = ["models disagree on", "random pairs, fixed test", *_HEAD_POWER]
    tables = markdown(head, null.cells), markdown(head_power, power.cells)
    return _text("Verdicts that are looked at", "pairs", n, *tables, power.made)


def simulated_hits(n: int) -> str:
    """The tables of duels over hits, with and without an assistant, beside the fixed verdict."""

    @cache
    def fixed_null(share: float) -> Fixed:
        return fixed_verdicts_on_hits(share, 0.0, n, seed=2)

    @cache
    def fixed_power(share: float, looks: int) -> Fixed:
        return fixed_verdicts_on_hits(share, 0.07, n, 4, 1, looks)

    def null_row(share: float, assistant: str) -> list[str]:
        found = hits(share, 0.0, n, round(100 * share), RUNS, assistant)
        return _null_row([f"{share:.0%}", assistant or "none"], found, fixed_null(share))

    def power_row(share: float, assistant: str) -> list[str]:
        at_random = fixed_hits(share, 0.07)
        looks = max(round(PARTS[-1] * at_random), LOOKS)
        found = hits(share, 0.07, n, 3, 1, assistant, looks)
        name = [f"{share:.0%}", assistant or "none"]
        return _power_row(name, found, fixed_power(share, looks), at_random, looks, 1)

    null, power = rows_of("hits", n, "no difference"), rows_of("hits", n)
    for share, assistant in ((0.12, ""), (0.2, ""), (0.3, ""), (0.2, RIGHT), (0.2, IGNORANT)):
        null.add(f"{share:.0%} {assistant}", partial(null_row, share, assistant))
    for share in (0.12, 0.2, 0.3):
        for assistant in _ASSISTANT:
            power.add(f"{share:.0%} {assistant}", partial(power_row, share, assistant))
    head = ["hits that only one has", "assistant", *_HEAD, *_HEAD_FIXED]
    head_power = ["hits that only one has", "assistant", "random hits, fixed test", *_HEAD_POWER]
    tables = markdown(head, null.cells), markdown(head_power, power.cells)
    return _text("Duels over hits", "hits", n, *tables, power.made)


SAID_OF_BIAS = (
    "Bias: mean of estimate − truth in the first runs, with its standard error: after all answers, a number "
    "fixed beforehand; and of who stops once something is said, or after all answers. The first is claimed "
    "to be 0, the others are not."
)


def _text(title: str, bet: str, n: int, null: str, power: str, made: str) -> str:
    command = f"`python -m tests.bench.verdict {bet} --campaigns {n}`"
    said = (
        f"Nothing changed: {n:,} campaigns of {RUNS} runs, each looked at after each of {LOOKS} answers; the "
        f"fixed verdict on as many, on random {bet}, looked at every {EVERY} of them from {FIRST_LOOK} on. "
        "Bias: after all answers of the first runs."
    )
    power_said = (
        f"Better by 0.07, {n:,} campaigns: the first run, but where the tenth is named. The fixed test "
        "has 90 % power at 5 % and one look; the fixed verdict is looked at, so it is not at 5 %."
    )
    return f"## {title}\n\n{said}\n\n{null}\n\n{power_said}\n\n{power}\n\n{command}. {made}"


def write_bias(n: int) -> None:
    """Write the table of estimates after all answers and at the moment of stopping."""

    def row(bet: str, share: float, assistant: str, difference: float) -> list[str]:
        at_random = (fixed if bet == "pairs" else fixed_hits)(share, 0.07)
        looks = max(round(PARTS[-1] * at_random), LOOKS) if difference else LOOKS
        if bet == "pairs":
            found = duels(share, difference, n, round(500 * share), looks, runs=1)
        else:
            found = hits(share, difference, n, round(700 * share), 1, assistant, looks)
        name = [bet, f"{share:.0%}", assistant or "none", f"{difference:+.2f}" if difference else "0"]
        said = f"{len(found.errors.said) / n:.1%}"
        return [*name, f"{looks}", *found.errors.cells("fixed", "stopped"), said, *found.errors.cells("said")]

    rows = rows_of("bias", n)
    for difference in (0.0, 0.07):
        for share in (0.12, 0.2, 0.3):
            rows.add(f"pairs {share} {difference}", partial(row, "pairs", share, "", difference))
        for share, assistant in ((0.12, ""), (0.2, ""), (0.2, RIGHT), (0.2, IGNORANT), (0.3, "")):
            name = f"hits {share} {assistant} {difference}"
            rows.add(name, partial(row, "hits", share, assistant, difference))
    head = [
        "over",
        "models disagree on",
        "assistant",
        "difference",
        "answers",
        BIAS["fixed"],
        BIAS["stopped"],
    ]
    text = (
        f"## Estimates when one stops\n\n{n:,} duels each, first runs. {SAID_OF_BIAS}\n\n"
        f"{markdown([*head, 'something was said', BIAS['said']], rows.cells)}\n\n"
        f"`python -m tests.bench.verdict bias --campaigns {n}`. {rows.made}"
    )
    write_between(RESULTS, "duels, bias", text)
    print(text)


TABLES = {"pairs": ("duels", simulated_pairs), "hits": ("duels over hits", simulated_hits)}


def write(bet: str, n: int) -> None:
    """Write the tables of duels over pairs, or over hits."""
    name, table = TABLES[bet]
    text = table(n)
    write_between(RESULTS, name, text)
    print(text)
