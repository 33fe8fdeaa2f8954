"""MultiVectorEncoder: a vector for each token of a text, and texts compared by those (late interaction).

A document's vectors do not depend on the query, so unlike a cross-encoder's reading they can be kept: those
of the texts that were read last are, and a query that finds them again costs its own few tokens alone.
"""

from __future__ import annotations

import copy
import dataclasses
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.encoding import hub
from core.encoding.batching import token_batches
from core.encoding.devices import choose_device, free_cached, or_halved, processor_threads
from core.encoding.explain import Explanation
from core.encoding.late_interaction import TokenVectors, WordLink, maxsim, shares, word_links
from core.encoding.multi_vector_format import Expansion, MultiVectorLayout, Side, read_multi_vector_layout
from core.encoding.network import EncoderNetwork, load_for_inference
from core.encoding.packed.attention import to_device
from core.encoding.packed.network import PackedNetwork
from core.encoding.packed.transformer import PackedTransformer
from core.encoding.token_words import words_of
from core.encoding.tokenizer import TextToken, TextTokenizer
from core.encoding.weights import failing_as, read_json
from core.errors import InputError, ModelError
from core.old_names import old_arguments
from core.progress import QUIET, Reporter, Task
from core.side_by_side import SideBySide

_TOKEN_BUDGET = {"cpu": 1024, "mps": 8192, "cuda": 65536}  # tokens in a batch, as of encoding
_EQUAL = 8  # texts that are filled up to the same length
_AT_ONCE = 1024  # texts between two looks at a cancel while they are tokenized
_KEPT = 32 << 20  # bytes of what is kept: some 2,000 sentences of 20 tokens and 128 numbers
_A_TOKEN = 256  # bytes of what is kept of a token beside its vector, about
_FILLING = ("[MASK]", "<mask>", "<|mask|>")  # what a query is filled up with, where a tokenizer does not say

Pairs = Sequence[tuple[str, str]]
Role = Literal["query", "document"]


