"""Numbers as a person reads them: with a minus sign, which a hyphen is not."""

from __future__ import annotations


def decimal(value: float, digits: int = 2) -> str:
    """ "0.82", "−0.05"."""
    return f"{value:.{digits}f}".replace("-", "−")


def signed(value: float, digits: int = 2) -> str:
    """A difference: "+0.05", "−0.05"."""
    return f"{value:+.{digits}f}".replace("-", "−")
