"""Numbers with what they count: "1 row", "6,240 rows". One place, for the window and the command line."""

from __future__ import annotations


def plural(n: int, one: str, many: str) -> str:
    """A number with what it counts.

    Args:
        one: all of it for one, "1 row". many: the same for any other number, which stands for "{n}".
    """
    return one if n == 1 else many.replace("{n}", f"{n:,}")
