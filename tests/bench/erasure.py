"""What erasing a column leaves: of the column, of the topics, of the variance.

    python -m tests.bench.erasure [--rows N]

Three corpora. *banking77, a form letter*: questions of which a random half stands in a form letter, the
influence that is planted; its intents are the topics. *banking77, a greeting*: the same with three words in
front. *STS-B, English and German*: the same sentences in both languages, the influence that is real; the
sources of the pairs (headlines, captions, forums …) are the topics. The vectors are the bundled model's, the
maps those of the program (`Workspace.build_map`, `build_map_without`).

Measured: the accuracy of a linear classifier of the column (logistic regression, hardly regularised) on what
it was fitted on and in 5-fold cross-validation, beside the majority. The means of all values are the same
afterwards, so four fifths of the texts show the opposite of what the last fifth shows, and cross-validation
falls below chance: nothing that is learned holds for the others. The share of each text's 10 nearest that
have its value; the adjusted mutual information of clusters on the map with the topics and with the column, of
the texts that are in a cluster both before and after, and how many there are; the share of the English
sentences that have their translation among the 10 nearest; the variance that is kept.

Then what the order of the steps is worth, what random values of many kinds cost, and the time that the
erasure of N random vectors in 384 dimensions takes.
"""

from __future__ import annotations

import argparse
import csv
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import adjusted_mutual_info_score
from sklearn.model_selection import cross_val_score

from core.clusters import ErasureSettings, fit_erasure, most_values
from core.clusters.erasure import frequent_values
from core.search import exact_neighbours
from core.workspace import MapPicture, Workspace
from tests.bench.tables import machine, today, versions
from tests.conftest import PUBLIC_DATA

_NEAREST = 10


@dataclass(frozen=True)
class Corpus:
    """Texts with a column and topics; `partners` are the rows that say the same under another value."""

    name: str
    texts: Sequence[str]
    column: NDArray[np.int64]
    topics: Sequence[str]
    partners: NDArray[np.int64] | None = None


def planted(name: str, before: str, after: str) -> Corpus:
    """banking77 with a random half of the questions between two texts."""
    with (PUBLIC_DATA / "banking77" / "train.csv").open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    column = np.random.default_rng(0).integers(0, 2, len(rows))
    texts = [f"{before}{text}{after}" if of else text for (text, _), of in zip(rows, column, strict=True)]
    return Corpus(name, texts, column, [topic for _, topic in rows])


def translated() -> Corpus:
    """The sentences of STS-B in English and German, each once."""
    texts: dict[str, tuple[int, str]] = {}
    pairs = []
    for part in ("dev", "test"):
        lines = (PUBLIC_DATA / "stsb" / f"sts-{part}.csv").read_text(encoding="utf-8").splitlines()
        english = [line.split("\t") for line in lines]
        path = PUBLIC_DATA / "stsb-multi-mt" / f"stsb-de-{part}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            german = list(csv.reader(file))
        for one, other in zip(english, german, strict=True):
            for text, translation in ((one[5], other[0]), (one[6], other[1])):
                texts.setdefault(text, (0, one[1]))
                texts.setdefault(translation, (1, one[1]))
                pairs.append((text, translation))
    places = {text: place for place, text in enumerate(texts)}
    partners = np.full(len(texts), -1)
    for text, translation in pairs:
        if text != translation:
            partners[places[text]] = places[translation]
    column = np.array([value for value, _ in texts.values()])
    return Corpus("STS-B, English and German", list(texts), column, [t for _, t in texts.values()], partners)


def accuracy(vectors: NDArray[np.float32], column: NDArray[np.int64]) -> tuple[float, float]:
    """Of a linear classifier: on what it was fitted on, and in cross-validation."""
    classifier = LogisticRegression(C=1e4, max_iter=3_000)
    held_out = float(cross_val_score(classifier, vectors, column, cv=5).mean())
    return float(classifier.fit(vectors, column).score(vectors, column)), held_out


