"""What the folder of a multi-vector model holds: a transformer, a projection of each token, and how queries
and documents are read (Khattab & Zaharia 2020, "ColBERT"). Loads no torch.

Dialects: sentence-transformers since version 6 (`MultiVectorEncoder`) names in `modules.json` a Transformer,
Dense layers, a MultiVectorMask and a Normalize; prompts are texts, and what else there is to say stands with
the module that does it. PyLate, and what sentence-transformers makes of its folders, names Transformer and
Dense alone; all else stands in `config_sentence_transformers.json`, the prefixes are tokens that are put
behind the first one, and what is not said is as in ColBERT.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.encoding.model_format import (
    DenseLayout,
    ModelLayout,
    dense_layout,
    longest_input,
    makes_token_vectors,
    max_length,
    modules_of,
    stated_prompts,
    transformer_config,
    transformer_settings,
)
from core.encoding.weights import in_one_sentence, read_json, whole_number
from core.errors import DamagedError, ModelError

_STANFORD = "HF_ColBERT"
_OF_TOKENS = "token_embeddings"
_QUERY_LENGTH = 32  # ColBERT's, where a folder of PyLate does not say it
_PREFIXES = {"query": "query_prefix", "document": "document_prefix"}
# What shows that the settings of PyLate stand in a folder; without any of them nothing is expanded.
_OF_PYLATE = (
    *("query_length", "document_length", "query_expansion", "do_query_expansion", "skiplist_words"),
    *("attend_to_expansion_tokens", "query_prefix", "document_prefix"),
)
_CHOOSE = "Choose a model of a transformer, dense layers of its tokens and a normalisation."


@dataclass(frozen=True, slots=True)
class Side:
    """How queries are read, or documents.

    Attributes:
        max_length: tokens read of a text, all that is put before it included.
        prompt: put before each text.
        prefix: of PyLate, put before the prompt, as a token where the tokenizer has one.
        skips: whether words of the skip list have no vector.
    """

    max_length: int
    prompt: str
    prefix: str
    skips: bool


@dataclass(frozen=True, slots=True)
class Expansion:
    """That short queries are filled up, each place with a vector of its own (Khattab & Zaharia 2020, §3.2).

    Attributes:
        length: tokens that a query has at least.
        token: what they are filled up with; None: the mask token, else the end token.
        attend: whether the query's own tokens see those places; in ColBERT only the places see the tokens.
    """

    length: int
    token: str | None
    attend: bool


@dataclass(frozen=True, slots=True)
class MultiVectorLayout:
    """What a multi-vector model's folder holds.

    Attributes:
        model: its transformer, and what makes a vector of each of its last hidden states, as `after_pooling`.
        query, document: how each are read.
        expansion: of queries; None: they are not filled up.
        skip_list: pieces of the vocabulary.
    """

    model: ModelLayout
    query: Side
    document: Side
    expansion: Expansion | None
    skip_list: tuple[str, ...]


@in_one_sentence
def is_multi_vector(folder: Path) -> bool:
    """Whether a folder holds a model with a vector a token."""
    if (folder / "modules.json").is_file():
        return makes_token_vectors(folder)
    return _is_of_stanford(folder)


@in_one_sentence
def read_multi_vector_layout(folder: Path) -> MultiVectorLayout:
    """Describe a multi-vector model's folder.

    Raises:
        ModelError: there is none in it, or one that is not safe to load or that this program cannot run.
        DamagedError: a file in it is damaged.
    """
    if not is_multi_vector(folder):
        raise ModelError(f"There is no multi-vector model in {folder}.", _CHOOSE)
    if not (folder / "modules.json").is_file():
        raise ModelError(
            f"The model in {folder} is in the format of Stanford's ColBERT, which is not read here.",
            "Save it with sentence-transformers 6: MultiVectorEncoder(FOLDER).save_pretrained(NEW_FOLDER).",
        )
    modules = [(_kind(folder, module_type), place) for module_type, place in modules_of(folder)]
    kinds = [kind for kind, _ in modules]
    if kinds.count("Transformer") != 1 or kinds[0] != "Transformer":
        raise ModelError(
            f"The model in {folder} is built of {', '.join(kinds)}; this program cannot run that.", _CHOOSE
        )
    general_path = folder / "config_sentence_transformers.json"
    general = read_json(general_path) if general_path.is_file() else {}
    place = modules[0][1]
    settings = transformer_settings(place)
    model = ModelLayout(
        folder,
        place,
        transformer_config(place),
        after_pooling=(*_layers(folder, modules), "normalize"),
        max_seq_length=max_length(place, settings),
        do_lower_case=bool(settings.get("do_lower_case", False)),
    )
    said = _said(general, settings)
    expansion = _expansion(said, place)
    skip_list, skipped = _skip_list(modules, general, place)
    prompts = stated_prompts(general, general_path)

    def side(role: str, length: int) -> Side:
        prefix = general.get(_PREFIXES[role]) or ""
        if not isinstance(prefix, str):
            raise DamagedError(
                f"“{_PREFIXES[role]}” in {general_path} is no text.", "Correct it, or leave it out."
            )
        return Side(length, prompts.get(role, "").removeprefix(prefix), prefix, role in skipped)

    return MultiVectorLayout(
        model,
        side("query", _query_length(said, expansion, model)),
        side("document", _length(said, "document_length", model)),
        expansion,
        skip_list,
    )


def _is_of_stanford(folder: Path) -> bool:
    path = folder / "config.json"
    return path.is_file() and _STANFORD in (read_json(path).get("architectures") or ())


def _kind(folder: Path, module_type: str) -> str:
    """The name of a module's class, without its package."""
    package, _, kind = module_type.rpartition(".")
    if module_type != "pylate.models.Dense.Dense" and not package.startswith("sentence_transformers."):
        raise ModelError(
            f"The model in {folder} wants to run its author's code ({module_type}); this program never does.",
            _CHOOSE,
        )
    if kind not in ("Transformer", "Dense", "MultiVectorMask", "Normalize", "Dropout"):
        raise ModelError(
            f"The model in {folder} has a module “{kind}”, which this program cannot run.", _CHOOSE
        )
    return kind


