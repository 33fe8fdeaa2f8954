"""Auditions on labelled public data, answered by the labels: how often the choice is a good one.

python -m tests.bench.verdict auditions [--campaigns N]
"""

from __future__ import annotations

import argparse
import csv
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.encoding import SentenceEncoder, StaticEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.evaluation import audition
from core.evaluation.alpha import share_of_alpha
from core.progress import QUIET
from core.training import Trainer, TrainingConfig
from core.training.events import Finished
from core.workspace import auditioning
from core.workspace.auditioning import DEPTH, TOP_K, Audition
from core.workspace.dueling import NOT_YET
from tests.bench.duel_replays import DATASETS as OF_DUELS
from tests.bench.duel_replays import N_QUERIES, N_TEXTS, Drawn, Texts, drawn
from tests.bench.duel_replays import models as with_noise
from tests.bench.duels import ROWS, rows_of
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, markdown, write_between
from tests.conftest import PROJECT
from tests.conftest import PUBLIC_DATA as DATA

LOOKS, AT_ONCE, WITHIN = (100, 200), 5, 0.02
KEPT = PROJECT / "build" / "bench" / "audition.npz"

Floats = NDArray[np.float64]


def argkp() -> Texts:
    """Arguments; alike are those on one topic with the same stance."""
    with (DATA / "argkp" / "arguments_train.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [row["argument"] for row in rows], [f"{row['topic']} {row['stance']}" for row in rows]


DATASETS: dict[str, Callable[[], Texts]] = {**OF_DUELS, "argkp": argkp}
Encode = Callable[[list[str]], NDArray[np.float32]]


def candidates() -> Iterator[tuple[str, Encode]]:
    """MiniLM, itself with noise, three of its six layers, its static form, itself after a short training."""
    import torch

    for name, encoder in with_noise():
        yield name, encoder.encode_documents
    short = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
    layers = short.network.transformer.encoder.layer
    short.network.transformer.encoder.layer = torch.nn.ModuleList(layers[:3])
    yield "three layers", short.encode_documents
    yield "static", StaticEncoder.distil(SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")).encode
    with tempfile.TemporaryDirectory() as folder:
        config = TrainingConfig(objective="ranking", epochs=1, precision="float32", checkpoint_every=10**9)
        encoder = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
        *_, last = Trainer(encoder, intents("banking77", "test"), config, run_folder=Path(folder) / "run")
        assert isinstance(last, Finished)
        tuned = SentenceEncoder.load(last.model_folder, "cpu", "float32")
    yield "fine-tuned on banking77", tuned.encode_documents


def nearest(vectors: NDArray[np.float32], queries: NDArray[np.int64]) -> NDArray[np.int64]:
    """(q, `DEPTH`) nearest others of some texts, as the program finds them."""
    return auditioning._nearest(vectors, "cosine", np.arange(len(vectors)), queries, QUIET)


def found_by_all(sets: dict[str, Drawn]) -> dict[str, NDArray[np.int64]]:
    """DATASET|MODEL -> (q, `DEPTH`) what is nearest; kept, since encoding and training take long."""
    if KEPT.is_file():
        return dict(np.load(KEPT))
    found = {}
    for model, encode in candidates():
        for name, (texts, _, queries) in sets.items():
            found[f"{name}|{model}"] = nearest(encode(texts), queries)
        print(model, flush=True)
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    np.savez(KEPT, **found)
    return found


def stranger(
    found: Sequence[NDArray[np.int64]], of_set: Drawn, precision: float, lent: float
) -> NDArray[np.int64]:
    """(q, `DEPTH`) what a made-up model finds: hits that none of some models has, in any order.

    Args:
        precision: of its hits, as far as there are so many texts. lent: share of its hits that it has from
            one of the others after all, for each query from another one.
    """
    rng = np.random.default_rng(1)
    _, classes, queries = of_set
    made = np.empty((len(queries), DEPTH), dtype=np.int64)
    for row, query in enumerate(queries):
        theirs = [each[row, :TOP_K] for each in found]
        first = rng.permutation(theirs[rng.integers(len(found))])[: rng.binomial(TOP_K, lent)]
        free = rng.permutation(np.setdiff1d(np.arange(len(classes)), [*np.concatenate(theirs), query]))
        alike, other = (free[(classes[free] == classes[query]) == which] for which in (True, False))
        missing = rng.binomial(TOP_K, precision) - np.count_nonzero(classes[first] == classes[query])
        n_alike = min(max(missing, 0), TOP_K - len(first), len(alike))
        n_other = TOP_K - len(first) - n_alike
        hits = rng.permutation(np.concatenate([first, alike[:n_alike], other[:n_other]]))
        rest = rng.permutation(np.concatenate([alike[n_alike:], other[n_other:]]))
        made[row] = np.concatenate([hits, rest[: DEPTH - TOP_K]])
    return made


# Beside five of the models on argkp, of which the best has 0.68: precision, and what it has from the others.
STRANGERS = ((0.85, 0.0), (0.85, 0.2), (0.73, 0.0), (0.45, 0.0))


@dataclass
class Look:
    """What was said after some answers.

    Attributes:
        chosen: the model that stands first. is_tied, is_open: whether it is said to be as good as the best by
            all labels, and whether nothing is said between the two; neither where it is the best.
        held: whether every place was within its interval. n_open: models that may be the best, as said.
    """

    chosen: int
    is_tied: bool
    is_open: bool
    held: bool
    n_open: int


@dataclass(frozen=True, eq=False)
class Labelled:
    """Models on labelled texts.

    Attributes:
        there: what some of them find. queries: text ids.
        alike: (len(there),) the answer to each question. precision: (n,) of each model, by all labels.
    """

    there: audition.Union
    queries: NDArray[np.int64]
    alike: NDArray[np.bool_]
    precision: Floats

    @classmethod
    def of(cls, found: Sequence[NDArray[np.int64]], of_set: Drawn) -> Labelled:
        """From what is nearest, for each model."""
        _, classes, queries = of_set
        there = audition.union(found, TOP_K)
        hits = [each[:, :TOP_K] for each in found]
        return cls(
            there,
            queries,
            classes[queries[there.queries]] == classes[there.candidates],
            np.array([(classes[each] == classes[queries][:, None]).mean() for each in hits]),
        )

    def begun(self, seed: int) -> tuple[Audition, NDArray[np.bool_]]:
        """An audition without answers, and what they would be."""
        order = audition.draw(self.there, seed)
        has, n = self.there.has, len(self.precision)
        shares = np.array([[(has[:, i] != has[:, k]).sum() for k in range(n)] for i in range(n)])
        race = audition.Race(
            has[order], self.there.near[order], shares / self.there.n_judged, share_of_alpha(1)
        )
        begun = Audition(
            id="",
            candidates=(),
            agreement=np.eye(n),
            pool="",
            queries=self.queries[self.there.queries[order]],
            hits=self.there.candidates[order],
            race=race,
            answers=NOT_YET * len(order),
            n_texts=N_TEXTS,
            n_queries=N_QUERIES,
            top_k=TOP_K,
            run=1,
            looks=0,
            has_run=True,
            made="",
        )
        return begun, self.alike[order]


def replay(labelled: Labelled, seed: int) -> list[Look]:
    """One order of asking: what is said after each of `LOOKS` answers."""
    going, truth = labelled.begun(seed)
    said, n = [], 0
    for look in LOOKS:
        while n < look:
            asked = going.open_questions(min(AT_ONCE, look - n))
            letters = list(going.answers)
            for number in asked:
                for same in going.of_the_same_pair(number):
                    letters[same] = "y" if truth[same] else "n"
            n += len(asked) or look  # nothing is left to ask
            going = replace(going, answers="".join(letters))
        said.append(looked_at(going.standing, labelled.precision))
    return said


def looked_at(standing: audition.Standing, precision: Floats) -> Look:
    chosen, best, places = standing.order[0], int(precision.argmax()), standing.places
    is_tied = best in places[chosen].ties
    better = np.array([(precision > each).sum() for each in precision])
    worse = np.array([(precision < each).sum() for each in precision])
    held = all(
        place.low <= 1 + better[k] and place.high >= len(places) - worse[k] for k, place in enumerate(places)
    )
    is_open = chosen != best and not is_tied and places[best].low == 1
    return Look(chosen, is_tied, is_open, held, sum(place.low == 1 for place in places))


def between_two(found: Sequence[NDArray[np.int64]], of_set: Drawn, precision: Floats, n: int) -> float:
    """How often the choice is right for who knows beforehand which two models are in question, and spends
    the first of `LOOKS` answers on them alone: a good one, and the one of the others that is hardest to tell
    from it; of all good ones the one for which that is easiest.
    """
    is_good = precision.max() - precision <= WITHIN + 1e-9
    shares = []
    for good in np.flatnonzero(is_good):
        of_good = []
        for other in np.flatnonzero(~is_good):
            two = Labelled.of([found[good], found[other]], of_set)
            right = 0
            for seed in range(n):
                going, truth = two.begun(seed)
                asked = going.open_questions(LOOKS[0])
                answers = np.full(len(truth), np.nan)
                answers[asked] = truth[asked]
                right += going.race.leader(answers) == 0
            of_good.append(right / n)
        shares.append(min(of_good))
    return max(shares)


def row_of(name: str, found: Sequence[NDArray[np.int64]], of_set: Drawn, n: int) -> list[str]:
    """A row of the table."""
    labelled = Labelled.of(found, of_set)
    precision = labelled.precision
    made = [replay(labelled, seed) for seed in range(n)]
    lost = precision.max() - precision[np.array([[each.chosen for each in looks] for looks in made])]
    is_good = lost <= WITHIN + 1e-9

    def share(of: Callable[[Look], bool], look: int) -> str:
        return f"{np.mean([of(looks[look]) for looks in made]):.1%}"

    return [
        name,
        " · ".join(f"{each:.3f}" for each in precision),
        f"{(precision.max() - precision <= WITHIN + 1e-9).mean():.0%}",
        *(f"{each:.1%}" for each in is_good.mean(axis=0)),
        f"{lost[:, 0].mean():.4f}",
        f"{between_two(found, of_set, precision, n):.1%}",
        share(lambda each: each.chosen == int(precision.argmax()), 0),
        " / ".join(share(lambda each: each.chosen == len(precision) - 1, k) for k in range(len(LOOKS))),
        *(
            " / ".join(share(which, look) for look in range(len(LOOKS)))
            for which in (lambda each: each.is_tied, lambda each: each.is_open)
        ),
        f"{np.mean([looks[-1].n_open for looks in made]):.1f}",
        f"{sum(all(each.held for each in looks) for looks in made)} of {n}",
    ]


def write(n: int) -> None:
    """Write the table."""
    sets = {name: drawn(*read())[0] for name, read in DATASETS.items()}
    found = found_by_all(sets)
    names = list(dict.fromkeys(key.split("|")[1] for key in found))
    rows = rows_of("auditions", n)
    of_models = {name: [found[f"{name}|{model}"] for model in names] for name in sets}
    for name, of_set in sets.items():
        rows.add(name, partial(row_of, name, of_models[name], of_set, n))
    five = of_models["argkp"][:-1]
    for precision, lent in STRANGERS:
        name = f"argkp, five of them and a stranger of {precision} that has {lent:.0%} of its hits from them"
        with_it = [*five, stranger(five, sets["argkp"], precision, lent)]
        rows.add(name, partial(row_of, name, with_it, sets["argkp"], n))
    after = " / ".join(str(look) for look in LOOKS)
    head = ["data", f"precision@10 of {', '.join(names)}", f"within {WITHIN} of the best, by chance"]
    head += [f"choice after {look} answers" for look in LOOKS]
    head += [f"lost, mean after {LOOKS[0]}", f"{LOOKS[0]} answers on two models alone", "choice is the best"]
    head += [f"choice is the last of them, after {after}"]
    head += [f"else a tie with it is said, after {after}", "said to be open, after as many"]
    head += [f"may be the best after {LOOKS[-1]}", "all places hold at these looks"]
    said = (
        "A stranger is made up from the labels and stands last. "
        f"{n} orders of asking each, {N_QUERIES:,} queries among {N_TEXTS:,} texts; what is asked is decided "
        f"anew after every {AT_ONCE} answers as the program does, verdicts and ties included. Choice: within "
        f"{WITHIN} of the best by all labels."
    )
    command = f"`python -m tests.bench.audition --replays {n}`"
    text = f"## Auditions answered by labels\n\n{markdown(head, rows.cells)}\n\n{said} {command}. {rows.made}"
    write_between(RESULTS, "auditions", text)
    print(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replays", type=int, default=200)
    n = parser.parse_args().replays
    write(n)
    ROWS.forget({"part": "auditions", "campaigns": n})


if __name__ == "__main__":
    main()
