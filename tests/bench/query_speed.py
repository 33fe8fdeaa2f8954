"""How long one short query takes, text in, vector out, beside sentence-transformers.

    python -m tests.bench.query_speed [--queries N]

Ours is the replica that the window searches with: one processor thread, on a thread of its own, bfloat16
where that pays. The peer is at its defaults. They take turns, query by query; milliseconds, and beside them
the cosine between the two vectors of a query. The aim is 6 ms in the middle.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from core.encoding import SentenceEncoder, resolve_model
from tests.bench import clauses

AIM = 6.0


def queries(n: int, encoder: SentenceEncoder) -> list[str]:
    """Beginnings of sentences that have 8 to 12 tokens."""
    found: list[str] = []
    for number, text in enumerate(clauses.texts(8 * n)):
        short = " ".join(text.split()[: 5 + number % 5])
        if 8 <= len(encoder.tokenizer.tokenize([short]).ids[0]) <= 12:
            found.append(short)
    return found[:n]


def measured(n: int) -> tuple[list[float], list[float], float, SentenceEncoder]:
    """Milliseconds of each query, ours and the peer's, and the least cosine between their vectors."""
    from sentence_transformers import SentenceTransformer

    encoder = SentenceEncoder.load(clauses.MODEL, device="cpu")
    ours = encoder.replica(threads=1)
    peer = SentenceTransformer(str(resolve_model(clauses.MODEL).folder), device="cpu")
    ways: list[Callable[[str], Any]] = [ours.encode_query, peer.encode]
    took: list[list[float]] = [[], []]
    cosines: list[float] = []
    for number, query in enumerate(queries(n + 10, encoder)):
        vectors = []
        for times, way in zip(took, ways, strict=True):
            began = time.perf_counter()
            vectors.append(np.asarray(way(query)))
            if number >= 10:  # the first ones warm up
                times.append(1000 * (time.perf_counter() - began))
        lengths = np.linalg.norm(vectors[0]) * np.linalg.norm(vectors[1])
        cosines.append(float(vectors[0] @ vectors[1] / lengths))
    return took[0], took[1], min(cosines), encoder


def run(n: int) -> int:
    """Print the table; 0 when the aim is met."""
    made: list[tuple[list[float], list[float], float, SentenceEncoder]] = []
    thread = threading.Thread(target=lambda: made.append(measured(n)))
    thread.start()
    thread.join()
    ours, peer, least, encoder = made[0]
    print(f"{n} queries of 8 to 12 tokens, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print("| program | p50 ms | p95 ms |\n|---|---:|---:|")
    for name, times in ((f"ours, {encoder.precision}, one thread", ours), ("sentence-transformers", peer)):
        print(f"| {name} | {statistics.median(times):.1f} | {np.quantile(times, 0.95):.1f} |")
    ratio = statistics.median(peer) / statistics.median(ours)
    print(f"ratio {ratio:.2f}, least cosine {least:.5f}, aim {AIM:g} ms")
    return 0 if statistics.median(ours) <= AIM else 1


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m tests.bench.query_speed")
    options.add_argument("--queries", type=int, default=300)
    sys.exit(run(options.parse_args().queries))
