"""What marks teach, what is missing, and how they are divided so that a verdict on them can be trusted."""

from __future__ import annotations

import time
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.cluster.hierarchy import DisjointSet

from core.errors import InputError
from core.evaluation import evaluate
from core.examples import Examples
from core.examples.sentences import normalised, sentence_key
from core.examples.split import Split, split_examples
from core.judgments.contradictions import contradictions
from core.judgments.model import Judgment, Kind, Origin, may_judge, pairs_of
from core.judgments.teaching import Teaching, divide_judgments, marks_needed, summarise
from core.training.judged import examples_of, propose_from, split_judgments

NEEDED = 60


def judged(
    first: str, second: str, score: float = 1.0, origin: Origin = "hit", scored: bool = False
) -> Judgment:
    kind: Kind = "scored" if scored else "alike" if score else "not alike"
    return Judgment(first, second, score, kind, origin, "2026-01-01T00:00:00+00:00", 0)


def apart(n: int, origin: Origin = "hit", name: str = "") -> list[Judgment]:
    """Judgments that share no text, every other one a no."""
    return [judged(f"{name} left {k}", f"{name} right {k}", k % 2, origin) for k in range(n)]


def sentences(part: Examples) -> set[str]:
    return {normalised(text) for column in part.texts for text in column}


def pairs(part: Examples) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in zip(*part.texts, strict=True)}


def kinds_of(teaching: Teaching) -> list[str]:
    return [problem.kind for problem in teaching.problems]


# -- the parts ----------------------------------------------------------------------------------------------


def test_nothing_that_a_model_picked_out_is_judged_by() -> None:
    marks = apart(140) + apart(60, "random", "drawn")
    split = divide_judgments(marks)
    assert split.counts == {"train": 120, "selection": 20, "verdict": 60}
    assert all(text.startswith("drawn") for column in split.verdict.texts for text in column)
    assert (split.n_dropped, split.n_held_back) == (0, 0)


def test_where_all_were_picked_out_there_is_no_verdict_part() -> None:
    split = divide_judgments(apart(100))
    assert len(split.verdict) == 0
    assert (len(split.train), len(split.selection)) == pytest.approx((86, 14), abs=1)
    assert marks_needed(split, 100) == 60


def test_what_later_runs_cannot_judge_by_is_divided_as_the_rest() -> None:
    before = apart(100, "imported", "before")
    earlier = divide_judgments(before).assignment
    split = divide_judgments([*before, *apart(200)], 0, earlier)
    assert len(split.verdict) == 50
    assert (len(split.train), len(split.selection)) == pytest.approx((214, 36), abs=2)


@pytest.mark.parametrize(
    ("n", "n_verdict"), [(40, 20), (100, 50), (120, 60), (150, 60), (200, 60), (400, 120)]
)
def test_while_marks_are_few_up_to_half_of_them_are_judged_by(n: int, n_verdict: int) -> None:
    assert len(divide_judgments(apart(n, "random")).verdict) == n_verdict
    # Labelled files stay at 60 / 10 / 30.
    assert len(split_examples(pairs_of(apart(n, "random"))).verdict) == pytest.approx(0.3 * n, abs=1)


graphs = st.lists(
    st.tuples(st.integers(0, 30), st.integers(31, 60), st.booleans(), st.booleans()), min_size=1, max_size=80
)


def of_graph(graph: list[tuple[int, int, bool, bool]]) -> list[Judgment]:
    found = {
        (a, b): judged(f"text {a}", f"Text  {b}", float(yes), "random" if drawn else "hit")
        for a, b, yes, drawn in graph
    }
    return list(found.values())


