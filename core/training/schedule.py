"""How the learning rate goes: up in a straight line, then down in one."""

from __future__ import annotations

import math


def learning_rate_factor(step: int, total: int, warmup_ratio: float) -> float:
    """What share of the full learning rate step `step` (from 0) of `total` takes.

    Rises from 0 over the first ceil(total · warmup_ratio) steps, then falls to 0 after the last one (Reimers
    & Gurevych 2019, §3.1).
    """
    warmup = math.ceil(total * warmup_ratio)
    if step < warmup:
        return step / warmup
    return (total - step) / max(1, total - warmup)
