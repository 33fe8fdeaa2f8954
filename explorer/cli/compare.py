"""`semantic-explorer compare`: a blind duel of two models, its answers in a file."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli.models import ModelChoice, load_model, model_name
from explorer.cli.options import AsJson, Device, Download, Precision, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task, say
from explorer.cli.questions import Answers, Ask, Questions, check_questions, read_answers, write_questions

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.evaluation.duel import Bet, Frame
    from core.progress import Task
    from core.workspace import Workspace
    from core.workspace.dueling import Duel

_BETS: dict[str, Bet] = {"precision": "hits", "accuracy": "pairs"}
_FORESEEN = (0.02, 0.05, 0.1)  # differences for which it is said how many answers they take


def compare(
    context: typer.Context,
    workspace: Workspace_,
    old: Annotated[
        str,
        typer.Argument(
            metavar="OLD",
            help="A version of the workspace, a model's name or its folder.",
            show_default=False,
        ),
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another one.", show_default=False)],
    ask: Ask = None,
    output: Questions = None,
    answers: Answers = None,
    asked: Annotated[
        Literal["rows", "searches"],
        typer.Option(
            "--queries",
            help="What both search for: rows drawn at random, or the saved searches.",
        ),
    ] = "rows",
    metric: Annotated[
        Literal["precision", "accuracy"],
        typer.Option(
            "--metric",
            help="Who has more hits that are alike among its first 10, or who is right about more pairs by a "
            "threshold from the marked pairs of the selection part.",
        ),
    ] = "precision",
    assistant: Annotated[
        Path | None,
        typer.Option(
            "--assistant",
            metavar="FOLDER",
            help="A cross-encoder that foretells the answers of a new duel, so that fewer may be needed.",
            show_default=False,
        ),
    ] = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Ask which of two models is better, in a blind duel.

    Only hits that one of the two models finds and the other does not are asked about (or, with --metric
    accuracy, pairs that only one of them calls alike), in an order that is drawn before the first answer, and
    without saying whose hit it is. The verdict may be looked at after any number of answers.
    """
    check_questions(ask, output, answers)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        from core.encoding import CrossEncoder
        from core.workspace.dueling import begin

        known = {each.id for each in opened.duels.all()}
        given = {} if answers is None else read_answers(answers, known, "duel", task)
        models = [
            _named(opened, each, ModelChoice(each, device, precision, download), task) for each in (old, new)
        ]
        load = None if assistant is None else partial(CrossEncoder.load, assistant, device, precision)
        duel = begin(opened, models[0], models[1], bet=_BETS[metric], asked=asked, assistant=load, task=task)
        if load is not None and duel.id in known:
            say("--assistant is for new duels: this one continues as it began.")
        for other in given.keys() - {duel.id}:
            raise InputError(
                f"{answers} answers the duel {other}, and not that of these two models ({duel.id}).",
                "Give the same models, --metric and --queries as with --ask.",
            )
        if answers is not None:
            duel = opened.duels.answer(duel.id, given.get(duel.id, {}))
        if ask is not None and output is not None:
            numbers = duel.open_questions(ask)
            write_questions(output, duel.id, numbers, opened.duels.texts(duel, numbers))
            if not as_json:
                print(plural(len(numbers), f"1 question in {output}", f"{{n}} questions in {output}"))
        if answers is None and not as_json:
            _print_plan(duel)
            return
        outcome = opened.duels.look(duel.id)
        duel = opened.duels.get(duel.id)
    if not as_json:
        print(outcome.sentence)
        if elsewhere := " ".join(each.sentence for each in (duel.general, duel.guard) if each is not None):
            print(f"{duel.new} elsewhere: {elsewhere}")
        if duel.n_waiting:
            waiting = plural(duel.n_waiting, "1 answer waits", "{n} answers wait")
            print(f"{waiting} until the questions before are answered, too; ? is for what is hard to say.")
        if duel.run > 1:
            print(_which_run(duel))
        return
    print_json(
        {
            "verdict": outcome.word,
            "difference": asdict(outcome.difference),
            "answers": outcome.n_answers,
            "looks": duel.looks,
            "for_new": outcome.for_new,
            "for_old": outcome.for_old,
            "waiting": duel.n_waiting,
            "questions": len(duel.questions),
            "run": duel.run,
            "metric": f"precision@{duel.top_k}" if duel.questions.bet == "hits" else "accuracy",
            "thresholds": list(duel.thresholds),
            "assistant": duel.assistant,
            "queries": duel.n_queries,
            "level": _as_json(duel.questions.frame),
            "general": None if duel.general is None else asdict(duel.general),
            "guard": None if duel.guard is None else duel.guard.as_json(),
            "sentence": outcome.sentence,
        }
    )


def _named(opened: Workspace, said: str, choice: ModelChoice, task: Task) -> str | SentenceEncoder:
    """A version of the workspace by its name or id, the outcome of a run, or any other model, loaded."""
    if said.startswith("run:"):
        return said
    return opened.versions.named(said) or load_model(model_name(said), choice, task)


def _as_json(frame: Frame | None) -> dict[str, object] | None:
    if frame is None or frame.level is None:
        return None
    level = frame.level
    return {
        "metric": level.metric,
        "pairs": level.n_pairs,
        "old": asdict(level.old),
        "new": asdict(level.new),
    }


def _print_plan(duel: Duel) -> None:
    """What the duel is about, and how many answers it may take."""
    what = plural(duel.n_queries, "1 search", "{n} searches")
    if duel.asked == "rows":
        what = plural(duel.n_queries, "1 row drawn at random", "{n} rows drawn at random")
    differ = f"differ in {50 * duel.questions.share:.1f} % of the first {duel.top_k} hits of {what}"
    if duel.questions.bet == "pairs":
        differ = f"disagree on {100 * duel.questions.share:.1f} % of the pairs of {what} and their hits"
    print(
        f"{duel.old} and {duel.new} {differ}: {plural(len(duel.questions), '1 question', '{n} questions')}, "
        f"{plural(duel.n_answers, '1 answer', '{n} answers')} so far."
    )
    if duel.assistant:
        print(f"{duel.assistant} foretold the answers; where it is right, fewer are needed.")
    metric = "precision" if duel.questions.bet == "hits" else "accuracy"
    for difference in _FORESEEN:
        needed = duel.answers_needed(difference)
        if needed is not None:
            print(f"A difference of {difference:.2f} in {metric} takes about {needed:,} answers.")
    if duel.run > 1:
        print(_which_run(duel))


def _which_run(duel: Duel) -> str:
    alpha = 100 * duel.questions.alpha
    return (
        f"This is duel {duel.run} in this workspace: so that all of them together are seldom wrong, "
        f"this one may be wrong in {alpha:.2g} % of cases."
    )
