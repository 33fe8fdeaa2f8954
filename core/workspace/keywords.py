"""The keyword index of a workspace: opened when it is sound, added to when texts are new, built when not."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from core import files
from core.errors import DamagedError
from core.progress import Task
from core.workspace import artefacts, store

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search import KeywordIndex

_PAGE = 10_000  # texts read at a time, so that memory stays flat


class KeywordStore:
    """The keyword index under `shelf`, of the first texts of one corpus.

    Adding happens in a copy that then takes the place of the one before: a process killed meanwhile loses
    nothing.

    Attributes:
        index: what can be searched now, or None. Replaced, never changed, so that a search keeps its own.
    """

    def __init__(self, shelf: Path, corpus: str) -> None:
        self.index: KeywordIndex | None = None
        self._shelf = shelf
        self._corpus = corpus
        self._building = threading.Lock()
        self._opened: list[KeywordIndex] = []  # a search may still be reading an earlier one

    def open(self, n_texts: int) -> list[str]:
        """Open the index, if it is there and sound; returns sentences about faults.

        Args:
            n_texts: texts in the corpus.
        """
        files.remove_temporaries(self._shelf)
        found, broken = artefacts.on_shelf(self._shelf)
        damaged = bool(broken)
        candidates = [
            each for each in found if each.covers({"corpus": self._corpus}) and _texts_of(each) <= n_texts
        ]
        for artefact in sorted(candidates, key=_texts_of, reverse=True):
            try:  # opening compares every checksum before tantivy sees a file
                self._show(artefact.path)
                break
            except DamagedError:
                damaged = True
        self._remove_all_but_shown()
        covered = self._n_texts
        if self.index is None and damaged:
            return ["The keyword index was damaged and is being rebuilt."]
        if self.index is None:
            return ["The keyword index was missing and is being rebuilt."] if n_texts else []
        if covered < n_texts:
            lacking = f"{n_texts - covered:,} of {n_texts:,} sentences"
            return [f"The keyword index lacked {lacking}; they are being added."]
        return []

    def build(self, rows: RowStore, task: Task) -> None:
        """Have `index` cover all texts of `rows`; does nothing when it does.

        Raises:
            WorkspaceError: it could not be written; the earlier one stays in use.
            CancelledError: the earlier one stays in use.
        """
        from core.search import KeywordIndex

        with self._building:
            start, n_texts = self._n_texts, rows.n_texts
            if self.index is not None and start == n_texts:
                return
            made_from = self._made_from(n_texts)
            with artefacts.making(self._shelf, made_from, {}, "the keyword index") as folder:
                if self.index is None:
                    writer = KeywordIndex.create(folder)
                else:
                    _copy(self.index.folder, folder)
                    writer = KeywordIndex.open(folder)
                with writer:
                    ids = np.arange(start, n_texts, dtype=np.int64)
                    writer.add(ids, _texts(rows, start, n_texts), task)
                    task.check()
                    writer.commit()
            with store.explained("the keyword index"):
                self._show(self._shelf / store.key_of(made_from))
            self._remove_all_but_shown()

    def close(self) -> None:
        """Close every index that was opened."""
        for index in self._opened:
            index.close()
        self._opened, self.index = [], None

    @property
    def _n_texts(self) -> int:
        return 0 if self.index is None else self.index.next_text_id

    def _show(self, path: Path) -> None:
        from core.search import KeywordIndex

        index = KeywordIndex.open(path)
        self._opened.append(index)
        self.index = index

    def _remove_all_but_shown(self) -> None:
        for path in list(self._shelf.iterdir()) if self._shelf.is_dir() else []:
            if self.index is None or path.name != self.index.folder.name:
                files.remove(path)

    def _made_from(self, n_texts: int) -> dict[str, Any]:
        return {"corpus": self._corpus, "texts": n_texts}


def _texts_of(artefact: artefacts.Artefact) -> int:
    return int(artefact.made_from.get("texts", 0))


def _texts(rows: RowStore, start: int, stop: int) -> Iterator[str]:
    for first in range(start, stop, _PAGE):
        yield from rows.texts(first, min(first + _PAGE, stop))


def _copy(source: Path, target: Path) -> None:
    """Copy the files of an index; the manifest stays behind, since the copy's will be another."""
    for path in source.iterdir():
        if path.is_file() and path.name != store.MANIFEST:
            shutil.copyfile(path, target / path.name)
