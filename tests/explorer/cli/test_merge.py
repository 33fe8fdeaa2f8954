"""`merge` through the real `main()`: agreement as scikit-learn has it, conflicts decided, nothing lost."""

from __future__ import annotations

import csv
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from core.workspace import Workspace
from core.workspace.merging import compare_copies, merge, merge_again, unmerge
from tests.core.workspace.conftest import sentences, write_csv
from tests.explorer.command_line import Command

N = 60
TEXTS = sentences(N, seed=3)
MINE = {"praise": np.arange(0, 20), "complaint": np.arange(20, 30)}
THEIRS = {"Praise": np.arange(5, 24), "complaint": np.arange(24, 34), "question": np.arange(34, 40)}


def label(workspace: Workspace, rows: dict[str, np.ndarray]) -> None:
    for name, ids in rows.items():
        workspace.labels.set_rows(workspace.labels.add(name).label_id, ids)


def labels(folder: Path) -> dict[str, list[int]]:
    with Workspace.open(folder) as opened:
        return {each.name: each.row_ids.tolist() for each in opened.labels.all()}


def marks(folder: Path) -> dict[tuple[str, ...], float]:
    with Workspace.open(folder) as opened:
        return {tuple(sorted((each.first, each.second))): each.score for each in opened.judgments.all()}


