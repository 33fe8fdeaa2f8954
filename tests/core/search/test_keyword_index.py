"""The keyword index as a person meets it, and its scores against BM25 with scikit-learn."""

from __future__ import annotations

import csv
import gzip
import shutil
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.feature_extraction.text import CountVectorizer

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import KeywordHits, KeywordIndex, keyword_ranking
from core.search.keyword_query import STEM_WEIGHT
from core.search.keyword_ranking import Ranking
from core.search.vector_index import IdSet
from core.search.words import split, stem
from tests.core.search.conftest import TEXTS


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("swallowed", {0}),
        ("swallow", {0}),  # another form of the word
        ("SWALLOWS", {0}),
        ("machines", {0, 2}),
        ("cafe", {3}),
        ("CAFÉ", {3}),
        ("swal", {0}),  # while typing
        ("nearest mach", {2, 0}),
        ("영화", {4, 5}),  # inside a word with its particle
        (unicodedata.normalize("NFD", "영화"), {4, 5}),  # as macOS writes it
        ("재미", {4}),
        ("화를", {6}),
        ("信用卡", {7}),
        ("机器", {7}),
        ("卡", {7, 8}),
        ("手机", {23}),
        ("iphone", {23}),
        ("タワー", {9}),
        ("京", {9}),
        ("カタカナ", {10}),  # half-width in the text
        ("abc", {10}),  # full-width in the text
        ("anna.b@firma.de", {11}),
        ("2024-05-01", {11}),
        ("e-mail", {13, 14}),
        ("email", {13, 14}),
        ("cooperative", {15}),
        ("co-operative", {15}),
        ("dont", {15, 16}),
        ("don't", {15, 16}),
        ("1.250,00", {17}),
        ("1250", set()),
        ("strasse", {17}),
        ("ไทย", {18}),
        ("👍", {19}),
        ("ㅋㅋ", {20}),
        ('"lost card"', set()),
        ('"cash machine"', {2}),
        ('"MACHINE swallowed"', {0}),
        ('"机器吞"', {7}),
        ('"영화 음악"', {5}),
        ("machine -card", {2}),
        ("machine -cash", {0}),
        ('machine -"swallowed my"', {2}),
        ("영화 -음악", {4}),
        ("lost -again -post", {25}),
        ("zebra", set()),
        ("", set()),
        ("???", set()),
        ('"', set()),
        ("-", set()),
    ],
)
def test_what_is_typed_is_found(index: KeywordIndex, typed: str, found: set[int]) -> None:
    assert set(index.query(typed, 50).ids.tolist()) == found


def test_only_exclusions_leave_everything_else(index: KeywordIndex) -> None:
    hits = index.query("-lost", 50)
    assert set(hits.ids.tolist()) == set(range(len(TEXTS))) - {1, 24, 25}


def test_better_matches_come_first(index: KeywordIndex) -> None:
    assert index.query("lost card").ids[0] == 25  # both words
    assert index.query("card").ids.tolist()[:2] == [25, 0]  # the word as typed before its other form
    assert index.query("cards").ids[0] == 1
    assert index.query("영화").ids[0] == 5  # the whole word before the word with its particle
    assert index.query("信用卡被机器吃了").ids[0] == 7  # a clause that stands nowhere like this
    assert index.query("a").ids[0] == 14  # nothing but the one-letter word: no text that begins with it


def test_a_longer_word_comes_after_the_word_itself(tmp_path: Path) -> None:
    with KeywordIndex.create(tmp_path) as index:
        texts = ["carport", "car", *["car park with a long sentence about nothing at all"] * 30]
        index.add(np.arange(len(texts)), texts)
        index.commit()
        ids = index.query("car", 50).ids.tolist()
    assert ids[0] == 1
    assert ids[-1] == 0
    assert len(ids) == len(texts)


