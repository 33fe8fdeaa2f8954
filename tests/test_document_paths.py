"""Files, modules, pictures and make targets that documents, comments and docstrings name are there."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import PROJECT

LONGEST_README = 6_000  # bytes
LONGEST_ARCHITECTURE = 100  # lines by hand: with the picture of the rooms some two screens
# The start of a path of the repository, not of a workspace or a person's own folder.
PATH = re.compile(r"(?<![\w./~-])((?:core|explorer|tests|assets|docs|\.ci)/[\w./-]*[\w/])")
MODULE = re.compile(r"-m ((?:core|explorer|tests)(?:\.\w+)*)")
SOURCE = re.compile(r"(?<![\w./-])(\w+\.py|[A-Z]+\.md)\b")
DESIGN = re.compile(r"\bDESIGN\b")
# Words that stand for what a person writes.
PLACEHOLDER = "NAME"
# Files of other projects.
NOT_OURS = {"_windows.py"}


@cache
def kept() -> tuple[Path, ...]:
    """Every file of the repository, and those that are not yet committed."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a checkout of git")
    return tuple(PROJECT / name for name in listed.stdout.splitlines() if (PROJECT / name).is_file())


def documents() -> list[Path]:
    return [path for path in kept() if path.suffix == ".md"]


def sources() -> list[Path]:
    return [path for path in kept() if path.suffix == ".py"]


@cache
def names() -> frozenset[str]:
    return frozenset(path.name for path in kept())


def where(path: Path, text: str, at: int) -> str:
    return f"{path.relative_to(PROJECT)}:{text.count(chr(10), 0, at) + 1}"


def test_paths_in_documents_are_there() -> None:
    wrong = []
    for path in documents():
        text = path.read_text(encoding="utf-8")
        wrong += [
            f"{where(path, text, found.start())}: {found[1]}"
            for found in PATH.finditer(text)
            if PLACEHOLDER not in found[1] and not (PROJECT / found[1]).exists()
        ]
        for found in MODULE.finditer(text):
            module = PROJECT.joinpath(*found[1].split("."))
            if not (module.with_suffix(".py").is_file() or module.is_dir()):
                wrong.append(f"{where(path, text, found.start())}: {found[1]}")
    assert not wrong


def test_files_that_are_named_without_a_folder_are_somewhere() -> None:
    wrong = []
    for path in documents():
        text = path.read_text(encoding="utf-8")
        wrong += [
            f"{where(path, text, found.start())}: {found[1]}"
            for found in SOURCE.finditer(text)
            if found[1] not in names() | NOT_OURS and PLACEHOLDER not in found[1]
        ]
    assert not wrong


def test_links_and_pictures_are_there() -> None:
    wrong = []
    for path in documents():
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if "://" not in found[1] and not (path.parent / found[1]).exists():
                wrong.append(f"{where(path, text, found.start())}: {found[1]}")
    assert not wrong


def test_make_targets_are_there() -> None:
    targets = set(re.findall(r"^([\w-]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    wrong = []
    for path in documents():
        text = path.read_text(encoding="utf-8")
        # In a code span or a line of a block; prose makes other things.
        named = re.finditer(r"`make ([a-z][\w-]*)|^make ([a-z][\w-]*)", text, re.MULTILINE)
        wrong += [
            f"{where(path, text, found.start())}: make {found[1] or found[2]}"
            for found in named
            if (found[1] or found[2]) not in targets
        ]
    assert not wrong


def remarks(path: Path) -> Iterator[tuple[int, str]]:
    """Comments and docstrings of a source with the line on which each begins; none where nothing is cited."""
    text = path.read_text(encoding="utf-8")
    if not any(cites.search(text) for cites in (SOURCE, PATH, DESIGN)):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            said = ast.get_docstring(node, clean=False)
            if said is not None and first is not None:
                yield first.lineno, said


def test_comments_and_docstrings_cite_what_is_there() -> None:
    wrong = []
    for path in sources():
        for line, text in remarks(path):
            cited = [found[1] for found in SOURCE.finditer(text) if found[1] not in names() | NOT_OURS]
            cited += [
                found[1]
                for found in PATH.finditer(text)
                if re.search(r"\.(py|md)$", found[1]) and not (PROJECT / found[1]).exists()
            ]
            cited += DESIGN.findall(text)
            wrong += [
                f"{path.relative_to(PROJECT)}:{line}: {name}" for name in cited if PLACEHOLDER not in name
            ]
    assert not wrong


def test_readme_and_architecture_are_short() -> None:
    assert len((PROJECT / "README.md").read_bytes()) <= LONGEST_README
    text = (PROJECT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    by_hand = re.sub(r"<!-- rooms: begin -->.*<!-- rooms: end -->", "", text, flags=re.DOTALL)
    assert len(by_hand.splitlines()) <= LONGEST_ARCHITECTURE
