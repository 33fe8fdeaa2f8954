"""CrossEncoder: two texts read together by one transformer, which says how alike they are.

It sees every word of one text beside every word of the other, so it judges a pair better than two vectors
can (Reimers & Gurevych 2019, §1). But it has to be asked for each pair, so it searches nothing by itself: it
reranks what was found, labels pairs, and shows how far a sentence encoder could come.
"""

from __future__ import annotations

import copy
import inspect
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from core.encoding import hub
from core.encoding.batching import token_batches
from core.encoding.cross_format import CrossLayout, begun_layout, cross_fingerprint, read_cross_layout
from core.encoding.devices import choose_device, free_cached, or_halved, processor_threads
from core.encoding.model_store import resolve_model
from core.encoding.network import from_files, loading, own_config, quiet_transformers
from core.encoding.packed.attention import to_device
from core.encoding.packed.linear import can_pack, pack_linears
from core.encoding.saving import TOKENIZER_FILES, new_model_folder, with_parents
from core.encoding.tokenizer import TextTokenizer, TokenizedPairs
from core.encoding.weights import failing_as
from core.errors import DamagedError, InputError, ModelError
from core.old_names import old_arguments
from core.progress import QUIET, Reporter, Task


def _write(transformer: Any, layout: CrossLayout, tokenizer: TextTokenizer, folder: Path) -> None:
    if next(transformer.parameters()).dtype != torch.float32:
        transformer = copy.deepcopy(transformer).float()
    with quiet_transformers():
        transformer.save_pretrained(str(folder))
    for name in TOKENIZER_FILES:
        if (layout.folder / name).is_file():
            shutil.copyfile(layout.folder / name, folder / name)
    if (
        layout.do_lower_case
    ):  # said elsewhere so far; sentence-transformers asks a cross-encoder's tokenizer alone
        (folder / "tokenizer.json").write_text(tokenizer.to_json(), encoding="utf-8")
    config = _read(folder / "config.json")
    config |= {"sentence_transformers": {"activation_fn": layout.activation}}
    config.pop("sbert_ce_default_activation_function", None)
    if layout.class_names:
        config["id2label"] = {str(k): name for k, name in enumerate(layout.class_names)}
        config["label2id"] = {name: k for k, name in enumerate(layout.class_names)}
    if layout.alike is not None:
        config["semantic_explorer"] = {"alike": layout.alike}
    _write_json(folder / "config.json", config)
    # There sentence-transformers looks for how much is read of a pair, and how it is cut.
    about = _read(folder / "tokenizer_config.json") if (folder / "tokenizer_config.json").is_file() else {}
    about["model_max_length"] = layout.max_seq_length
    _write_json(folder / "tokenizer_config.json", about)


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _write_json(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


# Padded tokens in a batch, as of encoding (`batch_runner`).
_TOKEN_BUDGET = {"cpu": 1024, "mps": 8192, "cuda": 65536}
_TOKENIZED_AT_ONCE = 1024

Pairs = Sequence[tuple[str, str]]


class CrossNetwork(nn.Module):
    """Token ids of pairs to logits, by a Hugging Face transformer with a classifier; can be trained.

    Args:
        transformer: with its classifier.
        has_types: whether a token's segment (first or second text) is part of its input.
    """

    def __init__(self, transformer: nn.Module, has_types: bool) -> None:
        super().__init__()
        self.transformer = transformer
        self.has_types = has_types

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_types: Tensor) -> Tensor:
        """Logits of a batch of pairs; carries gradients where they are on.

        Args:
            input_ids: (batch, tokens) int64, padded on the right.
            attention_mask: (batch, tokens) int64, 1 where there is a token.
            token_types: (batch, tokens) int64, 1 for the second text; for those transformers that tell.

        Returns:
            (batch, n_outputs).
        """
        types = {"token_type_ids": token_types} if self.has_types else {}
        logits: Tensor = self.transformer(
            input_ids=input_ids, attention_mask=attention_mask, return_dict=True, **types
        ).logits
        return logits


