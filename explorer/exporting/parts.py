"""What both export dialogs have: rows to choose from, what is masked, and previews made meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from core.export import Masking
from core.export.masking import KINDS, Found, Kind
from core.export.rows import LOOKED_AT
from explorer.shared import wording
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from explorer.shared.lanes import JobHandle
    from explorer.shell.session import Session

Scope = Literal["all", "filtered", "hits", "selection"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("exporting", text)


@dataclass(frozen=True, eq=False)
class RowChoice:
    """Rows that can be exported: `row_ids` is None for all that are not hidden."""

    scope: Scope
    title: str
    row_ids: NDArray[np.int64] | None


def row_choices(session: Session, hit_rows: NDArray[np.int64] | None = None) -> list[RowChoice]:
    """Which rows can be exported now; `hit_rows` are those of the hits, where they can be."""
    assert session.workspace is not None
    choices = [RowChoice("all", _tr("All"), None)]
    if session.filter_state.active and session.filter_state.row_ids is not None:
        choices.append(RowChoice("filtered", _tr("Those that pass the filter"), session.filter_state.row_ids))
    if hit_rows is not None:
        choices.append(RowChoice("hits", _tr("The hits that are listed"), hit_rows))
    hidden = session.workspace.rows.hidden.mask
    selected = session.selection if hidden is None else session.selection[~hidden[session.selection]]
    if len(selected):
        choices.append(RowChoice("selection", _tr("Selected"), selected))
    return choices


class MaskFields:
    """Two boxes, and below them how much would be masked, with an example of each kind.

    Attributes:
        boxes: of `KINDS`, in that order: emails, phones.
        found: how many there are (count) with an example of each kind (examples); hidden until looked for.

    Args:
        prefix: of the names of the widgets.
    """

    def __init__(self, prefix: str) -> None:
        self.emails = QCheckBox(_tr("Mask &e-mail addresses"))
        self.phones = QCheckBox(_tr("Mask tele&phone numbers"))
        self.boxes = (self.emails, self.phones)
        for box, name, instead in (
            (self.emails, "Emails", _tr("Writes [email] instead")),
            (self.phones, "Phones", _tr("Writes [phone] instead")),
        ):
            box.setObjectName(prefix + name)
            box.setToolTip(instead)
            box.setAccessibleDescription(instead)
        self.found = QWidget()
        lines = QVBoxLayout(self.found)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(2)
        self.count = PlainLabel()
        self.count.setObjectName(prefix + "Found")
        self.count.setProperty("role", "muted")
        self.examples = [PlainLabel() for _ in KINDS]
        for label in (self.count, *self.examples):
            label.setWordWrap(True)
            lines.addWidget(label)
        for label in self.examples:
            label.setProperty("role", "small")
        self.found.hide()

    def masking(self) -> Masking:
        """What is to be masked."""
        return Masking(frozenset(self._ticked()))

    def _ticked(self) -> list[Kind]:
        return [kind for kind, box in zip(KINDS, self.boxes, strict=True) if box.isChecked()]

    def show_looking(self) -> None:
        """It is being looked for."""
        self.count.setText(_tr("Looking…"))
        for label in self.examples:
            label.hide()
        self.found.show()

    def show_found(self, found: Found, n_rows: int) -> None:
        """What was found in so many rows, or in the first of them."""
        emails = _tr("1 e-mail address"), _tr("{n} e-mail addresses")
        phones = _tr("1 telephone number"), _tr("{n} telephone numbers")
        said = {
            "emails": wording.plural(found.n_emails, *emails),
            "phones": wording.plural(found.n_phones, *phones),
        }
        where = _tr("In these rows: {0}.")
        if n_rows > LOOKED_AT:
            where = _tr("In the first {n} rows: {0}.").replace("{n}", wording.count(LOOKED_AT))
        self.count.setText(where.format(" · ".join(said[kind] for kind in self._ticked())))
        of_kind = {example.kind: example for example in reversed(found.examples)}
        shown = [of_kind[kind] for kind in KINDS if kind in of_kind]
        for label, example in zip(self.examples, shown, strict=False):
            before, after = (" ".join(text.split()) for text in (example.before, example.after))
            label.setText(f"{before}  →  {after}")
        for place, label in enumerate(self.examples):
            label.setVisible(place < len(shown))


class Previews:
    """What a dialog has worked out beside the window while it is open, dropped when it closes."""

    def __init__(self, session: Session, on_failed: Callable[[Exception], None]) -> None:
        self._session, self._on_failed = session, on_failed
        self._handles: list[JobHandle] = []

    def submit(self, lane: str, key: str, job: Any, done: Any) -> None:
        """Work it out; a newer one of the same key takes its place."""
        handle = self._session.submit(
            lane,
            job,
            title=_tr("Preparing the export"),
            on_done=done,
            on_failed=self._on_failed,
            supersede_key=key,
            quiet=True,
            urgent=True,
        )
        self._handles = [other for other in self._handles if self._session.lanes.expects(other)]
        self._handles.append(handle)

    def drop(self, key: str) -> None:
        """It is of no interest any more."""
        self._session.lanes.drop_key(key)

    def stop(self) -> None:
        """Nothing is of interest any more."""
        for handle in self._handles:
            handle.drop()
            self._session.lanes.forget(handle)
        self._handles.clear()
