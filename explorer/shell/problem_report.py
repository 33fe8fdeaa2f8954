"""The report of a problem: a zip that a person looks through, saves and sends, without their sentences.

Nothing is taken over because it looks harmless: only what is known to be the program's own goes in. Of the
log these are times, levels, lanes, modules and lines of the code, and kinds of errors that Python knows.
Words are left out: the line of the code tells what was said there. Names of files, columns, labels and models
of a person's own are left out, too.
"""

from __future__ import annotations

import builtins
import os
import platform
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import core
from core import files
from core.encoding.known_models import known_model
from explorer.shared.log_file import LOG_NAME
from explorer.shared.settings import CHOICES, Settings

if TYPE_CHECKING:
    from core.workspace import Workspace
    from explorer.shared.lanes import JobContext
    from explorer.shared.state import EncoderStatus

Report = dict[str, str]  # name of a file in the zip -> what it says

_LIBRARIES = (
    *("semantic-explorer", "PySide6", "torch", "transformers", "tokenizers", "safetensors", "numpy", "scipy"),
    *("scikit-learn", "duckdb", "tantivy", "hnswlib", "openTSNE", "pyqtgraph", "python-calamine", "peft"),
)
_PROJECT = Path(core.__file__).resolve().parents[1]
_MOST_LINES = 4_000  # of the log, the newest
_LEVELS = "DEBUG|INFO|WARNING|ERROR|CRITICAL"
_ENTRY = re.compile(rf"(\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d),\d{{3}} ({_LEVELS}) (\S+) ([\w.]+):(\d{{1,6}}): ")
_FRAME = re.compile(r'  File "(.+)", line (\d{1,6}), in ')
_KIND = re.compile(r"([A-Za-z_][\w.]*)(?::|$)")
_CHAINS = ("During handling of the above exception", "The above exception was the direct cause")
_THREADS = ("MainThread", "lane-interactive", "lane-engine", "lane-io")


def make_report(
    log_file: Path | None,
    settings: Settings,
    workspace: Workspace | None,
    encoder: EncoderStatus,
    context: JobContext,
) -> Report:
    """What the report says, by the name of each file in it. For a lane: it reads log and workspace."""
    parts: tuple[tuple[str, Callable[[], Iterable[str]]], ...] = (
        ("versions.txt", _versions),
        ("machine.txt", lambda: _machine(encoder)),
        ("settings.txt", lambda: _settings(settings)),
        ("workspace.txt", lambda: _workspace(workspace)),
        ("log.txt", lambda: _log(log_file)),
    )
    report: Report = {}
    for name, part in parts:
        context.cancel.raise_if_cancelled()
        try:
            lines = list(part())
        except Exception as error:  # what is broken must not keep the rest from being reported
            lines = [f"cannot be read: {_known_kinds().get(type(error), 'an error')}"]
        report[name] = "\n".join(lines) + "\n"
    return report


def write_report(report: Report, path: Path) -> None:
    """Write the zip, not compressed, so that anybody can search its bytes. Raises: InputError."""
    with files.whole_file(path) as temporary, zipfile.ZipFile(temporary, "w", zipfile.ZIP_STORED) as file:
        for name, text in report.items():
            file.writestr(zipfile.ZipInfo(name), text.encode("utf-8"))


def as_text(report: Report) -> str:
    """All of it, to be read before it is saved."""
    return "\n".join(f"── {name}\n{text}" for name, text in report.items())


def _versions() -> Iterator[str]:
    yield f"python {platform.python_version()}"
    for name in _LIBRARIES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} is not installed"


def _machine(encoder: EncoderStatus) -> Iterator[str]:
    yield platform.platform()
    yield f"processors: {os.cpu_count()}"
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        yield f"memory: {os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE'):,} bytes"
    yield f"encoder: {encoder.state} {encoder.device} {encoder.precision}".rstrip()
    yield f"model: {_model(encoder.name)}"


