"""What the Health page says of suspicious labels, and of the search for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from explorer.shared import wording
from explorer.shared.engine_words import joined

if TYPE_CHECKING:
    from core.workspace import SuspiciousLabels
    from core.workspace.suspicious import ConfusedClasses
    from explorer.health.suspicious import Source, SuspiciousChecks
    from explorer.health.suspicious_list import SuspiciousLine

_NAMED = 10  # classes, or pairs of classes, in a line


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


def source_name(source: Source) -> str:
    """What labels may be judged, for the person."""
    return _tr("Your labels") if source.column is None else source.column


def meaning_of_suspicious(checks: SuspiciousChecks) -> str:
    """What is listed, how many are estimated to be wrong, and what is left out, in as few words as fit."""
    said = [_tr("Labels that do not fit their sentence, with the one that fits better and how sure that is.")]
    found = checks.found
    if found is not None:
        estimated = _tr("About {n} of {all} are estimated to be wrong.")
        n, n_all = wording.count(round(found.n_estimated)), wording.count(found.n_judged)
        said.append(estimated.format(n=n, all=n_all))
        if found.is_doubtful:
            said.append(_tr("So many that the sentences may not say which label is right."))
        elif found.confused:
            said.append(_tr("Confused most: {pairs}.").format(pairs=_pair(found.confused[0])))
        said += _left_out(found)
    return joined(said)


def details_of_suspicious(checks: SuspiciousChecks) -> str:
    """How they are found, which classes are confused, and which are left out, a sentence a line."""
    said = [
        _tr(
            "A classifier on the vectors, fitted to four fifths of the sentences, judges the labels of the "
            "rest; how many are wrong is estimated by confident learning (Northcutt et al. 2021)."
        )
    ]
    found = checks.found
    if found is not None:
        if found.confused:
            said.append(_tr("Confused most:") + " " + ", ".join(map(_pair, found.confused[:_NAMED])))
        if found.left_out:
            names = ", ".join(found.left_out[:_NAMED]) + (" …" if len(found.left_out) > _NAMED else "")
            said.append(_tr("Left out:") + " " + names)
    return "\n".join(said)


def _pair(each: ConfusedClasses) -> str:
    pair = _tr("{given} → {other} ({n})")
    return pair.format(given=each.given, other=each.other, n=wording.count(max(round(each.n), 1)))


def _left_out(found: SuspiciousLabels) -> list[str]:
    said = []
    if found.left_out:
        said.append(
            wording.plural(
                len(found.left_out),
                _tr("1 class with too few sentences is left out."),
                _tr("{n} classes with too few sentences are left out."),
            )
        )
    if found.n_several:
        said.append(
            wording.plural(
                found.n_several,
                _tr("1 row with several labels is left out."),
                _tr("{n} rows with several labels are left out."),
            )
        )
    if found.n_unencoded:
        said.append(
            wording.plural(
                found.n_unencoded,
                _tr("1 sentence that is not encoded yet is left out."),
                _tr("{n} sentences that are not encoded yet are left out."),
            )
        )
    return said


def nothing_suspicious(checks: SuspiciousChecks, filtered: bool) -> str:
    """What stands where the list would be empty."""
    if checks.sources is not None and not checks.sources:
        return _tr(
            "There are no labels to judge: no column has classes, and fewer than two labels are on rows."
        )
    if checks.state == "failed":
        return checks.sentence
    if checks.state == "waiting":
        return _tr("The labels are judged as soon as the sentences are encoded.")
    if checks.state == "stopped":
        return _tr("The search was stopped.")
    if checks.state == "ready":
        return _tr("Nothing of this kind passes the filter.") if filtered else _tr("No label looks wrong.")
    return _tr("The labels are being judged…")


def search_line(checks: SuspiciousChecks) -> tuple[str, str]:
    """What is said of the search, and the word on its button ("" for no button)."""
    if checks.state == "checking":
        return _tr("Judging labels…"), _tr("Stop")
    if checks.state in ("stopped", "failed"):
        return "", _tr("Judge again")
    if checks.state == "ready" and checks.is_stale:
        return _tr("Labels or rows have changed since."), _tr("Judge again")
    return "", ""


def put_tip(checks: SuspiciousChecks, line: SuspiciousLine | None) -> str:
    """What "Put the suggested label" would do."""
    if line is None or checks.found is None:
        return ""
    if checks.found.column is None:
        tip = _tr("'{suggested}' in place of '{given}' (S); Ctrl+Z takes it back")
        return tip.format(suggested=line.suggested, given=line.given)
    tip = _tr(
        "Stick the label '{suggested}' on the row (S). The column '{column}' stays as it is; labels are in "
        "every export"
    )
    return tip.format(suggested=line.suggested, column=checks.found.column)
