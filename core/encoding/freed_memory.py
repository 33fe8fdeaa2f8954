"""What the C library does with memory that was given back."""

from __future__ import annotations

import ctypes
import sys

# glibc's numbers for mallopt(3), and its largest threshold for blocks that are mapped one by one.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
_LARGEST = 32 << 20
_KEPT = 256 << 20  # bytes at the end of each heap that stay with the process


def keep() -> None:
    """Let freed memory be used again instead of going back to the system; glibc alone, elsewhere nothing.

    A batch's intermediate results are some megabytes each. Given back and asked for again at every operation,
    each of their pages is faulted in and cleared anew: up to 17 % of the time of encoding in bfloat16.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return  # another C library
    mallopt(_TRIM_THRESHOLD, _KEPT)
    mallopt(_MMAP_THRESHOLD, _LARGEST)
