"""Every command line of README.md and docs/ runs as a person runs it, in a fresh folder, and does its work.

Commands are forks of a process that has loaded the libraries (`tests/forking.py`), and share what each would
encode anew (`tests/shared_vectors.py`); what opens a window, or is more than one plain command, runs in a
shell as it is installed.

The lines of a document run in order in one folder, since later ones build on what earlier ones made; so do
its blocks of Python, in a folder of their own. The files that they name are in `FILES`; a folder that a
document names and does not make (`reviews`, `my-model`) is the one that the README's lines made. What cannot
run here is in `NOT_RUN`, with its reason. A line whose words are placeholders (`WORKSPACE`, `FILE…`) shows
usage: it is held against the declared commands and options.
"""

from __future__ import annotations

import ast
import csv
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import assets
from core.encoding import CrossEncoder, SentenceEncoder, is_cross_encoder
from core.export import read_map_page
from core.workspace import Workspace
from explorer.cli import COMMANDS, PROGRAM
from tests import forking
from tests.conftest import PROJECT, MadeOnce
from tests.made_documents import declared, parts

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="lines are run by bash, which is absent")
DOCUMENTS = [PROJECT / "README.md", *sorted((PROJECT / "docs").rglob("*.md"))]
SCRIPTS = (PROGRAM, f"{PROGRAM}-window")
SHELLS = ("", "sh", "bash", "shell", "console", "text", "powershell")
_AS_MODULE = re.compile(r"(?:\S*python\S*|\btorchrun [^|&;<>]*?) -m explorer( |$)")
LONGEST = 600  # seconds that a line may take before it is said to hang

# A line as it stands in a document, without its comment -> why it is not run here.
NOT_RUN = {
    # tests/scale/test_milvus.py loads and searches by the same commands.
    "semantic-explorer index reviews.csv -o reviews --milvus milvus.db": "wants the extra for Milvus",
    'semantic-explorer search reviews "late delivery" --where "rating >= 4"': "searches what that line made",
    "semantic-explorer index -o reviews --milvus off": "wants what that line made",
    # tests/explorer/cli/test_evaluate.py has self-made files in its layout, and two folds.
    "semantic-explorer evaluate my-model --data SentEval/data": "wants SentEval's files, and minutes",
    # tests/scale/test_serve.py and test_mcp.py run these commands.
    "semantic-explorer serve reviews": "runs until it is stopped, and wants the extra serve",
    "semantic-explorer mcp reviews < /dev/null": "wants the extra mcp",
    # tests/scale/test_ray.py runs these, where Ray is installed.
    "semantic-explorer encode texts.csv -o vectors.npy --ray local": "wants the extra ray",
    "semantic-explorer index reviews.csv -o reviews --ray local --workers 2": "wants the extra ray",
    "semantic-explorer encode texts.csv -o vectors.npy --ray auto": "wants the extra ray, and a cluster",
    "uvx --from . semantic-explorer": "asks a package index, for gigabytes",
    "uvx --torch-backend cpu --from . semantic-explorer": "asks a package index, for gigabytes",
}
# Options that stand alone in the text and are other programs'.
FOREIGN_OPTIONS = {
    "--no-deps": "pip install",
    "--list": "python -m tests.bench.methods",
    "--clusters": "python -m tests.bench.topics",
}


# -- the files that documents name ------------------------------------------------------------------------


def write_csv(path: Path, header: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])


