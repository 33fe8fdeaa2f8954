"""Text to token ids.

A tokenizer shared by threads truncates wrongly without a word, so each thread has its own instance
(`replica`), whose settings are frozen when it is made.
"""

from __future__ import annotations

import itertools
import json
import queue
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer
from tokenizers.normalizers import Lowercase
from tokenizers.normalizers import Sequence as NormalizerSequence

from core.cooperative_yield import yield_to_short_work
from core.encoding.weights import failing_as, read_json
from core.errors import InputError, ModelError
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.encoding.model_format import ModelLayout

# Many texts to token ids: piece by piece, on this thread or ahead of it on others.
#
# The threads work ahead so that a graphics card never waits for words to be cut. They are let go with the
# iteration, whether it ends, is given up or fails; what failed in one of them is raised where its piece is
# due.

_AHEAD = 4  # pieces for each thread that may be ready or under way


@dataclass(frozen=True, slots=True, eq=False)
class TokenTable:
    """Token ids of some texts, one after another.

    Attributes:
        ids: (tokens,) int64, special tokens included.
        lengths: (n_texts,) int64, how many of them are of each text.
        truncated: (n_texts,) which texts were longer than is read of them.
    """

    ids: NDArray[np.int64]
    lengths: NDArray[np.int64]
    truncated: NDArray[np.bool_]

    def of(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """(tokens,) ids of some of the texts, one after another, and (m,) how many are of each."""
        lengths = self.lengths[places]
        ends = np.cumsum(lengths)
        first_here = ends - lengths
        first_there = np.cumsum(self.lengths)[places] - lengths
        shift = np.repeat(first_there - first_here, lengths)
        return self.ids[np.arange(len(shift)) + shift], lengths


def joined(tables: Sequence[TokenTable]) -> TokenTable:
    """One table of several, in order."""
    if len(tables) == 1:
        return tables[0]
    return TokenTable(
        np.concatenate([table.ids for table in tables]),
        np.concatenate([table.lengths for table in tables]),
        np.concatenate([table.truncated for table in tables]),
    )


class MakesTables(Protocol):
    """A tokenizer of many texts, for one thread."""

    def table(self, texts: Sequence[str], prompt: str) -> TokenTable:
        """Token ids of texts, each with a prompt before it. Raises: InputError: one is not a string."""

    def replica(self) -> MakesTables:
        """An equal one for another thread."""


def tokenized_pieces(
    pieces: Iterator[Sequence[str]],
    tokenizer: MakesTables,
    prompt: str,
    threads: int,
    task: Task = QUIET,
) -> Generator[TokenTable, None, None]:
    """The tokens of each piece, in order.

    Args:
        pieces: some texts each; taken on the calling thread.
        tokenizer: used on the calling thread; others get their own.
        prompt: put before each text.
        threads: how many work ahead; 0: each piece is tokenized here when it is asked for.
        task: asked for a cancel before each piece.

    Raises:
        InputError: a text is not a string.
        CancelledError: it was cancelled.
    """
    if not threads:
        for piece in pieces:
            task.check()
            yield_to_short_work()
            yield tokenizer.table(piece, prompt)
        return
    free: queue.SimpleQueue[MakesTables] = queue.SimpleQueue()
    for _ in range(threads):
        free.put(tokenizer.replica())

    def table(piece: Sequence[str]) -> TokenTable:
        own = free.get()
        try:
            return own.table(piece, prompt)
        finally:
            free.put(own)

    pool = ThreadPoolExecutor(threads, thread_name_prefix="tokenizer")
    try:
        ahead: deque[Future[TokenTable]] = deque()
        for piece in pieces:
            ahead.append(pool.submit(table, piece))
            if len(ahead) >= _AHEAD * threads:
                task.check()
                yield ahead.popleft().result()
        while ahead:
            task.check()
            yield ahead.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class TokenizedTexts:
    """Token ids of some texts.

    Attributes:
        ids: for each text its token ids, special tokens included, at most `max_seq_length`.
        truncated: (n,) which texts were longer than that.
    """

    ids: list[list[int]]
    truncated: NDArray[np.bool_]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """(n,) tokens of each text."""
        return np.fromiter(map(len, self.ids), np.int64, count=len(self.ids))


@dataclass(frozen=True, slots=True)
class TokenizedPairs:
    """Token ids of some pairs of texts, each pair in one sequence.

    Attributes:
        ids: for each pair its token ids, special tokens included; the longer text is cut first.
        types: for each pair, of each token whether it belongs to the first text (0) or the second (1).
    """

    ids: list[list[int]]
    types: list[list[int]]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """(n,) tokens of each pair."""
        return np.fromiter(map(len, self.ids), np.int64, count=len(self.ids))


@dataclass(frozen=True, slots=True)
class TextToken:
    """One token of a text.

    Attributes:
        id: in the vocabulary.
        text: as it stands in the text; of a special token its name.
        start, end: where in the text, in characters; both 0 for what is not in it.
        kind: "text", "prompt" (of what is put before the text) or "special" ([CLS], [SEP]).
        word: number of the word it is a piece of; None for a special token.
    """

    id: int
    text: str
    start: int
    end: int
    kind: Literal["text", "prompt", "special"]
    word: int | None


class TextTokenizer:
    """A model's tokenizer, for one thread.

    Args:
        definition: the tokenizer as JSON (the content of a `tokenizer.json`).
        max_seq_length: tokens kept of a text, special tokens included.
        truncation_side: "right" keeps the beginning of a text, "left" its end.
    """

    def __init__(self, definition: str, max_seq_length: int, truncation_side: str = "right") -> None:
        self._tokenizer: Any = Tokenizer.from_str(definition)
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_seq_length, direction=truncation_side)
        self.truncation_side = truncation_side
        self.max_seq_length = max_seq_length

    @classmethod
    def from_folder(cls, folder: Path, max_seq_length: int, do_lower_case: bool) -> TextTokenizer:
        """Read a model folder's tokenizer.

        Args:
            folder: holds `tokenizer.json`, or what transformers can make one of.
            max_seq_length: tokens kept of a text.
            do_lower_case: lower-case texts first, whatever the tokenizer itself does.

        Raises:
            ModelError: there is no usable tokenizer.
        """
        path = folder / "tokenizer.json"
        side = "left" if _setting(folder, "truncation_side") == "left" else "right"
        with failing_as(
            f"The tokenizer in {folder} cannot be read",
            "Fetch the model again, or save it anew with a current version of transformers.",
        ):
            tokenizer: Any = Tokenizer.from_file(str(path)) if path.is_file() else _converted(folder)
            if do_lower_case and not _lower_cases(tokenizer.normalizer):
                parts = [Lowercase()] if tokenizer.normalizer is None else [Lowercase(), tokenizer.normalizer]
                tokenizer.normalizer = NormalizerSequence(parts)
            return cls(tokenizer.to_str(), max_seq_length, side)

    @classmethod
    def of(cls, layout: ModelLayout) -> TextTokenizer:
        """The tokenizer of a model; that of a static one puts nothing around a text.

        Raises:
            ModelError: there is no usable tokenizer.
        """
        folder = layout.transformer_folder
        made = cls.from_folder(folder, layout.max_seq_length, layout.do_lower_case)
        if not layout.is_static:
            return made
        definition = read_json(folder / "tokenizer.json")
        definition["post_processor"] = None
        cut = definition.get("truncation") or {}
        side = "left" if cut.get("direction") == "Left" else "right"
        return cls(json.dumps(definition), layout.max_seq_length, side)

    def replica(self, max_seq_length: int | None = None) -> TextTokenizer:
        """An equal tokenizer for another thread, or one that keeps another number of tokens of a text."""
        return TextTokenizer(
            self._tokenizer.to_str(), max_seq_length or self.max_seq_length, self.truncation_side
        )

    def tokenize(self, texts: Sequence[str], prompt: str = "") -> TokenizedTexts:
        """Token ids of texts, each with a prompt before it.

        Raises:
            InputError: one of them is not a string.
        """
        try:
            encodings = self._tokenizer.encode_batch_fast([prompt + text for text in texts])
        except (TypeError, UnicodeEncodeError):
            # Half of a surrogate pair is no character and cannot be handed on; it is read as one unknown
            # character.
            encodings = self._tokenizer.encode_batch_fast([prompt + whole_characters(t) for t in texts])
        ids: list[list[int]] = [encoding.ids for encoding in encodings]
        full = self.max_seq_length
        truncated = np.fromiter(
            (
                len(tokens) >= full and bool(encoding.overflowing)
                for tokens, encoding in zip(ids, encodings, strict=True)
            ),
            np.bool_,
            count=len(ids),
        )
        return TokenizedTexts(ids, truncated)

    def table(self, texts: Sequence[str], prompt: str = "") -> TokenTable:
        """As `tokenize`, in one array."""
        tokenized = self.tokenize(texts, prompt)
        lengths = tokenized.lengths
        ids = np.fromiter(itertools.chain.from_iterable(tokenized.ids), np.int64, count=int(lengths.sum()))
        return TokenTable(ids, lengths, tokenized.truncated)

    def tokenize_pairs(self, pairs: Sequence[tuple[str, str]]) -> TokenizedPairs:
        """Token ids of pairs, both texts of a pair in one sequence.

        Raises:
            InputError: a text is not a string.
        """
        whole = [(whole_characters(first), whole_characters(second)) for first, second in pairs]
        encodings = self._tokenizer.encode_batch_fast(whole)
        return TokenizedPairs([e.ids for e in encodings], [e.type_ids for e in encodings])

    def read(self, text: str, prompt: str = "") -> tuple[tuple[TextToken, ...], bool]:
        """The tokens of one text with a prompt before it, and whether there were more than are read.

        Raises:
            InputError: it is not a string.
        """
        text = whole_characters(text)
        return self._read(text, len(prompt), self._tokenizer.encode(prompt + text))

    def read_all(self, texts: Sequence[str], prompt: str = "") -> list[tuple[tuple[TextToken, ...], bool]]:
        """As `read`, of several texts at once."""
        whole = [whole_characters(text) for text in texts]
        encodings = self._tokenizer.encode_batch([prompt + text for text in whole])
        return [self._read(text, len(prompt), each) for text, each in zip(whole, encodings, strict=True)]

    def _read(self, text: str, before: int, encoding: Any) -> tuple[tuple[TextToken, ...], bool]:
        """As `read`; `before`: characters of the prompt."""
        tokens = []
        # Each of these is made anew, whole, when it is asked for.
        ids, pieces, words, marks = (
            encoding.ids,
            encoding.tokens,
            encoding.word_ids,
            encoding.special_tokens_mask,
        )
        for number, (start, end) in enumerate(encoding.offsets):
            special = bool(marks[number])
            kind: Literal["text", "prompt", "special"] = "special" if special else "text"
            if not special and end <= before and start < before:
                kind = "prompt"
            # A token may reach from the prompt into the text, and some begin with the space before a word.
            first, last = (0, 0) if kind != "text" else (max(start - before, 0), max(end - before, 0))
            first += len(text[first:last]) - len(text[first:last].lstrip())
            shown = text[first:last] if kind == "text" else pieces[number]
            word = None if special else words[number]
            tokens.append(TextToken(ids[number], shown, first, last, kind, word))
        full = len(tokens) >= self.max_seq_length
        return tuple(tokens), full and bool(encoding.overflowing)

    def pieces(self, texts: Sequence[str]) -> list[list[str]]:
        """The word pieces of texts, special tokens left out."""
        encodings = self._tokenizer.encode_batch(
            [whole_characters(t) for t in texts], add_special_tokens=False
        )
        return [encoding.tokens for encoding in encodings]

    def token_spans(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """Where each token stands in its text, (start, end) in characters, of all tokens, however many there
        are; special tokens left out.
        """
        encodings = self._untruncated.encode_batch(
            [whole_characters(t) for t in texts], add_special_tokens=False
        )
        return [encoding.offsets for encoding in encodings]

    @cached_property
    def _untruncated(self) -> Any:
        tokenizer: Any = Tokenizer.from_str(self._tokenizer.to_str())
        tokenizer.no_truncation()
        return tokenizer

    def bare_ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of texts, special tokens left out.

        Raises:
            InputError: one of them is not a string.
        """
        try:
            encodings = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        except (TypeError, UnicodeEncodeError):  # as in `tokenize`
            whole = [whole_characters(text) for text in texts]
            encodings = self._tokenizer.encode_batch_fast(whole, add_special_tokens=False)
        return [encoding.ids for encoding in encodings]

    def id_of(self, piece: str) -> int | None:
        """The id of a piece of the vocabulary; None where there is none."""
        found: int | None = self._tokenizer.token_to_id(piece)
        return found

    @property
    def vocabulary(self) -> list[str | None]:
        """The piece that each token id stands for; None for an id that stands for none."""
        ids = self._tokenizer.get_vocab(with_added_tokens=True)
        pieces: list[str | None] = [None] * (max(ids.values(), default=-1) + 1)
        for piece, number in ids.items():
            pieces[number] = piece
        return pieces

    @property
    def around(self) -> tuple[list[int], list[int]]:
        """The special tokens before a text, and those after it."""
        encoding = self._tokenizer.encode("a")
        first = encoding.special_tokens_mask.index(0)
        n_text = encoding.special_tokens_mask.count(0)
        return encoding.ids[:first], encoding.ids[first + n_text :]

    def prompt_length(self, prompt: str) -> int:
        """How many tokens a prompt takes at the beginning of a text, the leading special tokens included."""
        if not prompt:
            return 0
        encoding = self._tokenizer.encode(whole_characters(prompt))
        trailing = encoding.special_tokens_mask[-1] if encoding.ids else 0
        return len(encoding.ids) - trailing

    @property
    def unknown_piece(self) -> str | None:
        """The word piece for what the vocabulary lacks, or None where nothing can lack (bytes)."""
        model = json.loads(self._tokenizer.to_str())["model"]
        if isinstance(model.get("unk_token"), str):
            return str(model["unk_token"])
        if isinstance(model.get("unk_id"), int):
            return str(self._tokenizer.id_to_token(model["unk_id"]))
        return None

    def to_json(self) -> str:
        """The definition, as a `tokenizer.json` holds it, with this truncation and no padding."""
        return str(self._tokenizer.to_str(pretty=True))


def whole_characters(text: str) -> str:
    """The text with each half of a surrogate pair that stands alone replaced by U+FFFD.

    Raises:
        InputError: it is not a string.
    """
    if not isinstance(text, str):
        raise InputError(
            f"A text to encode is {text!r}, of type {type(text).__name__}, not a string.",
            "Give every text as a string, blank ones as “”.",
        )
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def max_length_of(folder: Path) -> int | None:
    """The longest input in tokens that a folder's tokenizer states, or None."""
    stated = _setting(folder, "model_max_length")
    return int(stated) if isinstance(stated, int | float) and 1 <= stated < 1_000_000 else None


def _setting(folder: Path, key: str) -> Any:
    path = folder / "tokenizer_config.json"
    return read_json(path).get(key) if path.is_file() else None


def _lower_cases(normalizer: Any) -> bool:
    if normalizer is None:
        return False
    if isinstance(normalizer, NormalizerSequence):
        parts: Any = normalizer
        return any(isinstance(part, Lowercase) for part in parts)
    return isinstance(normalizer, Lowercase)


def _converted(folder: Path) -> Any:
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
    if not tokenizer.is_fast:
        raise ModelError(
            f"The tokenizer in {folder} has no quick form (tokenizer.json).",
            "Save it anew with a current version of transformers.",
        )
    # Of a folder without a vocabulary transformers makes a tokenizer that knows no word.
    if not any((folder / name).is_file() for name in tokenizer.vocab_files_names.values()):
        raise ModelError(
            f"There is no tokenizer in {folder} (tokenizer.json).",
            "Fetch the model again, with all its files.",
        )
    return tokenizer.backend_tokenizer
