"""The topics of a workspace: the tree over the clusters of its map, and what a person changed in it.

The tree as it was made is derived, and lies in `topics/`. What a person changes is kept in the database of
the rows, change by change, each whole or not at all; the tree that is shown is the one with the changes.
"""

from __future__ import annotations

import io
import json
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core import files
from core.corpus.journal import (
    Applied,
    Change,
    Content,
    Kind,
    Places,
    has_table,
    packed_bytes,
    unpacked_bytes,
)
from core.errors import DamagedError
from core.progress import QUIET, Task
from core.workspace import artefacts, store
from core.workspace.maps import MapPicture
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    import duckdb

    from core.clusters import EncodePhrases, OutlierHomes, TopicCorpus, TopicEdit, TopicTree
    from core.clusters.topic_tree import NameTopics, TextsOf, VectorsOf
    from core.corpus import RowStore
    from core.corpus.database import Database

_FORMAT = 1
_METHOD = 2  # raised whenever the same map would give another tree
_TEXTS_AT_ONCE = 8_192  # DuckDB holds all threads while it makes strings

_TABLE = (
    'CREATE TABLE IF NOT EXISTS topic_edits ("number" INTEGER NOT NULL, "about" VARCHAR NOT NULL, '
    '"texts" BLOB NOT NULL)'
)
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'topic_edits'"
_READ = 'SELECT "number", "about", "texts" FROM topic_edits ORDER BY "number"'
_ADD = "INSERT INTO topic_edits VALUES (?, ?, ?)"
_REMOVE = 'DELETE FROM topic_edits WHERE "number" = ?'


@dataclass(frozen=True, eq=False)
class TopicState:
    """The topics at one moment.

    Attributes:
        made: the tree as it was made.
        edits: the changes, oldest first.
        tree: with those of them that can be made.
        left_out: the others: their topics are not on this map.
        corpus: the texts, for further changes.
        by_words: whether words alone named the coarser topics, since there was no encoder.
    """

    made: TopicTree
    edits: tuple[TopicEdit, ...]
    tree: TopicTree
    left_out: tuple[TopicEdit, ...]
    corpus: TopicCorpus
    by_words: bool

    def changed(self, edits: Sequence[TopicEdit], task: Task = QUIET) -> TopicState:
        """The state with other changes.

        Raises:
            CancelledError: it was cancelled.
        """
        from core.clusters import with_edits

        tree, left_out = with_edits(self.made, self.corpus, edits, task)
        return replace(self, edits=tuple(edits), tree=tree, left_out=left_out)

    def on_map(self, picture: MapPicture) -> MapPicture:
        """A map with the finest topics as its clusters, the largest first.

        Args:
            picture: the map that the tree was made of.
        """
        if not self.edits:
            return picture
        finest = self.tree.layers[0] if self.tree.layers else ()
        labels = self.tree.codes_at(0) if finest else np.full_like(self.tree.labels, -1)
        labels.flags.writeable = False
        return replace(picture, labels=labels, names=tuple(topic.name for topic in finest))

    @property
    def margin(self) -> float:
        """The margin from which outliers are assigned; infinite where none are."""
        asked = [edit.margin for edit in self.edits if edit.kind == "assign"]
        return asked[-1] if asked else float("inf")


