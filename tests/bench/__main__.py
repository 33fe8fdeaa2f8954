"""Benchmarks one after the other, each in a process of its own; what they print goes into RESULTS.md.

    python -m tests.bench [--million | --verdicts] [NAME …]

Without names those of up to 100,000 rows, as `make bench` does; with --million, `make bench-million`, those
of a million; with --verdicts, all on verdicts, duels, auditions and what runs forget. A name may stand with
options: "start 5 --rows 100000". What a stopped run had printed in whole is in RESULTS.md; benchmarks of
growth, marks, learning, methods and verdicts resume where they were.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TextIO

from tests.bench.tables import RESULTS, machine, today, versions, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

BENCHMARKS = (
    *("stsb", "encoding_speed", "family_speed", "query_speed", "encoding_memory", "training_speed"),
    *("headline", "all_pairs", "vector_index", "import_speed", "layout_speed"),
    *("start", "start 5 --rows 100000", "latency", "preview", "growth", "gpu"),
    *("smooth", "duel_keys", "layout", "map_frames", "verdict fixed", "erasure"),
)
OF_A_MILLION = (
    *("import_speed --rows 1000000", "encoding_memory --rows 1000000", "vector_index --rows 1000000"),
    *("start 5 --rows 1000000", "latency --rows 1000000", "preview --rows 1000000"),
    "static_speed --rows 1000000",
    *("layout_speed --rows 1000000 --without-umap", "all_pairs --rows 1000000", "explore"),
    *("memory", "cross_filter", "erasure --rows 1000000", "growth --rows 1000 10000 100000 1000000"),
)
OF_VERDICTS = ("verdict", "lure", "forgetting", "duel_keys")
# They write their own tables.
_WRITE_THEMSELVES = (
    *("growth", "learning", "ablation", "marks", "methods", "verdict"),
    *("audition", "lure", "forgetting", "memory", "likely_pairs"),
)


def main() -> int:
    """Run them; 1 if one failed, was left out or missed its aim."""
    asked = sys.argv[1:]
    lists = {"--million": OF_A_MILLION, "--verdicts": OF_VERDICTS}
    chosen = [each for name, each in lists.items() if name in asked] or [BENCHMARKS]
    names = [name for name in asked if name not in lists] or [name for each in chosen for name in each]
    failed = []
    for name in names:
        print(f"\n== {name}", flush=True)
        if not PUBLIC_DATA.is_dir() and reads_public_data(name):
            outcome = (
                f"left out: there is no public data in {PUBLIC_DATA} (docs/benchmarks.md says what it is)"
            )
        else:
            outcome = run(name)
        if outcome != "reached":
            failed.append(f"{name}: {outcome}")
    if failed:
        print("\n" + "\n".join(failed))
    return int(bool(failed))


def reads_public_data(name: str) -> bool:
    """Whether a benchmark reads public data, by what its file imports."""
    source = Path(__file__).with_name(f"{name.split()[0]}.py").read_text(encoding="utf-8")
    return "PUBLIC_DATA" in source or "import clauses" in source or "from tests.bench.clauses" in source


def run(name: str) -> str:
    """Run one, print what it prints, and keep it: "reached", "missed an aim" or "failed".

    Of one that failed nothing is kept: its earlier figures stand.
    """
    module, *options = name.split()
    command = [sys.executable, "-m", f"tests.bench.{module}", *options]
    load = os.getloadavg()[0]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=PROJECT, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        errors: list[str] = []
        beside = threading.Thread(target=_pass_on, args=(process.stderr, sys.stderr, errors))
        beside.start()
        lines: list[str] = []
        _pass_on(process.stdout, sys.stdout, lines)
        beside.join()
    reached = process.returncode == 0
    # Python ends with 1 as well after an exception.
    if not reached and (process.returncode != 1 or any(line.startswith("Traceback") for line in errors)):
        return "failed"
    if module not in _WRITE_THEMSELVES and lines:
        how = "" if reached else " An aim was missed."
        text = (
            f"### {name}\n\n`python -m tests.bench.{name}` on {machine()}, load before it {load:.1f}; "
            f"{versions()}; {today()}.{how}\n\n```text\n{''.join(lines).strip()}\n```"
        )
        write_between(RESULTS, f"speed {name}", text)
    return "reached" if reached else "missed an aim"


def _pass_on(source: TextIO | None, to: TextIO, kept: list[str]) -> None:
    assert source is not None
    for line in source:
        print(line, end="", file=to, flush=True)
        kept.append(line)


if __name__ == "__main__":
    sys.exit(main())
