"""What people said of pairs of texts: written at once, taken back, made again.

The table lies in the database of the rows, so that a mark is on disk, whole, when the call returns, whatever
happens next. A copy in memory answers; a judgment names its texts, so that it outlives any row.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from core.corpus.journal import Applied, Change, Content, Kind, Places, has_table
from core.errors import InputError
from core.judgments.model import MAY_JUDGE, ORIGINS, Judgment, Origin
from core.judgments.model import Kind as JudgmentKind

if TYPE_CHECKING:
    import duckdb

    from core.corpus.again import Moved
    from core.corpus.database import Database
    from core.examples import Examples

    # Writes, in a transaction of others, the judgments that go with texts; gives how many.
    Follow: TypeAlias = Callable[[duckdb.DuckDBPyConnection, Moved], int]

Pair: TypeAlias = tuple[str, str]

_COLUMNS = {
    "number": "BIGINT",
    "first": "VARCHAR",
    "second": "VARCHAR",
    "score": "DOUBLE",
    "kind": "VARCHAR",
    "origin": "VARCHAR",
    "made": "VARCHAR",
}
_NAMES = ", ".join(f'"{name}"' for name in _COLUMNS)
# A workspace that an earlier version made gets the table with its first mark.
_CELLS = ", ".join(f'"{name}" {kind} NOT NULL' for name, kind in _COLUMNS.items())
_TABLE = f"CREATE TABLE IF NOT EXISTS judgments ({_CELLS})"
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'judgments'"
_READ = f"SELECT {_NAMES} FROM judgments ORDER BY number"
_REMOVE = "DELETE FROM judgments WHERE number IN (SELECT unnest(?::BIGINT[]))"
# One statement for one mark and for a hundred thousand: rows given one by one take a millisecond each.
_LISTS = ", ".join(f"unnest(?::{kind}[])" for kind in _COLUMNS.values())
_ADD = f"INSERT INTO judgments ({_NAMES}) SELECT {_LISTS}"


@dataclass(frozen=True)
class Marked:
    """What a change changed, so that it can be taken back and made again.

    Attributes:
        before, after: of each pair that was changed, its judgment before and after; None where there is none.
        notes: sentences about pairs that were left out.
    """

    before: tuple[Judgment | None, ...]
    after: tuple[Judgment | None, ...]
    notes: tuple[str, ...] = ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that were changed."""
        known = (was or now for was, now in zip(self.before, self.after, strict=True))
        return tuple((each.first, each.second) for each in known if each is not None)


