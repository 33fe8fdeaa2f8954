"""Conditions over columns: what a person types, parsed and rebuilt from a short list of allowed parts.

Nothing of the typed text reaches the database: it is parsed, every node is checked against the list below,
and new SQL is written from the nodes, with quoted names and quoted values.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from core.corpus.cells import sql_literal
from core.corpus.encodings import HALF_CHARACTER
from core.corpus.layout import ColumnInfo
from core.corpus.names import no_column, same, short
from core.errors import InputError

Value = str | int | float | bool | datetime.date | datetime.datetime | None
_LONGEST = 10_000


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that can be put behind WHERE over columns named as the person sees them.

    Attributes:
        sql: a boolean SQL expression with quoted column names and `?` for each parameter.
        parameters: values of the `?`, in order.
        columns: names of the columns it reads.
    """

    sql: str
    parameters: tuple[Value, ...] = ()
    columns: frozenset[str] = field(default=frozenset())

    @staticmethod
    def equals(column: str, value: Value) -> Condition:
        """Rows whose cell is `value`; None means blank."""
        if value is None:
            return Condition(f"({quoted(column)} IS NULL)", (), frozenset({column}))
        return Condition(f"({quoted(column)} = ?)", (value,), frozenset({column}))

    @staticmethod
    def isin(column: str, values: Iterable[Value]) -> Condition:
        """Rows whose cell is one of `values`; None among them means blank. No value: no row."""
        given = tuple(values)
        present = tuple(value for value in given if value is not None)
        parts = []
        if present:
            parts.append(f"{quoted(column)} IN ({', '.join('?' * len(present))})")
        if len(present) < len(given):
            parts.append(f"{quoted(column)} IS NULL")
        return Condition(f"({' OR '.join(parts) or 'false'})", present, frozenset({column}))

    @staticmethod
    def between(column: str, low: Value, high: Value) -> Condition:
        """Rows whose cell lies between both, ends included; None leaves that end open."""
        parts, values = [f"{quoted(column)} IS NOT NULL"], []
        for sign, value in ((">=", low), ("<=", high)):
            if value is not None:
                parts.append(f"{quoted(column)} {sign} ?")
                values.append(value)
        return Condition(f"({' AND '.join(parts)})", tuple(values), frozenset({column}))

    def __and__(self, other: Condition) -> Condition:
        return Condition(
            f"({self.sql} AND {other.sql})", self.parameters + other.parameters, self.columns | other.columns
        )

    def __or__(self, other: Condition) -> Condition:
        return Condition(
            f"({self.sql} OR {other.sql})", self.parameters + other.parameters, self.columns | other.columns
        )

    def __invert__(self) -> Condition:
        """All other rows, those among them for which it cannot be said, as for blank cells."""
        return Condition(f"(NOT coalesce({self.sql}, false))", self.parameters, self.columns)


