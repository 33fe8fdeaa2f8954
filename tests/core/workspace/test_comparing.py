"""Two models side by side: what is said of them is what a person would count, and nothing is made twice."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import orthogonal_procrustes
from scipy.stats import spearmanr

from core.encoding import SentenceEncoder
from core.errors import CancelledError, InputError, WorkspaceError
from core.evaluation.forgetting import MOST_PAIRS, guard, guard_of_pairs, random_pairs
from core.progress import CancelToken, Progress, Task
from core.search import Query
from core.workspace import (
    Comparison,
    Workspace,
    compare,
    explain_side_by_side,
    hits_side_by_side,
    map_making,
    vector_indexes,
)
from core.workspace.comparing import encoder_of
from core.workspace.unmarked import unmarked_pairs
from tests.core.training.tiny import scored
from tests.core.workspace import learned
from tests.core.workspace.learned import TEXTS

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(learned_workspace: Path, tmp_path: Path) -> Path:
    """A copy of the workspace, for a test to change."""
    return Path(shutil.copytree(learned_workspace, tmp_path / "ws"))


def outcome(workspace: Workspace) -> str:
    """The newest run, as `compare` takes it."""
    return f"run:{workspace.runs.all()[0].id}"


def compared(workspace: Workspace) -> Comparison:
    return compare(workspace, workspace.versions.active.id, outcome(workspace))


def unit(vectors: np.ndarray) -> np.ndarray:
    doubled = vectors.astype(np.float64)
    return doubled / np.linalg.norm(doubled, axis=1, keepdims=True)


def nearest(vectors: np.ndarray) -> list[set[int]]:
    """The 10 nearest others of each row, by comparing everything with everything."""
    similarity = unit(vectors) @ unit(vectors).T
    np.fill_diagonal(similarity, -np.inf)
    return [set(np.argsort(-row, kind="stable")[:10].tolist()) for row in similarity]


def files_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_run_that_was_not_kept_is_compared_with_its_parent(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        active = workspace.versions.active
        old_map = workspace.map_picture()
        assert old_map is not None
        found = compared(workspace)
        assert (found.before, found.after) == ("tiny-base", "tiny-base · version 1")
        assert (found.before_id, found.after_id) == (active.id, f"run:{run.id}")
        assert found.text_ids.tolist() == list(range(len(TEXTS)))

        texts = workspace.rows.texts()
        by_hand = [
            SentenceEncoder.load(place, "cpu", "float32").encode(texts)
            for place in (workspace.model_source, run.model_folder)
        ]
        before, after = (nearest(vectors) for vectors in by_hand)
        kept = np.array([len(a & b) / len(a | b) for a, b in zip(before, after, strict=True)])
        assert np.abs(found.kept - kept).max() < 1e-6
        assert [set(row) for row in found.neighbours_before.tolist()] == before
        assert [set(row) for row in found.neighbours_after.tolist()] == after
        fewest = found.changed_most(5)
        assert found.kept[fewest].tolist() == sorted(kept.astype(np.float32).tolist())[:5]

        # One frame: the old map as it is shown, and the new one turned so that no turn brings it nearer.
        assert np.array_equal(found.layout_before, old_map.xy)
        weights = np.sqrt(found.kept + 0.05)[:, None]
        shares = (found.kept + 0.05) / (found.kept + 0.05).sum()
        old, new = (
            side - shares @ side for side in (found.layout_before, found.layout_after.astype(np.float64))
        )
        assert np.abs(orthogonal_procrustes(weights * new, weights * old)[0] - np.eye(2)).max() < 1e-5
        far = np.linalg.norm(found.layout_after - found.layout_before, axis=1)
        assert far[found.moved_most(3)].tolist() == sorted(far.tolist(), reverse=True)[:3]

        first, second = random_pairs(len(texts), ())
        assert len(set(first.tolist()) | set(second.tolist())) == len(texts), "no text is in two pairs"
        cosines = [(unit(v)[first] * unit(v)[second]).sum(axis=1) for v in by_hand]
        assert found.guard.n_pairs == len(texts) // 2
        assert found.guard.spearman is not None
        assert found.guard.spearman.value == pytest.approx(spearmanr(*cosines).statistic, abs=1e-3)
        assert found.guard.spearman.low <= found.guard.spearman.value <= found.guard.spearman.high
        assert f"{len(texts) // 2} random pairs that nobody marked" in found.guard.sentence

        assert found.names_before == old_map.names
        told = {old for change in found.changes.changes for old in change.before}
        assert told == set(found.labels_before.tolist()) - {-1}
        for array in (found.layout_before, found.layout_after, found.kept, found.neighbours_after):
            assert not array.flags.writeable
        assert workspace.versions.active == active
        assert workspace.versions.coming is None


def test_keeping_what_was_compared_makes_nothing_again(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        seen: list[bool] = []
        before = workspace.vectors()
        old_map = workspace.map_picture()

        def watch(_: Progress) -> None:
            seen.append(workspace.vectors() is before and workspace.map_picture() is old_map)

        found = compare(workspace, workspace.versions.active.id, outcome(workspace), task=Task(watch))
        assert seen
        assert all(seen), "the active version answers"
        made = {**files_in(folder / "vectors"), **files_in(folder / "map")}
        workspace.versions.keep(workspace.runs.all()[0].id)
        stages: list[str] = []
        workspace.versions.take_over(task=Task(lambda state: stages.append(state.stage)))
        assert stages == []
        assert {**files_in(folder / "vectors"), **files_in(folder / "map")} == made
        assert workspace.versions.active.number == 1
        shown = workspace.map_picture()
        assert shown is not None
        assert shown.labels.tolist() == found.labels_after.tolist()
        # The same again by its new name, and from the side of the new one.
        again = compare(workspace, workspace.versions.all()[0].id, workspace.versions.active.id)
        assert np.array_equal(again.layout_after, found.layout_after)
        turned = compare(workspace, workspace.versions.active.id, workspace.versions.all()[0].id)
        assert np.array_equal(turned.kept, found.kept)
        assert compared_by_run_id(workspace).after_id == workspace.versions.active.id


def compared_by_run_id(workspace: Workspace) -> Comparison:
    return compare(workspace, workspace.versions.all()[0].id, outcome(workspace))


def test_a_map_that_starts_from_another_lies_in_its_frame(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before = workspace.map_picture()
        assert before is not None
        workspace.versions.keep(workspace.runs.all()[0].id)
        workspace.versions.take_over()
        after = workspace.map_picture()
        assert after is not None
        old, new = (each.xy.astype(np.float64) for each in (before, after))
        assert np.abs(old.mean(0) - new.mean(0)).max() < 1e-3
        turn, _ = orthogonal_procrustes(new - new.mean(0), old - old.mean(0))
        assert np.abs(turn - np.eye(2)).max() < 1e-4
        assert np.linalg.norm(new - new.mean(0)) == pytest.approx(np.linalg.norm(old - old.mean(0)), rel=1e-4)


def test_a_cancelled_comparison_goes_on_where_it_stopped(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.encoding.batch_runner._TOKEN_BUDGET", {"cpu": 400})
    monkeypatch.setattr("core.encoding.batch_runner._GROUP", 30)
    with Workspace.open(folder) as workspace:
        token = CancelToken()

        def stop(state: Progress) -> None:
            if state.stage == "Encoding":
                token.cancel()

        with pytest.raises(CancelledError):
            compare(workspace, workspace.versions.active.id, outcome(workspace), task=Task(stop, token))
        assert len(workspace.search(TEXTS[5], top_k=1).hits) == 1
        totals: list[int | None] = []
        compare(
            workspace,
            workspace.versions.active.id,
            outcome(workspace),
            task=Task(lambda state: totals.append(state.total) if state.stage == "Encoding" else None),
        )
        assert totals
        assert 0 < (totals[0] or 0) < len(TEXTS)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="a process cannot kill itself this way here")
@pytest.mark.slow
@pytest.mark.parametrize("stage", ["Encoding", "Arranging the map"])
def test_a_process_killed_while_comparing_harms_nothing(folder: Path, stage: str) -> None:
    with Workspace.open(folder) as workspace:
        before = files_in(folder / "vectors")
        wanted = compared(workspace)
        encoded = files_in(folder / "vectors")
    for path in set(encoded) - set(before):
        path.unlink()
    script = (
        "import os, signal, sys\n"
        "from core.encoding import batch_runner\n"
        "from core.progress import Task\n"
        "from core.workspace import Workspace, compare, encoding_job\n"
        "batch_runner._TOKEN_BUDGET['cpu'], batch_runner._GROUP, encoding_job.SEGMENT_TEXTS = 400, 30, 30\n"
        "def die(state):\n"
        f"    if state.stage == {stage!r} and state.done > 100:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "with Workspace.open(sys.argv[1]) as workspace:\n"
        "    run = workspace.runs.all()[0].id\n"
        "    compare(workspace, workspace.versions.active.id, f'run:{run}', task=Task(die))\n"
    )
    for path in (folder / "map").iterdir():  # the new map too is to be made
        if path.stat().st_mtime > (folder / "workspace.json").stat().st_mtime:
            shutil.rmtree(path)
    ended = subprocess.run([sys.executable, "-c", script, str(folder)], cwd=PROJECT, capture_output=True)
    assert ended.returncode == -signal.SIGKILL, ended.stderr.decode()
    with Workspace.open(folder) as workspace:
        assert workspace.repairs == ()
        assert workspace.versions.active.number == 0
        assert {path: path.read_bytes() for path in before} == before
        totals: list[int | None] = []
        found = compare(
            workspace,
            workspace.versions.active.id,
            outcome(workspace),
            task=Task(lambda state: totals.append(state.total) if state.stage == "Encoding" else None),
        )
        # Encoded in other batches, two that are nearly as near may change places.
        assert np.abs(found.kept - wanted.kept).mean() < 0.01
        if stage == "Encoding":
            assert 0 < (totals[0] or 0) < len(TEXTS), "texts encoded by then are not encoded again"
        else:
            assert totals == []


def test_hits_and_explanations_side_by_side(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = compared(workspace)
        encoders = [encoder_of(workspace, which) for which in (found.before_id, found.after_id)]
        assert encoders[1] is encoder_of(workspace, found.after_id), "loaded once"
        query = "the card was never answered"
        both = hits_side_by_side(workspace, found, query, 7)
        for hits, encoder in zip(both, encoders, strict=True):
            vectors = unit(encoder.encode(TEXTS)) @ unit(encoder.encode([query]))[0]
            best = np.argsort(-vectors, kind="stable")[:7]
            # Texts that differ in a number are as alike as rounding lets them be: their order is open.
            assert [hit.similarity for hit in hits.hits] == pytest.approx(vectors[best].tolist(), abs=1e-5)
            own = [float(vectors[TEXTS.index(hit.text)]) for hit in hits.hits]
            assert [hit.similarity for hit in hits.hits] == pytest.approx(own, abs=1e-5)
            assert len({hit.text for hit in hits.hits}) == 7
        alike, _ = hits_side_by_side(workspace, found, Query(like=(3,), mode="hybrid"), 4)
        assert 3 not in {hit.text_id for hit in alike.hits}
        assert len(alike.hits) == 4
        before, after = explain_side_by_side(workspace, found, TEXTS[0], TEXTS[1])
        for explanation, encoder in zip((before, after), encoders, strict=True):
            a, b = unit(encoder.encode([TEXTS[0], TEXTS[1]]))
            assert explanation.cosine == pytest.approx(float(a @ b), abs=1e-5)
        assert before.cosine != after.cosine


def test_texts_that_came_later_are_encoded_with_the_one_that_lacks_them(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.versions.keep(workspace.runs.all()[0].id)
        workspace.versions.take_over()
        workspace.add_lines(["a sentence that came later", "and one more"])
        version_0, version_1 = workspace.versions.all()
        found = compare(workspace, version_0.id, version_1.id)
        assert len(found) == len(TEXTS) + 2
        assert workspace.n_encoded == len(TEXTS) + 2
        assert workspace.versions.activate(version_0.id) is True, "it has all its vectors"


def test_a_comparison_by_way_of_graphs_is_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Workspace.open(folder) as workspace:
        wanted = compared(workspace)
        monkeypatch.setattr(vector_indexes, "EXACT_UP_TO", 50)
        monkeypatch.setattr(map_making, "EXACT_NEIGHBOURS_UP_TO", 50)
        found = compared(workspace)
        assert np.abs(found.kept - wanted.kept).mean() < 0.02
        assert len(list((folder / "neighbours").iterdir())) == 2


def test_of_very_many_texts_a_sample_is_compared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 100)
    with Workspace.open(folder) as workspace:
        old_map = workspace.map_picture()
        assert old_map is not None
        found = compared(workspace)
        ids = found.text_ids
        assert (len(found), found.n_texts, found.is_sample) == (100, len(TEXTS), True)
        assert (np.diff(ids) > 0).all()
        assert ids[-1] >= 100, "drawn from all"
        # Neighbours are the nearest of the sample, on both sides of the same one.
        before, after = (nearest(side.snapshot.matrix[ids]) for side in found.sides)
        assert [set(row) for row in found.neighbours_before.tolist()] == before
        assert [set(row) for row in found.neighbours_after.tolist()] == after
        kept = [len(a & b) / len(a | b) for a, b in zip(before, after, strict=True)]
        assert found.kept == pytest.approx(kept, abs=1e-6)
        assert np.array_equal(found.layout_before, old_map.xy[ids])
        assert np.array_equal(found.labels_before, old_map.labels[ids])
        assert found.layout_after.shape == (100, 2)
        # Of clusters and of what was forgotten all texts tell, and all are on the map that is kept.
        texts = [change.text_ids for change in found.changes.changes if change.kind != "vanished"]
        picture = workspace.maps.prepare(found.sides[1].snapshot, None, len(TEXTS), Task())  # type: ignore[arg-type]
        assert (len(picture), picture.n_laid_out) == (len(TEXTS), 100)
        of_after = np.flatnonzero(picture.labels >= 0)
        assert np.isin(of_after, np.concatenate(texts)).mean() > 0.5
        assert found.guard.n_pairs == len(TEXTS) // 2
        assert np.array_equal(compared(workspace).layout_after, found.layout_after)


def is_mapped(array: np.ndarray | None) -> bool:
    """Whether an array is a view of a file."""
    while array is not None and not isinstance(array, np.memmap):
        array = array.base if isinstance(array.base, np.ndarray) else None
    return array is not None


def test_vectors_of_very_many_texts_stay_on_the_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Workspace.open(folder) as workspace:
        wanted = compared(workspace)
        assert not any(is_mapped(side.snapshot.matrix) for side in wanted.sides)
        expected = [side.hits[0].text_id for side in hits_side_by_side(workspace, wanted, TEXTS[5], 3)]
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 100)
    with Workspace.open(folder) as workspace:
        found = compared(workspace)
        assert all(is_mapped(side.snapshot.matrix) for side in found.sides)
        assert np.array_equal(found.kept, wanted.kept)
        hits = hits_side_by_side(workspace, found, TEXTS[5], 3)
        assert [side.hits[0].text_id for side in hits] == expected
    for key in folder.glob("vectors/*"):
        assert len(list(key.glob("*.vectors"))) == 1


def test_vectors_of_the_model_in_use_are_safe_under_its_other_name(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_indexes, "GRAPH_UP_TO", 100)
    with Workspace.open(folder) as workspace:
        first = workspace.versions.active.id
        workspace.set_model(str(shutil.copytree(workspace.model_source, tmp_path / "the same elsewhere")))
        workspace.encoder("cpu", "float32")
        assert workspace.versions.active.id != first
        assert workspace.n_encoded == len(TEXTS)
        compare(workspace, first, outcome(workspace))
        workspace.add_lines(["a sentence that came later"])
        workspace.encode()
    with Workspace.open(folder) as workspace:
        assert workspace.n_encoded == len(TEXTS) + 1
        assert not any("vector" in said for said in workspace.repairs)


def test_texts_that_come_while_one_side_is_encoded_are_on_both(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_making, "LAID_OUT_UP_TO", 100)
    with Workspace.open(folder) as workspace:
        workspace.add_lines(["a sentence that came later"])
        more = ["and one more while it was encoded", "and another one"]

        def add(state: Progress) -> None:
            if state.stage == "Encoding" and more:
                workspace.add_lines([more.pop(), more.pop()])

        found = compare(workspace, workspace.versions.active.id, outcome(workspace), task=Task(add))
        assert not more
        assert [len(side.snapshot) for side in found.sides] == [len(TEXTS) + 3] * 2
        assert (len(found), found.n_texts) == (100, len(TEXTS) + 3)


def test_discarding_a_run_takes_along_what_it_was_compared_with(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        before = {kind: sorted((folder / kind).iterdir()) for kind in ("vectors", "map")}
        found = compared(workspace)
        assert len(list((folder / "vectors").iterdir())) == 2
        workspace.runs.discard(workspace.runs.all()[0].id)
        assert {kind: sorted((folder / kind).iterdir()) for kind in ("vectors", "map")} == before
        with pytest.raises(InputError, match="no run"):
            encoder_of(workspace, found.after_id)


def test_what_cannot_be_compared_is_said(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        active = workspace.versions.active.id
        with pytest.raises(InputError, match="are the same model"):
            compare(workspace, active, active)
        with pytest.raises(InputError, match="no version"):
            compare(workspace, active, "models/nothing")
        with pytest.raises(InputError, match="no run"):
            compare(workspace, active, "run:nothing")
        events = iter(trainer := workspace.runs.begin(scored(200), learned.config()))
        next(events)
        with pytest.raises(WorkspaceError, match="is not finished"):
            compare(workspace, active, f"run:{trainer.run_folder.name}")
        events.close()  # type: ignore[attr-defined]
    with Workspace.create(tmp_path / "empty") as workspace:
        assert not workspace.versions.all()[0].fingerprint
        with pytest.raises(InputError, match="are the same model"):
            compare(workspace, workspace.versions.active.id, workspace.versions.active.id)


def test_without_sentences_nothing_is_compared(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.delete(workspace.look_before_deleting(range(len(TEXTS))))
    with Workspace.open(folder) as workspace:
        assert workspace.n_texts == 0
        with pytest.raises(
            InputError, match=r"There are no sentences to compare two models on\. Import some first\."
        ):
            compared(workspace)


def test_a_model_that_is_changed_while_it_is_compared(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        other = shutil.copytree(workspace.model_source, tmp_path / "other")
        workspace.add_lines(["a sentence that came later", "another one that came later"])

        def change(_: Progress) -> None:
            workspace.set_model(str(other))

        with pytest.raises(
            WorkspaceError, match=r"The model was changed while it was compared\. Compare again\."
        ):
            compare(workspace, workspace.versions.active.id, outcome(workspace), task=Task(change))
        assert workspace.model == str(other)
        assert workspace.vectors() is None


def test_a_run_that_changed_nothing_is_said(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        run = workspace.runs.all()[0]
        shutil.rmtree(run.model_folder)
        shutil.copytree(workspace.model_source, run.model_folder)
        with pytest.raises(InputError, match="left the model as it was: no step of it was better"):
            compared(workspace)


def test_judged_pairs_are_no_guard(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        first, second = random_pairs(len(TEXTS), ())
        texts = workspace.rows.texts()
        marked = [(texts[second[i]], texts[first[i]]) for i in range(10)]
        workspace.judgments.mark(marked, 1.0, "hit")
        workspace.judgments.mark([("a query that is no row", texts[0])], 1.0, "hit")
        assert compared(workspace).guard.n_pairs == len(TEXTS) // 2 - 10
        pairs = unmarked_pairs(workspace.rows, workspace.judgments, 20)
        places = zip(first[10:30].tolist(), second[10:30].tolist(), strict=True)
        assert pairs == [(texts[a], texts[b]) for a, b in places]


def test_the_guard_says_what_was_forgotten() -> None:
    random = np.random.default_rng(0)
    before = random.normal(size=(6_000, 16)).astype(np.float32)
    same = guard(before, before * 3, ())
    numbers = {f"text {k}": k for k in range(len(before))}
    pairs = [(f"text {a}", f"text {b}") for a, b in zip(*random_pairs(len(before), ()), strict=True)]
    vectors = [lambda texts, of=of: of[[numbers[text] for text in texts]] for of in (before, before * 3)]
    assert guard_of_pairs(pairs, *vectors) == same
    assert guard_of_pairs(pairs[:29], *vectors).spearman is None
    assert same.n_pairs == MOST_PAIRS
    assert same.spearman is not None
    assert (same.spearman.value, same.spearman.low) == pytest.approx((1, 1))
    assert same.sentence.startswith("Little was forgotten: on 2,000 random pairs")
    turned = guard(before, before @ np.linalg.qr(random.normal(size=(16, 16)))[0].astype(np.float32), ())
    assert turned.sentence.startswith("Little was forgotten"), "a turn of the space is no change"
    other = guard(before, random.normal(size=before.shape).astype(np.float32), ())
    assert other.spearman is not None
    assert other.spearman.low < 0 < other.spearman.high
    assert other.sentence.startswith("Most was forgotten")
    half = guard(before, before + random.normal(size=before.shape).astype(np.float32), ())
    assert half.spearman is not None
    assert same.spearman.value > half.spearman.value > other.spearman.value
    few = guard(before[:40], before[:40], ())
    assert (few.n_pairs, few.spearman) == (20, None)
    assert "too few" in few.sentence


def test_the_guard_draws_the_same_pairs_and_leaves_out_judged_ones() -> None:
    first, second = random_pairs(5_000, ())
    assert np.array_equal(random_pairs(5_000, ())[1], second)
    assert (first < second).all()
    judged = {(int(a), int(b)) for a, b in zip(first[:7], second[:7], strict=True)}
    others = set(zip(*(side.tolist() for side in random_pairs(5_000, judged)), strict=True))
    assert len(others) == MOST_PAIRS
    assert not others & judged
    assert len(others & set(zip(first.tolist(), second.tolist(), strict=True))) == MOST_PAIRS - 7
    assert random_pairs(1, ())[0].shape == (0,)
