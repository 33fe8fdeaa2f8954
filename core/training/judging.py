"""The metric that is watched during training, and the verdict after it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from core.encoding import SentenceEncoder
from core.errors import ExplorerError, InputError
from core.examples.examples import Examples
from core.examples.sentences import components
from core.progress import Task
from core.training.config import TrainingConfig
from core.training.material import Material, selection_sample
from core.training.models import Model, judge_by, readings, says_nothing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.evaluation.forgetting import Guard
    from core.evaluation.general import General
    from core.evaluation.labelled import Evaluation
    from core.evaluation.resampling import Interval

log = logging.getLogger(__name__)

# The how-many-eth run it is that is judged by some examples; that it was is remembered.
Count: TypeAlias = Callable[[Examples], int]
# Up to so many random pairs of texts that nobody judged.
Unmarked: TypeAlias = Callable[[int], Sequence[tuple[str, str]]]
Watch: TypeAlias = Callable[[Model], tuple[str, "Interval"]]

N_UNMARKED = 300  # pairs beside a verdict; a comparison, which encodes every text anyway, has more


@dataclass(frozen=True)
class Judged:
    """The outcome of a run.

    Attributes:
        metrics: of the new model on the verdict part.
        word, sentence: the verdict.
        report: all of it as plain values.
    """

    metrics: dict[str, Interval]
    word: str
    sentence: str
    report: dict[str, Any]


def watch(
    model: Model,
    selection: Examples,
    config: TrainingConfig,
    measure: Callable[[Model], Mapping[str, Interval]] | None,
    task: Task,
) -> tuple[Watch | None, tuple[str, ...]]:
    """What gives the chosen metric of an encoder; or None, with a sentence on why there is none."""
    if measure is not None:
        return lambda encoder: _chosen(measure(encoder), config.metric), ()
    if not len(selection):
        return None, ("No examples are set aside for selection, so the last step's weights are kept.",)
    from core.evaluation.labelled import evaluate, evaluate_primary, primary_metric

    sample = selection_sample(selection, config.seed)
    try:
        primary = primary_metric(sample)
        # With any vectors at all it shows whether there is something to find or to tell apart.
        evaluate_primary(sample, says_nothing(model), task)
    except InputError as error:
        return None, (f"{error.what} The last step's weights are kept.",)
    if config.metric in (None, primary):

        def watched(model: Model) -> tuple[str, Interval]:
            rows, queries = readings(model, task.quiet)
            return primary, evaluate_primary(sample, rows, task, encode_queries=queries)

        return watched, ()

    def chosen(model: Model) -> tuple[str, Interval]:
        rows, queries = readings(model, task.quiet)
        return _chosen(evaluate(sample, rows, encode_queries=queries, task=task).metrics, config.metric)

    return chosen, ()


def _chosen(metrics: Mapping[str, Interval], name: str | None) -> tuple[str, Interval]:
    if name is None:
        return next(iter(metrics.items()))
    if name not in metrics:
        raise InputError(
            f"There is no metric “{name}” for these examples.", f"Choose one of: {' · '.join(metrics)}."
        )
    return name, metrics[name]


def judge(
    new: Model,
    old: Model,
    material: Material,
    task: Task,
    count: Count | None = None,
    unmarked: Unmarked | None = None,
) -> Judged:
    """Score both models once on the verdict part, and compare them; beside that, what was lost elsewhere.

    Args:
        count: is asked where there are enough examples for a verdict; None: nobody counts.
        unmarked: gives pairs of the corpus; None: those of `Material.unmarked` are taken.
    """
    from core.evaluation.labelled import evaluate
    from core.evaluation.verdict import as_json, compare, said_of_run
    from core.examples.split import FEWEST_COMPONENTS

    if not len(material.verdict):
        if not material.verdict_share:
            return _unjudged(
                "The sentences have no labels, so nothing says which of them are alike.", material
            )
        return _unjudged("No examples are set aside for a verdict.", material, n_components=0)

    selection = material.selection if len(material.selection) else None

    def evaluation(model: Model) -> Evaluation:
        rows, queries = readings(model, task)
        return evaluate(material.verdict, rows, encode_queries=queries, selection=selection, task=task)

    try:
        after, before = evaluation(new), evaluation(old)
    except InputError as error:
        return _unjudged(str(error), material, int(components(material.verdict).max()) + 1)
    in_general, guard = _elsewhere(new, old, unmarked or material.unmarked, task)
    counted = count is not None and after.n_components >= FEWEST_COMPONENTS
    run = count(material.verdict) if count is not None and counted else None
    verdict = compare(after, before, material.verdict_share, run=run, n_seen=material.n_seen)
    elsewhere = [each.sentence for each in (in_general, guard) if each is not None]
    beside = (said_of_run(run or 1), *elsewhere, material.verdict.caveat)
    verdict = replace(verdict, sentence=" ".join([verdict.sentence, *filter(None, beside)]))
    report = as_json(after, before, verdict, material.parts)
    if in_general is not None:
        report["general"] = asdict(in_general)
    if guard is not None:
        report["guard"] = guard.as_json()
    return Judged(after.metrics, verdict.word, verdict.sentence, report)


def _elsewhere(new: Model, old: Model, unmarked: Unmarked, task: Task) -> tuple[General | None, Guard | None]:
    """What sentence encoders lost on the general pairs, and how much of the order of unmarked ones is left;
    where these cannot be read, or there are none, nothing.
    """
    from core.evaluation.forgetting import guard_of_pairs
    from core.evaluation.general import general

    if not isinstance(new, SentenceEncoder) or not isinstance(old, SentenceEncoder):
        return None, None
    in_general = guard = None
    try:
        in_general = general(judge_by(old, task), judge_by(new, task), task)
        pairs = unmarked(N_UNMARKED)
        if pairs:
            guard = guard_of_pairs(pairs, *(partial(_encoded, model, task) for model in (old, new)))
    except ExplorerError as error:  # it stands beside the verdict, and stops none
        log.warning("How much was forgotten is not known: %s", error)
    return in_general, guard


def _encoded(model: SentenceEncoder, task: Task, texts: Sequence[str]) -> NDArray[np.float32]:
    return model.encode_documents(texts, task)


def _unjudged(why: str, material: Material, n_components: int | None = None) -> Judged:
    """That there is no verdict, and how many more examples would do where there are too few.

    Args:
        n_components: of the verdict part; None where more would not help.
    """
    from core.evaluation.verdict import pairs_needed

    word, needed = "too little to say", 0
    if n_components is not None and material.verdict_share:
        needed = pairs_needed(n_components, material.verdict_share)
    if needed:
        why = " ".join([why, f"{needed:,} more that share no sentence with others would do."])
    report = {
        "metrics": {},
        "baseline": {},
        "difference": {},
        "parts": material.parts,
        "pairs_needed": needed,
        "level": None,
        "judged_runs": None,
        "worn": False,
        "verdict": word,
    }
    return Judged({}, word, f"Too little to say: {why[:1].lower()}{why[1:]}", report)
