"""All pairs above a threshold: seconds, memory, how soon a cancel is heard, what a million rows would take.

    python -m tests.bench.all_pairs [--rows N …] [--threshold T] [--peer-up-to N]

The vectors are those of `tests.bench.clauses`. Products of whole numbers and of float32 take turns, and have
to find the same pairs; beside them sentence-transformers' `paraphrase_mining` (the 100 nearest of each, so it
may miss some) where it does not take too long.
"""

from __future__ import annotations

import argparse
import threading
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import CancelledError
from core.progress import CancelToken, Progress, Task
from core.search import Pairs, pairs_above
from core.search import pairs as pair_search
from tests.bench import clauses
from tests.bench.tables import machine, markdown, versions

Vectors = NDArray[np.float32]
_FLOAT32_UP_TO = 100_000  # half an hour at a million


def anonymous_memory() -> float:
    """Megabytes of this process that are its own: pages of mapped files do not count."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / 1024


def compared(vectors: Vectors, threshold: float, whole: bool) -> tuple[Pairs, float, float]:
    """The pairs, the seconds they took, and the megabytes beside the vectors."""
    before = most = anonymous_memory()
    last = 0.0

    def watch(progress: Progress) -> None:
        nonlocal most, last
        if progress.seconds - last > 0.05:
            most, last = max(most, anonymous_memory()), progress.seconds

    usual = pair_search._INT8_FROM
    pair_search._INT8_FROM = usual if whole else 2**62
    try:
        began = time.perf_counter()
        found = pairs_above(vectors, threshold, task=Task(watch))
        return found, time.perf_counter() - began, most - before
    finally:
        pair_search._INT8_FROM = usual


def cancelled_after(vectors: Vectors, threshold: float, seconds: float) -> float:
    """Milliseconds from a cancel in the middle to the end of the work; NaN where that came first."""
    token, asked = CancelToken(), 0.0

    def cancel() -> None:
        nonlocal asked
        asked = time.perf_counter()
        token.cancel()

    timer = threading.Timer(seconds / 2, cancel)
    timer.start()
    try:
        pairs_above(vectors, threshold, task=Task(cancel=token))
    except CancelledError:
        return (time.perf_counter() - asked) * 1000
    finally:
        timer.join()
    return float("nan")


def mined(vectors: Vectors, threshold: float) -> tuple[int, float]:
    """How many pairs sentence-transformers finds, and the seconds."""
    import torch
    from sentence_transformers.util import paraphrase_mining_embeddings

    tensor = torch.from_numpy(np.array(vectors))
    began = time.perf_counter()
    found = paraphrase_mining_embeddings(tensor, top_k=100, max_pairs=10_000_000)
    seconds = time.perf_counter() - began
    return sum(score >= threshold for score, _, _ in found), seconds


def main() -> None:
    """One line a size."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rows", type=int, nargs="+", default=[10_000, 100_000])
    arguments.add_argument("--threshold", type=float, default=0.9)
    arguments.add_argument("--peer-up-to", type=int, default=10_000)
    given = arguments.parse_args()
    lines = []
    compared(clauses.vectors(5_000), given.threshold, True)  # loads torch and measures its product
    for rows in given.rows:
        vectors = clauses.vectors(rows)
        found, seconds, megabytes = compared(vectors, given.threshold, True)
        single = theirs = "–"
        if rows <= _FLOAT32_UP_TO:
            same, took, _ = compared(vectors, given.threshold, False)
            single = f"{took:.2f} ({took / seconds:.1f} ×)"
            for name in ("first", "second", "similarity"):
                assert np.array_equal(getattr(found, name), getattr(same, name)), "other pairs in float32"
        if rows <= given.peer_up_to:
            n_theirs, took = mined(vectors, given.threshold)
            theirs = f"{took:.2f} ({took / seconds:.1f} ×, {n_theirs:,} pairs)"
        heard = cancelled_after(vectors, given.threshold, seconds)
        million = seconds * (1_000_000 / rows) ** 2 / 60
        lines.append(
            (
                *(f"{rows:,}", f"{found.n_above:,}", f"{seconds:.2f}", single, theirs, f"{megabytes:.0f}"),
                *("–" if np.isnan(heard) else f"{heard:.0f}", f"{million:.1f}"),
            )
        )
    print(f"{machine()}; {versions()}; cosine ≥ {given.threshold}\n")
    head = ("rows", "pairs", "s", "in float32, s", "sentence-transformers, s", "MB beside the vectors")
    print(markdown((*head, "cancel heard, ms", "a million at this rate, min"), lines))


if __name__ == "__main__":
    main()
