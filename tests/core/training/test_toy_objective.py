"""A new objective is one file and its registration: command, form, training and model card then have it."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.core.training.tiny import scored, tiny_encoder

PROJECT = Path(__file__).resolve().parents[3]
TOY = '''
"""A toy: the absolute error of the cosine."""

from __future__ import annotations

from core.training.objectives.base import Objective


class Toy(Objective):
    """Mean of |cosine(u, v) - y|."""

    name = "toy"
    title = "Toy · absolute error"
    when = "For showing how an objective is added."
    source = "Nobody 2026"
    needs = "Needs pairs with a score."
    takes = ("pair+score",)
    options = ("symmetric",)
    default_scale = 3.0

    def loss(self, columns, target, context):
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


def copy_with_toy(folder: Path) -> set[str]:
    """A copy of the program with one objective more; the files that were touched."""
    for part in ("core", "explorer", "assets"):
        shutil.copytree(PROJECT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    room = folder / "core" / "training" / "objectives"
    (room / "toy.py").write_text(TOY.lstrip(), encoding="utf-8")
    register = room / "__init__.py"
    text = register.read_text(encoding="utf-8")
    text = text.replace("\n_CLASSES", "\nfrom core.training.objectives.toy import Toy\n\n_CLASSES", 1)
    text = text.replace("    CrossEncoderObjective,\n)", "    CrossEncoderObjective,\n    Toy,\n)", 1)
    register.write_text(text, encoding="utf-8")
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if not (old := PROJECT / path.relative_to(folder)).is_file() or old.read_bytes() != path.read_bytes()
    }


def test_a_toy_objective_is_one_file_and_its_registration(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    touched = copy_with_toy(copy)
    assert touched == {"core/training/objectives/toy.py", "core/training/objectives/__init__.py"}
    tiny_encoder(tmp_path / "bert").save(tmp_path / "model")
    examples = scored(40)
    assert examples.scores is not None
    with (tmp_path / "pairs.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("sentence1", "sentence2", "score"))
        rows.writerows(zip(*examples.texts, examples.scores.round(3).tolist(), strict=True))

    there = os.environ | {
        "PYTHONPATH": str(copy),
        "SEMANTIC_EXPLORER_HOME": str(tmp_path / "home"),
        "QT_QPA_PLATFORM": "offscreen",
        "HF_HUB_OFFLINE": "1",
    }

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *map(str, arguments)], cwd=copy, env=there, capture_output=True, text=True
        )

    shown = " ".join(run("-m", "explorer", "train", "--help").stdout.split())
    assert "toy: For showing how an objective is added." in shown
    assert "cross-encoder, toy; found when absent" in shown
    assert "toy: the second text also has to find the first" in shown

    begin = ("-m", "explorer", "train", tmp_path / "model", "--data", tmp_path / "pairs.csv")
    learned = run(*begin, "--objective", "toy", "--batch-size", "8", "--symmetric", "-o", tmp_path / "new")
    assert learned.returncode == 0, learned.stderr
    assert "3 steps" in learned.stderr
    card = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert "- objective: toy, scale 3, symmetric (Nobody 2026)" in card

    assert run("-c", FORM).stdout.splitlines() == ["Toy · absolute error", "['symmetric', 'scale'] 3"]
