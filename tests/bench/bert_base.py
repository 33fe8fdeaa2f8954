"""A transformer of BERT-base's size with weights drawn at random: for speed only the size counts.

It has the bundled model's tokenizer, which is BERT's.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import torch

from core.encoding import resolve_model
from core.encoding.network import quiet_transformers

LAYERS, DIM, INNER = 12, 768, 3072


def write_transformer(folder: Path, *, layers: int = LAYERS, labels: int = 0) -> Path:
    """A folder that transformers and this program load.

    Args:
        layers: of the transformer; BERT-base has 12.
        labels: 0: an encoder; else with a classifier of so many outputs, as a cross-encoder has.
    """
    import transformers

    torch.manual_seed(0)
    config = transformers.BertConfig(num_hidden_layers=layers, num_labels=labels or 2)
    kind = transformers.BertForSequenceClassification if labels else transformers.BertModel
    with quiet_transformers():
        kind(config).save_pretrained(str(folder))
    source = resolve_model("all-MiniLM-L6-v2").folder
    for name in ("tokenizer.json", "tokenizer_config.json", "vocab.txt", "special_tokens_map.json"):
        if (source / name).is_file():
            shutil.copy(source / name, folder / name)
    return folder


def products_of_a_token(layers: int = LAYERS) -> int:
    """Floating-point operations of the matrix products with weights, for one token."""
    return 2 * layers * (4 * DIM * DIM + 2 * DIM * INNER)
