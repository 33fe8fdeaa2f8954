"""LoRA and Sentence-T5 as a person meets them: the field on the Train page, the command, what is copied."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import assets
from core.encoding import SentenceEncoder
from core.training import TrainingConfig
from core.training.config import with_defaults
from core.workspace import Workspace
from explorer.train.versions import write_version
from tests.core.encoding.conftest import whole_t5
from tests.core.training.tiny import tiny_encoder
from tests.explorer.command_line import run
from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.train.test_page import open_small, ready, set_field, text_of, use_tiny_model
from tests.explorer.train.test_sources import as_the_command_has_it, pairs

needs_peft = pytest.mark.skipif(
    importlib.util.find_spec("peft") is None,
    reason="the package peft is not installed (make setup does that)",
)


@needs_peft
def test_adapters_on_the_page(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training = page.training
    drop(window, pairs(tmp_path / "pairs.csv", 40))
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "moreSettings")
    rank, rate = page.form.setting("lora_rank"), page.form.setting("learning_rate")
    assert (rank.text(), rank.placeholderText(), rate.text()) == ("", "all weights", "2e-5")
    assert text_of(page, "why-lora_rank") == ""
    assert rank.toolTip().endswith("For little memory, or many versions of one model.")

    set_field(page, "lora_rank", "8")
    assert rate.text() == "2e-4"
    assert "ten times the learning rate" in text_of(page, "why-lora_rank")
    set_field(page, "lora_rank", "")
    assert rate.text() == "2e-5"
    set_field(page, "learning_rate", "5e-4")
    set_field(page, "lora_rank", "8")
    assert rate.text() == "5e-4"  # what a person has typed stays
    set_field(page, "lora_rank", "0")
    assert "Give at least 1" in text_of(page, "settingsError")
    set_field(page, "lora_rank", "8")
    wait(qtbot, lambda: ready(page))

    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    click(qtbot, page, "copyCommand")
    copied = QGuiApplication.clipboard().text()
    assert "--lora-rank 8" in copied
    _, config, _ = as_the_command_has_it(copied, monkeypatch)
    assert (config.lora_rank, config.learning_rate) == (8, 5e-4)
    click(qtbot, page, "copyPython")
    assert "lora_rank=8" in QGuiApplication.clipboard().text()


def test_without_peft_the_page_says_what_to_install(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *a: None if name == "peft" else found(name, *a)
    )
    drop(window, assets.sample_pairs())
    wait(qtbot, lambda: ready(page))
    set_field(page, "lora_rank", "8")
    wait(qtbot, lambda: page.training.plan is not None and page.training.plan.error)
    assert page.training.plan is not None
    assert "semantic-explorer[lora]" in page.training.plan.error


def test_the_command_takes_the_rate_that_suits_adapters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for given, expected in (
        ("", TrainingConfig(learning_rate=2e-5)),
        ("--lora-rank 16", TrainingConfig(lora_rank=16, learning_rate=2e-4)),
        ("--lora-rank 16 --lr 1e-3", TrainingConfig(lora_rank=16, learning_rate=1e-3)),
    ):
        line = f"semantic-explorer train m --data f.csv {given} -o new"
        config = as_the_command_has_it(line, monkeypatch)[1]
        assert with_defaults(config, ("regression",)) == with_defaults(expected, ("regression",))
    capsys.readouterr()
    assert run("train", "m", "--data", "f.csv", "--lora-rank", "0", "-o", tmp_path / "new") == 2
    assert "lora_rank is 0" in capsys.readouterr().err


@needs_peft
def test_the_command_leaves_a_plain_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny")
    words = ["train", tmp_path / "tiny", "--data", assets.sample_pairs(), "--lora-rank", "4", "--json"]
    status = run(*words, "-o", tmp_path / "new")
    said = capsys.readouterr()
    assert status == 0, said.err
    assert json.loads(said.out)["model_folder"] == str(tmp_path / "new")
    assert not list((tmp_path / "new").glob("adapter*"))
    card = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert "learning rate 2e-4" in card
    assert "LoRA rank 4" in card
    assert "peft" in card


def test_the_command_makes_a_sentence_t5(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a plain T5, with the decoder's first token: the note, and the card, say who can load it."""
    whole_t5(tmp_path / "t5")
    words = [
        "train",
        tmp_path / "t5",
        "--data",
        assets.sample_pairs(),
        "--objective",
        "regression",
        "--normalize",
    ]
    words += ["--pooling", "decoder-first", "--dense-dim", "16", "--dense-activation", "none"]
    status = run(*words, "-o", tmp_path / "new")
    said = capsys.readouterr()
    assert status == 0, said.err
    assert "where Semantic Explorer is installed" in said.err
    encoder = SentenceEncoder.load(tmp_path / "new", "cpu", "float32")
    assert encoder.layout.pooling == ("decoder-first",)
    assert [getattr(step, "bias", step) for step in encoder.layout.after_pooling] == [False, "normalize"]
    card = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert "where Semantic Explorer is installed" in card
    assert 'SentenceTransformer("path/to/this/folder", trust_remote_code=True)' in card
    assert "library_name" not in card


def test_exporting_a_version_says_who_can_load_it(tmp_path: Path) -> None:
    whole_t5(tmp_path / "t5")
    for pooling, said in (("decoder-first", 1), ("mean", 0)):
        encoder = SentenceEncoder.from_transformer(tmp_path / "t5", pooling, precision="float32")
        encoder.save(tmp_path / pooling)
        with Workspace.create(tmp_path / f"{pooling}-ws", model=str(tmp_path / pooling)) as workspace:
            version = workspace.versions.all()[0].id
            written, notes = write_version(workspace, version, tmp_path / f"{pooling}-exported")
        assert len(notes) == said
        assert SentenceEncoder.load(written).layout.pooling == (pooling,)
