"""Which rows of a group are kept by each rule, what a person did first, and hiding the others."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import openpyxl
import pyarrow.parquet
import pytest

from core.errors import InputError
from core.export import export_rows
from core.export.repeats import repeat_columns
from core.progress import Task
from core.search import Pairs, pairs_above
from core.workspace import Keeping, Repeats, Workspace, check_health, find_duplicates, health, repeats_of

ROWS = [
    ("The train to Basel was late again.", "2024-03-01", "a"),
    ("The train to Basel was late again!", "2024-05-01", "b"),
    ("The train to Basel was late again .....", "", "c"),
    ("The soup was cold.", "2024-01-01", "d"),
    ("The soup was cold.", "2024-02-01", "e"),
    ("Nobody answered the telephone.", "2024-02-01", "f"),
    ("", "2024-02-01", "g"),
]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with (tmp_path / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("text", "written", "who"), *ROWS])
    with Workspace.create(tmp_path / "workspace") as made:
        made.add_file(tmp_path / "rows.csv", "text")
        made.encode()
        yield made


def kept(repeats: Repeats) -> list[tuple[list[int], int]]:
    groups = repeats.groups
    return [(groups[number].tolist(), int(groups.kept[number])) for number in range(len(groups))]


@pytest.mark.parametrize(
    ("rule", "of_each", "to_hide"),
    [("first", [0, 3], [1, 2, 4]), ("longest", [2, 3], [0, 1, 4]), ("newest", [1, 4], [0, 2, 3])],
)
def test_each_rule_keeps_its_own(
    workspace: Workspace, rule: str, of_each: list[int], to_hide: list[int]
) -> None:
    found = find_duplicates(workspace, 0.9, Keeping(rule))  # type: ignore[arg-type]
    assert kept(found.repeats) == list(zip([[0, 1, 2], [3, 4]], of_each, strict=True))
    assert found.repeats.to_hide.tolist() == to_hide
    same_text = repeats_of(workspace, None, 1.0, Keeping(rule))  # type: ignore[arg-type]
    assert kept(same_text) == [([3, 4], of_each[1])]
    checked = check_health(workspace)
    assert kept(checked.duplicates(workspace, 0.9, Keeping(rule))) == kept(found.repeats)  # type: ignore[arg-type]
    assert kept(checked.duplicates(workspace, None, Keeping(rule))) == kept(same_text)  # type: ignore[arg-type]


def test_the_same_text_needs_no_vector(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "bare") as bare:
        bare.add_lines(["one", "two", "one", "three", "two", "one"])
        found = find_duplicates(bare, None)
        assert kept(found.repeats) == [([0, 2, 5], 0), ([1, 4], 1)]
        assert kept(check_health(bare).duplicates(bare, 0.9)) == kept(found.repeats)


def test_a_rule_that_makes_no_sense_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no rule 'shortest'"):
        find_duplicates(workspace, 0.9, Keeping("shortest"))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="neither numbers nor dates"):
        find_duplicates(workspace, 0.9, Keeping("newest", "who"))
    with Workspace.create(tmp_path / "bare") as bare:
        bare.add_lines(["one", "one"])
        with pytest.raises(InputError, match="column of dates"):
            find_duplicates(bare, None, Keeping("newest"))


def test_labelled_and_marked_rows_are_kept_first_and_not_hidden(workspace: Workspace) -> None:
    label = workspace.labels.add("keep me")
    workspace.labels.set_rows(label.label_id, np.array([1, 4]))
    repeats = find_duplicates(workspace, 0.9).repeats
    assert kept(repeats) == [([0, 1, 2], 1), ([3, 4], 4)]
    assert repeats.n_touched == 0
    # The text of row 2 is in a mark: it stays beside row 1, unless it is asked for.
    workspace.judgments.mark([(ROWS[2][0], "something else")], 1.0, "hit")
    repeats = find_duplicates(workspace, 0.9).repeats
    assert kept(repeats) == [([0, 1, 2], 1), ([3, 4], 4)]
    assert repeats.to_hide.tolist() == [0, 3]
    assert repeats.n_touched == 1
    everything = find_duplicates(workspace, 0.9, Keeping(hides_touched=True)).repeats
    assert everything.to_hide.tolist() == [0, 2, 3]
    assert everything.n_touched == 1


def test_rows_with_a_note_are_kept_and_what_a_machine_labelled_is_not(workspace: Workspace) -> None:
    workspace.notes.put_many({1: "ask the conductor", 2: "and the driver"})
    label = workspace.labels.add("by machine")
    workspace.labels.put_many([label.put(np.array([4]), machine=True)])
    repeats = find_duplicates(workspace, 0.9).repeats
    assert kept(repeats) == [([0, 1, 2], 1), ([3, 4], 3)]
    assert repeats.to_hide.tolist() == [0, 4]
    assert repeats.n_touched == 1


def test_one_row_is_enough_for_a_marked_text(workspace: Workspace) -> None:
    workspace.judgments.mark([(ROWS[3][0], "something else")], 1.0, "hit")
    repeats = find_duplicates(workspace, None).repeats
    assert repeats.to_hide.tolist() == [4]
    assert repeats.n_touched == 0


def test_what_was_marked_as_not_alike_stays_whatever_is_asked(workspace: Workspace) -> None:
    first, second = ROWS[0][0], ROWS[1][0]
    workspace.judgments.mark([(second, first)], 0.0, "group")
    repeats = find_duplicates(workspace, 0.9, Keeping(hides_touched=True)).repeats
    assert kept(repeats)[0] == ([0, 1, 2], 0)
    assert repeats.to_hide.tolist() == [2, 4]
    assert find_duplicates(workspace, 0.9).repeats.n_touched == 1
    workspace.judgments.mark([(second, first)], 1.0, "group")
    repeats = find_duplicates(workspace, 0.9, Keeping(hides_touched=True)).repeats
    assert repeats.to_hide.tolist() == [1, 2, 4]
    assert repeats.n_touched == 1


def test_hidden_rows_are_in_no_group_and_come_back(workspace: Workspace) -> None:
    before = check_health(workspace, workspace.encoder())
    hidden = workspace.rows.hide(before.duplicates(workspace, 0.9).to_hide, "duplicate")
    assert hidden.tolist() == [1, 2, 4]
    after = check_health(workspace, workspace.encoder(), earlier=before)
    assert after.compared is before.compared  # nothing was compared again
    assert len(after.duplicates(workspace, 0.9).groups) == 0
    assert len(after.pairs) == 0
    assert workspace.rows.select().tolist() == [0, 3, 5, 6]
    folder = workspace.folder
    workspace.close()
    with Workspace.open(folder) as again:
        rows = again.rows.hidden.of("duplicate")
        assert rows.tolist() == [1, 2, 4]
        assert again.rows.show_again(rows, "duplicate").tolist() == [1, 2, 4]
        assert kept(find_duplicates(again, 0.9).repeats) == [([0, 1, 2], 0), ([3, 4], 3)]


def test_hiding_does_not_make_known_which_pairs_were_let_go(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_one(vectors: object, threshold: float, *, task: Task) -> Pairs:
        return pairs_above(vectors, threshold, top=1, task=task)  # type: ignore[arg-type]

    monkeypatch.setattr(health, "pairs_above", only_one)
    before = check_health(workspace)
    assert before.pairs.n_above > len(before.pairs) == 1
    assert before.lowest_threshold > 0.9
    workspace.rows.hide(before.duplicates(workspace, before.lowest_threshold).to_hide, "duplicate")
    after = check_health(workspace, earlier=before)
    assert len(after.pairs) == 0
    assert after.lowest_threshold == before.lowest_threshold


def test_groups_are_written_with_number_kept_and_similarity(workspace: Workspace, tmp_path: Path) -> None:
    found = find_duplicates(workspace, 0.9, Keeping("newest"))
    repeats, rows = found.repeats, workspace.rows
    columns = repeat_columns(rows, repeats.groups, repeats.is_to_hide)
    paths = [tmp_path / f"groups{suffix}" for suffix in (".csv", ".parquet", ".xlsx", ".jsonl")]
    for path in paths:
        export_rows(path, rows, row_ids=repeats.groups.members, columns=columns)
    with paths[0].open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert list(lines[0]) == ["group", "kept", "similarity", "row", "text", "written", "who"]
    assert [line["group"] for line in lines] == ["1", "1", "1", "2", "2"]
    assert [line["row"] for line in lines] == ["0", "1", "2", "3", "4"]
    assert [line["kept"].lower() for line in lines] == ["false", "true", "false", "false", "true"]
    similarity = {(a, b): value for a, b, value in found.pairs}
    assert float(lines[0]["similarity"]) == pytest.approx(similarity[0, 1], abs=1e-6)
    assert float(lines[2]["similarity"]) == pytest.approx(similarity[1, 2], abs=1e-6)
    assert float(lines[3]["similarity"]) == 1.0
    table = pyarrow.parquet.read_table(paths[1]).to_pylist()
    assert [each["group"] for each in table] == [1, 1, 1, 2, 2]
    assert [each["kept"] for each in table] == [False, True, False, False, True]
    sheet = openpyxl.load_workbook(paths[2]).active
    assert [each[0].value for each in sheet.iter_rows(min_row=2)] == [1, 1, 1, 2, 2]
    read = [json.loads(line) for line in paths[3].read_text(encoding="utf-8").splitlines()]
    assert [each["row"] for each in read] == [0, 1, 2, 3, 4]
