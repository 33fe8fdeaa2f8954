"""What a workspace offers for marking."""

from __future__ import annotations

import dataclasses
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import CancelledError, InputError
from core.examples.sentences import normalised
from core.judgments.offering import Offer
from core.progress import CancelToken, Task
from core.search.scoring import exact_similarities
from core.workspace import Workspace, offer
from core.workspace.maps import MapPicture
from tests.core.workspace.conftest import sentences

N = 240


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, tiny_model: Path) -> Path:
    """240 texts, encoded, with index, words and map."""
    place = tmp_path_factory.mktemp("offering") / "w"
    with Workspace.create(place, model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(N))
        workspace.encode()
        workspace.build_vector_index()
        workspace.build_keyword_index()
        workspace.build_map()
    return place


@pytest.fixture
def workspace(folder: Path) -> Iterator[Workspace]:
    with Workspace.open(folder) as opened:
        opened.build_vector_index()
        opened.build_keyword_index()
        yield opened
        opened.judgments.unmark([(each.first, each.second) for each in opened.judgments.all()])


def pair(each: Offer) -> frozenset[str]:
    return frozenset((each.first, each.second))


def marked(workspace: Workspace, offers: tuple[Offer, ...], score: float = 1.0) -> None:
    """Mark what was offered, as the review deck does."""
    for each in offers:
        origin = "random" if each.reason == "random" else "offered"
        workspace.judgments.mark([(each.first, each.second)], score, origin)  # type: ignore[arg-type]


def test_an_offer_names_texts_of_the_workspace_their_similarity_and_a_reason(workspace: Workspace) -> None:
    offers = offer(workspace, 12, seed=0)
    assert len(offers) == 12
    state = workspace.search_state()
    assert state.vectors is not None
    texts = workspace.rows.texts()
    for each in offers:
        assert (texts[each.first_text], texts[each.second_text]) == (each.first, each.second)
        _, places = state.encoded(np.array(sorted((each.first_text, each.second_text))))
        one, other = state.vectors[places]
        cosine = exact_similarities(one, other[None], "cosine")[0]
        assert each.similarity == pytest.approx(cosine, abs=1e-5)
        assert each.why.endswith(".")
        assert "\n" not in each.why
    assert len({text for each in offers for text in pair(each)}) == 24
    assert {each.reason for each in offers} == {"random", "hard negative", "words disagree", "uncertain"}
    # Said of the random ones, and of no other.
    assert {"random" in each.why for each in offers if each.reason == "random"} == {True}
    assert {"random" in each.why for each in offers if each.reason != "random"} == {False}


def test_one_in_three_is_random_however_many_are_asked_for(workspace: Workspace) -> None:
    for n in (3, 12, 30):
        offers = offer(workspace, n, seed=n)
        assert Counter(each.reason == "random" for each in offers) == {True: n // 3, False: n - n // 3}
    singles = [offer(workspace, 1, seed=seed)[0].reason == "random" for seed in range(60)]
    assert 10 <= sum(singles) <= 30
    first = [offer(workspace, 6, seed=seed)[0].reason == "random" for seed in range(40)]
    assert 4 <= sum(first) <= 25  # they do not come last


def test_the_same_seed_offers_the_same_and_another_does_not(workspace: Workspace) -> None:
    assert offer(workspace, 9, seed=5) == offer(workspace, 9, seed=5)
    assert offer(workspace, 9, seed=5) != offer(workspace, 9, seed=6)
    assert offer(workspace, 9) != offer(workspace, 9)


def test_what_is_judged_or_was_offered_does_not_come_again(workspace: Workspace) -> None:
    known: set[frozenset[str]] = set()
    for seed in range(6):
        offers = offer(workspace, 30, seed=seed, exclude=known)
        assert len(offers) >= 25
        assert not known & {pair(each) for each in offers}
        known |= {pair(each) for each in offers}
        marked(workspace, offers[::2])  # the others are excluded, not judged
    judged = {frozenset((each.first, each.second)) for each in workspace.judgments.all()}
    assert not judged & {pair(each) for each in offer(workspace, 30, seed=99)}


def test_texts_that_nobody_marked_come_first(workspace: Workspace) -> None:
    first = offer(workspace, 30, seed=0)
    marked(workspace, first)
    used = {text for each in first for text in pair(each)}
    second = offer(workspace, 30, seed=1)
    assert not used & {each.first for each in second}
    # A mark that joined a pair of the verdict with another would be lost.
    kept = {text for each in first if each.reason == "random" for text in pair(each)}
    assert not kept & {text for each in second for text in pair(each)}


def test_an_offer_is_spread_over_the_clusters_of_the_map(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = workspace.map_picture()
    assert picture is not None
    labels = np.arange(N, dtype=np.int32) % 10
    known = dataclasses.replace(picture, labels=labels, names=tuple("abcdefghij"))
    monkeypatch.setattr(Workspace, "map_picture", lambda _: known)
    seen = np.zeros(10, int)
    for seed in range(3):
        offers = [each for each in offer(workspace, 15, seed=seed) if each.reason != "random"]
        clusters = [labels[each.first_text] for each in offers]
        assert len(set(clusters)) >= 6
        np.add.at(seen, clusters, 1)
        hard = [each for each in offers if each.reason == "hard negative"]
        assert hard
        assert all(labels[each.first_text] != labels[each.second_text] for each in hard)
    assert seen.min() >= 1


def test_without_map_and_words_pairs_are_offered_all_the_same(tmp_path: Path, tiny_model: Path) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(80))
        workspace.encode()
        offers = offer(workspace, 12, seed=0)
        assert len(offers) == 12
        assert {each.reason for each in offers} == {"random", "hard negative", "uncertain"}


def test_before_anything_is_encoded_a_sentence_says_what_is_missing(tmp_path: Path, tiny_model: Path) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        with pytest.raises(InputError, match="encoded"):
            offer(workspace, 5)
        workspace.add_lines(["the only one"])
        workspace.encode()
        with pytest.raises(InputError, match="encoded"):
            offer(workspace, 5)
        with pytest.raises(InputError, match="0 pairs"):
            offer(workspace, 0)


def test_a_corpus_of_few_texts_is_offered_until_nothing_is_left(tmp_path: Path, tiny_model: Path) -> None:
    texts = ['He said "no refund" - never', "-minus first", "He SAID  it", "he said it", "(brackets) AND OR"]
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(texts)
        workspace.encode()
        workspace.build_keyword_index()
        # A query's text is no row, and an excluded pair may name texts that are not there.
        workspace.judgments.mark([("what was typed", texts[0])], 1.0, "hit")
        gone = {frozenset(("nowhere", "to be found")), frozenset(("alone",))}
        seen: set[frozenset[str]] = set()
        for seed in range(40):
            offers = offer(workspace, 6, seed=seed, exclude=gone)
            assert len(offers) <= 6
            for each in offers:
                assert pair(each) not in seen
                assert normalised(each.first) != normalised(each.second)
                seen.add(pair(each))
            marked(workspace, offers, score=0.0)
        assert len(seen) == 9  # of 10 pairs one writes the same sentence twice
        assert offer(workspace, 6) == ()


def test_only_what_is_encoded_is_offered(folder: Path, tmp_path: Path, tiny_model: Path) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(60))
        workspace.encode()
        workspace.build_keyword_index()
        workspace.build_map()
        workspace.add_lines(sentences(90, seed=7))
        workspace.build_keyword_index()
        for seed in range(5):
            for each in offer(workspace, 15, seed=seed):
                assert max(each.first_text, each.second_text) < 60


