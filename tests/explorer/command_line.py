"""Runs command lines in this process, by the same way as the installed program: through `main`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from explorer.__main__ import main
from explorer.cli import PROGRAM


@dataclass
class Said:
    """What one command printed, and its status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    @property
    def lines(self) -> list[str]:
        return self.err.splitlines()


Command = Callable[..., Said]


def run(*arguments: object) -> int:
    """The exit status of `semantic-explorer ARGUMENTS…`."""
    return main([PROGRAM, *map(str, arguments)])


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command line in this process."""

    def call(*arguments: object) -> Said:
        capsys.readouterr()
        status = run(*arguments)
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return call
