"""The calibration of a workspace: made once, found again, made anew for other texts or after damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.search import calibration as module
from core.workspace import Workspace

TEXTS = [f"sentence number {n} about a parcel that came late" for n in range(40)]


def test_it_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    real = module.calibrate
    monkeypatch.setattr(module, "calibrate", lambda *args: (made.append(1), real(*args))[1])
    folder = tmp_path / "workspace"
    with Workspace.create(folder) as workspace:
        workspace.add_lines(TEXTS)
        assert workspace.calibrate() is None  # no vector yet
        workspace.prepare()
        found = workspace.search_state().calibration
        assert found is not None
        assert workspace.calibrate() == found
        hits = workspace.search("zebra crossing xqzt", top_k=3)
        assert hits.weak_below == found.line("zebra crossing xqzt")
        assert workspace.search("parcel", mode="keyword").weak_below is None
        assert workspace.search("like:#3").weak_below is None
    assert made == [1]
    with Workspace.open(folder) as workspace:
        assert workspace.search_state().calibration == found
        workspace.add_lines(["something else altogether"])
        assert workspace.search_state().calibration is None
        assert workspace.calibrate() is None  # a text has no vector
        workspace.encode()
        assert workspace.calibrate() is not None
        assert len(list((folder / "calibration").iterdir())) == 1
    assert made == [1, 1]
    (kept,) = (folder / "calibration").iterdir()
    (manifest,) = kept.iterdir()
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("short", "shirt"), encoding="utf-8")
    with Workspace.open(folder) as workspace:
        assert workspace.search_state().calibration is None
        workspace.encoder()
        assert workspace.calibrate() is not None
    assert made == [1, 1, 1]
