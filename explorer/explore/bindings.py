"""Connects the map of the Explore page with the session: picture, colours, filter, hits, selection, hover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from core.clusters import Anchors, topic_anchors
from explorer.explore import counts
from explorer.explore.hit_list import HitList
from explorer.explore.hits import HIT_ROLE
from explorer.explore.layout import MapArea
from explorer.explore.points import Points
from explorer.explore.row_table import RowTable
from explorer.explore.topic_list import TopicList
from explorer.map.background import beside
from explorer.map.colouring import none_name, topic_layer
from explorer.map.labels import measure_names
from explorer.marking.teaching_panel import TeachingPanel
from explorer.shared.row_source import RowSource, are_among
from explorer.shared.state import NO_IDS, Colouring, FilterState, Mark, RowSet

if TYPE_CHECKING:
    from core.clusters import TopicTree
    from core.judgments.teaching import Problem
    from core.search import Hits
    from core.workspace import MapPicture
    from explorer.explore.selecting import How
    from explorer.shell.session import Session

_MANY = 100_000  # points from which the map is not asked on the main thread where names belong


class MarkBinding(QObject):
    """Passes marks made on the page to `session.marking`, and shows those that it knows.

    Signals:
        rows_wanted(): the rows of a problem are selected; the table of rows is to be shown.
    """

    rows_wanted = Signal()

    def __init__(
        self,
        session: Session,
        hits: HitList,
        rows: RowTable,
        panel: TeachingPanel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._marking = marking = session.marking
        self._hits = hits
        marking.marks_changed.connect(self.show_marks)
        marking.teaching_changed.connect(panel.set_teaching)
        marking.problem_shown.connect(self._show_rows)
        hits.mark_requested.connect(self._mark)
        rows.alike_requested.connect(marking.mark_selection)
        panel.problem_chosen.connect(marking.show_problem)
        panel.again_requested.connect(self._judge_again)
        panel.review_requested.connect(self._review)
        panel.train_requested.connect(marking.ask_for_training)
        panel.set_teaching(marking.teaching)

    def show_marks(self) -> None:
        """Show the marks of the hits that are on the page."""
        self._hits.set_marks(self._marking.marks_of_hits())

    def _mark(self, text_ids: list[int], mark: Mark | None) -> None:
        if mark is None:
            self._marking.unmark_hits(text_ids)
        else:
            self._marking.mark_hits(text_ids, mark.score, mark.scored)

    def _review(self) -> None:
        self._marking.review_requested.emit(None)

    def _judge_again(self, problem: Problem) -> None:
        self._marking.review_requested.emit(problem.pairs)

    def _show_rows(self, rows: RowSet) -> None:
        """The rows of a problem, and no others; selected, so that the map shows them too."""
        self._session.filter_rows(rows)
        self._session.select(rows.row_ids, "teaching", name=rows.name)
        self.rows_wanted.emit()


class MapBinding(QObject):
    """The map speaks of texts, the session of rows; this translates.

    Signals:
        texts_selected: (int64 text ids, how they go with what is selected: `selecting.How`, their name).
        cluster_menu_made: (menu of a cluster or topic, its number or id): others add to it.
    """

    texts_selected = Signal(object, str, str)
    cluster_menu_made = Signal(object, int)

    def __init__(
        self, session: Session, area: MapArea, source: RowSource, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.map = area
        self.source = source
        self._points = Points(None)  # those that are shown
        self._hovered = -1  # the point under the pointer
        self._passes: NDArray[np.bool_] | None = None  # which points the filter lets through; None: all
        self._choices: tuple[list[str], bool, bool, bool] | None = None  # what the map can be coloured by
        session.workspace_changed.connect(self._workspace_changed)
        session.corpus_changed.connect(self._show_row_counts)
        session.map_changed.connect(self._map_changed)
        session.topics.topics_changed.connect(self._topics_changed)
        session.topics.counts_changed.connect(self._examples_read)
        session.hits_changed.connect(self._hits_changed)
        session.search_failed.connect(self._search_failed)
        session.selection_changed.connect(self._selection_changed)
        session.filter_changed.connect(self._filter_changed)
        session.facets_changed.connect(self._show_colour_choices)
        session.colouring_changed.connect(self._colouring_changed)
        session.without.changed.connect(self._show_without)
        session.points.changed.connect(self._points_changed)
        area.texts_selected.connect(self._points_selected)
        area.text_activated.connect(self._activated)
        area.text_hovered.connect(self._point_hovered)
        area.cluster_hovered.connect(self._cluster_hovered)
        area.cluster_clicked.connect(self._cluster_clicked)
        area.context_requested.connect(self._open_menu)
        area.cluster_menu_requested.connect(self._open_cluster_menu)
        area.legend.colour_requested.connect(self._colour_requested)
        area.legend.entry_clicked.connect(self._legend_clicked)
        area.legend.points_requested.connect(session.points.choose)
        area.legend.without_toggled.connect(session.without.toggle)
        area.legend.without_lifted.connect(self._lift_without)
        area.legend.in_search_toggled.connect(session.without.set_in_search)
        area.without.side_chosen.connect(session.without.show_side)
        source.text_ready.connect(self._text_ready)
        area.set_background(beside(session, "map drawing"), beside(session, "points of the selection"))
        area.set_empty_text(self.tr("The map appears here as soon as the first sentences are encoded."))
        self._workspace_changed()

    # -- what the session says

    def _workspace_changed(self) -> None:
        session = self.session
        self.map.set_picture(None)
        self._points = Points(None)
        self._map_changed(session.map_picture)
        self.map.go_to(None, animated=False)
        self._hits_changed(session.hits)
        self._selection_changed(session.selection)
        self._colouring_changed(session.colouring)
        self._show_without()

    @property
    def _picture(self) -> MapPicture | None:
        return self.session.shown_map

    @property
    def _tree(self) -> TopicTree | None:
        """The topics of the points that are shown; passages have none."""
        return None if self._shows_passages else self.session.topics.tree

    @property
    def _shows_passages(self) -> bool:
        return self._picture is not None and self._picture.passages is not None

    def _map_changed(self, of_rows: MapPicture | None) -> None:
        """That of rows is another; while passages are shown they stay."""
        if not self._shows_passages or of_rows is None:
            self._show_picture(self._picture)
        self._show_point_choice()

    def _show_picture(self, picture: MapPicture | None) -> None:
        if picture is not None and self.map.shows_points_of(picture):
            self.map.set_clusters(picture)
            return
        self._points = Points(picture)
        self.map.set_picture(picture)
        self._topics_changed()
        self._show_row_counts()
        self._filter_changed(self.session.filter_state)

    def _points_changed(self) -> None:
        """Rows for passages or the other way round, or a map of passages that is settling."""
        self._show_point_choice()
        before, now = self.map.picture(), self._picture
        if before is now:
            return
        are_others = before is None or now is None or (before.passages is None) != (now.passages is None)
        if are_others:
            self.map.set_picture(None)  # an id stands for something else
        self._show_picture(now)
        if are_others:
            self._hits_changed(self.session.hits)
            self._selection_changed(self.session.selection)

    def _show_point_choice(self) -> None:
        points = self.session.points
        self.map.legend.set_points("passages" if self._shows_passages else "rows", possible=points.possible)

    def _topics_changed(self) -> None:
        """Where the names belong is worked out beside, where many points have to be looked at."""
        if not self.map.shows_points_of(self._picture):
            return  # the map that they belong to is about to come
        self._show_colour_choices()
        tree, laid_out = self._tree, self.map.laid_out()
        self.session.lanes.drop_key("names of topics")
        if tree is None or len(laid_out) < _MANY:
            self.map.set_topics(tree)
        elif len(laid_out) == len(tree.labels):
            self.session.submit(
                "interactive",
                lambda context: (tree, laid_out, measure_names(topic_anchors(laid_out, tree))),
                title=self.tr("Drawing the map"),
                on_done=self._anchors_found,
                supersede_key="names of topics",
                quiet=True,
            )

    def _anchors_found(self, found: tuple[TopicTree, NDArray[np.float32], Anchors]) -> None:
        tree, laid_out, anchors = found
        if tree is self._tree and laid_out is self.map.laid_out():
            self.map.set_topics(tree, anchors)

    def _colouring_changed(self, colouring: Colouring) -> None:
        self.map.set_colouring(colouring)
        self.map.legend.set_colouring(colouring)

    def _hits_changed(self, hits: Hits | None) -> None:
        found = () if hits is None else hits.hits
        points = [self._points.of_hit(hit) for hit in found]
        self.map.set_hits(np.concatenate([NO_IDS, *points]))
        best = (int(points[0][0]), found[0].found) if points and len(points[0]) else (None,)
        self.map.set_best(*best)
        self._show_colour_choices()

    def _search_failed(self) -> None:
        self.map.set_hits(NO_IDS)
        self.map.set_best(None)

    def _selection_changed(self, row_ids: NDArray[np.int64]) -> None:
        self.map.set_selection(self._points.of_texts(self.session.selected_texts))

    def _filter_changed(self, state: FilterState) -> None:
        """A text passes when any of its rows does; one that came after the filter does not pass yet."""
        self._passes = _passing(self._picture, state)
        self.map.set_passing(self._passes)

    def _show_row_counts(self) -> None:
        picture, n_rows = self._picture, self.session.corpus.n_rows
        if picture is None or n_rows is None:
            self.map.set_row_counts(None)
        else:
            every_text = picture.passages is None and len(picture) == len(n_rows)
            self.map.set_row_counts(n_rows if every_text else n_rows[picture.texts])

    def _show_colour_choices(self) -> None:
        columns = [facet.column for facet in self.session.facets if facet.of_column]
        of_topics = topic_layer(self._tree) > 0
        labelled = bool(self.session.labelling.labels)
        choices = columns, self.session.query is not None, of_topics, labelled
        if choices != self._choices:  # facets are counted at each selection
            self._choices = choices
            self.map.legend.set_choices(columns, similarity=choices[1], topics=of_topics, labels=labelled)
            self._show_without()

    def _show_without(self) -> None:
        """What can be seen past, and what is."""
        session, without = self.session, self.session.without
        listed = [facet.column for facet in session.facets if facet.of_column and facet.kind == "values"]
        self.map.legend.set_without(listed, without.columns, in_search=without.in_search)
        self.map.set_sides(without.columns if without.after is not None else (), without.side)

    # -- what the person does

    def _lift_without(self) -> None:
        self.session.without.take_away(())

    def point_out_from(self, hits: HitList, *tables: RowTable) -> None:
        """What is clicked in these lists, or moved to by keys, is pointed out on the map."""
        hits.texts_selected.connect(self._hits_selected)
        hits.view.clicked.connect(self._hit_clicked)
        for table in tables:
            table.rows_selected.connect(self._rows_selected)
            table.view.clicked.connect(self._row_clicked)

    def _point_of(self, text_id: int) -> int:
        """The point of a text: of its passages the one that was found, else the first; -1 for none."""
        hits = self.session.hits
        found = (
            self._points.of_hit(hit) for hit in (() if hits is None else hits.hits) if hit.text_id == text_id
        )
        points = next((each for each in found if len(each)), self._points.of_texts(np.array([text_id])))
        return int(points[0]) if text_id >= 0 and len(points) else -1

    def show_text(self, text_id: int) -> None:
        """Bring a text into view, and point it out."""
        self.map.show_text(self._point_of(text_id))

    def _point_out(self, text_id: int) -> None:
        self.map.point_out(self._point_of(text_id))

    def _hits_selected(self, text_ids: list[int]) -> None:
        if len(text_ids) == 1:
            self._point_out(text_ids[0])

    def _hit_clicked(self, index: QModelIndex) -> None:
        self._point_out(index.data(HIT_ROLE).text_id)

    def _rows_selected(self, row_ids: NDArray[np.int64]) -> None:
        if len(row_ids) == 1:
            self._point_out(int(self.session.text_ids[row_ids[0]]))

    def _row_clicked(self, index: QModelIndex) -> None:
        row_id = index.model().row_ids()[index.row()]  # type: ignore[attr-defined]
        self._point_out(int(self.session.text_ids[row_id]))

    def _points_selected(self, points: NDArray[np.int64], how: str, name: str) -> None:
        self.texts_selected.emit(self._points.texts(points), how, name)

    def _activated(self, point: int) -> None:
        self.session.more_like(self._points.text(point), 1)

    def _point_hovered(self, point: int) -> None:
        self._hovered = point
        if point >= 0:
            self.source.read_text(self._points.text(point), "hover")

    def _text_ready(self, text_id: int, text: str) -> None:
        point = self._hovered
        if point < 0 or self._points.text(point) != text_id:
            return
        n_rows = len(self.session.rows_of_text(text_id))
        place = self._points.place(point)
        line = counts.point_line(self._picture, self.session.colouring, point, n_rows, place)
        self.map.set_hover(point, self._points.part(point, text), line)

    def _cluster_hovered(self, cluster: int) -> None:
        """Typical sentences for the card of its name, once they were read."""
        tree, texts = self._tree, self.session.topics.examples
        examples = tree.topic(cluster).examples if tree is not None and cluster in tree else ()
        if examples and all(place in texts for place in examples):
            self.map.set_examples(cluster, [texts[place] for place in examples])

    def _examples_read(self) -> None:
        cluster = self.map.named_cluster()
        if cluster is not None:
            self._cluster_hovered(cluster)

    def _open_menu(self, point: int, place: QPoint) -> None:
        if point < 0:
            return
        text_id = self._points.text(point)
        menu = QMenu(self.map)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("More like this"), lambda: self.session.more_like(text_id, 1))
        menu.addAction(self.tr("Less like this"), lambda: self.session.more_like(text_id, -1))
        if len(self.session.selection) > 1:
            marking = self.session.marking
            menu.addSeparator()
            menu.addAction(self.tr("The selected are all alike…"), lambda: marking.mark_selection(True))
            menu.addAction(self.tr("No two selected are alike…"), lambda: marking.mark_selection(False))
        menu.popup(place)

    def _cluster_clicked(self, cluster: int, how: str) -> None:
        found = self._cluster(cluster)
        if found is not None:
            self._select_points(found[0], how, found[1])

    def _cluster(self, cluster: int) -> tuple[NDArray[np.bool_], str] | None:
        """Which of the shown points a cluster has, or a topic where there is a tree of them, and its name."""
        picture, tree = self._picture, self._tree
        if tree is not None:
            return (tree.has(cluster), tree.topic(cluster).name) if cluster in tree else None
        if picture is None or cluster >= len(picture.names):
            return None
        return picture.labels == cluster, picture.names[cluster]

    def select_topics(self, topic_ids: Sequence[int], how: str) -> None:
        """Select the texts of topics together; what is filtered out stays out."""
        tree, of_rows = self.session.topics.tree, self.session.map_picture
        known = [topic_id for topic_id in topic_ids if tree is not None and topic_id in tree]
        if tree is None or not known:
            return
        chosen = np.logical_or.reduce([tree.has(topic_id) for topic_id in known])
        name = tree.topic(known[0]).name
        if len(known) > 1:
            name = self.tr("{0} and {1:,} more").format(name, len(known) - 1)
        passes = _passing(of_rows, self.session.filter_state)
        if of_rows is not None:
            kept = chosen if passes is None else chosen & passes
            self.texts_selected.emit(of_rows.text_ids[kept], how, name)

    def _select_points(self, chosen: NDArray[np.bool_], how: str, name: str) -> None:
        """Select the texts of some of the shown points; what is filtered out stays out."""
        picture = self._picture
        if picture is not None:
            kept = chosen if self._passes is None else chosen & self._passes
            self._points_selected(picture.text_ids[kept], how, name)

    def _open_cluster_menu(self, cluster: int, place: QPoint) -> None:
        menu = self.cluster_menu(cluster)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def cluster_menu(self, cluster: int) -> QMenu:
        """What can be done with a cluster or topic whose name is on the map."""
        menu = QMenu(self.map)
        menu.addAction(self.tr("Select"), lambda: self._cluster_clicked(cluster, "replace"))
        menu.addAction(self.tr("Add to the selection"), lambda: self._cluster_clicked(cluster, "add"))
        menu.addAction(self.tr("Only these"), lambda: self.only_cluster(cluster))
        menu.addSeparator()
        menu.addAction(self.tr("Zoom in"), lambda: self.map.show_cluster(cluster))
        self.cluster_menu_made.emit(menu, cluster)
        return menu

    def rows_of_topics(self, topic_ids: Sequence[int]) -> NDArray[np.int64]:
        """(m,) the rows of topics together, ascending; what is filtered out stays out."""
        tree, of_rows = self.session.topics.tree, self.session.map_picture
        chosen = [tree.has(topic_id) for topic_id in topic_ids if tree is not None and topic_id in tree]
        if of_rows is None or not chosen:
            return NO_IDS
        return self._passing_rows(of_rows.text_ids[np.logical_or.reduce(chosen)])

    def rows_of_cluster(self, cluster: int) -> NDArray[np.int64]:
        """(m,) the rows of a cluster or topic of the shown points, ascending; less what is filtered out."""
        found, picture = self._cluster(cluster), self._picture
        return NO_IDS if found is None or picture is None else self._passing_rows(picture.texts[found[0]])

    def _passing_rows(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        row_ids, passing = self._rows_of_texts(text_ids), self.session.filter_state.row_ids
        return row_ids if passing is None else np.intersect1d(row_ids, passing, assume_unique=True)

    def _rows_of_texts(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.flatnonzero(are_among(self.session.text_ids, text_ids))

    def only_cluster(self, cluster: int) -> None:
        """Filter by the rows of a cluster or topic of the shown points."""
        found, picture = self._cluster(cluster), self._picture
        if found is None or picture is None:
            return
        kind = self.tr("cluster") if self._tree is None else self.tr("topic")
        self.session.filter_rows(RowSet(kind, found[1], self._rows_of_texts(picture.texts[found[0]])))

    def only_topic(self, topic_id: int) -> None:
        """Filter by the rows of a topic, whatever is shown."""
        tree, of_rows = self.session.topics.tree, self.session.map_picture
        if tree is not None and of_rows is not None and topic_id in tree:
            row_ids = self._rows_of_texts(of_rows.text_ids[tree.has(topic_id)])
            self.session.filter_rows(RowSet(self.tr("topic"), tree.topic(topic_id).name, row_ids))

    def show_topic(self, topic_id: int) -> None:
        """Fly in to where a topic is, on the map of rows."""
        self.session.points.choose("rows")
        self.map.show_cluster(topic_id)

    def _colour_requested(self, choice: str) -> None:
        self.session.colour_by(choice)

    def _legend_clicked(self, code: int, how: How) -> None:
        """The points of an entry are selected; of a column all rows with that value, and no others."""
        colouring, picture = self.session.colouring, self._picture
        if picture is None or colouring.codes is None or len(colouring.codes) != len(picture.text_ids):
            return
        if colouring.column is not None:
            value = None if code < 0 else colouring.category_values[code]
            self.session.select_where(colouring.column, value, how)
            return
        name = none_name(colouring) if code < 0 else colouring.categories[code]
        self._select_points(colouring.codes == code, how, name)


def _passing(picture: MapPicture | None, state: FilterState) -> NDArray[np.bool_] | None:
    """(m,) which points the filter lets through, by their texts; None: all."""
    if picture is None or state.passing_texts is None:
        return None
    return np.take(np.append(state.passing_texts, False), picture.texts, mode="clip")


class TopicBinding(QObject):
    """Connects the list of topics with the session and the map."""

    def __init__(
        self, session: Session, topics: TopicList, on_map: MapBinding, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._list, self._on_map = session, topics, on_map
        session.topics.topics_changed.connect(self._topics_changed)
        session.topics.counts_changed.connect(self._counts_changed)
        topics.select_requested.connect(on_map.select_topics)
        topics.only_requested.connect(on_map.only_topic)
        topics.show_requested.connect(on_map.show_topic)
        topics.rename_requested.connect(session.topics.rename)
        topics.merge_requested.connect(session.topics.merge)
        topics.split_requested.connect(session.topics.split)
        topics.move_requested.connect(session.topics.move)
        topics.assign_requested.connect(session.topics.assign)
        on_map.cluster_menu_made.connect(self._add_to_menu)
        self._topics_changed()

    def _topics_changed(self) -> None:
        state = self._session.topics.state
        if state is None:
            self._list.set_tree(None, None, 0)
        else:
            homes = state.corpus.homes
            self._list.set_tree(state.tree, homes, homes.n_from(state.margin))
        self._counts_changed()

    def _counts_changed(self) -> None:
        self._list.set_counts(self._session.topics.counts)
        self._list.model.set_examples(self._session.topics.examples)

    def _add_to_menu(self, menu: QMenu, topic_id: int) -> None:
        """What can be changed of a topic, in the menu of its name on the map."""
        tree, shown = self._session.topics.tree, self._session.shown_map
        if tree is not None and topic_id in tree and shown is not None and shown.passages is None:
            menu.addSeparator()
            self._list.add_changes(menu, topic_id)
