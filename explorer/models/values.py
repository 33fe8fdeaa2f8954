"""Cell values as a person reads them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from PySide6.QtCore import QCoreApplication

_EPOCH = datetime(1970, 1, 1)


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


def shown_range(low: float, high: float, column_type: str) -> str:
    """Two ends of a histogram: "3 – 17", "Mar – Jun 2025", "2 – 9 May 2025"."""
    if column_type not in ("date", "timestamp"):
        whole = column_type == "integer"
        first, last = (f"{end:,.0f}" if whole or abs(end) >= 1000 else f"{end:,.4g}" for end in (low, high))
        return first if first == last else f"{first} – {last}"
    first_day, last_day = as_moment(low), as_moment(high)
    if (last_day - first_day).days < 62:
        start = first_day.strftime("%d %b" if first_day.year == last_day.year else "%d %b %Y")
        return f"{start} – {last_day.strftime('%d %b %Y')}"
    start = first_day.strftime("%b" if first_day.year == last_day.year else "%b %Y")
    return f"{start} – {last_day.strftime('%b %Y')}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("values", text)
