"""`semantic-explorer index`: files into a workspace, so that it can be searched."""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from core.errors import InputError
from core.memory import shortage
from core.plurals import plural
from core.progress import Task
from explorer.cli.milvus import use_milvus
from explorer.cli.models import ModelChoice, model_name, with_consent
from explorer.cli.options import (
    AsJson,
    Device,
    Download,
    Milvus,
    Model,
    Precision,
    Ray,
    TextColumn,
    Workers,
    say_of_sheets,
    sniffed,
    with_reading,
)
from explorer.cli.output import open_workspace, print_facts, print_json, reported_task, say, say_of_map

if TYPE_CHECKING:
    from core.corpus import FileLayout, ImportReport, LeaveOut, ReadOptions, RejectedLine, Split
    from core.corpus.layout import Again, DateOrder
    from core.corpus.passage_split import SplitKind
    from core.workspace import EncodeReport, Workspace
    from core.workspace.encoding_job import StartsBlockEncoder

_LOOKED_AT = 5_000  # texts in which something is looked for that could be left out …
_WORTH_SAYING = 0.1  # … and the share of them that have it for it to be named
# What a run that was cut short had in hand, under this name in the workspace; gone when a run ends well.
_UNFINISHED = "unfinished_index"
_DATE_ORDERS: dict[str, DateOrder] = {
    "day-first": "day first",
    "month-first": "month first",
    "year-first": "year first",
}