class TopicEdits:
    """The changes in a database, from any thread; they come one after the other.

    Whoever asks what is there never waits for the disk.
    """

    def __init__(self, database: Database) -> None:
        """Not for callers: `Workspace.topics` has them."""
        self._database = database
        self._writing = threading.Lock()
        self._kept: dict[int, TopicEdit] = {}
        if database.value(_IS_THERE):
            for number, about, texts in database.rows(_READ):
                self._kept[number] = _edit_of(about, texts)

    def all(self) -> tuple[TopicEdit, ...]:
        """Every change, oldest first."""
        return tuple(self._kept.values())

    def keep(self, edit: TopicEdit) -> None:
        """Keep a change, after all others; one that is kept stays where it is.

        Raises:
            WorkspaceError: it could not be written.
        """
        with self._writing:
            if any(kept is edit for kept in self._kept.values()):
                return
            number = max(self._kept, default=0) + 1
            about, texts = _written(edit)
            with self._database.writing(Change("topics", _content(number, about, texts))) as cursor:
                cursor.execute(_TABLE)
                cursor.execute(_ADD, [number, about, texts])
            self._kept = {**self._kept, number: edit}

    def drop(self, edit: TopicEdit) -> None:
        """Take a change back; one that is not kept is passed over.

        Raises:
            WorkspaceError: it could not be written.
        """
        with self._writing:
            number = next((number for number, kept in self._kept.items() if kept is edit), None)
            if number is None:
                return
            with self._database.writing(Change("topics", {"number": number})) as cursor:
                cursor.execute(_REMOVE, [number])
            self._kept = {key: kept for key, kept in self._kept.items() if key != number}


def copy_renumbered(
    cursor: duckdb.DuckDBPyConnection,
    source: str,
    into: str,
    new_texts: NDArray[np.int64],
    tells: Callable[[str], bool],
) -> None:
    """Write the changes of a table into another one, for texts that were numbered anew. A change of a topic
    that has no text any more is left out, and one that names what is gone.

    Args:
        new_texts: (n_texts,) by text id the new one; -1 of a text that is gone.
        tells: whether a name tells of what is gone.
    """

    def moved(groups: tuple[NDArray[np.int64], ...]) -> tuple[NDArray[np.int64], ...]:
        found = (new_texts[ids[ids < len(new_texts)]] for ids in groups)
        return tuple(ids[ids >= 0] for ids in found)

    read = cursor.execute(f'SELECT "number", "about", "texts" FROM {source} ORDER BY "number"')
    for number, about, texts in read.fetchall():
        edit = _edit_of(about, texts)
        edit = replace(edit, members=moved(edit.members), parts=moved(edit.parts))
        if all(map(len, (*edit.members, *edit.parts))) and not any(map(tells, edit.names)):
            cursor.execute(f"INSERT INTO {into} VALUES (?, ?, ?)", [number, *_written(edit)])


