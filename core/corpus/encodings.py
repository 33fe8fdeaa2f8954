"""Which encoding a file is in, and reading it so that undecodable bytes are seen and not lost.

The order: byte order mark; two-byte encodings by where their zero bytes stand; strict UTF-8; a Chinese,
Japanese or Korean encoding when what it decodes to is plausible; other alphabets by charset-normalizer; else
Windows-1252. charset-normalizer alone is right on long East Asian text and wrong on short Western text.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from core.corpus.sources import Source
from core.errors import InputError
from core.progress import QUIET, Task

MARK_UNDECODABLE = "semantic-explorer-mark"
# Half of a surrogate pair, which no valid text holds.
HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_MARKS = range(0xDC00, 0xDD00)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ENOUGH = 1 << 16
_LETTERS = re.compile(rb"[a-zA-Z\x80-\xff]+")
_WORDS_WITH_HIGH_BYTES = re.compile(rb"[a-zA-Z\x80-\xff]{2,}(?<=[\x80-\xff])")


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Stand-in for each undecodable byte: the lone surrogate 0xDC00 + byte, which no valid text holds."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    # One byte at a time, so that a line feed after a broken character is still read as one; the wide
    # encodings would lose their alignment.
    end = error.end if error.encoding.startswith(("utf-16", "utf-32")) else error.start + 1
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : end]), end


codecs.register_error(MARK_UNDECODABLE, _mark)


def undecodable(text: str) -> list[int]:
    """The bytes of `text` that could not be decoded, in order; [] for sound text."""
    return [ord(char) - 0xDC00 for char in text if ord(char) in _MARKS]


def is_sound(text: str) -> bool:
    """Whether every byte of `text` could be decoded."""
    if text.isascii():
        return True
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def known_codec(name: str) -> str:
    """Python's name of an encoding that the person typed.

    Raises:
        InputError: when Python knows no text encoding of that name.
    """
    try:
        info = codecs.lookup(name)
        "".encode(name)
    except (LookupError, ValueError, TypeError):
        raise InputError(
            f"'{name}' is not an encoding.", "Try utf-8, utf-16, cp1252, cp949, gb18030 or shift_jis."
        ) from None
    return {"utf-8-sig": "utf-8", "iso8859-1": "latin-1", "utf-16": "utf-16", "ascii": "utf-8"}.get(
        info.name, info.name
    )


def by_byte_order_mark(head: bytes) -> str | None:
    """The encoding that a byte order mark names, or None."""
    return next((name for mark, name in _BOMS if head.startswith(mark)), None)


def _by_zero_bytes(head: bytes) -> str | None:
    """UTF-16 without a mark: line feeds are aligned two-byte units, and few of the zeros are elsewhere."""
    head = head[: len(head) & ~1]
    if b"\0" not in head:
        return None
    even, odd = head[0::2], head[1::2]
    feeds = head.count(b"\n")
    for name, high, low in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        aligned = sum(1 for h, char in zip(high, low, strict=True) if char == 10 and h == 0)
        if feeds and aligned < 0.8 * _units_with_feed(low, feeds):
            continue
        if not feeds and high.count(0) < 0.3 * len(high):
            continue
        if aligned == 0 and feeds:
            continue
        if low.count(0) > 0.2 * max(high.count(0), 1):
            continue
        try:
            text = head.decode(name)
        except UnicodeDecodeError as error:
            if error.start < len(head) - 4:
                continue
            text = head[: error.start].decode(name)
        if text and sum(char.isprintable() or char.isspace() for char in text) > 0.95 * len(text):
            return name
    return None


def _units_with_feed(low: bytes, feeds: int) -> int:
    # Bytes 10 that are half of some other character (U+0A0D, U+300A 《) are few; in one-byte text about half
    # of the feeds stand at the wrong parity.
    return max(low.count(10), feeds // 2)


def _utf8_evidence(sample: bytes, *, cut: bool) -> tuple[int, int]:
    """How many characters beyond ASCII are valid UTF-8 and how many bytes are not; `cut`: ends anywhere."""
    if sample.isascii():
        return 0, 0
    text = sample.decode("utf-8", errors=MARK_UNDECODABLE)
    # What the cuts at both ends leave of a character is no evidence.
    start = 0
    while cut and start < min(3, len(text)) and ord(text[start]) in _MARKS:
        start += 1
    end = len(text)
    while cut and end > max(len(text) - 3, start) and ord(text[end - 1]) in _MARKS:
        end -= 1
    text = text[start:end]
    bad = len(undecodable(text))
    return sum(1 for char in text if ord(char) > 0x7F) - bad, bad


def _lines_with_high_bytes(sample: bytes) -> bytes:
    lines = [line for line in sample.split(b"\n") if not line.isascii()]
    return b"\n".join(lines)[:_ENOUGH]


def detect(head: bytes, windows: Sequence[bytes] = (), *, is_whole: bool = False) -> tuple[str, bool]:
    """Encoding of a file from its first bytes and pieces from further in, and whether that is certain.

    `is_whole` says that `head` is all there is.
    """
    marked = by_byte_order_mark(head)
    if marked:
        return marked, True
    wide = _by_zero_bytes(head[:_ENOUGH])
    if wide:
        return wide, False
    good, bad = _utf8_evidence(head, cut=not is_whole)
    for window in windows:
        more_good, more_bad = _utf8_evidence(window, cut=True)
        good, bad = good + more_good, bad + more_bad
    if bad == 0 or good > bad:
        return "utf-8", False
    return legacy_encoding(b"\n".join(_lines_with_high_bytes(piece) for piece in (head, *windows))), False


def legacy_encoding(sample: bytes) -> str:
    """The likeliest encoding of lines that are not UTF-8 (`sample`: only lines that hold bytes above 127)."""
    best, best_share = "", 0.0
    for name, typical in _EAST_ASIAN.items():
        text = sample.decode(name, errors=MARK_UNDECODABLE)
        wide = [char for char in text if ord(char) > 0x7F]
        n_bad = len(undecodable(text))
        if not wide or n_bad > 0.02 * len(wide) + (1 if len(wide) > 20 else 0):
            continue
        # A Western letter is followed by ASCII; of the second bytes of East Asian text half are at most.
        before_ascii = sum(len(code := char.encode(name, "replace")) == 2 and code[1] < 0x80 for char in wide)
        if before_ascii > 0.6 * len(wide):
            continue
        if name == "euc_jp" and not any("ぁ" <= char <= "ヿ" for char in wide):
            continue  # sentences have kana; common Chinese characters are common Japanese ones here
        share = sum(map(typical, wide)) / len(wide)
        if share > best_share + 0.02:
            best, best_share = name, share
    if best_share >= 0.8:
        return _name_of_superset(best, sample)
    words = _WORDS_WITH_HIGH_BYTES.findall(sample)
    for letters, share in ((_LETTERS.findall(sample), 0.4), (words, 0.8)):
        if len(joined := b"".join(letters)) > 20 and sum(b > 0xBF for b in joined) > share * len(joined):
            return _other_alphabet(sample if letters is not words else b" ".join(words))
    return "cp1252"


def _name_of_superset(name: str, sample: bytes) -> str:
    if name != "cp932":
        return name
    try:
        sample.decode("shift_jis")
    except UnicodeDecodeError:
        return "cp932"
    return "shift_jis"


def _other_alphabet(sample: bytes) -> str:
    """Cyrillic, Greek, Hebrew, Arabic, Thai: most letters are above 127, which no Western text shows."""
    import charset_normalizer

    found = charset_normalizer.from_bytes(
        sample, cp_isolation=["cp1251", "koi8_r", "cp1253", "cp1255", "cp1256", "cp874", "iso8859_5"]
    ).best()
    if found is None:
        return "cp1252"
    twin = {"koi8_r": "cp1251", "cp1251": "koi8_r"}.get(found.encoding)
    if twin is not None:  # each has small letters where the other has capitals, which sentences have few of
        small, other = (
            sum(map(str.islower, sample.decode(name, "replace"))) for name in (found.encoding, twin)
        )
        return found.encoding if small >= other else twin
    return found.encoding


def _is_common_hangul(char: str) -> bool:
    if "가" <= char <= "힣":
        lead = char.encode("cp949")
        return lead[0] >= 0xB0 and lead[1] >= 0xA1
    return "ㄱ" <= char <= "ㅣ" or _is_wide_mark(char)


def _is_common_chinese(char: str) -> bool:
    if "一" <= char <= "鿿":
        code = char.encode("gb18030")
        return len(code) == 2 and 0xB0 <= code[0] <= 0xD7 and code[1] >= 0xA1
    return _is_wide_mark(char)


def _is_common_traditional(char: str) -> bool:
    if "一" <= char <= "鿿":
        return 0xA4 <= char.encode("big5", "replace")[0] <= 0xC6
    return _is_wide_mark(char)


def _is_common_japanese(char: str) -> bool:
    if "ぁ" <= char <= "ヿ":
        return True
    if "一" <= char <= "鿿":
        code = char.encode("cp932", "replace")
        return 0x88 <= code[0] <= 0x98
    return _is_wide_mark(char)


def _is_wide_mark(char: str) -> bool:
    """Punctuation and letters of full width, as East Asian text has them."""
    return "\u3000" <= char <= "〗" or "\uff01" <= char <= "～" or char in "“”‘’…—·"


# In this order: Korean text also decodes to common Chinese characters, so Chinese must be
# clearly better to win.
_EAST_ASIAN = {
    "cp949": _is_common_hangul,
    "cp932": _is_common_japanese,
    "euc_jp": _is_common_japanese,
    "gb18030": _is_common_chinese,
    "big5": _is_common_traditional,
}


class StillUtf8:
    """Whether bytes that come piece by piece are UTF-8 so far."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    @property
    def ends_whole(self) -> bool:
        """Whether the last character is complete."""
        return not self._decoder.getstate()[0]

    def feed(self, piece: bytes) -> bool:
        """Look at the next piece."""
        if piece.isascii() and self.ends_whole:
            return True  # most pieces: decoding takes ten times as long
        try:
            self._decoder.decode(piece)
        except UnicodeDecodeError:
            return False
        return True


