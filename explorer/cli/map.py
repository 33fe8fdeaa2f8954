"""`semantic-explorer map`: the map of a workspace as a picture, drawn without a display."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.errors import InputError
from explorer.cli import PROGRAM
from explorer.cli.options import Without, Workspace_, check_output
from explorer.cli.output import reported_task, say

if TYPE_CHECKING:
    from core.progress import Task
    from core.workspace import MapPicture, Workspace

PICTURES = {".png": "PNG", ".jpg": "JPG", ".jpeg": "JPG"}
_SIZE = (1600, 1000)
_PIXEL_RATIO = 2.0


def map(
    context: typer.Context,
    workspace: Workspace_,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.png", help="The picture.", show_default=False)
    ],
    without: Without = None,
) -> None:
    """Draw the map of a workspace as a picture."""
    from core.workspace import Workspace

    if output.suffix.lower() not in PICTURES:
        raise InputError(f"{output.name} is not a name for a picture.", "Let it end in .png or .jpg.")
    check_output(output)
    with Workspace.open(workspace) as opened, reported_task(context) as task:
        if opened.n_encoded == 0:
            raise InputError(
                f"No sentence of {workspace} is encoded, so there is no map yet.",
                f'Run "{PROGRAM} index -o {workspace}" first.',
            )
        if opened.n_encoded < opened.n_texts:
            say(f"{opened.n_encoded:,} of {opened.n_texts:,} sentences are encoded; the map shows these")
        picture = opened.with_topics(made_map(opened, without, task), task)
    draw_map(picture, output)
    print(output)


def made_map(workspace: Workspace, without: list[str] | None, task: Task) -> MapPicture:
    """The map, without the influence of columns if any; what was taken is said."""
    if not without:
        return workspace.build_map(None, task)
    picture = workspace.build_map_without(without, task=task)
    if picture.erased is not None:
        for sentence in (picture.erased.summary, *picture.erased.warnings):
            say(sentence)
    return picture


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
