"""Whether "label the rest like this" finds what it should, and whether its error can be believed.

    python -m tests.bench.rest [--data banking77 clinc150] [--classes N] [--seeds N]

All texts of banking77, and of clinc150 less those out of scope, encoded with the bundled model. Of each of
some classes, drawn by a seed, 20 random texts get the label, and nothing else is known. The texts that are as
likely as 50 % are taken; 40 of them, drawn at random, are checked, as a person who is never wrong would; what
is left gets the label by machine.

- `texts`: how many are taken. `P`, `R`: precision and recall among all texts without the label so far.
- `AP`: average precision of the order in which texts are likely.
- The same of as many texts as are taken, by scikit-learn's nearest centroid (the nearest to the mean of the
  20 first) and by its k nearest neighbours (k = 5, weighted by distance, the same background as negatives).
- `covered`: the share of checks whose 95 % interval holds the true share of wrong ones among what is left; of
  the one check of each run, and of 50 further draws of each. `width`: of the interval, on average.
- `again`: P, R and AP after it has learned from the 40 answers too.
- `calibrated`: of texts said to be 50 to 60 % likely, …, 90 to 100 %, the share that has the class.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid

from core.judgments.rest import USUAL_CHECKED, Learned, draw, estimate_error, learn, probabilities
from tests.bench.topics import Texts, banking77, clinc150

_DATA: dict[str, Callable[[], Texts]] = {"banking77": banking77, "clinc150": clinc150}
_LABELLED, _THRESHOLD, _DRAWS, _BACKGROUND, _K = 20, 0.5, 50, 3_000, 5

Ids = NDArray[np.int64]
Figures = dict[str, list[float]]


def main() -> None:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", nargs="+", choices=list(_DATA), default=list(_DATA))
    parser.add_argument("--classes", type=int, default=20)
    parser.add_argument("--seeds", type=int, default=5)
    wanted = parser.parse_args()
    for name in wanted.data:
        data = _DATA[name]()
        figures: Figures = defaultdict(list)
        for seed in range(wanted.seeds):
            names = np.random.default_rng(seed).permutation(sorted(set(data.classes)))
            for one in names[: wanted.classes].tolist():
                _run(data.vectors, np.array(data.classes) == one, seed, figures)
        _print(name, wanted.classes, wanted.seeds, figures)


def _run(vectors: NDArray[np.float32], has_it: NDArray[np.bool_], seed: int, figures: Figures) -> None:
    rng = np.random.default_rng(seed)
    labelled = rng.choice(np.flatnonzero(has_it), _LABELLED, replace=False)
    rest = np.setdiff1d(np.arange(len(vectors)), labelled)
    learned = learn(vectors, labelled, rest[:0], rest, seed=seed)
    likely = _judge(learned, vectors, rest, has_it, figures, "")
    taken = rest[likely >= _THRESHOLD]
    figures["texts"].append(len(taken))
    for low in range(5, 10):
        among = (likely >= low / 10) & (likely < (low + 1) / 10)
        figures[f"calibrated {low}"] += has_it[rest[among]].tolist()
    _judge_peers(vectors, labelled, rest, has_it, len(taken), rng, figures)
    if len(taken) <= USUAL_CHECKED:
        figures["all checked"].append(1.0)
        return
    for number in range(_DRAWS + 1):
        checked = draw(taken, USUAL_CHECKED, seed=1_000 * seed + number)
        left = np.setdiff1d(taken, checked)
        error = estimate_error({int(text): bool(has_it[text]) for text in checked}, len(left))
        true = float((~has_it[left]).mean())
        covered = error.low - 1e-9 <= true <= error.high + 1e-9
        figures["covered, further draws" if number else "covered"].append(float(covered))
        if not number:
            figures["width"].append(error.high - error.low)
            yours = np.concatenate([labelled, checked[has_it[checked]]])
            wrong = checked[~has_it[checked]]
            others = np.setdiff1d(rest, checked)
            again = learn(vectors, yours, wrong, others, seed=seed)
            _judge(again, vectors, others, has_it, figures, "again ")


def _judge(
    learned: Learned,
    vectors: NDArray[np.float32],
    rest: Ids,
    has_it: NDArray[np.bool_],
    figures: Figures,
    what: str,
) -> NDArray[np.float32]:
    likely, truth = probabilities(learned, vectors[rest]), has_it[rest]
    taken = likely >= _THRESHOLD
    _add(figures, what, truth, taken, likely)
    return likely


def _add(
    figures: Figures,
    what: str,
    truth: NDArray[np.bool_],
    taken: NDArray[np.bool_],
    likely: NDArray[np.floating],
) -> None:
    if taken.any():
        figures[f"{what}P"].append(float(truth[taken].mean()))
    figures[f"{what}R"].append(float(truth[taken].sum() / truth.sum()))
    figures[f"{what}AP"].append(float(average_precision_score(truth, likely)))


def _judge_peers(
    vectors: NDArray[np.float32],
    labelled: Ids,
    rest: Ids,
    has_it: NDArray[np.bool_],
    n_taken: int,
    rng: np.random.Generator,
    figures: Figures,
) -> None:
    """The same number of texts by nearest centroid and by nearest neighbours."""
    background = rng.choice(rest, _BACKGROUND, replace=False)
    x = vectors[np.concatenate([labelled, background])]
    y = np.arange(len(x)) < _LABELLED
    centroids = NearestCentroid().fit(x, y)
    near = -np.linalg.norm(vectors[rest] - centroids.centroids_[1], axis=1)
    neighbours = KNeighborsClassifier(_K, weights="distance").fit(x, y)
    by_neighbours = neighbours.predict_proba(vectors[rest])[:, 1] + 1e-6 * near  # ties by the centroid
    for what, score in (("centroid ", near), ("neighbours ", by_neighbours)):
        taken = np.zeros(len(rest), np.bool_)
        taken[np.argsort(-score, kind="stable")[:n_taken]] = True
        _add(figures, what, has_it[rest], taken, score)


def _print(name: str, n_classes: int, n_seeds: int, figures: Figures) -> None:
    print(f"\n{name}: {n_classes} classes × {n_seeds} seeds, {_LABELLED} labelled, threshold {_THRESHOLD}")
    print(f"  texts taken: median {np.median(figures['texts']):.0f}, up to {max(figures['texts']):.0f}")
    print(f"  runs in which all that was taken was checked: {len(figures['all checked'])}")
    for what in ("", "again ", "centroid ", "neighbours "):
        values = [f"{one} {np.mean(figures[what + one]):.3f}" for one in ("P", "R", "AP")]
        print(f"  {what or 'logistic regression ':20} {'  '.join(values)}")
    for what in ("covered", "covered, further draws"):
        print(f"  {what}: {np.mean(figures[what]):.3f} of {len(figures[what]):,}")
    print(f"  width of the interval: {np.mean(figures['width']):.3f}")
    shares = [f"{np.mean(figures[f'calibrated {low}']):.2f}" for low in range(5, 10)]
    print(f"  calibrated: {' '.join(shares)}")


if __name__ == "__main__":
    main()
