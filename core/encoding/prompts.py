"""Prompts: what a model wants put before a text, so that it knows what the text is for.

Two readings matter here. What a person types is read as a *query*; what is in a corpus as a *document*
(E5 says passage). Wang et al. 2022 (E5, §3.2) train with "query: " and "passage: ". Where
two texts play the same part, as in similar pairs, maps and scores, both are read as documents: those
are the vectors that there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

_DOCUMENT_NAMES = ("document", "passage", "corpus")


@dataclass(frozen=True, slots=True)
class Prompts:
    """The prompts of a model.

    Attributes:
        by_name: the text put before an input, by name; not to be changed.
        default: the name of the one that is taken when none is named; None: no text is put before.
    """

    by_name: Mapping[str, str] = field(default_factory=dict)
    default: str | None = None

    @classmethod
    def of_pairs(cls, query: str, passage: str) -> Prompts:
        """Prompts of a model that reads queries and documents differently.

        The document's stands under two names: E5 says "passage", and sentence-transformers, which adds an
        empty "document" to a model that has none, takes "document" first.
        """
        return cls({"query": query, "document": passage, "passage": passage})

    @property
    def unnamed(self) -> str:
        """The text put before an input when no prompt is named."""
        return self.by_name.get(self.default or "", "")

    @property
    def query(self) -> str:
        """The text put before a query: the prompt "query" where there is one, else the default one."""
        return self.by_name.get("query", self.unnamed)

    @property
    def document(self) -> str:
        """The text put before a document: the first of "document", "passage" and "corpus" that is not empty.

        A model that has these names but no text for them reads documents as they are; one that has none of
        them reads them with the default prompt.
        """
        found = [self.by_name[name] for name in _DOCUMENT_NAMES if name in self.by_name]
        return next(filter(None, found), "" if found else self.unnamed)

    @property
    def as_saved(self) -> dict[str, str]:
        """By name, with "query" and "document" as they are read here, so that other programs do the same."""
        named = {"query": self.query, "document": self.document}
        return {**self.by_name, **{name: text for name, text in named.items() if text}}

    @property
    def as_read(self) -> dict[str, str]:
        """By name, without what `as_saved` adds: the same for a model and for its copy."""
        kept = dict(self.by_name)
        for name in ("query", "document"):
            rest = Prompts({key: text for key, text in kept.items() if key != name}, self.default)
            text = rest.query if name == "query" else rest.document
            if text and text == (self.query if name == "query" else self.document):
                kept.pop(name, None)
        return kept