class Topics:
    """The topics of a workspace.

    Args:
        shelf: folder of the trees as they were made.
        corpus: id of the corpus.
        on_repair: called with a sentence where one is found damaged and is made again.

    Attributes:
        edits: what a person changed.
    """

    def __init__(self, shelf: Path, corpus: str, rows: RowStore, on_repair: Callable[[str], None]) -> None:
        self._shelf = shelf
        self._corpus = corpus
        self._rows = rows
        self._on_repair = on_repair
        self._making = threading.Lock()
        files.remove_temporaries(shelf)
        self.edits = TopicEdits(rows.database)

    def is_made(self, picture: MapPicture, vector_key: str) -> bool:
        """Whether the tree over the clusters of a map lies there, and an encoder has named its topics; it may
        still turn out to be damaged.
        """
        try:
            found = artefacts.read(self._shelf / store.key_of(self._made_from(picture, vector_key)))
        except DamagedError:
            return False
        return not _named_by_words(found)

    def state(
        self,
        picture: MapPicture,
        snapshot: VectorSnapshot,
        encode: EncodePhrases | None = None,
        task: Task = QUIET,
    ) -> TopicState:
        """The tree over the clusters of a saved map, made where it is not there yet, with the changes.

        Args:
            snapshot: the vectors that the map is of; it may have more of them.
            encode: phrases to vectors, by the model that made `snapshot`, for the names of topics; without it
                words alone name them, until it is there.

        Raises:
            WorkspaceError: it could not be written.
            CancelledError: it was cancelled.
        """
        from core.clusters import TopicCorpus, name_clusters, with_edits

        text_ids = picture.text_ids

        def vectors_of(places: NDArray[np.int64]) -> NDArray[np.float32]:
            return snapshot.matrix[snapshot.places[text_ids[places]]]

        def texts_of(places: NDArray[np.int64], task: Task) -> list[str]:
            ids, texts = text_ids[places], []
            for first in range(0, len(ids), _TEXTS_AT_ONCE):
                task.check()
                texts += self._rows.texts_to_encode_of(ids[first : first + _TEXTS_AT_ONCE])
            return texts

        def name_topics(
            texts: list[str], labels: NDArray[np.int32], vectors: NDArray[np.float32], task: Task
        ) -> tuple[str, ...]:
            given = None if encode is None else vectors
            return name_clusters(texts, labels, task, vectors=given, encode=encode)

        made_from = self._made_from(picture, snapshot.key)
        with self._making:
            sources = vectors_of, texts_of, name_topics
            made = self._made(made_from, picture, *sources, by_words=encode is None, task=task)
        corpus = TopicCorpus(store.key_of(made_from), text_ids, made.homes, *sources)
        edits = self.edits.all()
        shown, left_out = with_edits(made.tree, corpus, edits, task)
        return TopicState(made.tree, edits, shown, left_out, corpus, made.by_words)

    def _made_from(self, picture: MapPicture, vector_key: str) -> dict[str, Any]:
        family = {"format": _FORMAT, "corpus": self._corpus, "vectors": vector_key}
        return family | {"map": picture.key, "method": _METHOD}

    def _made(
        self,
        made_from: dict[str, Any],
        picture: MapPicture,
        vectors_of: VectorsOf,
        texts_of: TextsOf,
        name_topics: NameTopics,
        *,
        by_words: bool,
        task: Task,
    ) -> _Made:
        """The tree as it was made, from the disk where it is there; names that words alone gave are given
        anew where there is an encoder now, and nothing else changes.
        """
        from core.clusters import build_topic_tree, find_homes, name_coarser_layers

        path = self._shelf / store.key_of(made_from)
        made = None
        if path.is_dir():
            try:
                made = _read(artefacts.read(path), picture)
            except DamagedError:
                files.remove(path)
                self._on_repair("The topics were damaged and were made again.")
        if made is None:
            labels = np.array(picture.labels)  # their own: a map may share its labels with others
            tree = build_topic_tree(labels, picture.names, vectors_of, texts_of, name_topics, task)
            made = _Made(tree, find_homes(labels, vectors_of, task), by_words)
        elif made.by_words and not by_words:
            tree = name_coarser_layers(made.tree, vectors_of, texts_of, name_topics, task)
            made = _Made(tree, made.homes, by_words)
        else:
            return made
        _write(self._shelf, made_from, made)
        for artefact in artefacts.on_shelf(self._shelf)[0]:
            same = artefact.made_from.get("vectors") == made_from["vectors"]
            if same and artefact.made_from != made_from:
                files.remove(artefact.path)
        return made


# -- the tree as it was made, on disk


@dataclass(frozen=True, eq=False)
class _Made:
    """The tree as it was made, the homes of its outliers, and whether words alone named it."""

    tree: TopicTree
    homes: OutlierHomes
    by_words: bool


def _named_by_words(artefact: artefacts.Artefact) -> bool:
    """Also where it does not say, as those of an earlier program."""
    return artefact.about.get("named_by") != "encoder"


def _write(shelf: Path, made_from: dict[str, Any], made: _Made) -> None:
    topics = [
        [topic.id, topic.layer, topic.parent, topic.name, topic.size, list(topic.examples)]
        for topic in made.tree.topics
    ]
    about = {"topics": topics, "named_by": "words" if made.by_words else "encoder"}
    with artefacts.making(shelf, made_from, about, "the topics") as folder:
        for each in fields(made.homes):
            content = io.BytesIO()
            np.save(content, getattr(made.homes, each.name), allow_pickle=False)
            with files.new_file(folder / f"{each.name}.npy") as file:
                files.write(file, content.getbuffer())


