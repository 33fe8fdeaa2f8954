"""What of a workspace takes how much of the disk, and what of it can go.

Derived things (vectors, graphs, maps) of versions that are not in use can go: they are made again when the
version is used again, and until then the way back to it is not instant. Of a finished run the weights can go
and its record stays: its settings, its curve, its verdict. What is in use, being made or still needed
to resume is never cleared, and says why.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from core import files
from core.errors import WorkspaceError
from core.workspace import artefacts, migrating, store
from core.workspace.folder import SNAPSHOTS
from core.workspace.models import MODELS
from core.workspace.runs import RUNS, Run

if TYPE_CHECKING:
    from core.workspace.workspace import Workspace

DiskKind = Literal[
    "rows",
    "keywords",
    "terms",
    "vectors",
    "neighbours",
    "map",
    "topics",
    "model",
    "run",
    "checkpoints",
    "reranker",
    "backup",
]
_WEIGHTS = ("model", "base", "checkpoint-")  # what in a run's folder is no record
_DERIVED_COST = "Made again when the version is used again."


@dataclass(frozen=True)
class DiskItem:
    """Something in a workspace that takes room.

    Attributes:
        kind: "rows" (with labels, marks and settings), "keywords", "terms" (words and phrases), "vectors",
            "neighbours" (the graph over them), "map", "topics" (the tree over its clusters), "model", "run"
            (its record), "checkpoints" (the weights in a run's folder), "reranker" (a cross-encoder that is
            kept), "backup" (from before it was brought up to date).
        name: of the version or the run it belongs to; of rows and keywords, of the workspace.
        n_bytes: of its files.
        version: id of the version it belongs to, or None.
        run: id of the run it belongs to, or None.
        clearable: whether `clear` takes it away.
        why_not: where not, the reason, as a sentence.
        cost: where it does, what is lost by it, as a sentence.
        paths: where it lies.
    """

    kind: DiskKind
    name: str
    n_bytes: int
    version: str | None
    run: str | None
    clearable: bool
    why_not: str
    cost: str
    paths: tuple[Path, ...]


@dataclass(frozen=True)
class DiskUse:
    """What a workspace takes.

    Attributes:
        total: bytes of all its files, without copies that are being read, which go by themselves.
        items: what they belong to, the largest first; their bytes add up to `total`.
    """

    total: int
    items: tuple[DiskItem, ...]

    @property
    def clearable(self) -> int:
        """Bytes that `clear` could free."""
        return sum(item.n_bytes for item in self.items if item.clearable)


def disk_use(workspace: Workspace) -> DiskUse:
    """What takes how much now. Reads the whole folder's directory, so not for the main thread."""
    items = [*_derived(workspace), *_models(workspace), *_runs(workspace), *_rerankers(workspace)]
    items += [_keywords(workspace), _terms(workspace), *_backups(workspace)]
    total = size_of(path for path in workspace.folder.iterdir() if path.name != SNAPSHOTS)
    rest = max(total - sum(item.n_bytes for item in items), 0)
    why_not = "This is what the workspace is about."
    items.append(DiskItem("rows", workspace.name, rest, None, None, False, why_not, "", ()))
    ordered = sorted((item for item in items if item.n_bytes), key=lambda item: -item.n_bytes)
    return DiskUse(sum(item.n_bytes for item in items), tuple(ordered))


def clear(workspace: Workspace, items: Sequence[DiskItem]) -> int:
    """Take things away; all of them are looked at again before the first one goes.

    Args:
        items: of `disk_use`. A run goes with its weights; a model with its version, vectors and map. One that
            is not there any more is passed over.

    Returns:
        Bytes freed.

    Raises:
        WorkspaceError: one of them is in use or needed (nothing was taken away), versions are being prepared
            or compared just now, or something could not be removed.
    """
    if not workspace.versions.preparing.acquire(blocking=False):
        raise WorkspaceError("Model versions are being prepared or compared just now.", "Try again after it.")
    try:
        now = {(item.kind, item.paths): item for item in disk_use(workspace).items}
        wanted = [now[key] for item in items if (key := (item.kind, item.paths)) in now]
        for item in wanted:
            if not item.clearable:
                raise WorkspaceError(f"{item.name} was not cleared. {item.why_not}")
        before = size_of([workspace.folder])
        for item in wanted:
            _clear(workspace, item)
        return max(before - size_of([workspace.folder]), 0)
    finally:
        workspace.versions.preparing.release()


def _clear(workspace: Workspace, item: DiskItem) -> None:
    if item.kind == "run" and item.run is not None:
        workspace.runs.discard(item.run)
    elif item.kind == "model" and item.version is not None:
        workspace.versions.delete(item.version)
    else:
        for path in item.paths:
            if path.exists():  # not gone with another item
                store.remove(path, f"the {item.kind} of {item.name}")


