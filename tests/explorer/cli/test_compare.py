"""`semantic-explorer compare` as a person or a script meets it: questions in a file, answers from it."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from core.encoding import CrossEncoder
from core.workspace import Workspace
from tests.conftest import MadeOnce
from tests.core.workspace import learned
from tests.core.workspace.test_dueling import mark_selection
from tests.explorer.command_line import Command


@pytest.fixture(scope="module")
def learned_workspace(made_once: MadeOnce) -> Path:
    """A workspace with a finished run."""
    return made_once("learned", learned.make) / "ws"


@pytest.fixture
def compared(learned_workspace: Path, tmp_path: Path) -> tuple[Path, str, str]:
    """A workspace, its model and the outcome of its run, as they are named."""
    folder = Path(shutil.copytree(learned_workspace, tmp_path / "ws"))
    with Workspace.open(folder) as workspace:
        return folder, workspace.versions.active.id, f"run:{workspace.runs.all()[0].id}"


def lines_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def answered(file: Path, answers: list[str], into: Path) -> Path:
    """The questions with these answers, in this order, as a spreadsheet writes them."""
    lines = lines_of(file)
    with into.open("w", encoding="utf-8-sig", newline="") as opened:
        writer = csv.writer(opened, delimiter=";")
        writer.writerow(lines[0])
        for line, answer in zip(lines, answers, strict=False):
            writer.writerow([*list(line.values())[:3], answer])
    return into


def test_questions_are_asked_answered_and_judged(
    compared: tuple[Path, str, str], command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "questions.csv"
    asked = command("compare", *compared, "--ask", "12", "-o", file)
    assert asked.status == 0
    assert "12 questions in" in asked.out
    assert "of 236 rows drawn at random" in asked.out
    assert "takes about" in asked.out
    lines = lines_of(file)
    assert list(lines[0]) == ["id", "text_a", "text_b", "answer"]  # and nothing says whose hit it is
    assert len({line["id"] for line in lines}) == 12
    answers = answered(file, ["y", "n", "Yes", "", "?", "no"], tmp_path / "answers.csv")
    judged = command("compare", *compared, "--answers", answers, "--json")
    found = json.loads(judged.out)
    assert (found["verdict"], found["answers"], found["looks"]) == ("too little to say", 3, 1)
    assert found["waiting"] == 2
    assert found["difference"]["low"] < found["difference"]["value"] <= found["difference"]["high"]
    again = command("compare", *compared, "--answers", answers, "--json").json
    assert again["difference"] == found["difference"]  # it can be replayed
    assert again["looks"] == 2
    said = command("compare", *compared, "--answers", answers)
    assert said.out.startswith("Too little to say: a difference in precision of ")
    assert "2 answers wait until the questions before are answered, too" in said.out
    # What the new one lost elsewhere is found when the duel begins, and kept with it.
    assert (found["general"]["n"], found["guard"]["n"]) == (120, len(learned.TEXTS) // 2)
    assert found["guard"]["spearman"]["low"] <= found["guard"]["spearman"]["value"]
    assert "version 1 elsewhere: On 120 general pairs of sentences it" in said.out
    assert f"forgotten: on {found['guard']['n']} random pairs that nobody marked" in said.out


def test_accuracy_is_asked_about_and_an_assistant_foretells(
    compared: tuple[Path, str, str], command: Command, tmp_path: Path
) -> None:
    folder, old, run = compared
    by_pairs = ("compare", folder, old, run, "--metric", "accuracy")
    refused = command(*by_pairs, "--ask", "3", "-o", tmp_path / "a.csv")
    assert (refused.status, "a threshold takes 10 of each" in refused.lines[-1]) == (2, True)
    with Workspace.open(folder) as workspace:
        mark_selection(workspace)
        workspace.encoder("cpu", "float32").save(tmp_path / "tiny")
    cross = CrossEncoder.from_transformer(tmp_path / "tiny", seed=1, device="cpu", precision="float32")
    cross.save(tmp_path / "cross")
    helped = (*by_pairs, "--assistant", tmp_path / "cross", "--precision", "float32")
    asked = command(*helped, "--ask", "3", "-o", tmp_path / "a.csv")
    assert asked.status == 0, asked.err
    assert " % of the pairs of 236 rows drawn at random and their hits: " in asked.out
    assert "cross foretold the answers; where it is right, fewer are needed." in asked.out
    answers = answered(tmp_path / "a.csv", ["y", "n", "y"], tmp_path / "b.csv")
    found = command(*by_pairs, "--answers", answers, "--json").json
    assert (found["metric"], found["answers"], found["assistant"]) == ("accuracy", 3, "cross")
    assert len(found["thresholds"]) == 2
    again = command(*helped, "--answers", answers)
    assert "a difference in accuracy of" in again.out
    assert "--assistant is for new duels: this one continues as it began." in again.err
    # The file is of this duel, and not of the one about hits.
    other = command("compare", *compared, "--answers", answers)
    assert other.status == 2
    assert "and not that of these two models" in other.lines[-1]


def test_it_goes_on_with_what_is_not_answered(
    compared: tuple[Path, str, str], command: Command, tmp_path: Path
) -> None:
    file, more = tmp_path / "questions.csv", tmp_path / "more.csv"
    command("compare", *compared, "--ask", "5", "-o", file)
    answers = answered(file, ["y", "y", "n"], tmp_path / "answers.csv")
    result = command("compare", *compared, "--answers", answers, "--ask", "4", "-o", more)
    assert result.status == 0
    first = [line["id"] for line in lines_of(file)]
    assert [line["id"] for line in lines_of(more)][:2] == first[3:]


def test_a_model_in_a_folder_is_compared(
    compared: tuple[Path, str, str], command: Command, tmp_path: Path
) -> None:
    folder, old, run = compared
    with Workspace.open(folder) as workspace:
        workspace.runs.load_model(workspace.runs.get(run.removeprefix("run:"))).save(tmp_path / "trained")
    trained = [tmp_path / "trained", "--precision", "float32"]
    by_folder = command("compare", folder, old, *trained, "--ask", "3", "-o", tmp_path / "a.csv")
    by_run = command("compare", folder, old, run, "--ask", "3", "-o", tmp_path / "b.csv")
    assert (by_folder.status, by_run.status) == (0, 0)
    assert lines_of(tmp_path / "a.csv") == lines_of(tmp_path / "b.csv")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ask", "5"], "--ask and --output belong together."),
        (["--ask", "5", "-o", "questions.txt"], "questions.txt does not say what to write."),
        (["--answers", "other.csv"], "Row 1 of other.csv asks 'abcdef01-1', no question of this duel"),
        (["--answers", "maybe.csv"], "Row 1 of maybe.csv answers 'maybe'."),
        (["--answers", "bare.csv"], "bare.csv has no column id and no column answer."),
        (["--answers", "gone.csv"], "There is no file"),
    ],
)
def test_what_cannot_be_used_is_said(
    compared: tuple[Path, str, str],
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    command("compare", *compared, "--ask", "1", "-o", "one.csv")
    (line,) = lines_of(Path("one.csv"))
    Path("other.csv").write_text("id,text_a,text_b,answer\nabcdef01-1,a,b,y\n", encoding="utf-8")
    Path("maybe.csv").write_text(f"id,text_a,text_b,answer\n{line['id']},a,b,maybe\n", encoding="utf-8")
    Path("bare.csv").write_text("text_a,text_b\none thing,another thing\n", encoding="utf-8")
    result = command("compare", *compared, *arguments)
    assert result.status == 2
    assert said in result.lines[-1]


def test_a_model_that_is_not_there_is_said(compared: tuple[Path, str, str], command: Command) -> None:
    folder, old, run = compared
    assert "is the same" not in command("compare", folder, old, "no-such-model").err
    assert command("compare", folder, old, "no-such-model").status == 2
    with Workspace.open(folder) as workspace:
        of_the_base = workspace.versions.active.name
        kept = workspace.versions.keep(run.removeprefix("run:"), of_the_base)
    twice = command("compare", folder, of_the_base, old)
    assert twice.status == 2
    assert twice.lines[-1].endswith(
        f"2 versions are called {of_the_base}. Name one by its id: {old}, {kept.id}."
    )
    same = command("compare", folder, old, old)
    assert (same.status, "are the same model" in same.lines[-1]) == (2, True)
