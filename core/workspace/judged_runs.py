"""Which examples have judged which run of a workspace: runs are counted, and examples wear out visibly.

Two runs are judged by the same examples when at least half of the sentences that judge the later one judged
the earlier one, too: marks grow from run to run, and a few sentences in common make no other file the same. A
run has a higher number than each that is the same in this sense, so that examples which grow bit by bit keep
counting. It counts from the moment when its verdict is computed, and for good: to discard it does not make
its verdict unseen.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.examples import Examples

KEY = "judged-runs"
SAME_FROM = 0.5  # share of the sentences that judge
# Of more sentences the keys that come first are kept: keys are digests, so that these are a fair sample.
_MOST_KEYS = 4096
_Entry = tuple[str, str, int]


class JudgedRuns:
    """The runs that were judged, from any thread; a run is on disk when `count` returns."""

    def __init__(self, rows: RowStore) -> None:
        """Not for callers: `Runs.judged` has them."""
        self._rows = rows
        self._changing = threading.Lock()

    @property
    def has_begun(self) -> bool:
        """Whether runs are counted here already, those of earlier versions included."""
        return isinstance(self._rows.meta_get(KEY), dict)

    def begin(self, judged: Sequence[tuple[str, Examples | None]]) -> None:
        """Count the runs of earlier versions, all at once; what judged one of them is None where nobody can
        say: such a run counts for all examples.

        Raises:
            WorkspaceError: it could not be written down.
        """
        with self._changing:
            if self.has_begun:
                return
            known: list[_Entry] = []
            for run_id, verdict in judged:
                keys = _keys_of(verdict) if verdict is not None else []
                known.append((run_id, self._write_part(keys), 1 + self._highest(keys, known)))
            self._write(known)

    def count(self, run_id: str, verdict: Examples) -> int:
        """The how-many-eth run it is that is judged by these examples; the same again for the same run.

        Args:
            verdict: what judges.

        Raises:
            WorkspaceError: it could not be written down.
        """
        keys = _keys_of(verdict)
        with self._changing:
            known = self._known()
            counted = next((number for run, _, number in known if run == run_id), None)
            if counted is not None:
                return counted
            number = 1 + self._highest(keys, known)
            self._write([*known, (run_id, self._write_part(keys), number)])
            return number

    def n_judged(self, verdict: Examples) -> int:
        """How many runs these examples have judged so far."""
        return self._highest(_keys_of(verdict), self._known())

    def forget(self, run_id: str) -> None:
        """A run was discarded: it keeps its place and loses its name, which another run may get."""
        with self._changing:
            known = self._known()
            if any(run == run_id for run, _, _ in known):
                self._write([("" if run == run_id else run, part, number) for run, part, number in known])

    def _known(self) -> list[_Entry]:
        """Run id, part and number of each, in order."""
        kept = self._rows.meta_get(KEY)
        runs = kept.get("runs") if isinstance(kept, dict) else None
        found = [each for each in runs if len(each) == 3] if isinstance(runs, list) else []
        return [(str(run), str(part), int(number)) for run, part, number in found]

    def _write(self, known: Sequence[_Entry]) -> None:
        self._rows.meta_set(KEY, {"runs": [list(each) for each in known]})

    def _write_part(self, keys: Sequence[str]) -> str:
        """Write down what judges; its name."""
        if not keys:
            return ""
        part = hashlib.sha256(" ".join(keys).encode()).hexdigest()[:16]
        end = keys[-1] if len(keys) >= _MOST_KEYS else ""
        self._rows.meta_set(f"{KEY} {part}", {"keys": list(keys), "end": end})
        return part

    def _highest(self, keys: Sequence[str], known: Sequence[_Entry]) -> int:
        """The highest number among runs that the same judged, or how many these were where that is more."""
        same = {part: self._is_same(keys, part) for part in {part for _, part, _ in known}}
        numbers = [number for _, part, number in known if same[part]]
        return max(len(numbers), max(numbers, default=0))

    def _is_same(self, keys: Sequence[str], part: str) -> bool:
        if not part:
            return True  # of an earlier version, and nobody can say what judged it
        kept = self._rows.meta_get(f"{KEY} {part}")
        if not isinstance(kept, dict):
            return False
        return share_in(keys, kept.get("keys", []), str(kept.get("end", ""))) >= SAME_FROM


def _keys_of(verdict: Examples) -> list[str]:
    from core.examples.sentences import sentences_of

    return list(sentences_of(verdict).keys[:_MOST_KEYS])


def share_in(keys: Sequence[str], earlier: Sequence[str], end: str = "") -> float:
    """The share of some sentences that is among others; both by their first 4,096 keys, ascending.

    Args:
        end: the last key that was kept of the others where there were more; sentences may have been deleted
            among them since.
    """
    ends = [each for each in (end, keys[-1] if len(keys) >= _MOST_KEYS else "") if each]
    compared = [key for key in keys if all(key <= last for last in ends)]
    return len(set(compared).intersection(earlier)) / len(compared) if compared else 0.0


def judged_without(name: str, kept: Any, keys: Collection[str], run_ids: Collection[str]) -> Any:
    """What is kept under a name beside the rows, without what it says of some sentences and some runs."""
    if name == KEY and isinstance(kept, dict):
        return {"runs": [["" if each[0] in run_ids else each[0], *each[1:]] for each in kept.get("runs", [])]}
    if name.startswith(f"{KEY} ") and isinstance(kept, dict):
        return {**kept, "keys": [key for key in kept.get("keys", []) if key not in keys]}
    return kept
