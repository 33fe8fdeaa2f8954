"""The real window, from the first screen to a settled map, driven by drops, keys and clicks."""

from __future__ import annotations

import os
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core import memory
from core.progress import Task
from core.search import code_index
from core.workspace import Workspace, map_estimate, vector_indexes
from core.workspace.folder import LOCK_FILE
from core.workspace.map_making import MapMaker
from explorer.shared.lanes import LANES
from explorer.shared.settings import Settings, workspaces_folder
from explorer.widgets.dialogs import ConfirmDialog
from tests.explorer.driver import OpenWindow, click, drop, error_said, open_prepared, settled, wait
from tests.explorer.small_files import prepared, small_file, write_csv


def text_of(window: QWidget, name: str) -> str:
    """What the label of that name says."""
    label = window.findChild(QLabel, name)
    assert label is not None, name
    return label.text()


def test_a_dropped_file_becomes_a_searchable_map_and_opens_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    assert window.page == "start"
    drop(window, small_file(tmp_path))
    assert window.page == "import"
    wait(qtbot, lambda: "rows" in text_of(window, "sheetCounts"))
    assert text_of(window, "sheetCounts") == "98 rows · 96 distinct texts · 1 blank · 0 rejected"
    assert window.import_sheet().view.column_combo.currentText() == "text"
    wait(qtbot, lambda: "a second" in text_of(window, "sheetEstimate"))
    assert "on this machine" in text_of(window, "sheetEstimate")
    qtbot.keyClick(window.import_sheet(), Qt.Key.Key_Return)
    wait(qtbot, lambda: window.page == "explore")
    session = window.session
    assert session.workspace is not None
    assert session.workspace.folder == workspaces_folder() / "answers"
    assert window.windowTitle() == "answers · Semantic Explorer"
    assert text_of(window, "taskNote").startswith(("98 rows", "1 blank"))
    wait(qtbot, lambda: settled(window))
    field = window.explore_page().search_box.field
    qtbot.keyClicks(field, "cash machine swallowed my card")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: session.hits is not None)
    assert session.hits is not None
    assert "The machine kept my card" in session.hits.hits[0].text
    assert {facet.column for facet in session.facets} == {"topic", "score"}
    session.toggle_facet("topic", "food")
    wait(qtbot, lambda: session.filter_state.row_ids is not None)
    assert session.filter_state.row_ids is not None
    assert len(session.filter_state.row_ids) == 24
    click(qtbot, window.header, "exploreTab")
    picture = session.map_picture
    assert picture is not None
    window.close()
    assert not window.isVisible()

    again = open_window()
    rows = again.start_page.recent_rows()
    assert [row.recent.name for row in rows] == ["answers"]
    rows[0].click()
    wait(qtbot, lambda: again.session.map_picture is not None)
    reopened = again.session.map_picture
    assert reopened is not None
    assert (reopened.xy == picture.xy).all()
    assert again.session.workspace is not None
    assert again.session.workspace.n_encoded == 96
    wait(qtbot, lambda: again.lanes.idle)


def test_a_file_without_a_text_column_asks_for_it(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    drop(window, write_csv(tmp_path / "n.csv", [(1, 2.5), (2, 3.5), (3, 4.5)], ("count", "weight")))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.question.text())
    assert "Which one holds them?" in view.question.text()
    assert not view.explore.isEnabled()
    view.table.horizontalHeader().sectionClicked.emit(1)
    assert view.column_combo.currentText() == "weight"
    assert view.explore.isEnabled()
    assert view.question.text() == ""


