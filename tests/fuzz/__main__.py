"""Attacks the readers as long as one likes; what came of it is written into a table.

    python -m tests.fuzz polluted [--number N] [--seed K] [--table]
    python -m tests.fuzz TARGET... [--seconds S] [--seed K] [--corpus DIR] [--resume FILE] [--table]

With --resume, sittings of ten minutes are noted in FILE until each target has had its seconds in all: what is
stopped goes on from there, and begins with the corpus that was found.

Each target runs in a process of its own, which may crash or hang. Where atheris is installed (Linux),
libFuzzer guides it; else the lines that are reached do, which takes longer. Exit code 1 where something is
wrong.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.fuzz import guided, polluted
from tests.fuzz.targets import TARGETS, close

_SPARE = 120.0  # seconds beside those that were asked for, to begin and to end
_SITTING = 600.0  # seconds after which it is noted how far a target is


def run_polluted(number: int, seed: int, write: bool) -> int:
    """Pollute tables, read them, and say how that went."""
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        for case in polluted.cases(number, seed):
            outcome = polluted.judged(case, Path(folder))
            outcomes.append(outcome)
            if outcome.what in (polluted.WRONG, polluted.SILENT, polluted.UNTOLD):
                print(outcome, flush=True)
    table = polluted.table(outcomes)
    print(table)
    if write:
        made = f"Made on {machine()}; {versions()}; {today()}."
        said = f"{number:,} files; `python -m tests.fuzz polluted --number {number} --seed {seed}`."
        if untold := Counter(
            " and ".join(each.case.kinds) for each in outcomes if each.what == polluted.UNTOLD
        ):
            said += f" Cannot be told: {', '.join(f'{kinds} ({n})' for kinds, n in untold.most_common())}."
        write_between(RESULTS, "fuzz polluted", f"## Polluted files\n\n{table}\n\n{said} {made}")
    return int(any(outcome.what in (polluted.WRONG, polluted.SILENT) for outcome in outcomes))


def attack_here(name: str, seconds: float, seed: int, corpus: Path, folder: Path) -> None:
    """Attack a target in this process; what came of it goes into the folder."""
    place = folder / "prepared"
    place.mkdir()
    found = guided.attack(TARGETS[name], place, seconds, seed, corpus)
    close(place)
    for n, data in enumerate(found.wrong.values()):
        (corpus / f"wrong-{name}-{n}").write_bytes(data)
    about = {"executions": found.executions, "said": found.said, "lines": len(found.lines)}
    (folder / "found.json").write_text(json.dumps(about | {"wrong": list(found.wrong)}), encoding="utf-8")


def attack(name: str, seconds: float, seed: int, corpus: Path | None) -> dict[str, Any]:
    """Attack a target in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        folder, kept = Path(home), corpus or Path(home) / "corpus"
        kept.mkdir(parents=True, exist_ok=True)
        by_atheris = importlib.util.find_spec("atheris") is not None
        command = [
            sys.executable,
            "-m",
            "tests.fuzz.by_atheris",
            name,
            str(seconds),
            str(seed),
            str(kept),
            home,
        ]
        if not by_atheris:
            command = [sys.executable, "-m", "tests.fuzz", name, "--seconds", str(seconds)]
            command += ["--seed", str(seed), "--corpus", str(kept), "--here", home]
        began = time.monotonic()
        try:
            ended = subprocess.run(
                command,
                timeout=seconds + _SPARE,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
            how, said = f"exit code {ended.returncode}", ended.stderr[-2000:]
        except subprocess.TimeoutExpired:
            how, said = "it hung", ""
        seconds = min(seconds, time.monotonic() - began)  # less where it was ended by what it found
        if (folder / "found.json").exists():
            found: dict[str, Any] = json.loads((folder / "found.json").read_text(encoding="utf-8"))
        else:
            last = folder / "prepared" / "current-input"
            data = last.read_bytes() if last.exists() else b""
            (kept / f"wrong-{name}-ended").write_bytes(data)
            found = {"executions": 0, "said": 0, "lines": 0, "wrong": [f"{how}: {said} with {data[:300]!r}"]}
        if by_atheris:
            if how != "exit code 0":  # libFuzzer ended it: an input took too long, or too much
                found["wrong"].append(f"{how}: {said}")
            found["lines"] = _lines_of(name, kept)
        return found | {"target": name, "seconds": seconds, "seed": seed}


def _lines_of(name: str, corpus: Path) -> int:
    """The lines of `core` that a corpus reaches."""
    with tempfile.TemporaryDirectory() as home:
        place = Path(home)
        n = sum(not path.name.startswith("wrong-") for path in corpus.iterdir())
        lines = len(guided.attack(TARGETS[name], place, _SPARE, 0, corpus, n).lines)
        close(place)
    return lines


def attack_on(name: str, seconds: float, seed: int, corpus: Path | None, notes: Path) -> dict[str, Any]:
    """Attack a target in sittings until it has had its seconds, those noted before included; in sum."""
    while True:
        sittings = _noted(name, notes)
        had = sum(each["seconds"] for each in sittings)
        if had >= seconds:
            return {
                "target": name,
                "seconds": had,
                **{key: sum(each[key] for each in sittings) for key in ("executions", "said")},
                "lines": max(each["lines"] for each in sittings),
                "wrong": [wrong for each in sittings for wrong in each["wrong"]],
            }
        sitting = attack(name, min(_SITTING, seconds - had), seed + len(sittings), corpus)
        with notes.open("a", encoding="utf-8") as file:
            file.write(json.dumps(sitting) + "\n")


def _noted(name: str, notes: Path) -> list[dict[str, Any]]:
    """The sittings of a target that were noted."""
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    return [each for each in map(json.loads, lines) if each["target"] == name]


def table_of(results: list[dict[str, Any]]) -> str:
    """A row a target."""
    head = [
        "target",
        "what is attacked",
        "seconds",
        "executions",
        "ended in a sentence",
        "lines of core",
        "wrong",
    ]
    rows = [
        [
            each["target"],
            TARGETS[each["target"]].sentence,
            f"{each['seconds']:,.0f}",
            *(f"{each[key]:,}" for key in ("executions", "said", "lines")),
            str(len(each["wrong"])),
        ]
        for each in results
    ]
    return markdown(head, rows)


def _kept_rows() -> dict[str, list[str]]:
    """The rows that the table has already, by target."""
    text = RESULTS.read_text(encoding="utf-8")
    found = re.search(r"<!-- fuzz targets: begin -->(.*)<!-- fuzz targets: end -->", text, re.DOTALL)
    lines = found[1].splitlines() if found else []
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {row[0]: row for row in cells if row[0] in TARGETS}


def write_table(results: list[dict[str, Any]]) -> None:
    """Put the rows of these targets into the table in RESULTS.md; those of others stay."""
    rows = _kept_rows()
    for each in results:
        rows[each["target"]] = [
            cell.strip() for cell in table_of([each]).splitlines()[-1].strip("|").split("|")
        ]
    head = table_of([]).splitlines()[0]
    columns = [cell.strip() for cell in head.strip("|").split("|")]
    table = markdown(columns, [rows[name] for name in TARGETS if name in rows])
    made = f"Made on {machine()}; {versions()}; {today()}."
    write_between(RESULTS, "fuzz targets", f"## Fuzzed\n\n{table}\n\n{made}")


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("what", nargs="+", choices=["polluted", "all", *TARGETS])
    parser.add_argument("--number", type=int, default=4000, help="of polluted files")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each target")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--corpus", type=Path, help="folder of inputs to begin with; new ones go there")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="note each sitting here, and go on from it"
    )
    parser.add_argument("--table", action="store_true", help="write the table into RESULTS.md")
    parser.add_argument("--here", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if "polluted" in given.what:
        return run_polluted(given.number, given.seed, given.table)
    if given.here is not None:
        attack_here(given.what[0], given.seconds, given.seed, given.corpus, given.here)
        return 0
    results = []
    for name in TARGETS if "all" in given.what else given.what:
        corpus = given.corpus / name if given.corpus else None
        if given.resume is None:
            results.append(attack(name, given.seconds, given.seed, corpus))
        else:
            results.append(attack_on(name, given.seconds, given.seed, corpus, given.resume))
        for wrong in results[-1]["wrong"]:
            print(f"{name}: {wrong}", flush=True)
        if given.table:
            write_table(results[-1:])
    print(table_of(results))
    return int(any(each["wrong"] for each in results))


if __name__ == "__main__":
    sys.exit(main())
