"""`/v1/embeddings` as OpenAI has it: what is asked, checked, and the answer."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from core.errors import InputError
from core.plurals import plural
from explorer.serving.batching import Encoded, Kind
from explorer.serving.questions import is_whole, refuse_unknown

if TYPE_CHECKING:
    from explorer.serving.answers import Answers

MOST_INPUTS = 2048  # as OpenAI
LONGEST_INPUT = 100_000  # characters; no model here reads as much
_KNOWN = ("input", "model", "encoding_format", "dimensions", "user", "input_type")


class UnknownModelError(InputError):
    """A model that is not served."""


@dataclass(frozen=True)
class Asked:
    """What to encode, and how to give it back.

    Attributes:
        texts: what to encode. kind: as which part of a search.
        form: of the vectors in JSON. dimensions: that they have.
    """

    texts: tuple[str, ...]
    kind: Kind
    form: Literal["float", "base64"]
    dimensions: int


def read(given: object, answers: Answers) -> Asked:
    """What a request asks for.

    Raises:
        UnknownModelError: it asks for another model.
        InputError: it cannot be used.
    """
    if not isinstance(given, Mapping):
        raise InputError("The request is not a JSON object.", 'Send {"model": "…", "input": "…"}.')
    refuse_unknown(given, _KNOWN)
    if given.get("model") != answers.model:
        said = str(given.get("model", ""))[:100]
        raise UnknownModelError(f"The model “{said}” is not served.", f"Name “{answers.model}”.")
    form: Any = given.get("encoding_format") or "float"
    if form not in ("float", "base64"):
        raise InputError(f"“encoding_format” cannot be “{str(form)[:100]}”.", "Use float or base64.")
    kind: Any = given.get("input_type") or "document"
    if kind not in ("query", "document"):
        raise InputError(f"“input_type” cannot be “{str(kind)[:100]}”.", "Use query or document.")
    return Asked(_texts(given.get("input")), kind, form, _dimensions(given.get("dimensions"), answers))


def _texts(given: object) -> tuple[str, ...]:
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list) or not texts:
        raise InputError("“input” is not a text or a list of texts.", "Give at least one.")
    if len(texts) > MOST_INPUTS:
        counted = plural(len(texts), "1 text", "{n} texts")
        raise InputError(f"“input” has {counted}.", f"Give {MOST_INPUTS:,} at most.")
    for number, text in enumerate(texts):
        if isinstance(text, int | list):
            raise InputError("“input” has tokens.", "Give texts: the tokens of other models are others.")
        if not isinstance(text, str):
            raise InputError(f"“input” number {number} is not a text.", "Give JSON strings.")
        if not text:
            raise InputError(f"“input” number {number} is empty.", "Leave it out.")
        if len(text) > LONGEST_INPUT:
            what = f"“input” number {number} has {len(text):,} characters."
            raise InputError(what, f"Give {LONGEST_INPUT:,} at most.")
    return tuple(texts)


def _dimensions(given: object, answers: Answers) -> int:
    if given is None:
        return answers.embedding_dim
    if is_whole(given) and given in answers.dimensions:
        return given
    *shorter, full = answers.dimensions
    if shorter:
        raise InputError(
            "“dimensions” is not one that the model learned.",
            f"Use {', '.join(map(str, shorter))} or {full}.",
        )
    raise InputError(
        f"The vectors of {answers.model} cannot be shortened: it was not trained with Matryoshka.",
        f"Leave “dimensions” out, or give {full}.",
    )


def as_json(asked: Asked, encoded: Encoded, model: str) -> dict[str, Any]:
    """The answer; beside what OpenAI has, which texts are longer than the model reads and were cut.

    Vectors that are shortened have the length (norm) that they had whole.
    """
    vectors = encoded.vectors
    if asked.dimensions < vectors.shape[1]:
        shorter = vectors[:, : asked.dimensions]
        norms = (np.linalg.norm(each, axis=1, keepdims=True) for each in (vectors, shorter))
        whole, left = (np.maximum(each, np.finfo(np.float32).tiny) for each in norms)
        vectors = shorter * (whole / left)
    if asked.form == "base64":
        packed = [base64.b64encode(each.astype("<f4").tobytes()).decode("ascii") for each in vectors]
    else:
        packed = vectors.tolist()
    return {
        "object": "list",
        "data": [
            {"object": "embedding", "index": number, "embedding": each} for number, each in enumerate(packed)
        ],
        "model": model,
        "usage": {"prompt_tokens": encoded.n_tokens, "total_tokens": encoded.n_tokens},
        "truncated": encoded.truncated.tolist(),
    }
