"""A flipped bit in `rows.duckdb` is one sentence wherever it shows, and nothing that is sound is altered."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from pathlib import Path

import duckdb
import numpy as np
import pytest

from core.corpus.database import Database
from core.errors import DamagedError, ExplorerError, WorkspaceError
from core.workspace import Workspace, document
from core.workspace.document import DOCUMENT_FILE
from core.workspace.folder import LOCK_FILE, ROWS_FILE
from tests.core.workspace.conftest import sentences, write_csv

N_ROWS = 3_000
N_FLIPS = 60


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with rows, a label, a note, marks and a hidden row, closed."""
    folder = tmp_path_factory.mktemp("sound")
    texts = sentences(N_ROWS)
    with Workspace.create(folder / "workspace") as workspace:
        workspace.add_file(write_csv(folder / "rows.csv", texts))
        label = workspace.labels.add("urgent")
        workspace.labels.put(label.label_id, np.arange(0, N_ROWS, 3))
        workspace.notes.put_many({3: "look again", 2_999: "the last"})
        workspace.judgments.mark([(texts[0], texts[1]), (texts[2], texts[3])], 1.0, "hit")
        workspace.rows.hide([7], "duplicate")
    return folder / "workspace"


def answers(folder: Path) -> list[object]:
    """What a workspace says to a fixed set of questions, one of which writes."""
    with Workspace.open(folder) as workspace:
        rows = workspace.rows
        said: list[object] = [
            rows.n_rows, rows.n_visible, rows.columns(), rows.texts(), rows.fetch(range(rows.n_rows)),
            rows.facet("category"), rows.select(order_by="rating").tolist(), rows.text_ids().tolist(),
            rows.histogram("rating").counts.tolist(), rows.reports(), rows.imports(),
            [(label.name, label.row_ids.tolist()) for label in workspace.labels.all()],
            dict(workspace.notes.all()), workspace.judgments.all(),
        ]  # fmt: skip
        workspace.notes.put_many({5: "written"})
        return said


def copy_of(folder: Path, into: Path) -> Path:
    shutil.rmtree(into, ignore_errors=True)
    return Path(shutil.copytree(folder, into))


