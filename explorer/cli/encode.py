"""`semantic-explorer encode`: the sentences of a file to a file of vectors, one a row."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from core.encoding.known_models import DEFAULT_MODEL
from core.errors import InputError
from core.plurals import plural
from core.progress import QUIET, OnProgress, Progress, Task
from explorer.cli.models import ModelChoice, load_model, model_name
from explorer.cli.options import (
    Device,
    Download,
    Model,
    Precision,
    Ray,
    TextColumn,
    Workers,
    check_output,
    say_of_sheets,
    sniffed,
    with_reading,
)
from explorer.cli.output import print_facts, reported_task, say

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from core.corpus import FileLayout, ReadOptions

# Sentences are encoded this many at a time: enough to sort by length, few enough to hold.
_CHUNK_ROWS = 8192


@with_reading
def encode(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A file of sentences; with --ray also a URL, and several files as in 'part-*.parquet'.",
            show_default=False,
        ),
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="FILE.npy", help="One vector a row, in file order.", show_default=False
        ),
    ],
    text: TextColumn = None,
    model: Model = None,
    *,
    reading: ReadOptions,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    ray: Ray = None,
    workers: Workers = None,
) -> None:
    """Encode every row of a file into one array of vectors."""
    options, choice = replace(reading, text_column=text), ModelChoice(model, device, precision, download)
    name = DEFAULT_MODEL if model is None else model_name(model)
    if ray is not None:
        _encode_on_ray(context, file, output, options, choice, name, ray, workers)
        return
    if workers is not None:
        raise InputError("--workers is the number of encoders on Ray.", "Give --ray too.")
    path, target = Path(file), Path(output)
    layout = sniffed(path, options, Task(cancel=context.obj))
    check_output(target, path)
    say_of_sheets(layout)
    with reported_task(context) as task:
        encoder = load_model(name, choice, task)
        done = encode_file(encoder, layout, target, task)
    _print(done, f"{encoder.name} on {encoder.device}, {encoder.precision}", path.name, output)


def _encode_on_ray(
    context: typer.Context,
    file: str,
    output: str,
    options: ReadOptions,
    choice: ModelChoice,
    name: str,
    address: str,
    workers: int | None,
) -> None:
    from core.on_ray.blocks import SourceFile
    from core.on_ray.encode_files import described, encode_files
    from core.on_ray.places import Place
    from core.on_ray.pool import RayEncoders
    from core.on_ray.session import require_ray

    require_ray()
    place, target = Place.of(file), Place.of(output)
    if target.path is not None:
        check_output(target.path, place.path)
    with reported_task(context) as task:
        sources: list[SourceFile] = []
        for each in place.found():
            before = sources[-1] if sources else None
            sources.append(described(each, lambda path, task: sniffed(path, options, task), task, before))
            say_of_sheets(sources[-1].layout)
        on_device = choice.device if choice.device in ("auto", "cpu") else "auto"
        encoder = load_model(name, replace(choice, device=on_device), task)
        n = encode_files(
            encoder, RayEncoders(encoder, address, workers, choice.device, say), sources, target, task
        )
    rows = sources[-1].first_row + sources[-1].rows
    if n < rows:
        say(f"{plural(rows - n, '1 sentence was', '{n} sentences were')} encoded before")
    blank, rejected = (sum(getattr(each, what) for each in sources) for what in ("blank", "n_rejected"))
    done = EncodedFile(rows, encoder.embedding_dim, blank, rejected)
    _print(done, f"{encoder.name} on Ray, {encoder.precision}", place.name, output)


def _print(done: EncodedFile, model: str, name: str, output: str) -> None:
    if done.n_rejected:
        lines = plural(
            done.n_rejected,
            f"1 line of {name} is no row and has",
            f"{{n}} lines of {name} are not rows and have",
        )
        say(f"{lines} no vector")
    print_facts(
        [
            ("vectors", f"{done.rows:,} × {done.embedding_dim}, float32"),
            ("blank", f"{done.blank:,}"),
            ("model", model),
            ("file", output),
        ]
    )


class Encoder(Protocol):
    """The part of a `SentenceEncoder` that is needed here."""

    embedding_dim: int

    def encode_documents(self, texts: Sequence[str], task: Task = QUIET) -> NDArray[Any]:
        """(n_texts, embedding_dim) float32."""
        ...


@dataclass(frozen=True, slots=True)
class EncodedFile:
    """What was written.

    Attributes:
        rows: vectors, one a row of the file. embedding_dim: dimensions of each.
        blank: rows without a text, encoded as "".
        n_rejected: lines of the file that are not rows and so have no vector.
    """

    rows: int
    embedding_dim: int
    blank: int
    n_rejected: int


def encode_file(
    encoder: Encoder,
    source: FileLayout,
    path: Path,
    task: Task = QUIET,
) -> EncodedFile:
    """Write the vector of every row of a file to `path`, which appears whole or not at all.

    The file is read twice: to count its rows, then to encode them, so that memory does not grow with it.

    Args:
        source: the file, as it was sniffed; it names the text column.
        path: becomes an .npy of (rows, embedding_dim) float32 in file order.

    Raises:
        InputError: the file cannot be read or has no row, or `path` cannot be written.
        CancelledError: nothing was written.
    """
    from core.corpus.readers import text_chunks
    from core.files import whole_file, write_array

    n_rows, n_rejected = _count(source, task)
    if n_rows == 0:
        raise InputError(f"{source.name} has no rows.")
    began, start, blank = time.perf_counter(), 0, 0

    def encoded() -> Iterator[NDArray[Any]]:
        nonlocal start, blank
        for texts in text_chunks(source, _CHUNK_ROWS, task):
            chunk = slice(start, start + len(texts))
            if chunk.stop > n_rows:
                raise _changed(source)
            within = _within(chunk, n_rows, began, task.on_progress)
            yield encoder.encode_documents(texts, task=Task(within, task.cancel))
            start = chunk.stop
            blank += texts.count("")

    # Piece by piece: of a file that is mapped, all that was written stays in memory.
    with whole_file(path) as temporary:
        write_array(temporary, (n_rows, encoder.embedding_dim), encoded())
        if start != n_rows:
            raise _changed(source)
    return EncodedFile(n_rows, encoder.embedding_dim, blank, n_rejected)


def _count(source: FileLayout, task: Task) -> tuple[int, int]:
    """Rows and rejected lines of the whole file."""
    from core.corpus import read_table

    table = read_table(source, task=task)
    n_rows = sum(len(rows) for _, rows in table)
    return n_rows, table.rejects.n


def _within(chunk: slice, n_rows: int, began: float, on_progress: OnProgress | None) -> OnProgress | None:
    """Takes the progress of one chunk, in distinct sentences, and hands it on as that through the file."""
    if on_progress is None:
        return None
    on_file_progress = on_progress

    def report(state: Progress) -> None:
        share = state.done / state.total if state.total else 1.0
        done = chunk.start + round(share * (chunk.stop - chunk.start))
        on_file_progress(Progress("Encoding", done, n_rows, "sentences", time.perf_counter() - began))

    return report


def _changed(source: FileLayout) -> InputError:
    return InputError(f"{source.name} changed while it was read.", "Start again when nothing writes to it.")
