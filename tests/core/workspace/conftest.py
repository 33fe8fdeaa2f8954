"""A tiny encoder and a small corpus, made once a session."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import MadeOnce

# fmt: off
_WORDS = (
    "card", "payment", "refund", "transfer", "account", "balance", "lost", "stolen", "abroad", "cash",
    "machine", "late", "delivery", "parcel", "order", "return", "broken", "screen", "battery", "phone",
    "charger", "office", "train", "ticket", "delay", "weather", "river", "garden", "bread", "coffee",
    "breakfast", "hotel", "room", "noise", "window", "door", "key", "neighbour", "letter", "stamp", "bank",
    "branch",
)
# fmt: on


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random BERT of two layers over single letters, as a plain Hugging Face folder."""
    import torch
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    folder = tmp_path_factory.mktemp("models") / "tiny-letters"
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,-'"
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *(f"##{letter}" for letter in letters)]
    vocabulary = {piece: number for number, piece in enumerate(pieces)}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        mask_token="[MASK]",
    ).save_pretrained(folder)
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(pieces),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=128,
    )
    BertModel(config).save_pretrained(folder)
    return folder


def sentences(n: int, seed: int = 0) -> list[str]:
    """`n` distinct sentences of everyday words."""
    rng = np.random.default_rng(seed)
    drawn: dict[str, None] = {}
    while len(drawn) < n:
        words = rng.choice(_WORDS, size=int(rng.integers(4, 10)))
        drawn[" ".join(words)] = None
    return list(drawn)


def write_csv(path: Path, texts: list[str]) -> Path:
    """A file with a text, a category and a number column."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "category", "rating"])
        for number, text in enumerate(texts):
            writer.writerow([text, ("praise", "complaint", "question")[number % 3], number % 5 + 1])
    return path


@pytest.fixture(scope="session")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """600 rows with 598 distinct texts, one of them blank: 597 texts to encode."""
    texts = sentences(597)
    return write_csv(tmp_path_factory.mktemp("files") / "small.csv", [*texts, texts[0], texts[1], ""])


@pytest.fixture(scope="session")
def learned_workspace(made_once: MadeOnce) -> Path:
    """A workspace with a finished run that nobody kept; not to be changed."""
    from tests.core.workspace import learned

    return made_once("learned", learned.make) / "ws"
