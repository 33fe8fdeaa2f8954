"""The pages of the window: each is made when it is first wanted, and stands in one stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

if TYPE_CHECKING:
    from explorer.compare.page import ComparePage
    from explorer.explore.page import ExplorePage
    from explorer.health.page import HealthPage
    from explorer.importing.sheet import ImportSheet
    from explorer.shell.session import Session
    from explorer.train.page import TrainPage

_Page = TypeVar("_Page", bound=QWidget)

# Pages that show an open workspace: a tab each.
OF_WORKSPACE = ("explore", "train", "compare", "health")


class WindowPages(QObject):
    """Pages by name: "start", "import", and those of `OF_WORKSPACE`."""

    def __init__(self, stack: QStackedWidget, session: Session, start: QWidget) -> None:
        super().__init__(stack)
        self._stack = stack
        self._session = session
        self._made: dict[str, QWidget] = {"start": start}
        self._to_draw: list[str] = []
        self._draw_later = QTimer(self)
        self._draw_later.setObjectName("pages to draw")
        self._draw_later.setSingleShot(True)
        self._draw_later.timeout.connect(self._draw_next)
        stack.addWidget(start)

    @property
    def shown(self) -> str:
        """The name of the page that is shown."""
        current = self._stack.currentWidget()
        return next((name for name, page in self._made.items() if page is current), "start")

    def show(self, name: str) -> QWidget:
        """Bring a page to the front."""
        page = self.page(name)
        self._stack.setCurrentWidget(page)
        return page

    def page(self, name: str) -> QWidget:
        """The page of that name."""
        makers = {
            "import": self.import_sheet,
            "explore": self.explore,
            "train": self.train,
            "compare": self.compare,
            "health": self.health,
        }
        return self._made["start"] if name == "start" else makers[name]()

    def import_sheet(self) -> ImportSheet:
        """The import sheet."""
        from explorer.importing.sheet import ImportSheet

        page = self._made.get("import")
        return page if isinstance(page, ImportSheet) else self._add("import", ImportSheet(self._session))

    def explore(self) -> ExplorePage:
        """The Explore page."""
        from explorer.explore.page import ExplorePage

        page = self._made.get("explore")
        return page if isinstance(page, ExplorePage) else self._add("explore", ExplorePage(self._session))

    def train(self) -> TrainPage:
        """The Train page."""
        from explorer.train.page import TrainPage

        page = self._made.get("train")
        return page if isinstance(page, TrainPage) else self._add("train", TrainPage(self._session))

    def compare(self) -> ComparePage:
        """The Compare page."""
        from explorer.compare.page import ComparePage

        page = self._made.get("compare")
        if isinstance(page, ComparePage):
            return page
        return self._add("compare", ComparePage(self._session, self.train().training))

    def health(self) -> HealthPage:
        """The Health page."""
        from explorer.health.page import HealthPage

        page = self._made.get("health")
        return page if isinstance(page, HealthPage) else self._add("health", HealthPage(self._session))

    def has(self, name: str) -> bool:
        """Whether a page was made already."""
        return name in self._made

    def draw_once(self) -> None:
        """Make every page and draw it out of sight, one after another: the first time costs 0.1 s each."""
        self._to_draw = ["import", *OF_WORKSPACE]
        self._draw_later.start()

    def stop_drawing(self) -> None:
        """What is not drawn by now will not be: the window closes."""
        self._draw_later.stop()

    def _draw_next(self) -> None:
        """Make a page, or draw the one that was just made; then let the window have its turn."""
        name = self._to_draw[0]
        if name not in self._made:
            self.page(name)
        else:
            page = self._made[name]
            if not page.isVisible():
                page.resize(self._stack.size())
                page.grab()
            del self._to_draw[0]
        if self._to_draw:
            self._draw_later.start()

    def _add(self, name: str, page: _Page) -> _Page:
        self._made[name] = page
        self._stack.addWidget(page)
        return page
