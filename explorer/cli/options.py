"""Options that several commands share, as typer reads them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from core.corpus import ReadOptions

Workspace_ = Annotated[
    Path, typer.Argument(metavar="WORKSPACE", help="A workspace folder.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
TextColumn = Annotated[
    str | None,
    typer.Option("--text", metavar="COLUMN", help="The column with the sentences; guessed when absent."),
]
Model = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="MODEL",
        help="A name or a folder; all-MiniLM-L6-v2 when absent.",
        show_default=False,
    ),
]
Device = Annotated[str, typer.Option("--device", metavar="DEVICE", help="auto, cpu, cuda, cuda:N or mps.")]
Precision = Annotated[
    str, typer.Option("--precision", metavar="PRECISION", help="auto, float32, bfloat16 or int8 (quick).")
]
# Where figures are to be the same on any machine.
JudgedIn = Annotated[str, typer.Option("--precision", metavar="PRECISION", help="float32, bfloat16 or auto.")]
Download = Annotated[
    bool, typer.Option("--download", help="Agree to fetch the model from the hub if it is not here.")
]
Encoding = Annotated[
    str | None,
    typer.Option("--encoding", metavar="NAME", help="Of the file, such as utf-8; found when absent."),
]
Delimiter = Annotated[
    str | None,
    typer.Option(
        "--delimiter",
        metavar="CHARACTER",
        help="One character, or tab, comma, semicolon, pipe; found when absent.",
    ),
]
Quoting = Annotated[
    str | None,
    typer.Option("--quoting", metavar="none", help="Quotes are ordinary characters; found when absent."),
]
NoHeader = Annotated[bool, typer.Option("--no-header", help="The first row holds no column names.")]
Sheet = Annotated[
    str | None,
    typer.Option("--sheet", metavar="NAME", help="Of a spreadsheet; the first with rows when absent."),
]


def read_options(
    text: str | None,
    encoding: str | None,
    delimiter: str | None,
    quoting: str | None,
    no_header: bool,
    sheet: str | None,
) -> ReadOptions:
    """How a file is to be read, by what was said on the command line."""
    from core.corpus import ReadOptions

    return ReadOptions(
        encoding=encoding,
        delimiter=delimiter,
        quoting=quoting,
        header=False if no_header else None,
        sheet=sheet,
        text_column=text,
    )
