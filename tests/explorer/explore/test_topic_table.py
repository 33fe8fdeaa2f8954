"""Topics by column in the real window: opened from the menu, read from the screen, clicked, written."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import duckdb
import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from core.clusters.tables import CrossTable, Grouping, calendar_bins, cross_table
from core.corpus import RowStore
from core.export import export_table
from explorer.explore.topic_table import TopicTableDialog
from explorer.explore.topic_table_chart import MOST_LINES, TopicLine, TopicLines
from explorer.explore.topic_table_job import SELECTED, TableRequest, counted
from explorer.explore.topic_table_model import CellsModel, CellsView, copied_text, shade_of
from explorer.map.colours import rgb
from explorer.shared import theme
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, drop, open_prepared, settled, wait
from tests.explorer.small_files import sentences, write_csv

LEFT = Qt.MouseButton.LeftButton
FIRST = datetime(2024, 1, 15)
PLACES = ("harbour", "=2+3", "부산 서면")


def posts(folder: Path) -> Path:
    """97 rows with a place, a day (none in April to June; one has no day), stars and a serial number."""
    rows = []
    for number, (text, topic) in enumerate(sentences()):
        days = number * 5 % 360
        day = FIRST + timedelta(days=days if not 75 < days < 170 else 20)
        rows.append((text, topic, PLACES[number % 3], f"{day:%Y-%m-%d}" if number else "", number % 5 + 1))
    rows.append(rows[1])
    return write_csv(folder / "posts.csv", rows, ("text", "topic", "place", "day", "stars"))


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A window with a finished map of `posts`, on the Explore page."""
    window = open_window()
    open_prepared(window, qtbot, posts(tmp_path))
    wait(qtbot, lambda: window.session.facets)
    return window


def opened(window: MainWindow, qtbot: QtBot) -> TopicTableDialog:
    """The dialog, opened from the menu as a person does, with its first answer."""
    window.actions_["topic_table"].trigger()
    dialog = window.findChild(TopicTableDialog)
    assert dialog is not None
    wait(qtbot, lambda: dialog.answer is not None and window.lanes.idle)
    return dialog


def choose(window: MainWindow, qtbot: QtBot, combo: QComboBox, data: object) -> None:
    """Choose an entry of a drop-down with the keyboard."""
    combo.setFocus()
    target = combo.findData(data)
    assert target >= 0, [combo.itemData(k) for k in range(combo.count())]
    combo.setCurrentIndex(target)
    combo.activated.emit(target)
    wait(qtbot, lambda: window.lanes.idle)


def press(qtbot: QtBot, dialog: TopicTableDialog, name: str) -> None:
    found = dialog.findChild(QAbstractButton, name)
    assert found is not None
    qtbot.mouseClick(found, LEFT)


def shown(model: CellsModel) -> dict[tuple[str, str], str]:
    """What stands in the cells, by the names beside and above them."""
    horizontal, vertical = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    return {
        (model.headerData(row, vertical), model.headerData(column, horizontal)): model.index(
            row, column
        ).data()
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    }


def columns_of(window: MainWindow, *names: str) -> list[tuple[object, ...]]:
    """Cells of all rows."""
    workspace = window.session.workspace
    assert workspace is not None
    return workspace.rows.fetch(np.arange(workspace.n_rows), names)


def topic_of_rows(window: MainWindow) -> list[str | None]:
    """The name of each row's cluster, None for none."""
    picture = window.session.map_picture
    assert picture is not None
    named = dict(zip(picture.text_ids.tolist(), picture.labels.tolist(), strict=True))
    labels = [named.get(text, -1) for text in window.session.text_ids.tolist()]
    return [picture.names[label] if label >= 0 else None for label in labels]