def _layers(folder: Path, modules: list[tuple[str, Path]]) -> tuple[DenseLayout, ...]:
    """The dense layers, of a model whose vectors are normalised at the end."""
    ours = [(kind, place) for kind, place in modules[1:] if kind in ("Dense", "Normalize")]
    kinds = [kind for kind, _ in ours]
    of_pylate = {kind for kind, _ in modules} <= {"Transformer", "Dense"}
    if not of_pylate and (kinds[-1:] != ["Normalize"] or kinds.count("Normalize") > 1):
        raise ModelError(
            f"The model in {folder} does not end in one normalisation of its token vectors, so what they say "
            "of two words is no similarity.",
            _CHOOSE,
        )
    for kind, place in ours:
        if kind == "Normalize" and read_json(place / "config.json").get("module_input_name") != _OF_TOKENS:
            raise ModelError(f"The normalisation in {place} is not one of token vectors.", _CHOOSE)
    return tuple(dense_layout(place, _OF_TOKENS) for kind, place in ours if kind == "Dense")


def _said(general: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Lengths and expansion as sentence-transformers names them, from wherever they stand; what stands with
    the transformer counts.
    """
    found: dict[str, Any] = {}
    if any(key in general for key in _OF_PYLATE):
        for key in ("query_length", "document_length", "query_expansion"):
            if general.get(key) is not None or (key == "query_expansion" and key in general):
                found[key] = general[key]
        if "query_expansion" not in found:
            if general.get("do_query_expansion") is False:
                found["query_expansion"] = None
            else:
                found["query_expansion"] = {
                    "strategy": "fixed",
                    "attend": bool(general.get("attend_to_expansion_tokens")),
                    "length": found.pop("query_length", _QUERY_LENGTH),
                }
    keys = ("query_length", "document_length", "query_expansion")
    return found | {key: settings[key] for key in keys if key in settings}


def _expansion(said: Mapping[str, Any], place: Path) -> Expansion | None:
    stated = said.get("query_expansion")
    if stated is None:
        return None
    token = stated.get("token")
    if stated.get("strategy") not in ("fixed", "min") or not isinstance(token, str | None):
        raise DamagedError(
            f"“query_expansion” of the model in {place} is none that is known.", "Fetch the model again."
        )
    length = whole_number(stated.get("length"), "length", place, least=3)
    return Expansion(length, token, bool(stated.get("attend", False)))


def _query_length(said: Mapping[str, Any], expansion: Expansion | None, model: ModelLayout) -> int:
    """Tokens read of a query; where "fixed" fills them up, exactly so many."""
    if expansion is None:
        return _length(said, "query_length", model)
    if expansion.length > longest_input(model):
        raise ModelError(
            f"The model in {model.folder} wants queries of {expansion.length:,} tokens, and its transformer "
            f"has positions for {longest_input(model):,}.",
            _CHOOSE,
        )
    if said["query_expansion"]["strategy"] == "fixed":
        return expansion.length
    return max(_length(said, "query_length", model), expansion.length)


def _length(said: Mapping[str, Any], key: str, model: ModelLayout) -> int:
    stated = said.get(key)
    if stated is None:
        return model.max_seq_length
    return min(whole_number(stated, key, model.transformer_folder, least=3), longest_input(model))


def _skip_list(
    modules: list[tuple[str, Path]], general: Mapping[str, Any], transformer: Path
) -> tuple[tuple[str, ...], frozenset[str]]:
    """Words that have no vector, and in which texts: "query", "document"."""
    masks = [place for kind, place in modules if kind == "MultiVectorMask"]
    if not masks:  # PyLate's
        words, tasks = general.get("skiplist_words"), ["document"]
        words = list(string.punctuation) if words is None else words
        place = transformer
    else:
        place = masks[-1]
        config = read_json(place / "config.json")
        if config.get("keep_only_token_ids"):
            raise ModelError(
                f"The model in {place.parent} keeps the vectors of a few kinds of tokens only.",
                _CHOOSE,
            )
        words, tasks = config.get("skiplist_words") or [], config.get("skiplist_tasks") or ["document"]
        tasks = [tasks] if isinstance(tasks, str) else tasks
    if isinstance(words, str) or not all(isinstance(word, str) for word in (*words, *tasks)):
        raise DamagedError(
            f"The list of words to skip of the model in {place} is none.", "Fetch the model again."
        )
    return tuple(words), frozenset(tasks)
