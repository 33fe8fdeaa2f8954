"""The words of the code and of the documents are those of docs/glossary.md.

Four things are held:

- The glossary has each term once, with a sentence, and each of its terms is used somewhere.
- Each word of a public name of `core` (the `__all__` of its rooms) is in the glossary, or is a plain English
  word that the list `PLAIN` names.
- `REPLACED_IN_NAMES`: words that the field has another word for are in no name that the code binds: files,
  classes, functions, parameters, variables, attributes, fields of dataclasses and Qt signals. Names of
  version 0.1 that only warn are left out, and so are strings, since keys of files keep their names.
- `REPLACED_IN_SENTENCES`: phrases that the field has another word for, or that are no plain English, are in
  no document and nowhere in a source: messages, docstrings and comments.
"""

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
        "build",
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
        "load",
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
    *("shared", "similar", "source", "use", "verification", "verify"),
}
# Words that the field has another word for -> that word. Matched in names, split into words.
REPLACED_IN_NAMES = {
    "reins": "pause, resume and cancel",
    "breadth": "ef",
    "told": "config",
    "cuttings": "random crop",
    "goal": "target",
    "goals": "teacher targets",
    "pull": "kNN affinities",
    "pulls": "kNN affinities",
    "forces": "gradient",
}
# The same in documents, messages, docstrings and comments, as a person reads them.
REPLACED_IN_SENTENCES = {
    r"in whole numbers|whole numbers instead|\bproducts? of bytes\b|\bbyte products?\b": "int8",
    r"\bgiv(e|es|ing) way\b|\bgave way\b": "cooperative yield",
    r"\bneighbour(s'|'s)? pull\b|\bpull of (the |its )?neighbours\b": "kNN affinities",
    r"\bplaces? on (the|a) map\b": "coordinates on the map",
    r"\bteacher('s)? goals?\b": "teacher targets",
    r"\breins\b": "pause, resume and cancel",
    r"\bcells around means\b|\bneighbours by cells\b|\bcells of vectors\b": "IVF partitions",
    r"\bcuttings\b": "random crop",
    r"\b(go|goes|going|went) on\b": "resume, continue",
    r"\bboth ways round\b": "symmetric",
    r"\bnot to be had\b|\bcannot be had\b": "not supported",
    r"\b(are|is) not numbers?\b|\bno finite numbers?\b": "not finite",
    r"\bwhich there (is|are) not\b": "There is no … named “x”.",
    r"\bis clearly so\b": "name what is clear",
    r"(?-i:\bWhat) (is|are|was|were)( \w+){1,4} (is|are|was|were)\b(?!.{0,60}\?)": "name the thing itself",
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


@cache
def sentences(path: Path) -> str:
    """The text of a document or a source, with wrapped lines joined, those of a comment too."""
    return re.sub(r"\s*\n\s*(# )?", " ", path.read_text(encoding="utf-8"))


def names_bound(tree: ast.AST) -> Iterator[str]:
    """The names that a source defines or assigns to; a name that only warns of its new one is left out."""
    nodes = list(ast.walk(tree))
    any_warns = any(isinstance(node, ast.Name) and node.id == "warn_of_old_name" for node in nodes)
    for node in nodes:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if not any_warns or "warn_of_old_name(" not in ast.unparse(node):
                    yield name
            case (
                ast.arg(arg=name)
                | ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
            ):
                yield name


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
    whole = re.sub(r"\n +", " ", GLOSSARY.read_text(encoding="utf-8"))  # entries are wrapped
    lines = [line for line in whole.splitlines() if line.startswith("- ")]
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


def test_replaced_words_are_in_no_name() -> None:
    wrong = [
        f"{path.relative_to(PROJECT)}: {name}: {REPLACED_IN_NAMES[word]}"
        for path in sources()
        for name in (path.stem, *names_bound(ast.parse(path.read_text(encoding="utf-8"))))
        for word in words_of(name)
        if word in REPLACED_IN_NAMES
    ]
    assert not wrong


def test_every_kind_of_name_is_looked_at() -> None:
    source = """
class Marks(QObject):
    told = Signal(int)
    breadth: int
    def reins(self, goals, *, pull=None):
        self.forces = cuttings = goals
"""
    found = {word for name in names_bound(ast.parse(source)) for word in words_of(name)}
    assert {"told", "breadth", "reins", "goals", "pull", "forces", "cuttings"} <= found


@pytest.mark.parametrize("pattern", REPLACED_IN_SENTENCES)
def test_replaced_words_are_in_no_sentence(pattern: str) -> None:
    wrong = [
        f"{path.relative_to(PROJECT)}: {found[0]}"
        for path in (*documents(), *sources())
        for found in re.finditer(pattern, sentences(path), re.IGNORECASE)
    ]
    assert not wrong, f"the word for it is: {REPLACED_IN_SENTENCES[pattern]}"
