"""The same jobs without a window: index, search, map, encode, export, duplicates, train, evaluate, mine,
label.

Results go to stdout, progress and notes to stderr. The status is 0; 2 with one line on stderr for input that
cannot be used; 130 after Ctrl-C. Each command imports what it needs when it runs, so that `--help` is quick;
none but `map` imports Qt.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from core.errors import CancelledError, ExplorerError, InputError
from core.progress import CancelToken
from explorer.cli.duplicates import duplicates
from explorer.cli.evaluate import evaluate
from explorer.cli.label import label
from explorer.cli.mine import mine
from explorer.cli.options import (
    AsJson,
    Delimiter,
    Device,
    Download,
    Encoding,
    Model,
    NoHeader,
    Precision,
    Quoting,
    Sheet,
    TextColumn,
    Workspace_,
    read_options,
)
from explorer.cli.output import PROGRAM, ProgressLine, print_facts, print_hits, print_json, say
from explorer.cli.train import WHEN_TO_USE, train

if TYPE_CHECKING:
    from core.search import Hits

# Typer's own errors; which class they derive from has moved between its versions.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="See, search, map and teach sentences on your own machine. Without a command, the window opens.",
)


def run(argv: list[str]) -> int:
    """Run a command line (without the program's name) and return its exit status. Raises only for defects."""
    cancel = CancelToken()
    try:
        with _interrupts_cancel(cancel):
            command = typer.main.get_command(app)
            with command.make_context(PROGRAM, list(argv) or ["--help"], obj=cancel) as context:
                command.invoke(context)
            sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except _UsageError as error:
        return _refuse(f"{error.format_message()} See {_help_of(error)}.")  # type: ignore[attr-defined]
    except ExplorerError as error:
        return _refuse(str(error))
    except (CancelledError, KeyboardInterrupt):
        say("stopped; what was saved by then is kept")
        return 130
    except BrokenPipeError:
        # Whoever read the results has seen enough; what is left in the buffer goes nowhere, without a word.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{where}{error.strerror or error}")
    return 0


def _refuse(sentence: str) -> int:
    say(sentence)
    return 2


def _help_of(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context is not None else PROGRAM} --help"


@contextlib.contextmanager
def _interrupts_cancel(cancel: CancelToken) -> Iterator[None]:
    """Ctrl-C asks the job to stop at its next check; a second one stops it at once."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        if cancel.cancelled:
            raise KeyboardInterrupt
        cancel.cancel()

    try:
        before = signal.signal(signal.SIGINT, interrupt)
    except ValueError:  # not the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@app.command()
def index(
    context: typer.Context,
    workspace: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="WORKSPACE", help="Made when absent, else added to.", show_default=False
        ),
    ],
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE", help="None: finish what was interrupted in WORKSPACE.", show_default=False
        ),
    ] = None,
    text: TextColumn = None,
    model: Model = None,
    encoding: Encoding = None,
    delimiter: Delimiter = None,
    quoting: Quoting = None,
    no_header: NoHeader = False,
    sheet: Sheet = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Make files searchable."""
    from core.search import graph_library
    from explorer.cli.index import ModelChoice
    from explorer.cli.index import index as index_files

    options = read_options(text, encoding, delimiter, quoting, no_header, sheet)
    choice = ModelChoice(model, device, precision, download)
    with ProgressLine() as progress:
        report = index_files(files or [], workspace, options, choice, progress, context.obj)
    if without_graphs := graph_library.missing_sentence():
        say(without_graphs)
    if as_json:
        print_json(report.as_json())
    else:
        print_facts(report.facts())


@app.command()
def search(
    context: typer.Context,
    workspace: Workspace_,
    query: Annotated[str, typer.Argument(metavar="QUERY", help="What is looked for.", show_default=False)],
    mode: Annotated[
        Literal["semantic", "keyword", "hybrid"], typer.Option("--mode", help="By meaning, by word, or both.")
    ] = "semantic",
    top_k: Annotated[int, typer.Option("--top-k", min=1, metavar="N", help="How many sentences.")] = 20,
    where: Annotated[
        str | None,
        typer.Option(
            "--where", metavar="CONDITION", help='A SQL condition over columns, such as "rating >= 4".'
        ),
    ] = None,
    rerank: Annotated[
        str | None,
        typer.Option(
            "--rerank",
            metavar="MODEL",
            help="A cross-encoder that reads the first 50 hits beside the query; they come in its order.",
        ),
    ] = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    as_json: AsJson = False,
) -> None:
    """Search a workspace by meaning or by word."""
    from core.corpus import parse_condition
    from core.search import Query, graph_library, search_reranked
    from core.workspace import Workspace
    from core.workspace.vector_indexes import EXACT_UP_TO
    from explorer.cli.index import ModelChoice, load_model
    from explorer.cli.label import load_cross

    if not query.strip():
        raise InputError("The query is empty.", "Say what to look for.")
    choice = ModelChoice(None, device, precision, download)
    with Workspace.open(workspace) as opened, ProgressLine() as progress:
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        # Loaded beside the workspace, which keeps its vectors whatever precision the query is encoded in;
        # unless one is asked for, it is that of the vectors.
        if precision == "auto":
            choice = ModelChoice(None, device, opened.precision or "auto", download)
        encoder = (
            None if mode == "keyword" else load_model(opened.model_source, choice, progress, context.obj)
        )
        reader = None if rerank is None else load_cross(rerank, choice, progress, context.obj)
        if mode != "semantic":
            opened.build_keyword_index(progress, context.obj)
        asked, state = Query(query, mode, top_k, condition), opened.search_state(encoder)
        hits = search_reranked(state, asked, reader, context.obj)
        repairs, n_left = opened.repairs, opened.n_texts - opened.n_encoded
        is_large = opened.n_encoded > EXACT_UP_TO
    for repair in repairs:
        say(repair)
    if is_large and mode != "keyword" and (without_graphs := graph_library.missing_sentence()):
        say(without_graphs)
    if hits.note:
        say(hits.note)
    if hits.reranked is not None:
        say(f"{hits.reranked.n} hits read by {hits.reranked.model} in {hits.reranked.seconds:.2f} s")
    if n_left and mode != "keyword":
        say(f'"{PROGRAM} index -o {workspace}" encodes the {n_left:,} sentences that are left')
    if as_json:
        print_json(_hits_as_json(hits))
    else:
        print_hits(hits)


def _hits_as_json(hits: Hits) -> dict[str, object]:
    found = [
        {
            "rank": hit.rank,
            "row": hit.row,
            "rows": hit.rows,
            "similarity": None if hit.similarity is None else round(float(hit.similarity), 6),
            "score": round(float(hit.score), 6),
            "text": hit.text,
            "matches": hit.matches,
            "columns": hit.columns,
        }
        for hit in hits.hits
    ]
    found_in = {"searched": hits.n_searched, "seconds": round(hits.seconds, 6)}
    by = None if hits.reranked is None else asdict(hits.reranked)
    return {"hits": found, "note": hits.note, **found_in, "reranked": by}


@app.command("map")
def map_(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.png", help="The picture.", show_default=False)
    ],
) -> None:
    """Draw the map of a workspace as a picture."""
    from core.workspace import Workspace
    from explorer.cli.map import PICTURES, draw_map

    if output.suffix.lower() not in PICTURES:
        raise InputError(f"{output.name} is not a name for a picture.", "Let it end in .png or .jpg.")
    _check_output(output)
    with Workspace.open(workspace) as opened, ProgressLine() as progress:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so there is no map yet.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        if opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; the map shows these")
        picture = opened.build_map(None, progress, context.obj)
    draw_map(picture, output)
    print(output)


