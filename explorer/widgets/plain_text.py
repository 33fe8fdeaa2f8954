"""Text from a file is never markup.

Left to itself Qt guesses: a label or a tooltip whose text looks like HTML is laid out as HTML, and its images
are read from wherever their address points. `<img src='file:///dev/zero'>` in a cell would then fill the
memory. So every label of the program is a `PlainLabel`, and every tooltip goes through `PlainToolTips`.
"""

from __future__ import annotations

import contextlib
import html
import re
import textwrap
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QMenu,
    QTabBar,
    QToolTip,
    QWidget,
)

from explorer.shared import theme

TIP_CHARACTERS = 1_000
TIP_COLUMNS = 80
TIP_LINES = 20
_TOOLTIP_ROLE = Qt.ItemDataRole.ToolTipRole
_TOOLTIP = QEvent.Type.ToolTip


class PlainLabel(QLabel):
    """A label that shows its text letter by letter, whatever it looks like."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def without_mnemonic(text: str) -> str:
    """The text of a button or menu entry in which "&" is a letter and not the mark of a shortcut."""
    return text.replace("&", "&&")


def without_shortcut(text: str) -> str:
    """The text of a menu entry as a name: "&File" is File, and so is "文件(&F)" 文件."""
    return re.sub(r"\(&.\)", "", text).replace("&", "")


def tooltip_text(text: str) -> str:
    """What Qt is given to show `text` in a tooltip letter by letter: wrapped, and of bounded length.

    Returns:
        HTML that holds nothing but escaped text and line breaks; "" where there is nothing to show.
    """
    if not text.strip():
        return ""
    lines = [
        part
        for line in text[:TIP_CHARACTERS].splitlines()
        for part in textwrap.wrap(line, TIP_COLUMNS, drop_whitespace=False) or [""]
    ]
    if len(text) > TIP_CHARACTERS or len(lines) > TIP_LINES:
        lines = lines[:TIP_LINES]
        lines[-1] += "…"
    return f"<span style='white-space: pre'>{'<br>'.join(map(html.escape, lines))}</span>"


def show_tooltip(at: QPoint, text: str, widget: QWidget, area: QRect | None = None) -> None:
    """Show a tooltip now; "" hides the one that is shown.

    Args:
        at: where, in pixels of the screen. area: part of `widget`, in its own pixels, that the pointer must
            not leave; the whole widget where it is not given.
    """
    QToolTip.showText(at, tooltip_text(text), widget, area or QRect())


class PlainToolTips(QObject):
    """Shows every tooltip of the application, before the widget that it belongs to would.

    It covers `setToolTip` of widgets, actions and graphics items, the tooltip role of item models and their
    headers, tabs and menus. A view that shows tooltips of its own calls `show_tooltip`.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        application.installEventFilter(self)
        # A change of the look sends some ten events to every widget, and none of them is a tooltip.
        theme.notifier().changing.connect(self._rest)
        theme.notifier().changed.connect(self._wake)

    @classmethod
    def install(cls, application: QApplication) -> None:
        """See to the application's tooltips from now on; a second time is as once."""
        if application.findChild(cls) is None:
            cls(application)

    @classmethod
    @contextlib.contextmanager
    def resting(cls, application: QCoreApplication | None) -> Iterator[None]:
        """While many widgets are made: each is sent some fifty events, and none of them is a tooltip."""
        tips = application.findChild(cls) if application is not None else None
        if tips is not None:
            tips._rest()
        try:
            yield
        finally:
            if tips is not None:
                tips._wake()

    def _rest(self) -> None:
        self._application.removeEventFilter(self)

    def _wake(self) -> None:
        self._application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Called for every event of the program: this line takes about a microsecond.
        if event.type() is not _TOOLTIP:
            return False
        if not isinstance(event, QHelpEvent) or not isinstance(watched, QWidget):
            return False
        text, area = _tooltip_at(watched, event.pos())
        if not text:
            return False
        show_tooltip(event.globalPos(), text, watched, area)
        event.accept()
        return True


def _tooltip_at(widget: QWidget, at: QPoint) -> tuple[str, QRect | None]:
    """What a widget has to say about a place in it, and the part of it for which that holds."""
    view = widget.parentWidget()
    if isinstance(view, QHeaderView) and view.viewport() is widget:
        return _of_section(view, at), None
    if isinstance(view, QAbstractItemView) and view.viewport() is widget:
        index = view.indexAt(at)
        return _words(index.data(_TOOLTIP_ROLE)), view.visualRect(index)
    if isinstance(view, QGraphicsView) and view.viewport() is widget:
        return next((item.toolTip() for item in view.items(at) if item.toolTip()), ""), None
    if isinstance(widget, QTabBar) and widget.tabAt(at) >= 0 and widget.tabToolTip(widget.tabAt(at)):
        return widget.tabToolTip(widget.tabAt(at)), widget.tabRect(widget.tabAt(at))
    if isinstance(widget, QMenu) and widget.toolTipsVisible():
        action = widget.actionAt(at)
        return (action.toolTip() if action is not None else ""), None
    return widget.toolTip(), None


def _of_section(header: QHeaderView, at: QPoint) -> str:
    section = header.logicalIndexAt(at)
    model = header.model()
    if section < 0 or model is None:
        return ""
    return _words(model.headerData(section, header.orientation(), _TOOLTIP_ROLE))


def _words(value: object) -> str:
    return "" if value is None else str(value)
