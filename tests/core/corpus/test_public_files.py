"""Real data sets of every shape are read right with nothing given."""

from __future__ import annotations

import csv
import gzip
from pathlib import Path

import pytest

from core.corpus import RowStore, count, parse_condition, sniff
from tests.core.corpus.files import read

pytestmark = pytest.mark.public_data


@pytest.mark.parametrize(
    ("name", "rows", "delimiter", "quote", "header", "text"),
    [
        ("stsb/sts-train.csv", 5749, "\t", "", False, "column 6"),
        ("stsb/sts-dev.csv", 1500, "\t", "", False, "column 6"),
        ("stsb/sts-test.csv", 1379, "\t", "", False, "column 6"),
        ("stsb-multi-mt/stsb-de-test.csv", 1379, ",", '"', False, "column 1"),
        ("stsb-multi-mt/stsb-zh-dev.csv", 1500, ",", '"', False, "column 1"),
        ("kor-nlu/sts-train.tsv", 5749, "\t", "", True, "sentence1"),
        ("kor-nlu/sts-test.tsv", 1379, "\t", "", True, "sentence1"),
        ("kor-nlu/xnli.dev.ko.tsv", 2490, "\t", "", True, None),
        ("kor-nlu/xnli.test.ko.tsv", 5010, "\t", "", True, None),
        ("nli/snli/dev.csv", 9831, ",", '"', True, "premise"),
        ("nli/mnli/dev.csv", 19647, ",", '"', True, "premise"),
        ("banking77/train.csv", 10003, ",", '"', True, "text"),
        ("banking77/test.csv", 3080, ",", '"', True, "text"),
        ("argkp/arguments_train.csv", 5583, ",", '"', True, "argument"),
        ("argkp/key_points_dev.csv", 36, ",", '"', True, "key_point"),
        ("nsmc/reviews-100k.csv.gz", 100_000, ",", '"', True, "review"),
    ],
)
def test_delimited_files(
    public_data: Path, name: str, rows: int, delimiter: str, quote: str, header: bool, text: str | None
) -> None:
    layout = sniff(public_data / name)
    assert (layout.delimiter, layout.header, layout.encoding) == (delimiter, header, "utf-8")
    assert layout.quote == quote
    if text is not None:
        assert layout.text_column == text
    counts = count(layout)
    assert (counts.rows, counts.rejected) == (rows, 0)


def test_stsb_keeps_every_cell(public_data: Path) -> None:
    """Against splitting at tabs, which is what an unquoted TSV means."""
    for name, width in (("train", 9), ("dev", 9), ("test", 9)):
        path = public_data / "stsb" / f"sts-{name}.csv"
        columns, rows, _ = read(path)
        lines = path.read_text("utf-8").split("\n")[:-1]
        assert len(columns) == width
        for row, line in zip(rows, lines, strict=True):
            cells = [cell or None for cell in line.rstrip("\r").split("\t")]
            assert list(row) == cells + [None] * (width - len(cells))


def test_labels_without_sentences_have_no_text_column(public_data: Path) -> None:
    assert sniff(public_data / "argkp" / "labels_train.csv").text_column is None


def test_clinc150_becomes_rows_with_a_split(public_data: Path, tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(public_data / "clinc150" / "data_full.json")
        assert (report.rows, report.text_column) == (23_700, "text")
        assert dict(store.facet("split")) == {
            "train": 15_000, "val": 3_000, "test": 4_500, "oos_train": 100, "oos_val": 100, "oos_test": 1_000,
        }  # fmt: skip
        assert store.n_distinct("label") == 151


@pytest.mark.parametrize("pair", ["kor", "cmn", "deu", "jpn", "fra", "spa"])
def test_line_files(public_data: Path, pair: str) -> None:
    for language in ("eng", pair):
        layout = sniff(public_data / "tatoeba" / f"tatoeba.{pair}-eng.{language}")
        assert (layout.format, layout.text_column) == ("txt", "text")
        assert count(layout).rows == 1000


def test_banking77(public_data: Path, tmp_path: Path) -> None:
    path = public_data / "banking77" / "train.csv"
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(path)
        assert (report.rows, report.blank, report.n_rejected, report.text_column) == (10_003, 0, 0, "text")
        assert report.texts + report.duplicates == 10_003
        assert [info.name for info in store.facet_candidates()] == ["category"]
        assert len(store.facet("category")) == 77
        texts = [text for (text,) in store.fetch(range(10_003), ["text"])]
        raw = [row[0] for row in read(path)[1]]
        # 13 newlines in 10 cells, some of them at an end, where a text has none.
        assert sum(cell.count("\n") for cell in raw if cell) == 13
        assert texts == [cell.strip() for cell in raw if cell]
        found = store.select(parse_condition("category = 'card_swallowed'", store.columns()))
        assert {row[0] for row in store.fetch(found, ["category"])} == {"card_swallowed"}


def test_nsmc_in_other_encodings_is_the_same(public_data: Path, tmp_path: Path) -> None:
    """A tenth of the reviews, as UTF-8, UTF-16 and CP949 (without the rows that it cannot hold)."""
    _compare_encodings(public_data, tmp_path, 10_000)


@pytest.mark.slow
def test_all_of_nsmc_in_other_encodings_is_the_same(public_data: Path, tmp_path: Path) -> None:
    _compare_encodings(public_data, tmp_path, 100_000)


def _compare_encodings(public_data: Path, folder: Path, n_rows: int) -> None:
    with gzip.open(
        public_data / "nsmc" / "reviews-100k.csv.gz", "rt", encoding="utf-8", newline=""
    ) as stream:
        header, *rows = csv.reader(stream)
    rows = rows[:n_rows]
    held = [row for row in rows if _fits("".join(row), "cp949")]
    assert len(held) > 0.99 * len(rows)
    for encoding, found, chosen in (
        ("utf-8", "utf-8", rows),
        ("utf-16", "utf-16-le", rows),
        ("utf-16-be", "utf-16-be", rows),
        ("cp949", "cp949", held),
    ):
        path = folder / f"{encoding}.csv"
        with open(path, "w", encoding=encoding, newline="") as target:
            csv.writer(target).writerows([header, *chosen])
        with RowStore.create(folder / f"{encoding}.duckdb") as store:
            report = store.add_file(path)
            texts = [row[4].strip() for row in chosen]
            assert (report.encoding, report.rows, report.n_rejected) == (found, len(chosen), 0)
            assert (report.text_column, report.blank) == ("review", texts.count(""))
            assert report.texts == len(set(texts) - {""})
            stored = store.fetch(range(store.n_rows), ["review_id", "rating", "review"])
            assert stored == [
                (int(row[0]), int(row[3]), text or None) for row, text in zip(chosen, texts, strict=True)
            ]


def _fits(row: str, encoding: str) -> bool:
    try:
        row.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
