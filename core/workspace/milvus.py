"""The vectors of a workspace in Milvus: where, whether all of them are there, and how they come there.

The workspace remembers the address, and nothing else: which collection holds the vectors, and whether it has
all of them, is computed from the key of the vectors and asked of the server. The vectors stay in the
workspace, too: they are what is loaded, and by them hits are scored.

A workspace may come from a stranger, so an address counts only where a person of this machine has named it.
"""

from __future__ import annotations

import contextlib
import os
import threading
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from core import files
from core.errors import DamagedError, UnreachableError, WorkspaceError
from core.progress import Progress, Reporter, Task
from core.search.index_used import IndexUsed
from core.workspace import store
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from core.corpus import RowStore
    from core.search import ExactIndex, Neighbors
    from core.search.milvus_index import MilvusIndex
    from core.search.milvus_server import MilvusCollection, MilvusServer
    from core.search.vector_index import Metric

_KEY = "milvus"  # under which the rows keep the address
_FORMAT = 1
_PREFIX = "semantic_explorer"
_AGREED = "milvus.json"
_SENT_AT_ONCE = 4 << 20  # bytes of vectors: Milvus takes messages of 64 MB, and a cancel waits for one
_COMPARED = 32  # vectors that are fetched to see whether they are those of this workspace
_LOOKED_EVERY = 0.5  # seconds between two looks at how far the server's index is


