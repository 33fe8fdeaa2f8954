"""A folder of the program's own that somebody else wrote, with checksums that are right: it is made again."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.corpus.journal import Change, read_journal, write_journal
from core.encoding import SentenceEncoder
from core.errors import DamagedError, ExplorerError
from core.workspace import Workspace, artefacts, store
from core.workspace.folder import JOURNAL_FILE, PLAN, ROWS_FILE, STAGING
from core.workspace.merging import compare_copies
from core.workspace.salvage import salvage
from tests.core.workspace.conftest import sentences
from tests.soak import children
from tests.soak.children import Tell


@pytest.fixture(scope="module")
def sound(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of which a map, its topics and an index of words are made."""
    folder = tmp_path_factory.mktemp("forged") / "sound"
    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(60))
        workspace.use_encoder(SentenceEncoder.load(tiny_model, device="cpu", precision="float32"))
        workspace.prepare()
        workspace.topic_state()
        workspace.characterize([1, 2, 3])
    return folder


def forge(kind: Path, name: str, content: bytes) -> None:
    """Write a file of the one artefact of a kind, and a manifest that fits."""
    (folder,) = (path for path in kind.iterdir() if path.is_dir())
    artefact = artefacts.read(folder)
    (folder / name).write_bytes(content)
    digests = dict(artefact.files) | {name: hashlib.sha256(content).hexdigest()}
    document = {"made_from": artefact.made_from, "about": artefact.about, "files": digests}
    store.write_json(folder / store.MANIFEST, document | {"key": store.key_of(document)})


def _array(*numbers: Any, dtype: Any) -> bytes:
    file = io.BytesIO()
    np.save(file, np.array(numbers, dtype))
    return file.getvalue()


def _archive() -> bytes:
    file = io.BytesIO()
    np.savez(file, one=np.zeros(2))
    return file.getvalue()


@pytest.mark.parametrize(
    ("kind", "name", "content"),
    [
        ("map", "xy.npy", _array([0.0, 1.0], dtype=np.float32)),
        ("map", "text_ids.npy", _array(*range(900, 960), dtype=np.int64)),
        ("map", "labels.npy", b"no array"),
        ("map", "labels.npy", _archive()),
        ("topics", "places.npy", _array(1, 2, 3, dtype=np.int64)),
        ("topics", "margins.npy", b"no array"),
        ("terms", "terms.npy", _array(-1, dtype=np.int32)),
        ("terms", "df.npy", b"no array"),
    ],
)
def test_what_does_not_fit_is_made_again(
    sound: Path, tiny_model: Path, tmp_path: Path, kind: str, name: str, content: bytes
) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "copy"))
    ask: dict[str, Callable[[Workspace], Any]] = {
        "map": lambda workspace: workspace.map_picture().xy.tolist(),
        "topics": lambda workspace: [each.name for each in workspace.topic_state().tree.topics],
        "terms": lambda workspace: workspace.characterize([1, 2, 3]).words,
    }
    with Workspace.open(sound) as workspace:
        right = ask[kind](workspace)
    forge(folder / kind, name, content)
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(SentenceEncoder.load(tiny_model, device="cpu", precision="float32"))
        workspace.prepare()
        assert ask[kind](workspace) == right
        assert workspace.repairs


@pytest.mark.parametrize(
    "name", ["/dev/zero", "../../rows.duckdb", "..", "a\udc00", "a\x00b", "x" * 5000, "a//b", "a\nb", ""]
)
def test_a_manifest_names_nothing_beside_its_folder(sound: Path, name: str) -> None:
    (folder,) = (path for path in (sound / "map").iterdir() if path.is_dir())
    kept = (folder / store.MANIFEST).read_bytes()
    artefact = artefacts.read(folder)
    document = {
        "made_from": artefact.made_from,
        "about": artefact.about,
        "files": dict(artefact.files) | {name: "0"},
    }
    content = json.dumps(document | {"key": store.key_of(document)})
    (folder / store.MANIFEST).write_text(content, encoding="utf-8")
    try:
        with pytest.raises(DamagedError, match="not as this program writes it"):
            artefacts.read(folder)
    finally:
        (folder / store.MANIFEST).write_bytes(kept)


@pytest.mark.skipif(sys.platform != "linux", reason="makes pipes, and a file that fails, as Linux does")
@pytest.mark.parametrize("instead", ["pipe", "failing"])
def test_what_cannot_be_read_in_place_of_a_file_is_no_file(sound: Path, tmp_path: Path, instead: str) -> None:
    folder = tmp_path / "sound"
    shutil.copytree(sound, folder)
    (made,) = (path for path in (folder / "map").iterdir() if path.is_dir())
    (made / "xy.npy").unlink()
    if instead == "pipe":
        os.mkfifo(made / "xy.npy")
    else:  # its first byte is an input/output error, as on a disk with a bad sector
        (made / "xy.npy").symlink_to("/proc/self/mem")
    with pytest.raises(DamagedError, match=r"xy\.npy in .* cannot be read"):
        artefacts.read(made).verify()


