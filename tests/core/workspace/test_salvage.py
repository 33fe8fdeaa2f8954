"""What can be read of a damaged workspace goes into a new one; what is lost is counted; the old one stays."""

from __future__ import annotations

import hashlib
import random
import shutil
from pathlib import Path

import duckdb
import numpy as np
import pytest

from core.errors import DamagedError, InputError, WorkspaceBusyError, WorkspaceError
from core.workspace import Workspace
from core.workspace.document import DOCUMENT_FILE
from core.workspace.folder import LOCK_FILE, ROWS_FILE
from core.workspace.salvage import salvage
from tests.core.workspace.conftest import sentences, write_csv

N_ROWS = 9_000
HEADERS, BLOCK = 12_288, 262_144


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed workspace whose texts take several blocks."""
    folder = tmp_path_factory.mktemp("sound")
    texts = [f"{text}, said for the {n}th time" for n, text in enumerate(sentences(N_ROWS))]
    with Workspace.create(folder / "workspace") as workspace:
        workspace.add_file(write_csv(folder / "rows.csv", texts))
        for name, step in (("urgent", 3), ("praise", 7)):
            label = workspace.labels.add(name)
            workspace.labels.put(label.label_id, np.arange(0, N_ROWS, step))
        workspace.notes.put_many({3: "look again", N_ROWS - 1: "the last"})
        workspace.judgments.mark([(texts[0], texts[1]), (texts[2], texts[3])], 1.0, "hit")
        workspace.rows.hide([7], "duplicate")
    return folder / "workspace"


def content(folder: Path) -> list[object]:
    with Workspace.open(folder) as workspace:
        rows = workspace.rows
        return [
            rows.columns(), rows.texts(), rows.fetch(range(rows.n_rows)),
            rows.hidden.of("duplicate").tolist(), [each.n_hidden for each in rows.imports()],
            [(label.name, label.row_ids.tolist()) for label in workspace.labels.all()],
            dict(workspace.notes.all()), workspace.judgments.all(),
        ]  # fmt: skip


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != LOCK_FILE
    }


def block_of_texts(path: Path) -> int:
    """The block that the first texts lie in, and only texts."""
    with duckdb.connect(str(path), read_only=True) as connection:
        found = connection.execute(
            "SELECT block_id FROM pragma_storage_info('texts') WHERE column_name = 'text' "
            "AND segment_type = 'VARCHAR' ORDER BY start"
        ).fetchall()
    assert len(found) > 2
    return int(found[1][0])


def test_of_a_sound_workspace_nothing_is_lost(sound: Path, tmp_path: Path) -> None:
    came = salvage(sound, tmp_path / "new")
    assert came.is_whole
    assert came.sentences == (
        "9,000 rows are saved.", "2 labels are saved.", "2 notes are saved.", "2 marks are saved.",
        "Nothing is lost.",
    )  # fmt: skip
    assert content(tmp_path / "new") == content(sound)


@pytest.mark.parametrize("n_bits", [16, pytest.param(40, marks=pytest.mark.slow)])
def test_a_flipped_bit_is_taken_back_where_the_checksum_tells_it(
    sound: Path, tmp_path: Path, n_bits: int
) -> None:
    """Bits anywhere in the file: of most, everything is there again, of the others what is not in their
    block, and the damaged file is as it was. Where a block has the same words often, several bits may explain
    its checksum alike; of a header nothing can then be read.
    """
    expected = content(sound)
    good = (sound / ROWS_FILE).read_bytes()
    chance = random.Random(11)
    n_whole = 0
    for number in range(n_bits):
        flipped = bytearray(good)
        place = chance.randrange(HEADERS if number % 8 == 0 else len(good))
        flipped[place] ^= 1 << chance.randrange(8)
        for name in ("damaged", "new"):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
        shutil.copytree(sound, tmp_path / "damaged")
        (tmp_path / "damaged" / ROWS_FILE).write_bytes(flipped)
        before = digests(tmp_path / "damaged")
        try:
            came = salvage(tmp_path / "damaged", tmp_path / "new")
        except DamagedError:
            assert place < HEADERS
            continue
        finally:
            assert digests(tmp_path / "damaged") == before
        if came.is_whole:
            n_whole += 1
            assert content(tmp_path / "new") == expected, f"byte {place}"
        else:
            with Workspace.open(tmp_path / "new") as workspace:
                assert workspace.rows.n_rows == N_ROWS
    assert n_whole >= 0.7 * n_bits


def test_a_block_of_texts_that_is_lost_loses_no_label_and_no_cell(sound: Path, tmp_path: Path) -> None:
    damaged = Path(shutil.copytree(sound, tmp_path / "damaged"))
    path = damaged / ROWS_FILE
    start = HEADERS + block_of_texts(path) * BLOCK
    bad = bytearray(path.read_bytes())
    bad[start + 5_000 : start + 5_512] = random.Random(1).randbytes(512)
    path.write_bytes(bad)
    with pytest.raises(DamagedError, match="semantic-explorer rescue"), Workspace.open(damaged) as workspace:
        workspace.rows.texts()
    came = salvage(damaged, tmp_path / "new")
    lost = came.tables.n_without_text
    assert 0 < lost < N_ROWS
    assert f"{lost:,} rows lost their sentences and are blank." in came.sentences
    assert came.tables.lost == {}
    assert came.tables.cells == {}
    columns, _, rows, *rest = content(tmp_path / "new")
    expected_columns, _, expected_rows, *expected_rest = content(sound)
    assert (columns, rest) == (expected_columns, expected_rest)
    pairs = list(zip(rows, expected_rows, strict=True))  # type: ignore[call-overload]
    assert [mine[1:] for mine, _ in pairs] == [theirs[1:] for _, theirs in pairs]
    assert sum(mine[0] != theirs[0] for mine, theirs in pairs) == lost
    assert {mine[0] for mine, theirs in pairs if mine[0] != theirs[0]} == {None}


def test_damage_all_over_ends_in_numbers_or_one_sentence(sound: Path, tmp_path: Path) -> None:
    """Sectors of nonsense: whatever is said to be saved is there."""
    good = (sound / ROWS_FILE).read_bytes()
    for seed in range(12):
        chance = random.Random(seed)
        bad = bytearray(good)
        for _ in range(1 + seed // 3):
            place = chance.randrange(HEADERS, len(good) - 512)
            bad[place : place + 512] = chance.randbytes(512)
        for name in ("damaged", "new"):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
        shutil.copytree(sound, tmp_path / "damaged")
        (tmp_path / "damaged" / ROWS_FILE).write_bytes(bad)
        try:
            came = salvage(tmp_path / "damaged", tmp_path / "new")
        except DamagedError as error:
            assert "Nothing can be read" in str(error)  # noqa: PT017
            assert not (tmp_path / "new" / DOCUMENT_FILE).exists()
            continue
        if came.is_whole:  # the journal had all that was lost
            assert content(tmp_path / "new") == content(sound)
        with Workspace.open(tmp_path / "new") as workspace:
            assert workspace.rows.n_rows == came.tables.n_rows
            assert len(workspace.labels.all()) == came.n_saved("labels") == 2 - came.n_lost("labels")
            assert len(workspace.notes.all()) == came.n_saved("notes") == 2 - came.n_lost("notes")
            blank = sum(row[0] is None for row in workspace.rows.fetch(range(workspace.rows.n_rows)))
            assert blank == came.tables.n_without_text


def test_a_document_that_is_lost_is_made_anew(sound: Path, tmp_path: Path) -> None:
    damaged = Path(shutil.copytree(sound, tmp_path / "damaged"))
    (damaged / DOCUMENT_FILE).write_text("{", encoding="utf-8")
    came = salvage(damaged, tmp_path / "new")
    assert any(DOCUMENT_FILE in sentence for sentence in came.sentences)
    assert content(tmp_path / "new") == content(sound)


def test_where_it_cannot_go(sound: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no"):
        salvage(tmp_path, tmp_path / "new")
    with pytest.raises(InputError, match="lies in the damaged workspace"):
        salvage(sound, sound / "new")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    with pytest.raises(WorkspaceError, match="not empty"):
        salvage(sound, tmp_path / "full")
    with Workspace.open(sound), pytest.raises(WorkspaceBusyError):
        salvage(sound, tmp_path / "new")
    assert not (tmp_path / "new").exists()
