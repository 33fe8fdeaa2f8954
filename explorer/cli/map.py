"""`semantic-explorer map`: the map of a workspace as a picture or as one HTML file, without a display."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.errors import InputError
from explorer.cli import PROGRAM
from explorer.cli.options import AsJson, Mask, Where, Without, Workspace_, check_output, column_names
from explorer.cli.output import megabytes, print_json, reported_task, say

if TYPE_CHECKING:
    from core.export import MapPageOptions, MapPageReport
    from core.progress import Task
    from core.workspace import MapPicture, TopicState, Workspace

PICTURES = {".png": "PNG", ".jpg": "JPG", ".jpeg": "JPG"}
PAGES = (".html", ".htm")
_SIZE = (1600, 1000)
_PIXEL_RATIO = 2.0


def map(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.png|.html",
            help="The picture, or the page that opens in a browser.",
            show_default=False,
        ),
    ],
    without: Without = None,
    color: Annotated[
        str | None,
        typer.Option(
            "--color",
            metavar="COLUMN",
            help="Colour points by a column; by topic when absent.",
            show_default=False,
        ),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="A,B",
            help='Columns on a page, "" for none; those with few values when absent.',
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option("--title", metavar="TEXT", help="Above the map.", show_default=False),
    ] = None,
    where: Where = None,
    mask: Mask = None,
    as_json: AsJson = False,
) -> None:
    """Write the map of a workspace as a picture, or as one HTML file that opens without a network.

    On a page one pans, zooms, searches by word and reads. It holds the first characters of each text, and of
    a large map a part of the points; what was left out is said.
    """
    from core.corpus import parse_condition
    from core.export import MapPageOptions, Masking
    from core.workspace import Workspace

    suffix = output.suffix.lower()
    if suffix not in PICTURES and suffix not in PAGES:
        raise InputError(
            f"{output.name} is not a name for a picture or a page.", "Let it end in .png, .jpg or .html."
        )
    check_output(output)
    masking = Masking.parse(mask or "")
    with Workspace.open(workspace) as opened, reported_task(context) as task:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so there is no map yet.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        options = MapPageOptions(title or opened.name, "", _columns(opened, columns), color, mask=masking)
        if color is not None:
            opened.rows.column(color)
        if opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; the map shows these")
        picture, topics = made_topics(opened, without, task)
        if suffix in PAGES:
            row_ids = None if condition is None else opened.rows.select(condition)
            report = _write_page(opened, picture, topics, output, options, row_ids, task)
            said = _said(report, as_json)
        else:
            draw_map(topics.on_map(picture), output)
            said = {"file": str(output)}
    if as_json:
        print_json({"file": str(output)} | said)
    else:
        print(output)


def _columns(opened: Workspace, columns: str | None) -> tuple[str, ...]:
    if columns is None:
        text = opened.rows.text_column
        return tuple(each.name for each in opened.rows.facet_candidates() if each.name != text)
    return tuple(opened.rows.column(name).name for name in column_names(columns))


def _write_page(
    opened: Workspace,
    picture: MapPicture,
    topics: TopicState,
    output: Path,
    options: MapPageOptions,
    row_ids: Any,
    task: Task,
) -> MapPageReport:
    from core.export import export_map_page
    from explorer.map.render import describe

    options = replace(options, about=describe(topics.on_map(picture)))
    return export_map_page(output, opened.rows, picture, topics.tree, options, row_ids, task)


def _said(report: MapPageReport, as_json: bool) -> dict[str, Any]:
    """What is on the page, for `--json`; what was left out is said."""
    if not as_json:
        for sentence in report.sentences:
            say(sentence)
        say(f"{report.points:,} points, {megabytes(report.bytes)}")
    return {
        "points": report.points,
        "of_points": report.of_points,
        "text_length": report.text_length,
        "cut": report.cut,
        "columns": report.columns,
        "masked": report.masked,
        "bytes": report.bytes,
    }


def made_map(workspace: Workspace, without: list[str] | None, task: Task) -> MapPicture:
    """The map, without the influence of columns if any; what was taken is said."""
    if not without:
        return workspace.build_map(None, task)
    picture = workspace.build_map_without(without, task=task)
    if picture.erased is not None:
        for sentence in (picture.erased.summary, *picture.erased.warnings):
            say(sentence)
    return picture


def made_topics(workspace: Workspace, without: list[str] | None, task: Task) -> tuple[MapPicture, TopicState]:
    """The map and its topics, named by the encoder where it is at hand."""
    from core.errors import DownloadNeededError, ModelError

    picture = made_map(workspace, without, task)
    if picture.by_words or not workspace.has_topics(picture):
        try:  # better names, where the model is at hand
            workspace.encoder(task=task.quiet)
        except (ModelError, DownloadNeededError):
            say("The model is not on this machine, so that words alone name the topics")
        else:
            if picture.erased is None:
                picture = workspace.build_map(None, task)
    return picture, workspace.topic_state(task, picture)


def draw_map(picture: MapPicture, path: Path) -> None:
    """Write the map to `path`, whole or not at all.

    Args:
        path: ends in one of `PICTURES`.

    Raises:
        InputError: `path` cannot be written.
    """
    from PySide6.QtGui import QGuiApplication

    from core.files import whole_file
    from explorer.map.render import render_map
    from explorer.shared.theme import LIGHT

    # Fonts need an application, though no display. It has to outlive the image.
    application = QGuiApplication.instance() or QGuiApplication(["map", "-platform", "offscreen"])
    image = render_map(picture, None, _SIZE, LIGHT, _PIXEL_RATIO)
    with whole_file(path) as temporary:
        if not image.save(str(temporary), PICTURES[path.suffix.lower()]):  # type: ignore[call-overload]
            raise InputError(f"{path} cannot be written.", "Name another file.")
    del application
