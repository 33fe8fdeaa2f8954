"""Without their extras, `serve` and `mcp` say in a sentence what to install."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tests.explorer.command_line import Command, command

__all__ = ["command"]


@pytest.mark.parametrize(
    ("name", "missing", "sentence"),
    [
        ("serve", ("fastapi", "uvicorn"), "fastapi and uvicorn are not installed."),
        ("serve", ("uvicorn",), "uvicorn is not installed."),
        ("mcp", ("mcp",), "mcp is not installed."),
    ],
)
def test_a_missing_extra_is_named(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    missing: tuple[str, ...],
    sentence: str,
) -> None:
    find = importlib.util.find_spec

    def without(package: str, *rest: Any) -> Any:
        if package in missing:
            return None
        return object() if package in ("fastapi", "uvicorn", "mcp") else find(package, *rest)

    monkeypatch.setattr(importlib.util, "find_spec", without)
    said = command(name, tmp_path)
    assert (said.status, said.out) == (2, "")
    assert f'{sentence} Install with pip install "semantic-explorer[{name}]".' in said.err
