"""Memory that encoding takes beyond the model's, for as many texts as there are rows in a file.

    python -m tests.bench.encoding_memory [--rows N] [--network]

Each way in a process of its own: `file` writes the vectors of a file's rows to one that can be mapped into
memory (the command `encode`); `workspace` encodes the texts of a workspace. Without --network the vectors
come from a stand-in that takes no time, and everything else is as it is: reading, tokenizing, batches,
writing. The figure is the highest resident memory while encoding less that just before it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import torch

from core.encoding import SentenceEncoder
from core.encoding.network import EncoderNetwork
from core.encoding.packed.network import PackedNetwork
from tests.bench import clauses
from tests.conftest import PROJECT

AIM_GIB = 1.5


class StandIn(EncoderNetwork):
    """Vectors at once: of a text's first tokens, so that they differ."""

    def __init__(self, network: PackedNetwork) -> None:
        super().__init__(torch.nn.Identity(), network.head)

    def forward(self, input_ids: torch.Tensor, *_: Any) -> torch.Tensor:
        """(batch, embedding_dim) float32."""
        vectors = torch.ones(len(input_ids), self.embedding_dim)
        vectors[:, : input_ids.shape[1]] += input_ids[:, : self.embedding_dim]
        return torch.nn.functional.normalize(vectors)


def make_ready(loaded: SentenceEncoder, with_network: bool) -> None:
    """Encode once, so that what is made then counts as the model's; then take out what takes the time."""
    loaded.encode(["a first text"])
    if not with_network:
        assert isinstance(loaded.runner.network, PackedNetwork)
        loaded.runner.network = StandIn(loaded.runner.network)


def of_file(folder: Path, rows: int, with_network: bool) -> tuple[int, int]:
    """(bytes before, highest bytes) of `semantic-explorer encode FILE -o vectors.npy`."""
    from core.corpus import ReadOptions, sniff
    from explorer.cli.encode import encode_file

    loaded, path = SentenceEncoder.load(clauses.MODEL, device="cpu"), clauses.csv_of(rows)
    make_ready(loaded, with_network)
    before = restart_highest()
    done = encode_file(loaded, sniff(path, ReadOptions(text_column="text")), folder / "vectors.npy")
    assert done.rows == rows
    return before, resident("VmHWM")


def of_workspace(folder: Path, rows: int, with_network: bool) -> tuple[int, int]:
    """(bytes before, highest bytes) of encoding all texts of a workspace that was opened for it."""
    from core.workspace import Workspace

    with Workspace.open(folder) as workspace:
        make_ready(workspace.encoder(device="cpu"), with_network)
        before = restart_highest()
        assert workspace.encode().encoded == rows
        return before, resident("VmHWM")


def import_rows(folder: Path, rows: int) -> None:
    """A new workspace of so many rows."""
    from core.workspace import Workspace

    with Workspace.create(folder) as workspace:
        workspace.add_file(clauses.csv_of(rows))


def restart_highest() -> int:
    """Forget the highest resident memory so far; the present one in bytes."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return resident("VmRSS")


def resident(what: str) -> int:
    """Bytes of "VmRSS" (now) or "VmHWM" (at most)."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{what}:"))


def main() -> int:
    """Print a table; 1 if writing to a file takes more than the aim."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rows", type=int, default=100_000)
    arguments.add_argument("--network", action="store_true", help="encode for real")
    arguments.add_argument("--step", nargs=2, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.step is not None:
        step, folder = given.step
        if step == "import":
            import_rows(Path(folder), given.rows)
        else:
            measure = {"file": of_file, "workspace": of_workspace}[step]
            print(*measure(Path(folder), given.rows, given.network))
        return 0
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for step in ("file", "import", "workspace"):
            place = folder if step == "file" else f"{folder}/workspace"
            command = [sys.executable, "-m", "tests.bench.encoding_memory", "--rows", str(given.rows)]
            command += ["--step", step, place] + ["--network"] * given.network
            said = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, encoding="utf-8")
            if said.stdout:
                before, highest = map(int, said.stdout.split())
                found[step] = (before / 2**30, (highest - before) / 2**30)
    vectors = given.rows * 384 * 4 / 2**30
    print(f"{given.rows:,} texts, whose vectors are {vectors:.2f} GiB\n")
    print("| encoding to | before, model loaded (GiB) | more at most (GiB) |\n| --- | ---: | ---: |")
    for step, (before, more) in found.items():
        print(f"| {step} | {before:.2f} | {more:.2f} |")
    reached = found["file"][1] <= AIM_GIB
    print(f"\na file, aim {AIM_GIB} GiB: {'reached' if reached else 'missed'}")
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
