"""The keyword index when its files are damaged, the disk is full, or its process was killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.errors import DamagedError, InputError
from core.search import KeywordIndex
from tests.core.search.conftest import TEXTS

PROJECT = Path(__file__).resolve().parents[3]


# Runs in a process of its own: tantivy panics on damaged files.
FUZZ = """
import shutil, sys
from pathlib import Path
import numpy as np
from core.errors import DamagedError
from core.search import KeywordIndex

folder = Path(sys.argv[1])
rng = np.random.default_rng(0)
for path in sorted(folder.iterdir()):
    if path.suffix == ".lock":
        continue
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[rng.integers(0, len(whole))] ^= 1 << rng.integers(0, 7)
    for content in (whole[: rng.integers(0, len(whole))], bytes(flipped), b"", rng.bytes(len(whole)), None):
        path.unlink()  # a new file: what a thread still has mapped of the old one stays readable
        if content is not None:
            path.write_bytes(content)
        try:
            index = KeywordIndex.open(folder)
        except DamagedError as error:
            assert str(error).endswith("."), str(error)
        else:
            if path.name not in ("meta.json", ".managed.json"):  # those two are put back
                sys.exit(f"opened with a damaged {path.name}")
            assert index.query("machine", 50).ids.tolist() == [0, 2]
            index.close()
        path.unlink(missing_ok=True)
        path.write_bytes(whole)
with KeywordIndex.open(folder) as index:
    assert index.query("machine", 50).ids.tolist() == [0, 2]
print("survived")
"""


def _put(path: Path, content: bytes) -> None:
    """Another file in the place of one that a thread of tantivy may still have mapped: to cut that short
    would end the process.
    """
    path.unlink()
    path.write_bytes(content)


def test_a_damaged_index_is_an_error_and_never_a_crash(index: KeywordIndex) -> None:
    index.close()
    out = subprocess.run(
        [sys.executable, "-c", FUZZ, str(index.folder)], capture_output=True, text=True, cwd=PROJECT
    )
    assert (out.returncode, out.stdout.strip()) == (0, "survived"), out.stderr


def test_files_that_tantivy_cannot_read_are_damage_even_where_the_checksums_are_right(
    index: KeywordIndex,
) -> None:
    from core.search import keyword_files

    index.close()
    for path in index.folder.glob("*.term"):
        _put(path, b"\x00" * path.stat().st_size)
    keyword_files.write_manifest(index.folder, len(TEXTS), len(TEXTS))
    with pytest.raises(DamagedError):
        KeywordIndex.open(index.folder).query("machine")


@pytest.mark.parametrize("kind", ["fast", "idx", "pos"])
def test_what_makes_tantivy_panic_or_lose_an_id_is_damage(index: KeywordIndex, kind: str) -> None:
    """What is at the end of its files is as it should be, and what it leads to is not."""
    from core.search import keyword_files

    index.close()
    for fill in (b"\xff", b"\x00"):
        for path in index.folder.glob(f"*.{kind}"):
            content = path.read_bytes()
            _put(path, fill * max(1, len(content) - 140) + content[max(1, len(content) - 140) :])
        keyword_files.write_manifest(index.folder, len(TEXTS), len(TEXTS))
        with (
            pytest.raises(DamagedError, match=r"cannot be read\. It is rebuilt from the texts\."),
            KeywordIndex.open(index.folder) as damaged,
        ):
            damaged.query('"cash machine"')  # a phrase, for which positions are read, too


def test_an_index_of_another_number_of_texts_is_damage(index: KeywordIndex) -> None:
    index.close()
    _as_sealed(index.folder, lambda manifest: manifest.update({"count": len(TEXTS) + 1}))
    with pytest.raises(DamagedError) as refused:
        KeywordIndex.open(index.folder)
    assert str(refused.value) == (
        f"The keyword index holds {len(TEXTS)} texts instead of {len(TEXTS) + 1}. "
        "It is rebuilt from the texts."
    )


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    (tmp_path / "meta.json").write_text("{}")
    with pytest.raises(InputError, match="is not empty"):
        KeywordIndex.create(tmp_path)
    with pytest.raises(DamagedError, match=r"keywords.json is not there"):
        KeywordIndex.open(tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "mine"


FULL = """
import errno, resource, sys
import numpy as np
from core.search import KeywordIndex

folder = sys.argv[1]
with KeywordIndex.open(folder) as index:
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    start = index.next_text_id
    try:
        index.add(np.arange(start, start + 60_000), (f"text {i} of {i * i}" for i in range(60_000)))
        index.commit()
    except OSError as error:
        assert "the disk is full" in str(error) or error.errno == errno.EFBIG, error
    else:
        sys.exit("a full disk went unnoticed")
    assert len(index) == start
    assert index.query("machine", 50).ids.tolist() == [0, 2]
