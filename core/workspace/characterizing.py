"""What sets rows of a workspace apart: puts rows, terms, columns and vectors together.

`Characterizer` keeps the term index and the columns; `CharacterizeState` is an immutable picture of all of
it, which any thread may ask.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core import files
from core.errors import DamagedError, InputError
from core.plurals import plural
from core.progress import QUIET, Reporter, Task
from core.workspace import artefacts
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.clusters.characterize import Characterization, Contrast, Example, TextColumn
    from core.clusters.term_index import TermIndex
    from core.corpus import RowStore
    from core.corpus.rows_by_text import RowsByText

_MOST_COLUMNS = 200
_MOST_DISTINCT = 10_000  # values of a text column; one with more tells rows apart, not groups
_EXAMPLES = 5
_EXAMPLES_AMONG = 4_000  # texts whose vectors are read
_SHELF = "the index of words and phrases"
_TERMS_FILE = "terms.tsv"  # key, name of each, in order


@dataclass(frozen=True, eq=False)
class CharacterizeState:
    """What `characterize` reads, as it was when this was made.

    Attributes:
        rows: for texts of examples.
        by_text: which rows share a text.
        row_of_text: (n_texts,) int64, the row that each text is counted by.
        terms: of the same texts. columns: by the same rows.
        vectors: of texts, as far as there are; or None.
    """

    rows: RowStore
    by_text: RowsByText
    row_of_text: NDArray[np.int64]
    terms: TermIndex
    columns: tuple[TextColumn, ...]
    vectors: VectorSnapshot | None

    def characterize(
        self,
        row_ids: ArrayLike,
        against: ArrayLike | None = None,
        task: Task = QUIET,
        leave_out: Collection[str] = (),
    ) -> Characterization:
        """What sets a group of rows apart.

        Args:
            row_ids: of the group; repeated ones count once.
            against: rows to compare it with, less those of the group; None: all others.
            leave_out: columns that are not tried, such as those that the group was chosen by.

        Raises:
            InputError: there is no such row; the group or what it is compared with is empty.
            CancelledError: it was cancelled.
        """
        from core.clusters.characterize import Characterization, contrast

        inside = self._marked(row_ids)
        if not inside.any():
            raise InputError("There is no row to look at.", "Choose some rows first.")
        hidden = self.by_text.hidden
        if hidden is not None:
            inside &= ~hidden
        outside = ~inside if against is None else self._marked(against) & ~inside
        if hidden is not None:
            outside &= ~hidden
        if not outside.any():
            beside = "all rows are chosen" if against is None else "every row of it is chosen too"
            raise InputError(f"There is nothing to compare with: {beside}.", "Choose fewer rows.")
        group = np.flatnonzero(inside[self.row_of_text])
        others = np.flatnonzero(outside[self.row_of_text])
        columns = [column for column in self.columns if column.name not in leave_out]
        found = contrast(self.terms, columns, group, others, task)
        task.check()
        texts = self._texts(inside)
        examples, n_among = self._examples(texts, inside, found, task)
        n_rows = int(np.count_nonzero(inside))
        is_nothing = not (found.words or found.less or found.columns)
        return Characterization(
            n_rows=n_rows,
            n_texts=len(texts),
            n_counted=len(group),
            n_out=len(others),
            words=found.words,
            less=found.less,
            columns=found.columns,
            examples=examples,
            examples_among=n_among,
            n_tried=found.n_tried,
            n_able=found.n_able,
            nothing=_why_nothing(n_rows, len(texts), len(group), len(others), found) if is_nothing else None,
        )

    def _marked(self, row_ids: ArrayLike) -> NDArray[np.bool_]:
        """(n_rows,) whether each row is among the ids."""
        n_rows = len(self.by_text.text_ids)
        ids = np.asarray(row_ids, dtype=np.int64).ravel()
        if ids.size and (ids.min() < 0 or ids.max() >= n_rows):
            raise InputError(f"There is no row {int(ids.min() if ids.min() < 0 else ids.max())}.")
        marked = np.zeros(n_rows, np.bool_)
        marked[ids] = True
        return marked

    def _texts(self, inside: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The texts of the marked rows, ascending."""
        return np.flatnonzero(self.by_text.texts_of(inside))

    def _examples(
        self, texts: NDArray[np.int64], inside: NDArray[np.bool_], found: Contrast, task: Task
    ) -> tuple[tuple[Example, ...], int]:
        """Typical sentences, and of how many they were chosen: nearest the middle of the group, or, as far as
        there are no vectors, those that hold most of the words that were found.
        """
        from core.clusters.characterize import Example, telling, typical

        if not len(texts):
            return (), 0
        vectors, places = self.vectors, np.empty(0, np.int64)
        if vectors is not None:
            known = np.minimum(texts, len(vectors.places) - 1)
            places = np.where(texts < len(vectors.places), vectors.places[known], -1)
            is_encoded = (places >= 0) & (places < len(vectors))
            if is_encoded.any():
                texts, places = texts[is_encoded], places[is_encoded]
        step = -(-len(texts) // _EXAMPLES_AMONG)
        some = texts[::step]
        task.check()
        if vectors is not None and len(places) == len(texts):
            chosen = some[typical(vectors.matrix[places[::step]], _EXAMPLES)]
        else:
            chosen = some[telling(self.terms, some, found.words, _EXAMPLES)]
        task.check()
        written = self.rows.texts_of(chosen)
        rows = [self.by_text.rows_of_text(text) for text in chosen.tolist()]
        first = [int(of_text[inside[of_text]][0]) for of_text in rows]
        return tuple(Example(row, text) for row, text in zip(first, written, strict=True)), len(some)


def _why_nothing(n_rows: int, n_texts: int, n_group: int, n_others: int, found: Contrast) -> str:
    if not n_texts:
        return "These rows hold no sentence."
    if not n_group:
        return "Nothing can be said: every sentence of these rows counts for another row that holds it too."
    if not n_others:
        return "Nothing can be said: there is no other sentence to compare with."
    what = plural(n_rows, "this row", "these {n} rows")
    if not found.n_able:
        return f"Nothing can be said of {what}: in so few sentences any word could stand by chance."
    tried = f"{found.n_tried:,} words, phrases and values"
    return f"Nothing sets {what} apart: of {tried} none differs by more than chance."


class Characterizer:
    """Makes `CharacterizeState`, and keeps what that takes long to make.

    Args:
        rows: of the workspace.
        shelf: the folder of the term index.
        corpus: id of the corpus.
        on_repair: called with a sentence where the index is damaged and is built again.
    """

    def __init__(self, rows: RowStore, shelf: Path, corpus: str, on_repair: Callable[[str], None]) -> None:
        self._rows = rows
        self._shelf = shelf
        self._corpus = corpus
        self._on_repair = on_repair
        self._making = threading.Lock()
        self._state: CharacterizeState | None = None
        self._made_of = -1  # the revision of the rows that it was made of
        files.remove_temporaries(shelf)

    def ready(self, vectors: VectorSnapshot | None) -> CharacterizeState | None:
        """The state of the rows as they are now, with these vectors; None where it must be made first."""
        state = self._state
        if state is None or self._made_of != self._rows.revision:
            return None
        return state if state.vectors is vectors else self._with(state, vectors)

    def state(self, vectors: VectorSnapshot | None, task: Task = QUIET) -> CharacterizeState:
        """The same, made where it is not there. Building the term index takes some fifteen seconds at a
        million texts; it is saved.

        Raises:
            WorkspaceError: the term index could not be written.
            CancelledError: it was cancelled; nothing has changed.
        """
        with self._making:
            state = self.ready(vectors)
            if state is None:
                made_of = self._rows.revision
                state = self._state = self._made(vectors, task)
                self._made_of = made_of
            return state

    @staticmethod
    def _with(state: CharacterizeState, vectors: VectorSnapshot | None) -> CharacterizeState:
        return CharacterizeState(
            state.rows, state.by_text, state.row_of_text, state.terms, state.columns, vectors
        )

    def _made(self, vectors: VectorSnapshot | None, task: Task) -> CharacterizeState:
        from core.clusters import exact_odds

        by_text = self._rows.by_text()
        row_of_text = by_text.one_row_each
        terms = self._terms(len(row_of_text), task)
        columns = self._columns(row_of_text, task)
        exact_odds.warm_up(len(row_of_text))
        return CharacterizeState(self._rows, by_text, row_of_text, terms, columns, vectors)

    def _columns(self, row_of_text: NDArray[np.int64], task: Task) -> tuple[TextColumn, ...]:
        from core.clusters.characterize import category_column, number_column

        columns: list[TextColumn] = []
        infos = self._rows.columns()
        reporter = Reporter(task, "Reading columns", len(infos), "columns")
        for info in infos:
            task.check()
            reporter.advance(1)
            is_text = info.type == "text"
            if info.name == self._rows.text_column or len(columns) == _MOST_COLUMNS:
                continue
            if is_text and self._rows.n_distinct(info.name) > _MOST_DISTINCT:
                continue
            if self._rows.is_identifier(info.name):
                continue
            found = self._rows.values(info.name)
            if found.kind == "category":
                columns.append(category_column(info.name, found.codes[row_of_text], found.categories))
            else:
                columns.append(number_column(info.name, found.kind, found.numbers[row_of_text]))
        return tuple(columns)

    # -- the term index on disk

    def _terms(self, n_texts: int, task: Task) -> TermIndex:
        """The index of the first n texts: read where it is there and sound, else built and saved."""
        from core.clusters.term_index import FORMAT, build_term_index
        from core.corpus.pieces import text_pieces

        made_from = {"format": FORMAT, "corpus": self._corpus, "texts": n_texts}
        found, broken = artefacts.on_shelf(self._shelf)
        is_damaged = bool(broken)
        for artefact in found:
            if artefact.made_from == made_from:
                try:
                    return _read(artefact, n_texts)
                except DamagedError:
                    is_damaged = True
        if is_damaged:
            self._on_repair("The index of words and phrases was damaged and is being made again.")
        for path in broken:  # before the new one takes the place of one of them
            files.remove(path)
        terms = build_term_index(text_pieces(self._rows.database, n_texts, task), task)
        _write(self._shelf, made_from, terms)
        for artefact in found:
            if artefact.made_from != made_from:
                files.remove(artefact.path)
        return terms


def _write(shelf: Path, made_from: dict[str, Any], terms: TermIndex) -> None:
    with artefacts.making(shelf, made_from, {}, _SHELF) as folder:
        for name, array in _arrays(terms).items():
            content = (
                io.BytesIO()
            )  # straight into a file numpy leaves the last bytes out on a full disk, unsaid
            np.save(content, array, allow_pickle=False)
            with files.new_file(folder / f"{name}.npy") as file:
                files.write(file, content.getbuffer())
        lines = (f"{key}\t{name}\n" for key, name in zip(terms.keys, terms.names, strict=True))
        files.write_text(folder / _TERMS_FILE, "".join(lines))


def _read(artefact: artefacts.Artefact, n_texts: int) -> TermIndex:
    """The index in `artefact`, checked.

    Raises:
        DamagedError: a file of it is missing, changed or does not fit the others.
    """
    from core.clusters.term_index import TermIndex

    artefact.verify()
    try:
        indptr, terms, df = (
            np.load(artefact.path / f"{name}.npy", allow_pickle=False) for name in ("indptr", "terms", "df")
        )
        written = (artefact.path / _TERMS_FILE).read_text(encoding="utf-8").split("\n")[:-1]
        keys, names = zip(*(line.split("\t") for line in written), strict=True) if written else ((), ())
    except (OSError, ValueError) as error:
        raise DamagedError(f"The index of words in {artefact.path} cannot be read.") from error
    kinds = [(array.dtype, array.ndim) for array in (indptr, terms, df)]
    fits = kinds == [(np.int64, 1), (np.int32, 1), (np.int64, 1)] and len(indptr) == n_texts + 1
    fits = fits and int(indptr[0]) == 0 and int(indptr[-1]) == len(terms) and len(names) == len(df)
    fits = fits and bool((indptr[1:] >= indptr[:-1]).all())
    if not fits or (len(terms) and not 0 <= int(terms.min()) <= int(terms.max()) < len(df)):
        raise DamagedError(f"The index of words in {artefact.path} does not fit together.")
    for array in (indptr, terms, df):
        array.flags.writeable = False
    return TermIndex(indptr, terms, df, names, keys)


def _arrays(terms: TermIndex) -> dict[str, NDArray[Any]]:
    return {"indptr": terms.indptr, "terms": terms.terms, "df": terms.df}
