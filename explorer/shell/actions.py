"""Every action of the window: its menu, its name, its shortcut, and when it can be done.

The window's menus, the shortcuts dialog and the command palette are all made from this one table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QCoreApplication, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from explorer.shell.pages import PAGES
from explorer.widgets.label_chips import MOST_NUMBERED
from explorer.widgets.plain_text import without_shortcut

Needs = Literal[
    "",
    "workspace",
    "passages",
    "query",
    "picture",
    "undo",
    "redo",
    "selection",
    "filter",
    "running",
    "live",
    "to keep",
]


def _tr(text: str) -> str:
    return QCoreApplication.translate("actions", text)


@dataclass(frozen=True)
class Entry:
    """One action.

    Attributes:
        name: how code and tests call it.
        text: how a person reads it; & before the letter that opens it.
        shortcut: as Qt writes it; every action has one.
        needs: what must be there for it: an open workspace, texts that are divided, a query, a map, something
            to undo or to redo, selected rows, a filter, a run that is running, live or to be kept.
        group: actions of one group exclude each other and show which one holds.
        toggles: it turns something on and off, and shows which.
    """

    name: str
    text: str
    shortcut: str
    needs: Needs = ""
    group: str = ""
    toggles: bool = False


def menus() -> list[tuple[str, list[Entry | None]]]:
    """Menus in order, each with its actions; None is a line between them."""
    return [
        (
            _tr("&File"),
            [
                Entry("open_file", _tr("&Open a file…"), "Ctrl+O"),
                Entry("open_folder", _tr("Open a &folder of documents…"), "Ctrl+Alt+F"),
                Entry("open_workspace", _tr("Open a &workspace…"), "Ctrl+Shift+O"),
                Entry("paste_lines", _tr("&Paste lines…"), "Ctrl+Shift+V"),
                Entry("try_sample", _tr("Try the &sample"), "Ctrl+Shift+S"),
                None,
                Entry("export_rows", _tr("&Export…"), "Ctrl+E", "workspace"),
                Entry("export_selected", _tr("Expo&rt the selected rows…"), "Ctrl+Alt+E", "selection"),
                Entry("export_map", _tr("Export the &map…"), "Ctrl+Shift+E", "picture"),
                None,
                Entry("report", _tr("What was &imported"), "Ctrl+I", "workspace"),
                Entry("imports", _tr("Remo&ve or restore an import…"), "Ctrl+Alt+I", "workspace"),
                Entry("close_workspace", _tr("&Close the workspace"), "Ctrl+W", "workspace"),
                None,
                Entry("settings", _tr("Se&ttings…"), "Ctrl+,"),
                Entry("quit", _tr("&Quit"), "Ctrl+Q"),
            ],
        ),
        (
            _tr("&Edit"),
            [
                Entry("undo", _tr("&Undo"), "Ctrl+Z", "undo"),
                Entry("redo", _tr("&Redo"), "Ctrl+Shift+Z", "redo"),
                None,
                Entry("copy", _tr("&Copy the selected sentences"), "Ctrl+Shift+C", "workspace"),
                Entry("select_hits", _tr("Select all &hits"), "Ctrl+Shift+A", "query"),
                Entry("select_passing", _tr("Select &all that pass the filter"), "Ctrl+Alt+A", "workspace"),
                Entry("invert_selection", _tr("&Invert the selection"), "Ctrl+Shift+I", "workspace"),
                Entry("select_none", _tr("Select &nothing"), "Ctrl+D", "workspace"),
                Entry("only_selected", _tr("&Only the selected rows"), "Alt+O", "selection"),
                Entry(
                    "delete_rows", _tr("&Delete the selected rows for good…"), "Ctrl+Shift+Del", "selection"
                ),
                Entry(
                    "delete_passing",
                    _tr("Delete all rows that &pass the filter for good…"),
                    "Ctrl+Shift+Backspace",
                    "filter",
                ),
                Entry("clear_filter", _tr("Clear the &filter"), "Ctrl+Shift+F", "workspace"),
            ],
        ),
        (
            _tr("&View"),
            [
                Entry("go_start", _tr("&Start page"), "Ctrl+Home"),
                *(
                    Entry(f"go_{page.name}", page.menu_text, f"Ctrl+{number}", "workspace")
                    for number, page in enumerate(PAGES, start=1)
                ),
                None,
                Entry("go_back", _tr("&Back to what was shown before"), "Alt+Left", "workspace"),
                Entry("go_forward", _tr("Forwa&rd again"), "Alt+Right", "workspace"),
                None,
                Entry("fit_map", _tr("Show the whole &map"), "Ctrl+0", "picture"),
                Entry("colour_cluster", _tr("Colour by &cluster"), "Ctrl+Alt+C", "picture"),
                Entry("colour_similarity", _tr("Colour by s&imilarity"), "Ctrl+Alt+S", "query"),
                Entry("map_passages", _tr("Map of p&assages"), "Ctrl+Alt+D", "passages", toggles=True),
                Entry("table_columns", _tr("Colum&ns of the table…"), "Ctrl+Alt+K", "workspace"),
                Entry("topic_table", _tr("T&opics by column…"), "Ctrl+Alt+T", "workspace"),
                None,
                Entry("theme_system", _tr("Look: as the s&ystem"), "Ctrl+Alt+0", group="theme"),
                Entry("theme_light", _tr("Look: &light"), "Ctrl+Alt+1", group="theme"),
                Entry("theme_dark", _tr("Look: &dark"), "Ctrl+Alt+2", group="theme"),
            ],
        ),
        (
            _tr("&Search"),
            [
                Entry("find", _tr("&Search"), "Ctrl+F", "workspace"),
                Entry("go_hits", _tr("&Go to the hits"), "F6", "query"),
                Entry("go_selection", _tr("Go to the s&election"), "F7", "workspace"),
                Entry("go_rows", _tr("Go to the ro&ws"), "F8", "workspace"),
                Entry("go_topics", _tr("Go to the to&pics"), "F9", "workspace"),
                Entry("go_filters", _tr("Go to the &filters"), "Shift+F9", "workspace"),
                Entry("clear_search", _tr("&Clear the search"), "Ctrl+Shift+X", "query"),
                None,
                Entry("mode_semantic", _tr("By &meaning"), "Alt+1", "workspace", "mode"),
                Entry("mode_keyword", _tr("By wor&ds"), "Alt+2", "workspace", "mode"),
                Entry("mode_hybrid", _tr("&Both"), "Alt+3", "workspace", "mode"),
                Entry("rerank", _tr("&Rerank the hits…"), "Ctrl+Alt+R", "workspace"),
                Entry("correct_hubs", _tr("C&orrect for hubs"), "Ctrl+Alt+U", "workspace", toggles=True),
                Entry(
                    "passages_by_mean",
                    _tr("By the me&an of a row's passages"),
                    "Ctrl+Alt+O",
                    "passages",
                    toggles=True,
                ),
                None,
                Entry("more_like", _tr("More &like the selected"), "Ctrl+M", "selection"),
                Entry("less_like", _tr("Less li&ke the selected"), "Ctrl+Shift+M", "selection"),
            ],
        ),
        (
            _tr("&Teach"),
            [
                Entry("mark_alike", _tr("The selected hits are &right: alike"), "Alt+Y", "query"),
                Entry("mark_not_alike", _tr("The selected hits are &wrong: not alike"), "Alt+N", "query"),
                Entry("unmark", _tr("Take the &marks of the selected hits away"), "Alt+X", "query"),
                None,
                Entry("selection_alike", _tr("The selected are &all alike…"), "Ctrl+Alt+Y", "workspace"),
                Entry("selection_not_alike", _tr("&No two selected are alike…"), "Ctrl+Alt+N", "workspace"),
                None,
                Entry("merge", _tr("M&erge labels and marks of a copy…"), "Ctrl+Alt+M", "workspace"),
                Entry("review", _tr("What should I mark ne&xt?"), "Ctrl+J", "workspace"),
                Entry("train_on_marks", _tr("&Train on the marks"), "Ctrl+Shift+J", "workspace"),
            ],
        ),
        (
            _tr("&Label"),
            [
                Entry("label_selected", _tr("&Label the selected rows…"), "Ctrl+Alt+L", "selection"),
                Entry("note", _tr("&Note on the selected rows…"), "Ctrl+Shift+N", "selection"),
                Entry("label_hits", _tr("Label all &hits…"), "Ctrl+Shift+H", "query"),
                Entry("label_rest", _tr("Label the &rest like this…"), "Ctrl+Alt+J", "workspace"),
                Entry("colour_label", _tr("&Colour the map by label"), "Ctrl+Alt+B", "picture"),
                None,
                *(
                    Entry(f"label_{number}", label_text(number), f"Ctrl+Shift+{number}", "workspace")
                    for number in range(1, MOST_NUMBERED + 1)
                ),
            ],
        ),
        (
            _tr("&Model"),
            [
                Entry("choose_model", _tr("&Choose a model…"), "Ctrl+L"),
                Entry("audition", _tr("&Which model for these texts…"), "Ctrl+Alt+W", "workspace"),
                Entry("static_copy", _tr("Make a &quick copy of this model…"), "Ctrl+Alt+Q", "workspace"),
                Entry("resume_encoding", _tr("&Encode what is missing"), "Ctrl+Shift+R", "workspace"),
                None,
                Entry("learn_from_file", _tr("&Learn from a file…"), "Ctrl+T", "workspace"),
                Entry("learn_from_sample", _tr("Learn from the &sample pairs"), "Ctrl+Shift+T", "workspace"),
                Entry("train_selected", _tr("Learn from the selected &rows…"), "Ctrl+Alt+V", "selection"),
                Entry("start_training", _tr("Start or resume &training"), "Ctrl+R", "workspace"),
                Entry("pause_training", _tr("&Pause training"), "Ctrl+P", "running"),
                Entry("cancel_training", _tr("St&op training"), "Ctrl+Shift+P", "live"),
                Entry("keep_run", _tr("&Keep what was learned"), "Ctrl+Shift+K", "to keep"),
                None,
                Entry("disk_use", _tr("&Disk use…"), "Ctrl+Shift+D", "workspace"),
            ],
        ),
        (
            _tr("&Help"),
            [
                Entry("palette", _tr("&All actions…"), "Ctrl+K"),
                Entry("shortcuts", _tr("&Shortcuts"), "F1"),
                Entry("open_log", _tr("Show the &log"), "Ctrl+Shift+L"),
                Entry("report_problem", _tr("Report a &problem…"), "Ctrl+Alt+P"),
                Entry("about", _tr("A&bout"), "Shift+F1"),
            ],
        ),
    ]


def label_text(number: int, name: str = "") -> str:
    """How the action reads that puts on the label of a number, which has a name or is still to be made."""
    return f"&{number}  {name.replace('&', '&&') or _tr('new label…')}"


class Actions:
    """The actions by name, in menus of `bar`."""

    def __init__(self, window: QWidget, bar: QMenuBar, handlers: dict[str, Callable[[], object]]) -> None:
        self._by_name: dict[str, QAction] = {}
        self._needs: dict[str, Needs] = {}
        self._groups: dict[str, QActionGroup] = {}
        self.by_menu: list[tuple[str, list[QAction]]] = []
        self.shown: dict[str, SignalInstance] = {}  # by the name of an action: its menu is about to be shown
        for title, entries in menus():
            menu = QMenu(title, bar)
            bar.addMenu(menu)
            made: list[QAction] = []
            for entry in entries:
                if entry is None:
                    menu.addSeparator()
                    continue
                action = self._make(entry, window)
                action.triggered.connect(handlers[entry.name])
                menu.addAction(action)
                window.addAction(action)
                made.append(action)
                self.shown[entry.name] = menu.aboutToShow
            self.by_menu.append((without_shortcut(title), made))

    def _make(self, entry: Entry, window: QWidget) -> QAction:
        action = QAction(entry.text, window)
        action.setObjectName(entry.name)
        action.setShortcut(QKeySequence(entry.shortcut))
        if entry.name == "quit":
            action.setMenuRole(QAction.MenuRole.QuitRole)
        elif entry.name == "about":
            action.setMenuRole(QAction.MenuRole.AboutRole)
        elif entry.name == "settings":
            action.setMenuRole(QAction.MenuRole.PreferencesRole)
        else:
            action.setMenuRole(QAction.MenuRole.NoRole)
        if entry.group:
            group = self._groups.setdefault(entry.group, QActionGroup(window))
            action.setCheckable(True)
            group.addAction(action)
        elif entry.toggles:
            action.setCheckable(True)
        self._by_name[entry.name] = action
        self._needs[entry.name] = entry.needs
        return action

    def __getitem__(self, name: str) -> QAction:
        return self._by_name[name]

    def set_there(self, there: set[str]) -> None:
        """Enable the actions that are possible with what is `there`."""
        for name, needs in self._needs.items():
            self._by_name[name].setEnabled(not needs or needs in there)