print("survived")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes")
def test_a_full_disk_is_an_error_and_leaves_the_last_commit(index: KeywordIndex) -> None:
    index.close()
    out = subprocess.run(
        [sys.executable, "-c", FULL, str(index.folder)],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        timeout=120,
    )
    assert (out.returncode, out.stdout.strip()) == (0, "survived"), out.stderr
    with KeywordIndex.open(index.folder) as again:
        again.add([len(TEXTS)], ["a machine again"])
        again.commit()
        assert len(again) == len(TEXTS) + 1


NO_ROOM = """
import resource, sys
from core.search import KeywordIndex

resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    with KeywordIndex.create(sys.argv[1]) as index:
        index.add([0], ["a text"])
        index.commit()
except OSError as error:
    print("refused")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes")
@pytest.mark.parametrize("n_bytes", [0, 20, 700])
def test_a_full_disk_is_an_error_of_the_system_from_the_first_file_on(tmp_path: Path, n_bytes: int) -> None:
    folder = tmp_path / "words"
    out = subprocess.run(
        [sys.executable, "-c", NO_ROOM, str(folder), str(n_bytes)],
        capture_output=True,
        text=True,
        cwd=PROJECT,
    )
    assert (out.returncode, out.stdout.strip()) == (0, "refused"), out.stderr
    with KeywordIndex.create(folder) as index:  # what was left is no hindrance
        assert len(index) == 0


def test_what_a_killed_process_leaves_is_replaced(tmp_path: Path) -> None:
    for name in (".keywords.json.12ab34cd.new", "..managed.json.12ab34cd.new", ".tmpAb12Cd"):
        (tmp_path / name).write_text("{")
    with KeywordIndex.create(tmp_path) as index:
        index.add([0], ["a text"])
        index.commit()
    assert len(KeywordIndex.open(tmp_path)) == 1


def _as_sealed(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the manifest and seal it again, as another version of the program might have written it."""
    from core.search import sealed_file

    manifest = sealed_file.read_manifest(folder / "keywords.json")
    change(manifest)
    sealed_file.write_manifest(folder / "keywords.json", manifest)


@pytest.mark.parametrize("field", ["kind", "format", "count", "next_text_id", "files", "notes"])
def test_a_manifest_without_a_field_is_damage(index: KeywordIndex, field: str) -> None:
    index.close()
    _as_sealed(index.folder, lambda manifest: manifest.pop(field))
    with pytest.raises(DamagedError, match=r"rebuilt from the texts\."):
        KeywordIndex.open(index.folder)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("count", "many"),
        ("files", ["a"]),
        ("files", {"../outside": [0, "e3b0c442"]}),
        ("notes", {"meta.json": "{}"}),
        ("notes", None),
    ],
)
def test_a_manifest_that_says_something_odd_is_damage(index: KeywordIndex, field: str, value: object) -> None:
    index.close()
    _as_sealed(index.folder, lambda manifest: manifest.update({field: value}))
    with pytest.raises(DamagedError, match=r"rebuilt from the texts\."):
        KeywordIndex.open(index.folder)


def test_a_manifest_from_elsewhere_writes_nothing_outside_the_index(index: KeywordIndex) -> None:
    index.close()
    _as_sealed(index.folder, lambda manifest: manifest["notes"].update({"../outside": "written"}))
    with KeywordIndex.open(index.folder) as again:
        assert len(again) == len(TEXTS)
    assert not (index.folder.parent / "outside").exists()


KILLED = """
import os, signal, sys, threading
import numpy as np
from core.search import KeywordIndex

folder, seconds = sys.argv[1], float(sys.argv[2])
with KeywordIndex.open(folder) as index:
    threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGKILL)).start()
    start = index.next_text_id
    print("adding", flush=True)
    index.add(np.arange(start, start + 2_000_000), (f"killed text {i}" for i in range(2_000_000)))
    index.commit()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("seconds", [0.02, 0.15, 0.4, 0.8, 1.1])
def test_a_process_killed_while_adding_leaves_the_last_commit(index: KeywordIndex, seconds: float) -> None:
    index.close()
    killed = subprocess.run([sys.executable, "-c", KILLED, str(index.folder), str(seconds)], cwd=PROJECT)
    assert killed.returncode == -9
    with KeywordIndex.open(index.folder) as again:
        assert len(again) == len(TEXTS)
        assert len(again.query("killed").ids) == 0
        assert set(again.query("machine").ids.tolist()) == {0, 2}
        again.add([1_000], ["a machine again"])
        again.commit()
        assert len(again.query("machine").ids) == 3
