"""Duels on labelled public data, answered by the labels: how often the verdict is right, and how soon.

    python -m tests.bench.duel_replays [--replays N] [--assistant]

Alike are texts of one class (of nsmc: both rated 6 and more, or both less). The models: all-MiniLM-L6-v2, and
the same with noise on the weights of its last two layers, once a little and once much of it. A replay asks in
another order. Shuffled: the classes are dealt out anew among the texts, so that neither model knows anything
of them; the truth is then the difference that is left over all questions of the duel, and next to nothing.

With --assistant the same duels are replayed with and without a cross-encoder that foretells the answers. It
is all-MiniLM-L6-v2, trained by the program's own `train` on 3,000 pairs of other texts of the data, half of
them of one class.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.evaluation import duel
from core.evaluation.alpha import share_of_alpha
from core.search import ExactIndex
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.conftest import PUBLIC_DATA as DATA

N_TEXTS, N_QUERIES, LOOKS, TOP_K, N_PAIRS = 4000, 1000, 300, 10, 3000
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
    foretold: NDArray[np.float64] | None = None,
) -> list[str]:
    """A row of the table: over n orders of asking.

    Args:
        foretold: (len(there),) what an assistant says of each.
    """
    words, taken, inside, errors, truths = [], [], 0, [], []
    for seed in range(n):
        classes = np.random.default_rng(10_000 + seed).permutation(labels) if is_shuffled else labels
        order = duel.draw(there, seed)
        alike = (classes[queries[there.queries[order]]] == classes[there.candidates[order]]).astype(float)
        said = None if foretold is None else foretold[order]
        questions = duel.Questions("hits", there.signs[order], there.share, said, share_of_alpha(1))
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


def trained_assistant(texts: list[str], labels: list[str], others: list[int], folder: Path) -> CrossEncoder:
    """A cross-encoder that has learned from pairs of some texts which are of one class."""
    rng = np.random.default_rng(2)
    of_class: dict[str, list[int]] = {}
    for k in others:
        of_class.setdefault(labels[k], []).append(k)
    several = [each for each in of_class.values() if len(each) > 1]
    with (folder / "pairs.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["sentence1", "sentence2", "score"])
        for number in range(N_PAIRS):
            if number % 2:
                pair = rng.permutation(several[rng.integers(len(several))])[:2].tolist()
            else:
                pair = rng.choice(others, 2, replace=False).tolist()
            writer.writerow([*(texts[k] for k in pair), int(labels[pair[0]] == labels[pair[1]])])
    command = ["train", DEFAULT_MODEL, "--data", "pairs.csv", "--objective", "cross-encoder", "--lr", "1e-4"]
    given = [*command, "--epochs", "2", "-o", "cross"]
    subprocess.run([sys.executable, "-m", "explorer", *given], cwd=folder, check=True)
    return CrossEncoder.load(folder / "cross", "cpu", "float32")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replays", type=int, default=200)
    parser.add_argument("--assistant", action="store_true")
    given = parser.parse_args()
    n = given.replays
    drawn, others = {}, {}
    for name, read in DATASETS.items():
        if given.assistant and name == "nsmc":
            continue  # a rating is not what two reviews have in common, and no assistant learns it from pairs
        texts, labels = read()
        rng = np.random.default_rng(1)
        order = rng.permutation(len(texts))
        chosen = order[:N_TEXTS]
        _, classes = np.unique([labels[k] for k in chosen], return_inverse=True)
        drawn[name] = (
            [texts[k] for k in chosen],
            classes.astype(np.int64),
            rng.permutation(N_TEXTS)[:N_QUERIES],
        )
        others[name] = texts, labels, order[N_TEXTS:].tolist()
    found: dict[tuple[str, str], NDArray[np.int64]] = {}
    for model, encoder in models():
        for name, (texts, _, queries) in drawn.items():
            found[name, model] = hits(encoder.encode_documents(texts), queries)
            print(name, model, flush=True)
    rows: list[list[str]] = []
    if given.assistant:
        for name, (texts, classes, queries) in drawn.items():
            with tempfile.TemporaryDirectory() as folder:
                assistant = trained_assistant(*others[name], Path(folder))
            for spoilt in NOISE:
                there = duel.on_hits(found[name, spoilt], found[name, DEFAULT_MODEL])
                pairs = zip(queries[there.queries].tolist(), there.candidates.tolist(), strict=True)
                said = assistant.alike([(texts[a], texts[b]) for a, b in pairs]).astype(np.float64)
                alike = classes[queries[there.queries]] == classes[there.candidates]
                right = f"{np.mean((said >= 0.5) == alike):.0%}"
                for helped in (None, said):
                    row = replays(there, classes, queries, n, False, helped)
                    there_is = "none" if helped is None else f"right on {right}"
                    rows.append([name, f"{spoilt} → {DEFAULT_MODEL}", there_is, *row])
                    print(rows[-1], flush=True)
        write("duel assistants", "Duels with an assistant", ["assistant"], rows, n)
        return
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
    write("duel replays", "Duels answered by labels", [], rows, n)


def write(block: str, title: str, between: list[str], rows: list[list[str]], n: int) -> None:
    """The table in the results."""
    head = ["data", "old → new", *between, "true difference in precision@10", "questions", "better", "worse"]
    head += ["false", f"answers, median of {LOOKS}", "interval holds at every look", "bias"]
    said = f"{n} orders of asking each, {N_QUERIES:,} queries among {N_TEXTS:,} texts; level of a first run."
    option = " --assistant" if between else ""
    command = f"`python -m tests.bench.duel_replays --replays {n}{option}`"
    made = f"{command}. Made on {machine()}; {versions()}; {today()}."
    text = f"## {title}\n\n{markdown(head, rows)}\n\n{said} {made}"
    write_between(RESULTS, block, text)
    print(text)


if __name__ == "__main__":
    main()
