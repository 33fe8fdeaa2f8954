"""Imports once the window is drawn: `qt_classes` on the main thread, the rest as jobs of the lanes.

An import stops the main thread for up to some 200 ms even from a worker thread, so it is done early, before
anything moves; and what a search needs comes before what only a layout needs.
"""

from __future__ import annotations

from PySide6 import QtCore, QtGui, QtWidgets

from explorer.shared.lanes import JobContext


def qt_classes() -> None:
    """Make every class of Qt, before a lane may ask for one (some 0.1 s, once in a process).

    PySide makes a class when its name is first asked for, and does not survive two threads that ask at once
    (decision 134). A page's module that a lane imports asks for many, and pyqtgraph for all, while the main
    thread draws.
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
    """The modules of the pages that a file is opened with, and the parts of numpy that it imports late."""
    import numpy.ma
    import numpy.random  # noqa: F401

    import explorer.explore.page
    import explorer.health.page
    import explorer.importing.sheet  # noqa: F401


def charts(context: JobContext) -> None:
    """The modules of the pages with charts: pyqtgraph takes as long as all that `pages` imports."""
    import explorer.compare.page
    import explorer.explore.histogram
    import explorer.train.page  # noqa: F401
