"""Whether a change kept every bit: SHA-256 of vectors, scores, checkpoints, parts, maps and neighbours.

    python -m tests.bench.bit_equal -o BEFORE.json           writes them
    python -m tests.bench.bit_equal --against BEFORE.json    says what differs; exit status 1 if anything does

For a checkout that has no such file yet: `cd OLD && PYTHONPATH=$PWD python …/tests/bench/bit_equal.py -o …`.
Bits are compared on one machine with the same packages, by one thread. Left out is what does not repeat:
graphs built or searched by several threads, breadths and choices that follow from measured times.
"""

from __future__ import annotations

import os

# Before numpy and torch are loaded: sums of one thread alone come out the same each time.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = os.environ["MKL_NUM_THREADS"] = "1"
os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import argparse
import csv
import hashlib
import json
import platform
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import assets
from tests.bench.tables import processor
from tests.core.encoding.conftest import make_transformer, whole_t5
from tests.core.training import tiny

try:
    from tests.bench.public_names import public
except ImportError:  # run by its path in an older checkout, which has none
    from public_names import public  # type: ignore[import-not-found, no-redef]

warnings.simplefilter("ignore", DeprecationWarning)  # names that changed keep their old one for a while

Digests = Iterator[tuple[str, str]]
BUNDLED = "all-MiniLM-L6-v2"
POOLINGS = (
    *("cls", "max", "mean", "mean_sqrt_len_tokens", "weightedmean", "lasttoken", "attention"),
    *("cls+mean", "max+weightedmean"),
)
FAMILIES = ("bert", "roberta", "mpnet", "distilbert", "xlm-roberta", "t5")
_WORDS = """
    parcel late card machine station refund letter hotel breakfast quiet room coffee window never answered two
    weeks the a of and was is my our again between account naïve Größe café 3,50 don't e-mail lost
"""
HAN, HANGUL = "退款第二天就到了卡丢在火车上房间很安静早餐冷", "환불이아직안왔어요카드를잃어버렸방은조용하고"
EMOJI = ("🙂", "👍🏽", "👩‍👩‍👧", "🇰🇷", "❤️")


def digest(*values: Any) -> str:
    """SHA-256 of arrays (kind, shape, bytes) and plain values."""
    hashed = hashlib.sha256()
    for value in values:
        if isinstance(value, np.ndarray) and value.dtype != object:
            hashed.update(f"{value.dtype.str} {value.shape}\n".encode())
            hashed.update(np.ascontiguousarray(value).tobytes())
        else:
            hashed.update(json.dumps(value, default=float).encode() + b"\n")
    return hashed.hexdigest()


def tensors_digest(file: Path) -> str:
    """Of all tensors of a file, by name; whatever their order in it."""
    import torch
    from safetensors.torch import load_file

    hashed = hashlib.sha256()
    for name, tensor in sorted(load_file(file).items()):
        hashed.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}\n".encode())
        hashed.update(tensor.contiguous().view(-1).view(torch.uint8).numpy().tobytes())
    return hashed.hexdigest()


def texts(n: int, longest: int, seed: int) -> list[str]:
    """Texts of 0 to `longest` words, most of them short, of several scripts."""
    random, words_known = np.random.default_rng(seed), _WORDS.split()
    lengths = np.minimum(random.exponential(18, n).astype(int), longest)
    lengths[:4] = longest, longest * 3 // 4, longest // 2, 0
    made = []
    for k, length in enumerate(lengths.tolist()):
        words = [words_known[i] for i in random.integers(len(words_known), size=length)]
        if k % 6 == 3:
            script = HAN if k % 12 == 3 else HANGUL
            words[::2] = ["".join(random.choice([*script], size=3)) for _ in words[::2]]
        if k % 6 == 5:
            words.append(str(random.choice(EMOJI)))
        made.append(" ".join(words))
    return [*made, "", "   ", EMOJI[2]]


def clustered(n: int, dim: int, seed: int) -> np.ndarray:
    """(n, dim) float32 around 12 centres."""
    random = np.random.default_rng(seed)
    centres = random.normal(size=(12, dim))
    noise = random.normal(size=(n, dim)) * 0.6
    return (centres[random.integers(12, size=n)] + noise).astype(np.float32)


# -- encoding ---------------------------------------------------------------------------------------------


