"""Vectors -> map: PCA, neighbours, layout, clusters, names; and new texts onto a map whose points stay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.progress import CancelToken, OnProgress, check
from core.workspace.map_picture import MapPicture
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search import HnswIndex, Neighbors

OnPartial = Callable[[MapPicture], None]
