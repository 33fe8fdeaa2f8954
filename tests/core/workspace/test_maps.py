"""The map of a corpus too large for comparing every text with every other."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.search import ivf
from core.workspace import Workspace, map_making


def test_a_layout_from_nearly_all_neighbours_keeps_as_many(
    small_file: Path, tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_file(small_file)
        workspace.encode()
        exact = workspace.build_map()
        monkeypatch.setattr(map_making, "_ALL_FOR_A_LAYOUT_UP_TO", 100)
        monkeypatch.setattr(ivf, "_PARTITION", 40)
        monkeypatch.setattr(ivf, "_N_PROBE", 5)
        found = workspace.lay_out_anew()
    assert exact.neighbours_kept is not None
    assert found.neighbours_kept is not None
    assert found.neighbours_kept > exact.neighbours_kept - 0.05
    assert found.xy.shape == exact.xy.shape
    assert len(found.names) == int(found.labels.max()) + 1