def bundled(home: Path) -> Digests:
    encoders = public("SentenceEncoder")
    some = texts(297, 400, 0)
    few = some[4:100]
    encoders.load(BUNDLED, "cpu", "float32").save(home / "prompted")
    general = home / "prompted" / "config_sentence_transformers.json"
    content = json.loads(general.read_text(encoding="utf-8"))
    general.write_text(json.dumps(content | {"prompts": {"ask": "question: "}}), encoding="utf-8")
    for precision in ("float32", "bfloat16", "int8"):
        encoder = encoders.load(BUNDLED, "cpu", precision)
        yield precision, digest(encoder.encode(some))
        yield f"{precision} not normalised", digest(encoder.encode(few, normalize=False))
        prompted = encoders.load(home / "prompted", "cpu", precision)
        yield f"{precision} with a prompt", digest(prompted.encode(few, prompt="ask"))


def tiny_models(home: Path) -> Digests:
    import torch

    encoders = public("SentenceEncoder")
    some = texts(60, 60, 1)
    for family in FAMILIES:
        folder = make_transformer(family, home / family)
        for pooling in POOLINGS if family == "bert" else ("mean", "cls"):
            torch.manual_seed(1)
            encoder = encoders.from_transformer(
                folder, pooling, dense_dim=12, normalize=family == "t5", device="cpu", precision="float32"
            )
            yield f"{family} {pooling}", digest(encoder.encode(some))
        assert encoder.network is not None  # from here on by transformers, since it may be trained
        yield f"{family} through transformers", digest(encoder.encode(some))
        for precision in ("bfloat16", "int8"):
            try:
                encoder = encoders.from_transformer(folder, device="cpu", precision=precision)
            except public("ExplorerError") as error:
                yield f"{family} {precision}", f"refused: {type(error).__name__}"
                continue
            yield f"{family} {precision}", digest(encoder.encode(some))
    torch.manual_seed(1)
    decoding = encoders.from_transformer(
        whole_t5(home / "whole-t5"), "decoder-first", dense_dim=12, device="cpu", precision="float32"
    )
    yield "t5 decoder-first", digest(decoding.encode(some))


def cross_encoders(home: Path) -> Digests:
    crossed = public("CrossEncoder")
    some = texts(80, 60, 2)
    pairs = list(zip(some[::2], some[1::2], strict=False))
    for family in ("bert", "roberta", "mpnet", "distilbert", "xlm-roberta"):
        for classes in ((), ("entailment", "neutral", "contradiction")):
            for precision in ("float32", "bfloat16"):
                reader = crossed.from_transformer(
                    make_transformer(family, home / family),
                    classes,
                    seed=3,
                    device="cpu",
                    precision=precision,
                )
                yield f"{family} {len(classes)} classes {precision}", digest(reader.score(pairs))


# -- training ---------------------------------------------------------------------------------------------

# Name of a run -> its examples, and what its settings have beside objective and seed.
RUNS: dict[str, tuple[str, dict[str, Any]]] = {
    "classification": ("classified", {}),
    "regression": ("scored", {}),
    "triplet": ("triplets", {}),
    "ranking": ("alike", {}),
    "contrastive": ("yes and no", {}),
    "online-contrastive": ("yes and no", {}),
    "cosent": ("scored", {}),
    "simcse": ("texts", {}),
    "contriever": ("texts", {}),
    "tsdae": ("texts", {}),
    "distillation": ("texts", {"layers": 1}),
    "margin-mse": ("margins", {}),
    "e5": ("alike", {}),
    "moco": ("texts", {"queue_size": 20}),
    "cross-encoder": ("scored", {}),
    "cross-encoder · classes": ("classified", {}),
    "cross-encoder · triplets": ("triplets", {}),
    "classification · other blocks": ("classified", {"blocks": "u*v"}),
    "distillation · a teacher": ("texts", {"teacher": "TEACHER"}),
    "margin-mse · a teacher": ("triplets", {"teacher": "TEACHER"}),
    "triplet · cosine": ("triplets", {"distance": "cosine"}),
    "triplet · manhattan": ("triplets", {"distance": "manhattan"}),
    "triplet · texts with a class": ("texts with a class", {}),
    "ranking · hard negatives": ("triplets", {}),
    "ranking · both ways": ("alike", {"both_ways": True}),
    "ranking · matryoshka": ("alike", {"matryoshka_dims": (8, 16, 32)}),
    "ranking · cached": ("alike", {"cached_batch": 3}),
    "simcse · cached": ("texts", {"cached_batch": 3}),
    "cosent · cached": ("scored", {"cached_batch": 3}),
    "ranking · cached, fgm": ("alike", {"cached_batch": 3, "adversarial": "fgm"}),
    "regression · fgm": ("scored", {"adversarial": "fgm"}),
    "regression · fgsm": ("scored", {"adversarial": "fgsm"}),
    "regression · words deleted and swapped": ("scored", {"word_deletion": 0.3, "word_swap": 0.3}),
    "regression · synonyms": ("scored", {"synonyms": "SYNONYMS", "synonym_share": 0.5}),
    "regression · lora": ("scored", {"lora_rank": 4, "learning_rate": 5e-3}),
    "ranking · lora, cached": ("alike", {"lora_rank": 4, "learning_rate": 5e-3, "cached_batch": 3}),
    "regression · accumulation": ("scored", {"accumulation": 2, "batch_size": 4}),
    "regression · frozen layers": ("scored", {"frozen_layers": 1}),
    "regression · gradient checkpointing": ("scored", {"gradient_checkpointing": True}),
    "regression · bfloat16": ("scored", {"precision": "bfloat16"}),
    "regression · weight decay": ("scored", {"weight_decay": 0.1, "max_grad_norm": None}),
}
TWO = {"one after the other": False, "mixed": True}
ON_OTHER_MODELS = ("roberta mean", "mpnet mean", "distilbert cls", "xlm-roberta mean", "t5 mean")


