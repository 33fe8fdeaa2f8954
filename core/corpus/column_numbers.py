"""Columns of a staged file with numbers that are not written the plain way, proven over every cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import duckdb

from core.corpus import column_types
from core.corpus.cells import given_texts, sql_literal
from core.corpus.database import execute
from core.corpus.dates import MOSTLY
from core.corpus.layout import ColumnType, ReadOptions
from core.corpus.misfits import LEAST, misfits
from core.corpus.numbers import Mark, NumberNotation, affixes, find_numbers, usual, without_minus
from core.corpus.staging import Staged
from core.progress import Task

_MOST_DIGITS = 15  # of a number that a double gives back digit by digit


class Numbers:
    """Reads the numbers of one file.

    Attributes:
        clean: columns whose cells all are numbers as they stand.
        said: what the report says of them, in sentences.
    """

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, staged: Staged, options: ReadOptions, task: Task
    ) -> None:
        self._cursor, self._staged, self._task = cursor, staged, task
        self._chosen: Mark | None = None
        if options.decimal_comma is not None:
            self._chosen = "," if options.decimal_comma else "."
        # By a column of the file whose cells leave nothing open.
        self._settled: Mark | None = "." if "real" in staged.types.values() else None
        self.clean: set[int] = set()
        self.said: list[str] = []

    def read(
        self, samples: Mapping[int, Sequence[str | None]], types: Mapping[int, ColumnType | None]
    ) -> dict[int, NumberNotation | None]:
        """How the numbers of columns are written where that is not the plain way; None for a column that is
        text though its sample is not, or is nearly none, of which it is said why.

        Args:
            samples: cells by the column's number. types: guessed from them.
        """
        read: dict[int, NumberNotation | None] = {}
        unclear: dict[int, list[NumberNotation]] = {}
        for k, cells in samples.items():
            if types[k] not in ("text", "real"):
                continue
            texts = given_texts(cells)
            found, is_plain = find_numbers(texts), column_types.is_plain_number(texts)
            if is_plain and (types[k] == "text" or len(found.notations) < 2):
                if types[k] == "real" and found.has_marks:
                    self._settled = self._settled or "."
                continue
            if found.n < max(MOSTLY * len(texts), 1) or not found.notations:
                continue
            proven = [each for each in found.notations if self._is_proven(k, each)]
            if len(proven) == 2:
                unclear[k] = proven
            elif proven:
                read[k] = self._with_style(k, proven[0])
                if found.has_marks:
                    self._settled = self._settled or proven[0].mark
            elif not is_plain:
                read[k] = None
                if found.n >= LEAST:
                    self._say_why_not(k, found.notations[0])
        for k, both in unclear.items():
            mark = self._chosen or self._settled
            meant = usual(both) if mark is None else next(each for each in both if each.mark == mark)
            if self._chosen is None:
                self._say_either(k, meant)
            if meant.mark == "," or not column_types.is_plain_number(samples[k]):
                read[k] = self._with_style(k, meant)
        return read

    def _is_proven(self, k: int, notation: NumberNotation) -> bool:
        """Whether every cell of a column is a number in a notation."""
        # Most have nothing to trim and no "NA", and are spared the slower look.
        as_it_stands = f"SELECT count(*) FILTER (NOT {notation.fits_sql(f'c{k}')}) FROM staged"
        if not execute(self._cursor, as_it_stands, self._task.quiet)[0][0]:
            self.clean.add(k)
            return True
        cell = self._cell(k, notation)
        return misfits(self._cursor, cell, notation.fits_sql(cell), self._task).n == 0

    def _with_style(self, k: int, notation: NumberNotation) -> NumberNotation:
        """The notation with what its numbers are written with, of a column that is proven."""
        cell = self._cell(k, notation)
        grouped = f"regexp_matches(cell, {sql_literal(f'[0-9][{notation.group}][0-9]')})"
        query = (
            "SELECT coalesce(min(places), 0), coalesce(max(places), 0), count(places) < count(cell), "
            f"arg_max(cell, strpos(cell || '{notation.mark}', '{notation.mark}')), "
            "arg_min(cell, row) FILTER (NOT is_negative), arg_min(cell, row) FILTER (is_negative), "
            f"arg_min(cell, row) FILTER ({grouped if notation.group else 'false'}) "
            f"FROM (SELECT row, cell, {notation.n_places_sql('cell')} AS places, "
            f"{notation.is_negative_sql('cell')} AS is_negative "
            f"FROM (SELECT rowid AS row, {cell} AS cell FROM staged))"
        )
        least, most, is_bare, longest, above, below, in_groups = execute(
            self._cursor, query, self._task.quiet
        )[0]
        marks = notation.group
        used = next((each for each in in_groups or "" if each in marks and each != notation.mark), "")
        whole = longest.partition(notation.mark)[0]
        negative = None if below is None else affixes(below)
        positive = without_minus(negative) if above is None and negative else affixes(above or "")
        return replace(
            notation,
            group=used + marks.replace(used, "") if used else "",
            places=(least, most) if sum(map(str.isdigit, whole)) + most <= _MOST_DIGITS else None,
            is_bare=is_bare,
            positive=positive,
            negative=negative or (f"-{positive[0]}", positive[1]),
        )

    def _cell(self, k: int, notation: NumberNotation) -> str:
        """SQL of a cell, trimmed, NULL where it says nothing; the slower look only where it is no number."""
        cell = f"c{k}"
        if k in self.clean:
            return cell
        given = column_types.given_value(cell)
        return f"(CASE WHEN {notation.fits_sql(cell)} THEN {cell} ELSE {given} END)"

    def _say_why_not(self, k: int, notation: NumberNotation) -> None:
        cell = self._cell(k, notation)
        found = misfits(self._cursor, cell, notation.fits_sql(cell), self._task)
        self.said.append(
            f"'{self._staged.columns[k]}' stays text: {found.n:,} of {found.n_given:,} cells are no numbers "
            f"written as the others are, the first is '{found.first}' in row {found.row:,}."
        )

    def _say_either(self, k: int, notation: NumberNotation) -> None:
        cell, name = self._cell(k, notation), self._staged.columns[k]
        query = (
            f"SELECT {cell}, {notation.sql(cell)} FROM staged WHERE regexp_matches({cell}, '[.,]') LIMIT 1"
        )
        text, number = execute(self._cursor, query, self._task.quiet)[0]
        mark = "point" if notation.mark == "." else "comma"
        self.said.append(
            f"'{name}' may have a decimal point or a decimal comma; it was read with a decimal {mark}, "
            f"'{text}' as {number:.15g}. "
            "If that is wrong, choose the other one when importing the file anew."
        )
