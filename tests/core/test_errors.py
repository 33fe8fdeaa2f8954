"""A sentence for a person can be shown, logged and encoded, whatever it is about."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError, explained


def test_what_nobody_sees_is_not_in_a_sentence() -> None:
    error = InputError("“a\0b\x0e\x85\udc80” is\nnot it.", "Give\tanother \ud83d.")
    assert str(error) == "“a\ufffdb\ufffd\ufffd\ufffd” is not it. Give another \ufffd."
    assert (error.what, error.fix) == (str(error)[:-16], "Give another \ufffd.")
    assert str(InputError("Größe, 한국어 – fine.")) == "Größe, 한국어 – fine."


def test_a_machine_at_its_limits_is_no_defect(tmp_path: Path) -> None:
    with pytest.raises(MemoryError) as short:
        np.zeros(1 << 58)
    assert str(explained(short.value)).startswith("The memory of this machine does not suffice for that.")
    with pytest.raises(FileNotFoundError) as defect:
        (tmp_path / "none").read_text()
    assert explained(defect.value) is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a disk that is always full")
def test_a_full_disk_is_no_defect() -> None:
    with pytest.raises(OSError, match="No space") as full, open("/dev/full", "w") as file:
        print("a line", file=file, flush=True)
    assert str(explained(full.value)) == (
        "A file cannot be read or written: No space left on device. Check the disk and its permissions."
    )
