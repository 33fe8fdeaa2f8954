"""Where a person wants a file, and pictures as the bytes of one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from explorer.widgets.dialogs import ConfirmDialog


def _tr(text: str) -> str:
    return QCoreApplication.translate("saving", text)


def ask_where_to_save(parent: QWidget, title: str, proposed: str, kinds: Mapping[str, str]) -> Path | None:
    """Ask for the name of a file to write; None where the person thought better of it.

    Args:
        proposed: the name that is in the field at first.
        kinds: ending of the name -> what that kind of file is called. A name that ends in none of them gets
            the ending of the kind that is chosen.
    """
    filters = [f"{name} (*{ending})" for ending, name in kinds.items()]
    name, chosen = QFileDialog.getSaveFileName(parent, title, proposed, ";;".join(filters))
    if not name:
        return None
    path = Path(name)
    if path.suffix.lower() in kinds:
        return path
    ending = list(kinds)[filters.index(chosen) if chosen in filters else 0]
    path = path.with_name(path.name + ending)
    return path if not path.exists() or _replaces(path, parent) else None


def _replaces(path: Path, parent: QWidget) -> bool:
    """Ask what the system's dialog asks of the name as it was typed."""
    sentence = _tr("{folder} has a file of that name.").format(folder=path.parent)
    title = _tr("Replace {file}?").format(file=path.name)
    asked = ConfirmDialog(title, [sentence], _tr("Replace"), _tr("Keep"), parent)
    replaces = asked.exec() == QDialog.DialogCode.Accepted
    asked.deleteLater()
    return replaces


def png(image: QImage) -> bytes:
    """A picture in the form of a PNG file."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(held, "PNG")  # type: ignore[call-overload]  # takes a device too
    return bytes(held.data().data())