def examples_of(kind: str, n: int = 80) -> Any:
    """So many examples, of which 60 % are learned from, in six steps of eight."""
    examples = public("Examples")
    if kind in ("classified", "scored", "triplets"):
        return getattr(tiny, kind)(n)
    sentences = tiny.sentences(3 * n)
    if kind == "texts":
        return examples("text", (tuple(sentences[:48]),), source="texts.csv")
    if kind == "texts with a class":
        labels = np.arange(3 * n) % 5
        return examples("text+class", (tuple(sentences),), labels=labels, class_names=tuple("abcde"))
    pair = tuple(sentences[:n]), tuple(sentences[n : 2 * n])
    if kind == "alike":
        return examples("positive pairs", pair, source="alike.csv")
    if kind == "yes and no":
        labels = np.random.default_rng(0).integers(0, 2, n)
        return examples("pair+class", pair, labels=labels, class_names=("no", "yes"), positive_class=1)
    assert kind == "margins"
    margins = np.random.default_rng(0).uniform(-0.5, 0.8, n)
    return examples("triplet", (*pair, tuple(sentences[2 * n :])), margins=margins, source="margins.csv")


def run_digests(name: str, encoder: Any, data: Any, home: Path, settings: dict[str, Any]) -> Digests:
    """Of each checkpoint of a run, its losses, metrics and the weights in the end."""
    trainer, config = public("Trainer"), public("TrainingConfig")
    config = config(
        **{
            "batch_size": 8,
            "learning_rate": 1e-3,
            "precision": "float32",
            "seed": 5,
            "threads": 1,
            "checkpoint_every": 2,
            "evaluate_every": 3,
            **settings,
        }
    )
    losses, last = [], None
    for event in trainer(encoder, data, config, run_folder=home / name.replace(" · ", "-")):
        last, kind = event, type(event).__name__
        if kind == "Step":
            losses.append([event.step, event.loss, event.learning_rate])
        elif kind == "CheckpointSaved":
            yield f"{name}: checkpoint {event.step}", tensors_digest(event.folder / "tensors.safetensors")
    assert last is not None
    yield f"{name}: losses", digest(losses)
    metrics = {each: [m.value, m.low, m.high] for each, m in last.metrics.items()}
    yield f"{name}: metrics and verdict", digest(metrics, last.verdict, last.step)
    for file in sorted(last.model_folder.rglob("*.safetensors")):
        yield f"{name}: {file.relative_to(last.model_folder)}", tensors_digest(file)


def training(home: Path) -> Digests:
    encoder = tiny.tiny_encoder(home / "bert")
    tiny.tiny_encoder(home / "other", seed=7).save(home / "teacher")
    (home / "synonyms.txt").write_text(
        "parcel, letter\nlate, torn, cold\ngreat, friendly\n", encoding="utf-8"
    )
    named = {"TEACHER": str(home / "teacher"), "SYNONYMS": str(home / "synonyms.txt")}
    for name, (kind, settings) in RUNS.items():
        given = {
            key: named.get(value, value) if isinstance(value, str) else value
            for key, value in settings.items()
        }
        given["objective"] = name.split(" · ")[0]
        yield from run_digests(name, encoder, examples_of(kind), home / "runs", given)
    for name, mixed in TWO.items():
        data = [examples_of("texts with a class"), examples_of("scored")]
        given = {"objective": ("triplet", "regression"), "mixed": mixed, "epochs": 1}
        yield from run_digests(name, encoder, data, home / "two", given)


