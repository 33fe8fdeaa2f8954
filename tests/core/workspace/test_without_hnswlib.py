"""Without hnswlib everything works by exact search, also where a graph would be built, and says so."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import MissingLibraryError
from core.search import ExactIndex, HnswIndex, Query, graph_library, search
from core.workspace import Workspace, encoding_job, health, map_making, vector_indexes
from core.workspace.training_data import AmongCorpus
from tests.core.workspace.conftest import sentences, write_csv

PROJECT = Path(__file__).resolve().parents[3]
N = 300

# Stands before every other finder, as if the package were not installed.
BLOCKER = """
import sys
class NoHnswlib:
    def find_spec(self, name, path=None, target=None):
        if name == "hnswlib":
            raise ModuleNotFoundError("No module named 'hnswlib'", name=name)
sys.meta_path.insert(0, NoHnswlib())
"""

# Makes, reopens and adds to a workspace at sizes where graphs would be built.
JOB = f"""
{BLOCKER}
from pathlib import Path
from core.workspace import Workspace, encoding_job, health, map_making, vector_indexes
encoding_job.SEGMENT_TEXTS, vector_indexes.EXACT_UP_TO, vector_indexes.SAVED_FROM = 64, 100, 128
map_making.EXACT_NEIGHBOURS_UP_TO, health._EXACT_UP_TO = 100, 100
folder, first, second, model = Path(sys.argv[1]), *sys.argv[2:]
with Workspace.create(folder, model=model) as workspace:
    workspace.add_file(first)
    workspace.prepare()
    assert len(workspace.search("card payment", top_k=5).hits) == 5
    assert len(workspace.search("card payment", top_k=5, mode="hybrid", where="rating >= 4").hits) == 5
with Workspace.open(folder) as workspace:
    assert len(workspace.search("card payment", top_k=5).hits) == 5
    workspace.add_file(second)
    workspace.encode()
    workspace.build_vector_index("hnsw")
    workspace.build_map()
    print(*[hit.row for hit in workspace.search("card payment", top_k=20).hits])
assert not list(folder.glob("neighbours/*")), "a graph was made"
assert "hnswlib" not in sys.modules
"""


@pytest.fixture(scope="module")
def encoder(tiny_model: Path) -> SentenceEncoder:
    return SentenceEncoder.load(tiny_model, precision="float32")


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes at which a small corpus would get a graph."""
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 64)
    monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 100)
    monkeypatch.setattr(map_making, "EXACT_NEIGHBOURS_UP_TO", 100)
    monkeypatch.setattr(health, "_EXACT_UP_TO", 100)


def rows_found(workspace: Workspace, encoder: SentenceEncoder) -> list[int]:
    return [hit.row for hit in search(workspace.search_state(encoder), Query("lost parcel", top_k=20)).hits]


def test_a_process_without_the_module_indexes_searches_reopens_and_grows(
    tmp_path: Path, tiny_model: Path
) -> None:
    texts = sentences(N + 100)
    first = write_csv(tmp_path / "first.csv", texts[:N])
    second = write_csv(tmp_path / "second.csv", texts[N:])
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", JOB, tmp_path / "ws", first, second, tiny_model],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    )
    assert ran.returncode == 0, ran.stderr
    with Workspace.open(tmp_path / "ws") as workspace:
        wanted = [hit.row for hit in workspace.search("card payment", top_k=20).hits]
    assert [int(row) for row in ran.stdout.split()] == wanted


@pytest.mark.usefixtures("small_limits")
def test_a_workspace_with_a_saved_graph_opens_without_the_module(
    tmp_path: Path, tiny_model: Path, encoder: SentenceEncoder, request: pytest.FixtureRequest
) -> None:
    file, folder = write_csv(tmp_path / "reviews.csv", sentences(N)), tmp_path / "ws"
    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.use_encoder(encoder)
        workspace.add_file(file)
        workspace.encode()
        workspace.build_vector_index()
        assert isinstance(workspace.search_state().vector_index, HnswIndex)
    (graph,) = folder.glob("neighbours/*/graph.hnsw")
    content = graph.read_bytes()
    request.getfixturevalue("without_hnswlib")
    with Workspace.open(folder) as workspace:
        workspace.use_encoder(encoder)
        workspace.prepare()
        assert isinstance(workspace.search_state().vector_index, ExactIndex)
        assert len(rows_found(workspace, encoder)) == 20
        assert not [said for said in workspace.repairs if "graph" in said]
    assert graph.read_bytes() == content  # it serves again where the module is


@pytest.mark.usefixtures("small_limits", "without_hnswlib")
def test_map_health_and_mining_go_without_a_graph(
    tmp_path: Path, tiny_model: Path, encoder: SentenceEncoder
) -> None:
    file = write_csv(tmp_path / "reviews.csv", sentences(N))
    with Workspace.create(tmp_path / "ws", model=str(tiny_model)) as workspace:
        workspace.use_encoder(encoder)
        workspace.add_file(file)
        workspace.encode()
        picture = workspace.build_map()
        assert len(picture) == N
        assert np.isfinite(picture.xy).all()
        report = health.check_health(workspace)
        assert len(report.outliers) > 0
        (near,) = AmongCorpus(workspace, encoder).nearest(["lost parcel"], 5)
        assert len(near) == 5
        wanted = workspace.search("lost parcel", top_k=5).hits
        assert [text for text, _ in near] == [hit.text for hit in wanted]


@pytest.mark.usefixtures("without_hnswlib")
def test_what_needs_a_graph_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingLibraryError, match="hnswlib is not installed"):
        HnswIndex(8)
    assert not graph_library.available()
    assert graph_library.missing_sentence().count("hnswlib is not installed") == 1


def test_a_module_that_cannot_be_loaded_is_missing_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hnswlib.py").write_text("raise ImportError('undefined symbol: omp_get_max_threads')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "hnswlib", raising=False)
    graph_library._loaded.cache_clear()
    try:
        assert "cannot be loaded (undefined symbol: omp_get_max_threads)" in graph_library.missing_sentence()
    finally:
        graph_library._loaded.cache_clear()


def test_where_it_is_installed_nothing_is_said() -> None:
    assert graph_library.available()
    assert graph_library.missing_sentence() == ""


def test_hnswlib_is_imported_in_one_place() -> None:
    importers = set()
    for path in [*PROJECT.glob("core/**/*.py"), *PROJECT.glob("explorer/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if "hnswlib" in names:
                importers.add(path.relative_to(PROJECT).as_posix())
    assert importers == {"core/search/graph_library.py"}