def of_csv(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def reviews(path: Path) -> None:
    header, *rows = of_csv(assets.sample_csv())
    write_csv(path, header, rows[:100])


def texts(path: Path) -> None:
    header, *rows = of_csv(assets.sample_csv())
    at = header.index("text")
    write_csv(path, ["text"], [[row[at]] for row in rows[100:160]])


def pairs(first: int, last: int, n_columns: int = 3) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        header, *rows = of_csv(assets.sample_pairs())
        write_csv(path, header[:n_columns], [row[:n_columns] for row in rows[first:last]])

    return write


def triplets(path: Path) -> None:
    _, *rows = of_csv(assets.sample_pairs())
    alike = [row for row in rows if float(row[2]) >= 3.5][:40]
    negatives = [row[1] for row in alike[1:] + alike[:1]]
    found = [(a, b, negative) for (a, b, _), negative in zip(alike, negatives, strict=True)]
    write_csv(path, ["anchor", "positive", "negative"], found)


FILES: dict[str, Callable[[Path], object]] = {
    "reviews.csv": reviews,
    "texts.csv": texts,
    "pairs.csv": pairs(0, 60),
    "other.csv": pairs(60, 100),
    "unlabelled.csv": pairs(100, 140, n_columns=2),
    "triplets.csv": triplets,
}


# -- reading the documents --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A command line of a document: where it stands, and as it stands there without its comment."""

    document: str
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.number}: {self.text}"


@dataclass(frozen=True)
class Document:
    """What a document has of ours: command lines, blocks of Python, and words in `code` spans."""

    name: str
    lines: tuple[Line, ...]
    python: tuple[str, ...]
    spans: tuple[str, ...]


@cache
def read_document(path: Path) -> Document:
    return parse(path.relative_to(PROJECT).as_posix(), path.read_text(encoding="utf-8"))


def parse(name: str, markdown: str) -> Document:
    lines, python, prose = list[Line](), list[str](), list[str]()
    language: str | None = None
    block: list[str] = []
    for number, text in enumerate(markdown.split("\n"), 1):
        fence = re.match(r"\s*```\s*(\w*)", text)
        if fence and language is None:
            language, block = fence[1], []
        elif fence:
            if language == "python":
                python.append("\n".join(block))
            language = None
        elif language is None:
            prose.append(text)
        else:
            going_on = bool(block) and block[-1].endswith("\\") and language != "powershell"
            block.append(f"{block.pop()[:-1]} {text.strip()}" if going_on else text)
            if language in SHELLS and not block[-1].endswith("\\") and is_ours(block[-1]):
                lines.append(Line(name, number, without_comment(block[-1])))
    assert language is None, f"{name}: a block of code has no end"
    # A span may go on in the next line, though not beyond its paragraph.
    spans = [
        " ".join(span.split())
        for paragraph in "\n".join(prose).split("\n\n")
        for span in re.findall(r"`([^`]+)`", paragraph)
    ]
    # The program's or a command's name alone is no line.
    lines += [Line(name, 0, span) for span in spans if is_ours(span) and len(arguments_of(span)) > 1]
    return Document(name, tuple(lines), tuple(python), tuple(spans))


def without_comment(text: str) -> str:
    return re.sub(r"\s+#\s.*$", "", text).strip().removeprefix("$ ")


