"""What documents say of rooms, objectives and decisions is what the code and the records say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.made_documents import DECISIONS, MADE, parts

SECTIONS = ["Context", "Choice", "Rejected", "Measured"]


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_from_the_code_is_up_to_date(name: str) -> None:
    _, between, _ = parts(name)
    assert between == MADE[name][1](), "run: make documents"


@pytest.mark.parametrize("path", sorted(DECISIONS.glob("[0-9]*.md")), ids=lambda path: path.stem)
def test_a_decision_says_context_choice_rejected_and_measured(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# {path.name[:3]} ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS
