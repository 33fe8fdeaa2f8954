"""The short list of models that ships with the program: what they read, what they cost, and which one fits.

What it says is from the models' own cards and from the files that the hub lists. A field of which no card
speaks is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.encoding.prompts import Prompts

BUNDLED_NAME = "all-MiniLM-L6-v2"
DEFAULT_MODEL = BUNDLED_NAME  # of a new workspace, and wherever a model is named nowhere

_LATIN = frozenset({"Latin"})
_MANY = _LATIN | {
    *("Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Devanagari", "Gujarati", "Thai"),
    *("Hangul", "Han", "Japanese"),
}
_SEVENTY = _MANY | {
    *("Bengali", "Gurmukhi", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
    *("Lao", "Myanmar", "Khmer"),
}
_HUNDRED = _SEVENTY | {"Oriya", "Ethiopic"}
_TWELVE = _LATIN | {"Arabic", "Hangul", "Han", "Japanese"}
_FIFTY_TWO = _LATIN | {
    *(
        "Arabic",
        "Bengali",
        "Cyrillic",
        "Greek",
        "Hebrew",
        "Devanagari",
        "Georgian",
        "Khmer",
        "Telugu",
        "Thai",
    ),
    *("Hangul", "Han", "Japanese"),
}
_GEMMA = _LATIN | {
    *("Arabic", "Bengali", "Cyrillic", "Devanagari", "Telugu", "Thai", "Hangul", "Han", "Japanese"),
}


def _codes(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# Languages by the codes of ISO 639, as the cards list them (the hub counts the tag "multilingual", too: 94).
_ENGLISH = _codes("en")
_LANGUAGES_12 = _codes("ar cs de en es fr it ja ko nl pt zh")
_LANGUAGES_50 = _codes(
    "ar bg ca cs da de el en es et fa fi fr gl gu he hi hr hu hy id it ja ka ko ku lt lv mk mn mr ms my "
    "no nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh"
)
_LANGUAGES_52 = _codes(
    "ar az bg bn ca cs da de el en es et fa fi fr he hi hr hu id is it ja ka kk km ko lt lv mr ms nl no "
    "pl pt ro ru sk sl sq sr sv sw te th tl tr uk ur uz vi zh"
)
_LANGUAGES_74 = _codes(
    "af ar az be bg bn ca ceb cs cy da de el en es et eu fa fi fr gl gu he hi hr ht hu hy id is it ja "
    "jv ka kk km kn ko ky lo lt lv mk ml mn mr ms my ne nl pa pl pt qu ro ru si sk sl so sq sr sv sw ta "
    "te th tl tr uk ur vi yo zh"
)
_LANGUAGES_75 = _LANGUAGES_74 | {"no"}
_LANGUAGES_94 = _codes(
    "af am ar as az be bg bn br bs ca cs cy da de el en eo es et eu fa fi fr fy ga gd gl gu ha he hi hr "
    "hu hy id is it ja jv ka kk km kn ko ku ky la lo lt lv mg mk ml mn mr ms my ne nl no om or pa pl ps "
    "pt ro ru sa sd si sk sl so sq sr su sv sw ta te th tl tr ug uk ur uz vi xh yi zh"
)

_E5 = Prompts.of_pairs("query: ", "passage: ")  # Wang et al. 2022, §3.2
_NOMIC = Prompts.of_pairs("search_query: ", "search_document: ")  # Nussbaum et al. 2024, §4

# How quick a model is on a processor: by the weights that each token goes through, in millions.
SPEEDS = ("instant", "quick", "medium", "slow")  # none, up to 50, up to 150, more


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that the program knows about.

    Attributes:
        name: what a person types and `load` takes; the hub's name, or the short name of the bundled model.
        languages: the languages it was trained on, in words.
        codes: the same by the codes of ISO 639; None: its card lists none ("100 languages and more").
        scripts: the scripts it reads, named as in `core.encoding.reading`.
        megabytes: about how much is fetched, in 10⁶ bytes (a plan for a download says it exactly).
        embedding_dim: numbers in a vector.
        max_seq_length: tokens it reads of a text; None: all of them.
        good_for: one line for the person.
        speed: one of `SPEEDS`.
        licence: by its usual short name.
        terms: where it is handed out only to who agreed to its terms: what they are and where they stand.
        prompts: what it wants before a text, where its own folder does not say so.
    """

    name: str
    languages: str
    codes: frozenset[str] | None
    scripts: frozenset[str]
    megabytes: int
    embedding_dim: int
    max_seq_length: int | None
    good_for: str
    speed: str
    licence: str
    terms: str | None = None
    prompts: Prompts | None = None

    @property
    def hub_name(self) -> str:
        """ "organisation/name" on the hub."""
        return self.name if "/" in self.name else f"sentence-transformers/{self.name}"

    @property
    def short_name(self) -> str:
        """Its name without the organisation."""
        return self.name.rpartition("/")[2]

    def reads(self, n_tokens: int) -> bool:
        """Whether it reads a text of so many tokens to its end."""
        return self.max_seq_length is None or self.max_seq_length >= n_tokens

    def knows(self, script: str, language: str | None = None) -> bool:
        """Whether it was trained on texts in a script and, where that is known, a language."""
        has_learned = language is None or self.codes is None or language in self.codes
        return script in self.scripts and has_learned