def bm25(documents: list[list[str]], words: list[str]) -> np.ndarray:
    """Robertson & Zaragoza (2009), equation 3.15 with k1 = 1.2, b = 0.75, and Lucene's idf."""
    counter = CountVectorizer(analyzer=lambda document: document)
    counts = counter.fit_transform(documents).toarray().astype(np.float64)
    lengths = np.array([len(document) for document in documents])
    scores = np.zeros(len(documents))
    for word in words:
        if word not in counter.vocabulary_:
            continue
        frequency = counts[:, counter.vocabulary_[word]]
        containing = np.count_nonzero(frequency)
        idf = np.log(1 + (len(documents) - containing + 0.5) / (containing + 0.5))
        scores += idf * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * lengths / lengths.mean()))
    return scores


def test_scores_are_bm25(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    vocabulary = [
        "card",
        "machine",
        "lost",
        "swallow",
        "late",
        "parcel",
        "money",
        "refund",
        "app",
        "crash",
        "green",
        "river",
        "stone",
        "cup",
    ]
    texts = [" ".join(rng.choice(vocabulary, rng.integers(3, 30))) for _ in range(400)]
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(400), texts)
        index.commit()
        for typed in (
            ["card"],
            ["lost", "card"],
            ["swallow", "machine", "zebra"],
            ["cup", "river", "stone", "app"],
        ):
            words, stems = [t.split() for t in texts], [[stem(w) for w in t.split()] for t in texts]
            expected = bm25(words, typed) + STEM_WEIGHT * bm25(stems, [stem(word) for word in typed])
            hits = index.query(" ".join(typed) + " ", 400)  # the space: the last word is complete
            assert len(hits.ids) == np.count_nonzero(expected)
            np.testing.assert_allclose(hits.scores, expected[hits.ids], rtol=1e-4)
            np.testing.assert_array_equal(hits.ids[:5], np.lexsort((np.arange(400), -expected.round(4)))[:5])


@pytest.mark.parametrize("n_allowed", [0, 1, 30, 1_999, 2_500, 6_000])
def test_only_allowed_texts_are_found_and_none_is_missed(n_allowed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    texts = [("needle " if rng.random() < 0.3 else "") + f"hay {i % 50} straw" for i in range(8_000)]
    allowed = rng.permutation(8_000)[:n_allowed]
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(8_000), texts)
        index.commit()
        everything = index.query("needle ", 8_000)
        within = np.isin(everything.ids, allowed)
        hits = index.query("needle ", 40, among=allowed)
        np.testing.assert_allclose(hits.scores, everything.scores[within][:40], rtol=1e-6)
        assert set(hits.ids) <= set(allowed)
        assert set(index.query("needle ", 8_000, among=allowed).ids) == set(everything.ids[within])
        assert set(index.matching("needle ")) == {i for i, text in enumerate(texts) if "needle" in text}


def test_texts_are_added_to_what_is_there(tmp_path: Path) -> None:
    with KeywordIndex.create(tmp_path) as index:
        assert (len(index), index.next_text_id) == (0, 0)
        assert len(index.query("card").ids) == 0
        index.add([0, 3], iter(["a card", "a parcel"]))
        assert len(index) == 0
        assert len(index.query("card").ids) == 0  # not before it is committed
        index.commit()
        index.commit()
        assert (len(index), index.next_text_id) == (2, 4)
    with KeywordIndex.open(tmp_path) as index:
        index.add([7], ["another card"])
        index.add([8], ["a stamp"])
        index.commit()
    with KeywordIndex.open(tmp_path) as index:
        assert (len(index), index.next_text_id) == (4, 9)
        assert index.query("card").ids.tolist() == [0, 7]
        assert index.query("stamp").ids.tolist() == [8]


def test_a_copy_can_be_added_to_while_the_first_is_searched(index: KeywordIndex, tmp_path: Path) -> None:
    shutil.copytree(index.folder, tmp_path / "copy")
    with KeywordIndex.open(tmp_path / "copy") as copy:
        copy.add([100], ["a new machine"])
        copy.commit()
        assert len(copy.query("machine").ids) == 3
    assert len(index.query("machine").ids) == 2


