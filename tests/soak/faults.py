"""A call to the disk fails under a work: one sentence, and all that was there and acknowledged is there."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.errors import ExplorerError
from core.workspace import Workspace, encoding_job
from tests.soak import children, failing_disk, kills
from tests.soak.children import Tell
from tests.soak.failing_disk import FailingDisk, Fault
from tests.soak.kills import WORKS, attacked
from tests.soak.place import WORD, Place, digests, leftovers

# Works that change what is kept of models and runs.
_CHANGE_MODELS = {"keep and take over", "deleting for good"}
_KEPT = ("models/", "runs/", "rerankers/")


@dataclass(frozen=True)
class Failure:
    """One fault and what came of it.

    Attributes:
        work: one of `kills.WORKS`.
        number: of the case; with the seed of the harness it says the fault.
        fault: as it was drawn.
        phases: how many phases there are to be drawn from.
        fired: whether the call came again, and failed.
        ended: "done" (the fault did not matter), "said" (a sentence), "raised" (anything else), "aborted",
            "hung".
        said: the sentence.
        acknowledged: how many things were.
        after: what was acknowledged and refused of two marks and a note in the same session, once all was
            well again.
        opening: "opened", "said" (a sentence), or what went wrong.
        lost: what was acknowledged, or there before, and is not there.
        altered: files that nobody had a reason to change.
        left: what lies about.
        detail: sentence or traceback.
    """

    work: str
    number: int
    fault: dict[str, Any]
    phases: int
    fired: bool
    ended: str
    said: str = ""
    acknowledged: int = 0
    after: tuple[int, int] = (0, 0)
    opening: str = ""
    lost: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    detail: str = ""

    @property
    def good(self) -> bool:
        """Whether the promises held."""
        return (
            self.ended in ("done", "said")
            and "rescue" not in self.said  # it sends to where nothing is damaged
            and self.opening == "opened"
            and not (self.lost or self.altered or self.left)
        )


def _work(tell: Tell, name: str, place: Place, folder: Path, out: Path, fault: Fault | None) -> None:
    encoding_job.SEGMENT_TEXTS = 64  # many segments, as a large corpus has
    disk = FailingDisk()
    if name == "opening":
        disk.arm(folder, out, fault)
    said: list[str] = []
    within = fault is not None and fault.closed_within
    fired = False
    with _said(said, tell):
        workspace = Workspace.open(folder)
        tell("recovered", workspace.recovered)
        if name != "opening":
            disk.arm(folder, out, fault)
        with _said(said, tell):
            WORKS[name].do(workspace, place, out, tell)
        if not within:
            fired = disk.lift()
            tell("after", _go_on(workspace, tell) if fired and name != "deleting for good" else (0, 0))
        with _said(said, tell):
            workspace.close()
    fired = disk.lift() or fired
    tell("phases", disk.phases())
    tell("ended", (fired, " / ".join(said)))


@contextmanager
def _said(said: list[str], tell: Tell) -> Iterator[None]:
    """Note the sentence that the block ends in; anything else is told with its traceback."""
    try:
        yield
    except ExplorerError as error:
        said.append(str(error))
    except Exception:
        tell("raised", traceback.format_exc())


def _go_on(workspace: Workspace, tell: Tell) -> tuple[int, int]:
    """What is acknowledged and refused in the same session, once all is well again."""
    counts = [0, 0]
    acts: list[tuple[str, Any, Callable[[], object]]] = [
        (
            "mark",
            (f"after {n}", "it", 1.0),
            lambda n=n: workspace.judgments.mark([(f"after {n}", "it")], 1.0, "hit"),
        )
        for n in range(2)
    ]
    acts.append(("note", (100, "after it"), lambda: workspace.notes.put_many({100: "after it"})))
    for word, value, act in acts if workspace.rows.n_rows > 100 else ():
        try:
            act()
        except ExplorerError:
            counts[1] += 1
        else:
            counts[0] += 1
            tell(word, value)
    return counts[0], counts[1]


# -- what is there ----------------------------------------------------------------------------------------


def kept(workspace: Workspace) -> dict[str, set[Any]]:
    """What nobody can make again, as things that may be there or not; rows as what they say."""
    rows = workspace.rows
    texts = [cell for (cell,) in rows.fetch(range(rows.n_rows), ["text"])] if rows.n_rows else []
    return {
        "texts": {(text,) for text in texts},
        "marks": {(each.first, each.second, each.score) for each in workspace.judgments.all()},
        "labels": {(each.name, texts[row]) for each in workspace.labels.all() for row in each.row_ids},
        "notes": {(texts[row], note) for row, note in workspace.notes.all().items()},
        "searches": {(each.text,) for each in workspace.searches.all()},
        "versions": {(each.id, each.name) for each in workspace.versions.all() if each.number},
        "runs": {(each.id,) for each in workspace.runs.all()},
    }


def _look(tell: Tell, name: str, folder: Path, out: Path, told: list[tuple[str, Any]], before: Any) -> None:
    try:
        workspace = Workspace.open(folder)
    except ExplorerError as error:
        tell("seen", {"opening": "said", "detail": str(error)})
        return
    with workspace:
        holding = kills.holding(told)
        lost = kills.shown([each for each in holding if not kills.is_there(workspace, out, *each)])
        if before is not None:
            now = kept(workspace)
            deleted = name == "deleting for good" and not any(WORD in text for (text,) in now["texts"])
            for kind, things in before.items():
                missing = things - now[kind]
                if deleted:  # and what was said of it
                    missing = {each for each in missing if not any(WORD in str(part) for part in each)}
                if kind == "versions":  # one may have been named anew
                    missing = {each[0] for each in missing} - {each[0] for each in now[kind]}
                if missing:
                    lost += (f"{len(missing)} of {kind} of before, such as {sorted(missing)[0]!r}",)
        workspace.search("late parcel", 5, "keyword")
        workspace.judgments.mark([("at the end", "of it")], 1.0, "hit")
        said = " ".join([*workspace.repairs, *workspace.recovered])
        tell("seen", {"opening": "opened", "lost": lost, "detail": said})


def _tell_kept(tell: Tell, folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        tell("kept", kept(workspace))


def _left(folder: Path, out: Path, fault: Fault) -> tuple[str, ...]:
    """What lies about in the workspace, and beside what was exported while names could be taken away."""
    left = leftovers(folder)
    left += [
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.name.endswith(".partial") or ".aside-" in path.name or path.name == "deleting"
    ]
    if fault.error in ("ENOSPC", "EDQUOT"):
        left += [f"out/{path.relative_to(out)}" for path in out.rglob("*") if path.name.endswith(".new")]
    return tuple(left)


# -- cases ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Before:
    """What a work begins with.

    Attributes:
        phases: how many calls each phase of it has.
        kept: what nobody can make again.
    """

    phases: dict[str, int]
    kept: dict[str, set[Any]] | None


def before(name: str, place: Place, scratch: Path) -> Before:
    """Do a work once to its end, and look at the workspace that it begins with."""
    errors = scratch / "errors.txt"
    looked = None
    if name != "migration":  # an old one is brought up to this schema by being opened
        with attacked(name, place, scratch) as (folder, _):
            looked = children.run(_tell_kept, folder, errors=errors).values("kept")[0]
    with attacked(name, place, scratch) as (folder, out):
        ended = children.run(_work, name, place, folder, out, None, errors=errors)
    said = [end[1] for end in ended.values("ended")]
    if ended.exit_code != 0 or ended.values("raised") or said != [""]:
        raise RuntimeError(f"{name} does not come to its end: {ended.error} {ended.values('raised')} {said}")
    return Before(dict(ended.values("phases")[0]), looked)


def fail(name: str, number: int, found: Before, place: Place, scratch: Path) -> Failure:
    """Do a work in a child, have the call fail that the number stands for, and look at what is there."""
    fault = failing_disk.draw(found.phases, random.Random(f"{name} {number}"))
    return fail_at(name, number, fault, found, place, scratch)


def fail_at(name: str, number: int, fault: Fault, found: Before, place: Place, scratch: Path) -> Failure:
    """As `fail`, with a fault that is given."""
    about = (name, number, asdict(fault), len(found.phases))
    errors = scratch / "errors.txt"
    with attacked(name, place, scratch) as (folder, out):
        were_there = _left(folder, out, fault)
        stable = {path: digest for path, digest in digests(folder).items() if path.startswith(_KEPT)}
        ended = children.run(_work, name, place, folder, out, fault, errors=errors)
        if ended.exit_code != 0:
            how = "hung" if ended.exit_code is None else "aborted" if ended.exit_code < 0 else "raised"
            return Failure(*about, True, how, detail=ended.error)
        ((fired, said),) = ended.values("ended")
        raised = ended.values("raised")
        words = ("phases", "ended", "raised", "after", "recovered")
        told = [each for each in ended.told if each[0] not in words]
        looked = children.run(_look, name, folder, out, told, found.kept, errors=errors)
        how = "raised" if raised else "said" if said else "done"
        after = (ended.values("after") or [(0, 0)])[0]
        common = (*about, fired, how, said, len(told), tuple(after))
        if looked.exit_code != 0:
            return Failure(*common, f"exit {looked.exit_code}", detail="\n".join([*raised, looked.error]))
        (seen,) = looked.values("seen")
        seen["detail"] = "\n".join([*raised, seen["detail"]])
        named = " ".join([seen["detail"], *(each for of in ended.values("recovered") for each in of)])
        left = tuple(
            each for each in _left(folder, out, fault) if each not in were_there and each not in named
        )
        altered: tuple[str, ...] = ()
        if name not in _CHANGE_MODELS:
            now = digests(folder)
            altered = tuple(path for path, digest in stable.items() if now.get(path) != digest)
        return Failure(*common, **seen, altered=altered, left=left)


# In `make test`: a log waits while the database cannot be opened, DuckDB fails for good, half a line stays in
# the journal, an Excel file is cut off, a deletion that is certain is stopped.
CHOSEN: tuple[tuple[str, Fault], ...] = (
    ("opening", Fault("open rows.duckdb", 1, "EIO", False, False, False)),
    ("import", Fault("write rows.duckdb", 8, "EIO", True, False, True)),
    ("import", Fault("write rows.duckdb.wal", 1, "ENOSPC", False, True, False)),
    ("marking", Fault("write journal", 5, "ENOSPC", True, True, False)),
    ("marking", Fault("write journal", 2, "ENOSPC", True, True, True)),
    ("marking", Fault("fsync journal", 3, "EDQUOT", False, False, True)),
    ("labelling", Fault("fsync rows.duckdb.wal", 4, "EIO", False, False, False)),
    ("export", Fault("write .rows.xlsx.*.new", 9, "ENOSPC", False, True, False)),
    ("deleting for good", Fault("rename rows.duckdb", 1, "EROFS", True, False, True)),
)
