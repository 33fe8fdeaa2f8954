"""Which columns of a labelled file are the sentences, the score, the class; and why.

Names decide where they are the usual ones, else the content of a sample does; a person overrules any of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.layout import Cells
from core.corpus.text_column import likeness
from core.errors import InputError
from core.examples.examples import MARGIN_ROLES, TARGET_ROLE, TEXT_ROLES, Role, TaskKind
from core.examples.labels import NO_GOLD_LABEL, class_name, nli_numbers, parse_number

Columns = str | Mapping[str, str | int]

# The usual names of columns, as they read without case and punctuation, the most telling first.
_NAMES: dict[Role, tuple[str, ...]] = {
    "anchor": ("anchor",),
    "positive": ("positive", "pos"),
    "negative": ("negative", "neg", "hardnegative", "negative1"),
    "sentence1": (
        "sentence1", "premise", "question1", "text1", "sent1", "s1", "sentencea", "texta", "question",
        "query", "sentence", "문장1", "句子1", "文1",
    ),
    "sentence2": (
        "sentence2", "hypothesis", "question2", "text2", "sent2", "s2", "sentenceb", "textb", "answer",
        "passage", "document", "paraphrase", "문장2", "句子2", "文2",
    ),
    "score": (
        "score", "similarityscore", "similarity", "sim", "relatednessscore", "relatedness", "gold",
        "goldscore", "rating", "점수", "分数",
    ),
    "label": (
        "goldlabel", "label", "labels", "class", "category", "intent", "isduplicate", "duplicate", "target",
        "topic", "entailmentjudgment", "type", "라벨", "标签",
    ),
    "margin": ("margin", "scoredifference", "scorediff", "score"),
    "positive_score": ("positivescore", "posscore"),
    "negative_score": ("negativescore", "negscore"),
    "text": (
        "text", "sentence", "utterance", "query", "question", "review", "comment", "document", "message",
        "title",
    ),
}  # fmt: skip
_SAMPLE = 4000
_MOST_CLASSES = 20  # of pairs, in a column that nothing else says it of
_LIKE_A_NUMBER = re.compile(r"\W*\d|[-+]?inf(inity)?$", re.IGNORECASE)  # 4.2/5, 84%, ≈3
# NLI with 0, 1, 2 is published in one order under these names; under others it varies, or they are grades.
_NLI_TEXTS, _NLI_TARGET = frozenset(("premise", "hypothesis")), "goldlabel"


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a file was taken for.

    Attributes:
        task: what a row is. roles: role -> position of its column. why: one sentence for the person.
        nli_by_number: whether the classes 0, 1, 2 are entailment, neutral, contradiction.
    """

    task: TaskKind
    roles: dict[Role, int]
    why: str
    nli_by_number: bool = False


def parse_columns(columns: Columns | None) -> dict[Role, str | int]:
    """What a person says about columns: "sentence1=6,sentence2=7,score=5" or the same as a mapping.

    Raises:
        InputError: for an unknown role or a part that is not role=column.
    """
    if columns is None:
        return {}
    pairs: list[tuple[str, str | int]] = []
    if isinstance(columns, str):
        for part in columns.split(","):
            role, equals, column = part.partition("=")
            if not equals or not column.strip():
                raise InputError(
                    f"'{part.strip()}' in the columns is not of the form role=column.",
                    "Write, for example, sentence1=6,sentence2=7,score=5.",
                )
            pairs.append((role.strip(), column.strip()))
    else:
        pairs = list(columns.items())
    known: dict[Role, str | int] = {}
    for name, wanted in pairs:
        known_role = next((role for role in _NAMES if role == name), None)
        if known_role is None:
            raise InputError(f"'{name}' is no role of a column.", f"The roles: {', '.join(sorted(_NAMES))}.")
        if known_role in known:
            raise InputError(f"The columns name {name} twice.", "Name each role once.")
        known[known_role] = wanted
    return known


def position(column: str | int, names: Sequence[str], source: str) -> int:
    """The position of a column that a person named, or numbered from 1; a name goes before a number.

    Raises:
        InputError: when there is no such column.
    """
    if isinstance(column, str):
        if column in names:
            return names.index(column)
        folded = [name.casefold() for name in names]
        if folded.count(column.casefold()) == 1:
            return folded.index(column.casefold())
    if isinstance(column, int) or (column.isascii() and column.isdigit()):
        number = int(column)
        if 1 <= number <= len(names):
            return number - 1
    shown = ", ".join(f"{k} {name}" for k, name in enumerate(names[:20], start=1))
    raise InputError(f"{source} has no column '{column}'.", f"Its columns: {shown}.")


