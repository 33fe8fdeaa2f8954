"""Which words and phrases each text holds.

A word is what `words.py` takes for one; a phrase is two or three words that stand side by side in a text with
nothing between them, or with one function word ("lost card", "point of sale"), or a word after "no", "not",
"without", "out of" ("out of stock"). Words and phrases of too few texts are left out, and phrases that occur
only within one longer phrase. Python looks at each distinct piece of the texts once; the rest is done on
arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.words import Token, is_without_particle, running_words, tokens_of
from core.progress import QUIET, Reporter, Task
from core.stop_words import stop_words_for

if TYPE_CHECKING:
    from core.corpus.pieces import TextPieces

FORMAT = 4  # of what is in an index; another one is built again
_SAMPLE = 20_000  # texts that say which languages there are
_TEXTS_AT_ONCE = 16_384
_PIECES_AT_ONCE = 2_048
_NUMBERS_AT_ONCE = 300_000
# A function word that turns the word after it into something else.
_OPENERS = ("no", "not", "never", "without", "kein", "keine", "nicht", "ohne", "pas", "sans", "sin")
_BITS = 21  # of a symbol within the code of a phrase
_LEAST_BITS, _MOST_BITS = 12, 24  # of a cell of the filter of phrases
_VOTING = 20_000_000  # pieces of texts, about, that decide how phrases are written
_END, _FUNCTION, _WORD, _LONE_WORD = range(4)


def least_texts(n_texts: int) -> int:
    """The texts that a term must stand in: 2 to 5, of more than 250,000 texts one in 50,000."""
    return max(2, min(5, n_texts // 2_000), n_texts // 50_000)


@dataclass(frozen=True, eq=False)
class TermIndex:
    """The terms of n texts, as a sparse matrix of texts by terms. Arrays are read-only.

    Attributes:
        indptr: (n + 1,) int64, where the terms of each text begin in `terms`.
        terms: (k,) int32, each term of a text once: words, then phrases.
        df: (n_terms,) int64, the texts that hold each term.
        names: how each term is written most often.
        keys: each term in lower case and without plural and particle, words joined by spaces; unlike a name,
            no other term has the same.
    """

    indptr: NDArray[np.int64]
    terms: NDArray[np.int32]
    df: NDArray[np.int64]
    names: tuple[str, ...]
    keys: tuple[str, ...]

    @property
    def n_texts(self) -> int:
        """Number of texts."""
        return len(self.indptr) - 1

    @property
    def n_terms(self) -> int:
        """Number of terms."""
        return len(self.df)

    def of_texts(self, text_ids: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The terms of (m,) texts one after the other, and the place among the m that each is of."""
        lengths = self.indptr[text_ids + 1] - self.indptr[text_ids]
        place = np.repeat(np.arange(len(text_ids)), lengths)
        first = np.cumsum(lengths) - lengths
        return self.terms[np.arange(len(place)) + (self.indptr[text_ids] - first)[place]], place

    def counts(self, text_ids: NDArray[np.int64], task: Task = QUIET) -> NDArray[np.int64]:
        """(n_terms,) in how many of (m,) texts, each there once, each term stands."""
        total = np.zeros(self.n_terms, np.int64)
        if 16 * len(text_ids) < self.n_texts:
            for start in range(0, len(text_ids), _TEXTS_AT_ONCE):
                task.check()
                terms, _ = self.of_texts(text_ids[start : start + _TEXTS_AT_ONCE])
                total += np.bincount(terms, minlength=self.n_terms)
            return total
        # Of many texts: straight through the entries, which is quicker than to look each text up.
        inside = np.zeros(self.n_texts, np.bool_)
        inside[text_ids] = True
        for start in range(0, self.n_texts, _TEXTS_AT_ONCE):
            task.check()
            ends = self.indptr[start : start + _TEXTS_AT_ONCE + 1]
            is_in = np.repeat(inside[start : start + _TEXTS_AT_ONCE], np.diff(ends))
            total += np.bincount(self.terms[ends[0] : ends[-1]][is_in], minlength=self.n_terms)
        return total


