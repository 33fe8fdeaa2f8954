"""Every benchmark, one after the other, each in a process of its own: `make bench`."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import PROJECT

BENCHMARKS = ("stsb", "encoding_speed", "start", "smooth", "layout", "map_frames")


def main() -> int:
    """Run them; 1 if one failed or missed its aim."""
    failed = []
    for name in BENCHMARKS:
        print(f"\n== {name}", flush=True)
        ran = subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], cwd=PROJECT, check=False)
        if ran.returncode:
            failed.append(name)
    if failed:
        print(f"\nmissed or failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
