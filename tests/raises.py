"""Which errors that a person can meet no test meets.

    python -m tests.raises met.json tests/core/corpus -q    runs tests, and adds what they met to the file
    python -m tests.raises met.json                         lists what is left, and counts

Every place of `core` and `explorer` that makes an error with a sentence is found with `ast`. While tests run,
`ExplorerError` notes who made it: nothing is traced, so it costs nothing and sees all threads. What tests do
in other processes is not seen. A run over all tests takes as long as they do, so this is no part of them.

A place is known by its file, its function and its sentence, not by its line: what was met stays met when
lines move. Where nobody can meet an error, `OF_THE_CODE` says why.
"""

from __future__ import annotations

import ast
import functools
import inspect
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from core import errors

PROJECT = Path(__file__).resolve().parents[1]  # not from conftest, which pytest wants to load itself
KINDS = {
    name
    for name, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.ExplorerError)
}
Lines = dict[str, set[int]]  # file, as seen from the project -> lines

# Errors that only a mistake in the code makes: file and how the sentence begins -> why no person meets it.
OF_THE_CODE: dict[tuple[str, str], str] = {
    ("core/corpus/conditions.py", "The condition ends too early."): (
        "the parser refuses what lacks a part before it gets here"
    ),
    ("core/corpus/formats/delimited.py", "{sample.source.name} is empty"): (
        "a file of blank lines is refused before it is taken for a table"
    ),
    ("core/corpus/staging.py", "{table.layout.path}: {n_rows} rows were read but"): (
        "checks what DuckDB read back of what was written for it; no file is known that fails"
    ),
    ("core/training/objectives/tsdae.py", "tsdae shares the weights of the transformer;"): (
        "transformers names the weights of the encoders and decoders of all its families alike"
    ),
    ("explorer/shell/headless.py", "Nothing is running any more."): (
        "ends a wait for good; what fails says so, and nothing is known that rests without a map or an error"
    ),
}


@dataclass(frozen=True, order=True)
class Site:
    """A place that makes an error: its file, its lines, and how its sentence begins.

    `function` is the function with the classes around it; `nth` counts the same sentence in one function.
    """

    file: str
    first: int
    last: int
    kind: str
    sentence: str
    function: str = ""
    nth: int = 1

    @property
    def name(self) -> str:
        """What it is known by while lines move."""
        return f"{self.file} {self.function} {self.sentence}" + (f" #{self.nth}" if self.nth > 1 else "")

    @property
    def of_the_code(self) -> str | None:
        """Why no person meets it; None if one can."""
        said = self.sentence.lstrip("f").lstrip("'\"")
        for (file, beginning), why in OF_THE_CODE.items():
            if self.file == file and said.startswith(beginning):
                return why
        return None


@functools.cache
def sites() -> tuple[Site, ...]:
    """All of them, file by file."""
    paths = [path for top in ("core", "explorer") for path in sorted((PROJECT / top).rglob("*.py"))]
    return tuple(
        site
        for path in paths
        for site in sites_in(path.read_text(encoding="utf-8"), path.relative_to(PROJECT).as_posix())
    )


def sites_in(code: str, file: str) -> list[Site]:
    """Those of one file, in the order of their lines."""
    found: list[Site] = []
    if not any(f"{kind}(" in code for kind in KINDS):
        return found  # to walk through all files takes seconds
    seen: Counter[tuple[str, str]] = Counter()
    left: list[tuple[ast.AST, str]] = [(ast.parse(code), "")]
    while left:
        node, function = left.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
            sentence = (ast.unparse(node.args[0]) if node.args else "")[:90]
            seen[function, sentence] += 1
            last = node.end_lineno or node.lineno
            nth = seen[function, sentence]
            found.append(Site(file, node.lineno, last, node.func.id, sentence, function, nth))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".strip(".")
        left += [(child, function) for child in reversed([*ast.iter_child_nodes(node)])]
    return found


def is_met(site: Site, lines: Lines) -> bool:
    """Whether a test made the error of this place."""
    return any(site.first <= line <= site.last for line in lines.get(site.file, ()))


class Recorder:
    """Notes, between `install` and `remove`, where errors are made."""

    def __init__(self) -> None:
        self.met: Lines = {}
        self._init: Any = errors.ExplorerError.__init__

    def install(self) -> None:
        """Begin."""
        init, met = self._init, self.met

        def noting(self: errors.ExplorerError, *given: Any, **named: Any) -> None:
            frame = sys._getframe(1)
            while frame.f_back is not None and frame.f_locals.get("self") is self:  # of a class below it
                frame = frame.f_back
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(PROJECT):
                met.setdefault(path.relative_to(PROJECT).as_posix(), set()).add(frame.f_lineno)
            init(self, *given, **named)

        errors.ExplorerError.__init__ = noting  # type: ignore[method-assign]

    def remove(self) -> None:
        """End."""
        errors.ExplorerError.__init__ = self._init  # type: ignore[method-assign]


def main(arguments: list[str]) -> int:
    """Run tests, or list what none of them met. Returns the exit status: of pytest, or 0."""
    if not arguments:
        print(__doc__)
        return 2
    file, tests = Path(arguments[0]), arguments[1:]
    met: set[str] = set(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else set()
    if tests:
        recorder = Recorder()
        recorder.install()
        try:
            return int(pytest.main(tests))
        finally:  # also of a run that was stopped
            recorder.remove()
            met |= {site.name for site in sites() if is_met(site, recorder.met)}
            file.write_text(json.dumps(sorted(met), indent=1, ensure_ascii=False), encoding="utf-8")
    there = sorted(sites())
    left = [site for site in there if site.name not in met]
    unmet = [site for site in left if site.of_the_code is None]
    for site in unmet:
        print(f"{site.file}:{site.first} {site.kind} {site.sentence}")
    print(summary(there, met), file=sys.stderr)
    for room, n in Counter("/".join(site.file.split("/")[:2]) for site in unmet).most_common():
        print(f"  {n:4} unmet in {room}", file=sys.stderr)
    return 0


def summary(there: Sequence[Site], met: set[str]) -> str:
    """How many places make an error, how many of them a test met, and what is with the others."""
    n_met = sum(site.name in met for site in there)
    n_code = sum(site.name not in met and site.of_the_code is not None for site in there)
    n_unmet = len(there) - n_met - n_code
    return f"{len(there)} places: {n_met} met, {n_code} of the code alone, {n_unmet} unmet"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