def words_of(text: str) -> list[str]:
    """The words of a shell line, its operators among them; none of a text that is no shell line."""
    lexer = shlex.shlex(text.removeprefix("$ "), posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split, lexer.commenters = True, "#"
    try:
        return list(lexer)
    except ValueError:
        return []


def is_ours(text: str) -> bool:
    """Whether a line runs this program, by whatever name."""
    if _AS_MODULE.search(text):
        return True
    words = words_of(text.strip())
    begins = True
    for word in words:
        if word in ("|", "&&", ";"):
            begins = True
        elif begins and Path(word).name in SCRIPTS:
            return True
        elif not re.fullmatch(r"\w+=\S*", word):
            begins = False
    run_by = words[:1] == ["uvx"] or words[:2] == ["pipx", "run"]
    return run_by and PROGRAM in words


def arguments_of(text: str) -> list[str]:
    """What the program is given by a line."""
    words = words_of(_AS_MODULE.sub(rf"{PROGRAM}\1", text))
    at = next(at for at, word in enumerate(words) if Path(word).name in SCRIPTS)
    ends = [end for end, word in enumerate(words) if end > at and set(word) <= set("|&;<>")]
    return words[at + 1 : min(ends, default=len(words))]


@cache
def options() -> dict[str, frozenset[str]]:
    """Command -> the options it has; "" -> those that need no command."""
    of_command = {
        name: frozenset(
            option
            for each in declared(name).params
            if not getattr(each, "hidden", False)  # a name of version 0.1
            for option in each.opts
            if option[0] == "-"
        )
        | {"--help", "-h"}
        for name in COMMANDS
    }
    return of_command | {"": frozenset({"--help", "-h", "--version"})}


@cache
def placeholders() -> frozenset[str]:
    metavars = {each.metavar for name in COMMANDS for each in declared(name).params if each.metavar}
    return frozenset(word for metavar in metavars for word in metavar.split() if word.isupper())


def shows_usage(line: Line) -> bool:
    """Whether words of the line stand for what a person would write."""
    return any(
        "…" in word or word.startswith("[") or word.strip("[]").split("=")[-1] in placeholders()
        for word in arguments_of(line.text)
    )


def documents() -> Iterator[Document]:
    return map(read_document, DOCUMENTS)


def to_run(document: Document) -> list[Line]:
    return [line for line in document.lines if line.text not in NOT_RUN and not shows_usage(line)]


# -- running them -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ran:
    """One line that has run: in which folder and home, what the program was given, what it printed."""

    line: Line
    folder: Path
    home: Path
    arguments: list[str]
    out: str
    err: str

    def option(self, *names: str) -> str | None:
        for at, word in enumerate(self.arguments):
            if word in names:
                return self.arguments[at + 1]
        return None

    @property
    def output(self) -> Path:
        """What -o names; it is there."""
        name = self.option("-o", "--output")
        assert name is not None
        assert (self.folder / name).exists(), f"{self.line} made no {name}"
        return self.folder / name

    @property
    def positional(self) -> str:
        """The first argument after the command."""
        return self.arguments[1]

    @property
    def json(self) -> dict[str, Any] | None:
        if "--json" not in self.arguments:
            return None
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


def environment(home: Path) -> dict[str, str]:
    """Of a person whose home is an empty folder, with this checkout's program installed."""
    scripts = Path(sys.executable).parent
    assert (scripts / PROGRAM).exists() or (scripts / f"{PROGRAM}.exe").exists(), (
        "the program is not installed"
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    return kept | {
        "PATH": os.pathsep.join([str(scripts), os.environ["PATH"]]),
        "PYTHONPATH": str(PROJECT),
        "PYTHONIOENCODING": "utf-8",
        "HOME": str(home),
        "SEMANTIC_EXPLORER_HOME": str(home / "explorer"),
        "QT_QPA_PLATFORM": "offscreen",
    }


def as_installed_here(text: str) -> str:
    """The line, with the program of this environment in place of one that a document has made."""
    return re.sub(rf"(?<!\S)\S+/({'|'.join(SCRIPTS)}|python)(?!\S)", r"\1", text)


def is_plain(line: Line) -> bool:
    """Whether a line is one command of the program, of which a shell would only make words."""
    arguments = arguments_of(line.text)
    only = words_of(line.text) == [PROGRAM, *arguments] and not set(line.text) & set("$`\\*?~#")
    return only and bool(arguments) and arguments[0] in COMMANDS


def run_line(line: Line, folder: Path, home: Path) -> Ran:
    """Run a line; its status is 0, or it opens a window that can be closed."""
    arguments = arguments_of(line.text)
    if is_plain(line):
        words = [str(Path(sys.executable).with_name(PROGRAM)), *arguments]
        ended = forking.run_command(words, folder, environment(home), home.parent, LONGEST)
        status, out, err, wanted = ended.status, ended.out, ended.err, 0
    else:
        opens_window = not arguments or (arguments[0] not in COMMANDS and not arguments[0].startswith("-"))
        status, out, err = in_a_shell(line, folder, home, opens_window)
        wanted = 128 + signal.SIGTERM if opens_window else 0
    assert status == wanted, f"{line}\nstatus {status}\n{out}\n{err}"
    assert "Traceback" not in err, f"{line}\n{err}"
    return Ran(line, folder, home, arguments, out, err)


def in_a_shell(line: Line, folder: Path, home: Path, opens_window: bool) -> tuple[int, str, str]:
    """Run a line as a person types it: its status, stdout and stderr."""
    with subprocess.Popen(
        ["bash", "-o", "pipefail", "-c", as_installed_here(line.text)],
        cwd=folder,
        env=environment(home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            if opens_window:
                close_when_drawn(process, home)
            out, err = process.communicate(timeout=LONGEST)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, out, err


def log_of(home: Path) -> str:
    log = home / "explorer" / "semantic-explorer.log"
    return log.read_text(encoding="utf-8") if log.is_file() else ""


def close_when_drawn(process: subprocess.Popen[str], home: Path) -> None:
    """Ask the program to end, as a session that ends does, once its log says that the window is drawn."""
    drawn_before = log_of(home).count("window drawn")
    for _ in range(LONGEST * 20):
        if log_of(home).count("window drawn") > drawn_before:
            os.killpg(process.pid, signal.SIGTERM)
            return
        try:
            process.wait(timeout=0.05)
        except subprocess.TimeoutExpired:
            continue
        return  # it ended on its own; its status tells


# -- what a line has to have done -------------------------------------------------------------------------


def window_closed_well(ran: Ran) -> None:
    log = log_of(ran.home)
    assert not re.search(r" (WARNING|ERROR|CRITICAL) ", log), log
    assert ran.out == ran.err == ""


def indexed(ran: Ran) -> None:
    found = ran.json
    with Workspace.open(ran.output) as workspace:
        assert workspace.n_encoded == workspace.n_texts > 0
        assert workspace.map_picture() is not None
        if found is None:
            assert f"{workspace.n_rows:,} rows, {workspace.n_texts:,} sentences" in ran.out
            return
        assert found["workspace"] == {"rows": workspace.n_rows, "texts": workspace.n_texts, "hidden": 0}
    assert found.keys() >= {"rows", "texts", "blank", "rejected", "text_column", "encoding", "seconds"}


def imports_listed(ran: Ran) -> None:
    with Workspace.open(ran.folder / ran.positional) as workspace:
        n_imports, n_rows = len(workspace.rows.reports()), workspace.n_rows
    assert len(ran.out.splitlines()) == n_imports + 1
    assert ran.out.splitlines()[-1] == f"{n_rows:,} rows, 0 hidden"


def deletion_looked_at(ran: Ran) -> None:
    assert ran.out == "nothing was deleted\n"
    with Workspace.open(ran.folder / ran.positional) as workspace:
        assert workspace.n_rows == workspace.rows.n_rows > 0


def merged(ran: Ran) -> None:
    with Workspace.open(ran.folder / ran.positional) as workspace:
        assert f"{workspace.rows.n_rows:,} are in both, 0 only in the other" in ran.out


def rescued(ran: Ran) -> None:
    assert ran.out.splitlines()[-1] == "Nothing is lost."


def searched(ran: Ran) -> None:
    top_k = int(ran.option("--top-k") or 20)
    found = ran.json
    if found is None:
        ranks = [int(line.split()[0]) for line in ran.out.splitlines()]
        assert ranks == list(range(1, len(ranks) + 1))
        assert 0 < len(ranks) <= top_k
        return
    assert 0 < len(found["hits"]) <= top_k
    for rank, hit in enumerate(found["hits"], 1):
        assert hit["rank"] == rank
        assert hit.keys() >= {"row", "similarity", "score", "text", "matches", "columns"}


def drawn(ran: Ran) -> None:
    if ran.output.suffix == ".html":
        page = read_map_page(ran.output)
        assert page["points"] == len(page["texts"]) > 10
        return
    if ran.output.suffix == ".pdf":
        from pypdf import PdfReader

        assert "distinct texts" in " ".join(PdfReader(ran.output).pages[0].extract_text().split())
        return
    from PySide6.QtGui import QImage

    image = QImage(str(ran.output))
    colours = {image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}
    assert len(colours) > 10
    assert ran.out == f"{ran.option('-o', '--output')}\n"


def encoded(ran: Ran) -> None:
    vectors = np.load(ran.output, allow_pickle=False)
    assert vectors.dtype == np.float32
    assert len(vectors) == len(of_csv(ran.folder / ran.positional)) - 1
    assert np.isfinite(vectors).all()
    assert f"{len(vectors)} × {vectors.shape[1]}" in ran.out


def exported(ran: Ran) -> None:
    import duckdb

    from core.corpus import parse_condition

    with Workspace.open(ran.folder / ran.positional) as workspace:
        columns, where = workspace.rows.columns(), ran.option("--where")
        wanted = workspace.rows.select(None if where is None else parse_condition(where, columns))
    if ran.output.suffix == ".ipynb":
        cells = json.loads(ran.output.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        said = {node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)}
        assert {ran.option("--query"), ran.output.with_suffix(".csv").name} <= said
        return
    if ran.output.suffix == ".npy":
        assert len(np.load(ran.output, allow_pickle=False)) == len(wanted)
        return
    if ran.output.suffix == ".xlsx":
        from python_calamine import CalamineWorkbook

        names, *lines = CalamineWorkbook.from_path(ran.output).get_sheet_by_name("rows").to_python()
    else:
        with duckdb.connect(":memory:") as connection:
            table = connection.execute(f"SELECT * FROM '{ran.output}'")
            names = [column[0] for column in table.description]
            lines = table.fetchall()
    assert len(lines) == len(wanted)
    if (chosen := ran.option("--columns")) is not None:
        assert names == chosen.split(",")
    elif "--vectors" in ran.arguments:
        assert names == ["row", "text", "vector"]
    else:
        assert {column.name for column in columns} <= set(names)


def duplicates_listed(ran: Ran) -> None:
    found = ran.json
    if "--show-again" in ran.arguments:
        assert re.fullmatch(r"[\d,]+ rows? shown again", ran.out.strip())
        return
    if found is None:
        assert "of near-duplicates" in ran.out.splitlines()[0]
        return
    assert found.keys() >= {"groups", "pairs", "threshold", "complete"}
    for pair in found["pairs"]:
        assert pair.keys() == {"rows", "similarity"}


def proposed(ran: Ran) -> None:
    found = ran.json
    if found is None:
        assert "for the label" in ran.out.splitlines()[0]
        return
    for each in found["proposals"]:
        assert each.keys() == {"row", "text", "probability", "check"}


def suspicious_listed(ran: Ran) -> None:
    found = ran.json
    if found is None:
        assert "are estimated to be wrong" in ran.out.splitlines()[0]
        return
    for each in found["suspicious"]:
        assert each.keys() == {"row", "text", "given", "suggested", "sureness"}


def characterized(ran: Ran) -> None:
    found = ran.json
    if found is None:
        assert "compared with" in ran.out.splitlines()[0]
        assert "typical sentences" in ran.out
        return
    assert found["examples"]
    assert all(each.keys() == {"row", "text"} for each in found["examples"])
    values = [value for column in found["columns"] for value in column["values"]]
    assert found["words"] or found["less"] or values or found["nothing"]
    for each in (*found["words"], *found["less"], *values):
        assert each["low"] <= each["log_odds"] <= each["high"]
        assert each["low"] > 0 or each["high"] < 0


def topics_listed(ran: Ran) -> None:
    found = ran.json
    if found is None:
        assert ran.out.splitlines()[-1].endswith("in no topic")
        return
    assert found["outliers"] >= 0
    for layer in found["layers"]:
        assert all(topic["name"] and topic["size"] and topic["examples"] for topic in layer)


VERDICTS = ("better", "no clear change", "worse", "too little to say")


def trained(ran: Ran) -> None:
    folder = ran.output
    if is_cross_encoder(folder):
        assert 0 <= CrossEncoder.load(folder, "cpu", "float32").alike([("One.", "One.")])[0] <= 1
    else:
        encoder = SentenceEncoder.load(folder, "cpu", "float32")
        assert encoder.encode(["One."]).shape == (1, encoder.embedding_dim)
    assert "Verdict: **" in (folder / "README.md").read_text(encoding="utf-8")
    judged(ran)


def judged(ran: Ran) -> None:
    found = ran.json
    if found is None:
        assert re.search(r"^\S+ +-?\d\.\d+ \(-?\d\.\d+ to -?\d\.\d+\)", ran.out, re.MULTILINE), ran.out
        return
    assert found["verdict"] in (*VERDICTS, None)
    assert found.keys() >= {"baseline", "difference", "pairs_needed", "sentence"}
    assert found["parts"].keys() == {"train", "selection", "verdict"}
    for interval in found["metrics"].values():
        assert interval["low"] <= interval["value"] <= interval["high"]


def asked_or_answered(ran: Ran) -> None:
    """Questions without a word of whose hits they are, answered here for the next line; or what they say."""
    if ran.option("--answers"):
        assert ran.out.startswith("Too little to say: a difference in precision of ")
        return
    header, *rows = of_csv(ran.output)
    assert header == ["id", "text_a", "text_b", "answer"]
    assert len(rows) == int(ran.option("--ask") or 0)
    assert "questions in" in ran.out
    with ran.output.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *([*row[:3], "yn"[k % 2]] for k, row in enumerate(rows[:20]))])


def auditioned(ran: Ran) -> None:
    """A table of the models; with answers, which are given here for the next line, it has their places."""
    if ran.option("--ask"):
        header, *rows = of_csv(ran.output)
        assert len(rows) == int(ran.option("--ask") or 0)
        with ran.output.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([header, *([*row[:3], "yn"[k % 2]] for k, row in enumerate(rows))])
        return
    assert ran.out.startswith("model ")
    assert (" is ahead after " in ran.out) == bool(ran.option("--answers"))
    assert ("(1 to 3)" in ran.out) == bool(ran.option("--answers"))


def made_static(ran: Ran) -> None:
    assert (ran.output / "model.safetensors").is_file()
    assert "too few sentences here" in ran.out or "times as many sentences a second" in ran.out


def mined(ran: Ran) -> None:
    header, *rows = of_csv(ran.output)
    assert header == ["anchor", "positive", "negative"]
    assert rows
    assert all(len({*row}) == 3 for row in rows)


def labelled(ran: Ran) -> None:
    header, *rows = of_csv(ran.output)
    given = of_csv(ran.folder / ran.positional)
    column = next(name for name in ("score", "margin") if name in header)
    assert len(rows) == len(given) - 1
    assert all(-1 <= float(row[header.index(column)]) <= 1 for row in rows)


def entry_written(ran: Ran) -> None:
    """The entry of a Linux desktop, in the person's own folder; it names the program of this environment."""
    entry = ran.home / ".local" / "share" / "applications" / f"{PROGRAM}.desktop"
    assert str(entry) in ran.out or "--remove" in ran.arguments
    assert entry.is_file() == ("--remove" not in ran.arguments)
    if entry.is_file():
        (named,) = re.findall(r"^TryExec=(.+)$", entry.read_text(encoding="utf-8"), re.MULTILINE)
        assert Path(named).samefile(Path(sys.executable).with_name(PROGRAM))


def run_elsewhere(ran: Ran) -> None:
    raise AssertionError(f"{ran.arguments} wants an extra: tests/scale runs it, and NOT_RUN says so")


CHECKS: dict[str, Callable[[Ran], None]] = {
    "index": indexed,
    "delete": deletion_looked_at,
    "imports": imports_listed,
    "merge": merged,
    "rescue": rescued,
    "search": searched,
    "map": drawn,
    "topics": topics_listed,
    "encode": encoded,
    "export": exported,
    "characterize": characterized,
    "duplicates": duplicates_listed,
    "propose": proposed,
    "suspicious": suspicious_listed,
    "compare": asked_or_answered,
    "audition": auditioned,
    "static": made_static,
    "train": trained,
    "evaluate": judged,
    "mine": mined,
    "label": labelled,
    "serve": run_elsewhere,
    "mcp": run_elsewhere,
    "launcher": entry_written,
}


def check(ran: Ran) -> None:
    first = ran.arguments[0] if ran.arguments else ""
    if {"--help", "-h"} & set(ran.arguments):
        assert ran.out.startswith(f"Usage: {PROGRAM} ")
    elif first == "--version":
        assert re.fullmatch(rf"{PROGRAM} \d+\.\d+\.\d+\n", ran.out)
    elif first in COMMANDS:
        CHECKS[first](ran)
    else:
        window_closed_well(ran)


# -- what is found in a document --------------------------------------------------------------------------

MADE_UP = """
Some text with `semantic-explorer search reviews
"late delivery"`, the name `semantic-explorer index`, and `~/.config/semantic-explorer`.

| what | how |
|---|---|
| a map | `semantic-explorer map reviews -o map.png` |

```sh
pip install semantic-explorer && cd semantic-explorer
$ semantic-explorer index a.csv -o a   # a comment
cat b.txt | ~/bin/semantic-explorer encode \\
    --text note b.txt
python -m explorer
uvx --from . semantic-explorer
semantic-explorer map WORKSPACE -o FILE.png
```

```python
print("semantic-explorer index no.csv")
```
"""


def test_lines_are_found_wherever_they_stand() -> None:
    document = parse("made-up.md", MADE_UP)
    assert {line.text: shows_usage(line) for line in document.lines} == {
        'semantic-explorer search reviews "late delivery"': False,
        "semantic-explorer map reviews -o map.png": False,
        "semantic-explorer index a.csv -o a": False,
        "cat b.txt | ~/bin/semantic-explorer encode  --text note b.txt": False,
        "python -m explorer": False,
        "uvx --from . semantic-explorer": False,
        "semantic-explorer map WORKSPACE -o FILE.png": True,
    }
    assert document.python == ('print("semantic-explorer index no.csv")',)
    piped = next(line for line in document.lines if line.text.startswith("cat"))
    assert arguments_of(piped.text) == ["encode", "--text", "note", "b.txt"]
    assert as_installed_here(piped.text).startswith("cat b.txt | semantic-explorer encode")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("`semantic-explorer map WORKSPACE --colour red`", ["--colour"]),
        ("`train --no-such 3 --data pairs.csv` and `--data`", ["--no-such"]),
        ("`search W --threshold 0.9`", ["--threshold"]),
        ("`--threshold 0.9` and `duplicates W --threshold 0.9`", []),
    ],
)
def test_an_option_that_is_not_declared_is_found(text: str, wrong: list[str]) -> None:
    assert [option for _, option in undeclared(parse("made-up.md", text))] == wrong