def test_what_is_not_committed_is_gone(index: KeywordIndex) -> None:
    token = CancelToken()

    def more() -> Iterator[str]:
        for i in range(50_000):
            if i == 20_000:
                token.cancel()
            yield f"sentence number {i}"

    ids = np.arange(len(TEXTS), len(TEXTS) + 50_000)
    with pytest.raises(CancelledError):
        index.add(ids, more(), task=Task(cancel=token))
    index.commit()
    assert len(index) == len(TEXTS)
    assert len(index.query("sentence").ids) == 0
    index.add(ids[:1], ["sentence"])
    index.rollback()
    index.add(ids[:2], ["another sentence", "and one"])
    index.commit()
    assert index.query("sentence").ids.tolist() == [len(TEXTS)]
    index.close()
    with KeywordIndex.open(index.folder) as again:
        assert len(again) == len(TEXTS) + 2


def test_wrong_ids_are_refused_in_words(index: KeywordIndex) -> None:
    with pytest.raises(InputError, match=f"not ascending from {len(TEXTS)} on"):
        index.add([3], ["again"])
    with pytest.raises(InputError, match="not ascending"):
        index.add([101, 100], ["a", "b"])
    with pytest.raises(InputError, match="only 1 texts"):
        index.add([100, 101], ["a"])
    with pytest.raises(InputError, match="more texts than the 1 ids"):
        index.add([100], ["a", "b"])
    index.close()
    index.close()
    with pytest.raises(InputError, match="is closed"):
        index.query("card")


def test_progress_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.search.keyword_index._REPORT_EVERY", 0.0)  # however quick the machine is
    seen: list[Progress] = []
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(30_000), (f"number {i} of many" for i in range(30_000)), task=Task(seen.append))
        index.commit()
    assert (seen[-1].done, seen[-1].total) == (30_000, 30_000)
    assert len(seen) > 1
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)


@pytest.mark.parametrize(
    "text",
    [
        "\x00 null",
        "\ud800 lone surrogate",
        "word" * 40_000,
        "\u202eright to left",
        "ﷺ" * 300,
        "a" * 70_000 + " b",
    ],
)
def test_any_text_and_any_query_is_taken(tmp_path: Path, text: str) -> None:
    with KeywordIndex.create(tmp_path) as index:
        index.add([0, 1], [text, "plain"])
        index.commit()
        index.query(text)
        assert index.query("plain").ids.tolist() == [1]


def test_searching_from_many_threads_beside_an_add(index: KeywordIndex) -> None:
    failures: list[BaseException] = []
    done = threading.Event()

    def ask() -> None:
        try:
            while not done.is_set():
                assert {0, 2} <= set(index.query("machines", 50).ids.tolist())
                assert index.query("영화").ids[0] == 5
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for start in range(100, 400, 100):
        index.add(np.arange(start, start + 100), [f"text {i}" for i in range(start, start + 100)])
        index.commit()
    done.set()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(index) == len(TEXTS) + 300


@pytest.mark.public_data
def test_korean_reviews_are_found_by_words_inside_words(public_data: Path, tmp_path: Path) -> None:
    with gzip.open(public_data / "nsmc" / "reviews-100k.csv.gz", "rt", encoding="utf-8", newline="") as file:
        texts = [row["review"] for _, row in zip(range(6_000), csv.DictReader(file), strict=False)]
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        for word in ("영화", "재미있", "배우", "꿀잼", "연기력"):
            expected = {i for i, text in enumerate(texts) if any(word in run for run in split(text).runs)}
            assert len(expected) > 10
            assert set(index.query(word, len(texts)).ids.tolist()) == expected
            by_python = {i for i, text in enumerate(texts) if word in text}
            assert by_python == expected


