"""The vector indexes beside hnswlib as it comes, faiss and usearch: building, searching, filtering, feeding.

    python -m tests.bench.vector_index [--rows N] [--queries N] [--filtered N] [--feed N] [--no-peers]

Vectors are those of recombined clauses of real sentences (`tests.bench.clauses`); queries are texts of the
same kind that are not in the index. Every library has M 16 and ef_construction 200 and all processor cores to
build with, one to search with. Ours chooses its ef on the corpus alone; each peer is given the least
ef that finds 98 % of the true ten on the very queries it is then timed on. Queries go to one library
after the other, so that other work on the machine weighs on all alike. *This program* is its graph; *codes*
are what it searches above 250,000 texts (`core.search.code_index`), over vectors in a mapped file, as there,
on as many threads as it takes there.

Filtered: among texts drawn at random, and among those farthest from the query, which no graph comes to;
after one search that is not timed. Peers get the first 60 of the queries; ours a mask of what is allowed, as
the program's filters make it. Each recall is against every vector compared. The aim of codes is 10 ms.
Feeding: the encoding alone, the building alone, and both in turns, as a workspace does it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.search import ExactIndex, HnswIndex
from core.search.code_index import CodeIndex
from core.search.vector_index import IdSet
from core.workspace import Workspace, vector_indexes
from tests.bench import clauses
from tests.bench.index_peers import EF_CONSTRUCTION, Ids, M, Matrix, Peer, peers
from tests.bench.tables import machine, markdown

K = 10
RECALL = 0.98
_EFS = (32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 1024, 1536, 2048)
_OF_PEERS = 60  # queries that peers are given of those that a filter is measured with: hnswlib's takes long
_GRAPH, _CODES = "this program", "codes"
_AIM_MS, _AIM_RECALL = 10.0, 0.99  # of codes among some
_SHARES = (0.001, 0.01, 0.05, 0.1, 0.5, 0.9)

Search = Callable[[Matrix], Ids]


def resident() -> float:
    """MB of memory that the process has now; 0 where the system does not say."""
    path = Path("/proc/self/statm")
    if not path.is_file():
        return 0.0
    return int(path.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def nearest(queries: Matrix, vectors: Matrix, k: int) -> Ids:
    """(n_queries, k) true neighbours, by a product of all with all in blocks."""
    best = np.full((len(queries), k), -np.inf, dtype=np.float32)
    ids = np.full((len(queries), k), -1, dtype=np.int64)
    for start in range(0, len(vectors), 50_000):
        products = queries @ vectors[start : start + 50_000].T
        some = np.argpartition(-products, min(k, products.shape[1]) - 1, axis=1)[:, :k]
        merged = np.hstack([best, np.take_along_axis(products, some, axis=1)])
        merged_ids = np.hstack([ids, some + start])
        order = np.argsort(-merged, axis=1)[:, :k]
        best = np.take_along_axis(merged, order, axis=1)
        ids = np.take_along_axis(merged_ids, order, axis=1)
    return ids


def recall(found: Sequence[Ids], true: Ids) -> float:
    """Share of the true neighbours that were found."""
    return float(
        np.mean([len(set(f.tolist()) & set(t.tolist())) / len(t) for f, t in zip(found, true, strict=True)])
    )


def timed(searches: dict[str, Search], queries: Matrix) -> dict[str, tuple[list[Ids], np.ndarray]]:
    """What each search finds for each query, and the seconds it took; one query after the other to all."""
    found: dict[str, list[Ids]] = {name: [] for name in searches}
    seconds: dict[str, list[float]] = {name: [] for name in searches}
    for row in range(len(queries)):
        for name, search in searches.items():
            began = time.perf_counter()
            ids = search(queries[row : row + 1])
            seconds[name].append(time.perf_counter() - began)
            found[name].append(ids)
    return {name: (found[name], np.array(seconds[name])) for name in searches}


def least_ef(peer: Peer, queries: Matrix, true: Ids) -> int:
    """The least ef with which a peer finds what is asked for on these queries."""
    for ef in _EFS:
        if recall([peer.search(query[None], K, ef) for query in queries], true) >= RECALL:
            break
    return ef


def micro(seconds: np.ndarray, percentile: float) -> str:
    return f"{1e6 * float(np.percentile(seconds, percentile)):,.0f}"


class Bench:
    """The vectors, the queries, and every index over them."""

    def __init__(self, rows: int, n_queries: int, with_peers: bool) -> None:
        encoded = clauses.vectors(rows + n_queries) if rows < clauses.ROWS else clauses.vectors(rows)
        self.rows = rows = min(rows, len(encoded) - n_queries)
        self.vectors = np.array(encoded[:rows])
        self.vectors.flags.writeable = False
        self.queries = np.array(encoded[rows : rows + n_queries])
        self.true = nearest(self.queries, self.vectors, K)
        self.peers = peers() if with_peers else []
        self.mapped = np.asarray(encoded[:rows])
        self.ours = HnswIndex(self.vectors.shape[1], M=M, ef_construction=EF_CONSTRUCTION)
        self.codes = CodeIndex(self.vectors.shape[1])
        self.built: dict[str, tuple[float, float]] = {}  # name -> seconds, MB
        self.efs: dict[str, int] = {}

    def build(self) -> None:
        # As a workspace does it: the last vectors tune the graph before they are added too.
        ids, first = np.arange(self.rows), max(self.rows - vector_indexes.KEPT_BACK, self.rows // 2)
        threads = os.cpu_count() or 1
        exact = ExactIndex(self.vectors.shape[1])
        spent = [0.0]

        def ours() -> None:
            self.ours.build(self.vectors[:first], ids[:first], threads=threads)
            began = time.perf_counter()
            exact.add(self.vectors[:first], ids[:first])
            self.ours.compare_with(exact)
            self.ours.tune(self.vectors[first:])
            spent[0] = time.perf_counter() - began
            self.ours.build(self.vectors[first:], ids[first:], threads=threads)
            exact.add(self.vectors[first:], ids[first:])

        def codes() -> None:
            self.codes = CodeIndex.along_components(self.mapped, ids)

        jobs: list[tuple[str, Callable[[], None]]] = [(_GRAPH, ours), (_CODES, codes)]
        jobs += [(peer.name, lambda peer=peer: peer.build(self.vectors)) for peer in self.peers]  # type: ignore[misc]
        for name, job in jobs:
            before, began = resident(), time.perf_counter()
            job()
            self.built[name] = (time.perf_counter() - began, resident() - before)
        chosen = self.ours.ef
        print(
            f"ef measured in {spent[0]:.2f} s: {chosen.ten} for 10, {chosen.hundred} for 100; "
            f"recall in its own sample {chosen.recall:.4f}"
        )
        print(
            f"codes: {self.codes.n_bytes} bytes, of {self.codes.n_components} of {self.codes.embedding_dim} "
            f"components, are read of every vector; recall in their own sample {self.codes.recall}\n"
        )

    def search(self) -> None:
        """Build seconds, memory, recall and times of a search, a line a library."""
        half = len(self.queries) // 2
        searches: dict[str, Search] = {
            _GRAPH: lambda query: self.ours.query(query, K).ids[0],
            _CODES: lambda query: self.codes.query(query, K).ids[0],
        }
        self.efs[_GRAPH] = self.ours.ef.of(K)
        for peer in self.peers:
            ef = self.efs[peer.name] = least_ef(peer, self.queries[:half], self.true[:half])
            searches[peer.name] = lambda query, peer=peer, ef=ef: peer.search(query, K, ef)  # type: ignore[misc]
        timed(searches, self.queries[:50])
        results = timed(searches, self.queries)
        ours = float(np.median(results[_GRAPH][1]))
        rows = []
        for name, (found, seconds) in results.items():
            built, size = self.built[name]
            rows.append(
                (
                    name,
                    f"{built:.1f}",
                    f"{size:,.0f}",
                    str(self.efs.get(name, "")),
                    f"{recall(found, self.true):.4f}",
                    micro(seconds, 50),
                    micro(seconds, 99),
                    f"{float(np.median(seconds)) / ours:.2f}",
                )
            )
        head = ("index", "build, s", "memory, MB", "ef", "recall@10", "p50, µs", "p99, µs", "p50 to ours")
        print(f"Searching {self.rows:,} vectors\n\n{markdown(head, rows)}\n")
        found100 = [self.ours.query(query[None], 100).ids[0] for query in self.queries[:200]]
        true100 = nearest(self.queries[:200], self.vectors, 100)
        print(f"recall@100 of this program: {recall(found100, true100):.4f}", end="")
        found100 = [self.codes.query(query[None], 100).ids[0] for query in self.queries[:200]]
        print(f", of its codes {recall(found100, true100):.4f}\n")

    def filter(self, n_queries: int) -> None:
        """Times and recall of searches among some of the texts."""
        rng = np.random.default_rng(0)
        queries = self.queries[:n_queries]
        rows = []
        for kind in ("random", "farthest"):
            for share in _SHARES:
                allowed = [self._allowed(kind, share, query, rng) for query in queries]
                rows += self._filtered_rows(kind, share, queries, allowed)
        head = ("allowed", "index", "recall@10", "p50, ms", "p99, ms")
        print(f"Filtered, {self.rows:,} vectors\n\n{markdown(head, rows)}\n")
        of_codes = [row for row in rows if row[1] == _CODES]
        within = [sum(float(row[column]) <= _AIM_MS for row in of_codes) for column in (3, 4)]
        enough = sum(float(row[2]) >= _AIM_RECALL for row in of_codes)
        print(
            f"codes within {_AIM_MS:.0f} ms: p50 in {within[0]}, p99 in {within[1]} of {len(of_codes)} "
            f"lines; recall of {_AIM_RECALL} in {enough}\n"
        )

    def _allowed(self, kind: str, share: float, query: Matrix, rng: np.random.Generator) -> Ids:
        n = max(1, int(share * self.rows))
        if kind == "random":
            return np.sort(rng.choice(self.rows, n, replace=False))
        return np.sort(np.argpartition(self.vectors @ query, n - 1)[:n])

    def _filtered_rows(
        self, kind: str, share: float, queries: Matrix, allowed: list[Ids]
    ) -> list[tuple[str, ...]]:
        true = np.array(
            [
                each[nearest(query[None], self.vectors[each], min(K, len(each)))[0]]
                for query, each in zip(queries, allowed, strict=True)
            ]
        )
        searches: dict[str, Callable[[Matrix, Any], Ids | None]] = {
            _GRAPH: lambda query, among: self.ours.query(query, K, among).ids[0],
            _CODES: lambda query, among: self.codes.query(query, K, among).ids[0],
            **{
                peer.name: lambda query, among, peer=peer: peer.filtered(  # type: ignore[misc]
                    query, K, self.efs[peer.name], among
                )
                for peer in self.peers
            },
        }
        rows = []
        for name, search in searches.items():
            found: list[Ids] = []
            seconds: list[float] = []
            is_ours = name in (_GRAPH, _CODES)
            given = [IdSet.of(ids, self.rows) for ids in allowed] if is_ours else allowed[:_OF_PEERS]
            search(queries[:1], given[0])
            for query, among in zip(queries, given, strict=is_ours):
                began = time.perf_counter()
                ids = search(query[None], among)
                seconds.append(time.perf_counter() - began)
                if ids is None:
                    break
                found.append(ids)
            else:
                p50, p99 = (f"{1e3 * float(np.percentile(seconds, p)):.2f}" for p in (50, 99))
                rows.append(
                    (f"{kind} {share:.1%}", name, f"{recall(found, true[: len(found)]):.4f}", p50, p99)
                )
        return rows


def feeding(n: int) -> None:
    """The encoding alone, the building alone, both in turns; each in a workspace of its own."""
    from core.encoding import SentenceEncoder

    encoder = SentenceEncoder.load(clauses.MODEL, device="cpu")
    encoder.encode(clauses.texts(256))
    limit = vector_indexes.EXACT_UP_TO
    seconds: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("alone", "fed"):
            with Workspace.create(Path(folder) / name, model=clauses.MODEL) as workspace:
                workspace.add_file(clauses.csv_of(n), text_column="text")
                workspace.use_encoder(encoder)
                last = [0.0]

                def arrived(last: list[float] = last) -> None:
                    last[0] = time.perf_counter()

                # Alone: a limit that no corpus reaches while it encodes, so that nothing is fed.
                vector_indexes.EXACT_UP_TO = n if name == "alone" else 0
                try:
                    began = time.perf_counter()
                    workspace.encode(on_vectors=arrived)
                    encoded = time.perf_counter()
                    workspace.build_vector_index("hnsw")
                    built = time.perf_counter()
                finally:
                    vector_indexes.EXACT_UP_TO = limit
                seconds |= {f"{name}, encoding": encoded - began, f"{name}, building": built - encoded}
                seconds |= {
                    f"{name}, after the last vector": built - last[0],
                    f"{name}, in all": built - began,
                }
    together = seconds["alone, encoding"] + seconds["alone, building"]
    head = ("what", "seconds")
    print(f"Feeding the graph while {n:,} texts are encoded\n")
    print(markdown(head, [(name, f"{value:.2f}") for name, value in seconds.items()]))
    print(f"\nin turns / (encoding alone + building alone): {seconds['fed, in all'] / together:.3f}\n")


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rows", type=int, default=100_000)
    arguments.add_argument("--queries", type=int, default=1_000)
    arguments.add_argument("--filtered", type=int, default=300, help="queries a filter is measured with")
    arguments.add_argument("--feed", type=int, default=100_000, help="texts encoded for it; 0: left out")
    arguments.add_argument("--no-peers", action="store_true")
    given = arguments.parse_args()
    print(f"{machine()}\n")
    bench = Bench(given.rows, given.queries, not given.no_peers)
    bench.build()
    bench.search()
    bench.filter(given.filtered)
    del bench
    if given.feed:
        feeding(given.feed)


if __name__ == "__main__":
    main()
