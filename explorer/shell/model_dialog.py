"""Choosing a model, and agreeing to fetch one that is not on this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from core.errors import ExplorerError
from explorer.shared import wording
from explorer.shared.encoders import short_name
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext, Lanes
from explorer.shared.model_facts import facts, in_words, offers, prompts
from explorer.widgets.busy_bar import BusyBar
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.list_items import ABOUT, RIGHT, TwoLineDelegate, framed
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import DownloadConsent, DownloadPlan, KnownModel
    from core.encoding.reading import Part

_SAMPLE = 300  # texts that are looked at
_BESIDE_THE_LIST = 272  # pixels of the dialog's height


class ModelDialog(BaseDialog):
    """The short list, models used before, a folder, a name on the hub. After `exec()`: `model_name`.

    Args:
        called: what the window calls the current one: the folder of a version that was kept has no name of
            its own. Empty: by its name.
    """

    def __init__(
        self,
        current: str,
        recent: Sequence[str],
        workspace_open: bool,
        parent: QWidget | None = None,
        *,
        called: str = "",
    ) -> None:
        super().__init__(parent, "", width=620)
        from core.encoding import catalogue

        self.setObjectName("modelDialog")
        self.setWindowTitle(self.tr("Choose a model"))
        self.heading.setText(self.tr("Choose a model"))
        if workspace_open:
            self.add_label(
                self.tr("The sentences are encoded again with it. Vectors of the model used so far are kept.")
            )
        self.list = QListWidget()
        self.list.setObjectName("modelList")
        self.list.setAccessibleName(self.tr("Models"))
        self.list.setMinimumHeight(min(320, self.highest() - _BESIDE_THE_LIST))
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        framed(self.list)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        offered: set[str] = set()
        for known in catalogue():
            what = self.tr("{languages}. {good}").format(
                languages=said(known.languages), good=said(known.good_for)
            )
            item = self._add(known.name, f"{what}\n{facts(known)}")
            item.setToolTip("\n".join(filter(None, (known.name, prompts(known)))))
            offered.add(known.name)
        for name in dict.fromkeys([current, *recent]):
            if name not in offered:
                self._add(name, self.tr("used before"), called if name == current else "")
        self._show_current(current)
        self.fitting = self.add_label("")
        self.fitting.hide()
        self.list.itemDoubleClicked.connect(self.accept)
        self.content.addWidget(self.list)
        self.name_field = QLineEdit()
        self.name_field.setObjectName("modelName")
        self.name_field.setPlaceholderText(self.tr("organisation/model"))
        self.name_field.setClearButtonEnabled(True)
        label = PlainLabel(self.tr("Or another sentence encoder of the Hugging Face hub, by its name"))
        label.setProperty("role", "small")
        label.setBuddy(self.name_field)
        self.name_field.setAccessibleName(label.text())
        self.content.addWidget(label)
        self.content.addWidget(self.name_field)
        folder = QPushButton(self.tr("A folder…"))
        folder.setObjectName("modelFolder")
        folder.setMinimumHeight(32)
        folder.setAutoDefault(False)
        folder.clicked.connect(self._ask_folder)
        self.buttons.insertWidget(0, folder)
        self.add_button(self.tr("Cancel"), "modelCancel").clicked.connect(self.reject)
        self.use = self.add_button(self.tr("Use this model"), "modelUse", primary=True)
        self.use.clicked.connect(self.accept)
        self.list.currentItemChanged.connect(self._listed)
        self.list.itemClicked.connect(self._listed)
        self.name_field.textChanged.connect(self._named)

    @property
    def model_name(self) -> str:
        """The model chosen: the name typed, else the name or the folder in the list."""
        if typed := self.name_field.text().strip():
            return typed
        item = self.list.currentItem()
        return _name(item) if item is not None else ""

    def look_at(self, rows: RowStore, n_texts: int, lanes: Lanes) -> None:
        """Find out which models read the texts of the workspace, and mark them."""

        def job(context: JobContext) -> tuple[tuple[Part, ...], int, tuple[KnownModel, ...]]:
            from core.encoding.reading import about_tokens, models_for_texts, parts_of

            chosen = np.random.default_rng(0).choice(n_texts, min(_SAMPLE, n_texts), replace=False)
            texts = rows.texts_of(chosen)
            parts = parts_of(texts)
            return parts, about_tokens(texts), models_for_texts(texts, parts)

        lanes.submit(
            "interactive",
            job,
            title=self.tr("Looking at the language"),
            on_done=self._looked,
            supersede_key="fitting models",
            quiet=True,
        )
        self.finished.connect(lambda _: lanes.drop_key("fitting models"))

    def _looked(self, found: tuple[tuple[Part, ...], int, tuple[KnownModel, ...]]) -> None:
        parts, n_tokens, models = found
        if not models:
            return
        texts = self.tr("The texts here: {language}, most of them up to about {n} tokens long.").format(
            language=in_words(parts), n=wording.count(n_tokens)
        )
        self.fitting.setText("\n".join(filter(None, (texts, offers(models)))))
        self.fitting.show()
        current, places = self.list.currentItem(), {each.name: k for k, each in enumerate(models)}
        with QSignalBlocker(self.list):  # nobody chose another one
            for row in range(self.list.count()):
                item = self.list.item(row)
                place = places.get(_name(item))
                if place is not None:
                    item.setData(RIGHT, self.tr("reads these texts"))
                    above = [self.list.item(k) for k in range(row)]
                    before = [each for each in above if each.data(RIGHT) and places[_name(each)] < place]
                    self.list.insertItem(len(before), self.list.takeItem(row))
            self.list.setCurrentItem(current)
        self.list.scrollToTop()
        self.fit()

    def _add(self, name: str, about: str, called: str = "") -> QListWidgetItem:
        item = QListWidgetItem(called or short_name(name))
        item.setData(ABOUT, about)
        item.setData(Qt.ItemDataRole.UserRole, name)
        item.setToolTip(name)
        self.list.addItem(item)
        return item

    def _show_current(self, name: str) -> None:
        for row in range(self.list.count()):
            if _name(self.list.item(row)) == name:
                self.list.setCurrentRow(row)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.scrollTo(self.list.currentIndex())  # only now it is as high as it is

    def _listed(self) -> None:
        self.name_field.clear()

    def _named(self, text: str) -> None:
        """What is typed goes before the list, once it has the form of a name."""
        from core.encoding.model_store import is_hub_name

        typed = text.strip()
        if typed:
            self.list.clearSelection()
        elif self.list.currentItem() is not None:
            self.list.currentItem().setSelected(True)
        self.use.setEnabled(not typed or ("/" in typed and is_hub_name(typed)))

    def _ask_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder of a model"), str(Path.home()))
        if folder:
            self.name_field.clear()
            self.list.setCurrentItem(self._add(folder, self.tr("a folder")))


def _name(item: QListWidgetItem) -> str:
    """The name or folder of a model in the list."""
    return str(item.data(Qt.ItemDataRole.UserRole))


class DownloadDialog(BaseDialog):
    """Asks before anything is fetched: before asking the hub for the size, then, with it, before fetching.

    Signals: `agreed(DownloadConsent)`.
    """

    agreed = Signal(object)

    def __init__(self, name: str, lanes: Lanes, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=500)
        from core.encoding import known_model

        self.setObjectName("downloadDialog")
        self.setWindowTitle(self.tr("Fetch a model"))
        self.heading.setText(self.tr("{name} is not on this machine").format(name=name.rpartition("/")[2]))
        self._name = name
        self._lanes = lanes
        self._plan: DownloadPlan | None = None
        known = known_model(name)
        if known is not None:
            self.add_label(
                self.tr("{languages}. {good}").format(
                    languages=said(known.languages), good=said(known.good_for)
                ),
                "",
            )
            self.add_label("\n".join(filter(None, (facts(known), prompts(known)))))
        self._terms = self.add_label(self._about_terms(known.terms) if known and known.terms else "")
        self._terms.setVisible(bool(known and known.terms))
        self.sentence = self.add_label(
            self.tr(
                "It can be fetched once from the Hugging Face hub and then works without a network. "
                "None of your sentences is sent anywhere."
            )
        )
        self._busy = BusyBar()
        self._busy.setAccessibleName(self.tr("Asking the hub"))
        self._busy.set_busy()
        self._busy.hide()
        self.content.addWidget(self._busy)
        self.add_button(self.tr("Not now"), "downloadNo").clicked.connect(self.reject)
        self.go = self.add_button(self.tr("Ask the hub for its size"), "downloadGo", primary=True)
        self.go.clicked.connect(self._go)
        self.finished.connect(self._stop)

    def _go(self) -> None:
        if self._plan is not None:
            from core.encoding import DownloadConsent

            self.agreed.emit(DownloadConsent(self._plan))
            self.accept()
            return
        name = self._name
        self.go.setEnabled(False)
        self._busy.show()

        def job(context: JobContext) -> DownloadPlan:
            from core.encoding import plan_download

            return plan_download(name)

        self._lanes.submit(
            "io",
            job,
            title=self.tr("Asking the hub"),
            on_done=self._planned,
            on_failed=self._failed,
            supersede_key="plan",
            urgent=True,
        )

    def _about_terms(self, terms: str) -> str:
        return self.tr(
            "It is handed out only to accounts of the hub that agreed to its terms: {terms}. "
            "An access token of such an account has to be in HF_TOKEN; a folder can be named instead."
        ).format(terms=said(terms))

    def _planned(self, plan: DownloadPlan) -> None:
        self._plan = plan
        self._busy.hide()
        if plan.gated and not self._terms.text():
            self._terms.setText(self._about_terms(self.tr("see its page there")))
            self._terms.show()
        size = wording.size(plan.n_bytes)
        self.sentence.setText(
            (
                self.tr("{size} in 1 file will be fetched from the Hugging Face hub.")
                if len(plan.files) == 1
                else self.tr("{size} in {n} files will be fetched from the Hugging Face hub.")
            ).format(size=size, n=len(plan.files))
            + (" " + self.tr("Licence: {licence}.").format(licence=plan.licence) if plan.licence else "")
        )
        self.go.setText(self.tr("Download {size}").format(size=size))
        self.go.setEnabled(True)
        self.go.setFocus()

    def _failed(self, error: Exception) -> None:
        self._busy.hide()
        self.go.setEnabled(True)
        self.sentence.setText(
            said(str(error)) if isinstance(error, ExplorerError) else self.tr("The hub did not answer.")
        )

    def _stop(self, _: int) -> None:
        self._lanes.drop_key("plan")


def ask_download(
    parent: QWidget, name: str, lanes: Lanes, on_agreed: Callable[[DownloadConsent], None]
) -> DownloadDialog:
    """Show the question; `on_agreed` is called with the consent, if it is given."""
    dialog = DownloadDialog(name, lanes, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.agreed.connect(on_agreed)
    dialog.open()
    return dialog
