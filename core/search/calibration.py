"""Below which similarity a match means nothing: what queries find in a corpus to which they do not belong.

The similarity of the nearest text to a query that belongs is compared with what queries find that do not: how
near random texts come depends on the model, on the corpus, on the language of the query and on its length. So
each corpus is asked some hundreds of `probes`, and the line of a language and a length is drawn where one in
twenty of the queries that do not belong would still have a text above it, taken for each kind of probe (rare
subjects, everyday talk, random words, random letters) and the highest of these.

A corpus may well know a few probes. So the one in twenty is not read off the highest values: of each kind it
is the median + 1.645 sd, and the standard deviation is that of the lower nine tenths, over 0.8 (what cutting
the upper tenth off leaves of a normal distribution's).

Where a model cannot read a language its vectors are near each other whatever is written: what is the same
text is above the line all the same.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.encoding.reading import script_shares
from core.progress import QUIET, Progress, Task
from core.search.probes import LANGUAGES, VERSION, Length, probes
from core.search.search_state import SearchState
from core.search.vector_index import FloatArray
from core.search.words import fold, split

_ONE_IN_TWENTY = 1.645
_KEPT, _KEPT_SD = 0.9, 0.8
_THE_SAME = 0.999  # cosine similarity of a text and itself, with room for rounding
_SHORT = 2  # words; of scripts without spaces four characters
_SHORT_UNSPACED = 4
_LANGUAGES_OF = {
    "Latin": ("English", "German", "French", "Spanish"),
    "Hangul": ("Korean",),
    "Japanese": ("Japanese",),
    "Han": ("Chinese",),
    "Cyrillic": ("Russian",),
}
# By these a language that is written in Latin letters is told from the others.
_FUNCTION_WORDS = {
    "English": "the is are was do does did i my you your it to of and in on for not what how why with this",
    "German": "der die das ist sind war ich mein du sie es zu von und im in auf für nicht was wie mit ein",
    "French": "le la les est sont je mon tu vous il de du des et dans sur pour pas que qui avec un une",
    "Spanish": "el la los las es son yo mi tu usted lo de y en por para no que como con un una del se",
}
_VOTES = {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}


@dataclass(frozen=True)
class Calibration:
    """Where matches become weak, in one corpus by one model.

    Attributes:
        lines: by language, the similarity below which a match of a short query and of a sentence is weak.
        by_mean: where texts are divided, that of a search by the mean of their passages; else None.
    """

    lines: dict[str, dict[Length, float]]
    by_mean: Calibration | None = None

    def line(self, query_text: str) -> float:
        """The similarity below which a match of a query is weak: of its language where that shows, else the
        highest of those that it may be of.
        """
        length = _length(query_text)
        return max(self.lines[language][length] for language in languages_of(query_text))

    def as_json(self) -> dict[str, Any]:
        """For a file."""
        by_mean = {} if self.by_mean is None else {"by_mean": self.by_mean.as_json()}
        return {"version": VERSION, "lines": self.lines} | by_mean

    @classmethod
    def from_json(cls, document: Any) -> Calibration | None:
        """What `as_json` gave; None where it is something else."""
        if not isinstance(document, dict) or document.get("version") != VERSION:
            return None
        lines = document.get("lines")
        if not isinstance(lines, dict) or set(lines) != set(LANGUAGES):
            return None
        for by_length in lines.values():
            if not isinstance(by_length, dict) or set(by_length) != {"short", "sentence"}:
                return None
            if not all(isinstance(line, float) for line in by_length.values()):
                return None
        by_mean = document.get("by_mean")
        return cls(lines, None if by_mean is None else cls.from_json(by_mean))


class ProbeVectors:
    """The vectors of probes by the models that were asked last, for the next corpus."""

    def __init__(self, most_models: int = 3) -> None:
        self._most_models = most_models
        self._of_model: OrderedDict[str, dict[tuple[str, ...], FloatArray]] = OrderedDict()
        self._changing = threading.Lock()

    def encoding(
        self, key: str, encode_queries: Callable[[Sequence[str]], FloatArray]
    ) -> Callable[[Sequence[str]], FloatArray]:
        """`encode_queries`, which is asked for each group of probes once as long as the model is kept.

        Args:
            key: stands for all that the vectors depend on.
        """
        with self._changing:
            known = self._of_model.setdefault(key, {})
            self._of_model.move_to_end(key)
            while len(self._of_model) > self._most_models:
                self._of_model.popitem(last=False)

        def encode(group: Sequence[str]) -> FloatArray:
            texts = tuple(group)
            if texts not in known:
                known[texts] = encode_queries(texts)
            return known[texts]

        return encode


# 920 probes, 1.4 MB with 384 dimensions.
PROBE_VECTORS = ProbeVectors()


def calibrate(
    state: SearchState, encode_queries: Callable[[Sequence[str]], FloatArray], task: Task = QUIET
) -> Calibration | None:
    """Ask a corpus what does not belong to it; where texts are divided, by their best passages and by means.

    Args:
        state: what is searched; its vectors and their index.
        encode_queries: (n,) texts to (n, dim) vectors, as queries are encoded.
        task: a cancel takes effect between two kinds of probes.

    Returns:
        None while nothing is encoded.

    Raises:
        CancelledError: on cancel.
    """
    lines = _lines(state, encode_queries, task)
    if lines is None or state.passages is None:
        return None if lines is None else Calibration(lines)
    by_mean = _lines(state.counting("mean"), encode_queries, task)
    return Calibration(lines, None if by_mean is None else Calibration(by_mean))


def _lines(
    state: SearchState, encode_queries: Callable[[Sequence[str]], FloatArray], task: Task
) -> dict[str, dict[Length, float]] | None:
    index = state.by_meaning
    if index is None:
        return None
    lines: dict[str, dict[Length, float]] = {}
    began = time.perf_counter()
    for place, language in enumerate(LANGUAGES):
        lines[language] = {}
        for length, groups in probes(language).items():
            task.check()
            task.report(
                Progress("Calibrating", place, len(LANGUAGES), "languages", time.perf_counter() - began)
            )
            nearest = [index.query(encode_queries(group), 1).similarities[:, 0] for group in groups]
            line = max(_one_in_twenty(each) for each in nearest)
            lines[language][length] = min(line, _THE_SAME) if state.metric == "cosine" else line
    return lines


def _one_in_twenty(similarities: FloatArray) -> float:
    values = np.asarray(similarities, dtype=np.float64)
    lower = values[values <= np.quantile(values, _KEPT)]
    return float(np.median(values) + _ONE_IN_TWENTY * lower.std() / _KEPT_SD)


def languages_of(query_text: str) -> Sequence[str]:
    """Those of the probes' languages that a query may be in; all of them where nothing tells."""
    script = next(iter(script_shares([query_text])), "")
    candidates = _LANGUAGES_OF.get(script, tuple(LANGUAGES))
    if script != "Latin":
        return candidates
    words = split(query_text).words
    votes = {language: sum(word in _VOTES[language] for word in words) for language in candidates}
    best = max(votes.values())
    return [language for language in candidates if votes[language] == best] if best else candidates


def _length(query_text: str) -> Length:
    parts = split(query_text)
    unspaced = [run for run in parts.runs if run not in parts.words]
    if unspaced:
        return "short" if sum(map(len, unspaced)) <= _SHORT_UNSPACED else "sentence"
    return "short" if len(fold(query_text).split()) <= _SHORT else "sentence"
