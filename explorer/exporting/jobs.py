"""What an export reads and does, for the lanes. Needs no Qt."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from core.export.masking import Found
from core.export.notebook import NotebookSession, export_notebook
from core.export.rows import PreviewTable, export_rows, found_in_rows, preview_rows
from core.export.tables import EXCEL_ROWS, TableOptions, Written
from core.export.vectors import export_vector_table, export_vectors

if TYPE_CHECKING:
    from core.export import ExportSource
    from core.export.columns import ExportColumn
    from core.progress import Task
    from core.search import Query, SearchState
    from core.workspace import Workspace

Kind = Literal["table", "vectors", "notebook"]
N_PREVIEW = 8  # rows
NOTEBOOK_TABLE = ".csv"  # what a notebook writes


@dataclass(frozen=True)
class Format:
    """A format that can be chosen.

    Attributes:
        key: how code calls it.
        suffix: of the file's name.
        kind: what is in it.
    """

    key: str
    suffix: str
    kind: Kind = "table"


FORMATS = (
    Format("csv", ".csv"),
    Format("xlsx", ".xlsx"),
    Format("parquet", ".parquet"),
    Format("jsonl", ".jsonl"),
    Format("npy", ".npy", "vectors"),
    Format("vectors", ".parquet", "vectors"),
    Format("notebook", ".ipynb", "notebook"),
    Format("script", ".py", "notebook"),
)


@dataclass(frozen=True, eq=False)
class ExportRequest:
    """What a person asked for.

    Attributes:
        workspace: whose rows. source: what there is to export of them.
        row_ids: (m,) rows, in their order; None: all that are not hidden.
        columns: in their order.
        format: of the file.
        options: how cells are written.
        session: what a notebook does again; its columns, options and output are those of the request.
    """

    workspace: Workspace
    source: ExportSource
    row_ids: NDArray[np.int64] | None
    columns: tuple[ExportColumn, ...]
    format: Format
    options: TableOptions
    session: NotebookSession

    @property
    def n_rows(self) -> int:
        """How many rows will be written."""
        return self.source.rows.n_visible if self.row_ids is None else len(self.row_ids)

    @property
    def n_sheets(self) -> int:
        """How many sheets of Excel the rows take; 1 in other formats."""
        return -(-self.n_rows // (EXCEL_ROWS - 1)) if self.format.key == "xlsx" and self.n_rows else 1

    def ids(self) -> NDArray[np.int64]:
        """(m,) the rows: work for a lane."""
        return self.source.rows.select() if self.row_ids is None else self.row_ids


class Similarities:
    """How similar each text is to the query, found once: first on the lane that owns the encoder."""

    def __init__(self, state: SearchState, query: Query) -> None:
        self._state = state
        self._query = query
        self._finding = threading.Lock()
        self._found: NDArray[np.float32] | None = None

    def __call__(self) -> NDArray[np.float32]:
        from core.search import text_similarities

        with self._finding:
            if self._found is None:
                self._found = text_similarities(self._state, self._query)
            return self._found


def preview(request: ExportRequest, task: Task) -> PreviewTable:
    """The first rows as they will be written."""
    rows, suffix = request.source.rows, request.format.suffix
    if request.format.kind == "notebook":
        suffix = NOTEBOOK_TABLE
    return preview_rows(rows, request.columns, request.ids()[:N_PREVIEW], suffix, request.options, task)


def found(request: ExportRequest, task: Task) -> Found:
    """What masking finds in the first rows."""
    masking = request.options.masking
    return found_in_rows(request.source.rows, request.columns, request.ids(), masking, task)


def write(path: Path, request: ExportRequest, task: Task) -> Written:
    """Write the file.

    Raises:
        InputError: it cannot be written.
        CancelledError: on cancel; there is no file then.
    """
    rows = request.source.rows
    if request.format.kind == "table":
        return export_rows(
            path, rows, None, request.row_ids, task, columns=request.columns, options=request.options
        )
    if request.format.kind == "notebook":
        names = tuple(column.name for column in request.columns)
        output = path.with_suffix(NOTEBOOK_TABLE).name
        export_notebook(path, replace(request.session, columns=names, options=request.options, output=output))
        return Written(request.n_rows)
    snapshot = request.workspace.vectors()
    matrix = np.empty((0, 0), np.float32) if snapshot is None else snapshot.matrix
    text_ids = np.empty(0, np.int64) if snapshot is None else snapshot.text_ids
    if request.format.suffix == ".parquet":
        return export_vector_table(path, rows, matrix, text_ids, request.row_ids, request.options, task)
    of_rows = rows.text_ids()[request.ids()]
    export_vectors(path, matrix, text_ids, of_rows, task)
    return Written(len(of_rows))
