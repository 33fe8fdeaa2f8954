"""What a person has chosen, kept as a sparse, readable JSON file; the folders and the version of the program.

Only what differs from the defaults is written, so the file says what was chosen and a later version may
choose better defaults. It is written to a temporary name and renamed; a damaged file is put aside and said
so.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core.encoding.known_models import DEFAULT_MODEL
from core.errors import InputError
from core.files import home_folder, private_folder

log = logging.getLogger(__name__)

APP_NAME = "Semantic Explorer"
MAX_RECENT = 12
# Of the window, by the names of their locales, as their speakers call them. The code is in the first.
LANGUAGES = {"en": "English", "zh_CN": "中文", "ko": "한국어"}

DEFAULTS: dict[str, Any] = {
    "device": "auto",
    "precision": "auto",
    "language": "system",
    "theme": "system",
    "animations": "system",
    "model": DEFAULT_MODEL,
    "recent_models": [],
    "reranker": "",
    "hubs": "kept",
    "passages": "best",
    "recent": [],
    "window": {},
    "splitters": {},
}
CHOICES = {
    "language": ("system", *LANGUAGES),
    "device": ("auto", "cuda", "mps", "cpu"),
    "precision": ("auto", "float32", "bfloat16", "int8"),
    "theme": ("system", "light", "dark"),
    "hubs": ("kept", "corrected"),
    "passages": ("best", "mean"),
    "animations": ("system", "on", "off"),
}


def program_version() -> str:
    """The version of the program; empty where it runs from a checkout that is not installed."""
    from importlib import metadata

    try:
        return metadata.version("semantic-explorer")
    except metadata.PackageNotFoundError:
        return ""


def settings_folder() -> Path:
    """The folder of the settings file and the log."""
    if home := home_folder():
        return home
    import platformdirs

    return Path(platformdirs.user_config_dir("semantic-explorer", appauthor=False))


def workspaces_folder() -> Path:
    """The folder that new workspaces go into."""
    if home := home_folder():
        return home
    import platformdirs

    return Path(platformdirs.user_documents_dir()) / APP_NAME


@dataclass(frozen=True)
class RecentWorkspace:
    """A workspace that was open before.

    Attributes:
        folder: where it is, or was.
        name: its name.
        n_rows: rows when it was last open.
        model: its model.
        opened: when it was last open, local time.
        unfinished: whether some of its texts had no vector yet.
    """

    folder: Path
    name: str
    n_rows: int
    model: str
    opened: datetime
    unfinished: bool = False


class Settings:
    """The choices, by name; see `DEFAULTS`. Not for several threads."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else settings_folder() / "settings.json"
        self.trouble = ""
        self._values = self._read()

    def _read(self) -> dict[str, Any]:
        try:
            if self.path.exists() and not self.path.is_file():
                raise ValueError("no file")  # a pipe would be waited for
            values = json.loads(self.path.read_text(encoding="utf-8"))
            if not isinstance(values, dict):
                raise ValueError("not an object")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("settings cannot be read: %s", error)
            aside = self.path.with_suffix(".damaged.json")
            with contextlib.suppress(OSError):
                os.replace(self.path, aside)
            self.trouble = str(InputError(f"The settings in {self.path} could not be read and start afresh."))
            return {}
        return {key: value for key, value in values.items() if _fits(key, value)}

    def get(self, key: str) -> Any:
        """The value of `key`, or its default."""
        return self._values.get(key, DEFAULTS[key])

    def set(self, key: str, value: Any) -> None:
        """Keep `value` under `key` and write the file; a value equal to the default is left out."""
        if value == DEFAULTS[key]:
            self._values.pop(key, None)
        else:
            self._values[key] = value
        self.save()

    def note(self, key: str, value: Any) -> None:
        """Keep `value` under `key`; the file is written with the next choice, or when the window closes."""
        self._values[key] = value

    def save(self) -> None:
        """Write the file. A disk that cannot be written to costs the choices, not the work: it is logged."""
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        try:
            private_folder(self.path.parent)
            with temporary.open("w", encoding="utf-8") as file:
                json.dump(self._values, file, indent=2, sort_keys=True)
                file.write("\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, self.path)
        except OSError as error:
            log.warning("settings cannot be written: %s", error)
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)

    @property
    def recent(self) -> list[RecentWorkspace]:
        """Workspaces by when they were last open, newest first."""
        found = []
        for entry in self._entries():
            try:
                opened = datetime.fromisoformat(entry["opened"])
                found.append(
                    RecentWorkspace(
                        Path(entry["folder"]),
                        str(entry["name"]),
                        int(entry["rows"]),
                        str(entry["model"]),
                        opened,
                        entry.get("unfinished") is True,
                    )
                )
            except (KeyError, TypeError, ValueError, OverflowError):
                continue
        return found

    def _entries(self) -> list[dict[str, Any]]:
        return [entry for entry in self.get("recent") if isinstance(entry, dict)]

    def remember(self, folder: Path, name: str, n_rows: int, model: str, *, unfinished: bool = False) -> None:
        """Put a workspace at the top of the recent ones."""
        entry: dict[str, Any] = {
            "folder": str(folder),
            "name": name,
            "rows": n_rows,
            "model": model,
            "opened": datetime.now(UTC).astimezone().isoformat(timespec="seconds"),
        }
        if unfinished:
            entry["unfinished"] = True
        others = [old for old in self._entries() if old.get("folder") != str(folder)]
        self.set("recent", [entry, *others][:MAX_RECENT])

    def forget(self, folder: Path) -> None:
        """Take a workspace off the recent ones; the folder itself is left alone."""
        self.set("recent", [old for old in self._entries() if old.get("folder") != str(folder)])

    def remember_model(self, name: str) -> None:
        """Make `name` the model of the next import and put it at the top of the models used."""
        self.offer_model(name)
        self.set("model", name)

    def offer_model(self, name: str) -> None:
        """Put `name` at the top of the models used."""
        others = [old for old in self.get("recent_models") if old != name]
        self.set("recent_models", ([name] if name != DEFAULT_MODEL else []) + others[:7])


def _fits(key: str, value: Any) -> bool:
    if key not in DEFAULTS or not isinstance(value, type(DEFAULTS[key])):
        return False
    if key == "recent_models":
        return all(isinstance(name, str) and name for name in value)
    if key == "model":
        return bool(value)
    return key not in CHOICES or value in CHOICES[key]


def folder_called(parent: Path, name: str) -> Path:
    """`parent/name`, with `name` made fit for every file system."""
    keep = "".join(" " if ch in '<>:"/\\|?*' or ord(ch) < 32 else ch for ch in name)
    stem = " ".join(keep.split()).strip(". ")[:80].strip(". ") or "sentences"
    if sys.platform == "win32" and stem.split(".")[0].upper() in _RESERVED:
        stem = f"{stem} sentences"
    return parent / stem


def unique_folder(parent: Path, name: str) -> Path:
    """`parent/name`, or "name 2", "name 3"… where that is taken."""
    first = folder = folder_called(parent, name)
    number = 2
    while folder.exists():
        folder = first.with_name(f"{first.name} {number}")
        number += 1
    return folder


_RESERVED = {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))}
