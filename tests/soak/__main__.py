"""Attacks a workspace as long as one likes, in parts that resume; what came of it is written into a table.

    python -m tests.soak kills|damages|faults|rounds [--number N] [--seconds S] [--resume FILE] [--seed K]
        [--place FOLDER] [--table]

Each case is a line of FILE as soon as it is done; the same command goes on after the last. Exit code 1 where
a promise did not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.soak import damages, failing_disk, faults, kills, place, rounds
from tests.soak.place import Place

Line = dict[str, Any]
Case = tuple[str, Callable[[], Any]]  # its key, and what finds out what comes of it
NUMBERS = {"kills": 500, "damages": 2000, "faults": 1000, "rounds": 200}
_SHOWN = 4000  # characters of a traceback that are kept


def all_kills(at: Place, scratch: Path, number: int, seed: int) -> Iterator[Case]:
    """Each kill."""
    phases = cache(lambda work: kills.phases_of(work, at, scratch))
    for work, case in kills.cases(number, seed):
        yield f"{work} {case}", partial(_killed, work, case, phases, at, scratch)


def _killed(work: str, case: int, phases: Callable[[str], dict[str, int]], at: Place, scratch: Path) -> Any:
    return kills.kill(work, case, phases(work), at, scratch)


def all_damages(at: Place, scratch: Path, number: int, seed: int) -> Iterator[Case]:
    """Each damage."""
    before = damages.answers_before(at, scratch)
    for kind, how, case in damages.cases(at, number, seed):
        yield f"{kind} {how} {case}", partial(damages.damage, kind, how, case, before, at, scratch)


def all_faults(at: Place, scratch: Path, number: int, seed: int) -> Iterator[Case]:
    """Each fault of the disk; with a number of 0 those of `make test`."""
    nothing = faults.Before({}, None)
    for case, (work, fault) in enumerate(faults.CHOSEN if number == 0 else ()):
        yield f"{work} chosen {case}", partial(faults.fail_at, work, case, fault, nothing, at, scratch)
    before = cache(lambda work: faults.before(work, at, scratch))
    for work, case in kills.cases(number, seed):
        yield f"{work} {case}", partial(_failed, work, case, before, at, scratch)


def _failed(work: str, case: int, before: Callable[[str], faults.Before], at: Place, scratch: Path) -> Any:
    return faults.fail(work, case, before(work), at, scratch)


def not_done(cases: Iterable[Case], done: set[str]) -> Iterator[Line]:
    """What came of each case that was not done before."""
    for key, attack in cases:
        if key not in done:
            seen = attack()
            yield {"key": key, "good": seen.good, **asdict(seen)}


def all_rounds(at: Place, number: int, done: set[str]) -> Iterator[Line]:
    """Half of the rounds on the engine, half with the window. What was begun in a process that is gone is
    continued in a new one, with a warm-up of its own.
    """
    for part in rounds.PARTS:
        before = sum(key.startswith(f"{part} ") for key in done)
        for line in rounds.judged(part, at, max(number // len(rounds.PARTS) - before, 0)):
            yield {"key": f"{part} {before + line['turn']}", "since": before, **line}


_CASES = {"kills": all_kills, "damages": all_damages, "faults": all_faults}


def table_of_kills(lines: list[Line]) -> str:
    """A row a work."""
    head = [
        "killed while",
        "phases",
        "kills",
        "came to its end",
        "opened",
        "acknowledged",
        "lost",
        "left behind",
    ]
    head += ["went wrong"]
    works = defaultdict(list)
    for line in lines:
        works[line["work"]].append(line)
    rows = [
        [
            work,
            str(max(line["phases"] for line in of)),
            str(sum(line["ended"] == "killed" for line in of)),
            str(sum(line["ended"] == "finished" for line in of)),
            str(sum(line["opening"] == "opened" for line in of)),
            str(sum(line["acknowledged"] for line in of)),
            str(sum(len(line["lost"]) for line in of)),
            str(sum(bool(line["left"]) for line in of)),
            str(sum(not line["good"] and not line["lost"] and not line["left"] for line in of)),
        ]
        for work, of in sorted(works.items())
    ]
    return markdown(
        head, [*rows, ["all", *(str(sum(int(row[n]) for row in rows)) for n in range(1, len(head)))]]
    )


def table_of_damages(lines: list[Line]) -> str:
    """A row a kind of file."""
    head = ["damaged", "damages", "as before", "said on opening", "refused in a sentence"]
    head += ["lost in silence", "others altered", "left behind", "traceback", "aborted or hung"]
    groups = defaultdict(list)
    for line in lines:
        groups[line["kind"].split("/")[0]].append(line)
    rows = []
    for group, of in sorted(groups.items()):
        opened = [line for line in of if line["opening"] == "opened"]
        counts = (
            len(of),
            sum(not line["detail"] and not line["changed"] for line in opened),
            sum(bool(line["detail"] or line["changed"]) for line in opened),
            sum(line["opening"] == "said" for line in of),
            sum(bool(line["silent"] or line["made"]) for line in of),
            sum(bool(line["altered"]) for line in of),
            sum(bool(line["left"]) for line in of),
            sum(line["opening"] == "traceback" for line in of),
            sum(line["opening"] in ("aborted", "hung") for line in of),
        )
        rows.append([f"`{group}`", *map(str, counts)])
    return markdown(
        head, [*rows, ["all", *(str(sum(int(row[n]) for row in rows)) for n in range(1, len(head)))]]
    )


def table_of_faults(lines: list[Line]) -> str:
    """A row a work."""
    head = ["the disk fails while", "phases", "failed calls", "of these lasting", "said in a sentence"]
    head += ["done all the same", "acknowledged", "lost", "altered", "left behind", "traceback"]
    head += ["aborted or hung", "not opened", "refused afterwards"]
    works = defaultdict(list)
    for line in lines:
        if line["fired"]:
            works[line["work"]].append(line)
    rows = []
    for work, of in sorted(works.items()):
        counts = (
            max(line["phases"] for line in of),
            len(of),
            sum(line["fault"]["lasting"] for line in of),
            sum(line["ended"] == "said" for line in of),
            sum(line["ended"] == "done" for line in of),
            sum(line["acknowledged"] for line in of),
            sum(len(line["lost"]) for line in of),
            sum(bool(line["altered"]) for line in of),
            sum(bool(line["left"]) for line in of),
            sum(line["ended"] == "raised" for line in of),
            sum(line["ended"] in ("aborted", "hung") for line in of),
            sum(line["opening"] not in ("opened", "") for line in of),
            sum(line["after"][1] > 0 for line in of),
        )
        rows.append([work, *map(str, counts)])
    return markdown(
        head, [*rows, ["all", *(str(sum(int(row[n]) for row in rows)) for n in range(1, len(head)))]]
    )


def table_of_rounds(lines: list[Line]) -> str:
    """A row a process: what was held after its warm-up, and how far from that it was at most and at last."""
    head = ["rounds of open, search, map, train a step, close", "rounds", "minutes"]
    head += [f"{name}: after {rounds.WARM_UP}, at most, at last" for name in rounds.COUNTED]
    head += [f"beyond {rounds.MOST:.0%}"]
    processes = defaultdict(list)
    for line in lines:
        processes[line["part"], line["since"]].append(line)
    rows = []
    for (part, since), of in processes.items():
        name = {"engine": "the engine", "window": "the window"}[part] + (f", from {since}" if since else "")
        row = [name, str(len(of)), f"{sum(line['seconds'] for line in of) / 60:.0f}"]
        later = [line for line in of if line["base"]]
        for counted in rounds.COUNTED if later else ():
            seen = [line[counted] for line in later]
            row.append(", ".join(f"{n:.0f}" for n in (later[0]["base"][counted], max(seen), seen[-1])))
        row += ["—"] * (len(head) - 1 - len(row))
        rows.append([*row, str(sum(not line["good"] for line in of))])
    return markdown(head, rows)


_TABLES = {
    "kills": table_of_kills,
    "damages": table_of_damages,
    "faults": table_of_faults,
    "rounds": table_of_rounds,
}
_TITLES = {
    "kills": "Killed at its work",
    "damages": "Damaged files",
    "faults": "A disk that fails",
    "rounds": "Many rounds in one process",
}


def write_table(what: str, lines: list[Line]) -> None:
    """Put the table of a file of results into RESULTS.md."""
    made = f"Made on {machine()}; {versions()}; {today()}."
    write_between(RESULTS, f"soak {what}", f"## {_TITLES[what]}\n\n{_TABLES[what](lines)}\n\n{made}")


def read(path: Path) -> list[Line]:
    """The cases that are done; a last line that was cut off is passed over."""
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    return [json.loads(line) for line in lines[:-1] if line]


def _again_with_the_shim() -> None:
    """This program from its beginning, in a process and with children that the shim is loaded into."""
    if not failing_disk.can_be_built():
        raise SystemExit("Faults of the disk need Linux and a C compiler.")
    with tempfile.TemporaryDirectory() as home:
        shim = str(failing_disk.build(Path(home)))
        command = [sys.executable, "-m", "tests.soak", *sys.argv[1:]]
        raise SystemExit(
            subprocess.run(command, env={**os.environ, "LD_PRELOAD": shim}, check=False).returncode
        )


def main() -> int:
    """Run a part, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("what", choices=sorted(_TABLES))
    parser.add_argument(
        "--number",
        type=int,
        help="in all (500 kills, 2,000 damages, 1,000 faults, 200 rounds; 0 faults: those of `make test`)",
    )
    parser.add_argument("--place", type=Path, help="where the workspaces to attack are, or are to be made")
    parser.add_argument("--seconds", type=float, default=7200.0, help="begin no case after so long")
    parser.add_argument("--resume", type=Path, help="file with a line a case; goes on after the last")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--table", action="store_true", help="write the table of all cases into RESULTS.md")
    given = parser.parse_args()
    if given.what == "faults" and not failing_disk.is_loaded():
        _again_with_the_shim()
    path = given.resume or Path(tempfile.gettempdir()) / f"soak-{given.what}-{given.seed}.jsonl"
    lines = read(path)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    end = time.monotonic() + given.seconds
    with tempfile.TemporaryDirectory() as home, path.open("a", encoding="utf-8") as file:
        at = place.make(given.place or Path(home) / "place")
        scratch = Path(home) / "scratch"
        scratch.mkdir()
        number = NUMBERS[given.what] if given.number is None else given.number
        done = {line["key"] for line in lines}
        if given.what == "rounds":
            attacks = all_rounds(at, number, done)
        else:
            attacks = not_done(_CASES[given.what](at, scratch, number, given.seed), done)
        for line in attacks:
            lines.append(line)
            file.write(json.dumps(line | {"detail": line["detail"][-_SHOWN:]}) + "\n")
            file.flush()
            if not line["good"]:
                print(json.dumps(line, indent=1), flush=True)
            if time.monotonic() > end:
                break
    bad = Counter(line["good"] for line in lines)
    print(f"{len(lines)} of {number} {given.what}: {bad[True]} as promised, {bad[False]} not; {path}")
    print(_TABLES[given.what](lines))
    if given.table:
        write_table(given.what, lines)
    return 1 if bad[False] else 0


if __name__ == "__main__":
    sys.exit(main())
