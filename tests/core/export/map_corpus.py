"""A corpus with a map and topics, without any encoder, for tests of what is made of them."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.clusters import Topic, TopicTree
from core.corpus import ReadOptions, RowStore
from core.export import MapPageOptions, export_map_page, read_map_page

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)> & <b>bold</b>",
    "line\u2028separator\u2029paragraph",
    "مرحبا بالعالم, right to left \u202e and back",
    "<!-- data --> <!-- policy --> {{title}} \\u003c \x07",
    "漢字とかな, 한국어, emoji 🙂🏳️‍🌈",
]


@dataclass(frozen=True)
class Picture:
    text_ids: NDArray[np.int64]
    xy: NDArray[np.float32]
    labels: NDArray[np.int32]
    names: tuple[str, ...]
    passages: None = None

    @property
    def texts(self) -> NDArray[np.int64]:
        return self.text_ids


@dataclass(frozen=True)
class Corpus:
    """Rows with their map and topics: two finest topics under one."""

    rows: RowStore
    picture: Picture
    tree: TopicTree

    def export(self, path: Path, **options: object) -> dict[str, object]:
        export_map_page(path, self.rows, self.picture, self.tree, MapPageOptions("Title", **options))  # type: ignore[arg-type]
        return read_map_page(path)


def corpus_of(lines: Sequence[Sequence[str]], folder: Path, seed: int = 0) -> Corpus:
    source = folder / "source.csv"
    with source.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(lines)
    rows = RowStore.create(folder / "rows.duckdb")
    rows.add_file(source, ReadOptions(text_column="text"))
    n = rows.n_texts
    rng = np.random.default_rng(seed)
    labels = (np.arange(n) % 3 - 1).astype(np.int32)
    sizes = [int((labels == k).sum()) for k in (0, 1)]
    topics = (
        Topic(0, 0, 2, "first <b>things</b>", sizes[0]),
        Topic(1, 0, 2, "sums, call 010-1234-5678", sizes[1]),
        Topic(2, 1, None, "all", sum(sizes)),
    )
    picture = Picture(np.arange(n), rng.normal(size=(n, 2)).astype(np.float32), labels, ("first", "sums"))
    return Corpus(rows, picture, TopicTree(topics, labels.copy()))
