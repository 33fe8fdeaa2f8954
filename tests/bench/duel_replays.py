"""Duels on labelled public data, answered by the labels: how often the verdict is right, and how soon.

    python -m tests.bench.duel_replays [--replays N] [--assistant]

Alike are texts of one class (of nsmc: both rated 6 and more, or both less). The models: all-MiniLM-L6-v2, and
the same with noise on the weights of its last two layers, once a little and once much of it. A replay asks in
another order, in ten runs against the same old model, one after the other. Shuffled: the classes are dealt
out anew among the texts before each run, so that neither model knows anything of them; the truth is then the
difference that is left over all questions of the duel, and next to nothing. Beside it the fixed verdict on
the same campaigns, on hits at random (`tests.bench.duels`).

False is what is said against the truth, or at all where the truth is less than 0.005.

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
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.evaluation import duel
from core.evaluation.alpha import share_of_alpha
from core.evaluation.verdict import LEAST
from core.search import ExactIndex
from tests.bench.duels import EVERY, FIRST_LOOK, RUNS, fixed_looks
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.conftest import PROJECT
from tests.conftest import PUBLIC_DATA as DATA

N_TEXTS, N_QUERIES, LOOKS, TOP_K, N_PAIRS = 2000, 1000, 300, 10, 3000
NOISE = {"a little noise": 0.35, "much noise": 0.6}

Texts = tuple[list[str], list[str]]
Floats = NDArray[np.float64]


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
# A rating is not what two reviews have in common, and no assistant learns it from pairs.
OF_ASSISTANTS = ("banking77", "clinc150")


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


@dataclass
class Run:
    """What was said in one run, within `LOOKS` answers.

    Attributes:
        truth: the difference over all questions.
        taken: answers until it was better, and worse; one more than `LOOKS` where it never was.
        fixed: the same of the fixed verdict. holds: whether the interval held the truth at every look.
        error: estimate − truth after all answers.
    """

    truth: float
    taken: tuple[int, int]
    fixed: tuple[int, int]
    holds: bool
    error: float


def one_run(there: duel.Disagreements, alike: Floats, foretold: Floats | None, seed: int, run: int) -> Run:
    """A duel and a fixed verdict on the same two models.

    Args:
        alike: (len(there),) the answer to each question. foretold: what an assistant says of each.
    """
    order = duel.draw(there, seed)
    said = None if foretold is None else foretold[order]
    questions = duel.Questions("hits", there.signs[order], there.share, said, share_of_alpha(run))
    truth = there.share * float((questions.signs * alike[order]).mean())
    answers, enough = alike[order][:LOOKS].tolist(), math.log(2 / questions.alpha)
    rich = [each >= enough for each in duel.capital(questions, answers)]
    for_new, for_old = (int(each.argmax()) + 1 if each.any() else LOOKS + 1 for each in rich)
    holds = max(each.max() for each in duel.capital(questions, answers, truth)) < enough
    rng = np.random.default_rng(20_000 + seed)
    n_either = there.n_judged + len(there) / 2  # hits that one of the two has, or both
    values = (there.signs * alike)[rng.permutation(len(there))[:LOOKS]]
    fixed = fixed_looks(rng, values * (rng.random(LOOKS) < len(there) / n_either), n_either / there.n_judged)
    return Run(truth, (for_new, for_old), fixed, holds, duel.estimate(questions, answers) - truth)


def replays(
    there: duel.Disagreements,
    labels: NDArray[np.int64],
    queries: NDArray[np.int64],
    n: int,
    is_shuffled: bool,
    foretold: Floats | None = None,
) -> list[str]:
    """A row of the table: n campaigns of ten runs, each run in another order of asking.

    Args:
        foretold: (len(there),) what an assistant says of each.
    """
    campaigns: list[list[Run]] = []
    for campaign in range(n):
        campaigns.append([])
        for run in range(1, RUNS + 1):
            seed = RUNS * campaign + run
            classes = np.random.default_rng(10_000 + seed).permutation(labels) if is_shuffled else labels
            alike = (classes[queries[there.queries]] == classes[there.candidates]).astype(np.float64)
            campaigns[-1].append(one_run(there, alike, foretold, seed, run))
    first, last = [each[0] for each in campaigns], [each[-1] for each in campaigns]
    errors = [each.error for each in first]
    median = np.median([min(each.taken) for each in first])
    return [
        f"{np.mean([each.truth for each in first]):+.3f}",
        f"{len(there):,}",
        *(f"{np.mean([each.taken[way] <= LOOKS for each in first]):.1%}" for way in (0, 1)),
        f"{np.mean([min(each.taken) <= LOOKS for each in last]):.1%}",
        f"{np.mean([any(_is_false(each.taken, each.truth) for each in runs) for runs in campaigns]):.1%}",
        f"{median:.0f}" if median <= LOOKS else f"> {LOOKS}",
        f"{np.mean([each.holds for each in first]):.1%}",
        f"{np.mean(errors):+.4f} ± {np.std(errors) / math.sqrt(n):.4f}",
        *(f"{np.mean([each.fixed[way] <= LOOKS for each in first]):.1%}" for way in (0, 1)),
        f"{np.mean([any(_is_false(each.fixed, each.truth) for each in runs) for runs in campaigns]):.1%}",
    ]


def _is_false(taken: tuple[int, int], truth: float) -> bool:
    """Whether something was said that is not so."""
    better, worse = (each <= LOOKS for each in taken)
    return (better and truth < LEAST) or (worse and truth > -LEAST)


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


Drawn = tuple[list[str], NDArray[np.int64], NDArray[np.int64]]


def drawn(texts: list[str], labels: list[str]) -> tuple[Drawn, list[int]]:
    """Some texts, each once, their classes, and which of them are queries; and the numbers of the others."""
    rng = np.random.default_rng(1)
    _, first = np.unique(texts, return_index=True)
    order = rng.permutation(np.sort(first))
    chosen = order[:N_TEXTS]
    _, classes = np.unique([labels[k] for k in chosen], return_inverse=True)
    queries = rng.permutation(N_TEXTS)[:N_QUERIES]
    return ([texts[k] for k in chosen], classes.astype(np.int64), queries), order[N_TEXTS:].tolist()


KEPT = PROJECT / "build" / "bench" / "duel_replays.npz"


def found_by_all(sets: dict[str, Drawn]) -> dict[str, NDArray[np.int64]]:
    """DATASET|MODEL -> (q, k) its first hits; kept, since encoding is what takes long."""
    kept = dict(np.load(KEPT)) if KEPT.is_file() else {}
    if not {f"{name}|{model}" for name in sets for model in (DEFAULT_MODEL, *NOISE)} <= set(kept):
        for model, encoder in models():
            for name, (texts, _, queries) in sets.items():
                kept[f"{name}|{model}"] = hits(encoder.encode_documents(texts), queries)
                print(name, model, flush=True)
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        np.savez(KEPT, **kept)
    return kept


def with_assistants(n: int) -> None:
    """Write the table of duels with and without an assistant."""
    read = {name: DATASETS[name]() for name in OF_ASSISTANTS}
    sets = {name: drawn(*each) for name, each in read.items()}
    found = found_by_all({name: each for name, (each, _) in sets.items()})
    rows: list[list[str]] = []
    for name, ((texts, classes, queries), others) in sets.items():
        with tempfile.TemporaryDirectory() as folder:
            assistant = trained_assistant(*read[name], others, Path(folder))
        for spoilt in NOISE:
            there = duel.on_hits(found[f"{name}|{spoilt}"], found[f"{name}|{DEFAULT_MODEL}"])
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


def answered_by_labels(n: int) -> None:
    """Write the table of duels without an assistant."""
    sets = {name: drawn(*read())[0] for name, read in DATASETS.items()}
    found = found_by_all(sets)
    rows: list[list[str]] = []
    for name, (_, classes, queries) in sets.items():
        sound = found[f"{name}|{DEFAULT_MODEL}"]
        for model in NOISE:
            spoilt = found[f"{name}|{model}"]
            for old, new, arrow, is_shuffled in (
                (spoilt, sound, f"{model} → {DEFAULT_MODEL}", False),
                (sound, spoilt, f"{DEFAULT_MODEL} → {model}", False),
                (sound, spoilt, f"{DEFAULT_MODEL} → {model}, shuffled", True),
            ):
                rows.append([name, arrow, *replays(duel.on_hits(old, new), classes, queries, n, is_shuffled)])
                print(rows[-1], flush=True)
    write("duel replays", "Duels answered by labels", [], rows, n)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replays", type=int, default=200)
    parser.add_argument("--assistant", action="store_true")
    given = parser.parse_args()
    (with_assistants if given.assistant else answered_by_labels)(given.replays)


def write(block: str, title: str, between: list[str], rows: list[list[str]], n: int) -> None:
    """The table in the results."""
    head = ["data", "old → new", *between, "true difference in precision@10", "questions"]
    head += ["better, first run", "worse, first run", "either, tenth run", f"false in {RUNS} runs"]
    head += [f"answers, median of {LOOKS}", "interval of the first run holds at every look", "bias"]
    head += ["fixed verdict: better, first run", "worse, first run", f"false in {RUNS} runs"]
    said = (
        f"{n} campaigns of {RUNS} runs each, {N_QUERIES:,} queries among {N_TEXTS:,} texts. The fixed "
        f"verdict: on random hits, looked at every {EVERY} of them from {FIRST_LOOK} to {LOOKS}, each run at "
        "95 %."
    )
    option = " --assistant" if between else ""
    command = f"`python -m tests.bench.duel_replays --replays {n}{option}`"
    made = f"{command}. Made on {machine()}; {versions()}; {today()}."
    text = f"## {title}\n\n{markdown(head, rows)}\n\n{said} {made}"
    write_between(RESULTS, block, text)
    print(text)


if __name__ == "__main__":
    main()