def _settings(settings: Settings) -> Iterator[str]:
    for name in CHOICES:
        yield f"{name}: {settings.get(name)}"
    yield f"model: {_model(settings.get('model'))}"
    yield f"recent workspaces: {len(settings.recent)}"
    yield f"recent models: {len(settings.get('recent_models'))}"
    yield f"settings could be read: {not settings.trouble}"


def _model(name: str) -> str:
    """A model's name where it is one that ships with the program; a person's own is not told."""
    known = known_model(name)
    return "none" if not name else "one of their own" if known is None else known.name


def _workspace(workspace: Workspace | None) -> Iterator[str]:
    if workspace is None:
        yield "none is open"
        return
    from core.workspace.disk_use import disk_use

    rows = workspace.rows
    counts = {
        "rows": rows.n_rows,
        "rows that are not hidden": rows.n_visible,
        "texts": rows.n_texts,
        "texts with a vector": workspace.n_encoded,
        "columns": len(rows.columns()),
        "imports": len(rows.imports()),
        "labels": len(workspace.labels.all()),
        "notes": len(workspace.notes.all()),
        "marks": len(workspace.judgments),
        "saved searches": len(workspace.searches.all()),
        "sentences on opening, repaired": len(workspace.repairs),
        "sentences on opening, recovered": len(workspace.recovered),
    }
    for what, n in counts.items():
        yield f"{what}: {n:,}"
    for state, n in Counter(run.state for run in workspace.runs.all()).items():
        yield f"runs that are {state}: {n}"
    sizes: Counter[str] = Counter()
    for item in disk_use(workspace).items:
        sizes[item.kind] += item.n_bytes
    for kind, n_bytes in sizes.items():
        yield f"bytes of {kind}: {n_bytes:,}"


def _log(log_file: Path | None) -> Iterator[str]:
    if log_file is None:
        yield "there is none"
        return
    lines: list[str] = []
    for path in (log_file.with_name(f"{LOG_NAME}.1"), log_file):
        if path.is_file():
            lines += path.read_text(encoding="utf-8", errors="replace").split("\n")
    yield from without_words(lines[-_MOST_LINES:])


def without_words(lines: Iterable[str]) -> Iterator[str]:
    """What a log tells without anything that a person or a file may have put into it."""
    kinds = set(_known_kinds().values())
    for line in lines:
        if entry := _ENTRY.match(line):
            when, level, thread, module, number = entry.groups()
            thread = thread if thread in _THREADS else "another"
            yield f"{when} {level} {thread} {_module(module)}:{number}"
        elif frame := _FRAME.match(line):
            yield f"    {_place(frame[1])}:{frame[2]}"
        elif line.startswith(_CHAINS):
            yield "  ↓"
        elif (kind := _KIND.match(line)) and kind[1] in kinds:
            yield f"  {kind[1]}"


def _module(name: str) -> str:
    """The name of a module, if the program has it."""
    place = _PROJECT.joinpath(*name.split("."))
    ours = name.split(".")[0] in ("core", "explorer")
    return name if ours and (place.with_suffix(".py").is_file() or place.is_dir()) else "elsewhere"


def _place(path: str) -> str:
    """A file of code as seen from where code lies; nothing of where a person keeps it."""
    given = Path(path)
    if given.suffix == ".py" and ".." not in given.parts:
        for top in (_PROJECT / "core", _PROJECT / "explorer"):
            if given.is_relative_to(top) and given.is_file():
                return given.relative_to(_PROJECT).as_posix()
        for folder in (
            *(each for each in sys.path if each.endswith("-packages")),
            os.path.dirname(os.__file__),
        ):
            if given.is_relative_to(folder) and given.is_file():
                return given.relative_to(folder).as_posix()
    return "elsewhere"


def _known_kinds() -> dict[type[BaseException], str]:
    """Every kind of error that is loaded, as a traceback names it."""
    found: dict[type[BaseException], str] = {}
    waiting: list[type[BaseException]] = [BaseException]
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            prefix = "" if kind.__module__ == builtins.__name__ else f"{kind.__module__}."
            found[kind] = f"{prefix}{kind.__qualname__}"
            waiting += kind.__subclasses__()
    return found
