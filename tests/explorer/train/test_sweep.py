"""Three learning rates in one run, on the Train page and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import assets
from tests.core.training.tiny import tiny_encoder
from tests.explorer.command_line import run
from tests.explorer.driver import OpenWindow, click, wait
from tests.explorer.train.test_page import open_small, ready, text_of, use_tiny_model


def test_three_rates_are_tried_on_the_page_and_the_kept_one_is_said(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training = page.training
    page.take_sample()
    wait(qtbot, lambda: ready(page))
    assert training.plan is not None
    assert training.plan.estimate is not None
    steps = training.plan.estimate.steps
    page.form.fields["sweep"].edit.click()
    wait(qtbot, lambda: training.plan is not None and ready(page))
    assert training.plan.estimate is not None
    assert training.plan.estimate.steps == 3 * steps
    seen: set[str] = set()
    training.run_changed.connect(lambda: seen.add(text_of(page, "runStatus")))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    row = training.runs[0]
    assert [rate for rate, _, _ in row.tried] == pytest.approx([2e-5, 8e-6, 5e-5])
    assert sum(kept for _, _, kept in row.tried) == 1
    words = "Learning rates tried, by the selection part alone: 2e-5: "
    wait(qtbot, lambda: words in text_of(page, "verdictSentence"))
    assert any("learning rate 2 of 3" in each for each in seen)
    wait(qtbot, lambda: page.run_list.chosen() == (1,))
    click(qtbot, page, "copyCommand")
    assert " --sweep " in QGuiApplication.clipboard().text()
    wait(qtbot, lambda: window.lanes.idle)


def test_the_command_says_what_each_rate_came_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny")
    words = ["train", tmp_path / "tiny", "--data", assets.sample_pairs(), "--sweep", "--lr", "1e-3", "--json"]
    status = run(*words, "-o", tmp_path / "new")
    said = capsys.readouterr()
    assert status == 0, said.err
    for number, rate in enumerate(("1e-3", "4e-4", "2.5e-3"), start=1):
        assert f"learning rate {rate} ({number} of 3): spearman" in said.err
    tried = json.loads(said.out)["tried"]
    assert [each["learning_rate"] for each in tried] == pytest.approx([1e-3, 4e-4, 2.5e-3])
    assert sum(each["kept"] for each in tried) == 1
