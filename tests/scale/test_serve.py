"""`semantic-explorer serve`: the real command and real clients, while the window has the workspace open."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from core.encoding import SentenceEncoder
from core.workspace import Workspace
from explorer.serving.web import listen
from tests.explorer.command_line import Command, command, run
from tests.explorer.conftest import collected, open_window, rounds
from tests.explorer.driver import OpenWindow, settled, wait
from tests.scale.served import MODEL, ROUNDING, TOKEN, Served, serving, workspace

for _package in ("fastapi", "uvicorn"):
    pytest.importorskip(_package, reason='needs the extra: pip install "semantic-explorer[serve]"')

__all__ = ["collected", "command", "open_window", "rounds"]

FULL = pytest.param(64, marks=[pytest.mark.slow, pytest.mark.scale])
ROWS = 120
EMBED = "/v1/embeddings"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return workspace(tmp_path_factory.mktemp("served"), ROWS)


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    with serving(folder) as running:
        yield running
        assert running.stop()[0] == 0
    assert not (folder / "snapshots").exists()


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load(MODEL)


def alike(mine: Any, others: Any) -> bool:
    """Whether two answers are the same; numbers up to rounding: a text may be encoded beside others."""
    if isinstance(mine, dict) and isinstance(others, dict):
        return mine.keys() == others.keys() and all(
            name == "seconds" or alike(mine[name], others[name]) for name in mine
        )
    if isinstance(mine, list) and isinstance(others, list):
        return len(mine) == len(others) and all(map(alike, mine, others))
    if isinstance(mine, float) and isinstance(others, float):
        return mine == pytest.approx(others, abs=ROUNDING)
    return bool(mine == others)


@pytest.mark.parametrize("mode", ["semantic", "keyword", "hybrid"])
def test_a_search_answers_as_the_command_does(
    served: Served, folder: Path, command: Command, mode: str
) -> None:
    asked = {"query": "late bus -dog", "mode": mode, "top_k": 7, "where": "rating <= 4"}
    options = ("--mode", mode, "--top-k", 7, "--where", "rating <= 4", "--json")
    by_command = command("search", folder, "late bus -dog", *options).json
    assert by_command["hits"]
    assert alike(served.found("/search", asked), by_command)


def test_half_a_character_is_looked_for_as_any_other(served: Served) -> None:
    for mode in ("semantic", "keyword", "hybrid"):
        assert served.found("/search", {"query": "late \ud800 nothing:\ud800", "mode": mode})["hits"]
    assert served.found(EMBED, {"model": MODEL, "input": "late \ud800"})["data"]


def test_rows_and_map_are_those_of_the_workspace(served: Served, folder: Path, command: Command) -> None:
    with Workspace.open(folder) as opened:  # which the server does not keep from being opened
        names = [column.name for column in opened.rows.columns()]
        picture = opened.map_picture()
        assert picture is not None
        row_of_text = opened.rows.by_text().first_rows(picture.texts)
        cells = opened.rows.fetch([3, 1])
    both = served.found("/rows", {"rows": [3, 1]})
    assert [each["row"] for each in both["rows"]] == [3, 1]
    for each, row in zip(both["rows"], cells, strict=True):
        assert {**each["columns"], "text": each["text"]} == {
            "text" if name == "text" else name: cell if not hasattr(cell, "isoformat") else cell.isoformat()
            for name, cell in zip(names, row, strict=True)
        }
    some = served.found("/rows", {"where": "rating >= 4", "limit": 3, "offset": 1})
    first = served.found("/rows", {"where": "rating >= 4", "limit": 4})
    assert some["total"] == first["total"] > 4
    assert some["rows"] == first["rows"][1:]
    whole = served.found("/map", {})
    assert whole["points"]["row"] == row_of_text.tolist()
    np.testing.assert_allclose(whole["points"]["x"], picture.xy[:, 0], atol=1e-5)
    np.testing.assert_allclose(whole["points"]["y"], picture.xy[:, 1], atol=1e-5)
    assert whole["topics"] == command("topics", folder, "--json").json
    part = served.found("/map", {"limit": 5})
    assert (part["total"], len(part["points"]["x"])) == (len(picture), 5)


def test_vectors_are_those_of_the_model(served: Served, encoder: SentenceEncoder) -> None:
    texts = ["Where is my parcel?", "so late", "Where is my parcel?", "word " * 600]
    wanted = encoder.encode_documents(texts)
    said = served.found("/v1/embeddings", {"model": MODEL, "input": texts})
    assert (said["object"], said["model"], said["truncated"]) == ("list", MODEL, [3])
    assert [each["index"] for each in said["data"]] == [0, 1, 2, 3]
    np.testing.assert_allclose([each["embedding"] for each in said["data"]], wanted, atol=ROUNDING)
    n_tokens = int(encoder.tokenizer.tokenize(texts).lengths.sum())
    assert said["usage"] == {"prompt_tokens": n_tokens, "total_tokens": n_tokens}
    asked = {"model": MODEL, "input": texts[0], "encoding_format": "base64", "dimensions": wanted.shape[1]}
    packed = served.found("/v1/embeddings", asked)["data"][0]["embedding"]
    np.testing.assert_allclose(np.frombuffer(base64.b64decode(packed), "<f4"), wanted[0], atol=ROUNDING)


@pytest.mark.parametrize(
    ("path", "asked", "status", "sentence"),
    [
        ("/nothing", {}, 404, "There is nothing at this address."),
        ("/docs", None, 404, "There is nothing at this address."),
        ("/search", None, 405, "This address takes another method."),
        ("/search", b"{", 400, "The request is not JSON."),
        ("/search", [], 400, "The arguments are not a JSON object."),
        ("/search", {}, 400, "“query” is missing."),
        ("/search", {"query": "  "}, 400, "The query is empty."),
        ("/search", {"query": "a", "topk": 3}, 400, "There is no argument “topk” here."),
        ("/search", {"query": "a", "top_k": 0}, 400, "“top_k” is not a whole number from 1 to 1,000."),
        ("/search", {"query": "a", "top_k": True}, 400, "“top_k” is not a whole number"),
        ("/search", {"query": "a", "mode": "best"}, 400, "“mode” cannot be “best”."),
        ("/search", {"query": "a", "where": "category = '\ud800'"}, 400, ""),
        ("/search", {"query": "a", "\ud800": 1}, 400, "There is no argument"),
        ("/search", {"query": "a" * 10_001}, 400, "“query” has 10,001 characters."),
        ("/search", {"query": "a", "where": "ratin > 3"}, 400, "There is no column 'ratin'."),
        ("/search", {"query": "a", "where": "1; DROP TABLE rows"}, 400, ""),
        ("/search", {"query": "a", "where": "read_text('/etc/passwd') = 'a'"}, 400, ""),
        ("/rows", {"rows": [ROWS]}, 400, f"There is no row {ROWS}."),
        ("/rows", {"rows": ["1"]}, 400, "“rows” is not a list of whole numbers from 0 on."),
        ("/rows", {"rows": [1] * 1001}, 400, "“rows” has 1,001 numbers."),
        ("/rows", {"rows": [1], "where": "rating > 3"}, 400, "Both “rows” and “where” are given."),
        ("/map", {"where": "rating > 99"}, 400, "No text of these rows is on the map."),
        (EMBED, {"input": "a"}, 404, "The model “” is not served."),
        (EMBED, {"model": "gpt", "input": "a"}, 404, f"Name “{MODEL}”."),
        (EMBED, {"model": MODEL}, 400, "“input” is not a text or a list of texts."),
        (EMBED, {"model": MODEL, "input": []}, 400, "“input” is not a text or a list of texts."),
        (EMBED, {"model": MODEL, "input": ["a", ""]}, 400, "“input” number 1 is empty."),
        (EMBED, {"model": MODEL, "input": [[1, 2]]}, 400, "“input” has tokens."),
        (EMBED, {"model": MODEL, "input": ["a"] * 2049}, 400, "“input” has 2,049 texts."),
        (EMBED, {"model": MODEL, "input": "a" * 100_001}, 400, "“input” number 0 has 100,001 characters."),
        (EMBED, {"model": MODEL, "input": "a", "dimensions": 64}, 400, "was not trained with Matryoshka."),
        (EMBED, {"model": MODEL, "input": "a", "encoding_format": "int"}, 400, "Use float or base64."),
        (EMBED, b'{"input":"' + b"a" * (9 << 20) + b'"}', 413, "The request has more than 8 MB."),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence_in_openais_form(
    served: Served, path: str, asked: object, status: int, sentence: str
) -> None:
    got, said, headers = served.ask(path, asked)
    assert (got, set(said)) == (status, {"error"})
    assert set(said["error"]) == {"message", "type", "param", "code"}
    assert sentence in said["error"]["message"]
    assert said["error"]["message"].endswith(".")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert not [name for name in headers if name.lower().startswith("access-control")]


def test_nobody_gets_in_without_the_token_or_by_another_name(served: Served) -> None:
    for shown in ("", "Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer tökén"):
        status, said, headers = served.ask("/health", Authorization=shown.encode("utf-8").decode("latin-1"))
        assert (status, said["error"]["code"]) == (401, "invalid_api_key")
        assert headers["WWW-Authenticate"] == "Bearer"
    for host in ("evil.example", "127.evil.example", "localhost.evil.example:80", "10.0.0.1", ""):
        status, said, _ = served.ask("/health", Host=host)
        assert (status, said["error"]["code"]) == (403, "wrong_host")
    for host in ("localhost", "127.0.0.1:9", "[::1]:9", "LOCALHOST:1"):
        assert served.ask("/health", Host=host)[0] == 200
    assert served.ask("/health", Authorization=f"bearer  {TOKEN}")[0] == 200
    status, _, headers = served.ask("/search", method="OPTIONS", Origin="http://evil.example")
    assert status == 405
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("clients", [8, FULL])
def test_many_clients_at_once_get_what_one_gets(
    served: Served, encoder: SentenceEncoder, clients: int
) -> None:
    texts = [f"client {number} waits for parcel {number * 7}" for number in range(clients)]
    wanted = encoder.encode_documents(texts)
    assert np.abs(wanted[1:] - wanted[0]).max(1).min() > 2 * ROUNDING  # another's answer would be seen
    alone = served.found("/search", {"query": "late bus", "top_k": 5})
    wrong: list[object] = []
    begin = threading.Barrier(clients)

    def client(number: int) -> None:
        begin.wait()
        try:
            for _ in range(3):
                said = served.found(EMBED, {"model": MODEL, "input": texts[number]})
                np.testing.assert_allclose(said["data"][0]["embedding"], wanted[number], atol=ROUNDING)
                assert alike(served.found("/search", {"query": "late bus", "top_k": 5}), alone)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong


@pytest.mark.slow
@pytest.mark.scale
def test_who_asks_for_too_much_is_told_to_come_again_and_who_went_away_is_not_waited_for(
    served: Served,
) -> None:
    """16,384 texts may wait; 20 clients ask for 2,048 each, and go away as soon as one was refused."""
    body = {"model": MODEL, "input": ["a text of some ten words that takes its time to encode"] * 2048}
    refused: list[tuple[int, str | None]] = []
    sockets: list[socket.socket] = []
    sent = json.dumps(body).encode()
    head = f"POST {EMBED} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n"
    for _ in range(12):
        each = socket.create_connection(("127.0.0.1", served.port))
        each.sendall(head.encode() + f"Content-Length: {len(sent)}\r\n\r\n".encode() + sent)
        sockets.append(each)
    for _ in range(50):
        status, _, headers = served.ask(EMBED, body)
        if status == 503:
            refused.append((status, headers["Retry-After"]))
            break
    for each in sockets:
        each.close()
    assert refused == [(503, "1")]
    assert served.ask(EMBED, {"model": MODEL, "input": "a"})[0] in (200, 503)
    assert served.found("/health")["status"] == "ok"


def sums(folder: Path) -> dict[str, str]:
    """Of every file of a workspace."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and "snapshots" not in path.parts
    }


