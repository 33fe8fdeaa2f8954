"""What is wrong with a corpus in which it was planted."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.neighbors import NearestNeighbors

import assets
from core.errors import CancelledError, InputError, WorkspaceError
from core.progress import CancelToken, Progress, Task
from core.workspace import Workspace, basis_of, check_health, find_duplicates, health

ODD = "The spin of a gluon is one."
LONG = "The ferry was late again and nobody at the pier could say why. " * 60


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """The sample's first 200 sentences; then a repeat, near-repeats, a blank, an odd and a long one."""
    with assets.sample_csv().open(encoding="utf-8", newline="") as file:
        texts = [row["text"] for row in csv.DictReader(file) if row["text"].strip()][:200]
    folder = tmp_path_factory.mktemp("planted")
    with Workspace.create(folder / "workspace") as workspace:
        workspace.add_lines(texts)
        first, second = workspace.rows.text(0), workspace.rows.text(1)
        workspace.add_lines(
            [first, first.upper(), first.rstrip(".") + "!", second.rstrip(".") + " .", "   ", ODD, LONG]
        )
        workspace.encode()
        yield workspace


def test_planted_duplicates_are_one_group(planted: Workspace) -> None:
    found = find_duplicates(planted, 0.93)
    groups = [found.repeats.groups[number].tolist() for number in range(len(found.repeats.groups))]
    assert [0, 200, 201, 202] in groups
    assert [1, 203] in groups
    assert found.complete
    listed = {(first, second): similarity for first, second, similarity in found.pairs}
    assert listed[0, 200] == 1.0  # the same text in two rows
    snapshot = planted.vectors()
    assert snapshot is not None
    matrix = snapshot.sorted().matrix
    text_ids = planted.rows.text_ids()
    table = cosine_similarity(matrix.astype(np.float64))
    rows = np.flatnonzero(text_ids >= 0)
    expected = {
        (int(a), int(b)) for a in rows for b in rows if a < b and table[text_ids[a], text_ids[b]] >= 0.93
    }
    assert set(listed) == expected
    for (a, b), similarity in listed.items():
        assert similarity == pytest.approx(table[text_ids[a], text_ids[b]], abs=1e-9)


def test_a_check_finds_what_was_planted(planted: Workspace) -> None:
    reports: list[Progress] = []
    found = check_health(planted, planted.encoder(), task=Task(reports.append))
    assert found.basis == basis_of(planted)
    assert found.blank_rows.tolist() == [204]
    assert planted.rows.text(int(found.outliers[0])) == ODD
    assert found.truncated is not None
    assert [planted.rows.text(t) for t in found.truncated.tolist()] == [LONG.strip()]
    groups = found.duplicates(planted, 0.93).groups
    assert groups[0].tolist() == [0, 200, 201, 202]
    assert 0.93 <= groups.lowest[0] < 1.0
    only_repeats = found.duplicates(planted, 1.0).groups
    assert [0, 200] in [only_repeats[k].tolist()[:2] for k in range(len(only_repeats))]
    assert found.every_pair
    assert found.lowest_threshold == health.LOWEST_THRESHOLD
    assert [p.stage for p in reports if p.done == p.total][-1] == "Measuring lengths"


def test_a_sentence_of_several_rows_is_not_far_from_all_others(planted: Workspace, tmp_path: Path) -> None:
    texts = [planted.rows.text(text_id) for text_id in range(60)]
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_lines([*texts, ODD])
        workspace.encode()
        alone = check_health(workspace)
        assert workspace.rows.text(int(alone.outliers[0])) == ODD
        workspace.add_lines([ODD])
        twice = check_health(workspace, earlier=alone)
        assert twice.outliers.tolist() == alone.outliers.tolist()[1:]
        workspace.rows.hide([61], "duplicate")
        assert check_health(workspace, earlier=twice).outliers.tolist() == alone.outliers.tolist()


