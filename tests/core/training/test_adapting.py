"""A corpus without labels: which texts are learned from, which are held out, what judges."""

from __future__ import annotations

import numpy as np
import pytest

from core.evaluation.labelled import primary_metric
from core.examples.sentences import sentence_key
from core.examples.split import Split
from core.judgments.model import Judgment
from core.judgments.teaching import divide_judgments
from core.training.adapting import (
    CAVEAT,
    MOST_HELD_OUT,
    MOST_LEARNED,
    adapting_split,
    drawn,
    judged_by_files,
    some_of_its_words,
)
from tests.core.training.tiny import scored, sentences

N = 1_000
TEXTS = [f"{text} and this came up twice a week" for text in sentences(N)]


def split_of(judged: Split | None = None, **earlier: str) -> Split:
    learned, held = drawn(np.arange(N))
    return adapting_split(
        [TEXTS[i] for i in learned],
        {i: TEXTS[i] for i in held.tolist()},
        N,
        "the texts of a corpus",
        judged,
        {sentence_key(TEXTS[int(place)]): part for place, part in earlier.items()},  # type: ignore[misc]
        130,
    )


def marked(n: int) -> Split:
    pairs = [
        Judgment(
            TEXTS[2 * k], TEXTS[2 * k + 1], float(k % 2), "alike" if k % 2 else "not alike", "random", "", k
        )
        for k in range(n)
    ]
    return divide_judgments(pairs)


def test_what_is_held_out_once_was_never_learned_from() -> None:
    learned, held = drawn(np.arange(N))
    assert 0.17 * N < len(held) < 0.23 * N
    assert not set(learned.tolist()) & set(held.tolist())
    assert len(learned) + len(held) == N
    for larger in (N + 500, 40_000, 1_000_000):
        more, later = drawn(np.arange(larger))
        assert len(more) <= MOST_LEARNED
        assert len(later) <= MOST_HELD_OUT
        # What a smaller corpus has learned from is not held out in a larger one.
        assert not set(learned.tolist()) & set(later.tolist())
        np.testing.assert_array_equal(drawn(np.arange(larger))[0], more)
    assert len(more) == MOST_LEARNED


def test_some_words_of_a_text_ask_for_it() -> None:
    text = "one two three four five six seven eight nine ten"
    asked = some_of_its_words(text, 3)
    assert asked is not None
    assert len(asked.split()) == 4
    assert set(asked.split()) <= set(text.split())
    assert some_of_its_words(text, 3) == asked
    assert some_of_its_words("too few words here", 3) is None


def test_without_marks_texts_are_to_be_found_by_their_words_and_the_verdict_says_what_that_is() -> None:
    split = split_of()
    assert primary_metric(split.verdict) == "mrr"
    assert len(split.selection) > 30
    assert len(split.verdict) > 100
    assert split.verdict.caveat == CAVEAT
    learned = set(split.train.texts[0])
    assert not learned & {*split.verdict.texts[1], *split.selection.texts[1]}
    assert not split.assignment, "no label was seen"
    assert split.train.task == "text"
    assert f"{len(learned):,} of the 1,000 texts" in split.notes[0]
    assert "To judge meaning, mark 130 more random pairs." in split.notes[1]


def test_enough_marks_judge_and_their_sentences_are_not_learned_from() -> None:
    few = split_of(marked(20))
    assert few.verdict.caveat
    judged = marked(200)
    split = split_of(judged)
    assert split.verdict is judged.verdict
    assert not split.verdict.caveat
    assert split.notes[1] == f"Judged by {len(judged.verdict)} marked pairs, which are held out."
    kept_out = {
        text for part in (judged.verdict, judged.selection) for column in part.texts for text in column
    }
    assert not kept_out & set(split.train.texts[0])
    assert split.assignment == judged.assignment


def test_what_earlier_runs_hold_out_is_not_learned_from_and_what_they_learned_does_not_judge() -> None:
    before = split_of()
    learned, found = before.train.texts[0][0], before.verdict.texts[1][0]
    after = split_of(**{str(TEXTS.index(learned)): "verdict", str(TEXTS.index(found)): "train"})
    assert learned not in after.train.texts[0]
    assert found not in after.verdict.texts[1]


def test_files_may_judge() -> None:
    file = scored(80)
    split = split_of()
    assert judged_by_files(split, None, None) is split
    judged = judged_by_files(split, None, file)
    assert judged.verdict is file
    assert not len(judged.selection)
    assert judged.n_components["verdict"] == 80
    assert len(judged.notes) == 1
    only = judged_by_files(split, file, None)
    assert (only.selection, only.verdict) == (file, split.verdict)


@pytest.mark.parametrize("n", [0, 1, 20])
def test_few_texts(n: int) -> None:
    learned, held = drawn(np.arange(n))
    split = adapting_split(
        [TEXTS[i] for i in learned], {i: TEXTS[i] for i in held.tolist()}, n, "few", None, {}, 130
    )
    assert len(split.train) + len(held) == n
