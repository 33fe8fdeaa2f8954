"""What the Health page says of suspicious labels, and of the search for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from explorer.shared import wording

if TYPE_CHECKING:
    from core.workspace import SuspiciousLabels
    from explorer.health.suspicious import Source, SuspiciousChecks
    from explorer.health.suspicious_list import SuspiciousLine

_NAMED = 3  # classes, or pairs of classes, in a sentence


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


def source_name(source: Source) -> str:
    """What labels may be judged, for the person."""
    return _tr("Your labels") if source.column is None else source.column


def meaning_of_suspicious(checks: SuspiciousChecks) -> str:
    """What is listed, how many are estimated to be wrong, which are confused, and what is left out."""
    said = [
        _tr(
            "Labels that do not fit their sentence, by a classifier that has not seen it; on the right the "
            "one that fits better, and how sure that is."
        )
    ]
    found = checks.found
    if found is not None:
        said += _facts(found)
    return " ".join(said)


def _facts(found: SuspiciousLabels) -> list[str]:
    said = [
        _tr("About {n} of {all} labels are estimated to be wrong.").format(
            n=wording.count(round(found.n_estimated)), all=wording.count(found.n_judged)
        )
    ]
    if found.confused:
        pair = _tr("{given} → {other} ({n})")
        pairs = [
            pair.format(given=each.given, other=each.other, n=wording.count(max(round(each.n), 1)))
            for each in found.confused[:_NAMED]
        ]
        said.append(_tr("Confused most: {pairs}.").format(pairs=", ".join(pairs)))
    if found.left_out:
        named = ", ".join(found.left_out[:_NAMED]) + (" …" if len(found.left_out) > _NAMED else "")
        left_out = wording.plural(
            len(found.left_out),
            _tr("1 class with too few sentences is left out: {named}."),
            _tr("{n} classes with too few sentences are left out: {named}."),
        )
        said.append(left_out.replace("{named}", named))
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
