"""`workspace.json`: what a workspace is, small enough for a person to read."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.corpus.encodings import HALF_CHARACTER
from core.errors import DamagedError, WorkspaceError
from core.workspace import store

DOCUMENT_FILE = "workspace.json"
SCHEMA_VERSION = 3
_CHECKSUM = "checksum"  # of all that stands beside it
REMEMBERED = "document"  # under which rows and journal have it once more, where there are versions
_PROGRAM = "program"  # the version of the program that wrote it
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")
_LONGEST_NAME = 100  # characters of a key; names of files may have 255 bytes

# For each older schema version, what turns its document into the next one's.
Migration = Callable[[dict[str, Any]], dict[str, Any]]
# From 3 on rows may be hidden and there is a journal: version 0.1 would show those and pass over that.
MIGRATIONS: dict[int, Migration] = {
    1: lambda content: {**content, "versions": {}, "coming": None},
    2: lambda content: content,
}


@dataclass(frozen=True)
class Written:
    """Who wrote a document.

    Attributes:
        schema: its schema version.
        program: the version of the program; "" where that is not known.
    """

    schema: int
    program: str


@dataclass(frozen=True)
class UsedModel:
    """What is known of a model without loading it.

    Attributes:
        fingerprint: of the model; with its precision it gives the vector key.
        precision: that its vectors are made with, "float32", "bfloat16" or "int8".
        vector_key: names the folder of its vectors, so that they are found without the model.
        metric: by which its vectors are compared ("cosine", "dot", "euclidean").
        is_kept: whether `models/<fingerprint>` holds a copy of it; the bundled model has none.
    """

    fingerprint: str
    precision: str
    vector_key: str
    metric: str
    is_kept: bool


@dataclass(frozen=True)
class KeptVersion:
    """A model that was trained here and kept.

    Attributes:
        number: from 1, in the order of keeping.
        name: what the person calls it.
        parent: the model that it was trained from, as `Document.models` names it.
        run: id of the run that made it.
        kept: when, as ISO 8601 in UTC.
    """

    number: int
    name: str
    parent: str
    run: str
    kept: str


@dataclass(frozen=True)
class Document:
    """What `workspace.json` says.

    Attributes:
        name: what the person calls the workspace.
        model: the active model: its name or folder as the person gave it, or `models/<fingerprint>` where it
            was trained here.
        models: the models that were used here, by what `model` calls them.
        versions: those of them that were trained here.
        coming: the model that becomes the active one once everything is encoded with it; or None.
    """

    name: str
    model: str
    models: dict[str, UsedModel] = field(default_factory=dict)
    versions: dict[str, KeptVersion] = field(default_factory=dict)
    coming: str | None = None

    @property
    def used_model(self) -> UsedModel | None:
        """The entry of the active model; None before it was used here."""
        return self.models.get(self.model)

    @property
    def next_number(self) -> int:
        """The number of the next version that is kept."""
        return 1 + max((version.number for version in self.versions.values()), default=0)

    def shown_name(self, model: str) -> str:
        """What to call a model: a version by its name, a folder by its own, any other as it is."""
        if model in self.versions:
            return self.versions[model].name
        return Path(model).name if Path(model).is_dir() or Path(model).is_absolute() else model

    def root_of(self, model: str) -> str:
        """The model that `model` came from through all trainings."""
        while model in self.versions:
            model = self.versions[model].parent
        return model


def version_key(fingerprint: str) -> str:
    """What the document calls a model that was trained here: where its copy lies in the workspace."""
    return f"models/{fingerprint}"


def write(folder: Path, document: Document) -> None:
    """Write the document of the workspace in `folder`, whole or not at all."""
    with store.explained("the workspace"):
        about = {"schema_version": SCHEMA_VERSION, _PROGRAM: program_version()}
        content = about | dataclasses.asdict(document)
        store.write_json(folder / DOCUMENT_FILE, content | {_CHECKSUM: store.key_of(content)})


def read(folder: Path) -> Document:
    """The document of the workspace in `folder`, brought up to this program's schema version (in memory).

    Raises:
        WorkspaceError: `folder` is no workspace, a newer program wrote it, or its document is damaged.
    """
    return _read(folder)[0]


def written_by(folder: Path) -> Written:
    """Who wrote the document of the workspace in `folder`.

    Raises:
        WorkspaceError: as `read`.
    """
    return _read(folder)[1]


def _read(folder: Path) -> tuple[Document, Written]:
    path = folder / DOCUMENT_FILE
    if not path.is_file():
        raise WorkspaceError(
            f"{folder} is not a workspace: it has no {DOCUMENT_FILE}.", "Choose another folder."
        )
    try:
        content = store.read_json(path)
        version = content.get("schema_version")
        if isinstance(version, int) and version > SCHEMA_VERSION:
            raise _newer(folder, version, _program_of(content))
        checksum = content.pop(_CHECKSUM, None)  # files of earlier versions have none
        if checksum is not None and checksum != store.key_of(content):
            raise DamagedError(f"{path} does not match its checksum.")
        content.pop("schema_version", None)
        program = _program_of(content)
        content.pop(_PROGRAM, None)
        found = _checked(migrated(content, version), path)
        assert isinstance(version, int)
        return found, Written(version, program)
    except DamagedError as error:
        raise WorkspaceError(
            f"The workspace {folder} cannot be opened: {DOCUMENT_FILE} is damaged.",
            "Restore that file from a copy; the rows and models in the folder are untouched.",
        ) from error


@functools.cache
def program_version() -> str:
    """This program's version; "" where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("semantic-explorer")
    except PackageNotFoundError:
        return ""


