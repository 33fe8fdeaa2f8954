"""Taking the map along, over many rows: seconds and megabytes of each format, for `explore`.

The formats take turns, `TIMES` rounds, so that what else the machine does falls on all of them alike. The
layout is a stand-in: each topic of the corpus a round cloud, its texts in it by lot. `gap` is the longest
time for which another thread of the process could not run.

The last row is the hardest page: 100,000 Korean texts that are all longer than what a page keeps of one.
Hangul takes three bytes a syllable and compresses badly, so that fewer characters fit into the bytes that a
page may have. The texts are film reviews of NSMC, joined by lot until they are long enough.
"""

from __future__ import annotations

import csv
import gzip
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core.clusters import Topic, TopicTree
from core.export import MapPageOptions, export_map_page
from core.export.map_page import MOST_BYTES, TEXT_LENGTH
from core.workspace import MapPicture, Workspace
from tests.bench.tables import RESULTS, machine, markdown, today, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

if TYPE_CHECKING:
    from numpy.typing import NDArray

TIMES = 5
_PAGE_POINTS = 100_000
_REVIEWS = PUBLIC_DATA / "nsmc" / "reviews-100k.csv.gz"


@dataclass
class _Case:
    """One row of the table: writes a file and says what is in it."""

    texts: str
    format: str
    write: Callable[[Path], str]
    took: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    n_bytes: int = 0
    said: str = ""


def map_export(folder: Path) -> bool:
    """Print the table and write it into RESULTS.md; whether each page is as small as it has to be."""
    from PySide6.QtGui import QGuiApplication

    from tests.bench.explore import Pulse

    application = QGuiApplication.instance() or QGuiApplication(["bench", "-platform", "offscreen"])
    load = os.getloadavg()[0]
    with (
        Workspace.open(folder) as workspace,
        Workspace.open(_korean()) as korean,
        tempfile.TemporaryDirectory() as place,
    ):
        cases = [*_cases(workspace), *_korean_case(korean)]
        for _ in range(TIMES):
            for case in cases:
                path = Path(place) / f"map.{case.format.lower()}"
                began = time.perf_counter()
                with Pulse() as pulse:
                    case.said = case.write(path)
                case.took.append(time.perf_counter() - began)
                case.gaps.append(pulse.gap)
                case.n_bytes = path.stat().st_size
    png = float(np.median(cases[0].took))
    lines = [
        [
            case.texts,
            case.format,
            f"{np.median(case.took):.1f}",
            f"{np.percentile(case.took, 95):.1f}",
            f"{np.median(case.took) / png:.1f} ×",
            f"{case.n_bytes / 1e6:.1f}",
            f"{np.median(case.gaps):.0f}",
            f"{max(case.gaps):.0f}",
            case.said,
        ]
        for case in cases
    ]
    head = [
        "texts",
        "the map as",
        "p50, s",
        "p95, s",
        "beside PNG",
        "MB",
        "gap, p50",
        "worst",
        "what is in it",
    ]
    said = "quiet" if load < 0.5 * (os.cpu_count() or 1) else "busy, so that medians and ratios count"
    text = (
        f"### The map, taken along\n\n`python -m tests.bench.explore map_export`: every format {TIMES} "
        "times, in turns. `gap`: how long another thread had to wait at most, in ms, in the middle of the "
        f"runs and in the worst.\n\n{markdown(head, lines)}\n\n"
        f"Made on {machine()}, load {load:.1f} ({said}); {today()}."
    )
    print(text)
    write_between(RESULTS, "map export", text)
    del application
    return all(case.n_bytes <= MOST_BYTES for case in cases if case.format == "HTML")


