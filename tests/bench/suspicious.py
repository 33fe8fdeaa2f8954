"""Suspicious labels beside cleanlab's, where some were flipped: the table "Suspicious labels" of RESULTS.md.

    python -m tests.bench.suspicious [--data banking77 clinc150] [--seeds N] [--cleanlab PYTHON] [--rows FILE]

All texts of a data set, encoded with the bundled model. Of 5 % the label is flipped: to any other class
(uniform), or to one of the three whose mean vectors are nearest to that of the text's class (near). Labels
that were wrong in the data set before count as right here, so no method can reach 1. Columns:

- average precision of the flipped among all texts, in the order of the scores;
- recall at 500: the share of the first 500 (or as many as were flipped, if fewer) that were flipped;
- difference: of what stands first and cleanlab, paired by seed, mean with its 95 % interval by Student's t.

Rows:

- the same probabilities: those of scikit-learn's logistic regression with its defaults, out of five folds;
  our score beside cleanlab's `get_label_quality_scores` (its default, self-confidence) and the order of
  `find_label_issues`, what it does not name after what it does;
- from vectors: `find_suspicious` beside `CleanLearning(LogisticRegression())`, each as it comes.

cleanlab is no dependency: --cleanlab PYTHON names an interpreter that has it; without one its columns are
left out. Its version stands below the table. Each finished seed is a line in build/bench/suspicious.jsonl (or
`--rows`); the file is to be removed when the method has changed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.judgments.suspicious import find_suspicious, judge
from tests.bench import topics
from tests.bench.kept_rows import KeptRows, Row
from tests.bench.tables import RESULTS, made_with, markdown, write_between
from tests.conftest import PROJECT

SHARE = 0.05  # of the labels, flipped
FIRST = 500
KINDS = ("uniform", "near")
DATA = ("banking77", "clinc150")
_NEAR = 3
_CLEANLAB = """
import sys, json, numpy as np, cleanlab
from cleanlab.classification import CleanLearning
from cleanlab.filter import find_label_issues
from cleanlab.rank import get_label_quality_scores
from sklearn.linear_model import LogisticRegression
given = np.load(sys.argv[1])
x, g, p = given["x"], given["g"], given["p"]
quality = get_label_quality_scores(g, p)
named = find_label_issues(g, p, return_indices_ranked_by="self_confidence")
place = np.full(len(g), len(g)); place[named] = np.arange(len(named))
order = np.lexsort((quality, place))
issues = -np.empty(len(g)); issues[order] = -np.arange(len(g))
own = CleanLearning(LogisticRegression(), seed=int(sys.argv[3])).find_label_issues(x, g)
np.savez(sys.argv[2], quality=-quality, issues=issues, learned=-own["label_quality"].to_numpy(),
         version=cleanlab.__version__)
"""

Scores = NDArray[np.floating[Any]]
Labels = NDArray[np.integer[Any]]


def flipped(vectors: Scores, true: Labels, kind: str, seed: int) -> tuple[Labels, NDArray[np.bool_]]:
    """(n,) labels of which some are wrong, and which those are."""
    rng = np.random.default_rng(seed)
    n, k = len(true), int(true.max()) + 1
    wrong = np.zeros(n, dtype=np.bool_)
    wrong[rng.choice(n, round(SHARE * n), replace=False)] = True
    given, m = true.copy(), int(wrong.sum())
    if kind == "uniform":
        given[wrong] = (true[wrong] + rng.integers(1, k, m)) % k
        return given, wrong
    means = np.stack([vectors[true == number].mean(axis=0) for number in range(k)])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    alike = means @ means.T
    np.fill_diagonal(alike, -np.inf)
    near = np.argsort(-alike, axis=1)[:, :_NEAR]
    given[wrong] = near[true[wrong], rng.integers(near.shape[1], size=m)]
    return given, wrong


def figures(score: Scores, wrong: NDArray[np.bool_]) -> dict[str, float]:
    """Average precision, and recall at 500."""
    from sklearn.metrics import average_precision_score

    m = min(FIRST, int(wrong.sum()))
    first = np.argsort(-score, kind="stable")[:m]
    return {
        "precision": float(average_precision_score(wrong, score)),
        "recall": float(wrong[first].sum() / m),
    }


def measured(name: str, kind: str, seed: int, cleanlab: Path | None) -> dict[str, Any]:
    """Every method on one draw of wrong labels."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_predict

    data = {"banking77": topics.banking77, "clinc150": topics.clinc150}[name]()
    names, true = np.unique(data.classes, return_inverse=True)
    given, wrong = flipped(data.vectors, true, kind, seed)
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    likely = cross_val_predict(
        LogisticRegression(), data.vectors, given, cv=folds, method="predict_proba"
    ).astype(np.float64)
    found = find_suspicious(data.vectors, given, len(names))
    scores = {"same: ours": judge(likely, given)[0], "whole: ours": found.score}
    version = None
    if cleanlab is not None:
        theirs, version = of_cleanlab(data.vectors, given, likely, seed, cleanlab)
        scores |= theirs
    return {
        "cleanlab": version,
        "texts": len(true),
        "classes": len(names),
        "flipped": int(wrong.sum()),
        "estimated": found.n_estimated,
        "suggested": float((found.suggested[wrong] == true[wrong]).mean()),
        "methods": {method: figures(score, wrong) for method, score in scores.items()},
    }


