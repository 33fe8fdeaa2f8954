"""Words that are left out for encoding: the vectors do not know them, everything else does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.corpus import LeaveOut
from core.errors import InputError
from core.workspace import Workspace
from tests.core.workspace.conftest import sentences, write_csv

HANDLES = LeaveOut.parse(["handles", "kind regards"])


def _made(folder: Path, model: Path, file: Path, leave_out: LeaveOut) -> Workspace:
    workspace = Workspace.create(folder, model=str(model))
    workspace.leave_out(leave_out)
    workspace.add_file(file, "text")
    workspace.encode()
    return workspace


def _matrix(workspace: Workspace) -> np.ndarray:
    snapshot = workspace.vectors()
    assert snapshot is not None
    return snapshot.sorted().matrix


def test_vectors_are_those_of_the_rest(tiny_model: Path, tmp_path: Path) -> None:
    plain = sentences(30, seed=8)
    marked = [f"@norwind {text}, kind regards" for text in plain]
    file = write_csv(tmp_path / "rows.csv", marked)
    bare = write_csv(tmp_path / "bare.csv", [f"{text}" for text in plain])
    with _made(tmp_path / "a", tiny_model, bare, LeaveOut()) as without:
        wanted, plain_key = _matrix(without), without.models.vector_key
    with _made(tmp_path / "b", tiny_model, file, HANDLES) as workspace:
        assert np.allclose(_matrix(workspace), wanted, atol=1e-5)
        assert workspace.rows.texts() == marked  # the text is as it was
        assert workspace.search("norwind", mode="keyword").hits
        assert workspace.models.vector_key != plain_key  # it is part of the key
        key = workspace.models.vector_key
        folder = workspace.folder
    with Workspace.open(folder) as workspace:  # found again, nothing is encoded again
        assert workspace.repairs == ()
        assert workspace.encode().encoded == 0
        assert workspace.models.vector_key == key
        assert workspace.add_lines(["@jo a card was lost, kind regards"]).left_out == {
            "handles": 1,
            "kind regards": 1,
            "": 0,
        }
        assert workspace.encode().encoded == 1
        encoder = workspace.encoder()
        assert np.allclose(_matrix(workspace)[-1], encoder.encode(["a card was lost"])[0], atol=1e-5)


def test_with_rows_it_stays_as_it_is(tiny_model: Path, tmp_path: Path) -> None:
    file = write_csv(tmp_path / "rows.csv", sentences(5))
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.leave_out(HANDLES)
        workspace.leave_out(LeaveOut())
        workspace.leave_out(HANDLES)  # nothing is in it yet
        workspace.add_file(file, "text")
        workspace.leave_out(HANDLES)
        with pytest.raises(InputError, match="of which handles, “kind regards” is left out"):
            workspace.leave_out(LeaveOut())
        assert workspace.rows.leave_out == HANDLES


def test_names_of_clusters_come_from_the_rest(tiny_model: Path, tmp_path: Path) -> None:
    texts = [f"{text}, sent from my zeppelin" for text in sentences(120, seed=3)]
    file = write_csv(tmp_path / "rows.csv", texts)
    left_out = LeaveOut.parse(["sent from my zeppelin"])
    with _made(tmp_path / "w", tiny_model, file, left_out) as workspace:
        names = workspace.build_map().names
        assert names
        assert not any("zeppelin" in name for name in names)
