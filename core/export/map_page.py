"""The map as one HTML file that opens from disk and asks nothing of any network.

`map_page.html` beside this file is the page: style and script, written by hand, nothing loaded. Into it go
the title, a Content-Security-Policy that allows that style and that script by their digests and forbids all
else, and the data: each part is compressed with deflate (zlib), written in base64, and opened by the
browser's DecompressionStream. `read_map_page` opens them in Python.

Points are written along a curve that visits neighbours one after the other (Morton 1966): texts that are near
each other are alike, and compress the better for it. Places are 16-bit numbers: of the map's longer side
the 65,536th part.
"""

from __future__ import annotations

import base64
import hashlib
import html
import importlib.resources
import json
import re
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.corpus.encodings import HALF_CHARACTER
from core.errors import InputError
from core.export.columns import JOIN_LABELS
from core.export.map_points import map_points, shown_texts
from core.export.masking import Masking
from core.export.tables import free_name
from core.files import whole_file
from core.progress import QUIET, Progress, Task

if TYPE_CHECKING:
    from core.clusters import TopicTree
    from core.corpus import RowStore
    from core.export.columns import Picture
    from core.judgments.labels import Label

MOST_POINTS = 100_000  # of larger maps so many are drawn by lot
MOST_BYTES = 15_000_000  # of a page; above it texts are cut shorter
TEXT_LENGTH = 120  # characters kept of a text …
_LEAST_TEXT = 20  # … and so many at the least
_CELL_LENGTH = 200  # characters kept of a cell
_TRIES = 4  # times that texts are cut shorter
_BLOCK = 4_096  # texts read and written at a time
_LARGEST_INTEGER = 2**53  # that a number of JavaScript holds
_PLACES = 65_535
_IN_HTML = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)
_IN_SCRIPT = re.compile(r'\bt\("([^"\\]+)"')
_PART = re.compile(
    r'<script type="application/octet-stream" id="data-([a-z0-9-]+)">([A-Za-z0-9+/=]*)</script>'
)