def settle(source: Source, encoding: str, task: Task) -> str:
    """The encoding of the whole file, where `encoding` is what its samples look like.

    A file that looked like UTF-8 (or ASCII) is read to the end. When bytes further in are not UTF-8, it stays
    UTF-8 if more of its characters are valid than not (those lines are then rejected), and is otherwise found
    anew.
    """
    if encoding != "utf-8":
        return encoding
    so_far = StillUtf8()
    if not all(map(so_far.feed, source.chunks(task))) or not so_far.ends_whole:
        marking = codecs.getincrementaldecoder("utf-8")(errors=MARK_UNDECODABLE)
        good = bad = 0
        sample = bytearray()
        for piece in source.chunks(task.quiet):
            text = marking.decode(piece)
            if text.isascii():
                continue
            more_bad = len(undecodable(text))
            bad += more_bad
            good += sum(1 for char in text if ord(char) > 0x7F) - more_bad
            if more_bad and len(sample) < _ENOUGH:
                sample += _lines_with_high_bytes(piece) + b"\n"
        return "utf-8" if good > bad else legacy_encoding(bytes(sample))
    return "utf-8"


@contextmanager
def open_text(
    source: Source,
    encoding: str,
    newline: str,
    task: Task = QUIET,
) -> Iterator[io.TextIOWrapper]:
    """The file as text with undecodable bytes marked. Line ends and a byte order mark are left in."""
    with source.open(task) as stream:
        text = io.TextIOWrapper(stream, encoding=encoding, errors=MARK_UNDECODABLE, newline=newline)
        try:
            yield text
        finally:
            text.detach()


