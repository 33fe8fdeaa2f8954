"""Sentence borders in several languages, compared with how a person divides these texts."""

from __future__ import annotations

import pytest

from core.corpus import sentence_spans

# Each list is one text, divided by hand.
BY_HAND = {
    "English": (
        "I ordered two chairs.", " ", "One was broken, e.g. a leg was cracked.", " ",
        "Dr. Smith from the U.S. office called at 3.30 p.m. and offered $4.50 back.", " ", "Is that all?!",
        " ", "See https://example.com/a.b?c=1 for details.",
    ),
    "Chinese": (
        "我上周买了两把椅子。", "", "其中一把坏了！", "", "客服说：“三天内会回复。”", "", "价格是3.5元？", "",
        "我要退货。",
    ),
    "Korean": (
        "지난주에 의자 두 개를 샀어요.", " ", "하나는 다리가 부러져 있었습니다.", " ",
        "고객센터(1588-0000)에 전화했더니 3.5일 걸린다고 하더군요.", " ", "정말인가요?", " ",
        "환불해 주세요!",
    ),
    "Japanese": ("先週、椅子を二脚買いました。", "", "一脚は壊れていました！", "", "本当ですか？"),
    "mixed": ("The chair is fine.", " ", "椅子很好。", "", "의자가 좋아요.", " ", "Thanks! 😀"),
    "lines": ("First point", "\n", "Second point, which was\nwrapped here.", "\r\n\r\n", "- a third"),
}  # fmt: skip


@pytest.mark.parametrize("language", BY_HAND)
def test_as_a_person_divides(language: str) -> None:
    parts = BY_HAND[language]
    text = "".join(parts)
    assert [text[start:end] for start, end in sentence_spans(text)] == list(parts[::2])


@pytest.mark.parametrize(
    "text", ["", " \n\t ", "no end", "...", "。", "a\u0000b. C", "‮x. Y", "\U0001f600" * 9]
)
def test_nothing_is_lost_and_nothing_is_there_twice(text: str) -> None:
    spans = sentence_spans(text)
    covered = [place for start, end in spans for place in range(start, end)]
    assert covered == sorted(set(covered))
    assert all(text[place].isspace() for place in set(range(len(text))) - set(covered))
