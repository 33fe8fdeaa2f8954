"""The keyword index of a workspace: opened when it is sound, added to when texts are new, built when not."""

from __future__ import annotations

import contextlib
import shutil
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core.errors import DamagedError
from core.progress import CancelToken, OnProgress, Progress, check
from core.workspace import artefacts, store

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search import KeywordIndex

_FORMAT = 1
_PAGE = 10_000  # texts handed over at a time, so that memory stays flat and cancel is quick


class KeywordStore:
    """The keyword index under `shelf`, of the texts 0 to `n_texts` - 1 of one corpus.

    Attributes:
        index: what can be searched now, or None. Replaced, never changed, so that a search keeps its own.
        n_texts: texts that `index` covers.
    """

    def __init__(self, shelf: Path, corpus: str) -> None:
        self.index: KeywordIndex | None = None
        self.n_texts = 0
        self._shelf = shelf
        self._corpus = corpus
        self._building = threading.Lock()
        self._replaced: list[KeywordIndex] = []

    def open(self, n_texts: int) -> list[str]:
        """Open what is there and sound; returns sentences about what was not."""
        store.remove_temporaries(self._shelf)
        found, broken = artefacts.on_shelf(self._shelf)
        ours = [each for each in found if each.covers({"format": _FORMAT, "corpus": self._corpus})]
        usable = [each for each in ours if _texts_of(each) <= n_texts]
        damaged = bool(broken)
        for path in broken:
            store.remove(path)
        for artefact in sorted(usable, key=_texts_of, reverse=True):
            try:
                artefact.verify()
                self._show(artefact.path, _texts_of(artefact))
                break
            except DamagedError:
                damaged = True
                store.remove(artefact.path)
        self._remove_others()
        if damaged and self.index is None:
            return ["The keyword index was damaged and is being rebuilt."]
        if self.index is None and n_texts and not found:
            return ["The keyword index was missing and is being built."]
        if self.n_texts < n_texts:
            return ["The keyword index did not cover all sentences; the missing ones are being added."]
        return []

    def build(self, rows: RowStore, on_progress: OnProgress | None, cancel: CancelToken | None) -> None:
        """Have `index` cover all texts of `rows`; does nothing when it does.

        Raises:
            WorkspaceError: it could not be written; the earlier one stays in use.
            CancelledError: the earlier one stays in use.
        """
        with self._building:
            self._build(rows, on_progress, cancel)

    def _build(self, rows: RowStore, on_progress: OnProgress | None, cancel: CancelToken | None) -> None:
        from core.search import KeywordIndex

        n_texts = rows.n_texts
        if self.index is not None and self.n_texts == n_texts:
            return
        start, started = self.n_texts, time.monotonic()
        with artefacts.making(self._shelf, self._made_from(n_texts), {}, "the keyword index") as folder:
            if self.index is None:
                index = KeywordIndex.create(folder)
            else:
                _copy(self._shelf / store.key_of(self._made_from(start)), folder)
                index = KeywordIndex.open(folder)
            with contextlib.closing(index):
                for first in range(start, n_texts, _PAGE):
                    check(cancel)
                    texts = rows.texts(first, min(first + _PAGE, n_texts))
                    index.add(np.arange(first, first + len(texts), dtype=np.int64), texts)
                    if on_progress is not None:
                        done = first + len(texts) - start
                        seconds = time.monotonic() - started
                        on_progress(Progress("Indexing words", done, n_texts - start, "sentences", seconds))
                check(cancel)
                index.commit()
        self._show(self._shelf / store.key_of(self._made_from(n_texts)), n_texts)
        self._remove_others()

    def close(self) -> None:
        """Close every index that was opened."""
        for index in [*self._replaced, *([self.index] if self.index is not None else [])]:
            index.close()
        self._replaced, self.index, self.n_texts = [], None, 0

    def _show(self, path: Path, n_texts: int) -> None:
        from core.search import KeywordIndex

        index = KeywordIndex.open(path)
        if self.index is not None:
            self._replaced.append(self.index)  # a search may still be reading it
        self.index, self.n_texts = index, n_texts

    def _remove_others(self) -> None:
        current = store.key_of(self._made_from(self.n_texts)) if self.index is not None else ""
        for path in sorted(self._shelf.iterdir()) if self._shelf.is_dir() else []:
            if path.name != current:
                store.remove(path)

    def _made_from(self, n_texts: int) -> dict[str, object]:
        return {"format": _FORMAT, "corpus": self._corpus, "texts": n_texts}


def _texts_of(artefact: artefacts.Artefact) -> int:
    texts = artefact.made_from.get("texts")
    return texts if isinstance(texts, int) else 0


def _copy(source: Path, target: Path) -> None:
    """Copy the files of an index; the manifest stays behind, since it will be another."""
    for path in source.iterdir():
        if path.is_file() and path.name != store.MANIFEST:
            shutil.copyfile(path, target / path.name)
