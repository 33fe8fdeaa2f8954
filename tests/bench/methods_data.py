"""What the methods learn from and are judged by, and what they start from, in the benchmark of methods."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from core.encoding import SentenceEncoder, resolve_model
from core.evaluation.topics import read_arguments, topic_folds
from core.evaluation.translations import parallel_files, read_parallel
from core.examples.examples import Examples
from core.examples.sentences import sentence_key
from core.training.conversions import pairs_of_classes
from tests.bench import learning_data as data_sets
from tests.conftest import PROJECT

MODEL = "all-MiniLM-L6-v2"
STARTS = PROJECT / "build" / "bench" / "starts"
_JUDGED = 3000  # examples at most, so that judging does not take longer than learning
_TOKENIZER = ("tokenizer.json", "tokenizer_config.json", "vocab.txt", "special_tokens_map.json")


@dataclass(frozen=True)
class Lesson:
    """What is learned from, by what it is judged, and what both are called in the table."""

    train: Examples
    held_out: Examples
    learned: str
    judged: str


def scored_pairs(data: Path, n: int, seed: int) -> Lesson:
    """STS-B."""
    train, test = (data_sets.stsb(data, part) for part in ("train", "test"))
    return Lesson(data_sets.sample(train, n, seed), test, "STS-B train", "STS-B test, Spearman")


def unlabelled(data: Path, n: int, seed: int) -> Lesson:
    """The sentences of STS-B's train part, of which none stands in its test part."""
    train, test = (data_sets.stsb(data, part) for part in ("train", "test"))
    return Lesson(texts_of(train, test, n, seed), test, "sentences of STS-B train", "STS-B test, Spearman")


def nli_pairs(data: Path, n: int, seed: int) -> Lesson:
    """Entailment and contradiction; judged by STS-B. Premises are shared, so that more pairs are drawn."""
    test = data_sets.stsb(data, "test")
    pairs = _without(data_sets.nli(data), test)
    labels = pairs.labels
    assert labels is not None
    useful = pairs.take(np.flatnonzero(labels != 1))
    premises = sorted(set(useful.texts[0]))
    drawn = np.random.default_rng([seed, len(premises)]).permutation(len(premises))
    chosen = {premises[k] for k in drawn[:n]}
    kept = useful.take([i for i, text in enumerate(useful.texts[0]) if text in chosen])
    return Lesson(kept, test, "NLI dev pairs", "STS-B test, Spearman")


def entailed(data: Path, n: int, seed: int) -> Lesson:
    """NLI: entailment is alike, the rest is not; divided by the program."""
    split = data_sets.divided(data_sets.nli(data), n, 2000, seed)
    return Lesson(split.train, split.verdict, "NLI dev pairs", "other NLI pairs, average precision")


def intents(data: Path, n: int, seed: int) -> Lesson:
    """banking77; `n` pairs of one intent are `2 n` questions."""
    train, test = (data_sets.banking(data, part) for part in ("train", "test"))
    return Lesson(data_sets.sample(train, 2 * n, seed), test, "banking77 train", "banking77 test, nDCG@10")


def intents_with_hard_negatives(data: Path, n: int, seed: int) -> Lesson:
    """banking77: pairs of one intent, each with the nearest question of another intent to the start model."""
    lesson = intents(data, n, seed)
    pairs, kinds = pairs_of_classes(lesson.train, seed)
    assert lesson.train.labels is not None
    texts, labels = lesson.train.texts[0], lesson.train.labels
    encoder = SentenceEncoder.load(MODEL, "cpu", "float32")
    vectors = encoder.encode(texts, normalize=True)
    asked = encoder.encode(pairs.texts[0], normalize=True)
    near = asked @ vectors.T
    near[kinds[:, None] == labels[None, :]] = -2
    # Not the very nearest: among the first there are those that are alike and labelled otherwise.
    fifth = np.argsort(-near, axis=1)[:, 4]
    columns = (*pairs.texts, tuple(texts[k] for k in fifth.tolist()))
    triplets = dataclasses.replace(pairs, task="triplet", texts=columns)
    return dataclasses.replace(lesson, train=triplets, learned="banking77 train, with near questions")


def questions(data: Path, n: int, seed: int) -> Lesson:
    """banking77's questions without their intents."""
    train, test = (data_sets.banking(data, part) for part in ("train", "test"))
    return Lesson(
        texts_of(train, test, n, seed), test, "questions of banking77 train", "banking77 test, nDCG@10"
    )


def arguments(data: Path, n: int, seed: int) -> Lesson:
    """ArgKP: arguments and key points, alike or not; judged on other topics."""
    train, held_out = _topics(data, seed)
    judged = data_sets.sample(held_out, _JUDGED, 0)
    return Lesson(data_sets.sample(train, n, seed), judged, "ArgKP", "ArgKP, other topics, average precision")


