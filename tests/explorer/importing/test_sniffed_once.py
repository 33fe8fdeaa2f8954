"""A file is sniffed once: what the import sheet shows is what is read; so it is with every command."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

import assets
import core.corpus
from core.corpus import FileLayout, sniffing
from explorer.cli.main import run
from explorer.train.state import SourceOrder
from tests.core.training.tiny import tiny_encoder
from tests.explorer.driver import OpenWindow, drop, settled, wait
from tests.explorer.small_files import small_file
from tests.explorer.train.test_page import open_small
from tests.explorer.train.test_sources import pairs, pick, read


@pytest.fixture
def sniffed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each file has been sniffed, by its name."""
    counts: Counter[str] = Counter()
    real = sniffing.sniff

    def counted(path: Any, *arguments: Any, **named: Any) -> FileLayout:
        counts[Path(path).name] += 1
        return real(path, *arguments, **named)

    monkeypatch.setattr(sniffing, "sniff", counted)
    monkeypatch.setattr(core.corpus, "sniff", counted)  # which keeps it once it was asked for
    return counts


def test_drop_and_explore(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, sniffed: Counter[str]
) -> None:
    window = open_window()
    first, second = small_file(tmp_path), tmp_path / "more.csv"
    second.write_text(
        "id,comment\n1,The tap is dripping again\n2,The lift is out of order\n", encoding="utf-8"
    )
    drop(window, first, second)
    sheet = window.import_sheet()
    wait(qtbot, lambda: "counting" not in sheet.view.counts.text() and sheet.view.explore.isEnabled())
    wait(qtbot, lambda: window.lanes.idle)  # the estimate of the time is there
    sheet.start()
    wait(qtbot, lambda: settled(window))
    assert window.session.workspace is not None
    assert window.session.workspace.n_rows == 100
    assert sniffed == {first.name: 1, second.name: 1}


def test_what_the_sheet_shows_is_read(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, sniffed: Counter[str]
) -> None:
    path = small_file(tmp_path)
    window = open_window()
    drop(window, path)
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.explore.isEnabled)
    pick(sheet.view.options.header, False)
    wait(qtbot, lambda: sheet.view.table.model().columnCount() and sheet.view.explore.isEnabled())
    shown = [sheet.view.table.model().index(0, column).data() for column in range(2)]
    sheet.start()
    wait(qtbot, lambda: settled(window))
    assert window.session.workspace is not None
    assert shown == list(window.session.workspace.rows.fetch([0])[0][:2])
    assert window.session.workspace.n_rows == 99  # with the first line as data
    assert sniffed == {path.name: 2}, "once as it was found, once as it was overruled"


def test_a_file_that_changed_since_it_was_shown_is_refused(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    path = small_file(tmp_path)
    drop(window, path)
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    wait(qtbot, lambda: window.lanes.idle)
    path.write_text("word,number\nsomething else,1\n", encoding="utf-8")
    window.import_sheet().start()
    wait(qtbot, lambda: f"{path.name} was changed by another program" in view.question.text())
    assert window.session.workspace is None


def test_training_data_of_the_page(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, sniffed: Counter[str]
) -> None:
    window = open_window()
    page = open_small(window, qtbot, tmp_path)
    sniffed.clear()
    file = pairs(tmp_path / "scored.csv", 40, group=True)
    page.training.source.add(SourceOrder(file))
    wait(qtbot, lambda: page.training.data is not None)
    pick(page.learn_from.more.group, "day")  # read anew, with groups
    read(page, qtbot)
    assert page.training.data is not None
    assert page.training.data.split.train.groups is not None
    assert sniffed == {file.name: 1}
    wait(qtbot, lambda: window.lanes.idle)


def test_commands(tmp_path: Path, sniffed: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    file, scored = small_file(tmp_path), pairs(tmp_path / "scored.csv", 40)
    verdict = pairs(tmp_path / "verdict.csv", 20)
    assert run(["index", str(file), "-o", str(tmp_path / "workspace"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 98
    assert sniffed == {file.name: 1}
    sniffed.clear()
    assert run(["encode", str(file), "-o", str(tmp_path / "vectors.npy")]) == 0
    assert np.load(tmp_path / "vectors.npy").shape[0] == 98
    assert sniffed == {file.name: 1}
    sniffed.clear()
    data = ["--data", str(scored), "--objective", "regression", "--verdict", str(verdict)]
    tiny = str(tmp_path / "tiny")
    tiny_encoder(tmp_path / "plain").save(tiny)
    assert run(["train", tiny, *data, "-o", str(tmp_path / "model")]) == 0
    assert sniffed == {scored.name: 1, verdict.name: 1}
    sniffed.clear()
    assert run(["evaluate", tiny, "--data", str(assets.sample_pairs()), "--json"]) == 0
    assert sniffed == {assets.sample_pairs().name: 1}
