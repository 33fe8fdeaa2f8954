"""What benchmarks with tables share: the machine, the versions, Markdown, the place in RESULTS.md."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

# Where the tables go; another file is for trying a benchmark out.
RESULTS = Path(os.environ.get("SEMANTIC_EXPLORER_RESULTS") or Path(__file__).with_name("RESULTS.md"))
_NAMED = ("torch", "transformers", "sentence-transformers", "numpy")


def processor() -> str:
    """Its name; with its family and model where the system tells them, as processors of several generations
    have the same short name on virtual machines.
    """
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        lines = (line.partition(":") for line in cpuinfo.read_text(encoding="utf-8").splitlines())
        said = {field.strip(): value.strip() for field, _, value in lines}
        name = said.get("model name", name)
        if "cpu family" in said and "model" in said:
            name += f" (family {said['cpu family']}, model {said['model']})"
    return name


def machine() -> str:
    """The processor, and the number of cores as this process sees them."""
    return f"{processor()}, {os.cpu_count()} cores"


def versions() -> str:
    """Python and the packages that the figures depend on."""
    return ", ".join([f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in _NAMED)])


def today() -> str:
    """ISO date."""
    return date.today().isoformat()


def made_with(rows: Sequence[Mapping[str, Any]]) -> str:
    """A sentence on where and when kept rows were made."""

    def listed(name: str) -> str:
        return "; ".join(sorted({row[name] for row in rows}))

    dates = sorted({row["date"] for row in rows})
    when = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    return f"Made on {listed('machine')}; {listed('versions')}; {when}."


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; columns of numbers, but for the first, are set to the right."""

    def numeric(column: int) -> bool:
        return column > 0 and not any(character.isalpha() for row in rows for character in row[column])

    rule = ["---:" if numeric(k) else "---" for k in range(len(head))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))


def write_between(path: Path, name: str, text: str) -> None:
    """Put `text` between the markers of `name` in a file; where there are none, at its end."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    whole = path.read_text(encoding="utf-8") if path.is_file() else "# What the benchmarks found\n"
    if begin not in whole or end not in whole:
        whole = f"{whole.rstrip()}\n\n{begin}\n{end}\n"
    before, rest = whole.split(begin, 1)
    after = rest.split(end, 1)[1]
    path.write_text(f"{before}{begin}\n{text.strip()}\n{end}{after}", encoding="utf-8")
