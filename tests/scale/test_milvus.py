"""Search in Milvus: loaded and asked by the real commands and in the real window, compared with the index of
this machine; small always, and 100,000 sentences under the marks. milvus-lite answers, in the process (then
it listens on the loopback address) or as a server of its own that is stopped and started.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from core.errors import CancelledError, InputError, UnreachableError
from core.progress import CancelToken, Progress, Task
from core.search import ExactIndex, milvus_index
from core.search.index_used import IndexUsed
from core.search.milvus_index import MilvusIndex
from core.search.milvus_server import MilvusCollection, MilvusServer, checked_address
from core.workspace import Workspace, map_making
from explorer.marking.label_dialog import LabelDialog
from tests.conftest import PROJECT
from tests.explorer.command_line import Command, command
from tests.explorer.conftest import collected, open_window, rounds
from tests.explorer.driver import OpenWindow, click, settled, shown_hits, type_query, wait
from tests.explorer.small_files import sentences, write_csv
from tests.static_folder import static_folder

__all__ = ["collected", "command", "open_window", "rounds"]

pytest.importorskip("pymilvus", reason='Milvus is not installed: pip install "semantic-explorer[milvus]"')
pytest.importorskip("milvus_lite", reason='milvus-lite is not installed: "semantic-explorer[milvus]"')

SMALL = 2_000
FULL = pytest.param(100_000, marks=[pytest.mark.slow, pytest.mark.scale])
DIM = {SMALL: 32, 100_000: 384}
HERE = "127.0.0.1"


class Served:
    """A Milvus in a process of its own, at one port whenever it runs."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder, self.port, self._more = folder, "0", more
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Returns: its address."""
        words = [sys.executable, "-m", "tests.scale.milvus_server", str(self.folder), self.port, *self._more]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=PROJECT,
            env=os.environ | {"PYTHONPATH": str(PROJECT)},
        )
        assert self._process.stdout is not None
        self.port = self._process.stdout.readline().strip()
        return f"https://localhost:{self.port}" if self._more else f"http://{HERE}:{self.port}"

    def stop(self) -> None:
        """As when its machine is switched off in order."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()
            assert process.returncode == 0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "server")
    yield server
    server.stop()


def a_file(folder: Path, n: int) -> Path:
    """n distinct sentences of some hundred words, with a topic and a number."""
    rng = np.random.default_rng(0)
    stock = sorted({word.strip(",") for text, _ in sentences() for word in text.split()})
    topics = [rng.choice(stock, 12, replace=False) for _ in range(40)]
    chosen = rng.integers(len(topics), size=n)
    rows = [
        (f"{' '.join(rng.choice(topics[topic], 6))} {rng.choice(stock)} number {row}", f"t{topic}", row % 100)
        for row, topic in enumerate(chosen)
    ]
    return write_csv(folder / "many.csv", rows)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


@pytest.fixture
def made(
    shelf: Path, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int], Path]:
    """Gives a workspace of n sentences, by a quick model; its map comes from a sample of them."""

    def make(n: int) -> Path:
        monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 1_500)
        folder = shelf / str(n)
        if not folder.is_dir():
            folder.mkdir()
            texts = [*(text for text, _ in sentences()), "number"]
            model = static_folder(folder / "model", texts, DIM[n])
            said = command("index", a_file(folder, n), "-o", folder / "ws", "--model", model)
            assert said.status == 0, said.err
        return Path(shutil.copytree(folder / "ws", tmp_path / "ws"))

    return make


def listening() -> set[str]:
    """The addresses at which this process listens, as the kernel has them (hexadecimal)."""
    inodes = set()
    for entry in Path("/proc/self/fd").iterdir():
        try:
            inodes.add(os.readlink(entry))
        except OSError:  # it was the one of this very listing
            continue
    lines = [
        line.split()
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/self/net/{name}").read_text().splitlines()[1:]
    ]
    return {line[1] for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in inodes}


