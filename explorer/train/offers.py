"""What there is to learn from: marks, labels and columns of the open workspace, and what can be given to it.

The menu above the settings and the empty Train page show the same list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

from explorer.shared import wording
from explorer.train.reading import classes_title, column_name, judgments_title, labels_name
from explorer.train.source import rows_now
from explorer.train.state import SourceOrder

if TYPE_CHECKING:
    from explorer.shared.state import Facet
    from explorer.shell.session import Session
    from explorer.train.state import ChosenRows, HowChosen

_MOST_COLUMNS = 12

OfferKind = Literal["judgments", "labels", "column", "corpus", "file", "sample"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


@dataclass(frozen=True)
class Offered:
    """One thing to learn from.

    Attributes:
        title: what it is, and how much of it there is. about: what would be learned.
        order: as it is read; None of a file that is still to be chosen, and of the sample.
        ready: whether there is any of it.
        is_much: whether there is so much of it that a model learns from it.
    """

    kind: OfferKind
    title: str
    about: str
    order: SourceOrder | None = None
    ready: bool = True
    is_much: bool = True

    @property
    def name(self) -> str:
        """Tells it from the others."""
        return (
            f"{self.kind}:{self.order.column}" if self.order is not None and self.order.column else self.kind
        )


def most_promising(offers: Sequence[Offered]) -> Offered:
    """What a person most likely wants to learn from: what people judged themselves, where it is much, else a
    column, else a file of theirs. Never the sample, which teaches nothing of their texts.
    """
    kinds: tuple[OfferKind, ...] = ("judgments", "labels", "column", "file")
    usable = [each for each in offers if each.ready and each.is_much and each.kind in kinds]
    return min(usable, key=lambda each: kinds.index(each.kind))


def offers_of(session: Session) -> tuple[Offered, ...]:
    """What there is, that of the workspace first."""
    found = [
        Offered("file", _tr("Choose a file…"), _tr("Labelled pairs, triplets, or sentences with a class")),
        Offered("sample", _tr("The sample pairs"), _tr("300 pairs with a score, to see how training works")),
    ]
    workspace = session.workspace
    if workspace is None:
        return tuple(found)
    from core.judgments.teaching import FEWEST_MARKS

    judged = workspace.judgments.all()
    labels = [label for label in session.labelling.labels if len(label.person_ids)]
    n_labelled = sum(len(label.person_ids) for label in labels)
    n_by_machine = sum(len(label.machine_ids) for label in session.labelling.labels)
    own = [
        Offered(
            "judgments",
            judgments_title(judged),
            _tr("Pairs that you marked as alike or not alike"),
            SourceOrder(None),
            bool(judged),
            len(judged) >= FEWEST_MARKS,
        ),
        Offered(
            "labels",
            _labels_title(len(labels), n_labelled),
            _about_labels(n_by_machine),
            SourceOrder(None, labels=True),
            len(labels) > 1,
            n_labelled >= FEWEST_MARKS,
        ),
    ]
    columns = [
        Offered(
            "column",
            classes_title(column_name(facet.column), facet.n_distinct),
            _tr("Sentences with the same value are alike"),
            SourceOrder(None, column=facet.column),
        )
        for facet in session.facets
        if _can_be_classes(facet, len(session.text_ids))
    ]
    own += columns[:_MOST_COLUMNS]
    corpus = Offered(
        "corpus",
        _tr("Adapt to this corpus"),
        _tr("Learn from its texts as they are, without labels"),
        SourceOrder(None, corpus=True),
    )
    return (*own, *found, corpus)


ALL, KEPT = "all", "kept"  # keys of rows to choose, beside "filtered" and "selected"


def rows_offered(session: Session, chosen: ChosenRows | None) -> tuple[list[tuple[str, str]], str]:
    """(key, words) of the rows that can be learned from, and the key of those that are; all alone where
    nothing is selected or filtered.

    Args:
        chosen: those that are learned from; None: all.
    """
    found = [(ALL, _tr("all {n}").format(n=wording.count(session.corpus.n_visible)))]
    current = ALL if chosen is None else KEPT
    words: tuple[tuple[HowChosen, str], ...] = (
        ("filtered", _tr("filtered {n}")),
        ("selected", _tr("selected {n}")),
    )
    for how, said in words:
        now = rows_now(session, how)
        if now is None:
            continue
        found.append((how, said.format(n=wording.count(now.n))))
        if now == chosen and (current == KEPT or how == chosen.how):
            current = how
    if chosen is not None and current == KEPT:
        found.append((KEPT, _tr("chosen before: {n}").format(n=wording.count(chosen.n))))
    return found, current


def _can_be_classes(facet: Facet, n_rows: int) -> bool:
    """Whether a column is listed by its values, most of which can be in several rows."""
    return facet.of_column and facet.kind == "values" and 2 <= facet.n_distinct <= n_rows // 2


def _about_labels(n_by_machine: int) -> str:
    about = _tr("Sentences with the same label are alike")
    if not n_by_machine:
        return about
    left_out = wording.plural(
        n_by_machine,
        _tr("1 label that a machine gave is left out"),
        _tr("{n} labels that a machine gave are left out"),
    )
    return f"{about}; {left_out}"


def _labels_title(n_labels: int, n_rows: int) -> str:
    if not n_labels:
        return f"{labels_name()} · {_tr('none yet')}"
    labels = wording.plural(n_labels, _tr("1 label"), _tr("{n} labels"))
    return f"{labels} · {wording.rows(n_rows)}" + ("" if n_labels > 1 else f" · {_tr('two are needed')}")
