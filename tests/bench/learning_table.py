"""The tables of the learning benchmark, from its finished rows, and what they say about its aims."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.bench.kept_rows import Row
from tests.bench.tables import made_with, markdown

PEER_AIM = 0.3  # points between the means of the two programs
PUBLISHED = {"stsb": 82.03, "ko published": 42.30}  # of all-MiniLM-L6-v2, from the public MTEB results
PUBLISHED_AIM = 0.05
STSB_SHARED = 256  # by `learning_data.n_shared`
LANGUAGES = {"de": "German", "zh": "Chinese", "ko": "Korean"}
METRICS = {
    "spearman": "Spearman × 100",
    "ndcg@10": "nDCG@10 × 100",
    "average_precision": "average precision of entailment × 100",
}


def of(rows: Sequence[Row], job: str, labels: str = "true") -> list[Row]:
    """The rows of a job, in the order of their seeds."""
    found = [row for row in rows if (row["key"]["job"], row["key"]["labels"]) == (job, labels)]
    return sorted(found, key=lambda row: int(row["key"]["seed"]))


def figures(rows: Sequence[Row], name: str) -> list[float]:
    """One figure of some rows."""
    return [float(row["figures"][name]) for row in rows]


def spread(values: Sequence[float]) -> str:
    """Mean (least to greatest); "—" for none."""
    if not values:
        return "—"
    between = f" ({min(values):.2f}–{max(values):.2f})" if len(values) > 1 else ""
    return f"{np.mean(values):.2f}{between}"


def learning_table(rows: Sequence[Row]) -> str:
    """Markdown: what was learned, how it was judged, and other languages; what is not there is left out."""
    head = ("learned in one epoch", "labels", "judged on", "before", "after", "verdicts", "STS-B test after")
    lines = []
    for job, labels in (
        ("regression", "true"),
        ("peer", "true"),
        ("regression", "shuffled"),
        ("triplets", "true"),
        ("triplets", "shuffled"),
        ("classification", "true"),
        ("stages", "true"),
    ):
        found = of(rows, job, labels)
        if found:
            lines.append(_line(job, labels, found))
    paragraphs = [
        "## Learning",
        "`make bench-learning`. Every row starts from all-MiniLM-L6-v2 and keeps the last weights of one "
        "epoch with the default settings (batches of 16, AdamW, 2e-5, warm-up over a tenth of the steps, "
        f"float32). Means over the seeds, in brackets the least and the greatest. {made_with(rows)}",
        *([markdown(head, lines)] if lines else []),
        *_remarks(rows),
        *_languages(rows),
    ]
    return "\n\n".join(paragraphs)


def _line(job: str, labels: str, rows: Sequence[Row]) -> tuple[str, ...]:
    first = rows[0]["figures"]
    nli = f"{rows[0]['key'].get('nli', [0])[0]:,} NLI pairs"
    learned = {
        "regression": f"regression: STS-B train, {first['n_train']:,} pairs",
        "peer": "the same by sentence-transformers' trainer",
        "triplets": f"triplets: banking77 train, {first.get('n_triplets', 0):,} triplets",
        "classification": f"classification: {nli}",
        "stages": f"classification, then regression: {nli}, then STS-B train",
    }[job]
    stsb = spread(figures(rows, "stsb"))
    if job == "peer":
        return learned, labels, "STS-B test, Spearman × 100", "—", stsb, "—", stsb
    on = {
        "regression": "STS-B test",
        "stages": "STS-B test",
        "triplets": f"banking77 test, {first['n_verdict']:,} questions asking for the rest of their intent",
        "classification": f"{first['n_verdict']:,} other NLI pairs",
    }[job]
    words = [row["figures"]["verdict"] for row in rows]
    said = ", ".join(f"{words.count(word)} × {word}" for word in dict.fromkeys(words))
    return (
        learned,
        labels,
        f"{on}, {METRICS[first['metric']]}",
        spread(figures(rows, "before")) if job == "classification" else f"{first['before']:.2f}",
        spread(figures(rows, "after")),
        said,
        stsb,
    )


def _remarks(rows: Sequence[Row]) -> list[str]:
    said = []
    here, there = (figures(of(rows, job), "stsb") for job in ("regression", "peer"))
    if here and there:
        said.append(
            f"The two programs' means on STS-B test differ by {abs(np.mean(here) - np.mean(there)):.2f} "
            f"points (aim: at most {PEER_AIM}). In STS-B as published, {STSB_SHARED} sentences stand in "
            "train and in test; both programs learn from all of train."
        )
    triplets = of(rows, "triplets")
    if triplets:
        asked = triplets[0]["figures"]
        after_true = spread(figures(triplets, "triplets_after"))
        after_shuffled = spread(figures(of(rows, "triplets", "shuffled"), "triplets_after"))
        said.append(
            f"Each text of banking77's train file stands in one triplet at most. Of {asked['n_asked']:,} "
            f"triplets made of the test file in the same way, {asked['triplets_before']:.2f} % are right "
            f"before, {after_true} % after true intents, {after_shuffled} % after shuffled ones."
        )
    if of(rows, "classification") or of(rows, "stages"):
        said.append(
            "NLI: the development pairs of SNLI and MNLI together, divided 60 / 10 / 30 by the program, so "
            "that no sentence stands on two sides and the verdict is on pairs like those learned from. The "
            "seed draws the division, and a part of it, since the whole (17,700 pairs to learn from) is long "
            "for two cores. Of the first stage, pairs that share a sentence with STS-B's test part are left "
            "out."
        )
    return said


def _languages(rows: Sequence[Row]) -> list[str]:
    found = of(rows, "languages")
    if not found:
        return []
    before = found[0]["figures"]
    learned = of(rows, "regression")
    lines = [("English", "—", f"{before['stsb']:.2f}", spread(figures(learned, "stsb")))]
    for code, language in LANGUAGES.items():
        dev, test = (f"{before[f'{code} {part}']:.2f}" for part in ("dev", "test"))
        lines.append((language, dev, test, spread(figures(learned, f"{code} test"))))
    head = ("STS", "dev", "test", "test after regression on English STS-B train")
    return [
        "### Other languages",
        "Evaluation only, Spearman × 100; the model was made from English texts. German and Chinese are "
        "STS-B by machine translation, Korean is KorSTS.",
        markdown(head, lines),
        f"Published for this model on test: English {PUBLISHED['stsb']:.2f}, Korean "
        f"{PUBLISHED['ko published']:.2f}. The Korean figure was made from a copy of KorSTS that had lost "
        "three of its 1,379 rows to quotation marks; without these three it is "
        f"{before['ko published']:.2f} here, with them {before['ko test']:.2f}.",
    ]


def missed(rows: Sequence[Row]) -> list[str]:
    """The aims that finished rows missed, each as a sentence."""
    misses = []
    here, there = (figures(of(rows, job), "stsb") for job in ("regression", "peer"))
    if here and there and abs(np.mean(here) - np.mean(there)) > PEER_AIM:
        misses.append(f"the means of the two programs differ by more than {PEER_AIM} points")
    for job in ("regression", "triplets"):
        for row in of(rows, job):
            if row["figures"]["verdict"] != "better":
                misses.append(f"{job} with true labels: {row['figures']['sentence']}")
        for row in of(rows, job, "shuffled"):
            if row["figures"]["verdict"] == "better":
                misses.append(f"{job} with shuffled labels: {row['figures']['sentence']}")
    for row in of(rows, "languages"):
        for name, published in PUBLISHED.items():
            found = row["figures"][name]
            if abs(found - published) > PUBLISHED_AIM:
                misses.append(f"{name}: {found:.2f}, published {published:.2f}")
    return misses
