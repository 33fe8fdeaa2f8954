"""Shades, in the list of hits, the words that made their meaning match.

Hits that a multi-vector model reranked bring the words by which it did. Of the others, those that can be seen
are read, a few at a time on the interactive lane; the next search ends that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QPoint, QTimer

from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.search import Hits
    from explorer.explore.hit_list import HitList
    from explorer.shell.session import Session

Shades = tuple[tuple[int, int, float], ...]  # (start, end, strength) in a text

_AT_ONCE = 5  # texts read between two looks at whether something else is wanted
_MOST = 20  # texts of one request
_LONGEST = 1_500  # characters; what the list shows of a text
_KEY = "shade"
# ms since something moved, and since hits came: of who types on the next key waits for the same lane.
_SCROLLED, _TYPED = 40, 200


class Shading(QObject):
    """Keeps the visible hits of one list shaded."""

    def __init__(self, session: Session, hits: HitList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._list = session, hits
        self._shades: dict[int, Shades] = {}  # by text id, for what is sought now, by the encoder
        self._linked: dict[int, Shades] = {}  # by text id, by the model that reranked the hits
        self._sought = ""
        self._pause = QTimer(self)
        self._pause.setObjectName("shade hits")
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._ask)
        session.search_started.connect(self._stop)
        hits.view.verticalScrollBar().valueChanged.connect(self._scrolled)
        hits.view.verticalScrollBar().rangeChanged.connect(self._scrolled)

    def hits_changed(self, hits: Hits | None) -> None:
        """Other hits are shown."""
        self._stop()
        by_meaning = hits is not None and hits.query.mode != "keyword"
        sought = hits.typed.sought if hits is not None and by_meaning else ""
        if sought != self._sought:
            self._sought, self._shades = sought, {}
        self._linked = {hit.text_id: hit.shades() for hit in hits.hits if hit.links} if hits else {}
        self._list.model.set_shades(self._shades | self._linked)
        if sought:
            self._pause.start(_TYPED)

    def _scrolled(self) -> None:
        """Others may have come into sight."""
        self._pause.start(max(_SCROLLED, self._pause.remainingTime()))  # -1 where it does not run

    def _stop(self) -> None:
        self._pause.stop()
        self._session.lanes.drop_key(_KEY)

    def _ask(self) -> None:
        state = self._session.search_state
        if not self._sought or state is None or state.encoder is None or not self._list.view.isVisible():
            return
        known = self._shades.keys() | self._linked.keys()
        wanted = [hit for hit in self._visible() if hit[0] not in known][:_MOST]
        if not wanted:
            return
        encoder, sought = cast("SentenceEncoder", state.encoder), self._sought

        def job(context: JobContext) -> dict[int, Shades]:
            from core.encoding.explain import telling, word_shares

            found: dict[int, Shades] = {}
            for first in range(0, len(wanted), _AT_ONCE):
                context.cancel.raise_if_cancelled()
                part = wanted[first : first + _AT_ONCE]
                shares = word_shares(encoder, sought, [text for _, text in part])
                found |= {id_: telling(words) for (id_, _), words in zip(part, shares, strict=True)}
            return found

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading hits"),
            on_done=self._read,
            on_failed=self._failed,
            supersede_key=_KEY,
            quiet=True,
        )

    def _visible(self) -> list[tuple[int, str]]:
        """Text id and text of the hits that can be seen, from the top."""
        view, hits = self._list.view, self._list.model.hits()
        first = view.indexAt(QPoint(4, 4)).row()
        last = view.indexAt(QPoint(4, view.viewport().height() - 4)).row()
        rows = range(max(first, 0), (last if last >= 0 else len(hits) - 1) + 1)
        return [(hits[row].text_id, hits[row].found_in_context[:_LONGEST]) for row in rows]

    def _read(self, found: dict[int, Shades]) -> None:
        self._shades |= found
        self._list.model.set_shades(self._shades | self._linked)
        self._scrolled()

    def _failed(self, _: Exception) -> None:
        """A model that cannot be explained shades nothing."""
        self._sought = ""