@pytest.mark.parametrize("n_allowed", [None, 40, 2_500])
def test_the_words_alone_tell_the_same_as_the_whole_query(
    n_allowed: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the last word is being typed, longer words count a little; what is quicker finds no others."""
    rng = np.random.default_rng(0)
    words = [f"{a}{b}" for a in ("car", "lost", "par", "rain", "the", "of") for b in ("", "s", "port", "cel")]
    often = 1 / np.arange(1, len(words) + 1)
    texts = [" ".join(rng.choice(words, rng.integers(3, 25), p=often / often.sum())) for _ in range(3_000)]
    allowed = None if n_allowed is None else np.sort(rng.permutation(3_000)[:n_allowed])
    by_its_words, told = vars(Ranking)["_surely_with_longer"], list[bool]()

    def noted(*given: Any) -> Any:
        found = by_its_words(*given)
        told.append(found is not None)
        return found

    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(3_000), texts)
        index.commit()
        for typed in (
            "car",
            "lost car",
            "the rain of par",
            "carport los",
            "zebra car",
            "rains lostcel the pa",
        ):
            for top_k in (1, 10, 100):
                monkeypatch.setattr(Ranking, "_surely_with_longer", noted)
                found = index.query(typed, top_k, allowed)
                monkeypatch.setattr(Ranking, "_surely_with_longer", lambda *_: None)
                whole = index.query(typed, top_k, allowed)
                np.testing.assert_allclose(found.scores, whole.scores, rtol=1e-5)
                apart = whole.scores[:-1] - whole.scores[1:] > 1e-4  # others may change places by rounding
                for places in np.split(np.arange(len(whole.ids)), np.flatnonzero(apart) + 1)[:-1]:
                    assert set(found.ids[places]) == set(whole.ids[places])
    assert any(told) or n_allowed == 40  # of which all are looked at


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many matches were looked at, each time."""
    numbers: list[int] = []
    ids_of = Ranking.ids_of

    def counted(ranking: Ranking, hits: list[Any]) -> Any:
        numbers.append(len(hits))
        return ids_of(ranking, hits)

    monkeypatch.setattr(Ranking, "ids_of", counted)
    return numbers


def test_what_matches_best_and_is_not_allowed_costs_no_more_than_what_is(
    tmp_path: Path, taken: list[int]
) -> None:
    texts = [
        "lost card " + "word " * (i % 7) if i % 10 else "card in a long text " * 4 for i in range(40_000)
    ]
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        hits = index.query("lost card ", 20, among=np.arange(0, len(texts), 10))
    assert len(hits.ids) == 20
    assert not np.any(hits.ids % 10)
    assert sum(taken) < 10_000


@pytest.mark.parametrize("typed", ["lost card ", "lost card lo"])
def test_no_more_than_so_many_matches_are_looked_at_and_that_is_said(typed: str, tmp_path: Path) -> None:
    texts = ["lost card"] * 5_000 + ["a card in a long text " * 4] * 5_000
    texts[7] = "lost card long"
    behind = np.append(np.arange(5_000, 10_000), 7)
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        whole = index.query(typed, 20, behind)
        assert (len(whole.ids), whole.only_of) == (20, None)
        cut = index.query(typed, 20, behind, most_taken=10_002)
        assert cut.only_of == 5_001
        assert 7 in cut.ids
        assert len(cut.ids) < 20
        np.testing.assert_allclose(cut.scores, whole.scores[: len(cut.ids)], rtol=1e-5)
        found = index.query(typed, 20, np.arange(5_000), most_taken=2_000)
        assert (len(found.ids), found.only_of) == (20, None)
        few = index.query(typed, 20, np.arange(5_000, 6_000), most_taken=2_000)  # these go into the query
        assert (len(few.ids), few.only_of) == (20, None)
        nothing = index.query("zebra", 20, behind, most_taken=2_000)
        assert (len(nothing.ids), nothing.only_of) == (0, None)


@pytest.mark.parametrize("n_allowed", [None, 150, 2_500])
def test_beside_meaning_frequent_words_count_for_the_best_by_the_others(
    n_allowed: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_of_millions: None
) -> None:
    rng = np.random.default_rng(0)
    rare = [f"{a}{b}" for a in ("car", "lost", "rain", "zebra") for b in ("", "s", "port")]
    often = ["the", "of", "off"]
    texts = [
        " ".join([*rng.choice(rare, rng.integers(0, 4)), *rng.choice(often, rng.integers(1, 9))])
        for _ in range(3_000)
    ]
    allowed = None if n_allowed is None else np.sort(rng.permutation(3_000)[:n_allowed])
    name = "_by_rarer_parts" if n_allowed is None else "_allowed_by_rarer_parts"
    by_rarer_parts, told = vars(Ranking)[name], list[bool]()

    def noted(*given: Any) -> Any:
        found = by_rarer_parts(*given)
        told.append(found is not None)
        return found

    monkeypatch.setattr(Ranking, name, noted)
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(3_000), texts)
        index.commit()
        for typed in ("the lost of car", "the zebras of", "lost car the o", "rainport zebraport carsport of"):
            whole = index.query(typed, 3_000, allowed)
            score_of = dict(zip(whole.ids.tolist(), whole.scores.tolist(), strict=True))
            found = index.query(typed, 10, allowed, most_taken=30_000)
            assert (len(found.ids), found.only_of) == (10, None)
            np.testing.assert_allclose(found.scores, [score_of[i] for i in found.ids.tolist()], rtol=1e-5)
            assert np.all(found.scores[:-1] >= found.scores[1:])
            if told[-1]:  # the best of those with a rarer word are often the best of all
                assert len(set(found.ids) & set(whole.ids[:10])) >= 5
            else:
                np.testing.assert_allclose(found.scores, whole.scores[:10], rtol=1e-5)
    assert any(told) or n_allowed == 150  # which go into the query


