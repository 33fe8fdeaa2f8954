"""What the program consists of, from what is installed: a CycloneDX list of packages, versions and licences.

python -m tests.bill_of_materials [-o FILE]
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

PROGRAM = "semantic-explorer"
_UNKNOWN = "UNKNOWN"
# What a package forgets to say, from the licence in its repository.
_NOT_SAID = {"hnswlib": "Apache-2.0"}


def normal(name: str) -> str:
    """A package's name as PEP 503 compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(program: str = PROGRAM) -> dict[str, Distribution]:
    """What a program needs on this machine, directly and indirectly, without itself, by name."""
    found: dict[str, Distribution] = {}
    waiting = [program]
    while waiting:
        for name in required(waiting.pop()):
            if name in found:
                continue
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:  # hnswlib where there is no compiler
                continue
            waiting.append(name)
    return dict(sorted(found.items()))


def required(package: str) -> dict[str, str]:
    """What an installed package asks for here: name -> the versions that go with it, "" for any."""
    found = {}
    for line in distribution(package).requires or []:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            found[normal(requirement.name)] = str(requirement.specifier)
    return found


def notice() -> str:
    """The list of packages for `NOTICE`, a line each: those that the set-up pins, so that it is the same list
    on every machine. What only others need has their name in place of versions.
    """
    packages = {name: each for name, each in needed().items() if name in pinned()}
    ours = required(PROGRAM)
    for_whom: dict[str, list[str]] = {}
    for parent in packages:
        for name in required(parent):
            for_whom.setdefault(name, []).append(parent)
    lines = []
    for name, package in packages.items():
        asked = f" {ours[name]}" if name in ours else f" (for {', '.join(for_whom[name][:3])})"
        lines.append(f"{name}{asked}: {licence_of(package)}")
    return "\n".join(lines)


def pinned() -> dict[str, str]:
    """Name -> version of what `constraints.txt` pins."""
    lines = (Path(__file__).parent.parent / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = (line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    return {normal(name): version.split(";")[0].strip() for name, version in found}


def licence_of(package: Distribution) -> str:
    """What a package says of its licence: the expression, else the classifiers, else the field."""
    about = package.metadata
    expression = about.get("License-Expression")
    if expression:
        return str(expression)
    classified = [
        each.split(" :: ")[-1] for each in about.get_all("Classifier") or [] if "License ::" in each
    ]
    if classified:
        return " AND ".join(classified)
    lines = str(about.get("License") or "").strip().splitlines()
    return lines[0] if lines else _NOT_SAID.get(normal(about["Name"]), _UNKNOWN)


def bill(packages: dict[str, Distribution]) -> dict[str, Any]:
    """The CycloneDX 1.5 document of packages."""
    components = [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{name}@{package.version}",
            "name": name,
            "version": package.version,
            "purl": f"pkg:pypi/{name}@{package.version}",
            "licenses": [{"license": {"name": licence_of(package)}}],
        }
        for name, package in packages.items()
    ]
    program = {"type": "application", "name": PROGRAM, "version": distribution(PROGRAM).version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program},
        "components": components,
    }


def main() -> int:
    """Print or write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bill_of_materials", description=__doc__)
    parser.add_argument("-o", type=Path, metavar="FILE")
    given = parser.parse_args()
    text = json.dumps(bill(needed()), indent=2) + "\n"
    if given.o is None:
        print(text, end="")
    else:
        given.o.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
