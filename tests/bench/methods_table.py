"""The table of the benchmark of methods, from its finished rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from core.training.objectives import OBJECTIVES
from tests.bench.kept_rows import Row
from tests.bench.tables import made_with, markdown

# Methods that are settings of others: when to use them.
SETTINGS = {
    "matryoshka": "Where vectors are to be stored or searched cut short.",
    "augmentation": "With few labelled pairs; not where small words decide.",
    "FGM": "With few labelled pairs and time, each step costs twice; 4,800 gained no more by it.",
    "FGSM": "As FGM, where a bound on every number is wanted.",
    "LoRA": "Where the memory is short, or many versions of one model are tried.",
    "hard negatives": "Where a search finds what is near but wrong; slower than ranking alone.",
    "simcse, supervised": "For pairs that entail and contradict each other, to be found by searching.",
    "cross-lingual": "For one more language: sentences beside their translations, no labels.",
    "Sentence-T5": "For a T5 that is there already; from random weights only to see that it learns.",
}
HEAD = (
    *("method", "learned from", "judged on", "before", "after (95 % interval)", "gain (95 % interval)"),
    *("verdict", "time", "sentence-transformers", "rates × seeds", "use it when"),
)


def methods_table(names: Sequence[str], rows: Sequence[Row]) -> str:
    """Markdown: a line a method in the order of `names`; what is not there is left out."""
    lines = [line for name in names if (line := _line(name, rows))]
    missing = [name for name in names if not any(row["key"]["method"] == name for row in rows)]
    paragraphs = ["## Methods"]
    if rows:
        paragraphs.append(
            "`make bench-learning`. One epoch of at most "
            f"{rows[0]['key']['steps']} steps in batches of 16, AdamW, linear warm-up over a tenth, bfloat16 "
            "autocast, judged in float32; from all-MiniLM-L6-v2, “tiny start” from two random layers of 128 "
            "numbers. × 100. Where the "
            "first run says “no clear change”, three learning rates with three seeds each: the gain of the "
            "best rate in the mean, in brackets the least and the greatest of all nine. "
            "sentence-transformers: its own "
            f"trainer on the same examples with equal settings. Times on {_threads(rows)}. {made_with(rows)}"
        )
        paragraphs.append(markdown(HEAD, lines))
    if missing:
        paragraphs.append(f"Not run: {', '.join(missing)}.")
    return "\n\n".join(paragraphs)


def _line(name: str, rows: Sequence[Row]) -> tuple[str, ...] | None:
    mine = [row for row in rows if row["key"]["method"] == name]
    ours = [row for row in mine if row["key"]["who"] == "ours"]
    if not ours:
        return None
    first = ours[0]["figures"]
    theirs = next((row["figures"] for row in mine if row["key"]["who"] == "theirs"), None)
    cut = f", first {ours[0]['key']['cut']} numbers" if ours[0]["key"]["cut"] else ""
    return (
        name,
        f"{first['learned']}, {first['n_train']:,}",
        f"{first['judged']}{cut}",
        _before(first, mine),
        _with_interval(first["after"]),
        _with_interval(first["gain"], signed=True),
        first["verdict"],
        f"{first['seconds']:.0f} s",
        "—" if theirs is None else f"{theirs['after'][0]:.2f} in {theirs['seconds']:.0f} s",
        _grid(ours),
        when(name, ours[0]["key"]["objective"]),
    )


def _threads(rows: Sequence[Row]) -> str:
    numbers = sorted({int(row["figures"]["threads"]) for row in rows})
    named = " or ".join(map(str, numbers))
    return f"{named} processor core{'' if numbers == [1] else 's'}"


def when(name: str, objective: str) -> str:
    """When a person should use a method: as the program says it."""
    plain = name.removesuffix(", tiny start")
    return SETTINGS.get(plain) or OBJECTIVES[objective].when


def _before(first: Mapping[str, Any], mine: Sequence[Row]) -> str:
    """The figure of the model, and of what is left of it where layers are dropped."""
    student = next((row for row in mine if row["key"]["who"] == "student"), None)
    before = f"{first['before'][0]:.2f}"
    if student is None:
        return before
    return f"{before}; {student['key']['settings']['layers']} layers: {student['figures']['after'][0]:.2f}"


def _with_interval(figures: Sequence[float], signed: bool = False) -> str:
    sign = "+" if signed else ""
    value, low, high = (f"{figure:{sign}.2f}".replace("-", "−") for figure in figures)
    return f"{value} ({low} to {high})"


def _grid(ours: Sequence[Row]) -> str:
    """The best rate's mean gain, and the least and greatest gain of all runs; "—" for one run."""
    if len(ours) < 2:
        return "—"
    by_rate: dict[float, list[float]] = {}
    for row in ours:
        by_rate.setdefault(float(row["key"]["rate"]), []).append(float(row["figures"]["gain"][0]))
    best = max(by_rate, key=lambda rate: float(np.mean(by_rate[rate])))
    gains = [gain for found in by_rate.values() for gain in found]
    least, greatest = (f"{gain:+.2f}".replace("-", "−") for gain in (min(gains), max(gains)))
    mean = f"{np.mean(by_rate[best]):+.2f}".replace("-", "−")
    words = [row["figures"]["verdict"] for row in ours]
    said = ", ".join(f"{words.count(word)} × {word}" for word in dict.fromkeys(words))
    return f"{best:g}: {mean} ({least} to {greatest}); {said}"