class MultiVectorEncoder:
    """A loaded multi-vector model. Use `load`; use it in one thread, and a `replica` in each other one.

    Attributes:
        name: what the person calls the model.
        layout: what its folder holds.
        device, precision, device_reason: where and how it computes, and why.
        token_budget: tokens of a batch.
    """

    def __init__(
        self,
        name: str,
        layout: MultiVectorLayout,
        network: EncoderNetwork | PackedNetwork,
        tokenizer: TextTokenizer,
        device: str,
        precision: str,
        device_reason: str,
    ) -> None:
        self.name = name
        self.layout = layout
        self.network = network
        self.device = device
        self.precision = precision
        self.device_reason = device_reason
        self.token_budget = _TOKEN_BUDGET[device.partition(":")[0]]
        self._threads: int | None = None
        self._threads_at_loading = torch.get_num_threads()
        self._pad_id = int(layout.model.transformer_config.get("pad_token_id") or 0)
        self._query = _Reader(layout.query, layout, tokenizer)
        self._document = _Reader(layout.document, layout, tokenizer)
        self._filling = None if layout.expansion is None else _filling(layout, tokenizer)
        self._kept = _Kept(_KEPT)

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
    ) -> MultiVectorEncoder:
        """Load a multi-vector model by name: a folder, the local Hugging Face cache, else the hub with
        consent.

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
        layout = read_multi_vector_layout(resolved.folder)
        if precision == "int8":
            raise InputError(
                "A multi-vector model has no quick mode (int8).", "Choose auto, float32 or bfloat16."
            )
        model = layout.model
        tokenizer = TextTokenizer.of(model)
        choice = choose_device(device, precision)
        network = load_for_inference(model, choice.device, choice.precision, tokenizer)
        with failing_as(f"The model in {model.folder} cannot be used", "Choose another model."):
            made = cls(
                resolved.name, layout, network, tokenizer, choice.device, choice.precision, choice.reason
            )
            made.alike([("a", "a,a,a,a,a"), ("a", "a")])
            made._kept.clear()
        return made

    def replica(self, threads: int = 1) -> MultiVectorEncoder:
        """One for another thread: the same weights, tokenizers and kept vectors of its own.

        Args:
            threads: how many processor threads its computations take.
        """
        twin = copy.copy(self)
        twin._query, twin._document = self._query.replica(), self._document.replica()
        twin._kept = _Kept(_KEPT)
        twin._threads = threads
        return twin

    # ------------------------------------------------------------------ vectors

    def query_vectors(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The vectors of queries, filled up where the model does that. Raises: as `document_vectors`."""
        return self._vectors([("query", text) for text in texts], QUIET)

    def document_vectors(self, texts: Sequence[str], task: Task = QUIET) -> list[TokenVectors]:
        """The vectors of documents, without those of words that the model skips.

        Args:
            task: reports texts done, at most 30 times a second; a cancel takes effect within a batch.

        Raises:
            InputError: a text is not a string.
            ModelError: the device has not even the memory for one text, or a vector is not finite.
            CancelledError: it was cancelled.
        """
        return self._vectors([("document", text) for text in texts], task)

    def _vectors(self, wanted: Sequence[tuple[Role, str]], task: Task) -> list[TokenVectors]:
        """Of queries and documents, read together: a query alone would cost as much as three of a batch."""
        found: dict[tuple[Role, str], TokenVectors] = {}
        for key in wanted:
            if (kept := self._kept.get(key)) is not None:
                found[key] = kept
        new = list(dict.fromkeys(key for key in wanted if key not in found))
        reporter = Reporter(task, "Reading texts", len(new), "texts")
        for start in range(0, len(new), _AT_ONCE):
            task.check()
            piece = new[start : start + _AT_ONCE]
            read = self._tokens(piece)
            for number, vectors in self._each(read, reporter, task):
                key = piece[number]
                found[key] = _token_vectors(key[1], read[number], vectors)
                self._kept.put(key, found[key])
        return [found[key] for key in wanted]

    def _tokens(self, wanted: Sequence[tuple[Role, str]]) -> list[_ReadText]:
        """The tokens of queries, filled up where the model does that, and of documents."""
        queries = self._query.read([text for role, text in wanted if role == "query"])
        if self._filling is not None:
            queries = [self._filled(each) for each in queries]
        documents = iter(self._document.read([text for role, text in wanted if role == "document"]))
        asked = iter(queries)
        return [next(asked if role == "query" else documents) for role, _ in wanted]

    def _each(
        self, read: Sequence[_ReadText], reporter: Reporter, task: Task
    ) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """Which of some texts, and its (tokens, dim) vectors; on a processor a batch a thread at a time."""
        lengths = np.array([len(each.tokens) for each in read], np.int64)
        threads = self._threads or self._threads_at_loading
        side_by_side = isinstance(self.network, PackedNetwork) and self.device == "cpu"
        batches = token_batches(lengths, self.token_budget, 0)
        with SideBySide(threads if side_by_side and len(batches) > 1 else 1, "late") as side:
            own = 1 if side.n > 1 else self._threads

            def run(batch: NDArray[np.int64]) -> tuple[NDArray[np.int64], list[NDArray[np.float32]]]:
                return batch, self._computed([read[number] for number in batch.tolist()], own)

            for batch, vectors in side.each(run, batches, task):
                yield from zip(batch.tolist(), vectors, strict=True)
                reporter.advance(len(batch))

    def _filled(self, read: _ReadText) -> _ReadText:
        """A query with as many tokens as the model wants."""
        expansion = self.layout.expansion
        assert expansion is not None
        assert self._filling is not None
        missing = max(expansion.length - len(read.tokens), 0)
        n_seen = len(read.tokens) + (missing if expansion.attend else 0)
        tokens = (*read.tokens, *[self._filling] * missing)
        counts = np.concatenate([read.counts, np.ones(missing, np.bool_)])
        return dataclasses.replace(read, tokens=tokens, n_seen=n_seen, counts=counts)

    def _computed(self, read: Sequence[_ReadText], threads: int | None) -> list[NDArray[np.float32]]:
        """(tokens, dim) unit vectors of some texts. Out of memory, halved and tried again."""
        with (
            or_halved(self.device, len(read), f"a text of {len(read[0].tokens)} tokens"),
            torch.inference_mode(),
            processor_threads(threads, self._threads_at_loading),
        ):
            states = self._states(read)
            head = self.network.head if isinstance(self.network, PackedNetwork) else self.network
            vectors = head.after_pooling(states).cpu()
            if not bool(torch.isfinite(vectors).all()):
                raise ModelError(
                    f"The model {self.name} gives vectors that are not finite.",
                    "Its weights are damaged; choose another one.",
                )
            return [each.numpy() for each in torch.split(vectors, [len(one.tokens) for one in read])]
        free_cached(self.device)
        self.token_budget = max(1, self.token_budget // 2)
        half = len(read) // 2
        return [*self._computed(read[:half], threads), *self._computed(read[half:], threads)]

    def _states(self, read: Sequence[_ReadText]) -> Tensor:
        """(tokens, hidden) float32, the last hidden states of some texts, one after another."""
        lengths = np.array([len(each.tokens) for each in read], np.int64)
        n_seen = np.array([each.n_seen for each in read], np.int64)
        all_seen = bool((n_seen == lengths).all())
        ids = np.fromiter((token.id for each in read for token in each.tokens), np.int64, int(lengths.sum()))
        if isinstance(self.network, PackedNetwork):
            transformer = self.network.transformer
            assert isinstance(transformer, PackedTransformer)  # not one in quick mode
            if self.device == "cpu":
                filled, longer = _of_equal_lengths(ids, lengths, self._pad_id)
                made = transformer(transformer.pack(filled, longer, n_seen)).float()
                return made[torch.from_numpy(_there(lengths, longer))]
            return transformer(transformer.pack(ids, lengths, None if all_seen else n_seen)).float()
        places = np.arange(int(lengths.max()))
        there = places < lengths[:, None]
        padded = np.full(there.shape, self._pad_id, np.int64)
        padded[there] = ids
        seen = to_device((places < n_seen[:, None]).astype(np.int64), self.device)
        output: Any = self.network.transformer(
            input_ids=to_device(padded, self.device), attention_mask=seen, return_dict=True
        )
        states: Tensor = output.last_hidden_state[to_device(there, self.device)].float()
        return states

    # ------------------------------------------------------------------ comparing

    def alike(self, pairs: Pairs, task: Task = QUIET) -> NDArray[np.float32]:
        """How well the second text of each pair answers the first.

        Args:
            pairs: (query, document).
            task: as of `document_vectors`.

        Returns:
            (n,) float32, −1 … 1: MaxSim divided by the vectors of the query, so that it can be read beside
            that of another query.

        Raises:
            As `document_vectors`.
        """
        read = self._read_pairs(pairs, task)
        return np.array(
            [maxsim(query.vectors, document.vectors) / len(query.vectors) for query, document in read],
            np.float32,
        )

    def links(self, pairs: Pairs, task: Task = QUIET) -> list[tuple[WordLink, ...]]:
        """Of each pair the word of the second text that is most like each word of the first. Raises: as
        `alike`.
        """
        return [word_links(query, document) for query, document in self._read_pairs(pairs, task)]

    def explain(self, query: str, text: str) -> Explanation:
        """MaxSim of a query and a text, divided among the pairs of their tokens: each of the query's has one.

        Raises:
            As `alike`.
        """
        ((first, second),) = self._read_pairs([(query, text)], QUIET)
        contributions = shares(first, second).astype(np.float32)
        contributions.flags.writeable = False
        notes = [
            f"Of the {name} text only the beginning is read: {side.max_length} tokens."
            for read, name, side in (
                (first, "first", self.layout.query),
                (second, "second", self.layout.document),
            )
            if read.truncated
        ]
        return Explanation(
            first=query,
            second=text,
            first_tokens=first.tokens,
            second_tokens=second.tokens,
            contributions=contributions,
            cosine=maxsim(first.vectors, second.vectors),
            exact=True,
            note=" ".join(notes),
            n_vectors=len(first.vectors),
        )

    def _read_pairs(self, pairs: Pairs, task: Task) -> list[tuple[TokenVectors, TokenVectors]]:
        queries: list[tuple[Role, str]] = [("query", query) for query, _ in pairs]
        read = self._vectors([*queries, *(("document", text) for _, text in pairs)], task)
        return list(zip(read[: len(pairs)], read[len(pairs) :], strict=True))


def _of_equal_lengths(
    ids: NDArray[np.int64], lengths: NDArray[np.int64], pad_id: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Texts filled up so that some that stand side by side are of equal length.

    Attention goes over texts of equal length at once. Fifty hits have nearly as many lengths, and what each
    costs whatever its size would be a third of the time.

    Args:
        ids: (tokens,) the texts one after another, sorted by length. lengths: (n_texts,) of each.

    Returns:
        (more tokens,) ids, and (n_texts,) lengths.
    """
    last = np.minimum(np.arange(len(lengths)) // _EQUAL * _EQUAL + _EQUAL, len(lengths)) - 1
    longer = np.maximum(lengths[last], lengths)
    filled = np.full(int(longer.sum()), pad_id, np.int64)
    filled[_there(lengths, longer)] = ids
    return filled, longer


def _there(lengths: NDArray[np.int64], longer: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(tokens,) which tokens of filled texts are their own."""
    begins = np.cumsum(longer) - longer
    return np.arange(int(longer.sum())) - np.repeat(begins, longer) < np.repeat(lengths, longer)


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class _ReadText:
    """A text's tokens.

    Attributes:
        n_seen: so many of them are seen by the others. truncated: whether there were more.
        counts: (n,) which have a vector.
    """

    tokens: tuple[TextToken, ...]
    n_seen: int
    truncated: bool
    counts: NDArray[np.bool_]


class _Reader:
    """Tokens of queries, or of documents, for one thread.

    Args:
        side: how they are read. layout: of the model. tokenizer: of the model.
    """

    def __init__(self, side: Side, layout: MultiVectorLayout, tokenizer: TextTokenizer) -> None:
        self._marker, self._prompt = _marker(side, tokenizer)
        room = side.max_length - (self._marker is not None)
        self._tokenizer = tokenizer.replica(room)
        self._before = len(tokenizer.around[0])
        words = layout.skip_list if side.skips else ()
        ids = {tokenizer.id_of(word): word for word in words}
        self._skipped = np.array([number for number in ids if number is not None], np.int64)

    def replica(self) -> _Reader:
        """One for another thread."""
        twin = copy.copy(self)
        twin._tokenizer = self._tokenizer.replica()
        return twin

    def read(self, texts: Sequence[str]) -> list[_ReadText]:
        """The tokens of texts. Raises: InputError: one is not a string."""
        found = []
        for tokens, truncated in self._tokenizer.read_all(texts, self._prompt):
            if self._marker is not None:
                tokens = (*tokens[: self._before], self._marker, *tokens[self._before :])
            # The prefix of a text is one of the marks around it, for who reads the words.
            marked = tuple(
                dataclasses.replace(token, kind="special") if token.kind == "prompt" else token
                for token in tokens
            )
            ids = np.fromiter((token.id for token in marked), np.int64, len(marked))
            found.append(_ReadText(marked, len(marked), truncated, ~np.isin(ids, self._skipped)))
        return found


def _marker(side: Side, tokenizer: TextTokenizer) -> tuple[TextToken | None, str]:
    """The token that is put before texts, if the tokenizer has the prefix as one, and the prompt after it."""
    for piece in (side.prefix, *side.prefix.split()[:1]):
        number = tokenizer.id_of(piece) if piece else None
        if number is not None:
            token = TextToken(number, piece, 0, 0, "special", None)
            return token, side.prefix.removeprefix(piece) + side.prompt
    return None, side.prefix + side.prompt


def _filling(layout: MultiVectorLayout, tokenizer: TextTokenizer) -> TextToken:
    """The token that short queries are filled up with.

    Raises:
        ModelError: there is none.
    """
    assert layout.expansion is not None
    stated = _stated(layout.expansion, layout.model.transformer_folder)
    for piece in stated:
        number = tokenizer.id_of(piece)
        if number is not None:
            return TextToken(number, piece, 0, 0, "special", None)
    raise ModelError(
        f"The model in {layout.model.folder} fills up queries with a token that its tokenizer does not have.",
        "Choose another model.",
    )


def _stated(expansion: Expansion, folder: Path) -> list[str]:
    """Names of the token that queries are filled up with: the one that is stated, else in their order."""
    if expansion.token is not None:
        return [expansion.token]
    named: dict[str, Any] = {}
    for file in ("special_tokens_map.json", "tokenizer_config.json"):
        if (folder / file).is_file():
            named |= {key: value for key, value in read_json(folder / file).items() if value is not None}
    tokens = [named.get("mask_token"), *_FILLING, named.get("eos_token")]
    return [str(token["content"]) if isinstance(token, dict) else str(token) for token in tokens if token]


def _token_vectors(text: str, read: _ReadText, vectors: NDArray[np.float32]) -> TokenVectors:
    """What is kept of a text: the tokens that count, with their vectors and words."""
    tokens = tuple(token for token, counts in zip(read.tokens, read.counts, strict=True) if counts)
    kept = np.ascontiguousarray(vectors[read.counts])
    kept.flags.writeable = False
    numbers, words = words_of(text, tokens)
    return TokenVectors(text, read.truncated, tokens, kept, words, numbers)


class _Kept:
    """The vectors of the texts that were read last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._most, self._bytes = most, 0
        self._found: OrderedDict[tuple[Role, str], TokenVectors] = OrderedDict()

    def clear(self) -> None:
        self._found.clear()
        self._bytes = 0

    def get(self, key: tuple[Role, str]) -> TokenVectors | None:
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: tuple[Role, str], read: TokenVectors) -> None:
        before = self._found.pop(key, None)
        self._found[key] = read
        self._bytes += _size(read) - (0 if before is None else _size(before))
        while self._bytes > self._most and len(self._found) > 1:
            _, oldest = self._found.popitem(last=False)
            self._bytes -= _size(oldest)


def _size(read: TokenVectors) -> int:
    return read.vectors.nbytes + _A_TOKEN * len(read.tokens)