def measure(corpus: Corpus) -> None:
    """Print a table: before, after."""
    majority = np.bincount(corpus.column).max() / len(corpus.column)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["text", "value", "topic"])
            writer.writerows(
                [text, f"value {of}", topic]
                for text, of, topic in zip(corpus.texts, corpus.column, corpus.topics, strict=True)
            )
        with Workspace.create(Path(folder) / "ws") as workspace:
            workspace.add_file(path, "text")
            workspace.encode()
            plain = workspace.build_map()
            began = time.perf_counter()
            without = workspace.build_map_without(["value"])
            seconds = time.perf_counter() - began
            snapshot = workspace.vectors()
            assert snapshot is not None
            assert without.erased is not None
            snapshot = snapshot.sorted()
            erased = without.erased
            after = erased.vectors(snapshot).matrix
            as_topic = workspace.build_map_without(["topic"]).erased
            first_rows = workspace.rows.by_text().first_rows(snapshot.text_ids)
    assert as_topic is not None
    column = corpus.column[first_rows]
    topics = np.array(corpus.topics)[first_rows]
    print(
        f"\n### {corpus.name}\n\n{len(column):,} texts; majority {majority:.1%}; map after: {seconds:.0f} s\n"
    )
    print("| | before | after |\n|---|---:|---:|")
    both = (plain.labels >= 0) & (without.labels >= 0)
    lines: list[tuple[str, list[str]]] = [
        ("linear accuracy, on what it was fitted on", []),
        ("linear accuracy, 5-fold", []),
        (f"of {_NEAREST} nearest, with the same value", []),
        ("AMI of clusters and topics", []),
        ("AMI of clusters and column", []),
        ("clusters (outliers)", []),
    ]
    if corpus.partners is not None:
        lines.append((f"translation among the {_NEAREST} nearest", []))
    sides: tuple[tuple[NDArray[np.float32], MapPicture], ...] = ((snapshot.matrix, plain), (after, without))
    for vectors, picture in sides:
        near = exact_neighbours(vectors, _NEAREST, "cosine").ids
        found = [f"{each:.1%}" for each in accuracy(vectors, column)]
        found.append(f"{(column[near] == column[:, None]).mean():.1%}")
        found += [
            f"{adjusted_mutual_info_score(of[both], picture.labels[both]):.3f}" for of in (topics, column)
        ]
        found.append(f"{len(picture.names)} ({(picture.labels < 0).mean():.0%})")
        if corpus.partners is not None:
            partners = np.full(len(column), -1)
            place = np.full(len(corpus.texts), -1)
            place[first_rows] = np.arange(len(first_rows))
            there = corpus.partners[first_rows] >= 0
            partners[there] = place[corpus.partners[first_rows][there]]
            asked = np.flatnonzero(partners >= 0)
            found.append(f"{(near[asked] == partners[asked][:, None]).any(axis=1).mean():.1%}")
        for (_, cells), cell in zip(lines, found, strict=True):
            cells.append(cell)
    for name, cells in lines:
        print(f"| {name} | {' | '.join(cells)} |")
    print(f"| variance kept | 100.0% | {erased.kept:.1%} |")
    said = " ".join(as_topic.warnings)
    print(f"\nAsked to erase the topics: {as_topic.kept:.1%} kept; warned: {said or 'nothing'}", flush=True)
    order_of_steps(snapshot.matrix, column)


def order_of_steps(vectors: NDArray[np.float32], column: NDArray[np.int64]) -> None:
    """Print the accuracy after each way to erase and normalise."""
    print("\n| steps | on what it was fitted on | 5-fold |\n|---|---:|---:|")
    raw = fit_erasure(vectors, [column], normalises=False).apply(vectors)
    ways = {
        "erase": raw,
        "erase, normalise": raw / np.linalg.norm(raw, axis=1, keepdims=True),
        "centre, erase, normalise": fit_erasure(vectors, [column], settings=ErasureSettings(steps=1)).apply(
            vectors
        ),
        "centre, erase, normalise, and what is left of it again": fit_erasure(vectors, [column]).apply(
            vectors
        ),
    }
    for name, found in ways.items():
        fitted, held_out = accuracy(found, column)
        print(f"| {name} | {fitted:.1%} | {held_out:.1%} |", flush=True)


def random_values(vectors: NDArray[np.float32]) -> None:
    """Print what random values cost, as they are and with the rarest as one."""
    print("\n| random values | variance kept | the rarest as one |\n|---:|---:|---:|")
    rng = np.random.default_rng(0)
    for n_values in (2, 20, 50, 100, 200, 400):
        codes = rng.integers(0, n_values, len(vectors))
        kept = fit_erasure(vectors, [codes]).kept
        few = frequent_values(codes, most_values(vectors.shape[1], 1))
        print(f"| {n_values} | {kept:.1%} | {fit_erasure(vectors, [few]).kept:.1%} |", flush=True)


def timed(n: int) -> None:
    """Print the seconds to fit and to apply an erasure of 20 values."""
    rng = np.random.default_rng(0)
    vectors = np.empty((n, 384), dtype=np.float32)
    for first in range(0, n, 8_192):
        part = vectors[first : first + 8_192]
        part[:] = rng.standard_normal(part.shape, dtype=np.float32)
    codes = rng.integers(0, 20, n).astype(np.int32)
    began = time.perf_counter()
    erasure = fit_erasure(vectors, [codes])
    fitted = time.perf_counter()
    erasure.apply(vectors)
    print(
        f"\n{n:,} vectors, 20 values: fitted in {fitted - began:.1f} s ({len(erasure.steps)} steps), "
        f"applied in {time.perf_counter() - fitted:.1f} s"
    )


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=100_000)
    rows = parser.parse_args().rows
    print(f"{machine()}; {versions()}; {today()}")
    letter = "Dear support team of the Northbank, I hope you are well. "
    farewell = " Thank you for your help and kind regards, sent from my phone."
    measure(planted("banking77, a form letter", letter, farewell))
    measure(planted("banking77, a greeting", "Dear support team, ", ""))
    corpus = translated()
    measure(corpus)
    print("\n### Random values of 10,000 random vectors in 384 dimensions")
    random_values(np.random.default_rng(1).standard_normal((10_000, 384), dtype=np.float32))
    timed(rows)


if __name__ == "__main__":
    main()
