"""One thread encodes, one imports and builds, others search: each sees whole states."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from core.encoding import SentenceEncoder
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