def test_where_the_rarer_words_are_in_few_texts_the_others_come_behind_them(
    tmp_path: Path, as_of_millions: None
) -> None:
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(1_000), ["the lost zebra"] * 3 + ["the end"] * 997)
        index.commit()
        found = index.query("the zebra", 10, most_taken=30_000)
    assert found.ids.tolist() == list(range(10))
    assert found.only_of is None


def test_within_a_filter_those_with_the_others_come_behind_the_few_with_a_rarer_word(
    tmp_path: Path, as_of_millions: None
) -> None:
    texts = ["zebra the"] * 300 + ["zebra"] * 3 + ["the end"] * 15_000
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        for first in (300, 303):
            allowed = np.arange(first, len(texts))
            found = index.query("zebra the ", 20, allowed, most_taken=32_768)
            assert (len(found.ids), found.only_of) == (20, None)
            np.testing.assert_allclose(found.scores, index.query("zebra the ", 20, allowed).scores, rtol=1e-5)


def test_beside_meaning_longer_words_count_for_all_that_are_looked_at(
    tmp_path: Path, as_of_millions: None
) -> None:
    texts = ["the zebra another"] * 100 + ["the zebra zebrafish"] * 10 + ["the end of it"] * 1_500
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        found = index.query("the zebra", 10, most_taken=30_000)
        assert not found.is_exact
        assert found.ids.tolist() == list(range(100, 110))
        np.testing.assert_allclose(found.scores, index.query("the zebra", 10).scores, rtol=1e-5)


def test_within_a_filter_that_leaves_little_of_what_matches_the_best_are_found(
    tmp_path: Path, as_of_millions: None
) -> None:
    """Of the best by the rarer words alone few are allowed, and others come before these by all words."""
    texts = ["zebra"] * 2_000 + ["zebra lost"] * 300 + ["the zebra of it by the"] * 300
    texts += ["the end of it"] * 3_000 + ["a long end"] * 15_000
    allowed = np.arange(2_000, len(texts))
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        whole = index.query("the zebra of ", 20, allowed)
        found = index.query("the zebra of ", 20, allowed, most_taken=2_300)
        assert set(whole.ids.tolist()) <= set(range(2_300, 2_600))
        np.testing.assert_allclose(found.scores, whole.scores, rtol=1e-5)


def test_of_the_best_with_a_rarer_word_that_is_not_allowed_so_many_are_looked_at_and_that_is_said(
    tmp_path: Path, as_of_millions: None
) -> None:
    texts = ["the zebra"] * 5_000 + ["the zebra in a long text of its own"] * 5_000 + ["the end"] * 5_000
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        some = index.query("the zebra ", 20, np.append(7, np.arange(5_000, 15_000)), most_taken=4_000)
        assert (some.ids.tolist(), some.only_of, some.is_exact) == ([7], 2_000, False)
        none = index.query("the zebra ", 20, np.arange(5_000, 15_000), most_taken=4_000)
        assert len(none.ids) == 0
        assert none.only_of is not None


