"""The live map of a run: its sample, drawn from the map of the workspace, and what follows the trainer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.clusters.live_map import LiveFrame, LiveMap, LiveSample, draw

if TYPE_CHECKING:
    from core.corpus.rows_by_text import RowsByText
    from core.training import Event, Step, Trainer
    from core.workspace import MapPicture, Workspace


@dataclass(frozen=True, eq=False)
class LiveState:
    """What the live map shows.

    Attributes:
        sample: the texts, and where they lie on the map in use.
        frame: where the first of them lie in the run; None until the first time.
    """

    sample: LiveSample
    frame: LiveFrame | None = None


def sample_of(workspace: Workspace, picture: MapPicture, corpus: RowsByText) -> LiveSample | None:
    """A sample of the map, or None where the vectors it was made from are not there. Takes some 50 ms."""
    vectors = workspace.vectors()
    if vectors is None:
        return None
    known = vectors.sorted()
    on_map = np.isin(picture.text_ids, known.text_ids)
    points = np.flatnonzero(on_map & (picture.text_ids < len(corpus.starts) - 1))
    points = points[draw(len(points))]
    ids = picture.text_ids[points]
    cells = workspace.rows.fetch(corpus.first_rows(ids), [workspace.rows.text_column])
    return LiveSample(
        tuple(str(text) for (text,) in cells),
        picture.xy[points],
        known.matrix[np.searchsorted(known.text_ids, ids)],
        picture.labels[points],
        picture.names,
        known.metric,
    )


class LiveFollower:
    """Hands the events of a trainer to a `LiveMap`, on the trainer's thread."""

    def __init__(self, sample: LiveSample, trainer: Trainer) -> None:
        self.map = LiveMap(sample, trainer.encode)
        self._trainer = trainer
        self._seconds: float | None = None  # that the run had taken after its first step here
        self._so_far = 0.0

    def happened(self, event: Event) -> LiveFrame | None:
        """The map after an event, where there is a new one."""
        from core.training import Evaluated, Step

        if isinstance(event, Step):
            self._so_far = event.seconds + self.map.seconds
            if self._seconds is None:
                self._seconds = event.seconds
            elif self.map.n == 0:
                # The second step tells how long one takes; the first also warms up.
                return self._begin(event, event.seconds - self._seconds)
        elif isinstance(event, Evaluated) and self.map.n:
            return self.map.follow(event.step, self._so_far)
        return None

    def _begin(self, event: Step, a_step: float) -> LiveFrame | None:
        from core.training.schedule import evaluate_every

        left = event.total - event.step
        every = evaluate_every(event.total, self._trainer.config)
        return self.map.begin(event.step, event.seconds + left * a_step, -(-left // every))