def quoted(name: str) -> str:
    """A column name as a SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def parse_condition(sql_text: str, columns: Sequence[ColumnInfo]) -> Condition:
    """A typed condition such as `rating >= 4 and category in ('a', 'b')`.

    Args:
        sql_text: a boolean SQL expression: comparisons, and / or / not, in, between, like / ilike, is null,
            arithmetic, casts, and the functions lower, upper, trim, length, abs, round, year, month, day.
        columns: the columns it may name; case does not matter.

    Raises:
        InputError: when it is no such expression or names another column; says what and, where it can, at
            which place.
    """
    if len(sql_text) > _LONGEST:
        raise InputError(f"The condition is longer than {_LONGEST:,} characters.", "Shorten it.")
    if half := HALF_CHARACTER.search(sql_text):  # of bytes that are not UTF-8; DuckDB fails on it
        raise InputError(f"The condition has half a character at place {half.start() + 1}.", "Type it again.")
    try:
        statements = sqlglot.parse(sql_text, read="duckdb")
    except SqlglotError as error:
        raise InputError(
            f"The condition '{short(sql_text)}' is not understood{_place(error)}.", _HELP
        ) from None
    except RecursionError:
        raise InputError("The condition is nested too deeply.", "Simplify it.") from None
    if len(statements) != 1 or statements[0] is None:
        raise InputError(f"The condition '{short(sql_text)}' is not one expression.", _HELP)
    builder = _Builder(columns)
    try:
        sql = builder.boolean(cast(exp.Expression, statements[0]))
    except RecursionError:
        raise InputError("The condition is nested too deeply.", "Simplify it.") from None
    return Condition(f"({sql})", (), frozenset(builder.used))


_HELP = "Write something like: rating >= 4 and category in ('a', 'b') and text ilike '%card%'."


def _place(error: SqlglotError) -> str:
    found = getattr(error, "errors", None)
    if found and found[0].get("col"):
        return f" at character {found[0]['col']}"
    return ""


_BINARY: dict[type[exp.Expression], str] = {
    exp.And: "AND",
    exp.Or: "OR",
    exp.EQ: "=",
    exp.NEQ: "<>",
    exp.GT: ">",
    exp.GTE: ">=",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.Like: "LIKE",
    exp.ILike: "ILIKE",
    exp.Add: "+",
    exp.Sub: "-",
    exp.Mul: "*",
    exp.Div: "/",
    exp.Mod: "%",
}
_TRUTH = (
    exp.And, exp.Or, exp.Not, exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Like, exp.ILike, exp.In,
    exp.Between, exp.Is, exp.Boolean,
)  # fmt: skip
_FUNCTIONS: dict[type[exp.Expression], str] = {
    exp.Lower: "lower",
    exp.Upper: "upper",
    exp.Trim: "trim",
    exp.Length: "length",
    exp.Abs: "abs",
    exp.Round: "round",
    exp.Year: "year",
    exp.Month: "month",
    exp.Day: "day",
}
_TYPES = {
    exp.DType.TEXT: "VARCHAR",
    exp.DType.VARCHAR: "VARCHAR",
    exp.DType.INT: "BIGINT",
    exp.DType.BIGINT: "BIGINT",
    exp.DType.FLOAT: "DOUBLE",
    exp.DType.DOUBLE: "DOUBLE",
    exp.DType.BOOLEAN: "BOOLEAN",
    exp.DType.DATE: "DATE",
    exp.DType.TIMESTAMP: "TIMESTAMP",
    exp.DType.TIMESTAMPNTZ: "TIMESTAMP",
}


class _Builder:
    """Writes SQL from parsed nodes; refuses every node that is not listed."""

    def __init__(self, columns: Sequence[ColumnInfo]) -> None:
        self._columns = columns
        self._by_name = {same(column.name): column for column in columns}
        self.used: set[str] = set()

    def boolean(self, node: exp.Expression) -> str:
        """SQL of a node that must be true or false."""
        inner = node.unnest()
        if isinstance(inner, exp.Column):
            if self._column(inner).type == "boolean":
                return self.build(inner)
        elif isinstance(inner, _TRUTH):
            return self.build(node)
        elif not isinstance(inner, (exp.Literal, *_BINARY, *_FUNCTIONS)):
            return self.build(node)  # refused there, by name
        raise InputError(f"'{short(node.sql(dialect='duckdb'))}' is neither true nor false for a row.", _HELP)

    def build(self, node: exp.Expression | None) -> str:
        """SQL of one node."""
        if node is None:
            raise InputError("The condition ends too early.", _HELP)
        kind = type(node)
        if kind in _BINARY and not _has_extra(node, {"this", "expression", "negate"}):
            return f"(NOT {self._binary(node)})" if node.args.get("negate") else self._binary(node)
        if kind in _FUNCTIONS and not _has_extra(node, {"this", "decimals"}):
            arguments = [node.this] + ([node.args["decimals"]] if node.args.get("decimals") else [])
            return f"{_FUNCTIONS[kind]}({', '.join(map(self.build, arguments))})"
        build = _NODES.get(kind)
        if build is None:
            raise InputError(f"'{short(node.sql(dialect='duckdb'))}' is not allowed in a condition.", _HELP)
        return build(self, node)

    def _binary(self, node: exp.Expression) -> str:
        join = isinstance(node, (exp.And, exp.Or))
        side = self.boolean if join else self.build
        left, right = side(node.this), side(node.expression)
        if isinstance(node, (exp.Like, exp.ILike)):
            left = self._as_text(node.this, left)
        return f"({left} {_BINARY[type(node)]} {right})"

    def _as_text(self, node: exp.Expression, sql: str) -> str:
        inner = node.unnest()
        if isinstance(inner, exp.Column) and self._column(inner).type != "text":
            return f"CAST({sql} AS VARCHAR)"
        return sql

    def _column(self, node: exp.Column) -> ColumnInfo:
        name = ".".join(part.name for part in node.parts)
        found = self._by_name.get(same(name))
        if found is None:
            hint = " Text goes between single quotes." if node.this.args.get("quoted") else ""
            raise no_column(name, [column.name for column in self._columns], hint)
        self.used.add(found.name)
        return found

    def _build_column(self, node: exp.Expression) -> str:
        assert isinstance(node, exp.Column)
        return quoted(self._column(node).name)

    def _build_literal(self, node: exp.Expression) -> str:
        assert isinstance(node, exp.Literal)
        if node.is_string:
            if "\0" in node.this:
                raise InputError("The condition holds a character that nobody sees (NUL).", "Take it out.")
            return sql_literal(node.this)
        try:
            float(node.this)
        except ValueError:
            raise InputError(f"'{short(node.this)}' is not a number.", _HELP) from None
        return str(node.this)

    def _build_in(self, node: exp.Expression) -> str:
        values = node.args.get("expressions") or []
        if not values or _has_extra(node, {"this", "expressions"}):
            raise InputError("After 'in' stands a list of values, as in category in ('a', 'b').")
        return f"({self.build(node.this)} IN ({', '.join(map(self.build, values))}))"

    def _build_between(self, node: exp.Expression) -> str:
        if _has_extra(node, {"this", "low", "high"}):
            raise InputError(f"'{short(node.sql(dialect='duckdb'))}' is not allowed in a condition.", _HELP)
        if node.this.find(exp.Between):  # DuckDB writes it out twice: forty of them in a row are 2^40
            raise InputError("One 'between' cannot be within another.", "Join them with 'and'.")
        low, high = self.build(node.args["low"]), self.build(node.args["high"])
        return f"({self.build(node.this)} BETWEEN {low} AND {high})"

    def _build_is(self, node: exp.Expression) -> str:
        right = node.args["expression"]
        if not isinstance(right, (exp.Null, exp.Boolean)) or _has_extra(node, {"this", "expression"}):
            raise InputError("After 'is' stands null, not null, true or false.")
        return f"({self.build(node.this)} IS {self.build(right)})"

    def _build_not(self, node: exp.Expression) -> str:
        return f"(NOT {self.boolean(node.this)})"

    def _build_cast(self, node: exp.Expression) -> str:
        target = _TYPES.get(node.args["to"].this)
        if target is None or node.args["to"].expressions or node.args.get("format"):
            raise InputError(
                f"'{short(node.sql(dialect='duckdb'))}' is not allowed in a condition.",
                "Cast to text, integer, double, boolean, date or timestamp.",
            )
        return f"TRY_CAST({self.build(node.this)} AS {target})"


def _has_extra(node: exp.Expression, expected: set[str]) -> bool:
    """Whether a node carries anything beside the named parts."""
    return any(value for key, value in node.args.items() if key not in expected)


_NODES: dict[type[exp.Expression], Callable[[_Builder, exp.Expression], str]] = {
    exp.Column: _Builder._build_column,
    exp.Literal: _Builder._build_literal,
    exp.Boolean: lambda _, node: "true" if node.this else "false",
    exp.Null: lambda _, __: "NULL",
    exp.Paren: lambda builder, node: f"({builder.build(node.this)})",
    exp.Neg: lambda builder, node: f"(-{builder.build(node.this)})",
    exp.Not: _Builder._build_not,
    exp.In: _Builder._build_in,
    exp.Between: _Builder._build_between,
    exp.Is: _Builder._build_is,
    exp.Cast: _Builder._build_cast,
    exp.TryCast: _Builder._build_cast,
}
