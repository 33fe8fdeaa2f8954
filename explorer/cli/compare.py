"""`semantic-explorer compare`: a blind duel of two models, its answers in a file."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli.models import ModelChoice, load_model, model_name
from explorer.cli.options import AsJson, Device, Download, Precision, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task
from explorer.cli.questions import Answers, Ask, Questions, check_questions, read_answers, write_questions

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.progress import Task
    from core.workspace import Workspace
    from core.workspace.dueling import Duel

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
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Ask which of two models is better, in a blind duel.

    Only hits that one of the two models finds and the other does not are asked about, in an order that is
    drawn before the first answer, and without saying whose hit it is. The verdict may be looked at after any
    number of answers.
    """
    check_questions(ask, output, answers)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        from core.workspace.dueling import begin

        models = [
            _named(opened, each, ModelChoice(each, device, precision, download), task) for each in (old, new)
        ]
        duel = begin(opened, models[0], models[1], asked=asked, task=task)
        if answers is not None:
            duel = opened.duels.answer(duel.id, read_answers(answers, duel.id, "duel", task))
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
            "metric": f"precision@{duel.top_k}",
            "queries": duel.n_queries,
            "sentence": outcome.sentence,
        }
    )


def _named(opened: Workspace, said: str, choice: ModelChoice, task: Task) -> str | SentenceEncoder:
    """A version of the workspace by its name or id, the outcome of a run, or any other model, loaded."""
    if said.startswith("run:"):
        return said
    named = [each.id for each in opened.versions.all() if said in (each.id, each.name)]
    if len(named) > 1:
        raise InputError(
            f"{len(named)} versions are called {said}.", f"Name one by its id: {', '.join(named)}."
        )
    return named[0] if named else load_model(model_name(said), choice, task)


def _print_plan(duel: Duel) -> None:
    """What the duel is about, and how many answers it may take."""
    what = plural(duel.n_queries, "1 search", "{n} searches")
    if duel.asked == "rows":
        what = plural(duel.n_queries, "1 row drawn at random", "{n} rows drawn at random")
    print(
        f"{duel.old} and {duel.new} differ in {100 * duel.questions.share / 2:.1f} % of the first "
        f"{duel.top_k} hits of {what}: {plural(len(duel.questions), '1 question', '{n} questions')}, "
        f"{plural(duel.n_answers, '1 answer', '{n} answers')} so far."
    )
    for difference in _FORESEEN:
        needed = duel.answers_needed(difference)
        if needed is not None:
            print(f"A difference of {difference:.2f} in precision takes about {needed:,} answers.")
    if duel.run > 1:
        print(_which_run(duel))


def _which_run(duel: Duel) -> str:
    alpha = 100 * duel.questions.alpha
    return (
        f"This is duel {duel.run} in this workspace: so that all of them together are seldom wrong, "
        f"this one may be wrong in {alpha:.2g} % of cases."
    )
