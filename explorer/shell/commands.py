"""What the actions of the window do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from core.encoding.known_models import DEFAULT_MODEL
from core.errors import ExplorerError
from explorer.explore.counts import rerank_cost
from explorer.explore.reranking import RerankDialog
from explorer.exporting.dialog import ExportDialog
from explorer.exporting.map_dialog import MapExportDialog
from explorer.importing.file_options import encoding_name
from explorer.importing.importer import unfinished_mark
from explorer.importing.paste_dialog import PasteDialog
from explorer.marking import marks as marking
from explorer.shared import motion, theme, wording
from explorer.shared.engine_words import said
from explorer.shared.packages import packages
from explorer.shared.settings import program_version, workspaces_folder
from explorer.shell.actions import label_text
from explorer.shell.deleting import DeleteRows
from explorer.shell.header_bar import device_line, device_reason
from explorer.shell.mark_commands import MarkCommands
from explorer.shell.pages import PAGES
from explorer.shell.palette import CommandPalette
from explorer.shell.settings_dialog import SettingsDialog
from explorer.widgets.dialogs import AboutDialog, ConfirmDialog, ShortcutsDialog, show_lines
from explorer.widgets.label_chips import MOST_NUMBERED

if TYPE_CHECKING:
    from core.corpus import ImportReport
    from core.workspace.merging import Merge
    from explorer.exporting.parts import Scope
    from explorer.shell.window import MainWindow

SAMPLE_NAME = "sample"


class WindowCommands(QObject):
    """What needs more than a call of something else is a method; `handlers` has everything.

    Attributes:
        marks: what the window does when the marking asks for something.
        deleting: asks before rows are deleted for good.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.marks = MarkCommands(window)
        self.deleting = DeleteRows(window)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Action name -> what it does, in the order of the menus (`actions.menus`)."""
        window, session = self._window, self._window.session
        explore, train = window.explore_page, window.train_page  # made when they are first wanted
        return {
            # File
            "open_file": self.open_file,
            "open_folder": self.open_folder,
            "open_workspace": self.open_workspace,
            "paste_lines": self.paste_lines,
            "try_sample": self.try_sample,
            "export_rows": self.export_rows,
            "export_selected": self.export_selected,
            "export_map": self.export_map,
            "report": self.report,
            "imports": self.imports,
            "close_workspace": window.close_workspace,
            "settings": self.settings,
            "quit": lambda: window.close(),
            # Edit
            "undo": lambda: session.undo_stack.undo(),
            "redo": lambda: session.undo_stack.redo(),
            "copy": lambda: explore().copy_selection(),
            "select_hits": lambda: explore().select_hits(),
            "select_passing": lambda: explore().select_passing(),
            "invert_selection": session.invert_selection,
            "select_none": lambda: session.select([], "menu"),
            "only_selected": lambda: explore().only_selected(),
            "delete_rows": lambda: self.deleting.ask_selected(),
            "delete_passing": lambda: self.deleting.ask_passing(),
            "clear_filter": session.clear_filter,
            # View
            "go_back": lambda: explore().go_back(),
            "go_forward": lambda: explore().go_forward(),
            "go_start": lambda: window.show_page("start"),
            **{f"go_{page.name}": partial(window.show_page, page.name) for page in PAGES},
            "fit_map": lambda: explore().fit_map(),
            "colour_cluster": lambda: session.colour_by("cluster"),
            "colour_similarity": lambda: session.colour_by("similarity"),
            "map_passages": self.map_passages,
            "table_columns": lambda: explore().choose_columns(),
            "topic_table": self.topic_table,
            "theme_system": lambda: self._set_theme("system"),
            "theme_light": lambda: self._set_theme("light"),
            "theme_dark": lambda: self._set_theme("dark"),
            # Search
            "find": self.find,
            "go_hits": partial(self._go_panel, "hits"),
            "go_selection": partial(self._go_panel, "selection"),
            "go_rows": partial(self._go_panel, "rows"),
            "go_topics": partial(self._go_side, "topics"),
            "go_filters": partial(self._go_side, "filters"),
            "clear_search": session.clear_search,
            "mode_semantic": lambda: explore().set_mode("semantic"),
            "mode_keyword": lambda: explore().set_mode("keyword"),
            "mode_hybrid": lambda: explore().set_mode("hybrid"),
            "rerank": self.rerank,
            "correct_hubs": self.correct_hubs,
            "passages_by_mean": self.passages_by_mean,
            "more_like": lambda: explore().more_like_selected(1),
            "less_like": lambda: explore().more_like_selected(-1),
            # Teach
            "mark_alike": lambda: explore().mark_selected_hits(marking.ALIKE),
            "mark_not_alike": lambda: explore().mark_selected_hits(marking.NOT_ALIKE),
            "unmark": lambda: explore().mark_selected_hits(None),
            # Label
            "label_selected": lambda: explore().labels.ask(session.selection),
            "note": lambda: explore().labels.ask_note(session.selection),
            "label_hits": lambda: explore().labels.label_hits(),
            "label_rest": lambda: self.marks.rest.open(),
            "colour_label": lambda: session.colour_by("label"),
            **{f"label_{number}": partial(self._put_label, number) for number in range(1, MOST_NUMBERED + 1)},
            "selection_alike": lambda: session.marking.mark_selection(True),
            "selection_not_alike": lambda: session.marking.mark_selection(False),
            "merge": self.merge,
            "review": lambda: self.marks.open_review(None),
            "train_on_marks": lambda: session.marking.ask_for_training(),
            # Model
            "choose_model": self.choose_model,
            "audition": self.audition,
            "static_copy": self.static_copy,
            "resume_encoding": lambda: session.pipeline.resume(),
            "learn_from_file": self.learn_from_file,
            "learn_from_sample": self.learn_from_sample,
            "train_selected": self.train_selected,
            "start_training": self.start_training,
            "pause_training": lambda: train().training.pause(),
            "cancel_training": lambda: train().training.cancel(),
            "keep_run": lambda: train().keep_shown(),
            "disk_use": self.disk_use,
            # Help
            "palette": self.palette,
            "shortcuts": self.shortcuts,
            "open_log": self.open_log,
            "report_problem": self.report_problem,
            "about": self.about,
        }

    # ---- file ----------------------------------------------------------------------------------------------

    def open_file(self) -> None:
        """Ask for files and show the import sheet."""
        from core.corpus.formats import patterns

        names, _ = QFileDialog.getOpenFileNames(
            self._window,
            self.tr("Open a file of sentences"),
            "",
            f"{self.tr('Sentences')} ({patterns()});;{self.tr('All files')} (*)",
        )
        if names:
            self._window.open_paths([Path(name) for name in names])

    def open_folder(self) -> None:
        """Ask for a folder of documents and show the import sheet."""
        folder = QFileDialog.getExistingDirectory(self._window, self.tr("Open a folder of documents"))
        if folder:
            self._window.open_paths([Path(folder)])

    def open_workspace(self) -> None:
        """Ask for a workspace folder and open it."""
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Open a workspace"), str(workspaces_folder())
        )
        if folder:
            self._window.open_workspace(Path(folder))

    def paste_lines(self) -> None:
        """Ask for lines, with those of the clipboard filled in, and import them."""
        window, session = self._window, self._window.session
        workspace = session.workspace
        dialog = PasteDialog(
            QGuiApplication.clipboard().text(), workspace.name if workspace is not None else "", window
        )
        if dialog.exec():
            into = workspace if dialog.into_open() else None
            session.import_lines(dialog.lines(), dialog.name(), session.settings.get("model"), into=into)

    def try_sample(self) -> None:
        """Open the sample, importing it the first time."""
        import assets

        session = self._window.session
        folder = workspaces_folder() / SAMPLE_NAME
        if session.importing and session.importer.what == assets.sample_csv().name:
            return  # asked for a moment ago
        if (folder / "workspace.json").is_file() and not unfinished_mark(folder).exists():
            self._window.open_workspace(folder)
        else:
            session.import_files([assets.sample_csv()], DEFAULT_MODEL)

    def export_rows(self) -> None:
        """Ask what is to be exported; those rows are proposed that pass the filter."""
        filtered = self._window.session.filter_state.active
        self._export("filtered" if filtered else "all")

    def export_selected(self) -> None:
        """Ask what is to be exported; the selected rows are proposed."""
        if len(self._window.session.selection):
            self._export("selection")

    def _export(self, scope: Scope) -> None:
        if self._window.session.workspace is not None:
            dialog = ExportDialog(self._window.session, scope, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def merge(self) -> None:
        """Ask for another copy of the workspace, and see what it would bring."""
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Another copy of this workspace"), str(workspaces_folder())
        )
        if folder:
            self._window.session.merging.compare(Path(folder))

    def show_merge(self, found: Merge) -> None:
        """Show what another copy would bring, to be decided."""
        from explorer.marking.merge_dialog import MergeDialog

        dialog = MergeDialog(self._window.session.merging, found, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _put_label(self, number: int) -> None:
        self._window.explore_page().labels.put(number)

    def name_labels(self) -> None:
        """Let the menu say which label each digit stands for."""
        for number in range(1, MOST_NUMBERED + 1):
            label = self._window.session.labelling.numbered(number)
            text = label_text(number, "" if label is None else label.name)
            self._window.actions_[f"label_{number}"].setText(text)

    def export_map(self) -> None:
        """Ask how the map is to be taken along."""
        if self._window.session.workspace is not None and self._window.session.map_picture is not None:
            dialog = MapExportDialog(
                self._window.session, self._window.explore_page().map.view(), self._window
            )
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def report(self) -> None:
        """Show what each import brought and what it left out."""
        workspace = self._window.session.workspace
        if workspace is not None:
            show_lines(self._window, self.tr("What was imported"), report_lines(workspace.rows.reports()))

    def imports(self) -> None:
        """Show the imports, to remove one or restore it."""
        from explorer.importing.imports_dialog import ImportsDialog

        dialog = ImportsDialog(self._window.session.imports, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def say_imported(self, reports: Sequence[ImportReport]) -> None:
        """Say in the task bar what an import left out, if it left out anything."""
        if reports and any(reports[-1].left_out.values()):
            left_out = "; ".join(map(said, reports[-1].left_out_lines()))
            self._window.task_bar.post(self.tr("Left out for meaning: {0}").format(left_out), "info")
        if reports and (reports[-1].n_rejected or reports[-1].blank):
            last = reports[-1]
            self._window.task_bar.post(
                self.tr("{blank} blank, {rejected} rejected · File → What was imported").format(
                    blank=wording.count(last.blank), rejected=wording.count(last.n_rejected)
                ),
                "warning" if last.n_rejected else "info",
            )

    def settings(self) -> None:
        """Show the settings."""
        window = self._window
        status = window.session.encoder_status
        line = f"{device_line(status)}: {device_reason(status)}" if status.state == "ready" else ""
        dialog = SettingsDialog(window.settings, line, window, offers_quick=status.offers_quick)
        dialog.setting_changed.connect(self.setting_changed)
        dialog.exec()

    def setting_changed(self, key: str) -> None:
        """Let a setting that has another value take effect."""
        window = self._window
        if key == "language":
            return  # the dialog says when
        if key == "theme":
            self._apply_theme()
            return
        if key == "animations":
            motion.choose(window.settings.get(key))
            return
        workspace = window.session.workspace
        window.session.load_encoder(
            workspace.model if workspace is not None else window.settings.get("model")
        )

    # ---- view ----------------------------------------------------------------------------------------------

    def topic_table(self) -> None:
        """Show topics by a column beside the window; the dialog is made when it is first wanted."""
        from explorer.explore.topic_table import TopicTableDialog

        dialog = self._window.findChild(TopicTableDialog)
        if dialog is None:
            dialog = TopicTableDialog(self._window.session, self._window)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def _set_theme(self, mode: str) -> None:
        self._window.settings.set("theme", mode)
        self._apply_theme()

    def _apply_theme(self) -> None:
        mode = self._window.settings.get("theme")
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, mode)
        self._window.actions_[f"theme_{mode}"].setChecked(True)

    # ---- search --------------------------------------------------------------------------------------------

    def find(self) -> None:
        """Go to the search box."""
        self._window.show_page("explore")
        self._window.explore_page().focus_search()

    def _go_panel(self, panel: str) -> None:
        """Give hits, selection or rows the keyboard."""
        self._window.show_page("explore")
        self._window.explore_page().show_panel(panel)

    def _go_side(self, page: str) -> None:
        """Give topics or filters the keyboard."""
        self._window.show_page("explore")
        self._window.explore_page().show_side(page)

    def rerank(self) -> None:
        """Ask which model reranks the hits."""
        session = self._window.session
        workspace, reranking = session.workspace, session.reranking
        if workspace is None:
            return
        cost = rerank_cost(reranking.last) if reranking.last is not None else ""
        ask = RerankDialog(workspace.rerankers.all(), reranking.folder, cost, self._window)
        ask.folder_chosen.connect(reranking.use)
        ask.exec()
        ask.deleteLater()

    def correct_hubs(self) -> None:
        """Put what is found by meaning in order by mutual proximity from now on, or by similarity."""
        session, corrected = self._window.session, self._window.actions_["correct_hubs"].isChecked()
        session.settings.set("hubs", "corrected" if corrected else "kept")
        session.search_again()

    def map_passages(self) -> None:
        """Have the points of the map stand for passages, or for rows."""
        of_passages = self._window.actions_["map_passages"].isChecked()
        self._window.session.points.choose("passages" if of_passages else "rows")

    def passages_by_mean(self) -> None:
        """Have rows count by the mean of their passages from now on, or by their best ones."""
        session, by_mean = self._window.session, self._window.actions_["passages_by_mean"].isChecked()
        session.settings.set("passages", "mean" if by_mean else "best")
        session.search_again()

    # ---- model ---------------------------------------------------------------------------------------------

    def choose_model(self) -> None:
        """Ask for another model."""
        from explorer.shell.model_dialog import ModelDialog

        window = self._window
        workspace = window.session.workspace
        current = workspace.model if workspace is not None else window.settings.get("model")
        status = window.session.encoder_status
        called = status.name if workspace is not None and status.state == "ready" else ""
        recent = window.settings.get("recent_models")
        dialog = ModelDialog(current, recent, workspace is not None, window, called=called)
        if workspace is not None and workspace.n_texts:
            dialog.look_at(workspace.rows, workspace.n_texts, window.lanes)
        if dialog.exec() and dialog.model_name != current:
            window.session.change_model(dialog.model_name)

    def audition(self) -> None:
        """Ask which models are to be compared on these texts."""
        from explorer.compare.audition_dialog import AuditionDialog

        window = self._window
        if window.session.workspace is not None:
            dialog = AuditionDialog(window.session, window.settings.get("recent_models"), window)
            dialog.model_wanted.connect(self._take_over)
            dialog.copy_wanted.connect(self.static_copy)
            dialog.open()

    def static_copy(self) -> None:
        """Ask where a quick copy of the model in use is to lie, and make it."""
        from explorer.shell.static_copy import StaticCopyDialog

        window = self._window
        loaded = window.session.encoders.loaded
        if window.session.workspace is None or loaded is None:
            window.task_bar.post(self.tr("The model is not loaded yet."), "info")
            return
        dialog = StaticCopyDialog(window.session, loaded, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.model_wanted.connect(window.session.change_model)
        dialog.open()

    def _take_over(self, model: str, precision: str) -> None:
        """Use a model as it was measured; quick mode is a setting."""
        window = self._window
        workspace = window.session.workspace
        now = window.settings.get("precision")
        if now == "auto" and workspace is not None:
            now = workspace.models.precision
        if precision != now and "int8" in (precision, now):
            window.settings.set("precision", precision)
        window.session.change_model(model)

    def offer_download(self, name: str) -> None:
        """Ask whether a model may be fetched, with its size; fetch it when the person agrees."""
        from explorer.shell.model_dialog import ask_download

        window = self._window
        session = window.session
        asked = ask_download(window, name, window.lanes, lambda consent: session.load_encoder(name, consent))
        asked.rejected.connect(session.decline_model)

    def learn_from_file(self) -> None:
        """Ask for labelled pairs on the Train page."""
        self._window.show_page("train")
        self._window.train_page().choose_file()

    def train_selected(self) -> None:
        """Show the Train page, with the selected rows as the only ones to learn from."""
        self._window.show_page("train")
        self._window.train_page().take_selected()

    def learn_from_sample(self) -> None:
        """Show the sample pairs on the Train page."""
        self._window.show_page("train")
        self._window.train_page().take_sample()

    def start_training(self) -> None:
        """Start a run, resume the one that is shown, or end a pause."""
        self._window.show_page("train")
        self._window.train_page().start_or_resume()

    def disk_use(self) -> None:
        """Show what the workspace holds on disk, and clear what is not needed."""
        from explorer.shell.disk import DiskUseView

        view = self._window.findChild(DiskUseView)
        if view is None:
            view = DiskUseView(self._window.session, self._window)
            view.cleared.connect(self._window.train_page().training.versions.changed)
        view.show(self._window)

    def ask_about_memory(self, short: ExplorerError) -> None:
        """Ask whether to encode though it will hardly fit; without an answer words are searched."""
        sentences = [
            said(short.what),
            said(short.fix),
            self.tr("If it does not fit, the system may end the program. What is saved stays."),
        ]
        title, yes = self.tr("Will this fit into the memory?"), self.tr("Encode anyway")
        ask = ConfirmDialog(title, sentences, yes, self.tr("Words only"), self._window)
        ask.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        ask.accepted.connect(self._window.session.pipeline.encode_anyway)
        ask.open()

    # ---- help ----------------------------------------------------------------------------------------------

    def palette(self) -> None:
        """Show all actions by name."""
        CommandPalette(self._window.actions_.by_menu, self._window).open()

    def shortcuts(self) -> None:
        """Show all shortcuts."""
        ShortcutsDialog(self._window.actions_.by_menu, self._window).open()

    def open_log(self) -> None:
        """Show the log file in the system's viewer."""
        if self._window.log_file is None:
            self._window.show_error(ExplorerError("There is no log file in this run."))
        else:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._window.log_file)))

    def report_problem(self) -> None:
        """Show what a report of a problem would hold, to be saved."""
        from explorer.shell.reporting import Reporting

        reporting = self._window.findChild(Reporting)
        if reporting is None:
            reporting = Reporting(self._window.session, self._window.log_file, self._window)
        reporting.show(self._window)

    def about(self) -> None:
        """Say what the program is."""
        status = self._window.session.encoder_status
        AboutDialog(
            program_version(),
            f"{status.name} · {device_line(status)}",
            str(self._window.log_file or ""),
            packages(),
            self._window,
        ).open()


