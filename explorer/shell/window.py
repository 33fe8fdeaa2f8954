"""The window: menu, header, notices, one page at a time, task bar. It connects the pages to the session."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
)
from PySide6.QtWidgets import QDialog, QMainWindow, QVBoxLayout, QWidget

from core.encoding.known_models import DEFAULT_MODEL
from core.errors import DownloadNeededError, ExplorerError, explained
from explorer.importing.start_page import StartPage
from explorer.shared import wording
from explorer.shared.encoders import short_name
from explorer.shared.engine_words import said
from explorer.shared.lanes import Lane, Lanes
from explorer.shared.settings import Settings
from explorer.shared.state import EncoderStatus
from explorer.shell import later_imports
from explorer.shell.actions import Actions
from explorer.shell.commands import WindowCommands
from explorer.shell.header_bar import HeaderBar, device_line
from explorer.shell.last_view import LastView
from explorer.shell.pages import PAGES, WindowPages
from explorer.shell.rescuing import Rescuing
from explorer.shell.session import Session
from explorer.shell.task_bar import TaskBar
from explorer.widgets.dialogs import ConfirmDialog
from explorer.widgets.notice_bar import Notice, NoticeBar, notice_of, notice_of_map, notice_of_recovery
from explorer.widgets.stack import Stack

if TYPE_CHECKING:
    from core.corpus import ImportReport
    from core.workspace import MapEstimate
    from explorer.compare.page import ComparePage
    from explorer.explore.page import ExplorePage
    from explorer.importing.sheet import ImportSheet
    from explorer.train.page import TrainPage

log = logging.getLogger(__name__)

MAX_PLACE = 32_767  # pixels: further than any screen, less than Qt's numbers hold


class MainWindow(QMainWindow):
    """The one window of the program.

    Signals: `first_painted()`, once, when the window has been drawn for the first time.
    """

    first_painted = Signal()

    def __init__(self, settings: Settings, log_file: Path | None = None) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setAcceptDrops(True)
        self.settings = settings
        self.log_file = log_file
        self.lanes = Lanes(self)
        self.session = Session(settings, self.lanes, self)
        self.commands = WindowCommands(self)
        self.actions_ = Actions(self, self.menuBar(), self.commands.handlers())
        self.header = HeaderBar()
        self.stack = Stack()
        self.notices = NoticeBar()
        self.task_bar = TaskBar()
        self.start_page = StartPage()
        self.pages = WindowPages(self.stack, self.session, self.start_page)
        self.actions_.shown["mode_semantic"].connect(self._tick_mode)
        self._painted = False
        self._warm = False  # what a layout needs is imported
        self._closing = False
        self._training: frozenset[str] = frozenset()
        self._of_map: Notice | None = None  # what is said of the map that is being made
        self._of_model: Notice | None = None  # what is said of a model that was not loaded
        self._noted: Path | None = None  # the workspace that notes on the task bar are about
        self._next: list[Path] = []  # dropped while a file was being read
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notices)
        column.addWidget(self.stack, 1)
        column.addWidget(self.task_bar)
        self.setCentralWidget(body)
        self.setMinimumSize(720, 480)
        self._restore_place()
        self._connect()
        self.rescuing = Rescuing(self.session, self.notices, self)  # after the window has heard of changes
        self.last_view = LastView(
            self.session, self.pages, self.show_page
        )  # after the pages have heard of it
        self.start_page.set_recent(self.settings.recent)
        self.start_page.setFocus()
        self._corpus_changed()
        self._encoder_changed(self.session.encoder_status)
        if settings.trouble:
            self.task_bar.post(settings.trouble, "warning")

    def _connect(self) -> None:
        session, start, header, commands = self.session, self.start_page, self.header, self.commands
        start.sample_requested.connect(commands.try_sample)
        start.open_requested.connect(commands.open_file)
        start.paste_requested.connect(commands.paste_lines)
        start.workspace_requested.connect(self.open_workspace)
        start.forget_requested.connect(self._forget)
        header.page_requested.connect(self.show_page)
        header.model_requested.connect(commands.choose_model)
        header.device_requested.connect(commands.settings)
        header.palette_requested.connect(commands.palette)
        self.pages.action_requested.connect(self._do)
        self.task_bar.cancel_requested.connect(self.lanes.cancel)
        self.lanes.jobs_changed.connect(self._jobs_changed)
        self.lanes.job_failed.connect(self.show_error)
        session.workspace_changed.connect(self._workspace_changed)
        session.model_changed.connect(self._update_actions)
        session.corpus_changed.connect(self._corpus_changed)
        session.truncated_changed.connect(self._corpus_changed)
        session.map_changed.connect(self._update_actions)
        session.points.changed.connect(self._update_actions)
        session.hits_changed.connect(self._update_actions)
        session.encoder_changed.connect(self._encoder_changed)
        session.message_posted.connect(self.task_bar.post)
        session.error_raised.connect(self.show_error)
        session.open_failed.connect(self._open_failed)
        session.workspace_recovered.connect(self._workspace_recovered)
        session.workspace_noted.connect(self._workspace_noted)
        session.import_finished.connect(self._import_finished)
        session.import_failed.connect(self._import_failed)
        session.download_needed.connect(self._download_needed)
        session.map_estimated.connect(self._map_estimated)
        session.memory_short.connect(self.commands.ask_about_memory)
        session.deletion_requested.connect(commands.deleting.ask)
        session.value_deletion_requested.connect(commands.deleting.ask_value)
        session.undo_stack.indexChanged.connect(self._undo_changed)
        session.marking.pairs_proposed.connect(commands.marks.ask_about_pairs)
        session.marking.review_requested.connect(commands.marks.open_review)
        session.marking.train_requested.connect(commands.marks.learn_from_marks)
        session.labelling.labels_changed.connect(commands.name_labels)
        session.labelling.rest_requested.connect(commands.marks.rest.open)
        session.merging.compared.connect(commands.show_merge)
        session.comparison_requested.connect(self.show_comparison)
        session.page_requested.connect(self.show_page)
        session.selection_changed.connect(self._update_actions)
        session.filter_changed.connect(self._update_actions)
        session.training_changed.connect(self._training_changed)

    # ---- start-up ------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._after_first_paint)

    def _after_first_paint(self) -> None:
        """Load heavy modules now: the window is up and nothing moves yet."""
        if self._closing:
            return
        self.first_painted.emit()
        later_imports.qt_classes()
        is_opening = self.lanes.has("open")
        # Opening a large one keeps its lane for seconds, in which pages can be made.
        lane: Lane = "engine" if is_opening else "io"
        starting = self.tr("Starting")
        self.lanes.submit(lane, later_imports.workspaces, title=starting, quiet=True)
        self.lanes.submit(lane, later_imports.pages, title=starting, on_done=self._import_pages, quiet=True)
        if is_opening:  # a workspace says which model it wants, and in which precision
            self.lanes.submit(lane, later_imports.encoder, title=starting, quiet=True)
        else:
            self.session.load_encoder(self.settings.get("model"))

    def _import_pages(self, _: object) -> None:
        later_imports.in_turns(later_imports.PAGES, self._pages_imported, lambda: not self._closing)

    def _pages_imported(self) -> None:
        self.import_sheet()
        later_imports.in_turns(later_imports.CHARTS, self.pages.draw_once, lambda: not self._closing)

    def _tick_mode(self) -> None:
        """Tick how is searched, which the page may have changed by itself."""
        if self.pages.has("explore"):
            self.actions_[f"mode_{self.explore_page().mode}"].setChecked(True)

    # ---- pages ---------------------------------------------------------------------------------------------

    def explore_page(self) -> ExplorePage:
        """The Explore page, made when it is first wanted."""
        return self.pages.explore()

    def train_page(self) -> TrainPage:
        """The Train page, made when it is first wanted."""
        return self.pages.train()

    def compare_page(self) -> ComparePage:
        """The Compare page, made when it is first wanted."""
        return self.pages.compare()

    def import_sheet(self) -> ImportSheet:
        """The import sheet, made when it is first wanted."""
        is_new = not self.pages.has("import")
        sheet = self.pages.import_sheet()
        if is_new:
            sheet.cancelled.connect(self._sheet_cancelled)
        return sheet

    def show_page(self, page: str) -> None:
        """Show "start", "import", or a page of the open workspace by its name in `PAGES`."""
        if page in {known.name for known in PAGES} and self.session.workspace is None:
            page = "start"
        if page == "start":
            self.start_page.set_recent(self.settings.recent)
        elif page == "import":
            self.import_sheet()
        self.pages.show(page)
        self.header.set_page(page)
        self._jobs_changed()  # what a page shows itself is not shown twice
        if page == "start":
            self.start_page.setFocus()
        elif page == "explore":
            self.explore_page().focus_search()
        self._update_actions()

    def show_comparison(self, run_number: int) -> None:
        """Show the Compare page with the version in use against the outcome of a run."""
        self.show_page("compare")
        self.compare_page().compare_run(run_number)

    @property
    def page(self) -> str:
        """The page that is shown."""
        return self.pages.shown

    def open_paths(self, paths: list[Path]) -> None:
        """Open a workspace, or the import sheet for files and folders of documents, once no other file is
        being read.
        """
        files = [path for path in paths if path.exists()]  # a folder may be one of documents
        workspaces = [path for path in files if (path / "workspace.json").is_file()]
        if workspaces and len(paths) > 1:
            first = workspaces[0]
            self._refuse(
                first,
                ExplorerError(
                    "A workspace is opened alone.", f"Open {first.name} by itself, then add files."
                ),
            )
        elif workspaces:
            self.open_workspace(workspaces[0])
        elif files and self.session.importing:
            self._next = files
            sentence = self.tr("{file} comes next, after the file that is being read.")
            self.task_bar.post(sentence.format(file=files[0].name), "info")
        elif files:
            self.import_sheet().set_files(files)
            self.show_page("import")
        elif paths:
            error = ExplorerError(f"There is no file {paths[0]}.", "Check its name and place.")
            self._refuse(paths[0], error)

    def open_workspace(self, folder: Path) -> None:
        """Open a workspace in place of the one that is open; show that, if it is the same."""
        workspace = self.session.workspace
        if workspace is not None and workspace.folder == folder.absolute():
            self.show_page("explore")
        elif self._may_stop(self.session.losses()):
            self.session.open_workspace(folder)

    def close_workspace(self) -> None:
        """Close the open workspace, unless the person would rather keep what is still being made."""
        if self._may_stop(self.session.losses()):
            self.session.close_workspace()

    def _may_stop(self, losses: list[str]) -> bool:
        """Whether running work may be stopped: asks, where something would be lost."""
        if not losses:
            return True
        ask = ConfirmDialog(
            self.tr("Close and stop the running work?"), losses, self.tr("Close"), self.tr("Stay"), self
        )
        return bool(ask.exec())

    def _refuse(self, path: Path, error: ExplorerError) -> None:
        self.show_error(error, self.tr("{file} was not opened").format(file=path.name))

    def _sheet_cancelled(self) -> None:
        workspace = self.session.workspace
        if workspace is not None:
            self.session.load_encoder(workspace.model)  # the sheet may have tried another one
        self.show_page("explore" if workspace is not None else "start")
        self._open_next()

    def _open_next(self) -> None:
        """Show the import sheet for the files that were dropped while others were being read."""
        if self._next and not self.session.importing:
            files, self._next = self._next, []
            self.open_paths(files)

    # ---- what the session says -----------------------------------------------------------------------------

    def _workspace_changed(self) -> None:
        workspace = self.session.workspace
        folder = workspace.folder if workspace is not None else None
        if folder != self._noted:
            self._noted = folder
            self.task_bar.clear_note()
            self.notices.forget_calm()
        self.header.set_workspace(workspace.name if workspace is not None else "")
        title = f"{workspace.name} · Semantic Explorer" if workspace is not None else "Semantic Explorer"
        self.setWindowTitle(title)
        self.show_page("explore" if workspace is not None else "start")
        self._corpus_changed()

    def _corpus_changed(self) -> None:
        workspace = self.session.workspace
        if workspace is None:
            self.task_bar.set_standing_note(self.tr("no network used"))
        else:
            note, corpus, n_cut = self.tr("{rows} · {texts}"), self.session.corpus, self.session.n_truncated
            words = note.format(
                rows=wording.rows(corpus.n_visible), texts=wording.distinct_texts(corpus.n_texts)
            )
            tip = ""
            if n_cut:
                words = self.tr("{corpus} · {n} read in part").format(corpus=words, n=wording.count(n_cut))
                tip = self.tr(
                    "So many texts are longer than the model reads: what stands behind is not in search by "
                    "meaning, map, topics or duplicates. Import the file anew, divided into passages, to "
                    "have all of it read."
                )
            self.task_bar.set_standing_note(words, tip)
        self._update_actions()

    def _import_finished(self, reports: tuple[ImportReport, ...]) -> None:
        if self.pages.has("import"):
            self.import_sheet().finished()
        self.show_page("explore")
        self.commands.say_imported(reports)
        if back := tuple(sentence for report in reports for sentence in report.back):
            self._workspace_recovered(back)
        self._open_next()

    def _import_failed(self, error: Exception | None) -> None:
        # The sheet shows its own where it is looked at, and hears of it after this. What it did not ask for
        # (the sample, pasted lines), and what was asked for on a page that was left, is said here.
        asked = self.pages.has("import") and self.import_sheet().busy
        if error is not None and not (asked and self.page == "import"):
            heading = self.tr("{file} was not imported").format(file=self.session.importer.what)
            self.show_error(error, heading)
        if not asked and self.page != "import":
            self._open_next()

    def _encoder_changed(self, status: EncoderStatus) -> None:
        self.header.set_status(status)
        words = {
            "none": self.tr("No model loaded"),
            "loading": self.tr("Loading model {name}…").format(name=status.name),
            "ready": self.tr("{name} ready · {device}").format(name=status.name, device=device_line(status)),
            "failed": self.tr("{name} could not be loaded; words can be searched").format(name=status.name),
        }
        self.task_bar.set_idle_text(words[status.state])
        if status.state in ("ready", "failed") and not self._warm:
            self._warm = True  # searching came first
            self.lanes.submit("io", later_imports.layout, title=self.tr("Starting"), quiet=True)
        if status.state == "ready" and self._of_model is not None:
            self.notices.withdraw(self._of_model)
            self._of_model = None
        if status.state == "failed" and self.page != "import":
            heading = self.tr("The model {name} was not loaded").format(name=status.name)
            self._of_model = self.show_error(ExplorerError(status.sentence), heading)
            usual = self.settings.get("model")
            was_usual = status.name == short_name(usual) and usual != DEFAULT_MODEL
            if self.session.workspace is None and was_usual:  # a model that was moved away since
                self._of_model = None  # that stays: another one is loaded in its place
                self.settings.set("model", DEFAULT_MODEL)
                self.session.load_encoder(DEFAULT_MODEL)

    def _jobs_changed(self) -> None:
        on_page = self.train_page().training.driver.job_id if self.page == "train" else None
        self.task_bar.set_jobs(self.lanes.jobs(), on_page)

    def _download_needed(self, error: DownloadNeededError) -> None:
        self.commands.offer_download(error.name)

    def _forget(self, folder: Path) -> None:
        self.settings.forget(folder)
        self.start_page.set_recent(self.settings.recent)

    def _training_changed(self, state: frozenset[str]) -> None:
        self._training = state
        self.task_bar.set_paused("live" in state and "paused" in state)
        self._update_actions()

    def _do(self, action: str) -> None:
        self.actions_[action].trigger()

    def _update_actions(self, *_: object) -> None:
        session = self.session
        there: set[str] = set()
        if session.workspace is not None:
            there.add("workspace")
            there |= self._training
            if session.workspace.rows.split:
                there.add("passages")
        if session.query is not None:
            there.add("query")
        if session.workspace is not None and len(session.selection):
            there.add("selection")
        if session.workspace is not None and session.filter_state.active:
            there.add("filter")
        if session.map_picture is not None:
            there.add("picture")
        if session.undo_stack.canUndo():
            there.add("undo")
        if session.undo_stack.canRedo():
            there.add("redo")
        self.actions_.set_there(there)
        self.actions_["map_passages"].setChecked(session.points.kind == "passages")

    def _undo_changed(self) -> None:
        stack = self.session.undo_stack
        undo, redo = self.tr("&Undo {what}"), self.tr("&Redo {what}")
        self.actions_["undo"].setText(undo.format(what=stack.undoText()).strip())
        self.actions_["redo"].setText(redo.format(what=stack.redoText()).strip())
        self._update_actions()

    def show_error(self, error: Exception, heading: str = "") -> Notice | None:
        """Show what went wrong in the bar, until it is dismissed.

        Args:
            heading: what did not work, where the error's own sentence does not say it.

        Returns:
            What is shown; None where the window is being closed.
        """
        if explained(error) is None:
            log.error("defect", exc_info=error)
        else:
            log.info("said: %s", error)
        if self._closing:
            return None
        notice = self.rescuing.offered_for(error, notice_of(error, str(self.log_file or ""), heading))
        self.notices.post(notice)
        return notice

    def _open_failed(self, folder: Path, error: Exception) -> None:
        if explained(error) is None:
            self.show_error(error)
        elif not self._closing:
            log.info("said: %s", error)
            self.rescuing.offer(folder, error, str(self.log_file or ""))

    def _workspace_recovered(self, sentences: tuple[str, ...]) -> None:
        self.notices.post(notice_of_recovery(sentences))

    def _workspace_noted(self, sentences: tuple[str, ...]) -> None:
        for sentence in sentences:
            self.notices.post(Notice(self.tr("About this workspace"), said(sentence), is_calm=True))

    def _map_estimated(self, estimate: MapEstimate | None) -> None:
        """Say what a map takes for as long as it is being made."""
        if self._of_map is not None:
            self.notices.withdraw(self._of_map)
        self._of_map = None
        if estimate is not None and not self._closing:
            self._of_map = notice_of_map(estimate, self.session.pipeline.stop_map)
            self.notices.post(self._of_map)

    # ---- drops and pastes ----------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()
            self._set_hovered(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._set_hovered(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._set_hovered(False)
        files = dropped_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            if self.page == "train" and files[0].is_file():
                self.train_page().take_file(files[0])
            else:
                self.open_paths(files)

    def _set_hovered(self, hovered: bool) -> None:
        self.start_page.drop_zone.set_hovered(hovered)
        if self.pages.has("train"):
            self.train_page().set_hovered(hovered)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste) and self.page == "start":
            files = dropped_files(QGuiApplication.clipboard().mimeData())
            if files:
                self.open_paths(files)
            else:
                self.commands.paste_lines()
        else:
            super().keyPressEvent(event)

    # ---- place and end -------------------------------------------------------------------------------------

    def _restore_place(self) -> None:
        self.setWindowTitle("Semantic Explorer")
        place = self.settings.get("window")
        try:
            width, height, *corner = (int(place[name]) for name in ("width", "height", "x", "y"))
            if max(abs(number) for number in (width, height, *corner)) > MAX_PLACE:
                raise ValueError(place)
            self.resize(width, height)
            if any(screen.availableGeometry().contains(*corner) for screen in QGuiApplication.screens()):
                self.move(*corner)
            if place.get("maximised"):
                self.setWindowState(Qt.WindowState.WindowMaximized)
        except (KeyError, TypeError, ValueError, OverflowError):
            self.resize(1440, 900)

    def _keep_place(self) -> None:
        rect = self.normalGeometry()
        place = {"x": rect.x(), "y": rect.y(), "width": rect.width(), "height": rect.height()}
        if self.isMaximized():
            place["maximised"] = True
        self.settings.set("window", place)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._closing and not self._may_stop(self.lanes.losses()):
            event.ignore()
            return
        self.shut_down()
        event.accept()

    def shut_down(self) -> None:
        """Cancel, wait for the lanes, close the workspace, keep the settings. A second call does nothing."""
        if self._closing:
            return
        self._closing = True
        self.pages.stop_drawing()
        self.task_bar.stop()
        if self.pages.has("train"):
            self.train_page().training.stop()
        self._keep_place()
        for dialog in self.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()
        self.hide()  # what is left may take a moment; nobody has to watch it
        self.last_view.keep()
        self.session.shut_down()


def dropped_files(mime: QMimeData | None) -> list[Path]:
    """The files on this machine that are being dropped or pasted."""
    if mime is None or not mime.hasUrls():
        return []
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
