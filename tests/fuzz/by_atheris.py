"""Fuzzes a target guided by libFuzzer, through atheris: it counts the branches of `core` in changed bytecode,
which takes a small part of what following each line does.

    python -m tests.fuzz.by_atheris TARGET SECONDS SEED CORPUS HOME

`tests.fuzz` starts it where atheris is installed. What came of it is in HOME/found.json, a second old at
most; each new input is in CORPUS.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import atheris

_OURS = 0.5  # of the changes are ours, which know what is packed; the others are libFuzzer's


def main() -> None:
    """Fuzz until the time is over; libFuzzer ends the process."""
    name, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    corpus, home = Path(sys.argv[4]), Path(sys.argv[5])
    with atheris.instrument_imports(include=["core"]):  # and all that is imported while it runs
        from tests.fuzz import guided
        from tests.fuzz.mutating import LONGEST, mutated
        from tests.fuzz.targets import TARGETS

        target, place = TARGETS[name], home / "prepared"
        place.mkdir()
        pool = target.prepare(place)
        for data in pool:
            (corpus / f"seed-{hashlib.sha256(data).hexdigest()[:16]}").write_bytes(data)
        found: dict[str, Any] = {"executions": 0, "said": 0, "wrong": {}}
        current, told = place / "current-input", 0.0

        def tell() -> None:
            (home / "found.json").write_text(json.dumps({**found, "wrong": list(found["wrong"].values())}))

        def one(data: bytes) -> None:
            nonlocal told
            current.write_bytes(data)  # for whoever finds this process dead
            said, wrong = guided.run_one(target, data, place)
            found["executions"] += 1
            found["said"] += said
            kind = wrong.split(": ")[0]
            if wrong and kind not in found["wrong"]:
                found["wrong"][kind] = wrong
                (corpus / f"wrong-{name}-{len(found['wrong'])}").write_bytes(data)
                told = 0.0
            if time.monotonic() - told > 1:
                told = time.monotonic()
                tell()

        def changed(data: bytes, most: int, number: int) -> bytes:
            drawn = random.Random(number)
            if drawn.random() < _OURS:
                return mutated(data, drawn, pool)[:most]
            return bytes(atheris.Mutate(data, most))

        options = [
            f"-max_total_time={seconds:.0f}",
            f"-seed={seed + 1}",
            f"-max_len={LONGEST}",
            f"-timeout={guided.SECONDS:.0f}",
            f"-rss_limit_mb={guided.memory_taken() + guided.MEMORY >> 20}",
            f"-artifact_prefix={corpus}/wrong-",
            "-print_final_stats=1",
        ]
        atheris.Setup([sys.argv[0], *options, str(corpus)], one, custom_mutator=changed)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
