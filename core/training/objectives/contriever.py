"""Contriever without labels: a random crop of a text finds another one, among the batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View
from core.training.objectives.ranking import ranking_loss

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.training.objectives.context import Context

# Of the tokens that stay in a crop, the smallest and the largest share. The paper crops 5 to 50 % out of
# documents; what is a sentence or a paragraph here would lose its meaning.
SHARES = (0.4, 0.8)
DELETED = 0.1


class Contriever(Objective):
    """The ranking loss between two independent random crops of each text.

    Izacard et al. 2022, §3.1, with in-batch negatives; `Moco` has its queue.

    | texts | target | row |
    |---|---|---|
    | sentence | – (classes do not count) | the sentence twice, cropped anew each time it is read |

    Options: `scale`, `symmetric`, `cached_batch`.
    """

    name = "contriever"
    title = "Contriever · no labels, two random crops"
    when = (
        "For texts without labels and a model that tells little apart yet; on short texts a good model gets "
        "worse."
    )
    source = "Izacard et al. 2022"
    needs = "Needs sentences, with classes or without."
    shared_options = ("symmetric",)
    takes = ("text", "text+class")
    for_scripts = (
        "It made a good model worse on the short questions that it was measured on: nDCG of the first "
        "10 fell from 78.9 to 71.4."
    )
    default_scale = 20.0
    whole_batch = True

    def view(self, examples: Examples, seed: int) -> View:
        """Each text beside itself."""
        from core.training.conversions import twice

        return twice(examples), None

    def corrupt(self, ids: list[list[int]], n_before: int, n_after: int) -> list[list[int]]:
        """Random crops."""
        return random_crop(ids, n_before, n_after)

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """The vectors of both crops of each text (batch, n) -> ()."""
        return ranking_loss(columns, self.scale(context.config), context.config.symmetric)


def random_crop(ids: Sequence[Sequence[int]], n_before: int, n_after: int) -> list[list[int]]:
    """One crop of each text, drawn by torch's generator: a run of its tokens, one in ten of them deleted.

    Args:
        ids: token ids of texts. n_before, n_after: special tokens around each, which stay.

    Returns:
        As many; at least one token of each text's own stays.
    """
    import torch

    crops = []
    for text in ids:
        own = text[n_before : len(text) - n_after]
        if len(own) > 1:
            low, high = SHARES
            share, place, *fates = torch.rand(2 + len(own)).tolist()
            length = max(1, round((low + share * (high - low)) * len(own)))
            start = int(place * (len(own) - length + 1))
            kept = [
                token
                for token, fate in zip(own[start : start + length], fates[start:], strict=False)
                if fate >= DELETED
            ]
            own = kept or own[start : start + 1]
        crops.append([*text[:n_before], *own, *text[len(text) - n_after :]])
    return crops
