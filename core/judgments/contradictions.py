"""Judgments that cannot all be true."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from core.examples.sentences import sentence_key
from core.judgments.model import ALIKE_FROM, NOT_ALIKE_UP_TO, Judgment

_SHOWN = 60  # characters of a text in a sentence


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Judgments that contradict each other.

    Attributes:
        sentence: how, for the person.
        pairs: the judged pairs; the one that was marked not alike comes last.
    """

    sentence: str
    pairs: tuple[tuple[str, str], ...]


def contradictions(judgments: Sequence[Judgment]) -> tuple[Contradiction, ...]:
    """Every judgment "not alike" that others speak against, in the order of making.

    Others do where they say that both texts are alike to a third one; where they say "alike" of the same two
    in another case or with other white space; and it speaks against itself where its two texts differ in
    nothing else. On the scale, 0.8 and above is alike and 0.2 and below is not.
    """
    same: dict[str, str] = {}  # text -> what stands for it in any case and white space
    for each in judgments:
        for text in (each.first, each.second):
            if text not in same:
                same[text] = sentence_key(text)
    alike: dict[str, dict[str, Judgment]] = defaultdict(dict)
    for each in judgments:
        if each.score >= ALIKE_FROM:
            alike[same[each.first]][same[each.second]] = each
            alike[same[each.second]][same[each.first]] = each
    found = []
    for each in judgments:
        if each.score > NOT_ALIKE_UP_TO:
            continue
        a, c = same[each.first], same[each.second]
        near_a, near_c = alike.get(a, {}), alike.get(c, {})
        if a == c:
            found.append(_about_itself(each))
        elif c in near_a:
            found.append(_about_two(each, near_a[c]))
        elif third := _shared(near_a, near_c):
            found.append(_about_three(each, near_a[third], near_c[third]))
    return tuple(found)


def _shared(one: dict[str, Judgment], other: dict[str, Judgment]) -> str | None:
    fewer, more = sorted((one, other), key=len)
    return next((text for text in fewer if text in more), None)


def _about_itself(judgment: Judgment) -> Contradiction:
    return Contradiction(
        f"{_quoted(judgment.first)} and {_quoted(judgment.second)} differ in nothing but case or white "
        "space, and are marked not alike.",
        ((judgment.first, judgment.second),),
    )


def _about_two(no: Judgment, yes: Judgment) -> Contradiction:
    return Contradiction(
        f"{_quoted(no.first)} and {_quoted(no.second)} are marked not alike, but alike where they are "
        "written with other case or white space.",
        ((yes.first, yes.second), (no.first, no.second)),
    )


def _about_three(no: Judgment, one: Judgment, other: Judgment) -> Contradiction:
    third = one.second if sentence_key(one.first) == sentence_key(no.first) else one.first
    return Contradiction(
        f"{_quoted(no.first)} and {_quoted(no.second)} are marked not alike, but both are alike to "
        f"{_quoted(third)}.",
        ((one.first, one.second), (other.first, other.second), (no.first, no.second)),
    )


def _quoted(text: str) -> str:
    return f"“{text}”" if len(text) <= _SHOWN else f"“{text[: _SHOWN - 1].rstrip()}…”"