LOOPBACK = ("0100007F", "0000000000000000FFFF00000100007F")


def among_of(n: int) -> list[np.ndarray[Any, Any] | None]:
    """What a search may be among: all; a hundred; a twentieth; a half; nearly all."""
    rng = np.random.default_rng(1)
    return [None, *(rng.choice(n, max(100, int(n * share)), replace=False) for share in (0, 0.05, 0.5, 0.95))]


def recalls(index: Any, exact: ExactIndex, queries: np.ndarray[Any, Any], n: int) -> list[float]:
    """Recall@10 among each of `among_of`."""
    found = []
    for among in among_of(n):
        true, near = exact.query(queries, 10, among).ids, index.query(queries, 10, among).ids
        hits = [len(set(a) & set(b)) for a, b in zip(true.tolist(), near.tolist(), strict=True)]
        found.append(sum(hits) / true.size)
    return found


@pytest.mark.parametrize("n", [SMALL, FULL])
def test_milvus_finds_what_the_index_here_finds_within_filters_too(
    n: int, tmp_path: Path, command: Command, made: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    if n == SMALL:  # else all that it searches among would be compared here
        monkeypatch.setattr(milvus_index, "_COMPARED", 50)
    folder = made(n)
    asked = [
        ("search", folder, "storm roof barn harbour", "--json"),
        (
            "search",
            folder,
            "storm roof barn harbour",
            "--json",
            "--where",
            "topic in ('t1', 't2') and score < 50",
        ),
        ("search", folder, "storm roof barn", "--json", "--mode", "hybrid", "--where", "score >= 10"),
        ("search", folder, "soup", "--json", "--mode", "keyword"),
    ]
    local = [command(*words).json for words in asked]
    with Workspace.open(folder) as workspace:
        snapshot = workspace.vectors()
        assert snapshot is not None
        picture = workspace.map_picture()
        assert picture is not None
        assert picture.n_laid_out == 1_500
        queries = snapshot.matrix[:: n // 40] + np.float32(0.02)
        exact = ExactIndex(DIM[n], snapshot.metric).grown(snapshot.matrix, snapshot.text_ids)
        of_here = recalls(workspace.search_state().vector_index, exact, queries, n)

    loaded = command("index", "-o", folder, "--milvus", tmp_path / "milvus.db", "--json")
    assert loaded.status == 0, loaded.err
    assert loaded.json["milvus"] == str(tmp_path / "milvus.db")
    assert not listening()  # milvus-lite ended with the command

    remote = [command(*words).json for words in asked]
    assert [each["index"] for each in remote] == ["milvus", "milvus", "milvus", None]
    for here, there in zip(local, remote, strict=True):
        assert there["hits"][:10] == here["hits"][:10]
        assert there["total"] == here["total"]
    with Workspace.open(folder) as workspace:
        index = workspace.search_state().vector_index
        of_milvus = recalls(index, exact, queries, n)
        assert workspace.models.indexes.over(snapshot).used == IndexUsed("milvus")
        ports = listening()
        assert len(ports) == 1
        assert next(iter(ports)).split(":")[0] in LOOPBACK
    assert not listening()
    print("recall@10 here, in Milvus:", of_here, of_milvus)  # shown with -s
    assert all(there >= here - 0.01 for here, there in zip(of_here, of_milvus, strict=True))


def test_a_graph_in_milvus_finds_the_same_within_filters(tmp_path: Path) -> None:
    """As a server builds it; milvus-lite is told to compare all otherwise."""
    from core.search import milvus_server

    rng = np.random.default_rng(0)
    vectors = (rng.normal(size=(40, 24))[rng.integers(40, size=6_000)] + rng.normal(size=(6_000, 24))).astype(
        "f4"
    )
    vectors.flags.writeable = False
    ids = rng.permutation(6_000) + 5
    for metric in ("cosine", "dot", "euclidean"):
        server = MilvusServer(str(tmp_path / f"{metric}.db"))
        exact = ExactIndex(24, metric).grown(vectors, ids)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(milvus_server, "_ALL", milvus_server._GRAPH)
            collection = MilvusCollection(server, "graph", 24, metric)
            try:
                collection.create()
                collection.put(ids, vectors)
                collection.seal()
                assert server.ask("describe_index", "graph", "vector")["index_type"] == "HNSW"
                index = MilvusIndex(collection, vectors, ids)
                queries = rng.normal(size=(30, 24)).astype("f4")
                for among in (None, ids[:50], ids[:2_500], ids[:3_500], ids[:5_900]):
                    true, near = exact.query(queries, 10, among), index.query(queries, 10, among)
                    same = (
                        np.mean([len(set(a) & set(b)) for a, b in zip(true.ids, near.ids, strict=True)]) / 10
                    )
                    assert same >= 0.99, (metric, among is None or len(among))
                    at = true.ids == near.ids
                    assert np.array_equal(true.similarities[at], near.similarities[at])  # to the bit
                assert index.query(queries[:1], 7_000).ids[0, 5_999] >= 0
                assert (index.query(queries[:1], 12, [5, 99_999]).ids[0] == [5, *[-1] * 11]).all()
            finally:
                server.close()


def test_loading_goes_on_where_it_stopped_and_knows_another_model(
    tmp_path: Path,
    served: Served,
    command: Command,
    made: Callable[[int], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from core.workspace import milvus

    monkeypatch.setattr(milvus, "_SENT_AT_ONCE", 500 * 4 * DIM[SMALL])
    folder, address = made(SMALL), served.start()
    sent: list[int] = []
    put = MilvusCollection.put

    def counted(self: MilvusCollection, ids: Any, vectors: Any) -> None:
        sent.append(len(ids))
        put(self, ids, vectors)

    monkeypatch.setattr(MilvusCollection, "put", counted)
    token = CancelToken()

    def stop(progress: Progress) -> None:
        if progress.stage == "Loading into Milvus" and progress.done:
            token.cancel()

    with Workspace.open(folder) as workspace:
        workspace.milvus.use(address)
        with pytest.raises(CancelledError):
            workspace.build_vector_index(task=Task(stop, token))
        assert sum(sent) == 500
        snapshot = workspace.vectors()
        assert snapshot is not None
        state = workspace.search_state()
        assert state.vector_index is not None
        near = state.vector_index.query(snapshot.matrix[:5], 3).ids  # compared here meanwhile
        assert (near[:, 0] == snapshot.text_ids[:5]).all()
        assert workspace.models.indexes.over(snapshot).used == IndexUsed("exact")
    said = command("search", folder, "a storm on the roof")
    assert "index -o" in said.err
    assert command("index", "-o", folder).status == 0
    assert sent == [500] * 4
    assert command("index", "-o", folder).status == 0
    assert sent == [500] * 4  # all are there
    other = static_folder(tmp_path / "other", [text for text, _ in sentences()], 16)
    assert command("index", "-o", folder, "--model", other).status == 0
    assert sum(sent[4:]) == SMALL
    with Workspace.open(folder) as workspace:
        server = MilvusServer(address)
        assert len(server.ask("list_collections")) == 2
        # A copy that went another way has other vectors under the same ids.
        snapshot = workspace.vectors()
        assert snapshot is not None
        collection = workspace.milvus.collection(snapshot)
        last = np.sort(snapshot.text_ids)[-1:]
        collection.put(last, np.full((1, 16), 9, np.float32))
        workspace.milvus.forget()
        assert not workspace.milvus.holds(snapshot)
        workspace.build_vector_index()
        assert workspace.milvus.holds(snapshot)
        # What is deleted for good is gone there, too.
        workspace.delete(workspace.look_before_deleting([0]))
        assert server.ask("list_collections") == []
        server.close()
    assert command("index", "-o", folder, "--milvus", "off").status == 0
    assert json.loads(command("search", folder, "storm", "--json").out)["index"] == "exact"


def test_passages_are_found_in_milvus(tmp_path: Path, command: Command) -> None:
    model = static_folder(tmp_path / "model", [text for text, _ in sentences()], 16)
    texts = [text for text, _ in sentences()]
    rows = [(". ".join(texts[at : at + 3]) + ".", "t", at) for at in range(0, 90, 3)]
    file = write_csv(tmp_path / "long.csv", rows)
    words = ("index", file, "-o", tmp_path / "ws", "--model", model, "--split", "sentences")
    assert command(*words).status == 0
    asked = ("search", tmp_path / "ws", "cold soup again", "--json")
    here = command(*asked).json
    assert command("index", "-o", tmp_path / "ws", "--milvus", tmp_path / "milvus.db").status == 0
    there = command(*asked).json
    assert there["index"] == "milvus"
    assert there["hits"] == here["hits"]
    assert there["hits"][0]["passage"] is not None


def test_a_line_that_others_read_shows_no_token_and_an_address_keeps_no_password(
    command: Command, made: Callable[[int], Path]
) -> None:
    assert checked_address("host") == "http://host:19530"
    assert checked_address("https://host/db") == "https://host:443/db"
    for wrong in ("http://user:secret@host", "ftp://host", "http://", "http://host:none", "http://host/?a=b"):
        with pytest.raises(InputError):
            checked_address(wrong)
    with pytest.raises(InputError, match="https only"):
        MilvusServer("http://example.org:19530", "secret")
    nowhere = MilvusServer(f"http://{HERE}:9")
    with pytest.raises(UnreachableError, match="does not answer"):
        nowhere.ask("list_collections")
    folder = made(SMALL)
    said = command("search", folder, "storm", "--milvus", f"http://{HERE}:9")
    assert said.status == 2
    assert f"Milvus at http://{HERE}:9 does not answer" in said.err
    # Somebody else's workspace: its address is not asked, and that is said.
    with Workspace.open(folder) as workspace:
        workspace.rows.meta_set("milvus", "http://example.org:19530")
    with Workspace.open(folder) as workspace:
        assert not workspace.milvus.is_used
        assert any("http://example.org:19530" in notice for notice in workspace.notices)
    assert json.loads(command("search", folder, "storm", "--json").out)["index"] == "exact"


# One process for two commands: the certificate is read when a process first connects, and its start is slow.
WITHOUT_AND_WITH_THE_TOKEN = """
import os, sys
from explorer.__main__ import main
print("status", main(["semantic-explorer", *sys.argv[1:]]), flush=True)
os.environ["SEMANTIC_EXPLORER_MILVUS_TOKEN"] = "root:secret"
sys.exit(main(["semantic-explorer", *sys.argv[1:]]))
"""


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_server_by_tls_and_token(tmp_path: Path, made: Callable[[int], Path]) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    how = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    made_by = ["openssl", *how.split(), "-out", str(certificate), "-keyout", str(key)]
    subprocess.run(made_by, check=True, capture_output=True)
    folder = made(SMALL)
    server = Served(tmp_path / "server", str(certificate), str(key), "root:secret")
    address = server.start()
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    environment |= {"GRPC_DEFAULT_SSL_ROOTS_FILE_PATH": str(certificate)}
    words = [sys.executable, "-c", WITHOUT_AND_WITH_THE_TOKEN]
    words += ["index", "-o", str(folder), "--milvus", address]
    try:
        said = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    finally:
        server.stop()
    assert said.returncode == 0, said.stderr
    refused, loaded = said.stdout.split("status 2\n")  # of the first command
    assert not refused
    refusal, *lines = said.stderr.splitlines()
    assert "does not let this program in" in refusal
    assert all(line.startswith(("Loading into", "Indexing in")) for line in lines)  # no library says a word
    assert f"the vectors are at {address}" in loaded
    kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert address.encode() in kept
    assert b"secret" not in kept


def same_texts(hits: list[Any], others: list[Any]) -> bool:
    return [hit.text_id for hit in hits] == [hit.text_id for hit in others]


def test_the_window_opens_it_says_when_the_server_is_away_and_goes_on_when_it_is_back(
    served: Served,
    command: Command,
    made: Callable[[int], Path],
    open_window: OpenWindow,
    qtbot: QtBot,
) -> None:
    folder, address = made(SMALL), served.start()
    assert command("index", "-o", folder, "--milvus", address).status == 0
    window = open_window(folder)
    window.resize(1440, 900)
    session = window.session
    wait(qtbot, lambda: settled(window) and session.facets and session.encoder_status.state == "ready")
    workspace, picture = session.workspace, session.map_picture
    assert workspace is not None
    assert picture is not None
    assert (len(picture), picture.n_laid_out) == (SMALL, 1_500)
    assert {facet.column for facet in session.facets} == {"topic", "score"}

    def found(query: str) -> list[Any]:
        before = session.hits
        type_query(qtbot, window, query)
        wait(qtbot, lambda: session.hits is not before and window.lanes.idle)
        return shown_hits(window)

    by_meaning = found("storm on the roof")
    snapshot = workspace.vectors()
    assert snapshot is not None
    assert workspace.models.indexes.over(snapshot).used == IndexUsed("milvus")
    assert window.explore_page().results.how.toolTip() == "The nearest were found by Milvus."
    assert len(by_meaning) >= 20
    assert window.explore_page().hits.note.text() == ""
    page = window.explore_page()
    qtbot.mouseClick(page.modes.buttons["keyword"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.lanes.idle and all(hit.matches for hit in shown_hits(window)))
    assert shown_hits(window)
    assert page.hits.note.text() == ""
    qtbot.mouseClick(page.modes.buttons["semantic"], Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.lanes.idle and same_texts(shown_hits(window), by_meaning))
    session.toggle_facet("topic", "t1")
    wait(qtbot, lambda: session.filter_state.row_ids is not None and window.lanes.idle)
    wait(qtbot, lambda: {hit.columns["topic"] for hit in shown_hits(window)} == {"t1"})
    marked = shown_hits(window)[0].row
    window.activateWindow()
    wait(qtbot, lambda: QApplication.activeWindow() is window)
    session.select([marked], "map")
    canvas = window.explore_page().map
    canvas.setFocus()
    wait(qtbot, lambda: canvas.hasFocus() and window.lanes.idle)
    qtbot.keyClick(canvas, Qt.Key.Key_1)  # no label has that number, so one is asked for
    wait(qtbot, lambda: window.findChildren(LabelDialog))
    (dialog,) = window.findChildren(LabelDialog)
    wait(qtbot, lambda: QApplication.activeWindow() is dialog)
    field = dialog.findChild(QLineEdit, "newLabel")
    assert field is not None
    qtbot.keyClicks(field, "urgent")
    click(qtbot, dialog, "labelYes")
    wait(qtbot, lambda: window.lanes.idle and session.labelling.labels)
    assert marked in session.labelling.labels[0].row_ids
    session.clear_filter()
    wait(qtbot, lambda: window.lanes.idle)

    served.stop()
    by_words = found("storm on the barn")
    note = window.explore_page().hits.note.text()
    assert note.startswith(f"Milvus at {address} does not answer, so nothing is found by meaning.")
    assert note.endswith("These were found by their words.")
    assert all(hit.matches for hit in by_words)
    session.toggle_facet("topic", "t2")
    wait(qtbot, lambda: window.lanes.idle and {hit.columns["topic"] for hit in shown_hits(window)} == {"t2"})
    session.clear_filter()
    served.start()
    assert same_texts(found("storm on the roof"), by_meaning)
    assert window.explore_page().hits.note.text() == ""
    window.close()
    assert command("search", folder, "label:urgent", "--json").json["hits"][0]["row"] == marked
