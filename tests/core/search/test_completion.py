"""What is offered while a query is typed: it continues what stands there, and means what it says."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.corpus import RowStore
from core.search.completion import complete
from core.search.query_language import Known, parse

CATEGORIES = ["card lost", "card late", "Fee", "50%", "transfer", "card late", "미수금"]
LABELS = ("urgent", "to do")


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RowStore]:
    folder = tmp_path_factory.mktemp("completion")
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "category", "answer date", "paid", "stars"])
        for number, category in enumerate(CATEGORIES):
            writer.writerow(
                [
                    f"a sentence with the number {number}",
                    category,
                    "2024-05-01",
                    str(number < 3).lower(),
                    number,
                ]
            )
    with RowStore.create(folder / "rows.duckdb") as store:
        store.add_file(folder / "rows.csv")
        yield store


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("c", []),  # too little to interrupt for
        ("ca", ["category:"]),
        ("late ca", ["category:"]),
        ("-CAT", ["-category:"]),
        ("an", ['"answer date":']),
        ("te", []),  # the text itself is searched without an operator
        ("la", ["label:"]),
        ("li", ["like:#"]),
        ("category:", ['category:"card late" ', "category:50% ", "category:Fee "]),
        ("category:card", ['category:"card late" ', 'category:"card lost" ']),
        ('category:"card lo', ['category:"card lost" ']),
        ("category:ran", ["category:transfer "]),
        ("category:미", ["category:미수금 "]),
        ("category:%", ["category:50% "]),
        ("paid:", ["paid:yes ", "paid:no "]),
        ("paid:n", ["paid:no "]),
        ("label:", ["label:urgent ", 'label:"to do" ']),
        ("-label:UR", ["-label:urgent "]),
        ("stars:", []),
        ("category>", []),
        ("colour:", []),
        ('"quoted te', []),
    ],
)
def test_what_is_offered(rows: RowStore, text: str, options: list[str]) -> None:
    found = complete(rows, LABELS, text, len(text))
    assert [option.text for option in found.options][: len(options) or None] == options
    for option in found.options:
        applied, cursor = found.applied(text, option)
        assert applied[:cursor].endswith(option.text)
        known = Known(rows.columns(), LABELS, rows.n_rows)
        if option.text.endswith(" "):
            assert parse(applied, known).ignored == ()


def test_values_say_how_many_rows_have_them_and_the_frequent_come_first(rows: RowStore) -> None:
    found = complete(rows, (), "category:card", 13)
    assert [(option.text, option.n_rows) for option in found.options] == [
        ('category:"card late" ', 2),
        ('category:"card lost" ', 1),
    ]


def test_only_the_word_at_the_cursor_changes(rows: RowStore) -> None:
    text = "late category:fe -refund"
    found = complete(rows, (), text, 16)
    assert found.applied(text, found.options[0]) == ("late category:Fee  -refund", 18)


def test_what_is_offered_finds_the_rows_that_it_counts(tmp_path: Path) -> None:
    values = ['a "q" b', '5" «wide»', "-z", "x:y", "#1", "a*b", "「x」", "two words", "“said”", "<b>&"]
    names = ['a "b"', "column:x", "(n)", "a b", "%", "#c"]
    with (tmp_path / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", *names])
        for number, value in enumerate(values):
            writer.writerow([f"a sentence with the number {number}", *[value] * len(names)])
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(tmp_path / "rows.csv")
        known = Known(store.columns(), (), store.n_rows)
        for name in names:
            heads = {
                option.text
                for begun in (name[:2], f'"{name[:2]}')
                for option in complete(store, (), begun, len(begun)).options
            }
            for head in heads or {f'"{name}":'}:
                for value in values:
                    begun = f"late {head}{value[:1]}" if value[0] not in '"“«「' else f"late {head}"
                    found = complete(store, (), begun, len(begun))
                    for option in found.options:
                        text, cursor = found.applied(begun, option)
                        read = parse(text, known)
                        assert (read.ignored, read.plain.split()) == ((), ["late"])
                        assert len(store.select(read.where)) == option.n_rows == 1, text
                        # What comes behind it is completed as well.
                        more = complete(store, (), f"{text}a ", cursor + 1)
                        assert more.start == cursor


@settings(max_examples=150, deadline=None)
@given(st.text('"-+“:<>=# acegortylik%\\', max_size=20), st.integers(0, 20))
def test_no_input_fails(rows: RowStore, text: str, cursor: int) -> None:
    found = complete(rows, LABELS, text, min(cursor, len(text)))
    assert 0 <= found.start <= found.end <= len(text)