def test_a_file_that_cannot_be_read_says_why_and_escape_goes_back(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    empty = tmp_path / "empty.csv"
    empty.write_bytes(b"")
    drop(window, empty)
    view = window.import_sheet().view
    wait(qtbot, lambda: view.question.text())
    assert "empty.csv" in view.question.text()
    assert not view.explore.isEnabled()
    qtbot.keyClick(window.import_sheet(), Qt.Key.Key_Escape)
    assert window.page == "start"


def test_encoding_delimiter_and_header_can_be_overruled(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled())
    assert not view.options.isVisible()
    qtbot.mouseClick(view.format_button, Qt.MouseButton.LeftButton)
    assert view.options.isVisible()
    assert view.format_button.text() == "UTF-8, comma"
    header = view.options.header
    header.setCurrentIndex(header.findData(False))
    header.activated.emit(header.currentIndex())
    wait(qtbot, lambda: text_of(window, "sheetCounts").startswith("99 rows"))
    assert view.table.header_text(0) != "text"


def test_the_sheet_warns_that_the_model_cannot_read_the_script(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    rows = [(f"이 영화는 정말 재미있고 배우들의 연기가 좋았습니다 {n}", "영화", n) for n in range(30)]
    drop(window, write_csv(tmp_path / "영화평.csv", rows))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.warning.text())
    assert "Hangul" in view.warning.text()
    assert view.explore.isEnabled()


def test_files_with_the_same_columns_are_proposed_for_the_open_workspace(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    before = window.session.map_picture
    more = write_csv(
        tmp_path / "more.csv", [("The boat left without us", "travel", 3), ("The soup was cold", "food", 1)]
    )
    drop(window, more)
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled())
    assert view.destination.currentText() == "Add to answers"
    assert not view.model_picker.isEnabled()
    assert not view.place.isVisible()
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: window.page == "explore" and len(window.session.text_ids) == 100)
    wait(qtbot, lambda: settled(window) and len(window.session.map_picture or ()) == 97)
    after = window.session.map_picture
    assert before is not None
    assert after is not None
    assert (after.xy[:96] == before.xy).all()  # what was there stays where it was


def test_each_of_several_files_gives_the_text_column_that_it_has(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    reviews = [
        (n, f"The {place} was too cold for us in the evening") for n, place in enumerate(("pool", "room"))
    ]
    files = (
        small_file(tmp_path),
        write_csv(tmp_path / "reviews.csv", reviews, header=("stars", "opinion")),
        write_csv(tmp_path / "more.csv", [("One more sentence about the bus", "travel", 2)]),
    )
    drop(window, *files)
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled() and "rows" in view.counts.text())
    assert [view.files.item(k).text() for k in range(3)] == [
        "answers.csv · UTF-8, comma",
        "reviews.csv · UTF-8, comma · text column: opinion",
        "more.csv · UTF-8, comma",
    ]
    assert view.counts.text().startswith("101 rows · 99 distinct texts")
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: window.page == "explore" and len(window.session.text_ids) == 101)
    workspace = window.session.workspace
    assert workspace is not None
    assert "The pool was too cold for us in the evening" in workspace.rows.texts()
    assert [report.text_column for report in workspace.rows.reports()] == ["text", "opinion", "text"]


def test_a_file_among_several_without_any_text_is_named(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path), write_csv(tmp_path / "sizes.csv", [(1, 2)] * 9, header=("w", "h")))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.question.text())
    assert "sizes.csv has no column “text”" in view.question.text()
    assert not view.explore.isEnabled()


