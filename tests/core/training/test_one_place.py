"""An objective is declared in one file, a setting in one field; everything else is made from that."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from core.examples.examples import TaskKind
from core.training import objectives
from core.training.config import TrainingConfig, default_of, option_of, settings
from core.training.objectives import CROSS, OBJECTIVES, propose_objective, used_by
from core.training.objectives.base import Objective

PROJECT = Path(__file__).resolve().parents[3]
# Where such a string means something else. Tasks of examples ("triplet") have names of their own.
ELSEWHERE = {
    ("core/workspace/model_card.py", "cross-encoder"): "a tag of model hubs",
}


@cache
def literals(path: Path) -> frozenset[str]:
    """The strings of a module that are code: docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return frozenset(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    )


def test_no_other_file_names_an_objective() -> None:
    names = set(OBJECTIVES) - set(get_args(TaskKind))
    room = PROJECT / "core" / "training" / "objectives"
    named = [
        f"{path.relative_to(PROJECT)}: {name}"
        for folder in ("core", "explorer")
        for path in sorted((PROJECT / folder).rglob("*.py"))
        if room not in path.parents
        for name in sorted(literals(path) & names)
        if (path.relative_to(PROJECT).as_posix(), name) not in ELSEWHERE
    ]
    assert not named, (
        "an objective is named outside its file; a name that means something else: see ELSEWHERE"
    )


def test_no_sentence_of_another_file_names_an_objective() -> None:
    """As far as its name is no word that means something else; names of models hold some of them."""
    words = {"regression", "ranking", "triplet", "classification", "contrastive", "distillation", CROSS}
    found = re.compile(rf"(?<![\w-])({'|'.join(sorted(set(OBJECTIVES) - words))})(?![\w-])")
    assert found.search("Choose cosent.")
    room = PROJECT / "core" / "training" / "objectives"
    named = [
        f"{path.relative_to(PROJECT)}: {text}"
        for folder in ("core", "explorer")
        for path in sorted((PROJECT / folder).rglob("*.py"))
        if room not in path.parents
        for text in sorted(literals(path))
        if found.search(text)
    ]
    assert not named


def test_no_other_file_asks_whether_an_objective_is_triplet() -> None:
    """Its name is that of a task as well, so only comparisons with an objective are looked for."""
    asked = []
    for folder in ("core", "explorer"):
        for path in sorted((PROJECT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare) and "objective" in ast.unparse(node):
                    names = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant)}
                    asked += [f"{path.relative_to(PROJECT)}:{node.lineno}"] if names & set(OBJECTIVES) else []
    assert not asked


def test_they_are_found_without_torch() -> None:
    code = (
        "import sys\n"
        "from core.training.config import settings\n"
        "from core.training.objectives import OBJECTIVES\n"
        "loaded = [m for m in ('torch', 'numpy', 'PySide6') if m in sys.modules]\n"
        "print(len(OBJECTIVES), len(settings()) > 30, loaded)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    ).stdout
    assert said == f"{len(OBJECTIVES)} True []\n"


@pytest.mark.parametrize("objective", OBJECTIVES.values(), ids=list(OBJECTIVES))
def test_an_objective_says_all_of_itself(objective: Objective) -> None:
    files = {Path(inspect.getfile(type(each))).name for each in OBJECTIVES.values()}
    assert len(files) == len(OBJECTIVES), "one file each"
    for sentence in (objective.when, objective.needs):
        assert sentence.endswith(".")
    said = inspect.getdoc(type(objective)) or ""
    assert "| texts | target | row |" in said
    assert any(word in said for word in objective.source.replace(",", "").split())
    declared = {each.name for each in fields(TrainingConfig)}
    assert set(objective.all_options) <= declared
    assert set(objective.takes) <= set(get_args(TaskKind))


@pytest.mark.parametrize("objective", OBJECTIVES.values(), ids=list(OBJECTIVES))
def test_an_objective_declares_its_own_settings(objective: Objective) -> None:
    """With default and range, in its file; `TrainingConfig` has a field that takes them from there."""
    for name, setting in objective.options.items():
        assert settings()[name] is setting
        assert used_by(name) == (objective.name,)
    for name in objective.shared_options:
        assert used_by(name) != (objective.name,)
    said = (inspect.getdoc(type(objective)) or "").partition("Options:")[2].partition(".")[0]
    assert set(re.findall(r"`(\w+)`", said)) == set(objective.all_options) - {"matryoshka_dims"}


def test_every_task_has_an_objective_that_is_proposed() -> None:
    for task in get_args(TaskKind):
        name, why = propose_objective(task)
        assert OBJECTIVES[name].suits(task)
        assert why.endswith(".")
    assert objectives.CROSS in OBJECTIVES


def test_every_setting_is_declared_with_its_range_and_help() -> None:
    declared = settings()
    assert {each.name for each in fields(TrainingConfig)} - set(declared) == {"objective", "mixed"}
    for name, setting in declared.items():
        default = default_of(name)
        assert setting.help, name
        assert not setting.help.endswith("."), name
        if default is not None:
            setting.check(name, default)
            if setting.kind not in ("flag", "text", "dims", "folders"):
                assert setting.read(setting.shown(default)) == pytest.approx(default), name
        users = used_by(name)
        assert len(users) < len(OBJECTIVES), f"{name}: an option of every objective is one of none"
    assert option_of("learning_rate") == "--lr"
    assert used_by("queue_size") == ("moco",)
