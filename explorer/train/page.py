"""The Train page: what to learn from, how, a run with its curve and verdict, and the runs that were."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFileDialog,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from explorer.shared import motion
from explorer.shared.engine_words import said
from explorer.train.data_card import LearnFrom
from explorer.train.form import TrainingForm
from explorer.train.live_map import LiveMapView
from explorer.train.offers import ALL, Offered, offers_of, rows_offered
from explorer.train.recipe import as_command, as_python, not_in_command
from explorer.train.run_card import RunCard
from explorer.train.run_list import RunList
from explorer.train.session import TrainingSession
from explorer.train.source import rows_now
from explorer.train.state import Curve, DataOrder, HowChosen, RunRow, SourceOrder
from explorer.train.words import estimate_facts, run_card_state
from explorer.widgets.card import Card, Facts, label
from explorer.widgets.dialogs import ConfirmDialog, NameDialog
from explorer.widgets.scrolled import scrolled_column

if TYPE_CHECKING:
    from explorer.shell.session import Session


_AROUND = (0, 16, 4, 16)  # pixels: of both columns
_LEFT_SHARE, _LEFT_LEAST, _LEFT_MOST = 0.27, 274, 372
_BESIDE = 640  # pixels for list and live map beside one another
_LIVE_LEAST = 200  # pixels: height of the live map beside a few runs
_NO_LIMIT = (1 << 24) - 1  # pixels, Qt's own most
_LIVE_MOST = 320  # pixels: height of the live map, so that the curve keeps its room


class TrainPage(QWidget):
    """Connects the widgets of the page to a `TrainingSession`."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trainPage")
        self.setProperty("role", "well")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Train"))
        self.session = session
        self.training = TrainingSession(session, self)
        self._left, column = scrolled_column(self, _AROUND, 14)
        left = column.parentWidget()
        self.learn_from = LearnFrom(left)
        self.form = TrainingForm(left)
        self.before = Card("beforeItStarts", self.tr("Before it starts"), left)
        self.facts = Facts((self.tr("train / selection / verdict"), self.tr("steps"), self.tr("takes about")))
        self.before_note = label("small", name="planNote")
        self.before.column.addWidget(self.facts)
        self.before.column.addWidget(self.before_note)
        for widget in (self.learn_from, self.form, self.before):
            column.addWidget(widget)
        column.addStretch(1)
        self._right, column = scrolled_column(self, _AROUND, 14)
        right = column.parentWidget()
        self.run_card = RunCard(right)
        self.foot = QWidget(right)
        self.run_list = RunList(self.foot)
        self.live_card = Card("liveCard", parent=self.foot)
        self.live_map = LiveMapView(self.live_card)
        self.live_card.column.addWidget(self.live_map)
        self.live_card.setMaximumHeight(_LIVE_MOST)
        self.below = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.foot)
        self.below.setContentsMargins(0, 0, 0, 0)
        self.below.setSpacing(14)
        at_top = QVBoxLayout()  # as high as the list wants to be, not as high as the foot
        at_top.addWidget(self.run_list, 1)
        at_top.addStretch()
        self.below.addLayout(at_top, 5)
        self.below.addWidget(self.live_card, 3)
        column.addWidget(self.run_card, 3)
        column.addWidget(self.foot, 2)
        self._held: QWidget | None = None  # had the keyboard when a run began
        self._curves: tuple[Curve, ...] = ()
        self._state: frozenset[str] = frozenset()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 10, 0)
        row.setSpacing(10)
        row.addWidget(self._left)
        row.addWidget(self._right, 1)
        self._connect()
        self.set_animations(session.settings.get("animations"))
        self._show_model()  # the page may be made long after it was loaded
        self.training.configure(self.form.config())
        self._data_changed()
        self._runs_changed()

    def _connect(self) -> None:
        training = self.training
        for widget in (self.learn_from, self.run_card):
            widget.offer_chosen.connect(self.take_offer)
        learn_from, source = self.learn_from, training.source
        learn_from.menu_opening.connect(self._show_offers)
        self.session.facets_changed.connect(self._show_offers)
        self.session.labelling.labels_changed.connect(self._show_offers)
        self.session.marking.teaching_changed.connect(self._show_offers)
        learn_from.order_changed.connect(source.take)
        learn_from.rows_chosen.connect(self._rows_chosen)
        self.session.selection_changed.connect(self._rows_changed)
        self.session.filter_changed.connect(self._rows_changed)
        self.session.corpus_changed.connect(self._rows_changed)
        learn_from.more.file_requested.connect(self._choose_more)
        learn_from.more.judgments_requested.connect(self._add_judgments)
        self.form.objective_chosen.connect(self._objective_chosen)
        self.form.config_changed.connect(training.configure)
        self.run_card.asked.connect(self._asked)
        self.run_list.chosen_changed.connect(self._chosen)
        self.run_list.use_requested.connect(training.use)
        self.run_list.export_requested.connect(self._export)
        self.run_list.rename_requested.connect(self.rename)
        self.run_list.discard_requested.connect(self.discard)
        self.run_list.compare_requested.connect(self.session.comparison_requested)
        self.run_list.copy_requested.connect(self._copy)
        training.data_changed.connect(self._data_changed)
        training.plan_changed.connect(self._plan_changed)
        training.run_changed.connect(self._run_changed)
        training.map_moved.connect(self._map_moved)
        training.runs_changed.connect(self._runs_changed)
        training.curves_changed.connect(self._curves_read)
        training.run_to_show.connect(self._show_this)
        self.session.encoder_changed.connect(self._encoder_changed)
        self.run_card.plot.message_posted.connect(self.session.message_posted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        left = int(min(max(self.width() * _LEFT_SHARE, _LEFT_LEAST), _LEFT_MOST))
        self._left.setFixedWidth(left)
        beside = self.width() - left >= _BESIDE
        directions = QBoxLayout.Direction
        # Below one another the map comes first: a list can be scrolled to, a map that moves is to be seen.
        self.below.setDirection(directions.LeftToRight if beside else directions.BottomToTop)
        self._show_live_map()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.training.live is None:
            self.training.source.refresh()
        self._show_rows()
        self._show_offers()

    def set_animations(self, choice: str) -> None:
        """Let the points of the live map glide: "on", "off", or "system"."""
        self.live_map.set_animated(motion.allowed(choice))

    # ---- what the window and its menus ask -----------------------------------------------------------------

    def take_file(self, path: Path) -> None:
        """Learn from a labelled file."""
        if self.training.live is not None:
            sentence = self.tr("A run is in progress; drop {file} again when it is done.")
            self.session.message_posted.emit(sentence.format(file=path.name), "info")
            return
        self.run_list.choose(())
        self.training.source.take_file(path)

    def take_judgments(self) -> None:
        """Learn from the judgments so far."""
        if self.training.live is None:
            self.run_list.choose(())
            self.training.source.take_judgments()

    def take_selected(self) -> None:
        """Learn from the selected rows only."""
        rows = rows_now(self.session, "selected")
        if self.training.live is not None:
            sentence = self.tr("A run is in progress; train on the selected rows when it is done.")
            self.session.message_posted.emit(sentence, "info")
        elif rows is None:
            sentence = self.tr("One sentence alone teaches nothing. Select more rows.")
            self.session.message_posted.emit(sentence, "info")
        else:
            self.run_list.choose(())
            self.training.source.take_rows_alone(rows)

    def _rows_chosen(self, key: str) -> None:
        rows = None if key == ALL else rows_now(self.session, cast("HowChosen", key))
        if rows is not None or key == ALL:
            self.run_list.choose(())
            self.training.source.take_rows(rows)

    def _rows_changed(self, *_: object) -> None:
        """Something else is selected or filtered, or rows were hidden. Out of sight it waits."""
        if self.isVisible():
            if self.training.live is None:
                self.training.source.follow()
            self._show_rows()

    def _show_rows(self) -> None:
        source = self.training.source
        of_file = source.order is not None and not source.order.of_workspace
        if of_file or self.session.workspace is None:
            self.learn_from.set_rows((), "")
        else:
            self.learn_from.set_rows(*rows_offered(self.session, source.rows))

    def take_corpus(self) -> None:
        """Learn from the texts of the workspace as they are."""
        if self.training.live is None:
            self.run_list.choose(())
            self.training.source.take_corpus()

    def _add_judgments(self) -> None:
        self.training.source.add(SourceOrder(None))

    def take_offer(self, offered: Offered) -> None:
        """Learn from something that was offered."""
        if offered.kind == "file":
            self.choose_file()
        elif offered.kind == "sample":
            self.take_sample()
        elif offered.order is not None and self.training.live is None:
            self.run_list.choose(())
            self.training.source.take(DataOrder((offered.order,)))

    def _show_offers(self, *_: object) -> None:
        """What there is to learn from, where it is looked at."""
        if self.isVisible():
            offers = offers_of(self.session)
            self.learn_from.set_offers(offers)
            self.run_card.drop_place.set_offers(offers)

    def take_sample(self) -> None:
        """Learn from the sample pairs."""
        if self.training.live is None:
            self.run_list.choose(())
            self.training.take_sample()

    def choose_file(self) -> None:
        """Ask for a labelled file."""
        path = self._ask_for_file()
        if path is not None:
            self.take_file(path)

    def _ask_for_file(self) -> Path | None:
        from core.corpus.formats import patterns

        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Choose labelled pairs"),
            "",
            f"{self.tr('Labelled pairs')} ({patterns()});;{self.tr('All files')} (*)",
        )
        return Path(name) if name else None

    def _choose_more(self, what: str) -> None:
        path = self._ask_for_file()
        if path is None:
            return
        if what == "source":
            self.training.source.add(SourceOrder(path))
        else:
            self.learn_from.more.set_part(what, path)

    def _objective_chosen(self, objective: str) -> None:
        data = self.training.data
        if data is not None and objective != data.last.objective:
            *others, last = data.order.sources
            chosen = replace(last, objective=objective)
            self.training.source.take(replace(data.order, sources=(*others, chosen)))

    def set_hovered(self, hovered: bool) -> None:
        """Whether a file is being held over the window."""
        self.run_card.drop_place.set_hovered(hovered)

    def start_or_resume(self) -> None:
        """Start a run, or resume the one that is shown or paused."""
        live, shown = self.training.live, self._shown()
        row = self.training.row(shown[0]) if len(shown) == 1 else None
        if live is not None:
            self.training.unpause()
        elif row is not None and row.fate == "unfinished":
            self.training.resume(row.number)
        else:
            self._start()

    def keep_shown(self) -> None:
        """Keep the run that is shown, if it is finished."""
        shown = self._shown()
        row = self.training.row(shown[0]) if len(shown) == 1 else None
        if row is not None and row.version is None:
            self.training.keep(row.number)

    def rename(self, number: int) -> None:
        """Ask for another name for the version that came from a run."""
        row = self.training.row(number)
        if row is None or row.version is None or number == 0:
            return
        ask = NameDialog(self.tr("Rename run {number}").format(number=number), row.name, self)
        if ask.exec():
            self.training.rename(number, ask.name())
        ask.deleteLater()

    def discard(self, number: int) -> None:
        """Ask, and remove a run that no version was kept from."""
        row = self.training.row(number)
        if row is None or number == 0 or row.version is not None or number == self.run_list.model.running:
            return
        ask = ConfirmDialog(
            self.tr("Discard run {number}?").format(number=number),
            [self.tr("Its curve, its verdict and its model are removed from this machine.")],
            self.tr("Discard"),
            self.tr("Stay"),
            self,
        )
        if ask.exec():
            self.run_list.choose(())
            self.training.discard(number)
        ask.deleteLater()

    def _asked(self, what: str) -> None:
        shown = self._shown()
        number = shown[0] if shown else 0
        training = self.training
        todo: dict[str, Callable[[], None]] = {
            "start": self._start,
            "pause": training.pause,
            "unpause": training.unpause,
            "cancel": training.cancel,
            "resume": lambda: training.resume(number),
            "keep": lambda: training.keep(number),
            "use": lambda: training.use(number),
            "discard": lambda: self.discard(number),
            "average": lambda: training.average(number),
            "compare": lambda: self.session.comparison_requested.emit(number),
        }
        todo[what]()

    def _start(self) -> None:
        shown = self._shown()
        again = self.training.row(shown[0]) if len(shown) == 1 else None
        plan = self.training.plan
        short = plan.estimate if plan is not None and plan.estimate is not None else None
        if short is not None and not short.fits:
            title, yes = self.tr("Will this fit into the memory?"), self.tr("Train anyway")
            ask = ConfirmDialog(title, [said(short.sentence)], yes, self.tr("Stay"), self)
            if not ask.exec():
                return
        self.run_list.choose(())
        self.training.start(again)

    def _export(self, number: int) -> None:
        workspace = self.session.workspace
        if workspace is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Export the model as a folder for sentence-transformers"),
            f"{workspace.name}-run-{number}",
        )
        if name:
            self.training.export(number, Path(name))

    def _copy(self, number: int, what: str) -> None:
        row, workspace = self.training.row(number), self.session.workspace
        if row is None or row.config is None or workspace is None:
            return
        write = as_command if what == "command" else as_python
        QGuiApplication.clipboard().setText(write(row, workspace.folder))
        said = self.tr("The command is copied") if what == "command" else self.tr("The Python is copied")
        missing = not_in_command(row) if what == "command" else ()
        if missing:
            said = self.tr("The command is copied. It has no option for {names}; Python has.").format(
                names=", ".join(missing)
            )
        self.session.message_posted.emit(said, "info")

    # ---- what the training says ----------------------------------------------------------------------------

    def _data_changed(self) -> None:
        training = self.training
        source = training.source
        self.learn_from.set_data(training.data, source.reading_name, source.error)
        self.form.set_data(training.data)
        self._show_rows()
        self._plan_changed()
        self._show_run()

    def _plan_changed(self) -> None:
        training = self.training
        self.before.setVisible(training.data is not None)
        self.facts.set_values(
            *estimate_facts(training.data, training.plan, training.live, training.config is not None)
        )
        note = said(training.plan.error) if training.plan is not None else ""
        estimate = training.plan.estimate if training.plan is not None else None
        if estimate is not None and not estimate.fits:
            note = said(estimate.sentence)
        self.before_note.setText(note)
        self.before_note.setVisible(bool(note))
        self.form.set_plan(training.plan)
        self._show_run()

    def _map_moved(self) -> None:
        self.live_map.set_state(self.training.driver.map)
        self._show_live_map()

    def _show_live_map(self) -> None:
        """Of the live run, or of the one that is shown."""
        driver = self.training.driver
        of_shown = driver.live is not None or self._shown() == (driver.map_of,)
        shown = driver.map is not None and of_shown
        self.live_card.setVisible(shown)
        beside = self.below.direction() == QBoxLayout.Direction.LeftToRight
        # No higher than the runs need, or the least map beside them: the rest is for the curve.
        self.run_list.stand_beside(_LIVE_LEAST if shown and beside else 0)
        tallest = self.run_list.maximumHeight()
        self.live_card.setMaximumHeight(min(tallest, _LIVE_MOST) if beside else _LIVE_MOST)
        self.foot.setMaximumHeight(tallest if beside else _NO_LIMIT)
        self.foot.setVisible(shown or bool(self.training.listed))

    def _encoder_changed(self, _: object) -> None:
        self._show_model()
        self._show_run()

    def _show_model(self) -> None:
        loaded = self.session.encoders.loaded
        layout = loaded.encoder.layout if loaded is not None else None
        pooling = ", ".join(layout.pooling) if layout is not None else ""
        self.form.set_model(pooling, static=layout is not None and layout.is_static)

    def _run_changed(self) -> None:
        live = self.training.live
        if live is not None and self.learn_from.isEnabled():  # it begins: what may be used later keeps it
            self._note_focus()
        self.form.set_locked(live is not None)
        self.learn_from.setEnabled(live is None)
        self._show_list()
        self._show_run()
        if live is None:
            self._bring_focus_back()

    def _note_focus(self) -> None:
        """A field that is locked loses the keyboard; without this Qt would give it to any other widget."""
        held = QApplication.focusWidget()
        if held is not None and any(part.isAncestorOf(held) for part in (self.form, self.learn_from)):
            self._held = held
            self.run_card.setFocus()

    def _bring_focus_back(self) -> None:
        """After a run the keyboard is where it was, unless the person has taken it elsewhere meanwhile."""
        held, self._held = self._held, None
        now = QApplication.focusWidget()
        stayed = now is None or now is self.run_card or self.run_card.isAncestorOf(now)
        if held is not None and stayed and self.isVisible() and held.isEnabled():
            held.setFocus()

    def _runs_changed(self) -> None:
        self._show_list()
        self._show_run()

    def _show_list(self) -> None:
        training = self.training
        live = training.live
        running = live.number if live is not None else None
        self.run_list.set_rows(training.listed, running, busy=bool(training.taking_over) or live is not None)
        self.run_list.setVisible(bool(training.listed))

    def _show_this(self, number: int) -> None:
        self.run_list.choose((number,))

    def _chosen(self, numbers: tuple[int, ...]) -> None:
        self._curves = ()
        if any(numbers):
            self.training.show_runs(numbers)
        self._show_run()

    def _curves_read(self, curves: tuple[Curve, ...]) -> None:
        self._curves = curves
        self._show_run()

    def _shown(self) -> tuple[int, ...]:
        """The numbers of the chosen runs, without the model as loaded, which is none."""
        return tuple(number for number in self.run_list.chosen() if number)

    def _show_run(self) -> None:
        self._show_live_map()
        rows = [row for number in self._shown() if (row := self.training.row(number)) is not None]
        self._tell_state(rows)
        self.run_card.set_state(run_card_state(self.training, rows, self._curves, self.form.problem))

    def _tell_state(self, rows: list[RunRow]) -> None:
        live = self.training.live
        state = {"live", "paused" if live.phase == "paused" else "running"} if live is not None else set()
        if len(rows) == 1 and rows[0].version is None and rows[0].fate == "finished":
            state.add("to keep")
        if state != self._state:
            self._state = frozenset(state)
            self.session.training_changed.emit(self._state)
