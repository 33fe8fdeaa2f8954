"""Why two sentences match: their cosine, divided among the pairs of their tokens.

A sentence's vector is a sum over its tokens wherever pooling adds them up: u = Σ cᵢ, where cᵢ is what token i
puts in (its own vector times its weight, for mean pooling 1/n). Then

    cos(u, v) = Σᵢⱼ cᵢ·dⱼ / (|u| |v|),

an identity, not an estimate: each term is what a pair of tokens adds to the cosine, or takes from it.
Normalisation only divides all of them by the same number. A dense layer without an activation is linear and
acts on each cᵢ alone; its bias is shared out by the weights.

That a token's vector already holds something of all the other words (attention has seen the whole sentence)
is no fault of the sum but of what it can tell: it says which tokens carry the match, not what would become of
it without a word.

Where the model does more than add, each number of the vector is still divided among the tokens so that the
sum is the cosine, and the answer says `exact=False` and why:
- max pooling: the whole number belongs to the token it was taken from;
- the first or the last token alone: everything belongs to that one;
- a dense layer with an activation: what came out is shared in the proportion of what went in (the rescale
  rule of Shrikumar, Greenside & Kundaje 2017, "DeepLIFT", with zero as its reference);
- weights that the model computes from the tokens: they are taken as they came out.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from core.encoding.pooling import Pooling
from core.encoding.sentence_encoder import SentenceEncoder
from core.encoding.sentence_head import Dense, LayerNorm, SentenceHead
from core.encoding.token_words import words_of
from core.encoding.tokenizer import TextToken
from core.errors import InputError

Reading = Literal["document", "query"]
_SUMS = {"mean", "mean_sqrt_len_tokens", "weightedmean"}
_ROUGH = {
    "max": "its vector takes each number from one token alone (max pooling)",
    "cls": "its vector is that of the first token, [CLS], which has read all the others",
    "lasttoken": "its vector is that of the last token, which has read all the others",
    "attention": "it weighs its tokens by what they are",
}


@dataclass(frozen=True, eq=False)
class Explanation:
    """The cosine of two texts, divided among their tokens.

    Attributes:
        first, second: the texts as they were given.
        first_tokens: n tokens, those between the words included; `start` and `end` are places in `first`.
        second_tokens: m of them, of `second`.
        contributions: (n, m) float32, read-only, what each pair of tokens adds; the sum is `cosine`.
        cosine: of the two vectors, −1 … 1; 0 where one of them has no length. Of late interaction (vectors of
            tokens, no cosine of two) MaxSim.
        exact: whether the sum is how the model itself comes to its vectors (mean pooling).
        note: what the person should know about it, in sentences; empty where there is nothing.
        n_vectors: of late interaction, those of the first text, and the most that MaxSim can be; else 0.
    """

    first: str
    second: str
    first_tokens: tuple[TextToken, ...]
    second_tokens: tuple[TextToken, ...]
    contributions: NDArray[np.float32]
    cosine: float
    exact: bool
    note: str
    n_vectors: int = 0

    def by_word(self) -> Explanation:
        """The same with the pieces of a word taken together, which is what a person reads."""
        rows, first = words_of(self.first, self.first_tokens)
        columns, second = words_of(self.second, self.second_tokens)
        summed = np.zeros((len(first), len(second)))
        np.add.at(summed, (rows[:, None], columns[None, :]), self.contributions.astype(np.float64))
        return dataclasses.replace(
            self, first_tokens=first, second_tokens=second, contributions=_read_only(summed)
        )

    def without_marks(self) -> Explanation:
        """The same without what the tokenizer puts around a text, and without its shares.

        Where they hold all that there is to tell, as where the first token is pooled, nothing is left out.
        """
        rows = [place for place, token in enumerate(self.first_tokens) if token.kind != "special"]
        columns = [place for place, token in enumerate(self.second_tokens) if token.kind != "special"]
        left = self.contributions[np.ix_(rows, columns)]
        if not left.any():
            return self
        return dataclasses.replace(
            self,
            first_tokens=tuple(self.first_tokens[place] for place in rows),
            second_tokens=tuple(self.second_tokens[place] for place in columns),
            contributions=_read_only(left.astype(np.float64)),
        )


def explain(
    encoder: SentenceEncoder, first: str, second: str, *, first_is: Reading = "document"
) -> Explanation:
    """Divide the cosine of two texts among the pairs of their tokens.

    Args:
        encoder: of the calling thread.
        first, second: the texts; `second` is read as a document of a corpus is.
        first_is: how `first` is read: as a document, or as a query, where the model has a prompt for queries.

    Raises:
        InputError: a text is not a string, or the vector is a decoder's.
    """
    _need_tokens(encoder)
    prompt = encoder.query_prompt if first_is == "query" else encoder.document_prompt
    (a,), (b,) = _read(encoder, [first], prompt), _read(encoder, [second], encoder.document_prompt)
    length = float(a.vector.norm() * b.vector.norm())
    shares = (a.parts @ b.parts.T / length if length > 0 else a.parts @ b.parts.T * 0.0).numpy()
    notes = _why_rough(encoder)
    exact = not notes
    limit = encoder.max_seq_length
    for read, name in ((a, "first"), (b, "second")):
        if read.truncated:
            notes.append(f"Of the {name} text only the beginning is read: {limit} tokens.")
    return Explanation(
        first=first,
        second=second,
        first_tokens=a.tokens,
        second_tokens=b.tokens,
        contributions=_read_only(shares),
        cosine=float(shares.sum()),
        exact=exact,
        note=" ".join(notes),
    )


@dataclass(frozen=True, slots=True)
class WordShare:
    """What a word of a text adds to the similarity with a query.

    Attributes:
        start, end: its place in the text, in characters.
        share: of the cosine; what all words and the tokens between them add is the cosine.
    """

    start: int
    end: int
    share: float


def word_shares(encoder: SentenceEncoder, query: str, texts: Sequence[str]) -> list[tuple[WordShare, ...]]:
    """What each word of some texts adds to their similarity with a typed query: of each text its words, in
    order. As `explain`, summed over the tokens of the query; the texts are read together.

    Raises:
        InputError: a text is not a string, or the vector is a decoder's.
    """
    _need_tokens(encoder)
    if not texts:
        return []
    (asked,) = _read(encoder, [query], encoder.query_prompt)
    found = []
    for text, read in zip(texts, _read(encoder, texts, encoder.document_prompt), strict=True):
        length = float(asked.vector.norm() * read.vector.norm())
        of_token = (read.parts @ asked.vector / length if length > 0 else read.parts.sum(dim=1) * 0.0).numpy()
        numbers, words = words_of(text, read.tokens)
        shares = np.bincount(numbers, weights=of_token, minlength=len(words))
        found.append(
            tuple(
                WordShare(word.start, word.end, float(share))
                for word, share in zip(words, shares, strict=True)
                if word.kind == "text" and word.end > word.start
            )
        )
    return found


_FAINTEST = 0.3


def telling(words: Sequence[WordShare]) -> tuple[tuple[int, int, float], ...]:
    """Which words of a text carry the match: those that add more than its words do on average.

    Returns:
        (start, end, strength) of each, in order; the strength is 1 for the word that adds most.
    """
    if not words:
        return ()
    shares = np.array([word.share for word in words])
    above = shares - shares.mean()
    most = float(above.max())
    if most < _FAINTEST * max(float(shares.mean()), 1e-6):
        return ()  # all add the same, as far as a person could tell
    strengths = (above / most).tolist()
    return tuple(
        (word.start, word.end, strength)
        for word, strength in zip(words, strengths, strict=True)
        if strength >= _FAINTEST
    )


def _need_tokens(encoder: SentenceEncoder) -> None:
    if "decoder-first" in encoder.layout.pooling:
        raise InputError(
            "This model takes its decoder's first token, which cannot be divided among the words of a text.",
            "Compare with a model that pools its own tokens.",
        )


def _read(encoder: SentenceEncoder, texts: Sequence[str], prompt: str) -> list[_Read]:
    """Some texts as an encoder reads them, together."""
    read = [encoder.tokenizer.read(text, prompt) for text in texts]
    states = encoder.token_states([[token.id for token in tokens] for tokens, _ in read])
    prompt_length = 0 if encoder.head.pooling.include_prompt else encoder.tokenizer.prompt_length(prompt)
    return [
        _Read(encoder, tokens, truncated, each, prompt_length)
        for (tokens, truncated), each in zip(read, states, strict=True)
    ]


class _Read:
    """A text as an encoder reads it: its tokens, and what each puts into its vector.

    Attributes:
        tokens: n of them. truncated: whether there were more.
        parts: (n, embedding_dim) float64, whose sum is the vector before the last normalisation.
        vector: (embedding_dim,) that sum.
    """

    def __init__(
        self,
        encoder: SentenceEncoder,
        tokens: tuple[TextToken, ...],
        truncated: bool,
        states: Tensor,
        prompt_length: int,
    ) -> None:
        head = encoder.head
        self.tokens, self.truncated = tokens, truncated
        states = states.cpu().double()  # (n, dim)
        with torch.inference_mode(), encoder.runner.computing():
            parts, weights = _pooled(head.pooling, states, prompt_length)
            for place, layer in enumerate((*_layers(head), None)):
                if place in head.normalize_after:
                    parts = parts / parts.sum(dim=0).norm().clamp(min=1e-12)
                if layer is not None:
                    parts = _through(layer, parts, weights)
            if head.truncate_dim is not None:
                parts = parts[:, : head.truncate_dim]
        self.parts = parts
        self.vector = parts.sum(dim=0)


def _layers(head: SentenceHead) -> tuple[Dense | LayerNorm, ...]:
    return tuple(layer for layer in head.dense if isinstance(layer, Dense | LayerNorm))


def _pooled(pooling: Pooling, states: Tensor, prompt_length: int) -> tuple[Tensor, Tensor]:
    """What each token puts into the pooled vector, and the weights by which a bias is shared out.

    Args:
        states: (n, dim) float64, a vector a token.
        prompt_length: leading tokens that don't count.

    Returns:
        (n, dim · modes) float64, whose sum is the pooled vector; (n,) float64, whose sum is 1.
    """
    n = len(states)
    counts = torch.ones(n, dtype=torch.float64)
    counts[:prompt_length] = 0.0
    taken = torch.cat([_taken(mode, pooling, states, counts) for mode in pooling.modes], dim=1)
    parts = taken * states.repeat(1, len(pooling.modes))
    shares = taken.mean(dim=1)
    return parts, shares / shares.sum().clamp(min=1e-12)


def _taken(mode: str, pooling: Pooling, states: Tensor, counts: Tensor) -> Tensor:
    """(n, dim) how much of each number of each token a pooling takes; see `Pooling`."""
    n, dim = states.shape
    taken = torch.zeros(n, dim, dtype=torch.float64)
    counted = torch.nonzero(counts)[:, 0]
    if not len(counted):
        return taken
    if mode == "cls":
        taken[counted[0]] = 1.0
    elif mode == "lasttoken":
        taken[counted[-1]] = 1.0
    elif mode == "max":
        highest = counted[states[counted].argmax(dim=0)]  # (dim,) the token of each number
        taken[highest, torch.arange(dim)] = 1.0
    elif mode == "attention":
        assert pooling.attention is not None
        scorer = pooling.attention.detach().cpu().double()
        scores = (states @ scorer / math.sqrt(dim)).masked_fill(counts == 0, -math.inf)
        taken[:] = torch.softmax(scores, dim=0)[:, None]
    else:
        weights = counts * (torch.arange(n) + 1) if mode == "weightedmean" else counts
        total = weights.sum()
        taken[:] = (weights / (total.sqrt() if mode == "mean_sqrt_len_tokens" else total))[:, None]
    return taken


def _through(layer: Dense | LayerNorm, parts: Tensor, weights: Tensor) -> Tensor:
    """(n, in) parts -> (n, out) parts of the layer's output; the bias is shared out by (n,) `weights`."""
    if isinstance(layer, LayerNorm):
        norm = layer.norm
        spread = (parts.sum(dim=0).var(correction=0) + norm.eps).sqrt()
        scaled = (parts - parts.mean(dim=1, keepdim=True)) / spread * norm.weight.detach().cpu().double()
        return scaled + weights[:, None] * norm.bias.detach().cpu().double()
    matrix = layer.linear.weight.detach().cpu().double()
    through = parts @ matrix.T
    if layer.linear.bias is not None:
        through = through + weights[:, None] * layer.linear.bias.detach().cpu().double()
    if isinstance(layer.activation, nn.Identity):
        return through
    total = through.sum(dim=0)
    came_out = layer.activation(total)
    # Where nothing went in there is no proportion: what came out (sigmoid's 1/2) is shared as a bias is.
    usable = total.abs() > 1e-9
    ratio = torch.where(usable, came_out / torch.where(usable, total, 1.0), 0.0)
    return through * ratio + weights[:, None] * torch.where(usable, 0.0, came_out)


def _why_rough(encoder: SentenceEncoder) -> list[str]:
    """Sentences that say where the sum is not what the model does; none where it is."""
    head = encoder.head
    reasons = [_ROUGH[mode] for mode in head.pooling.modes if mode not in _SUMS]
    dense = [layer for layer in _layers(head) if isinstance(layer, Dense)]
    if any(not isinstance(layer.activation, nn.Identity) for layer in dense):
        reasons.append("a dense layer bends its vectors")
    if not reasons:
        return []
    said = "; ".join(reasons)
    return [f"This model does not simply add up its tokens: {said}. Each got a fair share of the similarity."]


def _read_only(contributions: NDArray[np.float64]) -> NDArray[np.float32]:
    array = contributions.astype(np.float32)
    array.flags.writeable = False
    return array
