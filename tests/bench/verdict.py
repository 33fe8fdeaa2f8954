"""How often the verdict is right: simulated campaigns of known effect.

    python -m tests.bench.verdict [PART …] [--campaigns N]

The whole table, or some parts of it: the fixed verdict, looked at once (`fixed`); campaigns of ten runs that
the same 300 pairs judge, each looked at once, as `Runs` counts them (`runs`); duels that are looked at after
every answer beside the fixed verdict on the same campaigns, over pairs (`pairs`), over hits (`hits`); what
they estimate when one stops (`bias`); duels answered by labels (`replays`), with an assistant that was
trained here (`assistant`); auditions (`auditions`). A row that is finished is kept in
build/bench/verdict.jsonl until all that was asked for is written: stopped and begun again, the benchmark
goes on after the last one. With SEMANTIC_EXPLORER_RESULTS the tables go into that file.

Of `fixed`, a campaign is a set of independent pairs with a gold score and two models whose cosines follow it
with a known Spearman correlation. Gold and errors are normal, so that a Spearman of ρ belongs to a Pearson of
2·sin(π·ρ / 6). The errors of the two models are correlated, as those of a model and its fine-tuned child are.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import numpy as np

from core.evaluation import Evaluation, Verdict, compare
from core.evaluation.alpha import cost_of, share_of_alpha
from core.evaluation.metrics import spearman
from core.evaluation.resampling import RESAMPLES, Resampled, resample
from core.evaluation.verdict import LEAST
from tests.bench import audition, duel_replays, duels
from tests.bench.tables import RESULTS, markdown, write_between

BEFORE, AFTER = 0.71, 0.78
RUNS = 10
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


def ten_runs(
    disagree: float, difference: float, n_campaigns: int, n: int = 300, seed: int = 1
) -> dict[str, np.ndarray]:
    """Whether each run of each campaign was called better or worse, with the correction and without.

    The old model is right on half of the pairs. A new one is another model on a share 2 · `disagree` of them,
    drawn anew for each run, so that the two disagree on `disagree`.

    Args:
        difference: in accuracy, of every new model.

    Returns:
        "better", "worse", "plain better", "plain worse": (n_campaigns, 10) bool; "missed": whether the
            corrected interval did not hold the truth.
    """
    rng = np.random.default_rng(seed)
    names = ("better", "worse", "plain better", "plain worse", "missed")
    said = {name: np.zeros((n_campaigns, RUNS), bool) for name in names}
    right = 0.5 + difference / (2 * disagree)  # of a new model where it is another one
    for campaign_number in range(n_campaigns):
        old = rng.random(n) < 0.5
        for run in range(RUNS):
            other = rng.random(n) < 2 * disagree
            new = np.where(other, rng.random(n) < right, old)
            counts = np.bincount(1 + new.astype(int) - old, minlength=3)
            drawn = rng.multinomial(n, counts / n, size=RESAMPLES)
            found = Resampled((counts[2] - counts[0]) / n, (drawn[:, 2] - drawn[:, 0]) / n)
            at = campaign_number, run
            interval = found.interval_at(share_of_alpha(run + 1), n)
            said["better"][at] = interval.low > 0 and interval.value >= LEAST
            said["worse"][at] = interval.high < 0 and interval.value <= -LEAST
            plain = found.interval
            said["plain better"][at] = plain.low > 0 and plain.value >= LEAST
            said["plain worse"][at] = plain.high < 0 and plain.value <= -LEAST
            said["missed"][at] = not interval.low <= difference <= interval.high
    return said


def runs_row(disagree: float, n_campaigns: int) -> list[str]:
    """What came of the campaigns where models disagree on so many pairs."""
    null = ten_runs(disagree, 0.0, n_campaigns)
    found = ten_runs(disagree, min(0.07, disagree), n_campaigns, seed=2)
    power = found["better"].mean(axis=0)
    return [
        f"{disagree:.0%}",
        *(f"{null[name].any(axis=1).mean():.1%}" for name in null if name != "missed"),
        f"{1 - null['missed'][:, 0].mean():.1%}",
        f"{1 - null['missed'].any(axis=1).mean():.1%}",
        f"{found['plain better'][:, 0].mean():.1%}",
        " / ".join(f"{power[run - 1]:.1%}" for run in (1, 2, 4, 6, 10)),
    ]


def runs_table(n_campaigns: int) -> None:
    """Write the table of campaigns of ten runs."""
    rows = duels.rows_of("runs", n_campaigns)
    for disagree in (0.05, 0.12, 0.2, 0.3, 0.5):
        rows.add(f"{disagree:.0%}", partial(runs_row, disagree, n_campaigns))
    head = ["models disagree on", "false “better”, corrected", "false “worse”, corrected"]
    head += ["“better”, 95 % each run", "“worse”, 95 % each run", "first interval holds", "all ten hold"]
    head += ["+0.07 found: one run at 95 %", "counted: run 1 / 2 / 4 / 6 / 10"]
    costs = " · ".join(f"{run}: {cost_of(run):.2f}" for run in range(1, RUNS + 1))
    text = (
        "## Runs judged by the same examples\n\n"
        f"{n_campaigns:,} campaigns of {RUNS} runs against one old model, all judged by the same 300 pairs, "
        "each looked at once; “false”: at least one of the ten is called so though nothing changed; at 5 % "
        "the difference is +0.05.\n\n"
        f"{markdown(head, rows.cells)}\n\n"
        "Examples that the k-th run takes to find the same difference in 90 % of cases, in times those of "
        f"one run at 5 % (normal approximation): {costs}.\n\n"
        f"`python -m tests.bench.verdict runs --campaigns {n_campaigns}`. {rows.made}"
    )
    write_between(RESULTS, "judged runs", text)
    print(text)


def fixed_row(n: int, errors: float, new: float, n_campaigns: int) -> list[str]:
    """What was said of so many pairs, with errors so much alike, of a model so good."""
    said = words(n_campaigns, n, BEFORE, new, errors)
    shares = [said[word] / n_campaigns for word in ("better", "no clear change", "worse")]
    row = [f"{n}", f"{errors:.1f}", f"{BEFORE:.2f} → {new:.2f}"]
    return [*row, *(f"{each:.1%}" for each in shares)]


def fixed_table(n_campaigns: int) -> None:
    """Write the table of verdicts that are looked at once."""
    rows = duels.rows_of("fixed", n_campaigns)
    for n in (60, 100, 400):
        for errors in (0.0, 0.3, 0.5, 0.7, 0.9):
            for new in (BEFORE, AFTER):
                rows.add(f"{n} {errors} {new}", partial(fixed_row, n, errors, new, n_campaigns))
    head = ["pairs", "errors’ r", "Spearman", "better", "no clear change", "worse"]
    text = (
        f"## Verdicts that are looked at once\n\n{n_campaigns:,} simulated campaigns a row; errors’ r: the "
        f"correlation of the errors of the two models.\n\n{markdown(head, rows.cells)}\n\n"
        f"`python -m tests.bench.verdict fixed --campaigns {n_campaigns}`. {rows.made}"
    )
    write_between(RESULTS, "fixed verdict", text)
    print(text)


# Part -> how to write its table, from the number of campaigns or replays, and how many without being told.
PARTS: dict[str, tuple[Callable[[int], None], int]] = {
    "fixed": (fixed_table, 200),
    "runs": (runs_table, 2000),
    "pairs": (partial(duels.write, "pairs"), 2000),
    "hits": (partial(duels.write, "hits"), 2000),
    "bias": (duels.write_bias, 2000),
    "replays": (duel_replays.answered_by_labels, 200),
    "assistant": (duel_replays.with_assistants, 200),
    "auditions": (audition.write, 200),
}
OF_LABELS = ("replays", "assistant", "auditions")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all without")
    parser.add_argument("--campaigns", type=int, help="campaigns or replays of each, in place of its own")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no {' or '.join(sorted(unknown))}")
    asked = {part: given.campaigns or PARTS[part][1] for part in given.parts or PARTS}
    for part, n in asked.items():
        if part in OF_LABELS and not duel_replays.DATA.is_dir():
            print(f"{part}: left out, there is no public data in {duel_replays.DATA}", flush=True)
            continue
        began = time.perf_counter()
        PARTS[part][0](n)
        print(f"{part}: {time.perf_counter() - began:.0f} s", flush=True)
    for part, n in asked.items():
        duels.ROWS.forget({"part": part, "campaigns": n})


if __name__ == "__main__":
    main()
