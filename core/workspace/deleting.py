"""Deleting for good: rows leave every file of a workspace.

What stays is written anew beside the workspace's files, in `deleting/`: the database without the rows, the
segments of vectors without those of texts that are gone, runs without the examples. Rows and texts are
numbered anew and the corpus gets a new id, so that nothing that was derived from the old numbers counts any
more; it is removed. Then `plan.json` appears in there. Before that nothing has happened, and a deletion that
is cancelled or killed leaves the workspace as it was. After it, the new files take the place of the old ones
and the rest is removed; the next opening of the workspace finishes that, whatever stopped it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError, InputError, WorkspaceError
from core.judgments import labels
from core.judgments import store as judgments
from core.plurals import plural
from core.progress import QUIET, Reporter, Task
from core.workspace import artefacts, auditioning, document, dueling, migrating, segments, store, topics
from core.workspace import folder as folders
from core.workspace.models import MODELS
from core.workspace.runs import ROWS, RUNS, Run, remembered_without, rows_renumbered
from core.workspace.versions import RERANKERS

if TYPE_CHECKING:
    import duckdb

    from core.corpus import Condition
    from core.corpus.deleting import Fill, Leaving
    from core.workspace.workspace import Workspace

Ids = NDArray[np.int64]

_CHECKSUM = "checksum"  # of all else that the plan says
_FORMAT = 1
_ASIDE = "*.aside-*"  # logs and journals that could not be used
_VIEW = "view.json"  # of the window: what was looked at last, by numbers of rows
# Made again from the rows and the vectors when it is next wanted.
_DERIVED = ("neighbours", "keywords", "calibration", "terms", "map", "suspicious", "topics")
_OF_DATABASE = tuple(f"{folders.ROWS_FILE}{end}" for end in (".wal", ".import", ".spill"))
_OURS = {
    *(document.DOCUMENT_FILE, folders.ROWS_FILE, folders.LOCK_FILE, _VIEW, folders.STAGING),
    *(MODELS, RERANKERS, RUNS, artefacts.VECTORS, folders.JOURNAL_FILE, migrating.BACKUPS),
    folders.SNAPSHOTS,
    *(*_DERIVED, *_OF_DATABASE),
}


@dataclass(frozen=True)
class TrainedModel:
    """A model that learned from what is deleted, and still does so afterwards.

    Attributes:
        name: what to call it: a version by its name, any other by its run.
        version: id of the version; None of a run that nobody kept, and of a cross-encoder.
        run: id of the run that made it.
        n_sentences: of those that are deleted, how many it was trained on; 0 where only a model that it came
            from was.
        came_from: the name of that model; empty otherwise.
    """

    name: str
    version: str | None
    run: str
    n_sentences: int
    came_from: str = ""

    @property
    def sentence(self) -> str:
        """For a person: what it learned, and what to do about it."""
        if self.came_from:
            return f"{self.name} came from {self.came_from}; delete it, too, or train it anew."
        what = plural(self.n_sentences, "1 of these sentences", "{n} of these sentences")
        return f"{self.name} was trained on {what}; delete it, too, or train it anew."


@dataclass(frozen=True, eq=False)
class Deletion:
    """What would be deleted; nothing is yet.

    Attributes:
        leaves: the rows and texts.
        n_rows: rows that go, those among them that are hidden included.
        n_hidden: rows that go and are hidden.
        n_earlier: rows that stay, but not what they held before an import by key.
        n_texts: texts that go: no other row has them.
        n_shared: texts of rows that go which other rows have: they stay with those.
        n_labels: labels on these rows. n_notes: notes. n_marks: marks of pairs with a text that goes.
        n_searches: saved searches that name what goes; they go, too.
        n_duels, n_auditions: duels and auditions; they end, since what is left has other numbers.
        runs: finished runs that lose examples.
        discarded: runs that are not finished, or cannot be read: they go whole.
        n_aside: files that were put aside, damaged logs and the like; they go whole.
        n_backups: backups from before an earlier version was brought up to date; they go whole.
        models: those that learned from it.
        others: files in the folder that are not the program's, below it; they are not looked into.
    """

    leaves: Leaving
    n_rows: int
    n_hidden: int
    n_earlier: int
    n_texts: int
    n_shared: int
    n_labels: int
    n_notes: int
    n_marks: int
    n_searches: int
    n_duels: int
    n_auditions: int
    runs: tuple[str, ...]
    discarded: tuple[str, ...]
    n_aside: int
    n_backups: int
    models: tuple[TrainedModel, ...]
    others: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """For a person: what goes, a line each."""
        lines = [plural(self.n_rows, "1 row", "{n} rows")]
        for n, one, many in (
            (self.n_hidden, "1 of them is hidden", "{n} of them are hidden"),
            (self.n_earlier, "what 1 more row held earlier", "what {n} more rows held earlier"),
            (self.n_texts, "1 sentence with its vector", "{n} sentences with their vectors"),
            (self.n_labels, "1 label on a row", "{n} labels on rows"),
            (self.n_notes, "1 note", "{n} notes"),
            (self.n_marks, "1 marked pair", "{n} marked pairs"),
            (self.n_searches, "1 saved search that names them", "{n} saved searches that name them"),
            (self.n_duels, "1 duel with its answers", "{n} duels with their answers"),
            (self.n_auditions, "1 audition with its answers", "{n} auditions with their answers"),
            (len(self.runs), "their examples in 1 run", "their examples in {n} runs"),
            (self.n_aside, "1 file that was put aside", "{n} files that were put aside"),
            (self.n_backups, "1 backup of an earlier version", "{n} backups of earlier versions"),
            (len(self.discarded), "1 unfinished run", "{n} unfinished runs"),
        ):
            if n:
                lines.append(plural(n, one, many))
        return lines

    @property
    def warnings(self) -> list[str]:
        """For a person: what stays nevertheless, a sentence each."""
        said = [model.sentence for model in self.models]
        if self.n_shared:
            texts = plural(self.n_shared, "1 of the sentences stays", "{n} of the sentences stay")
            said.append(f"{texts}: other rows have the same.")
        if self.others:
            named = ", ".join(self.others[:3]) + (" and others" if len(self.others) > 3 else "")
            said.append(f"Files in the folder that are not the program's stay as they are: {named}.")
        return said


class _Telling:
    """Whether a sentence tells of what is gone: it has one of the texts or values in it, as whole words.

    A value that is gone may be a common word; what tells of it goes then, and that is said.
    """

    def __init__(self, gone: Collection[str]) -> None:
        self._gone = [each.casefold() for each in gone if each.strip()]

    def __call__(self, text: str) -> bool:
        text = text.casefold()
        return any(
            each in text and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text) is not None
            for each in self._gone
        )


def look(
    workspace: Workspace,
    row_ids: Collection[int] | Ids = (),
    where: Condition | None = None,
    task: Task = QUIET,
) -> Deletion:
    """What deleting rows for good would delete; nothing is.

    Args:
        row_ids: (m,) rows.
        where: and all rows that fulfil it, hidden ones included, also what other rows held when they
            fulfilled it before an import by key.

    Raises:
        InputError: there is no such row, or none at all.
        WorkspaceError: a run is under way.
        CancelledError: it was cancelled.
    """
    rows = workspace.rows
    asked = np.asarray(row_ids, np.int64).reshape(-1)
    earlier: dict[int, Ids] = {}
    if where is not None:
        found, earlier = rows.all_with(where)
        asked = np.union1d(asked, found)
    if not len(asked) and not earlier:
        raise InputError("There is no such row to delete.", "Nothing was deleted.")
    leaves = rows.leaving(asked, earlier)
    gone = _gone_texts(workspace, leaves, task)
    kept, discarded, trained_in = _runs_with(workspace, gone, task)
    tells = _Telling([*gone, *rows.values_that_leave(leaves, task)])
    goes = leaves.new_rows < 0
    hidden, texts = rows.hidden.mask, set(gone)
    return Deletion(
        leaves,
        n_rows=int(goes.sum()),
        n_hidden=0 if hidden is None else int((goes & hidden).sum()),
        n_earlier=leaves.n_earlier,
        n_texts=len(leaves.text_ids),
        n_shared=_shared(workspace, leaves),
        n_labels=sum(int(goes[label.row_ids].sum()) for label in workspace.labels.all()),
        n_notes=sum(bool(goes[row_id]) for row_id in workspace.notes.all()),
        n_marks=sum(each.first in texts or each.second in texts for each in workspace.judgments.all()),
        n_searches=sum(tells(each.text) for each in workspace.searches.all()),
        n_duels=len(workspace.duels.all()),
        n_auditions=len(workspace.auditions.all()),
        runs=tuple(run.id for run in kept),
        discarded=discarded,
        n_aside=len(_aside(workspace.folder)),
        n_backups=len(migrating.backups(workspace.folder)),
        models=_models(workspace, trained_in),
        others=tuple(_others(workspace.folder)),
    )


def _gone_texts(workspace: Workspace, leaves: Leaving, task: Task) -> list[str]:
    """The texts that go, and where texts are divided the passages of them that are in judgments."""
    gone = workspace.rows.texts_that_leave(leaves, task)
    if not workspace.rows.split:
        return gone
    judged = {text for each in workspace.judgments.all() for text in (each.first, each.second)}
    # What no row has as its text, and stands in one that goes, was marked in it.
    known = sorted(judged - set(gone))
    loose = [text for text, id_ in zip(known, workspace.rows.find_texts(known), strict=True) if id_ < 0]
    return gone + [text for text in loose if any(text in whole for whole in gone)]


def _shared(workspace: Workspace, leaves: Leaving) -> int:
    """Texts of rows that go which other rows have."""
    texts = np.unique(workspace.rows.stored_text_ids()[leaves.row_ids])
    return int((leaves.new_texts[texts[texts >= 0]] >= 0).sum())


def _aside(folder: Path) -> list[Path]:
    return sorted(folder.glob(_ASIDE))


def _others(folder: Path) -> Iterator[str]:
    ours = {*_OURS, *(path.name for path in _aside(folder))}
    for path in sorted(folder.iterdir()):
        if path.name not in ours and not path.name.startswith("."):
            yield path.name


# -- runs and the models that came from them


def _keys(workspace: Workspace, texts: Collection[str]) -> set[str]:
    """Of sentences as runs know them: as they are, and without what is left out for encoding."""
    from core.examples.sentences import sentence_key

    leave_out = workspace.rows.leave_out
    keys = {sentence_key(text) for text in texts}
    return keys | {sentence_key(leave_out.rest_of(text)) for text in texts} if leave_out else keys


def _runs_with(
    workspace: Workspace, texts: Collection[str], task: Task
) -> tuple[list[Run], tuple[str, ...], dict[str, int]]:
    """Finished runs that have some of these sentences, the ids of those that go whole, and by run id how many
    of the sentences it was trained on.

    Raises:
        WorkspaceError: a run is under way.
    """
    from core.training.deleted import seen_in

    if workspace.runs.is_under_way:
        raise WorkspaceError("A model is being trained.", "Stop the training first, or wait for it.")
    keys = _keys(workspace, texts)
    finished: list[Run] = []
    discarded: list[str] = []
    trained_in: dict[str, int] = {}
    shelf = workspace.folder / RUNS
    known = {run.id: run for run in workspace.runs.all()}
    for folder in sorted(shelf.iterdir()) if shelf.is_dir() else ():
        task.check()
        run = known.get(folder.name)
        if run is None:
            discarded.append(folder.name)
            continue
        try:
            n_trained, n_judged = seen_in(folder, keys)
        except DamagedError:
            n_trained, n_judged = 0, 1  # nobody can say: what it keeps is written anew
        if n_trained and (run.state == "finished" or run.has_model):
            trained_in[run.id] = n_trained
        if n_trained or n_judged:
            if run.state == "finished":
                finished.append(run)
            else:
                discarded.append(run.id)
    return finished, tuple(discarded), trained_in


def _models(workspace: Workspace, trained_in: dict[str, int]) -> tuple[TrainedModel, ...]:
    """The models that are there and were trained in these runs, and those that came from them."""
    versions = workspace.models.document.versions
    found: list[TrainedModel] = []
    named: dict[str, str] = {}  # version id -> its name, of those that learned from it
    for version_id, version in sorted(versions.items(), key=lambda item: item[1].number):
        n = trained_in.get(version.run, 0)
        if n or version.parent in named:
            named[version_id] = version.name
            came_from = "" if n else named[version.parent]
            found.append(TrainedModel(version.name, version_id, version.run, n, came_from))
    kept = {version.run for version in versions.values()}
    for run_id, n in trained_in.items():
        if workspace.rerankers.of_run(run_id) is not None:
            found.append(TrainedModel(f"The cross-encoder of run {run_id}", None, run_id, n))
        elif run_id not in kept and workspace.runs.get(run_id).has_model:
            found.append(TrainedModel(f"The model of run {run_id}", None, run_id, n))
    return tuple(found)


# -- writing what stays


def stage(workspace: Workspace, deletion: Deletion, task: Task = QUIET) -> None:
    """Write what stays beside the workspace's files. When this returns the deletion is certain: `finish` does
    the rest, now or when the workspace is next opened.

    Raises:
        InputError: rows have changed since `look`.
        WorkspaceError: it could not be written, vectors could not be read, or models are being prepared;
            nothing was deleted.
        UnreachableError: vectors are in Milvus, too, which does not answer; nothing was deleted.
        CancelledError: nothing was deleted.
    """
    workspace.runs.count_earlier()  # while what judged them is there
    if not workspace.versions.preparing.acquire(blocking=False):
        raise WorkspaceError("Model versions are being prepared or compared just now.", "Try again after it.")
    staging = workspace.folder / folders.STAGING
    certain = False
    try:
        with (
            store.explained("what is not deleted"),
            workspace.models.paused_encoding(),
            workspace.rows.database.writing(None),
        ):
            if workspace.rows.revision != deletion.leaves.revision:
                raise InputError("The rows have changed since.", "Look at what would be deleted again.")
            files.remove(staging)
            files.private_folder(staging, parents=False)
            plan = _write(workspace, deletion, staging, task)
            plan["files"] = _digests(staging, task)
            files.sync_tree(staging)
            task.check()
            workspace.milvus.remove()  # before it is certain: what does not answer keeps all as it was
            store.write_json(staging / folders.PLAN, plan | {_CHECKSUM: store.key_of(plan)})
            certain = True
            workspace.rows.database.refuse_writing()
    finally:
        workspace.versions.preparing.release()
        if not certain:
            files.remove(staging)


def _write(workspace: Workspace, deletion: Deletion, staging: Path, task: Task) -> dict[str, Any]:
    """Everything that is replaced, into `staging`; the plan."""
    from core.training.deleted import write_without

    folder, rows, leaves = workspace.folder, workspace.rows, deletion.leaves
    gone = _gone_texts(workspace, leaves, task)
    tells = _Telling([*gone, *rows.values_that_leave(leaves, task)])
    corpus, keys = folders.new_corpus_id(), _keys(workspace, gone)

    def fill_meta(cursor: duckdb.DuckDBPyConnection, source: str, into: str, _: Leaving) -> None:
        for name, value in cursor.execute(f"SELECT key, value FROM {source}").fetchall():
            if name.startswith(ROWS):
                kept = rows_renumbered(name, json.loads(value), leaves.new_rows, corpus, deletion.discarded)
            else:
                kept = _meta(name, json.loads(value), corpus, keys, deletion.discarded, tells)
            cursor.execute(f"INSERT INTO {into} VALUES (?, ?)", [name, json.dumps(kept)])

    def nothing(cursor: duckdb.DuckDBPyConnection, source: str, into: str, _: Leaving) -> None:
        """The journal is begun again on opening, and with it its numbers."""

    fill: dict[str, Fill] = {
        "journal_numbers": nothing,
        "meta": fill_meta,
        "labels": lambda cursor, source, into, _: labels.copy_renumbered(
            cursor, source, into, leaves.new_rows
        ),
        "judgments": lambda cursor, source, into, _: judgments.copy_without(cursor, source, into, gone),
        "topic_edits": lambda cursor, source, into, _: topics.copy_renumbered(
            cursor, source, into, leaves.new_texts, tells
        ),
    }
    rows.copy_without(leaves, fill, staging / folders.ROWS_FILE, task)
    moves, removes = [folders.ROWS_FILE], [*_OF_DATABASE, folders.JOURNAL_FILE, _VIEW, *_DERIVED]
    removes += [migrating.BACKUPS, folders.SNAPSHOTS, *(path.name for path in _aside(folder))]
    _write_vectors(workspace, staging, corpus, leaves, task)
    moves += [
        path.relative_to(staging).as_posix() for path in sorted((staging / artefacts.VECTORS).iterdir())
    ]
    for run_id in deletion.runs:
        task.check()
        place = Path(RUNS, run_id)
        files.shelves(staging, staging / place)
        write_without(folder / place, staging / place, keys, tells)
        moves += [(place / path.name).as_posix() for path in sorted((staging / place).iterdir())]
        # What a kill left there under temporary names may hold anything.
        removes += [(place / path.name).as_posix() for path in sorted((folder / place).glob(".*"))]
    removes += [f"{RUNS}/{run_id}" for run_id in deletion.discarded]
    vectors = folder / artefacts.VECTORS
    removes += [
        path.relative_to(folder).as_posix()
        for path in (sorted(vectors.iterdir()) if vectors.is_dir() else ())
        if path.relative_to(folder).as_posix() not in moves
    ]
    return {"format": _FORMAT, "rows": deletion.n_rows, "moves": moves, "removes": removes}


def _write_vectors(workspace: Workspace, staging: Path, corpus: str, leaves: Leaving, task: Task) -> None:
    """The vectors of every model, without those of texts that go. Segments that are damaged are left out, of
    merged ones the parts that are: their texts are encoded again.
    """
    (staging / artefacts.VECTORS).mkdir()
    shelf = workspace.folder / artefacts.VECTORS
    found = sorted(shelf.glob("*/*.vectors")) if shelf.is_dir() else []
    reporter = Reporter(task, "Writing vectors", len(found), "files")
    for path in found:
        task.check()
        key = path.parent.name
        to = staging / artefacts.VECTORS / key
        to.mkdir(exist_ok=True)
        segments.rewrite(path, to / path.name, key, workspace.models.corpus, corpus, leaves.new_texts)
        reporter.advance(1)
    for each in (staging / artefacts.VECTORS).iterdir():
        if not any(each.iterdir()):
            each.rmdir()


def _digests(staging: Path, task: Task) -> dict[str, str]:
    """SHA-256 of each file that takes a place, by its name in the workspace."""
    found = [path for path in sorted(staging.rglob("*")) if path.is_file()]
    return {path.relative_to(staging).as_posix(): files.sha256_of(path, task) for path in found}


def _meta(
    name: str,
    value: Any,
    corpus: str,
    keys: Collection[str],
    discarded: Collection[str],
    tells: Callable[[str], bool],
) -> Any:
    """Something small that is kept beside the rows, as it is kept on."""
    if name == folders.CORPUS_ID:
        return corpus
    if name.startswith(
        (dueling.KEY, auditioning.KEY)
    ):  # its questions name texts by numbers that are others now
        return None
    if isinstance(value, list):  # searches, queries
        return [each for each in value if not tells(" ".join(_strings(each)))]
    return remembered_without(name, value, keys, discarded)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


# -- putting it in place


def finish(folder: Path) -> str | None:
    """Finish a deletion that is certain, or take back one that is not. Whoever calls this owns the folder and
    has nothing of it open.

    Returns:
        What was done, for a person; None where there was nothing to do.

    Raises:
        WorkspaceError: something could not be replaced or removed, and the next call tries again; or another
            version of the program made the plan.
        DamagedError: the plan cannot be read.
    """
    staging = folder / folders.STAGING
    if not staging.is_dir():
        return None
    if not (staging / folders.PLAN).exists():
        files.remove(staging)
        return "A deletion was interrupted before anything was deleted. Delete the rows again."
    try:
        plan = store.read_json(staging / folders.PLAN)
        checksum = plan.pop(_CHECKSUM)
        if checksum != store.key_of(plan):
            raise DamagedError(f"{folders.PLAN} does not match its checksum.")
        if plan["format"] != _FORMAT:  # some of what it replaces may be in its place already
            raise WorkspaceError(
                f"The workspace {folder} cannot be opened: another version of this program began to delete "
                "rows from it.",
                "Open it with that version, which finishes it.",
            )
        n_rows, moves, removes = int(plan["rows"]), list(map(str, plan["moves"])), list(plan["removes"])
        digests = {str(name): str(digest) for name, digest in plan["files"].items()}
    except (DamagedError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise _damaged(folder, folders.PLAN) from error
    with store.explained("what is not deleted"):
        for name, digest in digests.items():  # before anything that they replace is removed
            if not _is_whole(folder, name, digest):
                raise _damaged(folder, name)
    with store.explained("what is not deleted"):
        for name in removes:
            _remove(_inside(folder, name))
        for name in moves:
            source, target = staging / name, _inside(folder, name)
            if not source.exists():  # it is in its place already
                continue
            if target.is_dir():
                _remove(target)
            target.parent.mkdir(exist_ok=True)
            files.rename(source, target)
            files.sync_folder(target.parent)
        files.sync_folder(folder)
        # The plan goes last: until then the next opening does all of it again.
        for path in staging.iterdir():
            if path.name != folders.PLAN:
                _remove(path)
        (staging / folders.PLAN).unlink()
        files.remove(staging)
    return plural(n_rows, "1 row was deleted for good.", "{n} rows were deleted for good.")


def _is_whole(folder: Path, name: str, digest: str) -> bool:
    """Whether a file that takes a place is as it was written, where it waits or in its place already."""
    waiting, placed = folder / folders.STAGING / name, _inside(folder, name)
    path = waiting if waiting.is_file() else placed
    return path.is_file() and files.sha256_of(path) == digest


def _damaged(folder: Path, name: str) -> DamagedError:
    return DamagedError(
        f"The workspace {folder} cannot be opened: {name} of an interrupted deletion is damaged.",
        f"Restore the workspace from a copy, or remove its folder {folders.STAGING} and delete the rows "
        "again.",
    )


def _inside(folder: Path, name: str) -> Path:
    path = Path(name)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise DamagedError(f"{folders.PLAN} names {name}, which is not in the workspace.")
    return folder / path


def _remove(path: Path) -> None:
    """Remove a file or folder, if it is there.

    Raises:
        WorkspaceError: the system holds on to it.
    """
    files.remove(path)
    if path.exists() or path.is_symlink():
        raise WorkspaceError(
            f"{path} could not be removed.", "Close what has it open, and open the workspace again."
        )
