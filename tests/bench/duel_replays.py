"""Duels on labelled public data, answered by the labels: how often the verdict is right, and how soon.

    python -m tests.bench.verdict replays|assistant [--campaigns N]

Alike are texts of one class (of nsmc: both rated 6 and more, or both less). The models: all-MiniLM-L6-v2, and
the same with noise on the weights of its last two layers, once a little and once much of it. A replay asks in
another order, in ten runs against the same old model, one after the other. Shuffled: the classes are dealt
out anew among the texts before each run, so that neither model knows anything of them; the truth is then the
difference that is left over all questions of the duel, and next to nothing. Beside it the fixed verdict on
the same campaigns, on hits at random (`tests.bench.duels`). Over pairs it is dealt out, before each run,
which of the two calls each alike, so that both are right equally often: with shuffled classes hardly any pair
is alike, and who calls fewer so is better.

False is what is said against the truth, or at all where the truth is less than 0.005.

Of `assistant`, the same duels are replayed with and without a cross-encoder that foretells the answers. It
is all-MiniLM-L6-v2, trained by the program's own `train` on 3,000 pairs of other texts of the data, half of
them of one class.
"""

from __future__ import annotations

import csv
import gzip
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.evaluation import duel
from core.evaluation.alpha import share_of_alpha
from core.evaluation.forgetting import cosines
from core.evaluation.metrics import threshold_for_accuracy
from core.evaluation.verdict import LEAST
from core.search import ExactIndex
from core.workspace import dueling
from tests.bench.duels import BIAS, EVERY, FIRST_LOOK, RUNS, SAID_OF_BIAS, Errors, fixed_looks, rows_of
from tests.bench.kept_rows import PartRows
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, markdown, write_between
from tests.conftest import PROJECT
from tests.conftest import PUBLIC_DATA as DATA

N_TEXTS, N_QUERIES, LOOKS, TOP_K, N_PAIRS = 2000, 1000, 300, 10, 3000
N_MARKS = 200  # from which thresholds are found
NOISE = {"a little noise": 0.35, "much noise": 0.6}

Texts = tuple[list[str], list[str]]
Floats = NDArray[np.float64]
Ids = NDArray[np.int64]


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


def hits(vectors: NDArray[np.float32], queries: Ids) -> Ids:
    """(q, k) nearest others of some texts."""
    index = ExactIndex(vectors.shape[1])
    index.add(vectors, np.arange(len(vectors)))
    found = index.query(vectors[queries], TOP_K + 1).ids
    return np.stack([ids[ids != query][:TOP_K] for ids, query in zip(found, queries, strict=True)])


@dataclass(frozen=True)
class Labelled:
    """Models on texts with classes, and which of these are queries.

    Attributes:
        classes: (n,) of each text. queries: (q,) text numbers.
        vectors: model -> (n, dim).
    """

    classes: Ids
    queries: Ids
    vectors: Mapping[str, NDArray[np.float32]]

    def there(self, bet: duel.Bet, old: str, new: str) -> duel.Disagreements:
        """Where two of the models disagree."""
        found = [hits(self.vectors[name], self.queries) for name in (old, new)]
        if bet == "hits":
            return duel.on_hits(*found)
        thresholds = self._thresholds(old, new)
        sides = [_Calling(self, name) for name in (old, new)]
        return dueling._on_pairs(cast("Any", sides), found, self.queries.tolist(), thresholds)

    def _thresholds(self, old: str, new: str) -> list[float]:
        """From which cosine on each model calls a pair alike, by `N_MARKS` pairs of other texts and hits of
        either model, as the program finds it by the marked pairs of the selection part.
        """
        others = np.setdiff1d(np.arange(len(self.classes)), self.queries)
        found = np.hstack([hits(self.vectors[name], others) for name in (old, new)])
        pairs = np.stack([np.repeat(others, found.shape[1]), found.ravel()], axis=1)
        marked = np.unique(np.sort(pairs, axis=1), axis=0)
        marked = np.random.default_rng(3).permutation(marked)[:N_MARKS]
        first, second = marked.T
        alike = self.classes[first] == self.classes[second]
        scores = [cosines(self.vectors[name], first, second) for name in (old, new)]
        return [threshold_for_accuracy(each, alike) for each in scores]

    def alike(self, there: duel.Disagreements, rng: np.random.Generator | None = None) -> Floats:
        """(len(there),) the answer to each question.

        Args:
            rng: the classes are dealt out anew among the texts.
        """
        classes = self.classes if rng is None else rng.permutation(self.classes)
        return (classes[self.queries[there.queries]] == classes[there.candidates]).astype(np.float64)


