"""What the Train page says: the head and buttons of the run card, the lines before a run starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.training.settings import mantissa
from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.train.reading import how_many, rows_chosen
from explorer.train.run_card import RunCardState
from explorer.train.state import Curve, LiveRun, RunRow, TrainingData, TrainingPlan, metric_name

if TYPE_CHECKING:
    from explorer.train.session import TrainingSession


_LONGEST_NAME = 36  # characters of a file's name in a heading


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


def estimate_facts(
    data: TrainingData | None, plan: TrainingPlan | None, live: LiveRun | None, usable: bool = True
) -> tuple[str, str, str]:
    """Counts of the parts, steps, time and memory; `usable`: the settings can be used."""
    if data is None:
        return "", "", ""
    counts = data.counts
    parts = " / ".join(wording.count(counts[part]) for part in ("train", "selection", "verdict"))
    if plan is None and live is not None:
        return parts, wording.count(live.total) if live.total else "…", "–"
    if plan is None and not usable:
        return parts, "–", "–"
    if plan is None:
        return parts, "…", _tr("timing a few steps…")
    if plan.estimate is None:
        return parts, "–", "–"
    estimate = plan.estimate
    about = wording.size(estimate.memory)
    if live is None:  # else the run says how long it still takes
        about = f"{wording.duration(estimate.seconds)}, {about}"
    return parts, wording.count(estimate.steps), about


def run_card_state(
    training: TrainingSession, rows: Sequence[RunRow], curves: tuple[Curve, ...], problem: str = ""
) -> RunCardState:
    """What the run card shows: the live run, else the chosen ones, else the next one.

    Args:
        problem: why the settings cannot be used; "" where they can.
    """
    if training.live is not None:
        return _live(training.live)
    if len(rows) > 1:
        title = _tr("Runs {numbers}").format(numbers=", ".join(str(row.number) for row in rows))
        return RunCardState(title, _tr("smoothed loss and held-out metric"), curves=curves)
    if rows:
        return _ended(rows[0], curves, training)
    return _next(training, problem)


def _live(live: LiveRun) -> RunCardState:
    title = _tr("Run {number}").format(number=live.number)
    place = _tr("step {step} of {total}").format(
        step=wording.count(live.step), total=wording.count(live.total)
    )
    status = {
        "starting": _tr("getting ready…"),
        "paused": _tr("paused at {place}").format(place=place),
        "judging": _tr("judging on pairs that it has not seen…"),
        "stopping": _tr("stopping at {place}…").format(place=place),
    }.get(live.phase, "")
    if not status:
        parts = [place]
        done, of = live.tried
        if done:
            parts.append(_tr("learning rate {n} of {all}").format(n=min(done + 1, of), all=of))
        if live.rate:
            rate = _tr("{rate} {unit} a second")
            parts.append(rate.format(rate=wording.count(max(1, round(live.rate))), unit=live.unit))
            parts.append(_tr("{time} left").format(time=wording.duration(live.seconds_left)))
        status = " · ".join(parts)
    buttons = {
        "paused": ("unpause", "cancel"),
        "starting": ("cancel",),
        "judging": ("cancel",),
        "stopping": (),
    }.get(live.phase, ("pause", "cancel"))
    curves = (live.curve,) if len(live.curve.steps) or len(live.curve.marks) else ()
    return RunCardState(
        title,
        status,
        buttons,
        primary="unpause" if live.phase == "paused" else "",
        curves=curves,
        empty=joined(map(said, live.notes)) or _tr("The curve begins with the first step."),
    )


def _ended(row: RunRow, curves: tuple[Curve, ...], training: TrainingSession) -> RunCardState:
    title = _tr("Run {number}").format(number=row.number)
    if row.name:
        title = f"{title} · {row.name}"
    status = f"{row.objective} · {row.source}" if row.source else row.objective
    busy = ("keep", "use", "discard") if training.taking_over else ()
    start = ("start",) if training.can_start else ()
    if row.fate == "unfinished":
        place = _tr("stopped; resumes from step {step} of {total}").format(
            step=wording.count(row.step), total=wording.count(row.total)
        )
        return RunCardState(
            title,
            place,
            ("discard", "resume"),
            "resume",
            busy,
            curves=curves,
            empty=_tr("Nothing learned yet."),
        )
    if row.fate == "failed":
        return RunCardState(
            title,
            status,
            ("discard", "resume"),
            "resume",
            busy,
            verdict=_tr("Failed"),
            role="bad",
            sentence=said(row.error),
            curves=curves,
        )
    if row.is_cross:
        return _cross(row, status, start, curves)
    buttons: tuple[str, ...] = ("discard", *start, "compare", "keep")
    primary = "keep" if row.verdict == "better" else ""  # of others nobody knows that they help
    if row.active:
        buttons, primary = (*start, "compare"), ""
        status = _tr("in use · {what}").format(what=status)
    elif row.version is not None:
        buttons, primary = (*start, "compare", "use"), "use" if primary else ""
        status = _tr("kept · {what}").format(what=status)
    if row.is_average:
        curves = ()
    if training.taking_over:
        status = _tr("encoding everything with the new version; search still uses the one before")
    return RunCardState(
        title,
        status,
        buttons,
        primary,
        busy,
        verdict=verdict_heading(row),
        role={"better": "good", "worse": "bad"}.get(row.verdict, "heading"),
        sentence=verdict_sentence(row),
        curves=curves,
        empty=_tr("Each weight is halfway between the run and the model that it began with.")
        if row.is_average
        else "",
        average=_tr("Try the average with the model before…") if training.can_average(row) else "",
        start=_tr("Run again"),
    )


def _cross(row: RunRow, status: str, start: tuple[str, ...], curves: tuple[Curve, ...]) -> RunCardState:
    """A finished run whose cross-encoder is no version: it is kept to rerank."""
    if row.reranker:
        status = _tr("kept for reranking · {what}").format(what=status)
    return RunCardState(
        _tr("Run {number}").format(number=row.number),
        status,
        ("discard", *start, "keep"),
        "keep" if row.verdict == "better" else "",
        ("keep",) if row.reranker else (),
        verdict=verdict_heading(row),
        role={"better": "good", "worse": "bad"}.get(row.verdict, "heading"),
        sentence=verdict_sentence(row),
        curves=curves,
        start=_tr("Run again"),
        keep=_tr("Keep for reranking"),
    )


def verdict_heading(row: RunRow) -> str:
    """The verdict with what it was found on: "Better on pairs.csv; not measured on these texts"."""
    word = capital(verdict_word(row.verdict))
    if row.verdict not in ("better", "no clear change", "worse"):
        return word
    on = _judged_on(row)
    if not on:
        return word
    said = _tr("{verdict} on {data}").format(verdict=word, data=on)
    if row.of_these_texts is False:
        return _tr("{said}; not measured on these texts").format(said=said)
    return said


def _judged_on(row: RunRow) -> str:
    """What judged a run: a file by its name, else what it is of the workspace; "" where nobody knows."""
    if row.order is None:
        return _short(row.source)
    if row.order.verdict is not None:
        return _short(row.order.verdict.name)
    last = row.order.sources[-1]
    if last.corpus:
        return _tr("held-out pairs of this corpus")
    if last.classified:
        if last.within:
            names = {"name": _short(last.column), "wider": _short(last.within)}
            return _tr("column “{name}” within “{wider}”").format(**names)
        return _tr("the labels") if last.labels else _tr("column “{name}”").format(name=_short(last.column))
    return _tr("the marks") if last.path is None else _short(last.path.name)


def _short(name: str) -> str:
    return (
        name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME // 2]}…{name[-_LONGEST_NAME // 2 :]}"
    )


def verdict_sentence(row: RunRow) -> str:
    """The verdict's sentence without its first word, which stands above it, the metric as people write it."""
    said_of = [sentence_below(row.sentence, row.verdict, row.metric)]
    if row.order is not None and row.order.rows is not None:
        rows = rows_chosen(row.order.rows)
        said_of.append(_tr("Of this workspace only {rows} were used.").format(rows=rows))
    if row.tried:
        said_of.append(_tried(row))
    return joined(said_of)


