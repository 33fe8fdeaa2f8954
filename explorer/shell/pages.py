"""The pages of the window: declared once in `PAGES`, made when first wanted, in one stack.

Menu, shortcut, tab and action palette of a page are made from its entry. To add a page, write its widget and
add an entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from explorer.shared import motion

if TYPE_CHECKING:
    from explorer.compare.page import ComparePage
    from explorer.explore.page import ExplorePage
    from explorer.health.page import HealthPage
    from explorer.importing.sheet import ImportSheet
    from explorer.shell.session import Session
    from explorer.train.page import TrainPage


from explorer.widgets.plain_text import PlainToolTips, without_shortcut


@dataclass(frozen=True)
class Page:
    """A page of the open workspace.

    Attributes:
        name: how code and tests call it.
        text: how a person reads it, & before the letter that opens it from the menu.
        make: makes its widget; imports the page's module, so that the window is up before that is loaded.
    """

    name: str
    text: str
    make: Callable[[WindowPages, Session], QWidget]

    @property
    def menu_text(self) -> str:
        """Its name in the menu, translated."""
        return QCoreApplication.translate("pages", self.text)

    @property
    def title(self) -> str:
        """Its name on the tab, translated."""
        return without_shortcut(self.menu_text)


def _explore(pages: WindowPages, session: Session) -> QWidget:
    from explorer.explore.page import ExplorePage

    page = ExplorePage(session, pages.stack)
    page.action_requested.connect(pages.action_requested)
    return page


def _train(pages: WindowPages, session: Session) -> QWidget:
    from explorer.train.page import TrainPage

    return TrainPage(session, pages.stack)


def _compare(pages: WindowPages, session: Session) -> QWidget:
    from explorer.compare.page import ComparePage

    return ComparePage(session, pages.train().training, pages.stack)


def _health(pages: WindowPages, session: Session) -> QWidget:
    from explorer.health.page import HealthPage

    return HealthPage(session, pages.stack)


def _import(pages: WindowPages, session: Session) -> QWidget:
    from explorer.importing.sheet import ImportSheet

    return ImportSheet(session, pages.stack)


# A tab each, in this order; Ctrl+1 shows the first.
PAGES = (
    Page("explore", str(QT_TRANSLATE_NOOP("pages", "&Explore")), _explore),
    Page("train", str(QT_TRANSLATE_NOOP("pages", "&Train")), _train),
    Page("compare", str(QT_TRANSLATE_NOOP("pages", "Com&pare")), _compare),
    Page("health", str(QT_TRANSLATE_NOOP("pages", "&Health")), _health),
)
# Shown without a tab, while files are imported.
_IMPORT = Page("import", "", _import)


class WindowPages(QObject):
    """Pages by name: "start", "import", and those of `PAGES`.

    Signals:
        action_requested: the name of an action that a page offers, to be done.
    """

    action_requested = Signal(str)

    def __init__(self, stack: QStackedWidget, session: Session, start: QWidget) -> None:
        super().__init__(stack)
        self.stack = stack
        self._session = session
        self._made: dict[str, QWidget] = {"start": start}
        self._makers = {page.name: page.make for page in (_IMPORT, *PAGES)}
        self._to_draw: list[str] = []
        self._draw_later = QTimer(self)
        self._draw_later.setObjectName("pages to draw")
        self._draw_later.setSingleShot(True)
        self._draw_later.timeout.connect(self._draw_next)
        stack.addWidget(start)
        motion.notifier().changed.connect(self._motion_changed)

    @property
    def shown(self) -> str:
        """The name of the page that is shown."""
        current = self.stack.currentWidget()
        return next((name for name, page in self._made.items() if page is current), "start")

    def show(self, name: str) -> QWidget:
        """Bring a page to the front."""
        page = self.page(name)
        self.stack.setCurrentWidget(page)
        return page

    def page(self, name: str) -> QWidget:
        """The page of that name, made when it is first asked for."""
        if name not in self._made:
            with PlainToolTips.resting(QCoreApplication.instance()):
                page = self._makers[name](self, self._session)
                self._made[name] = page
                self.stack.addWidget(page)
        return self._made[name]

    def _motion_changed(self) -> None:
        for page in self._made.values():
            if (set_animations := getattr(page, "set_animations", None)) is not None:
                set_animations(motion.notifier().choice)

    def import_sheet(self) -> ImportSheet:
        """The import sheet."""
        return cast("ImportSheet", self.page("import"))

    def explore(self) -> ExplorePage:
        """The Explore page."""
        return cast("ExplorePage", self.page("explore"))

    def train(self) -> TrainPage:
        """The Train page."""
        return cast("TrainPage", self.page("train"))

    def compare(self) -> ComparePage:
        """The Compare page."""
        return cast("ComparePage", self.page("compare"))

    def health(self) -> HealthPage:
        """The Health page."""
        return cast("HealthPage", self.page("health"))

    def has(self, name: str) -> bool:
        """Whether a page was made already."""
        return name in self._made

    def draw_once(self) -> None:
        """Make every page and draw it out of sight, one after another: the first time costs 0.1 s each."""
        self._to_draw = list(self._makers)
        self._draw_later.start()

    def stop_drawing(self) -> None:
        """Nothing more is drawn: the window closes."""
        self._draw_later.stop()

    def _draw_next(self) -> None:
        """Make a page, or draw the one that was just made; then let the window have its turn."""
        name = self._to_draw[0]
        if name not in self._made:
            self.page(name)
        else:
            page = self._made[name]
            if not page.isVisible():
                page.resize(self.stack.size())
                page.grab()
            del self._to_draw[0]
        if self._to_draw:
            self._draw_later.start()
