"""Small dialogs: a list of lines, a yes-or-no, a name, what the program is, its shortcuts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.widgets.list_items import framed
from explorer.widgets.plain_text import PlainLabel, without_shortcut

_LONGEST_NAME = 80  # characters
_FRAME = 48  # pixels of the screen that a window's title and frame take
_LEAST_HEIGHT = 320  # pixels of a sheet, however small the window below it
_LEAST_CONTENT = 90  # pixels


def _tr(text: str) -> str:
    return QCoreApplication.translate("dialogs", text)


class _Content(QScrollArea):
    """What stands between heading and buttons: as high as it needs, and it scrolls where it gets less."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self._inner = inner
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("role", "well")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setWidget(inner)

    def sizeHint(self) -> QSize:
        return self._inner.sizeHint()

    def minimumSizeHint(self) -> QSize:
        least = self._inner.minimumSizeHint()
        return QSize(least.width(), min(least.height(), _LEAST_CONTENT))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self._inner.layout()
        assert layout is not None
        least = (
            layout.totalMinimumSize().height()
        )  # Qt's guess for wrapped labels, which it does not go below
        wanted = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else self.sizeHint().height()
        return max(wanted, least)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_bar()
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inner:
            self._show_bar()
        return super().eventFilter(watched, event)

    def _show_bar(self) -> None:
        # Qt measures beside a bar that is there: texts that are higher only because of the bar would keep it.
        fits = self.heightForWidth(self.width()) <= self.height()
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)


class BaseDialog(QDialog):
    """A dialog with a heading, room for content, and a row of buttons.

    It is never higher than the screen or the window it belongs to: the content scrolls, and the buttons stay.
    """

    def __init__(self, parent: QWidget | None, title: str, *, width: int = 480) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        self.heading = PlainLabel(title)
        self.heading.setProperty("role", "title")
        self.heading.setWordWrap(True)
        self.heading.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        inner = QWidget()
        inner.setProperty("role", "well")
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.content = QVBoxLayout(inner)
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.setSpacing(10)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(10)
        self.buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 20)
        column.setSpacing(14)
        column.addWidget(self.heading)
        self._content = _Content(inner)
        column.addWidget(self._content, 1)
        column.addSpacing(4)
        column.addLayout(self.buttons)

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()
        super().showEvent(event)

    def highest(self) -> int:
        """Pixels of height that it may take: no more than the screen and the program's window have."""
        window = self.parentWidget()
        while isinstance(window, QWidget) and (not window.isWindow() or isinstance(window, QDialog)):
            window = window.parentWidget()
        screen = self.screen().availableGeometry().height() - _FRAME
        return max(min(screen, window.height() if window is not None else screen), _LEAST_HEIGHT)

    def wanted(self) -> int:
        """Pixels of height that everything in it needs."""
        layout = self.layout()
        assert layout is not None
        # What changed deep inside is not known up here before the next turn of the loop.
        for inner in (*(each.layout() for each in self._content.findChildren(QWidget)), self.content):
            if inner is not None:
                inner.invalidate()
        self._content.updateGeometry()
        layout.activate()
        # Qt guesses the height of wrapped labels before it knows their width.
        return layout.totalHeightForWidth(self.width())

    def fit(self) -> None:
        """Take the height that the content needs, as far as there is room."""
        for _ in range(2):  # labels that have got their width ask for another height
            self.resize(self.width(), min(self.wanted(), self.highest()))
            self.content.activate()

    def add_label(self, text: str, role: str = "muted") -> PlainLabel:
        """A paragraph that can be selected."""
        label = PlainLabel(text)
        label.setWordWrap(True)
        label.setProperty("role", role)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.content.addWidget(label)
        return label

    def add_button(self, text: str, name: str, *, primary: bool = False) -> QPushButton:
        """A button at the end of the row; the primary one takes Enter."""
        button = QPushButton(text)
        button.setObjectName(name)
        button.setMinimumHeight(32)
        button.setAutoDefault(primary)
        button.setDefault(primary)
        if primary:
            button.setProperty("role", "primary")
        self.buttons.addWidget(button)
        return button


def show_lines(parent: QWidget, title: str, lines: Sequence[str]) -> None:
    """Show `lines`, to be read and copied; returns at once."""
    dialog = BaseDialog(parent, title, width=640)
    dialog.setObjectName("linesDialog")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    view = QPlainTextEdit("\n".join(lines))
    view.setReadOnly(True)
    view.setObjectName("lines")
    view.setAccessibleName(title)
    view.setMinimumHeight(260)
    framed(view)
    dialog.content.addWidget(view)
    dialog.add_button(_tr("Close"), "closeLines", primary=True).clicked.connect(dialog.accept)
    dialog.open()


