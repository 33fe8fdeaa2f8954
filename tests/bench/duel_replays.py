"""Duels on labelled public data, answered by the labels: how often the verdict is right, and how soon.

    python -m tests.bench.duel_replays [--replays N]

Alike are texts of one class (of nsmc: both rated 6 and more, or both less). The models: all-MiniLM-L6-v2, and
the same with noise on the weights of its last two layers, once a little and once much of it. A replay asks in
another order. Shuffled: the classes are dealt out anew among the texts, so that neither model knows anything
of them; the truth is then the difference that is left over all questions of the duel, and next to nothing.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import math
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from core.encoding import SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.evaluation import duel
from core.evaluation.alpha import share_of_alpha
from core.search import ExactIndex
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.conftest import PUBLIC_DATA as DATA

N_TEXTS, N_QUERIES, LOOKS, TOP_K = 4000, 1000, 300, 10
NOISE = {"a little noise": 0.35, "much noise": 0.6}

Texts = tuple[list[str], list[str]]


def nsmc() -> Texts:
    with gzip.open(DATA / "nsmc" / "reviews-100k.csv.gz", "rt", encoding="utf-8", newline="") as file:
        rows = [row for row, _ in zip(csv.DictReader(file), range(20_000), strict=False)]
    kept = [row for row in rows if row["review"].strip()]
    return [row["review"] for row in kept], ["good" if int(row["rating"]) >= 6 else "bad" for row in kept]


def intent(dataset: str) -> Texts:
    examples = intents(dataset, "train")
    assert examples.labels is not None
    return list(examples.texts[0]), [examples.class_names[k] for k in examples.labels.tolist()]


DATASETS: dict[str, Callable[[], Texts]] = {
    "banking77": lambda: intent("banking77"),
    "clinc150": lambda: intent("clinc150"),
    "nsmc": nsmc,
}


def models() -> Iterator[tuple[str, SentenceEncoder]]:
    """MiniLM, then itself with noise."""
    import torch

    sound = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
    yield DEFAULT_MODEL, sound
    for name, share in NOISE.items():
        spoilt = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
        generator = torch.Generator().manual_seed(0)
        with torch.no_grad():
            for place, weights in spoilt.network.named_parameters():
                if "layer.4." in place or "layer.5." in place:
                    noise = torch.randn(weights.shape, generator=generator)
                    weights.add_(noise * weights.std() * share)
        yield name, spoilt


def hits(vectors: NDArray[np.float32], queries: NDArray[np.int64]) -> NDArray[np.int64]:
    """(q, k) nearest others of some texts."""
    index = ExactIndex(vectors.shape[1])
    index.add(vectors, np.arange(len(vectors)))
    found = index.query(vectors[queries], TOP_K + 1).ids
    return np.stack([ids[ids != query][:TOP_K] for ids, query in zip(found, queries, strict=True)])


def replays(
    there: duel.Disagreements,
    labels: NDArray[np.int64],
    queries: NDArray[np.int64],
    n: int,
    is_shuffled: bool,
) -> list[str]:
    """A row of the table: over n orders of asking."""
    words, taken, inside, errors, truths = [], [], 0, [], []
    for seed in range(n):
        classes = np.random.default_rng(10_000 + seed).permutation(labels) if is_shuffled else labels
        order = duel.draw(there, seed)
        alike = (classes[queries[there.queries[order]]] == classes[there.candidates[order]]).astype(float)
        questions = duel.Questions("hits", there.signs[order], there.share, alpha=share_of_alpha(1))
        truth = there.share * float((questions.signs * alike).mean())
        answers = alike[:LOOKS].tolist()
        outcome = duel.judge(questions, answers)
        capital = np.maximum(*duel.capital(questions, answers))
        rich = capital >= math.log(2 / questions.alpha)
        taken.append(int(rich.argmax()) + 1 if rich.any() else LOOKS + 1)
        words.append(outcome.word)
        inside += outcome.difference.low - 1e-9 <= truth <= outcome.difference.high + 1e-9
        errors.append(outcome.difference.value - truth)
        truths.append(truth)
    false = sum(
        (word == "better" and truth <= 0) or (word == "worse" and truth >= 0)
        for word, truth in zip(words, truths, strict=True)
    )
    half = np.median(taken)
    return [
        f"{np.mean(truths):+.3f}",
        f"{len(there):,}",
        *(f"{words.count(word) / n:.1%}" for word in ("better", "worse")),
        f"{false / n:.1%}",
        f"{half:.0f}" if half <= LOOKS else f"> {LOOKS}",
        f"{inside / n:.1%}",
        f"{np.mean(errors):+.4f} ± {np.std(errors) / math.sqrt(n):.4f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replays", type=int, default=200)
    n = parser.parse_args().replays
    drawn = {}
    for name, read in DATASETS.items():
        texts, labels = read()
        rng = np.random.default_rng(1)
        chosen = rng.permutation(len(texts))[:N_TEXTS]
        _, classes = np.unique([labels[k] for k in chosen], return_inverse=True)
        drawn[name] = (
            [texts[k] for k in chosen],
            classes.astype(np.int64),
            rng.permutation(N_TEXTS)[:N_QUERIES],
        )
    found: dict[tuple[str, str], NDArray[np.int64]] = {}
    for model, encoder in models():
        for name, (texts, _, queries) in drawn.items():
            found[name, model] = hits(encoder.encode_documents(texts), queries)
            print(name, model, flush=True)
    rows = []
    for name, (_, classes, queries) in drawn.items():
        for spoilt in NOISE:
            for old, new in ((spoilt, DEFAULT_MODEL), (DEFAULT_MODEL, spoilt)):
                there = duel.on_hits(found[name, old], found[name, new])
                rows.append([name, f"{old} → {new}", *replays(there, classes, queries, n, False)])
                print(rows[-1], flush=True)
            there = duel.on_hits(found[name, DEFAULT_MODEL], found[name, spoilt])
            shuffled = f"{DEFAULT_MODEL} → {spoilt}, shuffled"
            rows.append([name, shuffled, *replays(there, classes, queries, n, True)])
            print(rows[-1], flush=True)
    head = ["data", "old → new", "true difference in precision@10", "questions", "better", "worse", "false"]
    head += [f"answers, median of {LOOKS}", "interval holds at every look", "bias"]
    said = f"{n} orders of asking each, {N_QUERIES:,} queries among {N_TEXTS:,} texts; level of a first run."
    made = (
        f"`python -m tests.bench.duel_replays --replays {n}`. Made on {machine()}; {versions()}; {today()}."
    )
    text = f"## Duels answered by labels\n\n{markdown(head, rows)}\n\n{said} {made}"
    write_between(RESULTS, "duel replays", text)
    print(text)


if __name__ == "__main__":
    main()
