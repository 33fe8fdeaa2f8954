"""How soon a map is as good as umap-learn's: vectors in, picture out, each program in a fresh process.

    python -m tests.bench.layout_speed [--rows 10000|100000|1000000] [--rounds N] [--without-umap]

The two take turns; everything counts from the start of the process: imports, compiling, reading the vectors,
neighbours, layout. The vectors are those of recombined clauses (`tests.bench.clauses`). Ours is the map that
the window shows (`MapMaker`), with clusters and names at the end, and hands out pictures on the way; the
quality of each is measured afterwards, so that the time at which umap-learn's final trustworthiness was
reached is a number. Also printed: umap-learn a second time in the same process, when nothing is left to
import and compile; ours from the moment a warm window asks; the longest time that another thread had to wait.

Trustworthiness@15 (scikit-learn's definition, cosine) over 2,000 of the points, each with all others;
`kept` is the share of their 15 nearest that are among the 15 nearest on the map.
"""

from __future__ import annotations

import argparse
import csv
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.progress import Task
from tests.bench import clauses, tables
from tests.conftest import PROJECT, PUBLIC_DATA

if TYPE_CHECKING:
    from core.progress import Progress
    from core.workspace.map_making import MapMaker
    from core.workspace.maps import MapPicture

N_NEIGHBORS = 15
SAMPLE = 2_000
_BLOCK = 100  # points whose similarities to all others are held at a time
_PICTURES = 40  # on the way, whose quality is measured


# -- quality ---------------------------------------------------------------------------------------------


def sampled_quality(
    vectors: NDArray[np.float32],
    layouts: Sequence[NDArray[np.float32]],
    sample: int = SAMPLE,
    k: int = N_NEIGHBORS,
) -> list[tuple[float, float]]:
    """(trustworthiness, share of neighbours kept) of each layout by the cosine of `vectors`.

    Trustworthiness (Venna & Kaski 2001, eq. 1, as scikit-learn has it) over `sample` points instead of all n:

        1 - 2 / (sample · k · (2n - 3k - 1)) · Σ_i Σ_{j among i's k nearest on the map} max(0, rank(i, j) - k)

    Args:
        vectors: (n, dim). layouts: each (n, 2).
    """
    from scipy.spatial import cKDTree

    n = len(vectors)
    some = np.sort(np.random.default_rng(0).choice(n, min(sample, n), replace=False))
    near = [_others(cKDTree(layout).query(layout[some], k=k + 1)[1], some) for layout in layouts]
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    beyond, kept = np.zeros(len(layouts)), np.zeros(len(layouts))
    for first in range(0, len(some), _BLOCK):
        points = some[first : first + _BLOCK]
        similar = units[points] @ units.T  # (block, n)
        similar[np.arange(len(points)), points] = -np.inf
        for number, found in enumerate(near):
            these = np.take_along_axis(similar, found[first : first + _BLOCK], axis=1)  # (block, k)
            ranks = np.stack([(similar > each[:, None]).sum(axis=1) for each in these.T], axis=1) + 1
            beyond[number] += np.maximum(ranks - k, 0).sum()
            kept[number] += (ranks <= k).sum()
    most = len(some) * k * (2 * n - 3 * k - 1) / 2
    return [(float(1 - b / most), float(c / len(some) / k)) for b, c in zip(beyond, kept, strict=True)]


def _others(near: NDArray[np.intp], own: NDArray[np.intp]) -> NDArray[np.intp]:
    """(m, k + 1) nearest on the map -> (m, k) without the point itself, else without the last."""
    is_self = near == own[:, None]
    is_self[~is_self.any(axis=1), -1] = True
    return near[~is_self].reshape(len(near), -1)


# -- the two programs, each in a process of its own --------------------------------------------------------


def umap_learn(rows: int, began: float, folder: Path) -> dict[str, Any]:
    """umap-learn with its own settings, as quick as it goes: several threads, no seed."""
    vectors = np.load(clauses.FOLDER / "vectors.npy", mmap_mode="r")[:rows]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import umap  # type: ignore[import-untyped]

        made = umap.UMAP(n_neighbors=N_NEIGHBORS, metric="cosine").fit_transform(vectors)
        seconds = time.time() - began
        warm_began = time.time()
        umap.UMAP(n_neighbors=N_NEIGHBORS, metric="cosine").fit_transform(vectors)
        warm = time.time() - warm_began
    np.save(folder / "final.npy", np.asarray(made, dtype=np.float32))
    return {"seconds": seconds, "warm": warm}