@dataclass(frozen=True)
class _Calling:
    """What `dueling._on_pairs` asks a model."""

    labelled: Labelled
    model: str

    def similarity(self, places: Ids, candidates: Ids) -> Floats:
        return cosines(self.labelled.vectors[self.model], self.labelled.queries[places], candidates)


@dataclass(frozen=True)
class Run:
    """What was said in one run, within `LOOKS` answers.

    Attributes:
        truth: the difference over all questions.
        taken: answers until it was better, and worse; one more than `LOOKS` where it never was.
        fixed: the same of the fixed verdict. holds: whether the interval held the truth at every look.
        errors: estimate − truth after all answers, and when something was said.
    """

    truth: float
    taken: tuple[int, int]
    fixed: tuple[int, int]
    holds: bool
    errors: tuple[float, float]


def one_run(there: duel.Disagreements, alike: Floats, foretold: Floats | None, seed: int, run: int) -> Run:
    """A duel and a fixed verdict on the same two models.

    Args:
        alike: (len(there),) the answer to each question. foretold: what an assistant says of each.
    """
    order = duel.draw(there, seed)
    said = None if foretold is None else foretold[order]
    questions = duel.Questions(there.bet, there.signs[order], there.share, said, share_of_alpha(run))
    worth = duel._worth(there.bet, there.signs.astype(np.float64), alike)
    truth = there.share * float(worth[order].mean())
    answers = alike[order][:LOOKS].tolist()
    for_new, for_old = said_at(questions, answers)
    fixed = fixed_on_random(there, worth, np.random.default_rng(20_000 + seed))
    if run > 1:  # of these the table says no more
        return Run(truth, (for_new, for_old), fixed, True, (0.0, 0.0))
    holds = max(each.max() for each in duel.capital(questions, answers, truth)) < math.log(
        2 / questions.alpha
    )
    stop = min(for_new, for_old, len(answers))
    at_end, at_stop = (duel.estimate(questions, answers[:k]) - truth for k in (len(answers), stop))
    return Run(truth, (for_new, for_old), fixed, holds, (at_end, at_stop))


def said_at(questions: duel.Questions, answers: list[float]) -> tuple[int, int]:
    """After how many answers `core.evaluation.duel.judge` says better, and worse; one more than `LOOKS` where
    it never does. A difference that is surely one and less than `LEAST` it calls no clear change.
    """
    enough = math.log(2 / questions.alpha)
    values, known, _, _ = duel._worth_of(questions, answers)
    estimates = questions.share * np.cumsum(values - known) / np.arange(1, len(answers) + 1)
    new, old = (np.logical_or.accumulate(each >= enough) for each in duel.capital(questions, answers))
    is_clear = (np.abs(estimates) >= LEAST) & (new != old)
    said = [is_clear & each for each in (new, old)]
    better, worse = (int(each.argmax()) + 1 if each.any() else LOOKS + 1 for each in said)
    return better, worse


