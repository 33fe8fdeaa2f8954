"""A spreadsheet with a cover sheet, and a title above the table: what is proposed, said and chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from explorer.importing.sheet import AGAIN
from explorer.importing.sheet_view import SheetView
from explorer.shell.window import MainWindow
from tests.core.corpus.files import book
from tests.explorer.driver import OpenWindow, click, drop, settled, wait
from tests.explorer.small_files import sentences

NAMES = ["No.", "Comment", "Branch"]
BODY = [[n, text, topic] for n, (text, topic) in enumerate(sentences()[:48])]
NAMES_AND_BODY = [NAMES, *BODY]
TITLE = [["Customer feedback report"], []]
COVER = [["Customer feedback of the year"], [], ["Total", "see the next sheet"]]


def dropped(window: MainWindow, qtbot: QtBot, path: Path) -> SheetView:
    """The sheet for a file, once that was looked at and counted."""
    drop(window, path)
    view = window.import_sheet().view
    wait(qtbot, lambda: "rows" in view.counts.text() and view.explore.isEnabled())
    return view


def choose_sheet(view: SheetView, qtbot: QtBot, name: str) -> None:
    view.options.sheet.setCurrentText(name)
    view.options.sheet.activated.emit(view.options.sheet.currentIndex())
    wait(qtbot, lambda: view.format_button.text() == f"Excel, {name}" and view.explore.isEnabled())


def columns_of(window: MainWindow) -> list[str]:
    assert window.session.workspace is not None
    return [column.name for column in window.session.workspace.rows.columns()]


def test_the_sheet_with_the_texts_is_proposed_and_another_is_chosen(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    codes = [["code", "branch"], *([n, f"branch {n}"] for n in range(30))]
    window = open_window()
    view = dropped(window, qtbot, book(tmp_path / "f.xlsx", COVER, codes, [*TITLE, *NAMES_AND_BODY]))
    assert view.format_button.text() == "Excel, S3"
    assert view.others.text() == "The file has 2 other sheets: “S1” (2 rows), “S2” (30 rows)."
    assert view.others.isVisible()
    assert view.counts.text().startswith("48 rows")
    assert "1 rejected" in view.counts.text()
    click(qtbot, window, "formatButton")
    choose_sheet(view, qtbot, "S1")
    wait(qtbot, lambda: view.counts.text().startswith("2 rows"))
    assert view.others.text() == "The file has 2 other sheets: “S2” (30 rows), “S3” (48 rows)."
    choose_sheet(view, qtbot, "S3")
    wait(qtbot, lambda: view.counts.text().startswith("48 rows"))
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: settled(window))
    assert columns_of(window) == NAMES


def test_a_long_name_of_a_sheet_makes_the_import_sheet_no_wider(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    name = "Feedback of the last quarter"
    window = open_window()
    window.resize(720, 700)
    view = dropped(window, qtbot, renamed(book(tmp_path / "f.xlsx", NAMES_AND_BODY), name))
    assert view.format_button.text() == f"Excel, {name}"
    scroll = window.import_sheet().findChild(QScrollArea)
    wait(qtbot, lambda: scroll.horizontalScrollBar().maximum() == 0)


def test_nothing_is_said_of_a_single_sheet(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    view = dropped(open_window(), qtbot, book(tmp_path / "f.xlsx", NAMES_AND_BODY))
    assert not view.others.isVisible()


def test_many_sheets_are_not_all_named(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    view = dropped(open_window(), qtbot, book(tmp_path / "f.xlsx", NAMES_AND_BODY, *[COVER] * 6))
    named = ", ".join(f"“S{n}” (2 rows)" for n in (2, 3, 4, 5))
    assert view.others.text() == f"The file has 6 other sheets: {named} and 2 more."


def test_a_newer_export_keeps_its_sheet(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    for name in ("old", "new", "newest"):
        (tmp_path / name).mkdir()
    window = open_window()
    dropped(window, qtbot, book(tmp_path / "old" / "f.xlsx", NAMES_AND_BODY, NAMES_AND_BODY[:4]))
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: settled(window))

    longer = [NAMES, *BODY, *([n + 100, text, "more"] for n, text, _ in BODY)]
    newer = [*NAMES_AND_BODY, [48, "A flamingo waits for the bus", "animals"]]
    view = dropped(window, qtbot, book(tmp_path / "new" / "f.xlsx", newer, longer))
    wait(qtbot, lambda: "new" in view.renew.changes.text())
    assert view.destination.currentData() == AGAIN
    assert view.format_button.text() == "Excel, S1"
    assert view.others.text() == "The file has another sheet: “S2” (96 rows)."
    assert view.renew.changes.text() == "0 changed · 1 new · 0 vanished · 48 as they were"
    click(qtbot, window, "cancelButton")

    path = book(tmp_path / "newest" / "f.xlsx", [], newer)
    view = dropped(window, qtbot, renamed(path))
    assert view.others.text() == "The sheet “S1”, which was imported before, is not there now."


def renamed(path: Path, name: str = "notes") -> Path:
    """A workbook whose first sheet has another name."""
    import openpyxl

    made = openpyxl.load_workbook(path)
    made["S1"].title = name
    made.save(path)
    return path
