"""A folder of the program's own that somebody else wrote, with checksums that are right: it is made again."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import DamagedError
from core.workspace import Workspace, artefacts, store
from tests.core.workspace.conftest import sentences


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_place_of_a_file_is_no_file(sound: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sound"
    shutil.copytree(sound, folder)
    (made,) = (path for path in (folder / "map").iterdir() if path.is_dir())
    (made / "xy.npy").unlink()
    os.mkfifo(made / "xy.npy")
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
