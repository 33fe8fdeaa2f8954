"""Suspicious labels of a workspace: of a column, or of those that people gave; kept until they are stale."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError, InputError, WorkspaceError
from core.plurals import plural
from core.progress import QUIET, Task
from core.workspace import artefacts, store
from core.workspace.labelled import SEVERAL_CLASSES, Codes, codes_of_column, codes_of_labels

if TYPE_CHECKING:
    from core.judgments.confirmed import Confirmed
    from core.judgments.labels import Label
    from core.judgments.suspicious import Suspicions
    from core.workspace.vectors import VectorSnapshot
    from core.workspace.workspace import Workspace

SHELF = "suspicious"
_VERSION = 1  # of the method; a new one makes stale what is kept
_ARRAYS = ("text_ids", "given", "suggested", "sureness")
_MOST_KEPT = 8
_MOST_CONFUSIONS = 50
_NAMED = 5  # classes in a sentence
_HARDLY = 0.3  # where so many of the labels seem wrong, texts may hardly say the class
_WHAT = "the suspicious labels"

Ids = NDArray[np.int64]


@dataclass(frozen=True)
class ConfusedClasses:
    """So many texts that were given one class are estimated to be of another."""

    given: str
    other: str
    n: float


@dataclass(frozen=True, eq=False)
class SuspiciousLabels:
    """What was found. A text that its rows give two classes is judged once with each.

    Attributes:
        column: whose values are the classes; None for the labels that people gave.
        classes: what they are called.
        text_ids: (m,) int64, texts whose class is suspicious, most suspicious first; read-only.
        given: (m,) int64 the class given to each, by its place in `classes`; read-only.
        suggested: (m,) int64 the class that is more likely; read-only.
        sureness: (m,) float64, 0.5 to 1: how likely the suggested class is if it is that or the given one.
        row_ids: (r,) int64 rows of those texts that have the given class, text after text; read-only.
        starts: (m + 1,) int64, where the rows of each begin in `row_ids`.
        n_judged: texts with a class that were judged.
        n_estimated: how many of these are estimated to have a wrong class.
        left_out: classes that are not judged, since they have fewer texts than there are folds.
        n_several: rows that are not judged, since they have several labels.
        n_unencoded: texts with a class that have no vector yet.
        confused: classes that are taken for one another, most texts first; those with the most.
    """

    column: str | None
    classes: tuple[str, ...]
    text_ids: Ids
    given: Ids
    suggested: Ids
    sureness: NDArray[np.float64]
    row_ids: Ids
    starts: Ids
    n_judged: int
    n_estimated: float
    left_out: tuple[str, ...]
    n_several: int
    n_unencoded: int
    confused: tuple[ConfusedClasses, ...]

    def __len__(self) -> int:
        return len(self.text_ids)

    @property
    def is_doubtful(self) -> bool:
        """Whether so many labels seem wrong that the sentences may not say which class is right."""
        return self.n_estimated > _HARDLY * self.n_judged

    @property
    def notes(self) -> tuple[str, ...]:
        """Whether the list can be trusted, and what was not judged, in sentences."""
        said = []
        if self.is_doubtful:
            said.append("So many labels seem wrong that the sentences may not say which is right.")
        if self.left_out:
            what = plural(len(self.left_out), "1 class has", "{n} classes have")
            named = ", ".join(self.left_out[:_NAMED]) + (" …" if len(self.left_out) > _NAMED else "")
            are = "is" if len(self.left_out) == 1 else "are"
            said.append(f"{what} too few sentences and {are} left out: {named}.")
        if self.n_several:
            what = plural(
                self.n_several, "1 row has several labels and is", "{n} rows have several labels and are"
            )
            said.append(f"{what} left out.")
        if self.n_unencoded:
            what = plural(self.n_unencoded, "1 sentence is", "{n} sentences are")
            said.append(f"{what} left out, not being encoded yet.")
        return tuple(said)

    def unsettled(self, confirmed: Collection[Confirmed], labels: Sequence[Label]) -> Ids:
        """(u,) the places of those that nobody has settled, most suspicious first.

        Settled is one that a person found right; in a column, where a person gave one of the rows a label
        that is called like one of the classes; among labels of people, where no row has the label any more.

        Args:
            confirmed: what people found right. labels: those of the workspace as they are now.
        """
        if not len(self):
            return np.zeros(0, dtype=np.int64)
        right = {(each.text_id, each.label) for each in confirmed if each.source == (self.column or "")}
        pairs = zip(self.text_ids.tolist(), self.given.tolist(), strict=True)
        open_ = np.array([(text_id, self.classes[code]) not in right for text_id, code in pairs])
        of_class = {name.casefold(): code for code, name in enumerate(self.classes)}
        given = np.repeat(self.given, np.diff(self.starts))  # of each row
        has = np.zeros(len(self.row_ids), dtype=np.bool_)
        for label in labels:
            code = of_class.get(label.name.casefold())
            if code is not None:
                there = np.isin(self.row_ids, label.person_ids)
                has |= there if self.column is not None else there & (given == code)
        by_text = np.logical_or.reduceat(has, self.starts[:-1])
        return np.flatnonzero(open_ & (by_text if self.column is None else ~by_text))

    def confirmation(self, place: int) -> Confirmed:
        """What is remembered when a person says that the label at a place is right."""
        from core.judgments.confirmed import Confirmed

        label = self.classes[int(self.given[place])]
        return Confirmed(self.column or "", int(self.text_ids[place]), label)

    def rows_of(self, place: int) -> Ids:
        """The rows of the text at a place that have the suspicious class, ascending."""
        return self.row_ids[self.starts[place] : self.starts[place + 1]]


def label_columns(workspace: Workspace) -> tuple[str, ...]:
    """The columns that may be classes of texts: categories with two values or more, and not too many; those
    that are named like labels come first.
    """
    from core.examples.columns import is_named_as_label
    from core.judgments.suspicious import MOST_CLASSES

    rows = workspace.rows
    names = [
        info.name
        for info in rows.facet_candidates()
        if info.name != rows.text_column and 2 <= rows.n_distinct(info.name) <= MOST_CLASSES
    ]
    return tuple(sorted(names, key=lambda name: not is_named_as_label(name)))


def suspicious_labels(
    workspace: Workspace, column: str | None = None, *, task: Task = QUIET
) -> SuspiciousLabels:
    """Texts whose class is probably another one: see `core.judgments.suspicious`.

    The result is kept in the workspace, and read from there while neither classes nor vectors have
    changed. Labels that a machine put do not count, nor do hidden rows.

    Args:
        column: whose values are the classes; None for the labels that people gave: rows with exactly one.

    Raises:
        InputError: there is no such column, or nothing to tell apart in it.
        WorkspaceError: nothing is encoded yet, or the result could not be kept.
        CancelledError: it was cancelled.
    """
    from core.judgments.suspicious import find_suspicious

    snapshot = workspace.vectors()
    if snapshot is None:
        raise WorkspaceError("No sentence is encoded yet.", "Encode them first.")
    given = _given(workspace, column, snapshot)
    task.check()
    made_from = given.made_from(workspace, snapshot)
    shelf = workspace.folder / SHELF
    kept = _kept(shelf / store.key_of(made_from), made_from)
    if kept is None:
        found = find_suspicious(snapshot.matrix, given.codes, len(given.classes), given.places, task=task)
        kept = _keep(shelf, made_from, given, found)
    return given.result(*kept)


@dataclass(frozen=True, eq=False)
class _Given:
    """Texts with a class and a vector, each once for each class that its rows give it.

    Attributes:
        column, classes, n_several, n_unencoded: as in `SuspiciousLabels`.
        text_ids, codes, places: (n,) the text, its class, and the place of its vector.
        rows: (r,) rows with a class, by text and class; keys: (r,) their text and class as one number.
    """

    column: str | None
    classes: tuple[str, ...]
    text_ids: Ids
    codes: Ids
    places: Ids
    rows: Ids
    keys: Ids
    n_several: int
    n_unencoded: int

    def made_from(self, workspace: Workspace, snapshot: VectorSnapshot) -> dict[str, Any]:
        """What a result is made from, by name."""
        digest = hashlib.sha256()
        for each in (self.text_ids, self.codes, self.places):
            digest.update(np.ascontiguousarray(each, dtype="<i8").data)
        return {
            "corpus": workspace.models.corpus,
            "vectors": snapshot.key,
            "column": self.column,
            "classes": list(self.classes),
            "given": digest.hexdigest()[:16],
            "version": _VERSION,
        }

    def result(self, arrays: Sequence[NDArray[Any]], about: dict[str, Any]) -> SuspiciousLabels:
        """What was kept, with the rows and names of today."""
        text_ids, given, suggested = (np.asarray(each, dtype=np.int64) for each in arrays[:3])
        wanted = text_ids * len(self.classes) + given
        first, end = (np.searchsorted(self.keys, wanted, side=side) for side in ("left", "right"))
        parts = [self.rows[start:stop] for start, stop in zip(first.tolist(), end.tolist(), strict=True)]
        row_ids = np.concatenate([np.zeros(0, np.int64), *parts])
        starts = np.concatenate([[0], np.cumsum(end - first)]).astype(np.int64)
        sureness = np.asarray(arrays[3], dtype=np.float64)
        for each in (text_ids, given, suggested, sureness, row_ids, starts):
            each.setflags(write=False)
        return SuspiciousLabels(
            self.column,
            self.classes,
            text_ids,
            given,
            suggested,
            sureness,
            row_ids,
            starts,
            int(about["n_judged"]),
            float(about["n_estimated"]),
            tuple(self.classes[code] for code in about["left_out"]),
            self.n_several,
            self.n_unencoded,
            tuple(ConfusedClasses(self.classes[i], self.classes[j], n) for i, j, n in about["confused"]),
        )


def _given(workspace: Workspace, column: str | None, snapshot: VectorSnapshot) -> _Given:
    from core.judgments.suspicious import MOST_CLASSES

    rows = workspace.rows
    text_ids = rows.by_text().text_ids
    codes: Codes
    if column is None:
        codes, names = codes_of_labels(workspace.labels.all(), len(text_ids))
    else:
        column = rows.column(column).name
        codes, names = codes_of_column(rows.values(column))
        if len(names) > MOST_CLASSES:
            raise InputError(
                f"'{column}' has {len(names):,} values; labels of at most {MOST_CLASSES} classes are judged.",
                "Choose a column with classes.",
            )
    codes = codes[: len(text_ids)]  # rows that have come since
    text_ids = text_ids[: len(codes)]
    seen = text_ids >= 0
    known = np.flatnonzero(seen & (codes >= 0))
    keys = text_ids[known].astype(np.int64) * max(len(names), 1) + codes[known]
    order = np.argsort(keys, kind="stable")
    known, keys = known[order], keys[order]
    texts, of = np.divmod(np.unique(keys), max(len(names), 1))
    places = np.full(len(texts), -1, dtype=np.int64)
    inside = texts < len(snapshot.places)
    places[inside] = snapshot.places[texts[inside]]
    there = (places >= 0) & (places < len(snapshot))
    return _Given(
        column,
        tuple(names),
        texts[there],
        of[there],
        places[there],
        known,
        keys,
        int(np.count_nonzero(seen & (codes == SEVERAL_CLASSES))),
        len(np.unique(texts[~there])),
    )


def _keep(
    shelf: Path, made_from: dict[str, Any], given: _Given, found: Suspicions
) -> tuple[list[NDArray[Any]], dict[str, Any]]:
    ranking = found.ranking
    arrays: list[NDArray[Any]]
    arrays = [given.text_ids[ranking], found.given[ranking], found.suggested[ranking], found.sureness()]
    about = {
        "n_judged": found.n_judged,
        "n_estimated": found.n_estimated,
        "left_out": found.left_out.tolist(),
        "confused": [list(each) for each in found.confusions()[:_MOST_CONFUSIONS]],
    }
    with artefacts.making(shelf, made_from, about, _WHAT) as folder:
        for name, array in zip(_ARRAYS, arrays, strict=True):
            content = io.BytesIO()
            np.save(content, array, allow_pickle=False)
            with files.new_file(folder / f"{name}.npy") as file:
                files.write(file, content.getbuffer())
    others, broken = artefacts.on_shelf(shelf)
    stale = [
        each.path
        for place, each in enumerate(others)
        if place >= _MOST_KEPT
        or (each.made_from != made_from and each.made_from.get("column") == given.column)
    ]
    for path in (*stale, *broken):
        files.remove(path)
    return arrays, about


def _kept(path: Path, made_from: dict[str, Any]) -> tuple[list[NDArray[Any]], dict[str, Any]] | None:
    """What was found before; None where it is not there, or damaged."""
    if not path.is_dir():
        return None
    try:
        artefact = artefacts.read(path)
        artefact.verify()
        if artefact.made_from != made_from:
            return None
        arrays = [np.load(path / f"{name}.npy", allow_pickle=False) for name in _ARRAYS]
    except (DamagedError, OSError, ValueError):
        return None
    return arrays, artefact.about
