"""What a run leaves on disk.

run.json             config, data fingerprints, parts, seed, versions, parent, metrics, state of the run
events.jsonl         every event, a line each: the curve
run.lock             held by the process that trains
data/                the examples of each part, synonyms and what a teacher said, so that the run resumes
                     whatever becomes of the files
base/, checkpoint-*  the model as it was, and the way back; until the run is finished
student/             the same with fewer layers, where the new model keeps some alone; until then too
model/               the new model, unless it was asked for elsewhere
"""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import json
import os
import shutil
import weakref
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import numpy as np

from core import files
from core.errors import DamagedError, InputError, TrainingError
from core.examples.examples import Examples
from core.file_lock import FileLock, HeldError
from core.training.checkpoint import remove_checkpoints, write_json
from core.training.events import Event

VERSION = 1


def new_run_folder() -> Path:
    """A path for a new run where the program keeps its things; nothing is made yet."""
    import platformdirs

    home = files.home_folder()
    place = home or platformdirs.user_data_path("semantic-explorer", appauthor=False)
    stem = datetime.now().strftime("%Y%m%d-%H%M%S")
    number = 1
    while (path := place / "runs" / (stem if number == 1 else f"{stem}-{number}")).exists():
        number += 1
    return path


def now() -> str:
    """The time, as ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class RunFolder:
    """A run's folder.

    Args:
        path: the folder; made by `create`.

    Attributes:
        held: whether this process is the one that trains it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.base = path / "base"
        self.student = path / "student"
        self.data = path / "data"
        self.synonyms = self.data / "synonyms.txt"
        self.held = False
        # Where its parent is there now, it is not made anew later: a workspace may be moved meanwhile.
        self._parent = path.parent.stat() if path.parent.is_dir() else None
        self._made = False
        self._lock: FileLock | None = None
        self._log: IO[str] | None = None

    def create(self) -> None:
        """Make the folder.

        Raises:
            InputError: it holds something already, or cannot be made.
        """
        if self.path.exists() and any(self.path.iterdir()):
            raise InputError(
                f"{self.path} is already there and not empty.", "Choose a new folder for the run."
            )
        try:
            if self._parent is not None and not os.path.samestat(self._parent, self.path.parent.stat()):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            files.private_folder(self.path, parents=self._parent is None)
            (self.path / "data").mkdir()
            self._made = True
        except OSError as error:
            raise InputError(
                f"{self.path} cannot be made ({error.strerror or error}).", "Choose another folder."
            ) from error
        self.hold()

    def hold(self) -> None:
        """Keep other processes from training this run, until `let_go`.

        A trainer that this process has abandoned does not stand in the way: it makes no step any more.

        Raises:
            InputError: another process trains it. TrainingError: the folder cannot be written to.
        """
        try:
            self._lock = FileLock(self.path / "run.lock")
        except HeldError as error:
            holder = error.holder
            if not holder.is_here:
                who = (
                    f"process {holder.pid} on {holder.host}" if holder.pid is not None else "another process"
                )
                raise InputError(
                    f"The run in {self.path} is in use by {who}.", "Wait for it, or stop it there."
                ) from None
        except OSError as error:
            raise TrainingError(
                f"{self.path} cannot be written to ({error.strerror or error}).", "Check its permissions."
            ) from error
        self.held = True

    def let_go(self) -> None:
        """Let other processes resume this run; a second call does nothing."""
        self.held = False
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def discard(self) -> None:
        """Remove the folder with all that is in it, if this process made it."""
        if self._made:
            self.close_log()
            self.let_go()  # Windows removes no open file
            shutil.rmtree(self.path, ignore_errors=True)

    # ------------------------------------------------------------------ run.json

    def read(self) -> dict[str, Any]:
        """The content of run.json.

        Raises:
            InputError: there is none, or it was written by a later version.
            DamagedError: it cannot be read.
        """
        path = self.path / "run.json"
        if not path.is_file():
            raise InputError(f"There is no run in {self.path}.", "Choose a run's folder.")
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            version = int(content["version"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DamagedError(
                f"{path} cannot be read.", "The run cannot be resumed; start it anew."
            ) from error
        if version > VERSION:
            raise InputError(f"The run in {self.path} was made by a later version.", "Update the program.")
        return dict(content)

    def write(self, content: dict[str, Any]) -> None:
        """Write run.json.

        Raises:
            TrainingError: the disk is full.
        """
        try:
            write_json(self.path / "run.json", content)
        except OSError as error:
            raise TrainingError(
                f"{self.path} cannot be written to ({error.strerror or error}).", "Make room there."
            ) from error

    def update(self, **changes: Any) -> None:
        """Change some entries of run.json."""
        self.write({**self.read(), **changes})

    # ------------------------------------------------------------------ examples

    def save_examples(self, name: str, examples: Examples) -> None:
        """Keep examples under a name.

        Raises:
            TrainingError: the disk is full.
        """
        content = {
            "task": examples.task,
            "texts": examples.texts,
            "scores": None if examples.scores is None else examples.scores.tolist(),
            "labels": None if examples.labels is None else examples.labels.tolist(),
            "class_names": examples.class_names,
            "positive_class": examples.positive_class,
            "groups": examples.groups,
            "source": examples.source,
            "score_range": examples.score_range,
            "caveat": examples.caveat,
            "margins": None if examples.margins is None else examples.margins.tolist(),
        }
        try:
            write_json(self.path / "data" / f"{name}.json", content)
        except OSError as error:
            raise TrainingError(
                f"The examples cannot be written to {self.path} ({error.strerror or error}).",
                "Make room there.",
            ) from error

    def load_examples(self, name: str) -> Examples:
        """Examples kept under a name.

        Raises:
            DamagedError: they cannot be read.
        """
        path = self.path / "data" / f"{name}.json"
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            return Examples(
                kept["task"],
                tuple(tuple(column) for column in kept["texts"]),
                scores=None if kept["scores"] is None else np.array(kept["scores"], np.float64),
                labels=None if kept["labels"] is None else np.array(kept["labels"], np.int64),
                class_names=tuple(kept["class_names"]),
                positive_class=kept["positive_class"],
                groups=None if kept["groups"] is None else tuple(kept["groups"]),
                source=kept["source"],
                score_range=None if kept["score_range"] is None else tuple(kept["score_range"]),
                caveat=kept.get("caveat", ""),  # runs of earlier versions have none
                # Runs that were begun before there were margins have none.
                margins=None if kept.get("margins") is None else np.array(kept["margins"], np.float64),
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise DamagedError(
                f"{path} cannot be read.", "The run cannot be resumed; start it anew."
            ) from error

    # ------------------------------------------------------------------ events.jsonl

    def log(self, event: Event) -> None:
        """Add an event to events.jsonl.

        Raises:
            TrainingError: the disk is full.
        """
        line = {"event": type(event).__name__, **dataclasses.asdict(event)}
        try:
            if self._log is None:
                self._log = (self.path / "events.jsonl").open("a", encoding="utf-8")
                # A run that is left halfway is a circle (a trainer and its events), in which the collector
                # may come to the file first.
                self._closing = weakref.finalize(self, self._log.close)
            self._log.write(json.dumps(line, default=str) + "\n")
            self._log.flush()
        except OSError as error:
            raise TrainingError(
                f"{self.path} cannot be written to ({error.strerror or error}).", "Make room there."
            ) from error

    def sync_log(self) -> None:
        """Wait until the events so far are on the disk."""
        if self._log is not None:
            os.fsync(self._log.fileno())

    def close_log(self) -> None:
        """Close events.jsonl; a later event opens it again."""
        if self._log is not None:
            self._closing.detach()
            with contextlib.suppress(OSError):  # what could not be written was said when it was to be
                self._log.close()
            self._log = None

    def forget_events_after(self, step: int, evaluated: int) -> None:
        """Drop from events.jsonl what is going to happen again: steps after `step`, evaluations after
        `evaluated`.
        """
        path = self.path / "events.jsonl"
        if not path.is_file():
            return
        kept = [
            line
            for line in read_events(self.path)
            if line.get("step", 0) <= (evaluated if line["event"] == "Evaluated" else step)
        ]
        files.write_text(path, "".join(json.dumps(line) + "\n" for line in kept))

    def clean_up(self) -> None:
        """Remove what only an unfinished run needs."""
        remove_checkpoints(self.path)
        shutil.rmtree(self.base, ignore_errors=True)
        shutil.rmtree(self.student, ignore_errors=True)
        for targets in self.data.glob("goals-*.npy"):
            targets.unlink()


def read_events(run_folder: Path) -> list[dict[str, Any]]:
    """The events of a run as plain values: "event" has the class's name, the other keys its attributes.

    A line that a killed process left unfinished, or that is damaged, is left out with all after it.

    Raises:
        InputError: there are none.
    """
    try:
        lines = (run_folder / "events.jsonl").read_bytes().splitlines()
    except OSError as error:
        raise InputError(f"There are no events in {run_folder}.", "Choose a run's folder.") from error
    events = []
    for line in lines:
        try:
            event = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError):
            break
        if not _is_event(event):
            break
        events.append(event)
    return events


# Of each event what is read from its line as a number.
_NUMBERS = {
    "Started": ("total",),
    "Step": ("step", "loss"),
    "Evaluated": ("step", "value", "low", "high"),
    "Tried": ("step",),
    "CheckpointSaved": ("step",),
    "Finished": (),
}


def _is_event(line: object) -> bool:
    if not isinstance(line, dict) or line.get("event") not in _NUMBERS:
        return False
    return all(isinstance(line.get(name), int | float) for name in _NUMBERS[line["event"]])


def versions() -> dict[str, str]:
    """Versions of what a run's numbers depend on."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    found = {"python": platform.python_version()}
    names: Sequence[str] = ("semantic-explorer", "torch", "transformers", "tokenizers", "numpy", "peft")
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # core used from a folder, not installed
            continue
    return found
