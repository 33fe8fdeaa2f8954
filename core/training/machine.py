"""torch's settings that belong to a process, changed for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch


@contextmanager
def random_state(*numbers: int) -> Iterator[None]:
    """torch's random numbers follow from `numbers` inside, and go on as they were afterwards."""
    devices = list(range(torch.cuda.device_count())) if torch.cuda.is_available() else []
    seed = int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])
    with torch.random.fork_rng(devices):
        torch.manual_seed(seed)
        yield


@contextmanager
def processor_threads(threads: int | None) -> Iterator[None]:
    """Compute with so many processor threads inside (None: with as many as before)."""
    before = torch.get_num_threads()
    if threads is not None and threads != before:
        torch.set_num_threads(threads)
    try:
        yield
    finally:
        if torch.get_num_threads() != before:
            torch.set_num_threads(before)
