"""What the folder of a cross-encoder holds: a transformer with a classifier, as sentence-transformers has it.

Up to version 5 a folder has no `modules.json`, and `config.json` says under "sentence_transformers" which
activation makes a score of a logit; before version 4 the key was "sbert_ce_default_activation_function".
Since version 6 `modules.json` names one Transformer, and the activation stands in
`config_sentence_transformers.json`. Loads no torch.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.encoding.model_format import ModelLayout, modules_of, read_layout, transformer_config
from core.encoding.model_format import max_length as longest
from core.encoding.model_store import file_sha256
from core.encoding.weights import in_one_sentence, read_json, weight_files
from core.errors import ModelError

SIGMOID = "torch.nn.modules.activation.Sigmoid"
IDENTITY = "torch.nn.modules.linear.Identity"
_HEAD = "ForSequenceClassification"
# What a class of pairs is called that are alike.
_ALIKE = frozenset((
    "entailment", "entails", "duplicate", "duplicates", "paraphrase", "equivalent", "similar", "same",
    "alike", "relevant", "match", "matching", "positive", "true", "yes", "1", "label_1",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class CrossLayout:
    """What a cross-encoder's folder holds.

    Attributes:
        folder: where transformer, classifier and tokenizer lie.
        config: the content of its `config.json`.
        activation: what makes a score of a logit, as sentence-transformers names it.
        class_names: of its outputs; empty where it has one.
        alike: the class that means "alike"; None where that is not known.
        max_seq_length: tokens read of a pair.
        do_lower_case: texts are lower-cased before the tokenizer.
    """

    folder: Path
    config: dict[str, Any]
    activation: str
    class_names: tuple[str, ...]
    alike: int | None
    max_seq_length: int
    do_lower_case: bool = False

    @property
    def n_outputs(self) -> int:
        """Numbers that it says of a pair."""
        return max(1, len(self.class_names))


@in_one_sentence
def is_cross_encoder(folder: Path) -> bool:
    """Whether a folder holds a transformer with a classifier, and not a sentence encoder."""
    general = folder / "config_sentence_transformers.json"
    if general.is_file() and (kind := read_json(general).get("model_type")):
        return bool(kind == "CrossEncoder")
    if (folder / "modules.json").is_file() or not (folder / "config.json").is_file():
        return False
    return any(
        str(name).endswith(_HEAD) for name in read_json(folder / "config.json").get("architectures") or ()
    )


@in_one_sentence
def read_cross_layout(folder: Path) -> CrossLayout:
    """Describe a cross-encoder's folder.

    Raises:
        ModelError: there is none in it, or one that is not safe to load or that this program cannot run.
        DamagedError: a file in it is damaged.
    """
    if not is_cross_encoder(folder):
        raise ModelError(
            f"There is no cross-encoder in {folder}.",
            "Choose a folder with one, or train one: train MODEL --objective cross-encoder.",
        )
    place = _transformer_folder(folder)
    config = transformer_config(place)
    settings = place / "sentence_bert_config.json"
    said = read_json(settings) if settings.is_file() else {}
    names = _class_names(config)
    return CrossLayout(
        place,
        config,
        _activation(folder, config) or (IDENTITY if names else SIGMOID),
        names,
        _alike(config, names),
        longest(place, said),
        bool(said.get("do_lower_case", False)),
    )


def cross_fingerprint(layout: CrossLayout) -> str:
    """What the scores depend on, as hex: weights, tokenizer, how much is read of a pair. Not the device."""
    paths = [*weight_files(layout.folder), layout.folder / "tokenizer.json"]
    content = [[file_sha256(path) for path in paths if path.is_file()], layout.max_seq_length, layout.alike]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


@in_one_sentence
def begun_layout(encoder_folder: Path, class_names: tuple[str, ...], alike: int | None) -> CrossLayout:
    """What a cross-encoder will be that begins with an encoder's transformer and a new classifier.

    Args:
        class_names: of its outputs; empty for one score.

    Raises:
        ModelError: the encoder cannot become one.
    """
    base: ModelLayout = read_layout(encoder_folder)
    if base.transformer_config.get("is_encoder_decoder") or base.transformer_config.get("model_type") == "t5":
        raise ModelError(
            f"The transformer in {encoder_folder} is half of an encoder and decoder and has no classifier.",
            "Choose a model of the BERT family.",
        )
    folder = base.transformer_folder
    return CrossLayout(
        folder,
        base.transformer_config,
        IDENTITY if class_names else SIGMOID,
        class_names,
        alike,
        longest(folder, {}),  # both texts share it, so what one text was given does not do
        base.do_lower_case,
    )


def _transformer_folder(folder: Path) -> Path:
    if not (folder / "modules.json").is_file():
        return folder
    modules = modules_of(folder)
    kinds = [kind for kind, _ in modules]
    if (
        len(kinds) != 1
        or not kinds[0].startswith("sentence_transformers.")
        or not kinds[0].endswith("Transformer")
    ):
        raise ModelError(
            f"The cross-encoder in {folder} is built of {', '.join(kinds)}; this program cannot run that.",
            "Choose one that is a transformer with a classifier.",
        )
    return modules[0][1]


def _activation(folder: Path, config: dict[str, Any]) -> str | None:
    general = folder / "config_sentence_transformers.json"
    said = read_json(general).get("activation_fn") if general.is_file() else None
    said = said or (config.get("sentence_transformers") or {}).get("activation_fn")
    found = said or config.get("sbert_ce_default_activation_function")
    return None if found is None else str(found)


def _class_names(config: dict[str, Any]) -> tuple[str, ...]:
    """Of more than one output; transformers leaves out what is its default, two."""
    names = config.get("id2label")
    if names is None:
        n = int(config.get("num_labels", 2))
        return tuple(f"LABEL_{k}" for k in range(n)) if n > 1 else ()
    in_order = [str(names[key]) for key in sorted(names, key=int)]
    return tuple(in_order) if len(in_order) > 1 else ()


def _alike(config: dict[str, Any], names: tuple[str, ...]) -> int | None:
    stated = (config.get("semantic_explorer") or {}).get("alike")
    if isinstance(stated, int) and 0 <= stated < len(names):
        return stated
    found = [k for k, name in enumerate(names) if name.casefold() in _ALIKE]
    return found[0] if len(found) == 1 else None
