"""A walk through every page and every dialog of the real window, for tests that look at all of them."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

import explorer
from core.encoding.known_models import catalogue
from core.errors import ExplorerError
from core.workspace import Workspace
from core.workspace.recovering import NOT_CLOSED
from explorer.compare.duel_deck import DuelDeck
from explorer.shell.actions import menus
from explorer.shell.window import MainWindow
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.notice_bar import notice_of_recovery
from tests.conftest import MadeOnce
from tests.explorer.driver import drop, settled, shown_hits, type_query, wait
from tests.explorer.small_files import small_file, train_small

Look = Callable[[str, QWidget], None]

# Actions that open something to be looked at and do not say so by an ellipsis.
_OPENING_TOO = ("report", "review", "shortcuts", "about")


@dataclass(frozen=True)
class Folders:
    """What is opened: a workspace with labels, marks and a run that has ended; a copy with other labels; a
    file that is not imported yet."""

    mine: Path
    theirs: Path
    file: Path

    @classmethod
    def within(cls, place: Path) -> Folders:
        return cls(place / "answers", place / "theirs", place / "more.csv")


def make_folders(place: Path, trained: Path | None = None) -> Folders:
    """Make what a walk needs, in a minute; sooner where `train_small` has been in the folder `trained`."""
    made = Folders.within(place)
    small_file(place, made.file.name)
    if trained is None:
        train_small(place)
    else:
        shutil.copytree(trained / made.mine.name, made.mine)
    with Workspace.open(made.mine) as opened:
        texts = opened.rows.texts(0, 8)
        good, bad = opened.labels.add("good"), opened.labels.add("bad")
        opened.labels.set_rows(good.label_id, np.arange(0, 10))
        opened.labels.set_rows(bad.label_id, np.arange(10, 20))
        opened.judgments.mark([(texts[0], texts[1])], 1.0, "hit")
        opened.judgments.mark([(texts[0], texts[2])], 0.0, "hit")
    shutil.copytree(made.mine, made.theirs)
    with Workspace.open(made.theirs) as opened:
        good, bad = opened.labels.all()
        opened.labels.set_rows(good.label_id, np.arange(0, 12))
        opened.labels.set_rows(bad.label_id, np.arange(8, 25))
    return made


def copied_folders(made_once: MadeOnce, place: Path) -> Folders:
    """What a walk needs, made once for every test and copied to `place`."""
    trained = made_once("trained", train_small)
    made = made_once("screens", lambda coming: make_folders(coming, trained))
    shutil.copytree(made, place, dirs_exist_ok=True)
    return Folders.within(place)


def all_dialogs() -> set[type[QDialog]]:
    """Every dialog that the program has, found by loading all of its modules."""
    for module in pkgutil.walk_packages(explorer.__path__, "explorer."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

    def below(kind: type[QDialog]) -> Iterator[type[QDialog]]:
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    return {each for each in below(QDialog) if each.__module__.startswith("explorer.")} - {BaseDialog}


@dataclass
class Walk:
    """Goes to every place in turn and calls `look(name, widget)` there, once nothing is being done.

    Attributes:
        dialogs: the kinds of dialog that were looked at.
        names: of everything that was looked at.
    """

    window: MainWindow
    qtbot: QtBot
    monkeypatch: pytest.MonkeyPatch
    look: Look
    dialogs: set[type[QDialog]] = field(default_factory=set)
    names: list[str] = field(default_factory=list)

    def through(self, folders: Folders) -> None:
        """All pages and dialogs."""
        self.monkeypatch.setattr(QDialog, "exec", lambda dialog: self._modal(dialog))
        self._idle()
        self._page("start")
        self._importing(folders.file)
        self.window.session.open_workspace(folders.mine)
        wait(self.qtbot, lambda: settled(self.window) and self.window.session.facets)
        wait(self.qtbot, lambda: self.window.session.encoder_status.state == "ready")
        self._exploring()
        self._train_compare_health()
        self.window.show_page("explore")
        self._opened_by_actions(folders)
        self._opened_otherwise()
        self.window.show_page("start")
        self._page("start with recent workspaces")

    def _importing(self, file: Path) -> None:
        drop(self.window, file)
        view = self.window.import_sheet().view
        wait(self.qtbot, lambda: view.explore.isEnabled())
        self._page("import")
        view.format_button.click()
        self._page("import, format")
        self.window.import_sheet().cancel()

    def _exploring(self) -> None:
        window, session = self.window, self.window.session
        page = window.explore_page()
        self._page("explore")
        type_query(self.qtbot, window, "cash machine swallowed my card")
        wait(self.qtbot, lambda: len(shown_hits(window)) > 3 and window.lanes.idle)
        for hit, sign in zip(shown_hits(window)[:2], (1, -1), strict=True):
            session.more_like(hit.text_id, sign)
            self._idle()
        session.toggle_facet("topic", "card")
        session.set_range("score", 2, 4)
        self._idle()
        page.hits.view.setCurrentIndex(page.hits.view.model().index(0, 0))
        page.map.legend.toggle.click()
        self._page("explore, hits")
        session.clear_filter()
        session.select(np.arange(8), "map", name="eight")
        page.show_panel("selection")
        self._page("explore, selection")
        page.selected.which.choose("apart")
        self._page("explore, set apart")
        page.show_panel("rows")
        page.rows.select_rows(np.array([2]))
        self._page("explore, rows")
        window.actions_["go_topics"].trigger()
        self._page("explore, topics")
        window.actions_["colour_similarity"].trigger()
        self._page("explore, similarity")
        page.search_box.set_text("")
        page.search_box.field.setFocus()
        self._page("explore, empty search")

    def _train_compare_health(self) -> None:
        window = self.window
        window.show_page("train")
        self._page("train")
        window.train_page().take_sample()
        wait(self.qtbot, lambda: window.train_page().training.data is not None)
        window.train_page().form.more_button.setChecked(True)
        self._page("train, sample")
        window.train_page().discard(1)  # asks
        window.show_comparison(1)
        wait(self.qtbot, lambda: window.compare_page().comparing.comparison is not None)
        self._page("compare")
        window.compare_page().duel.link.click()
        deck = window.compare_page().findChild(DuelDeck)
        assert deck is not None
        self._idle()
        self._seen("duel, what is asked", deck)
        deck.begin.click()
        self.qtbot.keyClick(deck, Qt.Key.Key_Y)
        self._shown("duel")
        window.show_page("health")
        self._page("health")
        window.train_page().training.keep(1)
        wait(self.qtbot, lambda: window.session.workspace and settled(window))
        window.train_page().rename(1)  # asks

    def _opened_by_actions(self, folders: Folders) -> None:
        window, session = self.window, self.window.session
        type_query(self.qtbot, window, "cash machine swallowed my card")
        wait(self.qtbot, lambda: bool(shown_hits(window)) and window.lanes.idle)
        session.select(np.arange(8), "map", name="eight")
        asks_nothing = {
            "getOpenFileName": ("", ""), "getOpenFileNames": ([], ""), "getSaveFileName": ("", ""),
            "getExistingDirectory": "",
        }  # fmt: skip
        for name, answer in asks_nothing.items():
            self.monkeypatch.setattr(QFileDialog, name, lambda *_, answer=answer: answer)
        entries = [entry for _, entries in menus() for entry in entries if entry is not None]
        for entry in entries:
            if "…" in entry.text or entry.name in _OPENING_TOO:
                window.show_page("explore")
                window.actions_[entry.name].trigger()
                self._shown(entry.name)
        for number, (_, actions) in enumerate(window.actions_.by_menu, start=1):
            menu = actions[0].associatedObjects()
            for each in menu:
                if isinstance(each, QMenu):
                    each.popup(window.mapToGlobal(QPoint(0, 0)))
                    self._look(f"menu {number}", each)
                    each.close()
        self.monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folders.theirs))
        window.actions_["merge"].trigger()
        wait(self.qtbot, lambda: bool(self._open_dialogs()))
        self._shown("merge")

    def _opened_otherwise(self) -> None:
        window = self.window
        page = window.explore_page()
        page.show_query_help()
        self._shown("query help")
        page.show_panel("hits")
        page.hits.view.setCurrentIndex(page.hits.view.model().index(0, 0))
        self.qtbot.keyClick(page.hits.view, Qt.Key.Key_W)
        self._shown("why")
        window.show_error(ExplorerError("There is no file answers.csv.", "Check its name and place."))
        self._idle()
        self._look("error", window)
        try:
            raise ValueError("a defect of the program, for the bar")
        except ValueError as error:
            window.show_error(error)
        window.notices.dismiss()
        self._idle()
        self._look("defect", window)
        for name in ("train", "compare", "health", "start"):
            window.show_page(name)
            self._page(f"{name}, defect")
        window.show_page("explore")
        window.notices.dismiss()
        window.notices.post(notice_of_recovery([NOT_CLOSED]))
        self._idle()
        self._look("recovered", window)
        window.notices.dismiss()
        window.commands.offer_download(catalogue()[1].name)
        self._shown("download")

    def _open_dialogs(self) -> list[QDialog]:
        tops = QApplication.topLevelWidgets()
        return [each for each in tops if isinstance(each, QDialog) and each.isVisible()]

    def _modal(self, dialog: QDialog) -> int:
        """Stands for `QDialog.exec`: what waits for an answer would wait here too."""
        dialog.show()
        self._seen(type(dialog).__name__, dialog)
        dialog.reject()
        return 0

    def _shown(self, name: str) -> None:
        self._idle()
        for dialog in self._open_dialogs():
            self._seen(name, dialog)
            dialog.reject()
            QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)

    def _seen(self, name: str, dialog: QDialog) -> None:
        self.dialogs.update(each for each in type(dialog).__mro__ if issubclass(each, QDialog))
        self._look(name, dialog)

    def _page(self, name: str) -> None:
        self._idle()
        self._look(name, self.window)

    def _look(self, name: str, widget: QWidget) -> None:
        for _ in range(4):  # what a layout moves may move others
            QApplication.processEvents()
        n = sum(re.fullmatch(rf"{re.escape(name)}( \d+)?", each) is not None for each in self.names)
        self.names.append(f"{name} {n + 1}" if n else name)  # the second that asks is another place
        self.look(self.names[-1], widget)

    def _idle(self) -> None:
        wait(self.qtbot, lambda: self.window.lanes.idle)
