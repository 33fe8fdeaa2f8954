"""Which of the formats a file is of: by what is inside first, by its name second."""

from __future__ import annotations

from core.corpus.formats import DELIMITED, PLAIN_TEXT, Format, formats, of_suffix, titles
from core.corpus.layout import FIND_EVERYTHING, ReadOptions
from core.corpus.sources import Source
from core.errors import InputError

# What people drop that holds no table, by what it begins with.
_UNSUITABLE = {
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"Rar!": "an archive",
    b"7z\xbc\xaf": "an archive",
    b"BZh": "an archive",
    b"\xfd7zX": "an archive",
    b"\x28\xb5\x2f\xfd": "an archive",
    b"SQLite format 3": "an SQLite database",
    b"ARROW1": "an Arrow file",
    b"PK\x03\x04": "an archive or an office document",
    b"\xd0\xcf\x11\xe0": "an archive or an office document",
}


def format_of(source: Source, options: ReadOptions = FIND_EVERYTHING) -> Format:
    """The format of a file.

    Raises:
        InputError: it is empty, or nothing that can be read.
    """
    head = source.head()
    if not head.strip(b" \t\r\n\0\xef\xbb\xbf\xff\xfe"):
        raise InputError(f"{source.name} is empty: it has no row with anything in it.")
    for kind in formats().values():
        if head.startswith(kind.magic) and kind.holds(source):
            if source.is_gzip and not kind.may_be_packed:
                raise InputError(f"{source.name} is packed with gzip.", "Unpack it first.")
            return kind
    for mark, what in _UNSUITABLE.items():
        if head.startswith(mark):
            raise InputError(
                f"{source.name} is {what}, not a table or text.",
                f"Save it in a format that can be read: {titles()}.",
            )
    named = of_suffix(source.suffix)
    if named is not None and named.magic and not named.begins_anyhow:
        raise InputError(
            f"{source.name} is not what its name says: no {source.suffix[1:]} data begins it.",
            f"Save it in a format that can be read: {titles()}.",
        )
    if options.delimiter is not None:
        return formats()[DELIMITED]
    return named or formats()[PLAIN_TEXT]
