"""The preview: how quick it is, how near to the encoder, and when a new file can be searched by meaning.

    python -m tests.bench.preview [--rows 100000] [--queries 300] [--data FOLDER] [--skip-file]

Four tables. *Making*: the seconds to distil an encoder (every token of its vocabulary), and sentences a
second of the static encoder beside the encoder's own. *STS-B*: Spearman × 100 of distilled and fitted
encoders; the fitted one has seen texts of the corpus only. *The ten nearest*: which share of the encoder's
exact ten nearest is among the first ten and 128 that estimates propose (128 is what a search goes on to read,
in moments of 40 ms), after the first fit and, of the clauses, after the later one; queries are banking77's
test part on its train part, and texts of the clauses that are not in the corpus. *A file*: from the first
byte to the first search and the first map over all rows, with the words being indexed beside it; it encodes
only as far as the preview. --rows 1000000 needs 2 GiB; the clauses' vectors must be there up to --rows +
--queries for their line, else it is left out.
"""

from __future__ import annotations

import argparse
import csv
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.encoding import SentenceEncoder, StaticEncoder
from core.encoding.word_bags import WordBags, word_bags
from core.errors import CancelledError
from core.progress import CancelToken, Task
from core.search import Query, search
from core.search.estimates import Estimates
from core.workspace import Workspace
from core.workspace.preview import MORE, SAMPLE
from tests.bench import clauses
from tests.bench.stsb import spearman_of
from tests.conftest import PUBLIC_DATA

PROPOSED = 128
Floats = NDArray[np.float32]


def making(encoder: SentenceEncoder, texts: Sequence[str]) -> tuple[StaticEncoder, WordBags]:
    """Print how long it takes; the distilled encoder, and the texts as bags."""
    began = time.perf_counter()
    static = StaticEncoder.distil(encoder)
    distilled = time.perf_counter() - began
    full, quick = [], []
    sample = [texts[i] for i in np.random.default_rng(1).permutation(len(texts))[:1_000].tolist()]
    bags = word_bags(static.tokenizer, [])
    for _ in range(3):
        began = time.perf_counter()
        encoder.encode(sample)
        full.append(len(sample) / (time.perf_counter() - began))
        began = time.perf_counter()
        bags = word_bags(static.tokenizer, [texts])
        for start in range(0, len(bags), 8_192):
            static.encode_bags(bags, np.arange(start, min(start + 8_192, len(bags))))
        quick.append(len(texts) / (time.perf_counter() - began))
    a, b = statistics.median(full), statistics.median(quick)
    print("\n| making | |\n|---|---|")
    print(f"| distil {len(static.table):,} tokens | {distilled:.1f} s |")
    print(f"| encoder | {a:,.0f} sentences/s |")
    print(f"| static, {len(texts):,} texts | {b:,.0f} sentences/s, {b / a:,.0f} × |", flush=True)
    return static, bags


def fitted(
    encoder: SentenceEncoder, bags: WordBags, vectors: Floats, n: int = SAMPLE
) -> tuple[StaticEncoder, float]:
    """As the workspace makes it: fitted to a sample; the seconds."""
    sample = np.random.default_rng(0).permutation(len(bags))[:n]
    began = time.perf_counter()
    static = StaticEncoder.distil(encoder, bags.token_counts(len(encoder.tokenizer.vocabulary)), 384)
    found = static.fitted(bags, sample, np.array(vectors[np.sort(sample)])[np.argsort(np.argsort(sample))])
    return found, time.perf_counter() - began


def ten_nearest(name: str, estimates: Estimates, vectors: Floats, queries: Floats, seconds: float) -> None:
    """Print a line: the shares, cosines and times."""
    first, proposed, milliseconds = [], [], []
    for query in queries:
        exact = np.argpartition(-(vectors @ query), 10)[:10]
        began = time.perf_counter()
        estimated = estimates.products(query)
        best = np.argpartition(-estimated, PROPOSED)[:PROPOSED]
        milliseconds.append(1e3 * (time.perf_counter() - began))
        ten = best[np.argsort(-estimated[best])][:10]
        first.append(len(np.intersect1d(ten, exact)) / 10)
        proposed.append(len(np.intersect1d(best, exact)) / 10)
    print(
        f"| {name} | {len(vectors):,} | {seconds:.1f} s | {np.mean(first):.3f} | {np.mean(proposed):.3f} | "
        f"{statistics.median(milliseconds):.1f} ms |",
        flush=True,
    )


