"""Getting used to a corpus that has no labels: which of its texts are learned from, and what judges the run.

Where enough pairs were marked, those set aside for a verdict judge. Else texts that are held out are to be
found by some of their words: that tells whether a model got used to the words, not whether it got their
meaning, and the verdict says so. A fifth of all texts is held out by their ids alone, so that no seed and no
later import makes one of them a text that an earlier run has learned from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.examples.examples import Examples
from core.examples.sentences import sentence_key
from core.examples.split import FEWEST_COMPONENTS, Part, Split

# More would make a run of hours, and a million texts a list that nobody needs.
MOST_LEARNED = 20_000
HELD_OUT = 0.2
MOST_HELD_OUT = 1_200
# Of the texts held out, those that choose the best weights; the others give the verdict.
_TO_SELECT = 0.25
# A text of fewer words says too little to be found by a part of them.
_FEWEST_WORDS = 5
_ASKED = 0.4
_READ = 64  # words from the beginning of a text; models do not read far beyond
CAVEAT = (
    "This tells how well texts are found by some of their words, not whether alike texts are nearer; marked "
    "pairs would tell that."
)


def drawn(ids: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The ids of the texts of a corpus to learn from, in random order, and of those held out.

    Args:
        ids: of the texts that may be drawn, each once.
    """
    lot = _lot(ids)
    is_held = lot < HELD_OUT
    held = ids[is_held][np.argsort(lot[is_held], kind="stable")][:MOST_HELD_OUT]
    free = np.setdiff1d(ids, held, assume_unique=True)
    return np.random.default_rng(len(ids)).permutation(free)[:MOST_LEARNED], held


def _lot(ids: NDArray[np.int64]) -> NDArray[np.float64]:
    """(n,) a number in [0, 1) for each id, which says nothing of it (SplitMix64, Steele et al. 2014)."""
    mixed = ids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return (mixed ^ (mixed >> np.uint64(31))) / 2.0**64


def some_of_its_words(text: str, text_id: int) -> str | None:
    """Two in five of the words of a text, in another order; None where it has too few."""
    words = text.split()[:_READ]
    if len(words) < _FEWEST_WORDS:
        return None
    order = np.random.default_rng(text_id).permutation(len(words))
    return " ".join(words[i] for i in order[: max(2, round(_ASKED * len(words)))].tolist())


def adapting_split(
    learned: Sequence[str],
    held: Mapping[int, str],
    n_texts: int,
    source: str,
    judged: Split | None,
    earlier: Mapping[str, Part],
    marks_needed: int,
) -> Split:
    """A run over texts of a corpus, divided.

    Texts that were learned without labels do not count as seen: no label was.

    Args:
        learned: texts to learn from. held: those held out, by their ids.
        n_texts: in the corpus. source: what it is called.
        judged: the judgments, divided; None where there are none.
        earlier: sentence key -> the part that earlier runs gave it.
        marks_needed: how many more marks would do for a verdict by them.
    """
    by_marks = judged is not None and judged.n_components["verdict"] >= FEWEST_COMPONENTS
    if by_marks:
        assert judged is not None
        selection, verdict, assignment = judged.selection, judged.verdict, judged.assignment
        share = judged.verdict_share
        n_select, n_judge = judged.n_components["selection"], judged.n_components["verdict"]
        note = f"Judged by {len(verdict):,} marked pairs, which are held out."
    else:
        selection, verdict = _to_find(held, earlier, source)
        n_select, n_judge = len(selection), len(verdict)
        assignment, share = {}, HELD_OUT * (1 - _TO_SELECT)
        note = (
            f"Judged by how well {n_judge:,} held-out texts are found by some of their words. To judge "
            f"meaning, mark {marks_needed:,} more random pairs."
        )
    out = {sentence_key(text) for part in (selection, verdict) for column in part.texts for text in column}
    out |= {key for key, part in earlier.items() if part != "train"}
    free = tuple(text for text in learned if sentence_key(text) not in out)
    why = f"{len(free):,} of the {n_texts:,} texts, drawn at random, without labels."
    train = Examples("text", (free,), source=source, why=why)
    return Split(
        train, selection, verdict, dict(assignment), 0, 0, 0, (),
        {"train": len(free), "selection": n_select, "verdict": n_judge}, (why, note), verdict_share=share,
    )  # fmt: skip


def judged_by_files(split: Split, selection: Examples | None, verdict: Examples | None) -> Split:
    """The same run, with files of their own for parts that judge it; their sentences are not learned from."""
    if verdict is None:
        return split if selection is None else replace(split, selection=selection)
    from core.examples.sentences import components

    none = selection if selection is not None else verdict.take([])
    out = {sentence_key(text) for part in (none, verdict) for column in part.texts for text in column}
    kept = [k for k, text in enumerate(split.train.texts[0]) if sentence_key(text) not in out]
    counts: dict[Part, int] = {
        "train": len(kept),
        "selection": len(none),
        "verdict": int(components(verdict).max()) + 1,
    }
    train = split.train.take(kept)
    notes = split.notes[:1]
    return replace(split, train=train, selection=none, verdict=verdict, n_components=counts, notes=notes)


def _to_find(held: Mapping[int, str], earlier: Mapping[str, Part], source: str) -> tuple[Examples, Examples]:
    """Some words of each text that is held out, beside it: to choose the best by, and to judge by."""
    parts: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    seen: set[str] = set()
    for text_id, text in held.items():
        asked, key = some_of_its_words(text, text_id), sentence_key(text)
        if asked is None or key in seen or key in earlier:
            continue
        seen.add(key)
        to_select = float(_lot(np.array([text_id]))[0]) * 1e4 % 1 < _TO_SELECT
        parts[0 if to_select else 1].append((asked, text))
    columns = [tuple(zip(*part, strict=True)) or ((), ()) for part in parts]
    selection, verdict = (
        Examples("positive pairs", pairs, source=source, caveat=CAVEAT) for pairs in columns
    )
    return selection, verdict
