"""Long texts searched by their passages, beside what the model reads of them when they are cut.

    python -m tests.bench.passages

Long reviews are made by joining short texts that people labelled, in a seeded order: arguments of argkp,
those of one topic each; questions of banking77, of all intents; questions of clinc150, those of one domain
each. The queries are argkp's key points, and a review is worth as many as it has arguments that make the
point; of the others they are questions that are in no review, and a review is worth as many as it has of
their intent. Each way of dividing the texts is a workspace of its own, asked as a person asks it, by the best
passage and by the mean; nDCG@10 is scikit-learn's, over all reviews, where those beyond the first ten count
as not found. Differences have 95 % intervals (bootstrap over queries, 2,000 resamples, paired). "Mean of
cosines" is another mean, which the program does not have: that of the cosines instead of the vectors at unit
norm.
"""

from __future__ import annotations

import argparse
import csv
import json
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
from core.search.hits import COUNTED_BY, Query
from core.unit_norm import unit_norm
from core.workspace import Workspace
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.conftest import PUBLIC_DATA

ARGUMENTS = 20  # joined to one review
QUESTIONS = 40  # which are half as long
FIRST = 10
_QUERIES = 2  # of each intent
_RESAMPLES = 2_000
SPLITS = (
    ("whole rows, cut", Split()),
    ("sentences", Split("sentences")),
    ("passages of 64 tokens", Split("passages", 64)),
    ("passages of 128 tokens", Split("passages", 128)),
    ("passages of 256 tokens", Split("passages", 256)),
)

