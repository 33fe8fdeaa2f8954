"""Fetching a model from a small server on the loopback that speaks the hub's protocol."""

from __future__ import annotations

import hashlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from core.encoding import DownloadConsent, SentenceEncoder, download, plan_download, resolve_model
from core.errors import CancelledError, DownloadNeededError, ModelError
from core.progress import CancelToken, Progress, Task
from tests.core.encoding.conftest import SENTENCES

REVISION = "0123456789abcdef" * 2 + "01234567"
NAME = "someone/tiny"


class Hub:
    """What the server has, and what was asked of it."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.asked: list[str] = []
        self.wrong: dict[str, bytes] = {}  # what is sent instead of a file
        self.breaking: set[str] = set()  # files of which only a half is sent
        self.status = 200
        self.address = ""

    def described(self) -> dict[str, Any]:
        siblings = []
        for path, content in self.files.items():
            entry: dict[str, Any] = {"rfilename": path, "size": len(content)}
            entry["blobId"] = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
            if path.endswith((".safetensors", ".bin", ".onnx")):
                entry["lfs"] = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
            siblings.append(entry)
        return {"id": NAME, "sha": REVISION, "siblings": siblings}


@pytest.fixture
def hub(transformer: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    source = transformer("bert")
    hub = Hub({path.name: path.read_bytes() for path in source.iterdir()})
    hub.files |= {
        "README.md": b"# tiny",
        "pytorch_model.bin": b"\x80pickle",
        "onnx/model.onnx": b"onnx",
        "custom.py": b"raise SystemExit",
        "../../escape.json": b"{}",
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            hub.asked.append(self.path)
            path, _, query = self.path.partition("?")
            resolve = f"/{NAME}/resolve/{REVISION}/"
            if path == f"/api/models/{NAME}" and query == "blobs=true":
                self._answer(hub.status, json.dumps(hub.described()).encode())
            elif path.startswith(resolve) and path.removeprefix(resolve) in hub.files:
                # The hub answers large files with a redirection to a storage server.
                self.send_response(302)
                self.send_header("Location", f"/storage/{path.removeprefix(resolve)}")
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif path.startswith("/storage/"):
                name = path.removeprefix("/storage/")
                if name in hub.breaking:
                    self._break_off(hub.files[name])
                    return
                self._answer(200, hub.wrong.get(name, hub.files[name]), len(hub.files[name]))
            else:
                self._answer(404, b"{}")

        def _answer(self, status: int, content: bytes, stated: int | None = None) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(content) if stated is None else stated))
            self.end_headers()
            self.wfile.write(content)

        def _break_off(self, content: bytes) -> None:
            """Half of it, and the connection is reset, as where a cable is pulled or a router starts anew."""
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2])
            self.wfile.flush()
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    hub.address = f"http://127.0.0.1:{server.server_address[1]}"
    monkeypatch.setenv("HF_ENDPOINT", hub.address)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    yield hub
    server.shutdown()
    server.server_close()
    thread.join()


def what_is_left(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*")) if folder.exists() else []


def test_without_consent_nothing_is_asked_of_the_hub(hub: Hub) -> None:
    with pytest.raises(DownloadNeededError):
        SentenceEncoder.load(NAME)
    other = DownloadConsent(plan_download(NAME))
    hub.asked.clear()
    with pytest.raises(DownloadNeededError):
        SentenceEncoder.load("someone/else", download=other)
    assert hub.asked == []


def test_a_plan_shows_the_size_and_takes_only_what_is_safe(hub: Hub) -> None:
    plan = plan_download(NAME)
    wanted = {"config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"}
    assert {file.path for file in plan.files} == wanted & set(hub.files)
    assert plan.n_bytes == sum(len(hub.files[file.path]) for file in plan.files)
    assert plan.revision == REVISION
    assert len(hub.asked) == 1


def test_a_download_with_consent_is_loaded_and_found_again(hub: Hub, tmp_path: Path) -> None:
    plan = plan_download(NAME)
    calls: list[Progress] = []
    encoder = SentenceEncoder.load(
        NAME, device="cpu", download=DownloadConsent(plan), task=Task(calls.append)
    )
    assert encoder.name == NAME
    assert encoder.encode(SENTENCES).shape == (len(SENTENCES), 32)
    assert (calls[-1].stage, calls[-1].unit, calls[-1].done) == ("Downloading", "bytes", plan.n_bytes)
    snapshot = tmp_path / "cache" / "models--someone--tiny" / "snapshots" / REVISION
    assert {p.name for p in snapshot.iterdir()} == {file.path for file in plan.files}
    hub.asked.clear()
    assert resolve_model(NAME).folder == snapshot
    assert hub.asked == []
    import huggingface_hub

    found = huggingface_hub.snapshot_download(NAME, cache_dir=tmp_path / "cache", local_files_only=True)
    assert Path(found) == snapshot  # other programs find it, too


def test_cancel_leaves_nothing(hub: Hub, tmp_path: Path) -> None:
    plan = plan_download(NAME)
    token = CancelToken()
    with pytest.raises(CancelledError):
        download(plan, task=Task(lambda _: token.cancel(), token))
    assert what_is_left(tmp_path / "cache") == []


@pytest.mark.parametrize("how", ["changed", "short", "long"])
def test_a_file_that_arrives_damaged_is_refused(hub: Hub, tmp_path: Path, how: str) -> None:
    right = hub.files["model.safetensors"]
    changed = bytes([right[0] ^ 1]) + right[1:]
    hub.wrong["model.safetensors"] = {"changed": changed, "short": right[:-9], "long": right}[how]
    plan = plan_download(NAME)
    if how == "long":
        hub.files["model.safetensors"] = hub.wrong["model.safetensors"] = right + b"more"
    with pytest.raises(ModelError, match=r"arrived damaged|connection broke"):
        download(plan)
    assert what_is_left(tmp_path / "cache") == []


def test_a_connection_that_breaks_is_said(hub: Hub, tmp_path: Path) -> None:
    hub.breaking.add("model.safetensors")
    with pytest.raises(
        ModelError, match=r"The connection broke while “someone/tiny” was fetched \(.+\)\. Try"
    ):
        download(plan_download(NAME))
    assert what_is_left(tmp_path / "cache") == []


def test_a_small_file_that_arrives_changed_is_refused(hub: Hub) -> None:
    plan = plan_download(NAME)
    hub.wrong["config.json"] = hub.files["config.json"].replace(b"bert", b"tree")
    with pytest.raises(ModelError, match=r"config.json of “someone/tiny” arrived damaged"):
        download(plan)


def test_a_snapshot_left_in_part_is_completed(hub: Hub, tmp_path: Path) -> None:
    snapshot = tmp_path / "cache" / "models--someone--tiny" / "snapshots" / REVISION
    snapshot.mkdir(parents=True)
    (snapshot / "config.json").write_bytes(hub.files["config.json"])
    assert download(plan_download(NAME)) == snapshot
    assert SentenceEncoder.load(NAME, device="cpu").embedding_dim == 32


def test_what_the_hub_lacks_is_said(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelError, match="no model “someone/else” that is open to everyone"):
        plan_download("someone/else")
    del hub.files["model.safetensors"]
    with pytest.raises(ModelError, match="no safetensors weights on the hub"):
        plan_download(NAME)
    hub.status = 503
    with pytest.raises(ModelError, match=r"answered with an error \(503\)"):
        plan_download(NAME)
    del hub.files["config.json"]
    hub.status = 200
    with pytest.raises(ModelError, match=r"“someone/tiny” has no config\.json, so it is no text encoder"):
        plan_download(NAME)
    monkeypatch.setattr(hub, "described", lambda: ["surprise"])
    with pytest.raises(ModelError, match="cannot be understood"):
        plan_download(NAME)
    with pytest.raises(ModelError, match="is no model's name"):
        plan_download("../etc")


def test_no_connection_is_said(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{port}")
    with pytest.raises(ModelError, match=r"hub cannot be reached.*Check the connection"):
        plan_download(NAME)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(ModelError, match="HF_HUB_OFFLINE is set"):
        plan_download(NAME)
    monkeypatch.setenv("HF_ENDPOINT", "file:///etc")
    with pytest.raises(ModelError, match="no web address"):
        plan_download(NAME)


def test_a_full_disk_is_said_before_the_download(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_download(NAME)
    monkeypatch.setattr("core.encoding.hub.shutil.disk_usage", lambda _: SimpleNamespace(free=10))
    with pytest.raises(ModelError, match="has 0 MB left"):
        download(plan)
    assert what_is_left(tmp_path / "cache") == []


def test_a_disk_that_fills_up_during_the_download(
    hub: Hub, tmp_path: Path, no_room: Callable[[int], AbstractContextManager[None]]
) -> None:
    plan = plan_download(NAME)
    with pytest.raises(ModelError) as refused, no_room(1_000):
        download(plan)
    assert str(refused.value) == (
        f"The model cannot be written to {tmp_path / 'cache' / 'models--someone--tiny'} (File too large). "
        "Free some space, or set HF_HOME to another folder."
    )
    assert what_is_left(tmp_path / "cache") == []
