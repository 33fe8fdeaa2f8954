"""The words of the code and of the documents are those of docs/glossary.md."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import PROJECT

GLOSSARY = PROJECT / "docs" / "glossary.md"
# Words that mean in a name what they mean anywhere.
PLAIN = {
    *(
        "above",
        "basis",
        "check",
        "choice",
        "delete",
        "error",
        "estimate",
        "explorer",
        "followed",
        "info",
        "item",
    ),
    *(
        "json",
        "known",
        "offer",
        "options",
        "parse",
        "plan",
        "propose",
        "reading",
        "resolve",
        "resolved",
        "sample",
    ),
    *("shared", "similar", "use", "verification", "verify"),
}
# What the field has another word for -> that word. Matched in public names, split into words.
REPLACED_IN_NAMES = {
    "reins": "pause, resume and cancel",
    "breadth": "ef",
    "told": "config",
    "cuttings": "random crop",
    "goals": "teacher targets",
}
# The same in messages and documents, as a person reads them.
REPLACED_IN_SENTENCES = {
    r"in whole numbers|whole numbers instead": "int8",
    r"\bgiv(e|es|ing) way\b|\bgave way\b": "cooperative yield",
    r"\breins\b": "pause, resume and cancel",
    r"\bcells around means\b|\bneighbours by cells\b|\bcells of vectors\b": "IVF partitions",
    r"\bcuttings\b": "random crop",
    r"\b(go|goes|going|went) on\b": "resume, continue",
    r"\bboth ways round\b": "symmetric",
    r"\bnot to be had\b|\bcannot be had\b": "not supported",
    r"\b(are|is) not numbers?\b|\bno finite numbers?\b": "not finite",
}
# Records of what was tried: they quote how things were called at the time.
RECORDS = {PROJECT / "tests" / "bench" / name for name in ("NOTES.md", "RESULTS.md")} | {
    PROJECT / "CHANGELOG.md"
}


def documents() -> list[Path]:
    found = [*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md")]
    return sorted(path for path in found if path not in RECORDS)


def sources() -> list[Path]:
    return sorted(path for folder in ("core", "explorer") for path in (PROJECT / folder).rglob("*.py"))


@cache
def terms() -> tuple[str, ...]:
    """What the glossary explains; "a, b and c" are three terms."""
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    bold = [term for line in lines if line.startswith("- ") for term in re.findall(r"\*\*([^*]+)\*\*", line)]
    return tuple(term for each in bold for term in re.split(r", | and ", each))


def words_of(name: str) -> list[str]:
    """The words of a name in CamelCase or with underscores, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def one(word: str) -> str:
    """A word without the ending of the plural or of a verb's third person."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def messages(path: Path) -> list[str]:
    """The strings of a source that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
    ]


@cache
def held() -> frozenset[str]:
    """The words that the glossary uses."""
    text = GLOSSARY.read_text(encoding="utf-8").lower()
    return frozenset(one(word) for word in re.findall(r"[a-z]+", text))


def public_names() -> Iterator[tuple[str, str]]:
    """Each room of core and a name of its `__all__`."""
    rooms = [
        "core",
        *(f"core.{path.parent.name}" for path in sorted((PROJECT / "core").glob("*/__init__.py"))),
    ]
    for room in rooms:
        for name in getattr(importlib.import_module(room), "__all__", ()):
            yield room, name


def test_the_glossary_has_each_term_once_and_a_sentence_for_each() -> None:
    assert len(set(terms())) == len(terms())
    lines = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("- ")]
    assert len(lines) > 50
    assert not [line for line in lines if not re.fullmatch(r"- \*\*[^*]+\*\*[:;] .+\.", line)]


def test_public_names_use_words_of_the_glossary() -> None:
    known = held() | {one(word) for word in PLAIN}
    wrong = [
        f"{room}.{name}: {word}"
        for room, name in public_names()
        for word in words_of(name)
        if one(word) not in known
    ]
    assert not wrong


def test_every_plain_word_is_needed() -> None:
    used = {one(word) for _, name in public_names() for word in words_of(name)}
    assert not {word for word in PLAIN if one(word) not in used or one(word) in held()}


def test_every_term_is_used() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*documents(), *sources()) if path != GLOSSARY]
    everything = plainly(" ".join(texts))
    assert not [
        term for term in terms() if plainly(term) not in everything and plainly(one(term)) not in everything
    ]


def plainly(text: str) -> str:
    """In lower case, with one blank between words, also those of CamelCase and with underscores."""
    return re.sub(r"[\s_-]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)).lower()


def test_replaced_words_are_in_no_public_name() -> None:
    wrong = []
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        defined = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            if "warn_of_old_name(" not in ast.unparse(node)  # an old name, kept for one version
        ]
        for name in (path.stem, *defined):
            wrong += [
                f"{path.relative_to(PROJECT)}: {name}: {REPLACED_IN_NAMES[word]}"
                for word in words_of(name)
                if not name.startswith("_") and word in REPLACED_IN_NAMES
            ]
    assert not wrong


@pytest.mark.parametrize("pattern", REPLACED_IN_SENTENCES)
def test_replaced_words_are_in_no_message_and_no_document(pattern: str) -> None:
    said = [(path, path.read_text(encoding="utf-8")) for path in documents()]
    said += [(path, "\n".join(messages(path))) for path in sources()]
    wrong = [
        f"{path.relative_to(PROJECT)}: {found[0]}"
        for path, text in said
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert not wrong, f"the word for it is: {REPLACED_IN_SENTENCES[pattern]}"