def _cases(workspace: Workspace) -> list[_Case]:
    """All texts in each format, and as many as a page shows."""
    from explorer.map.picture import PictureOptions, map_figure, write_picture

    rows = workspace.rows
    picture, tree = _stand_in(workspace)

    def drawn(path: Path) -> str:
        write_picture(path, map_figure(rows, picture, tree), PictureOptions())
        return "3,200 × 2,000 pixels"

    n = f"{len(picture):,}"
    some = rows.by_text().first_rows(np.arange(_PAGE_POINTS))
    columns = ("kind", "rating", "price", "day")
    return [
        *(_Case(n, kind, drawn) for kind in ("PNG", "SVG", "PDF")),
        _Case(n, "HTML", _page(workspace, columns, picture, tree)),
        _Case(f"{_PAGE_POINTS:,}", "HTML", _page(workspace, columns, picture, tree, some)),
    ]


def _korean_case(workspace: Workspace) -> list[_Case]:
    picture, tree = _stand_in(workspace)
    return [
        _Case(
            f"{len(picture):,} in Korean, each longer than {TEXT_LENGTH} characters",
            "HTML",
            _page(workspace, ("rating", "day"), picture, tree),
        )
    ]


def _page(
    workspace: Workspace,
    columns: tuple[str, ...],
    picture: MapPicture,
    tree: TopicTree,
    row_ids: NDArray[np.int64] | None = None,
) -> Callable[[Path], str]:
    def write(path: Path) -> str:
        options = MapPageOptions("bench", columns=columns)
        report = export_map_page(path, workspace.rows, picture, tree, options, row_ids)
        return (
            f"{report.points:,} points, the first {report.text_length} characters of each text; "
            f"{report.cut:,} are longer"
        )

    return write


def _korean() -> Path:
    """A workspace of 100,000 Korean texts, each longer than a page keeps; made where it is not there."""
    folder = PROJECT / "build" / "bench" / "korean"
    if (folder / "made").exists():
        return folder / "workspace"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with gzip.open(_REVIEWS, "rt", encoding="utf-8", newline="") as file:
        reviews = [row for row in csv.DictReader(file) if row["review"].strip()]
    rng = np.random.default_rng(0)
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("text", "topic", "rating", "day"))
        for number in range(_PAGE_POINTS):
            first = reviews[number % len(reviews)]
            text = first["review"]
            while len(text) <= TEXT_LENGTH:
                text = f"{text} {reviews[rng.integers(len(reviews))]['review']}"
            writer.writerow((text, f"rating: {first['rating']}", first["rating"], f"20{first['date']}"))
    with Workspace.create(folder / "workspace") as workspace:
        workspace.add_file(folder / "rows.csv", "text")
    (folder / "made").touch()
    return folder / "workspace"


def _stand_in(workspace: Workspace) -> tuple[MapPicture, TopicTree]:
    """A layout of all texts by the column `topic`, and the tree over it: topics, and their kinds above."""
    rows = workspace.rows
    text_ids = np.arange(rows.n_texts, dtype=np.int64)
    first = rows.by_text().first_rows(text_ids)
    values = rows.values("topic", first)
    kinds = [name.split(":")[0] for name in values.categories]
    above = {kind: len(kinds) + number for number, kind in enumerate(dict.fromkeys(kinds))}
    rng = np.random.default_rng(0)
    centres = rng.normal(size=(len(kinds), 2)) * 10
    xy = (centres[values.codes] + rng.normal(size=(len(first), 2))).astype(np.float32)
    sizes = np.bincount(values.codes, minlength=len(kinds)).tolist()
    topics = [Topic(k, 0, above[kinds[k]], name, sizes[k]) for k, name in enumerate(values.categories)]
    for kind, number in above.items():
        size = sum(size for size, each in zip(sizes, kinds, strict=True) if each == kind)
        topics.append(Topic(number, 1, None, kind, size))
    labels = values.codes.astype(np.int32)
    picture = MapPicture(text_ids, xy, labels, tuple(values.categories), "neighbours", 0.5, "bench", "final")
    return picture, TopicTree(tuple(topics), labels.copy())