def _derived(workspace: Workspace) -> Iterator[DiskItem]:
    """Vectors, graphs and maps, those of one kind and one version together."""
    document = workspace.models.document
    versions = {used.vector_key: name for name, used in document.models.items()}
    runs = {used.vector_key: run for run, used in workspace.runs.used_models().items()}
    paths: dict[tuple[artefacts.DerivedKind, str | None], list[Path]] = defaultdict(list)
    for kind, key, path in artefacts.made_from_vectors(workspace.folder):
        paths[kind, key if key in versions or key in runs else None].append(path)
    for (kind, key), found in paths.items():
        version, run = versions.get(key or ""), None
        name, why_not, cost = "an earlier state of a model", "", "Nothing uses it any more."
        if version is not None:
            name, cost = document.shown_name(version), _DERIVED_COST
            if version == document.model:
                why_not = f"{name} is in use."
            elif version == document.coming:
                why_not = f"{name} is about to be used."
        elif key is not None:
            run = runs[key]
            name, cost = f"run {run}", "Made again when the run is compared or kept."
        yield _item(kind, name, found, version, run, why_not, cost)


def _models(workspace: Workspace) -> Iterator[DiskItem]:
    """The copies of models."""
    document = workspace.models.document
    versions = {used.fingerprint: name for name, used in document.models.items()}
    # Two names may stand for one model; the one in use decides.
    in_use = document.used_model
    if in_use is not None:
        versions[in_use.fingerprint] = document.model
    for path in files.folders_in(workspace.folder / MODELS):
        version = versions.get(path.name)
        if version is None:
            yield _item("model", "a model that no version uses", [path], None, None, "", "Nothing uses it.")
            continue
        reason = workspace.versions.why_kept(version)
        name = document.shown_name(version)
        cost = f"{name} is deleted, and cannot be used again."
        if version not in document.versions:
            cost = f"{name} is loaded anew from where it came from when it is wanted."
        yield _item("model", name, [path], version, None, "" if reason is None else str(reason), cost)


def _runs(workspace: Workspace) -> Iterator[DiskItem]:
    """The runs: their records, and apart from them their weights."""
    runs = {run.id: run for run in workspace.runs.all()}
    document = workspace.models.document
    for folder in files.folders_in(workspace.folder / RUNS):
        run = runs.get(folder.name)
        if run is None:
            why_not = "It is being begun." if workspace.runs.is_here(folder.name) else ""
            yield _item("run", "the rest of a run", [folder], None, None, why_not, "Nothing uses it.")
            continue
        name, weights = f"run {run.id}", weights_in(folder)
        record = [path for path in sorted(folder.iterdir()) if path not in weights]
        why_not = ""
        if run.state == "running":
            why_not = "It is running."
        elif run.version is not None:
            why_not = (
                f"{document.versions[run.version].name} was kept from it, and it says how it came about."
            )
        yield _item("run", name, record, run.version, run.id, why_not, "Its curve and its verdict are lost.")
        yield _weights(run, name, weights)


def _weights(run: Run, name: str, paths: list[Path]) -> DiskItem:
    why_not, cost = "", "The run can't be kept or compared any more; its curve and its verdict stay."
    if run.state == "running":
        why_not = "It is running."
    elif run.resumable:
        why_not = "The run can still be resumed with them. Discard the run to remove them."
    elif run.version is not None:
        cost = "The version that was kept has its own copy."
    return _item("checkpoints", name, paths, run.version, run.id, why_not, cost)


def weights_in(run_folder: Path) -> list[Path]:
    """What in a run's folder is not its record: model, checkpoints, and what a kill left of them."""
    return [path for path in sorted(run_folder.iterdir()) if path.name.startswith((*_WEIGHTS, "."))]


def _rerankers(workspace: Workspace) -> Iterator[DiskItem]:
    """The cross-encoders that are kept."""
    for folder in workspace.rerankers.all():
        cost = "Hits are not reranked by it any more."
        yield _item("reranker", f"run {folder.name}", [folder], None, folder.name, "", cost)


def _keywords(workspace: Workspace) -> DiskItem:
    why_not = "Search by words is in use."
    return _item("keywords", workspace.name, [workspace.folder / "keywords"], None, None, why_not, "")


def _terms(workspace: Workspace) -> DiskItem:
    cost = "Made again when it is next asked what sets rows apart."
    return _item("terms", workspace.name, [workspace.folder / "terms"], None, None, "", cost)


def _backups(workspace: Workspace) -> Iterator[DiskItem]:
    """What the workspace was before a newer version brought it up to date."""
    for folder in migrating.backups(workspace.folder):
        cost = "An earlier version of the program cannot open the workspace any more."
        yield _item("backup", workspace.name, [folder], None, None, "", cost)


def _item(
    kind: DiskKind,
    name: str,
    paths: Sequence[Path],
    version: str | None,
    run: str | None,
    why_not: str,
    cost: str,
) -> DiskItem:
    return DiskItem(
        kind, name, size_of(paths), version, run, not why_not, why_not, "" if why_not else cost, tuple(paths)
    )


def size_of(paths: Iterable[Path]) -> int:
    """Bytes of the files at and below some paths; what vanishes meanwhile counts nothing."""
    total = 0
    for path in paths:
        try:
            if path.is_dir():
                with os.scandir(path) as entries:
                    total += size_of([Path(entry.path) for entry in entries if not entry.is_symlink()])
            else:
                total += path.stat().st_size
        except OSError:
            continue
    return total