_MODELS = (
    KnownModel(
        BUNDLED_NAME,
        "English",
        _ENGLISH,
        _LATIN,
        91,
        384,
        256,
        "Comes with the program: quick, good all-round English.",
        "quick",
        "Apache-2.0",
    ),
    KnownModel(
        "sentence-transformers/all-mpnet-base-v2",
        "English",
        _ENGLISH,
        _LATIN,
        439,
        768,
        384,
        "Better English at about a fifth of the speed.",
        "medium",
        "Apache-2.0",
    ),
    KnownModel(
        "sentence-transformers/multi-qa-MiniLM-L6-cos-v1",
        "English",
        _ENGLISH,
        _LATIN,
        91,
        384,
        512,
        "Questions against passages that answer them, English.",
        "quick",
        "Apache-2.0",
    ),
    KnownModel(
        "BAAI/bge-small-en-v1.5",
        "English",
        _ENGLISH,
        _LATIN,
        134,
        384,
        512,
        "Search in English, longer texts.",
        "quick",
        "MIT",
    ),
    KnownModel(
        "Alibaba-NLP/gte-modernbert-base",
        "English",
        _ENGLISH,
        _LATIN,
        302,
        768,
        8_192,
        "Search in English, whole documents.",
        "medium",
        "Apache-2.0",
    ),
    KnownModel(
        "nomic-ai/modernbert-embed-base",
        "English",
        _ENGLISH,
        _LATIN,
        600,
        768,
        8_192,
        "Search in English, whole documents.",
        "medium",
        "Apache-2.0",
        prompts=_NOMIC,
    ),
    KnownModel(
        "minishlab/potion-base-8M",
        "English",
        _ENGLISH,
        _LATIN,
        31,
        256,
        None,
        "A first look: words without order.",
        "instant",
        "MIT",
    ),
    KnownModel(
        "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2",
        "50 languages with Chinese, Japanese, Korean",
        _LANGUAGES_50,
        _MANY,
        480,
        384,
        128,
        "For short texts.",
        "quick",
        "Apache-2.0",
    ),
    KnownModel(
        "sentence-transformers/paraphrase-multilingual-mpnet-base-v2",
        "50 languages with Chinese, Japanese, Korean",
        _LANGUAGES_50,
        _MANY,
        1121,
        768,
        128,
        "For short texts; better and slower.",
        "medium",
        "Apache-2.0",
    ),
    KnownModel(
        "intfloat/multilingual-e5-small",
        "94 languages with Chinese, Japanese, Korean",
        _LANGUAGES_94,
        _HUNDRED,
        488,
        384,
        512,
        "Search, longer texts.",
        "quick",
        "MIT",
        prompts=_E5,
    ),
    KnownModel(
        "intfloat/multilingual-e5-base",
        "94 languages with Chinese, Japanese, Korean",
        _LANGUAGES_94,
        _HUNDRED,
        1130,
        768,
        512,
        "Search, longer texts; better, slower.",
        "medium",
        "MIT",
        prompts=_E5,
    ),
    KnownModel(
        "ibm-granite/granite-embedding-107m-multilingual",
        "12 languages with Chinese, Japanese, Korean",
        _LANGUAGES_12,
        _TWELVE,
        231,
        384,
        512,
        "Search, small.",
        "quick",
        "Apache-2.0",
    ),
    KnownModel(
        "ibm-granite/granite-embedding-97m-multilingual-r2",
        "52 languages with Chinese, Japanese, Korean",
        _LANGUAGES_52,
        _FIFTY_TWO,
        220,
        384,
        32_768,
        "Search, whole documents.",
        "quick",
        "Apache-2.0",
    ),
    KnownModel(
        "ibm-granite/granite-embedding-311m-multilingual-r2",
        "52 languages with Chinese, Japanese, Korean",
        _LANGUAGES_52,
        _FIFTY_TWO,
        650,
        768,
        32_768,
        "Whole documents; better and slower.",
        "medium",
        "Apache-2.0",
    ),
    KnownModel(
        "Alibaba-NLP/gte-multilingual-base",
        "75 languages with Chinese, Japanese, Korean",
        _LANGUAGES_75,
        _SEVENTY,
        628,
        768,
        8_192,
        "Search, whole documents.",
        "medium",
        "Apache-2.0",
    ),
    KnownModel(
        "Snowflake/snowflake-arctic-embed-m-v2.0",
        "74 languages with Chinese, Japanese, Korean",
        _LANGUAGES_74,
        _SEVENTY,
        1239,
        768,
        8_192,
        "Search, whole documents.",
        "medium",
        "Apache-2.0",
    ),
    KnownModel(
        "Snowflake/snowflake-arctic-embed-l-v2.0",
        "74 languages with Chinese, Japanese, Korean",
        _LANGUAGES_74,
        _SEVENTY,
        2290,
        1024,
        8_192,
        "Whole documents; better and slower.",
        "slow",
        "Apache-2.0",
    ),
    KnownModel(
        "google/embeddinggemma-300m",
        "100 languages and more with Chinese, Japanese, Korean",
        None,
        _GEMMA,
        1263,
        768,
        2_048,
        "Search and all-round.",
        "medium",
        "Gemma",
        terms="Google's Gemma Terms of Use, at ai.google.dev/gemma/terms",
    ),
    KnownModel(
        "Qwen/Qwen3-Embedding-0.6B",
        "100 languages and more with Chinese, Japanese, Korean",
        None,
        _SEVENTY,
        1207,
        1024,
        32_768,
        "Best with a graphics card.",
        "slow",
        "Apache-2.0",
    ),
    KnownModel(
        "minishlab/potion-multilingual-128M",
        "101 languages with Chinese, Japanese, Korean",
        None,
        _SEVENTY | {"Ethiopic"},
        531,
        256,
        None,
        "A first look: words without order.",
        "instant",
        "MIT",
    ),
)


