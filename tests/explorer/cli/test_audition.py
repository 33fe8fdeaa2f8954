"""`semantic-explorer audition` as a person or a script meets it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.conftest import MadeOnce
from tests.core.workspace import learned
from tests.core.workspace.test_auditioning import nearly_the_same
from tests.explorer.cli.test_compare import answered, lines_of
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def learned_workspace(made_once: MadeOnce) -> Path:
    """A workspace with a finished run."""
    return made_once("learned", learned.make) / "ws"


@pytest.fixture
def asked(learned_workspace: Path, tmp_path: Path) -> tuple[Path, str, str]:
    """A workspace, and three of its models as --models takes them."""
    folder = Path(shutil.copytree(learned_workspace, tmp_path / "ws"))
    with Workspace.open(folder) as workspace:
        active = workspace.versions.active.id
        return folder, "--models", f"{active}, {active}@static, run:{workspace.runs.all()[0].id}"


def test_without_answers_the_table_shows_what_can_be_known(
    asked: tuple[Path, str, str], command: Command
) -> None:
    result = command("audition", *asked)
    assert result.status == 0
    head, *rows = result.out.splitlines()
    assert head.split()[:3] == ["model", "place", "sentences/s"]
    assert len(rows) == 4
    assert "Measured on 240 sentences." in rows[-1]
    found = command("audition", *asked, "--json").json
    assert [each["place"] for each in found["models"]] == [None] * 3
    first = found["models"][0]
    assert first["dimensions"] == 32
    assert first["sentences_per_second"] > 0
    assert first["agreement"][first["model"]] == 1
    assert 0 <= first["truncated"] <= 1


def test_questions_are_asked_answered_and_the_models_have_places(
    asked: tuple[Path, str, str], command: Command, tmp_path: Path
) -> None:
    file, more = tmp_path / "questions.csv", tmp_path / "more.csv"
    result = command("audition", *asked, "--ask", 12, "-o", file)
    assert result.status == 0
    assert "12 questions in" in result.out
    lines = lines_of(file)
    assert list(lines[0]) == ["id", "text_a", "text_b", "answer"]
    assert len({line["id"] for line in lines}) == 12
    answers = answered(file, ["y", "n", "Yes", "", "?", "no"], tmp_path / "answers.csv")
    found = json.loads(command("audition", *asked, "--answers", answers, "--json").out)
    assert (found["answers"], found["looks"], found["run"]) == (5, 1, 1)
    assert sorted(each["place"] for each in found["models"]) == [1, 2, 3]
    assert [(each["low"], each["high"]) for each in found["models"]] == [(1, 3)] * 3
    again = command("audition", *asked, "--answers", answers, "--json").json
    assert {**again, "looks": 1} == found  # it can be replayed
    said = command("audition", *asked, "--answers", answers, "--ask", 3, "-o", more)
    assert "(1 to 3)" in said.out
    assert "is ahead after 5 answers, but it is open whether it is better than" in said.out
    assert lines_of(more)[0]["id"] == lines[3]["id"]  # passed over so far


def test_where_there_is_nothing_to_ask_nobody_is_told_to_ask(
    asked: tuple[Path, str, str], command: Command, tmp_path: Path
) -> None:
    with Workspace.open(asked[0]) as workspace:
        nearly_the_same(workspace.model_source, tmp_path / "near")
        named = f"{workspace.versions.active.id},{tmp_path / 'near'}"
    result = command("audition", asked[0], "--models", named, "--precision", "float32")
    assert result.status == 0
    assert "--ask" not in result.out
    assert result.out.splitlines()[-1].startswith(
        "There is nothing to ask: whatever the answers, these 2 models"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ask", "5"], "--ask and --output belong together."),
        (["--answers", "other.csv"], "Row 1 of other.csv asks 'abcdef01-1', no question of this audition ("),
        (["--models", "a,a"], "A model is named twice."),
        (["--models", "all-MiniLM-L6-v2"], "An audition is of 2 to 6 models, not of 1."),
        (["--models", "nowhere,no-such-model"], "nowhere"),
    ],
)
def test_what_cannot_be_used_is_said(
    asked: tuple[Path, str, str],
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.csv").write_text("id,text_a,text_b,answer\nabcdef01-1,a,b,y\n", encoding="utf-8")
    result = command("audition", *asked, *arguments)
    assert result.status == 2
    assert said in result.lines[-1]
