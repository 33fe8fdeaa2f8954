"""Small files of sentences, and finished workspaces of them, for tests of the window."""

from __future__ import annotations

import csv
import hashlib
import os
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

import filelock

import assets
from core.encoding.known_models import DEFAULT_MODEL
from core.examples import read_examples
from core.training import TrainingConfig
from core.workspace import Workspace

TOPICS = {
    "card": ["My card has not arrived yet", "The machine kept my card", "I lost my bank card in town"],
    "transfer": [
        "The transfer is still pending",
        "My money went to a wrong account",
        "Why was the transfer declined",
    ],
    "weather": [
        "It rained the whole weekend",
        "The sun is out and it is warm",
        "A storm took the roof off the barn",
    ],
    "food": ["The soup was cold", "Best pizza in the whole city", "The waiter brought the wrong dish"],
}
PLACES = [
    "",
    " near the harbour",
    " again",
    " since Monday",
    ", sadly",
    " for the third time",
    " as usual",
    " today",
]


def sentences() -> list[tuple[str, str]]:
    """96 distinct (sentence, topic)."""
    return [(text + place, topic) for topic, texts in TOPICS.items() for text in texts for place in PLACES]


def write_csv(
    path: Path, rows: Iterable[Sequence[object]], header: Sequence[str] = ("text", "topic", "score")
) -> Path:
    """A CSV file with these rows."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)
    return path


def small_file(folder: Path, name: str = "answers.csv") -> Path:
    """96 distinct sentences, one repeated, one blank: 98 rows."""
    rows: list[tuple[object, ...]] = [(text, topic, n % 5 + 1) for n, (text, topic) in enumerate(sentences())]
    return write_csv(folder / name, [*rows, rows[0], ("  ", "card", 1)])


def prepared(file: Path, model: str = DEFAULT_MODEL) -> Path:
    """A workspace of a file in a test's own folder, finished and beside it: for tests of what is done with a
    workspace, not of how it comes to be.

    It is a copy of one that is made once for all tests with the same file, in whichever process.
    """
    named = "\n".join((file.name, model)).encode() + file.read_bytes()
    shared = file.parent.parent
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    made = shared / f"prepared-{hashlib.sha256(named).hexdigest()[:16]}"
    with filelock.FileLock(made.with_suffix(".lock")):
        if not made.exists():
            coming = file.parent / f"{made.name}-coming"
            with Workspace.create(coming, model=model, name=file.stem) as workspace:
                workspace.add_file(file)
                workspace.prepare()
            coming.rename(made)
    return Path(shutil.copytree(made, file.parent / file.stem))


def train_small(place: Path) -> None:
    """Make the workspace `answers` of the small file in a folder, in which one run on the sample pairs has
    ended.
    """
    with Workspace.create(place / "answers") as workspace:
        workspace.add_file(small_file(place))
        workspace.prepare()
        examples = read_examples(assets.sample_pairs())
        list(workspace.runs.begin(examples, TrainingConfig(objective="regression", learning_rate=1e-4)))
        # The first steps of the warm-up change next to nothing.
        assert (workspace.runs.all()[0].kept_step or 0) > 2
