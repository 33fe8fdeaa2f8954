"""Where a word stands in a workspace, whatever it is packed in."""

from __future__ import annotations

from pathlib import Path

import duckdb


def holding(folder: Path, *words: str) -> set[str]:
    """Files in which one of the words stands, in their bytes or, of databases, in what a reader unpacks."""
    found = set()
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        content = path.read_bytes().lower()
        if path.name.endswith(".duckdb"):
            with duckdb.connect(str(path), read_only=True) as opened:
                for (table,) in opened.execute("SELECT table_name FROM duckdb_tables()").fetchall():
                    content += str(opened.execute(f'SELECT * FROM "{table}"').fetchall()).lower().encode()
        if any(word.encode() in content for word in words):
            found.add(path.relative_to(folder).as_posix().partition("/")[0])
    return found
