"""Two maps of the same texts in one frame, with all that takes long worked out: made beside the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from explorer.map.labels import Anchors, find_anchors
from explorer.map.view import normalised

if TYPE_CHECKING:
    from core.workspace import MapPicture

_FEWEST_ARROWS, _MOST_ARROWS = 12, 60
_TEXTS_AN_ARROW = 30  # so that a small map is not hidden by them
_WORTH_AN_ARROW = 0.04  # of the map's half width: what moved less stands still to the eye


@dataclass(frozen=True, eq=False)
class MovingNames:
    """Where the names of clusters belong at the one end and at the other."""

    first: Anchors
    last: NDArray[np.float32]

    def at(self, share: float) -> Anchors:
        """Where they belong in between."""
        xy = self.first.xy + (self.last - self.first.xy) * np.float32(share)
        return Anchors(xy, self.first.sizes, self.first.names)


@dataclass(frozen=True, eq=False)
class Morph:
    """Two maps of the same n texts in one frame.

    Attributes:
        text_ids: (n,) int64, ascending.
        before, after: (n, 2) float32 places in the units of `normalised`, both in the same.
        corners: (2, 2) lowest and highest of all places.
        labels_before, labels_after: (n,) int32 clusters, -1 for none; names_before, names_after: their names.
        names: where the names belong, those before and those after.
        n_kept: (n,) how many of the `of` nearest neighbours before are among those after.
        arrows: (k,) points that moved most, the furthest first; those that nobody would see left out.
    """

    text_ids: NDArray[np.int64]
    before: NDArray[np.float32]
    after: NDArray[np.float32]
    corners: NDArray[np.float32]
    labels_before: NDArray[np.int32]
    labels_after: NDArray[np.int32]
    names_before: tuple[str, ...]
    names_after: tuple[str, ...]
    names: tuple[MovingNames, MovingNames]
    n_kept: NDArray[np.int64]
    of: int
    arrows: NDArray[np.int64]

    @classmethod
    def of_layouts(
        cls,
        text_ids: NDArray[np.int64],
        before: NDArray[np.float32],
        after: NDArray[np.float32],
        labels: tuple[NDArray[np.int32], NDArray[np.int32]],
        names: tuple[Sequence[str], Sequence[str]],
        n_kept: NDArray[np.int64],
        of: int,
    ) -> Morph:
        """Bring two layouts into the units of the map; `labels` and `names` are those before and after."""
        n = len(text_ids)
        whole = normalised(np.concatenate([before, after]))
        first, last = whole[:n], whole[n:]
        moved = np.linalg.norm(last - first, axis=1)
        n_arrows = min(max(n // _TEXTS_AN_ARROW, _FEWEST_ARROWS), _MOST_ARROWS)
        most = np.argsort(-moved, kind="stable")[:n_arrows]
        moving = [
            MovingNames(find_anchors(first, of_side, called), find_anchors(last, of_side, called).xy)
            for of_side, called in zip(labels, names, strict=True)
        ]
        corners = np.stack([whole.min(axis=0), whole.max(axis=0)]) if n else np.zeros((2, 2), np.float32)
        return cls(
            text_ids,
            first,
            last,
            corners,
            *labels,
            tuple(names[0]),
            tuple(names[1]),
            (moving[0], moving[1]),
            n_kept,
            of,
            most[moved[most] > _WORTH_AN_ARROW],
        )

    def places(self, share: float) -> NDArray[np.float32]:
        """(n, 2) where the points are at a share of the way."""
        if share <= 0:
            return self.before
        return self.after if share >= 1 else self.before + (self.after - self.before) * np.float32(share)

    def picture(self) -> MapPicture:
        """The map before, as the canvas takes one."""
        from core.workspace import MapPicture

        return MapPicture(
            self.text_ids, self.before, self.labels_before, self.names_before, "neighbours", None, "", "final"
        )
