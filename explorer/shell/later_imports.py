"""Imports once the window is drawn: of modules with classes of Qt on the main thread, in turns, of all others
as jobs of the lanes.

An import stops the main thread for up to some 200 ms even from a worker thread, so it is done early, before
anything moves; and what a search needs comes before what only a layout needs.

PySide does not survive that one thread makes a class of Qt, or of one's own that inherits from it, while
another makes an object (decision 134). So no lane may import a module with such classes.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QTimer

from explorer.shared.lanes import JobContext


def qt_classes() -> None:
    """Make every class of Qt, before a lane may ask for one (some 0.1 s, once in a process).

    PySide makes a class when its name is first asked for, and does not survive two threads that ask at once
    (decision 134), as where a job asks for the first time.
    """
    from PySide6 import QtOpenGL, QtOpenGLWidgets, QtSvg, QtTest

    for module in (QtCore, QtGui, QtWidgets, QtOpenGL, QtOpenGLWidgets, QtSvg, QtTest):
        for name in dir(module):
            getattr(module, name)


def workspaces(context: JobContext) -> None:
    """What opening, importing and searching need."""
    import core.corpus.formats
    import core.corpus.readers
    import core.corpus.rows
    import core.search.hnsw_index
    import core.search.keyword_index
    import core.search.query
    import core.workspace.health
    import core.workspace.workspace
    from core.search import graph_library

    core.corpus.formats.formats()
    graph_library.available()


def encoder(context: JobContext) -> None:
    """What a model needs."""
    import core.encoding.sentence_encoder  # noqa: F401


def layout(context: JobContext) -> None:
    """What the layout of a map and its clusters need."""
    import core.clusters

    core.clusters.warm_up()


def pages(context: JobContext) -> None:
    """What the pages' modules import that has no classes of Qt, and the parts of numpy that come late."""
    import numpy.ma
    import numpy.random  # noqa: F401

    import core.clusters.live_map
    import core.workspace.chosen_rows
    import core.workspace.labelled  # noqa: F401


# The modules of the pages, each a turn of the event loop: after those before it a matter of 10 to 20 ms, so
# that the window answers meanwhile. First what a file is opened with, then charts. pyqtgraph takes 0.1 s.
PAGES = (
    "explorer.explore.hit_list",
    "explorer.explore.facet_panel",
    "explorer.explore.row_table",
    "explorer.explore.topic_list",
    "explorer.map.canvas",
    "explorer.explore.bindings",
    "explorer.explore.label_binding",
    "explorer.widgets.explaining",
    "explorer.explore.page",
    "explorer.health.finding_list",
    "explorer.health.page",
    "explorer.importing.sheet_view",
    "explorer.importing.sheet",
)
CHARTS = (
    "pyqtgraph",
    "explorer.explore.histogram",
    "explorer.compare.state",
    "explorer.compare.duel_deck",
    "explorer.compare.session",
    "explorer.train.loss_plot",
    "explorer.train.words",
    "explorer.compare.page",
    "explorer.train.form",
    "explorer.train.recipe",
    "explorer.train.page",
)


def in_turns(modules: Sequence[str], then: Callable[[], None], is_wanted: Callable[[], bool]) -> None:
    """Import modules on the main thread, one in a turn of the event loop.

    Args:
        then: called when all are there. is_wanted: False ends it.
    """
    if not is_wanted():
        return
    if not modules:
        then()
        return
    importlib.import_module(modules[0])
    QTimer.singleShot(0, lambda: in_turns(modules[1:], then, is_wanted))
