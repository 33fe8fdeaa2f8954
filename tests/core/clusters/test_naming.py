"""Names that a person would understand, in the scripts that people write in."""

from __future__ import annotations

import csv
import gc
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

from core.clusters import OUTLIERS_NAME, name_clusters
from core.clusters.naming import _terms
from core.clusters.words import running_words, words_of
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.stop_words import stop_words_for


def names(*clusters: list[str]) -> tuple[str, ...]:
    """Names of clusters given as lists of texts."""
    labels = np.repeat(np.arange(len(clusters)), [len(texts) for texts in clusters])
    return name_clusters([text for texts in clusters for text in texts], labels)


def test_names_say_what_sets_a_cluster_apart() -> None:
    swallowed, refund = names(
        [
            "My card was swallowed by the ATM.",
            "the machine swallowed my card",
            "Card swallowed at the station!",
        ],
        ["I want a refund.", "Can I get a refund for this?", "refund please", "When will the refund arrive"],
    )
    assert {"swallowed", "card"} <= set(swallowed.split())
    assert refund == "refund"


def test_words_stand_in_the_order_of_the_texts_and_as_they_are_written() -> None:
    apple, other = names(
        ["does Apple Pay work here", "I use Apple Pay", "Apple Pay fails", "my Apple Pay is gone"],
        ["Wrong exchange rate on my statement", "the exchange rate is off", "Exchange rate looks wrong"],
    )  # fmt: skip
    assert apple == "Apple Pay"
    assert "exchange rate" in other


def test_one_word_in_several_forms_is_said_once() -> None:
    (name, _) = names(
        ["top-up failed", "topup failed", "my top-ups failed", "a top-up that failed"] * 2,
        ["the bus is late", "late bus", "bus was late again"],
    )
    assert len({word.lower().rstrip("s").replace("-", "") for word in name.split()}) == len(name.split())


def test_naming_stops_on_request() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        name_clusters(["late bus", "the bus is late"], np.zeros(2, dtype=np.int32), task=Task(cancel=token))


def test_what_is_kept_of_the_texts_costs_the_garbage_collector_nothing() -> None:
    """A round of it holds every thread, the window too, for as long as it takes to look at all objects."""
    written: Counter[tuple[str, str]] = Counter()
    kept = [_terms(words_of(f"word{i} another{i} third{i}", frozenset()), written) for i in range(1_000)]
    assert written["word7", "word7"] > 0
    gc.collect()
    assert sum(map(gc.is_tracked, kept)) + sum(map(gc.is_tracked, written)) == 0


def test_equal_clusters_get_different_names() -> None:
    same = ["late bus again today", "bus late in the morning", "the bus is late"]
    one, two, three = names(same, same, same)
    assert len({one, two, three}) == 3
    empty = names(["!!!", "???"], ["12", "34"])
    assert len(set(empty)) == 2
    assert all(empty)


def test_outliers_and_gaps_in_the_numbers() -> None:
    texts = ["late bus", "bus late", "red apple", "apple red", "who knows"]
    assert name_clusters(texts, np.array([0, 0, 1, 1, -1])) == names(texts[:2], texts[2:4])
    assert OUTLIERS_NAME == "outliers"
    assert name_clusters([], np.zeros(0, dtype=np.int32)) == ()
    assert name_clusters(["a"], np.array([-1])) == ()
    with_gap = name_clusters(texts[:4], np.array([0, 0, 2, 2]))
    assert len(set(with_gap)) == 3
    with pytest.raises(InputError, match="5 texts and 1 labels"):
        name_clusters(texts, np.array([0]))


def test_german_keeps_its_capitals_and_loses_its_function_words() -> None:
    rechnung, zug = names(
        ["Die Rechnung ist falsch und ich möchte sie nicht bezahlen.", "Warum ist die Rechnung so hoch?"],
        ["Der Zug war schon wieder zu spät.", "Mein Zug ist heute ausgefallen", "Wann fährt der Zug?"],
    )  # fmt: skip
    assert "Rechnung" in rechnung.split()
    assert zug == "Zug"


def test_french_elisions_and_questions() -> None:
    argent, _ = names(
        ["Où est l'argent ?", "L’argent n'est pas arrivé", "Peut-il envoyer l'argent ?", "Je veux l'argent"],
        ["La carte est bloquée.", "Pourquoi ma carte est-elle bloquée ?", "Une carte bloquée"],
    )
    assert argent.split()[0] == "argent"
    assert "peut-il" not in argent.casefold()


def test_chinese_words_without_spaces() -> None:
    refund, card = names(
        ["我想要退款。", "请问退款什么时候到？", "为什么我没有收到退款", "退款太慢了"],
        ["我的银行卡丢了", "银行卡被吞了怎么办？", "我要挂失银行卡。", "新银行卡还没有到"],
    )
    assert "退款" in refund
    assert card.split()[0] == "银行卡"


def test_japanese_nouns_not_endings() -> None:
    train, card = names(
        ["電車が遅れています。", "電車はいつ来ますか？", "今日も電車が止まった", "この電車は混んでいる"],
        [
            "カードをなくしました。",
            "新しいカードが届かない",
            "カードが使えません",
            "このカードはどこで使えますか",
        ],
    )
    assert train == "電車"
    assert card == "カード"


def test_korean_words_without_their_particles() -> None:
    refund, movie = names(
        ["환불을 받고 싶어요", "환불은 언제 되나요?", "환불이 너무 늦어요", "나는 환불을 원한다"],
        ["영화가 재미있다", "이 영화는 정말 지루했다", "최고의 영화", "영화를 다시 보고 싶다"],
    )
    assert refund.split()[0] == "환불"
    assert movie.split()[0] == "영화"


def test_a_language_counts_only_where_it_is_written() -> None:
    english = stop_words_for(
        running_words(
            "The man of the house went to war when he was young, and he did not die there. We saw the museum "
            "with our guide, who told us how the harbour was built and which ships came in those years."
        )
    )
    assert {"the", "when", "we"} <= english
    assert not {"die", "man", "war"} & english
    german = stop_words_for(
        running_words("Die Frau und der Mann sind nicht da, weil sie in die Stadt gehen.")
    )
    assert {"die", "und", "der", "nicht"} <= german
    assert not stop_words_for([])


def test_words_of_a_text() -> None:
    keys = [
        word.key for word in words_of("The ATM's 2 machines, don’t A1 x!", stop_words_for(["the", "don't"]))
    ]
    assert keys == ["atm", "machine", "a1"]


def test_categories_of_banking77_are_named_by_their_own_words(public_data: Path) -> None:
    with (public_data / "banking77" / "train.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    categories, labels = np.unique([row["category"] for row in rows], return_inverse=True)
    found = name_clusters([row["text"] for row in rows], labels)
    assert len(set(found)) == 77
    assert not [name for name in found if set(name.lower().split()) & ENGLISH_STOP_WORDS]
    assert all(1 <= len(name.split()) <= 4 for name in found)
    shared = [
        bool(set(re.findall(r"\w+", name.lower())) & set(re.findall(r"[a-z]+", category.lower())))
        for name, category in zip(found, categories, strict=True)
    ]
    assert np.mean(shared) >= 0.8
