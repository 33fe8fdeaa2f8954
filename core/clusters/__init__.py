"""Vectors to a picture: the layout in the plane, the clusters on it, and their names.

Names resolve when first used; scikit-learn and scipy load with the functions that need them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.clusters.clustering import Clusters as Clusters
    from core.clusters.clustering import ClusterSettings as ClusterSettings
    from core.clusters.clustering import cluster as cluster
    from core.clusters.clustering import kmeans as kmeans
    from core.clusters.clustering import label_positions as label_positions
    from core.clusters.compare import ClusterChange as ClusterChange
    from core.clusters.compare import ClusterChanges as ClusterChanges
    from core.clusters.compare import align as align
    from core.clusters.compare import cluster_changes as cluster_changes
    from core.clusters.compare import neighbours_shared as neighbours_shared
    from core.clusters.live_map import LiveFrame as LiveFrame
    from core.clusters.live_map import LiveMap as LiveMap
    from core.clusters.live_map import LiveSample as LiveSample
    from core.clusters.naming import OUTLIERS_NAME as OUTLIERS_NAME
    from core.clusters.naming import name_clusters as name_clusters
    from core.clusters.projection import LayoutSettings as LayoutSettings
    from core.clusters.projection import followed_layout as followed_layout
    from core.clusters.projection import neighbour_layout as neighbour_layout
    from core.clusters.projection import neighbours_kept as neighbours_kept
    from core.clusters.projection import pca_layout as pca_layout
    from core.clusters.projection import place as place
    from core.clusters.projection import warm_up as warm_up

_HOME_OF = {
    "ClusterChange": "core.clusters.compare",
    "ClusterChanges": "core.clusters.compare",
    "ClusterSettings": "core.clusters.clustering",
    "Clusters": "core.clusters.clustering",
    "LayoutSettings": "core.clusters.projection",
    "LiveFrame": "core.clusters.live_map",
    "LiveMap": "core.clusters.live_map",
    "LiveSample": "core.clusters.live_map",
    "OUTLIERS_NAME": "core.clusters.naming",
    "align": "core.clusters.compare",
    "cluster": "core.clusters.clustering",
    "cluster_changes": "core.clusters.compare",
    "kmeans": "core.clusters.clustering",
    "followed_layout": "core.clusters.projection",
    "label_positions": "core.clusters.clustering",
    "name_clusters": "core.clusters.naming",
    "neighbour_layout": "core.clusters.projection",
    "neighbours_kept": "core.clusters.projection",
    "neighbours_shared": "core.clusters.compare",
    "pca_layout": "core.clusters.projection",
    "place": "core.clusters.projection",
    "warm_up": "core.clusters.projection",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.clusters' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)
