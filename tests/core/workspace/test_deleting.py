"""Rows that are deleted for good leave every byte of the workspace, and nothing else does."""

from __future__ import annotations

import csv
import errno
import json
import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import files
from core.corpus import parse_condition
from core.errors import CancelledError, DamagedError, ExplorerError, InputError, WorkspaceError
from core.progress import QUIET, CancelToken, Progress, Task
from core.training import TrainingConfig
from core.workspace import Workspace, corpus_split, deleting, segments, store
from core.workspace.folder import STAGING
from tests.core.training.tiny import tiny_encoder
from tests.core.workspace.conftest import sentences
from tests.core.workspace.holding import holding
from tests.core.workspace.killing import KILLED, Job, run
from tests.core.workspace.learned import finish
from tests.soak.place import digests

# In a text, and in another column; each is one word that nothing else has.
WORD, PERSON, OTHER = "zyxwvutmarker", "qqpersonmarker", "kkotherperson"
N = 240


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace in which everything there is quotes a person's three rows."""
    home = tmp_path_factory.mktemp("deleting")
    texts = sentences(N, seed=5)
    with (home / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "user", "n"])
        for number, text in enumerate(texts):
            theirs = number in (7, 70, 200)
            shown = f"{WORD} {text}" if theirs else text
            writer.writerow([shown, PERSON if theirs else f"user{number % 9}", number])
        # A row of theirs with a text that somebody else has, and a second copy that will be hidden.
        writer.writerow([texts[3], PERSON, N])
        writer.writerow([f"{WORD} {texts[7]}", OTHER, N + 1])
    tiny_encoder(home / "plain").save(home / "tiny-base")
    with Workspace.create(home / "ws", model=str(home / "tiny-base")) as workspace:
        workspace.add_file(home / "rows.csv")
        workspace.rows.hide([N + 1], "duplicate")
        workspace.encoder("cpu", "float32")
        workspace.prepare()
        workspace.build_vector_index("hnsw")
        workspace.characterize([1, 2, 3])
        workspace.labels.put(workspace.labels.add("theirs").label_id, np.array([7, 8, N]))
        workspace.notes.put_many({7: f"about {WORD}", 9: "another"})
        first, second, third = workspace.rows.texts_of([7, 8, 9])
        workspace.judgments.mark([(first, second)], 1.0, "hit")
        workspace.judgments.mark([(second, third)], 0.0, "hit")
        workspace.searches.save(f"user:{PERSON}", "keyword")
        workspace.searches.save("late delivery", "keyword")
        split = corpus_split(workspace)
        of_rows = np.array([6, 7, 9, 70, N])
        run_id = finish(workspace.runs.begin(split, TrainingConfig(epochs=1), rows=of_rows))
        workspace.versions.keep(run_id, "Version 1")
        (workspace.folder / "rows.duckdb.wal.aside-1").write_text(WORD)
        (workspace.folder / "view.json").write_text(json.dumps({"query": WORD}))
    return home / "ws"


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "ws"))


def delete(folder: Path, task: Task = QUIET, where: str = f"user = '{PERSON}'") -> deleting.Deletion:
    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting(where=parse_condition(where, workspace.rows.columns()))
        workspace.delete(deletion, task)
    return deletion


def merge_vectors(folder: Path) -> None:
    """Have them in one file, as those of many texts are."""
    with Workspace.open(folder) as workspace:
        workspace.models.merge_vectors("codes", QUIET)
    assert list(folder.glob("vectors/*/*.vectors.sums"))


def test_a_persons_rows_leave_every_byte(folder: Path) -> None:
    before = holding(folder, WORD, PERSON)
    assert {"rows.duckdb", "runs", "terms", "view.json"} <= before
    (learned,) = folder.glob("runs/*/data/train-0.json")
    n_learned = sum(WORD in text for text in json.loads(learned.read_text())["texts"][0])
    assert n_learned > 0
    deletion = delete(folder)
    assert holding(folder, WORD, PERSON, OTHER) == set()
    assert (deletion.n_rows, deletion.n_hidden, deletion.n_texts, deletion.n_shared) == (5, 1, 3, 1)
    assert (deletion.n_labels, deletion.n_notes, deletion.n_marks, deletion.n_searches) == (2, 1, 1, 1)
    assert [model.name for model in deletion.models] == ["Version 1"]
    assert deletion.models[0].n_sentences == n_learned
    # The graph, the index of words, the map and what else packs its words so that no search finds them.
    assert {path.name for path in folder.iterdir()} == {
        *("workspace.json", "workspace.lock", "rows.duckdb", "vectors", "models", "runs")
    }


