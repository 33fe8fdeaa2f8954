"""The models of a workspace: which folder to load, and the copy that is kept so that the workspace can be
handed on.

The bundled model is on every machine and stays a name. Any other is copied into `models/<fingerprint>/` when
it is first used (model version 0, the model as loaded), and loaded from there from then on: what the person
does to the original later does not change what the vectors here mean.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from core.workspace import store
from core.workspace.document import Document, UsedModel

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder

MODELS = "models"
# What makes up a model: weights, settings, vocabularies. Weights in other formats are never loaded, so not
# kept.
_SUFFIXES = {".safetensors", ".json", ".txt", ".model"}


def kept_folder(folder: Path, document: Document) -> Path | None:
    """The copy of the active model in the workspace `folder`, or None where there is none."""
    used = document.used_model
    if used is None or not used.kept_as:
        return None
    copy = folder / MODELS / used.kept_as
    return copy if copy.is_dir() else None


def keep(folder: Path, document: Document, encoder: SentenceEncoder) -> UsedModel:
    """What is to be known of the active model, loaded as `encoder`, without loading it; copies its files
    first.

    Raises:
        WorkspaceError: the copy could not be written; no part of it stays.
    """
    from core.encoding import resolve_model
    from core.search import metric_of

    copy = folder / MODELS / encoder.fingerprint
    kept_as = encoder.fingerprint
    if not copy.is_dir():
        found = resolve_model(document.model)
        if found.source == "bundled":
            kept_as = ""
        else:
            with store.explained("a copy of the model"), store.new_folder(copy) as temporary:
                for path in _files_of(found.folder):
                    target = temporary / path.relative_to(found.folder)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, target)
    return UsedModel(encoder.vector_key, metric_of(encoder.similarity), kept_as)


def _files_of(folder: Path) -> list[Path]:
    """The files of a model: those on top and in the folders that its `modules.json` names."""
    folders = {folder}
    modules = folder / "modules.json"
    if modules.is_file():
        for module in json.loads(modules.read_text(encoding="utf-8")):
            folders.add(folder / str(module.get("path", "")))
    return [
        path
        for each in sorted(folders)
        if each.is_dir()
        for path in sorted(each.iterdir())
        if path.is_file() and path.suffix.lower() in _SUFFIXES and not path.name.startswith(".")
    ]
