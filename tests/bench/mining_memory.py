"""What mining hard negatives takes in memory, beside sentence-transformers' plain way.

    python -m tests.bench.mining_memory [--rows N] [--anchors N] [--peer-rows N] [--peer-anchors N]

Vectors are made up: directions drawn at random, 256 numbers, encoded in no time, so that memory is that of
mining. Each way runs in a process of its own, which counts its highest anonymous memory; what it maps of a
file, which the system takes back, is told apart. The peer compares up to 16,384 anchors with all texts at
once, and its table grows with both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.bench.memory import HighestAnonymous, memory
from tests.bench.tables import machine, markdown

AIM_GB = 2.0
_DIM = 256


def encoded(texts: Sequence[str]) -> NDArray[np.float32]:
    """(n, 256) of unit norm; a text's number decides them."""
    numbers = np.array([int(text.split()[1]) for text in texts], dtype=np.uint64)
    made = np.empty((len(texts), _DIM), dtype=np.float32)
    for row, number in zip(made, numbers.tolist(), strict=True):
        row[:] = np.random.default_rng(number).standard_normal(_DIM, dtype=np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


class _Model:
    """What sentence-transformers asks of a model."""

    device, prompts, default_prompt_name = "cpu", {}, None

    def encode(self, texts: Sequence[str], **_: object) -> NDArray[np.float32]:
        return encoded(list(texts))

    encode_query = encode_document = encode

    def similarity(self, a: object, b: object) -> object:
        from sentence_transformers.util import dot_score

        return dot_score(a, b)

    def similarity_pairwise(self, a: object, b: object) -> object:
        from sentence_transformers.util import pairwise_dot_score

        return pairwise_dot_score(a, b)

    def get_embedding_dimension(self) -> int:
        return _DIM


def mine(rows: int, anchors: int) -> str:
    from core.examples.examples import Examples
    from core.training.hard_negatives import AmongTexts, mine_hard_negatives

    texts = [f"text {k}" for k in range(rows)]
    pairs = Examples("positive pairs", (tuple(texts[:anchors]), tuple(texts[anchors : 2 * anchors])))
    near = AmongTexts(texts, encoded, encoded)
    return mine_hard_negatives(pairs, near, share=None).sentence


def mine_as_the_peer(rows: int, anchors: int) -> str:
    from sentence_transformers.util import hard_negatives as theirs

    from tests.core.training.test_hard_negatives import Table

    module = type(sys)("datasets")
    module.Dataset = Table  # type: ignore[attr-defined]
    sys.modules["datasets"], theirs.is_datasets_available = module, lambda: True
    texts = [f"text {k}" for k in range(rows)]
    pairs = Table({"anchor": texts[:anchors], "positive": texts[anchors : 2 * anchors]})
    found = theirs.mine_hard_negatives(
        pairs,
        _Model(),
        corpus=texts,
        range_max=12,
        num_negatives=1,
        verbose=False,  # type: ignore[arg-type]
    )
    return f"{len(found)} triplets"


def measure(way: str, rows: int, anchors: int) -> dict[str, object]:
    before, began = memory()["RssAnon"], time.perf_counter()
    with HighestAnonymous() as highest:
        said = (mine if way == "ours" else mine_as_the_peer)(rows, anchors)
    seconds = time.perf_counter() - began
    return {"mib": highest.mib, "before": before, "said": said, "seconds": seconds, **memory()}


def main() -> int:
    """Measure both ways and print the table; 1 where more than the aim was taken."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--rows", type=int, default=1_000_000)
    options.add_argument("--anchors", type=int, default=2_048)
    options.add_argument("--peer-rows", type=int, default=100_000)
    options.add_argument("--peer-anchors", type=int, default=2_048)
    options.add_argument("--way", choices=("ours", "theirs"))
    given = options.parse_args()
    if given.way:
        print(json.dumps(measure(given.way, given.rows, given.anchors)))
        return 0
    print(f"on {machine()}, load {os.getloadavg()[0]:.1f}")
    asked = [
        ("ours", given.rows, given.anchors),
        ("ours", given.peer_rows, given.peer_anchors),
        ("theirs", given.peer_rows, given.peer_anchors),
    ]
    lines, most = [], 0.0
    for way, rows, anchors in asked:
        again = [sys.executable, "-m", "tests.bench.mining_memory", "--way", way]
        again += ["--rows", str(rows), "--anchors", str(anchors)]
        ran = subprocess.run(again, check=True, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
        told = json.loads(ran.stdout.splitlines()[-1])
        if way == "ours":
            most = max(most, told["mib"])
        numbers = (rows, anchors, told["mib"], told["RssFile"], told["seconds"])
        lines.append([way, *(f"{number:,.0f}" for number in numbers)])
    print(markdown(["way", "texts", "anchors", "anonymous, MiB", "mapped, MB", "seconds"], lines))
    return int(most > AIM_GB * 1000 / 1.048576)


if __name__ == "__main__":
    sys.exit(main())
