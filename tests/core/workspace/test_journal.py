"""What a person made is there again: logs that were lost, journals that were damaged, folders that moved."""

from __future__ import annotations

import multiprocessing
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from core import files
from core.corpus import journal as journal_file
from core.corpus.journal import Change, Line, read_journal
from core.errors import DamagedError, WorkspaceError
from core.judgments.confirmed import Confirmed
from core.workspace import Workspace, deleting
from core.workspace.folder import JOURNAL_FILE
from tests.core.workspace.conftest import sentences

_TEXTS = sentences(60)
_LOG = "rows.duckdb.wal"


@pytest.fixture
def folder(tmp_path: Path, tiny_model: Path) -> Path:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(_TEXTS)
    return tmp_path / "w"


def _mark_everything(workspace: Workspace, n_marks: int) -> None:
    for number in range(n_marks):
        workspace.judgments.mark([(f"question {number}", _TEXTS[number % 60])], 1.0, "hit")
    workspace.judgments.unmark([("question 0", _TEXTS[0])])
    label = workspace.labels.add("urgent")
    workspace.labels.put(label.label_id, np.arange(5, 40))
    workspace.labels.put(label.label_id, np.arange(30, 45), machine=True)
    gone = workspace.labels.add("gone")
    workspace.labels.remove(gone.label_id)
    workspace.notes.put_many({3: "ask again", 4: "한국어"})
    workspace.notes.put_many({4: ""})
    workspace.confirmed.add([Confirmed("category", 7, "praise")])
    workspace.searches.save("late delivery", "hybrid")
    workspace.rows.hide(np.array([50, 51]), "duplicate")
    workspace.rows.show_again(np.array([51]), "duplicate")


def _made(workspace: Workspace) -> dict[str, Any]:
    """Everything that a person made, to be compared."""
    return {
        "judgments": workspace.judgments.all(),
        "labels": [
            (
                each.label_id,
                each.name,
                each.colour,
                *(ids.tolist() for ids in (each.row_ids, each.machine_ids)),
            )
            for each in workspace.labels.all()
        ],
        "notes": dict(workspace.notes.all()),
        "confirmed": workspace.confirmed.all(),
        "searches": workspace.searches.all(),
        "hidden": workspace.rows.hidden.of("duplicate").tolist(),
    }


def _killed(folder: Path, n_marks: int) -> None:
    workspace = Workspace.open(folder)
    _mark_everything(workspace, n_marks)
    os._exit(9)  # no handler, no `finally`: the log stays


def _after_a_kill(folder: Path, n_marks: int = 30) -> dict[str, Any]:
    """A session that marks and is killed; gives what it made, as a copy says that is opened as it is."""
    child = multiprocessing.get_context("fork").Process(target=_killed, args=(folder, n_marks))
    child.start()
    child.join()
    assert child.exitcode == 9
    assert (folder / _LOG).stat().st_size > 1_000
    copy = folder.with_name("untouched")
    shutil.copytree(folder, copy)
    with Workspace.open(copy) as workspace:
        assert workspace.journal.recovered.back == {}  # the log had everything
        return _made(workspace)


def _empty(log: Path, tmp_path: Path) -> None:
    log.write_bytes(b"")


def _delete(log: Path, tmp_path: Path) -> None:
    log.unlink()


def _another(log: Path, tmp_path: Path) -> None:
    """That of another database, which has the same tables."""
    other = tmp_path / "other"
    with Workspace.create(other) as workspace:
        workspace.add_lines(["something else", "and more"])
    child = multiprocessing.get_context("fork").Process(target=_killed_elsewhere, args=(other,))
    child.start()
    child.join()
    shutil.copyfile(other / _LOG, log)


def _killed_elsewhere(folder: Path) -> None:
    workspace = Workspace.open(folder)
    workspace.judgments.mark([("foreign", "something else")], 0.0, "hit")
    os._exit(9)