def ours(rows: int, began: float, folder: Path) -> dict[str, Any]:
    """The map as the window makes it, from vectors to the names of clusters."""
    from core.clusters import warm_up
    from tests.bench.layout import watched

    maker = _maker(rows)
    warm_up()
    asked = time.time()
    times: list[float] = []
    pictures: list[NDArray[np.float32]] = []
    until: dict[str, float] = {}  # stage -> when it was last heard of

    def on_partial(picture: MapPicture) -> None:
        times.append(time.time() - began)
        pictures.append(picture.xy)

    def on_progress(told: Progress) -> None:
        until[told.stage] = time.time() - began

    with watched() as pauses:
        final = maker.lay_out(None, on_partial, Task(on_progress))
    seconds = time.time() - began
    arranged = until["Arranging the map"]
    times, pictures = [*times, arranged], [*pictures, final.xy]
    chosen = np.unique(
        np.linspace(0, len(times) - 1, min(_PICTURES, len(times))).round().astype(int)
    ).tolist()
    for number, which in enumerate(chosen):
        np.save(folder / f"{number}.npy", pictures[which])
    return {
        "seconds": seconds,
        "asked": asked - began,
        "times": [times[which] for which in chosen],
        "neighbours": until["Finding neighbours"] - times[0],
        "arranging": arranged - until["Finding neighbours"],
        "naming": seconds - arranged,
        "pause": pauses.longest,
        "clusters": len(final.names),
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20,
    }


def _maker(rows: int) -> MapMaker:
    from core.search import ExactIndex
    from core.workspace.map_making import MapMaker
    from core.workspace.vectors import VectorSnapshot, places_of

    matrix = np.load(clauses.FOLDER / "vectors.npy", mmap_mode="r")[:rows]
    ids = np.arange(rows)
    index = ExactIndex(matrix.shape[1])
    index.add(matrix, ids)
    return MapMaker(VectorSnapshot(ids, matrix, "clauses", "cosine", places_of(ids)), index, _Texts(rows))


class _Texts:
    """What `MapMaker` asks of the rows."""

    def __init__(self, rows: int) -> None:
        with clauses.csv_of(rows).open(encoding="utf-8", newline="") as file:
            self._texts = [row["text"] for row in csv.DictReader(file)]

    def texts_of(self, text_ids: NDArray[np.int64]) -> list[str]:
        return [self._texts[text_id] for text_id in text_ids.tolist()]


PROGRAMS: dict[str, Callable[[int, float, Path], dict[str, Any]]] = {"umap-learn": umap_learn, "ours": ours}


def in_its_own_process(program: str, rows: int, folder: Path) -> dict[str, Any]:
    """What one of `PROGRAMS` tells of a run; its pictures are in `folder`."""
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "tests.bench.layout_speed", "--rows", str(rows), "--program", program]
    command += ["--began", repr(time.time()), "--folder", str(folder)]
    subprocess.run(command, cwd=PROJECT, check=True, stderr=subprocess.DEVNULL)
    told: dict[str, Any] = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    return told


# -- the table -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    """One run of each program: seconds, and the quality of umap-learn's picture and of each of ours."""

    umap: dict[str, Any] | None
    umap_quality: tuple[float, float] | None
    ours: dict[str, Any]
    our_quality: list[tuple[float, float]]

    def reached(self) -> float | None:
        """Seconds until ours was as trustworthy as umap-learn's in the end, and stayed so."""
        if self.umap_quality is None:
            return None
        below = [number for number, (trust, _) in enumerate(self.our_quality) if trust < self.umap_quality[0]]
        first = below[-1] + 1 if below else 0
        return float(self.ours["times"][first]) if first < len(self.our_quality) else None


