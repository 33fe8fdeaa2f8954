"""A process is killed at its work; what it had acknowledged is there, and nothing of it lies about."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import SentenceEncoder
from core.errors import ExplorerError
from core.export import export_rows
from core.progress import Task
from core.training import CheckpointSaved, Finished
from core.workspace import Workspace, auditioning, dueling, encoding_job, merging
from core.workspace.auditioning import Audition, Auditions
from core.workspace.comparing import RUN
from core.workspace.dueling import Duel, Duels, Given
from core.workspace.runs import Run
from tests.core.training.tiny import scored
from tests.core.workspace.holding import holding as files_holding
from tests.soak import children, moments
from tests.soak.children import Tell
from tests.soak.moments import Moment, Watch
from tests.soak.place import TEXTS, WITH_WORD, WORD, Place, config, leftovers


def _import(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    tell("rows are", (0, 240, 3240))  # never half of a file
    for file in (place.file, place.more):
        workspace.add_file(file)
        tell("rows", workspace.n_rows)


def _index(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    workspace.build_keyword_index()
    tell("words", workspace.n_texts)
    workspace.encoder("cpu", "float32")
    workspace.encode()
    tell("vectors", workspace.n_encoded)
    workspace.build_vector_index("hnsw")
    workspace.prepare()
    tell("map", workspace.n_texts)


def _open(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    """Nothing beside opening, after a kill, and closing."""


def _mark(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    for n in range(100, 112):
        pair = (TEXTS[n], TEXTS[n + 40])
        workspace.judgments.mark([pair], float(n % 2), "hit")
        tell("mark", (*pair, float(n % 2)))
        if n % 4 == 3:
            workspace.judgments.unmark([pair])
            tell("no mark", pair)


def _label(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    for n in range(6):
        label = workspace.labels.add(f"label {n}")
        tell("label", (label.name, []))
        workspace.labels.put(label.label_id, np.arange(n, n + 20))
        tell("label", (label.name, list(range(n, n + 20))))
        workspace.notes.put_many({n: f"note {n}"})
        tell("note", (n, f"note {n}"))
        workspace.searches.save(f"query {n}", "hybrid")
        tell("search", f"query {n}")


def _train(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    trainer = workspace.runs.begin(scored(60), config())
    for event in trainer:
        if isinstance(event, CheckpointSaved):
            tell("checkpoint", trainer.run_folder.name)
        if isinstance(event, Finished):
            tell("finished", trainer.run_folder.name)


def _take_over(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    before = {version.id for version in workspace.versions.all()}
    version = workspace.versions.keep(_trained(workspace).id, "second")
    tell("version", version.name)
    workspace.versions.rename(version.id, "renamed")
    tell("renamed", "renamed")
    workspace.versions.take_over()
    tell("active", version.id)
    for each in workspace.versions.all():
        if each.id in before and each.name == "first":
            workspace.versions.activate(each.id)
            workspace.versions.take_over()
            tell("active", each.id)


def _export(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    for suffix in ("csv", "jsonl", "xlsx", "parquet"):
        export_rows(out / f"rows.{suffix}", workspace.rows, workspace.map_picture())
        tell("file", f"rows.{suffix}")
    workspace.versions.export(workspace.versions.active.id, out / "model")
    tell("file", "model/modules.json")


def _remove_import(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    """An import is removed and shown again; another one is renewed by key, which is taken back twice."""
    tell("step", 0)
    removed = workspace.remove_import(0)
    tell("step", 1)
    workspace.rows.show_again(removed, "import removed")
    tell("step", 2)
    renewed = len(workspace.rows.imports())
    workspace.add_again(place.renewed, "id", 1)
    tell("step", 3)
    workspace.exchange_again(renewed)
    tell("step", 4)
    workspace.exchange_again(renewed)
    tell("step", 5)


# After each of these steps: rows, those that are hidden, and a cell that the renewed file changes.
_AFTER = ((440, 0, "old"), (440, 240, "old"), (440, 0, "old"), (450, 50, "new"), (450, 10, "old"))
_AFTER += ((450, 50, "new"),)


def _merge(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    _tell_said(workspace, tell)
    with Workspace.open(out.with_name(BESIDE)) as theirs:
        merging.merge(workspace, merging.compare_copies(workspace, theirs))
        _tell_said(theirs, tell)


def _tell_said(workspace: Workspace, tell: Tell) -> None:
    for mark in workspace.judgments.all():
        tell("mark", (mark.first, mark.second, mark.score))
    for label in workspace.labels.all():
        tell("label", (label.name, label.row_ids.tolist()))
    for row_id, note in workspace.notes.all().items():
        tell("note", (row_id, note))


def _delete(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    tell("all or none", TEXTS)
    workspace.delete(workspace.look_before_deleting(WITH_WORD))
    tell("gone", WORD)


def _migrate(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    tell("rows", workspace.n_rows)
    first, second = workspace.rows.texts(0, 2)
    workspace.judgments.mark([(first, second)], 1.0, "hit")
    tell("mark", (first, second, 1.0))
    workspace.build_keyword_index()
    tell("words", workspace.n_texts)
    workspace.set_model(str(place.home / "model"))
    tell("model", str(place.home / "model"))


def _trained(workspace: Workspace) -> Run:
    """A run of a sentence encoder that is finished, and from which no version was kept."""
    return next(run for run in workspace.runs.all() if run.has_model and not run.is_cross and not run.version)


def _duel(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    workspace.encoder("cpu", "float32")
    found = dueling.begin(workspace, workspace.versions.active.id, f"{RUN}{_trained(workspace).id}")
    _answer("duels", workspace.duels, found, tell)


def _audition(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    def load(name: str, precision: str | None, task: Task) -> SentenceEncoder:
        return SentenceEncoder.load(name, "cpu", precision or "float32", task=task)

    active = workspace.versions.active.id
    named = (active, f"{active}@static", f"{RUN}{_trained(workspace).id}")
    contenders = [auditioning.contender(workspace, each, load) for each in named]
    _answer("auditions", workspace.auditions, auditioning.begin(workspace, contenders), tell)


def _answer(kind: str, of: Duels | Auditions, found: Duel | Audition, tell: Tell) -> None:
    """Six answers, of which the first is changed and the second taken back, and a look at what they say."""
    said: dict[int, str] = {}

    def acknowledge(looks: int = 0) -> None:
        tell("answers", (kind, found.id, dict(said), looks))

    acknowledge()
    first, second, *others = found.open_questions(6)
    given: list[tuple[int, Given]] = [(first, "y"), (second, "n"), *((each, "?") for each in others)]
    for number, letter in [*given, (first, "n")]:
        if said.pop(number, None):  # it may come about unsaid
            acknowledge()
        of.answer(found.id, {number: letter})
        said[number] = letter
        acknowledge()
    del said[second]
    acknowledge()
    of.take_back(found.id, second)
    said[second] = dueling.NOT_YET
    acknowledge()
    of.look(found.id)
    acknowledge(looks=1)


def _average(workspace: Workspace, place: Place, out: Path, tell: Tell) -> None:
    tell("averages", ())  # none, or whole
    run_id = workspace.runs.average(_trained(workspace).id)
    tell("averages", (run_id,))


BESIDE = "theirs"  # the stage of the workspace that is merged, and its name beside the one attacked


@dataclass(frozen=True)
class Work:
    """What is attacked: on a workspace of which stage, and what it does there."""

    stage: str
    do: Callable[[Workspace, Place, Path, Tell], None]


WORKS = {
    "opening": Work("full", _open),
    "import": Work("empty", _import),
    "index": Work("rows", _index),
    "marking": Work("ready", _mark),
    "labelling": Work("ready", _label),
    "training": Work("ready", _train),
    "averaging": Work("full", _average),
    "a duel": Work("full", _duel),
    "an audition": Work("full", _audition),
    "keep and take over": Work("full", _take_over),
    "removing an import": Work("two", _remove_import),
    "merging": Work("full", _merge),
    "deleting for good": Work("full", _delete),
    "export": Work("full", _export),
    "migration": Work("old", _migrate),
}


@dataclass(frozen=True)
class Kill:
    """One kill and what came of it.

    Attributes:
        work: one of `WORKS`.
        number: of the case; with the seed of the harness it says the moment.
        moment: as it was drawn.
        phases: how many phases there are to be drawn from.
        ended: "killed", or "finished" where the moment did not come again, or what went wrong before.
        acknowledged: how many things were.
        opening: "opened", "said" (a sentence), or what went wrong.
        lost: what was acknowledged and is not there.
        named: what is not there and was named on opening.
        left: what lies about.
        detail: sentence or traceback.
    """

    work: str
    number: int
    moment: dict[str, Any]
    phases: int
    ended: str
    acknowledged: int = 0
    opening: str = ""
    lost: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    detail: str = ""

    @property
    def good(self) -> bool:
        """Whether the promises held."""
        return (
            self.ended in ("killed", "finished")
            and self.opening == "opened"
            and not self.lost
            and not self.left
        )


_MADE = {"words", "vectors", "map"}


def _work(tell: Tell, name: str, place: Place, folder: Path, out: Path, moment: Moment | None) -> None:
    encoding_job.SEGMENT_TEXTS = 64  # many segments, as a large corpus has
    watch = Watch(moment)
    work = WORKS[name]
    if name == "opening":
        watch.begin()
    with Workspace.open(folder) as workspace:
        if name != "opening":
            watch.begin()
        work.do(workspace, place, out, tell)
    watch.end()
    tell("phases", dict(watch.phases))


@contextmanager
def attacked(name: str, place: Place, scratch: Path) -> Iterator[tuple[Path, Path]]:
    """The workspace that a work is done on, and a folder for what it exports; both go afterwards."""
    home = scratch / "attacked"
    out = home / "out"
    out.mkdir(parents=True)
    if name == "merging":
        place.copy(BESIDE, home / BESIDE)
    try:
        yield place.copy(WORKS[name].stage, home / "workspace"), out
    finally:
        shutil.rmtree(home, ignore_errors=True)


def phases_of(name: str, place: Place, scratch: Path) -> dict[str, int]:
    """How many calls each phase of a work has, by doing it once to its end."""
    with attacked(name, place, scratch) as (folder, out):
        ended = children.run(_work, name, place, folder, out, None, errors=scratch / "errors.txt")
    if ended.exit_code != 0:
        raise RuntimeError(f"{name} does not come to its end: {ended.error}")
    (phases,) = ended.values("phases")
    return dict(phases)


def kill(name: str, number: int, phases: dict[str, int], place: Place, scratch: Path) -> Kill:
    """Do a work in a child, kill it at the moment that the number stands for, and look at what is left."""
    moment = moments.draw(phases, random.Random(f"{name} {number}"))
    with attacked(name, place, scratch) as (folder, out):
        ended = children.run(_work, name, place, folder, out, moment, errors=scratch / "errors.txt")
        about = (name, number, asdict(moment), len(phases))
        if not moments.was_killed(ended.exit_code) and ended.exit_code != 0:
            return Kill(*about, "hung" if ended.exit_code is None else "failed", detail=ended.error)
        told = [each for each in ended.told if each[0] != "phases"]
        looked = looked_at(folder, out, told, scratch)
        state = "finished" if ended.exit_code == 0 else "killed"
        if looked.exit_code != 0:
            return Kill(*about, state, len(told), f"exit {looked.exit_code}", detail=looked.error)
        (seen,) = looked.values("seen")
        return Kill(*about, state, len(told), **seen, left=tuple(leftovers(folder)))


def looked_at(folder: Path, out: Path, told: list[tuple[str, Any]], scratch: Path) -> children.Ended:
    """What a child tells of a workspace in which something was acknowledged."""
    return children.run(_look, folder, out, told, errors=scratch / "errors.txt")


def _look(tell: Tell, folder: Path, out: Path, told: list[tuple[str, Any]]) -> None:
    try:
        workspace = Workspace.open(folder)
    except ExplorerError as error:
        tell("seen", {"opening": "said", "detail": str(error)})
        return
    with workspace:
        missing = [each for each in holding(told) if not is_there(workspace, out, *each)]
        # What is made again may be missing if that is said; nothing else may.
        named = [each for each in missing if each[0] in _MADE and workspace.repairs]
        lost = [each for each in missing if each not in named]
        workspace.search("late parcel", 5, "keyword")
        lost += [("plan that is in no list", key) for key in _plans_in_no_list(workspace)]
        detail = " ".join(workspace.repairs)
        is_gone = not any(WORD in text for text in workspace.rows.texts())
    if is_gone and ("all or none", TEXTS) in told:
        lost += [("bytes of what was deleted", name) for name in sorted(files_holding(folder, WORD))]
    seen = {"lost": shown(lost), "named": shown(named), "detail": detail}
    tell("seen", {"opening": "opened", **seen})


def _plans_in_no_list(workspace: Workspace) -> list[str]:
    """What was written of duels and auditions that nobody finds."""
    keys = [key for (key,) in workspace.rows.database.rows("SELECT key FROM meta ORDER BY key")]
    listed = {
        f"{kind} {each}"
        for kind in (dueling.KEY, auditioning.KEY)
        for each in workspace.rows.meta_get(kind) or ()
    }
    plans = (key for key in keys if key.startswith((f"{dueling.KEY} ", f"{auditioning.KEY} ")))
    return [key for key in plans if key.removesuffix(" answers") not in listed]


def shown(told: list[tuple[str, Any]]) -> tuple[str, ...]:
    """Things that were told, for a line of results."""
    return tuple(f"{word} {value!r}" for word, value in told)


def holding(told: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """What should still hold: a later acknowledgement of the same thing replaces earlier ones."""
    latest: dict[object, tuple[str, Any]] = {}
    for word, value in told:
        thing: object = (word, repr(value))
        if word in ("mark", "no mark"):
            thing = ("pair", value[:2])
        elif word == "label":
            thing = ("label", value[0])
        elif word == "answers":
            thing = ("answers", value[:2])
        elif word in ("rows", "active", "averages", "model", "version", "renamed", "step"):
            thing = "version" if word == "renamed" else word
        latest[thing] = (word, value)
    return list(latest.values())


def is_there(workspace: Workspace, out: Path, word: str, value: Any) -> bool:
    """Whether what was acknowledged is there; more may be: the next thing may have come about unsaid."""
    if word == "rows":
        return workspace.n_rows >= value
    if word == "rows are":
        return workspace.n_rows in value
    if word == "step":  # the next one may have come about unsaid
        rows = workspace.rows
        n_shown, (cell,) = rows.n_visible, rows.fetch([240], ["state"])[0]
        return (rows.n_rows, rows.n_rows - n_shown, cell) in _AFTER[value : value + 2]
    if word == "all or none":
        missing = set(value) - set(workspace.rows.texts())
        return missing in (set(), {text for text in value if WORD in text})
    if word == "gone":
        return not any(value in text for text in workspace.rows.texts())
    if word == "words":
        return workspace.keywords.index is not None
    if word == "vectors":
        return workspace.n_encoded >= value
    if word == "map":
        picture = workspace.map_picture()
        return picture is not None and len(picture) >= value
    if word == "mark":
        return any((m.first, m.second, m.score) == tuple(value) for m in workspace.judgments.all()) or (
            _may_be_taken_back(value)
        )
    if word == "no mark":
        return not any((m.first, m.second) == tuple(value) for m in workspace.judgments.all())
    if word == "label":
        label = workspace.labels.named(value[0])
        return label is not None and set(value[1]) <= set(label.row_ids.tolist())
    if word == "note":
        return workspace.notes.all().get(value[0]) == value[1]
    if word == "search":
        return any(each.text == value for each in workspace.searches.all())
    if word in ("checkpoint", "finished"):
        run = next((run for run in workspace.runs.all() if run.id == value), None)
        if run is None or run.has_model or word == "finished":
            return run is not None and run.has_model
        next(iter(workspace.runs.resume(run.id)))  # the checkpoint is whole
        return True
    if word == "answers":
        return _are_answered(workspace, *value)
    if word == "averages":
        made = [run for run in workspace.runs.all() if run.about.get("average")]
        whole = all(run.has_model and run.report and run.parent for run in made)
        return whole and set(value) <= {run.id for run in made}
    if word in ("version", "renamed"):
        names = {"second", "renamed"} if word == "version" else {"renamed"}
        return any(each.name in names for each in workspace.versions.all())
    if word == "active":
        # What came next may have come about: another version is active, which is there.
        return value in {each.id for each in workspace.versions.all()}
    if word == "model":
        return workspace.model == value
    if word == "file":
        return (out / value).stat().st_size > 0
    raise AssertionError(word)


def _are_answered(workspace: Workspace, kind: str, found_id: str, said: dict[int, str], looks: int) -> bool:
    """Whether a duel or an audition goes on as it was left."""
    of: Duels | Auditions = getattr(workspace, kind)
    found = {each.id: each for each in of.all()}.get(found_id)
    if found is None or found.looks < looks or (said and not found.has_run):
        return False
    of.texts(found, range(len(found.answers)))  # type: ignore[arg-type]
    return all(found.answers[number] == letter for number, letter in said.items())


def _may_be_taken_back(value: Any) -> bool:
    """Whether the work takes this mark back next, which may have come about unsaid."""
    number = TEXTS.index(value[0]) if value[0] in TEXTS else 0
    return number >= 100 and number % 4 == 3


def cases(number: int, seed: int = 0) -> list[tuple[str, int]]:
    """`number` kills, spread evenly over the works."""
    names = sorted(WORKS)
    return [(names[n % len(names)], seed * 1_000_000 + n // len(names)) for n in range(number)]
