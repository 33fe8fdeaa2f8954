"""`semantic-explorer audition`: which of several models suits a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli.models import ModelChoice, load_model, model_name
from explorer.cli.options import AsJson, Device, Download, Precision, Workspace_
from explorer.cli.output import open_workspace, print_json, reported_task
from explorer.cli.questions import Answers, Ask, Questions, check_questions, read_answers, write_questions

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.evaluation.audition import Place
    from core.progress import Task
    from core.workspace.auditioning import Audition

_HEAD = ("model", "place", "sentences/s", "MB", "dimensions", "cut off", "agrees", "languages")


def audition(
    context: typer.Context,
    workspace: Workspace_,
    models: Annotated[
        str,
        typer.Option(
            "--models",
            metavar="A,B,…",
            help="Two to six models: versions of the workspace, names or folders; with @int8 at its end in "
            "quick mode, with @static in its static form.",
            show_default=False,
        ),
    ],
    ask: Ask = None,
    output: Questions = None,
    answers: Answers = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Find out which of several models suits a workspace.

    Measures each on up to 2,000 sentences of the workspace. Which is better, only answers tell: asked about
    are hits that some of the models find and others do not, as long as they split models that may yet be the
    best, and without saying whose they are.
    """
    check_questions(ask, output, answers)
    named = [each.strip() for each in models.split(",") if each.strip()]
    if len(named) != len(set(named)):
        raise InputError("A model is named twice.", "Name each once: --models A,B,C.")
    with open_workspace(workspace) as opened, reported_task(context) as task:
        from core.workspace.auditioning import begin, contender

        def load(name: str, wanted: str | None, task: Task) -> SentenceEncoder:
            choice = ModelChoice(name, device, wanted or precision, download)
            return load_model(model_name(name), choice, task)

        found = begin(opened, [contender(opened, each, load) for each in named], task=task)
        if answers is not None:
            given = read_answers(answers, (found.id,), "audition", task).get(found.id, {})
            found = opened.auditions.answer(found.id, given, looked=True)
        numbers = found.open_questions(ask) if ask is not None else []
        if output is not None:
            write_questions(output, found.id, numbers, opened.auditions.texts(found, numbers))
    if as_json:
        print_json(_as_json(found, with_places=answers is not None))
        return
    if output is not None:
        print(plural(len(numbers), f"1 question in {output}", f"{{n}} questions in {output}"))
    _print(found, with_places=answers is not None)


def _as_json(found: Audition, *, with_places: bool) -> dict[str, Any]:
    lines = []
    for number, (each, place) in enumerate(zip(found.candidates, found.standing.places, strict=True)):
        shown = place if with_places and found.n_answers else None
        lines.append(
            {
                "model": each.name,
                "place": None if shown is None else shown.place,
                "low": None if shown is None else shown.low,
                "high": None if shown is None else shown.high,
                "ties": [] if shown is None else [found.candidates[k].name for k in shown.ties],
                "sentences_per_second": each.sentences_per_second,
                "megabytes": each.megabytes,
                "dimensions": each.dimensions,
                "truncated": each.truncated,
                "unread": each.unread,
                "languages": each.languages,
                "precision": each.precision,
                "translations": each.translations,
                "agreement": dict(
                    zip(
                        (one.name for one in found.candidates),
                        found.agreement[number].tolist(),
                        strict=True,
                    )
                ),
            }
        )
    return {
        "models": lines,
        "answers": found.n_answers,
        "questions": found.n_questions,
        "sentences": found.n_texts,
        "queries": found.n_queries,
        "metric": f"precision@{found.top_k}",
        "run": found.run,
        "looks": found.looks,
        "sentence": found.sentence,
    }


def _print(found: Audition, *, with_places: bool) -> None:
    """The table, and what the answers say."""
    places = found.standing.places if with_places and found.n_answers else None
    rows = [_HEAD]
    order = found.standing.order if places else range(len(found.candidates))
    for number in order:
        each = found.candidates[number]
        others = [found.agreement[number, k] for k in range(len(found.candidates)) if k != number]
        rows.append(
            (
                each.name,
                "" if places is None else _in_words(places[number]),
                f"{each.sentences_per_second:,.0f}",
                f"{each.megabytes:,.0f}",
                f"{each.dimensions:,}",
                f"{each.truncated:.1%}",
                f"{sum(others) / len(others):.0%}",
                each.languages or "not known",
            )
        )
    wide = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    for row in rows:
        print("  ".join(cell.ljust(wide[column]) for column, cell in enumerate(row)).rstrip())
    shares = [(each.name, each.translations) for each in found.candidates]
    known = [f"{name} {share:.0%}" for name, share in shares if share is not None]
    if known:
        print(f"Translations found, by margin: {', '.join(known)}.")
    if places is not None or not found.open_questions(1):
        print(found.sentence)
    else:
        on = plural(found.n_texts, "1 sentence", "{n} sentences")
        print(
            f"Measured on {on}. Which is better, answers tell: "
            f"--ask 50 -o questions.csv, then --answers questions.csv."
        )


def _in_words(place: Place) -> str:
    interval = f"{place.low}" if place.low == place.high else f"{place.low} to {place.high}"
    return f"{place.place} ({interval})"
