"""What pages ask of rows without a workspace."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.shared.row_source import are_among


@pytest.mark.parametrize("highest", [30, 3_000_000])
def test_ids_that_are_among_others(highest: int) -> None:
    """Whether a place is made for each id up to the highest, or the few are compared."""
    ids, wanted = np.array([-1, 7, highest, 3, 7]), np.array([7, highest, 5])
    assert are_among(ids, wanted).tolist() == [False, True, True, False, True]
    assert are_among(ids[:0], wanted).tolist() == []
    assert are_among(ids, wanted[:0]).tolist() == [False] * 5
    assert are_among(ids.astype(np.int32), wanted).tolist() == [False, True, True, False, True]
