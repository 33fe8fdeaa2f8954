"""The language of the window: which there are, which one is meant, and what is loaded for it.

It is loaded before any widget is made, so a change takes effect with the next start. Numbers, weekdays and
Qt's own dialogs follow it.
"""

from __future__ import annotations

import functools
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from explorer.shared.settings import LANGUAGES

SOURCE = next(iter(LANGUAGES))
FOLDER = Path(__file__).resolve().parents[1] / "translations"


def meant(choice: str, system: QLocale | None = None) -> str:
    """The language of a choice in the settings.

    Args:
        choice: a key of `LANGUAGES`, or "system": the first of the system's that there is, else English.
    """
    if choice in LANGUAGES:
        return choice
    for name in (system or QLocale.system()).uiLanguages():
        if found := _of(QLocale(name)):
            return found
    return SOURCE


def _of(locale: QLocale) -> str:
    """The language of a locale, "" where the window does not speak it."""
    return _names().get(locale.language(), "")


@functools.cache
def _names() -> dict[QLocale.Language, str]:
    """By Qt's: every text that is drawn asks for it."""
    return {QLocale(name).language(): name for name in reversed(LANGUAGES)}


def spoken() -> str:
    """The language that the window speaks now."""
    return _of(QLocale()) or SOURCE


def install(app: QCoreApplication, choice: str) -> str:
    """Make `app` speak the language of `choice`, and no other; returns its name."""
    name = meant(choice)
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.setParent(None)
    QLocale.setDefault(QLocale("en_US" if name == SOURCE else name))
    if name == SOURCE:
        return name
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    # Qt asks the last one first.
    for stem, folder in (("qtbase", qt), ("explorer", str(FOLDER))):
        translator = QTranslator(app)
        if translator.load(f"{stem}_{name}", folder):
            app.installTranslator(translator)
    return name