def catalogue() -> tuple[KnownModel, ...]:
    """The models that ship as a list with the program; the bundled one first."""
    return _MODELS


def known_model(name: str) -> KnownModel | None:
    """The catalogue's entry for a name (with or without "sentence-transformers/"), or None."""
    wanted = {name, f"sentence-transformers/{name}"}
    return next((model for model in _MODELS if model.name == name or model.hub_name in wanted), None)


def needed_prompts(folder: Path) -> Prompts | None:
    """What a model wants before a text although its own folder does not say so; None: nothing is known.

    Args:
        folder: of the model: in the Hugging Face cache, or called as the hub calls the model, with or without
            the organisation.
    """
    entry = folder.parent.parent.name.removeprefix("models--").replace("--", "/")
    name = entry if folder.parent.name == "snapshots" else folder.name
    return next((each.prompts for each in _MODELS if name in (each.hub_name, each.short_name)), None)


def models_for(script: str, n_tokens: int = 0, language: str | None = None) -> tuple[KnownModel, ...]:
    """Which of the catalogue's models fit; first those that read whole sentences, the smallest first.

    Args:
        script: of the texts, named as in `core.encoding.reading`.
        n_tokens: how long the texts are. Where no model reads so many, those that read most of them.
        language: of the texts, by its code of ISO 639; None: it is not known, and the script decides.
    """
    reading = [each for each in _MODELS if each.knows(script, language)]
    fitting = [each for each in reading if each.reads(n_tokens)]
    if not fitting and reading:
        most = max(each.max_seq_length or 0 for each in reading)
        fitting = [each for each in reading if each.max_seq_length == most]
    return tuple(sorted(fitting, key=lambda each: (each.speed == "instant", each.megabytes)))


def small_and_larger(fitting: Sequence[KnownModel]) -> tuple[KnownModel | None, KnownModel | None]:
    """Of models that fit, the smallest quick one, and the smallest of the slower ones, which mostly find
    better; None where there is none.
    """
    small = next((each for each in fitting if each.speed == "quick"), None)
    return small, next((each for each in fitting if each.speed in ("medium", "slow")), None)
