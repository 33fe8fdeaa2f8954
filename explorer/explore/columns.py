"""Which columns the tables of rows show, in which order and how wide: what a person chose, kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu

from core.workspace.table_columns import AS_IN_THE_FILE, ColumnChoice
from explorer.explore.columns_dialog import ColumnsDialog
from explorer.explore.row_table import RowTable
from explorer.explore.rows import Beside
from explorer.shared.lanes import JobContext
from explorer.shared.state import BESIDE, LABELS, NOTES

if TYPE_CHECKING:
    from core.corpus.treatment import Treatment
    from explorer.shell.session import Session


class Columns(QObject):
    """One choice for all tables of rows, kept with the workspace; it is written on the I/O lane.

    Signals: changed: other columns are to be shown, or they stand or measure otherwise.
    """

    changed = Signal()

    def __init__(self, session: Session, tables: Sequence[RowTable], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._tables = session, tables
        self.choice = AS_IN_THE_FILE
        self._beside_shown: tuple[str, ...] = ()
        self.open_workspace()
        session.labelling.labels_changed.connect(self._labelled)
        session.noting.notes_changed.connect(self._labelled)
        for table in tables:
            table.model.beside = {
                LABELS: Beside(self.tr("labels"), self._labels_of),
                NOTES: Beside(self.tr("note"), self._note_of),
            }
            table.columns_arranged.connect(self._arranged)
            table.column_menu_opening.connect(partial(self.fill_menu, table))

    def open_workspace(self) -> None:
        """Another workspace is shown, with what was chosen in it."""
        workspace = self._session.workspace
        self.choice = AS_IN_THE_FILE if workspace is None else workspace.table_columns.choice
        self._beside_shown = self._beside_now()

    def text(self) -> str:
        """The column of the text, which always comes first; "" without a workspace."""
        workspace = self._session.workspace
        return "" if workspace is None else workspace.rows.text_column

    def others(self) -> tuple[str, ...]:
        """All columns but the text in the order chosen, those that are hidden too; labels and notes as soon
        as there are some.
        """
        workspace = self._session.workspace
        if workspace is None:
            return ()
        names = [column.name for column in workspace.rows.columns()]
        names = [name for name in names if name != workspace.rows.text_column]
        return self.choice.ordered([*self._beside_now(), *names])

    def _beside_now(self) -> tuple[str, ...]:
        there = {LABELS: bool(self._session.labelling.labels), NOTES: bool(self._session.noting.notes)}
        return tuple(name for name in BESIDE if there[name])

    def title(self, name: str) -> str:
        """What a column is called where a person reads it."""
        return self._tables[0].model.title(name)

    def _labels_of(self, row_id: int) -> str:
        """As text: a ring before what a machine put there, as chips have it."""
        chips = self._session.labelling.chips([row_id])
        return ", ".join(f"○ {chip.name}" if chip.by_machine else chip.name for chip in chips)

    def _note_of(self, row_id: int) -> str:
        return self._session.noting.notes.get(row_id, "")

    def _labelled(self) -> None:
        """Rows have other labels or notes."""
        before, self._beside_shown = self._beside_shown, self._beside_now()
        if before != self._beside_shown:
            self.changed.emit()
        for table in self._tables:
            table.model.beside_changed()

    def shown(self) -> tuple[str, ...]:
        """What the tables show: the text, then the other columns that are chosen."""
        return () if self._session.workspace is None else (self.text(), *self.choice.shown(self.others()))

    def numeric(self) -> frozenset[str]:
        """The columns whose cells align right."""
        workspace = self._session.workspace
        columns = workspace.rows.columns() if workspace is not None else ()
        return frozenset(column.name for column in columns if column.type in ("integer", "real"))

    def show_column(self, name: str, shown: bool = True) -> None:
        """Show a column, or hide it; the text is always there."""
        hidden = self.choice.hidden - {name} if shown else self.choice.hidden | {name}
        if name != self.text():
            self._choose(replace(self.choice, hidden=hidden))

    def show_all(self) -> None:
        """Show every column."""
        self._choose(replace(self.choice, hidden=frozenset()))

    def move(self, name: str, by: int) -> None:
        """Put a column so many places later (earlier: negative) among all but the text."""
        names = list(self.others())
        place = names.index(name)
        names.insert(max(place + by, 0), names.pop(place))
        self._choose(replace(self.choice, order=tuple(names)))

    def move_shown(self, name: str, by: int) -> None:
        """Put a column beyond the next one that is shown, to the right (+1) or left (-1)."""
        beside = self._beside(name, by)
        if beside:
            names = self.others()
            self.move(name, names.index(beside) - names.index(name))

    def _beside(self, name: str, by: int) -> str:
        shown = self.shown()[1:]
        place = shown.index(name) + by if name in shown else -1
        return shown[place] if 0 <= place < len(shown) else ""

    def reset(self) -> None:
        """All columns, as they stand in the file and as wide as they need."""
        self._choose(AS_IN_THE_FILE)

    def fill_menu(self, table: RowTable, menu: QMenu, name: str) -> None:
        """What can be done with a column of a table."""
        menu.addAction(self.tr("Sort upwards"), partial(table.sort_by, name))
        menu.addAction(self.tr("Sort downwards"), partial(table.sort_by, name, descending=True))
        menu.addAction(self.tr("Order of the file"), partial(table.sort_by, ""))
        if name != self.text():
            menu.addSeparator()
            for title, by in ((self.tr("Move to the left"), -1), (self.tr("Move to the right"), 1)):
                action = menu.addAction(title, partial(self.move_shown, name, by))
                action.setEnabled(bool(self._beside(name, by)))
            menu.addAction(self.tr("Hide this column"), partial(self.show_column, name, False))
            self.add_treatments(menu, name)
        menu.addSeparator()
        all_ = menu.addAction(self.tr("Show all columns"), self.show_all)
        all_.setEnabled(bool(self.choice.hidden))
        menu.addAction(self.tr("Columns…"), self.open_dialog)

    def add_treatments(self, menu: QMenu, name: str) -> None:
        """Put into a menu as what a column may be treated; it is kept with the workspace."""
        workspace = self._session.workspace
        if workspace is None or name in (workspace.rows.text_column, *BESIDE):
            return
        said = workspace.rows.treatments.get(name)
        kind = workspace.rows.column(name).type
        titles: dict[Treatment, tuple[str, bool]] = {
            "number": (self.tr("Number"), kind in ("integer", "real")),
            "category": (self.tr("Category"), kind in ("text", "integer", "boolean")),
            "identifier": (self.tr("Identifier"), True),
        }
        treat = menu.addMenu(self.tr("Treat as"))
        for treatment, (title, possible) in titles.items():
            action = treat.addAction(title, partial(self._session.treat_column, name, treatment))
            action.setCheckable(True)
            action.setChecked((said or self._looks_like(name, kind)) == treatment)
            action.setEnabled(possible)
        treat.addSeparator()
        looks = treat.addAction(self.tr("As it looks"), partial(self._session.treat_column, name, None))
        looks.setEnabled(said is not None)

    def _looks_like(self, name: str, kind: str) -> Treatment | None:
        """As what it is treated now, by what the filters show of it; None where that does not tell."""
        shown = {facet.column: facet.kind for facet in self._session.facets if facet.of_column}
        if name in shown:
            return "category" if shown[name] == "values" else "number"
        why = {each.column: each.reason for each in self._session.not_listed}
        return (
            "identifier" if why.get(name) == "identifier" or (name not in why and kind == "integer") else None
        )

    def open_dialog(self) -> None:
        """Let a person tick and order all columns."""
        dialog = ColumnsDialog(self, self._tables[0].window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _arranged(self, order: Sequence[str], widths: Mapping[str, int]) -> None:
        """Columns that are hidden stay behind the one that they stood behind."""
        shown = [name for name in order if name != self.text()]
        behind: dict[str, list[str]] = {"": []}
        last = ""
        for name in self.others():
            if name in shown:
                last = name
                behind[last] = []
            else:
                behind[last].append(name)
        names = [*behind[""], *(each for name in shown for each in (name, *behind[name]))]
        unmoved = tuple(names) == self.others()
        self._choose(
            replace(
                self.choice,
                order=self.choice.order if unmoved else tuple(names),
                widths={**self.choice.widths, **widths},
            )
        )

    def _choose(self, choice: ColumnChoice) -> None:
        workspace = self._session.workspace
        if workspace is None or choice == self.choice:
            return
        self.choice = choice
        self.changed.emit()
        kept = workspace.table_columns

        def job(context: JobContext) -> None:
            kept.keep(choice)

        self._session.submit(
            "io",
            job,
            title=self.tr("Keeping the columns"),
            supersede_key="columns of the table",
            quiet=True,
            urgent=True,
        )