@with_reading
def index(
    context: typer.Context,
    workspace: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="WORKSPACE",
            help="The workspace: made when absent, else added to.",
            show_default=False,
        ),
    ],
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE",
            help="The file or folder of documents to make searchable; without one, interrupted work in "
            "WORKSPACE is finished. With --ray also a URL, and several files as in 'part-*.parquet'.",
            show_default=False,
        ),
    ] = None,
    text: TextColumn = None,
    model: Model = None,
    leave_out: Annotated[
        list[str] | None,
        typer.Option(
            "--leave-out",
            metavar="LIST",
            help='Leave out for meaning: handles, addresses, html, or phrases, as in handles,"Kind regards".',
            show_default=False,
        ),
    ] = None,
    split: Annotated[
        str | None,
        typer.Option(
            "--split",
            metavar="row|sentences|passages",
            help="Divide texts for meaning, so that the model reads all of long ones; row when absent.",
            show_default=False,
        ),
    ] = None,
    passage_tokens: Annotated[
        int | None,
        typer.Option(
            "--passage-tokens",
            metavar="N",
            help="With --split passages: tokens of a passage, 128 when absent; a quarter overlaps.",
            show_default=False,
        ),
    ] = None,
    dates: Annotated[
        str | None,
        typer.Option(
            "--dates",
            metavar="day-first|month-first|year-first",
            help="How dates such as 03/04/05 are read where all cells allow it; as found when absent.",
            show_default=False,
        ),
    ] = None,
    decimal: Annotated[
        str | None,
        typer.Option(
            "--decimal",
            metavar="point|comma",
            help="What is decimal in numbers such as 1,234 where no cell of its column tells.",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option(
            "--again",
            help="FILE is a newer export of one that is there: change, add and hide rows by --key.",
        ),
    ] = False,
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            metavar="COLUMN",
            help="With --again: the column in which each row has a value of its own.",
            show_default=False,
        ),
    ] = None,
    twice: Annotated[
        bool, typer.Option("--twice", help="Add a file whose very rows are there already once more.")
    ] = False,
    milvus: Milvus = None,
    milvus_files: Annotated[
        Path | None,
        typer.Option(
            "--milvus-files",
            metavar="FOLDER",
            help="The bucket that the Milvus server reads, as seen from here: bulk import by files.",
            show_default=False,
        ),
    ] = None,
    *,
    reading: ReadOptions,
    device: Device = "auto",
    precision: Precision = "auto",
    download: Download = False,
    ray: Ray = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Make files searchable."""
    from core.corpus import LeaveOut
    from core.search import graph_library

    if key is not None and not again:
        raise InputError("--key says which row is which in a newer export.", "Give --again too.")
    date_order = None if dates is None else _DATE_ORDERS.get(dates)
    if dates is not None and date_order is None:
        names = "day-first, month-first or year-first"
        raise InputError(f"--dates {dates} is not known.", f"Give --dates {names}.")
    if decimal not in (None, "point", "comma"):
        raise InputError(f"--decimal {decimal} is not known.", "Give --decimal point or --decimal comma.")
    if passage_tokens is not None and split != "passages":
        raise InputError("--passage-tokens is the length of passages.", "Give --split passages too.")
    decimal_comma = None if decimal is None else decimal == "comma"
    options = replace(reading, text_column=text, date_order=date_order, decimal_comma=decimal_comma)
    choice = ModelChoice(model, device, precision, download)
    elsewhere = _on_ray(ray, workers, choice)
    with reported_task(context) as task:
        without = None if leave_out is None else LeaveOut.parse(leave_out)
        renewal = Renewal(key) if again else None
        divided = _split(split, passage_tokens)
        with _on_this_machine(files or [], ray is not None) as paths:
            report = index_files(
                *(paths, workspace, options, choice, task, without, renewal, twice, divided),
                milvus=milvus,
                milvus_files=milvus_files,
                elsewhere=elsewhere,
            )
    if without_graphs := graph_library.missing_sentence():
        say(without_graphs)
    if as_json:
        print_json(report.as_json())
    else:
        print_facts(report.facts())


@contextlib.contextmanager
def _on_this_machine(names: Sequence[str], any_place: bool) -> Iterator[list[Path]]:
    """The files that are named; with `any_place` also those of a pattern, and copies of those of a URL."""
    if not any_place:
        yield [Path(name) for name in names]
        return
    from core.on_ray.places import Place

    with contextlib.ExitStack() as copies:
        yield [copies.enter_context(place.local()) for name in names for place in Place.of(name).found()]


def _on_ray(address: str | None, workers: int | None, choice: ModelChoice) -> StartsBlockEncoder | None:
    """Who encodes in the place of this process, if anybody."""
    if address is None:
        if workers is not None:
            raise InputError("--workers is the number of encoders on Ray.", "Give --ray too.")
        return None
    from core.on_ray.pool import RayEncoders
    from core.on_ray.session import require_ray

    require_ray()
    return lambda encoder: RayEncoders(encoder, address, workers, choice.device, say)


def _split(kind: str | None, tokens: int | None) -> Split | None:
    """What was asked for; None: nothing was."""
    from core.corpus import Split
    from core.corpus.passage_split import USUAL_TOKENS

    if kind is None:
        return None
    return Split(cast("SplitKind", kind), USUAL_TOKENS if tokens is None else tokens)


@dataclass(frozen=True, slots=True)
class Renewal:
    """That files are newer exports of those that are there. `key` says which row is which; None: not said."""

    key: str | None

    def key_in(self, workspace: Workspace) -> str:
        """The key.

        Raises:
            InputError: it is not said; names the columns that could be it.
        """
        if self.key is not None:
            return self.key
        found = workspace.rows.key_candidates()
        if not found:
            raise InputError(
                f"No column of {workspace.name} has a value of its own in each row, so none can be the key.",
                "Add the file the usual way, without --again.",
            )
        raise InputError(
            "--again needs the key: the column that says which row is which.",
            f"Give --key {found[0]}." if len(found) == 1 else f"Give --key, one of {', '.join(found)}.",
        )


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What one `index` did.

    Attributes:
        imports: one a file, in the order given; without files that an interrupted run had imported.
        there: the paths of files that were left out, since their content is there already.
        encoding: what was encoded. model: with which model, as the person calls it.
        split: into what texts are divided. n_passages: of all texts, where they are.
        n_rows, n_texts: of the whole workspace afterwards. n_hidden: rows that are not among them.
        seconds: wall-clock time.
        milvus: the address of the Milvus that has the vectors, where one has.
    """

    imports: tuple[ImportReport, ...]
    there: tuple[str, ...]
    encoding: EncodeReport
    model: str
    split: Split
    n_passages: int
    n_rows: int
    n_texts: int
    n_hidden: int
    seconds: float
    milvus: str | None

    def as_json(self) -> dict[str, Any]:
        """The shape of `--json`: sums over the files, column and encoding of the first, each in "files"."""
        files = [_file_as_json(report) for report in self.imports]
        sums = {
            key: sum(file[key] for file in files)
            for key in ("rows", "texts", "blank", "duplicates", "n_rejected")
        }
        first = files[0] if files else {"text_column": None, "encoding": None, "delimiter": None}
        return {
            **sums,
            "rejected": [line for file in files for line in file["rejected"]],
            **{key: first[key] for key in ("text_column", "encoding", "delimiter")},
            "encoded": self.encoding.encoded,
            "truncated": self.encoding.truncated,
            "split": self.split.as_json(),
            "passages": self.n_passages if self.split else None,
            "model": self.model,
            "workspace": {"rows": self.n_rows, "texts": self.n_texts, "hidden": self.n_hidden},
            "files": files,
            "already_there": list(self.there),
            "milvus": self.milvus,
            "seconds": round(self.seconds, 3),
        }

    def facts(self) -> list[tuple[str, str]]:
        """The same for a person."""
        facts = []
        for report in self.imports:
            facts.append(("file", Path(report.source).name))
            facts += _changes(report) or [("rows", f"{report.rows:,}")]
            facts.append(("new sentences", f"{report.texts:,}"))
            facts.append(("blank", f"{report.blank:,}"))
            facts.append(("repeated", f"{report.duplicates:,}"))
            facts.append(("rejected", f"{report.n_rejected:,}"))
            facts += _named(report.rejected)
            if report.n_rejected > 10:
                facts.append(("", f"and {report.n_rejected - 10:,} more (all with --json)"))
            if report.n_short:
                rows = plural(report.n_short, "1 row", "{n} rows")
                facts.append(("fewer cells", f"{rows}; the missing ones are blank"))
            if report.n_doubtful:
                facts.append(("in doubt", f"{report.n_doubtful:,}"))
                facts += _named(report.doubtful)
            if report.n_doubtful > 10:
                facts.append(("", f"and {report.n_doubtful - 10:,} more (all with --json)"))
            facts += [("dates", sentence) for sentence in report.dates]
            facts += [("numbers", sentence) for sentence in report.numbers]
            facts += [("left out", sentence) for sentence in report.left_out_lines()]
            facts.append(("text column", report.text_column))
            facts.append(("encoding", report.encoding))
        facts += [("already there", Path(path).name) for path in self.there]
        facts.append(("encoded", f"{_sentences(self.encoding.encoded)} with {self.model}"))
        if self.split:
            facts.append(("divided", f"into {self.split.name}, {self.n_passages:,} in all"))
        if self.encoding.truncated:
            facts.append(("truncated", _truncated(self.encoding)))
        hidden = f", {plural(self.n_hidden, '1 row', '{n} rows')} hidden" if self.n_hidden else ""
        rows = plural(self.n_rows, "1 row", "{n} rows")
        facts.append(("workspace", f"{rows}, {_sentences(self.n_texts)}{hidden}"))
        if self.milvus is not None:
            facts.append(("milvus", f"the vectors are at {self.milvus}"))
        facts.append(("time", f"{self.seconds:.1f} s"))
        return facts


