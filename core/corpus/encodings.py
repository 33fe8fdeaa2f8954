"""Which encoding a file is in, and reading it so that undecodable bytes are seen and not lost.

The order: byte order mark; two-byte encodings by where their zero bytes stand; the escapes of ISO-2022-JP;
strict UTF-8; else chardet, whose ranking is put right by what no language writes and what few files are in.
chardet alone takes a single accented letter for one of another alphabet. docs/decisions/164.
"""

from __future__ import annotations

import codecs
import functools
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import NamedTuple

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
_ENOUGH, _ENOUGH_TO_RANK = 1 << 16, 1 << 14
_CONTROL = re.compile(rb"[\x01-\x08\x0e-\x1f\x7f]")
_TO_JAPANESE = re.compile(rb"\x1b\$[@B]")
_FEW_LETTERS = 40  # beyond ASCII; fewer may not tell encodings apart
_FEW_BROKEN = 0.1  # of the lines, that do not fit an encoding and do not rule it out
_SOME_ALONE = 0.4  # as many, where most hold no other byte above 127
_SURE = 0.01  # likelihood below which an encoding is only the least unlikely one, and Western text usual
_NEARLY = 1.05  # how much the likelier of two encodings has to be ahead
_USUAL = 1.25  # how much likelier Western text is than its bytes tell
_LEAST_SHARE = 0.05  # of words that are written as a language does, where none is
_RANKED = 8  # encodings that are looked at closely
# Those that files of people are in, as Python has them; of each family the one that holds the others.
_CANDIDATES = (
    *("cp1252", "mac_roman", "cp850"),  # Western
    *("cp1250", "iso8859_2", "cp852"),  # Central European
    *("cp1254", "cp1257"),  # Turkish, Baltic
    *("cp1251", "koi8_r", "koi8_u", "cp866", "iso8859_5"),  # Cyrillic
    *("cp1253", "iso8859_7", "cp1255", "cp1256", "cp874"),  # Greek, Hebrew, Arabic, Thai
    *("cp949", "cp932", "euc_jis_2004", "gb18030", "big5hkscs"),
)
_WITHIN = {"cp932": "shift_jis", "euc_jis_2004": "euc_jp", "big5hkscs": "big5"}
_WORDS = re.compile(r"[^\x00-\x40\x5b-\x60\x7b-\x7f\s]+")
_MARKS_OF_TEXT = "“”‘’„‚…–—―«»‹›°€£¥§©®™·•†‡¿¡\xa0\xad\u200c\u200d\u200e\u200f"
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "HEBREW", "ARABIC", "THAI")
_FIRST_EAST_ASIAN = "\u2e80"
_SHORT = 2  # letters of a word that says little of its alphabet


class Found(NamedTuple):
    """The encoding of a file as it looks.

    Attributes:
        is_certain: whether nothing further in could show another one.
        other: one that the file may be in as well, where it has too few letters to tell; else "".
    """

    encoding: str
    is_certain: bool = False
    other: str = ""


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
    if b"\0" not in head or _is_text_with_zero_bytes(head):
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


def _is_text_with_zero_bytes(head: bytes) -> bool:
    """Whether a few zero bytes stand in UTF-8; where they are every second byte, it is UTF-16."""
    plain = head.replace(b"\0", b"")
    if len(head) - len(plain) > 0.2 * len(head) or _CONTROL.search(plain):
        return False
    return _utf8_evidence(plain, cut=True)[1] == 0


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


def detect(head: bytes, windows: Sequence[bytes] = (), *, is_whole: bool = False) -> Found:
    """Encoding of a file from its first bytes and pieces from further in.

    `is_whole` says that `head` is all there is.
    """
    marked = by_byte_order_mark(head)
    if marked:
        return Found(marked, True)
    wide = _by_zero_bytes(head[:_ENOUGH])
    if wide:
        return Found(wide)
    if any(map(_has_japanese_escapes, (head, *windows))):
        return Found("iso2022_jp")
    good, bad = _utf8_evidence(head, cut=not is_whole)
    for window in windows:
        more_good, more_bad = _utf8_evidence(window, cut=True)
        good, bad = good + more_good, bad + more_bad
    if bad == 0 or good > bad:
        return Found("utf-8")
    return legacy_encoding(b"\n".join(_lines_with_high_bytes(piece) for piece in (head, *windows)))


def _has_japanese_escapes(sample: bytes) -> bool:
    """Whether ASCII with the escapes of ISO-2022-JP in it is Japanese."""
    return sample.isascii() and any(
        _TO_JAPANESE.search(line) and not undecodable(line.decode("iso2022_jp", errors=MARK_UNDECODABLE))
        for line in sample.split(b"\n")
    )