def test_what_stays_is_as_it_was(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        kept = np.setdiff1d(np.arange(N), [7, 70, 200])
        rows, text_of = workspace.rows.fetch(kept), workspace.rows.text_ids()
        texts = workspace.rows.texts_of(text_of[kept])
        snapshot = workspace.vectors()
        assert snapshot is not None
        vectors = snapshot.matrix[snapshot.places[text_of[kept]]]
        eighth = workspace.rows.texts_of([8])[0]
    delete(folder)
    with Workspace.open(folder) as workspace:
        assert workspace.repairs == ("The keyword index was missing and is being rebuilt.",)
        assert workspace.n_rows == workspace.rows.n_rows == N - 3
        assert workspace.n_texts == workspace.n_encoded == N - 3
        assert workspace.rows.fetch(range(N - 3)) == rows
        text_of = workspace.rows.text_ids()
        assert workspace.rows.texts_of(text_of) == texts
        snapshot = workspace.vectors()
        assert snapshot is not None
        np.testing.assert_array_equal(snapshot.matrix[snapshot.places[text_of]], vectors)
        (label,) = workspace.labels.all()
        assert workspace.rows.texts_of(text_of[label.row_ids]) == [eighth]
        assert list(workspace.notes.all().values()) == ["another"]
        assert workspace.rows.texts_of(text_of[list(workspace.notes.all())])[0] == texts[8]
        assert len(workspace.judgments) == 1
        assert [each.text for each in workspace.searches.all()] == ["late delivery"]
        learned = workspace.runs.rows(workspace.runs.all()[0].id)
        assert learned is not None
        assert learned.tolist() == [6, 8]
        (only,) = workspace.rows.imports()
        assert (only.start, only.stop) == (0, N - 3)
        workspace.prepare()
        assert workspace.map_picture() is not None
        hits = workspace.search("card", mode="keyword").hits
        assert all("card" in workspace.rows.text(hit.text_id) for hit in hits)
        version = workspace.versions.all()[-1]
        assert version.name == "Version 1"
        run = workspace.runs.get(str(version.run))
        assert run.state == "finished"
        assert run.events()


def test_rows_by_number_take_hidden_copies_along(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.delete(workspace.look_before_deleting([7, 70, 200, N]))
    assert holding(folder, WORD, PERSON, OTHER) == set()


def test_nothing_happens_when_it_is_cancelled(folder: Path) -> None:
    token, seen = CancelToken(), []

    def stop(progress: Progress) -> None:
        seen.append(progress.stage)
        if progress.stage == "Writing vectors":
            token.cancel()

    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([7])
        with pytest.raises(CancelledError):
            workspace.delete(deletion, Task(stop, token))
        assert not (folder / STAGING).exists()
        workspace.labels.add("still open")  # it can be written to
        assert workspace.rows.n_rows == N + 2
    assert "Copying what stays" in seen


def test_rows_that_changed_since_are_looked_at_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([7])
        workspace.rows.hide([8], "duplicate")
        with pytest.raises(InputError, match="changed"):
            workspace.delete(deletion)
        with pytest.raises(InputError, match="no such row"):
            workspace.look_before_deleting([])
        with pytest.raises(InputError, match="no row"):
            workspace.look_before_deleting([10**6])


@pytest.mark.parametrize("merged", [False, True])
def test_the_vectors_that_stay_are_as_they_were(
    folder: Path, monkeypatch: pytest.MonkeyPatch, merged: bool
) -> None:
    """Those of a merged file stay in one; where a part of it is damaged, those of its other parts."""
    monkeypatch.setattr(segments, "MERGED_AT_ONCE", 32)
    if merged:
        merge_vectors(folder)
    with Workspace.open(folder) as workspace:
        snapshot = workspace.vectors()
        assert snapshot is not None
        before = {
            text: vector.tobytes()
            for text, vector in zip(workspace.rows.texts_of(snapshot.text_ids), snapshot.matrix, strict=True)
        }
        if merged:
            (path,) = folder.glob("vectors/*/*.vectors")
            with path.open("r+b") as file:
                file.seek(-1, os.SEEK_END)
                file.write(b"?")
        workspace.delete(workspace.look_before_deleting([7, 70, 200]))
    assert bool(list(folder.glob("vectors/*/*.vectors.sums"))) is merged
    with Workspace.open(folder) as workspace:
        snapshot = workspace.vectors()
        assert snapshot is not None
        assert 0 <= workspace.n_texts - workspace.n_encoded <= (32 if merged else 0)
        for text, vector in zip(workspace.rows.texts_of(snapshot.text_ids), snapshot.matrix, strict=True):
            assert vector.tobytes() == before[text]
        workspace.prepare()
        assert workspace.n_encoded == workspace.n_texts


def test_nothing_is_deleted_while_vectors_cannot_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would be missing afterwards, and hours of encoding with them."""
    path, opened = next(folder.glob("vectors/*/*.vectors")), Path.open

    def broken(self: Path, *arguments: Any, **named: Any) -> Any:
        if self == path:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(self))
        return opened(self, *arguments, **named)

    with Workspace.open(folder) as workspace:
        before = digests(folder / "vectors")
        deletion = workspace.look_before_deleting([7, 70, 200])
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", broken)
            with pytest.raises(
                WorkspaceError, match=r"The vectors in .* cannot be read: Input/output error\."
            ):
                workspace.delete(deletion)
    assert digests(folder / "vectors") == before
    with Workspace.open(folder) as workspace:
        assert workspace.rows.n_rows == N + 2
    assert not (folder / STAGING).exists()


@pytest.mark.parametrize(
    ("every", "merged"),
    [(3, False), *(pytest.param(1, merged, marks=pytest.mark.slow) for merged in (False, True))],
)
def test_a_fault_at_a_step(folder: Path, monkeypatch: pytest.MonkeyPatch, every: int, merged: bool) -> None:
    """Whatever step fails, the next opening has all of it or nothing of it, and says which."""
    if merged:
        merge_vectors(folder)
    step, endings = 0, set()
    while "done" not in endings:
        step += every
        place = Path(shutil.copytree(folder, folder.with_name(f"ws-{step}")))
        endings.add(_with_a_fault(place, step, monkeypatch))
        shutil.rmtree(place)
    assert step > 15
    assert endings == {"nothing", "finished later", "done"}


def _with_a_fault(folder: Path, step: int, monkeypatch: pytest.MonkeyPatch) -> str:
    count = 0

    def counted(real: Any) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            if count == step:
                raise OSError(5, "it fails here")
            return real(*arguments, **named)

        return call

    failed = False
    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([7, 70, 200, N])
        with monkeypatch.context() as patch:
            for name in ("rename", "remove", "write_text"):
                patch.setattr(files, name, counted(getattr(files, name)))
            try:
                workspace.delete(deletion)
            except (ExplorerError, OSError):
                failed = True
    planned = (folder / STAGING / "plan.json").exists()
    with Workspace.open(folder) as workspace:
        assert ("5 rows were deleted for good." in workspace.recovered) == planned
        n_rows = workspace.rows.n_rows
    assert not (folder / STAGING).exists()
    if n_rows == N - 3:
        assert holding(folder, WORD, PERSON, OTHER) == set()
    else:
        assert n_rows == N + 2
        assert not planned
        assert "rows.duckdb" in holding(folder, WORD)
        return "nothing"
    return "finished later" if failed else "done"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("merged", [False, True])
def test_a_process_that_is_killed(folder: Path, merged: bool) -> None:
    """At steps all over the deletion: what is not in its place yet is put there by the next opening."""
    if merged:
        merge_vectors(folder)
    whole = Path(shutil.copytree(folder, folder.with_name("whole")))
    job = Job("delete", whole, whole, f"user = '{PERSON}'")
    n_steps = run(job).steps
    assert holding(whole, WORD, PERSON, OTHER) == set()
    seen = set()
    for step in np.unique(np.linspace(1, n_steps, 8).astype(int)).tolist():
        place = Path(shutil.copytree(folder, folder.with_name(f"ws-{step}")))
        assert run(replace(job, folder=place), before_step=step).exit_code == KILLED
        with Workspace.open(place) as workspace:
            n_rows = workspace.n_rows
        seen.add(n_rows)
        if n_rows == N - 3:
            assert holding(place, WORD, PERSON, OTHER) == set()
        else:
            assert "rows.duckdb" in holding(place, WORD)
    assert seen == {N + 1, N - 3}


def test_a_plan_that_is_damaged_stops_the_opening(folder: Path) -> None:
    (folder / STAGING).mkdir()
    (folder / STAGING / "plan.json").write_text("{")
    with pytest.raises(DamagedError, match="interrupted deletion"):
        Workspace.open(folder)
    plan = {"format": 1, "rows": 1, "moves": [], "removes": ["../rows.csv"], "files": {}}
    store.write_json(folder / STAGING / "plan.json", plan | {"checksum": store.key_of(plan)})
    with pytest.raises(DamagedError, match="not in the workspace"):
        Workspace.open(folder)
    shutil.rmtree(folder / STAGING)
    (folder / STAGING).mkdir()
    with Workspace.open(folder) as workspace:
        assert workspace.recovered == (
            "A deletion was interrupted before anything was deleted. Delete the rows again.",
        )


def test_a_deletion_that_another_version_began_is_left_to_it(folder: Path) -> None:
    """Nobody is sent to remove what may be the only copy of the rows."""
    with Workspace.open(folder) as workspace:
        deleting.stage(workspace, workspace.look_before_deleting([7, 70, 200]))
    path = folder / STAGING / "plan.json"
    plan = {**json.loads(path.read_text()), "format": 2}
    del plan["checksum"], plan["moves"]
    store.write_json(path, plan | {"checksum": store.key_of(plan)})
    before = digests(folder)
    with pytest.raises(WorkspaceError) as refused:
        Workspace.open(folder)
    assert str(refused.value) == (
        f"The workspace {folder} cannot be opened: another version of this program began to delete rows from "
        "it. Open it with that version, which finishes it."
    )
    assert digests(folder) == before


def test_what_the_system_holds_on_to_is_removed_by_the_next_opening(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows holds on to a file that another program has open."""

    rmdir = os.rmdir

    def held(path: str | Path, **named: Any) -> None:
        if Path(path).name == "neighbours":
            raise PermissionError(13, "it is open elsewhere")
        rmdir(path, **named)

    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([7, 70, 200])
        with monkeypatch.context() as patch:
            patch.setattr(os, "rmdir", held)
            with pytest.raises(WorkspaceError) as refused:
                workspace.delete(deletion)
    assert str(refused.value) == (
        f"{folder / 'neighbours'} could not be removed. Close what has it open, and open the workspace again."
    )
    with Workspace.open(folder) as workspace:
        assert workspace.recovered == ("4 rows were deleted for good.",)
    assert holding(folder, WORD) == set()
    assert not (folder / STAGING).exists()


def test_nothing_is_deleted_while_models_are_at_work(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([7, 70, 200])
        with (
            workspace.versions.preparing,
            pytest.raises(WorkspaceError, match=r"prepared or compared just now\. Try again after it\."),
        ):
            workspace.delete(deletion)
        workspace.add_lines(["a sentence that came later"])
        deletion = workspace.look_before_deleting([7, 70, 200])
        refused: list[str] = []

        def delete_now(_: Progress) -> None:
            with pytest.raises(WorkspaceError) as error:
                workspace.delete(deletion)
            refused.append(str(error.value))

        workspace.encode(Task(delete_now))
        assert set(refused) == {"Sentences are being encoded just now. Stop that, or wait for it."}
        assert workspace.n_rows == N + 2
        assert not (folder / STAGING).exists()


@pytest.mark.parametrize("damage", ["a flipped bit", "cut off", "missing", "another plan"])
def test_what_waits_to_take_its_place_is_checked_before_anything_is_removed(
    folder: Path, damage: str
) -> None:
    """Damaged rows would take the place of good ones; without them, rows would only be said to be gone."""
    with Workspace.open(folder) as workspace:
        deleting.stage(workspace, workspace.look_before_deleting([7, 70, 200]))
    rows, plan = (folder / STAGING / name for name in ("rows.duckdb", "plan.json"))
    content = rows.read_bytes()
    if damage == "a flipped bit":
        rows.write_bytes(content[:-5] + bytes([content[-5] ^ 1]) + content[-4:])
    elif damage == "cut off":
        rows.write_bytes(content[:-4096])
    elif damage == "missing":
        rows.unlink()
    else:
        plan.write_text(plan.read_text().replace('"rows.duckdb"', '"rows.duckdc"', 1))
    before = digests(folder)
    with pytest.raises(DamagedError, match="of an interrupted deletion is damaged"):
        Workspace.open(folder)
    assert digests(folder) == before
    shutil.rmtree(folder / STAGING)  # as the sentence says
    with Workspace.open(folder) as workspace:
        assert workspace.n_rows == N + 1


def test_what_a_row_held_before_an_import_by_key(tmp_path: Path) -> None:
    older, newer = tmp_path / "old.csv", tmp_path / "new.csv"
    older.write_text(f"id,text,user\n1,first one,{PERSON}\n2,second one,b\n3,third one {WORD},b\n")
    newer.write_text("id,text,user\n1,first one,a\n2,second one,b\n3,third one,b\n4,fourth one,b\n")
    folder = tmp_path / "ws"
    with Workspace.create(folder) as workspace:
        workspace.add_file(older, "text")
        workspace.add_again(newer, "id", text_column="text")
        where = parse_condition(f"user = '{PERSON}'", workspace.rows.columns())
        deletion = workspace.look_before_deleting([3], where)
        assert (deletion.n_rows, deletion.n_earlier) == (1, 1)
        workspace.delete(deletion)
    assert holding(folder, PERSON, "fourth") == set()
    with Workspace.open(folder) as workspace:
        assert workspace.n_rows == 3
        first, second = workspace.rows.imports()
        assert (first.start, first.stop, second.start, second.stop) == (0, 3, 3, 3)
        workspace.exchange_again(1)  # taken back: what is left of it
        column = [row[0] for row in workspace.rows.fetch([0, 1, 2], ["text"])]
        assert column == ["first one", "second one", f"third one {WORD}"]
        assert workspace.rows.fetch([0], ["user"]) == [("a",)]
        workspace.delete(workspace.look_before_deleting([2]))
    assert holding(folder, WORD, "third") == set()


def test_a_run_that_is_not_finished_goes_whole(folder: Path) -> None:
    (run_folder,) = (folder / "runs").iterdir()
    about = store.read_json(run_folder / "run.json")
    other = Path(shutil.copytree(run_folder, folder / "runs" / "stopped"))
    store.write_json(other / "run.json", about | {"id": "stopped", "state": "cancelled"})
    (other / "checkpoint-000001").mkdir()
    (run_folder / ".data.0123abcd.new").write_text(WORD)  # of a kill
    deletion = delete(folder)
    assert deletion.discarded == ("stopped",)
    assert deletion.runs == (run_folder.name,)
    assert not other.exists()
    assert holding(folder, WORD, PERSON, OTHER) == set()


def test_no_training_is_under_way(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        trainer = workspace.runs.begin(corpus_split(workspace), TrainingConfig(epochs=1))
        with pytest.raises(WorkspaceError, match="being trained"):
            workspace.look_before_deleting([7])
        del trainer


def test_other_files_are_named(folder: Path) -> None:
    (folder / "my notes.txt").write_text("mine")
    with Workspace.open(folder) as workspace:
        deletion = workspace.look_before_deleting([7])
        assert deletion.others == ("my notes.txt",)
        assert "my notes.txt" in deletion.warnings[-1]
        workspace.delete(deletion)
    assert (folder / "my notes.txt").read_text() == "mine"
