"""A regular file is read where it lies: never written to, left alone, and not trusted if it changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.corpus import RowStore, sniff, staging
from core.corpus.database import Database
from core.errors import CancelledError, InputError
from core.progress import QUIET, CancelToken, Progress, Task
from tests.core.corpus.files import put

LINES = "id,text\n" + "".join(f"{n},This is sentence number {n}\n" for n in range(500))


def test_the_file_itself_is_left_alone(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", LINES)
    before = path.read_bytes(), path.stat().st_mtime_ns
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        for _ in range(2):
            assert store.add_file(path).rows == 500
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before
        assert path.stat().st_nlink == 1


def test_what_an_earlier_import_left_is_never_written_to(tmp_path: Path) -> None:
    path, other = put(tmp_path, "f.csv", LINES), put(tmp_path, "other.csv", "\ufeff" + LINES)
    target = tmp_path / "regular.csv"
    os.link(path, target)
    assert staging.put_if_regular(sniff(other), target, QUIET) is not None  # copied: it has a mark
    assert path.read_text(encoding="utf-8") == LINES
    assert target.read_text(encoding="utf-8") == LINES
    assert not target.samefile(other)


def test_a_cancelled_import_leaves_the_file_alone(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", LINES)
    token = CancelToken()

    def stop(_: Progress) -> None:
        token.cancel()

    with RowStore.create(tmp_path / "rows.duckdb") as store:
        with pytest.raises(CancelledError):
            store.add_file(path, task=Task(stop, token))
        assert path.read_text(encoding="utf-8") == LINES
        assert path.stat().st_nlink == 1


@pytest.mark.parametrize("linked", [True, False])
def test_where_no_second_name_can_be_given_it_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("another disk")

    if not linked:
        monkeypatch.setattr(os, "link", refuse)
    path = put(tmp_path, "f.csv", LINES)
    (tmp_path / "link.csv").symlink_to(path)
    for name in ("f.csv", "link.csv"):
        target = tmp_path / f"{name}.target"
        regular = staging.put_if_regular(sniff(tmp_path / name), target, QUIET)
        assert regular is not None
        assert regular.n_rows == 500
        assert target.samefile(path) is linked
        assert target.read_text(encoding="utf-8") == LINES


def test_a_file_that_is_written_to_meanwhile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "f.csv", LINES)
    longer = LINES.replace("This is sentence number 7\n", "This sentence took its place\n")
    looked = staging.put_if_regular

    def then_written(*arguments: object) -> object:
        found = looked(*arguments)  # type: ignore[arg-type]
        path.write_text(longer, encoding="utf-8")
        return found

    monkeypatch.setattr(staging, "put_if_regular", then_written)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        with pytest.raises(InputError, match=r"f\.csv was changed by another program"):
            store.add_file(path)
        assert store.n_rows == 0
    assert path.read_text(encoding="utf-8") == longer


def test_a_second_name_in_the_folder_can_be_read(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", LINES)
    database = Database(tmp_path / "rows.duckdb")
    try:
        with database.import_folder() as folder:
            os.link(path, folder / "f.csv")
            assert database.value(f"SELECT count(*) FROM read_csv('{folder / 'f.csv'}')") == 500
        assert path.exists()
    finally:
        database.close()