@pytest.mark.parametrize("kind", ["map", "terms"])
def test_a_manifest_of_something_else(sound: Path, tiny_model: Path, tmp_path: Path, kind: str) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "copy"))
    (made,) = (path for path in (folder / kind).iterdir() if path.is_dir())
    content = {"made_from": {}, "about": [], "files": {}}
    store.write_json(made / store.MANIFEST, content | {"key": store.key_of(content)})
    with pytest.raises(DamagedError) as refused:
        artefacts.read(made)
    assert str(refused.value) == f"The manifest in {made} is not as this program writes it."
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(SentenceEncoder.load(tiny_model, device="cpu", precision="float32"))
        workspace.prepare()
        workspace.characterize([1, 2, 3])
        assert workspace.repairs
    assert [artefacts.read(path).made_from for path in (folder / kind).iterdir()] != []


# -- what is read or opened with the workspace itself

_OURS = (ROWS_FILE, f"{ROWS_FILE}.wal", JOURNAL_FILE, f"{STAGING}/{PLAN}")
_MEMORY = 700 << 20  # bytes that opening may take beside what the child has; DuckDB's own limit is 512 MB


def _instead(path: Path, what: str) -> None:
    """Put something else in the place of a file."""
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    elif what == "folder":
        path.mkdir()
    else:  # as long as a device, and takes no room
        with path.open("wb") as file:
            file.truncate(1 << 40)


def _limited(tell: Tell, work: Callable[..., object], *folders: Path) -> None:
    """Do something with little memory, and tell what is said."""
    import resource

    with open("/proc/self/statm", encoding="ascii") as statm:
        taken = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + _MEMORY,) * 2)
    try:
        tell("did", work(*folders))
    except ExplorerError as error:
        tell(type(error).__name__, str(error))


def _opened(folder: Path) -> int:
    with Workspace.open(folder) as workspace:
        return workspace.n_rows


def _rescued(folder: Path, new: Path) -> tuple[str, ...]:
    return salvage(folder, new).sentences


def _merged(mine: Path, theirs: Path) -> int:
    with Workspace.open(mine) as ours, Workspace.open(theirs) as other:
        return len(compare_copies(ours, other).marks_added)


def _in_a_child(tmp_path: Path, work: Callable[..., object], *folders: Path) -> tuple[str, Any]:
    ended = children.run(_limited, work, *folders, errors=tmp_path / "errors.txt", longest=60)
    assert ended.exit_code == 0, ended
    (said,) = ended.told
    return said


of_linux = pytest.mark.skipif(sys.platform != "linux", reason="pipes and limits as Linux has them")


@of_linux
@pytest.mark.parametrize("what", ["pipe", "device", "folder"])
@pytest.mark.parametrize("name", _OURS)
def test_what_is_no_file_is_never_waited_for(sound: Path, tmp_path: Path, name: str, what: str) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "copy"))
    _instead(folder / name, what)
    for work, folders in ((_opened, [folder]), (_merged, [sound, folder])):
        word, said = _in_a_child(tmp_path, work, *folders)
        assert word == "DamagedError"
        assert said == (
            f"The workspace {folder} cannot be opened: {name} is a folder, a pipe or a device, and no file. "
            "Restore that file from a copy; nothing was read or changed."
        )
    word, said = _in_a_child(tmp_path, _rescued, folder, tmp_path / "new")
    if name == ROWS_FILE:
        assert word == "InputError"
        assert "there are no rows to save" in said
    else:
        assert word == "did"
        assert said[0] == "60 rows are saved."
        assert (said[-1] == "Nothing is lost.") == (not name.endswith(".wal"))


@of_linux
@pytest.mark.parametrize("what", ["pipe", "device"])
def test_a_rescue_copies_no_pipe_or_device(sound: Path, tmp_path: Path, what: str) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "copy"))
    for path in (folder / "models" / "some" / "config.json", folder / "runs" / "run.json"):
        path.parent.mkdir(parents=True, exist_ok=True)
        _instead(path, what)
    (folder / "runs" / "one").mkdir()
    (folder / "runs" / "one" / "above").symlink_to(folder)
    word, said = _in_a_child(tmp_path, _rescued, folder, tmp_path / "new")
    assert word == "did"
    assert any("could not be copied." in sentence for sentence in said)
    assert (tmp_path / "new" / "runs" / "one" / "above").is_symlink()


@of_linux
@pytest.mark.parametrize("name", [JOURNAL_FILE, f"{STAGING}/{PLAN}", ROWS_FILE])
def test_a_file_of_nothing_takes_no_memory(sound: Path, tmp_path: Path, name: str) -> None:
    """A terabyte of zeros that is not on the disk, behind what was there."""
    folder = Path(shutil.copytree(sound, tmp_path / "copy"))
    _instead(folder / name, "nothing")
    word, said = _in_a_child(tmp_path, _opened, folder)
    if name == JOURNAL_FILE:  # what it held is in the rows, too
        assert (word, said) == ("did", 60)
    else:
        assert word in ("DamagedError", "DamagedRowsError")
        assert "damaged" in said or "not a sound database" in said


def test_a_journal_is_read_up_to_a_hole(tmp_path: Path) -> None:
    """Lines before one that is no line of ours count, those behind it too; a hole is not kept in memory."""
    path = tmp_path / "journal"
    write_journal(path, 1, "corpus", [Change("notes", {"rows": [1], "texts": ["a"]})])
    before = read_journal(path)
    assert before is not None
    sound = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(len(sound) + (8 << 20))
        file.write(b"\n" + sound)
    found = read_journal(path)
    assert found is not None
    assert found.lines == before.lines * 2
    assert (found.n_damaged, found.size) == (1, path.stat().st_size)
