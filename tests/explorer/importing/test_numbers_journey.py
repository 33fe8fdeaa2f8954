"""Prices are numbers: bars, conditions and order; where nothing tells what is decimal, a person chooses."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.explore.facet_panel import HistogramFacet
from explorer.explore.in_force import range_words
from explorer.shell.commands import report_lines
from tests.explorer.driver import OpenWindow, drop, wait
from tests.explorer.small_files import sentences, write_csv


def test_a_column_of_prices_has_bars_conditions_and_an_order(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    prices = [f"{k * 20 + 9},54 €" for k in range(len(sentences()))]
    rows = [(text, price) for (text, _), price in zip(sentences(), prices, strict=True)]
    drop(window, write_csv(tmp_path / "shop.csv", rows, ("text", "Preis")))
    sheet = window.import_sheet().view
    wait(qtbot, lambda: sheet.explore.isEnabled())
    assert not sheet.options.numbers.isVisible()
    qtbot.mouseClick(sheet.explore, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.session.workspace is not None and window.lanes.idle)
    page = window.explore_page()
    wait(qtbot, lambda: window.lanes.idle and bool(page.facets.findChildren(HistogramFacet)))
    (section,) = page.facets.findChildren(HistogramFacet)
    assert section.extent.text() == "9.54 – 1,910 €"
    (facet,) = (each for each in window.session.facets if each.column == "Preis")
    assert facet.affixes == ("", " €")
    table = page.rows
    table.sort_by("Preis", descending=True)
    wait(qtbot, lambda: window.lanes.idle and table.model.index(0, 1).data() == "1909,54 €")
    page.search_box.field.setText("Preis>1.800")
    qtbot.keyClick(page.search_box.field, Qt.Key.Key_Return)
    wait(qtbot, lambda: window.lanes.idle and window.session.hits is not None)


def test_a_range_is_said_with_its_unit() -> None:
    assert range_words((2.5, 4.0), "real", ("", " €")) == "2.5 – 4 €"
    assert range_words((None, 4.0), "real", ("$", "")) == "up to $4"
    assert range_words((2.5, None), "real", ("", " %")) == "from 2.5 %"


def test_what_is_decimal_is_chosen_in_the_sheet(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    rows = [(text, f"{k % 9 + 1},{k % 11 + 100}") for k, (text, _) in enumerate(sentences())]
    drop(window, write_csv(tmp_path / "weights.csv", rows, ("text", "weight")))
    sheet = window.import_sheet().view
    wait(qtbot, lambda: sheet.explore.isEnabled())
    qtbot.mouseClick(sheet.format_button, Qt.MouseButton.LeftButton)
    numbers = sheet.options.numbers
    assert numbers.isVisible()
    numbers.setCurrentIndex(numbers.findData(True))
    numbers.activated.emit(numbers.currentIndex())
    wait(qtbot, lambda: sheet.explore.isEnabled() and window.lanes.idle)
    assert numbers.currentData() is True
    qtbot.mouseClick(sheet.explore, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.session.workspace is not None and window.lanes.idle)
    store = window.session.workspace.rows  # type: ignore[union-attr]
    assert store.numbers("weight")[0][:2].tolist() == [1.1, 2.101]
    assert store.fetch([1], ["weight"]) == [("2,101",)]
    assert store.reports()[0].numbers == ()


def test_the_report_says_what_was_taken_for_decimal(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    rows = [(text, "1,234") for text, _ in sentences()]
    drop(window, write_csv(tmp_path / "weights.csv", rows, ("text", "weight")))
    sheet = window.import_sheet().view
    wait(qtbot, lambda: sheet.explore.isEnabled())
    qtbot.mouseClick(sheet.explore, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.session.workspace is not None and window.lanes.idle)
    said = report_lines(window.session.workspace.rows.reports())  # type: ignore[union-attr]
    assert any("'1,234' as 1234." in line for line in said)
