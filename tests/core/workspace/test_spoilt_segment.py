"""A segment of vectors whose header says what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import DamagedError
from core.workspace import segments


@pytest.mark.parametrize("entry", ["texts", "embedding_dim"])
def test_an_endless_number_is_one_sentence(entry: str, tmp_path: Path) -> None:
    header = '{"format": 1, "corpus": "c", "key": "k", "texts": 1, "embedding_dim": 1, "sha256": ""}'
    path = tmp_path / "segment"
    text = header.replace(f'"{entry}": 1', f'"{entry}": 1e999')
    path.write_text(text + "\n", encoding="ascii")
    with pytest.raises(DamagedError, match="cannot be read"):
        segments.read_header(path, corpus="c", key="k")
