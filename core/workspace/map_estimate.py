"""How long a map will take, from what its parts take of a few thousand of its texts on this machine."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.plurals import plural
from core.progress import Progress, Task
from core.workspace.map_making import N_NEIGHBORS, n_laid_out, n_looked_at
from core.workspace.maps import MapPicture
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.search import VectorSearch

LONG = 60  # seconds: of a map that takes longer something is said before it is begun
# Up to so many texts nothing is timed: their map takes some ten seconds, and the timing one.
MAP_OF_SECONDS = 20_000
_TIMED = 4_096  # texts that are laid out to see what a text takes
_LATER_STEPS = (
    100  # of the descent that are timed: in the first ones the picture is small, and they are quick
)
_ASKED = 16  # texts that are searched for to see what a search takes
# What a comparison takes among all, as a multiple of what it takes among the few that are timed: the vectors
# of these stay in the processor's cache (decision 121).
_FARTHER = 1.25


@dataclass(frozen=True, slots=True)
class MapEstimate:
    """What the map of a workspace will take.

    Attributes:
        n_laid_out: texts that get their places all at once, by their neighbours.
        n_placed: others, each placed by its nearest among these or on the map there is.
        seconds: in all, about.
    """

    n_laid_out: int
    n_placed: int
    seconds: float

    @property
    def takes_long(self) -> bool:
        """Whether a person should hear of it before it begins."""
        return self.seconds > LONG

    @property
    def sentence(self) -> str:
        """What a person should hear."""
        laid_out = plural(self.n_laid_out, "1 text", "{n} texts")
        if not self.n_placed:
            what = f"Laying out {laid_out}"
        elif not self.n_laid_out:
            what = f"Placing {plural(self.n_placed, '1 text', '{n} texts')} on the map"
        else:
            what = f"Laying out {laid_out} and placing {self.n_placed:,} others among them"
        minutes = self.seconds / 60
        took = f"{minutes:.0f} minutes" if minutes < 90 else f"{minutes / 60:.1f} hours"
        return f"{what} takes about {took if minutes >= 1.5 else 'a minute'}."


def estimate_of(
    snapshot: VectorSnapshot, index: VectorSearch, earlier: MapPicture | None, task: Task
) -> MapEstimate | None:
    """What the map of `snapshot` will take, the naming of its clusters not counted; None where it is a matter
    of seconds.

    Args:
        snapshot: in any order. index: over exactly these vectors, with text ids.
        earlier: a map of some of the texts, which get no other place; None: there is none.

    Raises:
        CancelledError: it was cancelled, within a second.
    """
    from core.clusters import LayoutSettings
    from core.search.ivf import n_compared, n_compared_among

    n = len(snapshot)
    n_new = n - (0 if earlier is None else len(earlier))
    if n_new <= MAP_OF_SECONDS:
        return None
    most = n_laid_out(n)
    laid_out = most if earlier is None else 0
    placed = n_new - laid_out
    some = snapshot.sample(_TIMED)
    a_pair, a_step = _timed(some, task)
    n_pairs = n_compared(laid_out) if laid_out else 0
    if n > most:
        n_pairs += n_compared_among(most, placed)
    steps = LayoutSettings().early_steps + LayoutSettings().steps  # so large a picture has not settled before
    seconds = _FARTHER * a_pair * n_pairs + a_step * steps * laid_out
    task.check()
    began = time.perf_counter()
    index.query(some.matrix[:_ASKED], N_NEIGHBORS)
    a_search = (time.perf_counter() - began) / min(_ASKED, len(some))
    n_searches = n_looked_at(n) + (placed if n <= most else 0)
    return MapEstimate(laid_out, placed, seconds + a_search * n_searches)


def _timed(some: VectorSnapshot, task: Task) -> tuple[float, float]:
    """Seconds that comparing two vectors takes, and a step of the descent for each text."""
    from core.clusters import LayoutSettings, neighbour_layout, pca_layout
    from core.clusters.projection import warm_up
    from core.search import ivf_neighbours
    from core.search.ivf import n_compared

    warm_up()
    settings = LayoutSettings(steps=_LATER_STEPS, settled=0)
    steps = [0.0]
    start = pca_layout(some.matrix)
    ivf_neighbours(some.matrix[: len(some) // 8], N_NEIGHBORS, some.metric, task.quiet)  # threads have begun
    began = time.perf_counter()
    neighbours = ivf_neighbours(some.matrix, N_NEIGHBORS, some.metric, task.quiet).ids
    a_pair = (time.perf_counter() - began) / n_compared(len(some))

    def stepped(progress: Progress) -> None:
        steps.append(progress.seconds)

    watched = Task(stepped, task.cancel)
    neighbour_layout(neighbours, start, settings=settings, task=watched)
    later = np.diff(steps[settings.early_steps + 1 :])
    # The median: one step that another program held up says nothing about the others.
    return a_pair, float(np.median(later)) / len(some)
