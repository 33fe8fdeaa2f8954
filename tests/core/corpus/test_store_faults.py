"""What is killed, cancelled, damaged or taken leaves the store as it was, or says so in a sentence."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from core.corpus import RowStore
from core.corpus.database import Database
from core.errors import CancelledError, DamagedError, InputError, WorkspaceBusyError, WorkspaceError
from core.progress import CancelToken, Progress, Task
from tests.core.corpus.files import put
from tests.soak import failing_disk

PROJECT = Path(__file__).resolve().parents[3]


def big_file(folder: Path, n_rows: int = 60_000) -> Path:
    shops = ("south", "north", "north")
    lines = "".join(f"{n},{n % 7},{shops[n % 3]},note {n // 2} about something\n" for n in range(n_rows))
    return put(folder, "big.csv", "id,stars,shop,text\n" + lines)


def start(script: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, text=True, cwd=PROJECT
    )


def content(path: Path) -> tuple[object, ...]:
    with RowStore.open(path) as store:
        return (
            store.columns(), store.n_rows, store.texts(), store.text_ids().tolist(),
            store.fetch(range(store.n_rows)),
        )  # fmt: skip


IMPORT = """
import sys
from core.corpus import RowStore
with RowStore.open(sys.argv[1]) as store:
    print("open", flush=True)
    store.add_file(sys.argv[2])
    print("done", flush=True)
    sys.stdin.read()
"""


def test_a_killed_import_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    path, first, big = (
        tmp_path / "rows.duckdb",
        put(tmp_path, "a.csv", "text,n\none two three,1\n"),
        big_file(tmp_path),
    )
    with RowStore.create(path) as store:
        store.add_file(first)
    before = content(path)
    chance = random.Random(0)
    for _ in range(6):
        process = start(IMPORT, str(path), str(big))
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            process.wait(timeout=chance.uniform(0.02, 0.5))
        except subprocess.TimeoutExpired:
            process.kill()
        process.wait()
        process.stdout.close()
        after = content(path)
        if after != before:
            # It was through before the signal came: then wholly.
            assert after[1] == 60_001
            break
    with RowStore.open(path) as store:
        if store.n_rows == 1:
            store.add_file(big)
        assert store.n_rows == 60_001
    unkilled = tmp_path / "other.duckdb"
    with RowStore.create(unkilled) as store:
        store.add_file(first)
        store.add_file(big)
    assert content(path) == content(unkilled)


def test_what_add_file_returned_for_survives_a_kill(tmp_path: Path) -> None:
    path, big = tmp_path / "rows.duckdb", big_file(tmp_path)
    RowStore.create(path).close()
    process = subprocess.Popen(
        [sys.executable, "-c", IMPORT, str(path), str(big)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT,
    )  # fmt: skip
    assert process.stdout is not None
    assert [process.stdout.readline(), process.stdout.readline()] == ["open\n", "done\n"]
    process.kill()
    process.wait()
    process.stdout.close()
    assert process.stdin is not None
    process.stdin.close()
    with RowStore.open(path) as store:
        assert (store.n_rows, store.n_texts) == (60_000, 30_000)
        assert store.reports()[0].rows == 60_000


@pytest.mark.parametrize("stage", ["Reading", "Storing"])
def test_a_cancelled_import_leaves_the_store_as_it_was(tmp_path: Path, stage: str) -> None:
    path, big = tmp_path / "rows.duckdb", big_file(tmp_path, 150_000)
    with RowStore.create(path) as store:
        store.add_lines(["a line that was here before"])
        before = (store.columns(), store.n_rows, store.texts())
        token = CancelToken()
        seen: list[str] = []

        def stop(progress: Progress) -> None:
            seen.append(progress.stage)
            if progress.stage == stage:
                token.cancel()

        with pytest.raises(CancelledError):
            store.add_file(big, task=Task(stop, token))
        assert stage in seen
        assert (store.columns(), store.n_rows, store.texts()) == before
        assert store.add_file(big).rows == 150_000
        assert store.n_rows == 150_001
    assert sorted(os.listdir(tmp_path)) == ["big.csv", "rows.duckdb"]


def test_a_file_that_fails_midway_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    whole = put(
        tmp_path,
        "f.csv.gz",
        "id,text\n" + "".join(f"{n},some words {n * n * 7919} to read\n" for n in range(200_000)),
    )
    whole.write_bytes(whole.read_bytes()[:-2000])
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        with pytest.raises(InputError, match="is damaged"):
            store.add_file(whole)
        assert (store.n_rows, store.columns(), store.reports()) == (0, (), [])


def test_a_store_that_is_open_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "rows.duckdb"
    with RowStore.create(path):
        script = """
import sys
from core.corpus import RowStore
from core.errors import WorkspaceBusyError
try:
    RowStore.open(sys.argv[1])
except WorkspaceBusyError as error:
    print(error)
