"""Fifty hits reranked by late interaction: how long until they are in order and linked, beside the peers.

    chrt -r 1 python -m tests.bench.late_interaction [--rounds N] [--data FOLDER]

A multi-vector model of MiniLM's size (BERT, 6 layers of 384, a token to 128 numbers, queries of 32 tokens),
in a folder as PyLate saves it: the bundled model's transformer with a random projection, since what a token
costs does not depend on what was learned. Texts are banking77's questions (15 tokens on average) and argkp's
arguments (27). Each round takes 50 texts that were not read before, and then asks for the same ones again,
with another query:

- ours: `core.search.rerank`, from hits to hits in order with their words linked, as the window does it;
- sentence-transformers' `MultiVectorEncoder`: `encode_query`, `encode_document` and `similarity`, in float32
  and in bfloat16; it keeps nothing, so the second time costs as much as the first;
- transformers' own forward pass over one padded batch, the projection, and MaxSim as two lines of torch.

They take turns, with the same texts. Writes a table into RESULTS.md.
"""

from __future__ import annotations

import argparse
import csv
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from core.encoding import MultiVectorEncoder, resolve_model
from core.encoding.network import quiet_transformers
from core.search import Hit, Hits, Query, rerank
from core.search.query_language import parse
from tests.bench.tables import RESULTS, machine, markdown, today, versions, write_between
from tests.core.encoding.multi_vector_folders import of_pylate

HITS, AIM = 50, 150.0  # milliseconds
_WARM = 3  # rounds that are not counted

Reading = Callable[[str, Sequence[str]], object]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=40)
    shared = os.environ.get("SEMANTIC_EXPLORER_PUBLIC_DATA") or "../shared/data"
    parser.add_argument("--data", type=Path, default=Path(shared))
    given = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as place:
        base = resolve_model("all-MiniLM-L6-v2").folder
        folder = of_pylate(base, Path(place) / "late", dim=128, query_length=32, document_length=180)
        readings = {**ours(folder), **theirs(folder)}
        rows = []
        for name, texts in corpora(given.data).items():
            rows += measured(name, texts, readings, given.rounds)
    head = ["texts", "who", "new: p50, ms", "p99, ms", "read before: p50, ms", "p99, ms"]
    said = (
        f"## Late interaction: {HITS} hits in order, with their words linked\n\n"
        f"`chrt -r 1 python -m tests.bench.late_interaction --rounds {given.rounds}` on {machine()}, load "
        f"{load:.1f} before it; {versions()}; {today()}. In turns, {given.rounds} rounds; the aim is "
        f"{AIM:.0f} ms. The model has 6 layers of 384, and each token becomes 128 numbers.\n\n"
    )
    table = f"{markdown(head, rows)}\n\n{missed(rows)}"
    print(table)
    write_between(RESULTS, "late interaction", said + table)


def corpora(data: Path) -> dict[str, list[str]]:
    """Distinct texts, in their order."""
    found = {}
    for name, file, column in (
        ("banking77", "banking77/train.csv", "text"),
        ("argkp", "argkp/arguments_train.csv", "argument"),
    ):
        with (data / file).open(encoding="utf-8", newline="") as opened:
            found[name] = list(dict.fromkeys(row[column] for row in csv.DictReader(opened)))
    return found


def ours(folder: Path) -> dict[str, Reading]:
    found = {}
    for precision in ("float32", "bfloat16"):
        model = MultiVectorEncoder.load(folder, "cpu", precision).replica(os.cpu_count() or 1)
        model.token_budget = 512  # as in the window
        found[f"ours, {precision}"] = _reranked_by(model)
    return found


def _reranked_by(model: MultiVectorEncoder) -> Reading:
    def read(query: str, texts: Sequence[str]) -> object:
        hits = tuple(Hit(k + 1, k, (k,), k, 0.5, 0.5, text, (), {}) for k, text in enumerate(texts))
        return rerank(Hits(Query(query), hits, HITS, 0.0, None, typed=parse(query)), model)

    return read


def theirs(folder: Path) -> dict[str, Reading]:
    found: dict[str, Reading] = {}
    from sentence_transformers import MultiVectorEncoder as Theirs

    def loaded() -> Any:
        with quiet_transformers():
            return Theirs(str(folder), device="cpu", local_files_only=True)

    for precision in ("float32", "bfloat16"):
        found[f"sentence-transformers, {precision}"] = _scored_by(loaded().to(getattr(torch, precision)))
    found["transformers and two lines, float32"] = _plain(loaded())
    return found


def _scored_by(peer: Any) -> Reading:
    def read(query: str, texts: Sequence[str]) -> object:
        queries = peer.encode_query([query], show_progress_bar=False)
        return peer.similarity(queries, peer.encode_document(list(texts), show_progress_bar=False))

    return read


def _plain(peer: Any) -> Reading:
    transformer, tokenizer, linear = peer[0].auto_model, peer.tokenizer, peer[1].linear

    def vectors(texts: Sequence[str], **how: Any) -> tuple[torch.Tensor, torch.Tensor]:
        batch = tokenizer(list(texts), return_tensors="pt", truncation=True, **how)
        states = linear(transformer(**batch).last_hidden_state)
        return torch.nn.functional.normalize(states, dim=-1), batch["attention_mask"].bool()

    def read(query: str, texts: Sequence[str]) -> object:
        with torch.inference_mode():
            (q, _), (d, there) = (
                vectors([f"[Q] {query}"], padding="max_length", max_length=32),
                vectors([f"[D] {text}" for text in texts], padding=True, max_length=180),
            )
            return (q[0] @ d.transpose(1, 2)).masked_fill(~there[:, None], -2.0).amax(-1).sum(-1)

    return read


def measured(
    name: str, texts: Sequence[str], readings: dict[str, Reading], rounds: int
) -> list[tuple[str, ...]]:
    """A row of each reading."""
    took: dict[str, tuple[list[float], list[float]]] = {who: ([], []) for who in readings}
    for number in range(_WARM + rounds):
        some = texts[number * HITS : (number + 1) * HITS]
        for who, read in readings.items():
            for times, query in zip(took[who], (texts[-1 - number], texts[-500 - number]), strict=True):
                began = time.perf_counter()
                read(query, some)
                times.append((time.perf_counter() - began) * 1e3)
    rows = []
    for who, both in took.items():
        figures = [f"{np.percentile(times[_WARM:], share):.0f}" for times in both for share in (50, 99)]
        rows.append((name, who, *figures))
    return rows


def missed(rows: Sequence[Sequence[str]]) -> str:
    """A sentence on what of ours is later than the aim at p99, where hits are new; empty: nothing."""
    late = [
        f"{who}, {name} ({new_p99} ms)"
        for name, who, _, new_p99, *_ in rows
        if who.startswith("ours") and float(new_p99) > AIM
    ]
    return f"The aim is missed at p99, where hits are new: {'; '.join(late)}." if late else ""


if __name__ == "__main__":
    main()
