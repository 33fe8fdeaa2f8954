"""What a process does that does not lead a run of several: the steps that the leader orders."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import numpy as np
import torch

from core.encoding.devices import is_out_of_memory
from core.errors import CancelledError, ExplorerError
from core.progress import Task
from core.training.checkpoint import load_checkpoint
from core.training.distributed import Group, LostError
from core.training.learner import Learner, NotFiniteError
from core.training.opening import read_run
from core.training.run_folder import RunFolder

log = logging.getLogger(__name__)


def follow(group: Group, task: Task) -> int:
    """Do what the leader orders until it says that the run is over.

    It reads the run's folder, which has to be at the same path where there are several machines, and writes
    nothing. Whatever stops it, the leader says; a cancel here stops all.

    Returns:
        The exit status that the leader gives, or 1 where the leader is gone.
    """
    learner: Learner | None = None
    while True:
        try:
            order = group.next_order()
            if order["do"] == "end":
                return int(order["status"])
            with group.together():
                if order["do"] == "open":
                    learner = None  # before there is another: a model with its moments is large
                    learner = _opened(group, order, task)
                elif order["do"] == "step":
                    assert learner is not None
                    _step(learner, order, task)
        except LostError:
            return 1
        except NotFiniteError:
            assert learner is not None
            learner.discard()
        except (CancelledError, ExplorerError, OSError) as error:
            log.info("This process gave up: %s", error)  # the leader knows, and says it
        except (RuntimeError, MemoryError) as error:
            if not is_out_of_memory(error):
                raise
            error.__traceback__ = learner = None  # so that nothing hangs on the failed attempt


def _opened(group: Group, order: dict[str, Any], task: Task) -> Learner:
    """The leader's learner once more, from the folder of the run."""
    folder = RunFolder(Path(order["folder"]))
    torch.set_num_threads(int(order["threads"]))
    device = group.use(order["device"])
    run = read_run(folder, task, device)
    learner = Learner(run.encoder, run.sets, run.config, run.precision, group)
    if order["resumed"]:
        found = load_checkpoint(folder.path)
        if found is not None:
            learner.restore(found[1])
    group.spread(learner.state())
    return learner


def _step(learner: Learner, order: dict[str, Any], task: Task) -> None:
    if order["begins_stage"]:
        learner.begin_stage()
    batches = [(int(number), np.array(rows, np.int64)) for number, rows in order["batches"]]
    learner.step(order["place"], batches, order["learning_rate"], task.check)
