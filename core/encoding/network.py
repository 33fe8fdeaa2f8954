"""The encoder as a torch module: transformer, pooling, dense layers, normalisation."""

from __future__ import annotations

import inspect
import logging
import re
import threading
import warnings
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from core.encoding.authors_code import has_to_prove, may_read_both_ways, not_the_same
from core.encoding.model_format import ENCODER_HALVES, ModelLayout, reads_decoder
from core.encoding.packed.linear import can_pack, pack_linears
from core.encoding.packed.network import PackedNetwork
from core.encoding.packed.transformer import load_packed
from core.encoding.pooling_modules import start_token
from core.encoding.sentence_head import SentenceHead, load_head
from core.encoding.static_network import StaticNetwork, StaticTable, check_vocabulary, token_vectors
from core.encoding.tokenizer import TextTokenizer
from core.encoding.weights import failing_as
from core.errors import DamagedError, ModelError

# A weight inside the encoder, not of a head that was trained with it.
_INSIDE = re.compile(r"(^|\.)(layers?|block|embeddings|h)\.")
# While transformers loads a model it replaces methods of its own classes, and puts back what it found there:
# two loads at once leave `tie_weights` doing nothing for good, and later models with shared weights broken.
_alone = threading.RLock()
_counting, _n_quiet, _settings = threading.Lock(), 0, ExitStack()  # of those that want it quiet
_ADVICE = "Choose another model, or save this one anew with a current version of transformers."


class EncoderNetwork(SentenceHead):
    """Token ids to sentence vectors, by a Hugging Face encoder; can be trained.

    Args:
        transformer: the encoder; may compute in bfloat16.
        head: its modules become this network's own.
    """

    def __init__(self, transformer: nn.Module, head: SentenceHead) -> None:
        nn.Module.__init__(self)
        self.transformer = transformer
        self.pooling, self.dense = head.pooling, head.dense
        self.normalize_after, self.truncate_dim = head.normalize_after, head.truncate_dim
        self.embedding_dim = head.embedding_dim
        self.reads_decoder = "decoder-first" in head.pooling.modes

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None,
        prompt_length: int = 0,
        normalize: bool | None = None,
    ) -> Tensor:
        """Encode a batch; carries gradients where they are on.

        Args:
            input_ids: (batch, tokens) int64, padded on the right.
            attention_mask: (batch, tokens) bool, true where there is a token; None where nothing is padded.
            prompt_length: leading tokens that belong to the prompt.
            normalize: True also normalises where the model does not; False leaves out the model's last
                normalisation; None does as the model says.

        Returns:
            (batch, embedding_dim) float32.
        """
        # Without padding no mask is handed on: attention is quicker without one.
        mask = None if attention_mask is None else attention_mask.long()
        decoder = {}
        if self.reads_decoder:  # it gets its first token alone, and what it has then is the text's vector
            decoder["decoder_input_ids"] = input_ids.new_full(
                (len(input_ids), 1), start_token(self.transformer.config)
            )
        tokens = self.transformer(
            input_ids=input_ids, attention_mask=mask, return_dict=True, **decoder
        ).last_hidden_state
        if self.reads_decoder:
            attention_mask, prompt_length = torch.ones_like(decoder["decoder_input_ids"]).bool(), 0
        if attention_mask is None:
            return self.finish(tokens.float(), None, prompt_length, normalize)
        pooled = self.pooling(tokens.float(), attention_mask, prompt_length)
        # A text without a token has padding only, and what that became is not its vector.
        return self.after_pooling(pooled.masked_fill(~attention_mask.any(1, keepdim=True), 0.0), normalize)


def load_for_inference(
    layout: ModelLayout, device: str, precision: str, tokenizer: TextTokenizer
) -> EncoderNetwork | PackedNetwork:
    """The quickest network there is for a layout, for encoding only.

    Args, Raises:
        As of `load_network`; tokenizer: what quick mode reads its samples with.
    """
    if layout.is_static:
        check_vocabulary(layout, tokenizer)
        table = token_vectors(layout).embedding.weight.detach().to(device)
        return StaticNetwork(StaticTable(table), load_head(layout, device, table.shape[1]))
    # Metal's backend lacks some of what the packed pass asks for.
    plain = device.startswith("mps") or reads_decoder(layout) or has_to_prove(layout.transformer_folder)
    with failing_as(f"The model in {layout.folder} cannot be loaded", _ADVICE):
        packed = None if plain else load_packed(layout, device, precision)
        if packed is None:
            return load_network(layout, device, precision)
        head = load_head(layout, device, packed.dim)
        if precision == "int8":
            from core.encoding.packed.int8_network import in_bytes

            return PackedNetwork(in_bytes(packed, tokenizer), head)
        return PackedNetwork(packed, head)