def pair(a: int, b: int) -> tuple[str, ...]:
    return tuple(sorted((TEXTS[a], TEXTS[b])))


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """Two workspaces of the same file, its rows in another order in the second, labelled by two people."""
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    with Workspace.create(mine) as opened:
        opened.add_file(write_csv(tmp_path / "a.csv", TEXTS))
        label(opened, MINE)
        opened.judgments.mark([(TEXTS[0], TEXTS[1]), (TEXTS[2], TEXTS[3])], 1.0, "hit")
        opened.judgments.mark([(TEXTS[4], TEXTS[5])], 0.0, "hit")
    shutil.copytree(mine, theirs)
    lines = (tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()
    order = np.random.default_rng(0).permutation(N)
    (tmp_path / "b.csv").write_text(
        "\n".join([lines[0], *(lines[1 + row] for row in order)]) + "\n", encoding="utf-8"
    )
    shutil.rmtree(theirs)
    place = np.argsort(order)
    with Workspace.create(theirs) as opened:
        opened.add_file(tmp_path / "b.csv")
        label(opened, {name: np.sort(place[ids]) for name, ids in THEIRS.items()})
        opened.judgments.mark([(TEXTS[1], TEXTS[0]), (TEXTS[6], TEXTS[7])], 1.0, "random")
        opened.judgments.mark([(TEXTS[3], TEXTS[2])], 0.0, "hit")
    return mine, theirs


def test_agreement_and_what_is_added(command: Command, copies: tuple[Path, Path]) -> None:
    mine, theirs = copies
    said = command("merge", mine, theirs, "--json")
    assert said.status == 0, said.err
    found = said.json
    assert found["rows"] == {"matched": N, "unmatched": 0, "labelled_unmatched": 0}
    both = np.arange(5, 30)
    a = np.where(np.isin(both, MINE["praise"]), "praise", "complaint")
    b = np.where(np.isin(both, THEIRS["Praise"]), "praise", "complaint")
    assert found["labels"]["both"] == found["labels"]["one_label_each"] == len(both)
    assert found["labels"]["kappa"] == pytest.approx(cohen_kappa_score(a, b), abs=1e-6)
    by_name = {each["name"]: each for each in found["labels"]["each"]}
    assert by_name["praise"]["kappa"] == pytest.approx(
        cohen_kappa_score(a == "praise", b == "praise"), abs=1e-6
    )
    assert {name: each["added"] for name, each in by_name.items()} == {
        "praise": 0,
        "complaint": 4,
        "question": 6,
    }
    assert found["marks"]["added"] == 1
    assert (found["marks"]["both"], found["marks"]["agree"]) == (2, 1)
    listed = [each["row"] for each in found["conflicts"] if each["kind"] == "label"]
    assert listed == [20, 21, 22, 23]
    assert all(each["taken"] == "mine" for each in found["conflicts"])
    assert labels(mine) == {
        "praise": list(range(20)),
        "complaint": list(range(20, 34)),
        "question": list(range(34, 40)),
    }
    assert marks(mine) == {pair(0, 1): 1.0, pair(2, 3): 1.0, pair(4, 5): 0.0, pair(6, 7): 1.0}
    with Workspace.open(mine) as opened:
        origins = {tuple(sorted((each.first, each.second))): each.origin for each in opened.judgments.all()}
    assert origins[pair(6, 7)] == "random", "how a pair was come by stays true"
    again = command("merge", mine, theirs, "--json").json
    assert again["marks"]["added"] == 0
    assert all(each["added"] == 0 for each in again["labels"]["each"])
    assert len(labels(theirs)) == 3, "the other one stays as it is"


def test_theirs(command: Command, copies: tuple[Path, Path]) -> None:
    mine, theirs = copies
    said = command("merge", mine, theirs, "--take", "theirs")
    assert said.status == 0, said.err
    assert "5, of which 5 as the other has it" in said.out
    assert labels(mine)["praise"] == list(range(24))
    assert labels(mine)["complaint"] == list(range(24, 34))
    assert marks(mine)[pair(2, 3)] == 0.0


def test_each_by_each(command: Command, copies: tuple[Path, Path], tmp_path: Path) -> None:
    mine, theirs = copies
    before = labels(mine), marks(mine)
    file = tmp_path / "conflicts.csv"
    said = command("merge", mine, theirs, "--conflicts", file)
    assert said.status == 0, said.err
    assert (labels(mine), marks(mine)) == before
    with open(file, encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["row"] for row in rows] == ["20", "21", "22", "23", ""]
    assert rows[0]["mine"] == "complaint"
    assert rows[0]["theirs"] == "praise"
    for row in rows:
        row["decision"] = "Theirs" if row["row"] in ("21", "") else ""
    with open(file, "w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    assert command("merge", mine, theirs, "--decisions", file).status == 0
    assert labels(mine)["praise"] == [*range(20), 21]
    assert 21 not in labels(mine)["complaint"]
    assert marks(mine)[pair(2, 3)] == 0.0


def test_undone_and_redone(copies: tuple[Path, Path]) -> None:
    mine, theirs = copies
    before = labels(mine), marks(mine)
    with Workspace.open(mine) as opened, Workspace.open(theirs) as other:
        found = compare_copies(opened, other)
        done = merge(opened, found, [each.row_id for each in found.row_conflicts], found.mark_conflicts)
    after = labels(mine), marks(mine)
    assert after != before
    with Workspace.open(mine) as opened:
        unmerge(opened, done)
    assert (labels(mine), marks(mine)) == before
    with Workspace.open(mine) as opened:
        merge_again(opened, done)
    assert (labels(mine), marks(mine)) == after


def test_what_a_machine_labelled_is_no_conflict_and_stays_the_machines(
    copies: tuple[Path, Path],
) -> None:
    """It is added only where nobody labelled the row here; what a person there put on a row is a person's."""
    mine, theirs = copies
    with Workspace.open(mine) as opened, Workspace.open(theirs) as other:
        place = {text: row for row, text in enumerate(other.rows.texts_of(np.arange(N)))}

        def there(*row_ids: int) -> np.ndarray:
            return np.array(sorted(place[TEXTS[row]] for row in row_ids))

        praise, complaint = opened.labels.all()
        opened.labels.put(complaint.label_id, np.array([50, 51, 52]), machine=True)
        for label_there in other.labels.all():
            other.labels.remove(label_there.label_id)
        new = other.labels.add("machine made")
        new = other.labels.put(new.label_id, there(0, 25, 40, 41, 51), machine=True)
        other.labels.put_back(replace(new, colour=9))
        known = other.labels.add("Complaint")
        other.labels.put(known.label_id, there(51, 55))
        other.labels.put(known.label_id, there(0, 50, 56), machine=True)
        found = compare_copies(opened, other)
        assert (found.n_both, found.row_conflicts) == (0, ())
        assert {each.name: each.n_added for each in found.labels} == {"machine made": 3, "complaint": 3}
        done = merge(opened, found)
        praise_now, complaint_now, new_here = opened.labels.all()
        assert praise_now.same_rows(praise)
        assert complaint_now.person_ids.tolist() == [*range(20, 30), 51, 55]
        assert complaint_now.machine_ids.tolist() == [50, 52, 56]
        assert (new_here.person_ids.tolist(), new_here.machine_ids.tolist()) == ([], [40, 41, 51])
        assert (new_here.name, new_here.colour) == ("machine made", 9)
        assert not any(each.n_added for each in compare_copies(opened, other).labels)
        unmerge(opened, done)
        assert [each.machine_ids.tolist() for each in opened.labels.all()] == [[], [50, 51, 52]]


def test_rows_that_say_the_same_are_matched_in_order(tmp_path: Path) -> None:
    """Two rows without anything that tells them apart: the first is the first."""
    lines = ["One sentence here", "Another sentence", "One sentence here"]
    with Workspace.create(tmp_path / "a") as a, Workspace.create(tmp_path / "b") as b:
        a.add_lines(lines)
        b.add_lines(["Another sentence", "One sentence here", "One sentence here"])
        label(b, {"x": np.array([2]), "y": np.array([0])})
        found = compare_copies(a, b)
        assert {name: each.row_ids.tolist() for name, each in found.theirs.items()} == {"x": [2], "y": [1]}


def test_a_row_that_was_renewed_is_matched_by_its_key(tmp_path: Path) -> None:
    def write(texts: list[str]) -> Path:
        path = tmp_path / "t.csv"
        path.write_text(
            "id,text\n" + "".join(f"k{n},{text}\n" for n, text in enumerate(texts)), encoding="utf-8"
        )
        return path

    with Workspace.create(tmp_path / "a") as a, Workspace.create(tmp_path / "b") as b:
        for each in (a, b):
            each.add_file(write(TEXTS[:10]))
        a.add_again(write(["A text that was changed meanwhile", *TEXTS[1:10]]), "id")
        label(b, {"x": np.array([0, 3])})
        found = compare_copies(a, b)
        assert found.theirs["x"].row_ids.tolist() == [0, 3]
        assert found.n_unmatched == 0


def test_what_is_refused(command: Command, copies: tuple[Path, Path], tmp_path: Path) -> None:
    mine, theirs = copies
    with Workspace.create(tmp_path / "strange") as opened:
        opened.add_file(write_csv(tmp_path / "c.csv", sentences(N, seed=99)))
    before = labels(mine), marks(mine)
    said = command("merge", mine, tmp_path / "strange")
    assert said.status == 2
    assert "strange holds other data than mine: of its 60 rows 0 are found here" in said.err
    for wrong in (
        (mine, mine),
        (mine, tmp_path / "none"),
        (mine, theirs, "--take", "both"),
        (mine, theirs, "--decisions", tmp_path / "none.csv"),
        (mine, theirs, "--decisions", tmp_path / "a.csv"),
    ):
        said = command("merge", *wrong)
        assert said.status == 2, wrong
        assert "Traceback" not in said.err
    with Workspace.open(theirs):
        said = command("merge", mine, theirs)
    assert said.status == 2
    assert "is open in" in said.err
    assert (labels(mine), marks(mine)) == before


def test_rows_that_are_not_here_are_counted(command: Command, copies: tuple[Path, Path]) -> None:
    mine, theirs = copies
    with Workspace.open(theirs) as opened:
        opened.add_lines(["A line that only they have"])
        known = opened.labels.named("question")
        assert known is not None
        opened.labels.set_rows(known.label_id, np.append(known.row_ids, N))
    said = command("merge", mine, theirs, "--json")
    assert said.json["rows"] == {"matched": N, "unmatched": 1, "labelled_unmatched": 1}
    assert labels(mine)["question"] == list(range(34, 40))


def test_notes_are_added_and_both_are_kept_where_they_differ(
    command: Command, copies: tuple[Path, Path]
) -> None:
    mine, theirs = copies
    with Workspace.open(theirs) as other:
        place = {text: row for row, text in enumerate(other.rows.texts_of(np.arange(N)))}
        there = {place[TEXTS[row]]: text for row, text in ((1, "theirs"), (2, "the same"), (3, "other"))}
        other.notes.put_many(there)
    with Workspace.open(mine) as opened:
        opened.notes.put_many({2: "the same", 3: "mine", 4: "only here"})
    assert command("merge", mine, theirs, "--json").json["notes"] == {"added": 2}
    with Workspace.open(mine) as opened, Workspace.open(theirs) as other:
        merged = {1: "theirs", 2: "the same", 3: "mine\nother", 4: "only here"}
        assert dict(opened.notes.all()) == merged
        found = compare_copies(opened, other)
        assert found.notes == {}
        opened.notes.put_many({1: ""})
        again = merge(opened, compare_copies(opened, other))
        assert dict(opened.notes.all()) == merged
        unmerge(opened, again)
        assert 1 not in opened.notes.all()
        merge_again(opened, again)
        assert dict(opened.notes.all()) == merged
