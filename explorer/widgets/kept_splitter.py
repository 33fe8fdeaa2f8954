"""Splitters stay where a person put them, in every workspace and at the next start."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QSplitter

from explorer.shared.settings import Settings


class KeptSplitter(QObject):
    """Brings back the sizes of a splitter, and notes others.

    Args:
        name: under which they are kept.
    """

    def __init__(self, splitter: QSplitter, settings: Settings, name: str) -> None:
        super().__init__(splitter)
        self._splitter, self._settings, self._name = splitter, settings, name
        sizes = settings.get("splitters").get(name)
        if isinstance(sizes, list) and [_is_size(size) for size in sizes] == [True] * splitter.count():
            splitter.setSizes(sizes)
        splitter.splitterMoved.connect(self._moved)

    def _moved(self, *_: object) -> None:
        kept = {**self._settings.get("splitters"), self._name: self._splitter.sizes()}
        self._settings.note("splitters", kept)


def _is_size(size: object) -> bool:
    """Whether it is a number of pixels that a part of a window can have."""
    return type(size) is int and 0 < size < 32_768