@dataclass(frozen=True)
class MapPageOptions:
    """What goes into the page.

    Attributes:
        title: above the map, and in the tab of the browser.
        about: what the map shows, in one line.
        columns: shown with each text, and offered for colouring.
        color: the column that colours the points at first; None: labels, or topics where there are none.
        labels: shown with each text in a column of their own, and coloured as in the window.
        text_length: characters kept of each text; fewer where the page would be larger than `most_bytes`.
        most_points: of more, so many are drawn by lot, always the same.
        most_bytes: of the page.
        mask: what is masked in texts, cells and names of topics, before they are cut.
        language, words: of what the page itself says: a tag such as "ko", and `page_texts` translated; what
            is missing is English.
    """

    title: str
    about: str = ""
    columns: tuple[str, ...] = ()
    color: str | None = None
    labels: tuple[Label, ...] = ()
    text_length: int = TEXT_LENGTH
    most_points: int = MOST_POINTS
    most_bytes: int = MOST_BYTES
    mask: Masking = field(default_factory=Masking)
    language: str = "en"
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class MapPageReport:
    """What was written.

    Attributes:
        points, of_points: texts, or passages, on the page, and on the map (among the chosen rows).
        text_length: characters kept of each. cut: those that are longer.
        columns: shown with each text. masked: texts and cells in which something was masked.
        bytes: of the file. of_passages: whether its points are passages.
    """

    points: int
    of_points: int
    text_length: int
    cut: int
    columns: tuple[str, ...]
    masked: int
    bytes: int
    of_passages: bool = False

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is not on the page, for a person."""
        said = []
        one = "passage" if self.of_passages else "text"
        if self.points < self.of_points:
            said.append(f"{self.points:,} of {self.of_points:,} {one}s are on the page, drawn by lot")
        if self.cut:
            are = "is" if self.cut == 1 else "are"
            said.append(
                f"the page has the first {self.text_length} characters of a {one}; {self.cut:,} {are} longer"
            )
        return tuple(said)


def export_map_page(
    path: Path | str,
    rows: RowStore,
    picture: Picture,
    tree: TopicTree,
    options: MapPageOptions,
    row_ids: NDArray[np.int64] | None = None,
    task: Task = QUIET,
) -> MapPageReport:
    """Write the map as one HTML file.

    Args:
        path: ends in .html; an earlier file is replaced once the new one is complete.
        rows: the corpus. picture: its map. tree: its topics, with the texts of `picture`.
        row_ids: (m,) rows whose texts are shown; None: all. Cells are those of a text's first row among them.
        task: reports texts; a cancel takes effect between blocks of them; nothing is written then.

    Raises:
        InputError: the name ends in something else, a column is not there, no text of the rows is on the map,
            or the file cannot be written or would be too large.
        CancelledError: on cancel.
    """
    path = Path(path)
    if path.suffix.lower() not in (".html", ".htm"):
        raise InputError(f"{path.name} is not a name for a page.", "Give a name that ends in .html.")
    from core.clusters import topic_anchors
    from core.clusters.topic_tree import TopicTree

    infos = [rows.column(name) for name in options.columns]
    if options.color is not None and options.color not in {info.name for info in infos}:
        infos.append(rows.column(options.color))
    chosen = map_points(rows, picture, row_ids, options.most_points)
    at = chosen.indices
    xy = picture.xy[at]
    labels = tree.labels[at]
    order = _along_a_curve(xy)
    at, xy, labels = at[order], xy[order], labels[order]
    first_rows, n_rows = chosen.first_rows[order], chosen.n_rows[order]
    anchors = topic_anchors(xy, TopicTree(tree.topics, labels.copy()))
    low, side = _square(xy)
    task.check()

    masker = _Masker(options.mask)
    parts: dict[str, bytes] = {
        "xy": _packed(_places(xy, low, side)),
        "labels": _packed(labels.astype("<i4")),
        "rows": _packed(first_rows.astype("<u4")),
    }
    if bool((n_rows > 1).any()):
        parts["n-rows"] = _packed(n_rows.astype("<u4"))
    columns = []
    for number, info in enumerate(infos):
        task.check()
        about, arrays = _column(rows, info.name, info.type, first_rows, masker)
        columns.append(about)
        parts |= {f"column-{number}-{name}": _packed(array) for name, array in arrays.items()}
        if "values" in about:
            parts[f"column-{number}-values"] = _deflated(_json_list(about.pop("values"), task))
    color = None if options.color is None else rows.column(options.color).name
    if options.labels:
        labelled, codes = _label_column(shown_texts(rows, row_ids), picture.texts[at], options.labels)
        labelled["name"] = free_name("labels", {column["name"].casefold() for column in columns})
        color = color or labelled["name"]
        number = len(columns)
        columns.append(labelled)
        parts[f"column-{number}-codes"] = _packed(codes)
        parts[f"column-{number}-values"] = _deflated(_json_list(masker(labelled.pop("values")), task))
    places = _places(anchors.xy, low, side).reshape(-1, 2).tolist()
    names_of_topics = options.mask.mask(topic.name for topic in tree.topics)
    head: dict[str, Any] = {
        "title": options.title,
        "about": options.about,
        "points": len(at),
        "of_points": chosen.n_all,
        "of_passages": picture.passages is not None,
        "color": color,
        "text_column": rows.text_column,
        "columns": columns,
        "masked": sorted(options.mask.kinds),
        "square": [float(low[0]), float(low[1]), side],
        "topics": [
            {
                "id": topic.id,
                "layer": topic.layer,
                "parent": topic.parent,
                "name": name,
                "place": places[topic.id],
            }
            for topic, name in zip(tree.topics, names_of_topics, strict=True)
        ],
    }
    template = _Template.read()
    words = template.words(options.words)

    def read_texts(length: int) -> tuple[bytes, NDArray[np.uint8]]:
        """The texts, packed, and which of them are longer than `length`."""
        cut = np.zeros(len(at), np.uint8)
        spans = None if picture.passages is None else picture.passages.spans[at]
        texts = _texts(rows, picture.texts[at], spans, length, cut, masker.again(), task)
        return _deflated(_json_blocks(texts)), cut

    length = max(options.text_length, 1)
    for attempt in range(_TRIES):
        texts, cut = read_texts(length)
        said = head | {"text_length": length, "cut": int(cut.sum())}
        whole = parts | {"texts": texts, "cut": _packed(cut), "head": _deflated([_utf8(json.dumps(said))])}
        size = template.size + len(words) + sum(len(part) * 4 // 3 + 80 for part in whole.values())
        if size <= options.most_bytes:
            break
        others = size - len(texts) * 4 // 3
        shorter = int(length * (options.most_bytes - others) / (size - others) * (0.97 - 0.05 * attempt))
        if shorter < min(_LEAST_TEXT, options.text_length) or attempt == _TRIES - 1:
            raise InputError(
                f"The page would have {size / 1e6:,.0f} MB; the most is {options.most_bytes / 1e6:,.0f} MB.",
                "Choose fewer columns or fewer rows.",
            )
        length = shorter
    content = template.filled(options, words, whole)
    with whole_file(path) as temporary, temporary.open("wb") as file:
        for piece in content:
            task.check()
            file.write(piece)
    names = tuple(str(column["name"]) for column in columns)
    return MapPageReport(
        len(at),
        chosen.n_all,
        length,
        int(cut.sum()),
        names,
        masker.n_masked,
        path.stat().st_size,
        picture.passages is not None,
    )


def page_texts() -> tuple[str, ...]:
    """What a page says by itself, in English: what `MapPageOptions.words` may translate."""
    return _Template.read().texts()


def read_map_page(path: Path | str) -> dict[str, Any]:
    """The data of a page that `export_map_page` wrote.

    Returns:
        The head as a dict, with `texts` (list of str), `xy` (n, 2) uint16, `labels`, `rows`, `n_rows`, `cut`
        (n,), and in each of `columns` its `cells`, a list.

    Raises:
        InputError: it is no such page.
    """
    found = {
        name: zlib.decompress(base64.b64decode(packed))
        for name, packed in _PART.findall(Path(path).read_text(encoding="utf-8"))
    }
    if "head" not in found:
        raise InputError(f"{path} is no page with a map.", "Give one that `semantic-explorer map` wrote.")
    page: dict[str, Any] = json.loads(found["head"])
    n = page["points"]
    page["texts"] = json.loads(found["texts"])
    page["xy"] = np.frombuffer(found["xy"], "<u2").reshape(2, n).T
    page["labels"] = np.frombuffer(found["labels"], "<i4")
    page["rows"] = np.frombuffer(found["rows"], "<u4")
    page["n_rows"] = np.frombuffer(found["n-rows"], "<u4") if "n-rows" in found else np.ones(n, np.uint32)
    page["cut"] = np.frombuffer(found["cut"], np.uint8)
    for number, column in enumerate(page["columns"]):
        if column["kind"] == "category":
            values = json.loads(found[f"column-{number}-values"])
            codes = np.frombuffer(found[f"column-{number}-codes"], "<i4").tolist()
            column["cells"] = [values[code] if code >= 0 else None for code in codes]
        else:
            numbers = np.frombuffer(found[f"column-{number}-numbers"], "<f8")
            column["cells"] = [None if np.isnan(number) else float(number) for number in numbers]
    return page


# -- what is shown


def _square(xy: NDArray[np.float32]) -> tuple[NDArray[np.float64], float]:
    """The lower left corner of the square around all points, which are in its middle, and its side."""
    low, high = xy.min(axis=0).astype(np.float64), xy.max(axis=0).astype(np.float64)
    side = max(float((high - low).max()), 1e-9)
    return (low + high) / 2 - side / 2, side


def _places(xy: NDArray[np.float32], low: NDArray[np.float64], side: float) -> NDArray[np.uint16]:
    """(n, 2) places in the square, from 0 to 65,535."""
    return np.rint(np.clip((xy - low) / side, 0, 1) * _PLACES).astype("<u2")


def _along_a_curve(xy: NDArray[np.float32]) -> NDArray[np.int64]:
    """(n,) the order of points along Morton's curve."""
    low, side = _square(xy)
    places = _places(xy, low, side).astype(np.uint64)
    code = np.zeros(len(xy), np.uint64)
    for bit in range(16):
        for axis in (0, 1):
            code |= ((places[:, axis] >> np.uint64(bit)) & np.uint64(1)) << np.uint64(2 * bit + axis)
    return np.argsort(code, kind="stable")


