"""Finished rows of a long benchmark, one JSON object a line, so that it can be stopped and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.tables import machine, today, versions

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
