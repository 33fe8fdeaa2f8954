"""The curve of a run, from its events as they come or as they stand in its folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.train.state import Curve

_SMOOTHED_OVER = 25  # parts of a run: one that is long is smoothed over more steps


class CurveBuilder:
    """Grows with the run; each `curve` is a snapshot that later events leave alone."""

    def __init__(self, name: str, total: int = 0) -> None:
        self.name = name
        self.total = total
        self.metric = ""
        self._points = np.empty((256, 3))  # step, loss, smoothed
        self._n = 0
        self._weight = 0.0
        self._mean = 0.0
        self._marks: list[tuple[float, float, float, float]] = []

    def step(self, step: int, loss: float) -> None:
        """A step was made."""
        if self._n == len(self._points):
            self._points = np.concatenate([self._points, np.empty_like(self._points)])
        keep = 1 - 1 / max(self.total / _SMOOTHED_OVER, 4)
        self._mean = keep * self._mean + (1 - keep) * loss
        self._weight = keep * self._weight + (1 - keep)
        self._points[self._n] = step, loss, self._mean / self._weight
        self._n += 1

    def evaluated(self, step: int, metric: str, value: float, low: float, high: float) -> None:
        """The metric was taken."""
        self.metric = metric
        self._marks.append((step, value, low, high))

    def curve(self) -> Curve:
        """The curve so far."""
        points = self._points[: self._n]
        marks: NDArray[np.float64] = np.array(self._marks, dtype=np.float64).reshape(-1, 4)
        return Curve(
            self.name,
            self.total,
            _fixed(points[:, 0].astype(np.int64)),
            _fixed(points[:, 1]),
            _fixed(points[:, 2]),
            _fixed(marks),
            self.metric,
        )


def curve_of(name: str, events: Iterable[Mapping[str, Any]]) -> Curve:
    """The curve of a past run from its events, as `core.training.read_events` gives them."""
    builder = CurveBuilder(name)
    add_events(builder, events)
    return builder.curve()


def add_events(builder: CurveBuilder, events: Iterable[Mapping[str, Any]]) -> None:
    """Add the steps and evaluations among `events`."""
    for event in events:
        if event["event"] == "Started":
            builder.total = int(event["total"])
        elif event["event"] == "Step":
            builder.step(int(event["step"]), float(event["loss"]))
        elif event["event"] == "Evaluated":
            builder.evaluated(
                int(event["step"]),
                str(event["metric"]),
                float(event["value"]),
                float(event["low"]),
                float(event["high"]),
            )


def _fixed(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
