"""What every test stands on: no display, no network, no leftovers.

A test fails when a thread, a Qt timer or a window that it started is still there at its end, and when
anything warns.
"""

from __future__ import annotations

import contextlib
import importlib
import itertools
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"  # English, whatever the machine speaks
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # as core does, also where a test loads torch before it

import filelock
import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run: what fails here fails everywhere.
settings.register_profile(
    # However slow the machine is for a moment.
    "project",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")

PROJECT = Path(__file__).resolve().parent.parent

PUBLIC_DATA = Path(os.environ.get("SEMANTIC_EXPLORER_PUBLIC_DATA", PROJECT.parent / "shared" / "data"))


@pytest.fixture(scope="session")
def public_data() -> Path:
    """The folder of public data sets beside the checkout; skips the test where it is absent."""
    if not PUBLIC_DATA.is_dir():
        pytest.skip(f"public data sets are not beside the checkout ({PUBLIC_DATA.name}/ is absent)")
    return PUBLIC_DATA


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Processes that share the tests between them share the work of reading them, too.

    pytest rewrites the assertions of each file, which takes longer than all else of the start, and keeps what
    it wrote beside the file. Each process begins at another file, and finds what the others have rewritten.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    folders = [session.config.invocation_params.dir / each for each in session.config.args]
    files = sorted(file for folder in folders if folder.is_dir() for file in folder.rglob("test_*.py"))
    first = len(files) * worker // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    for file in files[first:] if worker else ():
        # What cannot be imported is told where it is collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(PROJECT).with_suffix("").parts))


# Single tests of half a minute: begun last, one process would do them while the others have nothing left.
_LONG = (
    "tests/test_documents.py",
    "tests/test_no_network.py",
    "tests/soak/",
    "tests/scale/",
    "tests/explorer/test_",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, all others as they stand."""
    items.sort(key=lambda item: not item.nodeid.startswith(_LONG))


MadeOnce = Callable[[str, Callable[[Path], object]], Path]


def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of all processes that share the tests between them."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> MadeOnce:
    """Makes a folder of that name by a function, once for all processes that share the tests between them.

    It may be looked at and copied: whoever changes something in it takes a copy.
    """
    shared = shared_folder(tmp_path_factory)

    def folder(name: str, make: Callable[[Path], object]) -> Path:
        place, done = shared / name, shared / f"{name}-is-made"
        with filelock.FileLock(shared / f"{name}.lock"):
            if not done.exists():
                assert not place.exists(), f"{name} could not be made in another process"
                place.mkdir()
                make(place)
                done.touch()
        return place

    return folder


# pytest's own numbers look through all folders that there are: of thousands of tests, milliseconds at each.
_NUMBERS = itertools.count()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the test's own."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    return tmp_path_factory.mktemp(f"{name}-{next(_NUMBERS)}", numbered=False)


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and workspaces of a test go into a folder of its own."""
    home = tmp_path_factory.mktemp(f"home-{next(_NUMBERS)}", numbered=False)
    monkeypatch.setenv("SEMANTIC_EXPLORER_HOME", str(home))


@pytest.fixture(scope="session", autouse=True)
def probes_are_encoded_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests take turns with more models than the program keeps the vectors of probes for."""
    from tests import shared_vectors

    shared_vectors.share(shared_folder(tmp_path_factory) / "vectors")


@pytest.fixture
def without_hnswlib(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """hnswlib cannot be imported, as on a machine where it could not be built."""
    from core.search import graph_library

    monkeypatch.setitem(sys.modules, "hnswlib", None)
    graph_library._loaded.cache_clear()
    yield
    graph_library._loaded.cache_clear()


# Threads that live as long as the process, started once by a library and not by us.
_THREADS_OF_LIBRARIES = ("pydevd", "ThreadPoolExecutor-hf", "tqdm", "asyncio", "QThread-default", "Dummy-")


@pytest.fixture(autouse=True)
def no_thread_survives() -> Iterator[None]:
    """Fail a test that leaves a Python thread running."""
    before = set(threading.enumerate())
    yield
    ours = [
        thread
        for thread in threading.enumerate()
        if thread not in before and not thread.name.startswith(_THREADS_OF_LIBRARIES)
    ]
    for thread in ours:
        thread.join(timeout=5)
    left = [thread.name for thread in ours if thread.is_alive()]
    assert not left, f"threads left running: {left}"


@pytest.fixture(autouse=True)
def transformers_stays_whole() -> Iterator[None]:
    """Fail a test that loaded two models at once: transformers' own methods are then replaced for good."""
    yield
    loaded = sys.modules.get("transformers.modeling_utils")
    if loaded is not None:
        name = loaded.PreTrainedModel.tie_weights.__qualname__
        assert name == "PreTrainedModel.tie_weights", f"two models were loaded at once: {name}"


@pytest.fixture(autouse=True)
def no_window_survives(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a visible window or an active timer of ours behind."""
    yield
    if "qtbot" not in request.fixturenames and "qapp" not in request.fixturenames:
        return
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance()
    if app is None:
        return
    visible = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    names = [f"{type(widget).__name__}({widget.windowTitle()!r})" for widget in visible]
    timers = [
        f"{timer.objectName() or 'timer'} of {type(timer.parent()).__name__}"
        for widget in QApplication.topLevelWidgets()
        for timer in widget.findChildren(QTimer)
        if timer.isActive()
    ]
    for widget in visible:
        widget.close()
    assert not names, f"windows left open: {names}"
    assert not timers, f"timers left running: {timers}"