def _texts(
    rows: RowStore,
    text_ids: NDArray[np.int64],
    spans: NDArray[np.int64] | None,
    length: int,
    cut: NDArray[np.uint8],
    masker: _Masker,
    task: Task,
) -> Iterator[list[str]]:
    """The first characters of texts, or of passages at (n, 2) spans in them, some at a time; `cut` gets 1
    where one is longer.
    """
    started = time.monotonic()
    for first in range(0, len(text_ids), _BLOCK):
        task.check()
        ids = text_ids[first : first + _BLOCK]
        found = rows.texts_of(ids)
        if spans is not None:
            parts = zip(found, spans[first : first + _BLOCK].tolist(), strict=True)
            found = [text[start:end] for text, (start, end) in parts]
        texts = masker(found)
        cut[first : first + len(ids)] = [len(text) > length for text in texts]
        yield [text[:length] for text in texts]
        seconds = time.monotonic() - started
        task.report(Progress("Writing texts", first + len(ids), len(text_ids), "texts", seconds))


def _column(
    rows: RowStore, name: str, kind: str, row_ids: NDArray[np.int64], masker: _Masker
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """What the page says of a column, and its arrays."""
    values = rows.values(name, row_ids)
    if values.kind != "category":
        numbers = values.numbers
        is_exact = kind != "integer" or float(np.nanmax(np.abs(numbers), initial=0)) < _LARGEST_INTEGER
        is_safe = values.kind == "date" or not masker.has_to_mask(map(_number_in_words, numbers))
        if is_exact and is_safe:
            return {"name": name, "kind": values.kind, "type": kind}, {"numbers": numbers.astype("<f8")}
        cells: list[str | None] = []
        for first in range(0, len(row_ids), _BLOCK):
            found = rows.fetch(row_ids[first : first + _BLOCK], [name])
            cells += [None if cell is None else str(cell) for (cell,) in found]
        known = sorted({cell for cell in cells if cell is not None})
        number = {cell: code for code, cell in enumerate(known)}
        codes = np.array([-1 if cell is None else number[cell] for cell in cells], np.int64)
    else:
        codes, known = values.codes.astype(np.int64), list(values.categories)
    used, codes = np.unique(codes, return_inverse=True)
    names = [known[code] for code in used.tolist() if code >= 0]
    codes = codes - int(used[0] < 0 if len(used) else 0)  # -1 stays what is blank
    shown = [text[:_CELL_LENGTH] for text in masker(names)]
    about: dict[str, Any] = {"name": name, "kind": "category", "type": kind, "values": shown}
    return about, {"codes": codes.astype("<i4")}


def _label_column(
    texts_of_rows: NDArray[np.int32], text_ids: NDArray[np.int64], labels: Sequence[Label]
) -> tuple[dict[str, Any], NDArray[np.int32]]:
    """What the page says of labels, and the code of each text: all labels that rows of it have, as one value.

    Args:
        texts_of_rows: (n_rows,) the text of each row that is shown, else -1. text_ids: (n,) of the points.
    """
    having: list[tuple[int, ...]] = [()] * len(text_ids)
    for number, label in enumerate(labels):
        for place in np.flatnonzero(np.isin(text_ids, texts_of_rows[label.row_ids])).tolist():
            having[place] = (*having[place], number)
    known = sorted(set(having) - {()}, key=lambda numbers: (len(numbers), numbers))
    code = {numbers: place for place, numbers in enumerate(known)} | {(): -1}
    about = {
        "kind": "category",
        "type": "text",
        "values": [JOIN_LABELS.join(labels[number].name for number in numbers) for numbers in known],
        "palette": [labels[numbers[0]].colour if len(numbers) == 1 else -1 for numbers in known],
    }
    return about, np.array([code[numbers] for numbers in having], "<i4")


def _number_in_words(number: float) -> str:
    return "" if np.isnan(number) else f"{number:.17g}"


class _Masker:
    """Masks texts, and counts in how many there was something to mask."""

    def __init__(self, mask: Masking) -> None:
        self._mask = mask
        self.n_masked = 0
        self._of_cells = 0

    def __call__(self, texts: Sequence[str]) -> list[str]:
        if not self._mask:
            return list(texts)
        masked = self._mask.mask(texts)
        self.n_masked += sum(after != before for before, after in zip(texts, masked, strict=True))
        return masked

    def has_to_mask(self, texts: Iterable[str]) -> bool:
        """Whether there is something to mask in any of some texts."""
        if not self._mask:
            return False
        different = sorted(set(texts))
        return self._mask.mask(different) != different

    def again(self) -> _Masker:
        """The same, where texts are gone through once more: none is counted twice."""
        self._of_cells = self._of_cells or self.n_masked
        self.n_masked = self._of_cells
        return self


# -- how it is written


def _utf8(text: str) -> bytes:
    """UTF-8, in which half of a surrogate pair has no place."""
    return HALF_CHARACTER.sub("\ufffd", text).encode("utf-8")


def _json_list(texts: Sequence[str], task: Task) -> Iterator[bytes]:
    blocks = (texts[first : first + _BLOCK] for first in range(0, len(texts), _BLOCK))
    for piece in _json_blocks(blocks):
        task.check()
        yield piece


def _json_blocks(blocks: Iterable[Sequence[str]]) -> Iterator[bytes]:
    """One JSON list of all texts, written a block at a time: the whole would keep other threads waiting."""
    yield b"["
    is_first = True
    for block in blocks:
        if block:
            inner = json.dumps(list(block), ensure_ascii=False, separators=(",", ":"))[1:-1]
            yield _utf8(inner if is_first else f",{inner}")
            is_first = False
    yield b"]"


def _packed(array: NDArray[Any]) -> bytes:
    """Values of an array, all of its first column first, deflated."""
    return _deflated([np.ascontiguousarray(array.T).tobytes()])


def _deflated(pieces: Iterable[bytes]) -> bytes:
    packer = zlib.compressobj(9)
    return b"".join([*map(packer.compress, pieces), packer.flush()])


def _on_a_line(text: str) -> str:
    return " ".join(text.split())


@dataclass(frozen=True)
class _Template:
    """The page without data: before its title and policy, and so on, as the marks in it cut it."""

    text: str

    @classmethod
    def read(cls) -> _Template:
        return cls(importlib.resources.files("core.export").joinpath("map_page.html").read_text("utf-8"))

    @property
    def size(self) -> int:
        return len(self.text.encode("utf-8"))

    def texts(self) -> tuple[str, ...]:
        """What the page says: in its HTML as {{…}}, in its script as t("…")."""
        found = (*map(_on_a_line, _IN_HTML.findall(self.text)), *_IN_SCRIPT.findall(self.text))
        return tuple(dict.fromkeys(found))

    def words(self, translated: Mapping[str, str]) -> bytes:
        """What the script of the page says in another language, as JSON that ends no element."""
        known = {text: translated[text] for text in self.texts() if text in translated}
        return _utf8(json.dumps(known, ensure_ascii=False).replace("<", "\\u003c"))

    def filled(self, options: MapPageOptions, words: bytes, parts: dict[str, bytes]) -> Iterator[bytes]:
        """The page, in pieces."""

        def said(found: re.Match[str]) -> str:
            english = _on_a_line(found[1])
            return html.escape(options.words.get(english, english))

        policy = f"default-src 'none'; script-src {self._digest('script')}; style-src {self._digest('style')}"
        before, after = self.text.split("<!-- data -->")
        for mark, value in (
            ("<!-- policy -->", f"{policy}; base-uri 'none'; form-action 'none'"),
            ("<!-- language -->", html.escape(options.language)),
        ):
            before = before.replace(mark, value)
        yield _utf8(_IN_HTML.sub(said, before).replace("<!-- title -->", html.escape(options.title)))
        yield b'<script type="application/json" id="words">' + words + b"</script>\n"
        for name, part in parts.items():
            yield f'<script type="application/octet-stream" id="data-{name}">'.encode()
            yield base64.b64encode(part)
            yield b"</script>\n"
        yield _utf8(after)

    def _digest(self, tag: str) -> str:
        """How a policy names the one <style> or <script> of the page."""
        content = self.text.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(content.encode("utf-8")).digest()).decode()
        return f"'sha256-{digest}'"
