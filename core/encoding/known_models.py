"""The short list of models that ships with the program: what they read and how large they are."""

from __future__ import annotations

from dataclasses import dataclass

BUNDLED_NAME = "all-MiniLM-L6-v2"
DEFAULT_MODEL = BUNDLED_NAME  # of a new workspace, and wherever a model is named nowhere

_LATIN = frozenset({"Latin"})
_MANY = _LATIN | {
    *("Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Devanagari", "Gujarati", "Thai"),
    *("Hangul", "Han", "Japanese"),
}
_HUNDRED = _MANY | {
    *("Bengali", "Gurmukhi", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
    *("Lao", "Myanmar", "Khmer", "Ethiopic"),
}


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that the program knows about.

    Attributes:
        name: what a person types and `load` takes; the hub's name, or the short name of the bundled model.
        hub_name: "organisation/name" on the hub.
        languages: the languages it was trained on, in words.
        scripts: the scripts it reads, named as in `core.encoding.reading`.
        megabytes: about how much is fetched, in 10⁶ bytes (a plan for a download says it exactly).
        embedding_dim: numbers in a vector.
        max_seq_length: tokens it reads of a text.
        good_for: one line for the person.
    """

    name: str
    hub_name: str
    languages: str
    scripts: frozenset[str]
    megabytes: int
    embedding_dim: int
    max_seq_length: int
    good_for: str


_MODELS = (
    KnownModel(
        BUNDLED_NAME,
        "sentence-transformers/all-MiniLM-L6-v2",
        "English",
        _LATIN,
        91,
        384,
        256,
        "Comes with the program: quick, good all-round English.",
    ),
    KnownModel(
        "sentence-transformers/all-mpnet-base-v2",
        "sentence-transformers/all-mpnet-base-v2",
        "English",
        _LATIN,
        439,
        768,
        384,
        "Better English at about a fifth of the speed.",
    ),
    KnownModel(
        "sentence-transformers/multi-qa-MiniLM-L6-cos-v1",
        "sentence-transformers/multi-qa-MiniLM-L6-cos-v1",
        "English",
        _LATIN,
        91,
        384,
        512,
        "Questions against passages that answer them, English.",
    ),
    KnownModel(
        "BAAI/bge-small-en-v1.5",
        "BAAI/bge-small-en-v1.5",
        "English",
        _LATIN,
        134,
        384,
        512,
        "Search in English, longer texts.",
    ),
    KnownModel(
        "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2",
        "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2",
        "50 languages with Chinese, Japanese, Korean",
        _MANY,
        480,
        384,
        128,
        "For short texts.",
    ),
    KnownModel(
        "sentence-transformers/paraphrase-multilingual-mpnet-base-v2",
        "sentence-transformers/paraphrase-multilingual-mpnet-base-v2",
        "50 languages with Chinese, Japanese, Korean",
        _MANY,
        1121,
        768,
        128,
        "The same, better and slower.",
    ),
    KnownModel(
        "intfloat/multilingual-e5-small",
        "intfloat/multilingual-e5-small",
        "94 languages with Chinese, Japanese, Korean",
        _HUNDRED,
        488,
        384,
        512,
        "Search, longer texts.",
    ),
)


def catalogue() -> tuple[KnownModel, ...]:
    """The models that ship as a list with the program; the bundled one first."""
    return _MODELS


def known_model(name: str) -> KnownModel | None:
    """The catalogue's entry for a name (with or without "sentence-transformers/"), or None."""
    wanted = {name, f"sentence-transformers/{name}"}
    return next((model for model in _MODELS if model.name == name or model.hub_name in wanted), None)


def models_for(script: str) -> tuple[KnownModel, ...]:
    """The catalogue's models that read a script, named as in `core.encoding.reading`; the smallest first."""
    return tuple(
        sorted((each for each in _MODELS if script in each.scripts), key=lambda each: each.megabytes)
    )