def test_a_pasted_page_of_frequent_words(tmp_path: Path, as_of_millions: None) -> None:
    """On the stack of a small thread: queries are inside each other in a few levels only."""
    words = [f"{a}{b}{c}" for a in "bcdfg" for b in "aeiou" for c in "klmnp"]
    rng = np.random.default_rng(0)
    texts = [" ".join(rng.choice(words, 120, replace=False)) + " zebra" * (i % 40 == 0) for i in range(2_000)]
    found: list[Any] = []
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        typed = " ".join(words) + " zebra "
        before = threading.stack_size(512 * 1024)
        thread = threading.Thread(
            target=lambda: found.extend([index.query(typed, 20), index.query(typed, 20, most_taken=30_000)])
        )
        try:
            thread.start()
        finally:
            threading.stack_size(before)
        thread.join()
    whole, best = found
    assert (len(best.ids), best.is_exact) == (20, False)
    np.testing.assert_allclose(best.scores, whole.scores, rtol=1e-5)


def test_of_nearly_all_texts_fewer_matches_are_looked_at_first_and_never_more_than_so_many(
    tmp_path: Path, taken: list[int]
) -> None:
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(20_000), ["lost card"] * 1_800 + ["a card in a long text " * 2] * 18_200)
        index.commit()
        found = index.query("lost card ", 20, np.arange(1_800, 20_000), most_taken=4_000)
        assert (len(found.ids), found.only_of, taken) == (20, None, [1_160, 4_000])
        del taken[:]
        found = index.query("lost card ", 20, np.arange(1_800, 20_000), most_taken=1_500)
        assert (len(found.ids), found.only_of, taken) == (0, 1_160, [1_160])


@pytest.fixture
def typed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KeywordIndex]:
    """An index in which lists are kept as of millions of texts."""
    monkeypatch.setattr(keyword_ranking, "_LISTED_FROM", 1)
    rng = np.random.default_rng(0)
    rare = [f"{a}{b}" for a in ("car", "lost", "rain", "zebra", "film") for b in ("", "s", "port", "age")]
    often = ["the", "of", "and"]
    texts = [
        " ".join([*rng.choice(rare, rng.integers(0, 4)), *rng.choice(often, rng.integers(1, 7)), *"영화"])
        for _ in range(4_000)
    ]
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        yield index


def the_same(found: KeywordHits, whole: KeywordHits) -> None:
    """Both have the same scores, and the same texts above the last of these, which others may have, too."""
    assert found.is_exact
    np.testing.assert_allclose(found.scores, whole.scores, rtol=1e-5)
    surely = whole.scores > whole.scores[-1:].sum() + 1e-4
    assert set(found.ids[surely]) == set(whole.ids[surely])


