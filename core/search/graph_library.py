"""hnswlib, where it is installed; nothing else imports it.

It ships as source, so a machine without a C++ compiler lacks it. Where a graph would answer, search then
compares all vectors, and says so.
"""

from __future__ import annotations

import functools
from typing import Any

from core.errors import MissingLibraryError

_BUILD = '"pip install hnswlib" builds it where there is a C++ compiler.'


@functools.cache
def _loaded() -> tuple[Any, str]:
    """The module, and why there is none."""
    try:
        import hnswlib
    except ModuleNotFoundError:
        return None, "is not installed"
    except ImportError as error:  # built for another Python, or for another processor's libraries
        return None, f"cannot be loaded ({error})"
    return hnswlib, ""


def hnswlib() -> Any:
    """The module.

    Raises:
        MissingLibraryError: it is not there.
    """
    module, why = _loaded()
    if module is None:
        raise MissingLibraryError(f"hnswlib {why}, so there is no neighbour graph.", _BUILD)
    return module


def available() -> bool:
    """Whether graphs can be built, opened and searched."""
    return _loaded()[0] is not None


def missing_sentence() -> str:
    """What follows for the person where hnswlib is missing; empty where it is there."""
    module, why = _loaded()
    if module is not None:
        return ""
    return (
        f"hnswlib {why}, so searches of 20,000 to 250,000 sentences compare all vectors: nothing is missed, "
        f"but they take longer. {_BUILD}"
    )
