"""What a row can have beside the columns of its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import Topic, TopicTree
from core.corpus import RowStore
from core.errors import InputError
from core.export import ExportSource, export_rows
from core.export.columns import chosen_columns, usual_columns
from core.export.masking import Found, Masking
from core.export.rows import PreviewTable, found_in_rows, preview_rows
from core.export.tables import TableOptions
from core.judgments.model import Judgment
from core.progress import QUIET
from core.search import Hit, Hits, Query
from tests.core.export.map_corpus import Picture

LINES = ["zero", "one", "", "zero", "two", "three"]  # rows 0 and 3 share a text; row 2 is blank


@dataclass(frozen=True)
class Label:
    name: str
    row_ids: NDArray[np.int64]
    machine_ids: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))


def hit(rank: int, rows: tuple[int, ...], text: str, similarity: float | None) -> Hit:
    return Hit(rank, rows[0], rows, 0, similarity, similarity or 1.5, text, (), {})


@pytest.fixture
def source(tmp_path: Path) -> Iterator[ExportSource]:
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_lines(LINES)
        tree = TopicTree(
            (
                Topic(4, 0, 7, "small things", 2),
                Topic(5, 0, 7, "large things", 0),
                Topic(7, 1, None, "things", 2),
            ),
            np.array([4, -1, 4], dtype=np.int32),
        )
        xy = np.array([[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]], dtype=np.float32)
        picture = Picture(np.array([0, 1, 2]), xy, np.array([0, -1, 0], np.int32), ("small things",))
        labels = (Label("urgent", np.array([0, 4])), Label("later", np.array([4])))
        judgments = (
            Judgment("zero", "one", 1.0, "alike", "hit", "", 1),
            Judgment("query", "zero", 0.0, "not alike", "hit", "", 2),
            Judgment("zero", "two", 0.9, "scored", "hit", "", 3),
            Judgment("one", "two", 0.5, "scored", "hit", "", 4),
        )
        hits = (hit(1, (4,), "two", 0.75), hit(2, (0, 3), "zero", 0.5), hit(3, (5,), "three", None))
        found = Hits(Query("what two"), hits, 4, 0.0, None)
        near = np.array([0.5, -0.25, 0.123456789, np.nan], dtype=np.float32)
        yield ExportSource(rows, picture, tree, labels, judgments, found, lambda: near)


def cells(source: ExportSource, *names: str, of_hits: bool = False) -> list[tuple[str | None, ...]]:
    columns = chosen_columns(source.columns(of_hits), names)
    ids = source.hit_rows() if of_hits else np.arange(source.rows.n_rows)
    return list(preview_rows(source.rows, columns, ids, ".parquet").lines)


def test_what_is_offered(source: ExportSource) -> None:
    own = [column.name for column in source.rows.columns()]
    offered = [column.name for column in source.columns()]
    assert offered == [
        *own,
        *("labels", "label:urgent", "label:later", "marked_alike", "marked_not_alike"),
        *("cluster", "cluster_id", "topic_2", "topic_2_id", "map_x", "map_y", "similarity", "row"),
    ]
    usual = [column.name for column in usual_columns(source.columns())]
    assert usual == [*own, "labels", "cluster", "map_x", "map_y"]
    assert [column.name for column in source.columns(of_hits=True)][:4] == [
        *("rank", "similarity", "score", "query"),
    ]
    plain = ExportSource(source.rows)
    assert [column.name for column in plain.columns()] == [*own, "row"]


def test_labels_marks_topics_and_places(source: ExportSource) -> None:
    text = source.rows.text_column
    assert cells(source, "row", text, "labels", "label:later") == [
        ("0", "zero", "urgent", "false"),
        ("1", "one", None, "false"),
        ("2", None, None, "false"),
        ("3", "zero", None, "false"),
        ("4", "two", "urgent; later", "true"),
        ("5", "three", None, "false"),
    ]
    assert cells(source, "marked_alike", "marked_not_alike") == [
        *(("2", "1"), ("1", "0"), ("0", "0"), ("2", "1"), ("1", "0"), ("0", "0")),
    ]
    assert cells(source, "topic_2", "topic_2_id", "cluster", "cluster_id", "map_x") == [
        ("things", "7", "small things", "4", "0.5"),
        ("outliers", None, "outliers", None, "2.5"),
        (None, None, None, None, None),
        ("things", "7", "small things", "4", "0.5"),
        ("things", "7", "small things", "4", "4.5"),
        (None, None, None, None, None),
    ]
    assert [line[0] for line in cells(source, "similarity")] == [
        "0.5",
        "-0.25",
        None,
        "0.5",
        "0.123457",
        None,
    ]


def test_what_a_machine_labelled_stands_apart(source: ExportSource) -> None:
    later = source.labels[1]
    with_machine = Label("urgent", np.array([0, 1, 4]), np.array([1, 4]))
    source = replace(source, labels=(with_machine, later))
    names = [column.name for column in source.columns() if column.group == "labels"]
    assert names == ["labels", "labels_by_machine", "label:urgent", "label:urgent:by", "label:later"]
    usual = [column.name for column in usual_columns(source.columns())]
    assert usual[-5:] == ["labels", "labels_by_machine", "cluster", "map_x", "map_y"]
    assert cells(source, *names) == [
        ("urgent", None, "true", "person", "false"),
        (None, "urgent", "true", "machine", "false"),
        (None, None, "false", None, "false"),
        (None, None, "false", None, "false"),
        ("later", "urgent", "true", "machine", "true"),
        (None, None, "false", None, "false"),
    ]


def test_rows_that_have_come_since_have_nothing_yet(source: ExportSource) -> None:
    names = ["labels", "label:urgent", "marked_alike", "cluster", "map_x", "similarity"]
    chosen = chosen_columns(source.columns(), names)
    made = [column.make for column in chosen]
    ready = [make(QUIET) for make in made if make is not None]
    assert cells(source, *names)  # what is worked out once is there
    source.rows.add_lines(["come since", "another"])
    ids = np.array([0, source.rows.n_rows - 1])
    found = [list(each(ids, np.arange(2))) for each in ready]
    assert found == [
        ["urgent", None],
        [True, False],
        [2, 0],
        ["small things", None],
        [0.5, None],
        [0.5, None],
    ]


def test_hits_come_with_rank_similarity_score_and_query(source: ExportSource) -> None:
    assert source.hit_rows().tolist() == [4, 0, 3, 5]
    text = source.rows.text_column
    assert cells(source, "rank", "similarity", "score", "query", text, "labels", of_hits=True) == [
        ("1", "0.75", "0.75", "what two", "two", "urgent; later"),
        ("2", "0.5", "0.5", "what two", "zero", "urgent"),
        ("2", "0.5", "0.5", "what two", "zero", None),
        ("3", None, "1.5", "what two", "three", None),
    ]


def test_columns_are_chosen_by_name(source: ExportSource) -> None:
    chosen = chosen_columns(source.columns(), ["MAP_y", " cluster"])
    assert [column.name for column in chosen] == ["map_y", "cluster"]
    with pytest.raises(InputError, match=r"There is no column 'rank'\. The columns: "):
        chosen_columns(source.columns(), ["rank"])
    with pytest.raises(InputError, match="named twice"):
        chosen_columns(source.columns(), ["row", "ROW"])
    with pytest.raises(InputError, match="No column is chosen"):
        chosen_columns(source.columns(), [])


def test_a_column_of_the_file_keeps_its_name(tmp_path: Path) -> None:
    file = tmp_path / "f.csv"
    file.write_text("text,Row,row_2\na sentence here,1,x\nanother sentence,2,y\n")
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(file)
        source = ExportSource(rows)
        assert [column.name for column in source.columns()] == ["text", "Row", "row_2", "row_3"]
        assert cells(source, "row", "row_3") == [("1", "0"), ("2", "1")]


def test_the_preview_has_what_will_be_written(source: ExportSource, tmp_path: Path) -> None:
    rows = source.rows
    rows.add_lines(["=SUM(1)", "write anna@example.com", "010-1234-5678"])
    text = rows.text_column
    columns = chosen_columns(source.columns(), [text])
    ids = np.arange(6, rows.n_rows)
    masked = TableOptions(masking=Masking.parse("emails,phones"))
    shown = preview_rows(rows, columns, ids, ".csv", masked)
    assert shown == PreviewTable((text,), (("'=SUM(1)",), ("write [email]",), ("[phone]",)), 1)
    assert preview_rows(rows, columns, ids, ".csv", TableOptions(raw_cells=True)).lines[0] == ("=SUM(1)",)
    said = export_rows(tmp_path / "out.csv", rows, row_ids=ids, columns=columns, options=masked)
    assert (said.n_rows, said.n_safe, said.n_masked) == (3, 1, 2)
    written = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()
    assert written == [text, *(line[0] for line in shown.lines)]
    found = found_in_rows(rows, columns, np.arange(rows.n_rows), masked.masking)
    assert (found.n_emails, found.n_phones, found.n_texts) == (1, 1, 2)
    assert found_in_rows(rows, columns, np.arange(6), masked.masking) == Found()
