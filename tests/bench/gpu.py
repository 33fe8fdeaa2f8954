"""Encoding on a CUDA device: beside sentence-transformers, beside the device's own limit, and how idle it is.

    python -m tests.bench.gpu [--texts N] [--rounds N] [--families]

A model of BERT-base's size with random weights, in bfloat16: for speed only the size counts. The texts are
sentences of exactly 32 tokens, and those of `tests.bench.clauses`, whose lengths differ. The peer
has a line for each of its attentions (`sdpa`, and `flash_attention_2` where that package is there) and batch
sizes.

With --families a line for each family that the quick forward pass serves, of the models of `family_speed`, on
the clauses. The limit of a family is what its own matrix products take on this card for the same batches; the
pass is timed alone, with its tokens on the card already, because models so small are encoded no quicker than
their tokens are made. The peer encodes a fifth of the texts. Vectors are compared with sentence-transformers'
in float32 on the same card.

Where there is no CUDA device it says so and ends with 0.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from core.encoding import SentenceEncoder
from core.encoding.batching import token_batches
from core.encoding.packed.attention import PackedTexts
from core.encoding.packed.network import PackedNetwork
from tests.bench import clauses
from tests.bench.bert_base import products_of_a_token, write_transformer
from tests.bench.encoding_speed import shapes_of
from tests.bench.family_speed import AIM, FAMILIES, LEAST, cosine, make_model
from tests.bench.tables import machine, markdown, versions

TOKENS = 32
_PEER_BATCHES = (128, 512, 2048)

Encode = Callable[[list[str]], NDArray[np.float32]]


def sentences_of(tokens: int, count: int, encoder: SentenceEncoder) -> list[str]:
    """Different sentences of exactly so many tokens, of words that are one token each."""
    vocabulary = json.loads(encoder.tokenizer.to_json())["model"]["vocab"]
    words = sorted(word for word in vocabulary if word.isascii() and word.isalpha() and len(word) > 3)
    rng = np.random.default_rng(0)
    inner = tokens - len(encoder.tokenizer.tokenize([""]).ids[0])
    made = [" ".join(words[i] for i in row) for row in rng.integers(len(words), size=(count, inner))]
    assert set(encoder.tokenizer.tokenize(made).lengths.tolist()) == {tokens}
    return made


def matrix_rate(device: str, size: int = 8192, rounds: int = 20) -> float:
    """Floating-point operations a second of a bfloat16 matrix product, the best of some."""
    left, right = (torch.randn(size, size, device=device, dtype=torch.bfloat16) for _ in range(2))
    best = 0.0
    for _ in range(rounds):
        began = time.perf_counter()
        product = left @ right
        float(product[0, 0])  # waits for it
        best = max(best, 2 * size**3 / (time.perf_counter() - began))
    return best


def busy(intervals: Iterable[tuple[float, float]]) -> float:
    """How long at least one of some (begin, end) intervals lasts."""
    total, until = 0.0, float("-inf")
    for begin, end in sorted(intervals):
        total += max(0.0, end - max(begin, until))
        until = max(until, end)
    return total


def idle_share(encode: Encode, texts: list[str]) -> float:
    """The share of the time in which the device computes and copies nothing, as torch's profiler saw it."""
    from torch.autograd import DeviceType
    from torch.profiler import ProfilerActivity, profile

    with profile(activities=[ProfilerActivity.CUDA]) as seen:
        began = time.perf_counter()
        encode(texts)
        seconds = time.perf_counter() - began
    spans = [
        (event.time_range.start, event.time_range.end)
        for event in seen.events() or ()
        if event.device_type == DeviceType.CUDA
    ]
    return 1 - busy(spans) / 1e6 / seconds


def peers(folder: Path, device: str) -> dict[str, Encode]:
    """sentence-transformers in bfloat16, by attention and batch size."""
    from sentence_transformers import SentenceTransformer

    attentions = ["sdpa"]
    if importlib.util.find_spec("flash_attn"):
        attentions.append("flash_attention_2")
    made: dict[str, Encode] = {}
    for attention, size in itertools.product(attentions, _PEER_BATCHES):
        model = SentenceTransformer(
            str(folder),
            device=device,
            local_files_only=True,
            model_kwargs={"dtype": torch.bfloat16, "attn_implementation": attention},
        )

        def encode(
            texts: list[str], model: SentenceTransformer = model, size: int = size
        ) -> NDArray[np.float32]:
            return np.asarray(model.encode(texts, batch_size=size, show_progress_bar=False), np.float32)

        made[f"sentence-transformers, {attention}, {size} a batch"] = encode
    return made


