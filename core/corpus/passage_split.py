"""How texts are divided for encoding: not at all, into sentences, or into passages of so many tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from core.errors import InputError

SplitKind = Literal["row", "sentences", "passages"]
SPLIT_KINDS: tuple[SplitKind, ...] = get_args(SplitKind)
USUAL_TOKENS = 128
LEAST_TOKENS, MOST_TOKENS = 16, 8_192


@dataclass(frozen=True, slots=True)
class Split:
    """Into what a text is divided when it is encoded.

    Attributes:
        kind: "row": a text is encoded as it is, as far as the model reads; else all of it is.
        tokens: of a passage, at most; fewer where the model reads less. Of the other kinds it says nothing.
    """

    kind: SplitKind = "row"
    tokens: int = USUAL_TOKENS

    def __post_init__(self) -> None:
        if self.kind not in SPLIT_KINDS:
            raise InputError(
                f"Texts cannot be divided into {self.kind!r}.", f"Use one of {', '.join(SPLIT_KINDS)}."
            )
        if not LEAST_TOKENS <= self.tokens <= MOST_TOKENS:
            raise InputError(
                f"Passages of {self.tokens} tokens are not possible.",
                f"Give a number from {LEAST_TOKENS} to {MOST_TOKENS:,}.",
            )

    def __bool__(self) -> bool:
        """Whether texts are divided."""
        return self.kind != "row"

    @property
    def name(self) -> str:
        """For a person: "sentences", "passages of 128 tokens"."""
        return f"passages of {self.tokens} tokens" if self.kind == "passages" else self.kind

    def as_json(self) -> dict[str, Any]:
        """As it is stored, and as a key."""
        tokens = {"tokens": self.tokens} if self.kind == "passages" else {}
        return {"kind": self.kind, **tokens}

    @classmethod
    def from_json(cls, stored: Any) -> Split:
        """As `as_json` wrote it; whole rows for None."""
        if stored is None:
            return cls()
        return cls(stored["kind"], int(stored.get("tokens", USUAL_TOKENS)))