def test_uncertain_pairs_lie_where_the_answers_change(workspace: Workspace) -> None:
    """Somebody says yes from some similarity on; what is uncertain is near that then, and was not before."""
    before = [each.similarity for each in offer(workspace, 60, seed=9) if each.reason == "uncertain"]
    # Below the nearest pairs that there are: nothing uncertain could lie around a higher one.
    changes = float(np.quantile([each.similarity for each in offer(workspace, 60, seed=1)], 0.7))
    for seed in range(8):
        for each in offer(workspace, 15, seed=seed):
            origin = "random" if each.reason == "random" else "offered"
            yes = float(each.similarity > changes)
            workspace.judgments.mark([(each.first, each.second)], yes, origin)  # type: ignore[arg-type]
    after = [each.similarity for each in offer(workspace, 60, seed=9) if each.reason == "uncertain"]
    off_before, off_after = (np.median(np.abs(np.array(each) - changes)) for each in (before, after))
    assert off_after < off_before / 2


def test_a_cancelled_offer_stops_and_changes_nothing(workspace: Workspace) -> None:
    cancelled = CancelToken()
    cancelled.cancel()
    with pytest.raises(CancelledError):
        offer(workspace, 30, task=Task(cancel=cancelled))
    assert len(workspace.judgments) == 0
    assert offer(workspace, 3, task=Task(cancel=CancelToken()))


def test_offers_are_made_beside_marks_and_imports(folder: Path, tmp_path: Path, tiny_model: Path) -> None:
    """Rows come in and marks are written on other threads while pairs are offered."""
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(60))
        workspace.encode()
        failures: list[BaseException] = []

        def grow() -> None:
            try:
                for k in range(5):
                    workspace.add_lines(sentences(20, seed=100 + k))
                    workspace.encode()
                    workspace.judgments.mark([(f"query {k}", sentences(60)[k])], 1.0, "hit")
            except BaseException as error:
                failures.append(error)

        thread = threading.Thread(target=grow)
        thread.start()
        offers: list[tuple[Offer, ...]] = []
        while thread.is_alive():
            offers.append(offer(workspace, 9))
        thread.join()
        assert not failures
        assert offers
        assert all(len(each) == 9 for each in offers)


def test_a_map_of_fewer_or_more_texts_does_no_harm(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = workspace.map_picture()
    assert picture is not None

    def of(ids: np.ndarray[tuple[int], np.dtype[np.int64]], label: int) -> MapPicture:
        labels = np.full(len(ids), label, np.int32)
        xy = np.zeros((len(ids), 2), np.float32)
        return dataclasses.replace(picture, text_ids=ids, xy=xy, labels=labels, names=("one",))

    for ids, label in ((np.arange(10), 0), (np.arange(N + 50), 0), (np.arange(N), -1), (np.arange(0), 0)):
        shown = of(ids, label)
        monkeypatch.setattr(Workspace, "map_picture", lambda _, shown=shown: shown)
        assert len(offer(workspace, 12, seed=1)) == 12
