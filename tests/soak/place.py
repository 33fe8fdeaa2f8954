"""Workspaces to attack, as they are after each stage of a person's work, and what each of them answers."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import CrossEncoder
from core.errors import ExplorerError
from core.training import CheckpointSaved, TrainingConfig
from core.workspace import Workspace, deleting, suspicious_labels
from explorer.shared.settings import Settings
from tests.core.training.tiny import scored, sentences, tiny_encoder
from tests.core.workspace import learned
from tests.core.workspace.conftest import write_csv
from tests.core.workspace.test_written_by_0_1_0 import unpacked
from tests.soak import children
from tests.soak.children import Tell

WORD = "zyxwvutmarker"  # in texts that are deleted for good, and nowhere else
WITH_WORD = range(5, 9)
TEXTS = [f"{text} {WORD}" if n in WITH_WORD else text for n, text in enumerate(sentences(240, seed=7))]
QUERIES = ("late parcel", "cold soup", "refund")


@dataclass(frozen=True)
class Place:
    """Where the workspaces of all stages lie; each attack is on a copy.

    Attributes:
        home: with `empty`, `rows`, `two` (of its files), `ready`, `theirs` (a copy of that, in which somebody
            else labelled), `full`, `leaving` (that, killed when rows were to be deleted for good), `old`
            (written by 0.1.0) and `updated` (that, brought up to date, with a backup), and the files.
    """

    home: Path

    @property
    def file(self) -> Path:
        """A table with 240 rows."""
        return self.home / "rows.csv"

    @property
    def settings(self) -> Path:
        """Choices of a person, and which workspaces were open."""
        return self.home / "settings.json"

    @property
    def more(self) -> Path:
        """Another one, with 3,000."""
        return self.home / "more.csv"

    @property
    def keyed(self) -> Path:
        """One with 200 rows that have an id."""
        return self.home / "keyed.csv"

    @property
    def renewed(self) -> Path:
        """A later state of it: without the last 50, all others changed, 10 new ones."""
        return self.home / "renewed.csv"

    def copy(self, stage: str, to: Path) -> Path:
        """The workspace of a stage, at another place."""
        return Path(shutil.copytree(self.home / stage, to))


def make(home: Path) -> Place:
    """Make them; some 15 seconds. What is there already stays."""
    place = Place(home)
    done = home / "done"
    if done.exists():
        return place
    home.mkdir(parents=True, exist_ok=True)
    write_csv(place.file, TEXTS)
    write_csv(place.more, sentences(3000, seed=11))
    _write_keyed(place.keyed, range(200), "old")
    _write_keyed(place.renewed, [*range(150), *range(200, 210)], "new")
    tiny_encoder(home / "plain").save(home / "model")
    Workspace.create(home / "empty", model=str(home / "model")).close()
    with Workspace.open(place.copy("empty", home / "rows")) as workspace:
        workspace.add_file(place.file)
    with Workspace.open(place.copy("rows", home / "two")) as workspace:
        workspace.add_file(place.keyed, "text")
    with Workspace.open(place.copy("rows", home / "ready")) as workspace:
        workspace.encoder("cpu", "float32")
        workspace.build_vector_index("hnsw")
        workspace.prepare()
    with Workspace.open(place.copy("ready", home / "theirs")) as workspace:
        _told(workspace, 30, 40)
    full = place.copy("ready", home / "full")
    with Workspace.open(full) as workspace:
        workspace.encoder("cpu", "float32")
        workspace.versions.keep(learned.changing_run(workspace), "first")
        workspace.versions.take_over()
        workspace.build_vector_index("hnsw")
        workspace.prepare()
        workspace.characterize_state()
        learned.finish(workspace.runs.begin(scored(200), learned.config(seed=9)))
        cross = TrainingConfig("cross-encoder", precision="float32", batch_size=8, threads=1)
        run_id = learned.finish(workspace.runs.begin(scored(40, seed=9), cross))
        workspace.rerankers.keep(workspace.runs.get(run_id))
        workspace.build_map_without(["category"])
        suspicious_labels(workspace, "category")
        _told(workspace, 0, 10)
        (full / "view.json").write_text('{"page": "explore", "query": "late"}\n', encoding="utf-8")
        (full / "rows.duckdb.wal.aside-1").write_bytes(b"what could not be used")
    settings = Settings(place.settings)
    settings.set("theme", "dark")
    settings.remember(full, "Full", len(TEXTS), str(home / "model"))
    # The last marks stand in the log of a session that was killed.
    ended = children.run(_told_and_killed, full, errors=home / "errors.txt")
    assert ended.exit_code == -signal.SIGKILL, ended.error
    assert (full / "rows.duckdb.wal").stat().st_size > 0
    ended = children.run(_staged_and_killed, place.copy("full", home / "leaving"), errors=home / "errors.txt")
    assert ended.exit_code == -signal.SIGKILL, ended.error
    unpacked("workspace", home).rename(home / "old")
    with Workspace.open(place.copy("old", home / "updated")) as workspace:
        workspace.set_model(str(home / "model"))
        workspace.encoder("cpu", "float32")
        workspace.prepare()
    done.touch()
    return place


def _write_keyed(path: Path, ids: Iterable[int], state: str) -> None:
    texts = sentences(210, seed=13)
    lines = [f'{n},"{texts[n]}",{state}' for n in ids]
    path.write_text("\n".join(["id,text,state", *lines]) + "\n", encoding="utf-8")


def config() -> TrainingConfig:
    """Settings of a run with checkpoints."""
    return TrainingConfig(objective="regression", learning_rate=1e-3, epochs=1, checkpoint_every=5)


def _told(workspace: Workspace, start: int, stop: int) -> None:
    """Marks, a label, notes and a saved search: what only a person can say."""
    for n in range(start, stop):
        workspace.judgments.mark([(TEXTS[n], TEXTS[n + 40])], float(n % 2), "hit")
    label = workspace.labels.add(f"urgent {start}")
    workspace.labels.put(label.label_id, np.arange(start, stop))
    workspace.notes.put_many({n: f"note {n}" for n in range(start, stop)})
    workspace.searches.save(f"search {start}", "hybrid")


def _told_and_killed(tell: Tell, folder: Path) -> None:
    workspace = Workspace.open(folder)
    workspace.encoder("cpu", "float32")
    events = iter(workspace.runs.begin(scored(200), config()))
    while not isinstance(next(events), CheckpointSaved):  # a run that nobody ends
        pass
    _told(workspace, 10, 20)
    assert workspace.n_rows  # still open
    os.kill(os.getpid(), signal.SIGKILL)


def _staged_and_killed(tell: Tell, folder: Path) -> None:
    workspace = Workspace.open(folder)
    deleting.stage(workspace, workspace.look_before_deleting(WITH_WORD))
    os.kill(os.getpid(), signal.SIGKILL)


# -- what it answers --------------------------------------------------------------------------------------


def kept_answers(workspace: Workspace) -> dict[str, Any]:
    """What nothing can be made from again; each as text, or the sentence that it ended in."""
    return _each(
        {
            "rows": lambda: workspace.rows.fetch(np.arange(workspace.rows.n_rows)),
            "texts": workspace.rows.texts,
            "marks": lambda: [(m.first, m.second, m.score) for m in workspace.judgments.all()],
            "labels": lambda: [(each.name, each.row_ids.tolist()) for each in workspace.labels.all()],
            "notes": lambda: sorted(workspace.notes.all().items()),
            "searches": workspace.searches.all,
            "versions": lambda: [(each.id, each.name, each.active) for each in workspace.versions.all()],
            "runs": lambda: [(each.id, each.state, each.verdict) for each in workspace.runs.all()],
            "curves": lambda: [len(each.events()) for each in workspace.runs.all()],
            "name": lambda: (workspace.name, _without(workspace.folder, workspace.model)),
        }
    )


def made_answers(workspace: Workspace) -> dict[str, Any]:
    """What is made from the rest, after it was made again where it was missing."""

    def prepared() -> int:
        workspace.encoder("cpu", "float32")
        report = workspace.prepare()
        return report.encoded + report.reused

    def hits(mode: Any) -> list[list[tuple[int, float]]]:
        return [
            [(hit.row, round(hit.score, 4)) for hit in workspace.search(query, 5, mode).hits]
            for query in QUERIES
        ]

    def on_map() -> list[int]:
        picture = workspace.map_picture()
        return [] if picture is None else picture.text_ids.tolist()

    def cross_encoded() -> list[list[float]]:
        readers = [CrossEncoder.load(each, "cpu", "float32") for each in workspace.rerankers.all()]
        return [each.score([("late", "The parcel is late")]).round(3).tolist() for each in readers]

    return _each(
        {
            "texts with a vector": prepared,
            "hits by word": lambda: hits("keyword"),
            "hits by meaning": lambda: hits("semantic"),
            "texts on the map": on_map,
            # A map that is made again follows none before, so a text may be in another topic than it was.
            "texts in topics": lambda: len(workspace.topic_state().tree.labels),
            "terms": lambda: workspace.characterize([1, 2, 3]).words,
            "suspicious labels": lambda: suspicious_labels(workspace, "category").text_ids.tolist(),
            "texts on the map without a column": lambda: workspace.build_map_without(
                ["category"]
            ).text_ids.tolist(),
            "cross-encoder": cross_encoded,
        }
    )


def _without(folder: Path, path: str) -> str:
    """A path in the workspace without the place where that lies."""
    return path.removeprefix(str(folder))


def _each(questions: dict[str, Callable[[], Any]]) -> dict[str, Any]:
    answers = {}
    for name, question in questions.items():
        try:
            answers[name] = ("is", repr(question()))
        except ExplorerError as error:
            answers[name] = ("said", str(error))
    return answers


def digests(folder: Path) -> dict[str, str]:
    """SHA-256 of each file below a folder, by its path in it."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def leftovers(folder: Path) -> list[str]:
    """What a closed workspace has no use for: temporary files, spilled rows, runs without run.json."""
    left = [
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.name.endswith((".new", ".tmp", ".spill", ".import"))
    ]
    runs = folder / "runs"
    if runs.is_dir():
        left += [
            f"runs/{run.name} without run.json" for run in runs.iterdir() if not (run / "run.json").exists()
        ]
    return left
