"""Helper shared by the formats whose values have types of their own: JSON, spreadsheets, Parquet."""

from __future__ import annotations

import datetime
import json
import math


def as_text(value: object) -> str | None:
    """A value as the text of a cell; None for nothing. Nested values become JSON text."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return None if math.isnan(value) else repr(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, (dict, list, tuple)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


class StringColumns:
    """Remembers which columns held strings only: there "007" and "12" are no numbers."""

    def __init__(self) -> None:
        self._strings: set[str] = set()
        self._others: set[str] = set()

    def see(self, column: str, value: object) -> None:
        """Note one value."""
        if isinstance(value, (str, dict, list)):
            if value != "":
                self._strings.add(column)
        elif value is not None:
            self._others.add(column)

    def all(self) -> frozenset[str]:
        """Columns in which every value so far was a string."""
        return frozenset(self._strings - self._others)
