"""What a person did in the window as a notebook, or a script, that does it again with `core`.

Its cells open the workspace, let through what passed the filter, encode what is not encoded yet, search, take
the map and its topics, and write the rows that were asked for. A notebook is JSON of nbformat 4.5
(https://nbformat.readthedocs.io); nothing is needed to write it, and Jupyter to run it.
"""

from __future__ import annotations

import base64
import json
import textwrap
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.export.masking import KINDS
from core.export.tables import AS_THEY_ARE, TableOptions
from core.files import whole_file

if TYPE_CHECKING:
    from core.search.hits import CountedBy

NOTEBOOK_SUFFIXES = (".ipynb", ".py")
Scope = Literal["all", "filtered", "hits", "selection"]
_MOST_WRITTEN_OUT = 200  # row ids that stand in a cell one by one; more of them are packed


@dataclass(frozen=True)
class NotebookSession:
    """What is done again.

    Attributes:
        workspace: its folder.
        chosen: column -> the values that are let through.
        ranges: column -> (low, high), ends included; None leaves one open.
        labels: names of labels of which a row must have one; none: it need not.
        only: (m,) the only rows that are let through, or None.
        where: a condition over columns, as `core.corpus.parse_condition` reads it, or None.
        query: text, mode and top_k of the search, and the texts it is like and unlike; None where nothing is
            searched for.
        passages: by which of its passages a text counts there.
        within: (m,) the only rows that are searched, or None.
        selection: (m,) the selected rows.
        without: columns whose influence is taken from the map.
        scope: which rows are written.
        columns: their columns, by name.
        output: the file that the last cell writes, beside the notebook.
        options: how cells are written.
        notes: what of the session is not done again, in sentences.
    """

    workspace: str
    chosen: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    ranges: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    labels: tuple[str, ...] = ()
    only: NDArray[np.int64] | None = None
    where: str | None = None
    query: tuple[str, str, int, tuple[int, ...], tuple[int, ...]] | None = None
    passages: CountedBy = "best"
    within: NDArray[np.int64] | None = None
    selection: NDArray[np.int64] | None = None
    without: tuple[str, ...] = ()
    scope: Scope = "all"
    columns: tuple[str, ...] = ()
    output: str = "rows.csv"
    options: TableOptions = AS_THEY_ARE
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cell:
    """A cell: words, or code that runs as it stands."""

    kind: Literal["markdown", "code"]
    text: str


