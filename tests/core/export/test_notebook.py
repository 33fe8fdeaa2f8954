"""A notebook as a file; what its cells do is tested with the window they came from."""

from __future__ import annotations

import ast
import datetime
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.export import Masking, NotebookSession, TableOptions, export_notebook
from core.export.notebook import cells_of, packed_rows, unpacked_rows

SESSION = NotebookSession(
    workspace="/somewhere/reviews *of* <us>",
    chosen={"stars": (4, None), 'it\'s "odd"': ("a\nb",)},
    ranges={"day": (datetime.date(2024, 1, 2), None)},
    labels=("urgent", "le'ter"),
    only=np.arange(1_000),
    query=("late 'delivery' \\ \"x\"", "hybrid", 20, (3,), ()),
    within=np.array([1, 5]),
    selection=np.array([2, 4]),
    without=("brand",),
    scope="hits",
    columns=("text", "rank"),
    output="out.csv",
    options=TableOptions(raw_cells=True, masking=Masking.parse("emails,phones"), bom=True),
    notes=("Something is not done again.",),
)


def test_it_is_a_notebook_of_format_4(tmp_path: Path) -> None:
    path = tmp_path / "again.ipynb"
    export_notebook(path, SESSION)
    read = json.loads(path.read_text(encoding="utf-8"))
    # https://github.com/jupyter/nbformat/blob/main/nbformat/v4/nbformat.v4.5.schema.json
    assert set(read) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (read["nbformat"], read["nbformat_minor"]) == (4, 5)
    assert read["metadata"]["kernelspec"].keys() >= {"name", "display_name"}
    assert read["metadata"]["language_info"]["name"] == "python"
    ids = [cell["id"] for cell in read["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in read["cells"]:
        common = {"id", "cell_type", "metadata", "source"}
        if cell["cell_type"] == "code":
            assert set(cell) == common | {"execution_count", "outputs"}
            assert (cell["execution_count"], cell["outputs"]) == (None, [])
            ast.parse("".join(cell["source"]))
        else:
            assert (cell["cell_type"], set(cell)) == ("markdown", common)
        assert all(line.endswith("\n") for line in cell["source"][:-1])
    if nbformat := _nbformat():
        nbformat.validate(read)


def _nbformat() -> object:
    try:
        import nbformat
    except ImportError:  # the shape is checked above; it is no dependency
        return None
    return nbformat


def test_a_search_by_the_mean_of_passages_stays_one() -> None:
    for passages, said in (("best", False), ("mean", True)):
        cells = cells_of(replace(SESSION, passages=passages))  # type: ignore[arg-type]
        assert any("passages='mean'" in cell.text for cell in cells) is said


def test_its_code_says_what_was_asked_for() -> None:
    code = "\n".join(cell.text for cell in cells_of(SESSION) if cell.kind == "code")
    said = {node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)}
    assert {SESSION.workspace, "late 'delivery' \\ \"x\"", 'it\'s "odd"', "a\nb", "le'ter"} <= said
    for each in ("datetime.date(2024, 1, 2)", "build_map_without(['brand'])", "raw_cells=True", "bom=True"):
        assert each in code
    assert "Masking.parse('emails,phones')" in code
    assert "source.hit_rows()" in code
    words = [cell.text for cell in cells_of(SESSION) if cell.kind == "markdown"]
    assert words[0].startswith("# reviews \\*of\\* \\<us\\>\n")
    assert "Something is not done again." in words[0]
    bare = "\n".join(cell.text for cell in cells_of(NotebookSession("ws")))
    assert "search(" not in bare
    assert "passing = workspace.rows.select()" in bare


def test_as_a_script_it_is_python(tmp_path: Path) -> None:
    export_notebook(tmp_path / "again.py", SESSION)
    script = (tmp_path / "again.py").read_text(encoding="utf-8")
    code = "\n".join(cell.text for cell in cells_of(SESSION) if cell.kind == "code")
    assert ast.dump(ast.parse(script)) == ast.dump(ast.parse(code))
    with pytest.raises(InputError, match=r"ends in \.ipynb or \.py"):
        export_notebook(tmp_path / "again.txt", SESSION)


@pytest.mark.parametrize(
    "row_ids", [[], [0], [5, 6, 7], list(range(0, 3_000_000, 3))], ids=["none", "one", "three", "a million"]
)
def test_row_ids_are_packed(row_ids: list[int]) -> None:
    packed = packed_rows(row_ids)
    assert unpacked_rows(packed).tolist() == row_ids
    assert len(packed) < 20_000