def load_network(
    layout: ModelLayout, device: str, precision: str, head: SentenceHead | None = None
) -> EncoderNetwork:
    """Load the network that a layout describes, in eval mode.

    Args:
        layout: as read from a folder.
        device: a torch device.
        precision: "float32" or "bfloat16" (of the transformer; pooling and what follows it stay float32).
        head: what comes after the transformer, where it is loaded already.

    Raises:
        ModelError: transformers cannot load it.
        DamagedError: the weights do not fit the configuration.
    """
    if layout.is_static:
        transformer = token_vectors(layout)
        head = head or load_head(layout, device, transformer.config.hidden_size)
        return EncoderNetwork(transformer, head).to(device).eval()
    transformer = _load_transformer(layout)
    if precision == "bfloat16":
        transformer.to(torch.bfloat16)
    if device == "cpu" and can_pack():
        pack_linears(transformer)
    head = head or load_head(layout, device, int(transformer.config.hidden_size))
    return EncoderNetwork(transformer, head).to(device).eval()


def from_files(model_class: Any, folder: Path, config: Any) -> tuple[Any, dict[str, Any]]:
    """A float32 model of a class of transformers from safetensors in a folder, and what it says of these:
    which are missing, unexpected or of another shape. Those are for the caller to refuse.

    Raises:
        ModelError: the model may be another one than transformers', and a weight shows that it is.
    """
    model, report = model_class.from_pretrained(
        str(folder),
        config=config,
        dtype=torch.float32,
        local_files_only=True,
        use_safetensors=True,
        output_loading_info=True,
        ignore_mismatched_sizes=True,  # they are reported then, by name
    )
    if has_to_prove(folder):
        keys = {*report["missing_keys"], *report["unexpected_keys"]}
        odd = {key for key in keys if _INSIDE.search(key) and "position_ids" not in key}
        odd |= {str(entry[0]) for entry in report.get("mismatched_keys", ())}
        if odd:
            raise not_the_same(folder, config.model_type, min(odd))
        if any(getattr(module, "is_causal", False) for module in model.modules()):
            raise may_read_both_ways(folder, config.model_type)
    return model, report


def own_config(content: Mapping[str, Any]) -> Any:
    """What transformers makes of the content of a `config.json`; never by code of the model's author.

    Raises:
        ValueError: transformers has no model of that kind.
    """
    from transformers import CONFIG_MAPPING

    kind = content.get("model_type")
    if kind not in CONFIG_MAPPING:
        raise ValueError(f"transformers has no “{kind}” model, and code of a model's author is never run")
    return CONFIG_MAPPING[kind].from_dict(dict(content))


def _load_transformer(layout: ModelLayout) -> Any:
    folder = layout.transformer_folder
    with (
        loading(),
        failing_as(f"The transformer in {folder} cannot be loaded", _ADVICE),
    ):
        config, model_class = _config_and_class(layout)
        model, report = from_files(model_class, folder, config)
    if "input_ids" not in inspect.signature(model.forward).parameters:
        raise ModelError(f"The model in {folder} is no text encoder.", "Choose another model.")
    # A pooler head is not used by any pooling here, and many checkpoints lack it.
    missing = sorted(
        key for key in report["missing_keys"] if "pooler" not in key and "position_ids" not in key
    )
    if missing and all(key.startswith("decoder.") for key in missing):
        raise ModelError(
            f"The model in {folder} is an encoder without its decoder, so there is no first token of it.",
            "Choose another pooling, or the folder of the whole model.",
        )
    mismatched = sorted(str(entry[0]) for entry in report.get("mismatched_keys", ()))
    if missing or mismatched:
        raise DamagedError(
            f"The weights in {folder} do not fit its config.json ({(missing + mismatched)[0]} and "
            f"{len(missing) + len(mismatched) - 1} more).",
            "Fetch the model again.",
        )
    return model


def _config_and_class(layout: ModelLayout) -> tuple[Any, Any]:
    import transformers

    config = own_config(layout.transformer_config)
    if not hasattr(config, "hidden_size"):
        raise ValueError(f"a “{config.model_type}” model is no text encoder")
    if hasattr(config, "use_cache"):
        config.use_cache = False  # past keys serve generation only
    half = None if reads_decoder(layout) else ENCODER_HALVES.get(config.model_type)
    return config, getattr(transformers, half) if half else transformers.AutoModel


@contextmanager
def loading() -> Iterator[None]:
    """Let transformers make or load a model, quietly, in one thread at a time."""
    with _alone, quiet_transformers():
        yield


@contextmanager
def quiet_transformers() -> Iterator[None]:
    """Keep transformers' progress bars, log lines and warnings from the person; its settings come back when
    the last of all threads that want it quiet is done.
    """
    global _n_quiet, _settings
    with _counting:
        if not _n_quiet:
            _settings = _silenced()
        _n_quiet += 1
    try:
        yield
    finally:
        with _counting:
            _n_quiet -= 1
            if not _n_quiet:
                _settings.close()


def _silenced() -> ExitStack:
    """transformers made quiet; closed, it is as it was."""
    from transformers.utils import logging as its_logging

    found = ExitStack()
    found.callback(its_logging.set_verbosity, its_logging.get_verbosity())
    if its_logging.is_progress_bar_enabled():
        found.callback(its_logging.enable_progress_bar)
    found.enter_context(warnings.catch_warnings())
    its_logging.set_verbosity(logging.CRITICAL)
    its_logging.disable_progress_bar()
    warnings.simplefilter("ignore")
    return found