PAIRS = (
    ("sentences", "passages of 128 tokens"),
    ("sentences", "passages of 64 tokens"),
    ("passages of 64 tokens", "passages of 128 tokens"),
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


def argkp() -> Reviews:
    """Reviews of arguments of one topic each."""
    arguments = {(row["part"], row["arg_id"]): row for row in _rows("arguments")}
    points = {(row["part"], row["key_point_id"]): row["key_point"] for row in _rows("key_points")}
    makes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in _rows("labels"):
        if row["label"] == "1":
            makes[row["part"], row["arg_id"]].add(points[row["part"], row["key_point_id"]])
    pools: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, row in arguments.items():
        pools[row["topic"]].append(key)
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


def of_questions(pools: dict[str, list[tuple[str, str]]], queries: list[tuple[str, str]]) -> Reviews:
    """Reviews of questions of one pool each; questions and queries have their text and intent."""
    rng = np.random.default_rng(0)
    texts: list[str] = []
    intents: list[list[str]] = []
    for name in sorted(pools):
        pool = pools[name]
        order = rng.permutation(len(pool))
        for start in range(0, len(order) - QUESTIONS + 1, QUESTIONS):
            some = [pool[k] for k in order[start : start + QUESTIONS]]
            texts.append(" ".join(_sentence(text) for text, _ in some))
            intents.append([intent for _, intent in some])
    of_intent: dict[str, list[str]] = defaultdict(list)
    for k in rng.permutation(len(queries)):
        text, intent = queries[k]
        if len(of_intent[intent]) < _QUERIES:
            of_intent[intent].append(text)
    asked = [(text, intent) for intent in sorted(of_intent) for text in of_intent[intent]]
    worth = np.array([[each.count(intent) for each in intents] for _, intent in asked], dtype=np.float64)
    return Reviews(texts, [text for text, _ in asked], worth)


def banking77() -> Reviews:
    """Reviews of all 77 intents."""
    parts = []
    for part in ("train", "test"):
        with (PUBLIC_DATA / "banking77" / f"{part}.csv").open(encoding="utf-8", newline="") as file:
            parts.append([(row["text"], row["category"]) for row in csv.DictReader(file)])
    return of_questions({"": parts[0]}, parts[1])


def clinc150() -> Reviews:
    """Reviews of the 15 intents of one domain each."""
    folder = PUBLIC_DATA / "clinc150"
    data = json.loads((folder / "data_full.json").read_text(encoding="utf-8"))
    domains = json.loads((folder / "domains.json").read_text(encoding="utf-8"))
    domain_of = {intent: name for name, intents in domains.items() for intent in intents}
    pools: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for text, intent in (*data["train"], *data["val"]):
        pools[domain_of[intent]].append((text, intent))
    return of_questions(pools, [(text, intent) for text, intent in data["test"]])


SETS = (
    ("argkp, one topic", argkp),
    ("banking77", banking77),
    ("clinc150, one domain", clinc150),
)


@dataclass(frozen=True)
class Measured:
    """(n_queries,) nDCG@10 by the best passage, by the mean, and by the mean of cosines; and what it took."""

    best: Floats
    mean: Floats
    mean_of_cosines: Floats
    facts: dict[str, Any]


def measured(data: Reviews, split: Split, folder: Path) -> Measured:
    """One way to divide the texts."""
    with Workspace.create(folder) as workspace:
        workspace.divide(split)
        workspace.add_lines(data.texts)
        encoder = workspace.encoder()
        began = time.perf_counter()
        report = workspace.encode()
        seconds = time.perf_counter() - began
        state = workspace.search_state(encoder)
        scores = np.zeros((3, *data.worth.shape))
        for k, query in enumerate(data.queries):
            for scored, passages in zip(scores, COUNTED_BY, strict=False):
                for hit in search(state, Query(query, top_k=FIRST, passages=passages)).hits:
                    scored[k, hit.row] = 1 / hit.rank
        snapshot = workspace.vectors()
        assert snapshot is not None
        vectors, sums = snapshot.matrix, unit_norm(snapshot.matrix)
        if snapshot.passages is not None:
            vectors = snapshot.passages.vectors
            sums = np.add.reduceat(unit_norm(vectors), snapshot.passages.firsts[:-1], axis=0)
            sums /= np.diff(snapshot.passages.firsts)[:, None]
        cosines = np.empty(data.worth.shape)
        cosines[:, snapshot.text_ids] = encoder.encode_queries(data.queries) @ sums.T
        for row, order in zip(scores[2], np.argsort(-cosines, axis=1)[:, :FIRST], strict=True):
            row[order] = 1 / np.arange(1, FIRST + 1)
        n_passages = len(data.texts) if snapshot.passages is None else len(snapshot.passages)
        facts = {"truncated": report.truncated, "passages": n_passages, "seconds": seconds}
    return Measured(*(_ndcg(data.worth, each) for each in scores), facts)


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
    pairs: list[list[str]] = []
    for name, make in SETS:
        data = make()
        name = f"{name}: {len(data.texts)}, {len(data.queries)} queries"
        found: dict[str, Measured] = {}
        for divided, split in SPLITS:
            with tempfile.TemporaryDirectory() as folder:
                found[divided] = measured(data, split, Path(folder) / "workspace")
            rows.append([name, divided, *_row(data, found[divided], found[SPLITS[0][0]])])
            print(rows[-1], flush=True)
        pairs.append([name, *(_difference(found[one].best - found[other].best) for one, other in PAIRS)])
        print(pairs[-1], flush=True)
        report(rows, pairs)


def _row(data: Reviews, way: Measured, cut: Measured) -> list[str]:
    is_cut = way is cut
    return [
        f"{way.facts['passages']:,}",
        f"{way.facts['truncated'] / len(data.texts):.0%}",
        f"{way.best.mean():.3f}",
        "—" if is_cut else _difference(way.best - cut.best),
        f"{way.mean.mean():.3f}",
        "—" if is_cut else _difference(way.mean - way.best),
        f"{way.mean_of_cosines.mean():.3f}",
        f"{way.facts['seconds'] / cut.facts['seconds']:.1f}",
    ]


def report(rows: list[list[str]], pairs: list[list[str]]) -> None:
    """Write the tables into RESULTS.md."""
    head = ["reviews", "divided into", "parts", "cut", "nDCG@10, best passage", "less whole rows"]
    head += ["by the mean", "mean less best", "mean of cosines", "seconds, times whole rows"]
    between = ["reviews", *(f"{one} less {other}" for one, other in PAIRS)]
    made = f"`python -m tests.bench.passages`. Made on {machine()}; {versions()}; {today()}."
    text = (
        "## Long texts: passages and truncation\n\n"
        f"Long reviews made by joining {ARGUMENTS} arguments of argkp or {QUESTIONS} questions of banking77 "
        "or clinc150, some 500 tokens, of which the bundled model reads 256 when they stay whole. The "
        "queries are key points, and questions that are in no review; a review is worth as many as it has "
        "arguments that make the point, or questions of the intent, as people labelled them. A review counts "
        "once. Differences are paired, with 95 % intervals (bootstrap over queries). Times are of one run "
        "each, on a machine that did other things too.\n\n"
        f"{markdown(head, rows)}\n\nBy the best passage, two ways at a time:\n\n"
        f"{markdown(between, pairs)}\n\n{made}"
    )
    write_between(RESULTS, "passages", text)
    print(text)


if __name__ == "__main__":
    main()
