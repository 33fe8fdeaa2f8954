"""What the Compare page says: the verdict and what can be done, what a comparison takes, the lineage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from explorer.compare.cards import VerdictState
from explorer.compare.state import MetricLine, Side, lineage_of
from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.shared.wording import decimal
from explorer.train.state import RunRow
from explorer.train.words import capital, sentence_below, verdict_heading, verdict_word

if TYPE_CHECKING:
    from core.workspace.comparing import Comparison
    from explorer.compare.session import Comparing


def _tr(text: str) -> str:
    return QCoreApplication.translate("comparing", text)


def verdict_state(comparing: Comparing) -> VerdictState:
    """The verdict on the side after against the side before, and what can be done with them."""
    before, after = comparing.side(comparing.before), comparing.side(comparing.after)
    if before is None or after is None or before is after:
        return VerdictState()
    word, role, sentence = _verdict(before, after, comparing.training.row(after.number))
    buttons, primary, texts = _what_can_be_done(before, after, comparing)
    if comparing.training.taking_over:
        sentence = _tr("Everything is being encoded with another version; search still uses the one before.")
    enabled = not comparing.training.taking_over and not comparing.running
    return VerdictState(word, role, sentence, buttons, primary, texts, enabled)


def _verdict(before: Side, after: Side, run: RunRow | None) -> tuple[str, str, str]:
    if after.verdict and after.parent == before.key:
        role = {"better": "good", "worse": "bad"}.get(after.verdict, "heading")
        known = run is not None and run.number and run.verdict == after.verdict
        heading = verdict_heading(run) if run is not None and known else capital(verdict_word(after.verdict))
        return heading, role, plain_sentence(after)
    if before.verdict and before.parent == after.key:
        said = _tr(
            "Here it is the other way round: {before} was judged against {after}, and found: {verdict}."
        )
        return (
            _tr("Judged the other way"),
            "heading",
            said.format(before=before.name, after=after.name, verdict=verdict_word(before.verdict)),
        )
    said = _tr(
        "No pairs were scored with both. The map, the neighbours and the hits show what is different, not "
        "which is better."
    )
    return _tr("Not judged against each other"), "heading", said


def plain_sentence(side: Side) -> str:
    """The verdict's sentence without its word, which stands above it, the metric as people write it."""
    primary = str((side.report or {}).get("primary") or "")
    return sentence_below(side.sentence, side.verdict, primary)


def duel_sentence(comparing: Comparing) -> str:
    """What a blind duel of the two says so far, or what it is."""
    if comparing.duel is not None:
        return said(comparing.duel.sentence)
    return _tr(
        "You are asked only about hits that one of the two finds and the other does not, without being told "
        "whose they are. The verdict may be looked at after every answer."
    )


def _what_can_be_done(
    before: Side, after: Side, comparing: Comparing
) -> tuple[tuple[str, ...], str, tuple[tuple[str, str], ...]]:
    """Names of the buttons, the one that stands out, what they say."""
    better = after.verdict == "better" and after.parent == before.key
    if comparing.duel is not None:
        better = comparing.duel.word == "better"
    if not after.kept:
        return (
            ("keep", "discard"),
            "keep" if better else "",
            (("keep", _tr("Keep {name}").format(name=after.short)),),
        )
    if not after.active:
        return ("use",), "use" if better else "", (("use", _tr("Use {name}").format(name=after.short)),)
    if before.kept:
        return ("back",), "", (("back", _tr("Roll back to {name}").format(name=before.short)),)
    return (), "", ()


def invitation(comparing: Comparing, n_texts: int) -> tuple[str, str, str]:
    """What stands in the place of the map while there is no comparison: title, sentence, what is offered."""
    before, after = comparing.side(comparing.before), comparing.side(comparing.after)
    if before is None or after is None:
        return (
            _tr("Nothing to compare yet"),
            _tr(
                "Teach the model on the Train page. What moved, which neighbours changed and whether it got "
                "better stands here afterwards, before you decide to keep it."
            ),
            "train",
        )
    if before is after:
        return _tr("The same on both sides"), _tr("Choose another version on the left."), ""
    if comparing.running:
        waits = comparing.training.live is not None
        return (
            _tr("Comparing {before} and {after}…").format(before=before.short, after=after.short),
            _tr("It begins when the run in progress is done.")
            if waits
            else _tr(
                "The texts are encoded and laid out with both. The bar below says how far it is; you can "
                "search meanwhile."
            ),
            "",
        )
    if comparing.training.taking_over:
        return _tr("In a moment"), _tr("Everything is being encoded with another version first."), ""
    words = [
        _tr("{texts} to be encoded and laid out with both, where that was not done yet."),
        _tr("The version in use answers searches meanwhile."),
    ]
    if not after.kept:
        words.append(_tr("The vectors stay, so keeping {after} takes no time afterwards."))
    return (
        _tr("What moved from {before} to {after}?").format(before=before.short, after=after.short),
        joined(words).format(texts=wording.texts(n_texts), after=after.short),
        "compare",
    )


def lineage_line(comparing: Comparing) -> str:
    """ "Versions: v 0 all-MiniLM-L6-v2 → v 1 · in use → run 3"."""
    lines = [lineage_of(comparing.sides, comparing.after)]
    active = next((side for side in comparing.sides if side.active), None)
    if active is not None and active not in lines[0]:
        lines.append(lineage_of(comparing.sides, active.key))
    said = " · ".join(" → ".join(_in_line(side) for side in line) for line in lines if line)
    return _tr("Versions: {line}").format(line=said) if said else ""


def _in_line(side: Side) -> str:
    name = side.name if side.short in side.name else f"{side.short} {side.name}"
    return _tr("{name} (in use)").format(name=name) if side.active else name


def guard_line(comparison: Comparison | None, before: Side | None, after: Side | None) -> MetricLine | None:
    """The line of `core.evaluation.forgetting`: how like the side before this one orders unmarked pairs."""
    guard = comparison.guard if comparison is not None else None
    if guard is None or guard.spearman is None or before is None or after is None:
        return None
    name = _tr("agreement with {name} on unmarked pairs").format(name=before.short)
    return MetricLine(name, "1.000", decimal(guard.spearman.value, 3), "", said(guard.sentence))


def changed_note(comparison: Comparison) -> str:
    """What was looked at for the neighbours."""
    share = decimal(float(comparison.kept.mean()) if len(comparison) else 1.0, 3)
    if comparison.is_sample:
        words = _tr("{n} of {texts}, drawn at random, are on this map · overlap {share} on average")
        return words.format(n=f"{len(comparison):,}", texts=wording.texts(comparison.n_texts), share=share)
    words = _tr("{texts} · overlap {share} on average")
    return words.format(texts=wording.texts(len(comparison)), share=share)
