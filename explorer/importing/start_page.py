"""The first screen: drop a file, try the sample, or open what was open before."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.importing.drop_zone import DropZone
from explorer.shared import theme, wording
from explorer.shared.settings import RecentWorkspace
from explorer.widgets.plain_text import PlainLabel

COLUMN_WIDTH = 720
MIN_NAME_WIDTH = 124
MAX_NAME_WIDTH = 260
_LOOK_MS = 50


class _Looking(threading.Thread):
    """Finds out which of some folders hold no workspace any more.

    A drive that does not answer keeps it waiting for minutes: so it is in nobody's way, and in no lane, and
    does not keep the program from ending. It knows nothing of Qt.

    Attributes:
        folders: all of them. gone: those that do not, once it has ended.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(name="recent-workspaces", daemon=True)
        self.folders = folders
        self.gone: frozenset[Path] = frozenset()

    def run(self) -> None:
        # `Path.is_file` raises where a drive says that it is out of reach.
        self.gone = frozenset(each for each in self.folders if not os.path.isfile(each / "workspace.json"))


class RecentRow(QAbstractButton):
    """One recent workspace: name, what is in it, when. One whose folder is gone is grey and can be removed.

    Signals: `open_requested(Path)`, `forget_requested(Path)`.
    """

    open_requested = Signal(object)
    forget_requested = Signal(object)

    def __init__(self, recent: RecentWorkspace, *, missing: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recent = recent
        self.name_width = MIN_NAME_WIDTH  # the same in all rows, so that they read as a table
        self.setFixedHeight(34)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._chosen)
        self.set_missing(missing)

    def set_missing(self, missing: bool) -> None:
        """Say whether the folder is gone."""
        recent = self.recent
        self.missing = missing
        self.setAccessibleName(f"{recent.name}, {self._what()}, {wording.day(recent.opened)}")
        self.setToolTip(str(recent.folder))
        if recent.unfinished and not missing:
            goes_on = self.tr("Some of its sentences have no vector yet. Open it, and they get one.")
            self.setToolTip(f"{recent.folder}\n{goes_on}")
        self.update()

    def _what(self) -> str:
        if self.missing:
            return self.tr("not found · the Delete key takes it off this list")
        model = self.recent.model.replace("\\", "/").rstrip("/").rpartition("/")[2]
        what = self.tr("{rows} · {model}").format(rows=wording.rows(self.recent.n_rows), model=model)
        return self.tr("unfinished · {what}").format(what=what) if self.recent.unfinished else what

    def sizeHint(self) -> QSize:
        return QSize(COLUMN_WIDTH, 34)

    def _chosen(self) -> None:
        if not self.missing:
            self.open_requested.emit(self.recent.folder)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.forget_requested.emit(self.recent.folder)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        remove = menu.addAction(self.tr("Remove from this list"))
        if menu.exec(event.globalPos()) is remove:
            self.forget_requested.emit(self.recent.folder)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or (self.underMouse() and not self.missing):
            painter.setPen(QColor(look.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.chip))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 1.5, -0.5, -2.5), 6, 6)
        painter.setPen(QColor(look.line))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        metrics = QFontMetrics(self.font())
        when = wording.day(self.recent.opened)
        when_width = metrics.horizontalAdvance(when)
        name_width = self.name_width
        top, height = 0, self.height() - 1
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(QColor(look.faint if self.missing else look.text))
        name = metrics.elidedText(self.recent.name, Qt.TextElideMode.ElideMiddle, name_width - 12)
        painter.drawText(8, top, name_width, height, flags, name)
        painter.setPen(QColor(look.faint if self.missing else look.muted))
        room = self.width() - name_width - when_width - 40
        what = metrics.elidedText(self._what(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(8 + name_width, top, room, height, flags, what)
        painter.drawText(
            0,
            top,
            self.width() - 8,
            height,
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            when,
        )


class StartPage(QWidget):
    """Drop zone and recent workspaces.

    Signals: `sample_requested()`, `open_requested()`, `paste_requested()`, `workspace_requested(Path)`,
    `forget_requested(Path)`.
    """

    sample_requested = Signal()
    open_requested = Signal()
    paste_requested = Signal()
    workspace_requested = Signal(object)
    forget_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("startPage")
        self.setAccessibleName(self.tr("Start page"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "well")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # so that a paste reaches the window from here
        self.drop_zone = DropZone()
        self.drop_zone.sample_requested.connect(self.sample_requested)
        self.drop_zone.open_requested.connect(self.open_requested)
        self.drop_zone.paste_requested.connect(self.paste_requested)
        self._heading = PlainLabel(self.tr("Recent"))
        self._heading.setProperty("role", "heading")
        self._rows = QVBoxLayout()
        self._shown: list[RecentRow] = []
        self._looking: _Looking | None = None
        self._look_again = QTimer(self)
        self._look_again.setInterval(_LOOK_MS)
        self._look_again.timeout.connect(self._look)
        self._rows.setSpacing(0)
        column = QVBoxLayout()
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(0)
        column.addStretch(4)
        column.addWidget(self.drop_zone)
        column.addSpacing(26)
        column.addWidget(self._heading)
        column.addSpacing(8)
        column.addLayout(self._rows)
        column.addStretch(5)
        middle = QWidget()
        middle.setLayout(column)
        middle.setMaximumWidth(COLUMN_WIDTH + 48)
        row = QVBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(_Centred(middle))
        row.addWidget(scroll)

    def set_recent(self, recent: Sequence[RecentWorkspace]) -> None:
        """Show these workspaces, newest first; a moment later those that are gone are grey."""
        missing = {row.recent.folder for row in self._shown if row.missing}  # as far as is known
        for old in self._shown:
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._shown = []
        for entry in recent:
            row = RecentRow(entry, missing=entry.folder in missing)
            self._shown.append(row)
            row.setObjectName("recentRow")
            row.open_requested.connect(self.workspace_requested)
            row.forget_requested.connect(self.forget_requested)
            self._rows.addWidget(row)
        metrics = self.fontMetrics()
        needed = max((metrics.horizontalAdvance(entry.name) + 24 for entry in recent), default=0)
        for row in self.recent_rows():
            row.name_width = max(MIN_NAME_WIDTH, min(needed, MAX_NAME_WIDTH))
        self._heading.setVisible(bool(recent))
        if self._looking is None:
            self._begin_to_look()

    def _begin_to_look(self) -> None:
        folders = [row.recent.folder for row in self._shown]
        self._looking = _Looking(folders) if folders else None
        if self._looking is not None:
            self._looking.start()
            self._look_again.start()

    def _look(self) -> None:
        if self._looking is None or self._looking.is_alive():
            return
        looked_at, self._looking = self._looking, None
        self._look_again.stop()
        for row in self._shown:
            row.set_missing(row.recent.folder in looked_at.gone)
        if any(row.recent.folder not in looked_at.folders for row in self._shown):  # it has come meanwhile
            self._begin_to_look()

    def recent_rows(self) -> list[RecentRow]:
        """The rows on screen, in order."""
        return self._shown


class _Centred(QWidget):
    """Keeps a column in the middle, as wide as it may be."""

    def __init__(self, column: QWidget) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "well")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(column, 100)
        row.addStretch(1)