# -- the tests --------------------------------------------------------------------------------------------


def put_files(folder: Path, text: str, made: Path | None) -> None:
    """Put what `text` names into a folder: files of `FILES`, and what the README's lines `made`."""
    for name, write in FILES.items():
        if re.search(rf"(?<![\w/.-]){re.escape(name)}(?![\w/-])", text):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write(folder / name)
    for path in () if made is None else made.iterdir():
        named = re.search(rf"(?<![\w/.-]){re.escape(path.name)}(?![\w/.-])", text)
        makes = re.search(
            rf"""(-o|--output) {re.escape(path.name)}(?![\w/.-])|create\("{path.name}"\)""", text
        )
        if path.is_dir() and named and not makes and not (folder / path.name).exists():
            shutil.copytree(path, folder / path.name)


def run_lines(document: Document, made: Path | None, tmp: Path) -> Path:
    """Run the command lines of a document in order in a folder, check each, and return the folder."""
    folder, home = tmp / "work", tmp / "home"
    folder.mkdir()
    home.mkdir()
    lines = to_run(document)
    put_files(folder, "\n".join(line.text for line in lines), made)
    for line in lines:
        check(run_line(line, folder, home))
    return folder


def _run_readme(place: Path) -> None:
    """Run the lines of the README; then somebody labels rows."""
    folder = run_lines(read_document(DOCUMENTS[0]), None, place)
    with Workspace.open(folder / "reviews") as workspace:
        label = workspace.labels.add("urgent")
        workspace.labels.put(label.label_id, workspace.rows.by_text().one_row_each[:6])