@settings(max_examples=80, deadline=None)
@given(graphs, graphs, st.integers(0, 3))
def test_no_text_stands_on_two_sides_through_all_runs(
    one: list[tuple[int, int, bool, bool]], other: list[tuple[int, int, bool, bool]], seed: int
) -> None:
    marks = of_graph(one)
    first = divide_judgments(marks, seed)
    more = list({frozenset((m.first, m.second)): m for m in [*of_graph(other), *marks]}.values())
    second = divide_judgments(more, seed + 1, first.assignment)
    drawn = {frozenset((m.first, m.second)) for m in more if m.origin == "random"}
    for split, n in ((first, len(marks)), (second, len(more))):
        for here, there in combinations((split.train, split.selection, split.verdict), 2):
            assert not sentences(here) & sentences(there)
        assert pairs(split.verdict) <= drawn
        assert sum(split.counts.values()) + split.n_dropped + split.n_held_back == n
    assert first.n_dropped == 0
    for earlier in (first.train, first.selection):
        assert not sentences(earlier) & sentences(second.verdict)
    # What is held back from training was not trained on before.
    assert not sentences(first.verdict) & (sentences(second.train) | sentences(second.selection))


def test_marks_that_chain_through_one_popular_query_are_learned_from_not_judged_by() -> None:
    popular = [judged("card", f"hit {k}", k % 2) for k in range(80)]
    popular += [judged(f"hit {k}", f"other {k}", 1, "random") for k in range(10)]
    split = divide_judgments(popular + apart(110, "random", "drawn"))
    assert pairs(split.train) >= pairs(pairs_of(popular))
    assert len(split.verdict) >= NEEDED
    assert split.n_held_back == 0


def test_a_chain_of_random_pairs_alone_leaves_something_to_train_on() -> None:
    chain = [judged(f"text {k}", f"text {k + 1}", k % 2, "random") for k in range(200)]
    split = divide_judgments(chain)
    assert len(split.train) == 200
    taught = summarise(chain)
    assert taught.n_components == 1
    assert taught.n_verdict_components == 0
    assert taught.marks_needed >= NEEDED


def test_a_hit_beside_a_random_pair_is_held_back_when_that_is_judged_by() -> None:
    marks = [
        *apart(60, "random"),
        *[judged(f" left {k}", f"hit {k}", 1) for k in range(60)],
        *apart(60, name="own"),
    ]
    split = divide_judgments(marks)
    in_verdict = sum(f" left {k}" in split.verdict.texts[0] for k in range(60))
    assert split.n_held_back == in_verdict > 0
    assert any("the verdict rests on their sentences" in note for note in split.notes)
    assert not {text for text in split.train.texts[1] if text.startswith("hit")} & {
        f"hit {k}" for k in range(60) if f" left {k}" in split.verdict.texts[0]
    }


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 260), st.integers(0, 150), st.integers(0, 90), st.booleans())
def test_as_many_random_marks_as_are_said_to_be_needed_are_enough(
    n_hits: int, n_random: int, n_earlier: int, chained: bool
) -> None:
    before = apart(n_earlier, "imported", "before")
    earlier = divide_judgments(before, 1).assignment if before else {}
    hits = [judged(f"query {k // 5}", f"hit {k}", k % 2) for k in range(n_hits)] if chained else apart(n_hits)
    marks = [*before, *hits, *apart(n_random, "random", "drawn")]
    taught = summarise(marks, earlier)
    after = [*marks, *apart(taught.marks_needed, "random", "new")]
    assert divide_judgments(after, 0, earlier).n_components["verdict"] >= NEEDED
    if taught.marks_needed:
        fewer = [*marks, *apart(taught.marks_needed - 4, "random", "new")]
        if fewer:
            assert divide_judgments(fewer, 0, earlier).n_components["verdict"] < NEEDED


def test_nothing_marked_yet() -> None:
    taught = summarise([])
    assert (taught.n, taught.n_components, taught.objective) == (0, 0, "")
    assert taught.marks_needed == 120  # half of them are trained on
    assert kinds_of(taught) == ["too few", "too few"]
    with pytest.raises(InputError, match="No pair is marked yet"):
        split_judgments([])


def test_marks_that_earlier_runs_all_judge_by() -> None:
    marks = apart(20, "random")
    earlier = {sentence_key(text): "verdict" for mark in marks for text in (mark.first, mark.second)}
    with pytest.raises(
        InputError, match=r"No mark is left to train on: all are kept for the verdict\. Mark more pairs\."
    ):
        split_judgments(marks, earlier=earlier)  # type: ignore[arg-type]


