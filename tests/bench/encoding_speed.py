"""Sentences a second, side by side with sentence-transformers at its defaults.

    python -m tests.bench.encoding_speed [--data FILE.csv] [--texts N] [--rounds N]

The programs take turns in one run and the quickest round of each counts, so that other work on the machine
weighs on all alike. Without --data the texts are banking77's.
"""

from __future__ import annotations

import argparse
import csv
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import torch

from core.encoding import SentenceEncoder, resolve_model
from tests.conftest import PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"


def distinct_texts(path: Path, count: int) -> list[str]:
    """The first distinct texts in the column `text` of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        found = dict.fromkeys(row["text"].strip() for row in csv.DictReader(file))
    return list(found)[:count]


def seconds_of(encode: Callable[[Sequence[str]], object], texts: Sequence[str]) -> float:
    """Wall-clock time of one call."""
    began = time.perf_counter()
    encode(texts)
    return time.perf_counter() - began


def main() -> None:
    """Print one line a program: sentences a second, and how many times as fast as sentence-transformers."""
    from sentence_transformers import SentenceTransformer

    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA / "banking77" / "train.csv")
    arguments.add_argument("--texts", type=int, default=1000)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--device", default="cpu")
    given = arguments.parse_args()
    texts = distinct_texts(given.data, given.texts)
    peer = SentenceTransformer(str(resolve_model(MODEL).folder), device=given.device, local_files_only=True)
    programs: dict[str, Callable[[Sequence[str]], object]] = {
        "sentence-transformers": lambda t: peer.encode(list(t), show_progress_bar=False)
    }
    for precision in ("float32", "bfloat16"):
        programs[f"ours, {precision}"] = SentenceEncoder.load(MODEL, given.device, precision).encode
    best = dict.fromkeys(programs, float("inf"))
    for encode in programs.values():
        encode(texts[:64])
    for _ in range(given.rounds):
        for name, encode in programs.items():
            best[name] = min(best[name], seconds_of(encode, texts))
    print(
        f"{platform.processor() or platform.machine()}, {torch.get_num_threads()} threads, {len(texts)} texts"
    )
    for name, seconds in best.items():
        ratio = best["sentence-transformers"] / seconds
        print(f"{name:24} {len(texts) / seconds:8.0f} a second  {ratio:5.2f} ×")


if __name__ == "__main__":
    main()
