"""Help, Report a problem: what the report holds is shown whole before it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from explorer.shell.problem_report import Report, as_text
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.list_items import framed
from explorer.widgets.saving import ask_where_to_save

if TYPE_CHECKING:
    from pathlib import Path

PROPOSED = "semantic-explorer-report.zip"


class ReportDialog(BaseDialog):
    """The report, to be read and saved. Signal: save_requested(Report, Path)."""

    save_requested = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=640)
        self.setObjectName("reportDialog")
        self.setWindowTitle(self.tr("Report a problem"))
        self.heading.setText(self.tr("Report a problem"))
        self.add_label(
            self.tr("This is all that the report holds: no sentence of yours, no name of a file, a column or "
                    "a label. Save it, and send it with a line on what you did and what happened."), ""
        )  # fmt: skip
        self.view = QPlainTextEdit(self.tr("Reading…"))
        self.view.setObjectName("reportText")
        self.view.setReadOnly(True)
        self.view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.view.setMinimumHeight(240)
        self.view.setAccessibleName(self.tr("What the report holds"))
        framed(self.view)
        self.content.addWidget(self.view)
        self.saved = self.add_label("")
        self.saved.setObjectName("reportSaved")
        self.saved.hide()
        self.add_button(self.tr("Close"), "closeReport").clicked.connect(self.accept)
        self.save = self.add_button(self.tr("Save…"), "saveReport", primary=True)
        self.save.setEnabled(False)
        self.save.clicked.connect(self._ask)
        self._report: Report = {}

    def set_report(self, report: Report) -> None:
        """Show it."""
        self._report = report
        self.view.setPlainText(as_text(report))
        self.save.setEnabled(True)

    def set_saved(self, path: Path) -> None:
        """Say where it lies."""
        self.saved.setText(self.tr("Saved as {file}").format(file=path))
        self.saved.show()
        self.fit()

    def _ask(self) -> None:
        path = ask_where_to_save(self, self.windowTitle(), PROPOSED, {".zip": self.tr("Zip file")})
        if path is not None:
            self.save_requested.emit(self._report, path)
