"""What comes after a transformer: pooling, dense layers, normalisations."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor, nn

from core.encoding.model_format import DenseLayout, ModelLayout, NormLayout
from core.encoding.pooling import Pooling
from core.encoding.weights import weight_files
from core.errors import DamagedError, ModelError

# The activations a dense layer may name; sentence-transformers writes the class's full path.
_ACTIVATIONS: dict[str, type[nn.Module]] = {
    "Tanh": nn.Tanh,
    "Identity": nn.Identity,
    "ReLU": nn.ReLU,
    "GELU": nn.GELU,
    "SiLU": nn.SiLU,
    "Sigmoid": nn.Sigmoid,
    "ELU": nn.ELU,
    "LeakyReLU": nn.LeakyReLU,
    "Softplus": nn.Softplus,
}


class Dense(nn.Module):
    """A linear layer and an activation: (batch, in_features) -> (batch, out_features)."""

    def __init__(self, layout: DenseLayout) -> None:
        super().__init__()
        self.layout = layout
        name = layout.activation.rpartition(".")[2]
        if name not in _ACTIVATIONS or not layout.activation.startswith("torch.nn."):
            raise ModelError(
                f"The dense layer in {layout.folder} has the activation “{layout.activation}”, "
                "which this program cannot run.",
                "Choose a model with one of torch's own activations.",
            )
        self.linear = nn.Linear(layout.in_features, layout.out_features, bias=layout.bias)
        self.activation = _ACTIVATIONS[name]()

    def forward(self, vectors: Tensor) -> Tensor:
        output: Tensor = self.activation(self.linear(vectors))
        return output


class LayerNorm(nn.Module):
    """Each vector with mean 0 and variance 1, then a scale and a shift for each number (Ba et al. 2016):
    (batch, in_features) -> the same.
    """

    def __init__(self, layout: NormLayout) -> None:
        super().__init__()
        self.layout = layout
        self.norm = nn.LayerNorm(layout.in_features)

    def forward(self, vectors: Tensor) -> Tensor:
        output: Tensor = self.norm(vectors)
        return output


class SentenceHead(nn.Module):
    """Token vectors to sentence vectors: pooling, then dense layers and normalisations, in float32.

    Args:
        pooling, dense: what makes one vector of a text's token vectors, and the layers that change it.
        normalize_after: how many of those layers come before each normalisation, in order (usually one entry,
            `len(dense)`).
        truncate_dim: only the first so many numbers of a vector are kept (None: all).
    """

    def __init__(
        self,
        pooling: Pooling,
        dense: Sequence[Dense | LayerNorm],
        normalize_after: tuple[int, ...],
        truncate_dim: int | None = None,
    ) -> None:
        super().__init__()
        self.pooling = pooling
        self.dense = nn.ModuleList(dense)
        self.normalize_after = normalize_after
        self.truncate_dim = truncate_dim
        full = dense[-1].layout.out_features if dense else pooling.output_dim
        self.embedding_dim = min(full, truncate_dim or full)

    def finish(
        self, tokens: Tensor, mask: Tensor | None, prompt_length: int = 0, normalize: bool | None = None
    ) -> Tensor:
        """Make sentence vectors.

        Args:
            tokens: (batch, tokens, dim) float32. mask: (batch, tokens) bool, true where there is a token.
                None: everywhere.
            prompt_length, normalize: as of `EncoderNetwork.forward`.

        Returns:
            (batch, embedding_dim) float32.
        """
        return self.after_pooling(self.pooling(tokens, mask, prompt_length), normalize)

    def after_pooling(self, vectors: Tensor, normalize: bool | None = None) -> Tensor:
        """What `finish` does with (batch, dim) pooled vectors."""
        for place in range(len(self.dense) + 1):
            last = place == len(self.dense)
            if place in self.normalize_after and not (last and normalize is False):
                vectors = nn.functional.normalize(vectors, dim=-1)
            if not last:
                vectors = self.dense[place](vectors)
        if self.truncate_dim is not None:
            vectors = vectors[:, : self.truncate_dim]
        return nn.functional.normalize(vectors, dim=-1) if normalize else vectors


def load_head(layout: ModelLayout, device: str, width: int) -> SentenceHead:
    """What comes after the transformer, in eval mode; dense layers without a folder start at random.

    Args:
        width: of a token vector.

    Raises:
        DamagedError: the weights do not fit.
    """
    pooling = Pooling(layout.pooling, width, layout.include_prompt)
    if layout.pooling_folder is not None:
        _fill(pooling, layout.pooling_folder)
    dense: list[Dense | LayerNorm] = []
    normalize_after: list[int] = []
    for step in layout.after_pooling:
        if isinstance(step, str):
            normalize_after.append(len(dense))
            continue
        layer = Dense(step) if isinstance(step, DenseLayout) else LayerNorm(step)
        if step.folder is not None:
            _fill(layer, step.folder)
        dense.append(layer)
    expected = pooling.output_dim
    for layer in dense:
        if layer.layout.in_features != expected:
            raise DamagedError(
                f"A layer in {layout.folder} takes {layer.layout.in_features} numbers, not {expected}.",
                "Fetch the model again.",
            )
        expected = layer.layout.out_features
    return SentenceHead(pooling, dense, tuple(normalize_after), layout.truncate_dim).to(device).eval()


def _fill(module: nn.Module, folder: Path) -> None:
    try:
        for path in weight_files(folder):
            module.load_state_dict(load_file(path))
    except (RuntimeError, SafetensorError) as error:
        raise DamagedError(
            f"The weights in {folder} do not fit its config.json.", "Fetch the model again."
        ) from error