def _read(artefact: artefacts.Artefact, picture: MapPicture) -> _Made:
    """What is in `artefact`, checked.

    Raises:
        DamagedError: a file of it is missing, changed or does not fit the map.
    """
    from core.clusters import OutlierHomes, Topic, TopicTree

    artefact.verify()
    try:
        topics = tuple(
            Topic(int(number), int(layer), parent, str(name), int(size), tuple(map(int, examples)))
            for number, layer, parent, name, size, examples in artefact.about["topics"]
        )
        homes = OutlierHomes(
            *(
                np.load(artefact.path / f"{each.name}.npy", allow_pickle=False)
                for each in fields(OutlierHomes)
            )
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DamagedError(f"The topics in {artefact.path} cannot be read.") from error
    tree = TopicTree(topics, np.array(picture.labels))
    finest = [topic for topic in tree.topics if topic.layer == 0]
    fits = sorted(topic.id for topic in finest) == list(range(len(picture.names)))
    fits = fits and all(topic.parent is None or topic.parent in tree for topic in topics)
    if not fits or any(len(getattr(homes, each.name)) != len(homes) for each in fields(homes)):
        raise DamagedError(f"The topics in {artefact.path} do not fit the map.")
    return _Made(tree, homes, _named_by_words(artefact))


# -- a change, on disk


def _written(edit: TopicEdit) -> tuple[str, bytes]:
    """A change as a line of JSON, and its text ids, packed."""
    packed = [_packed(ids) for ids in (*edit.members, *edit.parts)]
    about = {
        "kind": edit.kind,
        "tree": edit.tree,
        "topics": list(edit.topics),
        "names": list(edit.names),
        "margin": None if np.isinf(edit.margin) else edit.margin,
        "members": len(edit.members),
        "lengths": [len(each) for each in packed],
    }
    return json.dumps(about, ensure_ascii=False), b"".join(packed)


def _edit_of(about: str, texts: bytes) -> TopicEdit:
    from core.clusters import TopicEdit

    read = json.loads(about)
    ends = np.cumsum([0, *read["lengths"]]).tolist()
    ids = [_unpacked(texts[start:stop]) for start, stop in pairwise(ends)]
    n = int(read["members"])
    margin = float("inf") if read["margin"] is None else float(read["margin"])
    topics, names = tuple(map(int, read["topics"])), tuple(map(str, read["names"]))
    return TopicEdit(read["kind"], read["tree"], topics, tuple(ids[:n]), names, tuple(ids[n:]), margin)


def _packed(ids: NDArray[np.int64]) -> bytes:
    """Ascending ids by their steps, which pack well: a topic of a thousand takes some 1.5 kB."""
    return zlib.compress(np.diff(ids, prepend=0).astype("<i8").tobytes(), 6)


def _unpacked(packed: bytes) -> NDArray[np.int64]:
    return np.cumsum(np.frombuffer(zlib.decompress(packed), "<i8")).astype(np.int64)


# -- in the journal


def _content(number: int, about: str, texts: bytes) -> Content:
    return {"number": number, "about": about, "texts": packed_bytes(texts)}


def _apply(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    last = {int(each["number"]): each for each in changes}
    cursor.execute(_TABLE)
    for number, each in last.items():
        cursor.execute(_REMOVE, [number])
        if "about" in each:
            edit = _edit_of(each["about"], unpacked_bytes(each["texts"]))
            members, parts = ([_now(ids, places) for ids in lists] for lists in (edit.members, edit.parts))
            cursor.execute(
                _ADD, [number, *_written(replace(edit, members=tuple(members), parts=tuple(parts)))]
            )
    return Applied(len(last))


def _now(text_ids: NDArray[np.int64], places: Places) -> NDArray[np.int64]:
    now = places.texts(text_ids)
    return np.unique(now[now >= 0])


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    if has_table(cursor, "topic_edits"):
        for number, about, texts in cursor.execute(_READ).fetchall():
            yield _content(number, about, texts)


TOPICS = Kind("topics", "topic_edits", _apply, _state)
