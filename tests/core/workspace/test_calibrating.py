"""The calibration of a workspace: made once, found again, made anew for other texts or after damage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.encoding.known_models import DEFAULT_MODEL
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


def test_a_second_corpus_has_its_line_without_the_probes_encoded_again(
    tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = module.ProbeVectors(most_models=2)
    monkeypatch.setattr(module, "PROBE_VECTORS", vectors)
    asked: list[int] = []
    real = SentenceEncoder.encode_queries

    def counted(self: SentenceEncoder, texts: Sequence[str], *rest: Any) -> Any:
        asked.append(len(texts))
        return real(self, texts, *rest)

    monkeypatch.setattr(SentenceEncoder, "encode_queries", counted)
    found, n_asked = [], []
    for number, model in enumerate((DEFAULT_MODEL, DEFAULT_MODEL, str(tiny_model))):
        with Workspace.create(tmp_path / str(number), model=model) as workspace:
            workspace.add_lines(TEXTS)
            asked.clear()
            workspace.prepare()
            found.append(workspace.calibrate())
            n_asked.append(sum(asked))
    assert found[0] == found[1] != found[2]
    assert n_asked[0] == n_asked[2] > 900
    assert n_asked[1] == 0
    for key in ("b", "c", "a"):  # only the last two models are kept
        vectors.encoding(key, lambda texts: np.zeros((len(texts), 3), np.float32))(["one", "two"])
    assert len(vectors._of_model) == 2
