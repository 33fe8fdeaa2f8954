"""What a cell is: its text without the white space around it, or nothing."""

from __future__ import annotations

# Everything that `str.strip` strips, and two characters that nobody sees: NUL and the byte order mark.
# DuckDB's trim takes the same list, so that both agree on what is blank.
WHITE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace()) + "\0\ufeff"
NOT_GIVEN = ("na", "n/a", "#n/a", "nan", "null", "none", "nil", "-", "--", ".", "?")


def stripped(cell: str | None) -> str:
    """The cell without white space around it; "" for a missing one."""
    return cell.strip(WHITE) if cell else ""


def sql_literal(text: str) -> str:
    """`text` as a SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def sql_white() -> str:
    """`WHITE` as a SQL expression (a literal cannot hold NUL)."""
    return " || ".join(f"chr({ord(char)})" for char in WHITE)
