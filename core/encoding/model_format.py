"""What a model folder holds: the two dialects of sentence-transformers, and plain Hugging Face encoders.

A folder is described before anything is loaded from it; what would need pickled weights or code from the
model's author is refused here. Loads no torch.

Dialects: up to 5.3, `modules.json` names `sentence_transformers.models.*`, Pooling has one boolean a mode and
`sentence_bert_config.json` holds `max_seq_length` and `do_lower_case`; since 5.4 the classes have moved,
Pooling has one `pooling_mode` (a name or a list) and the length stands in `tokenizer_config.json`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from core.encoding.authors_code import native_config
from core.encoding.known_models import needed_prompts
from core.encoding.pooling_names import pooling_modes
from core.encoding.prompts import Prompts
from core.encoding.static_format import KIND, is_model2vec, normalizes, static_config, static_length
from core.encoding.tokenizer import max_length_of
from core.encoding.weights import (
    MOST_WIDTH,
    check_numbers,
    check_only_files,
    check_weights,
    in_one_sentence,
    read_json,
    whole_number,
)
from core.errors import DamagedError, InputError, ModelError

# In the order in which sentence-transformers concatenates them.
LEGACY_POOLING_KEYS = {
    "pooling_mode_cls_token": "cls",
    "pooling_mode_max_tokens": "max",
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens",
    "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}
# Poolings that sentence-transformers lacks: the class that modules.json names, for it to load. Saved models
# hold these names: a class that moves has to leave its old name behind.
OWN_POOLING_TYPES = {
    "attention": "core.encoding.pooling_modules.AttentionPooling",
    "decoder-first": "core.encoding.pooling_modules.DecoderFirstPooling",
}
# What version 0.1.0 called them; nobody could import that.
_OLD_POOLING_TYPES = {
    "semantic_explorer.AttentionPooling": "attention",
    "semantic_explorer.DecoderFirstPooling": "decoder-first",
}
_OWN_POOLING_OF = {name: mode for mode, name in OWN_POOLING_TYPES.items()} | _OLD_POOLING_TYPES
_LOADS_IT = (
    "it loads such a model where Semantic Explorer is installed, and wants trust_remote_code=True for that."
)
_WITH_OUR_HELP = {
    "attention": f"This model pools by attention, which sentence-transformers lacks: {_LOADS_IT}",
    "decoder-first": "This model takes its decoder's first token, which sentence-transformers lacks: "
    + _LOADS_IT,
}
SIMILARITIES = ("cosine", "dot", "euclidean", "manhattan")
_LENGTH_CONFIGS = tuple(
    f"sentence_{kind}_config.json"
    for kind in ("bert", "roberta", "distilbert", "camembert", "albert", "xlm-roberta", "xlnet")
)
# Encoder-decoder models of which transformers has the encoder alone, and whose decoder can be asked too.
ENCODER_HALVES = {"t5": "T5EncoderModel", "mt5": "MT5EncoderModel", "umt5": "UMT5EncoderModel"}
# What a new dense layer ends in, and whether it has a bias.
_NEW_DENSE = {
    "tanh": ("torch.nn.modules.activation.Tanh", True),
    "none": ("torch.nn.modules.linear.Identity", False),
}
# What to do about modules of sentence-transformers that this program cannot run.
_ON_WORDS = "It is made of word vectors without a transformer; choose a model that has one."
_INSTEAD_OF = {
    "Router": "It reads queries and documents by two models; choose one that has one for both, or save the "
    "documents' half: SentenceTransformer(modules=[*model[0].sub_modules['document'], *list(model)[1:]]).",
    "WeightedLayerPooling": "It mixes the layers of its transformer; choose a model that pools the last one.",
    **dict.fromkeys(("BoW", "CNN", "LSTM", "WordEmbeddings", "WordWeights"), _ON_WORDS),
    "CLIPModel": "It reads pictures, too; choose a model of texts.",
}
_OF_TOKENS = ("MultiVectorEncoder", "ColBERT")  # what makes a vector a token, as its `model_type` says
_DEFAULT_LENGTH = 512
_NO_LENGTH = 1_000_000  # tokens; who states more, as 10³⁰, states nothing


@dataclass(frozen=True, slots=True)
class DenseLayout:
    """A dense layer on disk. `folder` is None for one that has not been saved yet."""

    folder: Path | None
    in_features: int
    out_features: int
    bias: bool
    activation: str


@dataclass(frozen=True, slots=True)
class NormLayout:
    """A layer normalisation on disk, of vectors with so many numbers."""

    folder: Path
    in_features: int

    @property
    def out_features(self) -> int:
        """As many as come in."""
        return self.in_features


def new_dense(width: int, dim: int, activation: str) -> DenseLayout:
    """A dense layer from `width` to `dim` numbers that has not been trained yet.

    Args:
        activation: "tanh", or "none" for a projection without bias.

    Raises:
        InputError: there is no such layer.
    """
    if dim < 1:
        raise InputError(f"dense_dim is {dim}.", "Give at least 1, or None for no dense layer.")
    if activation not in _NEW_DENSE:
        raise InputError(f"dense_activation is “{activation}”.", f"Choose one of: {' · '.join(_NEW_DENSE)}.")
    name, bias = _NEW_DENSE[activation]
    return DenseLayout(None, width, dim, bias, name)


@dataclass(frozen=True, slots=True)
class ModelLayout:
    """What a model folder holds.

    Attributes:
        folder: the model's folder; `transformer_folder`: where its transformer and tokenizer lie (often the
            same).
        transformer_config: the content of its `config.json`, as transformers' own model takes it.
        pooling: names of poolings, concatenated in this order; `pooling_folder`: weights of attention
            pooling, if any.
        include_prompt: whether the prompt's tokens take part in the pooling.
        after_pooling: dense layers, layer normalisations and "normalize", in order.
        prompts: what is put before a text.
        similarity: "cosine", "dot", "euclidean" or "manhattan".
        max_seq_length: tokens read of a text.
        do_lower_case: texts are lower-cased before the tokenizer.
        truncate_dim: only the first so many numbers of a vector are kept (None: all).
        is_static: it has a vector a token in place of a transformer, as `core.encoding.static_format` has it.
    """

    folder: Path
    transformer_folder: Path
    transformer_config: dict[str, Any]
    pooling: tuple[str, ...] = ("mean",)
    pooling_folder: Path | None = None
    include_prompt: bool = True
    after_pooling: tuple[DenseLayout | NormLayout | str, ...] = ()
    prompts: Prompts = field(default_factory=Prompts)
    similarity: str = "cosine"
    max_seq_length: int = _DEFAULT_LENGTH
    do_lower_case: bool = False
    truncate_dim: int | None = None
    is_static: bool = False


@in_one_sentence
def read_layout(folder: Path) -> ModelLayout:
    """Describe a model folder, with the prompts that a known model wants where its folder lacks them.

    Raises:
        ModelError: there is no model in it, or one that is not safe to load or that this program cannot run.
        DamagedError: a file in it is damaged.
    """
    layout = _layout(folder)
    needed = None if any(layout.prompts.by_name.values()) else needed_prompts(folder)
    return layout if needed is None else replace(layout, prompts=needed)


def _layout(folder: Path) -> ModelLayout:
    if (folder / "modules.json").is_file():
        return _sentence_transformers_layout(folder)
    if not (folder / "config.json").is_file():
        raise ModelError(
            f"There is no model in {folder}: neither modules.json nor config.json is there.",
            "Choose the folder that holds these files.",
        )
    if is_model2vec(folder):
        after = ("normalize",) if normalizes(folder) else ()
        length = static_length(folder)
        config = static_config(folder)
        return ModelLayout(folder, folder, config, after_pooling=after, max_seq_length=length, is_static=True)
    return ModelLayout(folder, folder, transformer_config(folder), max_seq_length=max_length(folder, {}))


def _sentence_transformers_layout(folder: Path) -> ModelLayout:
    if makes_token_vectors(folder):
        raise ModelError(
            f"The model in {folder} makes a vector of each token, and none of a text.",
            "Use it to rerank hits (Search → Rerank the hits…, or search --rerank).",
        )
    modules = modules_of(folder)
    kinds = [_kind(folder, module_type) for module_type, _ in modules]
    is_static = kinds[:1] == [KIND] and not {KIND, "Transformer", "Pooling"} & set(kinds[1:])
    is_usual = kinds[:1] == ["Transformer"] and not {KIND, "Transformer"} & set(kinds[1:])
    if not is_static and not (is_usual and kinds[1:2] in ([], ["Pooling"])):
        raise ModelError(
            f"The model in {folder} is built of {', '.join(kinds)}; this program cannot run that.",
            "Choose a model made of a transformer, a pooling and, if need be, dense layers.",
        )
    transformer_folder = modules[0][1]
    settings = {} if is_static else transformer_settings(transformer_folder)
    pooling: tuple[str, ...] = ("mean",)
    pooling_folder = None
    include_prompt = True
    after: list[DenseLayout | NormLayout | str] = []
    for kind, (module_type, place) in zip(kinds[1:], modules[1:], strict=True):
        if kind == "Pooling":
            config = read_json(place / "config.json")
            pooling = _pooling(config)
            include_prompt = bool(config.get("include_prompt", True))
            pooling_folder = place if _OWN_POOLING_OF.get(module_type) == "attention" else None
        elif kind == "Dense":
            after.append(dense_layout(place, "sentence_embedding"))
        elif kind == "LayerNorm":
            after.append(_layer_norm(place))
        elif kind == "Normalize":
            after.append("normalize")
    top = folder / "config_sentence_transformers.json"
    general = read_json(top) if top.is_file() else {}
    prompts = stated_prompts(general, top)
    similarity = general.get("similarity_fn_name") or "cosine"
    truncate_dim = general.get("truncate_dim")
    default_prompt = general.get("default_prompt_name")
    if default_prompt is not None and default_prompt not in prompts:
        raise ModelError(
            f"The model in {folder} names a default prompt “{default_prompt}” that it does not hold.",
            "Correct config_sentence_transformers.json.",
        )
    return ModelLayout(
        folder,
        transformer_folder,
        static_config(transformer_folder) if is_static else transformer_config(transformer_folder),
        pooling=pooling,
        pooling_folder=pooling_folder,
        include_prompt=include_prompt,
        after_pooling=tuple(after),
        prompts=Prompts(prompts, default_prompt),
        similarity=similarity if similarity in SIMILARITIES else "cosine",
        max_seq_length=static_length(transformer_folder)
        if is_static
        else max_length(transformer_folder, settings),
        do_lower_case=bool(settings.get("do_lower_case", False)),
        truncate_dim=None if truncate_dim is None else whole_number(truncate_dim, "truncate_dim", top),
        is_static=is_static,
    )


def _kind(folder: Path, module_type: str) -> str:
    package, _, kind = module_type.rpartition(".")
    if module_type in _OWN_POOLING_OF:
        return "Pooling"
    if not package.startswith("sentence_transformers."):
        raise ModelError(
            f"The model in {folder} wants to run its author's code ({module_type}); this program never does.",
            "Choose another model, or one converted to plain transformer, pooling and dense modules.",
        )
    if kind not in ("Transformer", "Pooling", "Dense", "LayerNorm", "Normalize", "Dropout", KIND):
        raise ModelError(
            f"The model in {folder} has a module “{kind}”, which this program cannot run.",
            _INSTEAD_OF.get(
                kind, "Choose a model made of a transformer, a pooling and, if need be, dense layers."
            ),
        )
    return kind


def stated_prompts(general: dict[str, Any], path: Path) -> dict[str, str]:
    """The prompts that `config_sentence_transformers.json` states.

    Args:
        general: its content. path: it.

    Raises:
        DamagedError: they are no texts by name.
    """
    stated = general.get("prompts") or {}
    if not isinstance(stated, dict) or not all(isinstance(text, str | None) for text in stated.values()):
        raise DamagedError(
            f"“prompts” in {path} is not a text for each name.", "Correct it, or leave it out."
        )
    return {name: text or "" for name, text in stated.items()}


def makes_token_vectors(folder: Path) -> bool:
    """Whether a folder with `modules.json` holds a model of late interaction (a vector a token), as
    sentence-transformers or PyLate saves one.

    Raises:
        DamagedError: a file is damaged.
    """
    general = folder / "config_sentence_transformers.json"
    if general.is_file() and read_json(general).get("model_type") in _OF_TOKENS:
        return True
    modules = [each for each in read_json(folder / "modules.json", list) if isinstance(each, dict)]
    return any(
        str(each.get("type")).startswith("pylate.") or str(each.get("type")).endswith(".MultiVectorMask")
        for each in modules
    )


def modules_of(folder: Path) -> list[tuple[str, Path]]:
    """The modules that `modules.json` names: the class of each, and the folder it lies in.

    Raises:
        ModelError: one lies outside the model's folder, or holds a pipe or a device.
        DamagedError: one has no class or no folder.
    """
    path, found = folder / "modules.json", []
    for number, module in enumerate(read_json(path, list)):
        for key in ("type", "path"):
            if not isinstance(module, dict) or not isinstance(module.get(key), str):
                raise DamagedError(f"Module {number} in {path} has no “{key}”.", "Fetch the model again.")
        place = _inside(folder, module["path"])
        if not place.is_dir() and module["type"].rpartition(".")[2] not in ("Normalize", "Dropout"):
            raise DamagedError(f"The folder {place} of the model is missing.", "Fetch the model again.")
        if place.is_dir():
            check_only_files(place)
        found.append((module["type"], place))
    if not found:
        raise DamagedError(f"There is no module in {path}.", "Fetch the model again.")
    return found


def _inside(folder: Path, path: str) -> Path:
    place = (folder / path).resolve()
    if not place.is_relative_to(folder.resolve()):
        raise ModelError(
            f"modules.json in {folder} points outside the model folder ({path}).", "Choose another model."
        )
    # The unresolved path: in the Hugging Face cache each file is a link to elsewhere.
    return folder / path


def _pooling(config: dict[str, Any]) -> tuple[str, ...]:
    stated = config.get("pooling_mode")
    if stated is not None:
        return pooling_modes(stated if isinstance(stated, str) else tuple(stated))
    return tuple(mode for key, mode in LEGACY_POOLING_KEYS.items() if config.get(key)) or ("mean",)


def dense_layout(place: Path, of: str) -> DenseLayout:
    """Describe a dense layer in the folder `place`.

    Args:
        of: what it takes and gives, as sentence-transformers calls it: "sentence_embedding", or
            "token_embeddings".

    Raises:
        ModelError: it takes or gives something else, or adds what it took to what it gives.
        DamagedError: a file is damaged.
    """
    config = read_json(place / "config.json")
    inputs = {config.get("module_input_name", of), config.get("module_output_name")}
    if config.get("use_residual") or not inputs <= {of, None}:
        raise ModelError(
            f"The dense layer in {place} works in a way that this program cannot run.", "Choose another."
        )
    numbers = check_weights(place)
    path = place / "config.json"
    width_in, width_out = (
        whole_number(config.get(key), key, path, 1, MOST_WIDTH) for key in ("in_features", "out_features")
    )
    if width_in * width_out > numbers:
        raise DamagedError(f"The weights in {place} do not fit its config.json.", "Fetch the model again.")
    activation = str(config.get("activation_function", "torch.nn.modules.activation.Tanh"))
    return DenseLayout(
        place,
        width_in,
        width_out,
        bool(config.get("bias", True)),
        activation,
    )


def _layer_norm(place: Path) -> NormLayout:
    path = place / "config.json"
    width = whole_number(read_json(path).get("dimension"), "dimension", path, 1, MOST_WIDTH)
    if check_weights(place) != 2 * width:
        raise DamagedError(f"The weights in {place} do not fit its config.json.", "Fetch the model again.")
    return NormLayout(place, width)


def transformer_settings(folder: Path) -> dict[str, Any]:
    """What sentence-transformers says of a transformer's use; empty where it says nothing.

    Raises:
        ModelError: it is used for something else than its last hidden states.
        DamagedError: the file is damaged.
    """
    path = next((folder / name for name in _LENGTH_CONFIGS if (folder / name).is_file()), None)
    settings = read_json(path) if path is not None else {}
    text = (settings.get("modality_config") or {}).get("text", {"method": "forward"})
    output = text.get("method_output_name", "last_hidden_state")
    task = settings.get("transformer_task", "feature-extraction")
    if text.get("method") != "forward" or output != "last_hidden_state" or task != "feature-extraction":
        raise ModelError(
            f"The model in {folder} is used in a way unknown to this program (task {task}, output {output}).",
            "Choose a model whose sentence vectors come from pooled token vectors.",
        )
    return settings


def transformer_config(folder: Path) -> dict[str, Any]:
    """The content of a transformer's `config.json`, as transformers' own model takes it.

    Raises:
        ModelError: it asks for what only its author's code does, is an adapter or no encoder, or its weights
            are pickled.
        DamagedError: a file is damaged.
    """
    check_only_files(folder)
    if (folder / "adapter_config.json").is_file():
        raise ModelError(
            f"The model in {folder} is an adapter without its base model.",
            "Merge it into the base model (peft: merge_and_unload, save_pretrained) and choose that folder.",
        )
    config = native_config(read_json(folder / "config.json"), folder / "config.json")
    kind = config.get("model_type")
    if config.get("is_encoder_decoder") and kind not in ENCODER_HALVES:
        raise ModelError(
            f"The model in {folder} ({kind}) is an encoder with a decoder, which gives no sentence vectors.",
            "Choose an encoder model.",
        )
    if not isinstance(kind, str):
        raise DamagedError(f"“model_type” in {folder / 'config.json'} is no name.", "Fetch the model again.")
    check_numbers(config, folder / "config.json", check_weights(folder))
    return config


def max_length(folder: Path, settings: dict[str, Any]) -> int:
    """Tokens read of a text: what the model states, else its tokenizer; never more than it has positions."""
    path = folder / "config.json"
    positions = _positions(native_config(read_json(path), path))
    in_kwargs = ((settings.get("processing_kwargs") or {}).get("text") or {}).get("max_length")
    stated = in_kwargs or settings.get("max_seq_length") or max_length_of(folder)
    if isinstance(stated, int) and stated > _NO_LENGTH:
        stated = None
    if stated is not None:
        whole_number(stated, "max_seq_length", folder)
    return min((value for value in (stated, positions) if value is not None), default=_DEFAULT_LENGTH)


def _positions(config: dict[str, Any]) -> int | None:
    """How many positions a transformer has, or None where that is not limited."""
    positions = config.get("max_position_embeddings")
    if not isinstance(positions, int) or positions <= 0:
        return None
    if config.get("model_type") in _OFFSET_POSITIONS:
        # RoBERTa counts positions from the padding id + 1.
        positions -= int(config.get("pad_token_id") or 0) + 1
    return max(positions, 1)


def reads_decoder(layout: ModelLayout) -> bool:
    """Whether a text's vector is its decoder's first token.

    Raises:
        ModelError: it is to be, but the model has no decoder.
    """
    if "decoder-first" not in layout.pooling:
        return False
    kind = layout.transformer_config.get("model_type")
    if kind not in ENCODER_HALVES:
        raise ModelError(
            f"The model in {layout.transformer_folder} ({kind}) has no decoder that could begin a text.",
            "Choose another pooling, or a T5.",
        )
    return True


def needs_our_help(layout: ModelLayout) -> tuple[str, ...]:
    """Sentences about what other programs need to load a model; usually none."""
    return tuple(_WITH_OUR_HELP[mode] for mode in layout.pooling if mode in _WITH_OUR_HELP)


def longest_input(layout: ModelLayout) -> int:
    """The largest `max_seq_length` that a transformer can take."""
    return _positions(layout.transformer_config) or 100_000


def hidden_size(layout: ModelLayout) -> int:
    """The width of a transformer's token vectors.

    Raises:
        ModelError: its configuration does not say.
    """
    for key in ("hidden_size", "dim", "d_model"):
        if isinstance(width := layout.transformer_config.get(key), int):
            return width
    raise ModelError(
        f"config.json in {layout.transformer_folder} does not say how wide its token vectors are."
    )


_OFFSET_POSITIONS = (
    "roberta",
    "xlm-roberta",
    "camembert",
    "longformer",
    "mpnet",
    "xlm-roberta-xl",
    "data2vec-text",
)
