"""Options that several commands share, as typer reads them, and what is done with what they say."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from core.encoding.known_models import DEFAULT_MODEL
from core.errors import InputError
from core.plurals import plural
from core.progress import Task
from explorer.cli import PROGRAM
from explorer.cli.output import say

if TYPE_CHECKING:
    from core.corpus import FileLayout, ReadOptions
    from core.judgments.labels import Label
    from core.workspace import Workspace

Workspace_ = Annotated[
    Path, typer.Argument(metavar="WORKSPACE", help="A workspace folder.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
TextColumn = Annotated[
    str | None,
    typer.Option("--text", metavar="COLUMN", help="The column with the sentences; found when absent."),
]
Model = Annotated[
    str | None,
    typer.Option(
        "--model",
        metavar="MODEL",
        help=f"A name or a folder; {DEFAULT_MODEL} when absent.",
        show_default=False,
    ),
]
Device = Annotated[
    str,
    typer.Option("--device", metavar="DEVICE", help="Where the model runs: auto, cpu, cuda, cuda:N or mps."),
]
Precision = Annotated[
    str,
    typer.Option(
        "--precision",
        metavar="PRECISION",
        help="The precision in which the model computes: auto, float32, bfloat16 or int8.",
    ),
]
# Where figures are to be the same on any machine.
JudgedIn = Annotated[
    str,
    typer.Option(
        "--precision",
        metavar="PRECISION",
        help="The precision in which the model computes: float32, bfloat16 or auto.",
    ),
]
Download = Annotated[
    bool,
    typer.Option(
        "--download", help="Agree to fetch a model from the Hugging Face hub where this machine lacks it."
    ),
]
SearchMode = Annotated[
    Literal["semantic", "keyword", "hybrid"], typer.Option("--mode", help="By meaning, by word, or both.")
]
TopK = Annotated[int, typer.Option("--top-k", min=1, metavar="N", help="The most hits.")]
_COLUMNS = 'Columns by name or number, such as "sentence1=6,sentence2=7,score=5"; found when absent.'
Columns = Annotated[
    str | None, typer.Option("--columns", metavar="ROLE=COLUMN,…", help=_COLUMNS, show_default=False)
]
ColumnsOfEach = Annotated[
    list[str] | None,
    typer.Option(
        "--columns",
        metavar="ROLE=COLUMN,…",
        help=f'{_COLUMNS} Given once it is for every --data, else once for each ("" = found). Of a workspace '
        '"label=COLUMN" takes the values of a column as classes, "label=COLUMN,within=COLUMN" also what they '
        'belong to (same class 1, same wider class 0.5, else 0), "labels" the labels that people gave.',
        show_default=False,
    ),
]
ScoreRange = Annotated[
    str | None,
    typer.Option(
        "--score-range",
        metavar="LEAST,GREATEST",
        help="The least and greatest score there can be, such as 0,5; those in the file when absent.",
    ),
]
Selection = Annotated[
    Path | None,
    typer.Option("--selection", metavar="FILE", help="A file of its own for the selection part."),
]
VerdictFile = Annotated[
    Path | None, typer.Option("--verdict", metavar="FILE", help="A file of its own for the verdict part.")
]
Group = Annotated[
    str | None,
    typer.Option(
        "--group", metavar="COLUMN", help="A column such as a topic: examples of one group stay in one part."
    ),
]
Alike = Annotated[
    str | None,
    typer.Option(
        "--alike",
        metavar="CLASS",
        help='The class of pairs that means "alike", where its name leaves it open.',
    ),
]


def _reading(
    *,
    encoding: Annotated[
        str | None,
        typer.Option(
            "--encoding", metavar="NAME", help="The encoding of the file, such as utf-8; found when absent."
        ),
    ] = None,
    delimiter: Annotated[
        str | None,
        typer.Option(
            "--delimiter",
            metavar="CHARACTER",
            help="Between columns: one character, or tab, comma, semicolon, pipe; found when absent.",
        ),
    ] = None,
    quoting: Annotated[
        str | None,
        typer.Option(
            "--quoting",
            metavar="none",
            help="Take quotation marks for ordinary characters; found when absent.",
        ),
    ] = None,
    no_header: Annotated[
        bool, typer.Option("--no-header", help="The first row holds no column names.")
    ] = False,
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet",
            metavar="NAME",
            help="The sheet of a spreadsheet; the one with most rows of text when absent.",
        ),
    ] = None,
    any_size: Annotated[
        bool,
        typer.Option(
            "--any-size",
            help="Read also a file that unpacks to far more than its size, or takes much memory; "
            "encode what will hardly fit.",
        ),
    ] = False,
) -> ReadOptions:
    from core.corpus import ReadOptions

    return ReadOptions(
        encoding=encoding,
        delimiter=delimiter,
        quoting=quoting,
        header=False if no_header else None,
        sheet=sheet,
        any_size=any_size or None,
    )


def with_reading(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say how a file is read, in place of its argument `reading`."""
    said_by = inspect.signature(_reading, eval_str=True, locals={"ReadOptions": object}).parameters
    own = list(inspect.signature(command, eval_str=True, locals={"ReadOptions": object}).parameters.values())
    place = next(k for k, each in enumerate(own) if each.name == "reading")

    @functools.wraps(command)
    def called(**arguments: Any) -> None:
        said = {name: arguments.pop(name) for name in said_by}
        command(**arguments, reading=_reading(**said))

    parameters = [*own[:place], *said_by.values(), *own[place + 1 :]]
    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {}  # all of them are in the signature
    return called