def _tr(text: str) -> str:
    return QCoreApplication.translate("imported", text)


def report_lines(reports: list[ImportReport]) -> list[str]:
    """What each import brought and what it left out, a line each."""
    lines: list[str] = []
    for report in reports:
        words = _tr(
            "{file}: {rows}, {texts}, {duplicates}, {blank} blank, {rejected} rejected; text "
            "column “{column}”, {encoding}"
        )
        lines.append(
            words.format(
                file=Path(report.source).name,
                rows=wording.rows(report.rows),
                texts=wording.plural(report.texts, _tr("1 new text"), _tr("{n} new texts")),
                duplicates=wording.plural(report.duplicates, _tr("1 duplicate"), _tr("{n} duplicates")),
                blank=wording.count(report.blank),
                rejected=wording.count(report.n_rejected),
                column=report.text_column,
                encoding=encoding_name(report.encoding),
            )
        )
        lines += [f"    {said(sentence)}" for sentence in (*report.dates, *report.numbers)]
        left_out = _tr("Left out for meaning: {0}")
        lines += [f"    {left_out.format(said(line))}" for line in report.left_out_lines()]
        lines += wording.rejected_lines(report.rejected, report.n_rejected)
        lines += wording.doubtful_lines(report.doubtful, report.n_doubtful, report.n_short)
        lines.append("")
    return lines[:-1] if lines else lines
