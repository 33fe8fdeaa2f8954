"""A new objective is one file and its registration: command, form, training and model card then have it."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.training.tiny import scored, tiny_encoder

PROJECT = Path(__file__).resolve().parents[3]
TOY = '''
"""A toy: the absolute error of the cosine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective

if TYPE_CHECKING:
    from torch import Tensor

    from core.training.objectives.context import Context


class Toy(Objective):
    """Mean of |cosine(u, v) − y|, times the scale.

    Nobody 2026, equation 1.

    | texts | target | row |
    |---|---|---|
    | two sentences | score y | as it is |

    Options: `scale`, `symmetric`.
    """

    name = "toy"
    title = "Toy · absolute error"
    when = "For showing how an objective is added."
    source = "Nobody 2026"
    needs = "Needs pairs with a score."
    takes = ("pair+score",)
    shared_options = ("symmetric",)
    default_scale = 3.0

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """u and v (batch, n), target (batch,) -> ()."""
        import torch

        u, v = columns
        return (torch.cosine_similarity(u, v) - target).abs().mean() * self.scale(context.config)
'''
FORM = """
from PySide6.QtWidgets import QApplication
app = QApplication([])
from explorer.train.form import TrainingForm
form = TrainingForm()
place = form.objective.findData("toy")
print(form.objective.itemText(place))
form.show_settings_of(("toy",))
shown = [n for n in ("symmetric", "scale", "queue_size") if form.fields[n].isVisibleTo(form.more)]
print(shown, form.setting("scale").placeholderText())
"""


# The house's rules that look at objectives.
RULES = (
    "tests/test_house.py",
    "tests/test_glossary.py",
    "tests/test_made_documents.py",
    "tests/core/training/test_one_place.py",
)
ROOM = "core/training/objectives"


def copy_of_the_project(folder: Path) -> None:
    """Everything that is written by hand, tests and documents too."""
    folder.mkdir()
    for path in sorted(PROJECT.iterdir()):
        if path.is_file():
            shutil.copy(path, folder)
    for part in ("core", "explorer", "assets", "docs", "tests"):
        shutil.copytree(PROJECT / part, folder / part)


def add_toy(folder: Path) -> None:
    """What CONTRIBUTING says is written by hand."""
    (folder / ROOM / "toy.py").write_text(TOY.lstrip(), encoding="utf-8")
    register = folder / ROOM / "__init__.py"
    text = register.read_text(encoding="utf-8")
    last = "from core.training.objectives.simcse import SimCse\n"
    text = text.replace(last, f"{last}from core.training.objectives.toy import Toy\n", 1)
    text = text.replace("    CrossEncoderObjective,\n)", "    CrossEncoderObjective,\n    Toy,\n)", 1)
    register.write_text(text, encoding="utf-8")


def touched(folder: Path) -> set[str]:
    """The files of a copy that are not those of the project."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        if not (old := PROJECT / path.relative_to(folder)).is_file() or old.read_bytes() != path.read_bytes()
    }


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one objective more."""
    folder = tmp_path_factory.mktemp("toy") / "copy"
    copy_of_the_project(folder)
    add_toy(folder)
    return folder


def run(copy: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Python inside the copy."""
    there = os.environ | {
        "PYTHONPATH": str(copy),
        "SEMANTIC_EXPLORER_HOME": str(copy.parent / "home"),
        "QT_QPA_PLATFORM": "offscreen",
        "HF_HUB_OFFLINE": "1",
    }
    return subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=copy, env=there, capture_output=True, text=True
    )


@pytest.mark.slow  # the rules of the house are held once more, by a copy of it
def test_a_toy_objective_is_one_file_and_its_registration(copy: Path) -> None:
    """By hand two files; then documents are made anew, and every rule of the house holds."""
    assert touched(copy) == {f"{ROOM}/toy.py", f"{ROOM}/__init__.py"}
    made = run(copy, "-m", "tests.made_documents")
    assert made.returncode == 0, made.stderr
    assert touched(copy) == {
        *(f"{ROOM}/toy.py", f"{ROOM}/__init__.py"),
        *("docs/training.md", "docs/cli.md"),
    }
    linted = run(copy, "-m", "ruff", "check", "--no-cache", ROOM)
    assert linted.returncode == 0, linted.stdout
    held = run(copy, "-m", "pytest", "-q", *RULES)
    assert held.returncode == 0, held.stdout
    assert "| `toy` | For showing how an objective is added. | pair+score | 2e-5 | Nobody 2026 |" in (
        copy / "docs" / "training.md"
    ).read_text(encoding="utf-8")


def test_a_toy_objective_is_in_the_command_the_form_and_the_card(copy: Path, tmp_path: Path) -> None:
    tiny_encoder(tmp_path / "bert").save(tmp_path / "model")
    examples = scored(40)
    assert examples.scores is not None
    with (tmp_path / "pairs.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("sentence1", "sentence2", "score"))
        rows.writerows(zip(*examples.texts, examples.scores.round(3).tolist(), strict=True))

    shown = " ".join(run(copy, "-m", "explorer", "train", "--help").stdout.split())
    assert "toy: For showing how an objective is added." in shown
    assert "cross-encoder, toy; found when absent" in shown
    assert "toy: the second text also has to find the first" in shown

    begin = ("-m", "explorer", "train", tmp_path / "model", "--data", tmp_path / "pairs.csv")
    named = ("--objective", "toy", "--batch-size", "8", "--symmetric", "--synonym-share", "0.2")
    learned = run(copy, *begin, *named, "-o", tmp_path / "new")
    assert learned.returncode == 0, learned.stderr
    assert "3 steps" in learned.stderr
    card = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert "- objective: toy, scale 3 (Nobody 2026)" in card
    basic = "epochs 1 · batch 8 · learning rate 2e-5 · warm-up 10 %"
    assert f"- settings: {basic} · symmetric · share replaced 20 %\n" in card

    shown = run(copy, "-c", FORM).stdout
    assert shown.splitlines() == ["Toy · absolute error", "['symmetric', 'scale'] 3"]
