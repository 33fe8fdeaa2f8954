"""Which examples have judged which run of a workspace: runs are counted, and examples wear out visibly.

Two runs are judged by the same examples when at least half of the sentences that judge the later one judged
the earlier one, too: marks grow from run to run, and a few sentences in common make no other file the same. A
run counts from the moment when its verdict is computed, and for good: to discard it does not make its verdict
unseen.
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


class JudgedRuns:
    """The runs that were judged, from any thread; a run is on disk when `count` returns."""

    def __init__(self, rows: RowStore) -> None:
        """Not for callers: `Runs.judged` has them."""
        self._rows = rows
        self._changing = threading.Lock()

    @property
    def has_begun(self) -> bool:
        """Whether a run was counted here ever."""
        return bool(self._known())

    def count(self, run_id: str, verdict: Examples) -> int:
        """The how-many-eth run it is that is judged by these examples; the same again for the same run.

        Args:
            verdict: what judges.

        Raises:
            WorkspaceError: it could not be written down.
        """
        from core.examples.sentences import sentences_of

        keys = list(sentences_of(verdict).keys[:_MOST_KEYS])
        part = hashlib.sha256(" ".join(keys).encode()).hexdigest()[:16]
        with self._changing:
            known = self._known()
            before = next((n for n, (run, _) in enumerate(known) if run == run_id), len(known))
            if before == len(known):
                self._rows.meta_set(f"{KEY} {part}", {"keys": keys})
                self._rows.meta_set(KEY, {"runs": [*known, [run_id, part]]})
            return 1 + self._n_judged(keys, [each for _, each in known[:before]])

    def n_judged(self, verdict: Examples) -> int:
        """How many runs these examples have judged so far."""
        from core.examples.sentences import sentences_of

        keys = sentences_of(verdict).keys[:_MOST_KEYS]
        return self._n_judged(keys, [part for _, part in self._known()])

    def forget(self, run_id: str) -> None:
        """A run was discarded: it keeps its place and loses its name, which another run may get."""
        with self._changing:
            known = self._known()
            if any(run == run_id for run, _ in known):
                without = [["" if run == run_id else run, part] for run, part in known]
                self._rows.meta_set(KEY, {"runs": without})

    def _known(self) -> list[list[str]]:
        """Run id and part of each, in order."""
        kept = self._rows.meta_get(KEY)
        runs = kept.get("runs") if isinstance(kept, dict) else None
        return [list(map(str, each)) for each in runs if len(each) == 2] if isinstance(runs, list) else []

    def _n_judged(self, keys: Sequence[str], parts: Sequence[str]) -> int:
        same = {part: self._is_same(keys, part) for part in set(parts)}
        return sum(same[part] for part in parts)

    def _is_same(self, keys: Sequence[str], part: str) -> bool:
        kept = self._rows.meta_get(f"{KEY} {part}")
        earlier = kept.get("keys", []) if isinstance(kept, dict) else []
        return share_in(keys, earlier) >= SAME_FROM


def share_in(keys: Sequence[str], earlier: Sequence[str]) -> float:
    """The share of some sentences that is among others; both by their first 4,096 keys, ascending."""
    ends = [each[-1] for each in (keys, earlier) if len(each) >= _MOST_KEYS]
    compared = [key for key in keys if all(key <= end for end in ends)]
    return len(set(compared).intersection(earlier)) / len(compared) if compared else 0.0


def judged_without(name: str, kept: Any, keys: Collection[str], run_ids: Collection[str]) -> Any:
    """What is kept under a name beside the rows, without what it says of some sentences and some runs."""
    if name == KEY and isinstance(kept, dict):
        runs = [["" if run in run_ids else run, part] for run, part in kept.get("runs", [])]
        return {"runs": runs}
    if name.startswith(f"{KEY} ") and isinstance(kept, dict):
        return {"keys": [key for key in kept.get("keys", []) if key not in keys]}
    return kept
