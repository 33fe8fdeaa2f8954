"""Every word of the window is in the translations, and what is loaded is made from them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from explorer.shared.engine_words import TEMPLATES
from tests.made_translations import (
    TRANSLATED,
    as_json,
    as_ts,
    in_code,
    in_source,
    qm_file,
    release,
    said_in,
    translations,
    ts_file,
)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_ts_has_what_the_code_says_and_nothing_else(language: str) -> None:
    made = as_ts(language, in_code(), translations(language))
    assert made == ts_file(language).read_text(encoding="utf-8"), "run: make translations"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: str) -> None:
    assert [message for message, done in translations(language).items() if not done] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_places_lines_and_shortcuts_are_kept(language: str) -> None:
    def kept(text: str, shortcut: str) -> tuple[object, ...]:
        letters = [letter.upper() for letter in re.findall(shortcut, text)]
        return sorted(re.findall(r"\{[^{}]*\}", text)), text.count("\n"), letters

    wrong = [
        (source, done)
        for (_, source), done in translations(language).items()
        if done and kept(source, r"&(\w)") != kept(done, r"\(&([A-Z])\)")
    ]
    assert wrong == []


def test_chinese_sentences_have_chinese_punctuation() -> None:
    letter = "[\u3400-\u9fff]"
    half = re.compile(rf"{letter}[,;:?!]|[,;:?!]{letter}|[”}}）][,;:?!]|\([^()]*{letter}")
    typed = {"folder there, folder back"}  # by the person, with that comma
    wrong = [
        done
        for (_, source), done in translations("zh_CN").items()
        if source not in typed and half.search(re.sub(r"\(&[A-Z]\)", "", done or ""))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "term", "word", "never"),
    [("ko", "label", "레이블", "라벨"), ("ko", "index", "색인", "인덱스")],
)
def test_a_thing_has_one_word(language: str, term: str, word: str, never: str) -> None:
    said = {source: done or "" for (_, source), done in translations(language).items()}
    assert any(re.search(rf"\b{term}", source) and word in done for source, done in said.items())
    assert [done for done in said.values() if never in done] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_qm_is_made_from_the_ts(language: str, tmp_path: Path) -> None:
    made = tmp_path / "made.qm"
    release(language, made)
    assert made.read_bytes() == qm_file(language).read_bytes(), "run: make translations"


def test_a_sentence_is_found_under_the_context_that_qt_looks_in() -> None:
    source = """
def _tr(text): return QCoreApplication.translate("room", text)
class Outer(QWidget):
    def f(self): return self.tr("outer") + _tr("module")
    class Inner(QWidget):
        def f(self): return [self.tr("inner {n}").format(n=n) for n in ()]
NAME = QT_TRANSLATE_NOOP("pages", "&Page")
"""
    found = set(in_source(source, "x.py"))
    assert found == {("Outer", "outer"), ("room", "module"), ("Inner", "inner {n}"), ("pages", "&Page")}


@pytest.mark.parametrize(
    "call", ['self.tr(f"{n} rows")', "self.tr(name)", 'other.tr("x")', 'self.tr("%n row(s)", "", n)']
)
def test_what_no_translator_could_see_is_refused(call: str) -> None:
    with pytest.raises(AssertionError):
        list(in_source(f"class A(QWidget):\n    def f(self): return {call}\n", "x.py"))


def test_what_the_engine_says_is_found_with_places_for_values() -> None:
    source = '''
"""A docstring with words in it."""
NAMES = names["a name"]
def f(n: "not a text of ours"):
    log.info("said to the log only")
    if n == "a word of code": raise ValueError("a caller in Python is wrong")
    rows = f"SELECT text FROM {n}"
    raise InputError(f"{n:,} rows of {n}{n} hold no text.", "Choose another file.")
Setting("scale", label="Scale", hint="20")
'''
    expected = {"{0} rows of {1} hold no text.", "Choose another file.", "Scale"}
    assert set(said_in(source)) == expected
    assert set(said_in(source, errors_only=True)) == expected - {"Scale"}


def test_the_templates_are_those_of_the_code() -> None:
    assert as_json(in_code()) == TEMPLATES.read_text(encoding="utf-8"), "run: make translations"
