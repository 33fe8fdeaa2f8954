"""Spearman × 100 of cosine similarity against the human scores of STS-B's test part (Cer et al. 2017).

    python -m tests.bench.stsb [--data FOLDER] [--model NAME] [--precision auto|float32|bfloat16|int8]

The published figure of all-MiniLM-L6-v2 is 82.03.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.stats import spearmanr

from core.encoding import SentenceEncoder
from core.examples import Examples, read_examples
from tests.conftest import PUBLIC_DATA


def read_stsb(path: Path) -> Examples:
    """The pairs of a file of STS-B: scores from 0 to 5 in column 5, the sentences in 6 and 7."""
    return read_examples(path, "sentence1=6,sentence2=7,score=5", score_range=(0.0, 5.0))


def spearman(encoder: SentenceEncoder, path: Path) -> float:
    """Spearman × 100 of an encoder over the pairs of a file; see `spearman_of`."""
    return spearman_of(lambda texts: encoder.encode(texts, normalize=True), path)


def spearman_of(encode: Callable[[Sequence[str]], NDArray[np.float32]], path: Path) -> float:
    """Spearman × 100 over the pairs of a file of STS-B.

    Args:
        encode: (n, dim) vectors of unit norm of n texts.
    """
    pairs = read_stsb(path)
    first, second = (encode(texts) for texts in pairs.texts)
    return 100 * float(spearmanr((first * second).sum(1), pairs.scores).statistic)


def main() -> None:
    """Print the figure, and with what it was made."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA / "stsb", help="folder of sts-test.csv")
    arguments.add_argument("--model", default="all-MiniLM-L6-v2")
    arguments.add_argument("--device", default="auto")
    arguments.add_argument("--precision", default="auto")
    given = arguments.parse_args()
    encoder = SentenceEncoder.load(given.model, given.device, given.precision)
    figure = spearman(encoder, given.data / "sts-test.csv")
    print(f"{figure:.2f}  {encoder.name} on {encoder.device} in {encoder.precision}")


if __name__ == "__main__":
    main()
