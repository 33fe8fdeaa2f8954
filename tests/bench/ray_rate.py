"""Two workers on Ray beside one process with two threads, on the same cores and texts, in turns.

    python -m tests.bench.ray_rate [--rounds N] [--texts N]

Each measurement is a process of its own. A rate counts from the first vectors that come in to the last, so
that it is that of a run that is long: starting Ray and loading the model twice takes seconds, whatever the
number of texts; these seconds stand beside it. Needs the extra `ray`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np

from tests.conftest import PROJECT

_MODEL = "all-MiniLM-L6-v2"
_BLOCK = 1_024


def texts_of(n: int) -> list[str]:
    """Sentences of the sample, recombined, as the other benchmarks of encoding have them."""
    import csv

    from assets import sample_csv

    with sample_csv().open(encoding="utf-8", newline="") as file:
        known = [row["text"].rstrip(".?!") for row in csv.DictReader(file)]
    random = np.random.default_rng(0)
    return [
        f"{known[i]} {known[j]} {k}." for k, (i, j) in enumerate(random.integers(len(known), size=(n, 2)))
    ]


def counted(n: int, ways: str) -> Iterator[int]:
    """How many vectors came in, part by part."""
    from core import SentenceEncoder
    from core.encoding.batching import TextBlock
    from core.on_ray.pool import RayEncoders
    from core.progress import QUIET

    texts = texts_of(n)
    blocks = [TextBlock(texts[start : start + _BLOCK], start // _BLOCK) for start in range(0, n, _BLOCK)]
    encoder = SentenceEncoder.load(_MODEL, "cpu", "float32")
    if ways == "ray":
        on_ray = RayEncoders(encoder, "local", 2, "cpu", lambda sentence: None)
        for _, part in on_ray.encoded(blocks, QUIET):
            yield len(part.indices)
    else:
        for part in encoder.encode_chunks(texts):
            yield len(part.indices)


def measured(n: int, ways: str) -> dict[str, float]:
    """Sentences a second from the first part on, and seconds until then."""
    began = time.perf_counter()
    times, counts = list[float](), list[int]()
    for count in counted(n, ways):
        times.append(time.perf_counter() - began)
        counts.append(count)
    return {"rate": sum(counts[1:]) / (times[-1] - times[0]), "until": times[0], "texts": sum(counts)}


def _in_a_process(n: int, ways: str) -> dict[str, float]:
    threads = "1" if ways == "ray" else "2"
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.ray_rate", "--texts", str(n), "--one", ways],
        env=os.environ | {"OMP_NUM_THREADS": threads, "PYTHONPATH": str(PROJECT)},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--texts", type=int, default=8_192)
    parser.add_argument("--one", choices=("ray", "plain"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps(measured(asked.texts, asked.one)))
        return
    found: dict[str, list[dict[str, float]]] = {"plain": [], "ray": []}
    for number in range(asked.rounds):
        for ways in ("plain", "ray") if number % 2 else ("ray", "plain"):
            found[ways].append(_in_a_process(asked.texts, ways))
    rates = {ways: [each["rate"] for each in runs] for ways, runs in found.items()}
    ratios = [ray / plain for ray, plain in zip(rates["ray"], rates["plain"], strict=True)]
    print(f"{asked.texts:,} sentences, {asked.rounds} rounds, load {os.getloadavg()[0]:.1f}\n")
    print("| who | sentences/s, median | least to greatest | s until the first vectors |\n|---|---|---|---|")
    for ways, name in (("plain", "one process, 2 threads"), ("ray", "2 workers on Ray, 1 thread each")):
        until = statistics.median(each["until"] for each in found[ways])
        low, high, middle = min(rates[ways]), max(rates[ways]), statistics.median(rates[ways])
        print(f"| {name} | {middle:.0f} | {low:.0f} to {high:.0f} | {until:.1f} |")
    shown = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    print(f"\nWorkers over process, round by round: {shown}; median {statistics.median(ratios):.2f}.")


if __name__ == "__main__":
    main()
