"""Which language the window speaks, and that Qt and the calendar speak it too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import get_args

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from core.encoding import catalogue
from core.errors import InputError, TooLargeError
from core.search.index_used import IndexKind, IndexUsed
from explorer.shared import engine_words, language, wording
from explorer.shared.engine_words import said


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    language.install(qapp, "en")


@pytest.mark.parametrize(
    ("choice", "system", "is_meant"),
    [
        ("ko", "de_DE", "ko"),
        ("system", "ko_KR", "ko"),
        ("system", "zh_SG", "zh_CN"),
        ("system", "de_DE", "en"),
        ("system", "C", "en"),
        ("en", "ko_KR", "en"),
    ],
)
def test_the_choice_or_the_system_says_the_language(choice: str, system: str, is_meant: str) -> None:
    assert language.meant(choice, QLocale(system)) == is_meant


def test_qts_own_dialogs_and_weekdays_follow(app: QApplication) -> None:
    sunday = datetime(2026, 3, 1)
    said = {}
    for name in ("en", "zh_CN", "ko"):
        assert language.install(app, name) == language.spoken() == name
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        cancel = box.button(QDialogButtonBox.StandardButton.Cancel).text()
        said[name] = (
            cancel.replace("&", ""),
            wording.day(sunday, datetime(2026, 3, 3)),
            wording.month(sunday),
        )
    assert said == {
        "en": ("Cancel", "Sunday", "Mar"),
        "zh_CN": ("取消", "星期日", "3月"),
        "ko": ("취소", "일요일", "3월"),
    }


def test_only_the_language_installed_last_speaks(app: QApplication) -> None:
    language.install(app, "zh_CN")
    language.install(app, "en")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_sentences_about_the_device_do_not_run_into_one_another(app: QApplication) -> None:
    language.install(app, "zh_CN")
    engine_words._said.cache_clear()
    first, second = "The processor was asked for.", "The precision bfloat16 was asked for."
    assert said(f"{first} {second}") == said(first) + said(second)
    assert said("my model · version 3") == "my model · 版本 3"
    language.install(app, "en")


@pytest.fixture
def upside_down(app: QApplication) -> Iterator[None]:
    """A language in which the engine's words stand in brackets, with their values in reverse order."""
    known = {*json.loads(engine_words.TEMPLATES.read_text()), "Check that this is the right file."}

    class Translator(QTranslator):
        def translate(
            self, context: str, source: str, disambiguation: str | None = None, n: int = -1
        ) -> str | None:
            if source not in known:
                return None
            places = re.findall(r"\{\w+\}", source)
            turned = iter(reversed(places))
            return "[" + re.sub(r"\{\w+\}", lambda _: next(turned), source) + "]"

        def isEmpty(self) -> bool:
            return False

    translator = Translator(app)
    language.install(app, "ko")
    app.installTranslator(translator)
    engine_words._said.cache_clear()
    engine_words._templates.cache_clear()
    yield
    app.removeTranslator(translator)
    engine_words._said.cache_clear()


@pytest.mark.usefixtures("upside_down")
def test_what_the_engine_says_is_translated_with_its_values() -> None:
    error = InputError("data {1}.csv has no column 'my text'.", "Check that this is the right file.")
    assert said(error.what) == "[my text has no column 'data {1}.csv'.]"
    assert said(str(error)) == f"{said(error.what)} [Check that this is the right file.]"


@pytest.mark.usefixtures("upside_down")
def test_what_is_known_inside_a_sentence_is_translated_too() -> None:
    inside = said("2 examples were left out: their sentences stand in two parts.")
    assert inside == "[[2 examples were] left out: their sentences stand in two parts.]"


@pytest.mark.parametrize("name", ["zh_CN", "ko"])
def test_no_sentence_takes_the_next_one_for_its_last_value(app: QApplication, name: str) -> None:
    """The first ends in a value: all that comes after it could be that."""
    language.install(app, name)
    engine_words._said.cache_clear()
    error = TooLargeError("a.csv.gz", "a.csv.gz has 1 kB and unpacks to more than 114 kB.")
    what, fix = said(error.what), said(error.fix)
    assert "unpacks" not in what
    assert "memory" not in fix
    assert said(str(error)) == (f"{what}{fix}" if name == "zh_CN" else f"{what} {fix}")


@pytest.mark.parametrize(("name", "english"), [("zh_CN", "英语"), ("ko", "영어")])
def test_languages_of_models_and_scripts_are_translated(app: QApplication, name: str, english: str) -> None:
    language.install(app, name)
    engine_words._said.cache_clear()
    assert said("English") == english
    scripts = {script for model in catalogue() for script in model.scripts}
    for script in scripts - {"Han", "Hangul", "Japanese"}:  # which are "Korean (Hangul)" in a sentence
        sentence = said(f"The bundled model was trained on English and cannot read {script}.")
        assert not re.search(r"[A-Za-z]{2,}", sentence), sentence


@pytest.mark.parametrize("name", ["zh_CN", "ko"])
def test_how_hits_were_found_is_translated(app: QApplication, name: str) -> None:
    language.install(app, name)
    engine_words._said.cache_clear()
    for kind in get_args(IndexKind):
        for recall in (None, 0.993):
            sentence = said(IndexUsed(kind, recall).sentence).replace("HNSW", "").replace("Milvus", "")
            assert not re.search(r"[A-Za-z]{2,}", sentence), sentence
            assert ("99.3%" in sentence) is (recall is not None)


@pytest.mark.parametrize(("name", "german"), [("zh_CN", "德语"), ("ko", "독일어")])
def test_a_column_is_not_called_by_the_language_that_it_is_named_after(
    app: QApplication, name: str, german: str
) -> None:
    language.install(app, name)
    engine_words._said.cache_clear()
    report = (
        "The bundled model was trained on English, not on German, in which 90% of these texts are written."
    )
    assert german in said(report)
    assert "German" in said("data.csv has no column 'German'.")


def test_what_nobody_declared_stays_as_it_is(app: QApplication) -> None:
    language.install(app, "ko")
    assert said("Nobody ever wrote this sentence.") == "Nobody ever wrote this sentence."
    language.install(app, "en")
    assert said("There is no file a.csv.") == "There is no file a.csv."


def test_sentences_stand_side_by_side() -> None:
    assert engine_words.joined(["One.", "", "Two."]) == "One. Two."
    assert engine_words.joined(["보관했습니다.", "둘째."]) == "보관했습니다. 둘째."
    assert engine_words.joined(["保留 11 个。", "15 个重复。"]) == "保留 11 个。15 个重复。"
    assert engine_words.joined([]) == ""
