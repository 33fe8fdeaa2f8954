"""What the Health page says about each kind of finding, and about the state of the check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from explorer.health.lists import Kind
from explorer.shared import wording
from explorer.shared.engine_words import joined

if TYPE_CHECKING:
    from explorer.health.session import HealthChecks


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


def titles() -> dict[Kind, str]:
    """What the cards are called."""
    return {
        "duplicates": _tr("Near-duplicates"),
        "outliers": _tr("Outliers"),
        "hubs": _tr("Hubs"),
        "blank": _tr("Blank"),
        "truncated": _tr("Truncated"),
        "contradicting": _tr("Contradicting"),
        "suspicious": _tr("Suspicious labels"),
    }


def meaning(kind: Kind, checks: HealthChecks) -> str:
    """One or two sentences on what is listed."""
    health = checks.health
    if kind == "duplicates":
        said = _tr("Rows that say the same, or nearly so, as the one that is kept.")
        if health is not None and not health.every_pair:
            said += " " + _tr(
                "Each sentence was compared with its ten nearest; the command duplicates compares more."
            )
        elif health is not None and not health.pairs.complete:
            said += " " + _tr("{n} pairs are so alike; the {kept} most similar are grouped.").format(
                n=wording.count(health.pairs.n_above), kept=wording.count(len(health.pairs))
            )
        return said
    if kind == "outliers":
        said = _tr(
            "Sentences of a single row whose five nearest are farther away than usual, farthest first."
        )
        if health is not None and len(health.outliers):
            said += " " + _tr("Mean cosine to the five nearest on the right, below {fence}.").format(
                fence=f"{health.fence:.2f}"
            )
        return said
    if kind == "hubs":
        said = _tr(
            "Sentences that are among the ten nearest of very many others, and so turn up again and again. "
            "On the right, of how many others; ten is usual."
        )
        if health is not None and len(health.hubness.occurrence):
            never = wording.plural(
                health.hubness.n_never, _tr("1 is among those of none"), _tr("{n} are among those of none")
            )
            facts = _tr("Of {n} sentences {never}; the skewness is {skewness}.")
            said += " " + facts.format(
                n=wording.count(len(health.hubness.occurrence)),
                never=never,
                skewness=f"{health.hubness.skewness:.1f}",
            )
        return said
    return {
        "blank": _tr("Rows whose text is empty. They are kept, and found by no search."),
        "truncated": _tr("Texts that are longer than the model reads: their ends are not in their vectors."),
        "contradicting": _tr("Marks that cannot all be right. Training leaves them in; look at them again."),
    }[kind]


def nothing(kind: Kind, checks: HealthChecks) -> str:
    """What stands where a list would be empty."""
    if checks.state == "waiting":
        return _tr("The sentences are looked at as soon as they are encoded.")
    if checks.state == "checking" and checks.health is None:
        return _tr("The sentences are being looked at…")
    if checks.state == "stopped" and checks.health is None:
        return _tr("The check was stopped.")
    if checks.state == "failed" and checks.health is None:
        return checks.sentence
    listing = checks.listings.get(kind)
    if listing is not None and listing.count is None:
        return _tr("Lengths are known once the model is loaded.")
    if (
        kind in ("duplicates", "outliers", "hubs")
        and checks.health is not None
        and not checks.health.basis.n_encoded
    ):
        return _tr("No sentence is encoded yet.")
    if checks.filtered:
        return _tr("Nothing of this kind passes the filter.")
    return {
        "duplicates": _tr("No two rows are so alike. A lower threshold may find some."),
        "outliers": _tr("No sentence stands out."),
        "hubs": _tr("No sentence is near so many others."),
        "blank": _tr("Every row has a text."),
        "truncated": _tr("The model reads every text to its end."),
        "contradicting": _tr("No marks contradict each other."),
    }[kind]


def preview(checks: HealthChecks) -> str:
    """What hiding near-duplicates would do, and what is hidden already."""
    listing, said = checks.listings.get("duplicates"), []
    if listing is not None and listing.repeats is not None:
        n, groups = len(listing.to_hide), listing.n_groups
        if n:
            rows = wording.plural(n, _tr("1 row"), _tr("{n} rows"))
            hidden = wording.plural(
                groups,
                _tr("{rows} in 1 group would be hidden; 1 is kept."),
                _tr("{rows} in {n} groups would be hidden; {n} are kept."),
            )
            said.append(hidden.replace("{rows}", rows))
        touched = listing.repeats.n_touched
        if touched and listing.repeats.keeping.hides_touched:
            said.append(
                wording.plural(
                    touched,
                    _tr("1 of them has a label, mark or note."),
                    _tr("{n} of them have a label, mark or note."),
                )
            )
        elif touched:
            said.append(
                wording.plural(
                    touched,
                    _tr("1 with a label, mark or note stays as well."),
                    _tr("{n} with a label, mark or note stay as well."),
                )
            )
    if checks.n_hidden:
        said.append(
            wording.plural(
                checks.n_hidden, _tr("1 row is hidden already."), _tr("{n} rows are hidden already.")
            )
        )
    return joined(said)


def state_line(checks: HealthChecks) -> tuple[str, str]:
    """What is said of the check, and the word on its button ("" for no button)."""
    health = checks.health
    if checks.state == "checking":
        again = _tr("Rows or vectors have changed; checking again…")
        return (again if health is not None else _tr("Checking…")), _tr("Stop")
    if checks.state == "waiting":
        return _tr("Waiting for the encoding…"), ""
    if checks.state == "failed":
        return checks.sentence, _tr("Check again")
    if checks.state == "stopped":
        return _tr("The check was stopped."), _tr("Check again")
    if health is None:
        return "", ""
    basis = health.basis
    if basis.n_encoded < basis.n_texts:
        part = _tr("{n} of {all} sentences are encoded; only these were compared.")
        return (
            part.format(n=wording.count(basis.n_encoded), all=wording.count(basis.n_texts)),
            _tr("Check again"),
        )
    checked = _tr("{rows} checked").format(rows=wording.rows(basis.n_rows - basis.n_hidden))
    if checks.filtered:
        checked += _tr(". Listed is what passes the filter.")
    return checked, ""
