"""Auditions: what is asked, that a place is seldom false, and that answers are well spent."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from core.errors import InputError
from core.evaluation import audition, duel
from core.evaluation.audition import Race, Standing

A = np.array([[1, 2, 3], [4, 5, -1]])
B = np.array([[2, 1, 9], [4, 5, -1]])
C = np.array([[2, 7, 9], [5, 4, 6]])


def test_what_some_models_find_and_others_do_not_is_asked_once() -> None:
    there = audition.union([A, B, C], 3)
    has = {
        (q, c): tuple(row)
        for q, c, row in zip(
            there.queries.tolist(), there.candidates.tolist(), there.has.tolist(), strict=True
        )
    }
    assert has == {
        (0, 1): (True, True, False),
        (0, 3): (True, False, False),
        (0, 7): (False, False, True),
        (0, 9): (False, True, True),
        (1, 6): (False, False, True),
    }
    assert there.n_judged == 6
    # First, second and nowhere among three; A has 5 hits, 4 of them B's and 3 of them C's, and so on.
    votes = 1 / np.array([5 + 4 + 3, 4 + 5 + 4, 3 + 4 + 6])
    near = 1 - np.log2([2, 3, 5]) @ votes / votes.sum() / np.log2(5)
    assert there.near[there.candidates == 1] == pytest.approx(near)


def test_what_stands_after_the_hits_tells_how_near_the_others_hold_one() -> None:
    deeper = [np.array([[1, 2, 3, 4]]), np.array([[3, 2, 4, 1]])]
    there = audition.union(deeper, 2)
    assert there.candidates.tolist() == [1, 3]
    assert there.has.tolist() == [[True, False], [False, True]]
    assert there.n_judged == 2
    near = [1 - np.log2([2, 2 + rank]).mean() / np.log2(6) for rank in (3, 2)]
    assert there.near == pytest.approx(near)


def test_agreement_is_the_share_of_hits_in_common() -> None:
    shared = audition.agreement([A, B, C])
    assert shared == pytest.approx(np.array([[1, 4 / 5, 3 / 6], [4 / 5, 1, 4 / 6], [3 / 6, 4 / 6, 1]]))


def lists(
    rng: np.random.Generator, quality: list[float], n_queries: int = 120, apart: float = 0.6
) -> list[np.ndarray]:
    """First 5 hits of 40 texts, of models that rank what is alike (ids below 15) by how good they are, and
    differ by how far they are apart.
    """
    found = []
    common = rng.normal(size=(n_queries, 40))
    for good in quality:
        scores = common + apart * rng.normal(size=common.shape)
        scores[:, :15] += good
        found.append(np.argsort(-scores, axis=1)[:, :5])
    return found


def race_of(hits: list[np.ndarray], seed: int) -> tuple[Race, np.ndarray]:
    """A race, and the answer to each of its questions."""
    there = audition.union(hits, hits[0].shape[1])
    order = audition.draw(there, seed)
    n = len(hits)
    shares = np.array([[(there.has[:, i] != there.has[:, k]).sum() for k in range(n)] for i in range(n)])
    race = Race(there.has[order], there.near[order], shares / there.n_judged)
    return race, (there.candidates[order] < 15).astype(float)


def held(race: Race, truth: np.ndarray, n: int, every: int = 10) -> tuple[np.ndarray, list[Standing]]:
    """An audition of n answers, with a standing after each `every`."""
    answers, standings = np.full(len(truth), np.nan), []
    settled: frozenset[tuple[int, int]] = frozenset()
    for _ in range(n // every):
        asked = race.upcoming(answers, settled, every)
        answers[asked] = truth[asked]
        standings.append(race.standing(answers))
        settled = standings[-1].settled
    return answers, standings


def test_the_duel_of_each_two_comes_in_the_order_that_was_drawn() -> None:
    """Whatever is passed over: what is answered of the questions that split two models comes before what is
    not, but where one of the two had to wait.
    """
    race, truth = race_of(lists(np.random.default_rng(3), [-1.0, 3.0, -1.2]), seed=4)
    answers, _ = held(race, truth, 200)
    asked = np.flatnonzero(~np.isnan(answers))
    assert len(asked) == 200
    assert asked[-1] > 220  # some were passed over
    words = {}
    for one, other in itertools.combinations(range(3), 2):
        splits = race.has[:, one] != race.has[:, other]
        given = answers[splits]
        until = int(np.isnan(given).argmax())
        expected = duel.judge(
            duel.Questions(
                "hits",
                np.where(race.has[splits, other], 1, -1),
                float(race.shares[one, other]),
                race.near[splits],
                0.05 / 3,
            ),
            given[:until].tolist(),
        )
        assert expected.n_answers == until
        words[one, other] = expected.word
    assert words == {(0, 1): "better", (1, 2): "worse", (0, 2): "too little to say"}
    places = race.standing(answers).places
    assert [(place.low, place.high) for place in places] == [(2, 3), (1, 1), (2, 3)]


def chain() -> tuple[Race, np.ndarray]:
    """A is clearly better than B, by questions after one that is not answered; before that, B than C; what is
    before it of those that split A and C leaves them open.
    """
    b_from_c, c_from_b, only_a = (True, True, False), (False, True, True), (True, False, False)
    has = np.array([*[b_from_c, b_from_c, c_from_b] * 4, b_from_c, *[only_a, c_from_b] * 40])
    shares = np.array([[(has[:, i] != has[:, k]).sum() / 200 for k in range(3)] for i in range(3)])
    answers = np.array([1.0] * 12 + [np.nan] + [1.0, 0.0] * 40)
    return Race(has, np.full(len(has), 0.5), shares), answers


def test_who_is_better_than_a_better_one_is_better_too() -> None:
    race, answers = chain()
    splits = race.has[:, 0] != race.has[:, 2]
    signs = np.where(race.has[splits, 2], 1, -1)
    of_a_and_c = duel.Questions("hits", signs, float(race.shares[0, 2]), race.near[splits], 0.05 / 3)
    assert duel.judge(of_a_and_c, [1.0] * 12).word == "too little to say"
    standing = race.standing(answers)
    assert [(place.low, place.high) for place in standing.places] == [(1, 1), (2, 2), (3, 3)]
    assert standing.settled == {(0, 1), (0, 2), (1, 2)}
    assert race.upcoming(answers, standing.settled, 5) == []


def test_of_models_that_the_duels_put_in_a_circle_nothing_is_said() -> None:
    beats = np.zeros((4, 4), np.bool_)
    beats[0, 1] = beats[1, 2] = beats[2, 0] = beats[2, 3] = True
    known = np.zeros((4, 4), np.bool_)
    known[:3, 3] = True
    assert (audition._carried_on(beats) == known).all()


def test_answers_go_where_it_is_undecided() -> None:
    race, truth = race_of(lists(np.random.default_rng(3), [1.5, 1.3, -0.5, -0.7]), seed=4)
    answers, standings = held(race, truth, 200)
    late = np.flatnonzero(~np.isnan(answers))[100:]
    splits_leaders = race.has[late, 0] != race.has[late, 1]
    by_chance = (race.has[:, 0] != race.has[:, 1]).mean()
    assert splits_leaders.mean() > by_chance + 0.2
    assert standings[-1].order[:2] == (0, 1)


def test_only_the_leader_and_one_rival_are_asked_about() -> None:
    race, truth = race_of(lists(np.random.default_rng(3), [1.5, 1.3, 0.9, 0.7]), seed=4)
    answers, rivals = np.full(len(truth), np.nan), set()
    for _ in range(40):
        leader = race.leader(answers)
        asked = race.upcoming(answers, frozenset(), 5)
        splits = race.has[asked] != race.has[asked][:, [leader]]
        (rival, *_) = np.flatnonzero(splits.all(axis=0))
        first = np.flatnonzero(np.isnan(answers) & (race.has[:, leader] != race.has[:, rival]))
        assert asked == first[:5].tolist()
        answers[asked] = truth[asked]
        rivals.add((leader, int(rival)))
    assert len(rivals) > 1


@pytest.mark.parametrize(("copies", "apart"), [(3, 0.6), (5, 0.2)])
def test_a_model_that_is_better_and_like_no_other_is_found(copies: int, apart: float) -> None:
    """However many variants of one model agree with each other."""
    found = 0
    for seed in range(10):
        variants = lists(np.random.default_rng(seed), [0.3] * copies, apart=apart)
        race, truth = race_of([*variants, *lists(np.random.default_rng(100 + seed), [1.5])], seed)
        assert (race.shares[copies, :copies] > 1.5 * race.shares[0, 1]).all()
        answers, _ = held(race, truth, 100)
        found += race.standing(answers).order[0] == copies
    assert found >= 9, found


def test_copies_of_a_model_do_not_outvote_a_stranger_before_the_first_answer() -> None:
    variants = lists(np.random.default_rng(1), [0.3] * 5, apart=0.2)
    race, _ = race_of([*variants, *lists(np.random.default_rng(2), [0.3])], seed=1)
    foretold, spread = race._estimates(np.full(len(race.has), np.nan))
    assert foretold[:5].mean() - foretold[5] < 0.25  # 0.46, had each model an equal vote
    apart = np.eye(6) - 1 / 6
    uncertain = np.sqrt(np.diag(apart @ spread @ apart))
    assert (uncertain[5] > 2 * uncertain[:5]).all()


def test_a_stranger_of_which_little_is_known_does_not_come_first_by_chance() -> None:
    """Two that have most in common, and one that has a hit of its own alike more often, in 12 answers."""
    has = np.array([(True, True, False), (False, False, True)] * 100 + [(True, False, False)] * 10)
    has = np.concatenate([has, [(False, True, False)] * 10])
    shares = np.array([[(has[:, i] != has[:, k]).sum() / 110 for k in range(3)] for i in range(3)])
    race = Race(has, np.full(len(has), 0.5), shares)
    answers = np.full(len(has), np.nan)
    answers[:12] = [1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert race.leader(answers) == 2
    assert race.standing(answers).order[0] != 2
    answers[:200] = [0, 1, 1, 1] * 50
    assert race.standing(answers).order[0] == 2


def test_once_all_is_answered_the_order_is_that_of_precision() -> None:
    hits = lists(np.random.default_rng(5), [0.9, 1.0, 0.8], n_queries=30)
    race, truth = race_of(hits, seed=2)
    standing = race.standing(truth)
    precision = [(each < 15).mean() for each in hits]
    assert standing.order == tuple(np.argsort(-np.array(precision), kind="stable"))
    assert race.upcoming(truth, standing.settled, 5) == []
    assert standing.settled == {(0, 1), (0, 2), (1, 2)}
    assert [place.place for place in standing.places] == [1 + standing.order.index(k) for k in range(3)]


def test_as_good_as_each_other_is_said() -> None:
    hits = lists(np.random.default_rng(5), [1.0, 1.0], n_queries=60)
    hits[1] = hits[0].copy()
    hits[1][0, 0] = 39  # one of 300 hits
    race, truth = race_of(hits, seed=2)
    standing = race.standing(truth)
    assert standing.places[0].ties == (1,)
    assert standing.places[1].ties == (0,)


def test_places_are_seldom_false_and_the_choice_is_mostly_good() -> None:
    """Twenty auditions of four models, looked at every 25 answers; two of them are made alike."""
    false = good = 0
    for seed in range(20):
        hits = lists(np.random.default_rng(seed), [1.2, 1.2, 0.8, 0.1])
        precision = np.array([(each < 15).mean() for each in hits])
        race, truth = race_of(hits, seed)
        _, standings = held(race, truth, 100, every=25)
        for k in range(4):
            better, worse = (precision > precision[k]).sum(), (precision < precision[k]).sum()
            if any(s.places[k].low > 1 + better or s.places[k].high < 4 - worse for s in standings):
                false += 1
                break
        good += precision.max() - precision[standings[-1].order[0]] <= 0.03
    assert false <= 3  # P(more) is below 2 % if a place is false in 5 % of auditions
    assert good >= 15


def test_translations_are_found_without_knowing_which_they_are() -> None:
    rng = np.random.default_rng(1)
    same = rng.normal(size=256)  # what all sentences share
    first = (same + rng.normal(size=(60, 256))).astype(np.float32)
    others = same + rng.normal(size=(50, 256))
    second = np.concatenate([first[:40] + 0.4 * rng.normal(size=(40, 256)), others])
    found = audition.translations_found(first, second[rng.permutation(90)].astype(np.float32))
    assert found == pytest.approx(40 / 60, abs=0.04)
    assert audition.translations_found(first, others.astype(np.float32)) < 0.1


@pytest.mark.parametrize("n", [1, 7])
def test_two_to_six_models_are_auditioned(n: int) -> None:
    with pytest.raises(InputError, match=f"of 2 to 6 models, not of {n}"):
        audition.union([A] * n, 3)
