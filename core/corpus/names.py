"""Column names from files can be anything; here they become unique, visible and still readable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

# Names that queries use for themselves; no column may be called so.
ROW = "#row"
TEXT_ID = "#text"
_RESERVED = frozenset({ROW, TEXT_ID, "#value", "#count"})


def same(name: str) -> str:
    """What two names share when they mean the same column: case does not tell columns apart."""
    return name.casefold()


def unique_name(name: str, taken: Iterable[str]) -> str:
    """`name`, or `name 2`, `name 3` … when it is reserved or among `taken` (folded by `same`)."""
    used = set(taken) | _RESERVED
    candidate, n = name, 1
    while same(candidate) in used:
        n += 1
        candidate = f"{name} {n}"
    return candidate


def column_names(raw: Sequence[str | None]) -> tuple[str, ...]:
    """Unique names for columns as a header gives them.

    White space inside a name becomes one blank, an empty name "column 3" (counted from 1), a repeated one
    "name 2".
    """
    names: list[str] = []
    taken: set[str] = set()
    for position, name in enumerate(raw, start=1):
        shown = " ".join((name or "").replace("\0", "").replace("\ufeff", "").split())
        unique = unique_name(shown or f"column {position}", taken)
        taken.add(same(unique))
        names.append(unique)
    return tuple(names)