def _truncated(encoding: EncodeReport) -> str:
    """How many were cut, and what reads all of them."""
    share = f"{encoding.truncated / encoding.encoded:.0%}"
    return (
        f"{encoding.truncated:,} ({share}) are longer than the model reads, and not found by what stands "
        "behind; --split sentences reads all of them, in a new workspace"
    )


def _named(lines: Sequence[RejectedLine]) -> list[tuple[str, str]]:
    """The first lines that are no rows, for a person; a document says itself which it is."""
    return [(f"  line {each.line:,}" if each.line else "", each.reason) for each in lines[:10]]


def _changes(report: ImportReport) -> list[tuple[str, str]]:
    """What an import by key changed, for a person."""
    again = report.again
    if again is None:
        return []
    facts = [
        ("changed", f"{again.changed:,}"),
        ("new", f"{again.new:,}"),
        ("vanished", f"{again.vanished:,}"),
        ("there again", f"{again.returned:,}"),
        ("as they were", f"{again.unchanged:,}"),
    ]
    return [*facts, ("marks", f"{again.marks:,} went with their texts")] if again.marks else facts


def _file_as_json(report: ImportReport) -> dict[str, Any]:
    return {
        "file": report.source,
        "rows": report.rows,
        "texts": report.texts,
        "blank": report.blank,
        "duplicates": report.duplicates,
        "rejected": [line.as_json for line in report.rejected],
        "n_rejected": report.n_rejected,
        "n_short": report.n_short,
        "doubtful": [line.as_json for line in report.doubtful],
        "n_doubtful": report.n_doubtful,
        "text_column": report.text_column,
        "encoding": report.encoding,
        "delimiter": report.delimiter,
        "dates": list(report.dates),
        "numbers": list(report.numbers),
        "left_out": [{"what": name, "texts": n} for name, n in report.left_out.items() if name],
        **({"again": asdict(report.again)} if report.again is not None else {}),
    }


