"""What a workspace refuses, and what stops it; what no other test met."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import numpy as np
import pytest

from core.corpus import LeaveOut
from core.errors import DamagedError, InputError, WorkspaceError
from core.workspace import Keeping, Workspace, find_duplicates
from core.workspace.comparing import compare
from core.workspace.folder import STAGING
from core.workspace.labelled import TextsWithLabels
from core.workspace.merging import compare_copies, merge
from core.workspace.rest import propose_labels
from core.workspace.salvage import salvage
from core.workspace.saved_searches import MOST_SAVED
from core.workspace.segments import read_header
from core.workspace.training_data import corpus_split

NoRoom = Callable[[int], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of which nothing is encoded; tests only read it."""
    home = tmp_path_factory.mktemp("plain")
    lines = "".join(f"line number {n},v{n % 2},same,2024-01-0{n + 1},2024-02-0{n + 1}\n" for n in range(6))
    (home / "rows.csv").write_text("text,kind,only,came,went\n" + lines, encoding="utf-8")
    with Workspace.create(home / "plain") as workspace:
        workspace.add_file(home / "rows.csv", "text")
    with Workspace.create(home / "empty"):
        pass
    return home / "plain"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda w: w.characterize([]), "There is no row to look at. Choose some rows first."),
        (
            lambda w: w.characterize(np.arange(w.n_rows)),
            "There is nothing to compare with: all rows are chosen. Choose fewer rows.",
        ),
        (
            lambda w: w.characterize([1], [1]),
            "There is nothing to compare with: every row of it is chosen too. Choose fewer rows.",
        ),
        (lambda w: w.characterize([99]), "There is no row 99."),
        (
            lambda w: compare(w, "no", "one"),
            "There is no version “no” in this workspace. Choose one of its own.",
        ),
        (lambda w: w.versions.rename(w.versions.all()[0].id, "x"), "This version cannot be called that."),
        (lambda w: w.look_before_deleting(), "There is no such row to delete. Nothing was deleted."),
        (
            lambda w: TextsWithLabels(w, None).examples(),
            "No label is on sentences of plain, so that there is nothing to tell apart. Give two labels",
        ),
        (
            lambda w: TextsWithLabels(w, "only").examples(),
            "Every sentence of plain has the same value in column 'only', so that",
        ),
        (
            lambda w: find_duplicates(w, None, Keeping("best")),  # type: ignore[arg-type]
            "There is no rule 'best'. Use one of ",
        ),
        (
            lambda w: find_duplicates(w, None, Keeping("newest")),
            "The newest is known by a column of dates, which has to be named. There are came, went.",
        ),
        (
            lambda w: find_duplicates(w, None, Keeping("newest", "kind")),
            "Column 'kind' holds neither numbers nor dates. Choose one that does.",
        ),
        (lambda w: find_duplicates(w, 0.9), "No sentence is encoded yet. Encode them first."),
        (lambda w: propose_labels(w, 7), "There is no such label any more. Choose another one."),
        (lambda w: w.runs.get("no"), "There is no run “no” in this workspace. Choose one of its runs."),
        (lambda w: w.runs.begin([]), "There is nothing to train on. Give at least one data set."),
        (lambda w: w.searches.save("  ", "hybrid"), "There is nothing to save. Type a search first."),
        (lambda w: w.remove_import(4), "There is no import 5. There are 1."),
        (
            lambda w: w.leave_out(LeaveOut.parse("links")),
            "plain has texts already, of which nothing is left out. Add to it with the same, or make a new",
        ),
        (lambda w: w.build_map(), "There is no map yet: no sentence is encoded. Encode them first."),
        (lambda w: w.topic_state(), "There are no topics yet: there is no map. Have it made first."),
    ],
)
def test_what_cannot_be_asked_of_it(plain: Path, ask: Callable[[Workspace], object], sentence: str) -> None:
    with Workspace.open(plain) as workspace:
        with pytest.raises((InputError, WorkspaceError)) as refused:
            ask(workspace)
        assert sentence in str(refused.value)


def test_without_texts_there_is_nothing_to_learn_from(plain: Path) -> None:
    with (
        Workspace.open(plain.with_name("empty")) as empty,
        pytest.raises(InputError, match=r"There is no text to learn from\. Import a file first\."),
    ):
        corpus_split(empty)