class ConfirmDialog(BaseDialog):
    """A question with a verb on the button that does it.

    Args:
        careful: Enter does nothing but leave it: what is asked cannot be undone.
    """

    def __init__(
        self,
        title: str,
        sentences: Sequence[str],
        verb: str,
        stay: str,
        parent: QWidget | None = None,
        *,
        careful: bool = False,
    ) -> None:
        super().__init__(parent, title)
        self.setObjectName("confirmDialog")
        for sentence in sentences:
            self.add_label(sentence)
        leave = self.add_button(stay, "confirmNo")
        leave.clicked.connect(self.reject)
        do_it = self.add_button(verb, "confirmYes", primary=True)
        do_it.clicked.connect(self.accept)
        if careful:
            do_it.setAutoDefault(False)
            do_it.setDefault(False)
            leave.setAutoDefault(True)
            leave.setDefault(True)
            leave.setFocus()


class NameDialog(BaseDialog):
    """Asks for a new name: one field, with the name so far in it."""

    def __init__(self, title: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, title, width=420)
        self.setObjectName("nameDialog")
        self.field = QLineEdit(name)
        self.field.setObjectName("nameField")
        self.field.setAccessibleName(self.tr("Name"))
        self.field.setMaxLength(_LONGEST_NAME)
        self.field.selectAll()
        self.content.addWidget(self.field)
        self.add_button(self.tr("Cancel"), "nameNo").clicked.connect(self.reject)
        self._yes = self.add_button(self.tr("Rename"), "nameYes", primary=True)
        self._yes.clicked.connect(self.accept)
        self.field.textChanged.connect(self._typed)
        self._typed(name)

    def name(self) -> str:
        """What was typed, without white space around it."""
        return " ".join(self.field.text().split())

    def _typed(self, _: str) -> None:
        self._yes.setEnabled(bool(self.name()))


class AboutDialog(BaseDialog):
    """What the program is and what it runs on."""

    def __init__(
        self,
        version: str,
        device: str,
        log_file: str,
        packages: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, _tr("Semantic Explorer {version}").format(version=version))
        self.setObjectName("aboutDialog")
        self.add_label(
            _tr("See, search and teach sentences on your own machine. Nothing you open leaves it."), ""
        )
        self.add_label(
            _tr("The science is Sentence-BERT: Reimers and Gurevych, 2019, "
                "“Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks”, arXiv 1908.10084.")
        )  # fmt: skip
        self.add_label(device)
        self.add_label(_tr("Log: {file}").format(file=log_file))
        self.add_label(_tr("Apache License 2.0"))
        if packages:
            self.add_label(_tr("It uses these packages, each under the licence that it states:"))
            listed = QPlainTextEdit("\n".join(packages))
            listed.setReadOnly(True)
            listed.setObjectName("packages")
            listed.setAccessibleName(_tr("Packages and their licences"))
            listed.setTabChangesFocus(True)
            listed.setMinimumHeight(120)
            framed(listed)
            self.content.addWidget(listed)
        self.add_button(_tr("Close"), "closeAbout", primary=True).clicked.connect(self.accept)


class ShortcutsDialog(BaseDialog):
    """Every action with its shortcut, by menu."""

    def __init__(self, menus: Sequence[tuple[str, Sequence[QAction]]], parent: QWidget | None = None) -> None:
        super().__init__(parent, _tr("Shortcuts"), width=520)
        self.setObjectName("shortcutsDialog")
        inner = QWidget()
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inner.setProperty("role", "well")
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 12, 0)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(0, 1)
        line = 0
        for title, actions in menus:
            heading = PlainLabel(title)
            heading.setProperty("role", "heading")
            heading.setContentsMargins(0, 8 if line else 0, 0, 0)
            grid.addWidget(heading, line, 0, 1, 2)
            line += 1
            for action in actions:
                name = PlainLabel(without_shortcut(action.text()))
                name.setWordWrap(True)
                grid.addWidget(name, line, 0)
                keys = PlainLabel(action.shortcut().toString(action.shortcut().SequenceFormat.NativeText))
                keys.setProperty("role", "chip")
                keys.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
                grid.addWidget(keys, line, 1, Qt.AlignmentFlag.AlignRight)
                line += 1
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(_tr("Shortcuts"))
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setStyleSheet("QScrollArea { background: transparent; }")
        scroll.setWidget(inner)
        scroll.setMinimumHeight(min(520, inner.sizeHint().height() + 4, self.highest() - 140))
        self.content.addWidget(scroll)
        self.add_button(_tr("Close"), "closeShortcuts", primary=True).clicked.connect(self.accept)
