"""Examples in memory: scored or classified pairs, triplets, positive pairs, texts with a class or without."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.corpus.layout import RejectedLine
from core.errors import InputError
from core.examples.labels import nli_words, ordered_classes

TaskKind = Literal["pair+score", "pair+class", "triplet", "positive pairs", "text+class", "text"]
Role = Literal[
    "sentence1",
    "sentence2",
    "anchor",
    "positive",
    "negative",
    "text",
    "score",
    "label",
    "margin",
    "positive_score",
    "negative_score",
]

TEXT_ROLES: dict[TaskKind, tuple[Role, ...]] = {
    "pair+score": ("sentence1", "sentence2"),
    "pair+class": ("sentence1", "sentence2"),
    "triplet": ("anchor", "positive", "negative"),
    "positive pairs": ("anchor", "positive"),
    "text+class": ("text",),
    "text": ("text",),
}
TARGET_ROLE: dict[TaskKind, Role | None] = {
    "pair+score": "score",
    "pair+class": "label",
    "triplet": None,
    "positive pairs": None,
    "text+class": "label",
    "text": None,
}
# What a triplet may have beside its texts: by how much its positive is nearer, or what both were scored.
MARGIN_ROLES: tuple[Role, ...] = ("margin", "positive_score", "negative_score")


@dataclass(frozen=True, eq=False)
class Examples:
    """Labelled examples of one task. Plain data: picklable, never changed.

    Attributes:
        task: what an example is.
        texts: one tuple of n sentences for each of the task's text columns (see `TEXT_ROLES`).
        scores: (n,) float64 in [0, 1], 1 for alike; None unless the task is "pair+score".
        labels: (n,) int64 into `class_names`; None unless the task has classes.
        class_names: as they stand in the file; entailment, neutral, contradiction in this order.
        positive_class: index of the class that means "alike" (entailment, duplicate, 1), or None.
        groups: what each example belongs to (a topic), or None.
        source: the file's name.
        roles: which column of the file was read as what.
        why: a sentence for the person: what the file was taken for.
        score_range: what 0 and 1 are in the file's own units.
        score_range_declared: whether a person gave it; else it is the least and greatest score found.
        margins: (n,) float64, of triplets that another model scored: score(anchor, positive) −
            score(anchor, negative); else None.
        rejected: the first 1,000 rows that are not among the examples, by line; n_rejected counts them all.
        caveat: what a verdict that rests on them does not say; "" for labels that people gave.
    """

    task: TaskKind
    texts: tuple[tuple[str, ...], ...]
    scores: NDArray[np.float64] | None = None
    labels: NDArray[np.int64] | None = None
    class_names: tuple[str, ...] = ()
    positive_class: int | None = None
    groups: tuple[str, ...] | None = None
    source: str = ""
    roles: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    score_range: tuple[float, float] | None = None
    score_range_declared: bool = False
    margins: NDArray[np.float64] | None = None
    rejected: tuple[RejectedLine, ...] = ()
    n_rejected: int = 0
    caveat: str = ""

    def __post_init__(self) -> None:
        if len(self.texts) != len(TEXT_ROLES[self.task]):
            raise ValueError(f"{self.task} has {len(TEXT_ROLES[self.task])} text columns")
        wanted = TARGET_ROLE[self.task]
        if (self.scores is not None) != (wanted == "score") or (self.labels is not None) != (
            wanted == "label"
        ):
            raise ValueError(f"{self.task} needs {wanted or 'neither score nor label'}")
        if self.margins is not None and self.task != "triplet":
            raise ValueError(f"{self.task} has no margins")
        columns = [*self.texts, self.scores, self.labels, self.groups, self.margins]
        if len({len(column) for column in columns if column is not None}) != 1:
            raise ValueError("columns of unlike length")

    def __len__(self) -> int:
        return len(self.texts[0])

    @property
    def is_nli(self) -> bool:
        """Whether the classes are entailment, neutral and contradiction."""
        return self.task == "pair+class" and nli_words(self.class_names) is not None

    def take(self, indices: Iterable[int] | NDArray[np.int64]) -> Examples:
        """The examples at `indices`, in that order. The list of rejected rows stays with the whole."""
        chosen = np.asarray(
            indices if isinstance(indices, np.ndarray) else list(indices), dtype=np.int64
        ).reshape(-1)
        order = chosen.tolist()
        return replace(
            self,
            texts=tuple(tuple([column[i] for i in order]) for column in self.texts),
            scores=None if self.scores is None else self.scores[chosen],
            labels=None if self.labels is None else self.labels[chosen],
            margins=None if self.margins is None else self.margins[chosen],
            groups=None if self.groups is None else tuple([self.groups[i] for i in order]),
            rejected=(),
            n_rejected=0,
        )

    def fingerprint(self) -> str:
        """Hexadecimal digest of task, sentences, targets and groups, in their order."""
        digest = hashlib.sha256(repr((self.task, self.class_names, self.score_range)).encode())
        for column in (*self.texts, self.groups or ()):
            digest.update(b"\0column\0")
            for text in column:
                encoded = text.encode("utf-8", "surrogatepass")
                digest.update(len(encoded).to_bytes(8, "little") + encoded)
        for array in (self.scores, self.labels, self.margins):
            if array is not None:
                digest.update(np.ascontiguousarray(array).tobytes())
        return digest.hexdigest()


def aligned(parts: Mapping[str, Examples]) -> dict[str, Examples]:
    """The same examples with one list of classes and one score range for all of them.

    Args:
        parts: name of the part -> examples, as read from files of their own.

    Raises:
        InputError: when they are not of one task, were declared with unlike score ranges, or are pairs whose
            classes have nothing in common.
    """
    first = next(iter(parts.values()))
    for part in parts.values():
        if part.task != first.task:
            raise InputError(
                f"{first.source or 'The data'} holds {first.task}, {part.source or 'one part'} {part.task}.",
                "Give parts of the same kind, or name their columns.",
            )
    if first.scores is not None:
        return _one_range(parts)
    if first.labels is None:
        return dict(parts)
    return _one_list_of_classes(parts)


def _one_range(parts: Mapping[str, Examples]) -> dict[str, Examples]:
    known = [part.score_range for part in parts.values() if part.score_range is not None]
    declared = {part.score_range for part in parts.values() if part.score_range_declared} - {None}
    if len(declared) > 1:
        raise InputError("The parts were declared with unlike score ranges.", "Declare one for all of them.")
    if not known:
        return dict(parts)
    low, high = min(low for low, _ in known), max(high for _, high in known)
    for given in declared:
        low, high = given or (low, high)
    result = {}
    for name, part in parts.items():
        if part.score_range is None or part.scores is None or part.score_range == (low, high):
            result[name] = part
            continue
        own_low, own_high = part.score_range
        in_units = own_low + part.scores * (own_high - own_low)
        mapped = (in_units - low) / (high - low)
        if mapped.size and (mapped.min() < -1e-9 or mapped.max() > 1 + 1e-9):
            raise InputError(
                f"{part.source or name} holds scores from {in_units.min():g} to {in_units.max():g}, outside "
                f"the declared {low:g} to {high:g}.",
                "Declare the range that all parts share.",
            )
        result[name] = replace(part, scores=np.clip(mapped, 0.0, 1.0), score_range=(low, high))
    return result


def _check_common_class(parts: Mapping[str, Examples]) -> None:
    """Raise `InputError` where pairs have classes of another kind than those of the first part, such as 0 and
    2 beside entailment, neutral and contradiction.
    """
    first, *others = parts.values()
    for other in others:
        if not set(first.class_names) & set(other.class_names):
            raise InputError(
                f"{first.source or 'The data'} has the classes {_named(first)}, and "
                f"{other.source or 'one part'} has {_named(other)}: none is in both.",
                "Call the same classes the same in all files.",
            )


def _named(examples: Examples) -> str:
    return ", ".join(examples.class_names[:6])


def _one_list_of_classes(parts: Mapping[str, Examples]) -> dict[str, Examples]:
    if len({part.class_names for part in parts.values()}) == 1:
        return dict(parts)
    if any(part.task == "pair+class" for part in parts.values()):
        _check_common_class(parts)
    names, positive = ordered_classes({name for part in parts.values() for name in part.class_names})
    alike = {
        part.class_names[part.positive_class] for part in parts.values() if part.positive_class is not None
    }
    # What each part means by "alike" goes before a guess from the names.
    positive = names.index(alike.pop()) if len(alike) == 1 else positive
    place = {name: k for k, name in enumerate(names)}
    result = {}
    for key, part in parts.items():
        assert part.labels is not None
        to_new = np.array([place[name] for name in part.class_names], dtype=np.int64)
        result[key] = replace(part, labels=to_new[part.labels], class_names=names, positive_class=positive)
    return result
