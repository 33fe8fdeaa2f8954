"""Suspicious labels of a column and of one's own labels: found, kept while they hold, and not asked twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError, WorkspaceError
from core.judgments import suspicious
from core.judgments.confirmed import Confirmed
from core.progress import Progress, Task
from core.workspace import Workspace, label_columns, suspicious_labels

_MONEY = ("card", "payment", "refund", "transfer", "account", "balance", "cash", "bank")
_FOOD = ("bread", "coffee", "breakfast", "soup", "apple", "cheese", "butter", "salad")
WRONG = (4, 31, 50)  # rows of money that are said to be of food


def planted(folder: Path) -> Path:
    """60 sentences on money and 60 on food, of which three on money are called food; one twice; one class
    of two sentences, and one row without any.
    """
    rng = np.random.default_rng(0)
    lines = ["text,kind,number"]
    for row in range(120):
        words = " ".join(rng.choice(_MONEY if row < 60 else _FOOD, size=5))
        kind = "food" if row >= 60 or row in WRONG else "money"
        lines.append(f"my {words} no {row},{kind},{row}")
    lines.append(lines[1 + WRONG[0]])
    lines += ["green green grass,odd,121", "blue blue sky,odd,122", "my card,,123"]
    path = folder / "planted.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.create(tmp_path / "workspace") as made:
        made.add_file(planted(tmp_path), text_column="text")
        made.encode()
        yield made


def test_wrong_values_of_a_column_come_first(workspace: Workspace) -> None:
    assert label_columns(workspace) == ("kind",)
    found = suspicious_labels(workspace, "KIND")
    assert found.column == "kind"
    assert len(found) >= 2
    assert set(found.text_ids.tolist()) <= set(WRONG)  # a text is numbered as its first row
    assert {found.classes[code] for code in found.given} == {"food"}
    assert {found.classes[code] for code in found.suggested} == {"money"}
    assert ((found.sureness > 0.5) & (found.sureness <= 1)).all()
    place = found.text_ids.tolist().index(WRONG[0])
    assert found.rows_of(place).tolist() == [WRONG[0], 120]
    assert found.n_judged == 120
    assert found.n_estimated == pytest.approx(3, abs=1.5)
    assert found.left_out == ("odd",)
    assert found.confused[0].given == "food"
    assert found.notes == ("1 class has too few sentences and is left out: odd.",)


def test_what_was_found_is_kept_until_labels_or_sentences_change(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: list[Progress] = []
    once = suspicious_labels(workspace, "kind", task=Task(reports.append))
    assert reports
    (kept,) = (workspace.folder / "suspicious").iterdir()
    with monkeypatch.context() as patched:
        patched.setattr(suspicious, "find_suspicious", None)  # not needed
        again = suspicious_labels(workspace, "kind")
    for name in ("text_ids", "given", "suggested", "sureness", "row_ids", "starts"):
        assert np.array_equal(getattr(again, name), getattr(once, name))
    assert (again.n_estimated, again.confused) == (once.n_estimated, once.confused)
    (kept / "given.npy").write_bytes(b"damaged")
    assert np.array_equal(suspicious_labels(workspace, "kind").text_ids, once.text_ids)
    gone = int(once.text_ids[1])
    workspace.rows.hide(np.array([gone]), "vanished")
    assert gone not in suspicious_labels(workspace, "kind").text_ids
    assert [path.name for path in (workspace.folder / "suspicious").iterdir()] != [kept.name]


def test_labels_of_people_and_not_of_a_machine(workspace: Workspace) -> None:
    with pytest.raises(InputError, match="Fewer than two classes"):
        suspicious_labels(workspace)
    labels = workspace.labels
    money, food = labels.add("money"), labels.add("food")
    wrong = np.array(WRONG)
    labels.set_rows(money.label_id, np.setdiff1d(np.arange(60), wrong))
    labels.set_rows(food.label_id, np.concatenate([np.arange(60, 120), wrong]))
    both = labels.named("money")
    assert both is not None
    labels.set_rows(money.label_id, np.append(both.row_ids, 119))
    found = suspicious_labels(workspace)
    assert found.column is None
    assert found.classes == ("money", "food")
    assert len(found) >= 2
    assert set(found.text_ids.tolist()) <= set(WRONG)
    assert found.n_several == 1
    assert 119 not in found.text_ids
    assert found.notes == ("1 row has several labels and is left out.",)
    assert len(found.unsettled((), labels.all())) == len(found)
    labels.put_back(labels.all()[1].without(found.rows_of(0)))
    assert found.unsettled((), labels.all()).tolist() == list(range(1, len(found)))
    labels.put_back(labels.all()[1].put(found.rows_of(0)))
    by_machine = labels.named("food")
    assert by_machine is not None
    labels.put_back(by_machine.without(wrong).put(wrong, machine=True))
    assert not np.isin(wrong, suspicious_labels(workspace).text_ids).any()


def test_what_a_person_found_right_is_not_asked_again(workspace: Workspace, tmp_path: Path) -> None:
    found = suspicious_labels(workspace, "kind")
    right = found.confirmation(0)
    assert right == Confirmed("kind", int(found.text_ids[0]), "food")
    workspace.confirmed.add([right])
    workspace.confirmed.add([right, found.confirmation(1)])
    assert found.unsettled(workspace.confirmed.all(), ()).tolist() == list(range(2, len(found)))
    folder = workspace.folder
    workspace.close()
    with Workspace.open(folder) as opened:
        assert opened.confirmed.all() == {right, found.confirmation(1)}
        opened.confirmed.remove([found.confirmation(1)])
        assert found.unsettled(opened.confirmed.all(), ()).tolist() == list(range(1, len(found)))
        labels_of_people = [right._replace(source="")]
        assert len(found.unsettled(labels_of_people, ())) == len(found)


def test_a_label_that_a_person_gave_settles_it(workspace: Workspace) -> None:
    found = suspicious_labels(workspace, "kind")
    labels = workspace.labels
    money, other = labels.add("Money"), labels.add("urgent")
    labels.set_rows(other.label_id, found.row_ids)
    assert len(found.unsettled((), labels.all())) == len(found)
    labels.set_rows(money.label_id, found.rows_of(0)[:1])
    assert found.unsettled((), labels.all()).tolist() == list(range(1, len(found)))
    labels.put_back(money.put(found.rows_of(1), machine=True))
    assert len(found.unsettled((), labels.all())) == len(found)  # of a machine, it settles nothing


def test_what_cannot_be_judged_is_said(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suspicious, "MOST_CLASSES", 100)
    with pytest.raises(InputError, match="'number' has 123 values; labels of at most 100 classes"):
        suspicious_labels(workspace, "number")
    with pytest.raises(InputError, match="nothing"):
        suspicious_labels(workspace, "nothing")
    with Workspace.create(tmp_path / "bare") as bare:
        bare.add_file(tmp_path / "planted.csv", text_column="text")
        with pytest.raises(WorkspaceError, match="No sentence is encoded"):
            suspicious_labels(bare, "kind")
