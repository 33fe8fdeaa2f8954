"""The Train page with everything on it: nothing cut off or overlapping, a name and a ring for every stop."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.clusters.live_map import LiveFrame
from explorer.shared import theme
from explorer.train.live import LiveState
from explorer.train.page import TrainPage
from explorer.train.run_card import RunCardState
from explorer.train.state import RunRow, SourceOrder
from tests.explorer.driver import OpenWindow, drop, wait
from tests.explorer.shell.test_keyboard import faults as keyboard_faults
from tests.explorer.train.test_live_map import sample
from tests.explorer.train.test_page import open_small, ready, use_tiny_model, write_pairs
from tests.explorer.widgets.test_small_windows import faults

SENTENCE = (
    "Spearman 0.712 → 0.781, a difference of +0.069 (95 % interval +0.031 to +0.108) on 362 examples that "
    "nothing else has seen."
)


def fill(page: TrainPage) -> None:
    """Put on the page what can be there at once, in long words."""
    rows = [
        RunRow(
            number, f"run{number}", "regression, then classification", "finished",
            source="고객의 목소리 2026년 상반기.csv, 客户反馈问卷二零二六年.csv", metric="spearman",
            before=0.712, after=0.781,
            verdict="no clear change", version="v" if number == 2 else None,
            name="knows what 배송 and 快递 mean, at last" if number == 2 else "",
        )
        for number in (3, 2, 1)
    ]  # fmt: skip
    page.run_list.set_rows(rows, None, busy=False)
    page.run_list.show()
    page.foot.show()
    page.run_card.set_state(
        RunCardState(
            "Run 2 · knows what 배송 and 快递 mean, at last",
            "regression · 客户反馈问卷二零二六年.csv",
            ("discard", "start", "compare", "keep"),
            "keep",
            verdict="No clear change",
            role="heading",
            sentence=SENTENCE,
            empty="The curve begins with the first step.",
            start="Run again",
        )
    )
    page.live_map.set_state(LiveState(sample(), LiveFrame(1_234, sample().coordinates)))
    page.live_card.show()


def test_nothing_is_cut_off_and_everything_is_reached(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, qapp: QApplication
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    drop(
        window,
        write_pairs(tmp_path / "고객의 목소리 2026년 상반기 客户反馈问卷 with a long name of its own.csv"),
    )
    wait(qtbot, lambda: ready(page))
    page.training.source.add(
        SourceOrder(write_pairs(tmp_path / "客户反馈问卷二零二六年第一季度全部渠道汇总.csv"))
    )
    wait(qtbot, lambda: page.training.source.reading is None and ready(page))
    for name in (page.learn_from.more_button, page.learn_from.differently, page.form.more_button):
        name.setChecked(True)
    found: dict[str, list[str]] = {}
    for look in ("light", "dark"):
        theme.apply(qapp, look)
        for width, height in ((720, 480), (900, 600), (1440, 900)):
            window.resize(width, height)
            fill(page)
            for _ in range(5):
                QApplication.processEvents()
            if wrong := faults(page):
                found[f"{look} {width}×{height}"] = wrong
    assert found == {}
    theme.apply(qapp, "system")
    window.resize(1440, 1_900)  # so that nothing has to be scrolled to
    fill(page)
    assert list(keyboard_faults(window)) == []


def test_the_list_of_runs_grows_with_its_rows_and_leaves_no_void(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    window.resize(1440, 900)
    QApplication.processEvents()
    wait(qtbot, lambda: window.lanes.idle)  # the page reads what runs there are
    driver = page.training.driver
    driver.map, driver.map_of = LiveState(sample(), LiveFrame(44, sample().coordinates)), 1
    heights = {}
    for n in (1, 2, 8):
        rows = [RunRow(number, f"run{number}", "regression", "finished") for number in range(n, 0, -1)]
        page.run_list.blockSignals(True)  # the page would read their curves
        page.run_list.set_rows(rows, None, busy=False)
        page.run_list.choose((1,))
        page.run_list.show()
        page.run_list.blockSignals(False)
        page.training.map_moved.emit()
        for _ in range(8):
            QApplication.processEvents()
        assert page.live_card.isVisible()
        table = page.run_list.table
        blank = table.viewport().height() - n * table.rowHeight(0)
        assert blank <= 3 * table.rowHeight(0), f"{n} runs: {blank} pixels"
        assert page.live_card.height() >= page.run_list.height() or n == 8
        heights[n] = page.run_list.height(), page.run_card.height()
    assert heights[1] == heights[2]  # the least map beside it
    assert heights[8][0] > heights[2][0]
    assert heights[8][1] < heights[2][1]  # the rest is the curve's
    assert heights[2][1] > 480