def measured(
    kinds: dict[str, list[str]], programs: dict[str, Encode], rounds: int
) -> dict[tuple[str, str], float]:
    """Sentences a second by (kind of text, program); they take turns, medians."""
    seconds: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds + 1):
        for (kind, texts), (name, encode) in itertools.product(kinds.items(), programs.items()):
            began = time.perf_counter()
            encode(texts)
            seconds.setdefault((kind, name), []).append(time.perf_counter() - began)
    # The first round meets every shape for the first time.
    return {key: len(kinds[key[0]]) / statistics.median(each[1:]) for key, each in seconds.items()}


def report(device: str, layers: int, n_texts: int, rounds: int) -> list[tuple[str, ...]]:
    """The lines of the table."""
    with tempfile.TemporaryDirectory() as made:
        base = write_transformer(Path(made) / "base", layers=layers)
        folder = Path(made) / "encoder"
        SentenceEncoder.from_transformer(base, device="cpu", precision="float32").save(folder)
        ours = SentenceEncoder.load(folder, device, "bfloat16")
        kinds = {f"{TOKENS} tokens": sentences_of(TOKENS, n_texts, ours), "clauses": clauses.texts(n_texts)}
        programs: dict[str, Encode] = {"this program": ours.encode, **peers(folder, device)}
        rates = measured(kinds, programs, rounds)
        exact = SentenceEncoder.load(folder, device, "float32")
        limit = matrix_rate(device) if device.startswith("cuda") else matrix_rate(device, 512, 3)
        lines = []
        for (kind, name), rate in rates.items():
            sample = kinds[kind][:2_000]
            vectors, right = programs[name](sample), exact.encode(sample)
            lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(right, axis=1)
            cosines = (vectors * right).sum(axis=1) / lengths
            tokens = float(ours.tokenizer.tokenize(sample).lengths.mean())
            share = rate * tokens * products_of_a_token(layers) / limit
            idle = f"{idle_share(programs[name], kinds[kind]):.1%}" if device.startswith("cuda") else "–"
            ratio = rates[kind, "this program"] / rate
            lines.append(
                (kind, name, f"{rate:,.0f}", f"{ratio:.2f} ×", f"{share:.0%}", idle, f"{cosines.mean():.5f}")
            )
        return lines


def laid_out(encoder: SentenceEncoder, texts: list[str]) -> list[PackedTexts]:
    """The batches of texts, their tokens on the device."""
    network = encoder.runner.network
    assert isinstance(network, PackedNetwork)
    tokens = encoder.tokenizer.table(texts, "")
    batches = token_batches(tokens.lengths, encoder.runner.token_budget, 0)
    return [network.transformer.pack(*tokens.of(batch)) for batch in batches]


def seconds_on(device: str, work: Callable[[], object]) -> float:
    """Seconds until the device has done some work."""
    began = time.perf_counter()
    work()
    if device.startswith("cuda"):
        torch.cuda.synchronize(device)
    return time.perf_counter() - began


def products_of(encoder: SentenceEncoder, device: str, batches: list[PackedTexts]) -> Callable[[], None]:
    """The matrix products of a model's layers for some batches, and nothing else of it."""
    plain = [torch.randn(n_out, n_in, device=device).bfloat16() for n_in, n_out in shapes_of(encoder)]
    most = max(batch.n_tokens for batch in batches)
    inputs = {each.shape[1]: torch.randn(most, each.shape[1], device=device).bfloat16() for each in plain}

    def multiply() -> None:
        for batch in batches:
            for weight in plain:
                functional.linear(inputs[weight.shape[1]][: batch.n_tokens], weight)

    return multiply


