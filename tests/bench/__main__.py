"""Benchmarks one after the other, each in a process of its own; what they print goes into RESULTS.md.

    python -m tests.bench [--million] [NAME …]

Without names those of up to 100,000 rows, as `make bench` does; with --million, `make bench-million`, those
of a million. A name may stand with options: "start 5 --rows 100000". What a stopped run had printed in whole
is in RESULTS.md; benchmarks of growth, marks, learning and methods go on where they were.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.bench.tables import RESULTS, machine, today, versions, write_between
from tests.conftest import PROJECT

BENCHMARKS = (
    *("stsb", "encoding_speed", "query_speed", "encoding_memory", "training_speed"),
    *("headline", "all_pairs", "vector_index", "import_speed", "layout_speed"),
    *("start", "start 5 --rows 100000", "latency", "preview", "growth", "gpu"),
    *("smooth", "layout", "map_frames", "verdict"),
)
OF_A_MILLION = (
    *("import_speed --rows 1000000", "encoding_memory --rows 1000000", "vector_index --rows 1000000"),
    *("start 5 --rows 1000000", "latency --rows 1000000", "preview --rows 1000000"),
    *("layout_speed --rows 1000000 --without-umap", "all_pairs --rows 1000000"),
    "growth --rows 1000 10000 100000 1000000",
)
# They write their own tables.
_WRITE_THEMSELVES = ("growth", "learning", "ablation", "marks", "methods")


def main() -> int:
    """Run them; 1 if one failed or missed its aim."""
    asked = sys.argv[1:]
    million = "--million" in asked
    names = [name for name in asked if name != "--million"] or (OF_A_MILLION if million else BENCHMARKS)
    failed = []
    for name in names:
        print(f"\n== {name}", flush=True)
        if not run(name):
            failed.append(name)
    if failed:
        print(f"\nmissed or failed: {', '.join(failed)}")
    return int(bool(failed))


def run(name: str) -> bool:
    """Run one, print what it prints, and keep it; whether it reached its aims."""
    module, *options = name.split()
    command = [sys.executable, "-m", f"tests.bench.{module}", *options]
    load = os.getloadavg()[0]
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    reached = process.returncode == 0
    if module not in _WRITE_THEMSELVES and lines:
        how = "" if reached else " An aim was missed."
        text = (
            f"### {name}\n\n`python -m tests.bench.{name}` on {machine()}, load before it {load:.1f}; "
            f"{versions()}; {today()}.{how}\n\n```text\n{''.join(lines).strip()}\n```"
        )
        write_between(RESULTS, f"speed {name}", text)
    return reached


if __name__ == "__main__":
    sys.exit(main())
