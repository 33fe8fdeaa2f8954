"""Consent, settings, models, errors: what a dialog says and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from core.encoding.hub import DownloadConsent, DownloadPlan, PlannedFile
from core.encoding.reading import Part
from core.errors import ModelError
from core.workspace import Workspace
from explorer.importing.model_picker import ModelPicker
from explorer.importing.paste_dialog import PasteDialog
from explorer.shared import engine_words, language
from explorer.shared.lanes import Lanes
from explorer.shared.model_facts import in_words
from explorer.shared.settings import Settings, program_version
from explorer.shared.state import EncoderStatus
from explorer.shell.header_bar import HeaderBar, device_line
from explorer.shell.model_dialog import DownloadDialog, ModelDialog
from explorer.shell.settings_dialog import SettingsDialog
from explorer.widgets.dialogs import AboutDialog
from explorer.widgets.list_items import ABOUT, RIGHT
from tests.explorer.driver import OpenWindow, wait

GRANITE = "granite-embedding-97m-multilingual-r2"
E5 = "intfloat/multilingual-e5-small"
PLAN = DownloadPlan(E5, "0" * 40, (PlannedFile("model.safetensors", 470_600_000, "sha256:0"),))


@pytest.fixture
def lanes(qapp: QApplication) -> Iterator[Lanes]:
    made = Lanes()
    yield made
    assert made.close(20)


def says(dialog: object) -> str:
    """Everything the labels of a dialog say."""
    return " ".join(label.text() for label in dialog.findChildren(QLabel))  # type: ignore[attr-defined]


def test_nothing_is_asked_of_the_hub_before_consent_and_nothing_fetched_before_the_size_is_shown(
    qtbot: QtBot, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    import core.encoding

    asked: list[str] = []

    def plan(name: str) -> DownloadPlan:
        asked.append(name)
        return PLAN

    monkeypatch.setattr(core.encoding, "plan_download", plan, raising=False)
    dialog = DownloadDialog(E5, lanes)
    qtbot.addWidget(dialog)
    agreed: list[DownloadConsent] = []
    dialog.agreed.connect(agreed.append)
    assert "multilingual-e5-small is not on this machine" in says(dialog)
    assert "94 languages" in says(dialog)
    assert "488 MB" in says(dialog)
    assert asked == []
    qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.go.isEnabled(), timeout=20_000)
    assert asked == [E5]
    assert agreed == []
    assert "471 MB in 1 file " in says(dialog)
    assert dialog.go.text() == "Download 471 MB"
    qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    assert agreed == [DownloadConsent(PLAN)]


def test_a_hub_that_cannot_be_reached_is_said_and_can_be_tried_again(
    qtbot: QtBot, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    import core.encoding

    def fails(name: str) -> DownloadPlan:
        raise ModelError("The hub cannot be reached.", "Check the network.")

    monkeypatch.setattr(core.encoding, "plan_download", fails, raising=False)
    dialog = DownloadDialog(E5, lanes)
    qtbot.addWidget(dialog)
    qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.go.isEnabled(), timeout=20_000)
    assert "The hub cannot be reached. Check the network." in says(dialog)


def test_models_are_offered_with_size_and_languages(qtbot: QtBot, tmp_path: Path) -> None:
    folder = str(tmp_path / "my-model")
    dialog = ModelDialog(folder, [folder], workspace_open=True)
    qtbot.addWidget(dialog)
    items = [dialog.list.item(row) for row in range(dialog.list.count())]
    assert items[0].text() == "all-MiniLM-L6-v2"
    assert items[0].data(ABOUT).splitlines() == [
        "English. Comes with the program: quick, good all-round English.",
        "quick · 91 MB · reads 256 tokens · 384 dimensions · Apache-2.0",
    ]
    assert items[-1].text() == "my-model"
    assert dialog.model_name == folder
    dialog.list.setCurrentRow(0)
    assert dialog.model_name == "all-MiniLM-L6-v2"


@pytest.mark.parametrize(("width", "height"), [(720, 480), (900, 600)])
@pytest.mark.parametrize("name", ["en", "zh_CN", "ko"])
def test_what_is_said_of_a_model_fits_into_the_list(
    qtbot: QtBot, qapp: QApplication, name: str, width: int, height: int
) -> None:
    language.install(qapp, name)
    engine_words._said.cache_clear()
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(width, height)
    window.show()
    dialog = ModelDialog("all-MiniLM-L6-v2", [], True, window)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.list.viewport().width() > 400)
    room = dialog.list.viewport().width() - 20
    metrics = QFontMetrics(dialog.list.font())
    for row in range(dialog.list.count()):
        for line in str(dialog.list.item(row).data(ABOUT)).splitlines():
            assert metrics.horizontalAdvance(line) <= room, line
    assert dialog.height() <= height
    language.install(qapp, "en")
    engine_words._said.cache_clear()


def test_models_that_read_the_texts_come_first_and_say_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_window: OpenWindow
) -> None:
    """In the window, with Korean texts longer than most models read."""
    path = tmp_path / "late.csv"
    sentence = "배송이 이 주나 늦었고 상자가 찢어져 있었습니다."
    path.write_text("text\n" + "".join(f"{k} {sentence * 40}\n" for k in range(30)), encoding="utf-8")
    with Workspace.create(tmp_path / "late") as workspace:
        workspace.add_file(path)
    window = open_window(tmp_path / "late")
    wait(qtbot, lambda: window.session.workspace is not None and window.session.workspace.n_texts == 30)
    seen: list[list[str]] = []

    def shown(dialog: ModelDialog) -> int:
        dialog.show()
        qtbot.keyClicks(dialog.name_field, "some/thing")
        wait(qtbot, lambda: dialog.fitting.isVisible())
        seen.append([dialog.list.item(k).text() for k in range(dialog.list.count())])
        marked = [k for k in range(dialog.list.count()) if dialog.list.item(k).data(RIGHT)]
        assert marked == list(range(len(marked)))
        assert dialog.fitting.text().startswith("The texts here: Korean (Hangul), most of them up to about ")
        assert f"Small and quick: {GRANITE} (220 MB). Slower and mostly better: " in dialog.fitting.text()
        assert dialog.name_field.text() == "some/thing"  # what a person types meanwhile stays
        dialog.reject()
        return 0

    monkeypatch.setattr(ModelDialog, "exec", shown)
    window.commands.choose_model()
    (names,) = seen
    assert names[0] == GRANITE
    assert names.index("all-MiniLM-L6-v2") > names.index("embeddinggemma-300m")


@pytest.mark.parametrize(
    ("text", "said", "first"),
    [
        ("Die Lieferung kam zwei Wochen zu spät.", "German", GRANITE),
        ("The delivery came two weeks late.", "English", "all-MiniLM-L6-v2"),
        ("SKU-0012-RT", "Latin script", "all-MiniLM-L6-v2"),
    ],
)
def test_the_list_goes_by_the_language_where_the_texts_show_it(
    qtbot: QtBot, lanes: Lanes, tmp_path: Path, text: str, said: str, first: str
) -> None:
    with Workspace.create(tmp_path / "late") as workspace:
        workspace.add_lines([f"{k} {text}" for k in range(30)])
        dialog = ModelDialog("all-MiniLM-L6-v2", [], workspace_open=True)
        qtbot.addWidget(dialog)
        dialog.look_at(workspace.rows, workspace.n_texts, lanes)
        dialog.show()
        wait(qtbot, lambda: dialog.fitting.isVisible() and lanes.idle)
    assert dialog.fitting.text().startswith(f"The texts here: {said}, most of them up to about ")
    assert f"Small and quick: {first} (" in dialog.fitting.text()
    assert dialog.list.item(0).text() == first
    shown = [dialog.list.item(k) for k in range(dialog.list.count())]
    reads = {item.text(): bool(item.data(RIGHT)) for item in shown}
    assert reads["all-MiniLM-L6-v2"] is (first == "all-MiniLM-L6-v2")
    assert reads["multilingual-e5-small"]


def test_languages_are_said_in_words(qapp: QApplication) -> None:
    def parts(*shares: tuple[str, str | None, float]) -> tuple[Part, ...]:
        return tuple(Part(*each) for each in shares)

    assert (
        in_words(parts(("Latin", "de", 0.85), ("Latin", None, 0.09), ("Han", None, 0.06))) == "mostly German"
    )
    assert in_words(parts(("Latin", "en", 0.6), ("Latin", "de", 0.4))) == "English and German"
    three = parts(("Latin", "fr", 0.4), ("Hangul", None, 0.3), ("Cyrillic", None, 0.3))
    assert in_words(three) == "French, Korean (Hangul) and Cyrillic script"
    assert in_words(()) == "no letters"
    for name, german, arabic in (("ko", "대부분 독일어", "아랍어"), ("zh_CN", "主要是德语", "阿拉伯语")):
        language.install(qapp, name)
        engine_words._said.cache_clear()
        assert in_words(parts(("Latin", "de", 0.9), ("Latin", None, 0.05), ("Han", None, 0.05))) == german
        assert in_words(parts(("Arabic", "ar", 1.0))) == arabic
    language.install(qapp, "en")
    engine_words._said.cache_clear()


def test_what_a_model_wants_before_a_text_is_said(qtbot: QtBot, lanes: Lanes) -> None:
    wants = "Puts “query:” before what is sought and “passage:” before the texts."
    dialog = ModelDialog(E5, [], workspace_open=True)
    qtbot.addWidget(dialog)
    assert dialog.list.currentItem().toolTip() == f"{E5}\n{wants}"
    assert dialog.list.item(0).toolTip() == "all-MiniLM-L6-v2"
    download = DownloadDialog(E5, lanes)
    qtbot.addWidget(download)
    assert wants in says(download)
    picker = ModelPicker()
    qtbot.addWidget(picker)
    picker.set_models(E5, [])
    assert picker.toolTip().endswith(wants)


def test_terms_and_licence_are_shown_before_a_download(
    qtbot: QtBot, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    import core.encoding

    gemma = "google/embeddinggemma-300m"
    dialog = DownloadDialog(gemma, lanes)
    qtbot.addWidget(dialog)
    assert "agreed to its terms: Google's Gemma Terms of Use, at ai.google.dev/gemma/terms" in says(dialog)
    assert "2,048 tokens · 768 dimensions · Gemma" in says(dialog)

    files = (PlannedFile("model.safetensors", 1_000_000, "sha256:0"),)
    plan = DownloadPlan("some/one", "0" * 40, files, "cc-by-nc-4.0", gated=True)
    monkeypatch.setattr(core.encoding, "plan_download", lambda name: plan, raising=False)
    unknown = DownloadDialog("some/one", lanes)
    qtbot.addWidget(unknown)
    assert "terms" not in says(unknown)
    qtbot.mouseClick(unknown.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: unknown.go.isEnabled(), timeout=20_000)
    assert "Licence: cc-by-nc-4.0." in says(unknown)
    assert "agreed to its terms: see its page there" in says(unknown)


def test_a_version_that_was_kept_has_the_name_that_the_window_gives_it(qtbot: QtBot) -> None:
    folder = f"/answers/models/{'0f' * 32}"
    dialog = ModelDialog(folder, [], workspace_open=True, called="all-MiniLM-L6-v2 · version 1")
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    item = dialog.list.currentItem()
    assert item.text() == "all-MiniLM-L6-v2 · version 1"
    assert dialog.model_name == folder
    assert dialog.list.viewport().rect().contains(dialog.list.visualItemRect(item))  # all of it


def test_any_model_of_the_hub_can_be_named(qtbot: QtBot) -> None:
    dialog = ModelDialog("all-MiniLM-L6-v2", [], workspace_open=False)
    qtbot.addWidget(dialog)
    dialog.show()
    for unfit in ("no organisation", "a/b/c", "../model", "some-model"):
        dialog.name_field.setText(unfit)
        assert not dialog.use.isEnabled(), unfit
    dialog.name_field.clear()
    qtbot.keyClicks(dialog.name_field, "sentence-transformers/LaBSE ")
    assert dialog.list.selectedItems() == []
    assert dialog.model_name == "sentence-transformers/LaBSE"
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog.name_field, Qt.Key.Key_Return)
    dialog.show()
    dialog.list.setCurrentRow(1)
    assert dialog.name_field.text() == ""
    assert dialog.model_name == dialog.list.item(1).data(Qt.ItemDataRole.UserRole)


def test_the_picker_keeps_a_model_that_is_in_no_list(qtbot: QtBot, tmp_path: Path) -> None:
    picker = ModelPicker()
    qtbot.addWidget(picker)
    folder = str(tmp_path / "my-model")
    picker.set_models(folder, [])
    assert picker.model_name == folder
    assert picker.currentText() == "my-model"
    with qtbot.waitSignal(picker.model_chosen) as chosen:
        picker.setCurrentIndex(picker.findData("all-MiniLM-L6-v2"))
        picker.activated.emit(picker.currentIndex())
    assert chosen.args == ["all-MiniLM-L6-v2"]


def test_quick_mode_is_offered_where_it_is_quicker(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    for offers, kept, there in ((True, "auto", True), (False, "auto", False), (False, "int8", True)):
        settings.set("precision", kept)
        dialog = SettingsDialog(settings, "CPU, 2 cores, quick mode (int8): asked for", offers_quick=offers)
        qtbot.addWidget(dialog)
        precision = dialog.findChild(QComboBox, "precisionSetting")
        assert isinstance(precision, QComboBox)
        assert (precision.findData("int8") >= 0) == there
        assert precision.currentData() == kept
        assert ("VNNI" in says(dialog)) == (not offers)


def test_the_header_says_that_quick_mode_is_on(qtbot: QtBot) -> None:
    status = EncoderStatus("ready", "all-MiniLM-L6-v2", "cpu", "int8", "Quick mode (int8) was asked for.")
    header = HeaderBar()
    qtbot.addWidget(header)
    header.set_status(status)
    assert header.device_chip.text() == "CPU · quick mode (int8)"
    assert "Quick mode" in header.device_chip.toolTip()
    assert device_line(status).endswith("quick mode (int8)")


@pytest.mark.usefixtures("without_hnswlib")
def test_the_header_says_that_search_is_exact_where_hnswlib_is_missing(qtbot: QtBot) -> None:
    status = EncoderStatus("ready", "all-MiniLM-L6-v2", "cpu", "float32", "No CUDA device was found.")
    header = HeaderBar()
    qtbot.addWidget(header)
    header.set_status(status)
    assert "No CUDA device" in header.device_chip.toolTip()
    assert (
        "hnswlib is not installed, so searches of 20,000 to 250,000 sentences compare all vectors"
        in header.device_chip.toolTip()
    )
    assert device_line(status).endswith("float32, no hnswlib")


def test_a_setting_takes_effect_at_once_and_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    dialog = SettingsDialog(Settings(path), "CPU: no CUDA device found")
    qtbot.addWidget(dialog)
    device = dialog.findChild(QComboBox, "deviceSetting")
    assert isinstance(device, QComboBox)
    device.setCurrentIndex(device.findData("cpu"))
    with qtbot.waitSignal(dialog.setting_changed) as changed:
        device.activated.emit(device.currentIndex())
    assert changed.args == ["device"]
    assert Settings(path).get("device") == "cpu"
    motion = dialog.findChild(QComboBox, "animationsSetting")
    assert isinstance(motion, QComboBox)
    motion.setCurrentIndex(motion.findData("off"))
    with qtbot.waitSignal(dialog.setting_changed) as changed:
        motion.activated.emit(motion.currentIndex())
    assert changed.args == ["animations"]
    assert Settings(path).get("animations") == "off"


def test_pasting_nothing_cannot_go_on(qtbot: QtBot) -> None:
    dialog = PasteDialog("", "banking77")
    qtbot.addWidget(dialog)
    assert not dialog.explore.isEnabled()
    assert dialog.into_open()
    assert dialog.destination.currentText() == "Add to banking77"
    dialog.area.setPlainText("a\nb\n\n")
    assert dialog.explore.isEnabled()
    assert dialog.lines() == ["a", "b", ""]
    dialog.show()
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog.area, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_about_lists_every_package_with_its_licence(open_window: OpenWindow, qtbot: QtBot) -> None:
    """As plain text that scrolls, from what NOTICE has."""
    window = open_window()
    window.actions_["about"].trigger()
    wait(qtbot, lambda: any(dialog.isVisible() for dialog in window.findChildren(AboutDialog)))
    dialog = window.findChild(AboutDialog)
    listed = dialog.findChild(QPlainTextEdit, "packages")
    assert listed.isReadOnly()
    lines = listed.toPlainText().splitlines()
    assert "numpy >=2.0: BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0" in lines
    assert len(lines) > 40
    assert f"Semantic Explorer {program_version()}" in says(dialog)
    assert "Apache License 2.0" in says(dialog)
    assert dialog.height() <= window.height()
