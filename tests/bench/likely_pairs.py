"""Near-duplicates among very many vectors: time and what is missed, beside comparing all and SemHash's index.

    python -m tests.bench.likely_pairs [--rows N …] [--all-up-to N] [--semhash FOLDER] [--semhash-up-to N]

Vectors are made up: subjects along directions of unequal weight, a tenth of them copies of others with
noise, 256 numbers. SemHash is asked as it deduplicates: each vector for what its default backend finds at
the threshold. It is in a folder of its own (`pip install --no-deps --target FOLDER semhash vicinity usearch
numkong pyversity model2vec`). Seconds by the clock and of the processors; a sample of 1,000 vectors is
compared with all, the same for each way. What SemHash would take for more rows than it is given is reckoned
by its own two largest sizes, of the processors, which depends less on what else the machine does. The table
goes into RESULTS.md. Ten million vectors are 10 GB of memory.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import sys
import time

import numpy as np
from numpy.typing import NDArray

from core.search.likely_pairs import likely_pairs_above
from core.search.pairs import Pairs, pairs_above
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between

_DIM, _THRESHOLD = 256, 0.95


def made(n: int) -> NDArray[np.float32]:
    """(n, 256) of unit norm."""
    rng = np.random.default_rng(0)
    spectrum = (1 / np.sqrt(1 + np.arange(_DIM))).astype(np.float32)
    subjects = rng.standard_normal((max(10, n // 50), _DIM), dtype=np.float32) * spectrum
    vectors = np.empty((n, _DIM), dtype=np.float32)
    for start in range(0, n, 65_536):
        some = vectors[start : start + 65_536]
        some[:] = 0.7 * spectrum * rng.standard_normal(some.shape, dtype=np.float32)
        some += subjects[rng.integers(0, len(subjects), len(some))]
    copies = rng.permutation(n)[: n // 10]
    for start in range(0, len(copies), 65_536):
        some = copies[start : start + 65_536]
        noise = rng.standard_normal((len(some), _DIM), dtype=np.float32) * spectrum
        far = rng.uniform(0, 0.4, (len(some), 1)).astype(np.float32)
        vectors[some] = vectors[rng.integers(0, n, len(some))] + far * noise
    for start in range(0, n, 65_536):
        some = vectors[start : start + 65_536]
        some /= np.linalg.norm(some, axis=1, keepdims=True)
    return vectors


def of_semhash(vectors: NDArray[np.float32], folder: str) -> Pairs:
    """What its index finds."""
    sys.path.insert(0, folder)
    from semhash.index import Index  # type: ignore[import-not-found]
    from vicinity import Backend  # type: ignore[import-not-found]

    items = [[{"n": str(number)}] for number in range(len(vectors))]
    index = Index.from_vectors_and_items(vectors=vectors, items=items, backend_type=Backend.USEARCH)
    found: set[tuple[int, int]] = set()
    for start in range(0, len(vectors), 10_000):
        near = index.query_threshold(vectors[start : start + 10_000], _THRESHOLD)
        for row, (places, _) in enumerate(near, start):
            others = (int(place) for place in places)
            found.update((min(row, other), max(row, other)) for other in others if other != row)
    keys = np.array(sorted(found), dtype=np.int64).reshape(-1, 2)
    return Pairs(keys[:, 0].copy(), keys[:, 1].copy(), np.ones(len(keys)), _THRESHOLD, len(keys))


def missed_of_sample(vectors: NDArray[np.float32], found: Pairs) -> str:
    n = len(vectors)
    sample = np.sort(np.random.default_rng(7).permutation(n)[:1_000])
    true = [np.zeros(0, dtype=np.int64)]
    for start in range(0, n, 16_384):
        here, there = np.nonzero(vectors[sample] @ vectors[start : start + 16_384].T >= _THRESHOLD)
        one, other = sample[here], there + start
        keys = np.minimum(one, other) * n + np.maximum(one, other)
        true.append(keys[one != other])
    wanted = np.unique(np.concatenate(true))
    n_missed = int(np.count_nonzero(~np.isin(wanted, found.first * n + found.second)))
    return f"{n_missed:,} of {len(wanted):,} ({n_missed / max(1, len(wanted)):.1%})"


def main() -> int:
    """Measure and print the table."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--rows", type=int, nargs="+", default=[100_000, 300_000, 1_000_000, 10_000_000])
    options.add_argument("--all-up-to", type=int, default=100_000)
    options.add_argument("--semhash", help="the folder into which semhash and what it needs were installed")
    options.add_argument("--semhash-up-to", type=int, default=300_000)
    given = options.parse_args()
    load = os.getloadavg()[0]
    lines, of_semhash_took = [], dict[int, float]()
    for rows in given.rows:
        vectors = made(rows)
        ways = {"likely": lambda: likely_pairs_above(vectors, _THRESHOLD)}  # noqa: B023
        if rows <= given.all_up_to:
            ways["all"] = lambda: pairs_above(vectors, _THRESHOLD)  # noqa: B023
        if given.semhash and rows <= given.semhash_up_to:
            ways["SemHash"] = lambda: of_semhash(vectors, given.semhash)  # noqa: B023
        for name, way in ways.items():
            began, of_processors = time.perf_counter(), time.process_time()
            found = way()
            seconds, busy = time.perf_counter() - began, time.process_time() - of_processors
            if name == "SemHash":
                of_semhash_took[rows] = busy
            missed = missed_of_sample(vectors, found)
            lines.append([f"{rows:,}", name, f"{seconds:.1f}", f"{busy:.1f}", f"{found.n_above:,}", missed])
            print(lines[-1], file=sys.stderr, flush=True)
    head = ["vectors", "way", "seconds", "of processors", "pairs", "missed of a sample"]
    text = (
        f"## Near-duplicates among very many vectors\n\n`python -m tests.bench.likely_pairs --rows "
        f"{' '.join(map(str, given.rows))}`, made-up vectors of {_DIM} numbers, cosine ≥ {_THRESHOLD}. "
        f"*Likely*: what the program does above half a million texts. On {machine()}, load {load:.1f} "
        f"before; {versions()}; {today()}.\n\n{markdown(head, lines)}\n\n"
        f"{_reckoned(of_semhash_took, given.rows[-1])}"
    )
    print(text)
    write_between(RESULTS, "likely pairs", text)
    return 0


def _reckoned(took: dict[int, float], n: int) -> str:
    """What SemHash would take for `n` vectors, by its two largest sizes (seconds by size)."""
    if len(took) < 2 or n in took:
        return ""
    (few, quick), (many, slow) = itertools.islice(sorted(took.items()), len(took) - 2, None)
    power = math.log(slow / quick) / math.log(many / few)
    hours = slow * (n / many) ** power / 3_600
    return (
        f"SemHash's seconds of the processors grow as n^{power:.2f} from {few:,} to {many:,}: for {n:,} they "
        f"would be {hours:.1f} hours, so it was not asked for more."
    )


if __name__ == "__main__":
    sys.exit(main())