def test_pasted_lines_are_counted_and_imported(
    open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from explorer.importing import paste_dialog

    window = open_window()
    QGuiApplication.clipboard().setText("one sentence\nanother sentence\n\none sentence\n")

    def accept(dialog: paste_dialog.PasteDialog) -> int:
        assert dialog.count_label.text() == "4 lines · 2 distinct · 1 blank"
        dialog.name_edit.setText("from the clipboard")
        return 1

    monkeypatch.setattr(paste_dialog.PasteDialog, "exec", accept)
    qtbot.keyClick(window.start_page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, lambda: window.page == "explore")
    assert window.session.workspace is not None
    assert window.session.workspace.name == "from the clipboard"
    assert window.session.workspace.n_texts == 2
    wait(qtbot, lambda: window.lanes.idle)


def test_a_cancelled_import_leaves_nothing_and_the_sheet_stays(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.corpus import RowStore

    window = open_window()
    drop(window, small_file(tmp_path))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled() and not window.lanes.busy("io"))
    started = []

    def endless(self: RowStore, *args: object, task: Task, **kwargs: object) -> None:
        started.append(1)
        while True:
            task.check()

    monkeypatch.setattr(RowStore, "add_file", endless)
    window.import_sheet().start()
    wait(qtbot, lambda: started)
    assert window.lanes.losses() != []
    assert not view.explore.isEnabled()
    qtbot.keyClick(window.import_sheet(), Qt.Key.Key_Escape)
    wait(qtbot, lambda: view.explore.isEnabled())
    assert window.page == "import"
    assert not (workspaces_folder() / "answers").exists()


def test_closing_while_a_file_is_read_asks_first(
    open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from explorer.shell import window as main_window

    window = open_window()
    answers = [0, 1]
    asked: list[str] = []

    def answer(dialog: main_window.ConfirmDialog) -> int:
        asked.append(dialog.windowTitle())
        return answers.pop(0)

    monkeypatch.setattr(main_window.ConfirmDialog, "exec", answer)

    def long(context: object) -> None:
        while True:
            context.cancel.raise_if_cancelled()  # type: ignore[attr-defined]

    window.lanes.submit("io", long, title="Reading", confirm_loss="It would have to be read again.")
    assert not window.close()
    assert window.isVisible()
    assert window.close()
    assert len(asked) == 2


def test_a_drive_that_does_not_answer_is_in_nobodys_way(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, answers, asked_on = Settings(), threading.Event(), list[threading.Thread]()
    far, is_file = workspaces_folder() / "far", os.path.isfile

    def slowly(path: Path) -> bool:
        if Path(path).parent == far:
            asked_on.append(threading.current_thread())
            assert answers.wait(60)
        return is_file(path)

    monkeypatch.setattr(os.path, "isfile", slowly)
    settings.remember(far, "far", 12, "all-MiniLM-L6-v2")
    settings.remember(workspaces_folder() / ("a" * 300), "longer than a name may be", 12, "all-MiniLM-L6-v2")
    try:
        window = open_window()
        wait(qtbot, lambda: bool(asked_on))
        assert not any(row.missing for row in window.start_page.recent_rows())
        open_prepared(window, qtbot, small_file(tmp_path))  # what is to be opened is opened
        window.session.close_workspace()
    finally:
        answers.set()
    wait(qtbot, lambda: [row.missing for row in window.start_page.recent_rows()] == [False, True, True])
    window.show_page("start")
    assert [row.missing for row in window.start_page.recent_rows()] == [False, True, True]  # as known
    assert threading.main_thread() not in asked_on


def test_a_recent_workspace_that_is_gone_is_grey_and_can_be_removed(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    settings = Settings()
    folder = workspaces_folder() / "gone"
    settings.remember(folder, "gone", 12, "all-MiniLM-L6-v2")
    window = open_window()
    row = window.start_page.recent_rows()[0]
    wait(qtbot, lambda: row.missing)
    assert "not found" in row.accessibleName()
    row.click()
    assert window.session.workspace is None
    qtbot.keyClick(row, Qt.Key.Key_Delete)
    assert window.start_page.recent_rows() == []
    assert Settings().recent == []


def test_a_damaged_workspace_is_explained(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    (folder / "workspace.json").write_text("{", encoding="utf-8")
    window = open_window(folder)
    wait(qtbot, lambda: "damaged" in error_said(window))
    assert "defect" not in error_said(window)


def test_a_defect_in_a_job_is_said_with_details_and_logged(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    for lane in LANES:

        def fails(context: object, lane: str = lane) -> None:
            raise ZeroDivisionError(f"planted in {lane}")

        window.lanes.submit(lane, fails, title="t")
        wait(qtbot, lambda: "defect" in error_said(window))
        click(qtbot, window.notices, "copyDetails")
        assert f"ZeroDivisionError: planted in {lane}" in QGuiApplication.clipboard().text()
        click(qtbot, window.notices, "dismissNotice")
        assert error_said(window) == ""
        assert window.log_file is not None
        assert f"ZeroDivisionError: planted in {lane}" in window.log_file.read_text(encoding="utf-8")


def test_a_panic_in_a_job_leaves_its_lane_alive(open_window: OpenWindow, qtbot: QtBot) -> None:
    class Panic(BaseException):
        """As native libraries raise it."""

    window = open_window()
    done: list[object] = []
    for lane in LANES:

        def fails(context: object) -> None:
            raise Panic("planted")

        window.lanes.submit(lane, fails, title="t")
        wait(qtbot, lambda: "defect" in error_said(window))
        window.notices.dismiss()
        window.lanes.submit(lane, lambda context: "alive", title="t", on_done=done.append)
    wait(qtbot, lambda: done == ["alive"] * len(LANES))


def test_a_file_named_at_the_start_that_is_not_there_stands_as_a_card(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window(tmp_path / "gone.csv")
    wait(qtbot, lambda: error_said(window) != "")
    notice = window.notices.shown
    assert notice is not None
    assert notice.heading == "gone.csv was not opened"
    assert notice.what == f"There is no file {tmp_path / 'gone.csv'}."


def test_an_import_that_fails_after_its_sheet_was_left_stands_as_a_card(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    wait(qtbot, lambda: window.lanes.idle)
    file = tmp_path / "answers.csv"
    file.write_text(
        "text,n\n" + "".join(f"Sentence number {n} here,{n}\n" for n in range(30)), encoding="utf-8"
    )
    drop(window, file)
    sheet = window.import_sheet()
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and window.lanes.idle)
    held = threading.Event()
    window.lanes.submit("io", lambda context: held.wait(60), title="held")
    sheet.start()
    window.show_page("start")
    file.unlink()
    held.set()
    wait(qtbot, lambda: error_said(window) != "")
    notice = window.notices.shown
    assert notice is not None
    assert notice.heading == "answers.csv was not imported"
    assert "There is no file" in notice.what


def test_a_session_that_was_killed_is_said_calmly_and_only_while_its_workspace_is_open(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    with Workspace.create(folder) as workspace:
        workspace.add_lines(["One sentence", "Another sentence"])
        left = (folder / LOCK_FILE).read_bytes()
    (folder / LOCK_FILE).write_bytes(left)  # as a process that was killed leaves it
    window = open_window(folder)
    wait(qtbot, lambda: window.notices.isVisible())
    notice = window.notices.shown
    assert notice is not None
    assert notice.is_calm
    assert notice.what.startswith("This workspace was not closed the last time")
    assert error_said(window) == ""
    window.session.close_workspace()
    assert not window.notices.isVisible()


@pytest.mark.parametrize("answer", ["confirmNo", "confirmYes"])
def test_what_will_hardly_fit_into_the_memory_is_asked_before(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """So is what a graph would take, which is not built then."""
    monkeypatch.setattr(memory, "free_memory", lambda: 100 << 20)
    monkeypatch.setattr(vector_indexes, "free_memory", lambda: 10 << 10)
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 10)
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 20)
    monkeypatch.setattr(code_index, "AIM", 1.01)
    with Workspace.create(tmp_path / "large") as workspace:
        workspace.add_lines([f"Sentence number {n} of many" for n in range(40)])
    window = open_window(tmp_path / "large")
    wait(qtbot, lambda: window.findChild(ConfirmDialog) is not None)
    dialog = window.findChild(ConfirmDialog)
    assert dialog is not None
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "Encoding and laying out 40 texts takes about 0.6 GB of memory, and 0.1 GB are free." in said
    opened = window.session.workspace
    assert opened is not None
    wait(qtbot, lambda: window.lanes.idle)
    assert opened.n_encoded == 0
    click(qtbot, dialog, answer)
    if answer == "confirmYes":
        wait(qtbot, lambda: settled(window))
    wait(qtbot, lambda: window.lanes.idle)
    assert opened.n_encoded == (40 if answer == "confirmYes" else 0)
    noted = " ".join(label.text() for label in window.notices.findChildren(QLabel))
    assert ("A neighbour graph, which would find more, takes about" in noted) is (answer == "confirmYes")
    state = window.session.search_state
    assert state is not None
    assert state.keyword_index is not None  # words are searched in any case


def test_every_action_is_in_a_menu_with_a_shortcut_of_its_own(open_window: OpenWindow) -> None:
    window = open_window()
    actions = [action for _, menu in window.actions_.by_menu for action in menu]
    shortcuts = [action.shortcut().toString() for action in actions]
    assert all(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts)
    assert {action.objectName() for action in actions} == set(window.commands.handlers())
    assert not window.actions_["find"].isEnabled()
    assert window.actions_["open_file"].isEnabled()


def test_the_palette_finds_an_action_by_a_few_letters(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.actions_["palette"].trigger()
    edit = QApplication.activePopupWidget().findChild(QLineEdit, "paletteEdit")
    assert edit is not None
    qtbot.keyClicks(edit, "look dark")
    entries = edit.parentWidget().findChild(QListWidget)
    assert entries is not None
    assert [entries.item(row).text() for row in range(entries.count())] == ["View: Look: dark"]
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert Settings().get("theme") == "dark"
    window.actions_["theme_system"].trigger()
    assert Settings().get("theme") == "system"


def test_the_head_names_the_key_of_all_actions_and_both_open_them(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    window.resize(1440, 900)
    assert window.header.palette_chip.text() == "Actions · Ctrl+K"
    opening = (
        lambda: qtbot.mouseClick(window.header.palette_chip, Qt.MouseButton.LeftButton),
        lambda: qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier),
    )
    for way in opening:
        window.activateWindow()
        wait(qtbot, window.isActiveWindow)
        way()
        palette = QApplication.activePopupWidget()
        assert palette is not None
        assert palette.findChild(QLineEdit, "paletteEdit") is not None
        palette.close()
    window.resize(720, 480)
    assert window.header.palette_chip.text() == "Actions"  # the key is in its tooltip
    assert "Ctrl+K" in window.header.palette_chip.toolTip()


def test_place_and_size_of_the_window_are_kept(open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1000, 700)
    window.close()
    assert open_window().width() == 1000


def test_every_control_has_a_name_to_be_read_out(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for page in (window.start_page, window.import_sheet(), window.header, window.task_bar)
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        and not (isinstance(widget, QPushButton) and widget.text())
        and widget.window() is window  # the list of a combo box is a window of Qt's own
    ]
    assert nameless == []


def test_a_full_disk_or_a_forbidden_folder_is_explained(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("SEMANTIC_EXPLORER_HOME", str(blocked))
    window = open_window()
    drop(window, small_file(tmp_path))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled())
    window.import_sheet().start()
    wait(qtbot, lambda: view.question.text())
    assert str(blocked) in view.question.text()
    assert view.explore.isEnabled()
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_another_model_encodes_the_workspace_anew_and_a_missing_one_leaves_words(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    from core.encoding import resolve_model

    window = open_window()
    session = window.session
    open_prepared(window, qtbot, small_file(tmp_path))
    copy = tmp_path / "my-model"
    shutil.copytree(resolve_model("all-MiniLM-L6-v2").folder, copy)
    session.change_model(str(copy))
    wait(qtbot, lambda: session.workspace is not None and session.workspace.model == str(copy))
    wait(qtbot, lambda: session.encoder_status.name == "my-model" and session.encoder_status.state == "ready")
    wait(qtbot, lambda: settled(window))
    assert session.workspace is not None
    assert session.workspace.n_encoded == 96
    assert "my-model" in window.header.model_chip.text()
    session.change_model(str(tmp_path / "not there"))
    wait(qtbot, lambda: session.encoder_status.state == "failed" and window.lanes.idle)
    assert "words can be searched" in text_of(window, "taskStage")
    window.explore_page().set_mode("keyword")
    window.actions_.shown["mode_keyword"].emit()  # the menu is opened
    ticked = [
        name for name in ("semantic", "keyword", "hybrid") if window.actions_[f"mode_{name}"].isChecked()
    ]
    assert ticked == ["keyword"]
    field = window.explore_page().search_box.field
    qtbot.keyClicks(field, "soup")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: session.hits is not None and session.hits.hits)
    assert session.hits is not None
    assert all("soup" in hit.text for hit in session.hits.hits)


def test_the_map_takes_its_colours_from_a_column_and_from_a_query(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    open_prepared(window, qtbot, small_file(tmp_path))
    session.colour_by("column:topic")
    wait(qtbot, lambda: session.colouring.kind == "category")
    assert set(session.colouring.categories) == {"card", "transfer", "weather", "food"}
    assert session.colouring.codes is not None
    assert len(session.colouring.codes) == 96
    field = window.explore_page().search_box.field
    qtbot.keyClicks(field, "rain and storm")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: session.hits is not None)
    legend = window.explore_page().map.legend
    legend.entry_clicked.emit(session.colouring.categories.index("card"), "replace")
    assert session.workspace is not None
    topics = session.workspace.rows.values("topic")
    assert topics.codes is not None
    cards = np.flatnonzero(topics.codes == topics.categories.index("card"))
    assert (session.text_ids[cards] < 0).any()  # a blank row is no point, and has the value all the same
    wait(qtbot, lambda: session.selection.tolist() == cards.tolist())
    assert session.selected.name == "topic: card"
    session.colour_by("topic")
    wait(qtbot, lambda: session.colouring.kind == "cluster")  # there are few: each has a colour of its own
    session.colour_by("similarity")
    wait(qtbot, lambda: session.colouring.kind == "similarity")
    values, picture = session.colouring.values, session.map_picture
    assert values is not None
    assert picture is not None
    assert session.hits is not None
    best = session.hits.hits[0]
    assert picture.text_ids[values.argmax()] == best.text_id
    assert values.max() == pytest.approx(best.similarity, abs=1e-3)
    session.more_like(best.text_id, -1)
    wait(qtbot, lambda: session.hits is not None and session.hits.query.unlike == (best.text_id,))
    assert session.hits.hits[0].text_id != best.text_id


def test_a_map_that_takes_long_says_so_and_can_be_done_without(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = prepared(small_file(tmp_path))
    shutil.rmtree(folder / "map")
    monkeypatch.setattr(map_estimate, "MAP_OF_SECONDS", 0)
    monkeypatch.setattr(map_estimate, "LONG", 0)
    window = open_window()
    session, notices = window.session, window.notices
    lay_out = MapMaker.lay_out

    def held(self: MapMaker, start: object, on_partial: object, task: Task) -> object:
        assert task.cancel is not None
        task.cancel.wait(60)
        return lay_out(self, start, on_partial, task)  # type: ignore[arg-type]

    with monkeypatch.context() as holding:
        holding.setattr(MapMaker, "lay_out", held)
        drop(window, folder)
        wait(qtbot, lambda: notices.shown is not None)
        assert text_of(window, "noticeHeading") == "The map takes about a second"
        assert text_of(window, "noticeWhat") == "To be laid out: 96 texts."
        assert text_of(window, "noticeFix") == "Everything else can be used meanwhile."
        click(qtbot, window, "noticeAct")
        wait(qtbot, lambda: window.lanes.idle)
    assert session.map_picture is None or session.map_picture.stage != "final"
    assert "The layout was stopped" in text_of(window, "taskNote")
    said: list[object] = []
    session.map_estimated.connect(said.append)
    window.actions_["resume_encoding"].trigger()
    wait(qtbot, lambda: settled(window))
    assert notices.shown is None
    assert [each is None for each in said] == [False, True]
