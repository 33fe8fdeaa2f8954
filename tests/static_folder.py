"""A small static model folder for tests of every room."""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from tests.core.encoding.conftest import write_json


def static_folder(folder: Path, words: list[str], dim: int = 16) -> Path:
    """A random static model of some words, as sentence-transformers saves one; its vectors have unit norm."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,-'"
    known = dict.fromkeys(word.lower() for text in words for word in text.split() if word.isalpha())
    pieces = ["[PAD]", "[UNK]", *letters, *(f"##{letter}" for letter in letters), *known]
    numbers = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.WordPiece(numbers, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    folder.mkdir(parents=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    table = torch.randn(len(numbers), dim, generator=torch.Generator().manual_seed(0))
    save_file({"embedding.weight": table}, folder / "model.safetensors")
    types = (("", "StaticEmbedding"), ("1_Normalize", "Normalize"))
    modules = [{"path": path, "type": f"sentence_transformers.models.{kind}"} for path, kind in types]
    write_json(folder / "modules.json", modules)
    return folder
