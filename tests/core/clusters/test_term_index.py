"""The term index beside a plain reading of each text, in several languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from core.clusters.term_index import TermIndex, build_term_index, least_texts
from core.clusters.words import tokens_of, words_of
from core.corpus.pieces import pieces_of
from core.errors import CancelledError
from core.progress import CancelToken, Progress, Task
from core.stop_words import ENGLISH, english


def index_of(texts: Sequence[str]) -> TermIndex:
    return build_term_index(pieces_of(texts))


def held(index: TermIndex, text: int) -> set[str]:
    """The keys of the terms of a text."""
    terms = index.terms[index.indptr[text] : index.indptr[text + 1]].tolist()
    assert len(terms) == len(set(terms))
    return {index.keys[term] for term in terms}


MULTILINGUAL = [
    "The new cards arrived late, and the card's chip was broken",
    "My card is broken; a new card would be nice",
    "Die Karte ist verloren und der Zug kam zu spät",
    "Der Zug war voll und die Karte zu teuer",
    "Je dois retirer l'argent de la banque",
    "La banque a perdu l'argent de mon père",
    "카드를 잃어버렸어요 새 카드가 필요해요",
    "새로운 카드는 언제 도착하나요 필요해요",
    "意大利的餐厅很好吃",
    "我喜欢意大利的餐厅",
    "東京の銀行でカードを使う",
    "銀行のカードが使えない",
]


def test_words_are_those_that_each_text_has() -> None:
    index = index_of(MULTILINGUAL)
    # The stop words that such a mixture has are those of English; what is held is compared with the same.
    read = [{word.key for word in words_of(text, english())} for text in MULTILINGUAL]
    often = Counter(key for keys in read for key in keys)
    for number, keys in enumerate(read):
        words = {key for key in held(index, number) if " " not in key}
        wanted = {key for key in keys if often[key] >= 2}
        assert words <= wanted
        assert wanted - words <= {"die", "der", "zu", "und", "la", "de"}
    assert {"카드", "意大利", "餐厅", "銀行", "カード", "card", "broken"} <= set(index.keys)


def brute_phrases(texts: Sequence[str], least: int) -> Counter[str]:
    """Phrases of texts of lower-case English words without punctuation, and in how many texts each stands."""
    found: Counter[str] = Counter()
    stop = english()
    frequent = Counter(word for text in texts for word in set(text.split()))
    for text in texts:
        words = text.split()
        here = set()
        for at in range(len(words)):
            for size in (2, 3):
                some = words[at : at + size]
                is_word = [word not in stop and frequent[word] >= least for word in some]
                is_some = [word in stop or frequent[word] >= least for word in some]
                if len(some) == size and is_word[0] and is_word[-1] and all(is_some):
                    here.add(" ".join(some))
        found.update(here)
    kept = {phrase: n for phrase, n in found.items() if n >= least}
    longer = [phrase for phrase in kept if phrase.count(" ") == 2]
    return Counter(
        {
            phrase: n
            for phrase, n in kept.items()
            if phrase.count(" ") == 2 or not any(phrase in long and kept[long] == n for long in longer)
        }
    )


def test_phrases_are_those_that_a_plain_reading_finds() -> None:
    rng = np.random.default_rng(0)
    words = ["bank", "credit", "refund", "card", "lost", "account", "open", "of", "the", "my", "is", "and"]
    texts = [" ".join(rng.choice(words, size=rng.integers(3, 12)).tolist()) for _ in range(800)]
    assert set(words[7:]) <= ENGLISH
    index = index_of(texts)
    phrases = {key: int(n) for key, n in zip(index.keys, index.df.tolist(), strict=True) if " " in key}
    assert phrases == dict(brute_phrases(texts, least_texts(len(texts))))
    for number in range(0, 800, 37):
        words_here = set(texts[number].split())
        assert all(set(key.split()) <= words_here for key in held(index, number))


def test_a_phrase_ends_at_punctuation_and_may_hold_one_function_word() -> None:
    index = index_of(
        ["it is out of stock", "all out of stock", "point of sale", "a point of sale", "sale, stock"] * 2
    )
    assert {"out of stock", "point of sale"} <= set(index.keys)
    assert "sale stock" not in index.keys


def test_what_only_stands_in_a_longer_phrase_is_left_out() -> None:
    index = index_of(["private military airport"] * 3 + ["an airport"])
    assert "private military airport" in index.keys
    assert {"private military", "military airport"}.isdisjoint(index.keys)


def test_noise_is_no_word() -> None:
    texts = [
        "@united see https://t.co/abc or www.shop.com 1500 x hmmmm zzzz AT&amp;T mail me@home.org apple.com"
    ] * 3
    assert set(index_of(texts).keys) == {"hmmmm", "mail"}


def test_names_are_how_people_write() -> None:
    index = index_of(["Cards are here", "the card is new", "my Visa card", "a Visa card", "new card"] * 2)
    names = dict(zip(index.keys, index.names, strict=True))
    assert (names["card"], names["visa"], names["visa card"]) == ("card", "Visa", "Visa card")


def test_the_matrix_is_sound_and_counts() -> None:
    index = index_of(MULTILINGUAL * 3)
    assert int(index.indptr[-1]) == len(index.terms) == int(index.df.sum())
    assert index.df.tolist() == np.bincount(index.terms, minlength=index.n_terms).tolist()
    some = np.array([0, 5, 7, 30])
    wanted = Counter(key for text in some.tolist() for key in held(index, text))
    counts = index.counts(some)
    assert {index.keys[term]: int(counts[term]) for term in np.flatnonzero(counts).tolist()} == dict(wanted)
    assert not any(array.flags.writeable for array in (index.indptr, index.terms, index.df))


def test_nothing_gives_nothing() -> None:
    for texts in ([], ["the of and"], ["?!", "", "12"]):
        index = index_of(texts)
        assert (index.n_texts, index.n_terms) == (len(texts), 0)


def test_it_reports_and_can_be_stopped() -> None:
    said: list[Progress] = []
    build_term_index(pieces_of(MULTILINGUAL), Task(said.append))
    assert said[-1].done == said[-1].total
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        build_term_index(pieces_of(MULTILINGUAL), Task(cancel=token))


@pytest.mark.parametrize(
    ("piece", "keys"),
    [
        ("(Cards,", ["", "card", ""]),
        ("top-up", ["top-up"]),
        ("l'argent", ["argent"]),
        ("영화가", ["영화"]),
        ("two words", ["two", "word"]),
        ("http://a.b/c", [""]),
        ("end.Start", ["end", "", "start"]),
    ],
)
def test_tokens_of_a_piece(piece: str, keys: list[str]) -> None:
    stop = frozenset({"the"})
    assert [token.key for token in tokens_of(piece, stop, japanese=False)] == keys