def legacy_encoding(sample: bytes) -> Found:
    """The likeliest encoding of lines that are not UTF-8 (`sample`: only lines that hold bytes above 127)."""
    lines = sample.split(b"\n")
    some = b"\n".join(lines[:: 1 + len(sample) // _ENOUGH_TO_RANK])
    ranked = sorted(_likelihoods(_without_broken_lines(some)), key=lambda each: -each[1])
    western = sample.decode("cp1252", errors=MARK_UNDECODABLE)
    if not ranked or ranked[0][1] < _SURE:
        if kana := next((name for name in ("cp932", "euc_jis_2004") if _is_kana(sample, name)), ""):
            return Found(_name_of_subset(kana, sample))
        if not ranked or (is_sound(western) and not _share_of_odd_words(western)):
            return Found("cp1252")
    best, likelihood = ranked[0]
    text = sample.decode(best, errors=MARK_UNDECODABLE)
    if text == western:
        best = "cp1252"
    other = ""
    if sum(char > "\x7f" and char.isalpha() for char in text) < _FEW_LETTERS:
        near = (name for name, each in ranked[1:] if likelihood < max(_NEARLY * each, _SURE))
        other = next((name for name in near if sample.decode(name, errors=MARK_UNDECODABLE) != text), "")
    return Found(_name_of_subset(best, sample), other=_name_of_subset(other, sample))


def _is_kana(sample: bytes, encoding: str) -> bool:
    """Whether a sample is Japanese with few other characters. chardet sees none in it, since all kana begin
    with the same byte or two.
    """
    if not _is_in(sample, encoding):
        return False
    wide = [char for char in sample.decode(encoding) if char > "\x7f"]
    return 2 * sum("ぁ" <= char <= "ヿ" for char in wide) > len(wide)


def _without_broken_lines(sample: bytes) -> bytes:
    """The lines without those few that do not fit an encoding: chardet would rule it out."""
    lines = sample.split(b"\n")
    alone = {k for k, line in enumerate(lines) if sum(byte > 127 for byte in line) == 1}
    broken: set[int] = set()
    for name in _CANDIDATES if len(lines) > 2 else ():
        found = {k for k, line in enumerate(lines) if not _is_in(line, name)}
        if len(found) <= _SOME_ALONE * len(lines) and len(found - alone) <= _FEW_BROKEN * len(lines):
            broken |= found
    return b"\n".join(line for k, line in enumerate(lines) if k not in broken)


def _is_in(line: bytes, encoding: str) -> bool:
    try:
        line.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _likelihoods(sample: bytes) -> list[tuple[str, float]]:
    """Encodings with how likely each is: by the letters that stand beside each other, less what no language
    writes.
    """
    import chardet

    found = chardet.detect_all(
        sample, ignore_threshold=True, include_encodings=_CANDIDATES, compat_names=False
    )
    likelihoods = []
    for each in found[:_RANKED]:
        if each["encoding"] is None:
            continue
        name = each["encoding"].replace("-", "_")
        share = max(1 - _share_of_odd_words(sample.decode(name, errors="replace")), _LEAST_SHARE)
        likelihoods.append((name, each["confidence"] * share * share * (_USUAL if name == "cp1252" else 1)))
    return likelihoods


def _share_of_odd_words(text: str) -> float:
    """How many of the words with letters beyond ASCII no language writes so: with signs or capitals inside,
    or of two alphabets; words of a letter or two of another alphabet too, where none is longer.
    """
    n = n_odd = n_short = 0
    is_long = False
    for word in _WORDS.findall(text):
        if word.isascii():
            continue
        n += 1
        word = word.strip(_MARKS_OF_TEXT)
        if word.isascii():
            continue
        scripts = {script for each in set(word) if (script := _script(each))}
        signs = any(map(_is_sign, word))
        raised = any(a.islower() and b.isupper() for a, b in pairwise(word))
        if signs or raised or (len(scripts) > 1 and not scripts.isdisjoint(_SCRIPTS)):
            n_odd += 1
        elif not scripts.isdisjoint(_SCRIPTS) and "LATIN" not in scripts:
            n_short += len(word) <= _SHORT
            is_long = is_long or len(word) > _SHORT
    return (n_odd + (0 if is_long else n_short)) / n if n else 0.0


@functools.cache
def _is_sign(char: str) -> bool:
    """Whether a character stands in no word. East Asian text has no blanks: there every one may."""
    is_in_words = char.isalpha() or unicodedata.category(char)[0] == "M" or char in "’·"
    return not is_in_words and char < _FIRST_EAST_ASIAN


@functools.cache
def _script(char: str) -> str:
    """The alphabet of a letter, "" for what is none."""
    return unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""


def _name_of_subset(name: str, sample: bytes) -> str:
    """The name that people know of an encoding, where a sample needs no more."""
    try:
        sample.decode(within := _WITHIN[name])
    except (KeyError, UnicodeDecodeError):
        return name
    return within


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


def settle(source: Source, encoding: str, other: str, task: Task) -> Found:
    """The encoding of the whole file, where its samples look like `encoding`, or the `other` one ("": none).

    A file that looked like UTF-8 (or ASCII) is read to the end. When bytes further in are not UTF-8, it stays
    UTF-8 if more of its characters are valid than not (those lines are then rejected), and is otherwise found
    anew.
    """
    if encoding != "utf-8":
        return Found(encoding, True, other)
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
        if good <= bad:
            found = legacy_encoding(bytes(sample))
            return Found(found.encoding, True, found.other)
    return Found("utf-8", True)


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
