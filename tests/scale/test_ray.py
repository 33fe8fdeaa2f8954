"""Encoding on Ray, by the real command: equal to one process bit for bit, and whatever is killed, nothing is
lost and nothing encoded twice."""

from __future__ import annotations

import contextlib
import csv
import importlib.util
import json
import os
import random
import shutil
import signal
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.encoding import resolve_model
from core.on_ray.parts import Parts
from core.on_ray.places import Place
from core.workspace import Workspace
from tests.explorer.command_line import Command, command, run
from tests.scale import ray_cluster
from tests.scale.ray_cluster import done, explorer, wait_for

__all__ = ["command"]

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None, reason='needs pip install "semantic-explorer[ray]"'
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found by /proc"),
]
WORDS = [
    "late",
    "delivery",
    "parcel",
    "was not",
    "good",
    "service",
    "cheap",
    "price",
    "never",
    "refund",
    "box",
]


def _texts(n: int) -> list[str]:
    """Some equal, some blank."""
    choose = random.Random(0)
    texts = [" ".join(choose.choices(WORDS, k=choose.randint(2, 9))) for _ in range(n)]
    texts[n // 3] = ""
    texts[n // 2] = texts[0]
    return texts


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Compute in the block as each worker does."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _write(texts: list[str], path: Path) -> Path:
    if path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("number", "text"), *enumerate(texts)])
    elif path.suffix == ".jsonl":
        lines = [json.dumps({"number": k, "text": text}) for k, text in enumerate(texts)]
        path.write_text("\n".join(lines) + "\n", "utf-8")
    else:
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.table({"number": range(len(texts)), "text": texts}), path)
    return path


def _encode(file: object, output: Path, *more: object) -> tuple[str, str]:
    return done("encode", file, "-o", output, "--text", "text", "--precision", "float32", *more)


def _on_ray_in_two(file: str, output: Path, n: int) -> None:
    out, err = _encode(file, output, "--ray", "local", "--workers", 2)
    assert "2 workers on Ray (of this machine), 1 processor thread each" in err
    assert f"Encoding: {n:,} / {n:,} sentences" in err
    assert f"{n:,} × 384" in out
    assert not output.with_name(f"{output.name}.parts").exists()


def test_files_of_an_archive_are_one_array(tmp_path: Path) -> None:
    """A file of each kind, encoded by two workers as one process does it. The archive stands for object
    storage: workers read it through fsspec, and no path leads into it.
    """
    texts = _texts(300)
    kinds = ("csv", "jsonl", "parquet")
    with zipfile.ZipFile(tmp_path / "parts.zip", "w") as archive:
        for k, kind in enumerate(kinds):
            part = _write(texts[k * 100 : (k + 1) * 100], tmp_path / f"part-{k}.{kind}")
            archive.write(part, part.name)
    url = f"zip://part-*::{tmp_path / 'parts.zip'}"
    assert [place.name for place in Place.of(url).found()] == [
        f"part-{k}.{kind}" for k, kind in enumerate(kinds)
    ]
    _on_ray_in_two(url, tmp_path / "two.npy", len(texts))
    parts = []
    with one_thread():
        for k, kind in enumerate(kinds):
            output = tmp_path / f"{k}.npy"
            asked = ("encode", tmp_path / f"part-{k}.{kind}", "-o", output, "--text", "text")
            assert run(*asked, "--precision", "float32") == 0
            parts.append(np.load(output))
    assert np.array_equal(np.load(tmp_path / "two.npy"), np.concatenate(parts))


@pytest.mark.slow
@pytest.mark.scale
def test_two_workers_of_this_machine_make_what_one_process_makes(tmp_path: Path) -> None:
    file = _write(_texts(10_000), tmp_path / "reviews.csv")
    _encode(file, tmp_path / "one.npy")
    _on_ray_in_two(file.as_uri(), tmp_path / "two.npy", 10_000)
    assert (tmp_path / "one.npy").read_bytes() == (tmp_path / "two.npy").read_bytes()


