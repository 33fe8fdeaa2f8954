"""The poolings that sentence-transformers lacks, as modules that it loads where this program is installed.

A saved model's `modules.json` names these classes, and sentence-transformers imports what stands there; since
version 6 only with `trust_remote_code=True`, as any class outside its own package (5 warns without it). What
it asks of a module is `load`, `save`, `forward(features)` and `get_embedding_dimension`; it is not imported
here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from core.encoding.pooling import Pooling
from core.encoding.pooling_names import pooling_modes

_WEIGHTS = "model.safetensors"

Features = dict[str, Any]


class AttentionPooling(nn.Module):
    """Poolings of which one is by attention, one after the other as `Pooling` has them.

    Args:
        embedding_dimension: width of a token vector.
        pooling_mode: their names, "attention" among them.
        include_prompt: whether the prompt's tokens take part.
    """

    def __init__(
        self, embedding_dimension: int, pooling_mode: str | list[str], include_prompt: bool = True
    ) -> None:
        super().__init__()
        self.pooling = Pooling(pooling_modes(pooling_mode), embedding_dimension, include_prompt)
        self.embedding_dimension = embedding_dimension

    def get_embedding_dimension(self) -> int:
        """Width of a text's vector."""
        return self.pooling.output_dim

    def forward(self, features: Features) -> Features:
        """Add `sentence_embedding`, (batch, width), to what the transformer made of a batch."""
        tokens, mask = _tokens(features)
        given = features.get("prompt_length", 0)
        prompt_length = int(given.flatten()[0]) if isinstance(given, Tensor) else int(given or 0)
        assert self.pooling.attention is not None
        vectors = self.pooling(tokens.to(self.pooling.attention.dtype), mask, prompt_length)
        features["sentence_embedding"] = vectors.to(tokens.dtype)
        return features

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **options: Any) -> Self:
        """Read what `save` wrote into a model's `subfolder`, on this machine or on the hub.

        Args:
            options: as sentence-transformers gives them: token, cache_folder, revision, local_files_only.

        Raises:
            OSError: there is no such file.
        """
        config = json.loads(_file(model_name_or_path, "config.json", subfolder, options).read_text("utf-8"))
        pooling = cls(
            config["embedding_dimension"], config["pooling_mode"], config.get("include_prompt", True)
        )
        pooling.pooling.load_state_dict(load_file(_file(model_name_or_path, _WEIGHTS, subfolder, options)))
        return pooling

    def save(self, output_path: str, safe_serialization: bool = True) -> None:
        """Write configuration and weights into the folder `output_path`, always as safetensors."""
        config = {
            "embedding_dimension": self.embedding_dimension,
            "pooling_mode": list(self.pooling.modes),
            "include_prompt": self.pooling.include_prompt,
        }
        _save(config, self.pooling, Path(output_path))


class DecoderFirstPooling(nn.Module):
    """What a T5's decoder makes of its start token: one vector a text.

    The transformer before it is the encoder alone; this is the decoder of the same model.

    Args:
        decoder: reads the encoder's token vectors.
        start_token: what it begins with.
    """

    def __init__(self, decoder: nn.Module, start_token: int) -> None:
        super().__init__()
        self.decoder = decoder
        self.start_token = start_token

    def get_embedding_dimension(self) -> int:
        """Width of a text's vector."""
        config: Any = self.decoder.config
        return int(config.hidden_size)

    def forward(self, features: Features) -> Features:
        """Add `sentence_embedding`, (batch, width), to what the encoder made of a batch."""
        tokens, mask = _tokens(features)
        weight = next(self.decoder.parameters())
        begun = torch.full((len(tokens), 1), self.start_token, dtype=torch.int64, device=tokens.device)
        decoded = self.decoder(
            input_ids=begun,
            encoder_hidden_states=tokens.to(weight.dtype),
            encoder_attention_mask=mask.long(),
            use_cache=False,
        ).last_hidden_state
        features["sentence_embedding"] = decoded[:, 0].to(tokens.dtype)
        return features

    @classmethod
    def load(cls, model_name_or_path: str, subfolder: str = "", **options: Any) -> Self:
        """Take the decoder out of a saved model: of the whole model's weights, or of those that `save` wrote.

        Args, Raises:
            As of `AttentionPooling.load`.
        """
        from transformers import AutoConfig, AutoModel

        config = json.loads(_file(model_name_or_path, "config.json", subfolder, options).read_text("utf-8"))
        if "start_token" in config:
            model = AutoModel.from_config(AutoConfig.from_pretrained(model_name_or_path, **_hub(options)))
            model.decoder.load_state_dict(load_file(_file(model_name_or_path, _WEIGHTS, subfolder, options)))
        else:
            model = AutoModel.from_pretrained(model_name_or_path, dtype=torch.float32, **_hub(options))
        return cls(model.decoder, start_token(model.config))

    def save(self, output_path: str, safe_serialization: bool = True) -> None:
        """Write the decoder into the folder `output_path`: sentence-transformers keeps the encoder alone."""
        _save(
            {"pooling_mode": ["decoder-first"], "start_token": self.start_token},
            self.decoder,
            Path(output_path),
        )


def start_token(config: Any) -> int:
    """The token that a transformer's decoder begins with."""
    stated = getattr(config, "decoder_start_token_id", None)
    return int(config.pad_token_id if stated is None else stated)  # T5 begins with its padding


def _tokens(features: Features) -> tuple[Tensor, Tensor]:
    """(batch, tokens, dim) token vectors, and (batch, tokens) where there is one.

    Flash attention hands them on without padding, one text after the other, and says where each begins.
    """
    tokens: Tensor = features["token_embeddings"]
    if "cu_seq_lens_q" in features:
        lengths = features["cu_seq_lens_q"].diff()
        tokens = nn.utils.rnn.pad_sequence(list(torch.split(tokens[0], lengths.tolist())), batch_first=True)
        return tokens, torch.arange(tokens.shape[1], device=tokens.device) < lengths[:, None]
    mask = features.get("attention_mask")
    if mask is None or mask.shape != tokens.shape[:2]:
        mask = torch.ones(tokens.shape[:2], device=tokens.device)
    return tokens, mask.bool()


def _hub(options: dict[str, Any]) -> dict[str, Any]:
    """Options of sentence-transformers, as transformers calls them."""
    named = {"token": "token", "cache_folder": "cache_dir", "revision": "revision"}
    return {theirs: options.get(name) for name, theirs in named.items()} | {
        "local_files_only": bool(options.get("local_files_only", False))
    }


def _file(model: str, name: str, subfolder: str, options: dict[str, Any]) -> Path:
    from transformers.utils import cached_file

    return Path(str(cached_file(model, name, subfolder=subfolder, **_hub(options))))


def _save(config: dict[str, Any], module: nn.Module, folder: Path) -> None:
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    tensors = {
        name: tensor.detach().to("cpu", torch.float32).contiguous()
        for name, tensor in module.state_dict().items()
    }
    save_file(tensors, str(folder / _WEIGHTS))
