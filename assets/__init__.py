"""What ships beside the code: icons, sample sentences and sample pairs, all made for this project."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).resolve().parent


def sample_csv() -> Path:
    """The sample corpus: comments of visitors (columns id, date, category, rating, text), UTF-8 CSV."""
    return _FOLDER / "sample.csv"


def sample_pairs() -> Path:
    """The sample pairs for training: columns sentence1, sentence2, score from 0 to 5, UTF-8 CSV."""
    return _FOLDER / "sample-pairs.csv"


def general_pairs() -> Path:
    """120 pairs of everyday sentences, some in Chinese and Korean: columns sentence1, sentence2, score from 0
    to 5, UTF-8 CSV.
    """
    return _FOLDER / "general-pairs.csv"


def icon(name: str) -> Path:
    """The SVG icon of that name ("icon" is the program's own; the others are 24 × 24 in currentColor).

    Raises:
        KeyError: there is no icon of that name.
    """
    path = _FOLDER / "icons" / f"{name}.svg"
    if not path.is_file():
        raise KeyError(name)
    return path