def test_outliers_are_those_scikit_learn_finds_far_out(planted: Workspace) -> None:
    found = check_health(planted)
    assert found.truncated is None  # nobody was asked
    snapshot = planted.vectors()
    assert snapshot is not None
    matrix = snapshot.matrix.astype(np.float64)
    distances, _ = NearestNeighbors(n_neighbors=6, metric="cosine").fit(matrix).kneighbors(matrix)
    mean = 1 - distances[:, 1:].mean(axis=1)
    lower, upper = np.quantile(mean, [0.25, 0.75])
    far = np.flatnonzero(mean < lower - 1.5 * (upper - lower))
    assert found.outliers.tolist() == snapshot.text_ids[far[np.argsort(mean[far])]].tolist()
    np.testing.assert_allclose(found.nearness, np.sort(mean[far]), atol=1e-6)
    assert found.fence == pytest.approx(lower - 1.5 * (upper - lower), abs=1e-6)


def test_hubs_are_those_that_scikit_learn_finds_in_most_lists(planted: Workspace) -> None:
    found = check_health(planted)
    snapshot = planted.vectors()
    assert snapshot is not None
    lists = NearestNeighbors(n_neighbors=10, metric="cosine").fit(snapshot.matrix).kneighbors()[1]
    occurrence = np.bincount(lists.ravel(), minlength=len(snapshot))
    far = np.flatnonzero(occurrence > occurrence.mean() + 2 * occurrence.std())
    assert len(far) > 0
    assert set(found.hubs.tolist()) == set(snapshot.text_ids[far].tolist())
    assert found.occurrence.tolist() == sorted(occurrence[far].tolist(), reverse=True)
    assert found.hubness.k == 10
    assert found.hubness.n_never == np.count_nonzero(occurrence == 0)


@pytest.mark.parametrize("every_pair_up_to", [100, 100_000])
def test_a_large_corpus_is_checked_by_its_vector_index_and_a_huge_one_by_partitions(
    planted: Workspace, monkeypatch: pytest.MonkeyPatch, every_pair_up_to: int
) -> None:
    exact = check_health(planted)
    monkeypatch.setattr(health, "EVERY_PAIR_UP_TO", every_pair_up_to)
    monkeypatch.setattr(health, "_EXACT_UP_TO", 100)
    monkeypatch.setattr(health, "_BLOCK", 64)
    found = check_health(planted)
    assert found.every_pair == (every_pair_up_to > 100)
    assert found.hubs.tolist() == exact.hubs.tolist()
    assert found.outliers.tolist() == exact.outliers.tolist()
    np.testing.assert_allclose(found.nearness, exact.nearness, atol=1e-6)
    for threshold in (0.85, 0.95):
        one, other = (each.duplicates(planted, threshold).groups for each in (found, exact))
        assert one.members.tolist() == other.members.tolist()
        assert one.starts.tolist() == other.starts.tolist()


def test_what_a_check_was_made_from_changes_with_rows_and_model(planted: Workspace, tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "small") as workspace:
        workspace.add_lines(["one text", "another text"])
        before = basis_of(workspace)
        assert before.n_encoded == 0
        nothing = check_health(workspace)
        assert len(nothing.pairs) == len(nothing.outliers) == 0
        with pytest.raises(WorkspaceError, match="No sentence is encoded"):
            find_duplicates(workspace)
        workspace.encode()
        encoded = basis_of(workspace)
        assert encoded != before
        workspace.add_lines(["one text"])
        assert basis_of(workspace) != encoded  # a row more, no text more
        assert len(check_health(workspace).outliers) == 0  # of two nobody stands out


def test_it_can_be_cancelled(planted: Workspace) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        check_health(planted, task=Task(cancel=token))
    with pytest.raises(CancelledError):
        find_duplicates(planted, task=Task(cancel=token))
    with pytest.raises(InputError, match="threshold of -2"):
        find_duplicates(planted, -2.0)
