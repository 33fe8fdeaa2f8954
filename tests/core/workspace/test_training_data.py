"""A workspace as something to learn from without labels, and as where hard negatives are."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError
from core.training import TrainingConfig
from core.training.events import Finished
from core.workspace import Workspace
from core.workspace.training_data import AmongCorpus, corpus_split
from tests.core.training.tiny import events_of, sentences, tiny_encoder

TEXTS = [f"{text} and this came up twice a week" for text in sentences(400)]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model")
    tiny_encoder(folder / "plain").save(folder / "tiny")
    return folder / "tiny"


def test_a_run_over_the_corpus_is_divided_the_same_way_later_and_after_an_import(
    tmp_path: Path, model: Path
) -> None:
    with Workspace.create(tmp_path / "ws", model=str(model)) as workspace:
        with pytest.raises(InputError, match="There is no text"):
            corpus_split(workspace)
        workspace.add_lines(TEXTS)
        ids = [7, 3, 250]
        assert workspace.rows.texts_of(ids) == [workspace.rows.text(k) for k in ids]
        assert workspace.rows.texts_of([]) == []
        split = corpus_split(workspace)
        config = TrainingConfig("simcse", batch_size=64, learning_rate=1e-4, precision="float32")
        finished = events_of(workspace.runs.begin(split, config))[-1]
        assert isinstance(finished, Finished)
        assert finished.report["verdict"] in ("better", "no clear change", "worse")
        assert not workspace.runs.sentence_parts(), "no label was seen"
        again = corpus_split(workspace)
        assert again.train.fingerprint() == split.train.fingerprint()
        assert again.verdict.fingerprint() == split.verdict.fingerprint()
        workspace.add_lines([f"and another {text}" for text in TEXTS])
        later = corpus_split(workspace)
        assert len(later.verdict) > len(split.verdict)
        assert not set(later.verdict.texts[1]) & set(split.train.texts[0])
        assert not set(later.selection.texts[1]) & set(split.train.texts[0])


def test_neighbours_are_those_of_the_index(tmp_path: Path, model: Path) -> None:
    with Workspace.create(tmp_path / "ws", model=str(model)) as workspace:
        workspace.add_lines(TEXTS[:50])
        encoder = workspace.encoder("cpu", "float32")
        with pytest.raises(InputError, match="Nothing is encoded yet"):
            AmongCorpus(workspace, encoder)
        workspace.encode()
        near = AmongCorpus(workspace, encoder)
        first, *_ = near.nearest([TEXTS[4]], 100)[0]
        assert len(near.nearest([TEXTS[4]], 100)[0]) == 50
        assert first[0] == TEXTS[4]
        assert first[1] == pytest.approx(1.0, abs=1e-5)
        found = near.nearest([TEXTS[9]], 5)[0]
        alike = near.similarities([TEXTS[9]] * 5, [text for text, _ in found])
        assert alike.tolist() == pytest.approx([value for _, value in found], abs=1e-5)
