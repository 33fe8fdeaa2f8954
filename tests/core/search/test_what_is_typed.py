"""What a person types: phrases, exclusions, unfinished words; and what is painted of it in a text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.search import matches, spans
from core.search.query_language import parse
from core.search.words import fold


@pytest.mark.parametrize(
    ("text", "plain", "phrases", "excluded", "beginning"),
    [
        ("lost card", "lost card", (), (), "card"),
        ("lost card ", "lost card", (), (), ""),
        ('my "lost card" please', "my please", ("lost card",), (), "please"),
        ("card -lost", "card", (), ("lost",), ""),
        ('card -"lost card"', "card", (), ("lost card",), ""),
        ("e-mail -5 - no", "e-mail -5 - no", (), (), "no"),
        ('an "open quote', 'an "open quote', (), (), "quote"),
        ("“curly” „deutsch“ «fr» 「日本」", "", ("curly", "deutsch", "fr", "日本"), (), ""),
        ('"" "!!" -"…"', "", (), (), ""),
        ("-카드 분실", "분실", (), ("카드",), "분실"),
    ],
)
def test_the_parts_of_what_is_typed(
    text: str, plain: str, phrases: tuple[str, ...], excluded: tuple[str, ...], beginning: str
) -> None:
    typed = parse(text)
    assert " ".join(typed.plain.split()) == plain
    assert (typed.phrases, typed.excluded, typed.beginning) == (phrases, excluded, beginning)


@pytest.mark.parametrize("sign", ["-", "+", " - "])
def test_a_sign_alone_is_said_to_be_ignored(sign: str) -> None:
    (ignored,) = parse(sign).ignored
    assert ignored.text == sign.strip()
    assert parse(f"card {sign} lost").ignored == ()  # a dash


def test_what_is_sought_keeps_its_order() -> None:
    assert parse('where is my "lost card" -old today').sought == "where is my lost card today"


@pytest.mark.parametrize(
    ("typed", "text", "painted"),
    [
        (
            "my card was swallowed by the machine",
            "The cash Machines swallow every CARD of mine.",
            ("Machines", "swallow", "CARD"),
        ),
        ("the", "the end", ("the",)),  # nothing else was typed
        ("the end", "the end", ("end",)),
        ("cafe", "Le CAFÉ, un cafe\u0301", ("CAFÉ", "cafe\u0301")),
        ("swal", "It swallowed", ("swallowed",)),
        ("swal ", "It swallowed", ()),  # the word is complete
        ("영화", "이 영화는 영화다", ("영화",)),
        ("信用卡", "我的信用卡", ("信用卡",)),
        ("カタカナ", "ｶﾀｶﾅです", ("ｶﾀｶﾅ",)),
        ("e-mail", "e-mail or email or mail", ("e-mail", "email")),
        ("email", "e-mail or email", ("e-mail", "email")),
        ("dont", "I don't, you don’t", ("don't", "don’t")),
        ('"lost card" ', "Lost card, lost: card, card lost", ("Lost card", "lost: card")),
        ("card -lost", "lost card", ("card",)),
        ("anna@firma.de", "To anna@firma.de, not Anna", ("anna@firma.de",)),
        ("customer's ", "The customer paid", ("customer",)),
        ("信用卡被机器吞了", "机器坏了", ("机器",)),
        ("", "anything", ()),
        ("x", "", ()),
    ],
)
def test_what_is_painted(typed: str, text: str, painted: tuple[str, ...]) -> None:
    found = matches(typed, text)
    if typed == "カタカナ":
        assert found[0].startswith("ｶﾀｶﾅ")
    else:
        assert found == painted


anything = st.text(st.characters(codec=None), max_size=60) | st.text("\"-“”«» ab.@'c영화信用", max_size=60)


@settings(max_examples=300, deadline=None)
@given(typed=anything, text=anything)
def test_no_input_fails_and_spans_lie_in_the_text_in_order(typed: str, text: str) -> None:
    parse(typed)
    end = 0
    for start, stop in spans(typed, text):
        assert end <= start < stop <= len(text)
        end = stop


@settings(max_examples=200, deadline=None)
@given(anything)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    "text", ["a-" * 30_000, "'" * 60_000, '"' * 60_000, "-x" * 30_000, "가" * 60_000, "x" * 90_000]
)
def test_long_input_is_read_in_linear_time(text: str) -> None:
    spans(text, "a short text")
    spans("a short", text)
    parse(text)
