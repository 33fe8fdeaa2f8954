"""Which model for these texts: models to choose, a table of what can be known of them, questions, places.

The measuring is a job of the engine lane; answers are written on the interactive lane, in their order. The
next questions are there before they are wanted, and are looked for anew after each answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.errors import ExplorerError
from explorer.compare.duel_deck import DuelDeck
from explorer.shared import wording
from explorer.shared.encoders import short_name
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.outbox import Outbox
from explorer.widgets.card import label
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.list_items import framed

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.progress import Task
    from core.workspace import Workspace
    from core.workspace.auditioning import Audition, Candidate
    from core.workspace.dueling import Given
    from explorer.shell.session import Session

_MOST = 6
_AHEAD = 12  # questions that are read before they are asked
_KEY = "audition"


def _tr(text: str) -> str:
    return QCoreApplication.translate("audition", text)


@dataclass(frozen=True)
class _Shown:
    """An audition as the dialog shows it, with the texts of the next questions."""

    audition: Audition
    sentence: str
    coming: tuple[tuple[int, str, str], ...]


class AuditionDialog(BaseDialog):
    """Opened over the window; it stays open until the person closes it.

    Signals:
        `model_wanted(str, str)`: the workspace is to be taken over to this model in this precision.
        `copy_wanted()`: a quick copy of the model in use is to be made, which is its static form.
    """

    model_wanted = Signal(str, str)
    copy_wanted = Signal()

    def __init__(self, session: Session, recent: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=680)
        self.setObjectName("auditionDialog")
        self.setWindowTitle(_tr("Which model for these texts?"))
        self.heading.setText(_tr("Which model for these texts?"))
        self._session = session
        assert session.workspace is not None
        self._outbox = Outbox(session.workspace)
        session.last_writes.append(self._finish)
        self._shown: _Shown | None = None
        self._given: list[int] = []  # numbers that were answered in this sitting
        self._asked: int | None = None  # the number of the question that is on the screen
        self._texts: dict[int, tuple[str, str]] = {}  # of the questions that were asked in this sitting
        self._back: list[
            int
        ] = []  # those whose answers were taken back, the one to be asked first at the end
        self._is_measuring = False
        self._before = 0  # answers that there were when it began
        self._n_pending, self._is_closed = 0, False  # answers that are not written yet
        self._deck: DuelDeck | None = None
        self.list = self._made_list()
        self.table = self._made_table()
        self.sentence = label("muted", name="auditionSentence")
        self.stack = QStackedWidget()
        self.stack.addWidget(
            _page(
                label(
                    "muted",
                    _tr(
                        "Choose two to six models. Each encodes up to 2,000 sentences of this workspace, "
                        "drawn at random."
                    ),
                ),
                self.list,
            )
        )
        self.why_not = label("muted", name="auditionWhyNot")
        self.stack.addWidget(_page(self.table, self.why_not, self.sentence))
        self.content.addWidget(self.stack)
        self.folder = self.add_button(_tr("A folder…"), "auditionFolder")
        self.use = self.add_button(_tr("Use this model"), "auditionUse")
        self.ask = self.add_button(_tr("Ask me…"), "auditionAsk")
        self.close_button = self.add_button(_tr("Close"), "auditionClose")
        self.measure = self.add_button(_tr("Measure"), "auditionMeasure", primary=True)
        self.folder.clicked.connect(self._ask_folder)
        self.measure.clicked.connect(self._measure)
        self.ask.clicked.connect(self._ask)
        self.use.clicked.connect(self._use)
        self.close_button.clicked.connect(self.reject)
        self.list.itemChanged.connect(self._chosen)
        self.table.itemSelectionChanged.connect(self._picked)
        self.finished.connect(self._closed)
        session.workspace_changed.connect(self._workspace_changed)
        self.use.hide()
        self.ask.hide()
        self._chosen()
        self._look_for_models(recent)

    # ---- choosing ------------------------------------------------------------------------------------------

    def _made_list(self) -> QListWidget:
        made = QListWidget()
        made.setObjectName("auditionModels")
        made.setAccessibleName(_tr("Models"))
        made.setMinimumHeight(260)
        framed(made)
        return made

    def _look_for_models(self, recent: Sequence[str]) -> None:
        """Fill the list with the models of the workspace, and those of the short list and of those used
        before that are here: a weight file may be read for that.
        """
        workspace = self._session.workspace
        assert workspace is not None

        def job(context: JobContext) -> list[str]:
            from core.encoding import catalogue, resolve_model

            found = []
            for name in [*(each.name for each in catalogue()), *recent]:
                context.check()
                try:
                    resolve_model(name)
                except ExplorerError:
                    continue  # it would have to be fetched first: Model → Choose a model
                found.append(workspace.models.named(name))
            return found

        self._session.submit(
            "io",
            job,
            title=_tr("Looking for models"),
            on_done=self._list_models,
            supersede_key=f"{_KEY} models",
            urgent=True,
            quiet=True,
        )

    def _list_models(self, here: list[str]) -> None:
        workspace = self._session.workspace
        if workspace is None or self._is_closed:
            return
        active = workspace.versions.active.id
        offered = {active: _tr("in use")}
        for each in workspace.versions.all():
            offered.setdefault(each.id, _tr("a version of this workspace"))
        for name in here:
            offered.setdefault(name, _tr("on this machine"))
        in_quick_mode = self._session.settings.get("precision") == "int8"
        if self._session.encoder_status.offers_quick and not in_quick_mode:
            offered[f"{active}@int8"] = _tr("the model in use in quick mode")
        offered[f"{active}@static"] = _tr("the static form of the model in use: far quicker")
        for name, about in offered.items():
            self._add(name, about, is_chosen=name == active)
        self._chosen()

    def _add(self, name: str, about: str, *, is_chosen: bool) -> None:
        from core.workspace.auditioning import FORMS

        workspace = self._session.workspace
        assert workspace is not None
        known = {each.id: each.name for each in workspace.versions.all()}
        bare, _, form = name.rpartition("@")
        if form not in FORMS:
            bare, form = name, ""
        shown = short_name(known.get(bare, bare))
        item = QListWidgetItem(f"{shown} ({form}) · {about}" if form else f"{shown} · {about}")
        item.setData(Qt.ItemDataRole.UserRole, name)
        item.setToolTip(name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def chosen(self) -> list[str]:
        """The models that are ticked."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return [
            str(item.data(Qt.ItemDataRole.UserRole))
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    def add_folder(self, folder: str) -> None:
        """Offer the model in a folder, ticked."""
        self._add(folder, _tr("a folder"), is_chosen=True)
        self._chosen()

    def _chosen(self) -> None:
        self.measure.setEnabled(not self._is_measuring and 2 <= len(self.chosen()) <= _MOST)

    def _ask_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, _tr("Folder of a model"), str(Path.home()))
        if folder:
            self.add_folder(folder)

    # ---- measuring -----------------------------------------------------------------------------------------

    def _measure(self) -> None:
        workspace, named = self._session.workspace, self.chosen()
        assert workspace is not None
        device, precision = (self._session.settings.get(each) for each in ("device", "precision"))

        def load(name: str, wanted: str | None, task: Task) -> SentenceEncoder:
            from core.encoding import SentenceEncoder

            return SentenceEncoder.load(name, device, wanted or precision, task=task)

        def job(context: JobContext) -> _Shown:
            from core.workspace.auditioning import begin, contender

            found = begin(workspace, [contender(workspace, each, load) for each in named], task=context)
            return _read(workspace, found)

        self._is_measuring = True
        self._chosen()
        self.measure.setText(_tr("Measuring…"))
        self._session.submit(
            "engine",
            job,
            title=_tr("Measuring models"),
            on_done=self._measured,
            on_failed=self._failed,
            on_cancelled=self._again,
            supersede_key=_KEY,
            interruptible=True,
        )

    def _failed(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self._again()

    def _again(self) -> None:
        self._is_measuring = False
        self.measure.setText(_tr("Measure"))
        self._chosen()

    def _measured(self, shown: _Shown) -> None:
        for one in (self.measure, self.folder):
            one.hide()
        for one in (self.ask, self.use):
            one.show()
        self.stack.setCurrentIndex(1)
        self._show(shown)
        self.ask.setDefault(True)
        self.ask.setFocus()

    # ---- the table -----------------------------------------------------------------------------------------

    def _made_table(self) -> QTableWidget:
        made = QTableWidget()
        made.setObjectName("auditionTable")
        made.setAccessibleName(_tr("Models and what is known of them"))
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setTabKeyNavigation(False)
        made.verticalHeader().hide()
        made.setMinimumHeight(230)
        framed(made)
        return made

    def _show(self, shown: _Shown) -> None:
        self._shown = shown
        found = shown.audition
        heads = [
            *(_tr("Place"), _tr("Model"), _tr("Sentences a second"), _tr("MB"), _tr("Dimensions")),
            *(_tr("Cut off"), _tr("Agrees"), _tr("Languages")),
        ]
        has_translations = found.candidates[0].translations is not None
        if has_translations:
            heads.append(_tr("Translations"))
        self.table.setColumnCount(len(heads))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(len(found.candidates))
        order = found.standing.order if found.n_answers else range(len(found.candidates))
        for row, number in enumerate(order):
            each, place = found.candidates[number], found.standing.places[number]
            others = [found.agreement[number, k] for k in range(len(found.candidates)) if k != number]
            cells = [
                _tr("{0} ({1} to {2})").format(place.place, place.low, place.high) if found.n_answers else "",
                each.name,
                wording.count(round(each.sentences_per_second)),
                wording.count(round(each.megabytes)),
                wording.count(each.dimensions),
                _percent(each.truncated),
                _percent(sum(others) / len(others)),
                said(each.languages) if each.languages else _tr("not known"),
            ]
            if has_translations:
                cells.append(_percent(each.translations or 0.0))
            for column, words in enumerate(cells):
                item = QTableWidgetItem(words)
                item.setData(Qt.ItemDataRole.UserRole, number)
                item.setToolTip(words)
                self.table.setItem(row, column, item)
        self.table.setColumnHidden(0, not found.n_answers)
        self.table.resizeColumnsToContents()
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.selectRow(0)
        self.sentence.setText(
            said(shown.sentence)
            if found.n_answers or not shown.coming
            else _tr("Which is better, only answers tell: you are asked where the models differ.")
        )
        self.ask.setEnabled(bool(shown.coming))
        self._picked()

    def _picked(self) -> None:
        picked = self._candidate()
        is_copy = picked is not None and picked.precision == "static"
        self.use.setText(_tr("Make a quick copy…") if is_copy else _tr("Use this model"))
        why_not = ""
        if picked is not None and is_copy and not self._is_of_the_model_in_use(picked):
            why_not = _tr("{0} cannot be used here: a quick copy is made of the model in use.")
        elif picked is not None and not picked.model and not is_copy:
            why_not = _tr("{0} cannot be used here: it is a run whose model was not kept.")
        self.use.setEnabled(picked is not None and not why_not)
        self.why_not.setText(why_not.format(picked.name) if picked is not None else "")
        self.why_not.setVisible(bool(why_not))

    def _is_of_the_model_in_use(self, static: Candidate) -> bool:
        workspace = self._outbox.workspace
        in_use = workspace.models.document.shown_name(workspace.versions.active.id)
        return static.name == f"{in_use} (static)"

    def _candidate(self) -> Candidate | None:
        """The model of the row that is selected."""
        items = self.table.selectedItems()
        if not items or self._shown is None:
            return None
        return self._shown.audition.candidates[int(items[0].data(Qt.ItemDataRole.UserRole))]

    def _use(self) -> None:
        picked = self._candidate()
        if picked is None:
            return
        self.accept()
        if picked.precision == "static":
            self.copy_wanted.emit()
        else:
            self.model_wanted.emit(self._outbox.workspace.models.place_of(picked.model), picked.precision)

    # ---- questions -----------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if self._shown is None:
            return
        self._given.clear()
        self._back.clear()
        self._before = self._shown.audition.n_answers
        self._deck = DuelDeck("", "", self)
        self._deck.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._deck.answered.connect(self._answer)
        self._deck.taken_back.connect(self._take_back)
        self._deck.finished.connect(self._deck_closed)
        self._deck.open()
        self._next()

    def _next(self) -> None:
        if self._shown is None or self._deck is None:
            return
        same, self._asked = self._shown.audition.of_the_same_pair, None
        coming = [each for each in self._shown.coming if not set(same(each[0])) & set(self._given)]
        if self._back:  # at once: writes keep their order, so that it may be answered before it is open again
            coming = [(self._back[-1], *self._texts[self._back[-1]])]
        if self._n_pending and not coming:
            self._deck.show_waiting(_tr("Looking for the next question…"))
            return
        if not coming:
            self._deck.show_plan(_tr("There is nothing more to ask"), "", "")
            return
        self._asked, query, hit = coming[0]
        self._texts[self._asked] = query, hit
        n = self._before + len(self._given) + 1
        self._deck.show_question(query, hit, n, can_go_back=bool(self._given))

    def _answer(self, letter: str) -> None:
        if self._asked is None:
            return
        self._given.append(self._asked)
        if self._back:
            self._back.pop()
        given = {self._asked: cast("Given", letter)}
        self._write(lambda workspace, which: workspace.auditions.answer(which, given, looked=True))
        self._next()

    def _take_back(self) -> None:
        if self._given:
            number = self._given.pop()
            self._back.append(number)
            self._write(lambda workspace, which: workspace.auditions.take_back(which, number))
            self._next()

    def _write(self, change: Callable[[Workspace, str], object]) -> None:
        if self._shown is None:
            return
        outbox, which = self._outbox, self._shown.audition.id
        outbox.put(lambda workspace: change(workspace, which))

        def job(context: JobContext) -> _Shown:
            outbox.drain()
            return _read(outbox.workspace, outbox.workspace.auditions.get(which))

        self._n_pending += 1
        # The lanes' own, so that closing the workspace does not drop it.
        self._session.lanes.submit(
            "interactive",
            job,
            title=_tr("Writing an answer down"),
            on_done=self._written,
            on_failed=self._not_written,
            quiet=True,
        )

    def _finish(self) -> None:
        """Write what waits, here and now: the lanes have ended and the workspace is about to be closed."""
        self._outbox.finish("answers of an audition")

    def _not_written(self, error: Exception) -> None:
        self._n_pending -= 1
        self._session.error_raised.emit(error)
        if self._deck is not None:
            self._deck.reject()
        self._end()

    def _written(self, shown: _Shown) -> None:
        self._n_pending -= 1
        if self._deck is None:
            self._show(shown)
        else:  # the table is behind it
            self._shown = shown
            self._deck.show_said(said(shown.sentence))
            if self._asked is None:  # what somebody is reading stays
                self._next()
        self._end()

    def _deck_closed(self) -> None:
        self._deck = None
        if self._shown is not None:
            self._show(self._shown)

    def _workspace_changed(self) -> None:
        self.reject()

    def _closed(self, _: int) -> None:
        """It is closed: it goes once its answers are written."""
        self._is_closed = True
        self._session.lanes.drop_key(_KEY)
        self._end()

    def _end(self) -> None:
        if self._is_closed and not self._n_pending:
            self._session.last_writes.remove(self._finish)
            self.deleteLater()


def _read(workspace: Workspace, found: Audition) -> _Shown:
    numbers = found.open_questions(_AHEAD)
    texts = workspace.auditions.texts(found, numbers)
    coming = tuple((number, *pair) for number, pair in zip(numbers, texts, strict=True))
    return _Shown(found, found.sentence, coming)


def _percent(share: float) -> str:
    return wording.percent(wording.decimal(100 * share, 1))


def _page(*parts: QWidget) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    for each in parts:
        column.addWidget(each)
    return page