def family_line(family: str, device: str, texts: list[str], rounds: int) -> tuple[float, list[str]]:
    """The share of its limit that a family reaches, and the cells of its line."""
    from sentence_transformers import SentenceTransformer

    with tempfile.TemporaryDirectory() as made:
        folder = make_model(family, Path(made))
        ours = {each: SentenceEncoder.load(folder, device, each) for each in ("float32", "bfloat16")}
        theirs = {
            dtype: SentenceTransformer(
                str(folder), device=device, local_files_only=True, model_kwargs={"dtype": dtype}
            )
            for dtype in (torch.float32, torch.bfloat16)
        }
        batches, some = laid_out(ours["bfloat16"], texts), texts[: max(len(texts) // 5, 1)]
        network, products = ours["bfloat16"].runner.network, products_of(ours["bfloat16"], device, batches)
        programs: dict[str, Callable[[], object]] = {
            "pass": lambda: [network(batch, 0, None) for batch in batches],
            "products": products,
            "encode": lambda: ours["bfloat16"].encode(texts),
            "peer": lambda: theirs[torch.bfloat16].encode(some, batch_size=512, show_progress_bar=False),
        }
        seconds: dict[str, list[float]] = {name: [] for name in programs}
        with torch.inference_mode():
            for number in range(rounds + 1):  # the first round warms up
                for name in list(programs)[:: 1 if number % 2 else -1]:
                    seconds[name].append(seconds_on(device, programs[name]))
        took = {name: statistics.median(each[1:]) for name, each in seconds.items()}
        sample = texts[:2_000]
        right = theirs[torch.float32].encode(sample, batch_size=512, show_progress_bar=False)
        close = [cosine(ours[each].encode(sample), np.asarray(right, np.float32)) for each in ours]
    n_tokens = sum(batch.n_tokens for batch in batches)
    share = took["products"] / took["pass"]
    cells = [
        f"{len(texts) / took['encode']:,.0f}",
        f"{took['peer'] / len(some) * len(texts) / took['encode']:.2f}",
        f"{n_tokens / took['pass'] / 1e6:,.1f}",
        f"{share:.0%}",
    ]
    return share, [*cells, f"{close[0]:.7f}", f"{close[1]:.5f}"]


def family_table(
    device: str, families: Iterable[str], texts: list[str], rounds: int
) -> tuple[str, list[str]]:
    """A line a family, and what was missed."""
    of_bert, lines, missed = 0.0, [], []
    for family in families:
        share, cells = family_line(family, device, texts, rounds)
        of_bert = of_bert or share
        lines.append([family, *cells[:4], f"{share / of_bert:.2f}", *cells[4:]])
        values = (share / of_bert, *map(float, cells[4:]))
        for value, least, what in zip(
            values,
            (AIM, LEAST["float32"], LEAST["bfloat16"]),
            ("of BERT's share", "in float32", "in bfloat16"),
            strict=True,
        ):
            if value < least:
                missed.append(f"{family}: {value:.7g} {what} (at least {least})")
    head = ["family", "sentences/s", "× sentence-transformers", "million tokens/s of the pass"]
    head += ["of the limit", "of BERT's share", "cosine float32", "bfloat16"]
    return markdown(head, lines), missed


def main() -> None:
    """One line a program and kind of text, or a family."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--texts", type=int, default=100_000)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--families", action="store_true", help="a line for each family instead")
    given = arguments.parse_args()
    if not torch.cuda.is_available():
        print("no CUDA device: nothing to measure")
        return
    if given.families:
        table, missed = family_table("cuda:0", FAMILIES, clauses.texts(given.texts), given.rounds)
        print(f"{torch.cuda.get_device_name(0)}; {machine()}; {versions()}; {given.texts:,} texts\n")
        print(f"{table}\n\n" + ("\n".join(f"missed by {each}" for each in missed) or "reached by all"))
        return
    lines = report("cuda:0", 12, given.texts, given.rounds)
    print(f"{torch.cuda.get_device_name(0)}; {machine()}; {versions()}; {given.texts:,} texts\n")
    head = ("texts", "", "a second", "this program is quicker", "of the bfloat16 matrix rate", "idle")
    print(markdown((*head, "cosine to float32, mean"), lines))


if __name__ == "__main__":
    main()
