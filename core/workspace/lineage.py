"""Which version came from which, and what has to be so that one can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import WorkspaceError
from core.workspace import derived, models, run_models, store

if TYPE_CHECKING:
    from core.workspace.learning import ModelVersion
    from core.workspace.workspace import Workspace


def lineage(workspace: Workspace, version_id: str | None = None) -> tuple[ModelVersion, ...]:
    """The versions from the model as it was loaded down to one of them.

    Args:
        version_id: the last one; None: the active one.

    Raises:
        InputError: there is no such version.
    """
    last = workspace.active_version.id if version_id is None else version_id
    workspace._require(last)
    by_id = {version.id: version for version in workspace.versions()}
    line = [by_id[last]]
    while (parent := line[-1].parent) is not None and parent in by_id:
        line.append(by_id[parent])
    return tuple(reversed(line))


def why_kept(workspace: Workspace, version_id: str) -> WorkspaceError | None:
    """What stands in the way of deleting a version, and what to do about it; None where nothing does."""
    document = workspace._model.document
    name = models.shown_name(document, version_id)
    if version_id == document.model:
        return WorkspaceError(f"{name} is in use.", "Go to another version first.")
    if version_id == document.coming:
        return WorkspaceError(f"{name} is about to be used.", "Stop that first, or wait for it.")
    children = [version.name for version in document.versions.values() if version.parent == version_id]
    if children:
        return WorkspaceError(f"{_listed(children)} came from {name}.", "Delete what came from it first.")
    begun = [run.id for run in workspace.runs() if run.parent == version_id and run.version is None]
    if begun:
        which = "A run" if len(begun) == 1 else f"{len(begun)} runs"
        return WorkspaceError(f"{which} began from {name}.", "Keep or discard what began from it first.")
    return None


def delete_version(workspace: Workspace, version_id: str) -> None:
    """Delete a version that is not in use and that nothing came from: its model, its vectors, its map.

    The run that made it stays, with its curve and verdict, and without a model.

    Raises:
        InputError: there is no such version.
        WorkspaceError: it is in use, or something came from it; what to do about it is said. Or something of
            it could not be removed: it is no version any more, and what is left can be cleared.
    """
    workspace._require(version_id)
    reason = why_kept(workspace, version_id)
    if reason is not None:
        raise reason
    used = workspace._model.document.models[version_id]
    # The document first: killed after it, what is left on disk is nobody's, and can be cleared.
    workspace._model.drop(version_id)
    document = workspace._model.document
    if all(other.fingerprint != used.fingerprint for other in document.models.values()):
        copy = workspace.folder / models.MODELS / used.fingerprint
        if copy.is_dir():
            store.remove(copy, "the copy of the model")
    if used.vector_key not in run_models.vector_keys(document, workspace.rows):
        derived.remove(workspace.folder, used.vector_key)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
