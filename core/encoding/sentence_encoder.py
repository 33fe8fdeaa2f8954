"""SentenceEncoder: sentences to vectors (Reimers & Gurevych 2019, "Sentence-BERT").

One transformer, pooled to one vector a text. How a text is batched does not change its vector, so texts are
taken in the order that is quickest and put back into theirs.
"""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.encoding import hub, model_format, saving
from core.encoding.batch_runner import TOKENIZED_AT_ONCE, BatchRunner, EncodedChunk
from core.encoding.batching import FIRST_CHUNKS, TextBlock, distinct
from core.encoding.devices import choose_device, in_float32, without_quick_mode
from core.encoding.fingerprint import model_fingerprint
from core.encoding.model_format import DenseLayout, ModelLayout, NormLayout, read_layout
from core.encoding.model_store import resolve_model
from core.encoding.network import EncoderNetwork, load_for_inference, load_network
from core.encoding.packed.network import PackedNetwork
from core.encoding.pooling_names import pooling_modes
from core.encoding.prompts import Prompts
from core.encoding.reading import ReadingReport, loaded_report
from core.encoding.sentence_head import SentenceHead
from core.encoding.tokenizer import TextTokenizer
from core.encoding.weights import failing_as
from core.errors import InputError
from core.old_names import old_arguments, old_cancel, warn_of_old_name
from core.progress import QUIET, Reporter, Task

# A model is tried with these when it is loaded: weights that do not fit are said then, not hours later.
_TRIED = ("a", "a,a,a,a,a,a,a")  # the first one is padded


