"""HTML to the text that a reader sees. Nothing is run or fetched, and no tree is built.

A tree of HTML grows with the square of what a file holds, or worse, where somebody wants that (a formatting
that is never closed is repeated in every paragraph), and Python's own parser takes minutes for 60 kB of
unfinished tags. Text needs neither: this reads tags one after another, each character once (WHATWG HTML
§13.2.5, as far as it says where a tag ends).
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

# An attribute's value may hold ">"; what is not closed reaches to the end of the file.
_VALUE = r"""=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))?+"""
_MARK = re.compile(
    rf"<(?:!--(?P<comment>)|(?P<end>/?)(?P<tag>[A-Za-z][^\s/>]*+)(?:[^>=]++|{_VALUE})*+(?:>|\Z)|[!?/][^>]*+(?:>|\Z))"
)
_COMMENT_END = re.compile(r"--!?>")
_OF_A_PARAGRAPH = "p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure article section main hr title"
_OF_A_LINE = (
    "address aside body br caption center dd details dialog dir div dt fieldset figcaption footer form "
    "frameset head header hgroup html legend li listing menu nav option optgroup search summary tbody tfoot "
    "thead tr"
)
_BREAKS = {**dict.fromkeys(_OF_A_LINE.split(), 1), **dict.fromkeys(_OF_A_PARAGRAPH.split(), 2)}
_CELLS = {"td", "th"}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
# What stands in them is no text, up to their end tag, whatever it looks like …
_RAW = {"script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title"}
_SHOWN = {"xmp", "textarea", "title"}  # … but for these
_NOT_SHOWN = {"template", "svg", "math", "select", "datalist", "object", "canvas", "audio", "video"}
_BLANKS = re.compile(r"[ \t\n\r\f\xa0]+")


@dataclass(frozen=True, slots=True)
class HtmlText:
    """What a page of HTML says.

    Attributes:
        title: its `<title>`. heading: its first heading; "" where it has none.
        text: all that is shown, a line each block, an empty line between paragraphs.
    """

    title: str
    heading: str
    text: str


class _Writer:
    """Puts pieces of text together: blanks become one, and breaks are as wide as the widest asked for."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._break, self._blank = 0, False

    def add(self, text: str, as_it_is: bool) -> None:
        shown = text if as_it_is else _BLANKS.sub(" ", text)
        body = shown if as_it_is else shown.strip(" ")
        if not body:
            self._blank = self._blank or bool(shown)
            return
        if self._break and self.pieces:
            self.pieces.append("\n" * self._break)
        elif self.pieces and self.pieces[-1] != "\t" and (self._blank or shown[0] == " "):
            self.pieces.append(" ")
        self._break, self._blank = 0, not as_it_is and shown[-1] == " "
        self.pieces.append(body)

    def end_line(self, n: int) -> None:
        self._break = max(self._break, n)

    def end_cell(self) -> None:
        if self.pieces and not self._break and self.pieces[-1] != "\t":
            self.pieces.append("\t")
            self._blank = False


class _Reader:
    """Goes through a page once, from tag to tag."""

    def __init__(self, source: str) -> None:
        self._source, self._writer = source, _Writer()
        self._title = self._heading = ""
        self._heading_from: int | None = None  # where its pieces begin
        self._hidden, self._n_hidden = "", 0  # the element in which nothing is shown, how often it is open
        self._n_pre = 0

    def read(self) -> HtmlText:
        source, at = self._source, 0
        while at < len(source):
            found = _MARK.search(source, at)
            stop = len(source) if found is None else found.start()
            if stop > at and not self._n_hidden:
                self._writer.add(html.unescape(source[at:stop]), self._n_pre > 0)
            if found is None:
                break
            at = found.end()
            if found["comment"] is not None:
                at = self._after_comment(at)
            elif found["tag"] is not None:
                tag, closes_itself = found["tag"].lower(), found[0].endswith("/>")
                at = self._end(tag, at) if found["end"] else self._start(tag, at, closes_itself)
        return HtmlText(self._title, self._heading, "".join(self._writer.pieces))

    def _after_comment(self, at: int) -> int:
        if self._source.startswith(">", at):  # "<!-->" is closed at once
            return at + 1
        closed = _COMMENT_END.search(self._source, at)
        return len(self._source) if closed is None else closed.end()

    def _start(self, tag: str, at: int, closes_itself: bool) -> int:
        """A tag that begins an element; gives where to read next."""
        if self._n_hidden:
            self._n_hidden += tag == self._hidden and not closes_itself
        elif tag in _RAW:
            return self._raw(tag, at)
        elif tag in _NOT_SHOWN and not closes_itself:
            self._hidden, self._n_hidden = tag, 1
        elif tag in _CELLS:
            self._writer.end_cell()
        else:
            self._n_pre += tag == "pre"
            self._writer.end_line(_BREAKS.get(tag, 0))
            if tag in _HEADINGS and not self._heading:
                self._heading_from = len(self._writer.pieces)
        return at

    def _end(self, tag: str, at: int) -> int:
        """A tag that ends an element; gives where to read next."""
        if self._n_hidden:
            self._n_hidden -= tag == self._hidden
            return at
        self._n_pre -= tag == "pre" and self._n_pre > 0
        self._writer.end_line(_BREAKS.get(tag, 0))
        if tag in _HEADINGS and self._heading_from is not None:
            self._heading = "".join(self._writer.pieces[self._heading_from :]).strip()
            self._heading_from = None
        return at

    def _raw(self, tag: str, at: int) -> int:
        """An element that holds no tags."""
        end = re.compile(rf"</{tag}(?=[\s/>])[^>]*+(?:>|\Z)", re.IGNORECASE).search(self._source, at)
        content = self._source[at:] if end is None else self._source[at : end.start()]
        if tag == "title":
            self._title = self._title or _BLANKS.sub(" ", html.unescape(content)).strip()
        elif tag in _SHOWN:
            self._writer.end_line(1)
            self._writer.add(html.unescape(content), True)
            self._writer.end_line(1)
        return len(self._source) if end is None else end.end()


def text_of_html(source: str) -> HtmlText:
    """The text of a page of HTML, or of a piece of one; in a time that grows as its length."""
    return _Reader(source).read()
