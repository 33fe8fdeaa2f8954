"""A million sentences with meaning, for benchmarks of size: clauses of real sentences, recombined.

    python -m tests.bench.clauses [ROWS]

Random vectors have no neighbours worth finding, so recall on them says nothing. The recipe: the sentences of
four public sets (intents of clinc150 and banking77, premises and hypotheses of SNLI and MNLI, arguments),
in the order of their topics, are cut into clauses of 3 to 14 words at punctuation and conjunctions. A text
joins two clauses that lie close together in that order, with a conjunction, drawn by a seed. No text is there
twice, and the first n texts are the same for every n.

Texts (`clauses.csv`: number, topic, text) and their vectors (`vectors.npy`, float32, encoded once with the
bundled model, going on where it was stopped) are kept in build/bench/clauses.
"""

from __future__ import annotations

import csv
import itertools
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.conftest import PROJECT, PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
ROWS = 1_000_000
FOLDER = PROJECT / "build" / "bench" / "clauses"

_NEAR = 300  # clauses: as far apart as two that are joined may lie
_AT_ONCE = 20_000  # texts encoded between two entries of how far it is
_CUTS = re.compile(r"[,;:.!?]+|\b(?:and|but|because|so|when|while|which|who|that|or)\b", re.IGNORECASE)
_JOINS = ("and", "but", "because", "so", "while", "or")


def sentences(data: Path) -> Iterator[tuple[str, str]]:
    """(topic, sentence) of the public sets, topic by topic."""
    found: list[tuple[str, str]] = []
    for part in ("train", "test"):
        with (data / "banking77" / f"{part}.csv").open(encoding="utf-8", newline="") as file:
            found += [(f"bank: {row['category']}", row["text"]) for row in csv.DictReader(file)]
    intents = json.loads((data / "clinc150" / "data_full.json").read_text(encoding="utf-8"))
    found += [(f"intent: {intent}", text) for part in intents.values() for text, intent in part]
    for part in ("train", "dev", "test"):
        with (data / "argkp" / f"arguments_{part}.csv").open(encoding="utf-8", newline="") as file:
            found += [(f"argument: {row['topic']}", row["argument"]) for row in csv.DictReader(file)]
    for source in ("snli", "mnli"):
        with (data / "nli" / source / "dev.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                found += [(source, row["premise"]), (source, row["hypothesis"])]
    yield from sorted(found, key=lambda each: each[0])


def clauses(data: Path) -> list[tuple[str, str]]:
    """(topic, clause), without repeats, topic by topic."""
    kept: dict[str, str] = {}
    for topic, sentence in sentences(data):
        for piece in _CUTS.split(sentence):
            words = piece.split()
            if 3 <= len(words) <= 14:
                kept.setdefault(" ".join(words).strip("\"'`() ").lower(), topic)
    return [(topic, clause) for clause, topic in kept.items()]


def recombined(data: Path) -> Iterator[tuple[str, str]]:
    """(topic of the first clause, text), without repeats and without end."""
    pieces = clauses(data)
    rng = np.random.default_rng(0)
    seen = bytearray(len(pieces) * _NEAR)  # by first clause and step: of ten million pairs a set takes 2 GB
    while True:
        firsts = rng.integers(len(pieces), size=10_000)
        steps = rng.integers(1, _NEAR, size=10_000)
        joins = rng.integers(len(_JOINS), size=10_000)
        for first, step, join in zip(firsts.tolist(), steps.tolist(), joins.tolist(), strict=True):
            second = (first + step) % len(pieces)
            if not seen[first * _NEAR + step]:
                seen[first * _NEAR + step] = 1
                topic, clause = pieces[first]
                yield topic, f"{clause[0].upper()}{clause[1:]} {_JOINS[join]} {pieces[second][1]}."


def csv_of(rows: int, data: Path = PUBLIC_DATA) -> Path:
    """A CSV file (columns number, topic, text) of so many texts; written once."""
    path = FOLDER / f"clauses-{rows}.csv"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("number", "topic", "text"))
            for number, (topic, text) in enumerate(itertools.islice(recombined(data), rows)):
                writer.writerow((number, topic, text))
        unfinished.replace(path)
    return path


def texts(rows: int, data: Path = PUBLIC_DATA) -> list[str]:
    """The first so many texts."""
    return [text for _, text in itertools.islice(recombined(data), rows)]


def vectors(rows: int, data: Path = PUBLIC_DATA) -> NDArray[np.float32]:
    """(rows, 384) float32 unit vectors of the first so many texts; those not in the file yet are encoded."""
    path, mark = FOLDER / "vectors.npy", FOLDER / "encoded.json"
    done = int(json.loads(mark.read_text(encoding="utf-8"))) if mark.exists() and path.exists() else 0
    if done < rows:
        from core.encoding import SentenceEncoder

        FOLDER.mkdir(parents=True, exist_ok=True)
        encoder = SentenceEncoder.load(MODEL, device="cpu")
        if not path.exists():
            np.lib.format.open_memmap(path, "w+", np.float32, (ROWS, encoder.embedding_dim)).flush()
        matrix = np.lib.format.open_memmap(path, "r+")
        began, first = time.monotonic(), done
        wanted = itertools.islice(recombined(data), done, rows)
        while batch := [text for _, text in itertools.islice(wanted, _AT_ONCE)]:
            matrix[done : done + len(batch)] = encoder.encode(batch)
            matrix.flush()
            done += len(batch)
            mark.write_text(json.dumps(done), encoding="utf-8")
            rate = (done - first) / (time.monotonic() - began)
            print(f"{done:,} of {rows:,} encoded, {rate:,.0f} a second", file=sys.stderr, flush=True)
    stored: NDArray[np.float32] = np.load(path, mmap_mode="r")[:rows]
    return stored


if __name__ == "__main__":
    wanted_rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    print(csv_of(wanted_rows))
    print(vectors(wanted_rows).shape)