def index_files(
    files: Sequence[Path],
    folder: Path,
    options: ReadOptions,
    choice: ModelChoice,
    task: Task,
    leave_out: LeaveOut | None = None,
    renewal: Renewal | None = None,
    twice: bool = False,
    split: Split | None = None,
    milvus: str | None = None,
    milvus_files: Path | None = None,
    elsewhere: StartsBlockEncoder | None = None,
) -> IndexReport:
    """Make or extend the workspace in `folder`, and have all of it searchable.

    A run that was cut short is taken up: files it had imported are not imported again. Nor is a file whose
    content is there, byte for byte.

    Args:
        leave_out: what is left out of texts when they are encoded; None: as the workspace has it.
        renewal: the files are newer exports of those that are there; None: they are added.
        twice: add a file once more whose content is there already.
        split: into what texts are divided when they are encoded; None: as the workspace has it.
        milvus: the address of the Milvus into which the vectors are loaded, or "off"; None: as the workspace
            has it. milvus_files: the bucket that it reads; None: it is sent them.
        elsewhere: who encodes in the place of this process; None: it does.

    Raises:
        InputError, ModelError, WorkspaceError: nothing was added by the file that is named; a workspace
            that this call made and that has no row yet is removed.
        InputError: encoding will hardly fit into the memory, and nobody said that it is to be tried; the rows
            are kept.
        CancelledError: the work done so far is kept.
    """
    from core.workspace import Workspace

    began = time.perf_counter()
    layouts = [sniffed(path, options, task) for path in files]
    exists = (folder / "workspace.json").is_file()
    if not files and not exists:
        raise InputError("No file is named.", f"Name the files to put into {folder}.")
    if renewal is not None and not exists:
        raise InputError(f"{folder} is no workspace, so nothing in it can be renewed.", "Leave --again out.")
    if renewal is not None and not files:
        raise InputError("No file is named.", "Name the newer export.")
    if exists:
        opened = open_workspace(folder)
    else:
        was_there = folder.is_dir()
        wanted = {} if choice.name is None else {"model": model_name(choice.name)}
        opened = Workspace.create(folder, **wanted)
    try:
        with opened as workspace:
            if leave_out is not None:
                workspace.leave_out(leave_out)
            if split is not None:
                workspace.divide(split)
            use_milvus(workspace, milvus)
            workspace.milvus.bulk_folder = milvus_files
            return _fill(
                *(workspace, layouts, choice, began, task, renewal, twice, bool(options.any_size)), elsewhere
            )
    except BaseException:
        if not exists:
            _remove_if_empty(folder, keep_folder=was_there)
        raise


def _fill(
    workspace: Workspace,
    files: Sequence[FileLayout],
    choice: ModelChoice,
    began: float,
    task: Task,
    renewal: Renewal | None,
    twice: bool,
    any_size: bool,
    elsewhere: StartsBlockEncoder | None,
) -> IndexReport:
    key = "" if renewal is None else renewal.key_in(workspace)
    model_before = workspace.model
    # On Ray the workers have the device that is asked for, and here queries are encoded.
    device = choice.device if elsewhere is None or choice.device == "cpu" else "auto"
    try:
        if choice.name is not None:
            workspace.set_model(model_name(choice.name))
        encoder = with_consent(
            lambda consent: workspace.encoder(device, choice.precision, consent, task),
            choice,
        )
    except BaseException:
        workspace.set_model(model_before)
        raise
    imported_before = _take_up(workspace, files)
    imports, there = [], list[str]()
    for file in files:
        if _identity(file) in imported_before:
            say(f"{file.name} is in the workspace since the run that was interrupted, which is resumed")
            continue
        same = None if twice or renewal is not None else workspace.rows.imported_before(file, task)
        if same is not None:
            where = f"import {same.number + 1}, {same.name}"
            say(f"{file.name} is in the workspace already ({where}); --twice adds it once more")
            there.append(file.path)
        elif renewal is None:
            say_of_sheets(file)
            imports.append(workspace.add_file(file, task=task))
        else:
            imports.append(_renew(workspace, file, key, task))
    if imports and not workspace.rows.leave_out:
        _say_what_could_go(workspace, task)
    n_said = len(workspace.repairs)
    for found in (*workspace.recovered, *workspace.repairs):
        say(found)
    if workspace.n_encoded < workspace.n_texts:
        short = shortage(workspace.n_texts, encoder.embedding_dim)
        if short is not None:
            say(str(short))
            if not any_size and not _goes_on():
                raise InputError(
                    "Nothing was encoded.", "The rows are kept: name the same file again with --any-size."
                )
    encoding = workspace.prepare(task, elsewhere, say_of_map)
    for repair in workspace.repairs[n_said:]:
        say(repair)
    workspace.rows.meta_set(_UNFINISHED, None)
    return IndexReport(
        tuple(imports),
        tuple(there),
        encoding,
        workspace.model,
        workspace.rows.split,
        _n_passages(workspace),
        workspace.n_rows,
        workspace.rows.by_text().n_texts,
        workspace.rows.hidden.n,
        time.perf_counter() - began,
        workspace.milvus.address if workspace.milvus.is_used else None,
    )


