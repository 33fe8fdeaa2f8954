"""The poolings by name, apart from their computation: a model folder is described without torch."""

from __future__ import annotations

from core.errors import InputError

# sentence-transformers' names, and the two that it has not.
POOLING_MODES = (
    *("cls", "max", "mean", "mean_sqrt_len_tokens", "weightedmean", "lasttoken"),
    *("attention", "decoder-first"),
)
_SHORT_NAMES = {"mean_sqrt_len": "mean_sqrt_len_tokens"}


def pooling_modes(pooling: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Names of poolings, checked: "mean", ("cls", "mean") or "cls+mean".

    Raises:
        InputError: one of them is not a pooling, or "decoder-first" is not alone.
    """
    names = pooling.split("+") if isinstance(pooling, str) else pooling
    modes = tuple(_SHORT_NAMES.get(name.strip(), name.strip()) for name in names)
    unknown = [mode for mode in modes if mode not in POOLING_MODES]
    if unknown or not modes:
        raise InputError(
            f"“{'+'.join(unknown) or pooling}” is not a pooling.",
            f"Choose among {', '.join(POOLING_MODES)}, or join several with “+”.",
        )
    if "decoder-first" in modes and len(modes) > 1:
        raise InputError(
            "“decoder-first” takes what a decoder makes of a text, the others the text's own tokens.",
            "Choose decoder-first alone, or leave it out.",
        )
    return modes