def key_points(data: Path, n: int, seed: int) -> Lesson:
    """ArgKP: each argument asks for its key points; on other topics."""
    train, held_out = (_alike(part) for part in _topics(data, seed))
    judged = data_sets.sample(held_out, _JUDGED, 0)
    return Lesson(data_sets.sample(train, n, seed), judged, "ArgKP, alike", "ArgKP, other topics, MRR")


def translations(data: Path, n: int, seed: int) -> Lesson:
    """English sentences with their German, French and Spanish ones; English is asked for."""
    pairs = []
    for files in parallel_files(data / "tatoeba"):
        if files.first in ("deu", "fra", "spa"):
            pairs += list(zip(*read_parallel(files).texts, strict=True))
    order = np.random.default_rng(0).permutation(len(pairs))
    held, kept = (set(part.tolist()) for part in (order[:900], order[900:]))
    learned = [pairs[k][::-1] for k in sorted(kept)]  # the teacher reads the first text
    asked = [pairs[k] for k in sorted(held)]
    train, held_out = (
        Examples("positive pairs", tuple(zip(*rows, strict=True)), source=f"Tatoeba {name}")
        for rows, name in ((learned, "learned"), (asked, "asked"))
    )
    train = data_sets.sample(_without(train, held_out), n, seed)
    return Lesson(train, held_out, "Tatoeba, three languages", "other Tatoeba pairs, MRR")


LESSONS: dict[str, Callable[[Path, int, int], Lesson]] = {
    one.__name__: one
    for one in (
        *(scored_pairs, unlabelled, nli_pairs, intents, intents_with_hard_negatives, questions),
        *(entailed, arguments, key_points, translations),
    )
}


def texts_of(examples: Examples, held_out: Examples, n: int, seed: int) -> Examples:
    """`n` of the sentences, without labels and without those that are judged by."""
    asked = {sentence_key(text) for column in held_out.texts for text in column}
    once = list(dict.fromkeys(text for column in examples.texts for text in column))
    texts = [text for text in once if sentence_key(text) not in asked]
    return data_sets.sample(Examples("text", (tuple(texts),), source=examples.source), n, seed)


def _topics(data: Path, seed: int) -> tuple[Examples, Examples]:
    """Three quarters of the topics, and the last quarter. Which topics does not depend on the seed."""
    pairs = read_arguments(data / "argkp")
    assert pairs.groups is not None
    fold = topic_folds(pairs.groups, 4)
    parts = (pairs.take(np.flatnonzero(fold != 0)), pairs.take(np.flatnonzero(fold == 0)))
    train, held_out = (dataclasses.replace(part, groups=None) for part in parts)
    return train, held_out


def _alike(pairs: Examples) -> Examples:
    assert pairs.labels is not None
    kept = pairs.take(np.flatnonzero(pairs.labels == 1))
    return Examples("positive pairs", kept.texts, source=kept.source)


def _without(examples: Examples, held_out: Examples) -> Examples:
    """The examples that share no sentence with others."""
    asked = {sentence_key(text) for column in held_out.texts for text in column}
    rows = zip(*examples.texts, strict=True)
    return examples.take([i for i, row in enumerate(rows) if not asked & {sentence_key(t) for t in row}])


# ------------------------------------------------------------------ what they start from


def start(name: str, device: str) -> SentenceEncoder:
    """An encoder to start from: "all-MiniLM-L6-v2", "tiny" or "tiny T5"; the tiny ones are random."""
    if name == MODEL:
        return SentenceEncoder.load(MODEL, device, "float32")
    folder = STARTS / name.replace(" ", "-")
    if not (folder / "ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        torch.manual_seed(0)
        _random_transformer(name).save_pretrained(folder)
        for file in _TOKENIZER:
            if (path := resolve_model(MODEL).folder / file).is_file():
                shutil.copyfile(path, folder / file)
        (folder / "ready").touch()
    settings: dict[str, Any] = {"device": device, "precision": "float32"}
    if name == "tiny T5":
        settings |= {"dense_dim": 128, "dense_activation": "none", "normalize": True}
    torch.manual_seed(0)  # of the dense layer
    return SentenceEncoder.from_transformer(folder, "mean", **settings)


def _random_transformer(name: str) -> Any:
    """Two layers of 128 numbers a token, with the vocabulary of all-MiniLM-L6-v2."""
    import transformers

    if name == "tiny T5":
        config = transformers.T5Config(
            vocab_size=30522, d_model=128, d_kv=64, d_ff=512, num_layers=2, num_heads=2, pad_token_id=0,
            decoder_start_token_id=0,
        )  # fmt: skip
        return transformers.T5EncoderModel(config)
    return transformers.BertModel(
        transformers.BertConfig(
            vocab_size=30522,
            hidden_size=128,
            num_hidden_layers=2,
            num_attention_heads=2,
            intermediate_size=512,
        )
    )