def test_a_column_is_counted_clicked_copied_and_written(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(window, qtbot)
    choose(window, qtbot, dialog.across, "place")
    assert dialog.stack.currentWidget() is dialog.view
    topics, places = topic_of_rows(window), [place for (place,) in columns_of(window, "place")]
    counted = Counter((t, p) for t, p in zip(topics, places, strict=True) if t is not None)
    cells = shown(dialog.model)
    assert {key: int(text) for key, text in cells.items() if text != "0"} == dict(counted)
    assert len({place for _, place in cells}) == 3
    n_outliers = topics.count(None)
    without = dialog.findChild(QAbstractButton, "withoutRow")
    assert without is not None
    assert without.isVisible() == (n_outliers > 0)

    # A click on a cell selects its rows, here and on the map, with a name; one on a head all of them.
    index = dialog.model.index(0, 1)
    qtbot.mouseClick(dialog.view.viewport(), LEFT, pos=dialog.view.visualRect(index).center())
    wait(qtbot, lambda: len(window.session.selection))
    row, column = next(iter(cells))[0], dialog.model.headerData(1, Qt.Orientation.Horizontal)
    assert len(window.session.selection) == counted[row, column]
    assert [topics[k] for k in window.session.selection] == [row] * counted[row, column]
    assert window.session.selected.name == f"{row} × {column}"
    heads = dialog.view.across
    qtbot.mouseClick(heads.viewport(), LEFT, pos=QPoint(heads.sectionViewportPosition(2) + 10, 10))
    last = dialog.model.headerData(2, Qt.Orientation.Horizontal)
    wait(qtbot, lambda: window.session.selected.name == last)
    assert len(window.session.selection) == sum(n for (_, p), n in counted.items() if p == last)
    dialog.view.setCurrentIndex(index)
    qtbot.keyClick(dialog.view, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    wait(qtbot, lambda: window.session.selected.name == row)

    # Sorting by a column: largest first, smallest first, by size again.
    numbers = [int(cells[key]) for key in cells if key[1] == column]
    for expected in (sorted(numbers, reverse=True), sorted(numbers), numbers):
        qtbot.mouseClick(heads.viewport(), LEFT, pos=heads.arrow_of(1).center())
        assert [int(dialog.model.index(k, 1).data()) for k in range(len(numbers))] == expected

    said: list[str] = []
    window.session.message_posted.connect(lambda sentence, level: said.append(sentence))
    press(qtbot, dialog, "copyTable")
    wait(qtbot, lambda: said == ["The table is on the clipboard."])
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert "'=2+3" in lines[0]  # no formula, where it is pasted
    lines[0] = [name.removeprefix("'") for name in lines[0]]
    assert lines[0][1:] == [dialog.model.headerData(k, Qt.Orientation.Horizontal) for k in range(3)]
    assert {
        (line[0], name): text for line in lines[1:] for name, text in zip(lines[0][1:], line[1:], strict=True)
    } == cells

    said.clear()
    target = tmp_path / "table.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    dialog.export_shown()
    wait(qtbot, lambda: said)
    with target.open(encoding="utf-8", newline="") as file:
        written = list(csv.reader(file))
    assert "'=2+3" in written[0]  # no formula
    assert written[0][-1] == written[-1][0] == "total"
    assert int(written[-1][-1]) == len(topics) - n_outliers
    target = tmp_path / "cells.parquet"
    dialog.export_cells()
    wait(qtbot, lambda: len(said) == 2)
    with duckdb.connect() as connection:
        found = connection.execute(f"SELECT * FROM '{target}'").fetchall()
    assert {(row, column): n for row, column, n, *_ in found if row and column and n} == dict(counted)
    assert sum(n for row, _, n, *_ in found if row is None) == n_outliers


def test_time_is_drawn_as_lines_with_gaps_and_each_unit(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, qtbot)
    assert dialog.across.currentText() == "time: day"
    answer = dialog.answer
    assert answer is not None
    assert dialog.stack.currentWidget() is dialog.over_time
    assert answer.table.columns.unit == "month"
    dialog.measure.choose("column")
    chart = dialog.chart
    assert 1 <= len(chart.lines) <= 6
    for line in chart.lines:
        assert np.isnan(line.values[4]), "no row is of May"
        assert line.low is not None
        assert line.high is not None
        there = np.isfinite(line.values)
        assert ((line.low <= line.values) & (line.values <= line.high))[there].all()
    shares = np.array([line.values for line in chart.lines])
    assert np.nansum(shares, axis=0).max() <= 1 + 1e-9

    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert chart.readout.text().startswith("2024-01: ")
    qtbot.keyClick(chart, Qt.Key.Key_Return)
    wait(qtbot, lambda: window.session.selected.name == "2024-01")
    days = [day for (day,) in columns_of(window, "day")]
    assert all(f"{days[row]:%Y-%m}" == "2024-01" for row in window.session.selection.tolist())

    # A topic that is unticked is drawn no more; the others keep their colours.
    before = {line.name: line.hue for line in chart.lines}
    name_of_first = dialog.topics.item(0).text().lstrip("▲▼ ")  # a trend stands before the name
    dialog.topics.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert {line.name: line.hue for line in dialog.chart.lines} == {
        name: hue for name, hue in before.items() if name != name_of_first
    }
    choose(window, qtbot, dialog.unit, "week")
    assert dialog.answer is not None
    assert dialog.answer.table.columns.unit == "week"
    assert "weeks begin on Monday" in dialog.note.text()
    dialog.form.choose("table")
    assert dialog.stack.currentWidget() is dialog.view
    assert "70" not in dialog.note.text()
    press(qtbot, dialog, "withoutColumn")
    wait(qtbot, lambda: window.session.selection.tolist() == [0])


def test_it_follows_filter_and_selection_and_says_what_is_missing(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, qtbot)
    choose(window, qtbot, dialog.across, "place")
    session = window.session
    before = dialog.answer
    assert before is not None
    session.toggle_facet("stars", 5)
    wait(qtbot, lambda: dialog.answer is not before and window.lanes.idle)
    assert dialog.answer is not None
    stars = [number for (number,) in columns_of(window, "stars")]
    assert dialog.answer.table.all_counts.sum() == stars.count(5)
    session.clear_filter()
    wait(qtbot, lambda: window.lanes.idle)

    dialog.scope.choose("selection")
    assert dialog.stack.currentWidget() is dialog.empty
    assert "Nothing is selected" in dialog.empty.text()
    assert not dialog.export_button.isEnabled()
    session.select(np.arange(40), "map", name="lasso")
    wait(qtbot, lambda: window.lanes.idle and dialog.stack.currentWidget() is dialog.view)
    assert dialog.answer.table.all_counts.sum() == 40
    # Clicking in it selects a part of the forty, and the table stays what it was.
    qtbot.mouseClick(
        dialog.view.viewport(), LEFT, pos=dialog.view.visualRect(dialog.model.index(0, 0)).center()
    )
    wait(qtbot, lambda: " × " in session.selected.name)
    wait(qtbot, lambda: window.lanes.idle)
    assert set(session.selection.tolist()) <= set(range(40))
    assert dialog.answer.table.all_counts.sum() == 40

    # Asked for again, the selection is the one that was made here.
    dialog.scope.choose("filter")
    dialog.scope.choose("selection")
    wait(qtbot, lambda: window.lanes.idle)
    assert dialog.answer.table.all_counts.sum() == len(session.selection) < 40

    session.select(np.arange(40), "map", name="lasso")
    dialog.scope.choose("filter")
    choose(window, qtbot, dialog.down, "#selected")
    assert dialog.answer.table.rows.names == ("selected", "not selected")
    assert dialog.answer.table.row_totals.tolist() == [40, 57]
    choose(window, qtbot, dialog.down, "topic")
    assert set(dialog.answer.table.rows.names) == {"card", "transfer", "weather", "food"}
    rows = dialog.answer.table.total
    dialog.once.click()
    wait(qtbot, lambda: window.lanes.idle)
    assert dialog.answer.table.total == rows - 1  # one text is there twice
    assert "texts, each once" in dialog.note.text()

    session.close_workspace()
    assert dialog.empty.text() == "No workspace is open."
    assert dialog.stack.currentWidget() is dialog.empty


def test_ranges_are_offered_only_where_numbers_are_put_into_ranges(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window, qtbot)
    choose(window, qtbot, dialog.across, "stars")
    wait(qtbot, lambda: dialog.answer is not None and dialog.answer.request.across == "stars")
    assert dialog.answer is not None
    assert dialog.answer.table.columns.names == ("1", "2", "3", "4", "5")
    assert not dialog.bins.isVisible()  # five stars stand by themselves, whatever is chosen there


def test_a_file_without_columns_says_so(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    drop(window, write_csv(tmp_path / "texts.csv", [(text,) for text, _ in sentences()], ("text",)))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    assert not window.actions_["topic_table"].isEnabled()
    window.import_sheet().start()
    wait(qtbot, lambda: settled(window))
    window.actions_["topic_table"].trigger()
    dialog = window.findChild(TopicTableDialog)
    assert dialog is not None
    assert "no column beside the text" in dialog.empty.text()
    assert dialog.empty.isVisible()


# Parts


def test_a_unit_that_is_too_fine_for_all_rows_is_exchanged(tmp_path: Path) -> None:
    days = [(text, FIRST + timedelta(days=30 * n)) for n, (text, _) in enumerate(sentences())]
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(write_csv(tmp_path / "days.csv", days, ("text", "day")))
        selection = np.arange(4)
        few = TableRequest(
            rows, rows.text_ids(), None, SELECTED, "day", ("in", "out"), selection, selection, unit="day"
        )
        answer = counted(few)
        assert answer.request.unit == answer.table.columns.unit == "day"
        assert answer.table.row_totals.tolist() == [4]
        answer = counted(replace(few, among=None, known=answer.values))
        assert answer.request.unit is None
        assert answer.table.columns.unit == "quarter"
        assert answer.table.row_totals.tolist() == [4, 92]


def a_table(n_topics: int, unit: str | None = None) -> CrossTable:
    random = np.random.default_rng(5)
    n = 4_000
    topics = random.integers(0, n_topics, n)
    names = tuple(f"a topic with rather a long name {number}" for number in range(n_topics))
    if unit is not None:
        columns = calendar_bins(1.7e9 + random.random(n) * 86_400 * 700)
    else:
        columns = Grouping(random.integers(0, 9, n), tuple(f"값 {number}" for number in range(9)))
    return cross_table(Grouping(topics, names), columns, np.arange(n))


@pytest.fixture
def view(qtbot: QtBot) -> CellsView:
    view = CellsView(CellsModel())
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show()
    return view


def test_names_and_totals_stay_beside_the_cells_and_copy_has_all(view: CellsView) -> None:
    model = view.model()
    assert isinstance(model, CellsModel)
    table = a_table(40)
    model.set_table(table, "chance")
    view.fit_names()
    assert 120 <= view.down.width() <= 0.34 * 900
    assert len(copied_text(table, "chance", model.order).splitlines()) == 41
    text = model.index(0, 0).data()
    assert text[0] in "+−"
    tip = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    row = model.group(0)
    assert f"{int(table.counts[row, 0]):,} in all" in tip
    assert f"{table.expected[row, 0]:,.1f} expected" in tip


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK])
def test_numbers_are_legible_on_every_shade(look: theme.Tokens) -> None:
    for heat in np.linspace(-1, 1, 41):
        ground = shade_of(float(heat), look)
        luminance = [
            np.array([0.2126, 0.7152, 0.0722])
            @ np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
            for c in (rgb(ground) / 255, rgb(look.text) / 255)
        ]
        assert (max(luminance) + 0.05) / (min(luminance) + 0.05) >= 4.5


def test_lines_of_many_bins_are_saved_as_drawings(qtbot: QtBot) -> None:
    chart = TopicLines()
    qtbot.addWidget(chart)
    chart.resize(640, 320)
    chart.show()
    table = a_table(MOST_LINES, "month")
    assert table.columns.edges is not None
    low, high = table.column_intervals()
    lines = [
        TopicLine(name, group, group, table.column_shares[group], low[group], high[group])
        for group, name in enumerate(table.rows.names)
    ]
    chart.set_lines(lines, table.columns.edges, table.columns.names, table.column_totals, "column", "share")
    plot = chart.box.sceneBoundingRect()
    drawing = ElementTree.fromstring(chart.svg())
    written = {(node.text or "").strip() for node in drawing.iter() if node.tag.endswith("text")}
    assert {line.name for line in lines} <= written  # the window has them in the list beside the chart
    assert chart.png().startswith(b"\x89PNG")
    assert not chart.legend_texts()
    assert chart.box.sceneBoundingRect() == plot
    with qtbot.waitSignal(chart.chosen) as said:
        x = (table.columns.edges[3] + table.columns.edges[4]) / 2
        place = chart.box.mapViewToScene(QPointF(x, lines[7].values[3]))
        qtbot.mouseClick(chart.viewport(), LEFT, pos=place.toPoint())
    assert said.args[1] == 3
    nearest = np.argmin([abs(line.values[3] - lines[7].values[3]) for line in lines])
    assert said.args[0] == nearest


def test_names_that_are_alike_and_formulas_in_a_written_table(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    export_table(path, [("", "text"), ("A", "integer"), ("a", "integer")], [("@cmd", 1, 2), ("-1", 3, None)])
    assert path.read_text(encoding="utf-8") == ",A,a_2\n'@cmd,1,2\n'-1,3,\n"
