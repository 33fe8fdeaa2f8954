"""Conditions: what is allowed works, all else is refused in a sentence, nothing typed reaches DuckDB."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import sqlglot
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlglot import exp

from core.corpus import ColumnInfo, parse_condition
from core.errors import InputError

COLUMNS = (
    ColumnInfo("rating", "integer"),
    ColumnInfo("category", "text"),
    ColumnInfo("date", "date"),
    ColumnInfo("text", "text"),
    ColumnInfo("flag", "boolean"),
    ColumnInfo('my "odd" one', "text"),
    ColumnInfo("제목", "text"),
)


@pytest.mark.parametrize(
    ("typed", "sql"),
    [
        ("rating >= 4", '(("rating" >= 4))'),
        ("RATING<>4", '(("rating" <> 4))'),
        ("category in ('a','b')", "((\"category\" IN ('a', 'b')))"),
        ("text not like 'a%'", "((NOT (\"text\" LIKE 'a%')))"),
        ("rating like '1%'", "((CAST(\"rating\" AS VARCHAR) LIKE '1%'))"),
        ("flag", '("flag")'),
        ("not flag and 제목 = 'x''y'", "(((NOT \"flag\") AND (\"제목\" = 'x''y')))"),
        ('"my ""odd"" one" is not null', '((NOT ("my ""odd"" one" IS NULL)))'),
        ("date between date '2024-01-01' and '2024-02-01'", None),
        ("date::timestamp > '2024-01-01'", None),
        ("lower(text) = upper(category) or length(trim(text)) > abs(-3)", None),
        ("rating % 2 = 1 and -rating < 0 and round(rating / 2, 1) > .5", None),
        ("text is null or flag is true", None),
        ("((((rating > 1))))", None),
    ],
)
def test_what_is_allowed(typed: str, sql: str | None) -> None:
    condition = parse_condition(typed, COLUMNS)
    if sql is not None:
        assert condition.sql == sql
    assert condition.columns <= {column.name for column in COLUMNS}
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE t (rating BIGINT, category VARCHAR, date DATE, text VARCHAR, flag BOOLEAN, "
            '"my ""odd"" one" VARCHAR, "제목" VARCHAR)'
        )
        assert connection.execute(f"SELECT * FROM t WHERE {condition.sql}").fetchall() == []


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "The condition '' is not one expression."),
        ("rating >=", "The condition 'rating >=' is not understood at character 9."),
        ("rating = 1; drop table rows", "is not one expression."),
        ("colour = 'red'", "There is no column 'colour'. The columns: rating, category, date, text, flag"),
        ('category = "a"', "Text goes between single quotes."),
        ("rating" + " between 1 and 2" * 40, "One 'between' cannot be within another."),
        ("abs(rating between 1 and 2) between 1 and 2", "One 'between' cannot be within another."),
        ("rating in (select 1)", "After 'in' stands a list of values"),
        ("rating = (select 1)", "is not allowed in a condition."),
        ("exists(select 1)", "is not allowed in a condition."),
        ("rating = 1 union select 1", "is not allowed in a condition."),
        ("read_csv('/etc/passwd') = 1", "'READ_CSV('/etc/passwd')' is not allowed in a condition."),
        ("getenv('HOME') = 'x'", "is not allowed in a condition."),
        ("count(*) > 1", "is not allowed in a condition."),
        ("row_number() over () = 1", "is not allowed in a condition."),
        ("rating = $1", "is not allowed in a condition."),
        ("rating = ?", "is not allowed in a condition."),
        ("text ~ 'a'", "is not allowed in a condition."),
        ("case when flag then true end", "is not allowed in a condition."),
        ("select * from rows", "is not allowed in a condition."),
        ("cast(text as blob) = 'x'", "Cast to text, integer, double, boolean, date or timestamp."),
        ("rating", "'rating' is neither true nor false for a row."),
        ("1 + 1", "is neither true nor false for a row."),
        ("flag and 'x'", "is neither true nor false for a row."),
        ("rows.rating = 1", "There is no column 'rows.rating'."),
        ("*", "is not"),
        ("(" * 3000 + "rating = 1" + ")" * 3000, "The condition is nested too deeply."),
        ("rating = 1 or " * 1000 + "flag", "The condition is longer than 10,000 characters."),
        ("rating > '\udcf0'", "The condition has half a character at place 11. Type it again."),
        ("text = 'a\0b'", "NUL"),
    ],
)
def test_what_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_condition(typed, COLUMNS)
    assert sentence in str(refusal.value)


WORDS = st.sampled_from(
    [
        "rating",
        "category",
        "date",
        "text",
        "flag",
        '"my_one"',
        "제목",
        "and",
        "or",
        "not",
        "in",
        "(",
        ")",
        ",",
        "=",
        "<",
        ">",
        "<=",
        "+",
        "-",
        "*",
        "/",
        "%",
        "'a'",
        "'it''s'",
        "1",
        "2.5",
        "null",
        "true",
        "is",
        "like\n",
        "",
        "",
        "",
        "between",
        "ilike",
        "lower(",
        "length(",
        "select",
        "from",
        "rows",
        ";",
        "--",
        "/*",
        "*/",
        "drop",
        "union",
        "read_csv(",
        "||",
        "::",
        "int",
        "varchar",
        "case",
        "when",
        "end",
        "[",
        "]",
        "{",
        "}\n",
        "",
        "",
        "",
        "$1",
        "?",
        "exists",
        "over",
        "at",
        "time",
        "zone",
        "interval",
        "cast(",
        "as",
        ".",
        '"',
        "'",
        "\\",
        "\n",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=40))
def test_whatever_is_typed_is_refused_or_safe(typed: str) -> None:
    try:
        condition = parse_condition(typed, COLUMNS)
    except InputError:
        return
    statements = sqlglot.parse(condition.sql, read="duckdb")
    assert len(statements) == 1
    assert statements[0] is not None
    assert not list(statements[0].find_all(exp.Query, exp.Anonymous, exp.Command, exp.DDL, exp.Placeholder))
    assert {column.name for column in statements[0].find_all(exp.Column)} <= {
        column.name for column in COLUMNS
    }


def test_a_value_is_never_read_as_sql(tmp_path: Path) -> None:
    nasty = "'); drop table t; --"
    condition = parse_condition("text = '" + nasty.replace("'", "''") + "'", COLUMNS)
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t (text VARCHAR)")
        connection.execute("INSERT INTO t VALUES (?)", [nasty])
        assert connection.execute(f"SELECT count(*) FROM t WHERE {condition.sql}").fetchall() == [(1,)]
