"""Asking why two texts match: the answer is worked out on the interactive lane and shown in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from core.errors import ExplorerError
from explorer.shared.engine_words import said
from explorer.widgets.why_dialog import WhyDialog

if TYPE_CHECKING:
    from core.encoding import MultiVectorEncoder, SentenceEncoder
    from core.encoding.explain import Explanation
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session


@dataclass(frozen=True)
class WhyRequest:
    """What is asked.

    Attributes:
        first, second: the texts. names: of the models, one a heat map.
        explain: gives one explanation a model; called on the interactive lane.
    """

    first: str
    second: str
    names: tuple[str, ...]
    explain: Callable[[], tuple[Explanation, ...]]


class _Asking(QObject):
    """Goes with its dialog; what comes after that was closed goes nowhere."""

    def __init__(self, session: Session, dialog: WhyDialog) -> None:
        super().__init__(dialog)
        self._session = session
        self._dialog = dialog
        dialog.finished.connect(self._closed)

    def ask(self, request: WhyRequest) -> None:
        def job(context: JobContext) -> tuple[Explanation, ...]:
            return request.explain()

        self._handle = self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading two texts"),
            on_done=self._dialog.set_explanations,
            on_failed=self._failed,
            supersede_key="why",
            quiet=True,
        )

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self._dialog.set_failed(said(str(error)))
        else:
            self._dialog.reject()
            self._session.error_raised.emit(error)

    def _closed(self, _: int) -> None:
        self._handle.drop()
        self._session.lanes.forget(self._handle)


def ask_why(session: Session, request: WhyRequest, parent: QWidget) -> WhyDialog:
    """Open the dialog at once and fill it in when the answer is there."""
    dialog = WhyDialog(request.first, request.second, request.names, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    asking = _Asking(session, dialog)
    asking.ask(request)
    dialog.open()
    return dialog


def why_of_hit(
    session: Session,
    first: str,
    text: str,
    *,
    typed: bool,
    reranked_by: MultiVectorEncoder | None = None,
    parent: QWidget,
) -> WhyDialog | None:
    """Ask the version in use why a hit was found, or the model that put it where it is.

    Args:
        first: the text that was searched for; typed: whether a person typed it, else it is of the corpus.
        text: of the hit.
        reranked_by: a multi-vector model that reranked it, used on the interactive lane; None: none did.

    Returns:
        The dialog; None while there is no model to ask.
    """
    if reranked_by is not None:
        name = reranked_by.name
        request = WhyRequest(first, text, (name,), lambda: (reranked_by.explain(first, text),))
        return ask_why(session, request, parent)
    state = session.search_state
    if state is None or state.encoder is None:
        return None
    encoder = cast("SentenceEncoder", state.encoder)

    def explain() -> tuple[Explanation, ...]:
        from core.encoding.explain import explain

        return (explain(encoder, first, text, first_is="query" if typed else "document"),)

    return ask_why(session, WhyRequest(first, text, (session.encoder_status.name,), explain), parent)
