"""The objectives on the Train page: which are offered for what, what each is for, a run with ranking."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QStandardItemModel
from pytestqt.qtbot import QtBot

from core.training.objectives import OBJECTIVES
from explorer.train.page import TrainPage
from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.train.test_page import button, open_small, ready, set_field, text_of, use_tiny_model
from tests.explorer.train.test_sources import pick

MEANINGS = ("late", "torn", "cold", "loud")
THINGS = ("parcel", "soup", "room", "music", "train", "letter", "meal", "phone", "shop", "bus")


def alike(path: Path) -> Path:
    """A file of pairs that are alike: one thing and one complaint in two wordings."""
    lines = [
        f"The {thing} was {meaning} on day {day},On day {day} a {meaning} {thing} again"
        for day in range(4)
        for thing in THINGS
        for meaning in MEANINGS
    ]
    path.write_text("\n".join(["anchor,positive", *lines]), encoding="utf-8")
    return path


def offered(page: TrainPage) -> dict[str, str]:
    """Objective that can be chosen -> what it is for."""
    model = page.form.objective.model()
    assert isinstance(model, QStandardItemModel)
    items = [(page.form.objective.itemData(k), model.item(k)) for k in range(model.rowCount())]
    apart = [name for name, each in OBJECTIVES.items() if each.for_scripts]
    usual = [name for name in OBJECTIVES if name not in apart]
    assert [name for name, _ in items] == [*usual, None, *apart]
    return {name: item.toolTip() for name, item in items if item.isEnabled()}


def test_ranking_is_proposed_for_pairs_that_are_alike_and_learns(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training = page.training
    drop(window, alike(tmp_path / "alike.csv"))
    wait(qtbot, lambda: ready(page))
    assert page.form.objective.currentData() == "ranking"
    assert "found among the others" in text_of(page, "objectiveWhy")
    can = offered(page)
    suited = {name for name, each in OBJECTIVES.items() if each.suits("positive pairs")}
    assert {"ranking", "contrastive", "e5", "cross-encoder"} <= set(can) == suited
    assert can["ranking"].startswith("For pairs that are alike, to be found by searching")

    click(qtbot, page, "moreSettings")
    shown = {name for name in ("scale", "margin", "cached_batch") if page.form.setting(name).isVisible()}
    assert shown == {"scale", "cached_batch"}
    assert page.form.fields["symmetric"].edit.isVisible()
    pick(page.form.objective, "e5")
    wait(qtbot, lambda: ready(page) and training.data is not None and training.data.objectives == ("e5",))
    prompts = [page.form.setting(name) for name in ("query_prompt", "passage_prompt")]
    assert [(field.isVisible(), field.placeholderText()) for field in prompts] == [
        (True, "query: "),
        (True, "passage: "),
    ]
    assert page.form.setting("scale").placeholderText() == "100"
    set_field(page, "query_prompt", "ask: ")
    assert (page.form.config().query_prompt, page.form.config().passage_prompt) == ("ask: ", None)
    assert not page.form.setting("queue_size").isVisible()
    pick(page.form.objective, "contrastive")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("contrastive",))
    assert not any(field.isVisible() for field in prompts)
    assert "alike or not" in text_of(page, "objectiveWhy")
    assert not page.form.setting("scale").isVisible()
    assert not page.form.fields["symmetric"].edit.isVisible()
    pick(page.form.objective, "ranking")
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("ranking",))

    set_field(page, "matryoshka_dims", "many")
    assert "384, 128, 64" in text_of(page, "settingsError")
    set_field(page, "matryoshka_dims", "32, 16")
    set_field(page, "cached_batch", "8")
    qtbot.keyClick(page.form.fields["symmetric"].edit, Qt.Key.Key_Space)
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    assert training.runs[0].objective == "ranking"
    assert training.runs[0].metric == "mrr"
    assert button(page, "keepRun").isEnabled()
    click(qtbot, page, "copyCommand")
    copied = QGuiApplication.clipboard().text()
    assert "--query-prompt" not in copied, "ranking has no use for it"
    for said in ("--objective ranking", "--symmetric", "--matryoshka-dims 32,16", "--cached-batch 8"):
        assert said in copied


def test_scores_between_leave_out_what_needs_yes_or_no(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    qtbot.keyClick(
        window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    wait(qtbot, lambda: ready(page))
    suited = {
        name for name, each in OBJECTIVES.items() if each.suits("pair+score") and not each.only_yes_or_no
    }
    assert {"regression", "cosent", "distillation", "cross-encoder"} <= set(offered(page)) == suited
    pick(page.form.objective, "cosent")
    training = page.training
    wait(qtbot, lambda: training.data is not None and training.data.objectives == ("cosent",))
    assert "only the order counts" in text_of(page, "objectiveWhy")
    wait(qtbot, lambda: ready(page))


def test_rate_and_epochs_follow_the_objective_unless_a_person_set_them(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    form, training = page.form, page.training
    page.take_sample()
    wait(qtbot, lambda: training.data is not None)

    def choose(objective: str) -> tuple[str, str]:
        pick(form.objective, objective)
        wait(qtbot, lambda: training.data is not None and training.data.last.objective == objective)
        return form.setting("learning_rate").text(), form.setting("epochs").text()

    assert choose("cosent") == ("5e-5", "1")
    assert training.config is not None
    assert training.config.learning_rate is None  # the objective's
    assert choose("cross-encoder") == ("1e-4", "4")
    set_field(page, "learning_rate", "3e-5")
    assert choose("regression") == ("3e-5", "1")  # what a person typed stays
    assert training.config.learning_rate == 3e-5
    assert training.config.epochs is None
    set_field(page, "learning_rate", "")
    assert training.config.learning_rate is None
    wait(qtbot, lambda: window.lanes.idle)
