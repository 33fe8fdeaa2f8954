"""Auditions on labelled public data, answered by the labels: how often the choice is a good one.

python -m tests.bench.audition [--replays N]
"""

from __future__ import annotations

import argparse
import csv
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.encoding import SentenceEncoder, StaticEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.evaluation import audition
from core.evaluation.alpha import share_of_alpha
from core.training import Trainer, TrainingConfig
from core.training.events import Finished
from tests.bench.duel_replays import DATASETS as OF_DUELS
from tests.bench.duel_replays import Texts, hits
from tests.bench.duel_replays import models as with_noise
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.conftest import PROJECT
from tests.conftest import PUBLIC_DATA as DATA

N_TEXTS, N_QUERIES = 2000, 1000
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


Drawn = tuple[list[str], NDArray[np.int64], NDArray[np.int64]]


def drawn(name: str) -> Drawn:
    """Texts, their classes, and which of them are queries."""
    texts, labels = DATASETS[name]()
    rng = np.random.default_rng(1)
    _, first = np.unique(texts, return_index=True)
    chosen = rng.permutation(np.sort(first))[:N_TEXTS]
    _, classes = np.unique([labels[k] for k in chosen], return_inverse=True)
    queries = rng.permutation(N_TEXTS)[:N_QUERIES]
    return [texts[k] for k in chosen], classes.astype(np.int64), queries


def found_by_all(sets: dict[str, Drawn]) -> dict[str, NDArray[np.int64]]:
    """DATASET|MODEL -> (q, k) its first hits."""
    if KEPT.is_file():
        return dict(np.load(KEPT))
    found = {}
    for model, encode in candidates():
        for name, (texts, _, queries) in sets.items():
            found[f"{name}|{model}"] = hits(encode(texts), queries)
        print(model, flush=True)
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    np.savez(KEPT, **found)
    return found


@dataclass
class Replay:
    """One order of asking.

    Attributes:
        chosen: the model that stood first after each of `LOOKS`.
        held: whether every place was within its interval after the last of them; None where not looked at.
        open: models that may be the best, as the places say.
    """

    chosen: list[int]
    held: bool | None
    open: int


def replay(there: audition.Union, alike: Floats, precision: Floats, seed: int, with_places: bool) -> Replay:
    order = audition.draw(there, seed)
    n = there.has.shape[1]
    shares = np.array([[(there.has[:, i] != there.has[:, k]).mean() for k in range(n)] for i in range(n)])
    shares *= len(there) / there.n_judged
    race = audition.Race(there.has[order], there.near[order], shares, share_of_alpha(1))
    truth, answers = alike[order], np.full(len(order), np.nan)
    chosen = []
    for look in LOOKS:
        while (n_answers := int((~np.isnan(answers)).sum())) < look:
            asked = race.upcoming(answers, frozenset(), min(AT_ONCE, look - n_answers))
            answers[asked] = truth[asked]
        chosen.append(race.leader(answers))
    if not with_places:
        return Replay(chosen, None, n)
    standing = race.standing(answers)
    better = np.array([(precision > each).sum() for each in precision])
    worse = np.array([(precision < each).sum() for each in precision])
    held = all(
        place.low <= 1 + better[k] and place.high >= n - worse[k] for k, place in enumerate(standing.places)
    )
    return Replay(chosen, held, sum(place.low == 1 for place in standing.places))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replays", type=int, default=200)
    parser.add_argument("--places", type=int, default=40, help="replays whose places are looked at")
    given = parser.parse_args()
    sets = {name: drawn(name) for name in DATASETS}
    found = found_by_all(sets)
    rows = []
    for name, (_, classes, queries) in sets.items():
        of_set = {key.split("|")[1]: each for key, each in found.items() if key.startswith(f"{name}|")}
        precision = np.array(
            [(classes[each] == classes[queries][:, None]).mean() for each in of_set.values()]
        )
        there = audition.union(list(of_set.values()))
        alike = (classes[queries[there.queries]] == classes[there.candidates]).astype(np.float64)
        made = [replay(there, alike, precision, seed, seed < given.places) for seed in range(given.replays)]
        lost = precision.max() - precision[np.array([each.chosen for each in made])]
        looked_at = [each for each in made if each.held is not None]
        rows.append(
            [
                name,
                " · ".join(f"{each:.3f}" for each in precision),
                f"{(precision.max() - precision <= WITHIN + 1e-9).mean():.0%}",
                *(f"{(lost[:, k] <= WITHIN + 1e-9).mean():.1%}" for k in range(len(LOOKS))),
                f"{lost[:, 0].mean():.4f}",
                f"{np.mean([each.open for each in looked_at]):.1f}",
                f"{sum(bool(each.held) for each in looked_at)} of {len(looked_at)}",
            ]
        )
        print(rows[-1], flush=True)
    head = ["data", f"precision@10 of {', '.join(of_set)}", f"within {WITHIN} of the best, by chance"]
    head += [f"choice after {look} answers" for look in LOOKS]
    head += [f"lost, mean after {LOOKS[0]}", f"may be the best after {LOOKS[-1]}", "all places hold"]
    said = f"{given.replays} orders of asking each, {N_QUERIES:,} queries among {N_TEXTS:,} texts."
    command = f"`python -m tests.bench.audition --replays {given.replays}`"
    text = f"## Auditions answered by labels\n\n{markdown(head, rows)}\n\n{said} {command}. "
    text += f"Made on {machine()}; {versions()}; {today()}."
    write_between(RESULTS, "auditions", text)
    print(text)


if __name__ == "__main__":
    main()
