"""Which language the window speaks, and that Qt and the calendar speak it too."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from explorer.shared import language, wording


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
