"""The average of the weights of a model and of the one that it was trained from, judged like a run.

Half of what training changed, in every weight: on what was taught it often keeps most of the gain, and
elsewhere it loses less (WiSE-FT: Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"; model
soups: Wortsman et al. 2022). Whether it does so here is for the verdict to say: the average is judged by the
examples that judged the run, and counts as one more run.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import torch

from core import files
from core.encoding import SentenceEncoder
from core.errors import InputError, TrainingError
from core.progress import QUIET, Task
from core.training.judging import Count, Judged, Unmarked, judge
from core.training.material import Material
from core.training.models import Model, as_it_was, fingerprint_of
from core.training.run_folder import RunFolder, now

SHARE = 0.5  # of the new model


def averaged(old: Model, new: Model, share: float = SHARE) -> SentenceEncoder:
    """`new`, changed in place: each weight is `share` of its own and the rest of `old`'s.

    Raises:
        InputError: one of them is a cross-encoder, or their weights have other shapes or another pooling.
    """
    if not isinstance(old, SentenceEncoder) or not isinstance(new, SentenceEncoder):
        raise InputError("Cross-encoders are not averaged.", "Choose a run that made a sentence encoder.")
    before, after = old.network.state_dict(), new.network.state_dict()
    shapes = [{name: tensor.shape for name, tensor in state.items()} for state in (before, after)]
    if shapes[0] != shapes[1] or old.layout.pooling != new.layout.pooling:
        raise InputError(
            "The two models are not built alike (other layers, or another pooling), so there is no average.",
            "Average a run that kept the layers and the pooling of the model it began with.",
        )
    mixed = {
        name: torch.lerp(before[name].to(tensor), tensor, share) if tensor.is_floating_point() else tensor
        for name, tensor in after.items()
    }
    new.network.load_state_dict(mixed)
    new.network.eval()
    return new


def average_run(
    run_folder: Path,
    parent: Path,
    to: Path,
    model_folder: Path | None = None,
    *,
    own: Path | None = None,
    count: Count | None = None,
    unmarked: Unmarked | None = None,
    task: Task = QUIET,
) -> Judged:
    """Average what a run made with what it began with, and judge that by the run's verdict part.

    Args:
        run_folder: of a finished run. parent: the folder of the model that it began with.
        to: the folder of the new run; a new or empty one. model_folder: as a `Trainer` takes it.
        own: where the model of the run lies now; None: where run.json says.
        count, unmarked: as a `Trainer` takes them.

    Raises:
        InputError: the run is not finished, one is a cross-encoder, the two are not built alike, or a folder
            is not empty.
        ModelError: a model cannot be loaded. TrainingError: the disk is full. CancelledError: on cancel.
    """
    origin = RunFolder(run_folder)
    kept = origin.read()
    if kept["state"] != "finished":
        raise InputError(f"The run in {run_folder} is not finished, so it has no model.", "Resume it first.")
    if kept.get("average"):
        raise InputError("This run is an average already.", "Average the run that it came from.")
    if fingerprint_of(parent) != kept["parent"]["fingerprint"]:
        raise InputError(
            f"The run in {run_folder} did not begin with the model in {parent}.",
            f"Name {kept['parent']['name']}.",
        )
    own = own or Path(kept["model_folder"])
    if not own.is_dir():
        raise InputError(f"The model of the run in {run_folder} was removed.", "Train it again.")
    return _average(origin, kept, own, parent, RunFolder(to), model_folder, count, unmarked, task)


def _average(
    origin: RunFolder,
    kept: dict[str, Any],
    own: Path,
    parent: Path,
    folder: RunFolder,
    model_folder: Path | None,
    count: Count | None,
    unmarked: Unmarked | None,
    task: Task,
) -> Judged:
    task.check()
    old, new = (as_it_was(place, "auto") for place in (parent, own))
    average = averaged(old, new)
    material = Material.load(origin, kept["objectives"], kept["verdict_share"], kept["notes"])
    target = model_folder or folder.path / "model"
    if target.is_dir() and any(target.iterdir()):
        raise InputError(f"{target} is already there and not empty.", "Choose a new folder for the model.")
    note = f"Each weight is halfway between those of the run {kept['id']} and of the model it began with."
    folder.create()  # what a kill leaves of that goes with the next opening of a workspace
    try:
        judged = judge(average, old, material, task, count, unmarked)
        with files.new_folder(folder.path) as partial:
            shutil.copytree(origin.data, partial / "data")
            average.save(model_folder or partial / "model")
            (partial / "events.jsonl").write_text("", encoding="utf-8")
            about = kept | {
                "id": folder.path.name,
                "begun": now(),
                "finished": now(),
                "model_folder": str(target),
                "model_begun": True,
                "notes": [*kept["notes"], note],
                "average": {"run": kept["id"], "share": SHARE},
                "steps": 0,
                "kept_step": 0,
                "total": 0,
                "result": judged.report,
                "sentence": judged.sentence,
                "fingerprint": average.fingerprint,
            }
            RunFolder(partial).write(json.loads(json.dumps(about)))
    except BaseException as error:  # a cancel, a full disk: nothing is left behind
        folder.discard()
        if model_folder is not None:
            shutil.rmtree(model_folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise TrainingError(
                f"The average could not be written: {files.reason(error)}.", "Make room on the disk."
            ) from error
        raise
    return judged
