"""The version of the program."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The version of the program."""
    try:
        return metadata.version("semantic-explorer")
    except metadata.PackageNotFoundError:  # run from a checkout that is not installed
        return ""
