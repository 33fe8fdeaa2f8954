"""Changes to inputs: of bytes, of words that mean something to a format, and inside of what is packed."""

from __future__ import annotations

import gzip
import io
import random
import re
import zipfile
import zlib
from collections.abc import Sequence

LONGEST = 1 << 16  # bytes of an input
_WORDS = [
    *b'" \' "" , ; \t | \\ \n \r \r\n \0 { } [ ] : ( ) <= >= = + - * / % # @ . .. ../ ~ ^ & $'.split(b" "),
    *b"null true false NaN Infinity -Infinity 1e999 -1 0 1 255 65536 2147483648 18446744073709551616".split(),
    *b"99999999999999999999999999999 1e-400 0x7f -0 \xef\xbb\xbf \xff\xfe \xfe\xff \xff \x80".split(),
    *b"and or not in between like is cast select lower( \xed\xa0\x80 \\ud800 \\u0000 \\uffff PAR1".split(),
    *b"category:card rating>=4 -lost +card like:#1 label:urgent dtype shape data_offsets weight_map".split(),
]
_NUMBER = re.compile(rb"-?\d+(\.\d+)?")


def mutated(data: bytes, drawn: random.Random, others: Sequence[bytes]) -> bytes:
    """`data` with one to four changes behind its first line, which says what it is."""
    head, newline, content = data.partition(b"\n")
    if drawn.random() < 0.02 and others:
        head = drawn.choice(others).partition(b"\n")[0]
    for _ in range(drawn.randrange(1, 5)):
        content = _inside(content, drawn, others)
    return (head + newline + content)[:LONGEST]


def _inside(content: bytes, drawn: random.Random, others: Sequence[bytes]) -> bytes:
    """A change of what is packed, as often as of the bytes themselves."""
    if drawn.random() < 0.7:
        try:
            if content.startswith(b"\x1f\x8b"):
                return gzip.compress(_changed(gzip.decompress(content), drawn, others), 1, mtime=0)
            if content.startswith(b"PK"):
                return _zipped(content, drawn, others)
        except (
            OSError,
            EOFError,
            ValueError,
            zlib.error,
            zipfile.BadZipFile,
            NotImplementedError,
            RuntimeError,
        ):
            pass
    return _changed(content, drawn, others)


def _zipped(content: bytes, drawn: random.Random, others: Sequence[bytes]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    chosen = drawn.choice(sorted(members))
    members[chosen] = _changed(members[chosen], drawn, others)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, member in members.items():
            archive.writestr(zipfile.ZipInfo(name), member)
    return made.getvalue()


def _changed(content: bytes, drawn: random.Random, others: Sequence[bytes]) -> bytes:
    data = bytearray(content)
    at = drawn.randrange(len(data) + 1)
    to = min(len(data), at + drawn.choice([1, 1, 2, 4, 8, 32, 200]))
    how = drawn.randrange(9)
    if how == 0 and data:
        data[at % len(data)] ^= 1 << drawn.randrange(8)
    elif how == 1 and data:
        data[at % len(data)] = drawn.randrange(256)
    elif how == 2:
        del data[at:to]
    elif how == 3:
        data[at:at] = drawn.choice(_WORDS)
    elif how == 4:
        data[at:to] = drawn.choice(_WORDS)
    elif how == 5:
        data[at:at] = bytes(data[at:to]) * drawn.choice([1, 2, 10, 100])
    elif how == 6 and others:
        other = drawn.choice(others).partition(b"\n")[2]
        start = drawn.randrange(len(other) + 1)
        data[at:to] = other[start : start + drawn.choice([4, 16, 64, 400])]
    elif how == 7 and (numbers := list(_NUMBER.finditer(bytes(data[:LONGEST])))):
        number = drawn.choice(numbers)
        data[number.start() : number.end()] = drawn.choice(_WORDS[40:65])
    elif len(data) > 1:
        del data[at:]
    return bytes(data[:LONGEST])