@pytest.mark.parametrize(
    "sentence", ["the lost cars of zebraport", "of filmage the rain lo", "zebra 영화 the", "e-mail car the"]
)
def test_what_is_typed_on_finds_what_it_finds_at_once(
    sentence: str, typed_on: KeywordIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_word, told = vars(Ranking)["_with_word"], list[bool]()

    def noted(*given: Any) -> Any:
        found = with_word(*given)
        told.append(found is not None)
        return found

    monkeypatch.setattr(Ranking, "_with_word", noted)
    monkeypatch.setattr(keyword_ranking, "_SAVED", -99.0)  # whatever it costs
    beginnings = [sentence[:end] for end in range(1, len(sentence) + 1)]
    for typed in [*beginnings, *reversed(beginnings)]:
        found = typed_on.query(typed, 100)
        with monkeypatch.context() as alone:
            alone.setattr(keyword_ranking, "_LISTED", 0)
            the_same(found, typed_on.query(typed, 100))
    assert any(told)


def test_beside_meaning_a_frequent_word_orders_what_was_found_before(
    typed_on: KeywordIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyword_ranking, "_SAVED", 1.0)  # to score those with the word costs too much
    before = typed_on.query("the zebra car ", 300, most_taken=30_000)
    assert before.is_exact
    found = typed_on.query("the zebra car of ", 300, most_taken=30_000)
    assert not found.is_exact
    whole = typed_on.query("the zebra car of ", 4_000)
    score_of = dict(zip(whole.ids.tolist(), whole.scores.tolist(), strict=True))
    np.testing.assert_allclose(found.scores, [score_of[i] for i in found.ids.tolist()], rtol=1e-5)
    np.testing.assert_allclose(found.scores[:20], whole.scores[:20], rtol=1e-5)
    again = typed_on.query("the zebra car of ", 300)  # by words alone, all are scored
    the_same(again, whole.first(300))


def test_beside_meaning_the_most_frequent_ending_of_a_beginning_only_orders_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_of_millions: None
) -> None:
    scored_too, n_others = vars(Ranking)["_scored_too"], list[int]()

    def noted(ranking: Ranking, found: KeywordHits, queries: list[Any]) -> KeywordHits:
        n_others.append(len(queries))
        best: KeywordHits = scored_too(ranking, found, queries)
        return best

    monkeypatch.setattr(Ranking, "_scored_too", noted)
    endings = [f"th{a}{b}" for a in "aeiou" for b in "klmnp"]
    rng = np.random.default_rng(0)
    texts = [
        " ".join([*["car"][: i % 15 == 0], *rng.choice(endings, rng.integers(0, 3)), *["the"][: i % 10 > 0]])
        for i in range(3_000)
    ]
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        for typed in ("th", "car th"):
            found = index.query(typed, 20, most_taken=30_000)
            assert not found.is_exact
            np.testing.assert_allclose(found.scores, index.query(typed, 20).scores, rtol=1e-5)
    assert n_others == [1, 1]


@pytest.mark.parametrize("most_taken", [None, 30_000])
def test_within_a_broad_filter_what_is_typed_is_found_among_the_best_of_all(
    most_taken: int | None, typed_on: KeywordIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = np.flatnonzero(np.random.default_rng(1).random(4_000) < 0.5)
    typed = ["zebra ", "zebra car ", "zebra car the "]
    for each in typed:
        typed_on.query(each, 50, allowed, most_taken=30_000)
    collect, asked = vars(Ranking)["_collect"], list[IdSet | None]()

    def noted(ranking: Ranking, query: Any, top_k: int, allowed: IdSet | None, most: int | None) -> Any:
        asked.append(allowed)
        return collect(ranking, query, top_k, allowed, most)

    monkeypatch.setattr(Ranking, "_collect", noted)
    found = [typed_on.query(each, 50, allowed, most_taken) for each in typed]
    assert most_taken is None or asked == []  # what was kept is kept for whatever filter
    for each, theirs in zip(typed, found, strict=True):
        assert (len(theirs.ids), theirs.only_of) == (50, None)
        assert np.isin(theirs.ids, allowed).all()
        with monkeypatch.context() as alone:
            alone.setattr(keyword_ranking, "_LISTED", 0)
            whole = typed_on.query(each, 50, allowed)
        np.testing.assert_allclose(theirs.scores, whole.scores, rtol=1e-5)
    others = np.setdiff1d(np.arange(4_000), typed_on.query("zebra", 1_000).ids)
    behind = typed_on.query("zebra the ", 50, others, most_taken)  # the best of all are not there
    np.testing.assert_allclose(behind.scores, typed_on.query("the ", 50, others).scores, rtol=1e-5)


def test_what_others_may_have_adds_up_while_more_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_of_millions: None
) -> None:
    """What was ordered once by a frequent word is not taken for the best of all when another comes."""
    monkeypatch.setattr(keyword_ranking, "_LISTED_FROM", 1)
    texts = ["zebra the x x x"] * 20 + ["zebra " + "x " * 10] * 1_000 + ["zebra the of " + "x " * 9] * 400
    texts += ["the of q w e" + " x" * 12] * 5_000 + ["q w e r t y"] * 1_500
    for top in ["zebra the" + " x" * n for n in (1, 3, 6, 7, 8, 9)]:
        texts[:20] = [top] * 20
        folder = tmp_path / str(len(top))
        folder.mkdir()
        with KeywordIndex.create(folder) as index:
            index.add(np.arange(len(texts)), texts)
            index.commit()
            for typed in ("zebra the ", "zebra the of "):
                found = index.query(typed, 10, most_taken=32_768)
            np.testing.assert_allclose(found.scores, index.query(typed, 10).scores, rtol=1e-5)