def _random(log: Path, tmp_path: Path) -> None:
    log.write_bytes(np.random.default_rng(3).bytes(log.stat().st_size))


def _flipped(log: Path, tmp_path: Path) -> None:
    content = bytearray(log.read_bytes())
    content[content.index(b"question 8")] ^= (
        4  # where checksums see it: not every byte of a log says something
    )
    log.write_bytes(content)


def _cut(log: Path, tmp_path: Path) -> None:
    os.truncate(log, log.stat().st_size // 2)


def _older(log: Path, tmp_path: Path) -> None:
    """As when the log of last week is put beside the rows of today."""
    kept = log.read_bytes()
    with duckdb.connect(str(log.with_suffix(""))) as file:
        file.execute("CHECKPOINT")
        file.execute("CREATE TABLE later (number INTEGER)")
    log.write_bytes(kept)


@pytest.mark.parametrize("harm", [_empty, _delete, _another, _random, _flipped, _cut, _older])
def test_marks_are_back_whatever_happened_to_the_log(
    folder: Path, tmp_path: Path, harm: Callable[[Path, Path], None]
) -> None:
    made = _after_a_kill(folder)
    harm(folder / _LOG, tmp_path)
    with Workspace.open(folder) as workspace:
        assert _made(workspace) == made
        recovered = workspace.journal.recovered
        if harm is not _older:  # those rows had everything
            assert recovered.back["judgments"] > 10
            assert any("marks" in each and "are back" in each for each in recovered.sentences())
        assert not recovered.is_lost
        if harm in (_empty, _another, _random, _flipped, _older):
            assert recovered.log is not None
            assert recovered.log.path.is_file()
    with Workspace.open(folder) as workspace:  # once, and only once
        assert _made(workspace) == made
        assert workspace.journal.recovered.back == {}
        assert workspace.journal.recovered.sentences() == ()


def test_it_is_said_how_many_marks_are_back(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        pairs = [(f"question {number}", _TEXTS[number % 60]) for number in range(7_477)]
    child = multiprocessing.get_context("fork").Process(target=_killed_after, args=(folder, pairs))
    child.start()
    child.join()
    (folder / _LOG).unlink()
    with Workspace.open(folder) as workspace:
        assert workspace.journal.recovered.sentences() == ("7,477 marks were in the journal and are back.",)
        assert len(workspace.judgments) == 7_477


def _killed_after(folder: Path, pairs: list[tuple[str, str]]) -> None:
    workspace = Workspace.open(folder)
    workspace.judgments.mark(pairs[:7_000], 1.0, "hit")
    for pair in pairs[7_000:]:
        workspace.judgments.mark([pair], 1.0, "hit")
    os._exit(9)


@pytest.mark.parametrize("kept", [0.95, 0.4, 0.001])
def test_a_database_without_its_end_is_refused_and_its_log_stays(folder: Path, kept: float) -> None:
    _after_a_kill(folder)
    rows, log = folder / "rows.duckdb", folder / _LOG
    whole = rows.read_bytes()
    os.truncate(rows, int(len(whole) * kept))
    before = {path.name: path.read_bytes() for path in (rows, log, folder / JOURNAL_FILE)}
    for _ in range(2):
        with pytest.raises(DamagedError, match=r"rows\.duckdb"):
            Workspace.open(folder)
        assert {name: (folder / name).read_bytes() for name in before} == before
    rows.write_bytes(whole)  # restored from a copy: the log is still good
    with Workspace.open(folder) as workspace:
        assert len(workspace.judgments) == 29
        assert workspace.journal.recovered.back == {}


# -- the journal itself


def _lose_the_log(folder: Path) -> None:
    (folder / _LOG).unlink()


def test_lines_that_cannot_be_read_are_counted(folder: Path) -> None:
    _after_a_kill(folder)
    _lose_the_log(folder)
    path = folder / JOURNAL_FILE
    lines = path.read_bytes().splitlines(keepends=True)
    marks = [place for place, line in enumerate(lines) if b'"judgments"' in line][:3]
    for place in marks:
        lines[place] = lines[place].replace(b"question", b"questiom")
    path.write_bytes(b"".join(lines))
    with Workspace.open(folder) as workspace:
        assert len(workspace.judgments) == 27  # 30 marks, one of the three taken back later
        recovered = workspace.journal.recovered
        assert (recovered.n_unreadable, recovered.journal, recovered.is_lost) == (3, "damaged", True)
        assert "3 changes are missing: their lines of the journal cannot be read." in recovered.sentences()
    assert (folder / f"{JOURNAL_FILE}.aside-1").is_file()
    with Workspace.open(folder) as workspace:
        assert workspace.journal.recovered.sentences() == ()


def test_half_a_line_is_cut_off_without_a_word(folder: Path) -> None:
    made = _after_a_kill(folder)
    with (folder / JOURNAL_FILE).open("ab") as file:
        file.write(b'0123456789abcdef 999 ["judg')
    with Workspace.open(folder) as workspace:
        assert workspace.journal.recovered.sentences() == ()
        workspace.notes.put_many({8: "goes on"})
    found = read_journal(folder / JOURNAL_FILE)
    assert found is not None
    assert found.n_damaged == 0
    assert found.lines[-1].change == Change("notes", {"rows": [8], "texts": ["goes on"]})
    with Workspace.open(folder) as workspace:
        assert _made(workspace) == made | {"notes": made["notes"] | {8: "goes on"}}


@pytest.mark.parametrize("what", ["missing", "of another", "older", "rubbish"])
def test_without_a_sound_journal_the_rows_say_what_there_is(folder: Path, tmp_path: Path, what: str) -> None:
    path = folder / JOURNAL_FILE
    older = path.read_bytes()
    made = _after_a_kill(folder)
    if what == "missing":
        path.unlink()
    elif what == "of another":
        with Workspace.create(tmp_path / "other"):
            pass
        shutil.copyfile(tmp_path / "other" / JOURNAL_FILE, path)
    elif what == "older":
        path.write_bytes(older)
    else:
        path.write_bytes(np.random.default_rng(1).bytes(5_000))
    with Workspace.open(folder) as workspace:
        assert _made(workspace) == made
        assert workspace.journal.recovered.journal
        assert not workspace.journal.recovered.is_lost
    shutil.copyfile(tmp_path / "untouched" / "rows.duckdb", tmp_path / "later.duckdb")
    with Workspace.open(folder) as workspace:
        assert workspace.journal.recovered.sentences() == ()


def test_a_workspace_of_an_earlier_program_gets_a_journal(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        _mark_everything(workspace, 5)
        made = _made(workspace)
    with duckdb.connect(str(folder / "rows.duckdb")) as file:
        file.execute("DROP TABLE journal_numbers")
    (folder / JOURNAL_FILE).unlink()
    with Workspace.open(folder) as workspace:
        assert workspace.journal.recovered.sentences() == ()
        assert _made(workspace) == made
    assert _from_nothing(folder) == made


def _from_nothing(folder: Path) -> dict[str, Any]:
    """What the journal alone gives, beside rows on which nothing was ever marked."""
    bare = folder.with_name(f"{folder.name}-bare")
    shutil.copytree(folder, bare)
    with duckdb.connect(str(bare / "rows.duckdb")) as file:
        for table in ("journal_numbers", "judgments", "labels", "notes", "confirmed_labels", "hidden"):
            file.execute(f"DROP TABLE IF EXISTS {table}")
        file.execute("DELETE FROM meta WHERE key <> 'corpus'")
    with Workspace.open(bare) as workspace:
        return _made(workspace)


def test_rows_are_found_by_content_where_ids_were_lost(folder: Path, tiny_model: Path) -> None:
    _after_a_kill(folder)
    with Workspace.open(folder) as workspace:
        made = _made(workspace)
    # The same texts, in another order, two of them gone, one new; its database knows no marks.
    texts = [each for each in reversed(_TEXTS) if each not in (_TEXTS[3], _TEXTS[6])] + ["something new"]
    other = folder.with_name("other")
    with Workspace.create(other, model=str(tiny_model)) as workspace:
        workspace.add_lines(texts)
    with duckdb.connect(str(other / "rows.duckdb")) as file:
        file.execute("DROP TABLE journal_numbers; DELETE FROM meta WHERE key = 'corpus'")
    shutil.copyfile(folder / JOURNAL_FILE, other / JOURNAL_FILE)
    with Workspace.open(other) as workspace:
        recovered = workspace.journal.recovered
        assert workspace.judgments.all() == made["judgments"]
        (label,) = workspace.labels.all()
        put = [_TEXTS[row] for row in made["labels"][0][3] if row != 6]
        assert sorted(texts[row] for row in label.row_ids) == sorted(put)
        assert recovered.n_without_place == 2  # the note on text 3, the label on text 6
        assert recovered.n_rows_missing == 1
        assert [texts[row] for row in workspace.rows.hidden.of("duplicate")] == [_TEXTS[50]]
        (confirmed,) = workspace.confirmed.all()
        assert texts[confirmed.text_id] == _TEXTS[7]


def test_equal_texts_keep_their_order() -> None:
    then = journal_file.Texts(np.array([5, 6, 7], np.uint64), np.array([0, 1, 0, -1, 2, 0], np.int32))
    now = journal_file.Texts(np.array([7, 5], np.uint64), np.array([1, 0, 1, -1], np.int32))
    places = journal_file.MovedPlaces(then, now)
    assert places.rows(np.arange(7)).tolist() == [0, -1, 2, 3, 1, -1, -1]
    assert places.texts(np.arange(3)).tolist() == [1, -1, 0]


# -- steps that fail, or at which the process is killed


def _fail_at(monkeypatch: pytest.MonkeyPatch, step: int) -> list[int]:
    """Let the step-th step to the disk fail; gives a list with how many were taken."""
    taken = [0]

    def wrapped(real: Callable[..., Any]) -> Callable[..., Any]:
        def each(*arguments: Any, **named: Any) -> Any:
            taken[0] += 1
            if taken[0] == step:
                raise OSError(28, "No space left on device")
            return real(*arguments, **named)

        return each

    for module, name in ((os, "fsync"), (os, "replace"), (files, "write")):
        monkeypatch.setattr(module, name, wrapped(getattr(module, name)))
    return taken


def _steps(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> int:
    with monkeypatch.context() as patch:
        taken = _fail_at(patch, -1)
        do()
    return taken[0]


def test_a_failure_at_any_step_of_beginning_again_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.open(folder) as workspace:
        _mark_everything(workspace, 5)
        n_steps = _steps(monkeypatch, workspace.journal.begin_again)
        assert n_steps > 8
        for step in range(1, n_steps + 1):
            with monkeypatch.context() as patch:
                _fail_at(patch, step)
                with pytest.raises(WorkspaceError, match="room"):
                    workspace.journal.begin_again()
            workspace.notes.put_many({step: f"after step {step}"})
            assert not list(folder.glob(f".{JOURNAL_FILE}.*"))
        made = _made(workspace)
    found = read_journal(folder / JOURNAL_FILE)
    assert found is not None
    assert found.n_damaged == 0
    assert _from_nothing(folder) == made


def _begin_again_until(folder: Path, step: int) -> None:
    workspace = Workspace.open(folder)
    taken = 0

    def wrapped(real: Callable[..., Any]) -> Callable[..., Any]:
        def each(*arguments: Any, **named: Any) -> Any:
            nonlocal taken
            taken += 1
            if taken == step:
                os._exit(9)
            return real(*arguments, **named)

        return each

    for module, name in ((os, "fsync"), (os, "replace"), (files, "write")):
        setattr(module, name, wrapped(getattr(module, name)))
    workspace.judgments.mark([("the last", "mark")], 1.0, "hit")
    workspace.journal.begin_again()
    os._exit(0)


def test_a_kill_at_any_step_of_a_mark_and_of_beginning_again_loses_nothing(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        _mark_everything(workspace, 5)
        before = workspace.judgments.n
    step, ended = 0, 9
    while ended == 9:
        step += 1
        copy = folder.with_name(f"step-{step}")
        shutil.copytree(folder, copy)
        child = multiprocessing.get_context("fork").Process(target=_begin_again_until, args=(copy, step))
        child.start()
        child.join()
        assert child.exitcode is not None
        ended = child.exitcode
        (copy / _LOG).unlink(missing_ok=True)  # and the log with it
        with Workspace.open(copy) as workspace:
            n = workspace.judgments.n
            made = _made(workspace)
            assert not workspace.journal.recovered.is_lost
            # Of the two first steps, the line itself and its sync, the mark was not acknowledged.
            assert n == before + 1 if step > 2 else n in (before, before + 1)
        assert _from_nothing(copy) == made
    assert step > 10


def test_a_failure_while_changes_are_made_again_is_made_good_by_the_next_opening(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _after_a_kill(folder)
    _lose_the_log(folder)
    from core.corpus.database import Database

    with monkeypatch.context() as patch:

        def fail(self: Database, cursor: object, number: int) -> None:
            raise WorkspaceError("The power went.")

        patch.setattr(Database, "write_number", fail)
        with pytest.raises(WorkspaceError, match="power"):
            Workspace.open(folder)
    with Workspace.open(folder) as workspace:
        assert _made(workspace) == made
        assert workspace.journal.recovered.back


def test_a_mark_that_cannot_be_written_down_is_not_made(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.open(folder) as workspace:
        workspace.judgments.mark([("a", "b")], 1.0, "hit")
        size = (folder / JOURNAL_FILE).stat().st_size
        for step in (1, 2):
            with monkeypatch.context() as patch:
                _fail_at(patch, step)
                with pytest.raises(WorkspaceError, match="no room"):
                    workspace.judgments.mark([("c", "d")], 1.0, "hit")
            assert workspace.judgments.n == 1
            assert (folder / JOURNAL_FILE).stat().st_size == size
        workspace.judgments.mark([("e", "f")], 1.0, "hit")
    with Workspace.open(folder) as workspace:
        assert [each.first for each in workspace.judgments.all()] == ["a", "e"]


def test_lines_are_left_out_of_the_journal(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        _mark_everything(workspace, 5)
        journal = workspace.rows.database.journal
        assert journal is not None

        def keep(line: Line) -> Line | None:
            return None if line.change.kind == "notes" else line

        journal.rewrite(keep)
        workspace.notes.put_many({9: "later"})
        made = _made(workspace)
    assert b"ask again" not in (folder / JOURNAL_FILE).read_bytes()
    assert _from_nothing(folder) == made | {"notes": {9: "later"}}


# -- a folder that moves


@pytest.fixture
def opened(folder: Path) -> Iterator[Workspace]:
    workspace = Workspace.open(folder)
    workspace.judgments.mark([("before", "it")], 1.0, "hit")
    yield workspace
    workspace.close()


def _refused(workspace: Workspace, tmp_path: Path) -> None:
    file = tmp_path / "more.txt"
    file.write_text("one more\n", encoding="utf-8")
    calls: list[Callable[[], object]] = [
        lambda: workspace.judgments.mark([("after", "it")], 1.0, "hit"),
        lambda: workspace.labels.add("urgent"),
        lambda: workspace.notes.put_many({1: "a note"}),
        lambda: workspace.searches.save("q", "hybrid"),
        lambda: workspace.add_lines(["one more"]),
        lambda: workspace.add_file(file),
        lambda: workspace.rows.hide([1], "duplicate"),
    ]
    for call in calls:
        with pytest.raises(WorkspaceError):
            call()


def _makes_no_stub(workspace: Workspace) -> None:
    for build in (workspace.build_keyword_index, workspace.encode):
        with pytest.raises(WorkspaceError):
            build()
    assert not workspace.folder.exists()


def test_a_folder_that_was_deleted_takes_no_mark(opened: Workspace, tmp_path: Path) -> None:
    shutil.rmtree(opened.folder)
    _refused(opened, tmp_path)
    _makes_no_stub(opened)
    with pytest.raises(WorkspaceError, match="was moved, deleted or replaced while it was open"):
        opened.judgments.mark([("after", "it")], 1.0, "hit")
    opened.close()
    assert not opened.folder.exists()


def test_a_folder_that_was_moved_takes_no_mark_and_has_all_before(opened: Workspace, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    opened.folder.rename(moved)
    _refused(opened, tmp_path)
    _makes_no_stub(opened)
    opened.close()
    assert not opened.folder.exists()
    with Workspace.open(moved) as workspace:
        assert [each.first for each in workspace.judgments.all()] == ["before"]
        assert workspace.rows.n_rows == 60


def test_a_folder_that_was_replaced_takes_no_mark(opened: Workspace, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    opened.folder.rename(moved)
    shutil.copytree(moved, opened.folder)
    _refused(opened, tmp_path)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (None, "The last 38 changes are missing"),  # the journal is gone with the log
        (2, "The last 2 changes are missing"),  # cut at the end of a line
        (1, "The last change is missing"),
    ],
)
def test_what_log_and_journal_have_lost_is_said_with_its_number(
    folder: Path, lines: int | None, said: str
) -> None:
    made = _after_a_kill(folder, 26)
    (folder / _LOG).unlink()
    path = folder / JOURNAL_FILE
    if lines is None:
        path.unlink()
    else:
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-lines]))
    with Workspace.open(folder) as workspace:
        told = f"{said}: neither the journal nor the log of the last session has"
        assert [sentence for sentence in workspace.recovered if sentence.startswith(told)], (
            workspace.recovered
        )
        assert workspace.journal.recovered.is_lost
        assert len(workspace.judgments) == (0 if lines is None else len(made["judgments"]))
        workspace.judgments.mark([("another", _TEXTS[1])], 1.0, "hit")
    with Workspace.open(folder) as workspace:
        assert workspace.recovered == ()  # it is said once, and numbers go on
        assert ("another", 1.0) in [(each.first, each.score) for each in workspace.judgments.all()]


def test_a_failed_opening_forgets_nothing_of_the_kill(folder: Path) -> None:
    _after_a_kill(folder, 26)
    for name in (_LOG, JOURNAL_FILE):
        (folder / name).unlink()
    rows = (folder / "rows.duckdb").read_bytes()
    (folder / "rows.duckdb").write_bytes(b"no database")
    with pytest.raises(DamagedError):
        Workspace.open(folder)
    (folder / "rows.duckdb").write_bytes(rows)
    with Workspace.open(folder) as workspace:
        assert any(sentence.startswith("The last 38 changes are missing") for sentence in workspace.recovered)


def test_a_kill_within_deleting_for_good_is_no_loss(folder: Path) -> None:
    """Its numbers begin anew, and so does the count of what was acknowledged."""
    _after_a_kill(folder, 5)
    with Workspace.open(folder) as workspace:
        deleting.stage(workspace, workspace.look_before_deleting([7, 8]))
        left = (folder / "workspace.lock").read_bytes()
    (folder / "workspace.lock").write_bytes(left)  # as a kill leaves it
    with Workspace.open(folder) as workspace:
        assert "2 rows were deleted for good." in workspace.recovered
        assert not [sentence for sentence in workspace.recovered if "missing" in sentence]
