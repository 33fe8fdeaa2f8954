"""From a file of a million rows to a search of all of it by a static model, part by part.

    python -m tests.bench.static_speed [--rows 1000000] [--model FOLDER] [--dim 256] [--words] [--profile]

The rows are the clauses of `tests.bench.clauses`; the model is distilled from the bundled one to --dim
numbers (kept in build/bench), unless --model names another. *Processors* is the time that all threads of the
process took on them, of each part: on a machine that does other work too it says more than the clock. --words
indexes the words beside the encoding, as the window does. What answers the first search is said: with no
graph yet it is the exact one. --profile lists what takes the time of the thread that encodes.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from core.encoding import SentenceEncoder, StaticEncoder
from core.search import Query, search
from core.workspace import Workspace
from tests.bench import clauses
from tests.conftest import PROJECT


def distilled(dim: int) -> Path:
    """The folder of a static model of the bundled one; made once."""
    folder = PROJECT / "build" / "bench" / f"static-{dim}"
    if not folder.is_dir():
        encoder = SentenceEncoder.load(clauses.MODEL, "cpu", "float32")
        StaticEncoder.distil(encoder, embedding_dim=dim).save(folder)
    return folder


class Parts:
    """What each part took, printed as it ends; `clock` and `processors` add up."""

    def __init__(self) -> None:
        self.clock = self.processors = 0.0

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Measure the block."""
        began, spent = time.perf_counter(), time.process_time()
        yield
        clock, processors = time.perf_counter() - began, time.process_time() - spent
        self.clock += clock
        self.processors += processors
        print(f"| {name} | {clock:.1f} s | {processors:.1f} s |", flush=True)


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--model", type=Path)
    arguments.add_argument("--dim", type=int, default=256)
    arguments.add_argument("--words", action="store_true")
    arguments.add_argument("--profile", action="store_true")
    given = arguments.parse_args()
    source, model = clauses.csv_of(given.rows), given.model or distilled(given.dim)
    profile = cProfile.Profile() if given.profile else None
    load = os.getloadavg()[0]
    print(f"{given.rows:,} rows, {os.cpu_count()} processors, load {load:.1f} before\n")
    print("| part | clock | processors |\n|---|---|---|", flush=True)
    parts = Parts()
    with (
        tempfile.TemporaryDirectory() as folder,
        Workspace.create(Path(folder) / "w", model=str(model)) as workspace,
    ):
        with parts.part("rows imported"):
            workspace.add_file(source, text_column="text")
        words = threading.Thread(target=workspace.build_keyword_index)
        if given.words:
            words.start()
        with parts.part("model loaded and kept"):
            encoder = SentenceEncoder.load(model)
            workspace.use_encoder(encoder)
        with parts.part("sentences encoded"), profile or nullcontext():
            report = workspace.encode()
        with parts.part("first search"):
            state = workspace.search_state(encoder.replica())
            hits = search(state, Query("my card was swallowed")).hits
        print(f"| **all** | **{parts.clock:.1f} s** | **{parts.processors:.1f} s** |")
        assert report.encoded == workspace.n_texts == state.n_encoded
        answers = type(state.vector_index).__name__
        print(f"\n{report.encoded:,} texts; answered by {answers}; the best of {len(hits)}: {hits[0].text!r}")
        if given.words:
            words.join()
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