def _n_passages(workspace: Workspace) -> int:
    snapshot = workspace.vectors()
    return 0 if snapshot is None or snapshot.passages is None else len(snapshot.passages)


def _goes_on() -> bool:
    """Ask a person whether to encode what will hardly fit; who cannot be asked has to say --any-size."""
    return sys.stdin.isatty() and typer.confirm(
        "If it does not fit, the system may end it. Encode anyway?", err=True
    )


def _renew(workspace: Workspace, file: FileLayout, key: str, task: Task) -> ImportReport:
    """Import a newer export, in the sheet in which it was before."""
    from core.corpus.again import of_same_sheet, renewed_import

    renewed = renewed_import(workspace.rows.imports(), file.path)
    as_before = of_same_sheet(file, renewed, task)
    if renewed.sheet is not None and file.options.sheet is None and renewed.sheet != as_before.sheet:
        say(f"{file.name} was imported from the sheet '{renewed.sheet}' before, which it lacks now")
    if as_before is file:
        say_of_sheets(file)
    return workspace.add_again(as_before, key, renewed.number, task=task, on_changes=_say_changes)


def _say_changes(changes: Again) -> None:
    """What is about to be changed."""
    say(
        f"to be changed: {changes.changed:,}; new: {changes.new:,}; vanished: {changes.vanished:,}; "
        f"as they were: {plural(changes.unchanged, '1 row', '{n} rows')}"
    )


def _say_what_could_go(workspace: Workspace, task: Task) -> None:
    """A note on what many texts have that says nothing of what they mean."""
    from core.corpus.leaving_out import find

    texts = workspace.rows.texts(0, min(_LOOKED_AT, workspace.n_texts))
    found = [each for each in find(texts, task.quiet) if each.n_texts >= _WORTH_SAYING * len(texts)]
    if found:
        named = (f"“{each.name}”" if each.is_phrase else each.name for each in found)
        shares = (f"{each.n_texts / len(texts):.0%}" for each in found)
        listed = ", ".join(f"{name} ({share})" for name, share in zip(named, shares, strict=True))
        say(f"of what many sentences have, --leave-out could leave out for meaning: {listed}")


def _identity(file: FileLayout) -> tuple[str, int, int]:
    return file.path, file.n_bytes, file.modified_ns


def _take_up(workspace: Workspace, files: Sequence[FileLayout]) -> set[tuple[str, int, int]]:
    """Note what this run has in hand; returns the files that an interrupted run had imported, unchanged."""
    reports = workspace.rows.reports()
    noted = workspace.rows.meta_get(_UNFINISHED)
    n_before, in_hand = len(reports), set[tuple[str, int, int]]()
    if isinstance(noted, dict):
        n_before = int(noted["n_imports"])
        in_hand = {(str(path), int(size), int(modified)) for path, size, modified in noted["files"]}
    imported = {report.source for report in reports[n_before:]}
    done = {identity for identity in in_hand if identity[0] in imported}
    now = [list(identity) for identity in sorted(in_hand | {_identity(file) for file in files})]
    workspace.rows.meta_set(_UNFINISHED, {"n_imports": n_before, "files": now})
    return done


def _remove_if_empty(folder: Path, keep_folder: bool) -> None:
    """Remove a workspace that this process has just made and closed, unless a row came into it."""
    with open_workspace(folder) as workspace:
        if workspace.rows.n_rows:
            return
    if keep_folder:
        for path in folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    else:
        shutil.rmtree(folder)


def _sentences(n: int) -> str:
    return plural(n, "1 sentence", "{n} sentences")
