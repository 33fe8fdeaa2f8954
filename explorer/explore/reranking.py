"""Hits in the order of a second model, as a second step: they are shown as they were found, then reordered.

That is a cross-encoder or a multi-vector model. It is loaded on the I/O lane when it is first wanted. It
reads on the interactive lane, in batches of some hundredths of a second, and the next key ends that. What it
took is shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from core.errors import ExplorerError
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.widgets.dialogs import BaseDialog

if TYPE_CHECKING:
    from core.encoding import CrossEncoder, MultiVectorEncoder
    from core.search import Hit, Hits, Reranked
    from explorer.shell.session import Session


_RUN = re.compile(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d")


class RerankDialog(BaseDialog):
    """Signals: folder_chosen(str): of a model that reranks; "" for none.

    Args:
        kept: folders of the models that the workspace keeps.
        folder: of the one in use; "" for none.
        cost: what reranking took the last time, as a sentence; "" before the first.
    """

    folder_chosen = Signal(str)

    def __init__(self, kept: Sequence[Path], folder: str, cost: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=460)
        self.setWindowTitle(self.tr("Rerank the hits"))
        self.heading.setText(self.tr("Rerank the hits"))
        self.setObjectName("rerankDialog")
        self.add_label(
            self.tr(
                "A second model reads the first 50 hits beside what was typed and puts them in its order: a "
                "cross-encoder, or a multi-vector model (late interaction), which also shows the words that "
                "link them. Hits appear first and are reordered when it is done; the next key stops it."
            )
        )
        self.choice = QComboBox()
        self.choice.setObjectName("reranker")
        self.choice.setAccessibleName(self.tr("Model that reranks"))
        self.choice.addItem(self.tr("Off: hits stay as they are found"), "")
        for each in kept:
            self.choice.addItem(called(each), str(each))
        if folder and self.choice.findData(folder) < 0:
            self.choice.addItem(called(Path(folder)), folder)
        self.choice.setCurrentIndex(self.choice.findData(folder))
        self.choice.activated.connect(self._activated)
        self.content.addWidget(self.choice)
        self.cost = self.add_label(
            cost or self.tr("The time it takes is measured with the next search."), "muted"
        )
        self.cost.setObjectName("rerankCost")
        self.add_button(self.tr("Choose a folder…"), "chooseReranker").clicked.connect(self._choose)
        self.add_button(self.tr("Close"), "closeReranker", primary=True).clicked.connect(self.accept)

    def _activated(self, index: int) -> None:
        self.folder_chosen.emit(self.choice.itemData(index))

    def _choose(self) -> None:
        title = self.tr("Choose the folder of a cross-encoder or a multi-vector model")
        folder = QFileDialog.getExistingDirectory(self, title)
        if folder:
            self.choice.addItem(called(Path(folder)), folder)
            self.choice.setCurrentIndex(self.choice.count() - 1)
            self.folder_chosen.emit(folder)


def called(folder: Path) -> str:
    """What a model that reranks is called: one that was trained here by when."""
    found = _RUN.fullmatch(folder.name)
    if found is None:
        return folder.name
    year, month, day, hour, minute = found.groups()
    when = QCoreApplication.translate("rerank", "Trained here, {date} {time}")
    return when.format(date=f"{year}-{month}-{day}", time=f"{hour}:{minute}")


_READING, _LOADING = "rerank", "load reranker"
_TOKENS = 256  # read between two looks at whether something else is wanted


class Reranking(QObject):
    """Signal: changed(): another model reranks or none, or it has read hits."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.last: Reranked | None = None
        self._model: CrossEncoder | MultiVectorEncoder | None = None
        session.search_started.connect(self._stop_reading)
        session.hits_changed.connect(self._hits_changed)

    @property
    def folder(self) -> str:
        """Of the model that reranks; "" for none."""
        folder: str = self.session.settings.get("reranker")
        return folder

    def linking(self, hit: Hit) -> MultiVectorEncoder | None:
        """The multi-vector model that put a hit where it is, and can say by which words; None where none did.

        It is used on the interactive lane alone.
        """
        hits = self.session.hits
        if self._model is None or hits is None or hits.reranked is None or hit.rank > hits.reranked.n:
            return None
        from core.encoding import MultiVectorEncoder

        return self._model if isinstance(self._model, MultiVectorEncoder) else None

    def use(self, folder: str) -> None:
        """Rerank with the model in `folder` from now on, what is shown too; "" for no more."""
        if folder == self.folder:
            return
        for key in (_READING, _LOADING):
            self.session.lanes.drop_key(key)
        self._model, self.last = None, None
        self.session.settings.set("reranker", folder)
        self.changed.emit()
        self.session.search_again()

    def _stop_reading(self) -> None:
        self.session.lanes.drop_key(_READING)

    def _hits_changed(self, hits: Hits | None) -> None:
        if hits is None or not hits.hits or not hits.typed.sought:  # as where only operators were typed
            self._stop_reading()
        elif hits.reranked is None and self.folder:
            self._read(hits)

    def _read(self, hits: Hits) -> None:
        model = self._model
        if model is None:
            self._load()
            return

        def job(context: JobContext) -> Hits:
            from core.search import rerank

            return rerank(hits, model, task=context)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reranking"),
            on_done=self._have_read,
            on_failed=self._failed,
            supersede_key=_READING,
            quiet=True,
        )

    def _have_read(self, hits: Hits) -> None:
        self.last = hits.reranked
        self.session.show_hits(hits)
        self.changed.emit()

    def _load(self) -> None:
        folder, device = self.folder, self.session.settings.get("device")
        if self.session.lanes.has(_LOADING):
            return

        def job(context: JobContext) -> CrossEncoder | MultiVectorEncoder:
            from core.encoding import MultiVectorEncoder, load_reranker

            model = load_reranker(folder, device, task=context)
            cores = os.cpu_count() or 1
            if isinstance(model, MultiVectorEncoder):
                # All of them: it takes a tenth of a second, in threads that do not wait for each other.
                model = model.replica(cores)
                model.token_budget = min(model.token_budget, 2 * _TOKENS)
                return model
            # As for queries: the window keeps cores of its own.
            model = model.replica(max(1, cores // 2))
            model.token_budget = min(model.token_budget, _TOKENS)
            return model

        self.session.submit(
            "io",
            job,
            title=self.tr("Loading {name}").format(name=Path(folder).name),
            on_done=self._loaded,
            on_failed=self._failed,
            supersede_key=_LOADING,
            urgent=True,
            quiet=True,
        )

    def _loaded(self, model: CrossEncoder | MultiVectorEncoder) -> None:
        self._model = model
        if self.session.hits is not None:
            self._hits_changed(self.session.hits)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            self.session.error_raised.emit(error)
            return
        self._model = None
        self.session.settings.set("reranker", "")
        self.session.message_posted.emit(
            self.tr("Hits are not reranked. {0}").format(said(str(error))), "warning"
        )
        self.changed.emit()
