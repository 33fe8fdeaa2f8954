"""A person drops a folder of documents: one table of their pages, and a hit says in which one it stands."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.explore.hits import CHIP_ROLE
from tests.core.corpus.document_files import folder_of_documents, pdf
from tests.explorer.command_line import Command
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait

if importlib.util.find_spec("pypdfium2") is None:
    pytest.skip('PDF is not read without pip install "semantic-explorer[documents]"', allow_module_level=True)


def test_from_a_dropped_folder_to_the_page_of_a_hit(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    folder = folder_of_documents(tmp_path / "complaints 2024.d")
    long = "The weather was fine and the train was on time. " * 60
    (folder / "more" / "review.pdf").write_bytes(pdf(["A cover", f"{long}\nNobody answered the phone."]))
    drop(window, folder)
    view = window.import_sheet().view
    wait(qtbot, lambda: "9 rejected" in view.counts.text())
    assert view.counts.text().startswith("10 rows · 10 distinct texts · 0 blank")
    assert view.format_button.text() == "folder of documents"
    assert view.column_combo.currentText() == "text"
    view.details.click()
    wait(qtbot, lambda: window.session.lanes.idle)
    wait(qtbot, lambda: view.split.currentData() == "sentences")  # one text in ten is longer than it reads
    wait(qtbot, view.explore.isEnabled)
    window.import_sheet().start()
    wait(qtbot, lambda: settled(window))
    workspace = window.session.workspace
    assert workspace is not None
    assert (workspace.name, workspace.n_rows, workspace.n_encoded) == ("complaints 2024.d", 10, 10)
    page = window.explore_page()
    page.set_mode("semantic")
    for query, path, number in (
        ("the elevator does not work", "report.pdf", 1),
        ("nobody picked up when I called", "more/review.pdf", 2),
        ("damaged delivery", "more/letter.docx", None),
    ):
        type_query(qtbot, window, query)
        wait(qtbot, lambda: settled(window) and len(shown_hits(window)) > 0)
        hit = shown_hits(window)[0]
        assert (hit.columns["path"], hit.columns["page"]) == (path, number)
        chip = page.hits.model.index(0).data(CHIP_ROLE)
        assert (chip.text, chip.tip) == (path.rpartition("/")[2], f"path: {path}")
    page.hits.value_requested.emit("path", chip.value)
    wait(qtbot, lambda: window.lanes.idle and page.rows.model.rowCount() == 1)
    (report,) = workspace.rows.reports()
    assert report.n_rejected == 9


def test_the_command_line_says_page_and_what_was_not_read(command: Command, tmp_path: Path) -> None:
    folder, there = folder_of_documents(tmp_path / "docs"), tmp_path / "ws"
    said = command("index", folder, "-o", there)
    assert said.status == 0, said.err
    assert "locked.pdf has a password." in said.out
    assert "line 0" not in said.out
    found = command("search", there, "the elevator does not work", "--top-k", 1, "--json")
    (hit,) = found.json["hits"]
    assert (hit["columns"]["path"], hit["columns"]["page"]) == ("report.pdf", 1)
    by_page = command("search", there, "late", "--where", "page = 3 AND path = 'report.pdf'", "--json")
    assert [hit["text"] for hit in by_page.json["hits"]] == ["Breakfast was late."]
    again = command("index", folder, "-o", there, "--json")
    assert again.json["already_there"] == [str(folder)]
    refused = command("index", folder / "scan.pdf", "-o", tmp_path / "none")
    assert refused.status == 2
    assert "no text on it, only pictures" in refused.err
    assert not (tmp_path / "none").exists()
