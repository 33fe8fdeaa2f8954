"""Which column holds the sentences: the one most like running text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.corpus.cells import stripped
from core.corpus.layout import Cells

_NAMES = re.compile(
    r"(^|[^a-z])(texts?|sentences?|reviews?|comments?|questions?|body|content|messages?|description|utterance|query|"
    r"abstract|title|tweet|answer|feedback|premise|document|argument)([^a-z]|[0-9]|$)|문장|리뷰|내용|질문|본문|댓글|内容|文本|评论|句子|"
    r"本文|文章|コメント|レビュー|質問|texte|satz|kommentar|oración|comentario|phrase",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_EAST_ASIAN = re.compile(r"[぀-ヿ一-鿿가-힣]")
_WEB_OR_PATH = re.compile(r"^(https?://|www\.|/|[A-Za-z]:\\|[\w.+-]+@[\w-]+\.)\S*$")


def n_words(text: str) -> float:
    """Words in `text`; scripts that run words together count about two characters a word."""
    east_asian = len(_EAST_ASIAN.findall(text))
    return max(len(_WORD.findall(text)), east_asian / 2.2)


def is_name(name: str) -> bool:
    """Whether a column of texts is likely to be called so."""
    return _NAMES.search(name) is not None


def likeness(values: Sequence[str], name: str) -> float:
    """How much a column's non-blank sample is like sentences; 0 for not at all."""
    if not values:
        return 0.0
    sentences = [value for value in values if n_words(value) >= 2 and not _WEB_OR_PATH.match(value)]
    mean_words = sum(min(n_words(value), 30) for value in values) / len(values)
    letters = sum(sum(char.isalpha() or char.isspace() for char in value) for value in values)
    letter_share = letters / max(sum(map(len, values)), 1)
    n_distinct = len(set(values))
    distinct = n_distinct / len(values)
    named = is_name(name)
    if letter_share < 0.6 or len(sentences) < (0.3 if named else 0.5) * len(values):
        return 0.0
    if mean_words < (1.5 if named else 2.5) or (distinct < 0.05 and len(values) >= 40 and not named):
        return 0.0
    score = (len(sentences) / len(values)) * min(mean_words, 12) * (0.25 + distinct)
    # The same in every row is what the file says of itself, unless there is no other.
    of_all = 0.1 if n_distinct == 1 and len(values) > 1 else 1.0
    return score * (1.25 if named else 1.0) * of_all


def guess(names: Sequence[str], rows: Sequence[Cells]) -> str | None:
    """Name of the column most like sentences, or None when none is; of near-equals the first.

    Args:
        names: (k,) column names.
        rows: a sample of rows, k cells each.
    """
    best, best_score = None, 0.0
    for k, name in enumerate(names):
        values = [text for row in rows if k < len(row) and (text := stripped(row[k]))]
        # A column that is mostly blank says something about few rows only.
        filled = len(values) / max(len(rows), 1)
        score = likeness(values, name) * filled
        if score > best_score * 1.15:
            best, best_score = name, score
    return best
