"""Which errors that a person can meet no test meets.

    python -m tests.raises met.json tests/core/corpus -q    runs tests, and adds what they met to the file
    python -m tests.raises met.json                         lists what is left

Every place of `core` and `explorer` that makes an error with a sentence is found with `ast`. While tests run,
`ExplorerError` notes who made it: nothing is traced, so it costs nothing and sees all threads. What tests do
in other processes is not seen. A run over all tests takes as long as they do, so this is no part of them.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections import Counter
from collections.abc import Iterator
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
Met = dict[str, list[int]]  # file, as seen from the project -> lines


@dataclass(frozen=True, order=True)
class Site:
    """A place that makes an error: its file, its lines, and how its sentence begins."""

    file: str
    first: int
    last: int
    kind: str
    sentence: str


def sites() -> Iterator[Site]:
    """All of them, file by file."""
    for top in ("core", "explorer"):
        for path in sorted((PROJECT / top).rglob("*.py")):
            file = path.relative_to(PROJECT).as_posix()
            yield from sites_in(path.read_text(encoding="utf-8"), file)


def sites_in(code: str, file: str) -> Iterator[Site]:
    """Those of one file."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
            sentence = ast.unparse(node.args[0]) if node.args else ""
            yield Site(file, node.lineno, node.end_lineno or node.lineno, node.func.id, sentence[:90])


def is_met(site: Site, met: Met) -> bool:
    """Whether a test made the error of this place."""
    return any(site.first <= line <= site.last for line in met.get(site.file, ()))


class Recorder:
    """Notes, between `install` and `remove`, where errors are made."""

    def __init__(self) -> None:
        self.met: dict[str, set[int]] = {}
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
    met: Met = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    if tests:
        recorder = Recorder()
        recorder.install()
        try:
            return int(pytest.main(tests))
        finally:  # also of a run that was stopped
            recorder.remove()
            both = {
                name: sorted({*met.get(name, ()), *recorder.met.get(name, ())})
                for name in {*met, *recorder.met}
            }
            file.write_text(json.dumps(both, indent=1, sort_keys=True), encoding="utf-8")
    there = sorted(sites())
    left = [site for site in there if not is_met(site, met)]
    for site in left:
        print(f"{site.file}:{site.first} {site.kind} {site.sentence}")
    print(f"{len(there) - len(left)} of {len(there)} are met", file=sys.stderr)
    for room, n in Counter("/".join(site.file.split("/")[:2]) for site in left).most_common():
        print(f"  {n:4} left in {room}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
