"""What a person types into the search box: words, "quoted phrases", -excluded words. Every input means
something.

    lost card            texts with either word, those with both first
    "lost card"          texts with exactly these words beside each other
    card -lost           texts with "card" and without "lost"; -"lost card" leaves out the phrase
    swal                 the last word may be the beginning of one, while it is being typed

A quote without its partner, a hyphen alone, brackets and anything else are punctuation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.search.words import JOINTS, compounds, fold, split

# A minus only counts at the beginning of a word and before a letter or a quote: "e-mail", "-5" and "- no" are
# plain.
_OPERATOR = re.compile(
    r"""(?P<minus>(?<!\S)-(?=["“„«「『]|[^\W\d_]))?
        (?: "(?P<plain>[^"]*)" | [“„](?P<curly>[^”“"]*)[”“"] | «(?P<angle>[^»]*)»
          | 「(?P<corner>[^」]*)」 | 『(?P<double>[^』]*)』 | (?(minus)(?P<word>\S+)|(?!)) )""",
    re.VERBOSE,
)
_LONGEST = 2_000  # characters that are read; nobody types more, and a pasted page would be a slow query


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, in parts.

    Attributes:
        plain: what is left without operators; any of its words may match.
        phrases: what stood in quotes; all must match, word beside word.
        excluded: words and phrases behind a minus; none may match.
        beginning: the last word, folded, when it may be unfinished; else empty.
        sought: everything that is looked for, in order, without quotes and without what is excluded.
    """

    plain: str
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]
    beginning: str
    sought: str


def parse(text: str) -> Typed:
    """Read a typed query. Never fails."""
    text = text[:_LONGEST]
    phrases: list[str] = []
    excluded: list[str] = []
    rest: list[str] = []
    sought: list[str] = []
    end = 0
    for match in _OPERATOR.finditer(text):
        rest.append(text[end : match.start()])
        sought.append(rest[-1])
        end = match.end()
        content = next((group for group in match.groups()[1:] if group is not None), "").strip()
        if not _means_something(content):
            continue
        if match["minus"]:
            excluded.append(content)
        else:
            phrases.append(content)
            sought.append(content)
    rest.append(text[end:])
    sought.append(rest[-1])
    last = fold(rest[-1])
    words = split(last).words
    chains = compounds(last, JOINTS)
    unfinished = bool(words) and len(words[-1]) >= 2 and last.endswith(words[-1])
    if chains and chains[-1][-1].end == len(last):
        unfinished = False  # the last part of e-mail is no word of its own
    return Typed(
        plain=" ".join(rest),
        phrases=tuple(phrases),
        excluded=tuple(excluded),
        beginning=words[-1] if unfinished else "",
        sought=" ".join(" ".join(sought).split()),
    )


def _means_something(text: str) -> bool:
    words = split(text)
    return bool(words.words or words.runs)
