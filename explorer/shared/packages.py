"""The packages that the program uses, with their licences, as `NOTICE` lists them."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

_BEGIN, _END = "<!-- packages: begin -->\n", "<!-- packages: end -->"


def packages() -> tuple[str, ...]:
    """A line a package: its name, the versions that go with the program or what needs it, its licence."""
    _, _, rest = _notice().partition(_BEGIN)
    return tuple(line for line in rest.partition(_END)[0].splitlines() if line)


def _notice() -> str:
    """`NOTICE`, beside the code or, where that is installed, among what is known of the package."""
    beside = Path(__file__).parents[2] / "NOTICE"
    try:
        if beside.is_file():
            return beside.read_text(encoding="utf-8")
        return distribution("semantic-explorer").read_text("licenses/NOTICE") or ""
    except (OSError, UnicodeError, PackageNotFoundError):
        return ""