def test_the_window_goes_on_beside_a_server_which_shows_the_moment_it_started(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(folder, mine, ignore=shutil.ignore_patterns("snapshots"))
    window = open_window(mine)
    wait(qtbot, lambda: window.session.workspace is not None and settled(window))
    opened = window.session.workspace
    assert opened is not None
    label = opened.labels.add("urgent")
    opened.labels.put(
        label.label_id, np.array([5])
    )  # acknowledged, and in the log of the open database alone
    before = sums(mine)
    with serving(mine) as running:
        assert sums(mine) == before
        found = running.found("/rows", {"rows": [5, 6]})
        assert [each["labels"] for each in found["rows"]] == [["urgent"], []]
        assert opened.labels.put(label.label_id, np.array([6])).row_ids.tolist() == [5, 6]
        assert running.found("/rows", {"rows": [6]})["rows"][0]["labels"] == []
        assert running.found("/search", {"query": "label:urgent"})["hits"][0]["rows"] == [5]
        assert running.found("/health")["rows"] == ROWS
        window.session.close_workspace()
        wait(qtbot, lambda: window.lanes.idle)
        with Workspace.open(mine) as again:
            again.delete(again.look_before_deleting([5]))
        status, refusal, _ = running.ask("/rows", {"rows": [5]})
        assert status == 410
        assert "Rows were deleted for good" in refusal["error"]["message"]
        assert not (mine / "snapshots").exists()
        status, said = running.stop(signal.SIGINT)
        assert status == 0
        assert "the workspace as it was at" in said


@pytest.mark.slow
@pytest.mark.scale
def test_two_servers_show_two_moments_and_a_killed_one_leaves_nothing_behind(folder: Path) -> None:
    with serving(folder) as first:
        with Workspace.open(folder) as opened:
            label = opened.labels.add("urgent")
            opened.labels.put(label.label_id, np.array([6]))
        with serving(folder) as second:
            assert first.found("/rows", {"rows": [6]})["rows"][0]["labels"] == []
            assert second.found("/rows", {"rows": [6]})["rows"][0]["labels"] == ["urgent"]
            with Workspace.open(folder):
                there = set((folder / "snapshots").iterdir())
                assert len(there) >= 2  # both are in use
            second.process.kill()
            second.process.wait()
            with Workspace.open(folder) as opened:
                opened.labels.remove(label.label_id)
                assert 1 <= len(set((folder / "snapshots").iterdir())) < len(there)
        assert first.found("/health")["rows"] == ROWS
        assert first.stop()[0] == 0


def test_a_port_that_is_taken_and_a_token_that_is_no_secret_are_said(
    folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listen("127.0.0.1", 0) as free:
        assert free.proto == socket.IPPROTO_TCP  # by which asyncio knows where to turn Nagle's algorithm off
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = command("serve", folder, "--port", taken.getsockname()[1])
    assert (said.status, said.out) == (2, "")
    assert "Give another --host or --port." in said.err
    assert command("serve", folder, "--port", 70_000).status == 2
    monkeypatch.setenv("SEMANTIC_EXPLORER_TOKEN", "short")
    said = command("serve", folder, "--port", 0)
    assert (said.status, "Take 16 letters or digits at least" in said.err) == (2, True)
    assert run("serve", folder / "nothing", "--port", "0") == 2
