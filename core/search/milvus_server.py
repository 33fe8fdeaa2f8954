"""Milvus: a server by its address, or milvus-lite in a folder of this machine; collections of vectors.

What goes to it: numbers as ids, vectors, and lists of ids that a search is among. No text, no cell, no label.
Its client names the user and the machine when it connects. Its library is imported when it is first used; it
neither reads a `.env` file nor writes to the terminal.

milvus-lite is a server too: it runs in threads of this process and listens on the loopback address, at a port
that the system chooses, as long as it is in use.
"""

from __future__ import annotations

import functools
import logging
import os
import re
import socket
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import numpy as np

from core import files
from core.errors import ExplorerError, InputError, MissingLibraryError, UnreachableError
from core.search.vector_index import FloatArray, IdArray, Metric

TOKEN_VARIABLE = "SEMANTIC_EXPLORER_MILVUS_TOKEN"
LITE_SUFFIX = ".db"  # by which the library knows a folder of milvus-lite

# Seconds. A door that is shut is noticed at once, one behind a dropped line after `_KNOCK`: longer than any
# line needs, and short enough for a person who searches. The library itself would try again for minutes.
_KNOCK = 2.0
_CONNECT = 5.0  # names, certificates and the greeting
_SEARCH = 15.0  # a search of some hundred queries among many ids takes some seconds on a busy server
_WRITE = 120.0  # a batch of some MB; a server that runs full holds writers back
_PORT = 19530  # Milvus's own

_METRICS: dict[str, str] = {"cosine": "COSINE", "dot": "IP", "euclidean": "L2"}
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
# milvus-lite compares all vectors: its graph is built in one call that cannot be stopped (128 s for 100,000
# vectors), and finds few of what a filter leaves. A server builds M=16, as the graph here is.
_GRAPH = {"index_type": "HNSW", "params": {"M": 16, "efConstruction": 200}}
_ALL = {"index_type": "FLAT", "params": {}}

_LITE_THREADS = 4  # that answer: the lanes of the window ask one at a time each
_LARGEST = 256 << 20  # bytes of a message of milvus-lite, as it has it itself


