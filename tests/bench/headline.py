"""The most similar pair among 10,000 sentences, text in, pair out: the example that Sentence-BERT opens with.

    python -m tests.bench.headline [--texts N] [--rounds N] [--crossed N]

This program and sentence-transformers take turns, both with the bundled model already loaded; medians count.
Beside them a cross-encoder of BERT-base's size, which has to be asked for each pair: its measured rate in its
better precision, extrapolated to all pairs. Whether the pair is right is checked against all cosines.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.encoding import SentenceEncoder, resolve_model
from core.encoding.network import quiet_transformers
from core.search import most_similar_pair
from tests.bench import clauses
from tests.bench.bert_base import write_transformer
from tests.bench.tables import machine, markdown, versions

MODEL = "all-MiniLM-L6-v2"

Vectors = NDArray[np.float32]
Encode = Callable[[list[str]], Vectors]
Find = Callable[[Vectors], tuple[int, int, float]]


def by_mining(vectors: Vectors) -> tuple[int, int, float]:
    """sentence-transformers' own search for paraphrases; the nearest of each is enough here."""
    import torch
    from sentence_transformers.util import paraphrase_mining_embeddings

    similarity, first, second = paraphrase_mining_embeddings(torch.from_numpy(vectors), top_k=1)[0]
    return int(min(first, second)), int(max(first, second)), float(similarity)


def by_table(vectors: Vectors) -> tuple[int, int, float]:
    """All cosines at once by sentence-transformers' `cos_sim`, in 4 · n² bytes, and the greatest of them."""
    from sentence_transformers.util import cos_sim

    table = cos_sim(vectors, vectors).fill_diagonal_(-2)
    first, second = divmod(int(table.argmax()), len(vectors))
    return min(first, second), max(first, second), float(table[first, second])


def exact(vectors: Vectors) -> tuple[int, int, float]:
    """By all cosines in float64, some rows at a time."""
    unit = vectors.astype(np.float64)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    best = (0, 1, -2.0)
    for start in range(0, len(unit), 1_000):
        table = unit[start : start + 1_000] @ unit.T
        table[np.arange(len(unit)) <= start + np.arange(len(table))[:, None]] = -2
        first, second = divmod(int(table.argmax()), len(unit))
        if table[first, second] > best[2]:
            best = (start + first, second, float(table[first, second]))
    return best


def crossed_a_second(texts: list[str], n_pairs: int, rounds: int) -> dict[str, float]:
    """Pairs a second of a cross-encoder of BERT-base's size, in float32 and in bfloat16."""
    import torch
    from sentence_transformers import CrossEncoder

    pairs = list(itertools.islice(zip(texts[::2], texts[1::2], strict=False), n_pairs))
    seconds: dict[str, list[float]] = {"float32": [], "bfloat16": []}
    with tempfile.TemporaryDirectory() as made:
        folder = str(write_transformer(Path(made), labels=1))
        models: dict[str, Any] = {}
        for name in seconds:
            with quiet_transformers():
                how = {"dtype": getattr(torch, name)}
                models[name] = CrossEncoder(folder, device="cpu", local_files_only=True, model_kwargs=how)
        for model in models.values():
            model.predict(pairs[:16])
        for _ in range(rounds):
            for name, model in models.items():
                began = time.perf_counter()
                model.predict(pairs, batch_size=32, show_progress_bar=False)
                seconds[name].append(time.perf_counter() - began)
    return {name: len(pairs) / statistics.median(each) for name, each in seconds.items()}


def main() -> None:
    """A table of seconds; the pairs found; the cross-encoder's hours."""
    from sentence_transformers import SentenceTransformer

    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--texts", type=int, default=10_000)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument(
        "--crossed", type=int, default=256, help="pairs that the cross-encoder is timed on"
    )
    given = arguments.parse_args()
    texts = clauses.texts(given.texts)
    ours = SentenceEncoder.load(MODEL, "cpu")
    with quiet_transformers():
        theirs = SentenceTransformer(str(resolve_model(MODEL).folder), device="cpu", local_files_only=True)

    def their_encode(batch: list[str]) -> Vectors:
        return np.asarray(theirs.encode(batch, show_progress_bar=False), dtype=np.float32)

    programs: dict[str, tuple[Encode, Find]] = {
        f"this program ({ours.precision})": (ours.encode, most_similar_pair),
        "sentence-transformers, paraphrase_mining": (their_encode, by_mining),
        "sentence-transformers, cos_sim": (their_encode, by_table),
    }
    for encode, find in programs.values():
        find(encode(texts[:100]))
    seconds: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    pairs: dict[str, tuple[int, int, float]] = {}
    vectors: dict[str, Vectors] = {}
    for _ in range(given.rounds):
        encoded: dict[Encode, float] = {}
        for name, (encode, find) in programs.items():
            if encode not in encoded:  # both of its ways start from the same vectors
                began = time.perf_counter()
                made = encode(texts)
                encoded[encode] = time.perf_counter() - began
            vectors[name] = made
            began = time.perf_counter()
            pairs[name] = find(made)
            seconds[name].append((encoded[encode], time.perf_counter() - began))
    n_pairs = given.texts * (given.texts - 1) // 2
    print(f"{machine()}; {versions()}\n{given.texts:,} sentences, {n_pairs:,} pairs, {given.rounds} rounds\n")
    medians = {
        name: tuple(statistics.median(part) for part in zip(*each, strict=True))
        for name, each in seconds.items()
    }
    own = sum(medians[next(iter(programs))])
    print(
        markdown(
            (
                "",
                "encoding, s",
                "the pair, s",
                "together, s",
                "together : encoding",
                "this program is quicker",
            ),
            [
                (
                    name,
                    f"{encoding:.2f}",
                    f"{pair:.3f}",
                    f"{encoding + pair:.2f}",
                    f"{(encoding + pair) / encoding:.3f}",
                    f"{(encoding + pair) / own:.2f} ×",
                )
                for name, (encoding, pair) in medians.items()
            ],
        )
    )
    print()
    for name, (first, second, similarity) in pairs.items():
        right = exact(vectors[name])
        verdict = "right" if right[:2] == (first, second) else f"wrong: {right}"
        print(f"{name}: {first} and {second}, cosine {similarity:.6f} ({verdict} for its vectors)")
    first, second, _ = pairs[next(iter(programs))]
    print(f"  “{texts[first]}”\n  “{texts[second]}”")
    both = list(vectors.values())
    cosines = (both[0] * both[-1]).sum(axis=1)
    print(f"cosine between both programs' vectors: mean {cosines.mean():.6f}, least {cosines.min():.6f}\n")
    rates = crossed_a_second(texts, given.crossed, given.rounds)
    best = max(rates, key=lambda name: rates[name])
    hours = n_pairs / rates[best] / 3600
    measured = ", ".join(f"{rate:.1f} pairs/s in {name}" for name, rate in rates.items())
    print(f"cross-encoder of BERT-base's size: {measured}")
    print(f"{n_pairs:,} pairs would take it {hours:,.0f} hours, {hours * 3600 / own:,.0f} times as long")


if __name__ == "__main__":
    main()