# -- what is counted and said -------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(graphs)
def test_components_are_those_of_scipy(graph: list[tuple[int, int, bool, bool]]) -> None:
    marks = [judged(m.first, m.second, m.score, "random") for m in of_graph(graph)]
    texts = DisjointSet({text for m in marks for text in (m.first, m.second)})
    for m in marks:
        texts.merge(m.first, m.second)
    assert summarise(marks).n_components == len({texts[m.first] for m in marks})


def test_counts() -> None:
    marks = [
        *apart(7),
        judged("x", "y", 0.4, "offered", True),
        *apart(4, "random", "r"),
        *apart(3, "imported", "i"),
    ]
    taught = summarise(marks)
    assert (taught.n, taught.n_alike, taught.n_not_alike, taught.n_scored) == (15, 6, 8, 1)
    assert (taught.n_eligible, taught.n_components) == (7, 15)
    assert may_judge(marks).sum() == 7


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        (apart(49, "random"), "49 pairs are marked; a run learns little from fewer than 50."),
        ([judged(f"a {k}", f"b {k}", 1) for k in range(200)], "None of the marks (200) say “not alike”"),
        (
            [judged(f"a {k}", f"b {k}", float(k < 9)) for k in range(200)],
            "Only 9 of the marks (200) say “alike”",
        ),
        (
            [*apart(100), *(judged(f"a {k}", f"b {k}", 0, "random") for k in range(40))],
            "None of the marks on random and imported pairs (40) say “alike”",
        ),
    ],
)
def test_what_is_missing_is_said(marks: list[Judgment], said: str) -> None:
    assert any(said in problem.sentence for problem in summarise(marks).problems)


def test_a_trustworthy_campaign_has_no_problem() -> None:
    taught = summarise(apart(200) + apart(100, "random", "r"))
    assert taught.problems == ()
    assert taught.marks_needed == 0


def test_contradictions_are_named_with_their_pairs() -> None:
    marks = [
        judged("a", "b"),
        judged("b", "c"),
        judged("c", "a", 0),
        judged("c", "d"),
        judged("a", "d", 0),  # two steps away only: no contradiction
        judged("Lost  card", "lost card", 0),
        judged("p", "q", 0.9, scored=True),
        judged("P", "Q", 0.1, scored=True),
        judged("p", "r", 0.5, scored=True),
    ]
    found = contradictions(marks)
    assert [each.pairs[-1] for each in found] == [("c", "a"), ("Lost  card", "lost card"), ("P", "Q")]
    assert {frozenset(pair) for pair in found[0].pairs} == {frozenset(p) for p in ("ab", "bc", "ca")}
    assert found[0].sentence == "“c” and “a” are marked not alike, but both are alike to “b”."
    assert "nothing but case or white space" in found[1].sentence
    assert found[2].pairs == (("p", "q"), ("P", "Q"))
    taught = summarise(marks)
    assert taught.n_contradictions == 3
    assert kinds_of(taught).count("contradicting") == 3
    many = [m for k in range(30) for m in (judged(f"a{k}", "hub"), judged(f"a{k}", f"a{k + 1}", 0))]
    taught = summarise(many)
    assert (taught.n_contradictions, kinds_of(taught).count("contradicting")) == (29, 20)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.frozensets(st.integers(0, 9), min_size=2, max_size=2), st.booleans(), max_size=30))
def test_triangles_are_all_found(graph: dict[frozenset[int], bool]) -> None:
    marks = [judged(*(f"t{k}" for k in pair), float(yes)) for pair, yes in graph.items()]  # type: ignore[arg-type]
    yes = {pair for pair, alike in graph.items() if alike}
    expected = {
        pair
        for pair, alike in graph.items()
        if not alike
        and any({frozenset((a, k)), frozenset((b, k))} <= yes for a, b in [pair] for k in range(10))
    }
    found = {frozenset(int(text[1:]) for text in each.pairs[-1]) for each in contradictions(marks)}
    assert found == expected


# -- the objective ------------------------------------------------------------------------------------------