def of_cleanlab(
    vectors: Scores, given: Labels, likely: Scores, seed: int, python: Path
) -> tuple[dict[str, Scores], str]:
    """cleanlab's scores, higher where a label is more suspicious, and its version."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answer = Path(folder) / "asked.npz", Path(folder) / "answer.npz"
        np.savez(asked, x=vectors, g=given, p=likely)
        subprocess.run([python, "-c", _CLEANLAB, asked, answer, str(seed)], check=True)
        with np.load(answer) as scores:
            found = {
                "same: quality": scores["quality"],
                "same: issues": scores["issues"],
                "whole: CleanLearning": scores["learned"],
            }
            return found, str(scores["version"])


def mean_and_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of paired differences and its 95 % interval by Student's t."""
    from scipy.stats import t

    mean = float(np.mean(values))
    half = float(t.ppf(0.975, len(values) - 1) * np.std(values, ddof=1) / np.sqrt(len(values)))
    return mean, mean - half, mean + half


def difference(values: Sequence[float]) -> str:
    """In words; one seed alone has no interval."""
    if len(values) < 2:
        return f"{values[0]:+.4f}"
    mean, low, high = mean_and_interval(values)
    return f"{mean:+.4f} ({low:+.4f} to {high:+.4f})"


COMPARED = (
    (
        "the same probabilities",
        "same: ours",
        (("quality scores", "same: quality"), ("issues", "same: issues")),
    ),
    ("from vectors", "whole: ours", (("CleanLearning", "whole: CleanLearning"),)),
)


def table(rows: Sequence[Row]) -> str:
    """Means over seeds, and paired differences."""
    lines = []
    for name, kind in dict.fromkeys((row["key"]["data"], row["key"]["kind"]) for row in rows):
        own = [row["figures"] for row in rows if (row["key"]["data"], row["key"]["kind"]) == (name, kind)]
        for what, ours, theirs in COMPARED:
            for called, method in theirs:
                both = [each["methods"] for each in own if method in each["methods"]]
                if not both:
                    continue
                cells = [f"{name}, {kind}", what, called]
                for figure in ("precision", "recall"):
                    mine = [each[ours][figure] for each in both]
                    other = [each[method][figure] for each in both]
                    cells += [f"{np.mean(mine):.4f}", f"{np.mean(other):.4f}"]
                    cells.append(difference(np.subtract(mine, other).tolist()))
                lines.append([*cells, str(len(both))])
    head = ["flips", "given", "cleanlab's", "AP, ours", "cleanlab", "difference", "at 500, ours", "cleanlab"]
    return markdown([*head, "difference", "seeds"], lines) if lines else ""


def estimates(rows: Sequence[Row]) -> str:
    """How many errors were estimated, and how often the suggested class was the true one."""
    lines = []
    for name, kind in dict.fromkeys((row["key"]["data"], row["key"]["kind"]) for row in rows):
        own = [row["figures"] for row in rows if (row["key"]["data"], row["key"]["kind"]) == (name, kind)]
        lines.append(
            [
                f"{name}, {kind}",
                f"{own[0]['texts']:,}",
                f"{own[0]['flipped']:,}",
                f"{np.mean([each['estimated'] for each in own]):,.0f}",
                f"{np.mean([each['suggested'] for each in own]):.3f}",
                f"{np.mean([each['methods']['whole: ours']['precision'] for each in own]):.4f}",
            ]
        )
    return markdown(["flips", "texts", "flipped", "estimated", "suggested is true", "AP"], lines)


def peer(rows: Sequence[Row]) -> str:
    """Which cleanlab it was."""
    known = sorted({version for row in rows if (version := row["figures"].get("cleanlab"))})
    return f"cleanlab {', '.join(known)}." if known else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", default=list(DATA), choices=DATA)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--cleanlab", type=Path, metavar="PYTHON")
    parser.add_argument("--rows", type=Path, default=PROJECT / "build" / "bench" / "suspicious.jsonl")
    asked = parser.parse_args()
    if asked.cleanlab is None:
        print("cleanlab is left out: --cleanlab PYTHON names an interpreter that has it", file=sys.stderr)
    kept, rows = KeptRows(asked.rows), []
    for name in asked.data:
        for seed in range(asked.seeds):
            for kind in KINDS:
                key = {"data": name, "kind": kind, "seed": seed, "cleanlab": asked.cleanlab is not None}
                row = kept.get(key, partial(measured, name, kind, seed, asked.cleanlab))
                rows.append(row)
                print(json.dumps(row["key"] | row["figures"]), flush=True)
    text = "\n\n".join(part for part in (table(rows), estimates(rows), peer(rows), made_with(rows)) if part)
    print(text)
    write_between(RESULTS, "suspicious", f"## Suspicious labels\n\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