def _program_of(content: dict[str, Any]) -> str:
    program = content.get(_PROGRAM)
    return program if isinstance(program, str) and _VERSION.fullmatch(program) else ""


def _newer(folder: Path, schema: int, program: str) -> WorkspaceError:
    who = f"version {program} of this program, a newer one" if program else "a newer version of this program"
    return WorkspaceError(
        f"The workspace {folder} was written by {who} "
        f"(schema {schema}, this one reads up to {SCHEMA_VERSION}).",
        "Update the program to open it.",
    )


def migrated(content: dict[str, Any], version: object) -> dict[str, Any]:
    """`content` of schema `version` as this program's version has it.

    Raises:
        DamagedError: there is no way from `version` to here.
    """
    while version != SCHEMA_VERSION:
        if not isinstance(version, int) or version not in MIGRATIONS:
            raise DamagedError(f"{version!r} is no schema version of a workspace.")
        content = MIGRATIONS[version](content)
        version += 1
    return content


def of_content(content: object) -> Document | None:
    """The document that such content makes; None where it is none."""
    try:
        return _checked(content, Path(DOCUMENT_FILE)) if isinstance(content, dict) else None
    except DamagedError:
        return None


def _checked(content: dict[str, Any], path: Path) -> Document:
    try:
        texts = {name: content[name] for name in ("name", "model")}
        models = {name: UsedModel(**about) for name, about in content["models"].items()}
        versions = {name: KeptVersion(**about) for name, about in content["versions"].items()}
        coming = content["coming"]
    except (KeyError, TypeError, AttributeError) as error:
        raise DamagedError(f"{path} lacks entries that a workspace has.") from error
    sound = (
        all(isinstance(text, str) and text for text in texts.values())
        # It can be written again: JSON may name half of a surrogate pair.
        and not HALF_CHARACTER.search(json.dumps(content, ensure_ascii=False))
        and all(
            _is_file_name(used.vector_key) and _is_file_name(used.fingerprint) for used in models.values()
        )
    )
    named = {version_key(used.fingerprint) for used in models.values()}
    known = all(name in models and name in named for name in versions) and coming in (None, *models)
    # Each version comes after its parent, so that going up the line ends.
    ordered = all(
        version.parent not in versions or versions[version.parent].number < version.number
        for version in versions.values()
    )
    if not (sound and known and ordered):
        raise DamagedError(f"{path} lacks entries that a workspace has.")
    return Document(**texts, models=models, versions=versions, coming=coming)


def _is_file_name(value: object) -> bool:
    """Whether a key can stand as a folder's name and leads nowhere else."""
    return (
        isinstance(value, str)
        and len(value) <= _LONGEST_NAME
        and value not in ("", ".", "..")
        and not set(value) & set('/\\:\0*?"<>|')
    )