def test_of_a_long_sentence_texts_with_a_rare_new_word_are_all_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyword_ranking, "_LISTED_FROM", 1)
    words, rest = [2 * letter for letter in "abcdefghij"], list("qrstuvw")
    rng = np.random.default_rng(0)
    texts = [" ".join([*words[:7], *rest])] * 20
    texts += [" ".join([*rng.permutation(words)[:3], *rest]) for _ in range(6_000)]
    texts += [" ".join([*rest, *"xyz"])] * 5_000
    texts += [" ".join([*rng.permutation(words)[:2], "kiwi", "kiwi"]) for _ in range(140)]
    typed = " ".join(words)
    with KeywordIndex.create(tmp_path) as index:
        index.add(np.arange(len(texts)), texts)
        index.commit()
        index.query(f"{typed} ", 10, most_taken=32_768)
        found = index.query(f"{typed} kiwi ", 10, most_taken=32_768)
        np.testing.assert_allclose(found.scores, index.query(f"{typed} kiwi ", 10).scores, rtol=1e-5)


def test_what_was_found_before_is_forgotten_once_texts_were_added(typed_on: KeywordIndex) -> None:
    typed_on.query("zebra", 20)
    typed_on.add([4_000], ["zebra"])
    typed_on.commit()
    assert 4_000 in typed_on.query("zebra", 20).ids
    assert 4_000 in typed_on.query("zebra zebra", 20).ids


def test_lists_are_kept_of_what_was_typed_last(typed_on: KeywordIndex) -> None:
    for typed in ("car", "rain", "lost", "zebra", "film", "cars", "rains", "zebras", "films", "carport"):
        for other in ("the", "of", "and"):
            typed_on.query(f"{typed} {other} ", 20)
    assert len(vars(typed_on._state().ranking)["_lists"]) == 16


def test_spellings_of_a_compound_that_match_otherwise_are_kept_apart(
    typed_on: KeywordIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed_on.add(np.arange(4_000, 4_100), ["car-the", "carthe car the"] * 50)
    typed_on.commit()
    for typed in ("car-the ", "car.the ", "car-the", "car.the of ", "car-the of "):
        found = typed_on.query(typed, 100)
        with monkeypatch.context() as alone:
            alone.setattr(keyword_ranking, "_LISTED", 0)
            the_same(found, typed_on.query(typed, 100))


def test_what_is_kept_for_a_few_hits_is_not_taken_for_more(
    typed_on: KeywordIndex, as_of_millions: None
) -> None:
    for n in (5, 400):
        assert len(typed_on.query("zebra car the ", n, most_taken=30_000).ids) == n
        assert len(typed_on.query("zebra car the of ", n, most_taken=30_000).ids) == n


def test_where_few_or_none_have_the_words_before_others_come_behind_them(
    typed_on: KeywordIndex, as_of_millions: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyword_ranking, "_SAVED", 1.0)
    typed_on.add(np.arange(4_000, 4_003), ["giraffe stork"] * 3)
    typed_on.commit()
    for before in ("stork-giraffe", "giraffe"):  # in no text, beside each other in that order; in three
        assert len(typed_on.query(f"{before} ", 20, most_taken=30_000).ids) <= 3
        for typed in (f"{before} the ", f"{before} th", f"{before} ca"):
            found = typed_on.query(typed, 20, most_taken=30_000)
            the_same(replace(found, is_exact=True), typed_on.query(typed, 20))
