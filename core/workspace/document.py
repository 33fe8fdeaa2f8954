"""`workspace.json`: what a workspace is, small enough for a person to read."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.errors import DamagedError, WorkspaceError
from core.workspace import store

DOCUMENT_FILE = "workspace.json"
SCHEMA_VERSION = 1

# For each older schema version, what turns its document into the next one's.
Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: dict[int, Migration] = {}


@dataclass(frozen=True)
class Document:
    """What `workspace.json` says.

    Attributes:
        corpus: id of the corpus; every derived file repeats it.
        name: what the person calls the workspace.
        model: name or folder of the active model, as the person gave it.
        vector_keys: by model, the key its vectors were last made under, so that they can be found without the model.
        kept_models: by model, the fingerprint under which `models/` holds its version 0.
    """

    name: str
    model: str
    corpus: str = field(default_factory=lambda: secrets.token_hex(8))
    vector_keys: dict[str, str] = field(default_factory=dict)
    kept_models: dict[str, str] = field(default_factory=dict)


def write(folder: Path, document: Document) -> None:
    """Write the document of the workspace in `folder`, whole or not at all."""
    with store.explained("the workspace"):
        store.write_json(
            folder / DOCUMENT_FILE, {"schema_version": SCHEMA_VERSION} | dataclasses.asdict(document)
        )


def read(folder: Path) -> Document:
    """The document of the workspace in `folder`, brought up to this program's schema version (in memory).

    Raises:
        WorkspaceError: `folder` is no workspace, a newer program wrote it, or its document is damaged.
    """
    path = folder / DOCUMENT_FILE
    if not path.is_file():
        raise WorkspaceError(
            f"{folder} is not a workspace: it has no {DOCUMENT_FILE}.", "Choose another folder."
        )
    try:
        content = store.read_json(path)
        version = content.pop("schema_version", None)
        if isinstance(version, int) and version > SCHEMA_VERSION:
            raise WorkspaceError(
                f"The workspace {folder} was written by a newer version of this program "
                f"(schema {version}, this one reads up to {SCHEMA_VERSION}).",
                "Update the program to open it.",
            )
        return _checked(migrated(content, version), path)
    except DamagedError as error:
        raise WorkspaceError(
            f"The workspace {folder} cannot be opened: {DOCUMENT_FILE} is damaged.",
            "Restore that file from a copy; the rows and models in the folder are untouched.",
        ) from error


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


def _checked(content: dict[str, Any], path: Path) -> Document:
    names = {each.name for each in dataclasses.fields(Document)}
    texts = [content.get(name) for name in ("name", "model", "corpus")]
    tables = [content.get(name) for name in ("vector_keys", "kept_models")]
    sound = (
        all(isinstance(text, str) and text for text in texts)
        and all(isinstance(table, dict) for table in tables)
        and all(
            _is_file_name(value) for table in tables if isinstance(table, dict) for value in table.values()
        )
    )
    if not sound:
        raise DamagedError(f"{path} lacks what a workspace has.")
    return Document(**{name: content[name] for name in names})


def _is_file_name(value: object) -> bool:
    """Whether a key can stand as a folder's name and leads nowhere else."""
    return isinstance(value, str) and value not in ("", ".", "..") and not set(value) & set('/\\:\0*?"<>|')
