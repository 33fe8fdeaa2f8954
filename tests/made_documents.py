"""The parts of documents that are made from code: `make documents` writes them, a test holds them.

Each stands in its document between two comments, `<!-- NAME: begin -->` and `<!-- NAME: end -->`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import Any

import typer

from core.corpus.formats import formats
from core.training.config import rates_said
from core.training.objectives import OBJECTIVES
from core.training.objectives.base import Objective
from explorer.cli import COMMANDS, PROGRAM
from explorer.cli.main import application
from tests.bench import scale_plan
from tests.bill_of_materials import notice
from tests.conftest import PROJECT
from tests.test_house import EVERYWHERE, ROOMS

DECISIONS = PROJECT / "docs" / "decisions"


def picture_of_rooms() -> str:
    """Rooms from the top down, each with those that it imports; what follows from others is left out."""
    lines = ["```text"]
    for house in ("explorer", "core"):
        lines.append(f"{house}/")
        for room in from_the_top_down(house):
            below = sorted(nearest(room), key=lambda other: (not other.startswith(house), other))
            named = " · ".join(other.removeprefix(f"{house}.") for other in below)
            lines.append(
                f"  {room.removeprefix(f'{house}.'):<17} → {named}" if named else f"  {room.split('.')[1]}"
            )
    everywhere = ", ".join(sorted(EVERYWHERE))
    return "\n".join([*lines, "```", "", f"Every room may also import {everywhere}."])


def from_the_top_down(house: str) -> list[str]:
    """The rooms of a half of the house, so that each stands above those that it imports."""
    left = {room for room in ROOMS if room.startswith(f"{house}.") and room not in EVERYWHERE}
    ordered: list[str] = []
    while left:
        free = {room for room in left if not any(room in ROOMS[other] for other in left)}
        ordered += sorted(free)
        left -= free
    return ordered


def reached(room: str) -> set[str]:
    """Every room that one imports, itself or through others."""
    return ROOMS[room].union(*(reached(other) for other in ROOMS[room]))


def nearest(room: str) -> set[str]:
    """The rooms that one imports, without those that these import."""
    return ROOMS[room] - set().union(*(reached(other) for other in ROOMS[room])) - EVERYWHERE


def table_of_objectives() -> str:
    """Every objective: when to use it, what it takes, where it is from."""
    rows = [
        f"| `{name}` | {each.when} | {', '.join(each.takes)} | {_rate(each)} | {each.source} |"
        for name, each in OBJECTIVES.items()
    ]
    return table(("objective", "when", "takes", "learning rate", "source"), rows)


def _rate(objective: Objective) -> str:
    """Where none is given; and how often the data is gone through where that is more than once."""
    epochs = f"; {objective.default_epochs} epochs" if objective.default_epochs > 1 else ""
    return f"{rates_said(objective)}{epochs}"


def table(heads: Iterable[str], rows: Iterable[str]) -> str:
    heads = list(heads)
    return "\n".join([f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *rows])


def table_of_formats() -> str:
    """Every kind of file that can be read, with the endings of its names."""
    rows = [
        f"| {each.title} | {' '.join(f'`{one}`' for one in each.suffixes) or 'anything'} |"
        for each in formats().values()
    ]
    return table(("file", "names end in"), rows)


def index_of_decisions() -> str:
    """Every record with its title."""
    lines = []
    for path in sorted(DECISIONS.glob("[0-9]*.md")):
        number, title = re.match(r"# (\d{3}) (.+)", path.read_text(encoding="utf-8")).groups()  # type: ignore[union-attr]
        lines.append(f"- [{number}]({path.name}) {title}")
    return "\n".join(lines)


def declared(name: str) -> Any:
    """Command `name` as typer builds it, with its `params`."""
    return typer.main.get_command(application(name)).commands[name]  # type: ignore[attr-defined]


_OF_MANY = 4  # commands; an option that so many have is explained once


def reference_of_commands() -> str:
    """Every command: what it does, its usage, its arguments and options; options of many commands once."""
    counted = Counter(row for name in COMMANDS for row in options_of(name)[1].values())
    shared = {row for row, n in counted.items() if n >= _OF_MANY and row.startswith("| `-")}
    sections = [section_of_command(name, shared) for name in COMMANDS]
    rows = [row for row in counted if row in shared]
    head = "What several commands have means the same in each:"
    return "\n\n".join(
        ["## Options of many commands", head, table(("option", "what it says"), rows), *sections]
    )


def options_of(name: str) -> tuple[list[str], dict[str, str]]:
    """The usage of a command, and for each argument and option its row, arguments first."""
    command = declared(name)
    context = typer.Context(command, info_name=f"{PROGRAM} {name}")
    usage, rows = [PROGRAM, name], {}
    shown = [each for each in command.params if not getattr(each, "hidden", False)]  # without old names
    for each in sorted(shown, key=lambda each: each.param_type_name != "argument"):
        left, text = each.get_help_record(context)
        if each.param_type_name == "argument":
            left = each.metavar
            more = "…" if each.nargs == -1 else ""
            usage.append(f"{left}{more}" if each.required else f"[{left}{more}]")
        elif each.required:
            usage.append(left.split(", ")[-1])
        left = left.replace("<", "").replace(">", "").replace("|", "\\|")
        text = " ".join(text.removesuffix("[required]").split()).replace("|", "\\|")
        rows[left] = f"| `{left}` | {text} |"
    return usage, rows


def section_of_command(name: str, shared: Container[str]) -> str:
    usage, rows = options_of(name)
    paragraphs = [" ".join(part.split()) for part in declared(name).help.split("\n\n")]
    own = [row for row in rows.values() if row not in shared]
    parts = [f"## {name}", *paragraphs, f"    {' '.join(usage)} [OPTIONS]"]
    if own:
        parts.append(table(("argument or option", "what it says"), own))
    if others := [f"`{left.split(' ')[0]}`" for left, row in rows.items() if row in shared]:
        parts.append(f"And, [as of many commands](#options-of-many-commands): {' '.join(others)}.")
    return "\n\n".join(parts)


MADE: dict[str, tuple[Path, Callable[[], str]]] = {
    "rooms": (PROJECT / "ARCHITECTURE.md", picture_of_rooms),
    "objectives": (PROJECT / "docs" / "training.md", table_of_objectives),
    "formats": (PROJECT / "docs" / "formats.md", table_of_formats),
    "commands": (PROJECT / "docs" / "cli.md", reference_of_commands),
    "packages": (PROJECT / "NOTICE", notice),
    "scale": (PROJECT / "docs" / "scale.md", scale_plan.document),
    "decisions": (DECISIONS / "README.md", index_of_decisions),
}


def parts(name: str) -> tuple[str, str, str]:
    """A document before, between and after the two comments of a part."""
    path, _ = MADE[name]
    begin, end = f"<!-- {name}: begin -->\n", f"\n<!-- {name}: end -->"
    before, found_begin, rest = path.read_text(encoding="utf-8").partition(begin)
    between, found_end, after = rest.partition(end)
    assert found_begin, f"{path.name} has no comment that begins {name}"
    assert found_end, f"{path.name} has no comment that ends {name}"
    return before + begin, between, end + after


def main() -> None:
    """Write every part anew."""
    for name, (path, make) in MADE.items():
        before, _, after = parts(name)
        path.write_text(f"{before}{make()}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