class Judgments:
    """The judgments in a database, from any thread; changes come one after the other."""

    def __init__(self, database: Database) -> None:
        """Not for callers: `Workspace.judgments` has them."""
        self._database = database
        self._writing = threading.Lock()
        self._guard = threading.Lock()  # of what follows; never held while the disk is written to
        self._revision = 0
        self._kept: dict[Pair, Judgment] = {}
        if self._database.value(_IS_THERE):
            for number, first, second, score, kind, origin, made in self._database.rows(_READ):
                each = Judgment(first, second, score, kind, origin, made, number)
                self._kept[_key(first, second)] = each
        self._listed: tuple[Judgment, ...] | None = None
        self._last = max((each.number for each in self._kept.values()), default=0)

    # -- what is there ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def n(self) -> int:
        """How many pairs are judged."""
        return len(self._kept)

    @property
    def revision(self) -> int:
        """Grows with each change."""
        return self._revision

    def all(self) -> tuple[Judgment, ...]:
        """Every judgment, oldest first."""
        return self.at()[1]

    def at(self) -> tuple[int, tuple[Judgment, ...]]:
        """The revision, and every judgment that it has, oldest first."""
        with self._guard:
            if self._listed is None:
                self._listed = tuple(sorted(self._kept.values(), key=lambda each: each.number))
            return self._revision, self._listed

    def between(self, text: str, others: Sequence[str]) -> list[float | None]:
        """The score of `text` with each of `others`; None where that pair is not judged."""
        text = _cleaned(text)
        with self._guard:
            found = [self._kept.get(_key(text, _cleaned(other))) for other in others]
        return [None if each is None else each.score for each in found]

    # -- changes ------------------------------------------------------------------------------------------

    def mark(self, pairs: Sequence[Pair], score: float, origin: Origin, *, scored: bool = False) -> Marked:
        """Say of pairs how much alike they are; on disk when this returns.

        An earlier judgment of a pair is replaced. A text is not judged against itself, nor an empty one:
        such pairs are left out.

        Args:
            score: from 0, not alike, to 1, alike.
            scored: whether it was said on a scale; else 1 is a yes and 0 a no.

        Raises:
            InputError: the score is none, or no pair can be judged.
            WorkspaceError: it could not be written; nothing has changed.
        """
        return self._mark([(first, second, score) for first, second in pairs], origin, scored)

    def add_examples(self, examples: Examples) -> Marked:
        """Take labelled pairs as judgments, all of them or none; a pair that a person marked stays as it is.

        Args:
            examples: pairs with scores, with classes of which one means "alike", or positive pairs.

        Raises:
            InputError: they are something else.
            WorkspaceError: they could not be written; nothing has changed.
        """
        scores = _scores_of(examples)
        pairs = zip(*examples.texts, scores, strict=True)
        return self._mark([*pairs], "imported", examples.task == "pair+score")

    def take_over(self, judgments: Sequence[Judgment]) -> Marked:
        """Take judgments as somebody else made them; those of the same pairs are replaced. All or none.

        Raises:
            WorkspaceError: they could not be written; nothing has changed.
        """
        with self._writing:
            by_pair = {_key(each.first, each.second): each for each in judgments}
            before = [self._kept.get(key) for key in by_pair]
            after = [
                replace(each, number=self._last + place)
                for place, each in enumerate(by_pair.values(), start=1)
            ]
            return self._replace(before, after)

    def unmark(self, pairs: Sequence[Pair]) -> Marked:
        """Delete the judgments of pairs; pairs without one are passed over.

        Raises:
            WorkspaceError: it could not be written; nothing has changed.
        """
        with self._writing:
            keys = dict.fromkeys(_key(_cleaned(first), _cleaned(second)) for first, second in pairs)
            before = [self._kept[key] for key in keys if key in self._kept]
            return self._replace(before, [None] * len(before))

    def put_back(self, marked: Marked) -> Marked:
        """Have the pairs of a change as they were before it, to the number.

        Raises:
            WorkspaceError: it could not be written; nothing has changed.
        """
        return self._put(marked.pairs, marked.before)

    def put_again(self, marked: Marked) -> Marked:
        """Have the pairs of a change as they were after it.

        Raises:
            WorkspaceError: it could not be written; nothing has changed.
        """
        return self._put(marked.pairs, marked.after)

    @contextmanager
    def following(self) -> Iterator[Follow]:
        """Judgments go with texts that are changed, in the transaction that changes them.

        What the block is given is called last in that transaction, and ends before the block does. A judgment
        of a text that no row has any more names what the text was changed to; where that pair is judged
        already, both stay as they are.
        """
        changed: list[tuple[list[Judgment], list[Judgment]]] = []
        with ExitStack() as stack:

            def follow(cursor: duckdb.DuckDBPyConnection, moved: Moved) -> int:
                stack.enter_context(self._writing)  # until the block ends
                before, after = self._gone_with(moved)
                if before:
                    self._write(cursor, before, after)
                    changed.append((before, after))
                return len(before)

            yield follow
            for before, after in changed:
                self._show(before, after)

    # -- inside -------------------------------------------------------------------------------------------

    def _gone_with(self, moved: Moved) -> tuple[list[Judgment], list[Judgment]]:
        """Judgments whose texts were changed, before and after; `_writing` is held."""
        if not self._kept:
            return [], []
        texts = {text for key in self._kept for text in key}
        now = {_cleaned(was): _cleaned(text) for was, text in moved(sorted(texts)).items()}
        before, after, taken = [], [], set(self._kept)
        for each in self._kept.values():
            first, second = now.get(each.first, each.first), now.get(each.second, each.second)
            key = _key(first, second)
            if (first, second) == (each.first, each.second) or first == second or key in taken:
                continue
            taken.add(key)
            before.append(each)
            after.append(replace(each, first=first, second=second))
        return before, after

    def _mark(self, wanted: list[tuple[str, str, float]], origin: Origin, scored: bool) -> Marked:
        if origin not in ORIGINS:
            raise ValueError(f"{origin!r} is no origin of a judgment")
        for _, _, score in wanted:
            if not 0.0 <= score <= 1.0:
                raise InputError(
                    f"A score of {score:g} is outside 0 to 1.", "Give 0 for not alike, 1 for alike."
                )
        cleaned = [(_cleaned(first), _cleaned(second), score) for first, second, score in wanted]
        # Of a pair that comes several times, the last score counts.
        said = {_key(first, second): (first, second, score) for first, second, score in cleaned}
        sound = {key: each for key, each in said.items() if key[0] and key[0] != key[1]}
        if said and not sound:
            raise InputError(
                "A text cannot be judged against itself or an empty one.", "Choose another pair."
            )
        n_unsound = len(said) - len(sound)
        notes = [f"{_pairs(n_unsound)} left out: a text with itself or an empty one."] if n_unsound else []
        with self._writing:
            if origin == "imported":
                own = [key for key in sound if (was := self._kept.get(key)) and was.origin != "imported"]
                for key in own:
                    del sound[key]
                if own:
                    notes.append(f"{_pairs(len(own))} left out: you judged them yourself.")
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            before: list[Judgment | None] = []
            after: list[Judgment] = []
            for key, (first, second, score) in sound.items():
                was = self._kept.get(key)
                new = Judgment(first, second, float(score), _kind(score, scored), origin, now, 0)
                if was is not None and (was.score, was.kind) == (new.score, new.kind):
                    continue
                # How a pair was drawn stays true when it is judged again.
                if was is not None and was.origin in MAY_JUDGE:
                    new = replace(new, origin=was.origin)
                before.append(was)
                after.append(replace(new, number=self._last + len(after) + 1))
            return self._replace(before, after, tuple(notes))

    def _put(self, pairs: Iterable[Pair], wanted: Sequence[Judgment | None]) -> Marked:
        with self._writing:
            before = [self._kept.get(_key(first, second)) for first, second in pairs]
            changed = [k for k, each in enumerate(wanted) if each != before[k]]
            return self._replace([before[k] for k in changed], [wanted[k] for k in changed])

    def _replace(
        self,
        before: Sequence[Judgment | None],
        after: Sequence[Judgment | None],
        notes: tuple[str, ...] = (),
    ) -> Marked:
        """Write a change, then show it; `_writing` is held."""
        marked = Marked(tuple(before), tuple(after), notes)
        gone = [each for each in before if each is not None]
        come = [each for each in after if each is not None]
        if not gone and not come:
            return marked
        with self._database.writing(Change("judgments", _content(gone, come))) as cursor:
            self._write(cursor, gone, come)
        self._show(gone, come)
        return marked

    def _write(
        self, cursor: duckdb.DuckDBPyConnection, gone: Sequence[Judgment], come: Sequence[Judgment]
    ) -> None:
        cursor.execute(_TABLE)
        if gone:
            cursor.execute(_REMOVE, [[each.number for each in gone]])
        if come:
            cursor.execute(_ADD, [[getattr(each, name) for each in come] for name in _COLUMNS])

    def _show(self, gone: Sequence[Judgment], come: Sequence[Judgment]) -> None:
        with self._guard:
            for each in gone:
                del self._kept[_key(each.first, each.second)]
            for each in come:
                self._kept[_key(each.first, each.second)] = each
            self._last = max([self._last, *(each.number for each in come)])
            self._listed = None
            self._revision += 1


