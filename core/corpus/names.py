"""Column names from files can be anything; here they become unique, visible and still readable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.errors import InputError

# Names that queries use for themselves; no column may be called so.
ROW = "#row"
TEXT_ID = "#text"
_RESERVED = frozenset({ROW, TEXT_ID, "#value", "#count"})


_MOST_LISTED, _LONGEST_LIST = 60, 1200  # names, and characters, in a sentence


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


def no_column(name: str, columns: Sequence[str], hint: str = "") -> InputError:
    """That a file has no such column, and which it has.

    Args:
        columns: their names. hint: a sentence for the end, that begins with a space.
    """
    names = listed(columns)
    if hint:
        return InputError(f"There is no column '{short(name)}'.", f"The columns: {names}.{hint}")
    return InputError(f"There is no column '{short(name)}'.", f"The columns: {names}.")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: each on one line, long ones cut, and how many more there are of many."""
    shown: list[str] = []
    room = _LONGEST_LIST
    for name in map(short, names[:_MOST_LISTED]):
        room -= len(name) + 2
        if room < 0:
            break
        shown.append(name)
    joined = ", ".join(shown) or "none"
    return f"{joined} and {len(names) - len(shown):,} more" if len(names) > len(shown) else joined


def short(text: str) -> str:
    """What a person wrote, on one line and cut where it is too long for a sentence."""
    shown = " ".join(text.split())
    return shown if len(shown) <= 80 else shown[:79] + "…"


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
