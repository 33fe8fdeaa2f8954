"""Benchmarks one after the other, each in a process of its own.

    python -m tests.bench [NAME …]

Without names those that take minutes, as `make bench` does; `make bench-learning` names the longer ones.
"""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import PROJECT

BENCHMARKS = (
    *(
        "stsb",
        "encoding_speed",
        "encoding_memory",
        "training_speed",
        "start",
        "smooth",
        "layout",
        "layout_speed",
        "map_frames",
    ),
    "verdict",
)


def main() -> int:
    """Run them; 1 if one failed or missed its aim."""
    names = sys.argv[1:] or BENCHMARKS
    failed = []
    for name in names:
        print(f"\n== {name}", flush=True)
        ran = subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], cwd=PROJECT, check=False)
        if ran.returncode:
            failed.append(name)
    if failed:
        print(f"\nmissed or failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