def _key(first: str, second: str) -> Pair:
    return (first, second) if first <= second else (second, first)


def copy_without(cursor: duckdb.DuckDBPyConnection, source: str, into: str, texts: Sequence[str]) -> None:
    """Write the judgments of a table into another one, but for those of some texts."""
    cursor.execute(
        f"INSERT INTO {into} SELECT * FROM {source} s WHERE s.first NOT IN (SELECT unnest($1::VARCHAR[])) "
        "AND s.second NOT IN (SELECT unnest($1::VARCHAR[])) ORDER BY number",
        [list(texts)],
    )


def _cleaned(text: str) -> str:
    """A text as the rows have it: no white space around it, nothing that is no character."""
    from core.corpus.cells import stripped

    return stripped(text).encode("utf-8", "replace").decode("utf-8")


def _kind(score: float, scored: bool) -> JudgmentKind:
    if scored or score not in (0.0, 1.0):
        return "scored"
    return "alike" if score else "not alike"


def _scores_of(examples: Examples) -> list[float]:
    if examples.scores is not None:
        return [float(score) for score in examples.scores]
    if examples.task == "positive pairs":
        return [1.0] * len(examples)
    if examples.task == "pair+class" and examples.labels is not None and examples.positive_class is not None:
        return [float(label == examples.positive_class) for label in examples.labels.tolist()]
    raise InputError(
        f"{examples.source or 'The data'} holds {examples.task}, which says of no pair whether it is alike.",
        "Give pairs with scores, or with classes of which one means alike.",
    )


def _pairs(n: int) -> str:
    return f"{n:,} pairs were" if n > 1 else "1 pair was"


# -- in the journal


def _content(gone: Sequence[Judgment], come: Sequence[Judgment]) -> Content:
    """By texts: a judgment has no other place."""
    return {
        "gone": [[each.first, each.second] for each in gone],
        "come": [[getattr(each, name) for name in _COLUMNS] for each in come],
    }


def _apply(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    last: dict[Pair, list[object] | None] = {}
    for each in changes:
        last.update(dict.fromkeys(_key(*pair) for pair in each["gone"]))
        for cells in each["come"]:
            last[_key(cells[1], cells[2])] = cells
    cursor.execute(_TABLE)
    for one, other in (("first", "second"), ("second", "first")):
        cursor.execute(
            "DELETE FROM judgments "
            "USING (SELECT unnest(?::VARCHAR[]) AS one, unnest(?::VARCHAR[]) AS other) g "
            f'WHERE "{one}" = g.one AND "{other}" = g.other',
            [[pair[0] for pair in last], [pair[1] for pair in last]],
        )
    come = [cells for cells in last.values() if cells is not None]
    if come:
        cursor.execute(_ADD, [list(column) for column in zip(*come, strict=True)])
    return Applied(len(last))


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    if has_table(cursor, "judgments"):
        found = cursor.execute(_READ)
        while some := found.fetchmany(1_000):
            yield {"gone": [], "come": [list(cells) for cells in some]}


JUDGMENTS = Kind("judgments", "judgments", _apply, _state)