def digests(folder: Path) -> dict[str, str]:
    """Of every file, the database aside, which a sound opening writes to, and the lock."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (ROWS_FILE, LOCK_FILE)
    }


def test_a_refusal_leaves_the_log_of_a_killed_session_as_it_was(sound: Path, tmp_path: Path) -> None:
    folder = copy_of(sound, tmp_path / "workspace")
    with Workspace.open(folder) as workspace:
        workspace.notes.put_many({9: "before the kill"})
        killed = copy_of(folder, tmp_path / "killed")
    log = killed / f"{ROWS_FILE}.wal"
    content, logged = (killed / ROWS_FILE).read_bytes(), log.read_bytes()
    chance, n_refused = random.Random(5), 0
    for _ in range(30):
        flipped = bytearray(content)
        flipped[chance.randrange(3 * 4_096, len(content))] ^= 1 << chance.randrange(8)
        again = copy_of(killed, tmp_path / "again")
        (again / ROWS_FILE).write_bytes(flipped)
        try:
            Workspace.open(again).close()
        except DamagedError:
            n_refused += 1
            assert (again / log.name).read_bytes() == logged
    assert n_refused > 0


def test_every_flipped_bit_is_a_sentence_or_changes_nothing(sound: Path, tmp_path: Path) -> None:
    expected = answers(copy_of(sound, tmp_path / "sound"))
    content = (sound / ROWS_FILE).read_bytes()
    chance = random.Random(3)
    n_said = 0
    for number in range(N_FLIPS):
        # A third in the headers, where the least is, the rest anywhere.
        place = chance.randrange(3 * 4_096 if number % 3 == 0 else len(content))
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        folder = copy_of(sound, tmp_path / "flipped")
        (folder / ROWS_FILE).write_bytes(flipped)
        before = digests(folder)
        said: object = None
        try:
            said = answers(folder)
        except ExplorerError as error:
            said = error
        if isinstance(said, ExplorerError):
            n_said += 1
            assert isinstance(said, DamagedError), f"byte {place}: {said}"
            assert "\n" not in str(said)
            assert ROWS_FILE in said.what
            assert digests(folder) == before, f"byte {place}"
        else:
            assert said == expected, f"byte {place}"
    assert n_said > N_FLIPS // 3


def test_an_error_of_any_class_while_reading_or_writing_is_in_words(tmp_path: Path) -> None:
    """DuckDB raises what it finds wrong as many classes; none of them is for people."""
    database = Database(tmp_path / "rows.duckdb")
    kinds = [
        kind for kind in vars(duckdb).values() if isinstance(kind, type) and issubclass(kind, duckdb.Error)
    ]
    assert duckdb.Error in kinds
    assert len(kinds) > 20
    for kind in kinds:
        if kind in (duckdb.InterruptException, duckdb.ParserException, duckdb.PermissionException):
            continue  # of the query
        for use in (database.reading, lambda: database.writing(None), database.importing):
            with pytest.raises(ExplorerError, match="went wrong"), use():
                raise kind("went wrong\nwith details")
    with pytest.raises(DamagedError, match="is damaged"):
        database.rows("SELECT error('as from a block')")
    # In the words that a disk that fails has for it, see `test_a_disk_that_fails_is_no_damage`.
    failing = duckdb.FatalException("FATAL Error: fsync failed\nwith details")
    with pytest.raises(WorkspaceError) as refused, database.writing(None):
        raise failing
    assert str(refused.value) == (
        f"{tmp_path / 'rows.duckdb'} could not be read or written (FATAL Error: fsync failed). "
        "Check the disk, close the workspace and open it again."
    )
    database.close()


def test_a_disk_that_fails_while_the_rows_are_opened(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy_of(sound, tmp_path / "failing")

    def failing(*_: object, **__: object) -> None:
        raise duckdb.IOException(f'IO Error: Cannot open file "{folder / ROWS_FILE}": Input/output error')

    with monkeypatch.context() as patched:
        patched.setattr(duckdb, "connect", failing)
        with pytest.raises(WorkspaceError) as refused:
            Workspace.open(folder)
    assert str(refused.value) == (
        f"{folder / ROWS_FILE} cannot be opened (Input/output error). Check the disk and open it again."
    )
    answers(folder)  # nothing happened to it


def test_the_document_is_not_asked_for_where_the_rows_are_damaged(sound: Path, tmp_path: Path) -> None:
    """Damage in a block is not taken for a lock of another process."""
    folder = copy_of(sound, tmp_path / "cut")
    content = (folder / ROWS_FILE).read_bytes()
    for end in (0, 100, 5_000, 12_288, len(content) // 2):
        (folder / ROWS_FILE).write_bytes(content[:end])
        with pytest.raises(DamagedError):
            answers(folder)
    assert (folder / DOCUMENT_FILE).read_bytes() == (sound / DOCUMENT_FILE).read_bytes()


def test_a_flipped_bit_in_the_document_is_a_sentence_and_renames_nothing(sound: Path, tmp_path: Path) -> None:
    folder = copy_of(sound, tmp_path / "flipped")
    path = folder / DOCUMENT_FILE
    good = path.read_bytes()
    chance = random.Random(5)
    for _ in range(200):
        flipped = bytearray(good)
        flipped[chance.randrange(len(good))] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        try:
            read = document.read(folder)
        except ExplorerError as error:
            assert "\n" not in str(error)  # noqa: PT017
        else:  # white space, or the name of the checksum itself
            assert read == document.read(sound)


def test_a_document_without_a_checksum_is_read_and_an_endless_key_is_refused(
    sound: Path, tmp_path: Path
) -> None:
    folder = copy_of(sound, tmp_path / "older")
    path = folder / DOCUMENT_FILE
    content = json.loads(path.read_text(encoding="utf-8"))
    del content["checksum"]
    path.write_text(json.dumps(content), encoding="utf-8")
    assert document.read(folder) == document.read(sound)
    used = {"fingerprint": "a", "precision": "float32", "metric": "cosine", "is_kept": False}
    content["models"] = {content["model"]: used | {"vector_key": "k" * 300}}
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(WorkspaceError, match="is damaged"):
        Workspace.open(folder)
