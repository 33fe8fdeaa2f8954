"""Settings: sparse, readable, atomic; a damaged file costs the choices and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.shared.settings import MAX_RECENT, Settings, settings_folder, unique_folder, workspaces_folder


def test_only_what_differs_from_the_defaults_is_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path)
    settings.set("theme", "dark")
    settings.set("device", "auto")
    assert json.loads(path.read_text(encoding="utf-8")) == {"theme": "dark"}
    assert Settings(path).get("theme") == "dark"
    settings.set("theme", "system")
    assert json.loads(path.read_text(encoding="utf-8")) == {}
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("content", ["{", "[]", "\0\0\0", '{"theme"'])
def test_a_damaged_file_is_put_aside_and_said_so(tmp_path: Path, content: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(content, encoding="utf-8")
    settings = Settings(path)
    assert settings.get("theme") == "system"
    assert str(path) in settings.trouble
    assert (tmp_path / "settings.damaged.json").read_text(encoding="utf-8") == content


def test_values_that_do_not_fit_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps({"theme": "pink", "device": 3, "recent": [{"folder": 1}, 7], "later": True}),
        encoding="utf-8",
    )
    settings = Settings(path)
    assert (settings.get("theme"), settings.get("device"), settings.recent) == ("system", "auto", [])
    settings.remember(tmp_path / "w", "w", 1, "m")
    assert [entry.name for entry in settings.recent] == ["w"]


def test_recent_workspaces_come_newest_first_and_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    for n in range(MAX_RECENT + 3):
        settings.remember(tmp_path / f"w{n}", f"w{n}", n, "all-MiniLM-L6-v2")
    settings.remember(tmp_path / "w5", "w5", 99, "other")
    again = Settings(tmp_path / "settings.json").recent
    assert len(again) == MAX_RECENT
    assert (again[0].name, again[0].n_rows, again[0].model) == ("w5", 99, "other")
    assert [entry.name for entry in again].count("w5") == 1
    settings.forget(tmp_path / "w5")
    assert "w5" not in [entry.name for entry in settings.recent]


def test_the_home_variable_moves_settings_and_workspaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEMANTIC_EXPLORER_HOME", str(tmp_path))
    assert settings_folder() == tmp_path == workspaces_folder()
    assert Settings().path == tmp_path / "settings.json"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("train", "train"),
        ("a/b:c?", "a b c"),
        ("  ...", "sentences"),
        ("설문", "설문"),
        ("x" * 300, "x" * 80),
    ],
)
def test_a_folder_name_fits_every_file_system(tmp_path: Path, name: str, expected: str) -> None:
    assert unique_folder(tmp_path, name).name == expected


def test_a_second_workspace_of_a_name_gets_a_number(tmp_path: Path) -> None:
    for expected in ("train", "train 2", "train 3"):
        folder = unique_folder(tmp_path, "train")
        assert folder.name == expected
        folder.mkdir()


def test_a_disk_that_cannot_be_written_to_costs_no_exception(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings = Settings(tmp_path / "file" / "settings.json")
    settings.set("theme", "dark")
    assert settings.get("theme") == "dark"
