"""The translations of the window: `make translations` writes them, a test holds them.

What the window says is found in the code, each sentence with the context under which Qt looks it up: the
class of a `self.tr("…")`, the one that the `_tr` of a module names, the first argument of `translate`. It
goes to `explorer/translations/explorer_LANGUAGE.ts`; what was translated before stays, what the code says
no more is dropped. `pyside6-lrelease` makes the `.qm` beside it, which the program loads.

Qt's own `pyside6-lupdate` does not know that `_tr` is a translation, nor what the engine says.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from explorer.shared.language import FOLDER, SOURCE
from explorer.shared.settings import LANGUAGES
from tests.conftest import PROJECT

TRANSLATED = tuple(name for name in LANGUAGES if name != SOURCE)
Message = tuple[str, str]  # context, English


def in_code() -> list[Message]:
    """What the window says, in order of context."""
    found: set[Message] = set()
    for path in sorted((PROJECT / "explorer").rglob("*.py")):
        found.update(in_source(path.read_text(encoding="utf-8"), str(path.relative_to(PROJECT))))
    return sorted(found)


def in_source(source: str, name: str) -> Iterator[Message]:
    """The messages of a file of the window."""
    tree = ast.parse(source)
    context = context_of_module(tree)
    classes: dict[ast.AST, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            classes |= dict.fromkeys(ast.walk(node), node.name)  # inner classes come later and win
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match called(node):
            case "_tr":
                if context is not None and node.args:
                    yield context, literal(node, 0, name)
            case "tr":
                where = f"{name}:{node.lineno}"
                assert ast.unparse(node.func) == "self.tr", f"{where} translates for another: give it a _tr"
                assert len(node.args) == 1, (
                    f"{where} has more than one argument; plurals are `wording.plural`"
                )
                yield classes[node], literal(node, 0, name)
            case "translate" | "QT_TRANSLATE_NOOP":
                if len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
                    yield literal(node, 0, name), literal(node, 1, name)


def context_of_module(tree: ast.Module) -> str | None:
    """The context that the module's `_tr` looks under."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "_tr":
            looked_up = next(call for call in ast.walk(node) if isinstance(call, ast.Call))
            return literal(looked_up, 0, "_tr")
    return None


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    match node.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def literal(node: ast.Call, place: int, name: str) -> str:
    """A text that is written out as an argument."""
    argument = node.args[place]
    text = argument.value if isinstance(argument, ast.Constant) else None
    where = f"{name}:{node.lineno}"
    assert isinstance(text, str), f"{where} translates what is not written there: {ast.unparse(argument)}"
    return text


def ts_file(language: str) -> Path:
    """What translators write."""
    return FOLDER / f"explorer_{language}.ts"


def qm_file(language: str) -> Path:
    """What the program loads."""
    return FOLDER / f"explorer_{language}.qm"


def translations(language: str) -> dict[Message, str]:
    """What the .ts has; "" where a translation is missing or unfinished."""
    path = ts_file(language)
    if not path.exists():
        return {}
    found: dict[Message, str] = {}
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            done = translation.get("type") != "unfinished"
            key = context.findtext("name", ""), message.findtext("source", "")
            found[key] = (translation.text or "") if done else ""
    return found


def as_ts(language: str, messages: list[Message], known: dict[Message, str]) -> str:
    """The .ts of `messages`, with the translations that are known."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="{SOURCE}">',
    ]
    before = None
    for context, source in messages:
        if context != before:
            lines += ["</context>"] if before is not None else []
            lines += ["<context>", f"    <name>{escape(context)}</name>"]
            before = context
        done = known.get((context, source), "")
        lines += ["    <message>", f"        <source>{escape(source)}</source>"]
        if done:
            lines.append(f"        <translation>{escape(done)}</translation>")
        else:
            lines.append('        <translation type="unfinished"></translation>')
        lines.append("    </message>")
    return "\n".join([*lines, "</context>", "</TS>", ""])


def release(language: str, to: Path) -> None:
    """Make the .qm of a language from its .ts."""
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    command = [str(tool), "-silent", str(ts_file(language)), "-qm", str(to)]
    subprocess.run(command, check=True, capture_output=True, text=True)


def main() -> None:
    """Write every .ts and .qm anew, and say what is not translated yet."""
    messages = in_code()
    for language in TRANSLATED:
        known = translations(language)
        ts_file(language).write_text(as_ts(language, messages, known), encoding="utf-8")
        release(language, qm_file(language))
        missing = sum(not known.get(message) for message in messages)
        print(f"{ts_file(language).relative_to(PROJECT)}: {len(messages)} messages, {missing} to translate")


if __name__ == "__main__":
    main()