def _check_output(path: Path) -> None:
    """Refuse a place that cannot be written to before the work is done, not after it."""
    if path.is_dir():
        raise InputError(f"{path} is a folder.", "Name a file to write to.")
    if not path.absolute().parent.is_dir():
        raise InputError(f"The folder {path.parent} does not exist.", "Make it, or name another file.")


@app.command()
def encode(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of sentences.", show_default=False)],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE.npy", help="One vector a row, in file order.", show_default=False
        ),
    ],
    text: TextColumn = None,
    model: Model = None,
    encoding: Encoding = None,
    delimiter: Delimiter = None,
    quoting: Quoting = None,
    no_header: NoHeader = False,
    sheet: Sheet = None,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
) -> None:
    """Encode every row of a file into one array of vectors."""
    from explorer.cli.encode import encode_file
    from explorer.cli.index import ModelChoice, load_model, model_name, sniffed

    options = read_options(text, encoding, delimiter, quoting, no_header, sheet)
    options = replace(options, text_column=sniffed(file, options, context.obj).text_column)
    _check_output(output)
    if output.exists() and output.samefile(file):
        raise InputError(f"{output} is the file that is read.", "Name another file to write to.")
    name = "all-MiniLM-L6-v2" if model is None else model_name(model)
    with ProgressLine() as progress:
        encoder = load_model(name, ModelChoice(model, device, precision, download), progress, context.obj)
        done = encode_file(encoder, file, options, output, progress, context.obj)
    if done.n_rejected:
        say(f"{done.n_rejected:,} lines of {file.name} are not rows and have no vector")
    print_facts(
        [
            ("vectors", f"{done.rows:,} × {done.embedding_dim}, float32"),
            ("blank", f"{done.blank:,}"),
            ("model", f"{encoder.name} on {encoder.device}, {encoder.precision}"),
            ("file", str(output)),
        ]
    )


@app.command()
def export(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE.csv|.parquet", help="What to write.", show_default=False
        ),
    ],
) -> None:
    """Write the rows of a workspace, with their places on the map, to a CSV or Parquet file."""
    from core.export import export_rows
    from core.workspace import Workspace

    _check_output(output)
    with Workspace.open(workspace) as opened, ProgressLine() as progress:
        n_rows = export_rows(output, opened.rows, opened.map_picture(), None, progress, context.obj)
    print_facts([("rows", f"{n_rows:,}"), ("file", str(output))])


app.command()(duplicates)
app.command(epilog=WHEN_TO_USE)(train)
app.command()(evaluate)
app.command()(mine)
app.command()(label)
