"""One thread encodes, one imports and builds, others search: each sees whole states."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import WorkspaceError
from core.progress import QUIET
from core.search import Query, search
from core.workspace import Workspace, encoding_job
from tests.core.workspace.conftest import sentences


def test_searches_beside_encoding_and_importing_see_whole_states(
    tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoding_job, "SEGMENT_TEXTS", 32)
    texts = sentences(900)
    encoder = SentenceEncoder.load(tiny_model, precision="float32")
    failures: list[BaseException] = []

    def guarded(job: object) -> None:
        try:
            assert callable(job)
            job()
        except BaseException as error:
            failures.append(error)
            raise

    with Workspace.create(tmp_path / "new", model=str(tiny_model)) as workspace:
        workspace.add_lines(texts[:600])
        workspace.use_encoder(encoder)

        def import_and_build() -> None:
            for start in range(600, 900, 60):
                workspace.add_lines(texts[start : start + 60])
                workspace.build_keyword_index()

        def encode_all() -> None:
            while workspace.n_encoded < 900:
                workspace.encode()

        threads = [
            threading.Thread(target=guarded, args=(job,), name=job.__name__)
            for job in (import_and_build, encode_all)
        ]
        replica = encoder.replica()
        for thread in threads:
            thread.start()
        n_searches = 0
        while n_searches < 20 or (any(thread.is_alive() for thread in threads) and not failures):
            state = workspace.search_state(replica)
            snapshot = workspace.vectors()
            for mode in ("semantic", "keyword", "hybrid"):
                for hit in search(state, Query("card payment abroad", mode=mode, top_k=50)).hits:
                    assert hit.text == texts[hit.text_id] == texts[hit.row]
            if snapshot is not None:
                assert np.isfinite(snapshot.matrix).all()
                assert len(np.unique(snapshot.text_ids)) == len(snapshot)
            n_searches += 1
        for thread in threads:
            thread.join()
        assert not failures
        assert workspace.n_encoded == workspace.n_texts == 900
        matrix = workspace.vectors()
        assert matrix is not None
        np.testing.assert_allclose(matrix.sorted().matrix, replica.encode(texts), atol=1e-6)
    with Workspace.open(tmp_path / "new") as workspace:
        assert workspace.repairs == ()


def test_a_model_that_is_changed_while_it_is_loaded_is_not_taken_for_the_other(
    tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its vectors would be kept as those of the other, for good."""
    other = shutil.copytree(tiny_model, tmp_path / "other")
    with Workspace.create(tmp_path / "ws", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(20))
        load = SentenceEncoder.load

        def while_another_thread_changes_it(*given: Any, **named: Any) -> SentenceEncoder:
            encoder = load(*given, **named)
            workspace.set_model(str(other))
            return encoder

        with monkeypatch.context() as patch:
            patch.setattr(SentenceEncoder, "load", while_another_thread_changes_it)
            with pytest.raises(
                WorkspaceError, match=r"The model was changed while it was loaded\. Try again\."
            ):
                workspace.encode()
        assert workspace.models.document.models == {}
        assert workspace.model == str(other)
        assert workspace.encode().encoded == 20


def test_a_model_that_is_changed_before_its_sentences_are_encoded(
    tmp_path: Path, tiny_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = shutil.copytree(tiny_model, tmp_path / "other")
    with Workspace.create(tmp_path / "ws", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(20))
        workspace.encoder("cpu", "float32")
        ready = workspace.models.encoder

        def before_another_thread_changes_it(*given: Any) -> SentenceEncoder:
            encoder = ready(*given)
            workspace.set_model(str(other))
            return encoder

        with monkeypatch.context() as patch:
            patch.setattr(workspace.models, "encoder", before_another_thread_changes_it)
            with pytest.raises(
                WorkspaceError, match=r"The model was changed before its sentences were encoded\. Try again\."
            ):
                workspace.models.encode(QUIET, None)
        assert workspace.vectors() is None
        assert workspace.encode().encoded == 20
