"""Words, adversary, teacher and layers: on the command line, and on the Train page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.encoding import SentenceEncoder
from explorer.train.page import TrainPage
from tests.core.training.tiny import sentences, tiny_encoder
from tests.explorer.command_line import Command
from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.train.test_objectives import alike
from tests.explorer.train.test_page import open_small, ready, set_field, text_of, use_tiny_model
from tests.explorer.train.test_sources import pick


def texts(path: Path, n: int = 60) -> Path:
    path.write_text("\n".join(["text", *sentences(n)]), encoding="utf-8")
    return path


def test_a_student_is_distilled_on_the_command_line(tmp_path: Path, command: Command) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny")
    data = texts(tmp_path / "texts.csv")
    synonyms = tmp_path / "synonyms.txt"
    synonyms.write_text("parcel, package\n", encoding="utf-8")
    said = command(
        "train", tmp_path / "tiny", "--data", data, "--objective", "distillation", "--layers", "1",
        "--word-deletion", "0.1", "--word-swap", "0.1", "--synonyms", synonyms, "--synonym-share", "0.5",
        "--adversarial", "fgm", "--epsilon", "0.5", "-o", tmp_path / "student", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    student = SentenceEncoder.load(tmp_path / "student", "cpu", "float32")
    assert student.layout.transformer_config["num_hidden_layers"] == 1
    card = (tmp_path / "student" / "README.md").read_text(encoding="utf-8")
    for line in (
        "student's layers 1",
        "adversary fgm · moved by ε 0.5",
        "synonyms synonyms.txt",
        "Reimers & Gurevych 2020",
    ):
        assert line in card
    said = command(
        "train", tmp_path / "student", "--data", data, "--objective", "distillation",
        "--teacher", tmp_path / "tiny", "-o", tmp_path / "second", "--json",
    )  # fmt: skip
    assert said.status == 0, said.err
    assert "teacher tiny" in (tmp_path / "second" / "README.md").read_text(encoding="utf-8")


def test_the_command_says_what_cannot_be(tmp_path: Path, command: Command) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny")
    data = texts(tmp_path / "texts.csv")
    begin = (
        "train",
        tmp_path / "tiny",
        "--data",
        data,
        "-o",
        tmp_path / "new",
        "--objective",
        "distillation",
    )
    for more, what in (
        ((), "learns from a teacher, and none is named"),
        (("--teacher", tmp_path / "nobody"), "nobody"),
        (("--layers", "some"), "--layers is “some”"),
        (("--layers", "0,7"), "the model has 2, numbered from 0"),
        (("--layers", "1", "--word-deletion", "2"), "word_deletion is 2"),
        (("--layers", "1", "--adversarial", "pgd"), "adversarial cannot be “pgd”"),
        (("--layers", "1", "--synonyms", tmp_path / "none.txt"), "none.txt cannot be read"),
        (("--layers", "1", "--back-translation", "one"), "takes two models"),
    ):
        said = command(*begin, *more)
        assert said.status == 2
        assert what in said.err
        assert not (tmp_path / "new").exists()
    shown = command("train", "--help").out
    for option in (
        "--teacher",
        "--layers",
        "--word-deletion",
        "--synonyms",
        "--back-translation",
        "--adversarial",
    ):
        assert option in shown
    assert "distillation: For a smaller model, or one more language" in " ".join(shown.split())


def shown(page: TrainPage) -> set[str]:
    names = ("teacher", "layers", "word_deletion", "synonyms", "back_translation", "epsilon")
    return {name for name in names if page.form.setting(name).isVisible()}


def test_a_student_is_distilled_on_the_train_page(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training = page.training
    drop(window, alike(tmp_path / "alike.csv"))
    wait(qtbot, lambda: ready(page))
    assert page.form.more_button.text() == "More settings…"
    click(qtbot, page, "moreSettings")
    assert page.form.more_button.text() == "Fewer settings"
    assert "teacher" not in shown(page)
    assert {"layers", "word_deletion", "synonyms", "back_translation", "epsilon"} <= shown(page)
    pick(page.form.objective, "distillation")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("distillation",))
    assert "teacher" in shown(page)
    assert "one more language" in text_of(page, "objectiveWhy")
    wait(qtbot, lambda: "none is named" in text_of(page, "planNote"))
    # The folder of a teacher can be chosen.
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "chosen"))
    for name, found in (("teacher", "{0}"), ("back_translation", "{0}, {0}")):
        click(qtbot, page, f"choose-{name}")
        assert page.form.setting(name).text() == found.format(tmp_path / "chosen")
        set_field(page, name, "")
    set_field(page, "layers", "two")
    assert "0, 2, 4" in text_of(page, "settingsError")
    set_field(page, "layers", "1")
    set_field(page, "word_deletion", "10 %")
    pick(page.form.fields["adversarial"].edit, "fgsm")
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    assert training.runs[0].objective == "distillation"
    click(qtbot, page, "copyCommand")
    copied = QGuiApplication.clipboard().text()
    for said in ("--objective distillation", "--layers 1", "--word-deletion 0.1", "--adversarial fgsm"):
        assert said in copied
