"""Better, no clear change, worse, too little to say: two encoders on pairs that nothing else has seen."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from core.errors import InputError
from core.evaluation.alpha import WORN_FROM, cost_of, percent, share_of_alpha
from core.evaluation.betting import ALPHA
from core.evaluation.labelled import Evaluation
from core.evaluation.resampling import Interval
from core.evaluation.similarities import PAIR_SCORE
from core.examples.split import FEWEST_COMPONENTS, SHARES
from core.plurals import plural

# A difference in the primary metric that is smaller is no clear change, however narrow its interval: the
# interval knows of other examples, not of other runs, and another seed moves a metric by some 0.003.
LEAST = 0.005

_IN_WORDS = {
    "cosine": "cosine",
    "dot": "dot product",
    "euclidean": "Euclidean distance",
    "manhattan": "Manhattan distance",
    PAIR_SCORE: "a score of each pair",
}

Word = Literal["better", "no clear change", "worse", "too little to say"]


@dataclass(frozen=True, eq=False)
class Verdict:
    """What can be said about a new encoder against an old one.

    Attributes:
        word: by the interval of the difference in `metric`: above 0, below 0, or neither; and neither where
            the difference is less than `LEAST`.
        sentence: the same with its numbers, for the person.
        metric: the primary metric. difference: new minus old, paired. differences: of every metric.
        n_components: components in the verdict part.
        pairs_needed: how many more examples are needed before anything can be said, each with sentences of
            its own; 0 where there are enough.
        level: of the intervals of the differences, 0.95 or more.
        run: the how-many-eth run it is that these examples judge; None where nobody counts, or where there
            are too few of them.
    """

    word: Word
    sentence: str
    metric: str
    difference: Interval
    differences: Mapping[str, Interval]
    n_components: int
    pairs_needed: int
    level: float
    run: int | None

    @property
    def is_worn(self) -> bool:
        """Whether the examples have judged so many runs that fresh ones are due."""
        return self.run is not None and self.run >= WORN_FROM


def pairs_needed(n_components: int, share: float = SHARES["verdict"], fewest: int = FEWEST_COMPONENTS) -> int:
    """How many more examples bring the verdict part to 60 components, when `share` of them goes there."""
    # A share that was found by dividing gives back what it was divided by.
    return math.ceil(round(max(fewest - n_components, 0) / share, 6))


def compare(
    new: Evaluation,
    old: Evaluation,
    share: float = SHARES["verdict"],
    fewest: int = FEWEST_COMPONENTS,
    run: int | None = None,
    n_seen: int = 0,
) -> Verdict:
    """The verdict on `new` against `old`, by the paired bootstrap over the components of the verdict part.

    Args:
        share: the share of further examples that would go into the verdict part; 1.0 where it has a file of
            its own.
        fewest: components that a verdict can rest on.
        run: the how-many-eth run it is that is judged by these examples, from 1 on: the verdict may be false
            as often as `share_of_alpha` says. None: nobody counts, and the intervals are those of one run.
        n_seen: how many of the examples have a sentence that was trained on or selected by.

    Raises:
        InputError: when the two were not evaluated on the same examples.
    """
    if new.examples_key != old.examples_key:
        raise InputError(
            "The two models were evaluated on different examples.", "Evaluate both on the same file."
        )
    alpha = ALPHA if run is None else share_of_alpha(run)
    differences = {
        name: new.resampled[name].minus(old.resampled[name]).interval_at(alpha, new.n_components)
        for name in new.resampled
        if name in old.resampled
    }
    difference = differences[new.primary]
    needed = pairs_needed(new.n_components, share, fewest)
    word: Word = "too little to say" if new.n_components < fewest else _word(difference)
    return Verdict(
        word=word,
        sentence=_sentence(word, new, old, difference, needed, share, fewest, 1 - alpha, n_seen),
        metric=new.primary,
        difference=difference,
        differences=differences,
        n_components=new.n_components,
        pairs_needed=needed,
        level=1 - alpha,
        run=run,
    )


def _word(difference: Interval) -> Word:
    if abs(difference.value) < LEAST or _spans(difference):
        return "no clear change"
    return "better" if difference.value > 0 else "worse"


def _sentence(
    word: Word,
    new: Evaluation,
    old: Evaluation,
    difference: Interval,
    needed: int,
    share: float,
    fewest: int,
    level: float,
    n_seen: int,
) -> str:
    if word == "too little to say":
        said = [
            f"Too little to say: a verdict takes {fewest} examples that share no sentence with each other; "
            f"set aside for it so far: {new.n_components:,}. "
            f"Give {needed:,} more, with no sentence of the others."
        ]
        if share < 1:
            said.append("A part of them is set aside again.")
        return " ".join(said)
    metric = new.primary.replace("_", " ")
    interval, at = f"{signed(difference.low)} to {signed(difference.high)}", percent(level)
    # Of a file of its own nobody knows what else has seen it.
    unseen = " that nothing else has seen" if share < 1 and not n_seen else ""
    where = f"{new.n_examples:,} examples{unseen}"
    small = ", too little to matter" if abs(difference.value) < LEAST and not _spans(difference) else ""
    measured = (
        f"{metric} {_decimal(old.value.value)} → {_decimal(new.value.value)}, "
        f"a difference of {signed(difference.value)} ({at} interval {interval}) on {where}{small}."
    )
    seen = plural(
        n_seen,
        "1 of these examples has a sentence that was learned from or selected by, and says little about "
        "new ones.",
        "{n} of these examples have a sentence that was learned from or selected by, and say little about "
        "new ones.",
    )
    said = [f"{word.capitalize()}: {measured}", seen if n_seen else ""]
    return " ".join(filter(None, [*said, _compared_by(new.similarity, old.similarity)]))


def _compared_by(new: str, old: str) -> str:
    """A sentence on what the models compare texts by; "" where that is the cosine."""
    if {new, old} <= {"cosine", PAIR_SCORE}:
        return ""
    if new == old:
        return f"Both compare texts by {_IN_WORDS[new]}, as they do in a search."
    return (
        f"The new model compares texts by {_IN_WORDS[new]}, the old one by {_IN_WORDS[old]}, as they do in a "
        "search."
    )


def said_of_run(run: int) -> str:
    """What a person should hear where examples have judged before; "" at the first run."""
    if run < 2:
        return ""
    if run < WORN_FROM:
        return (
            f"These examples have judged {run:,} runs, this one included, so the interval is wider. "
            "It does not correct for what you learned from the verdicts before."
        )
    return (
        f"These examples have judged {run:,} runs, this one included, and are worn: to see the same "
        f"difference, it takes {cost_of(run):.1f} times as many of them as for one run. Give fresh ones: the "
        "interval is wider, and does not correct for what you learned from the verdicts before."
    )


def _spans(difference: Interval) -> bool:
    """Whether no difference at all lies within the interval."""
    return difference.low <= 0 <= difference.high


def _decimal(value: float) -> str:
    return f"{value:.3f}".replace("-", "−")


def signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def as_json(
    new: Evaluation,
    old: Evaluation | None = None,
    verdict: Verdict | None = None,
    parts: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """The result of `train` and `evaluate` as they print it; ready for `json.dumps`.

    Args:
        new: the new model (or the only one) on the verdict part. old: the model it is compared with.
        verdict: of `compare(new, old)`. parts: part -> number of examples; by default all are the verdict's.
    """
    return {
        "metrics": _intervals(new.metrics),
        "baseline": None if old is None else _intervals(old.metrics),
        "difference": None if verdict is None else _intervals(verdict.differences),
        "parts": dict(parts or {"train": 0, "selection": 0, "verdict": new.n_examples}),
        "pairs_needed": 0 if verdict is None else verdict.pairs_needed,
        "level": None if verdict is None else verdict.level,
        "judged_runs": None if verdict is None else verdict.run,
        "worn": verdict is not None and verdict.is_worn,
        "verdict": None if verdict is None else verdict.word,
        "primary": new.primary,
        "similarity": new.similarity,
        "baseline_similarity": None if old is None else old.similarity,
        "components": new.n_components,
        "sentence": None if verdict is None else verdict.sentence,
    }


def _intervals(metrics: Mapping[str, Interval]) -> dict[str, dict[str, float]]:
    return {name: asdict(interval) for name, interval in metrics.items()}
