"""Rounds of a person's work in one process: what a round leaves behind, many rounds pile up.

    python -m tests.soak.rounds engine|window PLACE NUMBER STAGE

Opens, searches, maps, trains a step, closes, and prints a line of JSON after each round.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.training import Step, TrainingConfig
from core.workspace import Workspace
from tests.conftest import PROJECT
from tests.core.training.tiny import scored
from tests.soak.place import QUERIES, TEXTS, Place

PARTS = ("engine", "window")
# Of each part: in the first ones libraries load, caches fill, and the allocator finds its size.
WARM_UP = 10
_BASE = 5  # of them the last, whose median is what later rounds are compared with
MOST = 0.05  # of what it was after the warm-up
# What is counted; of "memory" MiB.
COUNTED = ("memory", "threads", "handles", "windows", "objects")


@dataclass(frozen=True)
class Held:
    """What the process holds at the end of a round, after the collector came by and free memory went back.

    Attributes:
        memory: MiB of resident memory.
        threads: of the process, as the system counts them. handles: open file descriptors.
        windows: top-level widgets. objects: QObjects that Python knows, and all widgets.
        seconds: that the round took.
    """

    memory: float
    threads: int
    handles: int
    windows: int
    objects: int
    seconds: float


def _held(seconds: float) -> Held:
    for _ in range(3):  # a finalizer may let go of what another one holds
        gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    windows, objects = _of_qt() if "PySide6.QtWidgets" in sys.modules else (0, 0)
    return Held(
        memory=int(status["VmRSS"].split()[0]) / 1024,
        threads=int(status["Threads"]),
        handles=len(os.listdir("/proc/self/fd")),
        windows=windows,
        objects=objects,
        seconds=round(seconds, 2),
    )


def _of_qt() -> tuple[int, int]:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QApplication

    known = sum(issubclass(type(each), QObject) for each in gc.get_objects())
    return len(QApplication.topLevelWidgets()), known + len(QApplication.allWidgets())


def engine_round(folder: Path) -> None:
    """Encode, index, lay out, search, mark, train a step: `core` alone."""
    with Workspace.open(folder) as workspace:
        workspace.encoder("cpu", "float32")
        workspace.prepare()
        workspace.build_vector_index("hnsw")
        workspace.topic_state()
        workspace.characterize([1, 2, 3])
        for mode in ("keyword", "semantic", "hybrid"):
            for query in QUERIES:
                assert workspace.search(query, 5, mode).hits  # type: ignore[arg-type]
        assert workspace.map_picture() is not None
        workspace.judgments.mark([(TEXTS[10], TEXTS[50])], 1.0, "hit")
        events = iter(workspace.runs.begin(scored(60), _config()))
        while not isinstance(next(events), Step):
            pass


def _config() -> TrainingConfig:
    return TrainingConfig(objective="regression", learning_rate=1e-3, epochs=1)


def window_round(folder: Path, pairs: Path) -> None:
    """What a person does in the window, from its opening to its closing."""
    from pytestqt.qt_compat import qt_api
    from pytestqt.qtbot import QtBot

    from explorer.shell.pages import PAGES
    from explorer.shell.window import MainWindow
    from tests.explorer import driver

    qt_api.set_qt_api("pyside6")
    qtbot = QtBot(None)  # type: ignore[arg-type]  # what is used of it asks no test

    def act(window: MainWindow) -> None:
        session = window.session
        driver.wait(qtbot, lambda: session.workspace is not None and driver.settled(window))
        for query in QUERIES:
            driver.type_query(qtbot, window, query)
            driver.wait(qtbot, lambda: window.lanes.idle and driver.shown_hits(window))
        session.select(range(5), "map")
        for page in PAGES:
            window.show_page(page.name)
            driver.wait(qtbot, lambda: window.lanes.idle)
        window.show_page("train")
        page, training = window.train_page(), window.train_page().training
        driver.drop(window, pairs)
        driver.wait(qtbot, lambda: training.plan is not None and training.plan.estimate is not None)
        page.form.setting("epochs").setText("50")
        driver.wait(qtbot, lambda: training.can_start and window.lanes.idle)
        driver.click(qtbot, page, "startRun")
        driver.wait(qtbot, lambda: training.live is not None and training.live.step >= 1)
        driver.click(qtbot, page, "cancelRun")
        driver.wait(qtbot, lambda: training.live is None and window.lanes.idle)

    driver.run_program(qtbot, [str(folder)], act)


def _write_pairs(path: Path) -> Path:
    rows = [f'"{TEXTS[n]}","{TEXTS[n + 40]}",{n % 6}' for n in range(60)]
    path.write_text("\n".join(["sentence1,sentence2,score", *rows]) + "\n", encoding="utf-8")
    return path


def play(part: str, place: Place, number: int, stage: str = "rows") -> Iterator[Held]:
    """Each round on a copy of the workspace of a stage, at the same place; of "rows" everything is made in
    each round, of "ready" it is there already.
    """
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["SEMANTIC_EXPLORER_HOME"] = str(Path(scratch) / "home")
        pairs = _write_pairs(Path(scratch) / "pairs.csv")
        for _ in range(number):
            folder = place.copy(stage, Path(scratch) / "workspace")
            began = time.monotonic()
            if part == "engine":
                engine_round(folder)
            else:
                window_round(folder, pairs)
            seconds = time.monotonic() - began
            shutil.rmtree(folder)
            yield _held(seconds)


def in_a_process(part: str, place: Place, number: int, stage: str = "rows") -> Iterator[dict[str, Any]]:
    """`number` rounds in a process of their own, a line as soon as each is done.

    Raises:
        RuntimeError: the process ended otherwise than it should; what it said.
    """
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HF_HUB_OFFLINE": "1"}
    if part == "engine":  # the window bounds them itself; a library leaves malloc to its program
        environment["MALLOC_ARENA_MAX"] = "2"
    command = [sys.executable, "-m", "tests.soak.rounds", part, str(place.home), str(number), stage]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as child,
    ):
        try:
            assert child.stdout is not None
            for line in child.stdout:
                if line.startswith("{"):
                    yield json.loads(line)
            if child.wait() != 0:
                errors.seek(0)
                raise RuntimeError(f"{part}: exit code {child.returncode}: {errors.read()[-4000:]}")
        finally:
            child.kill()


def judged(part: str, place: Place, number: int) -> Iterator[dict[str, Any]]:
    """Each round with its turn, from 1, what it is compared with, and whether it held."""
    lines: list[dict[str, Any]] = []
    base: dict[str, float] = {}
    for held in in_a_process(part, place, number) if number else ():
        lines.append(held)
        detail = ", ".join(grown(base, held)) if base else ""
        yield {"part": part, "turn": len(lines), **held, "base": base, "good": not detail, "detail": detail}
        if len(lines) == WARM_UP:
            base = base_of(lines)


def base_of(lines: Sequence[dict[str, Any]]) -> dict[str, float]:
    """What is held after the warm-up, of the lines of one process."""
    settled = lines[WARM_UP - _BASE : WARM_UP]
    return {name: statistics.median(line[name] for line in settled) for name in COUNTED}


def grown(base: dict[str, float], line: dict[str, Any]) -> list[str]:
    """What is not within 5 % of what it was."""
    return [name for name in COUNTED if abs(line[name] - base[name]) > MOST * base[name]]


def main() -> int:
    """Play, and print."""
    part, home, number, stage = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    for held in play(part, Place(home), number, stage):
        print(json.dumps(asdict(held)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