def training_other_models(home: Path) -> Digests:
    import torch

    encoders = public("SentenceEncoder")
    options = {"max_seq_length": 32, "device": "cpu", "precision": "float32", "dense_dim": 12}
    for name in ON_OTHER_MODELS:
        family, pooling = name.split()
        torch.manual_seed(2)
        encoder = encoders.from_transformer(make_transformer(family, home / family), pooling, **options)
        yield from run_digests(name, encoder, examples_of("scored"), home, {"objective": "regression"})
    torch.manual_seed(2)
    encoder = encoders.from_transformer(whole_t5(home / "whole"), "decoder-first", **options)
    yield from run_digests("t5 decoder-first", encoder, examples_of("alike"), home, {"objective": "ranking"})
    torch.manual_seed(2)
    encoder = encoders.from_transformer(home / "distilbert", "attention", **options)
    yield from run_digests("attention pooling", encoder, examples_of("alike"), home, {"objective": "ranking"})


def parts(home: Path) -> Digests:
    read, split = public("read_examples"), public("split_examples")
    random = np.random.default_rng(0)
    sentences = tiny.sentences(900)
    rows: dict[str, list[list[Any]]] = {
        "classes": [["sentence1", "sentence2", "label"]],
        "triplets": [["anchor", "positive", "negative"]],
        "groups": [["sentence1", "sentence2", "score", "topic"]],
    }
    for k in range(200):
        a, b, c = (sentences[i] for i in random.integers(900, size=3))
        rows["classes"].append([a, b, ("entailment", "neutral", "contradiction")[k % 3]])
        rows["triplets"].append([a, b, c])
        rows["groups"].append([a, b, k % 6, f"topic {k % 23}"])
    files = {"sample pairs": assets.sample_pairs()}
    for name, lines in rows.items():
        files[name] = home / f"{name}.csv"
        with files[name].open("w", encoding="utf-8", newline="") as opened:
            csv.writer(opened).writerows(lines)
    for name, file in files.items():
        examples = read(file, group="topic") if name == "groups" else read(file)
        yield f"{name}: examples", digest(examples.texts, *targets(examples))
        for seed in range(3):
            parted = split(examples, seed=seed)
            sides = (parted.train, parted.selection, parted.verdict)
            yield f"{name}: parts, seed {seed}", digest([side.texts for side in sides])
            yield f"{name}: sentences, seed {seed}", digest(dict(sorted(parted.assignment.items())))


def targets(examples: Any) -> list[np.ndarray]:
    return [each for each in (examples.scores, examples.labels, examples.margins) if each is not None]


# -- neighbours, maps, workspaces -------------------------------------------------------------------------


def neighbours(home: Path) -> Digests:
    exact, graph = public("ExactIndex"), public("HnswIndex")
    vectors, asked = clustered(3000, 48, 1), clustered(40, 48, 2)
    ids = np.random.default_rng(0).permutation(5000)[:3000]
    for metric in ("cosine", "dot", "euclidean"):
        for name, kind in (("exact", exact), ("HNSW", graph)):
            index = kind(48, metric=metric)
            index.add(vectors, ids)
            near = index.query(asked, top_k=12)
            yield f"{name} {metric}", digest(near.ids, near.similarities)
            near = index.query(asked, top_k=12, among=ids[:300])
            yield f"{name} {metric} among 300", digest(near.ids, near.similarities)
        index.save(home / f"{metric}.hnsw")
        near = graph.open(home / f"{metric}.hnsw").query(asked, top_k=12)
        yield f"HNSW {metric} opened again", digest(near.ids, near.similarities)
        for name in ("exact_neighbours", "cell_neighbours"):
            near = public(name)(vectors, 10, metric)
            yield f"{name} {metric}", digest(near.ids, near.similarities)
    pair = public("most_similar_pair")(vectors)
    above = public("pairs_above")(vectors, 0.8)
    yield "most similar pair", digest(pair)
    yield "pairs above 0.8", digest(above.first, above.second, above.similarity)


