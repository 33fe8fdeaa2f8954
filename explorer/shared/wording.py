"""Numbers and times as a person reads them: "6,240", "2 min 5 s", "839 kB", "Tuesday"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from core.plurals import plural as plural
from core.progress import Progress
from explorer.shared.engine_words import said

if TYPE_CHECKING:
    from core.corpus import RejectedLine


def _tr(text: str) -> str:
    return QCoreApplication.translate("wording", text)


def count(n: int) -> str:
    """A number with thousands separated."""
    return f"{n:,}"


def rows(n: int) -> str:
    """ "1 row", "6,240 rows"."""
    return plural(n, _tr("1 row"), _tr("{n} rows"))


def texts(n: int) -> str:
    """ "1 text", "6,240 texts"."""
    return plural(n, _tr("1 text"), _tr("{n} texts"))


def distinct_texts(n: int) -> str:
    """ "1 distinct text", "6,240 distinct texts"."""
    return plural(n, _tr("1 distinct text"), _tr("{n} distinct texts"))


def passages(n: int) -> str:
    """ "1 passage", "6,240 passages"."""
    return plural(n, _tr("1 passage"), _tr("{n} passages"))


def pairs(n: int) -> str:
    """ "1 pair", "6,240 pairs"."""
    return plural(n, _tr("1 pair"), _tr("{n} pairs"))


def hits(n: int) -> str:
    """ "1 hit", "50 hits"."""
    return plural(n, _tr("1 hit"), _tr("{n} hits"))


def rejected_line(rejected: RejectedLine) -> str:
    """What holds no row, and why: a line, or a document or page, which the reason names."""
    why = said(rejected.reason)
    if not rejected.line:
        return why
    return _tr("line {number}: {why}").format(number=count(rejected.line), why=why)


def rejected_lines(rejected: Sequence[RejectedLine], n: int) -> list[str]:
    """Lines of a file that hold no row, with why, indented, and how many more of the `n` there are."""
    lines = [f"    {rejected_line(each)}" for each in rejected]
    left = n - len(rejected)
    if left > 0:
        lines.append("    " + _tr("and {n} more").format(n=count(left)))
    return lines


def doubtful_lines(doubtful: Sequence[RejectedLine], n: int, n_short: int) -> list[str]:
    """Rows that were read, but perhaps not as they are meant: how many, and which, with why, indented.

    Args:
        n: how many there are. n_short: rows with fewer cells than columns.
    """
    lines = []
    if n_short:
        one = _tr("1 row has fewer cells than there are columns; those that are missing are blank.")
        many = _tr("{n} rows have fewer cells than there are columns; those that are missing are blank.")
        lines.append("    " + plural(n_short, one, many))
    if n:
        one = _tr("1 row is read that may not be meant so:")
        lines.append("    " + plural(n, one, _tr("{n} rows are read that may not be meant so:")))
    return lines + rejected_lines(doubtful, n)


def duration(seconds: float) -> str:
    """A time in its two largest units: "5 s", "2 min 5 s", "1 h 12 min"."""
    whole = max(1, round(seconds))
    if whole < 60:
        return _tr("{s} s").format(s=whole)
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return _tr("{m} min {s} s").format(m=minutes, s=rest) if rest else _tr("{m} min").format(m=minutes)
    hours, minutes = divmod(minutes, 60)
    return _tr("{h} h {m} min").format(h=hours, m=minutes)


def long_duration(seconds: float) -> str:
    """A rough time spelled out: "12 seconds", "4 minutes", "2 hours"."""
    if seconds < 1.5:
        return _tr("a second")
    if seconds < 90:
        return _tr("{n} seconds").format(n=round(seconds))
    if seconds < 90 * 60:
        return _tr("{n} minutes").format(n=round(seconds / 60))
    return _tr("{n} hours").format(n=round(seconds / 3600))


def size(n_bytes: int) -> str:
    """A file size in decimal units: "839 kB"."""
    if n_bytes < 1000:
        return _tr("{n} bytes").format(n=n_bytes)
    value, unit = n_bytes / 1000, "kB"
    for larger in ("MB", "GB"):
        if value >= 1000:
            value, unit = value / 1000, larger
    return f"{value:.0f} {unit}" if value >= 10 else f"{value:.1f} {unit}"


def progress(state: Progress) -> str:
    """ "6,240 / 10,003 · 812 a second · 5 s left"; bytes as sizes; without a rate in the first second."""
    in_bytes = state.unit == "bytes"
    show = size if in_bytes else count
    parts = [show(state.done) if state.total is None else f"{show(state.done)} / {show(state.total)}"]
    if state.rate is not None and state.seconds >= 1:
        rate = size(round(state.rate)) if in_bytes else count(max(1, round(state.rate)))
        parts.append(_tr("{rate} a second").format(rate=rate))
        if state.seconds_left is not None and state.done < (state.total or 0):
            parts.append(_tr("{time} left").format(time=duration(state.seconds_left)))
    return " · ".join(parts)


def day(moment: datetime, now: datetime | None = None) -> str:
    """When something was, as people say it: "today", "yesterday", a weekday, a date."""
    today = (now or datetime.now(moment.tzinfo)).date()
    days = (today - moment.date()).days
    if days == 0:
        return _tr("today")
    if days == 1:
        return _tr("yesterday")
    if 1 < days < 7:
        return QLocale().dayName(moment.isoweekday())
    if today.year == moment.year:
        return day_of_month(moment)
    return moment.strftime("%Y-%m-%d")


def month(moment: date) -> str:
    """ "Mar"."""
    return QLocale().monthName(moment.month, QLocale.FormatType.ShortFormat)


def day_of_month(moment: date) -> str:
    """ "5 Mar"."""
    return _tr("{day} {month}").format(day=moment.day, month=month(moment))


def of_year(shown: str, year: int) -> str:
    """A month or a day with its year: "Mar 2026", "5 Mar 2026"."""
    return _tr("{date} {year}").format(date=shown, year=year)


def percent(number: str) -> str:
    """A number of hundredths with its sign, as the language writes it: "12 %", "12%"."""
    return _tr("{0} %").format(number)


def decimal(value: float, digits: int = 2) -> str:
    """ "0.82", "−0.05"."""
    return f"{value:.{digits}f}".replace("-", "−")


def signed(value: float, digits: int = 2) -> str:
    """A difference: "+0.05", "−0.05"."""
    return f"{value:+.{digits}f}".replace("-", "−")
