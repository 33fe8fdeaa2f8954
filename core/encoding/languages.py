"""Which languages a sample of texts is in.

Each text alone is often too short to tell: "hello" could be anything. So the shares of the languages in the
whole sample are found together with the language of each text, by expectation maximisation: a text is judged
by what the classifier sees in it and by how common a language is in the sample, and that again by its texts
(Saerens, Latinne & Decaestecker 2002, "Adjusting the outputs of a classifier to new a priori probabilities",
eq. 2.9). The classifier is py3langid: naive Bayes over byte n-grams (Lui & Baldwin 2012), 139 languages.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from py3langid.langid import LanguageIdentifier

# Scripts that do not say by themselves which language stands in them; and those of their languages that a
# model of the short list names (but Latin, for which texts that are no language are often taken).
SHARED_SCRIPTS = frozenset({"Latin", "Cyrillic", "Arabic", "Devanagari"})
NAMES = {
    "af": "Afrikaans",
    "ar": "Arabic",
    "az": "Azerbaijani",
    "be": "Belarusian",
    "bg": "Bulgarian",
    "br": "Breton",
    "bs": "Bosnian",
    "ca": "Catalan",
    "cs": "Czech",
    "cy": "Welsh",
    "da": "Danish",
    "de": "German",
    "en": "English",
    "eo": "Esperanto",
    "es": "Spanish",
    "et": "Estonian",
    "eu": "Basque",
    "fa": "Persian",
    "fi": "Finnish",
    "fr": "French",
    "fy": "Frisian",
    "ga": "Irish",
    "gd": "Scottish Gaelic",
    "gl": "Galician",
    "ha": "Hausa",
    "hi": "Hindi",
    "hr": "Croatian",
    "ht": "Haitian Creole",
    "hu": "Hungarian",
    "id": "Indonesian",
    "is": "Icelandic",
    "it": "Italian",
    "jv": "Javanese",
    "kk": "Kazakh",
    "ku": "Kurdish",
    "ky": "Kyrgyz",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "mg": "Malagasy",
    "mk": "Macedonian",
    "mn": "Mongolian",
    "mr": "Marathi",
    "ms": "Malay",
    "ne": "Nepali",
    "nl": "Dutch",
    "no": "Norwegian",
    "om": "Oromo",
    "pl": "Polish",
    "ps": "Pashto",
    "pt": "Portuguese",
    "qu": "Quechua",
    "ro": "Romanian",
    "ru": "Russian",
    "sa": "Sanskrit",
    "sk": "Slovak",
    "sl": "Slovenian",
    "so": "Somali",
    "sq": "Albanian",
    "sr": "Serbian",
    "sv": "Swedish",
    "sw": "Swahili",
    "tl": "Tagalog",
    "tr": "Turkish",
    "ug": "Uyghur",
    "uk": "Ukrainian",
    "ur": "Urdu",
    "uz": "Uzbek",
    "vi": "Vietnamese",
    "xh": "Xhosa",
    "yo": "Yoruba",
}
# What is another name, or a form, of one above.
_SAME = {"nn": "no", "arz": "ar", "ary": "ar", "sdh": "ku", "uzs": "uz"}

_NO_LANGUAGE = "zxx"  # numbers, codes, addresses
_JOINED_LETTERS = 4_000
# Of all joined, the likeliest three must have so much: three, since Bosnian, Croatian and Serbian share what
# there is among them. A few sentences of any language reach 0.98, names, brands and addresses 0.4 at most.
_SURE = 0.8
_STEPS = 30
_LEAST_SHARE = 0.01


def language_shares(texts: Sequence[str]) -> dict[str, float]:
    """The share of each language in the letters of some texts of one script, largest first, by the codes of
    ISO 639. What is in no language of `NAMES` is left out, so that the shares may sum up to less than one;
    empty where the texts do not show in which language they are, as names and article numbers do not.

    Args:
        texts: of one script; a few hundred are enough.

    Raises:
        OSError: the classifier could not be unpacked: it takes 70 MB of disk for a moment.
    """
    if not texts:
        return {}
    identifier = _identifier()
    ranked = identifier.rank("\n".join(texts)[:_JOINED_LETTERS])
    likeliest = ranked[:3]
    if likeliest[0][0] == _NO_LANGUAGE or sum(share for _, share in likeliest) < _SURE:
        return {}
    labels = sorted(label for label, _ in ranked)
    each = np.array(
        [[of_text[label] for label in labels] for of_text in map(dict, map(identifier.rank, texts))]
    )
    weights = np.array([len(text) for text in texts], np.float64)
    shares: dict[str, float] = {}
    for label, share in zip(labels, _expected(each, weights).tolist(), strict=True):
        code = _SAME.get(label, label)
        if code in NAMES:
            shares[code] = shares.get(code, 0.0) + share
    in_order = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return {code: share for code, share in in_order if share >= _LEAST_SHARE}


def _expected(each: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n_languages,) shares in a sample, from (n_texts, n_languages) probabilities under equal shares and
    (n_texts,) weights.
    """
    weights = weights / weights.sum()
    shares = weights @ each
    for _ in range(_STEPS):
        weighted = each * shares
        shares = weights @ (weighted / weighted.sum(axis=1, keepdims=True))
    return shares


@functools.lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    """The classifier, with what its package holds; read once, since that takes a second."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