def maps(home: Path) -> Digests:
    vectors = clustered(400, 64, 3)
    near = public("exact_neighbours")(vectors, 15).ids
    plane = public("pca_layout")(vectors)
    yield "PCA", digest(plane)
    layout = public("neighbour_layout")(near, plane)
    yield "layout", digest(layout)
    labels = public("cluster")(layout).labels
    yield "clusters", digest(labels)
    yield "k-means", digest(public("kmeans")(vectors, 9, seed=1).labels)
    yield "layout that follows", digest(public("followed_layout")(near[:, ::-1].copy(), layout))
    yield "placed", digest(public("place")(layout, near[:50]))
    yield "aligned", digest(public("align")(layout, plane))
    yield "neighbours kept", digest(public("neighbours_kept")(near, layout))
    sentences = tiny.sentences(400)
    yield "names", digest(public("name_clusters")(sentences, labels))


def workspace(home: Path) -> Digests:
    workspaces = public("Workspace")
    tiny.tiny_encoder(home / "bert", seed=4).save(home / "tiny")
    with workspaces.create(home / "w", model=str(home / "tiny")) as opened:
        opened.add_file(assets.sample_csv())
        opened.encoder("cpu", "float32")
        opened.prepare()
        picture = opened.map_picture()
        yield "vectors", digest(opened.vectors().sorted().matrix)
        yield "map", digest(picture.xy, picture.labels, picture.names)
        for mode in ("semantic", "keyword", "hybrid"):
            for where in (None, "rating >= 3"):
                hits = opened.search("museum tickets for children", top_k=30, mode=mode, where=where).hits
                told = [[h.row, h.rows, h.similarity, h.score, h.text, h.matches] for h in hits]
                yield f"{mode} {where or 'anywhere'}", digest(told)


PARTS: dict[str, Callable[[Path], Digests]] = {
    "bundled model": bundled,
    "tiny models": tiny_models,
    "cross-encoders": cross_encoders,
    "training": training,
    "training of other models": training_other_models,
    "parts": parts,
    "neighbours": neighbours,
    "maps": maps,
    "workspace": workspace,
}


def take(names: Sequence[str]) -> dict[str, str]:
    """The digests of some parts; of one that fails, those until then and why."""
    taken: dict[str, str] = {}
    for name in names:
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as home:
            os.environ["SEMANTIC_EXPLORER_HOME"] = str(Path(home) / "home")
            try:
                for key, value in PARTS[name](Path(home)):
                    taken[f"{name} · {key}"] = value
            except Exception as error:  # the other parts still have something to say
                traceback.print_exc()
                taken[f"{name} · failed"] = f"{type(error).__name__}: {error}"
        print(f"{name}: {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    return taken


def machine() -> dict[str, str]:
    """What the bits depend on beside the code."""
    packages = ("torch", "transformers", "tokenizers", "numpy", "scipy", "scikit-learn", "hnswlib", "peft")
    return {"processor": processor(), "python": platform.python_version()} | {p: version(p) for p in packages}


def differences(before: dict[str, str], after: dict[str, str], names: Sequence[str]) -> list[str]:
    """What differs in some parts, a line each."""
    lines = []
    for key in dict.fromkeys([*before, *after]):
        if key.split(" · ")[0] not in names:
            continue
        if key not in after:
            lines.append(f"missing now: {key}")
        elif key not in before:
            lines.append(f"new: {key}: {after[key]}")
        elif before[key] != after[key]:
            lines.append(f"differs: {key}")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description="Digests of what must stay the same to the bit.")
    parser.add_argument("-o", "--output", type=Path, help="write the digests to this file")
    parser.add_argument("--against", type=Path, help="compare with the digests in this file")
    parser.add_argument("--only", nargs="+", choices=[*PARTS], default=[*PARTS], help="these parts alone")
    asked = parser.parse_args()
    taken, here = take(asked.only), machine()
    if asked.output is not None:
        content = {"machine": here, "digests": taken}
        asked.output.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    failed = [key for key in taken if key.endswith(" · failed")]
    print(f"{len(taken)} digests, {len(failed)} parts failed")
    if asked.against is None:
        return int(bool(failed))
    kept = json.loads(asked.against.read_text(encoding="utf-8"))
    if kept["machine"] != here:
        print(f"Another machine or other packages: {kept['machine']} before, {here} now.")
    lines = differences(kept["digests"], taken, asked.only)
    print("\n".join(lines) if lines else "Every bit is the same.")
    return int(bool(lines or failed))


if __name__ == "__main__":
    sys.exit(main())