def test_an_import_by_key_is_taken_back_and_not_removed(plain: Path, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("id,text\n1,one line\n2,another line\n", encoding="utf-8")
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_file(tmp_path / "rows.csv", "text")
        workspace.add_again(tmp_path / "rows.csv", "id", text_column="text")
        with pytest.raises(
            InputError, match=r"rows\.csv was imported by key\. Take that import back instead"
        ):
            workspace.remove_import(1)


def test_no_more_searches_and_labels_than_there_can_be(
    plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [Path(shutil.copytree(plain, tmp_path / name)) for name in ("mine", "theirs")]
    monkeypatch.setattr("core.workspace.merging.MOST_LABELS", 1)
    with Workspace.open(folders[0]) as mine, Workspace.open(folders[1]) as theirs:
        for number in range(MOST_SAVED):
            mine.searches.save(f"search {number}", "hybrid")
        with pytest.raises(InputError, match=r"There are 100 saved searches, the most there can be\. Remove"):
            mine.searches.save("one more", "hybrid")
        mine.labels.add("here")
        theirs.labels.set_rows(theirs.labels.add("there").label_id, [1])
        with pytest.raises(InputError, match="there would be more than 1 labels"):
            merge(mine, compare_copies(mine, theirs), (), ())


# -- files that are damaged ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (
            lambda folder: (folder / "workspace.json").write_text(
                json.dumps({**json.loads((folder / "workspace.json").read_text()), "name": "another"})
            ),
            "cannot be opened: workspace.json is damaged.",
        ),
        (
            lambda folder: (folder / "workspace.json").write_text('{"schema_version": "one"}'),
            "cannot be opened: workspace.json is damaged.",
        ),
        (
            lambda folder: (folder / "rows.duckdb.wal").mkdir(),
            "cannot be opened: rows.duckdb.wal is a folder, a pipe or a device, and no file. Restore that",
        ),
        (
            lambda folder: (
                (folder / STAGING).mkdir(),
                (folder / STAGING / "plan.json").write_text(
                    json.dumps({"format": 99, "rows": 1, "moves": [], "removes": []})
                ),
            ),
            "of an interrupted deletion is damaged. Restore the workspace from a copy, or remove its folder",
        ),
    ],
)
def test_what_cannot_be_opened(
    plain: Path, tmp_path: Path, damage: Callable[[Path], object], sentence: str
) -> None:
    folder = Path(shutil.copytree(plain, tmp_path / "w"))
    damage(folder)
    with pytest.raises((DamagedError, WorkspaceError)) as refused:
        Workspace.open(folder)
    assert sentence in str(refused.value)


def test_where_no_rows_are_none_can_be_saved(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"has no rows\.duckdb: there are no rows to save\. Choose another"):
        salvage(tmp_path, tmp_path.with_name("new"))


@pytest.mark.parametrize(
    ("corpus", "more", "sentence"),
    [("another", b"", "was made from something else"), ("c", b"!", "is not as long as it says")],
)
def test_vectors_of_something_else(tmp_path: Path, corpus: str, more: bytes, sentence: str) -> None:
    header = {"format": 1, "corpus": "c", "key": "k", "texts": 1, "embedding_dim": 2, "sha256": ""}
    (tmp_path / "0.vectors").write_bytes(json.dumps(header).encode() + b"\n" + bytes(16) + more)
    with pytest.raises(DamagedError, match=sentence):
        read_header(tmp_path / "0.vectors", corpus=corpus, key="k")


# -- a disk that is full or fails ---------------------------------------------------------------------------


def test_a_journal_that_cannot_be_written(
    plain: Path, tmp_path: Path, no_room: NoRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(plain, tmp_path / "w"))

    def failing(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    with Workspace.open(folder) as workspace:
        with pytest.raises(WorkspaceError) as refused, no_room(10):
            workspace.labels.add("praise")
        assert "There is no room on the disk for " in str(refused.value)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", failing)
            with pytest.raises(
                WorkspaceError, match=r"could not be written \(Input/output error\)\. Check the"
            ):
                workspace.labels.add("praise")
        assert workspace.labels.all() == ()
        workspace.labels.add("praise")
        workspace.rows.database.refuse_writing()
        with pytest.raises(WorkspaceError, match=r"The workspace is being written anew\. Open it again\."):
            workspace.labels.add("blame")
    with Workspace.open(folder) as workspace:
        assert [label.name for label in workspace.labels.all()] == ["praise"]


def test_the_log_of_a_killed_session_that_cannot_be_copied(
    plain: Path, tmp_path: Path, no_room: NoRoom
) -> None:
    folder = Path(shutil.copytree(plain, tmp_path / "w"))
    script = """
import os, sys
from core.workspace import Workspace
workspace = Workspace.open(sys.argv[1])
workspace.labels.add("praise")
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", script, str(folder)], check=False)
    before = (folder / "rows.duckdb").read_bytes()
    with pytest.raises(WorkspaceError) as refused, no_room(100):
        Workspace.open(folder)
    assert "could not be copied (File too large). Free some space, or check the permissions" in str(
        refused.value
    )
    (folder / "rows.duckdb").write_bytes(before[: len(before) // 6])
    with pytest.raises(DamagedError, match=r"rows\.duckdb is damaged: its end is missing\."):
        Workspace.open(folder)
    (folder / "rows.duckdb").write_bytes(before)
    with Workspace.open(folder) as workspace:
        assert [label.name for label in workspace.labels.all()] == ["praise"]
