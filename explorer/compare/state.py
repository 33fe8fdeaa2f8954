"""What the Compare page shows, as frozen data, and how it is read from a workspace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.evaluation.alpha import percent
from core.training.objectives import is_cross
from explorer.shared.encoders import short_name
from explorer.shared.wording import decimal, signed
from explorer.train.records import numbers_of
from explorer.train.state import metric_name

if TYPE_CHECKING:
    from core.workspace import ModelVersion, Run, Workspace
    from core.workspace.comparing import Comparison

N_NEIGHBOURS = 10
MOST_CHANGED = 200  # rows of the list of neighbours that changed most

Mark = Literal["kept", "gone", "new"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("comparing", text)


@dataclass(frozen=True)
class Side:
    """A version of the model, or the outcome of a run that was not kept: what can be compared.

    Attributes:
        key: as `core.workspace.comparing.compare` takes it.
        name: what people call it. short: the same for the head of a column: "v 1", "run 3".
        number: of its run; 0 for a model as it was loaded.
        version: the version's id; None for a run that was not kept. run_id: "" for number 0.
        parent: key of the side that it was trained from; None for number 0.
        active: whether it is in use.
        report, sentence: the outcome of its run against its parent, as `core.training.events.Finished` has
            it; None and "" without a run.
        begun: when its run began; "" without one.
    """

    key: str
    name: str
    short: str
    number: int = 0
    version: str | None = None
    run_id: str = ""
    parent: str | None = None
    active: bool = False
    report: Mapping[str, Any] | None = None
    sentence: str = ""
    begun: str = ""

    @property
    def verdict(self) -> str:
        """The word of its verdict, "" without one."""
        return str(self.report["verdict"] or "") if self.report else ""

    @property
    def kept(self) -> bool:
        """Whether it is a version."""
        return self.version is not None


def read_sides(workspace: Workspace) -> tuple[Side, ...]:
    """What can be compared: versions in the order of their numbers, then the finished runs not kept."""
    runs = workspace.runs.all()
    return sides_of(workspace.versions.all(), runs, numbers_of(workspace.rows, runs))


def sides_of(
    versions: Sequence[ModelVersion], runs: Sequence[Run], numbers: Mapping[str, int]
) -> tuple[Side, ...]:
    """The sides of `read_sides`, from what it reads.

    Args:
        numbers: run id -> number, of `numbers_of`.
    """
    by_id = {run.id: run for run in runs}
    n_loaded = sum(version.number == 0 for version in versions)
    sides = []
    for version in versions:
        run = by_id.get(version.run or "")
        plain = short_name(version.name)
        short = _tr("v {number}").format(number=version.number)
        sides.append(
            Side(
                version.id,
                plain,
                plain if version.number == 0 and n_loaded > 1 else short,
                numbers.get(version.run or "", 0),
                version.id,
                version.run or "",
                version.parent,
                version.active,
                None if run is None else run.report,
                "" if run is None else run.sentence,
                "" if run is None else run.begun,
            )
        )
    for run in reversed(runs):
        if run.state == "finished" and run.version is None and not is_cross(run.objectives):
            name = _tr("run {number}").format(number=numbers[run.id])
            sides.append(
                Side(
                    f"run:{run.id}",
                    name,
                    name,
                    numbers[run.id],
                    None,
                    run.id,
                    run.parent,
                    report=run.report,
                    sentence=run.sentence,
                    begun=run.begun,
                )
            )
    return tuple(sides)


def default_pair(sides: Sequence[Side]) -> tuple[str, str] | None:
    """The version in use against the newest run; where that is in use itself, its parent against it."""
    active = next((side for side in sides if side.active), None)
    others = [side for side in sides if not side.active]
    if active is None or not others:
        return None
    trained = [side for side in sides if side.number]
    newest = max(trained, key=lambda side: (side.begun, side.number), default=None)
    if newest is None:
        return others[0].key, active.key
    if newest.active:
        parent = next((side for side in others if side.key == newest.parent), others[0])
        return parent.key, newest.key
    return active.key, newest.key


def lineage_of(sides: Sequence[Side], key: str) -> tuple[Side, ...]:
    """What a side was trained from, from the model as loaded down to itself."""
    by_key = {side.key: side for side in sides}
    found: list[Side] = []
    side = by_key.get(key)
    while side is not None and side not in found:
        found.insert(0, side)
        side = by_key.get(side.parent or "")
    return tuple(found)


@dataclass(frozen=True)
class MetricLine:
    """One line of the metric table; values as people read them, `tooltip` with the whole interval.

    `interval` is the difference with the low and the high end of its interval, for the chart.
    """

    name: str
    before: str
    after: str
    difference: str
    tooltip: str = ""
    interval: tuple[float, float, float] | None = None


def metric_lines(report: Mapping[str, Any] | None) -> tuple[MetricLine, ...]:
    """The metrics of a run before and after, the primary one first."""
    if not report or not report.get("metrics") or not report.get("baseline"):
        return ()
    primary = str(report.get("primary") or "")
    level = percent(float(report.get("level") or 0.95))  # runs of earlier versions have none
    new, old, differences = report["metrics"], report["baseline"], report.get("difference") or {}
    lines = []
    for name in sorted(new, key=lambda name: name != primary):
        if name not in old:
            continue
        difference = differences.get(name)
        said = tooltip = ""
        interval = None
        if difference is not None:
            interval = (difference["value"], difference["low"], difference["high"])
            half = (difference["high"] - difference["low"]) / 2
            said = f"{signed(difference['value'], 3)} ± {half:.3f}"
            tooltip = _tr("{metric}: {level} interval of the difference {low} to {high}").format(
                metric=metric_name(name),
                level=level,
                low=signed(difference["low"], 3),
                high=signed(difference["high"], 3),
            )
        was, became = decimal(old[name]["value"], 3), decimal(new[name]["value"], 3)
        lines.append(MetricLine(metric_name(name), was, became, said, tooltip, interval))
    return tuple(lines)


@dataclass(frozen=True)
class Changed:
    """A row of the list of neighbours that changed most: a text and how many of its neighbours it kept."""

    text_id: int
    text: str
    kept: int


@dataclass(frozen=True)
class Neighbour:
    """A text on one side; `mark` says whether it stands on the other one too."""

    text_id: int
    text: str
    mark: Mark
    similarity: float | None = None


@dataclass(frozen=True)
class BeforeAndAfter:
    """The neighbours of a text, or the hits of a query, before and after.

    Attributes:
        kind: "neighbours" or "hits". subject: the text or the query. text_id: of the text; -1 for a query.
    """

    kind: Literal["neighbours", "hits"]
    subject: str
    text_id: int
    before: tuple[Neighbour, ...]
    after: tuple[Neighbour, ...]

    @property
    def n_kept(self) -> int:
        """How many of those before are there after."""
        return sum(one.mark == "kept" for one in self.before)


def n_shared(before: NDArray[np.int64], after: NDArray[np.int64]) -> NDArray[np.int64]:
    """(n,) how many of the (n, k) neighbours before are among the (n, k) after; -1 stands for none."""
    kept = np.zeros(len(before), dtype=np.int64)
    for column in range(before.shape[1]):
        one = before[:, column]
        kept += (one >= 0) & (after == one[:, None]).any(axis=1)
    return kept


def most_changed(comparison: Comparison) -> NDArray[np.int64]:
    """Positions of the texts that kept fewest neighbours, those that moved furthest first among equals."""
    moved = np.linalg.norm(comparison.layout_after - comparison.layout_before, axis=1)
    kept = n_shared(comparison.neighbours_before, comparison.neighbours_after)
    return np.lexsort((-moved, kept))[:MOST_CHANGED]


def joined(
    kind: Literal["neighbours", "hits"],
    subject: str,
    text_id: int,
    before: Sequence[tuple[int, str, float | None]],
    after: Sequence[tuple[int, str, float | None]],
) -> BeforeAndAfter:
    """Two lists of (text id, text, similarity) side by side, each marked by the other."""
    ids_before, ids_after = {one[0] for one in before}, {one[0] for one in after}
    return BeforeAndAfter(
        kind,
        subject,
        text_id,
        tuple(Neighbour(i, text, "kept" if i in ids_after else "gone", s) for i, text, s in before),
        tuple(Neighbour(i, text, "kept" if i in ids_before else "new", s) for i, text, s in after),
    )
