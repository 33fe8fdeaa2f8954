"""Sentences a second, beside sentence-transformers and its backends, and as a share of the machine's limit.

    python -m tests.bench.encoding_speed [--data FILE.csv] [--texts N] [--rounds N] [--without-backends]

The programs take turns, each round in another order; medians count. Every peer runs in a process of its own,
at its defaults (tests/bench/peer_process.py installs two of them when first asked). The limit is what the
model's own matrix products would take if nothing else had to be done: they are timed in the same rounds, by
the quickest operator that is known here, at the number of tokens that a batch has.

This is one published model, of the BERT family. `python -m tests.bench.family_speed` has a row for each
family of encoders, of random models, measured in the same way.

Without --data the texts are banking77's. The aims are those of equal quality (vectors as of float32, mean
cosine at least 0.9999); the command fails where one is missed.
"""

from __future__ import annotations

import argparse
import csv
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from core.encoding import SentenceEncoder, resolve_model
from core.encoding.devices import PRECISIONS
from core.encoding.packed import kernels
from core.encoding.packed.linear import can_pack
from core.encoding.packed.network import PackedNetwork
from core.encoding.packed.transformer import PackedTransformer
from tests.bench.peer_process import PEERS, Peer, PeerMissingError
from tests.bench.stsb import spearman_of
from tests.conftest import PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
AIM_DEFAULT, AIM_BACKEND, AIM_LIMIT = 3.2, 1.5, 0.80
EQUAL_QUALITY = 0.9999
_BATCH_TOKENS = 2048

Encode = Callable[[Sequence[str]], NDArray[np.float32]]


def distinct_texts(path: Path, count: int) -> list[str]:
    """The first distinct texts in the column `text` of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        found = dict.fromkeys(row["text"].strip() for row in csv.DictReader(file))
    return list(found)[:count]


def shapes_of(encoder: SentenceEncoder) -> list[tuple[int, int]]:
    """(n_in, n_out) of each matrix product of a token in an encoder's quick forward pass, in order."""
    network = encoder.runner.network
    assert isinstance(network, PackedNetwork)
    assert isinstance(network.transformer, PackedTransformer)
    found = []
    for layer in network.transformer.layers:
        for linear in (layer.attention, layer.output, layer.up, layer.down):
            n_out, n_in = linear.plain()[0].shape
            found.append((n_in, n_out))
    return found


class Products:
    """The matrix products of a model's layers, and nothing else of it.

    Args:
        shapes: (n_in, n_out) of each, in order.
        dtype: float32 or bfloat16.

    Attributes:
        widths: what each product takes of a token, in order.
    """

    def __init__(self, shapes: Sequence[tuple[int, int]], dtype: torch.dtype) -> None:
        self._inputs = {n: torch.randn(_BATCH_TOKENS, n).to(dtype) for n, _ in shapes}
        # Weights of their own in each layer, because they do not all stay in the cache in an encoder either.
        plain = [(torch.randn(n_out, n_in).to(dtype), torch.zeros(n_out).to(dtype)) for n_in, n_out in shapes]
        self._ways: list[list[Callable[[Tensor], Tensor]]] = [
            [lambda x, w=weight, b=bias: functional.linear(x, w, b) for weight, bias in plain]
        ]
        if can_pack():
            laid_out = [(torch.ops.mkldnn._reorder_linear_weight(w, None), b) for w, b in plain]
            way = torch.ops.mkldnn._linear_pointwise
            self._ways.append([lambda x, w=w, b=b: way(x, w, b, "none", [], "") for w, b in laid_out])
        self._ours: list[kernels.Multiplied] = []
        if all(kernels.multiplies(weight) for weight, _ in plain):
            self._ours = [
                kernels.Multiplied(kernels.laid_out(weight), bias.float(), ("none", ""))
                for weight, bias in plain
            ]
        self.widths = [n_in for n_in, _ in shapes]

    def seconds_a_token(self) -> float:
        """What all layers' products take for one token, by the quicker operator, once each."""
        took = []
        with torch.inference_mode():
            for way in self._ways:
                began = time.perf_counter()
                for width, product in zip(self.widths, way, strict=True):
                    product(self._inputs[width])
                took.append(time.perf_counter() - began)
        if self._ours:  # each call takes one thread
            n_threads = torch.get_num_threads()
            with ThreadPoolExecutor(n_threads) as threads:
                began = time.perf_counter()
                list(threads.map(self._by_us, range(n_threads)))
                took.append((time.perf_counter() - began) / n_threads)
        return min(took) / _BATCH_TOKENS

    def _by_us(self, _thread: int) -> None:
        for width, multiplied in zip(self.widths, self._ours, strict=True):
            kernels.product(self._inputs[width], multiplied)


