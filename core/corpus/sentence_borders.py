"""Where sentences begin and end in a text, in many languages: sentencex, and line breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A line that continues with a small letter was wrapped; any other line break ends a sentence.
_LINE_END = re.compile(r"[^\S\n\r]*(?:\r\n|\r|\n)\s*")
_LANGUAGES = (
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
)
_LOOKED_AT = 2_000  # characters that tell the script


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """(start, end) of each sentence, ascending, without the blanks around it; none of a blank text.

    Together they hold all that is not blank.
    """
    return [
        stripped
        for first, last in _lines(text)
        for start, end in _borders(text[first:last])
        if (stripped := without_blanks(text, first + start, first + end)) is not None
    ]


def without_blanks(text: str, start: int, end: int) -> tuple[int, int] | None:
    """A span without the blanks at its ends; None where it has nothing else."""
    part = text[start:end]
    n_left = len(part) - len(part.lstrip())
    return (start + n_left, start + len(part.rstrip())) if n_left < len(part) else None


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _LINE_END.finditer(text):
        follows = text[found.end() : found.end() + 1]
        if not follows.islower():
            yield start, found.start()
            start = found.end()
    yield start, len(text)


def _borders(line: str) -> list[tuple[int, int]]:
    """Spans that follow upon each other and make up the line."""
    import sentencex

    said = sorted(
        {int(each["end_index"]) for each in sentencex.get_sentence_boundaries(_language(line), line)}
    )
    found: list[tuple[int, int]] = []
    start = 0
    for end in [*(end for end in said if 0 < end < len(line)), len(line)]:
        if found and not any(map(str.isalnum, line[start:end])):  # a smiley belongs to what stands before it
            start = found.pop()[0]
        found.append((start, end))
        start = end
    return found


def _language(text: str) -> str:
    head = text[:_LOOKED_AT]
    counts = [(len(pattern.findall(head)), code) for code, pattern in _LANGUAGES]
    # Japanese is written with Chinese characters, too: any kana tells it.
    n, code = max((n * (3 if code == "ja" else 1), code) for n, code in counts)
    return code if n > len(head) // 5 else "en"
