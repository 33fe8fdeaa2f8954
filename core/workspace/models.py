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

from core import files
from core.workspace import store
from core.workspace.document import Document, UsedModel

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder

MODELS = "models"
# What makes up a model: weights, settings, vocabularies. Weights in other formats are never loaded, so not
# kept.
_SUFFIXES = {".safetensors", ".json", ".txt", ".model"}


def source_of(folder: Path, document: Document, model: str) -> str:
    """What to load `model` from: its copy in the workspace `folder`, or what the person gave."""
    used = document.models.get(model)
    if used is not None and used.is_kept and (folder / MODELS / used.fingerprint).is_dir():
        return str(folder / MODELS / used.fingerprint)
    return place_of(folder, document, model)


def place_of(folder: Path, document: Document, model: str) -> str:
    """`model` as anyone can load it: a version that was kept here lies in the workspace `folder`."""
    return str(folder / model) if model in document.versions else model


def named_in(folder: Path, document: Document, given: str) -> str:
    """The model `given`, by name or folder, as the document calls it."""
    model = as_given(given)
    return next((each for each in document.versions if str(folder / each) == model), model)


def as_given(model: str) -> str:
    """A model as the document keeps it: a folder by its whole path, a name as it is."""
    folder = Path(model).expanduser()
    return str(folder.absolute()) if folder.is_dir() else model


def shown_name(document: Document, model: str) -> str:
    """What to call a model: a version by its name, a folder by its own, any other as it is."""
    if model in document.versions:
        return document.versions[model].name
    return Path(model).name if Path(model).is_dir() or Path(model).is_absolute() else model


def root_of(document: Document, model: str) -> str:
    """The model that `model` came from through all trainings."""
    while model in document.versions:
        model = document.versions[model].parent
    return model


def next_number(document: Document) -> int:
    """The number of the next version that is kept."""
    return 1 + max((version.number for version in document.versions.values()), default=0)


def keep(folder: Path, encoder: SentenceEncoder) -> UsedModel:
    """What is to be known of the model loaded as `encoder`; its files are copied first.

    Raises:
        WorkspaceError: the copy could not be written; no part of it stays.
    """
    from core.search import metric_of

    copy = folder / MODELS / encoder.fingerprint
    is_kept = not _is_bundled(encoder)
    if is_kept and not copy.is_dir():
        source = encoder.layout.folder
        with store.explained("a copy of the model"), files.new_folder(copy) as temporary:
            for path in _files_of(source):
                target = temporary / path.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
    metric = metric_of(encoder.similarity)
    return UsedModel(encoder.fingerprint, encoder.precision, encoder.vector_key, metric, is_kept)


def _is_bundled(encoder: SentenceEncoder) -> bool:
    from core.encoding.model_store import bundled_folder

    bundled = bundled_folder()
    return bundled is not None and encoder.layout.folder.resolve() == bundled.resolve()


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