def main() -> int:
    """Print a table and which aims are reached; 1 if one is missed."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA / "banking77" / "train.csv")
    arguments.add_argument("--texts", type=int, default=2000)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--stsb", type=Path, default=PUBLIC_DATA / "stsb" / "sts-test.csv")
    arguments.add_argument(
        "--without-backends", action="store_true", help="only its default, float32 and bf16"
    )
    given = arguments.parse_args()
    texts = distinct_texts(given.data, given.texts)
    with ExitStack() as stack:
        timed: dict[str, Callable[[Sequence[str]], float]] = {}
        encode: dict[str, Encode] = {}
        backends = []  # its other ways of equal quality
        for kind in PEERS[:2] if given.without_backends else PEERS:
            try:
                peer = stack.enter_context(Peer(kind, resolve_model(MODEL).folder))
            except PeerMissingError as error:
                print(f"Left out: {error}", file=sys.stderr)
                continue
            timed[kind.name], encode[kind.name] = peer.seconds, peer.encode
            if kind is not PEERS[0] and kind.equal_quality:
                backends.append(kind.name)
            print(f"{kind.name}: {', '.join(f'{n} {v}' for n, v in peer.versions.items())}", flush=True)
        ours = {
            precision: SentenceEncoder.load(MODEL, "cpu", precision)
            for precision in PRECISIONS
            if precision != "auto"
        }
        for precision, encoder in ours.items():
            name = f"ours, {precision}"
            timed[name] = lambda some, encoder=encoder: seconds_of(encoder, some)
            encode[name] = encoder.encode
        products = {
            precision: Products(shapes_of(ours["float32"]), dtype)
            for precision, dtype in (("float32", torch.float32), ("bfloat16", torch.bfloat16))
        }
        for seconds in timed.values():
            seconds(texts[:64])
        found: dict[str, list[float]] = {name: [] for name in timed}
        limits: dict[str, list[float]] = {precision: [] for precision in products}
        for number in range(given.rounds):
            names = list(timed)
            for name in names[number % len(names) :] + names[: number % len(names)]:
                found[name].append(len(texts) / timed[name](texts))
            for precision, product in products.items():
                # As many as take a second in float32 on two good cores: a rate for as long as ours is timed.
                limits[precision] += [1 / product.seconds_a_token() for _ in range(10)]
        reference = encode[PEERS[0].name](texts)
        quality = {name: float((encode[name](texts) * reference).sum(1).mean()) for name in timed}
        stsb = {name: spearman_of(encode[name], given.stsb) for name in timed} if given.stsb.is_file() else {}
    rate = {name: statistics.median(values) for name, values in found.items()}
    tokens = float(np.mean(ours["float32"].tokenizer.tokenize(texts).lengths))
    limit = {precision: statistics.median(values) / tokens for precision, values in limits.items()}
    machine = platform.processor() or platform.machine()
    print(
        f"\n{machine}, {torch.get_num_threads()} threads, torch {torch.__version__}; {len(texts)} texts of "
        f"{tokens:.1f} tokens, median of {given.rounds} rounds\n"
    )
    print("| encoder | sentences/s | × default | of the limit | cosine to float32, mean | STS-B test |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    default = rate[PEERS[0].name]
    for name, value in rate.items():
        of_limit = next((f"{value / limit[p]:.0%}" for p in limit if name == f"ours, {p}"), "")
        figures = f"{value:,.0f} | {value / default:.2f} | {of_limit} | {quality[name]:.5f}"
        print(f"| {name} | {figures} | {stsb.get(name, float('nan')):.2f} |")
    for precision, value in limit.items():
        print(
            f"| limit: all the model's products, {precision} | {value:,.0f} | {value / default:.2f} | | | |"
        )
    print("\nA row for each family of encoders: python -m tests.bench.family_speed")
    return aims(rate, limit, quality, backends)


def aims(
    rate: dict[str, float], limit: dict[str, float], quality: dict[str, float], backends: list[str]
) -> int:
    """Print which aims our best encoder of equal quality reaches; 1 if one is missed."""
    best = max(
        (name for name in rate if name.startswith("ours") and quality[name] >= EQUAL_QUALITY), key=rate.get
    )
    other = max((name for name in backends if quality[name] >= EQUAL_QUALITY), key=rate.get)
    reached = [
        ("× its default", rate[best] / rate[PEERS[0].name], AIM_DEFAULT),
        (f"× {other}", rate[best] / rate[other], AIM_BACKEND),
        ("of the bfloat16 limit", rate[best] / limit["bfloat16"], AIM_LIMIT),
    ]
    print(f"\n{best}:")
    for what, value, aim in reached:
        print(f"- {value:.2f} {what} (aim {aim}): {'reached' if value >= aim else 'missed'}")
    return int(any(value < aim for _, value, aim in reached))


def seconds_of(encoder: SentenceEncoder, texts: Sequence[str]) -> float:
    """Wall-clock time of one call."""
    began = time.perf_counter()
    encoder.encode(texts)
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
