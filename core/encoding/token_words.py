"""Which tokens of a text are one word, as a person reads it. Loads no torch."""

from __future__ import annotations

import dataclasses
import re
import unicodedata

import numpy as np
from numpy.typing import NDArray

from core.encoding.tokenizer import TextToken

# Scripts that are written without spaces: Thai, Lao, Burmese, Khmer, kana, Chinese characters.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)


def words_of(text: str, tokens: tuple[TextToken, ...]) -> tuple[NDArray[np.int64], tuple[TextToken, ...]]:
    """(n,) the word of each token, and the words as tokens; one that is no word's stays as it is."""
    numbers: list[int] = []
    words: list[TextToken] = []
    for token in tokens:
        last = words[-1] if words else None
        if last is not None and _go_together(text, last, token):
            end = max(last.end, token.end)
            words[-1] = dataclasses.replace(last, end=end, text=text[last.start : end])
        else:
            words.append(token)
        numbers.append(len(words) - 1)
    return np.array(numbers, dtype=np.int64), tuple(words)


def _go_together(text: str, last: TextToken, token: TextToken) -> bool:
    """Whether a token continues the word before it.

    A full stop is a word of its own, and in a script without spaces each token is.
    """
    if token.kind != "text" or last.kind != "text":
        return False
    if token.start < last.end:  # bytes of one character
        return True
    if token.word != last.word or token.start > last.end:
        return False
    join = text[last.end - 1 : token.start + 1]
    marks = any(unicodedata.category(character)[0] in "PS" for character in join)
    return not marks and not _UNSPACED.search(join)
