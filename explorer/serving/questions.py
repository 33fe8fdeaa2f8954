"""What can be asked, declared once: checked here, and shown to MCP clients as a JSON schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard

from core.errors import InputError

LONGEST = 10_000  # characters of a query or a condition
MOST_ROWS = 1_000  # that one answer shows
MOST_POINTS = 100_000  # of a map in one answer


@dataclass(frozen=True)
class Argument:
    """One argument of a question.

    Attributes:
        kind: "text", "number" (whole), "numbers" (a list of them).
        about: what it is, for whoever asks.
        default: what it is where it is not given; None where it must be, or means nothing then.
        required: whether it must be given.
        least, most: of a number; of "numbers" how many there may be; of a text its characters.
        choices: all that a text may be; empty: any.
    """

    kind: Literal["text", "number", "numbers"]
    about: str
    default: Any = None
    required: bool = False
    least: int = 0
    most: int = LONGEST
    choices: tuple[str, ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        """As JSON schema."""
        schema: dict[str, Any] = {"description": self.about}
        if self.kind == "text":
            schema |= {"type": "string", "maxLength": self.most}
            if self.choices:
                schema["enum"] = list(self.choices)
        elif self.kind == "number":
            schema |= {"type": "integer", "minimum": self.least, "maximum": self.most}
        else:
            schema |= {"type": "array", "items": {"type": "integer", "minimum": 0}, "maxItems": self.most}
        return schema if self.default is None else schema | {"default": self.default}

    def read(self, name: str, given: object) -> Any:
        """What was given, checked.

        Raises:
            InputError: it cannot be used.
        """
        if given is None:
            if self.required:
                raise InputError(f"“{name}” is missing.", f"Give it: {self.about}")
            return self.default
        if self.kind == "text":
            return self._text(name, given)
        if self.kind == "number":
            return self._number(name, given)
        if not isinstance(given, list) or not all(is_whole(each) and 0 <= each < 1 << 62 for each in given):
            raise InputError(f"“{name}” is not a list of whole numbers from 0 on.")
        if len(given) > self.most:
            raise InputError(f"“{name}” has {len(given):,} numbers.", f"Give {self.most:,} at most.")
        return given

    def _text(self, name: str, given: object) -> str:
        if not isinstance(given, str):
            raise InputError(f"“{name}” is not a text.", "Give a JSON string.")
        if self.choices and given not in self.choices:
            raise InputError(f"“{name}” cannot be “{given[:100]}”.", f"Use one of {', '.join(self.choices)}.")
        if len(given) > self.most:
            raise InputError(f"“{name}” has {len(given):,} characters.", f"Give {self.most:,} at most.")
        return given

    def _number(self, name: str, given: object) -> int:
        if not is_whole(given) or not self.least <= given <= self.most:
            raise InputError(f"“{name}” is not a whole number from {self.least:,} to {self.most:,}.")
        return given


def is_whole(given: object) -> TypeGuard[int]:
    """Whether a value of JSON is a whole number; true and false are none."""
    return isinstance(given, int) and not isinstance(given, bool)


@dataclass(frozen=True)
class Question:
    """A question to a workspace.

    Attributes:
        name: by which it is asked. about: what it answers, for a person and for a model.
        arguments: by name.
    """

    name: str
    about: str
    arguments: Mapping[str, Argument]

    @property
    def schema(self) -> dict[str, Any]:
        """The arguments as JSON schema."""
        return {
            "type": "object",
            "properties": {name: each.schema for name, each in self.arguments.items()},
            "required": [name for name, each in self.arguments.items() if each.required],
            "additionalProperties": False,
        }

    def read(self, given: object) -> dict[str, Any]:
        """The arguments, checked; those that are not given have their defaults.

        Raises:
            InputError: they are no JSON object, one is not known or cannot be used, or one is missing.
        """
        if not isinstance(given, Mapping):
            raise InputError("The arguments are not a JSON object.", 'Send one, such as {"query": "refund"}.')
        refuse_unknown(given, tuple(self.arguments))
        return {name: each.read(name, given.get(name)) for name, each in self.arguments.items()}


def refuse_unknown(given: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raises: InputError: there is an argument that nobody knows."""
    for name in given:
        if name not in known:
            there = f"There are: {', '.join(known)}." if known else "There are none."
            raise InputError(f"There is no argument “{str(name)[:100]}” here.", there)


_WHERE = Argument("text", 'Only rows that fulfil this SQL condition over columns, such as "rating >= 4".')
_CONDITION = 'A SQL condition over columns, such as "rating <= 2".'

SEARCH = Question(
    "search",
    "Find the texts that answer a query, by meaning, by word or both, best first. Each hit has the ids of "
    "the rows with that text, its other columns, and how near it is.",
    {
        "query": Argument(
            "text",
            'What to look for. It may hold operators: "exact phrase", +word, -word, column:value, rating>=4, '
            "label:name, like:#17.",
            required=True,
        ),
        "mode": Argument(
            "text", "By meaning, by word, or both.", "semantic", choices=("semantic", "keyword", "hybrid")
        ),
        "top_k": Argument("number", "The most hits.", 20, least=1, most=MOST_ROWS),
        "where": _WHERE,
    },
)
ROWS = Question(
    "rows",
    "Read rows whole: those of some ids, or those that fulfil a condition, in the order of their files; with "
    "their ids, columns and labels.",
    {
        "rows": Argument("numbers", "Ids of rows, as other answers have them.", most=MOST_ROWS),
        "where": _WHERE,
        "limit": Argument("number", "The most rows.", 20, least=1, most=MOST_ROWS),
        "offset": Argument("number", "How many rows to pass over first.", 0, most=1 << 40),
    },
)
MAP = Question(
    "map",
    "The map of the texts: for each point its first row, its place and its topic, and the tree of topics.",
    {
        "where": _WHERE,
        "limit": Argument(
            "number", "The most points; of more, so many are drawn by lot.", 10_000, least=1, most=MOST_POINTS
        ),
    },
)
TOPICS = Question(
    "topics",
    "What the texts are about, as a tree of topics by layers, the finest first: name, number of texts and "
    "rows, the topic above it, typical texts with the ids of their rows.",
    {},
)
COMPARE = Question(
    "compare",
    "Compare two groups of rows: which words, phrases and values of columns set the first apart from the "
    "second, with log-odds and 95 % intervals, and typical texts with the ids of their rows.",
    {
        "where": Argument("text", f"The rows. {_CONDITION}", required=True),
        "against": Argument("text", f"The rows to compare them with; all others when absent. {_CONDITION}"),
    },
)
