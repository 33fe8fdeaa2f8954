"""A person reads the topics of a file, selects by them, and changes them: in the real window, with mouse and
keys, on posts, on banking77 and on nsmc (Korean).
"""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from core.clusters import Topic, TopicTree
from core.encoding import SentenceEncoder
from core.workspace import Workspace
from explorer.explore.page import ExplorePage
from explorer.explore.topic_list import COUNT_ROLE, ID_ROLE, SELECTED_ROLE, TopicList
from explorer.shared import theme
from explorer.shared.state import RowSet
from explorer.shell.window import MainWindow
from tests.core.clusters.conftest import of_parts
from tests.explorer.driver import OpenWindow, settled, wait
from tests.explorer.explore.test_selection_journey import Subject, banking77, nsmc, posts
from tests.explorer.small_files import write_csv

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
Keys = Qt.KeyboardModifier
NONE, SHIFT, ALT, CONTROL = Keys.NoModifier, Keys.ShiftModifier, Keys.AltModifier, Keys.ControlModifier
ROOT = QModelIndex()


class Journey:
    """One open window with its topics in sight."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        window.resize(1400, 900)
        self.idle()
        qtbot.keyClick(window, Qt.Key.Key_F9)
        assert self.list.view.isVisible()

    @property
    def page(self) -> ExplorePage:
        return self.window.explore_page()

    @property
    def list(self) -> TopicList:
        return self.page.topics

    @property
    def tree(self) -> TopicTree:
        tree = self.window.session.topics.tree
        assert tree is not None
        return tree

    def idle(self) -> None:
        timers = [self.list.outliers.findChild(QTimer, "assign outliers")]
        running = QVariantAnimation.State.Running

        def at_rest() -> bool:
            moving = any(each.state() == running for each in self.page.map.findChildren(QVariantAnimation))
            waiting = any(timer.isActive() for timer in timers if timer is not None)
            return (
                settled(self.window)
                and self.window.session.topics.state is not None
                and not (moving or waiting)
            )

        wait(self.qtbot, at_rest)
        wait(self.qtbot, at_rest)

    # -- the list as it stands

    def lines(self, parent: QModelIndex = ROOT) -> list[QModelIndex]:
        """The lines below one that are not hidden."""
        rows = range(self.list.model.rowCount(parent))
        return [
            self.list.model.index(row, 0, parent)
            for row in rows
            if not self.list.view.isRowHidden(row, parent)
        ]

    def all_lines(self, parent: QModelIndex = ROOT) -> list[QModelIndex]:
        return [each for line in self.lines(parent) for each in (line, *self.all_lines(line))]

    def line(self, topic_id: int) -> QModelIndex:
        index = self.list.model.index_of_topic(topic_id)
        assert index.isValid()
        return index

    def rows_of(self, *topic_ids: int) -> list[int]:
        """Rows of some topics, by the tree."""
        state = self.window.session.topics.state
        assert state is not None
        inside = np.logical_or.reduce([state.tree.has(topic_id) for topic_id in topic_ids])
        return np.flatnonzero(np.isin(self.window.session.text_ids, state.corpus.text_ids[inside])).tolist()

    def click(self, topic_id: int, keys: Keys = NONE) -> None:
        view, index = self.list.view, self.line(topic_id)
        at = index.parent()
        while at.isValid():
            view.expand(at)
            at = at.parent()
        view.scrollTo(index)
        self.qtbot.mouseClick(view.viewport(), LEFT, keys, view.visualRect(index).center())
        self.idle()

    def choose_from_menu(self, topic_id: int, action: str) -> None:
        menu = self.list.menu_for(self.line(topic_id))
        found = next(each for each in menu.actions() if each.objectName() == action)
        assert found.isEnabled()
        before = self.tree
        found.trigger()
        menu.deleteLater()
        if action in ("merge", "split"):
            wait(self.qtbot, lambda: self.tree is not before)
        self.idle()

    def press(self, key: Qt.Key, keys: Keys = NONE) -> None:
        self.qtbot.keyClick(self.window, key, keys)
        self.idle()

    # -- the map as it stands

    def names_on_map(self) -> dict[int, QRectF]:
        area = self.page.map
        places = {topic.id: area.place_of_name(topic.id) for topic in self.tree.topics}
        return {topic_id: rect for topic_id, rect in places.items() if rect is not None}


def started(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> Journey:
    window = open_window(folder)
    wait(qtbot, lambda: settled(window) and window.session.topics.state is not None)
    return Journey(window, qtbot)


@pytest.fixture(
    scope="module",
    params=["posts", *(pytest.param(name, marks=pytest.mark.slow) for name in ("banking77", "nsmc"))],
)
def prepared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, public_data: Path
) -> Path:
    """A workspace of one of the files, with its map and topics."""
    folder = tmp_path_factory.mktemp(request.param)
    subject: Subject
    if request.param == "posts":
        subject = posts(folder)
    else:
        subject = {"banking77": banking77, "nsmc": nsmc}[request.param](public_data, folder)
    with Workspace.create(folder / "rows") as workspace:
        workspace.add_file(subject.file, subject.text)
        workspace.prepare()
    return folder / "rows"


@pytest.fixture
def journey(open_window: OpenWindow, qtbot: QtBot, prepared: Path, tmp_path: Path) -> Journey:
    return started(open_window, qtbot, Path(shutil.copytree(prepared, tmp_path / "rows")))


def test_reading_and_selecting(journey: Journey) -> None:
    session, view, tree = journey.window.session, journey.list.view, journey.tree
    top = journey.lines()
    assert [line.data() for line in top] == [topic.name for topic in tree.children(None)]
    counts = [line.data(COUNT_ROLE) for line in top]
    assert counts == [len(journey.rows_of(line.data(ID_ROLE))) for line in top]
    with_text = int(np.count_nonzero(session.text_ids >= 0))
    assert sum(counts) + session.topics.counts.outliers == int(
        with_text + np.count_nonzero(session.text_ids < 0)
    )
    assert len(journey.all_lines()) <= len(tree.topics)
    assert all(
        len(journey.lines(line)) != 1 for line in journey.all_lines()
    )  # one part alone is no line below
    tip = journey.line(tree.layers[0][0].id).data(Qt.ItemDataRole.ToolTipRole)
    assert len(tip.splitlines()) == 4  # the name and three sentences

    one, two = tree.layers[0][:2]
    journey.click(one.id)
    assert session.selection.tolist() == journey.rows_of(one.id)
    assert session.selected.name == one.name
    assert journey.page.results.switch.mode() == "selection"
    assert journey.line(one.id).data(SELECTED_ROLE) == len(journey.rows_of(one.id))
    journey.click(two.id, CONTROL)
    assert session.selection.tolist() == journey.rows_of(one.id, two.id)
    journey.click(one.id, ALT)
    assert session.selection.tolist() == journey.rows_of(two.id)
    journey.click(one.id, ALT | SHIFT)
    assert session.selection.tolist() == []
    journey.press(Qt.Key.Key_Z, CONTROL)
    assert session.selection.tolist() == journey.rows_of(two.id)

    view.setFocus()
    view.choose(journey.line(tree.layers[-1][0].id))
    journey.qtbot.keyClick(view, Qt.Key.Key_Space)
    assert session.selection.tolist() == journey.rows_of(tree.layers[-1][0].id)
    journey.qtbot.keyClick(view, Qt.Key.Key_Return)
    journey.idle()
    assert journey.page.map.place() is not None  # one looks at a part of the map

    # The counts follow the filter.
    journey.choose_from_menu(one.id, "only")
    passing = {line.data(ID_ROLE): line.data(COUNT_ROLE) for line in journey.all_lines()}
    assert passing[one.id] == len(journey.rows_of(one.id))
    assert passing[two.id] == 0


def test_looking_for_a_topic(journey: Journey) -> None:
    name = journey.tree.layers[0][-1].name
    needle = journey.list.needle
    needle.setFocus()
    needle.setText(name.upper())
    shown = journey.all_lines()
    assert name in [line.data() for line in shown]
    assert len(shown) < len(journey.tree.topics)
    for line in shown:
        below = [each.data() for each in journey.all_lines(line)]
        above, at = [], line.parent()
        while at.isValid():
            above.append(at.data())
            at = at.parent()
        assert any(name.casefold() in text.casefold() for text in (line.data(), *below, *above))
    needle.setText("no topic is called this")
    assert not journey.all_lines()
    assert journey.list.empty.isVisible()
    needle.clear()
    assert len(journey.lines()) == len(journey.tree.children(None))


def test_changing_topics_and_coming_back(
    journey: Journey, open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    session, view, before = journey.window.session, journey.list.view, journey.tree
    names = [topic.name for topic in before.topics]

    # A name is typed where it stands.
    first = before.layers[0][0]
    journey.click(first.id)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = view.findChild(QLineEdit)
    assert editor is not None
    editor.setText("  By <b>hand</b> ")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    wait(qtbot, lambda: journey.tree is not before)
    journey.idle()
    assert journey.line(first.id).data() == "By <b>hand</b>"
    assert session.map_picture is not None
    assert "By <b>hand</b>" in session.map_picture.names
    assert "renamed" in session.undo_stack.undoText()
    journey.press(Qt.Key.Key_Z, CONTROL)
    assert [topic.name for topic in journey.tree.topics] == names
    journey.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert journey.line(first.id).data() == "By <b>hand</b>"

    # A name that another topic of the layer has is refused, and said.
    said: list[str] = []
    session.topics.refused.connect(said.append)
    session.topics.rename(before.layers[0][1].id, "by <b>HAND</b>")
    journey.idle()
    assert len(said) == 1
    assert "in this layer already" in said[0]

    # Two become one.
    tree = journey.tree
    parent = next(topic for topic in tree.layers[1] if len(tree.children(topic.id)) > 1)
    one, two = tree.children(parent.id)[:2]
    rows = journey.rows_of(one.id, two.id)
    journey.click(one.id)
    journey.click(two.id, CONTROL)
    journey.choose_from_menu(one.id, "merge")
    assert two.id not in journey.tree
    assert journey.rows_of(one.id) == rows
    assert len(session.map_picture.names) == len(before.layers[0]) - 1

    # One becomes two.
    journey.choose_from_menu(one.id, "split")
    new = {topic.id for topic in journey.tree.layers[0]} - {topic.id for topic in before.layers[0]}
    (part,) = new or {two.id}
    assert sorted(journey.rows_of(one.id) + journey.rows_of(part)) == rows
    assert journey.tree.topic(part).name != journey.tree.topic(one.id).name

    # One goes elsewhere.
    onto = next(topic for topic in journey.tree.layers[1] if topic.id != journey.tree.topic(part).parent)
    drag(journey, part, onto.id)
    assert journey.tree.topic(part).parent == onto.id

    # Several at once, as one picture on the pointer.
    view, model = journey.list.view, journey.list.model
    there = [topic.id for topic in journey.tree.children(onto.id)]
    goal = next(topic for topic in journey.tree.layers[1] if topic.id != onto.id)
    lines = [journey.line(topic_id) for topic_id in there]
    picture = view.dragged_picture(lines)
    assert picture.width() < 260 * picture.devicePixelRatio()
    wanted = model.destinations(model.mimeData(lines), journey.line(goal.id))
    assert wanted == dict.fromkeys(there, goal.id)

    # And all of it is there when the workspace is opened again.
    changed = journey.tree.topics
    journey.window.close()
    again = started(open_window, qtbot, tmp_path / "rows")
    assert again.tree.topics == changed
    for _ in range(4):
        again.press(Qt.Key.Key_Z, CONTROL)  # what was done before is no step of this opening
    assert again.tree.topics == changed


def test_a_map_that_comes_while_changes_wait_to_be_written_shows_them(journey: Journey) -> None:
    session, first = journey.window.session, journey.tree.layers[0][0]
    assert session.workspace is not None
    picture = session.workspace.maps.picture
    session.topics.rename(first.id, "By hand")
    journey.idle()
    assert journey.line(first.id).data() == "By hand"
    gate = threading.Event()
    session.lanes.submit("interactive", lambda context: gate.wait(30), title="Waiting")
    try:
        session.undo_stack.undo()
        session.show_map(None)
        session.show_map(picture)
        wait(journey.qtbot, lambda: session.topics.state is not None)
    finally:
        gate.set()
    journey.idle()
    assert session.workspace.topics.edits.all() == ()
    assert journey.line(first.id).data() == first.name


def test_the_encoder_names_what_words_named_before_it_was_there(
    open_window: OpenWindow, qtbot: QtBot, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(prepared, tmp_path / "rows"))
    with Workspace.open(folder) as workspace:
        by_encoder = workspace.topic_state().tree
    shutil.rmtree(folder / "topics")
    with Workspace.open(folder) as workspace:
        by_words = workspace.topic_state().tree
    # An English model may have nothing to say on Korean.
    assert by_words.topics != by_encoder.topics or "nsmc" in prepared.parent.name
    shown: list[TopicTree] = []
    seen, use = threading.Event(), Workspace.use_encoder

    def use_late(workspace: Workspace, encoder: SentenceEncoder) -> None:
        assert seen.wait(30)
        use(workspace, encoder)

    monkeypatch.setattr(Workspace, "use_encoder", use_late)
    window = open_window(folder)
    topics = window.session.topics

    def changed() -> None:
        if topics.tree is not None:
            shown.append(topics.tree)
            if len(shown) == 1:  # one is renamed at once, while the encoder is still being loaded
                topics.rename(of_parts(topics.tree).id, "by hand")
                seen.set()

    topics.topics_changed.connect(changed)
    wait(qtbot, lambda: topics.state is not None and not topics.state.by_words)
    journey = Journey(window, qtbot)
    assert shown[0].topics == by_words.topics
    tree, large = journey.tree, of_parts(by_words)
    assert tree.topic(large.id).name == "by hand"
    assert journey.line(large.id).data() == "by hand"
    others = [topic for topic in tree.topics if topic.id != large.id]
    assert others == [topic for topic in by_encoder.topics if topic.id != large.id]
    assert all(journey.line(topic.id).data() == topic.name for topic in others)
    n_shown = len(shown)
    journey.press(Qt.Key.Key_Z, CONTROL)
    state = topics.state
    assert state is not None
    assert not state.edits
    assert state.tree.topics == by_encoder.topics
    assert len(shown) == n_shown + 1
    window.close()
    with Workspace.open(folder) as workspace:
        assert workspace.topic_state().made.topics == state.made.topics


def drag(journey: Journey, topic_id: int, onto: int) -> None:
    """Drag a line onto another one, first over places where it cannot be dropped."""
    view, model = journey.list.view, journey.list.model
    view.expandAll()
    line, goal = journey.line(topic_id), journey.line(onto)
    mime, move, none = model.mimeData([line]), Qt.DropAction.MoveAction, NONE

    def over(index: QModelIndex) -> bool:
        view.scrollTo(index)
        place = view.visualRect(index).center()
        event = QDragMoveEvent(QPoint(place), move, mime, LEFT, none)
        QApplication.sendEvent(view.viewport(), event)
        return event.isAccepted()

    view.scrollTo(line)
    begin = QDragEnterEvent(view.visualRect(line).center(), move, mime, LEFT, none)
    QApplication.sendEvent(view.viewport(), begin)
    assert not over(line)  # where it is already
    assert not over(line.parent())
    assert not view.is_target(line.parent())
    assert over(goal)
    assert view.is_target(goal)
    ground = theme.tokens().accent
    drawn = view.viewport().grab(view.visualRect(goal)).toImage()
    assert QColor(drawn.pixel(drawn.width() // 2, 1)).name() == ground  # a frame says where it would go
    place = view.visualRect(goal).center()
    QApplication.sendEvent(view.viewport(), QDropEvent(QPointF(place), move, mime, LEFT, none))
    assert not view.is_target(goal)
    journey.idle()


def test_outliers_are_assigned_by_a_slider(journey: Journey, qtbot: QtBot) -> None:
    session, box = journey.window.session, journey.list.outliers
    before = session.topics.counts.outliers
    state = session.topics.state
    assert state is not None
    homes = state.corpus.homes
    if not len(homes):
        assert not box.isVisible()
        return
    assert box.isVisible()
    assert "None" in box.said.text()
    of_text = np.isin(session.text_ids, state.corpus.text_ids[homes.places])
    n_rows, in_topics = int(np.count_nonzero(of_text)), sum(line.data(COUNT_ROLE) for line in journey.lines())
    assert box.title.text() == f"Outliers: {n_rows:,}", "rows, as the lines above it count them"
    assert in_topics + n_rows == np.count_nonzero(session.text_ids >= 0)
    box.slider.setFocus()
    qtbot.keyClick(box.slider, Qt.Key.Key_End)
    low, high = (round(100 * share) for share in homes.errors(len(homes)))
    assert box.said.text() == (
        f"{n_rows:,} row{'s' * (n_rows != 1)} assigned, {low} to {high} % of their texts wrongly"
    )
    journey.idle()
    assert box.title.text() == f"Outliers: {n_rows:,}"
    shown = np.arange(len(session.text_ids)) % 2 == 0
    session.filter_rows(RowSet("rows", "every second", np.flatnonzero(shown)))
    journey.idle()
    assert box.title.text() == f"Outliers: {np.count_nonzero(of_text & shown):,}", "those that pass"
    session.filter_rows(None)
    journey.idle()
    assert journey.tree.n_outliers == 0
    assert session.topics.counts.outliers < before
    assert session.map_picture is not None
    assert (session.map_picture.labels >= 0).all()
    journey.press(Qt.Key.Key_Z, CONTROL)
    assert box.slider.value() == 0
    assert session.topics.counts.outliers == before


def test_outliers_count_every_row_that_shares_their_texts(
    open_window: OpenWindow, qtbot: QtBot, prepared: Path, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(prepared, tmp_path / "rows"))
    with Workspace.open(folder) as workspace:
        if workspace.n_rows > 5_000:
            pytest.skip("one file is enough")
        texts = workspace.rows.texts()
        write_csv(tmp_path / "again.csv", [(text,) for text in texts for _ in range(2)], ("text",))
        workspace.add_file(tmp_path / "again.csv", "text")
        workspace.prepare()
    journey = started(open_window, qtbot, folder)
    journey.idle()
    state, text_ids = journey.window.session.topics.state, journey.window.session.text_ids
    assert state is not None
    outliers = state.corpus.text_ids[state.corpus.homes.places]
    n_rows = int(np.isin(text_ids, outliers).sum())
    assert n_rows >= 3 * len(outliers) > 0
    assert journey.list.outliers.title.text() == f"Outliers: {n_rows:,}"
    assert journey.list.outliers.title.toolTip().startswith(f"{n_rows:,} rows · {len(outliers):,} distinct")
    in_topics = sum(line.data(COUNT_ROLE) for line in journey.lines())
    assert in_topics + n_rows == np.count_nonzero(text_ids >= 0)


def test_names_change_with_zoom_and_never_overlap(journey: Journey) -> None:
    area, tree = journey.page.map, journey.tree

    def checked() -> dict[int, Topic]:
        names = journey.names_on_map()
        rects = list(names.values())
        inside = QRectF(area.rect())
        for number, rect in enumerate(rects):
            assert inside.contains(rect)
            assert not any(rect.intersects(other) for other in rects[number + 1 :])
        return {topic_id: tree.topic(topic_id) for topic_id in names}

    full = checked()
    area.zoom_by(0.25, animated=False)
    far = checked()
    area.go_to(None, animated=False)
    middle = QPointF(area.width() / 2, area.height() / 2)
    near = {}
    for _ in range(4):
        area.zoom_by(1.8, middle, animated=False)
        near = checked()
    assert np.mean([topic.layer for topic in far.values()]) >= np.mean(
        [topic.layer for topic in full.values()]
    )
    assert all(topic.layer == 0 for topic in near.values())
    assert len(full) >= len(far)
    # A name at the border is moved inside, and not dropped.
    area.go_to(None, animated=False)
    largest = max(full.values(), key=lambda topic: topic.size)
    rect = journey.names_on_map()[largest.id]
    area.pan_by(-rect.left() - rect.width() / 2, 0)
    assert largest.id in checked()
    area.fit()
    journey.idle()


def test_the_menu_of_a_name_on_the_map(journey: Journey, qtbot: QtBot) -> None:
    area = journey.page.map
    topic_id, rect = next(iter(journey.names_on_map().items()))
    qtbot.mouseClick(area, RIGHT, pos=rect.center().toPoint())
    menu = next(menu for menu in area.findChildren(QMenu) if menu.isVisible())
    names = [action.objectName() or action.text() for action in menu.actions() if action.text()]
    assert names == [
        *("Select", "Add to the selection", "Only these", "Zoom in", "rename", "split", "Move to"),
        "Label its rows…",
    ]
    next(action for action in menu.actions() if action.objectName() == "rename").trigger()
    menu.close()
    editor = journey.list.view.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == journey.tree.topic(topic_id).name
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.mouseClick(area, LEFT, pos=journey.names_on_map()[topic_id].center().toPoint())
    journey.idle()
    assert journey.window.session.selection.tolist() == journey.rows_of(topic_id)
    place = journey.names_on_map()[topic_id].center().toPoint()
    qtbot.mouseDClick(area, LEFT, pos=place)
    journey.idle()
    assert area.place() is not None