def test_the_objective_follows_from_what_was_marked() -> None:
    around = [judged(f"query {k // 4}", f"hit {k}", k % 2) for k in range(40)]
    assert propose_from(around)[0] == "regression"
    assert propose_from(apart(40))[0] == "regression"
    assert propose_from([*around, judged("x", "y", 0.4, scored=True)])[0] == "regression"
    assert propose_from([judged(f"a {k}", f"b {k}") for k in range(9)])[0] == "regression"
    assert all(propose_from(marks)[1].endswith(".") for marks in (around, apart(40), around[:1]))


def test_triplets_join_what_was_said_around_a_text() -> None:
    marks = [judged("q", "near 1"), judged("near 2", "q"), judged("q", "far", 0), judged("alone", "far", 1)]
    made = examples_of(marks, "triplet")
    assert made.task == "triplet"
    assert set(zip(*made.texts, strict=True)) == {
        ("q", "near 1", "far"),
        ("q", "near 2", "far"),
        ("far", "alone", "q"),
    }
    with pytest.raises(InputError, match="no text has both"):
        examples_of(apart(10), "triplet")


def test_regression_takes_yes_and_no_as_1_and_0_and_scores_as_they_are() -> None:
    made = examples_of(apart(4), "regression")
    assert made.scores is not None
    assert made.scores.tolist() == [0, 1, 0, 1]
    mixed = examples_of([*apart(2), judged("x", "y", 0.4, scored=True)], "regression")
    assert mixed.scores is not None
    assert mixed.scores.tolist() == [0, 1, 0.4]
    assert examples_of([judged("a", "b")], "regression").task == "positive pairs"
    assert examples_of(apart(4), "classification").task == "pair+class"


def test_what_is_judged_by_stays_pairs_and_the_metric_suits_them() -> None:
    marks = [judged(f"query {k // 4}", f"hit {k}", k % 2, "random" if k < 240 else "hit") for k in range(400)]
    split = split_judgments(marks, "triplet")
    assert (split.train.task, split.verdict.task) == ("triplet", "pair+class")

    def encode(texts: object) -> np.ndarray:
        return np.random.default_rng(0).standard_normal((len(texts), 4)).astype(np.float32)  # type: ignore[arg-type]

    assert evaluate(split.verdict, encode, selection=split.selection).primary == "average_precision"
    graded = split_judgments([*marks, judged("x", "y", 0.4, scored=True)])
    assert (graded.train.task, graded.verdict.task) == ("pair+score", "pair+score")


def test_parts_from_files_stand_beside_marks() -> None:
    marks = apart(100)
    yes_no = Examples(
        "pair+class",
        (("v 1", "v 2"), ("w 1", " left 3")),
        labels=np.array([0, 1]),
        class_names=("duplicate", "other"),
        positive_class=0,
        source="verdict.csv",
    )
    split = divide_judgments(marks, verdict=yes_no)
    assert split.verdict.labels is not None
    assert split.verdict.labels.tolist() == [1, 0]
    assert split.n_shared == 1
    assert not split.n_held_back
    scores = Examples(
        "pair+score", (("v",), ("w",)), scores=np.array([0.5]), score_range=(0, 5), source="verdict.csv"
    )
    split = divide_judgments(marks, verdict=scores)
    assert split.train.task == split.verdict.task == "pair+score"
    assert split.train.scores is not None
    assert set(split.train.scores.tolist()) == {0.0, 1.0}
    with pytest.raises(InputError, match="triplet"):
        divide_judgments(marks, verdict=Examples("triplet", (("a",), ("b",), ("c",)), source="t.csv"))


def test_ten_thousand_marks_are_summed_up_quickly() -> None:
    marks = [*apart(6000), *(judged(f"q {k // 8}", f"h {k}", k % 2, "random") for k in range(4000))]
    summarise(marks)
    began = time.process_time()
    summarise(marks)
    assert time.process_time() - began < 1.0  # 0.12 s of one core alone


def test_the_same_division_whatever_the_order_of_marks() -> None:
    marks = [*apart(60, "random"), *(judged(f"q {k // 8}", f"h {k}", k % 2) for k in range(90))]
    order = np.random.default_rng(0).permutation(len(marks)).tolist()
    one, other = (divide_judgments(these, 5) for these in (marks, [marks[k] for k in order]))
    assert isinstance(one, Split)
    assert one.assignment == other.assignment
