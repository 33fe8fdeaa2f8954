"""Texts encoded elsewhere, block by block: the same vectors as here, however often it is interrupted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from core import SentenceEncoder
from core.corpus import Split
from core.encoding.batch_runner import EncodedChunk
from core.encoding.batching import TextBlock
from core.errors import CancelledError
from core.progress import Task
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences, write_csv


class Elsewhere:
    """Encodes blocks two at a time, their parts in turns, and stops after some parts."""

    def __init__(self, parts: int = 9_999) -> None:
        self.parts, self.n_encoded = parts, 0

    def __call__(self, encoder: SentenceEncoder) -> Elsewhere:
        self.encoder = encoder
        return self

    def encoded(self, blocks: Iterable[TextBlock], task: Task) -> Iterator[tuple[int, EncodedChunk]]:
        upcoming = iter(enumerate(blocks))
        while some := [each for each in (next(upcoming, None), next(upcoming, None)) if each]:
            streams = [(place, self.encoder.encode_block(block)) for place, block in some]
            while streams:
                place, stream = streams.pop(0)
                part = next(stream, None)
                if part is None:
                    continue
                if not self.parts:
                    raise CancelledError
                self.parts -= 1
                self.n_encoded += len(part.indices)
                yield place, part
                streams.append((place, stream))


@pytest.mark.parametrize("kind", ["row", "sentences"])
def test_interrupted_and_resumed_it_gives_the_vectors_of_one_run(
    kind: str, tiny_model: Path, tmp_path: Path
) -> None:
    drawn = sentences(2_000)
    texts = drawn if kind == "row" else [f"{drawn[k]}. {drawn[k + 1]}." for k in range(0, 2_000, 2)]
    file = write_csv(tmp_path / "texts.csv", texts)
    runs = {"here": [None], "elsewhere": [Elsewhere(3), Elsewhere(2), Elsewhere()]}
    found = []
    for name, encoders in runs.items():
        with Workspace.create(tmp_path / name, model=str(tiny_model)) as workspace:
            workspace.divide(Split(kind))  # type: ignore[arg-type]
            workspace.add_file(file, "text")
            for each in encoders:
                try:
                    report = workspace.encode(elsewhere=each)
                except CancelledError:
                    assert list((tmp_path / name / "vectors").glob("*/plan.json"))
            assert not list((tmp_path / name / "vectors").glob("*/plan.json"))
            vectors = workspace.vectors()
            assert vectors is not None
            assert len(vectors) == workspace.n_texts == report.encoded + report.reused
            found.append(vectors)
    assert all(each.n_encoded for each in runs["elsewhere"])  # type: ignore[union-attr]
    if kind == "row":
        assert sum(each.n_encoded for each in runs["elsewhere"]) == len(set(texts))  # type: ignore[union-attr]
    here, there = (vectors.sorted().matrix for vectors in found)
    assert np.array_equal(here, there)
    if kind == "sentences":
        here, there = (
            vectors.passages.of(np.argsort(vectors.text_ids)).vectors for vectors in found if vectors.passages
        )
        assert np.array_equal(here, there)