def recognise(
    names: Sequence[str],
    rows: Sequence[Cells],
    fixed: Mapping[Role, int],
    source: str,
    skip: int | None = None,
    line_of: Callable[[int], int] = lambda k: k + 1,
) -> Recognised:
    """What a file holds, from its column names and rows.

    Args:
        names: (k,) column names. rows: the file's rows; an even sample of some 4,000 is looked at.
        fixed: what the person says: role -> position.
        source: the file's name, for the sentence.
        skip: position of a column that is neither sentence nor target (the group).
        line_of: number of a row from 0 -> the line of the file that it stands on.

    Raises:
        InputError: when the file holds no labelled examples that can be recognised, or a column that is
            called a score holds other things.
    """
    look = _Look(names, rows[:: max(len(rows) // _SAMPLE, 1)], fixed, skip)
    try:
        task, roles = _task_and_roles(look, source)
    except _NoScoresError as error:
        raise _no_scores(names[error.column], [row[error.column] for row in rows], source, line_of) from None
    target = roles.get("label")
    nli_by_number = (
        task == "pair+class"
        and target is not None
        and is_named_as_nli([names[k] for k in roles.values()])
        and nli_numbers(look.classes(target) - NO_GOLD_LABEL) is not None
    )
    return Recognised(task, roles, _why(task, roles, names, fixed, nli_by_number), nli_by_number)


class _NoScoresError(Exception):
    """A column is called a score, and holds neither numbers nor a few words."""

    def __init__(self, column: int) -> None:
        super().__init__(column)
        self.column = column


def _no_scores(
    name: str, cells: Sequence[str | None], source: str, line_of: Callable[[int], int]
) -> InputError:
    """What to say of a column that is called a score, and the first of its cells that is none."""
    wrong = [k for k, cell in enumerate(cells) if (text := stripped(cell)) and parse_number(text) is None]
    n_filled = sum(bool(stripped(cell)) for cell in cells)
    what = f"Column '{name}' of {source} is called a score, but is empty."
    if wrong:
        line, cell = line_of(wrong[0]), stripped(cells[wrong[0]])[:40]
        what = (
            f"Column '{name}' of {source} is called a score, but {len(wrong):,} of its {n_filled:,} cells "
            f"hold no number, the first of them on line {line}: '{cell}'."
        )
    return InputError(
        what,
        "Write scores as plain numbers, such as 0.84. If every pair is alike, name the two columns as "
        "anchor and positive.",
    )


class _Look:
    """A sample of the columns, looked at once."""

    def __init__(
        self, names: Sequence[str], rows: Sequence[Cells], fixed: Mapping[Role, int], skip: int | None
    ) -> None:
        self.names = names
        self.fixed = dict(fixed)
        self.free = [k for k in range(len(names)) if k not in set(fixed.values()) and k != skip]
        self.n_rows = len(rows)
        self.filled = [[text for row in rows if (text := stripped(row[k]))] for k in range(len(names))]

    def named(self, role: Role, *only: str) -> int | None:
        """The column that is called as this role usually is, or that the person named."""
        if role in self.fixed:
            return self.fixed[role]
        for usual in only or _NAMES[role]:
            for k in self.free:
                if _folded(self.names[k]) == usual:
                    return k
        return None

    def sentence_named(self, role: Role) -> int | None:
        """As `named`, but only a column that can hold sentences: no numbers, no handful of answers."""
        k = self.named(role)
        if k is None or role in self.fixed:
            return k
        few = self.n_rows >= 40 and len(set(self.filled[k])) <= 10
        return None if few or self.numbers(k) is not None else k

    def sentences(self) -> list[int]:
        """Columns like sentences, in file order: at least a quarter as much so as the best of them."""
        scores = {
            k: likeness(self.filled[k], self.names[k])
            * (len(self.filled[k]) >= 0.5 * self.n_rows)
            * (self.mean_count(k) < 20)
            for k in self.free
        }
        best = max(scores.values(), default=0.0)
        return [k for k in self.free if scores[k] > 0.25 * best]

    def numbers(self, k: int, share: float = 0.9) -> list[float] | None:
        """The column's numbers, or None where fewer than `share` of its cells hold one."""
        parsed = [parse_number(text) for text in self.filled[k]]
        found = [number for number in parsed if number is not None]
        return found if found and len(found) >= share * len(parsed) else None

    def margins(self) -> dict[Role, int]:
        """The column that says by how much a triplet's positive is nearer, or those with both scores."""
        of_numbers = {
            role: k
            for role in MARGIN_ROLES
            if (k := self.named(role)) is not None and (role in self.fixed or self._all_numbers(k))
        }
        if "positive_score" in of_numbers and "negative_score" in of_numbers:
            return {role: k for role, k in of_numbers.items() if role != "margin"}
        return {"margin": of_numbers["margin"]} if "margin" in of_numbers else {}

    def _all_numbers(self, k: int) -> bool:
        return len(self.filled[k]) == self.n_rows and self.numbers(k, share=1.0) is not None

    def classes(self, k: int) -> set[str]:
        return {class_name(text) for text in self.filled[k]}

    def holds_words(self, k: int) -> bool:
        """Whether a column that is called a score holds a few words, such as high and low, and no numbers."""
        classes = self.classes(k)
        few = self.is_class(k) and len(classes) <= _MOST_CLASSES
        return few and not any(_LIKE_A_NUMBER.match(c) or c.lower() in NOT_GIVEN for c in classes)

    def mean_count(self, k: int) -> float:
        return len(self.filled[k]) / max(len(set(self.filled[k])), 1)

    def is_score(self, k: int) -> bool:
        """Numbers on a scale: fractions, or more than three whole ones of which each stands often."""
        numbers = self.numbers(k)
        if numbers is None or len(set(numbers)) < 2:
            return False
        if any(not number.is_integer() for number in numbers):
            return True
        n = len(set(numbers))
        return 3 < n <= 101 and (n <= 11 or len(numbers) >= 3 * n) and min(numbers) >= -100

    def is_class(self, k: int) -> bool:
        """A few values, each standing often enough to be a class."""
        n = len(self.classes(k))
        return (
            2 <= n <= 1000
            and (n <= 3 or len(self.filled[k]) >= 2 * n)
            and (len(self.filled[k]) >= 0.5 * self.n_rows)
        )


def _task_and_roles(look: _Look, source: str) -> tuple[TaskKind, dict[Role, int]]:
    complete = _complete(look.fixed, source)
    if complete is not None:
        return complete, (look.fixed | look.margins() if complete == "triplet" else look.fixed)
    given = set(look.fixed)
    anchor, positive, negative = look.named("anchor"), look.named("positive"), look.named("negative")
    if anchor is None and positive is not None:
        anchor = look.named("sentence1")
    if anchor is not None and positive is not None and not given & {"score", "label", "text"}:
        if negative is not None:
            triplet: dict[Role, int] = {"anchor": anchor, "positive": positive, "negative": negative}
            return "triplet", triplet | look.margins()
        return "positive pairs", {"anchor": anchor, "positive": positive}

    # As sections of Wikipedia are published (Dor et al. 2018): the third is from another section.
    one, two, three = (look.named("negative", f"sentence{k}") for k in (1, 2, 3))
    if one is not None and two is not None and three is not None and not given:
        return "triplet", {"anchor": one, "positive": two, "negative": three}

    first, second = look.sentence_named("sentence1"), look.sentence_named("sentence2")
    text = look.fixed.get("text")
    if text is None and (first is None or second is None or first == second):
        like = look.sentences()
        if {"sentence1", "sentence2"} & given:
            like = [k for k in like if k not in (first, second)]
            first = first if "sentence1" in given else (like[0] if like else None)
            second = second if "sentence2" in given else (like[0] if like else None)
        elif len(like) >= 3 and not given and _target(look, set(like[:3])) is None:
            return "triplet", {"anchor": like[0], "positive": like[1], "negative": like[2]}
        elif len(like) >= 2:
            first, second = like[0], like[1]
        else:
            first, second = None, None
            text = like[0] if like else look.named("text")
    if text is None and first is not None and second is not None:
        pair: dict[Role, int] = {"sentence1": first, "sentence2": second}
        target = _target(look, {first, second})
        if target is None:
            return "positive pairs", {"anchor": first, "positive": second}
        role, k = target
        return ("pair+score" if role == "score" else "pair+class"), {**pair, role: k}
    if text is not None:
        label = look.fixed.get("label", _class_column(look, {text}))
        if label is not None:
            return "text+class", {"text": text, "label": label}
        return "text", {"text": text}
    raise InputError(
        f"{source} does not look like labelled examples: no pair of sentences with a score or a class, no "
        "triplet, no positive pairs, and no sentence with a class were found.",
        "Name the columns, for example sentence1=6,sentence2=7,score=5.",
    )


def _complete(fixed: Mapping[Role, int], source: str) -> TaskKind | None:
    """The task whose roles the person named, all of them and no others.

    Two sentences alone leave open whether a score or a class goes with them.
    """
    of_task: dict[TaskKind, set[Role]] = {}
    for task, texts in TEXT_ROLES.items():
        target = TARGET_ROLE[task]
        of_task[task] = {*texts, *([target] if target else [])}
    of_task["triplet"] |= set(MARGIN_ROLES)
    if not any(set(fixed) <= roles for roles in of_task.values()):
        raise InputError(
            f"The columns {', '.join(sorted(fixed))} of {source} do not go together.",
            "Name sentence1 and sentence2 with a score or a label, anchor and positive with or without a "
            "negative, or text and label.",
        )
    if len(set(fixed.values())) < len(fixed):
        raise InputError(
            f"Two roles name the same column of {source}.", "Give each role a column of its own."
        )
    of_task["triplet"] = {*TEXT_ROLES["triplet"], *(set(fixed) & set(MARGIN_ROLES))}
    found = next((task for task, roles in of_task.items() if set(fixed) == roles), None)
    return None if found == "text" else found  # a sentence alone may have a class beside it


def _target(look: _Look, taken: set[int]) -> tuple[Role, int] | None:
    """The column with the score or the class of a pair, by its name first, then by what it holds."""
    if "score" in look.fixed:
        return "score", look.fixed["score"]
    if "label" in look.fixed:
        return "label", look.fixed["label"]
    score, label = look.named("score"), look.named("label")
    if score is not None and score not in taken and look.numbers(score, share=0.5) is not None:
        return "score", score
    if label is not None and label not in taken:
        is_nli = nli_numbers(look.classes(label) - NO_GOLD_LABEL) is not None
        return ("score", label) if look.is_score(label) and not is_nli else ("label", label)
    if score is not None and score not in taken and not look.holds_words(score):
        raise _NoScoresError(score)
    free = [k for k in look.free if k not in taken and not _is_id(look, k)]
    scores = [k for k in free if look.is_score(k)]
    if scores:
        return "score", scores[0]
    classes = [k for k in free if look.is_class(k) and len(look.classes(k)) <= _MOST_CLASSES]
    return ("label", classes[-1]) if classes else None


def _class_column(look: _Look, taken: set[int]) -> int | None:
    named = look.named("label")
    if named is not None and named not in taken:
        return named
    free = [k for k in look.free if k not in taken and not _is_id(look, k) and look.is_class(k)]
    return min(free, key=lambda k: len(look.classes(k)), default=None)


def _is_id(look: _Look, k: int) -> bool:
    """Codes such as 0017, and names that say so, are no scores."""
    codes = sum(len(text) > 1 and text.isdigit() and text[0] == "0" for text in look.filled[k])
    folded = _folded(look.names[k])
    return (
        codes > 0
        or folded in ("id", "idx", "index", "line", "year", "date", "split")
        or folded.endswith("id")
    )


def is_named_as_label(name: str) -> bool:
    """Whether a column is called as classes or grades of texts usually are."""
    return _folded(name) in (*_NAMES["label"], "rating", "sentiment", "stars")


def is_named_as_nli(columns: Iterable[str]) -> bool:
    """Whether the columns of a pair and its class are called as those of NLI are."""
    folded = {_folded(name) for name in columns}
    return bool(folded & _NLI_TEXTS) or _NLI_TARGET in folded


def _folded(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.casefold())


_OF_TASK: dict[TaskKind, str] = {
    "pair+score": "pairs of sentences with a score",
    "pair+class": "pairs of sentences with a class",
    "triplet": "triplets (anchor, positive, negative)",
    "positive pairs": "positive pairs (two sentences that belong together)",
    "text+class": "sentences with a class",
    "text": "sentences without labels",
}


def _why(
    task: TaskKind,
    roles: Mapping[Role, int],
    names: Sequence[str],
    fixed: Mapping[Role, int],
    nli_by_number: bool,
) -> str:
    read = ", ".join(f"{names[k]} as {role}" for role, k in roles.items() if role not in fixed)
    said = ", ".join(f"{names[k]} as {role}" for role, k in roles.items() if role in fixed)
    how = [f"{read} (recognised)" if read else "", f"{said} (as you say)" if said else ""]
    numbers = "; 0, 1, 2 are read as entailment, neutral, contradiction" if nli_by_number else ""
    return f"Taken for {_OF_TASK[task]}: {', '.join(part for part in how if part)}{numbers}."
