"""Cross tables against scipy and against counting by hand; what chance alone does; bins of the calendar."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binomtest, chi2_contingency, hypergeom, mannwhitneyu
from scipy.stats.contingency import association, expected_freq

from core.clusters.tables import (
    UNITS,
    CrossTable,
    Grouping,
    Unit,
    _divided_tails,
    _exact_tails,
    beyond_chance,
    calendar_bins,
    calendar_units,
    cross_table,
    group_sizes,
    largest,
    number_bins,
    proposed_unit,
    trends,
    wilson,
)

DAY = 86_400.0


def grouping(codes: NDArray[np.integer], prefix: str = "g") -> Grouping:
    return Grouping(codes, tuple(f"{prefix}{number}" for number in range(int(codes.max(initial=-1)) + 1)))


def seconds_of(*moments: str) -> NDArray[np.float64]:
    given = [datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp() for moment in moments]
    return np.array(given)


@pytest.fixture
def codes() -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """Topics of rows by their text, values, and texts of which many are copied and some are blank."""
    random = np.random.default_rng(3)
    texts = random.integers(-1, 700, 3_000).astype(np.int32)
    topic_of_text = random.integers(-1, 6, 701).astype(np.int32)
    topic_of_text[-1] = -1  # of blank rows
    return topic_of_text[texts], random.integers(-1, 4, 3_000).astype(np.int32), texts


def test_cells_totals_and_what_is_left_out_are_those_of_counting_by_hand(codes) -> None:
    topics, values, texts = codes
    table = cross_table(grouping(topics), grouping(values, "v"), texts)
    counted = Counter(zip(topics.tolist(), values.tolist(), strict=True))
    for row in range(6):
        for column in range(4):
            assert table.counts[row, column] == counted[row, column]
    assert table.row_totals.tolist() == [int(((topics == row) & (values >= 0)).sum()) for row in range(6)]
    assert table.column_totals.tolist() == [int(((topics >= 0) & (values == v)).sum()) for v in range(4)]
    assert table.n_without_row == int(((topics < 0) & (values >= 0)).sum()) > 0
    assert table.n_without_column == int(((topics >= 0) & (values < 0)).sum()) > 0
    assert table.n_without_both == int(((topics < 0) & (values < 0)).sum()) > 0
    assert table.total + table.n_without_row + table.n_without_column + table.n_without_both == len(topics)


def test_only_the_rows_asked_for_are_counted_and_a_cell_knows_its_rows(codes) -> None:
    topics, values, texts = codes
    among = np.sort(np.random.default_rng(0).choice(len(topics), 500, replace=False))
    table = cross_table(grouping(topics), grouping(values, "v"), texts, among)
    rows = table.rows_in(2, 1)
    assert len(rows) == table.counts[2, 1] > 0
    assert np.isin(rows, among).all()
    assert (topics[rows] == 2).all()
    assert (values[rows] == 1).all()
    assert len(table.rows_in(None, 1)) == table.column_totals[1]
    assert len(table.rows_in(2, None)) == table.row_totals[2]
    assert len(table.rows_without("rows")) == table.n_without_row + table.n_without_both
    assert len(table.rows_without("columns")) == table.n_without_column + table.n_without_both


def test_each_text_counts_once_in_a_cell(codes) -> None:
    topics, values, texts = codes
    table = cross_table(grouping(topics), grouping(values, "v"), texts, count="texts")
    counted = Counter(
        (topic, value) for topic, value, _ in set(zip(*(c.tolist() for c in codes), strict=True))
    )
    assert {(r, c): int(table.counts[r, c]) for r in range(6) for c in range(4)} == {
        key: n for key, n in counted.items() if min(key) >= 0
    }
    assert table.n_without_both == counted[-1, -1]
    of_rows = cross_table(grouping(topics), grouping(values, "v"), texts)
    assert table.total < of_rows.total
    # Every text is one piece of evidence, however many copies it has.
    shared = [text for text in range(700) if ((texts == text) & (topics >= 0)).any()]
    known = [((texts == t) & (values >= 0)).sum() / (texts == t).sum() for t in shared]
    assert of_rows.evidence.sum() == pytest.approx(sum(known))
    assert np.array_equal(of_rows.evidence, table.evidence)


def test_without_copies_texts_and_rows_are_the_same(codes) -> None:
    topics, values, _ = codes
    texts = np.arange(len(topics), dtype=np.int32)
    by_text, by_row = (
        cross_table(grouping(topics), grouping(values), texts, count=count) for count in ("texts", "rows")
    )
    assert np.array_equal(by_text.all_counts, by_row.all_counts)
    assert np.array_equal(by_row.evidence, by_row.counts)


def test_shares_expected_counts_and_residuals_are_those_of_scipy(codes) -> None:
    topics, values, texts = codes
    table = cross_table(grouping(topics), grouping(values), texts)
    assert np.allclose(table.expected, expected_freq(table.counts))
    assert np.allclose(table.row_shares.sum(axis=1), 1)
    assert np.allclose(table.column_shares.sum(axis=0), 1)
    assert table.shares.sum() == pytest.approx(1)
    # The square of a residual is Pearson's statistic of "this cell or not" in both directions.
    for row, column in ((0, 0), (3, 2), (5, 1)):
        inside = table.counts[row, column]
        beside, below = table.row_totals[row] - inside, table.column_totals[column] - inside
        four = np.array([[inside, beside], [below, table.total - inside - beside - below]])
        chi2 = chi2_contingency(four, correction=False).statistic
        assert table.residuals[row, column] ** 2 == pytest.approx(chi2)
        assert association(four, "pearson") >= 0
        assert np.sign(table.residuals[row, column]) == np.sign(inside - table.expected[row, column])


def test_intervals_of_shares_are_those_of_scipy() -> None:
    counts, totals = np.array([[0, 3, 50, 0]]), np.array([[7, 9, 50, 0]])
    low, high = wilson(counts, totals)
    for column in range(3):
        found = binomtest(int(counts[0, column]), int(totals[0, column])).proportion_ci(method="wilson")
        assert (low[0, column], high[0, column]) == pytest.approx((found.low, found.high))
    assert np.isnan([low[0, 3], high[0, 3]]).all()


def test_a_planted_topic_is_found_and_an_empty_table_says_nothing() -> None:
    random = np.random.default_rng(1)
    topics, values = random.integers(0, 8, 4_000), random.integers(0, 12, 4_000)
    values[topics == 3] = np.where(random.random(int((topics == 3).sum())) < 0.4, 7, values[topics == 3])
    table = cross_table(grouping(topics), grouping(values), np.arange(4_000))
    assert table.beyond_chance[3, 7] == 1
    assert (table.beyond_chance[:, 7] <= 0)[np.arange(8) != 3].all()
    nothing = cross_table(grouping(topics), grouping(values), np.arange(4_000), np.empty(0, np.int64))
    assert nothing.total == 0
    assert not nothing.beyond_chance.any()
    assert not nothing.residuals.any()
    assert not beyond_chance(np.array([[5.0, 4.0]])).any()  # one row has everything


@pytest.mark.parametrize("sparse", [False, True])
def test_chance_alone_says_nothing_at_least_95_times_of_100(sparse: bool) -> None:
    random = np.random.default_rng(11)
    n, n_topics, n_values = (600, 40, 30) if sparse else (4_000, 8, 6)
    topics = np.sort((n_topics * random.random(n) ** 2).astype(int))
    values = (n_values * random.random(n) ** 3).astype(int)
    wrong = sum(
        cross_table(grouping(topics), grouping(random.permutation(values)), np.arange(n)).beyond_chance.any()
        for _ in range(300)
    )
    assert wrong <= 15


@pytest.mark.parametrize("drawn", ["texts", "rows"])
def test_copies_make_nothing_of_chance(drawn: str) -> None:
    """A random selection, of texts with all their copies or of rows, in a file in which half are copies."""
    random = np.random.default_rng(7)
    copies = np.where(random.random(1_500) < 0.1, random.integers(2, 60, 1_500), 1)
    texts = np.repeat(np.arange(1_500), copies)
    topic_of_text = np.sort(random.integers(0, 12, 1_500))  # and so the copies fall into a few topics
    copies.sort()
    topics, wrong = topic_of_text[texts], 0
    for _ in range(300):
        if drawn == "texts":
            selected = (random.random(1_500) < 0.2)[texts]
        else:
            selected = random.random(len(texts)) < 0.2
        wrong += cross_table(grouping(topics), grouping(selected.astype(int)), texts).beyond_chance.any()
    assert wrong <= 15


def test_the_bounds_of_a_cell_are_no_smaller_than_its_exact_chance() -> None:
    random = np.random.default_rng(6)
    counts = random.poisson(np.outer([0.3, 2, 9, 30], [0.2, 1, 4])).astype(float)
    n, row, column = int(counts.sum()), counts.sum(axis=1), counts.sum(axis=0)
    for i, j in np.ndindex(counts.shape):
        x, law = counts[i, j], hypergeom(n, int(row[i]), int(column[j]))
        exact = -(law.logsf(x - 1) if x > law.mean() else law.logcdf(x))
        tight, wide = _exact_tails(counts)[i, j], _divided_tails(counts)[i, j]
        assert wide <= exact + 1e-9
        assert tight <= exact + 1e-9
        assert tight >= exact - 0.7 or abs(x - law.mean()) < 2 * law.std()


def test_a_topic_that_grows_is_found_and_chance_grows_nothing() -> None:
    random = np.random.default_rng(4)
    topics, months = np.sort(random.integers(0, 30, 2_000)), random.integers(0, 24, 2_000)
    grows, shrinks = topics == 4, topics == 9
    months[grows] = (24 * random.random(int(grows.sum())) ** 0.4).astype(int)
    months[shrinks] = (24 * random.random(int(shrinks.sum())) ** 2.5).astype(int)
    table = cross_table(grouping(topics), grouping(months), np.arange(2_000))
    assert table.trends.tolist() == [1 if k == 4 else -1 if k == 9 else 0 for k in range(30)]
    # The bound is no smaller than the exact chance: Mann and Whitney's test agrees with each that is found.
    for k in (4, 9):
        side = "greater" if k == 4 else "less"
        assert mannwhitneyu(months[topics == k], months[topics != k], alternative=side).pvalue < 0.05 / 60
    wrong = sum(
        cross_table(grouping(topics), grouping(random.permutation(months)), np.arange(2_000)).trends.any()
        for _ in range(300)
    )
    assert wrong <= 15
    assert not trends(np.array([[3.0], [5.0]])).any()
    assert not trends(np.zeros((2, 3))).any()


def test_groups_without_a_row_are_left_out_and_bins_are_not() -> None:
    topics = np.array([0, 0, 2, 2, -1])
    months = calendar_bins(
        seconds_of("2024-01-05", "2024-03-05", "2024-03-09", "2024-03-30", "2024-03-01"), "month"
    )
    table = cross_table(Grouping(topics, ("a", "b", "c")), months, np.arange(5))
    assert table.rows.names == ("a", "c")
    assert table.columns.names == ("2024-01", "2024-02", "2024-03")
    assert table.counts.tolist() == [[1, 0, 1], [0, 0, 2]]
    assert np.isnan(table.column_shares[:, 1]).all()
    assert np.isnan(table.column_intervals()[0][:, 1]).all()
    assert table.rows_in(1, None).tolist() == [2, 3]


def test_the_largest_groups_stay_and_the_others_are_a_sum() -> None:
    codes = np.array([0, 1, 1, 2, 3, 3, 3, -1, 4])
    side = largest(grouping(codes, "v"), 2)
    assert side.names == ("v1", "v3", "others (3)")
    assert side.n_pooled == 3
    assert side.codes.tolist() == [2, 0, 0, 2, 1, 1, 1, -1, 2]
    assert group_sizes(side).tolist() == [2, 3, 3]
    few = largest(grouping(codes, "v"), 2, np.array([0, 3]))
    assert few.n_pooled == 0  # among these rows there are two only
    assert largest(side, 3) is side


def test_numbers_are_grouped_by_value_quartile_or_width() -> None:
    stars = number_bins(np.array([5.0, 1.0, np.nan, 3.0, 5.0, np.inf]))
    assert stars.names == ("1", "3", "5")
    assert stars.codes.tolist() == [2, 0, -1, 1, 2, -1]
    random = np.random.default_rng(0)
    values = random.normal(size=1_001)
    quartiles = number_bins(values)
    assert len(quartiles.names) == 4
    assert group_sizes(quartiles).tolist() == pytest.approx([250] * 4, abs=1)
    for bin_ in range(4):
        inside = values[quartiles.codes == bin_]
        assert quartiles.names[bin_] == f"{inside.min():.4g} – {inside.max():.4g}".replace("-", "−")
    skewed = number_bins(np.concatenate([np.zeros(900), np.arange(100) + 0.5]))
    assert skewed.names[0] == "0"
    assert (skewed.codes[:900] == 0).all()
    assert (skewed.codes[900:] > 0).all()
    years = number_bins(random.integers(0, 80, 5_000).astype(float), "equal")
    assert years.names[0] == "0 – 9"
    assert len(years.names) == 8
    assert group_sizes(years).sum() == 5_000
    assert number_bins(np.full(7, 2.5)).names == ("2.5",)
    assert number_bins(np.full(3, np.nan)).codes.tolist() == [-1, -1, -1]


@pytest.mark.parametrize(
    ("days", "unit"),
    [
        (0.5, "hour"),
        (2, "hour"),
        (20, "day"),
        (59, "day"),
        (200, "week"),
        (700, "month"),
        (365 * 5, "quarter"),
        (365 * 30, "year"),
        (365 * 200, "decade"),
    ],
)
def test_the_unit_follows_the_span(days: float, unit: Unit) -> None:
    seconds = seconds_of("1824-02-29T11:17:00") + np.array([0.0, days * DAY])
    side = calendar_bins(seconds)
    assert side.unit == unit == proposed_unit(calendar_units(seconds))
    assert 12 <= len(side.names) <= 60


@pytest.mark.parametrize("unit", UNITS)
def test_each_instant_is_in_the_bin_of_its_calendar_unit(unit: Unit) -> None:
    random = np.random.default_rng(2)
    span = {"week": 2_000, "day": 390, "hour": 16, "minute": 0.27}.get(unit, 5_000)
    first = datetime(1965, 11, 27, 13, 37, tzinfo=UTC).timestamp()
    seconds = first + random.random(400) * span * DAY
    side = calendar_bins(seconds, unit)
    assert side.edges is not None
    assert (np.diff(side.edges) > 0).all()
    assert len(side.names) == len(side.edges) - 1 == len(set(side.names))
    for code, second in zip(side.codes.tolist(), seconds.tolist(), strict=True):
        moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=second)
        monday = moment - timedelta(days=moment.weekday())
        assert (
            side.names[code]
            == {
                "century": f"{moment.year // 100 * 100}s",
                "decade": f"{moment.year // 10 * 10}s",
                "year": f"{moment:%Y}",
                "quarter": f"{moment.year} Q{(moment.month + 2) // 3}",
                "month": f"{moment:%Y-%m}",
                "week": f"{monday:%Y-%m-%d}",
                "day": f"{moment:%Y-%m-%d}",
                "hour": f"{moment:%Y-%m-%d %H}:00",
                "minute": f"{moment:%Y-%m-%d %H:%M}",
            }[unit]
        )
        assert side.edges[code] <= second < side.edges[code + 1]


def test_what_has_no_date_and_too_many_bins() -> None:
    seconds = np.append(seconds_of("2020-01-01", "2024-01-01"), np.nan)
    assert calendar_bins(seconds, "year").codes.tolist() == [0, 4, -1]
    assert "hour" not in calendar_units(seconds)
    with pytest.raises(ValueError, match=r"more than 400 bins of one hour"):
        calendar_bins(seconds, "hour")
    assert calendar_bins(np.array([np.nan])).names == ()
    among = calendar_bins(seconds, "year", np.array([1]))
    assert among.names == ("2024",)
    assert among.codes.tolist() == [-1, 0, -1]


def test_sides_of_unlike_length_are_refused() -> None:
    with pytest.raises(ValueError, match="3, 2 and 3 rows"):
        cross_table(grouping(np.zeros(3, int)), grouping(np.zeros(2, int)), np.arange(3))


def test_a_table_of_copies_only() -> None:
    table = cross_table(
        grouping(np.zeros(4, int)), grouping(np.array([0, 0, 1, 1])), np.zeros(4, int), count="texts"
    )
    assert isinstance(table, CrossTable)
    assert table.counts.tolist() == [[1, 1]]
    assert table.evidence.tolist() == [[0.5, 0.5]]