def _tried(row: RunRow) -> str:
    """The learning rates that a run tried, and which it kept."""
    rates = [
        f"{mantissa(rate)}: {_tr('too great') if value is None else f'{value:.3f}'}"
        for rate, value, _ in row.tried
    ]
    kept = next((mantissa(rate) for rate, _, kept in row.tried if kept), "")
    words = _tr("Learning rates tried, by the selection part alone: {rates}. {kept} was kept and judged.")
    return words.format(rates=" · ".join(rates), kept=kept)


def sentence_below(sentence: str, verdict: str, metric: str) -> str:
    """The engine's sentence as it stands below its verdict, in the language of the window."""
    head, colon, rest = sentence.partition(": ")
    words = said(capital(rest) if colon and head.casefold() == verdict.casefold() else sentence)
    plain = metric.replace("_", " ")
    if plain and words.casefold().startswith(plain.casefold()):
        words = metric_name(metric) + words[len(plain) :]
    return capital(words)


def capital(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


def verdict_word(verdict: str) -> str:
    """A verdict of the engine in the language of the window."""
    words = {
        "better": _tr("better"),
        "no clear change": _tr("no clear change"),
        "worse": _tr("worse"),
        "too little to say": _tr("too little to say"),
    }
    return words.get(verdict, verdict)


def _next(training: TrainingSession, problem: str) -> RunCardState:
    data = training.data
    if data is None:
        if training.source.reading is None:
            return RunCardState(invites=True)
        return RunCardState(_tr("New run"), _tr("reading what to learn from…"))
    n = data.counts["train"]
    several = wording.plural(n, _tr("1 example"), _tr("{n} examples"))
    pairs = several if len(data.sets) > 1 else how_many(data.examples.task, n)
    status = _tr("{pairs} to learn from").format(pairs=pairs)
    if data.order.rows is not None:
        status += f" · {rows_chosen(data.order.rows)}"
    waits = not training.can_start
    empty = _tr("Start, and the loss appears here, with the metric on pairs that are held out.")
    if training.session.encoder_status.state != "ready":
        empty = _tr("The model is still being loaded.")
    elif training.taking_over:
        empty = _tr("Everything is being encoded with the new version first.")
    elif training.config is None:
        empty = _tr("A setting on the left has to be changed first. {problem}").format(problem=problem)
    disabled = ("start",) if waits else ()
    return RunCardState(
        _tr("New run"), status, ("start",), "start", disabled, empty=empty, examples=data.shown
    )
