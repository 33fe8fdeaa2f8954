"""Taking the map along, over many rows: seconds and megabytes of each format, for `explore`.

The layout is a stand-in: each topic of the corpus a round cloud, its texts in it by lot. `gap` is the longest
time for which another thread of the process could not run.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core.clusters import Topic, TopicTree
from core.export import MapPageOptions, export_map_page
from core.export.map_page import MOST_BYTES
from core.workspace import MapPicture, Workspace
from tests.bench.tables import markdown

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PAGE_POINTS = 100_000


def map_export(folder: Path) -> bool:
    """Print the table; whether each page is as small as it has to be."""
    from PySide6.QtGui import QGuiApplication

    from explorer.map.picture import PictureOptions, map_figure, write_picture
    from tests.bench.explore import Pulse

    application = QGuiApplication.instance() or QGuiApplication(["bench", "-platform", "offscreen"])
    lines, small = [], True
    with Workspace.open(folder) as workspace, tempfile.TemporaryDirectory() as place:
        rows = workspace.rows
        picture, tree = _stand_in(workspace)
        columns = ("kind", "rating", "price", "day")
        for n, suffixes in ((len(picture), (".png", ".svg", ".pdf", ".html")), (_PAGE_POINTS, (".html",))):
            row_ids: NDArray[np.int64] | None = None
            if n < len(picture):
                row_ids = rows.by_text().first_rows(np.arange(n))
            for suffix in suffixes:
                path = Path(place) / f"map{suffix}"
                began = time.perf_counter()
                with Pulse() as pulse:
                    if suffix == ".html":
                        options = MapPageOptions("bench", columns=columns)
                        report = export_map_page(path, rows, picture, tree, options, row_ids)
                        said = (
                            f"{report.points:,} points, {report.text_length} characters, {report.cut:,} cut"
                        )
                        small &= report.bytes <= MOST_BYTES
                    else:
                        write_picture(
                            path, map_figure(rows, picture, tree, row_ids=row_ids), PictureOptions()
                        )
                        said = "3,200 × 2,000 pixels"
                seconds = time.perf_counter() - began
                megabytes = f"{path.stat().st_size / 1e6:.1f}"
                lines.append([f"{n:,}", suffix[1:], f"{seconds:.1f}", megabytes, f"{pulse.gap:.0f}", said])
    print(markdown(["points", "format", "seconds", "MB", "gap, ms", "what is in it"], lines))
    del application
    return small


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
