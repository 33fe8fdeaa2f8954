"""Each family of encoders that the quick forward pass serves: its speed beside sentence-transformers and as
a share of the machine's limit, and how near its vectors are.

    python -m tests.bench.family_speed [--texts N] [--rounds N] [--only FAMILY …]

A model of each family is made at random, 6 layers of 384 numbers and 12 heads, with the tokenizer of
all-MiniLM-L6-v2, so that all read the same tokens. The programs take turns, each round in another order;
medians count. The limit of a family is what its own matrix products take and nothing else, timed in the same
rounds. The aim is 0.9 of the share of its limit that BERT reaches in the same run, in bfloat16.

Vectors are compared with transformers' in float32 (mean cosine; of pairs of STS-B's test part the rank
correlation of int8's similarities with float32's). Weights are as initialised, which says nothing of how good
a model is. The command fails where a share or a vector is below what it must be, and says which.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.stats import spearmanr

from core.encoding import SentenceEncoder, resolve_model
from tests.bench.encoding_speed import MODEL, Products, distinct_texts, seconds_of, shapes_of
from tests.bench.peer_process import PEERS, Peer
from tests.bench.stsb import read_stsb
from tests.conftest import PUBLIC_DATA

AIM = 0.9  # of BERT's share
# The least that vectors of each precision may be like transformers' in float32, and similarities like theirs.
LEAST = {"float32": 0.999999, "bfloat16": 0.9999, "int8": 0.995, "int8, ranks": 0.99}
_PRECISIONS = ("float32", "bfloat16", "int8")
_SHAPE: dict[str, Any] = {
    "hidden_size": 384,
    "num_hidden_layers": 6,
    "num_attention_heads": 12,
    "max_position_embeddings": 512,
}
_GATED: dict[str, Any] = {**_SHAPE, "intermediate_size": 1024}
_DECODER: dict[str, Any] = {**_GATED, "num_key_value_heads": 4, "head_dim": 32}
# The class of each configuration, and what is not its default.
_MODELS: dict[str, tuple[str, dict[str, Any]]] = {
    "BERT": ("BertConfig", {**_SHAPE, "intermediate_size": 1536}),
    "ModernBERT": ("ModernBertConfig", {**_GATED, "intermediate_size": 576}),
    "NomicBERT": ("NomicBertConfig", _GATED),
    "GTE": ("GteConfig", _GATED),
    "EuroBERT": ("EuroBertConfig", _DECODER),
    "Llama": ("LlamaConfig", _DECODER),
    "Qwen3": ("Qwen3Config", _DECODER),
    "Gemma 3": ("Gemma3TextConfig", {**_DECODER, "use_bidirectional_attention": True, "sliding_window": 512}),
    "T5, encoder": (
        "T5Config",
        {
            "d_model": 384,
            "d_kv": 32,
            "num_heads": 12,
            "num_layers": 6,
            "d_ff": 1024,
            "feed_forward_proj": "gated-gelu",
        },
    ),
}


FAMILIES = tuple(_MODELS)


def make_model(family: str, folder: Path) -> Path:
    """A random model of a family that reads what the bundled one reads."""
    import transformers

    kind, settings = _MODELS[family]
    torch.manual_seed(0)
    ids = {"pad_token_id": 0, "bos_token_id": None, "eos_token_id": None}
    config = getattr(transformers, kind)(vocab_size=30_522, **ids, **settings)
    model = (
        transformers.T5EncoderModel(config)
        if kind == "T5Config"
        else transformers.AutoModel.from_config(config)
    )
    model.save_pretrained(str(folder))
    for path in resolve_model(MODEL).folder.glob("*token*"):
        shutil.copy(path, folder)
    shutil.copy(resolve_model(MODEL).folder / "vocab.txt", folder)
    return folder


def similarities(
    encode: Callable[[Sequence[str]], NDArray[np.float32]], pairs: Sequence[Sequence[str]]
) -> Any:
    """(n_pairs,) cosines."""
    first, second = (encode(side) for side in pairs)
    norms = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    return (first * second).sum(1) / norms


def cosine(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """The mean of the cosines of rows."""
    a, b = a.astype(np.float64), b.astype(np.float64)  # a sum in float32 is uncertain by what is asked for
    return float(np.mean((a * b).sum(1) / (np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1))))


def misses(of_bert: float, close: Mapping[str, float]) -> list[str]:
    """What of a family is less than it must be, in words: its share of BERT's, and `close`, by the names of
    `LEAST`.
    """
    asked = {
        "of BERT's share": (of_bert, AIM),
        **{name: (close[name], least) for name, least in LEAST.items()},
    }
    return [
        f"{value:.7g} {name} (at least {least})"
        for name, (value, least) in asked.items()
        if not value >= least
    ]


def main() -> int:
    """Print a table; 1 if a family misses something."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--texts", type=int, default=1000)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--only", nargs="+", default=list(_MODELS), choices=list(_MODELS))
    given = arguments.parse_args()
    texts = distinct_texts(PUBLIC_DATA / "banking77" / "train.csv", given.texts)
    pairs = read_stsb(PUBLIC_DATA / "stsb" / "sts-test.csv").texts
    print("| family | sentences/s | × sentence-transformers | of the limit | of BERT's share |", end="")
    print(" cosine float32 | bfloat16 | int8 | int8, ranks |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    shares: dict[str, float] = {}
    missed = []
    for family in dict.fromkeys(("BERT", *given.only)):
        with tempfile.TemporaryDirectory() as folder:
            model = make_model(family, Path(folder))
            ours = {precision: SentenceEncoder.load(model, "cpu", precision) for precision in _PRECISIONS}
            products = Products(shapes_of(ours["bfloat16"]), torch.bfloat16)
            with Peer(PEERS[0], model) as peer:
                timed: dict[str, Callable[[], float]] = {
                    "ours": lambda encoder=ours["bfloat16"]: seconds_of(encoder, texts),
                    "theirs": lambda peer=peer: peer.seconds(texts),
                }
                took: dict[str, list[float]] = {name: [] for name in timed}
                limits: list[float] = []
                for number in range(-1, given.rounds):  # the first round warms up
                    for name in list(timed)[:: 1 if number % 2 else -1]:
                        took[name].append(timed[name]())
                    limits += [products.seconds_a_token() for _ in range(10)]
                theirs = peer.encode(texts)
            n_tokens = float(ours["float32"].tokenizer.tokenize(texts).lengths.sum())
            seconds = {name: statistics.median(values[1:]) for name, values in took.items()}
            shares[family] = statistics.median(limits) * n_tokens / seconds["ours"]
            close = {precision: cosine(encoder.encode(texts), theirs) for precision, encoder in ours.items()}
            exact = similarities(ours["float32"].encode, pairs)
            ranks = spearmanr(similarities(ours["int8"].encode, pairs), exact).statistic
            close["int8, ranks"] = float(ranks)
        of_bert = shares[family] / shares["BERT"]
        missed += [f"{family}: {each}" for each in misses(of_bert, close)]
        print(
            f"| {family} | {len(texts) / seconds['ours']:,.0f} | {seconds['theirs'] / seconds['ours']:.2f} "
            f"| {shares[family]:.0%} | {of_bert:.2f} | {close['float32']:.7f} | {close['bfloat16']:.5f} "
            f"| {close['int8']:.4f} | {close['int8, ranks']:.4f} |",
            flush=True,
        )
    aims = ", ".join(f"{least} {name}" for name, least in LEAST.items())
    print(f"\naims: {AIM} of BERT's share; cosines and ranks of at least {aims}")
    print("\n".join(f"missed by {each}" for each in missed) or "reached by all")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
