"""What looks like an identifier is no filter; a person says otherwise; yes and no are said everywhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from explorer.explore.facet_panel import FacetPanel
from explorer.shared.state import LABELS, Facet, NotListed
from explorer.shell.window import MainWindow
from explorer.widgets.breaking_label import BreakingLabel
from tests.explorer.driver import OpenWindow, open_prepared, wait
from tests.explorer.explore.test_selection_journey import open_menus
from tests.explorer.small_files import sentences, write_csv


def opened(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    rows = [
        (text, n + 1, f"A-{n * 7 % 96 + 1}", 1_000 + n * n, ("true", "false")[n % 3 == 0], topic)
        for n, (text, topic) in enumerate(sentences())
    ]
    header = ("text", "id", "order", "size", "paid", "topic")
    open_prepared(window, qtbot, write_csv(folder / "orders.csv", rows, header))


def facets(window: MainWindow) -> list[str]:
    panel = window.explore_page().facets
    wait_for = panel.sections()
    return [section.column for section in wait_for]


def press(qtbot: QtBot, menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    assert action.isEnabled()
    menu.setActiveAction(action)
    qtbot.keyClick(menu, Qt.Key.Key_Return)


def treat(qtbot: QtBot, window: MainWindow, column: str, text: str) -> None:
    """Right click on the heading in the table of rows, then as what it is treated."""
    table = window.explore_page().rows
    section = table.model.columns().index(column)
    table.view.head.menu_requested.emit(section, table.view.head.mapToGlobal(QPoint(9, 9)))
    (menu,) = open_menus()
    inner = next(action.menu() for action in menu.actions() if action.text() == "Treat as")
    assert isinstance(inner, QMenu)
    press(qtbot, inner, text)
    menu.close()
    wait(qtbot, lambda: window.lanes.idle)


def test_an_identifier_is_no_filter_until_a_person_says_so(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    opened(window, qtbot, tmp_path)
    page, session = window.explore_page(), window.session
    page.show_panel("rows")
    wait(qtbot, lambda: facets(window) == ["size", "paid", "topic"])
    treat(qtbot, window, "id", "Number")
    wait(qtbot, lambda: facets(window) == ["id", "size", "paid", "topic"])
    assert session.facets[0].kind == "histogram"
    treat(qtbot, window, "id", "Category")
    wait(qtbot, lambda: session.facets[0].kind == "values")
    assert facets(window) == ["id", "size", "paid", "topic"]
    session.set_range("size", 1_000, 1_100)
    wait(qtbot, lambda: window.lanes.idle and page.rows.model.rowCount() == 11)
    heading = page.facets.section("size").title
    QApplication.sendEvent(
        heading,
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), heading.mapToGlobal(QPoint(5, 5))),
    )
    (menu,) = open_menus()
    inner = menu.actions()[0].menu()
    assert isinstance(inner, QMenu)
    assert [action.text() for action in inner.actions() if action.isChecked()] == ["Number"]
    press(qtbot, inner, "Identifier")
    menu.close()
    wait(qtbot, lambda: window.lanes.idle and facets(window) == ["id", "paid", "topic"])
    assert page.rows.model.rowCount() == 96, "its filter is lifted, since nothing could lift it any more"
    said: list[str] = []
    session.message_posted.connect(lambda sentence, level: said.append(sentence))
    session.treat_column("order", "number")
    wait(qtbot, lambda: said == ["'order' holds no numbers. Treat it as a category or an identifier."])
    folder = session.workspace.folder  # type: ignore[union-attr]
    window.close()

    again = open_window(folder)
    wait(qtbot, lambda: again.lanes.idle and facets(again) == ["id", "paid", "topic"])


def test_yes_and_no_are_said_everywhere(tmp_path: Path, qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    window.resize(1440, 900)
    opened(window, qtbot, tmp_path)
    page, session = window.explore_page(), window.session
    page.show_panel("rows")
    session.colour_by("column:paid")
    wait(qtbot, lambda: window.lanes.idle and session.colouring.column == "paid")
    assert session.colouring.categories == ("yes", "no")
    legend = page.map.legend
    legend.entry_clicked.emit(session.colouring.categories.index("no"), "replace")
    wait(qtbot, lambda: window.lanes.idle and len(session.selection) == 32)
    assert session.selected.name == "paid: no"
    assert session.selection.tolist() == list(range(0, 96, 3))
    page.facets.section("paid").value_toggled.emit("paid", True)
    wait(qtbot, lambda: window.lanes.idle and page.rows.model.rowCount() == 64)
    said = {label.text() for label in window.findChildren(QLabel) if label.isVisible()}
    cells = {label.accessibleName() for label in page.detail.findChildren(BreakingLabel)}
    assert "paid: no" in cells
    assert not any("true" in each.lower() or "false" in each.lower() for each in said | cells)
    values = page.facets.section("paid").list.model()  # type: ignore[union-attr]
    assert [values.index(row, 0).data() for row in range(values.rowCount())] == ["yes", "no"]


def test_columns_that_are_no_filter_are_named_with_the_reason_and_can_be_made_one(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    opened(window, qtbot, tmp_path)
    session, listed = window.session, window.explore_page().facets.not_listed
    wait(qtbot, lambda: facets(window) == ["size", "paid", "topic"])
    assert [(each.column, each.reason) for each in session.not_listed] == [
        ("id", "identifier"),
        ("order", "identifier"),
    ]
    assert listed.isVisible()
    assert listed.head.text() == "2 columns are no filters…"
    assert not listed.lines
    qtbot.mouseClick(listed.head, Qt.MouseButton.LeftButton)
    assert [line.whole for line in listed.lines] == ["id · tells rows apart", "order · tells rows apart"]
    reached, widget = [listed.head], listed.head.nextInFocusChain()
    while widget is not listed.head:
        reached += [widget] if widget in listed.lines else []
        widget = widget.nextInFocusChain()
    assert reached == listed.stops(), "what Tab stops at, in order"
    qtbot.mouseClick(listed.lines[0], Qt.MouseButton.LeftButton)
    (menu,) = open_menus()
    inner = menu.actions()[0].menu()
    assert isinstance(inner, QMenu)
    press(qtbot, inner, "Number")
    menu.close()
    wait(qtbot, lambda: window.lanes.idle and facets(window) == ["id", "size", "paid", "topic"])
    assert listed.head.text() == "1 column is no filter…"
    assert [line.whole for line in listed.lines] == ["order · tells rows apart"]


def test_a_file_whose_columns_are_no_filters_says_which_and_why(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    rows = [(text, n + 1, "all", f"a title of {n}") for n, (text, _) in enumerate(sentences())]
    open_prepared(window, qtbot, write_csv(tmp_path / "few.csv", rows, ("text", "id", "source", "title")))
    listed = window.explore_page().facets.not_listed
    wait(qtbot, lambda: len(listed.lines) == 3)
    assert not window.explore_page().facets.empty.isVisible()
    assert [line.whole for line in listed.lines] == [
        "id · tells rows apart",
        "source · one value",
        f"title · {len(rows):,} values",
    ]
    assert "title:…" in listed.lines[2].toolTip()


def test_names_of_columns_that_are_no_filter_are_shown_as_they_are(qtbot: QtBot) -> None:
    panel = FacetPanel()
    qtbot.addWidget(panel)
    panel.resize(236, 500)
    panel.show()
    columns = (NotListed("Q&A", "identifier"), NotListed("a name of a column " * 5, "many", 5_213))
    labels = Facet(LABELS, "values", 1, values=(("good", 3, False),), title="labels")
    panel.set_facets((Facet("flag", "values", 2), labels), columns)
    assert not panel.not_listed.lines
    panel.set_facets((labels,), columns)  # no column is a filter any more
    first, second = panel.not_listed.lines
    assert first.text() == "Q&&A · tells rows apart"
    assert first.shortcut().isEmpty()
    qtbot.waitUntil(lambda: "…" in second.text())
    assert second.text().endswith(" · 5,213 values")
    assert second.toolTip().startswith(("a name of a column " * 5).strip())
    panel.set_facets((Facet("flag", "values", 2), labels), columns)
    assert not panel.not_listed.lines
    further = [NotListed(f"column {n}", "further") for n in range(30)]
    panel.set_facets((), [*columns, *further])
    assert panel.not_listed.rest.text().startswith("and 30 more;")