def checked_address(given: str) -> str:
    """An address in the form that is remembered: scheme, host and port, or the whole path of a folder.

    Raises:
        InputError: it holds a user or a password, which would be kept with it, or is no address.
    """
    if given.endswith(LITE_SUFFIX) and "://" not in given:
        return str(Path(given).expanduser().absolute())
    parts = urlsplit(given if "://" in given else f"http://{given}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if parts.username or parts.password:
        raise InputError(
            "The address of a Milvus server holds a user or a password, and would be kept with it.",
            f"Leave them out, and put USER:PASSWORD into the variable {TOKEN_VARIABLE}.",
        )
    if parts.scheme not in ("http", "https") or not host or parts.query or parts.fragment:
        raise InputError(
            f"{given} is no address of Milvus.",
            "Give http://HOST:PORT, https://HOST:PORT, or the path of a folder that ends in .db.",
        )
    host = f"[{host}]" if ":" in host else host
    port = port or (443 if parts.scheme == "https" else _PORT)
    return f"{parts.scheme}://{host}:{port}{parts.path.rstrip('/')}"


@functools.cache
def _library() -> Any:
    """pymilvus, made silent.

    Raises:
        MissingLibraryError: it is not there.
    """
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # else it writes to the terminal on its own
    before = os.environ.get("PYTHON_DOTENV_DISABLED")
    os.environ["PYTHON_DOTENV_DISABLED"] = "1"  # else it takes variables from any .env above it
    try:
        import pymilvus
    except ImportError as error:
        raise MissingLibraryError(
            "Searching in Milvus needs its library, which is not installed.",
            'Run: pip install "semantic-explorer[milvus]"',
        ) from error
    finally:
        if before is None:
            del os.environ["PYTHON_DOTENV_DISABLED"]
        else:
            os.environ["PYTHON_DOTENV_DISABLED"] = before
    for name in ("pymilvus", "milvus_lite", "grpc"):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [logging.NullHandler()], False
    return pymilvus


class MilvusServer:
    """A Milvus, connected to when it is first asked, and again after it was away. Not for the main thread.

    Args:
        address: of `checked_address`. token: a key, or USER:PASSWORD; "": none.

    Raises:
        InputError: a token would go over a line that others can read.
    """

    def __init__(self, address: str, token: str = "") -> None:
        self.address, self._token = address, token
        self.is_lite = address.endswith(LITE_SUFFIX) and "://" not in address
        if token and address.startswith("http://") and urlsplit(address).hostname not in _LOOPBACK:
            raise InputError(
                f"A token is shown to a Milvus server over https only, and {address} is not that.",
                f"Give its address with https://, or unset {TOKEN_VARIABLE}.",
            )
        self._connecting = threading.Lock()
        self._client: Any = None
        self._lite: _Lite | None = None

    def close(self) -> None:
        """Let go of it; milvus-lite stops where nobody else in this process uses its folder."""
        with self._connecting:
            self._disconnect()
            lite, self._lite = self._lite, None
        if lite is not None:
            lite.leave()

    def ask(self, method: str, *given: Any, seconds: float = _SEARCH, **named: Any) -> Any:
        """Call a method of Milvus's client.

        Raises:
            UnreachableError: no answer, or a refusal; the next call connects anew.
            MissingLibraryError: the library is not installed.
        """
        try:
            with self._connecting:
                client = self._connected()
            return getattr(client, method)(*given, timeout=seconds, **named)
        except ExplorerError:
            with self._connecting:
                self._disconnect()
            raise
        except Exception as error:  # the library's own, gRPC's, and what it lets through of others
            with self._connecting:
                self._disconnect()
            raise self._in_words(error) from error

    @property
    def authorization(self) -> dict[str, str]:
        """What a request beside the client's shows."""
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}

    def is_milvus_lite(self) -> bool:
        """Whether it is milvus-lite, also where that was started as a server."""
        return self.is_lite or "lite" in str(self.ask("get_server_version")).lower()

    def index_params(self, field: str, metric: Metric) -> Any:
        """How vectors are indexed there."""
        params = _library().MilvusClient.prepare_index_params()
        how = _ALL if self.is_milvus_lite() else _GRAPH
        params.add_index(field, metric_type=_METRICS[metric], **how)
        return params

    def _connected(self) -> Any:
        if not self.is_lite:
            self._knock()
        if self._client is None:
            library, address = _library(), self.address
            if self.is_lite:
                if self._lite is None:
                    self._lite = _Lite.of(self.address)
                address = self._lite.address
            try:
                self._client = library.MilvusClient(
                    address, token=self._token, timeout=_CONNECT, dedicated=True
                )
            except library.MilvusException as error:  # it says the same of a token, of TLS and of a start
                raise UnreachableError(
                    f"Milvus at {self.address} listens, and does not let this program in.",
                    f"Where it is not just starting, put its token, or USER:PASSWORD, into {TOKEN_VARIABLE}, "
                    "and see whether its address begins with https.",
                ) from error
        return self._client

    def _knock(self) -> None:
        """See whether anybody listens, since the library tries again and again where nobody does."""
        parts = urlsplit(self.address)
        try:
            socket.create_connection((parts.hostname or "", parts.port or _PORT), timeout=_KNOCK).close()
        except OSError as error:
            raise self._away() from error

    def _disconnect(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            try:
                client.close()
            except Exception as error:  # it is gone either way
                logging.getLogger(__name__).info("closing Milvus's client: %s", error)

    def _away(self) -> UnreachableError:
        return UnreachableError(
            f"Milvus at {self.address} does not answer, so nothing is found by meaning.",
            "Start it and search again, or search by words.",
        )

    def _in_words(self, error: Exception) -> UnreachableError:
        said = " ".join(str(getattr(error, "message", "") or error).split())
        if re.search(
            r"unauthenticated|auth(entication)? (check )?fail|permission|token", said, re.IGNORECASE
        ):
            return UnreachableError(
                f"Milvus at {self.address} does not let this program in.",
                f"Put its token, or USER:PASSWORD, into the variable {TOKEN_VARIABLE}.",
            )
        if re.search(r"unavailable|fail(ed)? connecting|connect|timeout|timed out|deadline", said, re.I):
            return self._away()
        return UnreachableError(f"Milvus at {self.address} says: {said[:200]}", "Look at what it logs.")


class _Lite:
    """milvus-lite on a folder, in threads of this process, for all who use that folder here.

    Its own way of being started keeps threads and listens until the process ends.
    """

    _of_folder: ClassVar[dict[str, _Lite]] = {}
    _changing = threading.Lock()

    def __init__(self, folder: str) -> None:
        import grpc
        from milvus_lite.adapter.grpc.servicer import MilvusServicer
        from milvus_lite.db import MilvusLite
        from pymilvus.grpc_gen import milvus_pb2_grpc

        self._folder, self._users = folder, 0
        files.private_folder(Path(folder), parents=False)  # vectors tell much of the texts
        self._threads = ThreadPoolExecutor(_LITE_THREADS, "milvus-lite")
        self._data = MilvusLite(folder)
        options = [(f"grpc.max_{way}_message_length", _LARGEST) for way in ("receive", "send")]
        self._server = grpc.server(self._threads, options=options)
        milvus_pb2_grpc.add_MilvusServiceServicer_to_server(MilvusServicer(self._data), self._server)
        self.address = f"http://127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"
        self._server.start()

    @classmethod
    def of(cls, folder: str) -> _Lite:
        """The one on a folder, started where it is not.

        Raises:
            MissingLibraryError: milvus-lite is not installed.
            UnreachableError: the folder cannot be opened.
        """
        try:
            import milvus_lite  # noqa: F401
        except ImportError as error:
            raise MissingLibraryError(
                f"{folder} is a folder of milvus-lite, which is not installed.",
                'Run: pip install "semantic-explorer[milvus]"; on Windows give the address of a server.',
            ) from error
        with cls._changing:
            try:
                lite = cls._of_folder.get(folder) or cls(folder)
            except Exception as error:
                raise UnreachableError(
                    f"The Milvus folder {folder} cannot be opened, so nothing is found by meaning.",
                    "Close what else has it open, or give another folder.",
                ) from error
            cls._of_folder[folder] = lite
            lite._users += 1
            return lite

    def leave(self) -> None:
        """One user fewer; after the last one it is stopped."""
        with self._changing:
            self._users -= 1
            if self._users:
                return
            del self._of_folder[self._folder]
            self._server.stop(0).wait()
            self._threads.shutdown()
            self._data.close()


class MilvusCollection:
    """Vectors under ids in a Milvus.

    Args:
        server: where it is. name: what it is called there. embedding_dim, metric: of its vectors.
    """

    def __init__(self, server: MilvusServer, name: str, embedding_dim: int, metric: Metric) -> None:
        self.server, self.name, self.embedding_dim, self.metric = server, name, embedding_dim, metric

    def count(self) -> int | None:
        """How many vectors it has, ready to be searched from then on; None where it does not exist."""
        if not self.server.ask("has_collection", self.name):
            return None
        state = self.server.ask("get_load_state", self.name)["state"]
        if str(getattr(state, "name", state)) != "Loaded":  # the server was started again
            self.server.ask("load_collection", self.name, seconds=_WRITE)
        found = self.server.ask(
            "query", self.name, filter="", output_fields=["count(*)"], consistency_level="Strong"
        )
        return int(found[0]["count(*)"])

    def create(self) -> None:
        """Have it, with its index, so that what is put into it can be asked for."""
        data = _library().DataType
        schema = _library().MilvusClient.create_schema(auto_id=False, enable_dynamic_field=False)
        schema.add_field("id", data.INT64, is_primary=True)
        schema.add_field("vector", data.FLOAT_VECTOR, dim=self.embedding_dim)
        params = self.server.index_params("vector", self.metric)
        self.server.ask("create_collection", self.name, schema=schema, index_params=params, seconds=_WRITE)

    def put(self, ids: IdArray, vectors: FloatArray) -> None:
        """Have (n,) ids with (n, embedding_dim) vectors there, in place of those of the same ids."""
        rows = [{"id": each, "vector": vector} for each, vector in zip(ids.tolist(), vectors, strict=True)]
        self.server.ask("upsert", self.name, rows, seconds=_WRITE)

    def present(self, first: int, last: int, most: int) -> IdArray:
        """The ids from `first` to `last` that it has, ascending; `most` are as many as there can be."""
        found = self.server.ask(
            "query",
            self.name,
            filter=f"id >= {first} and id <= {last}",
            output_fields=["id"],
            limit=most,
            consistency_level="Strong",
        )
        return np.sort(np.array([each["id"] for each in found], dtype=np.int64))

    def vectors_of(self, ids: Iterable[int]) -> dict[int, FloatArray]:
        """The vectors of some ids that it has."""
        listed = ", ".join(map(str, ids))
        found = self.server.ask(
            "query", self.name, filter=f"id in [{listed}]", output_fields=["id", "vector"]
        )
        return {int(each["id"]): np.asarray(each["vector"], dtype=np.float32) for each in found}

    def seal(self) -> None:
        """Have what was put there on its disk."""
        self.server.ask("flush", self.name, seconds=_WRITE)

    def indexed(self) -> tuple[int, int]:
        """How many of its vectors are in its index, and how many are to be."""
        said = self.server.ask("describe_index", self.name, "vector") or {}
        waiting = int(said.get("pending_index_rows", 0) or 0)
        total = int(said.get("total_rows", 0) or 0)
        return total - waiting, total

    def drop(self) -> None:
        """Remove it with all its vectors, where it is there."""
        if self.server.ask("has_collection", self.name):
            self.server.ask("drop_collection", self.name, seconds=_WRITE)

    def search(self, queries: FloatArray, top_k: int, ef: int, where: str) -> list[list[int]]:
        """The ids that it finds nearest to each of (n, embedding_dim) queries, of those that a filter lets
        through.
        """
        found = self.server.ask(
            "search",
            self.name,
            data=list(queries),
            limit=top_k,
            filter=where,
            output_fields=["id"],
            search_params={"metric_type": _METRICS[self.metric], "params": {"ef": ef}},
        )
        return [[int(hit["id"]) for hit in hits] for hits in found]
