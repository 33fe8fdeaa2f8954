"""`semantic-explorer mcp`: the real command and the client of the package mcp; the workspace is open."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from core.workspace import Workspace
from tests.explorer.command_line import Command, command
from tests.scale.served import ROUNDING, environment, workspace

pytest.importorskip("mcp", reason='needs the extra: pip install "semantic-explorer[mcp]"')

__all__ = ["command"]

FULL = (pytest.mark.slow, pytest.mark.scale)


@pytest.fixture(scope="module", params=[120, pytest.param(996, marks=FULL)])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return workspace(tmp_path_factory.mktemp("tools"), request.param)


def speak(folder: Path, with_client: Callable[[Any], Awaitable[None]]) -> None:
    """Start the command as a client does, and speak with it; it says nothing but the protocol."""
    import anyio
    from mcp import ClientSession, StdioServerParameters, stdio_client

    parameters = StdioServerParameters(
        command=sys.executable, args=["-m", "explorer", "mcp", str(folder)], env=environment()
    )

    wrong: list[object] = []

    async def hear(message: object) -> None:  # what is no answer: of a line that is no JSON, an exception
        wrong.append(message)

    async def client() -> None:
        async with (
            stdio_client(parameters) as streams,
            ClientSession(*streams, message_handler=hear) as session,
        ):
            await session.initialize()
            await with_client(session)

    anyio.run(client)
    assert not wrong


def test_a_client_gets_what_the_commands_say_with_the_ids_of_rows(folder: Path, command: Command) -> None:
    by_command = {
        "search": command("search", folder, "late bus", "--top-k", 5, "--json").json,
        "topics": command("topics", folder, "--json").json,
        "compare": command(
            "characterize", folder, "--where", "rating <= 2", "--against", "rating >= 4", "--json"
        ).json,
    }
    said: dict[str, Any] = {}
    refused: dict[str, str] = {}

    async def ask(session: Any) -> None:
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == ["search", "rows", "topics", "compare"]
        assert all(tool.annotations.read_only_hint for tool in tools)
        for name, asked in (
            ("search", {"query": "late bus", "top_k": 5}),
            ("topics", {}),
            ("compare", {"where": "rating <= 2", "against": "rating >= 4"}),
            ("rows", {"rows": [7, 2]}),
        ):
            answer = await session.call_tool(name, asked)
            assert not answer.is_error, answer
            said[name] = json.loads(answer.content[0].text)
        for name, asked in (
            ("search", {"query": "a", "where": "nothing = 1"}),
            ("rows", {"limit": 5000}),
            ("compare", {}),
            ("delete", {}),
        ):
            answer = await session.call_tool(name, asked)
            assert answer.is_error
            refused[name] = answer.content[0].text

    with Workspace.open(folder):  # as the window has it
        speak(folder, ask)
    assert not (folder / "snapshots").exists()  # the client closes stdin at the end
    for each in (said["search"], by_command["search"]):
        each.pop("seconds")
    assert [hit["rows"] for hit in said["search"]["hits"]] == [
        hit["rows"] for hit in by_command["search"]["hits"]
    ]
    for mine, others in zip(said["search"]["hits"], by_command["search"]["hits"], strict=True):
        assert mine["similarity"] == pytest.approx(others["similarity"], abs=ROUNDING)
        assert mine["text"] == others["text"]
    assert said["search"].keys() == by_command["search"].keys()
    assert said["topics"] == by_command["topics"]
    assert said["compare"] == by_command["compare"]
    assert [row["row"] for row in said["rows"]["rows"]] == [7, 2]
    assert all(isinstance(each["row"], int) for each in said["compare"]["examples"])
    for topic in (topic for layer in said["topics"]["layers"] for topic in layer):
        assert len(topic["example_rows"]) == len(topic["examples"])
    assert "There is no column 'nothing'." in refused["search"]
    assert "“limit” is not a whole number from 1 to 1,000." in refused["rows"]
    assert "“where” is missing." in refused["compare"]
    assert refused["delete"] == "There is no tool delete. There are: search, rows, topics, compare."


@pytest.mark.slow
@pytest.mark.scale
@pytest.mark.parametrize("how", ["stdin", "sigterm"])
def test_nothing_but_the_protocol_is_on_stdout_and_the_end_of_stdin_or_a_signal_is_the_end(
    folder: Path, how: str
) -> None:
    asked = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "0"},
            },
        },
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "explorer", "mcp", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(json.dumps(each) + "\n" for each in asked))
    process.stdin.flush()
    answers = [json.loads(process.stdout.readline()) for _ in range(2)]
    assert (folder / "snapshots").exists()
    if how == "sigterm":  # as a client does that does not want to wait
        process.send_signal(signal.SIGTERM)
        process.wait(120)
    rest, said = process.communicate(timeout=120)
    assert rest == ""
    assert [each["id"] for each in answers] == [1, 2]
    assert answers[0]["result"]["serverInfo"]["name"] == "semantic-explorer"
    assert "Nothing can be changed." in answers[0]["result"]["instructions"]
    assert process.returncode == 0
    assert "the workspace as it was at" in said
    assert not (folder / "snapshots").exists()
