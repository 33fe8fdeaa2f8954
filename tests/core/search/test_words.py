"""The quick ways of splitting and folding give what the plain ones give."""

from __future__ import annotations

import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from core.search import words

TEXT = st.text(alphabet=st.sampled_from("abZ09_-' .,’‑ʼéÉ한글ㅋㅠはガ漢字ｶﾞ\u0301\u3099\ufb01ß"), max_size=40)


def folded_plainly(text: str) -> str:
    """Unicode's forms one after the other; what is typed as single jamo stays."""
    parts = words._JAMO.split(text)
    parts[::2] = [unicodedata.normalize("NFKC", part) for part in parts[::2]]
    decomposed = unicodedata.normalize("NFD", "".join(parts).casefold())
    return unicodedata.normalize("NFC", words._DROPPED.sub("", decomposed))


def test_every_plain_character_folds_to_its_small_letter() -> None:
    plain = [char for char in map(chr, range(sys.maxunicode + 1)) if words._PLAIN.fullmatch(char)]
    assert len(plain) > 30_000
    for char in plain:
        assert folded_plainly(char) == char.lower()
    assert folded_plainly("".join(plain)) == "".join(plain).lower()


@given(TEXT)
def test_folding(text: str) -> None:
    assert words.fold(text) == folded_plainly(text)


@given(TEXT | st.text(max_size=30) | st.text(alphabet=st.characters(max_codepoint=127), max_size=60))
def test_splitting(text: str) -> None:
    folded = words.fold(text)
    pieces = words.pieces(folded)
    found = words.split(text)
    assert found.runs == [piece.text for piece in pieces if piece.by_substring]
    assert found.words == [
        piece.text for piece in pieces if not piece.by_substring or words._HANGUL.fullmatch(piece.text)
    ]
    chains = words.compounds(folded, words.HYPHENS + words.APOSTROPHES)
    assert found.joined == ["".join(piece.text for piece in chain) for chain in chains]


def test_what_is_long_is_cut() -> None:
    for long in ("x" * 1000, "é" + "x" * 1000):
        assert words.split(f"a {long} b-{long}").words == [
            "a",
            words.fold(long)[:200],
            "b",
            words.fold(long)[:200],
        ]
        assert words.split(f"b-{long}").joined == [f"b{words.fold(long)}"[:200]]


@given(st.text(max_size=12))
def test_pairs_overlap(run: str) -> None:
    assert words.pairs(run) == ([run[i : i + 2] for i in range(len(run) - 1)] or [run])
