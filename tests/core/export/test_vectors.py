"""Vectors out of the program."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.corpus import RowStore
from core.errors import CancelledError, InputError
from core.export import Masking, TableOptions, export_vector_table, export_vectors
from core.export import vectors as export_vectors_module
from core.progress import CancelToken, Task

_MATRIX = np.arange(12, dtype=np.float32).reshape(3, 4)
_TEXT_IDS = np.array([2, 0, 5])


def test_a_vector_a_row_in_the_order_of_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_vectors_module, "_BLOCK", 2)
    row_text_ids = np.array([0, -1, 2, 2, 1, 5, 7], dtype=np.int32)
    path = tmp_path / "vectors.npy"
    assert export_vectors(path, _MATRIX, _TEXT_IDS, row_text_ids) == 4
    written = np.load(path, allow_pickle=False)
    assert (written.shape, written.dtype) == ((7, 4), np.dtype("float32"))
    np.testing.assert_array_equal(written[[0, 2, 3, 5]], _MATRIX[[1, 0, 0, 2]])
    assert np.isnan(written[[1, 4, 6]]).all()
    np.testing.assert_array_equal(np.load(path, mmap_mode="r")[5], _MATRIX[2])


def test_pyarrow_reads_rows_texts_and_vectors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(export_vectors_module, "_PAGE", 2)
    lines = ["zero, anna@example.com", "one", "", "two", "zero, anna@example.com", "three"]
    matrix, text_ids = _MATRIX / 3, np.array([2, 0, 3])  # text 1 has no vector yet
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_lines(lines)
        wanted = np.array([5, 0, 1, 4, 3])
        options = TableOptions(masking=Masking.parse("emails"))
        path = tmp_path / "v.parquet"
        said = export_vector_table(path, rows, matrix, text_ids, wanted, options)
        assert (said.n_rows, said.n_masked) == (5, 2)
        ids = rows.text_ids()[wanted].tolist()
        table = parquet.read_table(path)
        assert table.column_names == ["row", "text", "vector"]
        assert str(table.schema.field("vector").type) == "list<element: float>"
        read = table.to_pylist()
        assert [each["row"] for each in read] == wanted.tolist()
        assert [each["text"] for each in read] == [
            *("three", "zero, [email]", "one", "zero, [email]", "two"),
        ]
        known = dict(zip(text_ids.tolist(), matrix.tolist(), strict=True))
        assert [each["vector"] for each in read] == [known.get(text_id) for text_id in ids]
        export_vector_table(path, rows, matrix, text_ids)
        assert parquet.read_table(path)["row"].to_pylist() == list(range(rows.n_rows))


def test_a_cancelled_one_leaves_the_earlier_file(tmp_path: Path) -> None:
    path = tmp_path / "vectors.npy"
    path.write_bytes(b"earlier")
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        export_vectors(path, _MATRIX, _TEXT_IDS, np.arange(3), Task(cancel=cancel))
    assert path.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"vectors\.txt is not a name for vectors\..*\.npy"):
        export_vectors(tmp_path / "vectors.txt", _MATRIX, _TEXT_IDS, np.arange(3))
    with RowStore.create(tmp_path / "rows.duckdb") as rows, pytest.raises(InputError, match=r"\.parquet"):
        export_vector_table(tmp_path / "v.npy", rows, _MATRIX, _TEXT_IDS)
    with pytest.raises(InputError, match="Cannot write"):
        export_vectors(tmp_path / "absent" / "vectors.npy", _MATRIX, _TEXT_IDS, np.arange(3))
    with pytest.raises(InputError, match="no vectors to write"):
        export_vectors(tmp_path / "v.npy", np.empty((0, 4), np.float32), np.empty(0, np.int64), np.arange(3))
