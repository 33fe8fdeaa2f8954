"""The report of a problem tells what the cause may be, and nothing that a person or a file brought in."""

from __future__ import annotations

import logging
import threading
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit
from pytestqt.qtbot import QtBot

from core.errors import InputError
from core.workspace import Workspace
from explorer.shared.lanes import JobContext
from explorer.shared.settings import Settings
from explorer.shared.state import EncoderStatus
from explorer.shell.problem_report import make_report, without_words
from explorer.shell.report_dialog import ReportDialog
from tests.explorer.driver import OpenWindow, click, error_said, settled, type_query, wait

MARKER = "xylomarker"


def test_a_marker_planted_everywhere_is_not_in_the_report(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / f"{MARKER} place"
    place.mkdir()
    file = place / f"{MARKER} answers.csv"
    lines = [f"{MARKER} sentence number {n},{MARKER} {n % 3}" for n in range(40)]
    file.write_text(f"text,{MARKER} column\n" + "\n".join(lines) + "\n", encoding="utf-8")
    with Workspace.create(place / MARKER, name=f"{MARKER} name") as workspace:
        workspace.add_file(file)
        label = workspace.labels.add(f"{MARKER} label")
        workspace.labels.set_rows(label.label_id, np.arange(5))
        workspace.notes.put_many({3: f"{MARKER} note"})
        texts = workspace.rows.texts(0, 2)
        workspace.judgments.mark([(texts[0], texts[1])], 1.0, "hit")
    settings = Settings()
    settings.remember(place / "other", f"{MARKER} other", 3, f"/models/{MARKER}")
    settings.set("recent_models", [f"/models/{MARKER}"])
    window = open_window(place / MARKER)
    wait(qtbot, lambda: settled(window))
    type_query(qtbot, window, f"{MARKER} query")
    wait(qtbot, lambda: window.lanes.idle)
    window.open_paths([place / f"{MARKER} gone.csv"])
    window.show_error(InputError(f"{MARKER} said", f"{MARKER} fix"), f"{MARKER} heading")

    def fails(context: object) -> None:
        try:
            raise KeyError(MARKER)
        except KeyError as error:
            raise ValueError(
                f'{MARKER}\n{MARKER} second line\n  File "/{MARKER}.py", line 1, in x'
            ) from error

    for lane in ("interactive", "io"):
        window.lanes.submit(lane, fails, title=f"{MARKER} title")
    wait(qtbot, lambda: len(window.notices.notices) >= 3)
    thread = threading.Thread(
        target=lambda: logging.getLogger(f"explorer.{MARKER}").error("x %s", MARKER), name=MARKER
    )
    thread.start()
    thread.join()
    assert window.log_file is not None
    assert MARKER in window.log_file.read_text(encoding="utf-8")  # else this test would look at nothing
    assert MARKER in error_said(window)

    window.actions_["report_problem"].trigger()
    dialog = window.findChild(ReportDialog)
    assert dialog is not None
    wait(qtbot, lambda: dialog.save.isEnabled())
    shown = dialog.findChild(QPlainTextEdit, "reportText").toPlainText()  # type: ignore[union-attr]
    path = tmp_path / "report.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click(qtbot, dialog, "saveReport")
    wait(qtbot, lambda: "report.zip" in dialog.saved.text())
    dialog.accept()

    whole = path.read_bytes().lower()
    with zipfile.ZipFile(path) as archive:
        held = {name: archive.read(name).decode("utf-8") for name in archive.namelist()}
    for text in (whole.decode("utf-8", "replace"), *held, *held.values(), shown):
        assert MARKER not in text.lower()
        assert str(tmp_path) not in text
        assert str(Path.home()) + "/" not in text
    assert all(text.strip() in shown for text in held.values())  # what is sent was shown
    assert "rows: 40" in held["workspace.txt"]
    assert "labels: 1" in held["workspace.txt"]
    assert "notes: 1" in held["workspace.txt"]
    assert "marks: 1" in held["workspace.txt"]
    assert "model: one of their own" in held["settings.txt"] or "model: all-MiniLM" in held["settings.txt"]
    log = held["log.txt"]
    assert "  ValueError" in log
    assert "  KeyError" in log
    assert "    explorer/shared/lanes.py:" in log
    assert " INFO lane-io explorer.shared.lanes:" in log


def test_what_pretends_to_be_an_entry_of_the_log_brings_nothing_in(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("")
    forged = [
        "2026-11-23 12:00:00,123 INFO lane-io explorer.shared.lanes:12: secret words",
        "2026-11-23 12:00:00,123 INFO secret secret.words:12: secret words",
        "2026-11-23 12:00:00,123 INFO lane-io explorer.secret:12: secret words",
        "2026-11-23 12:00:00,123 INFO lane-io core...secret:12: secret words",
        f'  File "{tmp_path}/secret.py", line 3, in secret',
        '  File "core/../secret.py", line 3, in secret',
        "secret.Error: secret",
        "Secret: secret",
        "secret",
        "    secret()",
        "ValueError: secret",
        "core.errors.InputError: secret",
        "During handling of the above exception, secret",
    ]
    told = list(without_words(forged))
    assert "secret" not in "\n".join(told).lower()
    assert told == [
        "2026-11-23 12:00:00 INFO lane-io explorer.shared.lanes:12",
        "2026-11-23 12:00:00 INFO another elsewhere:12",
        "2026-11-23 12:00:00 INFO lane-io elsewhere:12",
        "2026-11-23 12:00:00 INFO lane-io elsewhere:12",
        "    elsewhere:3",
        "    elsewhere:3",
        "  ValueError",
        "  core.errors.InputError",
        "  ↓",
    ]


def test_a_report_is_made_without_a_workspace(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.actions_["report_problem"].trigger()
    window.actions_["report_problem"].trigger()  # one at a time
    (dialog,) = window.findChildren(ReportDialog)
    wait(qtbot, lambda: dialog.save.isEnabled())
    assert "none is open" in dialog.view.toPlainText()
    dialog.reject()


def test_what_is_broken_does_not_keep_the_rest_from_being_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workspace, "n_encoded", property(lambda self: 1 / 0))
    with Workspace.create(tmp_path / "w") as workspace:
        report = make_report(None, Settings(), workspace, EncoderStatus(), JobContext())
    assert report["workspace.txt"] == "cannot be read: ZeroDivisionError\n"
    assert report["log.txt"] == "there is none\n"
    assert "theme: system" in report["settings.txt"]