def one_round(rows: int, vectors: NDArray[np.float32], with_umap: bool, ours_first: bool) -> Round:
    """Both programs, one after the other."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        told: dict[str, dict[str, Any]] = {}
        names = [name for name in PROGRAMS if with_umap or name == "ours"]
        for name in reversed(names) if ours_first else names:
            told[name] = in_its_own_process(name, rows, folder / name)
        pictures = [
            np.load(folder / "ours" / f"{number}.npy") for number in range(len(told["ours"]["times"]))
        ]
        if with_umap:
            pictures.append(np.load(folder / "umap-learn" / "final.npy"))
        quality = sampled_quality(vectors, pictures)
    if not with_umap:
        return Round(None, None, told["ours"], quality)
    return Round(told["umap-learn"], quality[-1], told["ours"], quality[:-1])


def _median(rounds: Sequence[Round], value: Callable[[Round], float | None]) -> float | None:
    found = [each for each in map(value, rounds) if each is not None]
    return statistics.median(found) if found else None


def report(rows: int, rounds: Sequence[Round]) -> None:
    """Print the table and what it says."""
    last = rounds[-1]

    def show(seconds: float | None) -> str:
        return "—" if seconds is None else f"{seconds:.1f}"

    lines = []
    if last.umap is not None and last.umap_quality is not None:
        trust, kept = last.umap_quality
        for name, key in (("umap-learn, fresh process", "seconds"), ("umap-learn, warm", "warm")):
            seconds = _median(rounds, lambda one, key=key: one.umap[key])  # type: ignore[misc]
            lines.append((name, show(seconds), f"{trust:.4f}", f"{kept:.3f}"))
    trust, kept = last.our_quality[-1]
    arranged = _median(rounds, lambda one: one.ours["times"][-1])
    asked = _median(rounds, lambda one: one.ours["asked"]) or 0.0
    first = _median(rounds, lambda one: one.ours["times"][0] - one.ours["asked"])
    reached = _median(rounds, Round.reached)
    if reached is not None and last.umap_quality is not None:
        lines.append(("ours, as trustworthy as that", show(reached), f"≥ {last.umap_quality[0]:.4f}", ""))
        lines.append(("the same from the moment a warm window asks", show(reached - asked), "", ""))
    lines.append(("ours, layout done", show(arranged), f"{trust:.4f}", f"{kept:.3f}"))
    lines.append(
        ("ours, with clusters and names", show(_median(rounds, lambda one: one.ours["seconds"])), "", "")
    )
    print(f"\n{rows:,} texts, {len(rounds)} round(s); {tables.machine()}; {tables.versions()}\n")
    print(tables.markdown(("layout", "seconds", f"trustworthiness@{N_NEIGHBORS}", "kept"), lines))
    fresh = _median(rounds, lambda one: None if one.umap is None else one.umap["seconds"])
    if reached is not None and fresh is not None:
        print(
            f"\nratio of the times to umap-learn's trustworthiness: {reached / fresh:.2f} (aim: at most 0.70)"
        )
    parts = [
        f"{name} {show(_median(rounds, lambda one, key=key: one.ours[key]))} s"  # type: ignore[misc]
        for name, key in (
            ("imports, reading", "asked"),
            ("neighbours", "neighbours"),
            ("arranging", "arranging"),
            ("clusters and names", "naming"),
        )
    ]
    print(f"\nours: {' · '.join(parts)}")
    print(f"{last.ours['clusters']} clusters; {last.ours['memory']:.1f} GiB at most")
    print(f"first picture {show(first)} s after it was asked for (aim: 2.0 at 100,000)")
    pause = max(one.ours["pause"] for one in rounds)
    print(f"longest wait of another thread: {1000 * pause:.0f} ms (aim: 50)")
    print("\n| seconds | trustworthiness | kept |\n| ---: | ---: | ---: |")
    for seconds, (trust, kept) in zip(last.ours["times"], last.our_quality, strict=True):
        print(f"| {seconds:.1f} | {trust:.4f} | {kept:.3f} |")


def main() -> int:
    """Both programs in turns, then the table; or one program, as a child of that."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--without-umap", action="store_true")
    parser.add_argument("--program", choices=sorted(PROGRAMS), help=argparse.SUPPRESS)
    parser.add_argument("--began", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.program is not None:
        told = PROGRAMS[given.program](given.rows, given.began, given.folder)
        (given.folder / "told.json").write_text(json.dumps(told), encoding="utf-8")
        return 0
    if not PUBLIC_DATA.is_dir():
        print("The public data sets are not beside the checkout.", file=sys.stderr)
        return 2
    clauses.csv_of(given.rows)
    vectors = np.array(clauses.vectors(given.rows))
    rounds = []
    for number in range(given.rounds):
        rounds.append(one_round(given.rows, vectors, not given.without_umap, ours_first=number % 2 == 1))
    report(given.rows, rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
