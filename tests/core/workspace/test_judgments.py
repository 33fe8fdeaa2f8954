"""Marks on pairs of texts: written at once, taken back, made again, and never half there."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

import assets
from core.errors import InputError, WorkspaceError
from core.examples import Examples, read_examples
from core.judgments.model import Judgment
from core.judgments.store import Judgments
from core.training import TrainingConfig
from core.workspace import Workspace, judged_split, teaching

_LINES = ("Lost my card", "Card was stolen", "Soup was cold", "Late parcel")


@pytest.fixture
def folder(tmp_path: Path, tiny_model: Path) -> Path:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(_LINES)
    return tmp_path / "w"


@pytest.fixture
def workspace(folder: Path) -> Iterator[Workspace]:
    with Workspace.open(folder) as opened:
        yield opened


def said(judgments: Judgments) -> dict[tuple[str, str], float]:
    return {(each.first, each.second): each.score for each in judgments.all()}


def on_disk(folder: Path) -> dict[tuple[str, str], float]:
    """What lies in the file, asked without the program; the workspace is closed."""
    with duckdb.connect(str(folder / "rows.duckdb"), read_only=True) as file:
        found = file.execute("SELECT first, second, score FROM judgments").fetchall()
    assert len({frozenset((a, b)) for a, b, _ in found}) == len(found), "a pair is there twice"
    return {(a, b): score for a, b, score in found}


def test_a_mark_is_there_at_once_and_after_opening_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        judgments = workspace.judgments
        assert (len(judgments), judgments.all()) == (0, ())
        marked = judgments.mark([("lost card", "Lost my card"), ("lost card", "Soup was cold")], 1.0, "hit")
        assert marked.before == (None, None)
        judgments.mark([("lost card", "Soup was cold")], 0.0, "hit")
        judgments.mark([("lost card", "Late parcel")], 0.4, "hit", scored=True)
        told = judgments.all()
        assert [(each.first, each.second, each.score, each.kind) for each in told] == [
            ("lost card", "Lost my card", 1.0, "alike"),
            ("lost card", "Soup was cold", 0.0, "not alike"),
            ("lost card", "Late parcel", 0.4, "scored"),
        ]
        assert [each.number for each in told] == sorted({each.number for each in told})
        assert judgments.between("lost card", [*_LINES]) == [1.0, None, 0.0, 0.4]
        assert judgments.between("Soup was cold", ["lost card"]) == [0.0]  # whichever comes first
    with Workspace.open(folder) as workspace:
        assert workspace.judgments.all() == told
        workspace.judgments.mark([("a", "b")], 1.0, "hit")
        assert workspace.judgments.all()[-1].number > told[-1].number
    assert on_disk(folder).keys() >= {("lost card", "Late parcel"), ("a", "b")}


def test_undo_and_redo_after_marking_again(workspace: Workspace) -> None:
    judgments = workspace.judgments
    yes = judgments.mark([("q", "a"), ("q", "b")], 1.0, "hit")
    first = judgments.all()
    no = judgments.mark([("b", "q"), ("q", "c")], 0.0, "hit")
    second = judgments.all()
    gone = judgments.unmark([("a", "q"), ("never", "marked")])
    assert said(judgments) == {("b", "q"): 0.0, ("q", "c"): 0.0}
    judgments.put_back(gone)
    assert judgments.all() == second
    judgments.put_back(no)
    assert judgments.all() == first
    judgments.put_back(yes)
    assert judgments.all() == ()
    for each in (yes, no, gone):
        judgments.put_again(each)
    assert said(judgments) == {("b", "q"): 0.0, ("q", "c"): 0.0}
    # The other way round than they were made, twice: the state that is asked for, not a toggle.
    judgments.put_back(yes)
    judgments.put_back(yes)
    assert said(judgments) == {("q", "c"): 0.0}


def test_a_mark_that_changes_nothing_is_none(workspace: Workspace) -> None:
    judgments = workspace.judgments
    judgments.mark([("q", "a")], 1.0, "hit")
    revision, before = judgments.revision, judgments.all()
    again = judgments.mark([("a", "q")], 1.0, "selection")
    assert (again.after, judgments.revision, judgments.all()) == ((), revision, before)
    judgments.put_back(again)  # an undo of it takes nothing away
    assert judgments.all() == before
    assert judgments.unmark([("x", "y")]).before == ()
    # A five of five is not the same as a yes.
    assert judgments.mark([("q", "a")], 1.0, "hit", scored=True).after != ()


def test_a_text_with_itself_and_an_empty_one_are_left_out(workspace: Workspace) -> None:
    judgments = workspace.judgments
    marked = judgments.mark(
        [("  Lost my card\n", "Lost my card"), ("q", " "), ("q", "Late parcel ")], 1.0, "hit"
    )
    assert said(judgments) == {("q", "Late parcel"): 1.0}
    assert marked.notes == ("2 pairs were left out: a text with itself or an empty one.",)
    with pytest.raises(InputError, match="against itself"):
        judgments.mark([("q", "q")], 1.0, "hit")
    with pytest.raises(InputError, match="outside 0 to 1"):
        judgments.mark([("q", "a")], float("nan"), "hit")
    assert judgments.mark([], 1.0, "hit").after == ()
    assert len(judgments) == 1


@pytest.mark.parametrize(
    "text", ["카드를 잃어버렸어요", "卡丢了 😀", 'it\'s "quoted"; --', "nul \0 inside", "half \ud83d"]
)
def test_any_text_is_kept(folder: Path, text: str) -> None:
    with Workspace.open(folder) as workspace:
        workspace.judgments.mark([(text, "a")], 1.0, "hit")
        assert workspace.judgments.between(text, ["a"]) == [1.0]
        before = workspace.judgments.all()
    with Workspace.open(folder) as workspace:
        assert workspace.judgments.all() == before
        workspace.judgments.unmark([("a", text)])
        assert len(workspace.judgments) == 0


def test_a_pair_drawn_at_random_stays_so_when_it_is_judged_again(workspace: Workspace) -> None:
    judgments = workspace.judgments
    judgments.mark([("q", "a")], 1.0, "random")
    judgments.mark([("q", "b")], 1.0, "hit")
    judgments.mark([("q", "a")], 0.0, "hit")
    judgments.mark([("q", "b")], 0.0, "random")
    assert {each.second: (each.score, each.origin) for each in judgments.all()} == {
        "a": (0.0, "random"),
        "b": (0.0, "random"),
    }


def test_labelled_pairs_become_judgments_beside_the_persons_own(workspace: Workspace) -> None:
    judgments = workspace.judgments
    pairs = read_examples(assets.sample_pairs())
    assert pairs.scores is not None
    first, second = pairs.texts[0][0], pairs.texts[1][0]
    judgments.mark([(second, first)], 0.0, "hit")
    marked = judgments.add_examples(pairs)
    known = {
        frozenset(pair): score
        for pair, score in zip(zip(*pairs.texts, strict=True), pairs.scores, strict=True)
    }
    assert len(judgments) == len({key for key in known if len(key) == 2})
    assert judgments.between(first, [second]) == [0.0]
    assert "1 pair was left out: you judged them yourself." in marked.notes
    for each in judgments.all()[1:]:
        assert (each.kind, each.origin) == ("scored", "imported")
        assert each.score == known[frozenset((each.first, each.second))]
    judgments.put_back(marked)
    assert len(judgments) == 1


def test_classes_become_yes_and_no_and_what_is_neither_is_refused(workspace: Workspace) -> None:
    texts = (("a", "b", "c"), ("x", "y", "z"))
    nli = Examples(
        "pair+class",
        texts,
        labels=np.array([0, 1, 2]),
        class_names=("entailment", "neutral", "contradiction"),
        positive_class=0,
    )
    workspace.judgments.add_examples(nli)
    assert [each.kind for each in workspace.judgments.all()] == ["alike", "not alike", "not alike"]
    with pytest.raises(InputError, match="says of no pair whether it is alike"):
        workspace.judgments.add_examples(replace(nli, positive_class=None))
    with pytest.raises(InputError, match="says of no pair whether it is alike"):
        workspace.judgments.add_examples(Examples("triplet", (*texts, ("1", "2", "3")), source="t.csv"))


def test_a_workspace_of_an_earlier_version_takes_marks(folder: Path) -> None:
    with duckdb.connect(str(folder / "rows.duckdb")) as file:
        file.execute("DROP TABLE IF EXISTS judgments")
    with Workspace.open(folder) as workspace:
        assert teaching(workspace).n == 0
        with pytest.raises(InputError, match="No pair is marked in w yet"):
            judged_split(workspace)
        workspace.judgments.mark([("q", "Late parcel")], 1.0, "hit")
    with Workspace.open(folder) as workspace:
        assert said(workspace.judgments) == {("q", "Late parcel"): 1.0}


def test_two_threads_mark_at_once_beside_an_import(folder: Path) -> None:
    failures: list[BaseException] = []

    def guarded(number: int) -> None:
        try:
            for k in range(40):
                workspace.judgments.mark([(f"q{k}", "a"), (f"q{k} of {number}", "b")], float(number), "hit")
                if k % 10 == 9:
                    workspace.judgments.unmark([(f"q{k} of {number}", "b")])
        except BaseException as error:
            failures.append(error)

    with Workspace.open(folder) as workspace:
        threads = [threading.Thread(target=guarded, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        workspace.add_lines([f"line {k}" for k in range(3000)])
        for thread in threads:
            thread.join()
        assert not failures
        told = said(workspace.judgments)
        assert len(workspace.judgments) == 40 + 2 * 36
        numbers = [each.number for each in workspace.judgments.all()]
        assert len(set(numbers)) == len(numbers)
        assert workspace.n_texts == len(_LINES) + 3000
    assert on_disk(folder) == told


def test_one_mark_among_a_hundred_thousand_is_quick(folder: Path) -> None:
    n = 100_000
    many = Examples(
        "pair+score",
        (tuple(f"first {k}" for k in range(n)), tuple(f"second {k}" for k in range(n))),
        scores=np.arange(n) % 6 / 5,
    )
    with Workspace.open(folder) as workspace:
        assert len(workspace.judgments.add_examples(many).after) == n
        workspace.judgments.mark([("q", "a")], 1.0, "hit")  # makes this thread's cursor
        seconds = []
        for k in range(9):
            began = time.perf_counter()
            workspace.judgments.mark([(f"q{k}", "a"), ("first 7", "second 7")], k % 2, "hit")
            seconds.append(time.perf_counter() - began)
        assert min(seconds) < 0.25  # 10 ms alone on two cores; the machine and its disk may be shared
        assert workspace.judgments.between("second 7", ["first 7"]) == [0.0]
    with Workspace.open(folder) as workspace:
        assert len(workspace.judgments) == n + 10


# -- what is left after a kill or on a full disk ---------------------------------------------------------

_KILLED = """
import sys
from core.workspace import Workspace
with Workspace.open(sys.argv[1]) as workspace:
    for k in range(10_000):
        score = float(k % 2)
        workspace.judgments.mark([(f"query {k % 50}", f"hit {k % 7}"), (f"query {k}", "both")], score, "hit")
        print(k, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("n_told", [1, 20, 137])
def test_a_kill_loses_no_mark_that_was_made_and_leaves_none_half(folder: Path, n_told: int) -> None:
    child = subprocess.Popen([sys.executable, "-c", _KILLED, str(folder)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = [int(child.stdout.readline()) for _ in range(n_told)]
    child.kill()
    told += [int(line) for line in child.stdout if line.strip()]
    child.stdout.close()
    child.wait()
    with Workspace.open(folder) as workspace:
        found = said(workspace.judgments)
    last = told[-1]
    # At most the one mark more that was under way, and then both of its pairs.
    n_made = last + 2 if (f"query {last + 1}", "both") in found else last + 1
    expected = {}
    for k in range(n_made):
        expected |= {(f"query {k % 50}", f"hit {k % 7}"): k % 2, (f"query {k}", "both"): k % 2}
    assert found == expected


_FULL = """
import resource, signal, sys
from core.errors import ExplorerError
from core.workspace import Workspace
folder, n = sys.argv[1], int(sys.argv[2])
workspace = Workspace.open(folder)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, resource.RLIM_INFINITY))
judgments, before = workspace.judgments, workspace.judgments.all()
try:
    judgments.mark([(f"a long query of no great interest, number {k}", "b") for k in range(n)], 1.0, "hit")
    print("it was written")
except ExplorerError as error:
    print(error)
assert judgments.all() == before and judgments.revision == 0
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
judgments.mark([("there is", "room again")], 1.0, "hit")
workspace.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
@pytest.mark.parametrize("n", [300, 20_000])
def test_a_full_disk_changes_nothing_and_says_so(folder: Path, n: int) -> None:
    with Workspace.open(folder) as workspace:
        workspace.judgments.mark([("q", "a")], 1.0, "hit")
    ended = subprocess.run(
        [sys.executable, "-c", _FULL, str(folder), str(n)], capture_output=True, text=True, check=True
    )
    assert "There is no room on the disk" in ended.stdout
    with Workspace.open(folder) as workspace:
        assert said(workspace.judgments) == {("q", "a"): 1.0, ("there is", "room again"): 1.0}
        assert workspace.n_texts == len(_LINES)


# -- what is learned from them ---------------------------------------------------------------------------


def test_a_run_learns_from_marks_and_later_ones_keep_to_its_parts(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        judgments = workspace.judgments
        for k in range(60):
            judgments.mark([(f"question {k}", f"answer {k}")], k % 2, "random" if k % 2 else "hit")
            judgments.mark([(f"question {k}", f"reply {k}")], 1 - k % 2, "hit")
        split, examples = judged_split(workspace, "triplet", seed=3)
        assert examples.task == "triplet"
        assert split.train.task == "triplet"
        assert split.verdict.task == split.selection.task == "pair+class"
        trainer = workspace.runs.begin(split, TrainingConfig(seed=3, threads=1))
        list(trainer)
        run = workspace.runs.all()[0]
        assert run.verdict == "too little to say"
        assert run.report is not None
        # The counter and the run say the same number.
        assert run.report["pairs_needed"] == teaching(workspace).marks_needed > 0
        # A mark that joins two parts is left out, and counted.
        verdict, train = split.verdict.texts[0][0], split.train.texts[0][0]
        judgments.mark([(verdict, train)], 1.0, "hit")
        assert teaching(workspace).n_straddling == 1
        later, _ = judged_split(workspace, "triplet", seed=4)
        assert set(zip(*later.verdict.texts, strict=True)) >= set(zip(*split.verdict.texts, strict=True))
        assert (verdict, train) not in zip(*later.verdict.texts, strict=True)
        assert not {text for column in later.verdict.texts for text in column} & {
            text for column in later.train.texts for text in column
        }


def test_a_copied_workspace_has_its_judgments(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.judgments.mark([("a query that is no row", "Late parcel")], 1.0, "hit")
        before = workspace.judgments.all()
    with Workspace.open(Path(shutil.copytree(folder, tmp_path / "copy"))) as workspace:
        assert workspace.judgments.all() == before
        assert isinstance(before[0], Judgment)


def test_a_closed_workspace_takes_no_mark(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        pass
    with pytest.raises(WorkspaceError, match="closed"):
        workspace.judgments.mark([("q", "a")], 1.0, "hit")
