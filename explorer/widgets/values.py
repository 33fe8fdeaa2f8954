"""Cell values as a person reads them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from PySide6.QtCore import QCoreApplication

from explorer.shared import wording

_EPOCH = datetime(1970, 1, 1)
_DAY = 86_400.0  # seconds


def shown(value: Any) -> str:
    """A cell: numbers with separators, dates in ISO form, a missing one as an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _tr("yes") if value else _tr("no")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def shown_category(value: Any) -> str:
    """A value of a category column: as `shown`, on one line, names_with_underscores as words."""
    if value is None or value == "":
        return _tr("(none)")
    text = " ".join(shown(value).split())
    return text.replace("_", " ") if " " not in text else text


def as_moment(seconds: float) -> datetime:
    """Seconds since 1970 (UTC) -> a datetime without a time zone, as the row store keeps it."""
    return _EPOCH + timedelta(seconds=float(seconds))


def place_of(value: Any) -> float:
    """An end of a range as a place between the edges of bars: dates and datetimes in seconds since 1970."""
    if isinstance(value, datetime):
        # Edges between microseconds were rounded to make the range.
        return (value.replace(tzinfo=None) - _EPOCH).total_seconds() + 2e-6
    if isinstance(value, date):
        return (datetime(value.year, value.month, value.day) - _EPOCH).total_seconds()
    return float(value)


def step_of(column_type: str) -> float:
    """The distance of neighbouring values of a column: bins end one step below the next one's first value."""
    return {"integer": 1.0, "date": _DAY}.get(column_type, 0.0)


def shown_range(low: float, high: float, column_type: str, affixes: tuple[str, str] = ("", "")) -> str:
    """The smallest and the largest of some values: "3 – 17", "3 – 17 €", "Mar – Jun 2025",
    "2 May – 9 Jun 2025".

    Args:
        low, high: the ends, both included; seconds since 1970 for dates and timestamps.
        affixes: what stands before and behind numbers.
    """
    if column_type not in ("date", "timestamp"):
        whole = column_type == "integer"
        first, last = (f"{end:,.0f}" if whole or abs(end) >= 1000 else f"{end:,.4g}" for end in (low, high))
        first, last = first.replace("-", "−"), last.replace("-", "−")
        return (first if first == last else f"{first} – {last}").join(affixes)
    start, end = as_moment(low), as_moment(high)
    first_day, last_day = wording.day_of_month(start), wording.day_of_month(end)
    if column_type == "timestamp" and high - low < 2 * _DAY:
        if start.date() == end.date():
            return f"{wording.of_year(first_day, start.year)}, {start:%H:%M} – {end:%H:%M}"
        return _joined(f"{first_day} {start:%H:%M}", f"{last_day} {end:%H:%M}", start, end)
    if (end - start).days >= 62:
        return _joined(wording.month(start), wording.month(end), start, end)
    if start.date() == end.date():
        return wording.of_year(first_day, start.year)
    return _joined(first_day, last_day, start, end)


def _joined(first: str, last: str, start: datetime, end: datetime) -> str:
    """Both ends with the year said once where it is the same."""
    if start.year == end.year:
        return _tr("{first} – {last} {year}").format(first=first, last=last, year=end.year)
    return f"{wording.of_year(first, start.year)} – {wording.of_year(last, end.year)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("values", text)