def sniffed(path: Path, options: ReadOptions, task: Task) -> FileLayout:
    """How a file is to be read, its text column known; its path is absolute.

    Raises:
        InputError: it cannot be read, or no column looks like text; names the columns.
    """
    from core.corpus import sniff
    from core.corpus.names import listed

    layout = sniff(path, options, task)
    if layout.text_column is None:
        names = listed([column.name for column in layout.columns])
        raise InputError(
            f"No column of {path.name} looks like sentences.", f"Name one with --text; its columns: {names}."
        )
    # Without "..", links kept as they are: what the person would recognise.
    return replace(layout, path=os.path.abspath(path))


def say_of_sheets(layout: FileLayout) -> None:
    """Say of a spreadsheet which other sheets it has, where nobody chose one."""
    from core.corpus.names import short

    others = [
        f"'{short(name)}' ({'cannot be read' if n is None else plural(n, '1 row', '{n} rows')})"
        for name, n in layout.other_sheets.items()
    ]
    if others and layout.options.sheet is None:
        say(
            f"{layout.name}: the sheet '{short(layout.sheet or '')}' is read, and not {', '.join(others)}; "
            "--sheet chooses one"
        )


def check_output(path: Path, source: Path | None = None) -> None:
    """Refuse a place that cannot be written to before the work is done, not after it.

    Args:
        source: the file that is read.
    """
    if path.is_dir():
        raise InputError(f"{path} is a folder.", "Name a file to write to.")
    if not path.absolute().parent.is_dir():
        raise InputError(f"The folder {path.parent} does not exist.", "Make it, or name another file.")
    if source is not None and path.exists() and source.exists() and path.samefile(source):
        raise InputError(f"{path} is the file that is read.", "Name another file to write to.")


Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="COLUMN",
        help="Take the influence of a column away, such as a brand or a language; may be repeated.",
        show_default=False,
    ),
]
Mask = Annotated[
    str | None,
    typer.Option(
        "--mask",
        metavar="emails,phones",
        help="Write [email] and [phone] for e-mail addresses and telephone numbers.",
        show_default=False,
    ),
]
Where = Annotated[
    str | None,
    typer.Option(
        "--where",
        metavar="CONDITION",
        help='A SQL condition over columns, such as "rating >= 4".',
        show_default=False,
    ),
]

Milvus = Annotated[
    str | None,
    typer.Option(
        "--milvus",
        metavar="ADDRESS|off",
        help="Search vectors in a Milvus from now on: http(s)://HOST:PORT, or a folder FOLDER.db; off: here.",
        show_default=False,
    ),
]

WhereLearned = Annotated[
    str | None,
    typer.Option(
        "--where",
        metavar="CONDITION",
        help='Of a workspace only rows that fulfil a SQL condition, such as "rating >= 4", or "run:ID": '
        "those that a run there learned from.",
        show_default=False,
    ),
]

Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS|local",
        help="Encode on a Ray cluster: HOST:PORT of its head, or local, which starts one on this machine.",
        show_default=False,
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        metavar="N",
        help="With --ray: encoders; one a graphics card when absent, or one a processor where there is none.",
        show_default=False,
    ),
]


def label_named(opened: Workspace, name: str) -> Label:
    """The label of that name, whatever its case.

    Raises:
        InputError: there is none.
    """
    label = opened.labels.named(name)
    if label is None:
        names = ", ".join(each.name for each in opened.labels.all())
        raise InputError(
            f"{opened.name} has no label '{name}'.",
            f"It has: {names}." if names else f'Give some in the window: "{PROGRAM} {opened.folder}".',
        )
    return label


def column_names(said: str) -> list[str]:
    """The names in "A,B"; one that holds a comma stands in quotation marks."""
    import csv

    return [name.strip() for name in next(csv.reader([said], skipinitialspace=True), []) if name.strip()]
