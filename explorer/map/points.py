"""What the map shows of a picture, worked out once and where it is made: of a million points it takes a tenth
of a second, which is too long for the thread that draws.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from core.clusters import Anchors, find_anchors
from explorer.map.text_places import TextPlaces
from explorer.map.view import corners, normalised
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from core.workspace import MapPicture

_Picture = TypeVar("_Picture", bound="MapPicture | None")


@dataclass(frozen=True, eq=False)
class MapPoints:
    """The points of a picture.

    Attributes:
        places: which text each point stands for. labels: (m,) its cluster, -1 for none.
        xy: (m, 2) where they are, in units of the view.
        corners: (0 to 2, 2) of the rectangle around them, as `view.fit` takes points.
        anchors: where the names of the picture's clusters belong.
    """

    places: TextPlaces
    labels: NDArray[np.int32]
    xy: NDArray[np.float32]
    corners: NDArray[np.float32]
    anchors: Anchors


_NOWHERE = np.zeros((0, 2), np.float32)
NO_POINTS = MapPoints(
    TextPlaces.of(NO_IDS), np.zeros(0, np.int32), _NOWHERE, _NOWHERE, Anchors(_NOWHERE, NO_IDS, ())
)
_known: WeakKeyDictionary[MapPicture, MapPoints] = WeakKeyDictionary()  # as long as the picture is there
_asking = threading.Lock()


def points_of(picture: MapPicture) -> MapPoints:
    """The points of a picture, from any thread; whoever asks first works them out."""
    with _asking:
        known = _known.get(picture)
    if known is None:
        xy = normalised(picture.xy)
        anchors = find_anchors(xy, picture.labels, picture.names)
        known = MapPoints(TextPlaces.of(picture.text_ids), picture.labels, xy, corners(xy), anchors)
        with _asking:
            known = _known.setdefault(picture, known)
    return known


def prepared(picture: _Picture) -> _Picture:
    """The picture itself, once its points are known; for whoever makes or reads one, on its thread."""
    if picture is not None:
        points_of(picture)
    return picture
