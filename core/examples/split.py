"""Examples into three parts, train, selection and verdict, so that no sentence stands on two sides.

The unit is a connected component: examples that share a sentence, directly or through others. With a group
column the unit is the group, and a pair whose sentence also stands in a stronger part is dropped (verdict
before selection before train). Files given as parts are used as given; what they share is counted and named.

Where only some of the examples may be judged by, as with pairs that people marked, the verdict part takes
nothing but these; see `split_examples`.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.examples.examples import Examples, aligned
from core.examples.sentences import Sentences, components, components_among, connected, sentences_of
from core.plurals import plural

Part = Literal["train", "selection", "verdict"]
PARTS: tuple[Part, ...] = ("train", "selection", "verdict")
SHARES: dict[Part, float] = {"train": 0.6, "selection": 0.1, "verdict": 0.3}
_STRENGTH = {"train": 0, "selection": 1, "verdict": 2}
# Of independent examples, the fewest that a verdict can rest on.
FEWEST_COMPONENTS = 60
# A component that holds more of the examples than this leaves too little choice for a fair split.
GIANT = 0.3
NAMED = 20


@dataclass(frozen=True, slots=True)
class Shared:
    """A sentence that stands in several parts: one way in which it is written, and the parts."""

    text: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, eq=False)
class Split:
    """Examples in three parts.

    Attributes:
        train, selection, verdict: the parts; one may be empty.
        assignment: sentence key -> part, earlier assignments included; hand it to the next split as
            `earlier`, and every sentence keeps its part.
        seed: what the split was drawn with.
        n_dropped: examples left out because their sentences stand in two parts, or in one that is now a file.
        n_shared: sentences that stand in several parts (only with parts from files); shared: the first 20.
        n_components: part -> number of components in it.
        notes: sentences for the person about what is not as it should be.
        n_held_back: examples left out because they stand with the verdict part but may not be judged by.
        verdict_share: of further examples, how many would go into the verdict part: all, where it has a file
            of its own.
    """

    train: Examples
    selection: Examples
    verdict: Examples
    assignment: Mapping[str, Part]
    seed: int
    n_dropped: int
    n_shared: int
    shared: tuple[Shared, ...]
    n_components: Mapping[Part, int]
    notes: tuple[str, ...]
    n_held_back: int = 0
    verdict_share: float = SHARES["verdict"]

    @property
    def counts(self) -> dict[str, int]:
        """Part -> number of examples."""
        return {"train": len(self.train), "selection": len(self.selection), "verdict": len(self.verdict)}


def _undivided(texts: Examples, seed: int) -> Split:
    """All to train on: sentences without labels cannot judge a model."""
    none = texts.take([])
    counts: dict[Part, int] = {"train": len(texts), "selection": 0, "verdict": 0}
    note = "Sentences without labels cannot judge, so all of them are learned from and there is no verdict."
    return Split(texts, none, none, {}, seed, 0, 0, (), counts, (note,), verdict_share=0.0)


def split_examples(
    examples: Examples,
    *,
    selection: Examples | None = None,
    verdict: Examples | None = None,
    seed: int = 0,
    earlier: Mapping[str, Part] | None = None,
    may_judge: NDArray[np.bool_] | None = None,
) -> Split:
    """Divide `examples` 60 / 10 / 30 by number of examples, the same way whatever the order of rows.

    Classes and levels of score are spread over the parts as far as components allow.

    With `may_judge` a component goes into the verdict part only when at least half of its examples may be
    judged by; the others of these are held back. While examples are few the verdict part is larger, up to
    half of all, so that it comes to 60 sooner; see `verdict_size`.

    Args:
        selection, verdict: parts that have files of their own; the others share `examples`.
        earlier: the assignment of an earlier split; its sentences keep their parts. New sentences that hang
            on an earlier one join it; where they join two parts, the examples between are dropped.
        may_judge: (n,) which of `examples` may stand in the verdict part; None: all of them.

    Raises:
        InputError: when the parts are not of one task.
    """
    if examples.task == "text" and selection is None and verdict is None:
        return _undivided(examples, seed)
    given: dict[str, Examples] = {"train": examples}
    if selection is not None:
        given["selection"] = selection
    if verdict is not None:
        given["verdict"] = verdict
    given = aligned(given)
    own = given.pop("train")
    if len(own) == 0:
        raise InputError("There are no examples to split.", "Give a file with labelled examples.")
    shares = {part: SHARES[part] for part in PARTS if part == "train" or part not in given}
    part_of_example, part_of_sentence, sentences, notes = _divide(own, shares, seed, earlier or {}, may_judge)
    n_dropped = int((part_of_example < 0).sum())
    n_held_back = 0
    if may_judge is not None:
        held_back = (part_of_example == _STRENGTH["verdict"]) & ~may_judge
        part_of_example[held_back] = -1
        n_held_back = int(held_back.sum())
    parts = {part: own.take(np.flatnonzero(part_of_example == k)) for k, part in enumerate(PARTS)}
    n_components = {
        part: _n_components(sentences, own.groups, np.flatnonzero(part_of_example == k))
        for k, part in enumerate(PARTS)
    }
    if n_dropped:
        notes.append(f"{_examples(n_dropped)} left out: their sentences stand in two parts.")
    if n_held_back:
        notes.append(f"{_examples(n_held_back)} left out: the verdict rests on their sentences.")
    for name, file in given.items():
        n_replaced = len(parts[_part(name)])
        if n_replaced:
            n_dropped += n_replaced
            notes.append(f"{_examples(n_replaced)} left out: an earlier run had put them into {name}.")
        parts[_part(name)] = file
        n_components[_part(name)] = int(components(file).max()) + 1 if len(file) else 0
    assignment = dict(earlier or {})
    assignment.update(
        (key, PARTS[part]) for key, part in zip(sentences.keys, part_of_sentence.tolist(), strict=True)
    )
    for name, file in given.items():
        for key in sentences_of(file).keys if len(file) else ():
            if _STRENGTH[name] > _STRENGTH.get(assignment.get(key, ""), -1):
                assignment[key] = _part(name)
    shared = _shared(parts) if given else []
    if shared:
        many = plural(len(shared), "1 sentence stands", "{n} sentences stand")
        notes.append(
            f"{many} in more than one of the parts given as files, for example “{shared[0].text[:80]}” in "
            f"{' and '.join(shared[0].parts)}."
        )
    return Split(
        train=parts["train"],
        selection=parts["selection"],
        verdict=parts["verdict"],
        assignment=assignment,
        seed=seed,
        n_dropped=n_dropped,
        n_shared=len(shared),
        shared=tuple(shared[:NAMED]),
        n_components=n_components,
        notes=tuple(notes),
        n_held_back=n_held_back,
        verdict_share=SHARES["verdict"] if verdict is None else 1.0,
    )


def verdict_size(n: int) -> float:
    """How many of `n` examples the verdict part is to have where not all may be judged by: 30 %; of fewer
    than 200 as many as a verdict needs, of fewer than 120 half.
    """
    return max(SHARES["verdict"] * n, min(FEWEST_COMPONENTS, n / 2))


def _with_room_for_a_verdict(
    shares: Mapping[Part, float],
    unit: NDArray[np.int64],
    known: NDArray[np.int64],
    may_judge: NDArray[np.bool_],
) -> tuple[dict[Part, float], NDArray[np.bool_]]:
    """The shares of the parts where not all examples may be judged by; (n_units,) which units may be.

    Examples that the verdict part cannot have are divided among the others.
    """
    sizes, judged = np.bincount(unit), np.bincount(unit[may_judge], minlength=int(unit.max()) + 1)
    if "verdict" not in shares:
        return dict(shares), np.zeros(len(sizes), np.bool_)
    wanted = verdict_size(len(unit))
    # One that is larger than the whole part would leave the others empty, for a single component.
    can_judge = (2 * judged >= sizes) & (judged <= wanted)
    there = known == _STRENGTH["verdict"]
    verdict = min(wanted, int(judged[there | (can_judge & (known < 0))].sum())) / len(unit)
    others = sum(share for part, share in shares.items() if part != "verdict")
    scaled = {part: share / others * (1 - verdict) for part, share in shares.items()}
    return scaled | {"verdict": verdict}, can_judge


def _examples(n: int) -> str:
    return f"{n:,} examples were" if n > 1 else "1 example was"


def _part(name: str) -> Part:
    return next(part for part in PARTS if part == name)


def _divide(
    examples: Examples,
    shares: Mapping[Part, float],
    seed: int,
    earlier: Mapping[str, Part],
    may_judge: NDArray[np.bool_] | None,
) -> tuple[NDArray[np.int64], NDArray[np.int64], Sentences, list[str]]:
    """((n,) part of each example, -1 for dropped; (m,) part of each sentence; the sentences; notes)."""
    sentences = sentences_of(examples)
    old = np.array([_STRENGTH.get(earlier.get(key, ""), -1) for key in sentences.keys], dtype=np.int64)
    unit, keys = _units(examples, sentences, old)
    n_units = len(keys)
    known = _known_parts(unit, n_units, old[sentences.of_example], examples.groups is not None)
    notes = _giant_note(unit, n_units, examples) if may_judge is None else []
    judged, can_judge = np.ones(len(examples), np.bool_), np.ones(n_units, np.bool_)
    if may_judge is not None:
        judged = may_judge
        shares, can_judge = _with_room_for_a_verdict(shares, unit, known, may_judge)
    part_of_unit = _balanced(unit, keys, known, _strata(examples), shares, seed, judged, can_judge)

    part_of_sentence = old.copy()
    new = old < 0
    strongest = np.full(len(sentences.keys), -1, dtype=np.int64)
    for column in sentences.of_example.T:
        np.maximum.at(strongest, column, part_of_unit[unit])
    part_of_sentence[new] = strongest[new]
    part = part_of_sentence[sentences.of_example]
    wanted = part_of_unit[unit] if examples.groups is not None else part[:, 0]
    part_of_example = np.where((part == wanted[:, None]).all(axis=1), wanted, -1)
    return part_of_example, part_of_sentence, sentences, notes


def _known_parts(
    unit: NDArray[np.int64], n_units: int, old: NDArray[np.int64], grouped: bool
) -> NDArray[np.int64]:
    """(n_units,) the part that a unit's earlier sentences put it into, -1 where it has none of these.

    For a component the strongest of them, so that nothing that a verdict rests on is ever trained on; for a
    group the most frequent, since a sentence that it shares with another group says little about it.

    Args:
        old: (n, c) the earlier part of each example's sentences, -1 for new ones.
    """
    votes = np.zeros((n_units, len(PARTS)), dtype=np.int64)
    for column in old.T:
        np.add.at(votes, (unit[column >= 0], column[column >= 0]), 1)
    if not grouped:
        votes = (votes > 0).astype(np.int64)
    # Of equally frequent parts the strongest.
    strongest = len(PARTS) - 1 - votes[:, ::-1].argmax(axis=1)
    return np.where(votes.any(axis=1), strongest, -1)


def _units(
    examples: Examples, sentences: Sentences, old: NDArray[np.int64]
) -> tuple[NDArray[np.int64], list[str]]:
    """((n,) the unit that each example is assigned with, the key of each unit).

    A unit is a group, or a component. Sentences with an earlier part do not conduct: what hangs together only
    through them is kept apart, so that a bridge between two parts costs the bridge and no more.
    """
    if examples.groups is not None:
        names = sorted(set(examples.groups))
        place = {name: k for k, name in enumerate(names)}
        return np.array([place[name] for name in examples.groups], dtype=np.int64), names
    of_example = sentences.of_example
    n = len(sentences.keys)
    # Each example is a node of its own behind the sentences.
    rows = n + np.arange(len(of_example))
    edges = [np.stack([column, rows], axis=1)[old[column] < 0] for column in of_example.T]
    component = connected(n + len(of_example), edges)[n:]
    numbers, unit = np.unique(component, return_inverse=True)
    least = np.full(len(numbers), n, dtype=np.int64)
    np.minimum.at(least, unit, of_example.min(axis=1))
    return unit.astype(np.int64), [sentences.keys[k] for k in least.tolist()]


def _strata(examples: Examples) -> NDArray[np.int64]:
    """(n,) class, fifth of the score range, or 0 where there is neither."""
    if examples.labels is not None:
        return examples.labels
    if examples.scores is not None:
        return np.minimum((examples.scores * 5).astype(np.int64), 4)
    return np.zeros(len(examples), dtype=np.int64)


def _balanced(
    unit: NDArray[np.int64],
    keys: Sequence[str],
    known: NDArray[np.int64],
    strata: NDArray[np.int64],
    shares: Mapping[Part, float],
    seed: int,
    may_judge: NDArray[np.bool_],
    can_judge: NDArray[np.bool_],
) -> NDArray[np.int64]:
    """(n_units,) the part of each unit, so that numbers, sizes and kinds are spread alike.

    Units that cannot be judged by come first, so that they fill the other parts; then the largest. Each goes
    to the part with the highest average for its kind (Sainte-Laguë: share over what is there plus half of
    what comes) among those that still lack at least half of it; when none does, to the one that lacks most.
    """
    counts: list[dict[int, int]] = [defaultdict(int) for _ in keys]
    for u, stratum in zip(unit.tolist(), strata.tolist(), strict=True):
        counts[u][stratum] += 1
    verdict = _STRENGTH["verdict"]
    size_of = np.bincount(unit, minlength=len(keys)).tolist()
    judged = np.bincount(unit[may_judge], minlength=len(keys)).tolist()
    size_in = {p: judged if p == verdict else size_of for p in _STRENGTH.values()}
    suits = can_judge.tolist()
    parts = [_STRENGTH[part] for part in PARTS if part in shares]
    of_all = sum(shares.values())
    share = {_STRENGTH[part]: value / of_all for part, value in shares.items()}
    lacks = {p: share[p] * len(unit) for p in parts}
    there = {p: [0] * (int(strata.max()) + 1) for p in parts}

    def put(u: int, p: int) -> None:
        lacks[p] -= size_in[p][u]
        for kind, count in counts[u].items():
            there[p][kind] += count

    result = known.copy()
    for u in np.flatnonzero(known >= 0).tolist():
        p = int(known[u])
        if p in lacks:
            put(u, p)
    free = [u for u in range(len(keys)) if known[u] < 0]
    lot = {u: hashlib.blake2b(f"{seed}\0{keys[u]}".encode("utf-8", "surrogatepass")).digest() for u in free}
    for u in sorted(free, key=lambda u: (suits[u], -size_of[u], lot[u])):
        possible = [p for p in parts if p != verdict or suits[u]]
        open_parts = [p for p in possible if lacks[p] >= size_in[p][u] / 2]
        if open_parts:
            averages = [
                sum(share[p] * count / (there[p][kind] + count / 2) for kind, count in counts[u].items())
                for p in open_parts
            ]
            p = open_parts[averages.index(max(averages))]
        else:
            p = max(possible, key=lambda p: lacks[p])
        result[u] = p
        put(u, p)
    if not suits or all(suits):
        return result
    # Units that cannot be judged by may have left room elsewhere that took what the verdict part lacks.
    for u in sorted(free, key=lambda u: lot[u]):
        if suits[u] and result[u] != verdict and lacks.get(verdict, 0) >= max(judged[u], 1) / 2:
            result[u] = verdict
            lacks[verdict] -= judged[u]
    return result


def _giant_note(unit: NDArray[np.int64], n_units: int, examples: Examples) -> list[str]:
    largest = np.bincount(unit, minlength=n_units).max() / len(unit)
    if largest <= GIANT:
        return []
    if examples.groups is not None:
        what, advice = "One group", ""
    else:
        what = "One set of examples that hang together by shared sentences"
        advice = " A group column, such as a topic, may divide them better."
    parts = "so the parts may be far from 60 / 10 / 30."
    return [f"{what} holds {largest:.0%} of all and cannot be divided, {parts}{advice}"]


def _shared(parts: Mapping[Part, Examples]) -> list[Shared]:
    """Sentences in several parts, in the order of their keys."""
    places: dict[str, list[Part]] = defaultdict(list)
    written: dict[str, str] = {}
    for part in PARTS:
        if len(parts[part]) == 0:
            continue
        sentences = sentences_of(parts[part])
        for key, text in zip(sentences.keys, sentences.texts, strict=True):
            places[key].append(part)
            written.setdefault(key, text)
    return [Shared(written[key], tuple(places[key])) for key in sorted(places) if len(places[key]) > 1]


def _n_components(sentences: Sentences, groups: Sequence[str] | None, rows: NDArray[np.int64]) -> int:
    chosen = replace(sentences, of_example=sentences.of_example[rows])
    component = components_among(chosen, None if groups is None else [groups[k] for k in rows.tolist()])
    return int(component.max()) + 1 if len(component) else 0
