"""Encoding on Ray, by the real command: equal to one process bit for bit, and whatever is killed, nothing is
lost and nothing encoded twice."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import random
import shutil
import signal
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from core.on_ray.parts import Parts
from core.on_ray.places import Place
from core.workspace import Workspace
from tests.scale import ray_cluster
from tests.scale.ray_cluster import done, explorer, wait_for

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None, reason='needs pip install "semantic-explorer[ray]"'
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found by /proc"),
]
FULL = (pytest.mark.slow, pytest.mark.scale)
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


@pytest.mark.parametrize(
    ("n", "suffix"),
    [
        (300, ".csv"),
        pytest.param(10_000, ".csv", marks=FULL),
        pytest.param(10_000, ".parquet", marks=FULL),
        pytest.param(10_000, ".jsonl", marks=FULL),
    ],
)
def test_two_workers_of_this_machine_make_what_one_process_makes(n: int, suffix: str, tmp_path: Path) -> None:
    file = _write(_texts(n), tmp_path / f"reviews{suffix}")
    _encode(file, tmp_path / "one.npy")
    out, err = _encode(file.as_uri(), tmp_path / "two.npy", "--ray", "local", "--workers", 2)
    assert "2 workers on Ray (of this machine), 1 processor thread each" in err
    assert f"Encoding: {n:,} / {n:,} sentences" in err
    assert f"{n:,} × 384" in out
    assert (tmp_path / "one.npy").read_bytes() == (tmp_path / "two.npy").read_bytes()
    assert not (tmp_path / "two.npy.parts").exists()


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
def test_a_file_is_encoded_once_whatever_is_killed(tmp_path: Path) -> None:
    n = 18_000
    here = tmp_path / "here"
    here.mkdir()
    file = _write(_texts(n), here / "reviews.csv")
    watched = _Watched(here / "vectors.npy.parts")
    command = ("encode", file, "-o", here / "vectors.npy", "--text", "text", "--precision", "float32")
    with ray_cluster.started() as cluster:
        on_ray = ("--ray", cluster.address)
        process = explorer(*command, *on_ray)
        wait_for(lambda: watched.has_more(2) and bool(cluster.workers()), process)
        os.kill(cluster.workers()[0], signal.SIGKILL)
        watched.look()
        wait_for(lambda: watched.has_more(3), process)  # with another one
        process.kill()
        assert "a worker on Ray ended, and another one takes its place" in process.communicate()[1]
        watched.look()
        process = explorer(*command, *on_ray)
        wait_for(lambda: watched.has_more(2), process)
        process.send_signal(signal.SIGINT)
        assert "stopped; files saved by then are kept" in process.communicate()[1]
        assert process.returncode == 130
        watched.look()
        process = explorer(*command, *on_ray)
        wait_for(lambda: watched.has_more(2), process)
        cluster.kill()
        assert "is gone" in process.communicate()[1]
        assert process.returncode == 2
        watched.look()
    # On another machine: other paths, another cluster.
    there = tmp_path / "another" / "machine"
    shutil.copytree(here, there)
    rows = _rows_of(there / "vectors.npy.parts", n)
    assert len(rows) == len(set(rows)) < n
    _, err = _encode(there / "reviews.csv", there / "vectors.npy", "--ray", "local")
    assert f"{len(rows):,} sentences were encoded before" in err
    assert f"Encoding: {n - len(rows):,} / {n - len(rows):,} sentences" in err
    _encode(file, tmp_path / "plain.npy")
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
def test_a_workspace_is_encoded_once_whatever_is_killed(split: str, tmp_path: Path) -> None:
    n = 12_000
    file = _write(_texts(n), tmp_path / "reviews.parquet")
    options = ("--text", "text", "--precision", "float32", "--split", split)
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
    out, _ = done("index", "-o", moved, "--ray", "local", "--json")
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


@pytest.mark.slow
@pytest.mark.scale
def test_files_of_an_archive_are_one_array(tmp_path: Path) -> None:
    """The archive stands for object storage: workers read it through fsspec, and no path leads into it."""
    texts = _texts(900)
    parts = [_write(texts[k * 300 : (k + 1) * 300], tmp_path / f"part-{k}.csv") for k in range(3)]
    with zipfile.ZipFile(tmp_path / "parts.zip", "w") as archive:
        for part in parts:
            archive.write(part, part.name)
    _encode(f"zip://part-*.csv::{tmp_path / 'parts.zip'}", tmp_path / "all.npy", "--ray", "local")
    vectors = np.load(tmp_path / "all.npy")
    for k, part in enumerate(parts):
        _encode(part, tmp_path / "one.npy")
        assert np.array_equal(np.load(tmp_path / "one.npy"), vectors[k * 300 : (k + 1) * 300])


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    file = _write(_texts(30), tmp_path / "reviews.csv")
    command = ("encode", file, "-o", tmp_path / "v.npy", "--text", "text", "--ray", "ray://127.0.0.1:10001")
    _, err = done(*command, status=2)
    assert "Start the command on a machine of the cluster" in err