class MilvusStore:
    """Where the vectors of a workspace are in Milvus, if they are.

    Args:
        rows: they keep the address.
        corpus: id of the corpus.

    Attributes:
        bulk_folder: the bucket that the server reads, where it is to import files; None: it is sent vectors.
    """

    def __init__(self, rows: RowStore, corpus: str) -> None:
        self._rows, self._corpus = rows, corpus
        self._changing = threading.Lock()
        self._server: MilvusServer | None = None
        self.bulk_folder: Path | None = None
        self._complete: dict[str, int] = {}  # by collection, for how many vectors that was seen

    @cached_property
    def address(self) -> str:
        """Where the vectors are said to be; "" for nowhere."""
        noted = self._rows.meta_get(_KEY)
        return noted if isinstance(noted, str) else ""

    @cached_property
    def is_used(self) -> bool:
        """Whether searches go there: an address is remembered, and was named on this machine."""
        return bool(self.address) and self.address in _agreed()

    def _now_at(self, address: str) -> None:
        """Remember an address, "" for none. Whether it is used is asked several times a search:
        nothing is read for that.
        """
        if address != self.address:
            self._rows.meta_set(_KEY, address or None)
        self.__dict__ |= {"address": address, "is_used": bool(address)}

    def notice(self) -> str | None:
        """What a person has to know of an address that nobody named on this machine; None: nothing."""
        if not self.address or self.is_used:
            return None
        return (
            f"The vectors of this workspace are in Milvus at {self.address}, too, which nobody has named on "
            "this machine: they are searched here. If you know it, search once with --milvus and its address."
        )

    def use(self, address: str) -> None:
        """Search there from now on, once all vectors are loaded; the person of this machine has named it.

        Raises:
            InputError: it is no address.
            UnreachableError: it does not answer; nothing has changed.
            MissingLibraryError: Milvus's library is not installed.
        """
        from core.search.milvus_server import checked_address

        address = checked_address(address)
        server = self._new_server(address)
        try:
            server.is_milvus_lite()  # it answers
        except BaseException:
            server.close()
            raise
        self.close()
        self._server = server
        _agree(address)
        self._now_at(address)

    def leave(self) -> str | None:
        """Search here again, and have nothing of this workspace there.

        Returns:
            A sentence where it could not be taken away; None otherwise.
        """
        address, left = self.address, None
        if address:
            try:
                self.remove()
            except (UnreachableError, WorkspaceError):
                left = f"Milvus at {address} still has vectors of this workspace: it could not be reached."
        self.close()
        self._now_at("")
        return left

    def remove(self) -> None:
        """Take away everything of this corpus there, whichever model made it; nothing where it is nowhere.

        Raises:
            UnreachableError: the server does not answer.
            WorkspaceError: nobody has named the server on this machine, so it is not asked.
        """
        if not self.address:
            return
        if not self.is_used:
            raise WorkspaceError(
                f"Vectors of this workspace are in Milvus at {self.address}, which nobody has named on this "
                "machine.",
                "Search once with --milvus and that address, or leave it with index --milvus off.",
            )
        server = self._the_server()
        for name in server.ask("list_collections"):
            if name.startswith(f"{_PREFIX}_{self._short_corpus}_"):
                server.ask("drop_collection", name)
        self._complete.clear()

    def close(self) -> None:
        """Let go of the server; milvus-lite is stopped."""
        with self._changing:
            server, self._server = self._server, None
            self._complete.clear()
        if server is not None:
            server.close()

    # -- searching ----------------------------------------------------------------------------------------

    def over(self, snapshot: VectorSnapshot) -> MilvusSearch:
        """A search of exactly `snapshot`; nothing is asked before its first query."""
        return MilvusSearch(self, snapshot)

    def is_known_to_hold(self, snapshot: VectorSnapshot) -> bool:
        """Whether all of them were seen there; asks nobody."""
        return self._complete.get(self._name_of(snapshot), -1) == len(snapshot)

    def holds(self, snapshot: VectorSnapshot) -> bool:
        """Whether all vectors of `snapshot` are there.

        Raises:
            UnreachableError: the server does not answer.
        """
        if self.is_known_to_hold(snapshot):
            return True
        collection = self.collection(snapshot)
        n = collection.count()
        if n is None or n < len(snapshot) or not self._are_these(collection, snapshot):
            return False
        self._complete[collection.name] = len(snapshot)
        return True

    def forget(self) -> None:
        """See anew what is there: the server was away, or says what it has not said before."""
        self._complete.clear()

    def collection(self, snapshot: VectorSnapshot) -> MilvusCollection:
        """That of the vectors of one key, whether it exists or not."""
        from core.search.milvus_server import MilvusCollection

        metric = cast("Metric", snapshot.metric)
        return MilvusCollection(self._the_server(), self._name_of(snapshot), snapshot.matrix.shape[1], metric)

    # -- loading ------------------------------------------------------------------------------------------

    def load(self, snapshot: VectorSnapshot, task: Task) -> None:
        """Have all vectors of `snapshot` there; what is there already is not sent.

        Args:
            task: reports sentences; a cancel stops between two batches, and what was sent stays.

        Raises:
            UnreachableError: the server does not answer; what was sent stays.
            CancelledError: on cancel.
        """
        if self.holds(snapshot):
            return
        collection, names = self.collection(snapshot), names_of(snapshot)
        there = collection.count()
        if there is None:
            collection.create()
        elif there and not self._are_these(collection, snapshot):  # of a copy that went another way
            collection.drop()
            collection.create()
            there = 0
        if not there and self.bulk_folder is not None:
            from core.search.milvus_import import import_in_bulk

            with store.explained("the files that Milvus reads"):
                import_in_bulk(collection, names, snapshot.matrix, self.bulk_folder, task)
            there = collection.count()
        order = np.argsort(names, kind="stable")
        size = max(1, _SENT_AT_ONCE // (4 * collection.embedding_dim))
        reporter = Reporter(task, "Loading into Milvus", len(order), "sentences")
        for start in range(0, len(order), size):
            task.check()
            batch = order[start : start + size]
            if there:
                ids = collection.present(int(names[batch[0]]), int(names[batch[-1]]), len(batch))
                missing = batch[~np.isin(names[batch], ids, assume_unique=True)]
            else:
                missing = batch
            if len(missing):
                collection.put(names[missing], np.asarray(snapshot.matrix[missing], np.float32))
            reporter.advance(len(batch))
        collection.seal()
        _wait_for_index(collection, task)
        self.forget()

    def _are_these(self, collection: MilvusCollection, snapshot: VectorSnapshot) -> bool:
        """Whether some of the vectors there are those of `snapshot`: those that came last, and any. A copy of
        a workspace has the same texts up to a point, and others under the same ids from there on.
        """
        names, n = names_of(snapshot), len(snapshot)
        last = np.argsort(names, kind="stable")[-_COMPARED // 2 :]
        some = np.random.default_rng(0).choice(n, min(_COMPARED // 2, n), replace=False)
        places = {int(names[place]): int(place) for place in (*last, *some)}
        found = collection.vectors_of(places)
        return all(
            np.allclose(vector, snapshot.matrix[places[name]], rtol=1e-3, atol=1e-5)
            for name, vector in found.items()
        )

    # -- inside -------------------------------------------------------------------------------------------

    @property
    def _short_corpus(self) -> str:
        return store.key_of({"corpus": self._corpus})[:12]

    def _name_of(self, snapshot: VectorSnapshot) -> str:
        made_from = {"format": _FORMAT, "vectors": snapshot.key, "metric": snapshot.metric}
        return f"{_PREFIX}_{self._short_corpus}_{store.key_of(made_from)[:24]}"

    def _new_server(self, address: str) -> MilvusServer:
        from core.search.milvus_server import TOKEN_VARIABLE, MilvusServer

        return MilvusServer(address, os.environ.get(TOKEN_VARIABLE, ""))

    def _the_server(self) -> MilvusServer:
        with self._changing:
            if self._server is None:
                self._server = self._new_server(self.address)
            return self._server


class MilvusSearch:
    """Searches the vectors of a snapshot in Milvus; compares them here as long as some are not there.

    Args:
        milvus: where they are. snapshot: what is searched.
    """

    def __init__(self, milvus: MilvusStore, snapshot: VectorSnapshot) -> None:
        self.embedding_dim = snapshot.matrix.shape[1]
        self.metric = cast("Metric", snapshot.metric)
        self._milvus, self._snapshot = milvus, snapshot

    def __len__(self) -> int:
        return len(self._snapshot)

    @property
    def used(self) -> IndexUsed:
        """That Milvus is asked, or that every vector is compared as long as some are not there."""
        return IndexUsed("milvus" if self._milvus.is_known_to_hold(self._snapshot) else "exact")

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """As `MilvusIndex.query`.

        Raises:
            UnreachableError: the server does not answer; the next query asks it again.
        """
        try:
            index = self._there if self._milvus.holds(self._snapshot) else self._here
            return index.query(vectors, top_k, among)
        except UnreachableError:
            self._milvus.forget()
            raise

    @cached_property
    def _there(self) -> MilvusIndex:
        from core.search.milvus_index import MilvusIndex

        snapshot = self._snapshot
        names = None if snapshot.order is None else names_of(snapshot)
        return MilvusIndex(self._milvus.collection(snapshot), snapshot.matrix, snapshot.text_ids, names)

    @cached_property
    def _here(self) -> ExactIndex:
        from core.search import ExactIndex

        index = ExactIndex(self.embedding_dim, self.metric)
        return index.grown(self._snapshot.matrix, self._snapshot.text_ids)


def names_of(snapshot: VectorSnapshot) -> NDArray[np.int64]:
    """(m,) the ids under which vectors are in Milvus: those of the texts. Passages are numbered in the order
    in which their texts were encoded, which may change; they are named by text and place in it.
    """
    of_text = snapshot.order
    if of_text is None:
        return snapshot.text_ids
    begins = np.flatnonzero(np.concatenate([[True], of_text[1:] != of_text[:-1]]))
    in_text = np.arange(len(of_text)) - np.repeat(begins, np.diff([*begins, len(of_text)]))
    names: NDArray[np.int64] = (of_text.astype(np.int64) << 20) + in_text
    return names


def _wait_for_index(collection: MilvusCollection, task: Task) -> None:
    """Wait until the server has all vectors in its index: it makes that by itself, in the background.

    Raises:
        CancelledError: the server continues.
    """
    seconds = 0.0
    while True:
        done, total = collection.indexed()
        task.report(Progress("Indexing in Milvus", done, total, "sentences", seconds))
        if done >= total:
            return
        if task.cancel is None:
            threading.Event().wait(_LOOKED_EVERY)
        elif task.cancel.wait(_LOOKED_EVERY):
            task.check()
        seconds += _LOOKED_EVERY


# -- the addresses that were named on this machine


def _agreed_file() -> Path:
    import platformdirs

    home = files.home_folder() or platformdirs.user_data_path("semantic-explorer", appauthor=False)
    return home / _AGREED


def _agreed() -> list[str]:
    try:
        listed = store.read_json(_agreed_file()).get("addresses")
    except DamagedError:
        return []
    return [each for each in listed if isinstance(each, str)] if isinstance(listed, list) else []


def _agree(address: str) -> None:
    known = _agreed()
    if address in known:
        return
    path = _agreed_file()
    with contextlib.ExitStack() as stack:
        stack.enter_context(store.explained("the addresses that were named"))
        files.private_folder(path.parent)
        store.write_json(path, {"addresses": [*known, address]})
