"""Finished rows of a long benchmark, one JSON object a line, so that it can be stopped and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core import files
from tests.bench.tables import machine, made_with, today, versions

Row = dict[str, Any]


@dataclass(frozen=True)
class KeptRows:
    """The rows in a file.

    Attributes:
        path: the file; need not be there yet.
    """

    path: Path

    def find(self, key: Mapping[str, Any]) -> Row | None:
        """The last row that was made for `key` (plain values), or None."""
        wanted = json.loads(json.dumps(key))
        return next((row for row in reversed(self.all()) if row["key"] == wanted), None)

    def all(self) -> list[Row]:
        """Every row, oldest first. A line cut off by a kill is passed over."""
        if not self.path.is_file():
            return []
        rows = []
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except json.JSONDecodeError:
                continue
        return rows

    def get(self, key: Mapping[str, Any], make: Callable[[], Mapping[str, Any]]) -> Row:
        """The row for `key`; made and written down at once where there is none.

        Args:
            make: gives the figures, as plain values.
        """
        found = self.find(key)
        if found is not None:
            return found
        figures = dict(make())
        row = {
            "key": dict(key),
            "figures": figures,
            "date": today(),
            "machine": machine(),
            "versions": versions(),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # A line of its own even where a kill left half a line before it.
        cut = self.path.is_file() and self.path.read_bytes()[-1:] not in (b"", b"\n")
        with self.path.open("a", encoding="utf-8") as file:
            file.write(("\n" if cut else "") + json.dumps(row, ensure_ascii=False) + "\n")
        return row

    def forget(self, part: Mapping[str, Any]) -> None:
        """Leave out the rows whose key holds all of `part`: the next run makes them anew."""
        wanted = json.loads(json.dumps(part))
        kept = [row for row in self.all() if row["key"] | wanted != row["key"]]
        if self.path.is_file():
            files.write_text(self.path, "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in kept))


@dataclass
class PartRows:
    """The rows of one table; those of a run that was interrupted are there already.

    Attributes:
        kept: the file. key: what they have in common.
        rows: so far.
    """

    kept: KeptRows
    key: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)

    def add(self, name: str, make: Callable[[], list[str]]) -> None:
        """The next row, by its name; made and written down where it is not there."""
        self.rows.append(self.kept.get({**self.key, "row": name}, lambda: {"cells": make()}))
        print(self.cells[-1], flush=True)

    @property
    def cells(self) -> list[list[str]]:
        """What stands in each row."""
        return [row["figures"]["cells"] for row in self.rows]

    @property
    def made(self) -> str:
        """Where and when they were made."""
        return made_with(self.rows)