class CrossEncoder:
    """A loaded cross-encoder. Use `load` or `from_transformer`; use it in one thread, and a `replica` in each
    other one.

    Attributes:
        name: what the person calls the model.
        layout: what its folder holds, or will hold.
        n_outputs: numbers that it says of a pair: 1 (how alike) or one a class.
        device, precision, device_reason: where and how it computes, and why.
    """

    def __init__(
        self,
        name: str,
        layout: CrossLayout,
        network: CrossNetwork,
        tokenizer: TextTokenizer,
        device: str,
        precision: str,
        device_reason: str,
    ) -> None:
        self.name = name
        self.layout = layout
        self.network = network
        self.tokenizer = tokenizer
        self.device = device
        self.precision = precision
        self.device_reason = device_reason
        self.n_outputs = layout.n_outputs
        self.max_seq_length = tokenizer.max_seq_length
        self.token_budget = _TOKEN_BUDGET[device.partition(":")[0]]
        self._threads: int | None = None
        self._threads_at_loading = torch.get_num_threads()
        self._pad_id = int(layout.config.get("pad_token_id") or 0)

    @classmethod
    @old_arguments
    def load(
        cls,
        name: str | Path,
        device: str = "auto",
        precision: str = "auto",
        *,
        download: hub.DownloadConsent | None = None,
        task: Task = QUIET,
    ) -> CrossEncoder:
        """Load a cross-encoder by name: a folder, the local Hugging Face cache, else the hub with consent.

        Args:
            name: a folder, or "organisation/name" on the hub.
            device: "auto", "cpu", "mps", "cuda" or "cuda:N".
            precision: "auto", "float32" or "bfloat16".
            download, task: as of `SentenceEncoder.load`.

        Raises:
            DownloadNeededError: it is not on this machine and there is no consent for it.
            ModelError, DamagedError: it is none, cannot be loaded, or is not safe to load.
            InputError: the device or the precision is not there.
        """
        resolved = hub.resolved(name, download, task)
        return cls._of_layout(resolved.name, read_cross_layout(resolved.folder), device, precision, None)

    @classmethod
    def from_transformer(
        cls,
        folder: str | Path,
        class_names: Sequence[str] = (),
        alike: int | None = None,
        *,
        seed: int = 0,
        device: str = "auto",
        precision: str = "auto",
    ) -> CrossEncoder:
        """Begin a cross-encoder: the transformer of an encoder, and a classifier that knows nothing yet.

        Args:
            folder: a sentence encoder's or a Hugging Face encoder's folder or name.
            class_names: of its outputs; none for one score.
            alike: the class that means "alike".
            seed: of the classifier's first weights.
            device, precision: as in `load`.

        Raises:
            ModelError, DamagedError, DownloadNeededError: as in `load`.
        """
        resolved = resolve_model(folder)
        layout = begun_layout(resolved.folder, tuple(class_names), alike)
        return cls._of_layout(resolved.name, layout, device, precision, seed)

    @classmethod
    def _of_layout(
        cls, name: str, layout: CrossLayout, device: str, precision: str, seed: int | None
    ) -> CrossEncoder:
        if precision == "int8":
            raise InputError("A cross-encoder has no quick mode (int8).", "Choose auto, float32 or bfloat16.")
        tokenizer = TextTokenizer.from_folder(layout.folder, layout.max_seq_length, layout.do_lower_case)
        choice = choose_device(device, precision)
        transformer = _transformer(layout, seed)
        if choice.precision == "bfloat16":
            transformer.to(torch.bfloat16)
        if choice.device == "cpu" and can_pack():
            pack_linears(transformer)
        with failing_as(f"The cross-encoder in {layout.folder} cannot be used", "Choose another model."):
            network = CrossNetwork(transformer, _has_types(transformer, layout)).to(choice.device).eval()
            made = cls(name, layout, network, tokenizer, choice.device, choice.precision, choice.reason)
            made.score([("a", "a,a,a,a,a"), ("a,a", "a")])
        return made

    def replica(self, threads: int = 1) -> CrossEncoder:
        """One for another thread: the same weights, a tokenizer of its own.

        Args:
            threads: how many processor threads its computations take.
        """
        twin = copy.copy(self)
        twin.tokenizer = self.tokenizer.replica()
        twin._threads = threads
        return twin

    # ------------------------------------------------------------------ scoring

    @old_arguments
    def score(
        self,
        pairs: Pairs,
        task: Task = QUIET,
    ) -> NDArray[np.float32]:
        """What it says of pairs of texts.

        Args:
            pairs: (first, second); for most cross-encoders it matters which comes first.
            task: reports pairs done, at most 30 times a second; a cancel takes effect within a batch.

        Returns:
            (n,) float32 in [0, 1], how alike (the sigmoid of the logit); of a model with classes (n, k), the
            probability of each.

        Raises:
            InputError: a text is not a string.
            ModelError: the device has not even the memory for one pair, or what comes out is not finite.
            CancelledError: it was cancelled.
        """
        logits = torch.empty(len(pairs), self.n_outputs)
        reporter = Reporter(task, "Reading pairs", len(pairs), "pairs")
        for start in range(0, len(pairs), _TOKENIZED_AT_ONCE):
            task.check()
            tokens = self.tokenizer.tokenize_pairs(pairs[start : start + _TOKENIZED_AT_ONCE])
            for batch in token_batches(tokens.lengths, self.token_budget, start):
                task.check()
                logits[torch.from_numpy(batch + start)] = self._logits(tokens, batch)
                reporter.advance(len(batch))
        if not bool(torch.isfinite(logits).all()):
            raise ModelError(
                f"The cross-encoder {self.name} gives pairs a score that is not finite.",
                "Its weights are damaged; choose another one.",
            )
        scores = torch.sigmoid(logits[:, 0]) if self.n_outputs == 1 else torch.softmax(logits, dim=1)
        found: NDArray[np.float32] = scores.numpy()
        return found

    @old_arguments
    def alike(
        self,
        pairs: Pairs,
        task: Task = QUIET,
    ) -> NDArray[np.float32]:
        """(n,) float32 in [0, 1], how alike the texts of each pair are: the score, or the probability of the
        class that means so.

        Raises:
            InputError: no class is known to mean "alike". Else as `score`.
        """
        if self.n_outputs > 1 and self.layout.alike is None:
            raise InputError(
                f"None of the classes {', '.join(self.layout.class_names[:6])} of {self.name} is known to "
                "mean that two texts are alike.",
                "Choose a cross-encoder with one score.",
            )
        scores = self.score(pairs, task)
        return scores if scores.ndim == 1 else np.ascontiguousarray(scores[:, self.layout.alike or 0])

    def _logits(self, tokens: TokenizedPairs, batch: NDArray[np.int64]) -> Tensor:
        """(m, n_outputs) float32 of some pairs, on the processor. Out of memory, halved and tried again."""
        chosen = batch.tolist()
        with (
            or_halved(self.device, len(batch), f"a pair of {len(tokens.ids[chosen[0]])} tokens"),
            torch.inference_mode(),
            processor_threads(self._threads, self._threads_at_loading),
        ):
            inputs = self.tensors([tokens.ids[i] for i in chosen], [tokens.types[i] for i in chosen])
            logits: Tensor = self.network(*inputs)
            return logits.float().cpu()
        free_cached(self.device)
        self.token_budget = max(1, self.token_budget // 2)
        half = len(batch) // 2
        return torch.cat([self._logits(tokens, batch[:half]), self._logits(tokens, batch[half:])])

    def tensors(
        self, ids: Sequence[Sequence[int]], types: Sequence[Sequence[int]]
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Token ids, mask and token types of a batch as its network takes them, on the device.

        Args:
            ids, types: of each pair, as `tokenize_pairs` gives them.
        """
        lengths = np.fromiter(map(len, ids), np.int64, count=len(ids))
        there = np.arange(int(lengths.max(initial=1))) < lengths[:, None]
        padded, kinds = np.full(there.shape, self._pad_id, np.int64), np.zeros(there.shape, np.int64)
        padded[there] = np.concatenate([np.asarray(each, np.int64) for each in ids])
        kinds[there] = np.concatenate([np.asarray(each, np.int64) for each in types])
        return (
            to_device(padded, self.device),
            to_device(there.astype(np.int64), self.device),
            to_device(kinds, self.device),
        )

    # ------------------------------------------------------------------ what it is

    @property
    def fingerprint(self) -> str:
        """What the scores of the model on disk depend on, as hex; changed weights show once saved."""
        return cross_fingerprint(self.layout)

    def save(self, folder: str | Path) -> Path:
        """Write a folder that sentence-transformers' CrossEncoder (4, 5, 6) loads, all of it or nothing.

        Args:
            folder: a new or empty one, those above it are made; the model is one of that folder afterwards.

        Raises:
            InputError: the folder is not empty. ModelError: it cannot be written.
        """
        saved = self.copied_to(with_parents(Path(folder)))
        self.layout = read_cross_layout(saved)
        return saved

    def copied_to(self, folder: Path) -> Path:
        """As `save`, in a folder that is there; and the model stays one of the folder that it came from."""
        folder = folder.expanduser().absolute()
        with new_model_folder(folder) as partial:
            _write(self.network.transformer, self.layout, self.tokenizer, partial)
        return folder


def _transformer(layout: CrossLayout, seed: int | None) -> Any:
    """The transformer with its classifier; with a seed the classifier is a new one."""
    import transformers

    with (
        loading(),
        torch.random.fork_rng([]),
        failing_as(f"The cross-encoder in {layout.folder} cannot be loaded", "Choose another model."),
    ):
        torch.manual_seed(0 if seed is None else seed)
        config = own_config(layout.config)
        config.num_labels = layout.n_outputs
        model, report = from_files(transformers.AutoModelForSequenceClassification, layout.folder, config)
    missing = {key for key in report["missing_keys"] if "position_ids" not in key}
    if seed is not None:
        # Of an encoder the classifier is missing, and a pooler may be.
        body = f"{model.base_model_prefix}."
        missing = {key for key in missing if key.startswith(body) and "pooler" not in key}
    missing |= {str(entry[0]) for entry in report.get("mismatched_keys", ())}
    if missing:
        raise DamagedError(
            f"The weights in {layout.folder} do not fit its config.json ({min(missing)} and "
            f"{len(missing) - 1} more).",
            "Fetch the model again.",
        )
    return model


def _has_types(transformer: Any, layout: CrossLayout) -> bool:
    """Whether the tokenizer's family, as transformers knows it, tells the two texts of a pair apart."""
    import transformers

    if "token_type_ids" not in inspect.signature(transformer.forward).parameters:
        return False
    with quiet_transformers():
        try:
            family = transformers.AutoTokenizer.from_pretrained(str(layout.folder), local_files_only=True)
        except Exception:  # it raises what it likes, over files that are needed for nothing else
            return int(getattr(transformer.config, "type_vocab_size", 0) or 0) > 1
    return "token_type_ids" in family.model_input_names