"""
        process = start(script, str(path))
        said, _ = process.communicate(timeout=60)
        assert said == f"{path} is open in another process. Close it there first.\n"
    assert issubclass(WorkspaceBusyError, WorkspaceError)


@pytest.mark.parametrize("damage", ["noise", "cut", "emptied", "middle"])
def test_a_damaged_store_says_so(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "rows.duckdb"
    with RowStore.create(path) as store:
        store.add_file(big_file(tmp_path))
    data = bytearray(path.read_bytes())
    if damage == "noise":
        data = bytearray(random.Random(1).randbytes(20_000))
    elif damage == "cut":
        del data[len(data) // 3 :]
    elif damage == "emptied":
        data.clear()
    else:
        for start_at in range(20_000, len(data) - 4000, 50_000):
            data[start_at : start_at + 2000] = random.Random(start_at).randbytes(2000)
    path.write_bytes(data)
    with pytest.raises(DamagedError) as refusal:  # noqa: PT012
        store = RowStore.open(path)
        try:
            store.texts()
            store.fetch(range(store.n_rows))
        finally:
            store.close()
    assert str(path) in str(refusal.value)


def test_a_database_that_is_no_row_store(tmp_path: Path) -> None:
    path = tmp_path / "rows.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE other (x INTEGER)")
    with pytest.raises(DamagedError, match="is damaged"):
        RowStore.open(path)


def test_places_where_no_store_can_be(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="There is no row store"):
        RowStore.open(tmp_path / "rows.duckdb")
    with pytest.raises(WorkspaceError, match="There is no folder"):
        RowStore.create(tmp_path / "no" / "rows.duckdb")
    RowStore.create(tmp_path / "rows.duckdb").close()
    (tmp_path / "why?").mkdir()
    with pytest.raises(WorkspaceError, match="has a question mark in its name"):
        RowStore.create(tmp_path / "why?" / "rows.duckdb")
    with pytest.raises(WorkspaceError, match="has a name that is not Unicode"):
        RowStore.create(tmp_path / "\udcff.duckdb")
    with pytest.raises(WorkspaceError, match="exists already"):
        RowStore.create(tmp_path / "rows.duckdb")


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = RowStore.create(tmp_path / "rows.duckdb")
    store.close()
    store.close()
    with pytest.raises(WorkspaceError, match="The workspace is closed"):
        store.texts()


def test_folders_with_odd_names(tmp_path: Path) -> None:
    """DuckDB expands wildcards in the names of files that it reads, unless there is a file of that name."""
    folder = tmp_path / "it's [a] *very* odd folder; drop"
    folder.mkdir()
    lines = "".join(f"{n},this is note {n}\n" for n in range(50))
    for name, content in (("plain[1].csv", lines), ("messy*.csv", lines + '50,"stray quote here\n')):
        with RowStore.create(folder / f"{name}.duckdb") as store:
            assert store.add_file(put(folder, name, "id,text\n" + content)).rows == content.count("\n")


def test_no_query_reaches_beyond_the_store(tmp_path: Path) -> None:
    secret = put(tmp_path, "secret.csv", "a\n1\n")
    database = Database(tmp_path / "rows.duckdb")
    try:
        for query in (
            f"SELECT * FROM read_csv('{secret}')",
            f"SELECT * FROM read_text('{secret}')",
            f"SELECT * FROM '{secret}'",
            f"COPY (SELECT 1) TO '{tmp_path / 'out.csv'}'",
            f"ATTACH '{tmp_path / 'other.duckdb'}'",
            "INSTALL httpfs",
            "LOAD httpfs",
            "SET enable_external_access = true",
            "SET allowed_directories = ['/']",
            "SET autoinstall_known_extensions = true",
        ):
            with pytest.raises(duckdb.Error):
                database.cursor().execute(query)
        with database.import_folder() as folder:
            (folder / "link.csv").symlink_to(secret)
            with pytest.raises(duckdb.Error):
                database.cursor().execute(f"SELECT * FROM read_csv('{folder / 'link.csv'}')")
    finally:
        database.close()


FAILING = """
import json, sys
from pathlib import Path
from core.corpus import RowStore
from core.errors import WorkspaceError
from tests.soak.failing_disk import FailingDisk, Fault

path, disk, said = Path(sys.argv[1]), FailingDisk(), []
RowStore.create(path).close()
disk.arm(path.parent, path.parent, Fault("open rows.duckdb", 1, "EIO", False, False, False))
try:
    RowStore.open(path)
except WorkspaceError as error:
    said.append(str(error))
disk.lift()
with RowStore.open(path) as store:
    store.add_lines(["One sentence"])
    disk.arm(path.parent, path.parent, Fault("fsync rows.duckdb.wal", 1, "EIO", False, False, False))
    try:
        store.add_lines(["Another sentence"])
    except WorkspaceError as error:
        said.append(str(error))
    disk.lift()
with RowStore.open(path) as store:
    said.append(store.texts())
print(json.dumps(said))
"""


def test_a_disk_that_fails_is_no_damage(tmp_path: Path) -> None:
    """As a cable that comes loose: the file may be sound, and nobody is sent to rescue its rows."""
    if not failing_disk.can_be_built():
        pytest.skip("calls of native code can be made to fail on Linux with a C compiler")
    (tmp_path / "store").mkdir()
    path = tmp_path / "store" / "rows.duckdb"
    ended = subprocess.run(
        [sys.executable, "-c", FAILING, str(path)],
        env={**os.environ, "LD_PRELOAD": str(failing_disk.build(tmp_path))},
        capture_output=True,
        text=True,
        cwd=PROJECT,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    opening, writing, kept = json.loads(ended.stdout.splitlines()[-1])
    assert opening == f"{path} cannot be opened (Input/output error). Check the disk and open it again."
    assert writing.startswith(f"{path} could not be read or written (FATAL Error: fsync failed")
    assert writing.endswith("Check the disk, close the workspace and open it again.")
    assert kept[0] == "One sentence"
