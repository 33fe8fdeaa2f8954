"""`semantic-explorer map`: the map of a workspace as a picture, drawn without a display."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InputError

if TYPE_CHECKING:
    from core.workspace import MapPicture

PICTURES = {".png": "PNG", ".jpg": "JPG", ".jpeg": "JPG"}
_SIZE = (1600, 1000)
_PIXEL_RATIO = 2.0


def draw_map(picture: MapPicture, path: Path) -> None:
    """Write the map to `path`, whole or not at all.

    Args:
        path: ends in one of `PICTURES`.

    Raises:
        InputError: `path` cannot be written.
    """
    from PySide6.QtGui import QGuiApplication

    from core.export.whole_file import whole_file
    from explorer.map.render import render_map
    from explorer.shared.theme import LIGHT

    # Fonts need an application, though no display. It has to outlive the image.
    application = QGuiApplication.instance() or QGuiApplication(["map", "-platform", "offscreen"])
    image = render_map(picture, None, _SIZE, LIGHT, _PIXEL_RATIO)
    with whole_file(path) as temporary:
        if not image.save(str(temporary), PICTURES[path.suffix.lower()]):  # type: ignore[call-overload]
            raise InputError(f"{path} cannot be written.", "Name another file.")
    del application
