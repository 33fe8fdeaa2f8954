"""The translations of the window: `make translations` writes them, a test holds them.

What the window says is found in the code, each sentence with the context under which Qt looks it up: the
class of a `self.tr("…")`, the one that the `_tr` of a module names, the first argument of `translate`. It
goes to `explorer/translations/explorer_LANGUAGE.ts`; what was translated before stays, what the code says
no more is dropped. `pyside6-lrelease` makes the `.qm` beside it, which the program loads.

What a page with a map says is found in `core/export/map_page.html`, under the context "map page".

What the engine says and the window shows is found too: errors with a sentence for a person, and all other
texts of `core` that are words and not code. They have the context "engine"; values in an f-string become
places. `explorer/shared/engine_words.py` looks them up.

Qt's own `pyside6-lupdate` does not know that `_tr` is a translation, nor what the engine says.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from core.encoding.languages import NAMES
from core.export.map_page import page_texts
from explorer.shared.engine_words import CONTEXT, PLACE, TEMPLATES
from explorer.shared.engine_words import LANGUAGES as LANGUAGES_OF_TEXTS
from explorer.shared.language import FOLDER, SOURCE
from explorer.shared.settings import LANGUAGES
from tests.conftest import PROJECT

TRANSLATED = tuple(name for name in LANGUAGES if name != SOURCE)
Message = tuple[str, str]  # context, English

# Of `core`, what no person reads in the window: texts that are encoded or counted, files that are written,
# what only Python and the command line reach.
_NOT_SHOWN = {
    "core/old_names.py",
    "core/stop_words.py",
    "core/clusters/checks.py",
    "core/corpus/html_text.py",
    "core/encoding/languages.py",  # its names have a context of their own
    "core/encoding/packed/calibration.py",
    "core/encoding/static.py",
    "core/evaluation/clustering.py",
    "core/evaluation/senteval.py",
    "core/evaluation/tasks.py",
    "core/evaluation/topics.py",
    "core/evaluation/transfer.py",
    "core/evaluation/translations.py",
    "core/export/map_page.py",
    "core/export/notebook.py",
    "core/judgments/classifier.py",
    "core/search/calibration.py",
    "core/search/code_index.py",
    "core/search/code_reading.py",
    "core/search/exact_index.py",
    "core/search/groups.py",
    "core/search/hnsw_index.py",
    "core/search/ivf.py",
    "core/search/keyword_files.py",
    "core/search/probes.py",
    "core/search/vector_index.py",
    "core/training/labelling.py",
    "core/workspace/model_card.py",
}
# Raised where a caller in Python is wrong, or read by a machine.
_NOT_READ = re.compile(
    r"log\.\w+|re\.compile|_codes|warnings\.warn|cast|getattr|isinstance|\w*\.?(execute|sql)|"
    r"(Value|Type|Key|Index|Runtime|Assertion|OS|EOF|Attribute|NotImplemented|Stop\w*|FileNotFound)Error"
)
# SQL and Python in a string; a source of the literature.
_CODE = re.compile(
    r"\b(SELECT|FROM|WHERE|TABLE|JOIN|UPDATE|INSERT|CASE|WHEN|LIKE|IN|IS|AS|OR|AND|SET|TO)\b\W|"
    r"\b(NOT NULL|FORMAT|USING|FILTER|import|true, parallel|dict|tuple)\b\W|"
    r"\b(count|unnest|coalesce|isfinite)\(|"
    r"\w\(\w*[{,]|<>|\w \| \w|yyyy|\\\\[dsw]|= (true|false)\b|duckdb|[A-Z]\w+ (et al\.|& [A-Z])"
)
_WORDS = re.compile(r"[a-z]{2}.* .*[a-z]{2}|[A-Z][a-z]+ [a-z]", re.DOTALL)
# "{0} examples", "1 example"
_COUNTED = re.compile(
    r"^(1|\{0\}) (is|are)$|(^1| ?\{\d\}) [a-z]{4,}\b|\b[a-z]{4,} '?\{\d\}|\b[A-Za-z][a-z]{3,}: \{\d\}|"
    r"\{\d\}, [a-z]{4,} "
)
_STAGED = {"Progress": 0, "Reporter": 1}  # which argument says what is being done
_DECLARED = ("label", "hint", "title", "help")  # of a setting or an objective: shown, of however many words


@cache
def in_code() -> list[Message]:
    """What the window says, in order of context."""
    found: set[Message] = set()
    for path in sorted((PROJECT / "explorer").rglob("*.py")):
        found.update(in_source(path.read_text(encoding="utf-8"), str(path.relative_to(PROJECT))))
    found.update((CONTEXT, text) for text in in_engine())
    found.update(("map page", text) for text in page_texts())
    found.update((LANGUAGES_OF_TEXTS, name) for name in NAMES.values())
    return sorted(found)


def in_engine() -> list[str]:
    """What the engine says to a person, and the errors of the window, with places for values."""
    found: set[str] = set()
    for path in sorted((PROJECT / "core").rglob("*.py")):
        if str(path.relative_to(PROJECT)) not in _NOT_SHOWN:
            found.update(said_in(path.read_text(encoding="utf-8")))
    for path in sorted((PROJECT / "explorer").rglob("*.py")):
        if path.parent.name != "cli":
            found.update(said_in(path.read_text(encoding="utf-8"), errors_only=True))
    return sorted(found)


def said_in(source: str, *, errors_only: bool = False) -> Iterator[str]:
    """The texts of a file that are words."""
    tree = ast.parse(source)
    left: set[ast.AST] = set()
    declared: set[ast.AST] = set()
    errors: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                left.add(node.value)  # a docstring
            case ast.Call():
                name = dotted(node.func)
                if _NOT_READ.fullmatch(name):
                    left.update(ast.walk(node))
                elif name in _STAGED and len(node.args) > _STAGED[name]:
                    declared.add(node.args[_STAGED[name]])
                elif name.endswith("Error"):
                    errors.update(child for argument in node.args for child in ast.walk(argument))
            case ast.JoinedStr():
                left.update(value for value in node.values if isinstance(value, ast.Constant))
            case ast.FormattedValue(format_spec=ast.JoinedStr() as spec):
                left.update(ast.walk(spec))
            case ast.Assert() | ast.Compare():
                left.update(ast.walk(node))
            case ast.Subscript():
                left.update(ast.walk(node.slice))
            case ast.FunctionDef(returns=ast.expr() as annotation):
                left.update(ast.walk(annotation))
            case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
                left.update(ast.walk(annotation))
            case ast.keyword(arg=str() as name) if name in _DECLARED:
                declared.add(node.value)
            case ast.Assign(targets=[ast.Name(id=name)]) if name in _DECLARED:
                declared.add(node.value)
    for node in ast.walk(tree):
        if node in left or (errors_only and node not in errors):
            continue
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        ):
            text = template(node)
            words = PLACE.sub("", text)
            if (node in declared and len(words) > 2) or (
                (_WORDS.search(words) or _COUNTED.search(text)) and not _CODE.search(text)
            ):
                yield text


def template(node: ast.JoinedStr | ast.Constant) -> str:
    """A text with a numbered place for each value; values that touch share one."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    text, number, after_value = "", 0, False
    for part in node.values:
        if isinstance(part, ast.Constant):
            text, after_value = text + str(part.value), False
        elif not after_value:
            text, number, after_value = f"{text}{{{number}}}", number + 1, True
    return text


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


def dotted(function: ast.expr) -> str:
    """What is called, as it is written."""
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
    return ast.unparse(function)


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


def as_json(messages: list[Message]) -> str:
    """The engine's texts that have places."""
    texts = [source for context, source in messages if context == CONTEXT and PLACE.search(source)]
    return json.dumps(texts, ensure_ascii=False, indent=0) + "\n"


def release(language: str, to: Path) -> None:
    """Make the .qm of a language from its .ts."""
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    command = [str(tool), "-silent", str(ts_file(language)), "-qm", str(to)]
    subprocess.run(command, check=True, capture_output=True, text=True)


def main() -> None:
    """Write every .ts and .qm anew, and say what is not translated yet."""
    messages = in_code()
    TEMPLATES.write_text(as_json(messages), encoding="utf-8")
    for language in TRANSLATED:
        known = translations(language)
        ts_file(language).write_text(as_ts(language, messages, known), encoding="utf-8")
        release(language, qm_file(language))
        missing = sum(not known.get(message) for message in messages)
        print(f"{ts_file(language).relative_to(PROJECT)}: {len(messages)} messages, {missing} to translate")


if __name__ == "__main__":
    main()
