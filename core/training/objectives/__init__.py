"""All objectives, one file each; see `base` for what an objective is.

To add one: a file with its class, and a line in `_CLASSES`. Importing this loads no torch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from core.errors import InputError
from core.training.objectives.base import OBJECTIVES as OBJECTIVES
from core.training.objectives.base import Objective
from core.training.objectives.classification import Classification
from core.training.objectives.contrastive import Contrastive
from core.training.objectives.contriever import Contriever
from core.training.objectives.cosent import CoSent
from core.training.objectives.cross_encoder import CrossEncoderObjective
from core.training.objectives.distillation import Distillation
from core.training.objectives.e5 import E5
from core.training.objectives.margin_mse import MarginMse
from core.training.objectives.moco import Moco
from core.training.objectives.online_contrastive import OnlineContrastive
from core.training.objectives.ranking import Ranking
from core.training.objectives.regression import Regression
from core.training.objectives.simcse import SimCse
from core.training.objectives.triplet import Triplet
from core.training.objectives.tsdae import Tsdae

if TYPE_CHECKING:
    from core.examples.examples import Examples
    from core.training.config import TrainingConfig

_CLASSES: tuple[type[Objective], ...] = (
    Classification,
    Regression,
    Triplet,
    Ranking,
    Contrastive,
    OnlineContrastive,
    CoSent,
    SimCse,
    Contriever,
    Tsdae,
    Distillation,
    MarginMse,
    E5,
    Moco,
    CrossEncoderObjective,
)
OBJECTIVES.update({each.name: each() for each in _CLASSES})
# The objective that makes no sentence encoder but a cross-encoder.
CROSS = CrossEncoderObjective.name


def objective_named(name: str) -> Objective:
    """An objective by its name.

    Raises:
        InputError: there is none.
    """
    if name not in OBJECTIVES:
        raise InputError(
            f"There is no objective named “{name}”.", f"Choose one of: {' · '.join(OBJECTIVES)}."
        )
    return OBJECTIVES[name]


def propose_objective(task: str) -> tuple[str, str]:
    """The objective that suits a task (`Examples.task`) best, and one sentence on why.

    Raises:
        InputError: there is no such task.
    """
    for name, each in OBJECTIVES.items():
        if task in each.proposed_for:
            return name, each.proposed_for[task]
    tasks = dict.fromkeys(known for each in OBJECTIVES.values() for known in each.proposed_for)
    raise InputError(f"There is no task named “{task}”.", f"Choose one of: {' · '.join(tasks)}.")


def suits(objective: str, task: str) -> bool:
    """Whether an objective can learn from examples of a task."""
    return OBJECTIVES[objective].suits(task)


def possible_for(examples: Examples) -> tuple[str, ...]:
    """The objectives that can learn from examples."""
    return tuple(name for name, each in OBJECTIVES.items() if each.can_learn(examples))


def is_cross(objectives: Iterable[str]) -> bool:
    """Whether a run by these makes a cross-encoder."""
    return any(name in OBJECTIVES and OBJECTIVES[name].cross_encoder for name in objectives)


def used_by(option: str) -> tuple[str, ...]:
    """The objectives that use a setting; empty where all do."""
    return tuple(name for name, each in OBJECTIVES.items() if option in each.all_options)


def unused_options(objectives: Iterable[str]) -> set[str]:
    """The settings of other objectives."""
    used = {option for name in objectives for option in objective_named(name).all_options}
    return {option for each in OBJECTIVES.values() for option in each.all_options} - used


def in_words(objectives: Sequence[str], config: TrainingConfig) -> str:
    """ "regression", "triplet, ε 0.3", "classification, then regression"; what comes twice is said once."""
    said = [objective_named(name).short(config) for name in objectives]
    return (" + " if config.mixed else ", then ").join(dict.fromkeys(said))