def a_file(encoder: SentenceEncoder, rows: int) -> None:
    """Print when a new file can be searched, from its first byte."""
    source, cancel = clauses.csv_of(rows), CancelToken()
    lines: list[tuple[str, float]] = []
    with tempfile.TemporaryDirectory() as folder, Workspace.create(Path(folder) / "w") as workspace:
        began = time.perf_counter()

        def mark(what: str) -> None:
            lines.append((what, time.perf_counter() - began))

        workspace.add_file(source, text_column="text")
        mark("rows imported")
        words = threading.Thread(target=workspace.build_keyword_index)
        words.start()
        workspace.use_encoder(encoder)
        workspace.previews.begin()

        def saved() -> None:
            snapshot = workspace.vectors()
            if len(lines) == 1:
                mark("first vectors")
            workspace.previews.make_where_it_pays(snapshot, encoder)
            if workspace.previews.of(snapshot) is not None:
                mark(f"preview, {workspace.n_encoded:,} encoded")
                cancel.cancel()

        try:
            workspace.encode(Task(cancel=cancel), on_vectors=saved)
            print(f"| {rows:,} rows are encoded too soon for a preview to pay | |")
        except CancelledError:
            state = workspace.search_state(encoder.replica())
            for number in (1, 2, 3):
                hits = search(state, Query("my card has not arrived", top_k=50))
                mark(f"search {number}, {1e3 * hits.seconds:.0f} ms")
            picture = workspace.preview_map()
            mark(f"map of {len(picture):,}")
        words.join()
        mark("words, beside it")
    print(f"\n| a file of {rows:,} rows | s |\n|---|---|")
    for what, seconds in lines:
        print(f"| {what} | {seconds:.1f} |")


def main() -> None:
    """Print the tables."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rows", type=int, default=100_000)
    arguments.add_argument("--queries", type=int, default=300)
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA)
    arguments.add_argument("--skip-file", action="store_true", help="leave the last table out")
    given = arguments.parse_args()
    encoder = SentenceEncoder.load(clauses.MODEL)
    texts = clauses.texts(given.rows + given.queries)
    corpus = texts[: given.rows]
    static, bags = making(encoder, corpus)

    counts = bags.token_counts(len(static.table))
    print("\n| STS-B | dev | test |\n|---|---|---|")
    encoders = {
        "encoder": encoder.encode,
        "distilled": static.encode,
        "distilled, counted in the clauses": StaticEncoder.distil(encoder, counts).encode,
    }
    mark = clauses.FOLDER / "encoded.json"
    has_vectors = mark.exists() and json.loads(mark.read_text()) >= len(texts)
    seconds = 0.0
    if has_vectors:
        vectors = clauses.vectors(len(texts))
        of_clauses, seconds = fitted(encoder, bags, vectors)
        encoders["fitted to the clauses"] = of_clauses.encode
    for name, encode in encoders.items():
        dev, test = (spearman_of(encode, given.data / "stsb" / f"sts-{part}.csv") for part in ("dev", "test"))
        print(f"| {name} | {dev:.2f} | {test:.2f} |", flush=True)

    print("\n| the ten nearest | texts | made in | in the first 10 | in 128 | |\n|---|---|---|---|---|---|")
    train, test = (_banking77(given.data / "banking77" / f"{part}.csv") for part in ("train", "test"))
    of_train, found = word_bags(static.tokenizer, [train]), encoder.encode(train)
    of_bank, bank_seconds = fitted(encoder, of_train, found)
    asked = encoder.encode(test[: given.queries])
    ten_nearest("banking77", Estimates(of_bank, of_train), found, asked, bank_seconds)
    if has_vectors:
        asked = np.array(vectors[given.rows :])
        ten_nearest("clauses", Estimates(of_clauses, bags), vectors[: given.rows], asked, seconds)
        later, later_seconds = fitted(encoder, bags, vectors, MORE * SAMPLE)
        ten_nearest("clauses, later", Estimates(later, bags), vectors[: given.rows], asked, later_seconds)
    if not given.skip_file:
        a_file(encoder, given.rows)


def _banking77(path: Path) -> list[str]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(dict.fromkeys(row["text"].strip() for row in csv.DictReader(file)))


if __name__ == "__main__":
    main()
