"""Without a display: what is refused is one line, and nothing stays open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import qInstallMessageHandler

from core.workspace import Workspace
from explorer.shared.settings import workspaces_folder
from explorer.shell import headless
from tests.core.workspace.conftest import sentences
from tests.explorer.model_folders import sound

Lines = Callable[..., list[str]]


@pytest.fixture
def refused(qapp: object, capsys: pytest.CaptureFixture[str]) -> Iterator[Lines]:
    """Runs the program as where there is no display; gives what it says beside that there is none."""

    def call(*arguments: Path) -> list[str]:
        assert headless.run(["semantic-explorer", *map(str, arguments)]) == 2
        said = capsys.readouterr()
        assert "Picture of the window" not in said.out
        return said.err.splitlines()[1:]

    yield call
    qInstallMessageHandler(None)


def test_a_file_that_is_not_there(refused: Lines, tmp_path: Path) -> None:
    assert refused(tmp_path / "no such.csv") == [
        f"There is no file {tmp_path / 'no such.csv'}. Check the name and the folder."
    ]
    assert not any(path.is_dir() for path in workspaces_folder().iterdir())


def test_a_workspace_without_a_sentence(refused: Lines, tmp_path: Path) -> None:
    Workspace.create(tmp_path / "empty").close()
    assert refused(tmp_path / "empty") == ["There is no sentence in empty."]
    Workspace.open(tmp_path / "empty").close()  # nobody has it open any more


def test_a_workspace_and_a_file_at_once(refused: Lines, tmp_path: Path) -> None:
    Workspace.create(tmp_path / "one").close()
    (tmp_path / "more.csv").write_text("text\nA sentence\n", encoding="utf-8")
    assert refused(tmp_path / "one", tmp_path / "more.csv") == [
        f"A workspace is opened alone. Name {tmp_path / 'one'} and nothing else."
    ]


def test_a_picture_that_cannot_be_written(refused: Lines, tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "w", model=str(sound(tmp_path / "tiny"))) as workspace:
        workspace.add_lines(sentences(60))
        workspace.prepare()
    picture = tmp_path / "w.png"
    picture.mkdir()  # what stands in its place is nobody's to remove
    assert refused(tmp_path / "w")[-1] == (
        f"The picture {picture} cannot be written. Move what has its name, or make room there."
    )
    assert list(picture.iterdir()) == []
