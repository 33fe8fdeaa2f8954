"""Fetching a model from a small server on the loopback that speaks the hub's protocol."""

from __future__ import annotations

import contextlib
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

import numpy as np
import pytest

from core.encoding import DownloadConsent, SentenceEncoder, download, plan_download, resolve_model
from core.errors import CancelledError, DownloadNeededError, ModelError
from core.file_lock import FileLock
from core.progress import CancelToken, Progress, Task
from tests.core.encoding.conftest import SENTENCES
from tests.core.encoding.test_static_models import model2vec, table, tokenizer_of

REVISION = "0123456789abcdef" * 2 + "01234567"
NAME = "someone/tiny"
RENAMED = "someone/once-tiny"
PROXIED = "http://hub.invalid"
WEIGHTS = "model.safetensors"


class Hub:
    """What the server has, and what was asked of it."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.asked: list[str] = []
        self.ranges: list[str] = []  # what was asked for of files
        self.tokens: list[tuple[str, str]] = []  # shown with which path
        self.wrong: dict[str, bytes] = {}  # what is sent instead of a file
        self.breaking: dict[str, list[int]] = {}  # after how many bytes each connection for a file breaks
        self.resets = False  # a connection breaks without a word
        self.resumes = True  # whether a part of a file can be asked for
        self.gated = ""  # the token of an account that agreed
        self.expired = ""  # a token that is none any more
        self.licence: object = "apache-2.0"
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
        about = {"cardData": {"license": self.licence}, "gated": "manual" if self.gated else False}
        return {"id": NAME, "sha": REVISION, "siblings": siblings, **about}


@pytest.fixture
def hub(transformer: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    source = transformer("bert")
    hub = Hub({path.name: path.read_bytes() for path in sorted(source.iterdir())})
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
            if token := self.headers.get("Authorization"):
                hub.tokens.append((self.path, token))
            path, _, query = self.path.removeprefix(PROXIED).partition("?")
            resolve = f"/{NAME}/resolve/{REVISION}/"
            if path == f"/api/models/{NAME}" and query == "blobs=true":
                self._answer(hub.status, json.dumps(hub.described()).encode())
            elif path.startswith(resolve) and path.removeprefix(resolve) in hub.files:
                if hub.gated and token != f"Bearer {hub.gated}":
                    is_none = not token or token == f"Bearer {hub.expired}"
                    self._answer(401 if is_none else 403, b"", error="" if token and is_none else "GatedRepo")
                    return
                # The hub answers large files with a redirection to a storage server.
                self.send_response(302)
                elsewhere = "" if PROXIED in self.path else hub.address.replace("127.0.0.1", "localhost")
                self.send_header("Location", f"{elsewhere}/storage/{path.removeprefix(resolve)}")
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif path.startswith("/storage/"):
                name = path.removeprefix("/storage/")
                self._send(name, hub.wrong.get(name, hub.files[name]))
            elif path.startswith(f"/api/models/{RENAMED}"):
                self.send_response(307)
                self.send_header("Location", f"/api/models/{NAME}?blobs=true")
                self.end_headers()
            else:
                self._answer(404, b"{}")

        def do_CONNECT(self) -> None:
            hub.asked.append(f"CONNECT {self.path}")
            self._answer(403, b"")

        def _answer(self, status: int, content: bytes, error: str = "") -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            if error:
                self.send_header("X-Error-Code", error)
            self.end_headers()
            self.wfile.write(content)

        def _send(self, name: str, content: bytes) -> None:
            """A file or the rest of it, or a part of that where the connection is to break."""
            begin, stated = 0, len(hub.files[name])
            if asked := self.headers.get("Range"):
                hub.ranges.append(f"{name} {asked}")
                begin = int(asked.removeprefix("bytes=").removesuffix("-")) if hub.resumes else 0
            self.send_response(206 if begin else 200)
            if begin:
                self.send_header("Content-Range", f"bytes {begin}-{stated - 1}/{stated}")
            self.send_header("Content-Length", str(stated - begin))
            self.end_headers()
            after = hub.breaking.get(name)
            if not after:
                self.wfile.write(content[begin:])
                return
            self.wfile.write(content[begin : begin + after.pop(0)])
            self.wfile.flush()
            if hub.resets:  # as where a cable is pulled or a router starts anew
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
    monkeypatch.setenv("HF_TOKEN_PATH", str(tmp_path / "token"))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    for name in (
        "HF_TOKEN",
        "HUGGING_FACE_HUB_TOKEN",
        "no_proxy",
        "NO_PROXY",
        "http_proxy",
        "https_proxy",
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "all_proxy",
        "ALL_PROXY",
    ):
        monkeypatch.delenv(name, raising=False)
    yield hub
    server.shutdown()
    server.server_close()
    thread.join()


def what_is_left(folder: Path) -> list[str]:
    """But for the locks, which stay."""
    found = sorted(str(path.relative_to(folder)) for path in folder.rglob("*")) if folder.exists() else []
    return [name for name in found if not name.startswith(".locks")]


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


@pytest.mark.parametrize("how", ["changed", "long"])
def test_a_file_that_arrives_damaged_is_refused(hub: Hub, tmp_path: Path, how: str) -> None:
    right = hub.files[WEIGHTS]
    changed = bytes([right[0] ^ 1]) + right[1:]
    hub.wrong[WEIGHTS] = {"changed": changed, "long": right}[how]
    plan = plan_download(NAME)
    if how == "long":
        hub.files[WEIGHTS] = hub.wrong[WEIGHTS] = right + b"more"
    with pytest.raises(ModelError, match="arrived damaged"):
        download(plan)
    assert what_is_left(tmp_path / "cache") == []


def part_folder(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "models--someone--tiny" / f".{REVISION}.part"


def test_a_download_goes_on_over_connections_that_break(hub: Hub, tmp_path: Path) -> None:
    size = len(hub.files[WEIGHTS])
    hub.breaking[WEIGHTS] = [1_000, size // 2]
    plan, calls = plan_download(NAME), list[Progress]()
    snapshot = download(plan, task=Task(calls.append))
    assert (snapshot / WEIGHTS).read_bytes() == hub.files[WEIGHTS]
    assert hub.ranges == [f"{WEIGHTS} bytes=1000-", f"{WEIGHTS} bytes={1_000 + size // 2}-"]
    assert calls[-1].done == plan.n_bytes
    assert not part_folder(tmp_path).exists()


def test_the_next_download_goes_on_where_one_broke_off(hub: Hub, tmp_path: Path) -> None:
    hub.breaking[WEIGHTS] = [5_000, 0]
    plan = plan_download(NAME)
    with pytest.raises(
        ModelError, match=r"The connection broke while “someone/tiny” was fetched \(.+\)\. Try again: what"
    ):
        download(plan)
    assert (part_folder(tmp_path) / WEIGHTS).stat().st_size == 5_000
    with pytest.raises(DownloadNeededError):
        resolve_model(NAME)  # a part is no model
    whole = {f"/storage/{path.name}" for path in part_folder(tmp_path).iterdir()} - {f"/storage/{WEIGHTS}"}
    hub.asked.clear()
    calls = list[Progress]()
    snapshot = download(plan, task=Task(calls.append))
    assert (snapshot / WEIGHTS).read_bytes() == hub.files[WEIGHTS]
    assert hub.ranges[-1] == f"{WEIGHTS} bytes=5000-"
    assert not whole & set(hub.asked)
    assert calls[-1].done == plan.n_bytes
    assert not part_folder(tmp_path).exists()


def test_a_connection_that_is_reset_is_said(hub: Hub, tmp_path: Path) -> None:
    hub.breaking[WEIGHTS], hub.resets = [0, 0], True
    plan = plan_download(NAME)
    with pytest.raises(ModelError, match=r"The connection broke while “someone/tiny” was fetched \(.+reset"):
        download(plan)
    hub.breaking[WEIGHTS] = [6_000] * 3  # what had come is read, or is lost with the connection
    with contextlib.suppress(ModelError):
        download(plan)
    hub.breaking.clear()
    assert (download(plan) / WEIGHTS).read_bytes() == hub.files[WEIGHTS]


def test_where_parts_cannot_be_asked_for_the_whole_file_comes(hub: Hub) -> None:
    hub.resumes = False
    hub.breaking[WEIGHTS] = [5_000]
    plan, calls = plan_download(NAME), list[Progress]()
    snapshot = download(plan, task=Task(calls.append))
    assert (snapshot / WEIGHTS).read_bytes() == hub.files[WEIGHTS]
    assert calls[-1].done == plan.n_bytes


def test_a_part_of_another_file_is_found_out(hub: Hub, tmp_path: Path) -> None:
    plan = plan_download(NAME)
    part = part_folder(tmp_path)
    part.mkdir(parents=True)
    (part / WEIGHTS).write_bytes(b"x" * 500)
    with pytest.raises(ModelError, match="arrived damaged"):
        download(plan)
    assert what_is_left(tmp_path / "cache") == []
    assert download(plan).is_dir()


def test_parts_of_an_older_revision_go(hub: Hub, tmp_path: Path) -> None:
    old = part_folder(tmp_path).with_name(f".{'f' * 40}.part")
    old.mkdir(parents=True)
    (old / WEIGHTS).write_bytes(b"old")
    download(plan_download(NAME))
    assert not old.exists()


def test_one_process_at_a_time_fetches_a_model(hub: Hub, tmp_path: Path) -> None:
    plan = plan_download(NAME)
    locks = tmp_path / "cache" / ".locks"
    locks.mkdir(parents=True)
    lock = FileLock(locks / "models--someone--tiny.semantic-explorer.lock")
    with pytest.raises(ModelError, match=r"is being fetched by another process \(\d+\)"):
        download(plan)
    lock.release()
    assert download(plan).is_dir()


def test_the_licence_and_whether_terms_have_to_be_agreed_to_are_said(hub: Hub) -> None:
    plan = plan_download(NAME)
    assert (plan.licence, plan.gated) == ("apache-2.0", False)
    hub.gated, hub.licence = "hf_right", ["odd"]
    plan = plan_download(NAME)
    assert (plan.licence, plan.gated) == (None, True)


@pytest.mark.parametrize("how", ["variable", "file"])
def test_a_gated_model_comes_with_a_token(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    hub.gated = "hf_right"
    plan = plan_download(NAME)
    with pytest.raises(
        ModelError, match=r"only to who agreed to its terms, and there is no access token.*HF_TOKEN"
    ):
        download(plan)
    monkeypatch.setenv("HF_TOKEN", "hf_other")
    with pytest.raises(ModelError, match="and the account of your access token has not"):
        download(plan)
    hub.expired = "hf_old"
    monkeypatch.setenv("HF_TOKEN", hub.expired)
    with pytest.raises(ModelError, match=r"not accept your access token for .*a new access token.*HF_TOKEN"):
        download(plan)
    monkeypatch.delenv("HF_TOKEN")
    if how == "variable":
        monkeypatch.setenv("HF_TOKEN", "hf_right")
    else:
        (tmp_path / "token").write_text("hf_right\n", encoding="utf-8")
    hub.tokens.clear()
    assert (download(plan) / WEIGHTS).is_file()
    assert hub.tokens  # shown to the hub, not to the storage that it sends on to
    assert all("/resolve/" in path and token == "Bearer hf_right" for path, token in hub.tokens)


def test_a_token_is_not_shown_where_none_is_asked_for(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_mine")
    download(plan_download(NAME))
    assert hub.tokens == []


def test_a_token_goes_nowhere_where_others_could_read_it(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    hub.gated = "hf_right"
    monkeypatch.setenv("HF_TOKEN", "hf_right")
    monkeypatch.setenv("http_proxy", hub.address)
    monkeypatch.setenv("HF_ENDPOINT", PROXIED)  # http, and not this machine
    with pytest.raises(ModelError, match="only to who agreed to its terms"):
        download(plan_download(NAME))
    assert hub.tokens == []


def test_a_model_that_was_renamed(hub: Hub) -> None:
    assert plan_download(RENAMED).n_bytes == plan_download(NAME).n_bytes


def test_a_proxy_is_gone_through(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", hub.address)
    monkeypatch.setenv("HTTPS_PROXY", hub.address)
    monkeypatch.setenv("HF_ENDPOINT", PROXIED)  # a mirror that nobody else could find
    assert download(plan_download(NAME)).is_dir()
    assert all(path.startswith(PROXIED) for path in hub.asked)
    monkeypatch.setenv("HF_ENDPOINT", "https://hub.invalid")
    with pytest.raises(ModelError, match=r"cannot be reached .*403.*the connection and the proxy"):
        plan_download(NAME)
    assert hub.asked[-1] == "CONNECT hub.invalid:443"


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
    with pytest.raises(ModelError, match=r"no safetensors weights on the hub\. Fetch a revision that has"):
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


def test_a_static_model_is_fetched_over_a_break_verified_and_loaded(
    hub: Hub, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    tokenizer = tokenizer_of(transformer("bert"))
    folder = model2vec(tmp_path / "m", tokenizer, {"embeddings": table(tokenizer.get_vocab_size())})
    hub.files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    hub.files |= {"README.md": b"# potion", "onnx/model.onnx": b"onnx"}
    hub.breaking[WEIGHTS] = [2_000, 0]
    plan = plan_download(NAME)
    assert {file.path for file in plan.files} == {path.name for path in folder.iterdir()}
    with pytest.raises(ModelError, match="The connection broke"):
        download(plan)
    calls = list[Progress]()
    encoder = SentenceEncoder.load(
        NAME, device="cpu", download=DownloadConsent(plan), task=Task(calls.append)
    )
    assert hub.ranges[-1] == f"{WEIGHTS} bytes=2000-"
    assert calls[-1].done == plan.n_bytes
    assert not part_folder(tmp_path).exists()
    assert encoder.layout.is_static
    np.testing.assert_array_equal(
        encoder.encode(SENTENCES), SentenceEncoder.load(folder, device="cpu").encode(SENTENCES)
    )
    assert resolve_model(NAME).folder.name == REVISION


def test_a_static_model_that_arrives_changed_is_refused(
    hub: Hub, transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    tokenizer = tokenizer_of(transformer("bert"))
    folder = model2vec(tmp_path / "m", tokenizer, {"embeddings": table(tokenizer.get_vocab_size())})
    hub.files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    hub.wrong[WEIGHTS] = hub.files[WEIGHTS][:-1] + bytes([hub.files[WEIGHTS][-1] ^ 1])
    with pytest.raises(ModelError, match="arrived damaged"):
        download(plan_download(NAME))
    assert what_is_left(tmp_path / "cache") == []
