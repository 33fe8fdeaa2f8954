"""The Train page: what to learn from, how, a run with its curve and verdict, and the runs that were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from explorer.pages.train_words import estimate_facts, run_card_state
from explorer.session import Session
from explorer.training_records import NOT_IN_COMMAND, as_command, as_python, changed_settings
from explorer.training_session import TrainingSession
from explorer.training_state import Curve
from explorer.widgets.card import Card, Facts, label
from explorer.widgets.dialogs import ConfirmDialog
from explorer.widgets.run_card import RunCard
from explorer.widgets.run_list import RunList
from explorer.widgets.training_data import LearnFrom
from explorer.widgets.training_form import TrainingForm

_LEFT_SHARE, _LEFT_LEAST, _LEFT_MOST = 0.27, 274, 372
KINDS = "*.csv *.tsv *.txt *.jsonl *.ndjson *.json *.parquet *.xlsx *.xls *.ods *.gz"


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
        self.learn_from = LearnFrom()
        self.form = TrainingForm()
        self.before = Card("beforeItStarts", self.tr("Before it starts"))
        self.facts = Facts((self.tr("train / selection / verdict"), self.tr("steps"), self.tr("about")))
        self.before_note = label("small", name="planNote")
        self.before.column.addWidget(self.facts)
        self.before.column.addWidget(self.before_note)
        self.run_card = RunCard()
        self.run_list = RunList()
        self._curves: tuple[Curve, ...] = ()
        self._left = _scrolled(self._column(self.learn_from, self.form, self.before, stretch=False))
        self._right = _scrolled(self._column(self.run_card, self.run_list, stretch=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 10, 0)
        row.setSpacing(10)
        row.addWidget(self._left)
        row.addWidget(self._right, 1)
        self._connect()
        self.training.configure(self.form.config())
        self._data_changed()
        self._runs_changed()

    def _column(self, *widgets: QWidget, stretch: bool) -> QWidget:
        well = QWidget()
        well.setProperty("role", "well")
        column = QVBoxLayout(well)
        column.setContentsMargins(0, 16, 4, 16)
        column.setSpacing(14)
        for number, widget in enumerate(widgets):
            column.addWidget(widget, (3 if number == 0 else 2) if stretch else 0)
        if not stretch:
            column.addStretch(1)
        return well

    def _connect(self) -> None:
        training = self.training
        for widget in (self.learn_from, self.run_card):
            widget.choose_requested.connect(self.choose_file)
            widget.sample_requested.connect(self.take_sample)
        self.learn_from.overruled.connect(self._overruled)
        self.form.config_changed.connect(training.configure)
        self.run_card.asked.connect(self._asked)
        self.run_list.chosen_changed.connect(self._chosen)
        self.run_list.use_requested.connect(training.use)
        self.run_list.export_requested.connect(self._export)
        self.run_list.copy_requested.connect(self._copy)
        training.data_changed.connect(self._data_changed)
        training.plan_changed.connect(self._plan_changed)
        training.run_changed.connect(self._run_changed)
        training.runs_changed.connect(self._runs_changed)
        training.curves_changed.connect(self._curves_read)
        training.run_to_show.connect(self._show_this)
        self.session.encoder_changed.connect(self._encoder_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._left.setFixedWidth(int(min(max(self.width() * _LEFT_SHARE, _LEFT_LEAST), _LEFT_MOST)))

    # ---- what the window and its menus ask -----------------------------------------------------------------

    def take_file(self, path: Path) -> None:
        """Learn from a labelled file."""
        if self.training.live is not None:
            sentence = self.tr("A run is going on; drop {file} again when it is done.")
            self.session.message_posted.emit(sentence.format(file=path.name), "info")
            return
        self.run_list.choose(())
        self.training.take_file(path)

    def take_sample(self) -> None:
        """Learn from the sample pairs."""
        if self.training.live is None:
            self.run_list.choose(())
            self.training.take_sample()

    def choose_file(self) -> None:
        """Ask for a labelled file."""
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Choose labelled pairs"),
            "",
            f"{self.tr('Labelled pairs')} ({KINDS});;{self.tr('All files')} (*)",
        )
        if name:
            self.take_file(Path(name))

    def set_hovered(self, hovered: bool) -> None:
        """Whether a file is being held over the window."""
        self.run_card.drop_place.set_hovered(hovered)

    def start_or_resume(self) -> None:
        """Start a run, or go on with the one that is shown or paused."""
        live, shown = self.training.live, self._shown()
        row = self.training.row(shown[0]) if len(shown) == 1 else None
        if live is not None:
            self.training.go_on()
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

    def discard(self, number: int) -> None:
        """Ask, and remove a run."""
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

    def _asked(self, what: str) -> None:
        shown = self._shown()
        number = shown[0] if shown else 0
        training = self.training
        todo: dict[str, Callable[[], None]] = {
            "start": self._start,
            "pause": training.pause,
            "go_on": training.go_on,
            "cancel": training.cancel,
            "resume": lambda: training.resume(number),
            "keep": lambda: training.keep(number),
            "use": lambda: training.use(number),
            "discard": lambda: self.discard(number),
        }
        todo[what]()

    def _start(self) -> None:
        self.run_list.choose(())
        self.training.start()

    def _overruled(self, columns: dict[str, str], score_range: tuple[float, float] | None) -> None:
        if self.training.data is not None:
            self.training.take_file(self.training.data.path, columns, score_range)

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
        row = self.training.row(number)
        if row is None or row.config is None:
            return
        write = as_command if what == "command" else as_python
        text = write(row.base, row.source.split(", "), row.objectives, row.config)
        QGuiApplication.clipboard().setText(text)
        said = self.tr("The command is copied") if what == "command" else self.tr("The Python is copied")
        missing = NOT_IN_COMMAND & changed_settings(row.objectives, row.config).keys()
        if what == "command" and missing:
            names = ", ".join(sorted(name.replace("_", " ") for name in missing))
            said = self.tr("The command is copied. It has no option for {names}; Python has.").format(
                names=names
            )
        self.session.message_posted.emit(said, "info")

    # ---- what the training says ----------------------------------------------------------------------------

    def _data_changed(self) -> None:
        training = self.training
        reading = training.reading.name if training.reading is not None else ""
        self.learn_from.set_data(training.data, reading, training.data_error)
        self.form.set_data(training.data)
        self._plan_changed()
        self._show_run()

    def _plan_changed(self) -> None:
        training = self.training
        self.before.setVisible(training.data is not None)
        self.facts.set_values(*estimate_facts(training.data, training.plan, training.live))
        note = training.plan.error if training.plan is not None else ""
        estimate = training.plan.estimate if training.plan is not None else None
        if estimate is not None and not estimate.fits:
            note = estimate.sentence
        self.before_note.setText(note)
        self.before_note.setVisible(bool(note))
        self.form.set_plan(training.plan)
        self._show_run()

    def _encoder_changed(self, _: object) -> None:
        loaded = self.session.encoders.loaded
        pooling = ", ".join(loaded.encoder.layout.pooling) if loaded is not None else ""
        self.form.set_pooling(pooling)
        self._show_run()

    def _run_changed(self) -> None:
        live = self.training.live
        self.form.set_locked(live is not None)
        self.learn_from.setEnabled(live is None)
        self._show_list()
        self._show_run()

    def _runs_changed(self) -> None:
        self._show_list()
        self._show_run()

    def _show_list(self) -> None:
        training = self.training
        live = training.live
        running = live.number if live is not None else None
        self.run_list.set_rows(training.runs, running, busy=bool(training.taking_over) or live is not None)
        self.run_list.setVisible(bool(training.runs))

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
        rows = [row for number in self._shown() if (row := self.training.row(number)) is not None]
        self.run_card.set_state(run_card_state(self.training, rows, self._curves))


def _scrolled(content: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setProperty("role", "well")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