@pytest.mark.parametrize(
    ("url", "names", "beside"),
    [
        ("{0}/part-*.csv", ["part-0.csv", "part-1.csv"], "{0}/part-0.csv.parts"),
        ("local://{0}/part-*.csv", ["part-0.csv", "part-1.csv"], "local://{0}/part-0.csv.parts"),
        ("zip://in/*.csv::{0}/a.zip", ["part-0.csv", "part-1.csv"], "zip://in/part-0.csv.parts::{0}/a.zip"),
        ("simplecache::file://{0}/*-1.csv", ["part-1.csv"], "simplecache::file://{0}/part-1.csv.parts"),
        ("filecache::zip://in/*-1.csv::{0}/a.zip", ["part-1.csv"], "filecache::zip://in/part-1.csv.parts::{0}/a.zip"),
    ],
)  # fmt: skip
def test_a_pattern_stands_for_files_wherever_they_lie(
    url: str, names: list[str], beside: str, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for k in range(2):
            part = _write([f"text {k}"], tmp_path / f"part-{k}.csv")
            archive.write(part, f"in/{part.name}")
    found = Place.of(url.format(tmp_path)).found()
    assert [place.name for place in found] == names
    assert found[0].beside(".parts").url == beside.format(tmp_path)
    for place in found:
        with place.local() as path:
            assert path.read_bytes() == (tmp_path / place.name).read_bytes()


@pytest.fixture(scope="module")
def shallow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of one layer: some seconds for what the whole one encodes in a minute."""
    from safetensors.numpy import load_file, save_file

    folder = tmp_path_factory.mktemp("models") / "shallow"
    shutil.copytree(resolve_model("all-MiniLM-L6-v2").folder, folder)
    config = json.loads((folder / "config.json").read_bytes())
    (folder / "config.json").write_text(json.dumps(config | {"num_hidden_layers": 1}))
    weights = load_file(folder / "model.safetensors")
    kept = {name: each for name, each in weights.items() if ".layer." not in name or ".layer.0." in name}
    save_file(kept, folder / "model.safetensors")
    return folder


def _segments(folder: Path) -> dict[str, int]:
    """By name of each segment there is, when it was written."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("[0-9]*.vectors")}


class _Watched:
    """The segments in a folder from one kill to the next: none goes, none is written anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._before: dict[str, int] = {}

    def has_more(self, n: int) -> bool:
        """Whether there are `n` more than at the last look."""
        return len(_segments(self.folder)) >= len(self._before) + n

    def look(self) -> None:
        now = _segments(self.folder)
        assert self._before.items() <= now.items()
        self._before = now


@pytest.mark.slow
@pytest.mark.scale
def test_a_file_is_encoded_once_whatever_is_killed(shallow: Path, tmp_path: Path) -> None:
    n = 18_000
    here = tmp_path / "here"
    here.mkdir()
    file = _write(_texts(n), here / "reviews.csv")
    watched = _Watched(here / "vectors.npy.parts")
    options = ("--text", "text", "--precision", "float32", "--model", shallow)
    words = ("encode", file, "-o", here / "vectors.npy", *options)
    with ray_cluster.started() as cluster:
        on_ray = ("--ray", cluster.address)
        process = explorer(*words, *on_ray)
        wait_for(lambda: watched.has_more(2) and bool(cluster.workers()), process)
        os.kill(cluster.workers()[0], signal.SIGKILL)
        watched.look()
        wait_for(lambda: watched.has_more(3), process)  # with another one
        process.kill()
        assert "a worker on Ray ended, and another one takes its place" in process.communicate()[1]
        watched.look()
        process = explorer(*words, *on_ray)
        wait_for(lambda: watched.has_more(2), process)
        process.send_signal(signal.SIGINT)
        assert "stopped; files saved by then are kept" in process.communicate()[1]
        assert process.returncode == 130
        watched.look()
        process = explorer(*words, *on_ray)
        wait_for(lambda: watched.has_more(2), process)
        cluster.kill()
        assert "is gone" in process.communicate()[1]
        assert process.returncode in (1, 2)  # Ray may end it before it does so itself
        watched.look()
    # On another machine: other paths, another cluster.
    there = tmp_path / "another" / "machine"
    shutil.copytree(here, there)
    rows = _rows_of(there / "vectors.npy.parts", n)
    assert len(rows) == len(set(rows)) < n
    _, err = done("encode", there / "reviews.csv", "-o", there / "vectors.npy", *options, "--ray", "local")
    assert f"{len(rows):,} sentences were encoded before" in err
    assert f"Encoding: {n - len(rows):,} / {n - len(rows):,} sentences" in err
    done("encode", file, "-o", tmp_path / "plain.npy", *options)
    assert (tmp_path / "plain.npy").read_bytes() == (there / "vectors.npy").read_bytes()


def _rows_of(folder: Path, n: int) -> list[int]:
    """The rows that the segments in a folder have, one after another."""
    made_from = json.loads((folder / "manifest.json").read_bytes())
    parts = Parts(Place(str(folder)), made_from["source"], made_from["key"], n)
    blocks = sorted({int(name[:9]) for name in _segments(folder)})
    return [row for block in blocks for rows, _ in parts.read(block) for row in rows.tolist()]


@pytest.mark.slow
@pytest.mark.scale
@pytest.mark.parametrize("split", ["row", "sentences"])
def test_a_workspace_is_encoded_once_whatever_is_killed(split: str, shallow: Path, tmp_path: Path) -> None:
    n = 12_000
    file = _write(_texts(n), tmp_path / "reviews.parquet")
    options = ("--text", "text", "--precision", "float32", "--split", split, "--model", shallow)
    workspace = tmp_path / "reviews"
    process = explorer("index", file, "-o", workspace, *options, "--ray", "local")
    wait_for(lambda: bool(list(workspace.glob("vectors/*/000002.vectors"))), process)
    process.kill()  # driver and cluster at once: it is of that process alone
    process.communicate()
    (folder,) = workspace.glob("vectors/*")
    before = _segments(folder)
    with ray_cluster.started() as cluster:
        process = explorer("index", "-o", workspace, "--ray", cluster.address)
        wait_for(lambda: len(_segments(folder)) > len(before) and bool(cluster.workers()), process)
        os.kill(cluster.workers()[0], signal.SIGKILL)
        wait_for(lambda: len(_segments(folder)) > len(before) + 3, process)
        cluster.kill()
        assert "is gone" in process.communicate()[1]
    assert before.items() <= _segments(folder).items()
    moved = tmp_path / "another machine"
    shutil.copytree(workspace, moved)
    with Workspace.open(moved) as opened:
        n_before = opened.n_encoded
    elsewhere = ("--ray", "local") if split == "sentences" else ()  # or without Ray, with one thread as there
    out, _ = done("index", "-o", moved, *elsewhere, "--json")
    assert json.loads(out)["encoded"] == json.loads(out)["workspace"]["texts"] - n_before
    done("index", file, "-o", tmp_path / "plain", *options)
    with Workspace.open(moved) as one, Workspace.open(tmp_path / "plain") as other:
        first, second = one.vectors(), other.vectors()
        assert first is not None
        assert second is not None
        assert np.array_equal(first.sorted().matrix, second.sorted().matrix)
        if split == "sentences":
            assert first.passages is not None
            assert second.passages is not None
            divided = [
                vectors.passages.of(np.argsort(vectors.text_ids)) if vectors.passages else None
                for vectors in (first, second)
            ]
            assert divided[0] is not None
            assert divided[1] is not None
            assert np.array_equal(divided[0].vectors, divided[1].vectors)


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path, command: Command) -> None:
    file = _write(_texts(30), tmp_path / "reviews.csv")
    words = ("encode", file, "-o", tmp_path / "v.npy", "--text", "text", "--ray", "ray://127.0.0.1:10001")
    said = command(*words)
    assert (said.status, said.out) == (2, "")
    assert "Start the command on a machine of the cluster" in said.err
