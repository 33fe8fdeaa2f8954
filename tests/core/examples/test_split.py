"""No sentence on two sides, whatever the data; the same split whatever the order of rows."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import InputError
from core.examples import Examples, Split, split_examples
from core.examples.sentences import components, normalised, sentence_key

PARTS = ("train", "selection", "verdict")


def scored(pairs: list[tuple[str, str]], groups: list[str] | None = None) -> Examples:
    first, second = zip(*pairs, strict=True)
    scores = np.array([len(a) % 5 / 4 for a, _ in pairs])
    return Examples(
        "pair+score", (first, second), scores=scores, groups=None if groups is None else tuple(groups)
    )


def independent(n: int, name: str = "") -> list[tuple[str, str]]:
    return [(f"{name}left {k}", f"{name}right {k}") for k in range(n)]


def sentences(part: Examples) -> set[str]:
    return {normalised(text) for column in part.texts for text in column}


def pairs_of(part: Examples) -> set[tuple[str, ...]]:
    return set(zip(*part.texts, strict=True))


def assert_no_leak(split: Split) -> None:
    for one, other in combinations((split.train, split.selection, split.verdict), 2):
        assert not sentences(one) & sentences(other)


# Few sentences, so that they hang together in all sorts of ways; some differ in case and white space only.
graphs = st.lists(st.tuples(st.integers(0, 25), st.integers(0, 25)), min_size=1, max_size=60).map(
    lambda edges: [(f"Sentence {a}" if a % 2 else f"sentence  {a}", f"sentence {b}") for a, b in edges]
)


@settings(max_examples=60, deadline=None)
@given(graphs, st.integers(0, 5))
def test_no_sentence_stands_on_two_sides(pairs: list[tuple[str, str]], seed: int) -> None:
    split = split_examples(scored(pairs), seed=seed)
    assert_no_leak(split)
    assert split.n_dropped == 0
    assert sum(split.counts.values()) == len(pairs)


@settings(max_examples=60, deadline=None)
@given(graphs, st.lists(st.integers(0, 3), min_size=60, max_size=60))
def test_nor_with_groups_where_pairs_between_are_dropped(
    pairs: list[tuple[str, str]], group: list[int]
) -> None:
    split = split_examples(scored(pairs, [f"topic {g}" for g in group[: len(pairs)]]))
    assert_no_leak(split)
    assert sum(split.counts.values()) + split.n_dropped == len(pairs)
    kept = [set(part.groups or ()) for part in (split.train, split.selection, split.verdict)]
    assert not kept[0] & kept[2]
    assert not kept[0] & kept[1]


@settings(max_examples=60, deadline=None)
@given(graphs, graphs)
def test_nor_through_later_runs(earlier: list[tuple[str, str]], added: list[tuple[str, str]]) -> None:
    first = split_examples(scored(earlier))
    second = split_examples(scored(earlier + added), earlier=first.assignment)
    assert_no_leak(second)
    assert sum(second.counts.values()) + second.n_dropped == len(earlier) + len(added)
    for key, part in first.assignment.items():
        assert second.assignment[key] == part
    # Nothing that was trained on, or judged by, has changed sides.
    for part in PARTS:
        for other in set(PARTS) - {part}:
            assert not sentences(getattr(first, part)) & sentences(getattr(second, other))
    # What was kept once is kept again.
    for part in PARTS:
        assert pairs_of(getattr(first, part)) <= pairs_of(getattr(second, part))


@settings(max_examples=30, deadline=None)
@given(graphs, st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(pairs: list[tuple[str, str]], random: object) -> None:
    examples = scored(pairs)
    order = np.random.default_rng(0).permutation(len(pairs))
    one, other = split_examples(examples), split_examples(examples.take(order))
    assert one.assignment == other.assignment


def test_independent_pairs_are_divided_60_10_30() -> None:
    split = split_examples(scored(independent(1000)))
    assert split.counts == {"train": 600, "selection": 100, "verdict": 300}
    assert split.n_components == {"train": 600, "selection": 100, "verdict": 300}
    assert split.notes == ()


def test_another_seed_divides_otherwise_and_the_same_seed_the_same() -> None:
    examples = scored(independent(100))
    assert split_examples(examples, seed=1).assignment == split_examples(examples, seed=1).assignment
    assert split_examples(examples, seed=1).assignment != split_examples(examples, seed=2).assignment


def test_classes_sizes_and_scores_are_spread_alike() -> None:
    rng = np.random.default_rng(0)
    labels = rng.choice(3, size=900, p=[0.7, 0.2, 0.1])
    # A third of the pairs alone, the others in threes that share their first sentence.
    pairs = [(f"alone {k}" if k < 300 else f"shared {k // 3}", f"right {k}") for k in range(900)]
    first, second = zip(*pairs, strict=True)
    split = split_examples(
        Examples("pair+class", (first, second), labels=labels, class_names=("a", "b", "c"))
    )
    for part in (split.train, split.selection, split.verdict):
        assert part.labels is not None
        share = np.bincount(part.labels, minlength=3) / len(part)
        np.testing.assert_allclose(share, np.bincount(labels) / 900, atol=0.03)
        alone = np.mean([text.startswith("alone") for text in part.texts[0]])
        assert alone == pytest.approx(1 / 3, abs=0.05)
    assert split.counts == {"train": 540, "selection": 90, "verdict": 270}


def test_rare_classes_do_not_starve_a_part() -> None:
    n = 200
    labels = np.arange(n) // 2
    split = split_examples(
        Examples(
            "text+class",
            (tuple(f"t {k}" for k in range(n)),),
            labels=labels,
            class_names=tuple(map(str, range(100))),
        )
    )
    assert split.counts == {"train": 120, "selection": 20, "verdict": 60}


def test_a_giant_component_is_named() -> None:
    pairs = [("the same", f"giant {k}") for k in range(500)] + independent(500)
    split = split_examples(scored(pairs))
    assert_no_leak(split)
    assert len(split.train) >= 500
    assert split.n_components["verdict"] == len(split.verdict) == 300
    assert "holds 50% of all and cannot be divided" in split.notes[0]
    assert "group column" in split.notes[0]


def test_a_giant_that_is_larger_than_the_training_part_goes_there() -> None:
    pairs = [("the same", f"giant {k}") for k in range(900)] + independent(100)
    split = split_examples(scored(pairs))
    assert split.counts["train"] == 900
    assert split.counts["verdict"] + split.counts["selection"] == 100
    assert split.counts["verdict"] > 60


def test_sentences_that_differ_only_in_case_width_and_space_are_one() -> None:
    assert sentence_key("A  Café") == sentence_key(" a cafe\u0301 ") == sentence_key("Ａ Café")
    assert sentence_key("A cat.") != sentence_key("A cat!")
    tied = scored([("A cat", "x"), ("a  CAT", "y"), ("a dog", "z")])
    assert len(set(components(tied).tolist())) == 2


def test_groups_stay_whole_and_what_straddles_is_counted() -> None:
    pairs = independent(300)
    groups = [f"topic {k % 30}" for k in range(300)]
    pairs[0] = ("in two topics", "right 0")
    pairs[1] = ("in two topics", "right 1")
    split = split_examples(scored(pairs, groups))
    places = {g: {p for p in PARTS if g in (getattr(split, p).groups or ())} for g in set(groups)}
    assert all(len(where) == 1 for where in places.values())
    together = places["topic 0"] == places["topic 1"]
    assert split.n_dropped == (0 if together else 1)
    assert split.n_components["verdict"] == 9


def test_groups_keep_their_parts_in_later_runs() -> None:
    pairs, groups = independent(300), [f"topic {k % 30}" for k in range(300)]
    first = split_examples(scored(pairs, groups))
    more = independent(300, "new ")
    second = split_examples(scored(pairs + more, groups + groups), earlier=first.assignment)
    for part in PARTS:
        assert set(getattr(first, part).groups or ()) == set(getattr(second, part).groups or ())


def test_a_bridge_between_two_parts_costs_the_bridge_and_no_more() -> None:
    first = split_examples(scored(independent(100)))
    trained, judged = first.train.texts[0][0], first.verdict.texts[0][0]
    bridge = [
        (trained, judged),
        (trained, "new one"),
        ("new one", "newer"),
        (judged, "new two"),
        ("new two", "new one"),
    ]
    second = split_examples(scored(independent(100) + bridge), earlier=first.assignment)
    assert_no_leak(second)
    # "new one" hangs on the verdict part through "new two", so its pair with the trained sentence goes.
    assert second.n_dropped == 2
    assert {("new one", "newer"), (judged, "new two"), ("new two", "new one")} <= pairs_of(second.verdict)
    assert any("2 examples were left out" in note for note in second.notes)


def test_parts_given_as_files_are_used_as_given_and_what_they_share_is_named() -> None:
    data, judged = independent(200), independent(50, "test ")
    judged[0] = data[0]
    split = split_examples(scored(data), verdict=scored(judged))
    assert pairs_of(split.verdict) == set(judged)
    assert len(split.train) + len(split.selection) == 200
    assert len(split.train) == pytest.approx(200 * 6 / 7, abs=1)
    assert split.n_shared == 2
    assert {shared.text for shared in split.shared} == {"left 0", "right 0"}
    assert all("verdict" in shared.parts for shared in split.shared)
    assert any("2 sentences stand in more than one" in note for note in split.notes)

    with_both = split_examples(scored(data), selection=scored(independent(9, "dev ")), verdict=scored(judged))
    assert with_both.counts == {"train": 200, "selection": 9, "verdict": 50}
    only_selection = split_examples(scored(data), selection=scored(independent(9, "dev ")))
    assert only_selection.counts["verdict"] == pytest.approx(200 / 3, abs=1)


def test_what_an_earlier_run_put_into_a_part_that_is_now_a_file_is_counted() -> None:
    first = split_examples(scored(independent(100)))
    second = split_examples(
        scored(independent(100)), verdict=scored(independent(70, "t ")), earlier=first.assignment
    )
    assert second.n_dropped == 30
    assert any("an earlier run had put them into verdict" in note for note in second.notes)
    assert second.counts == {"train": 60, "selection": 10, "verdict": 70}


def test_parts_from_files_get_one_score_range_and_one_list_of_classes() -> None:
    a = Examples("pair+score", (("a",), ("b",)), scores=np.array([1.0]), score_range=(0.0, 4.0))
    b = Examples("pair+score", (("c",), ("d",)), scores=np.array([1.0]), score_range=(0.0, 5.0))
    split = split_examples(a, verdict=b)
    kept = next(part for part in (split.train, split.selection) if len(part))
    assert kept.scores == pytest.approx([0.8])
    assert split.verdict.scores == pytest.approx([1.0])

    one = Examples("text+class", (("a", "b"),), labels=np.array([0, 1]), class_names=("x", "z"))
    two = Examples("text+class", (("c", "d"),), labels=np.array([0, 1]), class_names=("y", "z"))
    split = split_examples(one, verdict=two)
    assert split.verdict.class_names == split.train.class_names == ("x", "y", "z")
    assert split.verdict.labels is not None
    assert [split.verdict.class_names[k] for k in split.verdict.labels] == ["y", "z"]


def test_parts_of_another_kind_are_refused() -> None:
    with pytest.raises(InputError, match="pair\\+score"):
        split_examples(scored(independent(3)), verdict=Examples("positive pairs", (("a",), ("b",))))
    with pytest.raises(InputError, match="no examples"):
        split_examples(scored(independent(3)).take([]))
