"""Names that a person would understand, in the scripts that people write in."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import OUTLIERS_NAME, name_clusters, same_clusters, texts_to_name
from core.clusters.words import (
    running_words,
    tokens_of,
    without_particle,
    without_particle_where,
    words_of,
)
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.stop_words import ENGLISH, stop_words_for


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
    assert {"swallowed", "card"} <= set(re.findall(r"\w+", swallowed))
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


POSTS = [
    ["@norwind flight delayed again", "@norwind my flight is delayed", "@norwind delayed flight, sooo tired"],
    [
        "@norwind lost my bag",
        "@norwind where is my bag",
        "@norwind bag lost https://t.example/q7pd &amp; angry",
    ],
    ["@telbo roaming fee", "@telbo a fee for roaming?", "@telbo roaming fee #telbodown norwind"],
]


def test_names_hold_no_handles_nor_what_only_leads_a_text() -> None:
    told = names(*POSTS)
    assert not re.search("norwind|telbo|example|amp|sooo", " ".join(told))
    brand = [
        [text.replace("@norwind", "Norwind").replace("@telbo", "Telbo") for text in some] for some in POSTS
    ]
    flight, bag, _ = names(*brand)
    assert "norwind" not in f"{flight} {bag}".lower()
    assert {"flight", "bag"} <= set(re.findall(r"\w+", f"{flight} {bag}"))


def test_what_most_clusters_say_names_none() -> None:
    topics = ["story", "music", "actor", "ending", "monster", "ticket"]
    told = names(
        *([f"film with a {topic}", f"the {topic} of this film", f"film: {topic}!"] for topic in topics)
    )
    assert [*told] == topics


def test_times_codes_and_tags_are_no_names() -> None:
    (told, _) = names(
        ["table at 5pm on the 4th<br/>NW203"] * 2 + ["a table at 5 pm, <b>NW203</b>, the 4th"] * 2,
        ["late bus", "the bus is late"],
    )
    assert told == "table"


def test_the_encoder_chooses_what_is_near_and_far_from_siblings() -> None:
    texts = ["a red apple in the box", "the red apple, my box"] * 3 + ["a green pear", "green pears"] * 3
    labels = np.repeat([0, 1], 6)
    vectors = np.repeat(np.eye(3, dtype=np.float32)[:2], 6, axis=0)

    def encode(phrases: Sequence[str], task: Task) -> NDArray[np.float32]:
        near = {"box": [1.0, 0, 0], "apple": [0.4, 0.3, 0.8], "red": [0.4, 0.3, 0.8], "pear": [0, 1.0, 0]}
        return np.array([near.get(phrase.split()[-1], [0.2, 1, 0]) for phrase in phrases], np.float32)

    def blind(phrases: Sequence[str], task: Task) -> NDArray[np.float32]:
        return np.array([[0, 0, 1.0] for _ in phrases], np.float32)

    assert name_clusters(texts, labels)[0] == "red apple, box"
    assert name_clusters(texts, labels, vectors=vectors, encode=encode)[0] == "box"
    assert name_clusters(texts, labels, vectors=vectors, encode=blind) == name_clusters(texts, labels)
    with pytest.raises(InputError, match="12 texts and 11 vectors"):
        name_clusters(texts, labels, vectors=vectors[1:], encode=encode)


def test_a_cancel_reaches_the_encoder() -> None:
    token = CancelToken()

    def encode(phrases: Sequence[str], task: Task) -> NDArray[np.float32]:
        token.cancel()
        task.check()
        raise AssertionError("it was not cancelled")

    texts = ["late bus", "the bus is late", "red apple", "a red apple"]
    with pytest.raises(CancelledError):
        name_clusters(
            texts,
            np.array([0, 0, 1, 1]),
            Task(cancel=token),
            vectors=np.eye(4, dtype=np.float32),
            encode=encode,
        )


def test_a_large_cluster_leaves_a_word_to_one_that_has_little_else() -> None:
    found = names(
        ["orchard, apple, cider"] * 3 + ["orchard, apple"] * 7,
        ["apple, telephone"] * 2 + ["apple"] * 6,
        ["rain, cloud"] * 5,
        ["train, ticket"] * 5,
        ["guitar, string"] * 5,
    )
    assert found[:2] == ("orchard, cider", "apple, telephone")


def test_names_that_are_kept_are_given_to_no_other() -> None:
    same = ["late bus again today", "bus late in the morning", "the bus is late"]
    labels = np.repeat([0, 1, 2], 3)
    before = name_clusters([*same, *POSTS[0], *POSTS[2]], labels)
    kept = name_clusters([*same, *POSTS[0], *POSTS[2]], labels, kept={1: before[0], 2: "what I call it"})
    assert kept[1:] == (before[0], "what I call it")
    assert kept[0] not in kept[1:]


def test_a_cluster_goes_on_where_four_in_five_of_its_texts_stay() -> None:
    earlier = np.repeat([0, 1, 2, -1], 10)
    labels = earlier.copy()
    labels[:2] = -1  # 8 of 10 stay
    labels[10:13] = -1  # 7 of 10
    labels[20:] = 2  # all stay, but as half of the new one
    assert same_clusters(labels, earlier) == {0: 0}
    labels[30] = -1
    assert same_clusters(labels, earlier) == {0: 0, 2: 2}
    assert same_clusters(np.full(40, -1), earlier) == {}


def test_only_some_texts_are_read() -> None:
    texts = [f"{['late bus', 'red apple'][n % 2]} number {n}" for n in range(2_000)]
    labels = np.arange(2_000) % 2
    places = texts_to_name(labels)
    assert len(places) == 800
    assert name_clusters([texts[n] for n in places.tolist()], labels[places]) == name_clusters(texts, labels)
    assert texts_to_name(np.full(3, -1)).tolist() == []


def test_naming_stops_on_request() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        name_clusters(["late bus", "the bus is late"], np.zeros(2, dtype=np.int32), task=Task(cancel=token))


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


def test_korean_names_end_with_a_word_and_not_with_what_leads_on() -> None:
    series, dogs, films = names(
        ["인디아나 존스 시리즈는 최고", "인디아나 존스 시리즈를 봤다", "인디아나 존스 시리즈는 좋다"],
        ["검은 개가 달린다", "검은 개를 본다", "검은 개가 잔다"],
        ["요즘 나오는 공포", "나오는 공포", "요즘 나오는 것"],
    )
    assert series.startswith("인디아나 존스 시리즈")
    assert "시리즈는" not in series
    assert "검은 개" in dogs.split(", ")
    assert not any(part.endswith(("나오", "나오는")) for part in films.split(", "))


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("영화가", "영화"),
        ("전문가", "전문가"),  # 가 stands after a vowel
        ("서울로", "서울"),
        ("부산으로", "부산"),
        ("드라마이", "드라마이"),
        ("필요없는", "필요없는"),
        ("개가", "개가"),  # of one syllable: only what else the texts say can tell
    ],
)
def test_a_particle_is_one_where_it_fits(word: str, stem: str) -> None:
    assert without_particle(word) == stem


def test_of_korean_words_the_texts_say_which_are_whole() -> None:
    said = {"개를", "액션"}
    assert without_particle_where("개가", said.__contains__) == "개"
    assert without_particle_where("종이", said.__contains__) == "종이"
    assert without_particle_where("액션은", said.__contains__) == "액션"
    assert without_particle_where("나오는", said.__contains__) == "나오는"
    assert without_particle_where("영화를", said.__contains__) == "영화"  # no verb has it


def test_particles_and_units_after_letters_and_numbers() -> None:
    def tokens(piece: str) -> list[str]:
        return [token.key for token in tokens_of(piece, frozenset(), japanese=False)]

    (station,) = tokens_of("EBS에서", frozenset(), japanese=False)
    assert (station.key, station.surface, station.within) == ("ebs", "EBS", "EBS에서")
    assert tokens("SF영화를") == ["sf", "영화"]
    assert not any(tokens("80년대"))
    assert not any(tokens("3명이"))
    assert tokens("2차대전을") == ["", "차대전"]
    assert not any(tokens("보다"))


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
    parts = [part.lower().split(" ") for name in found for part in name.split(", ")]
    assert not [part for part in parts if {part[0], part[-1]} & (ENGLISH - {"up", "out", "off", "down"})]
    assert all(1 <= len(name.split()) <= 4 for name in found)
    shared = [
        bool(set(re.findall(r"\w+", name.lower())) & set(re.findall(r"[a-z]+", category.lower())))
        for name, category in zip(found, categories, strict=True)
    ]
    assert np.mean(shared) >= 0.8


def test_clusters_that_nothing_tells_apart_are_counted_in_brackets() -> None:
    """A bare number would read as a word of their texts: "lamp 8"."""
    found = names(["red lamp"] * 8, ["red lamp"] * 8, ["red lamp"] * 8)
    assert sum(name.endswith(" (2)") for name in found) == 1
    assert sum(name.endswith(" (3)") for name in found) == 1