MOST_CHARACTERS = 1 << 24  # of a line: far more than a sentence with all that is known of it
TOO_LONG = "\r".join(("", "\n"))  # in place of a longer line; this very object, which no other line is


def lines_of(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines of a text with their ends, none of them held that is longer than `MOST_CHARACTERS`: in its
    place comes `TOO_LONG`.
    """
    while line := text.readline(MOST_CHARACTERS):
        if len(line) < MOST_CHARACTERS or line[-1] in "\r\n":
            yield line
            continue
        while len(line) == MOST_CHARACTERS and line[-1] not in "\r\n":
            line = text.readline(MOST_CHARACTERS)
        yield TOO_LONG


def too_long() -> str:
    """The reason for rejecting a line that is too long."""
    return f"longer than {MOST_CHARACTERS:,} characters"


def without_mark(lines: Iterator[str]) -> Iterator[str]:
    """The lines without a byte order mark at their beginning."""
    for line in lines:
        yield line.removeprefix("\ufeff")
        break
    yield from lines


def not_in_encoding(text: str, encoding: str) -> str:
    """The reason for rejecting a line with undecodable bytes."""
    bad = undecodable(text)
    shown = ", ".join(f"0x{byte:02X}" for byte in bad[:4]) + (", …" if len(bad) > 4 else "")
    return f"not {encoding}: {'byte' if len(bad) == 1 else 'bytes'} {shown}"