def fixed_on_random(there: duel.Disagreements, worth: Floats, rng: np.random.Generator) -> tuple[int, int]:
    """`fixed_looks` at what is drawn at random from all that was judged, whether the two agree on it or not:
    pairs, or hits that one of the two has or both.
    """
    n_all = there.n_judged + (len(there) // 2 if there.bet == "hits" else 0)
    places = rng.permutation(n_all)[:LOOKS]
    values = np.where(places < len(worth), worth[np.minimum(places, len(worth) - 1)], 0.0)
    return fixed_looks(rng, values, n_all / there.n_judged)


def replays(
    there: duel.Disagreements, labelled: Labelled, n: int, is_shuffled: bool, foretold: Floats | None = None
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
            rng = np.random.default_rng(10_000 + seed) if is_shuffled else None
            here = there
            if rng is not None and there.bet == "pairs":
                right = rng.permutation(np.resize([1.0, -1.0], len(there)))  # of the new model, or of the old
                here = replace(there, signs=(right * (2 * labelled.alike(there) - 1)).astype(np.int64))
                rng = None
            campaigns[-1].append(one_run(here, labelled.alike(here, rng), foretold, seed, run))
    first, last = [each[0] for each in campaigns], [each[-1] for each in campaigns]
    median = np.median([min(each.taken) for each in first])
    errors = Errors.of(
        [each.errors[0] for each in first],
        [each.errors[1] for each in first],
        [min(each.taken) <= LOOKS for each in first],
    )
    return [
        f"{np.mean([each.truth for each in first]):+.3f}".replace("-", "−"),
        f"{len(there):,}",
        *(f"{np.mean([each.taken[way] <= LOOKS for each in first]):.1%}" for way in (0, 1)),
        f"{np.mean([min(each.taken) <= LOOKS for each in last]):.1%}",
        f"{np.mean([any(_is_false(each.taken, each.truth) for each in runs) for runs in campaigns]):.1%}",
        f"{median:.0f}" if median <= LOOKS else f"> {LOOKS}",
        f"{np.mean([each.holds for each in first]):.1%}",
        *errors.cells(*BIAS),
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


Drawn = tuple[list[str], Ids, Ids]


def drawn(texts: list[str], labels: list[str]) -> tuple[Drawn, list[int]]:
    """Some texts, each once, their classes, and which of them are queries; and the numbers of the others."""
    rng = np.random.default_rng(1)
    _, first = np.unique(texts, return_index=True)
    order = rng.permutation(np.sort(first))
    chosen = order[:N_TEXTS]
    _, classes = np.unique([labels[k] for k in chosen], return_inverse=True)
    queries = rng.permutation(N_TEXTS)[:N_QUERIES]
    return ([texts[k] for k in chosen], classes.astype(np.int64), queries), order[N_TEXTS:].tolist()


KEPT = PROJECT / "build" / "bench" / "duel_vectors.npz"


def read_by_all(sets: Mapping[str, Drawn]) -> dict[str, Labelled]:
    """The models on each data set; vectors are kept, since encoding takes long."""
    kept = dict(np.load(KEPT)) if KEPT.is_file() else {}
    if not {f"{name}|{model}" for name in sets for model in (DEFAULT_MODEL, *NOISE)} <= set(kept):
        for model, encoder in models():
            for name, (texts, _, _) in sets.items():
                kept[f"{name}|{model}"] = encoder.encode_documents(texts)
                print(name, model, flush=True)
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        np.savez(KEPT, **kept)
    return {
        name: Labelled(
            classes, queries, {model: kept[f"{name}|{model}"] for model in (DEFAULT_MODEL, *NOISE)}
        )
        for name, (_, classes, queries) in sets.items()
    }


def with_assistants(n: int) -> None:
    """Write the table of duels with and without an assistant."""
    read = {name: DATASETS[name]() for name in OF_ASSISTANTS}
    sets = {name: drawn(*each) for name, each in read.items()}
    labelled = read_by_all({name: each for name, (each, _) in sets.items()})

    @cache
    def foretold(name: str, spoilt: str) -> Floats:
        """What the assistant of a data set says where two models disagree."""
        (texts, _, queries), _ = sets[name]
        there = labelled[name].there("hits", spoilt, DEFAULT_MODEL)
        pairs = zip(queries[there.queries].tolist(), there.candidates.tolist(), strict=True)
        return assistant(name).alike([(texts[a], texts[b]) for a, b in pairs]).astype(np.float64)

    @cache
    def assistant(name: str) -> CrossEncoder:
        with tempfile.TemporaryDirectory() as folder:
            return trained_assistant(*read[name], sets[name][1], Path(folder))

    def row(name: str, spoilt: str, is_helped: bool) -> list[str]:
        there = labelled[name].there("hits", spoilt, DEFAULT_MODEL)
        said, what = None, "none"
        if is_helped:
            said = foretold(name, spoilt)
            right = np.mean((said >= 0.5) == labelled[name].alike(there))
            what = f"right on {right:.0%}"
        made = replays(there, labelled[name], n, False, said)
        return [name, f"{spoilt} → {DEFAULT_MODEL}", what, *made]

    rows = rows_of("assistant", n)
    for name in sets:
        for spoilt in NOISE:
            for is_helped in (False, True):
                rows.add(f"{name} {spoilt} {is_helped}", partial(row, name, spoilt, is_helped))
    write("duel assistants", "Duels with an assistant", "hits", ["assistant"], rows, "assistant", n)


def answered_by_labels(n: int) -> None:
    """Write the tables of duels without an assistant, over hits and over pairs."""
    labelled = read_by_all({name: drawn(*read())[0] for name, read in DATASETS.items()})

    def row(bet: duel.Bet, name: str, old: str, new: str, is_shuffled: bool) -> list[str]:
        there = labelled[name].there(bet, old, new)
        arrow = f"{old} → {new}{', shuffled' * is_shuffled}"
        return [name, arrow, *replays(there, labelled[name], n, is_shuffled)]

    blocks: dict[duel.Bet, tuple[str, str]] = {
        "hits": ("duel replays", "Duels answered by labels"),
        "pairs": ("duel replays over pairs", "Duels over pairs answered by labels"),
    }
    for bet, (block, title) in blocks.items():
        rows = rows_of("replays", n, bet)
        for name in labelled:
            for spoilt in NOISE:
                ways = ((spoilt, DEFAULT_MODEL, False), (DEFAULT_MODEL, spoilt, False))
                for way in (*ways, (DEFAULT_MODEL, spoilt, True)):
                    rows.add(f"{name} {way}", partial(row, bet, name, *way))
        write(block, title, bet, [], rows, "replays", n)


def write(
    block: str, title: str, bet: duel.Bet, between: list[str], rows: PartRows, part: str, n: int
) -> None:
    """The table in the results."""
    metric = "precision@10" if bet == "hits" else "accuracy"
    head = ["data", "old → new", *between, f"true difference in {metric}", "questions"]
    head += ["better, first run", "worse, first run", "either, tenth run", f"false in {RUNS} runs"]
    head += [f"answers, median of {LOOKS}", "interval of the first run holds at every look"]
    head += [*BIAS.values()]
    head += ["fixed verdict: better, first run", "worse, first run", f"false in {RUNS} runs"]
    said = (
        f"{n} campaigns of {RUNS} runs each, {N_QUERIES:,} queries among {N_TEXTS:,} texts. The fixed "
        f"verdict: on random {bet}, looked at every {EVERY} of them from {FIRST_LOOK} to {LOOKS}, each run "
        f"at 95 %. {SAID_OF_BIAS}"
    )
    if bet == "pairs":
        said += (
            f" A pair is one of a query and a hit of either model; each model’s threshold is from {N_MARKS} "
            "labelled pairs of other texts. Shuffled: which of the two calls each pair alike is dealt out "
            "anew, so that both are right equally often."
        )
    command = f"`python -m tests.bench.verdict {part} --campaigns {n}`"
    text = f"## {title}\n\n{markdown(head, rows.cells)}\n\n{said} {command}. {rows.made}"
    write_between(RESULTS, block, text)
    print(text)
