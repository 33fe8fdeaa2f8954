"""Checkpoints: what a run needs to resume bit by bit as if it had never stopped.

A checkpoint is a folder `checkpoint-<number>` with `tensors.safetensors` (weights, the objectives' own, the
optimizer's moments, the best weights) and `state.json` (step, best, threads, and the tensors' SHA-256). It is
written under another name, synced and renamed, and only then the one before it is removed. The order of data
and the random state follow from the seed and the step.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from core import files
from core.errors import DamagedError, TrainingError
from core.files import reason, sync_file, sync_folder

_PREFIX = "checkpoint-"


def save_checkpoint(run_folder: Path, step: int, state: dict[str, Any], tensors: dict[str, Tensor]) -> Path:
    """Write a checkpoint, then remove the older ones.

    Raises:
        TrainingError: it cannot be written; the older one is still there.
    """
    found = _checkpoints(run_folder)
    number = int(found[-1].name.removeprefix(_PREFIX)) + 1 if found else 1
    folder = run_folder / f"{_PREFIX}{number:06d}"
    partial = run_folder / f".{folder.name}.partial"
    try:
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir()  # and no parents: the run may be gone meanwhile
        save_file(
            {k: t.detach().cpu().contiguous() for k, t in tensors.items()}, partial / "tensors.safetensors"
        )
        content = {**state, "step": step, "sha256": _sha256(partial / "tensors.safetensors")}
        (partial / "state.json").write_text(json.dumps(content, indent=1), encoding="utf-8")
        for path in partial.iterdir():
            sync_file(path)
        partial.rename(folder)
        sync_folder(run_folder)
    except (OSError, SafetensorError) as error:
        shutil.rmtree(partial, ignore_errors=True)
        raise TrainingError(
            f"The checkpoint cannot be written to {run_folder} ({reason(error)}).",
            "Make room there; the run can then be resumed from its last checkpoint.",
        ) from error
    for older in found:
        shutil.rmtree(older, ignore_errors=True)
    return folder


def load_checkpoint(run_folder: Path) -> tuple[dict[str, Any], dict[str, Tensor]] | None:
    """State and tensors of the newest checkpoint, or None where there is none.

    Raises:
        DamagedError: it is not what was written.
    """
    found = _checkpoints(run_folder)
    if not found:
        return None
    try:
        state = json.loads((found[-1] / "state.json").read_text(encoding="utf-8"))
        if _sha256(found[-1] / "tensors.safetensors") != state["sha256"]:
            raise ValueError("checksum")
        return state, load_file(found[-1] / "tensors.safetensors")
    except (OSError, ValueError, KeyError, TypeError, SafetensorError) as error:
        raise DamagedError(
            f"The checkpoint {found[-1]} is damaged.", "The run cannot be resumed; start it anew."
        ) from error


def remove_checkpoints(run_folder: Path) -> None:
    """Remove all checkpoints of a run, half-written ones too."""
    for folder in (*run_folder.glob(f".{_PREFIX}*"), *_checkpoints(run_folder)):
        shutil.rmtree(folder, ignore_errors=True)


def _checkpoints(run_folder: Path) -> list[Path]:
    return sorted(path for path in run_folder.glob(f"{_PREFIX}*") if path.is_dir())


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_json(path: Path, content: Any) -> None:
    """Write JSON; the old content or the new one is there, never a part."""
    files.write_text(path, json.dumps(content, indent=1))
