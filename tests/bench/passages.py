"""Long texts searched by their passages, beside what the model reads of them when they are cut.

    python -m tests.bench.passages

Long reviews are made of argkp by joining its arguments, in a seeded order: in one set those of one topic, in
the other those of all topics. The queries are its key points; a review is worth as many as it has arguments
that make the point, which people labelled. Each way of dividing the texts is a workspace of its own, asked as
a person asks it; nDCG@10 is scikit-learn's, over all reviews, where those beyond the first ten count as not
found. Differences from whole rows have 95 % intervals (bootstrap over queries, 2,000 resamples, paired).
"""

from __future__ import annotations

import argparse
import csv
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import ndcg_score

from core.corpus import Split
from core.search import search
from core.search.hits import Query
from core.workspace import Workspace
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.conftest import PUBLIC_DATA

ARGUMENTS = 20  # joined to one review
FIRST = 10
_RESAMPLES = 2_000
SPLITS = (
    ("whole rows, cut", Split()),
    ("sentences", Split("sentences")),
    ("passages of 64 tokens", Split("passages", 64)),
    ("passages of 128 tokens", Split("passages", 128)),
    ("passages of 256 tokens", Split("passages", 256)),
)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Reviews:
    """Long texts, queries, and what each text is worth to each query: (n_queries, n_texts)."""

    texts: list[str]
    queries: list[str]
    worth: Floats


def _rows(kind: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for part in ("train", "dev", "test"):
        with (PUBLIC_DATA / "argkp" / f"{kind}_{part}.csv").open(encoding="utf-8", newline="") as file:
            found += [row | {"part": part} for row in csv.DictReader(file)]
    return found


def reviews(*, by_topic: bool) -> Reviews:
    """Reviews of arguments of one topic each, or of all."""
    arguments = {(row["part"], row["arg_id"]): row for row in _rows("arguments")}
    points = {(row["part"], row["key_point_id"]): row["key_point"] for row in _rows("key_points")}
    makes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in _rows("labels"):
        if row["label"] == "1":
            makes[row["part"], row["arg_id"]].add(points[row["part"], row["key_point_id"]])
    pools: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, row in arguments.items():
        pools[row["topic"] if by_topic else ""].append(key)
    rng = np.random.default_rng(0)
    texts: list[str] = []
    made: list[list[tuple[str, str]]] = []
    for topic in sorted(pools):
        order = rng.permutation(len(pools[topic]))
        for start in range(0, len(order) - ARGUMENTS + 1, ARGUMENTS):
            some = [pools[topic][k] for k in order[start : start + ARGUMENTS]]
            texts.append(" ".join(_sentence(arguments[key]["argument"]) for key in some))
            made.append(some)
    queries = sorted(set(points.values()))
    number = {query: n for n, query in enumerate(queries)}
    worth = np.zeros((len(queries), len(texts)))
    for place, some in enumerate(made):
        for key in some:
            for point in makes[key]:
                worth[number[point], place] += 1
    asked = np.flatnonzero(worth.sum(axis=1) > 0)
    return Reviews(texts, [queries[k] for k in asked], worth[asked])


def _sentence(argument: str) -> str:
    argument = argument.strip()
    return argument if argument[-1:] in (".", "!", "?") else f"{argument}."


def measured(data: Reviews, split: Split, folder: Path) -> tuple[Floats, Floats, dict[str, Any]]:
    """(n_queries,) nDCG@10 by the best passage, and by the mean of all; and what it took."""
    with Workspace.create(folder) as workspace:
        workspace.divide(split)
        workspace.add_lines(data.texts)
        encoder = workspace.encoder()
        began = time.perf_counter()
        report = workspace.encode()
        seconds = time.perf_counter() - began
        state = workspace.search_state(encoder)
        by_best, by_mean = np.zeros((2, *data.worth.shape))
        for k, query in enumerate(data.queries):
            for hit in search(state, Query(query, top_k=FIRST)).hits:
                by_best[k, hit.row] = 1 / hit.rank
        snapshot = workspace.vectors()
        assert snapshot is not None
        means = snapshot.sorted().matrix
        means = means / np.linalg.norm(means, axis=1, keepdims=True)
        cosines = encoder.encode_queries(data.queries) @ means.T
        for row, order in zip(by_mean, np.argsort(-cosines, axis=1)[:, :FIRST], strict=True):
            row[order] = 1 / np.arange(1, FIRST + 1)
        n_passages = len(data.texts) if snapshot.passages is None else len(snapshot.passages)
        facts = {"truncated": report.truncated, "passages": n_passages, "seconds": seconds}
    return _ndcg(data.worth, by_best), _ndcg(data.worth, by_mean), facts


def _ndcg(worth: Floats, scores: Floats) -> Floats:
    pairs = zip(worth, scores, strict=True)
    return np.array([ndcg_score(one[None], other[None], k=FIRST) for one, other in pairs])


def _difference(gain: Floats) -> str:
    rng = np.random.default_rng(0)
    means = [gain[rng.integers(0, len(gain), len(gain))].mean() for _ in range(_RESAMPLES)]
    low, high = np.quantile(means, [0.025, 0.975])
    return f"{gain.mean():+.3f} ({low:+.3f} to {high:+.3f})"


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    rows: list[list[str]] = []
    for name, by_topic in (("of one topic", True), ("of all topics", False)):
        data = reviews(by_topic=by_topic)
        name = f"{name}: {len(data.texts)}, {len(data.queries)} queries"
        cut = base = None
        for divided, split in SPLITS:
            with tempfile.TemporaryDirectory() as folder:
                best, mean, facts = measured(data, split, Path(folder) / "workspace")
            if cut is None or base is None:
                cut, base = best, facts["seconds"]
            share = facts["truncated"] / len(data.texts)
            rows.append(
                [
                    name,
                    divided,
                    f"{facts['passages']:,}",
                    f"{share:.0%}",
                    f"{best.mean():.3f}",
                    "—" if best is cut else _difference(best - cut),
                    f"{mean.mean():.3f}",
                    f"{facts['seconds'] / base:.1f}",
                ]
            )
            print(rows[-1], flush=True)
        report(rows)


def report(rows: list[list[str]]) -> None:
    """Write the table into RESULTS.md."""
    head = ["reviews", "divided into", "parts", "cut", "nDCG@10, best passage", "difference"]
    head += ["nDCG@10, mean of passages", "seconds, times whole rows"]
    made = f"`python -m tests.bench.passages`. Made on {machine()}; {versions()}; {today()}."
    text = (
        "## Long texts: passages and truncation\n\n"
        f"Long reviews made of argkp by joining {ARGUMENTS} arguments each, some 500 tokens, of which the "
        "bundled model reads 256 when they stay whole; the queries are key points, and a review is worth as "
        "many as it has arguments that make the point, as people labelled them. A review counts once. "
        "Differences from whole rows, with 95 % intervals (bootstrap over queries). Times are of one run "
        "each, on a machine that did other things too.\n\n"
        f"{markdown(head, rows)}\n\n{made}"
    )
    write_between(RESULTS, "passages", text)
    print(text)


if __name__ == "__main__":
    main()