def export_notebook(path: Path | str, session: NotebookSession) -> None:
    """Write a notebook (`.ipynb`), or a script of the same cells (`.py`).

    Raises:
        InputError: the name ends in something else, or the file cannot be written.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in NOTEBOOK_SUFFIXES:
        raise InputError(
            f"{path.name} is not a name for a notebook.", "Give a name that ends in .ipynb or .py."
        )
    cells = cells_of(session)
    content = as_notebook(cells) if suffix == ".ipynb" else as_script(cells)
    with whole_file(path) as temporary:
        temporary.write_text(content, encoding="utf-8", newline="\n")


def as_notebook(cells: Sequence[Cell]) -> str:
    """The cells as JSON of nbformat 4.5."""
    found: list[dict[str, Any]] = []
    for number, cell in enumerate(cells):
        more: dict[str, Any] = {"execution_count": None, "outputs": []} if cell.kind == "code" else {}
        lines = cell.text.splitlines(keepends=True)
        found.append(
            {"cell_type": cell.kind, "id": f"cell-{number}", "metadata": {}, "source": lines, **more}
        )
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": found, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def as_script(cells: Sequence[Cell]) -> str:
    """The cells as Python, words as comments; editors run what is between two lines of `# %%` at once."""
    parts = []
    for cell in cells:
        if cell.kind == "code":
            parts.append(f"# %%\n{cell.text}")
        else:
            parts.append(
                "# %% [markdown]\n" + "\n".join(f"# {line}".rstrip() for line in cell.text.splitlines())
            )
    return "\n\n".join(parts) + "\n"


def cells_of(session: NotebookSession) -> list[Cell]:
    """The cells that do a session again."""
    return [
        *_opening(session),
        *_filtering(session),
        *_searching(session),
        *_mapping(session),
        *_writing(session),
    ]


def packed_rows(row_ids: ArrayLike) -> str:
    """Row ids as text: by their steps, compressed."""
    steps = np.diff(np.asarray(row_ids, dtype="<i8"), prepend=0)
    return base64.b85encode(zlib.compress(steps.astype("<i8").tobytes(), 9)).decode("ascii")


def unpacked_rows(packed: str) -> NDArray[np.int64]:
    """(m,) the row ids that `packed_rows` made a text of."""
    steps = np.frombuffer(zlib.decompress(base64.b85decode(packed)), "<i8")
    return np.cumsum(steps).astype(np.int64)


# -- the cells ------------------------------------------------------------------------------------------


def _words(text: str) -> Cell:
    return Cell("markdown", textwrap.dedent(text).strip())


def _code(*lines: str) -> Cell:
    return Cell("code", "\n".join(lines))


def _opening(session: NotebookSession) -> list[Cell]:
    name = Path(session.workspace).name
    notes = "".join(f"\n\n{note}" for note in session.notes)
    return [
        _words(
            f"# {_plain(name)}\n\nWhat was done in Semantic Explorer, once more with its Python package. "
            "Close the workspace in the program first: one process at a time has it open." + notes
        ),
        _code(
            "import datetime",
            "",
            "import numpy as np",
            "",
            "from core import Workspace",
            "from core.corpus import parse_condition",
            "from core.export import ExportSource, Masking, TableOptions, export_rows",
            "from core.export.columns import chosen_columns",
            "from core.export.notebook import unpacked_rows",
            "from core.search import Query, search, text_similarities",
            "",
            f"workspace = Workspace.open({session.workspace!r})",
            "workspace.n_rows, workspace.n_texts, workspace.model",
        ),
        _words("## Vectors\n\nThe encoder, and a vector for every text that has none yet."),
        _code(
            'encoder = workspace.encoder(precision=workspace.models.precision or "auto")',
            "workspace.encode()",
            "workspace.build_vector_index()",
            "workspace.build_keyword_index()",
        ),
    ]


def _filtering(session: NotebookSession) -> list[Cell]:
    is_filtered = bool(session.chosen or session.ranges or session.labels) or session.only is not None
    lines = []
    if is_filtered:
        chosen = {column: tuple(values) for column, values in session.chosen.items()}
        only = "None" if session.only is None else _rows_in_code(session.only)
        lines += [
            f"chosen = {chosen!r}",
            f"ranges = {dict(session.ranges)!r}",
            f"only = {only}",
            "passing = workspace.rows.cross_filter().passing(chosen, ranges, only)",
        ]
        if session.labels:
            lines += [
                f"names = {session.labels!r}",
                "labelled = [label.row_ids for label in workspace.labels.all() if label.name in names]",
                'passing = passing.also("labels", np.concatenate([np.zeros(0, np.int64), *labelled]))',
            ]
        lines += ["passing = passing.row_ids"]
    else:
        lines += ["passing = workspace.rows.select()  # every row that is not hidden"]
    if session.where is not None:
        lines += [
            f"where = parse_condition({session.where!r}, workspace.rows.columns())",
            "passing = np.intersect1d(passing, workspace.rows.select(where))",
        ]
    if session.selection is not None and len(session.selection):
        lines += [f"selected = {_rows_in_code(session.selection)}"]
    return [
        _words("## Rows\n\nThose that pass the filter, and what is selected."),
        _code(*lines, "len(passing)"),
    ]


def _searching(session: NotebookSession) -> list[Cell]:
    if session.query is None:
        return []
    text, mode, top_k, like, unlike = session.query
    lines = ["within = passing"]
    if session.within is not None:
        lines = [f"within = np.intersect1d(passing, {_rows_in_code(session.within)})"]
    return [
        _words("## Search"),
        _code(
            *lines,
            "state = workspace.search_state(encoder)",
            "query = Query(",
            f"    {text!r},",
            f"    mode={mode!r},",
            f"    top_k={top_k},",
            f"    like={like!r},",
            f"    unlike={unlike!r},",
            *([f"    passages={session.passages!r},"] if session.passages != "best" else []),
            "    row_ids=within,",
            "    labels=workspace.labels.all(),",
            ")",
            "hits = search(state, query)",
            "for hit in hits.hits[:10]:",
            "    print(hit.rank, hit.similarity, hit.text)",
        ),
    ]


def _mapping(session: NotebookSession) -> list[Cell]:
    how = f"build_map_without({list(session.without)!r})" if session.without else "build_map()"
    return [
        _words("## Map and topics"),
        _code(
            f"picture = workspace.{how}",
            "tree = workspace.topic_state(picture=picture).tree",
            "for topic in tree.layers[-1] if tree.layers else ():",
            "    print(topic.size, topic.name)",
        ),
    ]


def _writing(session: NotebookSession) -> list[Cell]:
    searched = session.query is not None
    rows = {
        "all": "workspace.rows.select()",
        "filtered": "passing",
        "hits": "source.hit_rows()",
        "selection": "selected",
    }[session.scope]
    kinds = ",".join(kind for kind in KINDS if kind in session.options.masking.kinds)
    options = [
        *([f"masking=Masking.parse({kinds!r})"] if kinds else []),
        *([f"{name}=True" for name in ("raw_cells", "bom") if getattr(session.options, name)]),
    ]
    return [
        _words("## Take along"),
        _code(
            "source = ExportSource(",
            "    workspace.rows,",
            "    picture,",
            "    tree,",
            "    workspace.labels.all(),",
            "    workspace.judgments.all(),",
            *(["    hits,", "    lambda: text_similarities(state, query),"] if searched else []),
            "    notes=workspace.notes.all(),",
            ")",
            f"names = {list(session.columns)!r}",
            f"columns = chosen_columns(source.columns(of_hits={session.scope == 'hits'}), names)",
            f"row_ids = {rows}",
            f"options = TableOptions({', '.join(options)})",
            f"output = {session.output!r}",
            "export_rows(output, workspace.rows, row_ids=row_ids, columns=columns, options=options)",
        ),
        _code("workspace.close()"),
    ]


def _rows_in_code(row_ids: NDArray[np.int64]) -> str:
    if len(row_ids) <= _MOST_WRITTEN_OUT:
        return f"np.array({row_ids.tolist()!r}, np.int64)"
    return f"unpacked_rows({packed_rows(row_ids)!r})"


def _plain(text: str) -> str:
    """A name in words that are laid out: nothing in it is a sign of layout."""
    escaped = "".join(
        f"\\{character}" if character in r"\`*_{}[]()#+-.!<>|&$~" else character for character in text
    )
    return " ".join(escaped.split())