class SentenceEncoder:
    """A loaded model. Use `load` or `from_transformer`; use it in one thread, and a `replica` in each other
    one.

    Attributes:
        name: what the person calls the model.
        embedding_dim: numbers in a vector.
        max_seq_length: tokens read of a text; longer texts are cut.
        similarity: how its vectors are compared ("cosine", "dot", "euclidean" or "manhattan").
        device, precision, device_reason: where and how it computes, and why.
    """

    def __init__(
        self,
        name: str,
        layout: ModelLayout,
        network: EncoderNetwork | PackedNetwork,
        tokenizer: TextTokenizer,
        device: str,
        precision: str,
        device_reason: str,
    ) -> None:
        self.name = name
        self.layout = layout
        self.tokenizer = tokenizer
        pad_id = int(layout.transformer_config.get("pad_token_id") or 0)
        self.runner = BatchRunner(network, tokenizer, device, pad_id)
        self.device = device
        self.precision = precision
        self.device_reason = device_reason
        self.embedding_dim = self.head.embedding_dim
        self.max_seq_length = tokenizer.max_seq_length
        self.similarity = layout.similarity
        self._weights_loaded = self._weights_state()
        self._fingerprint: tuple[object, str] | None = None

    # ------------------------------------------------------------------ loading

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
        precision_reason: str = "",
    ) -> SentenceEncoder:
        """Load a model by name: a folder, the bundled model, the local Hugging Face cache, else the hub with
        consent.

        Args:
            name: a folder, "all-MiniLM-L6-v2", or "organisation/name" on the hub.
            device: "auto", "cpu", "mps", "cuda" or "cuda:N".
            precision: "auto", "float32", "bfloat16" or "int8" (quick mode).
            download: the person's consent to a download whose size was shown; without it nothing is fetched.
            task: of that download.
            precision_reason: why it is this precision, as a sentence, where nobody asked for it.

        Raises:
            DownloadNeededError: it is not on this machine and there is no consent for it.
            ModelError, DamagedError: it cannot be loaded, or is not safe to load.
            InputError: the device or the precision is not there.
            CancelledError: the download was cancelled.
        """
        resolved = hub.resolved(name, download, task)
        task.check()
        layout = read_layout(resolved.folder)
        return cls._from_layout(resolved.name, layout, device, precision, precision_reason)

    @classmethod
    def from_transformer(
        cls,
        folder: str | Path,
        pooling: str | tuple[str, ...] = "mean",
        dense_dim: int | None = None,
        normalize: bool = False,
        max_seq_length: int = 128,
        *,
        dense_activation: str = "tanh",
        device: str = "auto",
        precision: str = "auto",
    ) -> SentenceEncoder:
        """Make a new encoder of a plain transformer (Sentence-BERT §3).

        Args:
            folder: a Hugging Face encoder's folder or name; of a sentence-transformers model its transformer
                is taken.
            pooling: "mean", "cls", "max", "mean_sqrt_len", "weightedmean", "lasttoken", "attention", or
                several ("cls+mean", or a tuple); "decoder-first" of a T5.
            dense_dim: add a dense layer to so many numbers; its weights start at random (torch's seed).
            dense_activation: "tanh", or "none" for a projection without bias (Ni et al. 2022, "Sentence-T5").
            normalize: whether vectors have unit norm.
            max_seq_length: tokens read of a text; at most as many as the transformer has positions for.
            device, precision: as in `load`.

        Raises:
            InputError: the pooling, the dense layer or the length cannot be.
            ModelError, DownloadNeededError: as in `load`.
        """
        resolved = resolve_model(folder)
        base = read_layout(resolved.folder)
        if max_seq_length < 3:
            raise InputError(f"max_seq_length is {max_seq_length}.", "Give at least 3 tokens.")
        modes = pooling_modes(pooling)
        after: list[DenseLayout | NormLayout | str] = []
        if dense_dim is not None:
            width = model_format.hidden_size(base) * len(modes)
            after.append(model_format.new_dense(width, dense_dim, dense_activation))
        if normalize:
            after.append("normalize")
        if base.is_static and modes != ("mean",):
            raise InputError(
                "A static model is the mean of its tokens.", "Choose the pooling mean, or a transformer."
            )
        layout = ModelLayout(
            base.transformer_folder,
            base.transformer_folder,
            base.transformer_config,
            pooling=modes,
            after_pooling=tuple(after),
            max_seq_length=min(max_seq_length, model_format.longest_input(base)),
            do_lower_case=base.do_lower_case,
            is_static=base.is_static,
        )
        return cls._from_layout(resolved.name, layout, device, precision)

    @classmethod
    def _from_layout(
        cls, name: str, layout: ModelLayout, device: str, precision: str, precision_reason: str = ""
    ) -> SentenceEncoder:
        tokenizer = TextTokenizer.of(layout)
        choice = choose_device(device, precision, precision_reason=precision_reason)
        if layout.is_static and choice.precision != "float32":
            choice = in_float32(choice)
        network = load_for_inference(layout, choice.device, choice.precision, tokenizer)
        if choice.precision == "int8" and not isinstance(network, PackedNetwork):
            choice = without_quick_mode(choice)
        with failing_as(f"The model in {layout.folder} cannot be used", "Choose another model."):
            made = cls(name, layout, network, tokenizer, choice.device, choice.precision, choice.reason)
            made.encode_documents(_TRIED)
        return made

    def replica(self, threads: int = 1) -> SentenceEncoder:
        """An encoder for another thread: same weights (in eval mode), own tokenizer.

        Args:
            threads: how many processor threads its computations take.
        """
        twin = copy.copy(self)
        twin.runner = self.runner.replica(threads)
        twin.tokenizer = twin.runner.tokenizer
        return twin

    # ------------------------------------------------------------------ encoding

    @old_arguments
    def encode(
        self,
        texts: Sequence[str],
        prompt: str | None = None,
        normalize: bool | None = None,
        task: Task = QUIET,
    ) -> NDArray[np.float32]:
        """Encode texts; equal ones once.

        Args:
            texts: strings; blank ones are encoded as any other.
            prompt: the name of one of `prompts`; None takes the model's default prompt, "" none.
            normalize: whether vectors have unit norm, whatever the model says (False leaves out a
                normalisation at its end); None leaves it to the model.
            task: reports distinct sentences done, at most 30 times a second; a cancel takes effect within a
                batch.

        Returns:
            (n_texts, embedding_dim) float32, in the order given.

        Raises:
            InputError: a text is not a string, or there is no such prompt.
            ModelError: the device has not even the memory for one text.
            CancelledError: it was cancelled.
        """
        return self._encoded(texts, self._prompt(prompt), normalize, task)

    def _encoded(
        self,
        texts: Sequence[str],
        prompt: str,
        normalize: bool | None = None,
        task: Task = QUIET,
    ) -> NDArray[np.float32]:
        """As `encode`, the prompt given as the text itself."""
        if isinstance(texts, str):
            raise InputError("One string was given where a list of texts is expected.", "Put it into a list.")
        unique, inverse = distinct(texts)
        vectors = np.empty((len(unique), self.embedding_dim), np.float32)
        reporter = Reporter(task, "Encoding", len(unique), "sentences")
        for chunk in self.runner.chunks(
            unique, prompt=prompt, normalize=normalize, task=task, reporter=reporter
        ):
            vectors[chunk.indices] = chunk.vectors
        return vectors if len(unique) == len(texts) else vectors[inverse]

    def encode_query(self, text: str) -> NDArray[np.float32]:
        """Encode one text as a query, with `query_prompt`: (embedding_dim,) float32."""
        query: NDArray[np.float32] = self.encode_queries([text])[0]
        return query

    @old_arguments
    def encode_queries(self, texts: Sequence[str], task: Task = QUIET) -> NDArray[np.float32]:
        """Encode texts as queries, with `query_prompt`; else as `encode`."""
        return self._encoded(texts, self.query_prompt, None, task)

    @old_arguments
    def encode_documents(self, texts: Sequence[str], task: Task = QUIET) -> NDArray[np.float32]:
        """Encode texts as documents of a corpus, with `document_prompt`; else as `encode`."""
        return self._encoded(texts, self.document_prompt, None, task)

    @old_arguments
    def encode_rows(self, texts: Sequence[str], task: Task = QUIET) -> NDArray[np.float32]:
        """`encode_documents`, as version 0.1 called it."""
        warn_of_old_name("SentenceEncoder.encode_rows", "SentenceEncoder.encode_documents", 3)
        return self.encode_documents(texts, task)

    @old_cancel
    def encode_chunks(
        self, texts: Sequence[str], *, seed: int = 0, task: Task = QUIET
    ) -> Iterator[EncodedChunk]:
        """Encode the texts of a corpus in seeded random chunks, handing over some hundred at a time.

        The chunks so far are a fair sample of all texts. The chunks have 256, 512, 1,024, 2,048,
        4,096 and then 8,192 texts, sorted by length inside, in batches that come in a shuffled order. The
        prompt is `document_prompt`.

        Args:
            texts: distinct strings.
            seed: same seed and texts, same order.
            task: a cancel takes effect within a batch.

        Raises:
            As `encode`.
        """
        return self.runner.chunks(
            texts, prompt=self.document_prompt, seed=seed, first_chunks=FIRST_CHUNKS, task=task
        )

    def encode_block(self, block: TextBlock, task: Task = QUIET) -> Iterator[EncodedChunk]:
        """Encode a block of texts as `encode_chunks` would: one of its chunks, or a corpus of its own.

        Args:
            task: a cancel takes effect within a batch.

        Raises:
            As `encode`.
        """
        if block.number is None:
            return self.encode_chunks(block.texts, task=task)
        return self.runner.block(block, self.document_prompt, task)

    def truncated(self, texts: Sequence[str]) -> NDArray[np.bool_]:
        """(n_texts,) texts longer than `max_seq_length` tokens, the prompt of documents included."""
        prompt = self.document_prompt
        flags = np.zeros(len(texts), np.bool_)
        for start in range(0, len(texts), TOKENIZED_AT_ONCE):
            piece = texts[start : start + TOKENIZED_AT_ONCE]
            flags[start : start + len(piece)] = self.tokenizer.tokenize(piece, prompt).truncated
        return flags

    def time_sample(self, texts: Sequence[str], seconds: float = 0.4) -> float:
        """How many sentences a second this machine encodes, from a short run over a random sample of texts.

        Args:
            texts: a fair sample of what is to be encoded.
            seconds: about how long to run.

        Raises:
            InputError: there are no texts.
        """
        if not texts:
            raise InputError("There are no texts to time.", "Give at least one.")
        return self.runner.rate(texts, self.document_prompt, seconds)

    # ------------------------------------------------------------------ for training

    @property
    def network(self) -> EncoderNetwork:
        """The torch module. The first call loads it, where a quicker one has been encoding so far; from then
        on it is what encodes, so that a changed weight changes the vectors.
        """
        quick = self.runner.network
        if isinstance(quick, PackedNetwork):
            self.precision = self.precision.replace("int8", "float32")  # int8 weights are not trained
            network = load_network(self.layout, self.device, self.precision, quick.head)
            n = len(list(network.transformer.parameters()))
            self.runner.network = network
            self._weights_loaded = self._weights_state()[:n] + self._weights_loaded
        assert isinstance(self.runner.network, EncoderNetwork)
        return self.runner.network

    @property
    def head(self) -> SentenceHead:
        """What makes one vector of a text's token vectors."""
        network = self.runner.network
        return network.head if isinstance(network, PackedNetwork) else network

    def token_states(self, ids: Sequence[Sequence[int]]) -> list[Tensor]:
        """The last hidden states of some texts, given as their token ids and read together: of each
        (tokens, dim) float32; no gradients.
        """
        network, lengths = self.runner.network, [len(each) for each in ids]
        with torch.inference_mode(), self.runner.computing():
            if isinstance(network, PackedNetwork):
                tokens = np.fromiter(itertools.chain.from_iterable(ids), np.int64)
                states: Tensor = network.transformer(network.transformer.pack(tokens, np.array(lengths)))
                return list(torch.split(states.float(), lengths))
            padded, mask = self.runner.tensors([list(each) for each in ids])
            filled = None if mask is None else mask.long()
            hidden = network.transformer(input_ids=padded, attention_mask=filled, return_dict=True)
            rows = hidden.last_hidden_state.float()
            return [row[:length] for row, length in zip(rows, lengths, strict=True)]

    def tokenize(self, texts: Sequence[str], prompt: str | None = None) -> tuple[Tensor, Tensor]:
        """Token ids of a batch, on the device.

        Args:
            texts: strings.
            prompt: as in `encode`.

        Returns:
            (batch, tokens) int64 ids padded on the right, and (batch, tokens) bool mask, true where there is
            a token.
        """
        ids, mask = self.runner.tensors(self.tokenizer.tokenize(texts, self._prompt(prompt)).ids)
        return ids, torch.ones_like(ids, dtype=torch.bool) if mask is None else mask

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor | None = None, prompt_length: int = 0
    ) -> Tensor:
        """Encode a batch of token ids, with gradients where they are on.

        Args:
            input_ids: (batch, tokens) int64, padded on the right.
            attention_mask: (batch, tokens) bool; None where nothing is padded.
            prompt_length: leading tokens that belong to the prompt; they count where the model leaves prompts
                out of its pooling.

        Returns:
            (batch, embedding_dim) float32.
        """
        vectors: Tensor = self.network(input_ids, attention_mask, prompt_length)
        return vectors

    # ------------------------------------------------------------------ what it is

    @property
    def prompts(self) -> Mapping[str, str]:
        """Texts put before an input, by name; `set_prompts` changes them."""
        return MappingProxyType(dict(self.layout.prompts.by_name))

    def set_prompts(self, prompts: Prompts) -> None:
        """Put other texts before inputs from now on; fingerprint and `save` follow, replicas do not."""
        self.layout = dataclasses.replace(self.layout, prompts=prompts)

    @property
    def query_prompt(self) -> str:
        """The text put before a query; see `Prompts.query`."""
        return self.layout.prompts.query

    @property
    def document_prompt(self) -> str:
        """The text put before each document of a corpus; see `Prompts.document`."""
        return self.layout.prompts.document

    @property
    def row_prompt(self) -> str:
        """`document_prompt`, as version 0.1 called it."""
        warn_of_old_name("SentenceEncoder.row_prompt", "SentenceEncoder.document_prompt")
        return self.document_prompt

    @property
    def fingerprint(self) -> str:
        """What the vectors depend on, as hex: weights, tokenizer, pooling, dense layers, normalisation,
        prompts.

        Not the device or the precision. A model that was changed since has another one.
        """
        state = (self._weights_state(), self.layout)
        if self._fingerprint is None or self._fingerprint[0] != state:
            changed = {} if self.is_as_on_disk else self.network.state_dict()
            self._fingerprint = (state, model_fingerprint(self.layout, changed))
        return self._fingerprint[1]

    @property
    def is_as_on_disk(self) -> bool:
        """Whether the folder it was loaded from holds exactly these weights."""
        unsaved = any(isinstance(s, DenseLayout) and s.folder is None for s in self.layout.after_pooling)
        unsaved = unsaved or ("attention" in self.layout.pooling and self.layout.pooling_folder is None)
        return not unsaved and self._weights_loaded == self._weights_state()

    @property
    def transformer_is_as_on_disk(self) -> bool:
        """Whether the folder it was loaded from holds exactly the transformer's weights."""
        if isinstance(self.runner.network, PackedNetwork):
            return True
        n = len(list(self.network.transformer.parameters()))
        return self._weights_loaded[:n] == self._weights_state()[:n]

    def _weights_state(self) -> tuple[tuple[int, int], ...]:
        """Changes whenever a weight is written to or replaced; the transformer's weights come first, where
        they can change.
        """
        return tuple((p.data_ptr(), p._version) for p in self.head.parameters())

    @property
    def vector_key(self) -> str:
        """What the vectors of a corpus are made with, as hex: fingerprint, prompt of documents, precision."""
        made_with = f"{self.fingerprint}\n{self.precision}\n{self.document_prompt}"
        return hashlib.sha256(made_with.encode("utf-8", "surrogatepass")).hexdigest()

    def reads(self, texts: Sequence[str]) -> ReadingReport:
        """Whether this model can read some texts: which script they are in, and a sentence for the person."""
        weights = self.layout.transformer_folder / "model.safetensors"
        return loaded_report(self.name, weights, self.tokenizer, texts)

    def save(self, folder: str | Path) -> saving.SavedModel:
        """Write a model folder that sentence-transformers 5 and 6 load, all of it or nothing.

        Args:
            folder: a new or empty folder; those above it are made.

        Returns:
            The folder, and sentences about what other programs cannot do with it.

        Raises:
            InputError: the folder is not empty.
            ModelError: the disk is full, or the folder cannot be written to.
        """
        saved = saving.save(self, saving.with_parents(Path(folder)))
        self.layout = read_layout(saved.folder)
        self._weights_loaded = self._weights_state()
        return saved

    def _prompt(self, name: str | None) -> str:
        if not name:
            return self.layout.prompts.unnamed if name is None else ""
        if name not in self.prompts:
            known = ", ".join(f"“{key}”" for key in self.prompts) or "none"
            raise InputError(f"The model {self.name} has no prompt “{name}”.", f"Its prompts: {known}.")
        return self.prompts[name]