def build_term_index(pieces: TextPieces, task: Task = QUIET) -> TermIndex:
    """The terms of the texts that were cut into `pieces`.

    Raises:
        CancelledError: it was cancelled.
    """
    stop_words = stop_words_for(_sample_words(pieces))
    reading = _read(pieces, stop_words, task)
    least = least_texts(pieces.n_texts)
    words = _Words.of(reading, pieces, least, task)
    phrases = _Phrases.of(reading, pieces, words, least, task)
    return _joined(reading, words, phrases, pieces.n_texts)


def _sample_words(pieces: TextPieces) -> Iterator[str]:
    step = max(1, pieces.n_texts // _SAMPLE)
    for text in range(0, pieces.n_texts, step):
        for number in pieces.numbers[pieces.starts[text] : pieces.starts[text + 1]].tolist():
            yield from running_words(pieces.pieces[number])


# -- the tokens of the distinct pieces


@dataclass(frozen=True, eq=False)
class _Reading:
    """The tokens of each piece: those of piece p are `flat[ptr[p] : ptr[p + 1]]`.

    Attributes:
        tokens: the distinct ones, as `Token` has them. kind: of each. key: (len(tokens),) the number of its
            key, -1 for none.
        keys: the distinct keys. surface: the most frequent token of each key.
    """

    tokens: list[tuple[str, str, str, bool]]
    kind: NDArray[np.int8]
    key: NDArray[np.int32]
    keys: list[str]
    surface: NDArray[np.int64]
    flat: NDArray[np.int32]
    ptr: NDArray[np.int64]

    def surface_of(self, token: int) -> str:
        """How a token is written."""
        return self.tokens[token][1]

    @property
    def is_noun(self) -> NDArray[np.bool_]:
        """(len(keys),) whether a word is known to be one without a particle, as 나오 of 나오는 is not."""
        found = np.zeros(len(self.keys) + 1, np.bool_)  # the last stands for no key
        found[self.key[[is_without_particle(surface, within) for _, surface, within, _ in self.tokens]]] = (
            True
        )
        return found[:-1]

    def written(self, token: int, is_noun: NDArray[np.bool_]) -> str:
        """How a token is written at the end of a name: without a particle where that leaves a word."""
        _, surface, within, _ = self.tokens[token]
        return surface if is_noun[self.key[token]] else within

    def stream(
        self, pieces: TextPieces, start: int, stop: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The tokens of texts `start` to `stop`, and of which text after `start` each is."""
        numbers = pieces.numbers[pieces.starts[start] : pieces.starts[stop]]
        lengths = self.ptr[numbers + 1] - self.ptr[numbers]
        first = np.cumsum(lengths) - lengths
        place = np.arange(int(lengths.sum())) + np.repeat(self.ptr[numbers] - first, lengths)
        per_text = np.diff(pieces.starts[start : stop + 1])
        return self.flat[place], np.repeat(np.repeat(np.arange(stop - start), per_text), lengths)


def _read(pieces: TextPieces, stop_words: frozenset[str], task: Task) -> _Reading:
    # Plain tuples of strings, which Python's garbage collector does not look at: its rounds over a million
    # objects hold all threads for a tenth of a second and more.
    known: dict[tuple[str, str, str, bool], int] = {}
    flat: list[int] = []
    lengths: list[int] = []
    reporter = Reporter(task, "Finding words and phrases", len(pieces.pieces), "words")
    for start in range(0, len(pieces.pieces), _PIECES_AT_ONCE):
        task.check()
        some = pieces.pieces[start : start + _PIECES_AT_ONCE]
        for piece, japanese in zip(some, pieces.japanese[start : start + len(some)].tolist(), strict=True):
            found = tokens_of(piece, stop_words, japanese=japanese)
            for token in found:
                plain = (token.key, token.surface, token.within, token.makes_phrases)
                flat.append(known.setdefault(plain, len(known)))
            lengths.append(len(found))
        reporter.advance(len(some))
    tokens = list(known)
    keys: dict[str, int] = {}
    key = np.fromiter(
        (keys.setdefault(each, len(keys)) if each else -1 for each, *_ in tokens), np.int32, len(tokens)
    )
    kind = np.fromiter((_kind(*token) for token in tokens), np.int8, len(tokens))
    flattened = np.array(flat, np.int32)
    ptr = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)
    surface = _surfaces(pieces, flattened, ptr, key, len(keys))
    return _Reading(tokens, kind, key, list(keys), surface, flattened, ptr)


def _kind(key: str, surface: str, _: str, makes_phrases: bool) -> int:
    if key:
        return _WORD if makes_phrases else _LONE_WORD
    return _FUNCTION if surface else _END


def _surfaces(
    pieces: TextPieces,
    flat: NDArray[np.int32],
    ptr: NDArray[np.int64],
    key: NDArray[np.int32],
    n_keys: int,
) -> NDArray[np.int64]:
    """(n_keys,) the token that stands most often for each key; a capital at a text's start says little."""
    often = np.zeros(len(pieces.pieces), np.int64)
    for start in range(0, len(pieces.numbers), _NUMBERS_AT_ONCE):  # each holds the interpreter's lock
        often += np.bincount(pieces.numbers[start : start + _NUMBERS_AT_ONCE], minlength=len(often))
    begins = pieces.starts[:-1][np.diff(pieces.starts) > 0]
    first = np.bincount(pieces.numbers[begins], minlength=len(pieces.pieces))
    lengths = np.diff(ptr)
    of_piece = np.repeat(np.arange(len(lengths)), lengths)
    opens = np.arange(len(flat)) == ptr[of_piece]
    weight = 100.0 * often[of_piece] - 99.0 * np.where(opens, first[of_piece], 0)
    total = np.bincount(flat, weights=weight, minlength=len(key))
    order = np.lexsort((-np.arange(len(key)), total, key))
    ranked = key[order]
    last = (
        np.flatnonzero(np.append(ranked[1:] != ranked[:-1], True)) if len(ranked) else np.empty(0, np.int64)
    )
    chosen = order[last]
    return np.asarray(chosen[key[chosen] >= 0][:n_keys], np.int64)


# -- words


@dataclass(frozen=True, eq=False)
class _Words:
    """The words that enough texts hold.

    Attributes:
        keys: (n,) number of each one's key. df: (n,) texts of each.
        entries: (k,) int32, the words of all texts, each once a text. per_text: (n_texts,) how many.
    """

    keys: NDArray[np.int64]
    df: NDArray[np.int64]
    entries: NDArray[np.int32]
    per_text: NDArray[np.int64]

    @classmethod
    def of(cls, reading: _Reading, pieces: TextPieces, least: int, task: Task) -> _Words:
        n_keys = max(1, len(reading.keys))
        df = np.zeros(n_keys, np.int64)
        blocks: list[NDArray[np.int32]] = []
        per_text: list[NDArray[np.int64]] = []
        for start, stop in _blocks(pieces, task, "Counting words"):
            tokens, text = reading.stream(pieces, start, stop)
            key = reading.key[tokens]
            pairs = _unique(text[key >= 0] * n_keys + key[key >= 0])
            found = pairs % n_keys
            df += np.bincount(found, minlength=n_keys)
            blocks.append(found.astype(np.int32))
            per_text.append(np.bincount(pairs // n_keys, minlength=stop - start))
        is_kept = df >= least
        new = np.where(is_kept, np.cumsum(is_kept) - 1, -1).astype(np.int32)
        for at, (words, counts) in enumerate(zip(blocks, per_text, strict=True)):
            blocks[at], per_text[at] = _kept(words, counts, new)
        return cls(np.flatnonzero(is_kept), df[is_kept], _joint(blocks, np.int32), _joint(per_text, np.int64))


def _blocks(pieces: TextPieces, task: Task, stage: str) -> Iterator[tuple[int, int]]:
    """Texts from which to which make some hundred thousand pieces, with progress."""
    reporter = Reporter(task, stage, pieces.n_texts, "sentences")
    start = 0
    while start < pieces.n_texts:
        task.check()
        enough = int(np.searchsorted(pieces.starts, pieces.starts[start] + _NUMBERS_AT_ONCE, "right")) - 1
        stop = max(enough, start + 1)
        yield start, stop
        reporter.advance(stop - start)
        start = stop


def _unique(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    codes.sort()
    return codes[np.append(True, codes[1:] != codes[:-1])] if len(codes) else codes


def _kept(
    entries: NDArray[np.int32], per_text: NDArray[np.int64], new: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Entries by their new numbers, less those whose number is -1, and how many each text has left."""
    number = new[entries]
    text = np.repeat(np.arange(len(per_text)), per_text)
    return number[number >= 0], np.bincount(text[number >= 0], minlength=len(per_text))


def _joint(blocks: Sequence[NDArray[Any]], dtype: Any) -> NDArray[Any]:
    return np.concatenate(blocks) if blocks else np.empty(0, dtype)


# -- phrases


@dataclass(frozen=True, eq=False)
class _Phrases:
    """The phrases that enough texts hold; attributes as of `_Words`.

    Attributes:
        symbols: (n, 3) the word of each place, by its number among the words, from 1; above those, function
            words; 0 for none.
        written: (n, 3) a token for each place.
    """

    symbols: NDArray[np.int64]
    written: NDArray[np.int64]
    df: NDArray[np.int64]
    entries: NDArray[np.int32]
    per_text: NDArray[np.int64]

    @classmethod
    def of(cls, reading: _Reading, pieces: TextPieces, words: _Words, least: int, task: Task) -> _Phrases:
        symbol = _symbols(reading, words)
        n_words = len(words.keys)
        openers = _openers(reading, symbol)

        def phrases_in(
            start: int, stop: int
        ) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
            """Tokens, the text of each; code and place of the phrases."""
            tokens, text = reading.stream(pieces, start, stop)
            return tokens, text, *_codes(symbol[tokens], text, n_words, openers)

        bits = min(max(len(pieces.numbers).bit_length(), _LEAST_BITS), _MOST_BITS)
        often = _often(phrases_in, pieces, least, bits, task)
        among = np.zeros(1 << bits, np.bool_)
        among[_cell(often, bits)] = True
        n = max(1, len(often))
        every = -(-len(pieces.numbers) // _VOTING)
        written = np.full((n, 3), -1, np.int64)
        df = np.zeros(n, np.int64)
        blocks: list[NDArray[np.int32]] = []
        per_text: list[NDArray[np.int64]] = []
        votes: list[NDArray[np.int64]] = []
        for start, stop in _blocks(pieces, task, "Counting phrases"):
            tokens, text, code, place = phrases_in(start, stop)
            may = among[_cell(code, bits)]
            code, place = code[may], place[may]
            phrase = np.minimum(np.searchsorted(often, code), n - 1)
            is_one = often[phrase] == code if len(often) else np.zeros(0, np.bool_)
            phrase, place = phrase[is_one], place[is_one]
            three = np.stack(_written(tokens, place, often[phrase]))
            written[phrase] = three.T
            voting = text[place] % every == 0
            votes.append(np.concatenate([phrase[None, voting], three[:, voting]]))
            pairs = _unique(text[place] * n + phrase)
            df += np.bincount(pairs % n, minlength=n)
            blocks.append((pairs % n).astype(np.int32))
            per_text.append(np.bincount(pairs // n, minlength=stop - start))
        is_kept = (df >= least) & ~_only_within_longer(often, df, n)
        new = np.where(is_kept, np.cumsum(is_kept) - 1, -1).astype(np.int32)
        for at, (found, counts) in enumerate(zip(blocks, per_text, strict=True)):
            blocks[at], per_text[at] = _kept(found, counts, new)
        chosen = np.flatnonzero(is_kept)
        mask = (1 << _BITS) - 1
        code = often[chosen] if len(often) else np.empty(0, np.int64)
        symbols = np.stack([code >> 2 * _BITS, code >> _BITS & mask, code & mask], axis=1)
        _most_written(np.concatenate(votes, axis=1) if votes else np.empty((4, 0), np.int64), written)
        return cls(symbols, written[chosen], df[chosen], _joint(blocks, np.int32), _joint(per_text, np.int64))


def _symbols(reading: _Reading, words: _Words) -> NDArray[np.int64]:
    """By token, its symbol: words that enough texts hold from 1, then function words; 0 for all else."""
    of_key = np.zeros(len(reading.keys) + 1, np.int64)  # the last stands for no key
    of_key[words.keys] = np.arange(1, len(words.keys) + 1)
    symbol = np.where(reading.kind == _WORD, of_key[reading.key], 0)
    function: dict[str, int] = {}
    room = (1 << _BITS) - 1 - len(words.keys)
    for place in np.flatnonzero(reading.kind == _FUNCTION).tolist():
        number = function.setdefault(reading.surface_of(place), len(function))
        symbol[place] = len(words.keys) + 1 + number if number < room else 0
    return np.where(symbol < 1 << _BITS, symbol, 0)


def _openers(reading: _Reading, symbol: NDArray[np.int64]) -> tuple[NDArray[np.int64], int, int]:
    """The symbols of the openers; of "out" and of "of"; -1 where there is none."""
    wanted = {*_OPENERS, "out", "of"}
    found = {
        reading.surface_of(place): int(symbol[place])
        for place in np.flatnonzero(reading.kind == _FUNCTION).tolist()
        if reading.surface_of(place) in wanted
    }
    openers = np.array([found[word] for word in _OPENERS if word in found], np.int64)
    return openers, found.get("out", -1), found.get("of", -1)


def _codes(
    symbol: NDArray[np.int64],
    text: NDArray[np.int64],
    n_words: int,
    openers: tuple[NDArray[np.int64], int, int],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The code of every phrase that stands in a stream of symbols, and where it begins."""
    if len(symbol) < 2:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    none = np.zeros(2, np.int64)
    second, third = np.append(symbol[1:], 0), np.append(symbol[2:], none)
    second[np.append(text[1:] != text[:-1], True)] = 0
    third[np.concatenate([text[2:] != text[:-2], [True, True]])] = 0
    is_word = (symbol > 0) & (symbol <= n_words)
    then_word = (second > 0) & (second <= n_words)
    ends_in_word = (third > 0) & (third <= n_words) & (second > 0)
    pair = (is_word | np.isin(symbol, openers[0])) & then_word
    three = is_word & ends_in_word | (symbol == openers[1]) & (second == openers[2]) & ends_in_word
    places = np.flatnonzero(pair), np.flatnonzero(three)
    twos = (symbol[places[0]] << 2 * _BITS) | (second[places[0]] << _BITS)
    threes = (symbol[places[1]] << 2 * _BITS) | (second[places[1]] << _BITS) | third[places[1]]
    return np.concatenate([twos, threes]), np.concatenate(places)


def _cell(codes: NDArray[np.int64], bits: int) -> NDArray[np.int64]:
    """A cell of the filter, of 2^bits, for each code: the first bits of a product that mixes all."""
    mixed = codes.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(64 - bits)).astype(np.int64)


def _often(
    phrases_in: Callable[[int, int], tuple[Any, Any, NDArray[np.int64], Any]],
    pieces: TextPieces,
    least: int,
    bits: int,
    task: Task,
) -> NDArray[np.int64]:
    """The codes of phrases that stand so often, ascending.

    First, codes are counted in 2^bits cells that several share, so that most of those that are rare, which is
    most of all, need not be kept: memory does not grow with them.
    """
    counts = np.full(1 << bits, 0, np.int32)  # written now, without the interpreter's lock
    for start, stop in _blocks(pieces, task, "Finding phrases"):
        np.add.at(counts, _cell(phrases_in(start, stop)[2], bits), np.int32(1))
    may = counts >= least
    kept = []
    for start, stop in _blocks(pieces, task, "Choosing phrases"):
        code = phrases_in(start, stop)[2]
        kept.append(code[may[_cell(code, bits)]])
    return _frequent(_joint(kept, np.int64), least)


def _frequent(codes: NDArray[np.int64], least: int) -> NDArray[np.int64]:
    """Those codes, ascending, that occur at least so often."""
    codes.sort()
    begins = np.flatnonzero(np.append(True, codes[1:] != codes[:-1])) if len(codes) else np.empty(0, np.int64)
    return codes[begins[np.diff(np.append(begins, len(codes))) >= least]]


def _written(
    tokens: NDArray[np.int32], place: NDArray[np.int64], code: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The tokens of phrases that begin at `place`; -1 for the third of two."""
    of_three = (code & ((1 << _BITS) - 1)) > 0
    third = np.where(of_three, tokens[np.minimum(place + 2, len(tokens) - 1)] if len(tokens) else 0, -1)
    return tokens[place].astype(np.int64), tokens[place + 1].astype(np.int64), third.astype(np.int64)


def _most_written(votes: NDArray[np.int64], written: NDArray[np.int64]) -> None:
    """Put the tokens that each phrase has most often, by (4, k) votes of phrase and three tokens, into (n, 3)
    `written`.
    """
    mixed = (votes[1] * 0x9E3779B1 ^ votes[2] * 0x85EBCA77 ^ votes[3] * 0xC2B2AE3D) & ((1 << 40) - 1)
    _, first, count = np.unique((votes[0] << 40) | mixed, return_index=True, return_counts=True)
    order = np.lexsort((count, votes[0][first]))
    written[votes[0][first[order]]] = votes[1:, first[order]].T  # the last one, which has most, stays


def _only_within_longer(often: NDArray[np.int64], df: NDArray[np.int64], n: int) -> NDArray[np.bool_]:
    """(n,) whether a phrase of two words stands in the same texts as one phrase of three that holds it."""
    part = np.zeros(n, np.bool_)
    mask = (1 << _BITS) - 1
    for place in (0, 1):
        three = np.flatnonzero((often & mask) > 0)
        code = often[three]
        two = code & ~mask if place == 0 else (code & ((1 << 2 * _BITS) - 1)) << _BITS
        at = np.minimum(np.searchsorted(often, two), n - 1)
        same = (often[at] == two) & (df[at] == df[three])
        part[at[same]] = True
    return part


# -- both


def _joined(reading: _Reading, words: _Words, phrases: _Phrases, n_texts: int) -> TermIndex:
    """Words, then phrases of each text."""
    n_words = len(words.keys)
    indptr = np.concatenate([[0], np.cumsum(words.per_text + phrases.per_text)]).astype(np.int64)
    terms = np.empty(int(indptr[-1]), np.int32)
    first_word, first_phrase = (
        np.concatenate([[0], np.cumsum(each.per_text)]).astype(np.int64) for each in (words, phrases)
    )
    for start in range(0, n_texts, _TEXTS_AT_ONCE):
        stop = min(start + _TEXTS_AT_ONCE, n_texts)
        some = words.entries[first_word[start] : first_word[stop]]
        some_phrases = phrases.entries[first_phrase[start] : first_phrase[stop]] + np.int32(n_words)
        # Stable: of each text, its words stay before its phrases.
        text = np.concatenate(
            [np.repeat(np.arange(start, stop), each.per_text[start:stop]) for each in (words, phrases)]
        )
        order = np.argsort(text, kind="stable")
        terms[indptr[start] : indptr[stop]] = np.concatenate([some, some_phrases])[order]
    is_noun = reading.is_noun
    names = [reading.written(place, is_noun) for place in reading.surface[words.keys].tolist()]
    keys = [reading.keys[place] for place in words.keys.tolist()]
    for start in range(0, len(phrases.written), _PIECES_AT_ONCE):  # few lists at a time, for the collector
        for three in phrases.written[start : start + _PIECES_AT_ONCE].tolist():
            parts = [Token(*reading.tokens[place]) for place in three if place >= 0]
            last = reading.written([place for place in three if place >= 0][-1], is_noun)
            names.append(" ".join([*(part.within for part in parts[:-1]), last]))
            keys.append(" ".join(part.key or part.surface for part in parts))
    df = np.concatenate([words.df, phrases.df])
    for array in (indptr, terms, df):
        array.setflags(write=False)
    assert len(indptr) == n_texts + 1
    return TermIndex(indptr, terms, df, tuple(names), tuple(keys))
