"""Whether a UTF-8 file is so regular that DuckDB's own reader gives exactly what ours gives, and how many
rows it has.

Regular means: every quote opens or closes a whole cell or is doubled, one kind of line end, no empty line, no
NUL. What is not regular goes through the tolerant reader. The number of rows is the check on DuckDB's answer.
"""

from __future__ import annotations

import numpy as np

_FEED, _RETURN = 10, 13


class Survey:
    """Looks at the bytes of a file as they pass by, piece by piece.

    Args:
        delimiter, quote: single ASCII characters; quote "" where quotes are ordinary characters.
    """

    def __init__(self, delimiter: str, quote: str) -> None:
        self._delimiter = ord(delimiter)
        self._quote = ord(quote) if quote else None
        # The last two bytes seen, and the one held back until the byte after it is known.
        self._before = bytes((0, _FEED))
        self._held = b""
        self._inside = 0
        self._feeds = 0
        self._crlfs = 0
        self._regular = True

    def feed(self, piece: bytes) -> bool:
        """Look at the next piece; whether the file is regular so far."""
        if self._regular and piece:
            body = self._held + piece
            self._look(body[:-1], body[-1:])
            self._held = body[-1:]
        return self._regular

    @property
    def newline(self) -> str:
        """What ends the lines of a regular file."""
        return "\r\n" if self._crlfs else "\n"

    def n_rows(self) -> int | None:
        """Rows in the file, the header included, or None where it is not regular. Ends the survey."""
        ends_with_feed = self._held == b"\n"
        if self._regular:
            self._look(self._held, b"\n")
        if not self._regular or self._inside or (self._crlfs and self._crlfs != self._feeds):
            return None
        return self._feeds + (not ends_with_feed and self._held != b"")

    def _look(self, body: bytes, after: bytes) -> None:
        if not body:
            return
        whole = self._before + body + after
        self._before = whole[-3:-1]
        if b"\0" in body or (b"\r" in body and whole.count(b"\r") != whole.count(b"\r\n") + (after == b"\r")):
            self._regular = False
            return
        has_quotes = self._quote is not None and self._quote in body
        if not has_quotes and not self._inside:
            feeds = body.count(b"\n")
            self._feeds += feeds
            if b"\r" in whole:
                self._crlfs += whole[1:-1].count(b"\r\n")
            if b"\n\n" in whole[1:-1] or b"\n\r\n" in whole[:-1]:
                self._regular = False
            return
        data = np.frombuffer(whole, np.uint8)
        quotes = np.flatnonzero(data[2:-1] == self._quote) + 2 if has_quotes else np.empty(0, np.int64)
        opening = (self._inside + np.arange(quotes.size)) % 2 == 0
        starts, ends = data[quotes[opening] - 1], data[quotes[~opening] + 1]
        at_start = (starts == self._delimiter) | (starts == _FEED) | (starts == self._quote)
        at_end = (ends == self._delimiter) | (ends == _FEED) | (ends == _RETURN) | (ends == self._quote)
        if not (at_start.all() and at_end.all()):
            self._regular = False
            return
        feeds_at = np.flatnonzero(data[2:-1] == _FEED) + 2
        outside = (self._inside + np.searchsorted(quotes, feeds_at)) % 2 == 0
        feeds_at = feeds_at[outside]
        after_return = data[feeds_at - 1] == _RETURN
        self._feeds += int(feeds_at.size)
        self._crlfs += int(after_return.sum())
        before_end = np.where(after_return, data[feeds_at - 2], data[feeds_at - 1])
        if (before_end == _FEED).any():
            self._regular = False
        self._inside = (self._inside + int(quotes.size)) % 2
