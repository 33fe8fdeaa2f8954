"""What a model of the list costs and gives, and which of the list fit some texts, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from explorer.shared import wording
from explorer.shared.engine_words import joined, said

if TYPE_CHECKING:
    from core.encoding import KnownModel
    from core.encoding.reading import Part

_NAMED = 0.1  # of the letters: what is in less is not named
_ALL_BUT = 0.95
_MOST_NAMED = 3


def _tr(text: str) -> str:
    return QCoreApplication.translate("model facts", text)


def facts(model: KnownModel) -> str:
    """ "quick · 231 MB · reads 512 tokens · 384 dimensions · Apache-2.0"."""
    speeds = {
        "instant": _tr("instant"),
        "quick": _tr("quick"),
        "medium": _tr("medium speed"),
        "slow": _tr("slow"),
    }
    length = (
        _tr("reads any length")
        if model.max_seq_length is None
        else _tr("reads {n} tokens").format(n=wording.count(model.max_seq_length))
    )
    return " · ".join(
        (
            speeds[model.speed],
            wording.size(model.megabytes * 1_000_000),
            length,
            _tr("{n} dimensions").format(n=wording.count(model.embedding_dim)),
            model.licence,
        )
    )


def prompts(model: KnownModel) -> str:
    """What a model of the list wants before a text; empty where its folder says it, or it wants nothing."""
    if model.prompts is None:
        return ""
    return _tr("Puts “{query}” before what is sought and “{document}” before the texts.").format(
        query=model.prompts.query.strip(), document=model.prompts.document.strip()
    )


def in_words(parts: Sequence[Part]) -> str:
    """The languages of some texts, or the scripts where their languages are not known: "mostly German"."""
    named = [part for part in parts if part.share >= _NAMED] or list(parts[:1])
    names = list(dict.fromkeys(map(_name, named)))[:_MOST_NAMED]
    if not names:
        return _tr("no letters")
    if len(names) == 1:
        return names[0] if parts[0].share >= _ALL_BUT else _tr("mostly {language}").format(language=names[0])
    return (_tr("{0} and {1}") if len(names) == 2 else _tr("{0}, {1} and {2}")).format(*names)


def _name(part: Part) -> str:
    name = said(part.in_words)
    is_script = part.language is None and part.in_words == part.script
    return _tr("{script} script").format(script=name) if is_script else name


def offers(fitting: Sequence[KnownModel]) -> str:
    """A small quick one of the models that fit, and a larger one, with their sizes; empty: there is none."""
    from core.encoding.known_models import small_and_larger

    small, larger = small_and_larger(fitting)
    sentences = []
    if small is not None:
        sentences.append(_tr("Small and quick: {model} ({size}).").format(**_named(small)))
    if larger is not None:
        sentences.append(_tr("Slower and mostly better: {model} ({size}).").format(**_named(larger)))
    return joined(sentences)


def _named(model: KnownModel) -> dict[str, str]:
    return {"model": model.short_name, "size": wording.size(model.megabytes * 1_000_000)}
