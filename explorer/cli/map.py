"""`semantic-explorer map`: the map of a workspace as a picture or as one HTML file, without a display."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from core.errors import InputError
from core.plurals import plural
from explorer.cli import PROGRAM
from explorer.cli.options import (
    AsJson,
    Mask,
    Where,
    Without,
    Workspace_,
    check_output,
    column_names,
    label_named,
)
from explorer.cli.output import megabytes, open_workspace, print_json, reported_task, say, say_of_map

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.clusters import TopicTree
    from core.export import MapPageOptions
    from core.judgments.labels import Label
    from core.progress import Task
    from core.workspace import MapPicture, TopicState, Workspace
    from explorer.map.picture import MapFigure, PictureOptions

PAGES = (".html", ".htm")


def map(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE.png|.jpg|.svg|.pdf|.html",
            help="The picture, or the page that opens in a browser.",
            show_default=False,
        ),
    ],
    without: Without = None,
    points: Annotated[
        Literal["rows", "passages"],
        typer.Option(
            "--points",
            help="What the points are; passages where texts are divided, with clusters of their own.",
        ),
    ] = "rows",
    color: Annotated[
        str | None,
        typer.Option(
            "--color",
            metavar="COLUMN|labels|label:NAME",
            help="Colour points by a column, by all labels or by one of them; by topic when absent.",
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option("--title", metavar="TEXT", help="Written above the map.", show_default=False),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="WIDTHxHEIGHT",
            help="Of a picture: pixels, or millimetres as in 180x120mm; 3200x2000 when absent.",
            show_default=False,
        ),
    ] = None,
    dpi: Annotated[
        int,
        typer.Option("--dpi", metavar="N", min=24, max=2400, help="Dots per inch of a picture."),
    ] = 192,
    no_legend: Annotated[
        bool, typer.Option("--no-legend", help="Of a picture: leave out what its colours mean.")
    ] = False,
    no_names: Annotated[
        bool, typer.Option("--no-names", help="Of a picture: leave out the names of topics.")
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Of a picture: light points on dark ground.")] = False,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="A,B",
            help='Of a page: columns beside the text, "" for none; those with few values when absent.',
            show_default=False,
        ),
    ] = None,
    mask: Mask = None,
    where: Where = None,
    as_json: AsJson = False,
) -> None:
    """Write the map as a picture or as one HTML file.

    On a page one pans, zooms, searches by word and reads, without a network. It holds the first characters
    of each text, and of a large map a part of the points; the command says which. In SVG and PDF letters
    stay letters, and more than 10,000 points are one raster image, so that the file stays small.
    """
    from core.corpus import parse_condition
    from core.export import MapPageOptions, Masking

    is_page = output.suffix.lower() in PAGES
    options = MapPageOptions(title or "", mask=Masking.parse(mask or ""))
    drawn = None if is_page else _picture_options(output, title, size, dpi, not no_legend, not no_names, dark)
    if not is_page:
        _refuse("a picture", **{"--columns": columns, "--mask": mask})
    if points == "passages" and without:
        raise InputError("--without is for a map of rows.", "Leave it out, or leave out --points.")
    check_output(output)
    with open_workspace(workspace) as opened, reported_task(context) as task:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so there is no map yet.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        condition = None if where is None else parse_condition(where, opened.rows.columns())
        column, labels = _colour(opened, color)
        options = replace(
            options,
            columns=_columns(opened, columns),
            title=title or opened.name,
            color=column,
            labels=labels,
        )
        if opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; the map shows these")
        if points == "passages":
            made = _passages_with_clusters(opened, task)
        else:
            map_of_rows, topics = made_topics(opened, without, task)
            made = topics.on_map(map_of_rows), topics.tree
        row_ids = None if condition is None else opened.rows.select(condition)
        if drawn is None:
            said = _write_page(opened, made, output, options, row_ids, task)
        else:
            from explorer.map.picture import map_figure

            figure = map_figure(opened.rows, *made, column, row_ids, labels)
            said = _write_picture(output, figure, drawn, task)
    if as_json:
        print_json({"file": str(output), "points_are": points} | said)
    else:
        print(output)


def _refuse(what: str, **options: str | None) -> None:
    """Refuse options that mean nothing here, rather than take no notice of them."""
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise InputError(f"{given[0]} is for a page, not for {what}.", "Leave it out, or write to .html.")


def _picture_options(
    output: Path, title: str | None, size: str | None, dpi: int, legend: bool, names: bool, dark: bool
) -> PictureOptions:
    from explorer.map.picture import FORMATS, USUAL_PIXELS, PictureOptions, PictureSize
    from explorer.shared.theme import DARK, LIGHT

    if output.suffix.lower() not in FORMATS:
        raise InputError(
            f"{output.name} is not a name for a picture or a page.",
            "Let it end in .png, .jpg, .svg, .pdf or .html.",
        )
    wanted = PictureSize.of_pixels(*USUAL_PIXELS, dpi) if size is None else PictureSize.parse(size, dpi)
    return PictureOptions(wanted, title or "", legend, names, DARK if dark else LIGHT)


def _columns(opened: Workspace, columns: str | None) -> tuple[str, ...]:
    if columns is None:
        text = opened.rows.text_column
        return tuple(each.name for each in opened.rows.facet_candidates() if each.name != text)
    return tuple(opened.rows.column(name).name for name in column_names(columns))


def _colour(opened: Workspace, color: str | None) -> tuple[str | None, tuple[Label, ...]]:
    """The column that colours the points, or the labels. A column of that name comes first.

    Raises:
        InputError: there is neither.
    """
    if color is None:
        return None, ()
    labels, columns = opened.labels.all(), {each.name.casefold() for each in opened.rows.columns()}
    is_column = color.strip().casefold() in columns
    if not is_column and color.casefold() == "labels":
        if not labels:
            raise InputError(
                f"{opened.name} has no labels.", f'Give some in the window: "{PROGRAM} {opened.folder}".'
            )
        return None, labels
    if not is_column and color.casefold().startswith("label:"):
        return None, (label_named(opened, color[len("label:") :]),)
    return opened.rows.column(color).name, ()


def _write_page(
    opened: Workspace,
    made: tuple[MapPicture, TopicTree],
    output: Path,
    options: MapPageOptions,
    row_ids: NDArray[np.int64] | None,
    task: Task,
) -> dict[str, Any]:
    """Write the page; what is on it, for `--json`. It says what it left out."""
    from core.export import export_map_page
    from explorer.map.picture import describe

    picture, tree = made
    options = replace(options, about=describe(picture))
    report = export_map_page(output, opened.rows, picture, tree, options, row_ids, task)
    for sentence in report.sentences:
        say(sentence)
    say(f"{plural(report.points, '1 point', '{n} points')}, {megabytes(report.bytes)}")
    return asdict(report)


def _passages_with_clusters(opened: Workspace, task: Task) -> tuple[MapPicture, TopicTree]:
    """The map of passages, with its clusters as topics, named by the encoder where it is at hand."""
    from core.errors import DownloadNeededError, ModelError
    from explorer.map.picture import tree_of

    try:
        opened.encoder(task=task.quiet)
    except (ModelError, DownloadNeededError):
        say("The model is not on this machine, so that words alone name the clusters")
    picture = opened.build_passage_map(None, task)
    return picture, tree_of(picture)


def _write_picture(output: Path, figure: MapFigure, options: PictureOptions, task: Task) -> dict[str, Any]:
    """Draw the picture; what is in it, for `--json`."""
    from PySide6.QtGui import QGuiApplication

    from explorer.map.picture import write_picture

    # Fonts need an application, though no display. It has to outlive what is drawn.
    application = QGuiApplication.instance() or QGuiApplication(["map", "-platform", "offscreen"])
    report = write_picture(output, figure, options, task)
    del application
    if report.raster_inside:
        say(f"{report.points:,} points are one raster image inside, so that the file stays small")
    return asdict(report) | {"pixels": list(options.size.pixels), "dpi": options.size.dpi}


def made_map(workspace: Workspace, without: list[str] | None, task: Task) -> MapPicture:
    """The map, without the influence of columns if any; how long it takes and what was taken is said."""
    estimate = workspace.estimate_map(task)
    if estimate is not None and estimate.takes_long:
        say_of_map(estimate)
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