@pytest.fixture(scope="session")
def made_by_readme(made_once: MadeOnce) -> Path:
    """The folder in which the lines of the README have run."""
    return made_once("readme", _run_readme) / "work"


@needs_bash
def test_the_lines_of_the_readme_run(made_by_readme: Path) -> None:
    assert (made_by_readme / "reviews" / "workspace.json").is_file()


@needs_bash
@pytest.mark.parametrize(
    "document",
    [each for each in documents() if each.name != "README.md" and to_run(each)],
    ids=lambda each: each.name,
)
def test_the_lines_of_the_documents_run(document: Document, made_by_readme: Path, tmp_path: Path) -> None:
    run_lines(document, made_by_readme, tmp_path)


@needs_bash
@pytest.mark.parametrize(
    "document", [each for each in documents() if each.python], ids=lambda each: each.name
)
def test_the_python_of_the_documents_runs(document: Document, made_by_readme: Path, tmp_path: Path) -> None:
    folder, home = tmp_path / "work", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    code = "\n\n".join(document.python)
    put_files(folder, code, made_by_readme)
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=environment(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
    assert bool(ended.stdout) == ("print(" in code)


def test_the_documents_have_lines_of_ours_and_every_command_has_a_check() -> None:
    assert CHECKS.keys() == COMMANDS.keys()
    shown = {
        arguments_of(line.text)[0] for each in documents() for line in to_run(each) if arguments_of(line.text)
    }
    assert set(COMMANDS) <= shown, "a command that no document runs"
    assert {is_plain(line) for each in documents() for line in to_run(each)} == {True, False}


def test_what_is_not_run_stands_in_a_document() -> None:
    there = {line.text for each in documents() for line in each.lines}
    assert set(NOT_RUN) <= there
    assert not set(NOT_RUN) & {line.text for each in documents() for line in to_run(each)}


def undeclared(document: Document) -> Iterator[tuple[str, str]]:
    """Where the text shows an option that the command has not, or that no command has: span, option."""
    every_option = frozenset().union(*options().values())
    for span in dict.fromkeys((*document.spans, *(line.text for line in document.lines))):
        words = arguments_of(span) if is_ours(span) else words_of(span)
        if not words or not (words[0] in COMMANDS or words[0].startswith("--") or is_ours(span)):
            continue
        known = options().get(words[0], every_option)
        for word in words:
            option = word.strip("[]").split("=")[0]
            if option.startswith("--") and option not in known:
                yield span, option


def test_usage_and_options_in_the_text_are_those_that_are_declared() -> None:
    found = [(each.name, *where) for each in documents() for where in undeclared(each)]
    assert not [where for where in found if where[2] not in FOREIGN_OPTIONS]
    assert {option for *_, option in found} == FOREIGN_OPTIONS.keys()


def test_the_reference_names_every_command_and_option() -> None:
    above, below, _ = parts("commands")
    for name in COMMANDS:
        section = f"\n{below}".split(f"\n## {name}\n")[1].split("\n## ")[0]
        for option in options()[name] - {"--help", "-h"}:
            assert option in section
        if "--json" in options()[name]:
            assert f"`{name}`" in above, f"what {name} --json prints"
