"""An index that somebody else wrote, with the right checksum over wrong content."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.errors import DamagedError
from core.search import ExactIndex, sealed_file
from core.search.exact_index import KIND


@pytest.mark.parametrize(
    ("old", "new"), [(b"PK\x01\x02", b"PK\x01\x03"), (b"PK\x03\x04", b"PK\x03\x05"), (b"}", b"(")]
)
def test_a_spoilt_archive_is_one_sentence(old: bytes, new: bytes, tmp_path: Path) -> None:
    index = ExactIndex(4)
    index.add(np.eye(4, dtype=np.float32), np.arange(4))
    index.save(tmp_path / "sound")
    content = (tmp_path / "sound").read_bytes().replace(old, new)
    facts = {"embedding_dim": 4, "metric": "cosine", "count": 4}

    def write(path: Path) -> None:
        path.write_bytes(content)

    sealed_file.write(tmp_path / "spoilt", KIND, facts, write)
    with pytest.raises(DamagedError, match="not a vector index that can be read"):
        ExactIndex.open(tmp_path / "spoilt")
