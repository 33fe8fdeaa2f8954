"""A full disk is said in a sentence, and what was saved before is still there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.core.workspace.conftest import sentences, write_csv

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")

# No file may grow past the limit in the child: the system refuses the write, as on a full disk.
_CHILD = """
import resource, signal, sys
from core import Workspace
from core.errors import ExplorerError
folder, what, limit, file = sys.argv[1:]
workspace = Workspace.open(folder)
if what == "encode":
    workspace.encoder(precision="float32")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), resource.RLIM_INFINITY))
jobs = {
    "import": lambda: workspace.add_file(file),
    "encode": workspace.encode,
    "index words": workspace.build_keyword_index,
    "index vectors": lambda: workspace.build_vector_index("hnsw"),
    "lay out": workspace.build_map,
    "save": lambda: workspace.set_model("another"),
    "index phrases": workspace.characterize_state,
}
try:
    jobs[what]()
    print("it was written")
except ExplorerError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def encoded(tmp_path_factory: pytest.TempPathFactory, tiny_model: Path) -> Path:
    folder = tmp_path_factory.mktemp("encoded") / "reviews"
    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(700))
        workspace.encoder(precision="float32")
        workspace.encode()
    return folder


@pytest.mark.parametrize(
    ("what", "limit", "said"),
    [
        ("encode", 4_000, "The disk has no room left for the vectors."),
        ("index words", 5_000, "The disk has no room left for the keyword index."),
        ("index words", 20, "The disk has no room left for the keyword index."),  # before the first word
        ("index vectors", 10_000, "The disk has no room left for the neighbour graph."),
        ("index phrases", 1_000, "The disk has no room left for the index of words and phrases."),
        ("lay out", 2_000, "The disk has no room left for the map."),
        ("save", 100, "The disk has no room left for the workspace."),
        ("import", 10_000, "no room"),
    ],
)
def test_a_full_disk_loses_nothing(what: str, limit: int, said: str, encoded: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(encoded, tmp_path / "reviews"))
    if what == "encode":
        shutil.rmtree(folder / "vectors")
    file = write_csv(tmp_path / "more.csv", sentences(20_000, seed=3) if what == "import" else ["one"])
    ended = subprocess.run(
        [sys.executable, "-c", _CHILD, str(folder), what, str(limit), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said in ended.stdout
    with Workspace.open(folder) as workspace:
        assert workspace.n_rows == 700
        assert workspace.n_encoded == (0 if what == "encode" else 700)
        assert workspace.prepare().encoded == (700 if what == "encode" else 0)
        exact = [hit.row for hit in workspace.search("card payment").hits]
        workspace.build_vector_index("hnsw")
        assert [hit.row for hit in workspace.search("card payment").hits] == exact
    assert not list(folder.rglob("*.new"))
