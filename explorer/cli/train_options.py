"""Options of `semantic-explorer train` that change what is learned from, and from whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.errors import InputError
from core.training.config import ADVERSARIES

Teacher = Annotated[
    str | None,
    typer.Option(
        "--teacher",
        metavar="MODEL",
        help="Whose vectors distillation learns, and whose scores margin-mse: a name or a folder. "
        "With --layers, MODEL as it was when absent.",
        show_default=False,
    ),
]
Layers = Annotated[
    str | None,
    typer.Option(
        "--layers",
        metavar="N or N,N,…",
        help="The new model keeps so many layers, evenly spaced, or those with these numbers (from 0).",
        show_default=False,
    ),
]
WordDeletion = Annotated[
    float | None,
    typer.Option(
        "--word-deletion",
        metavar="SHARE",
        help="Of the words of each text, lost anew in each epoch; 0 when absent.",
    ),
]
WordSwap = Annotated[
    float | None,
    typer.Option(
        "--word-swap", metavar="SHARE", help="Of the words, exchanged anew in each epoch; 0 when absent."
    ),
]
SynonymFile = Annotated[
    Path | None,
    typer.Option(
        "--synonyms",
        metavar="FILE",
        help="Words of one line, with commas between, mean the same, and may stand for each other.",
        show_default=False,
    ),
]
SynonymShare = Annotated[
    float | None,
    typer.Option(
        "--synonym-share", metavar="SHARE", help="Of the words with synonyms, replaced; 0.1 when absent."
    ),
]
BackTranslation = Annotated[
    str | None,
    typer.Option(
        "--back-translation",
        metavar="THERE,BACK",
        help="Folders of two translation models: each example is learned once more as it comes back.",
        show_default=False,
    ),
]
Adversarial = Annotated[
    str | None,
    typer.Option(
        "--adversarial",
        metavar="NAME",
        help=f"{', '.join(ADVERSARIES)}: each batch once more with token embeddings moved to where the "
        "loss rises most; none when absent.",
        show_default=False,
    ),
]
Epsilon = Annotated[
    float | None,
    typer.Option(
        "--epsilon", metavar="ε", help="How far they are moved; 0.3 for fgm, 0.005 for fgsm when absent."
    ),
]


def layers_of(text: str) -> int | tuple[int, ...]:
    """What --layers says: "3" or "0,2,4".

    Raises:
        InputError: it is neither.
    """
    try:
        numbers = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise InputError(
            f"--layers is “{text}”.", "Give a number of layers, such as 3, or their numbers, such as 0,2,4."
        ) from error
    return numbers if len(numbers) > 1 else numbers[0]


def folders_of(text: str) -> tuple[str, ...]:
    """What --back-translation says: two folders."""
    return tuple(part.strip() for part in text.split(","))
