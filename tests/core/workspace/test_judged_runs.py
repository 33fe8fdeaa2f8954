"""Runs that the same examples judge are counted, for good; others are not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.errors import CancelledError, InputError, WorkspaceError
from core.evaluation.alpha import share_of_alpha
from core.examples import Examples, Split
from core.progress import CancelToken, Task
from core.workspace import Workspace, judged_runs
from core.workspace.document import DOCUMENT_FILE
from tests.core.training.tiny import scored, tiny_encoder
from tests.core.workspace import learned


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("judged-runs")
    tiny_encoder(home / "plain").save(home / "tiny-base")
    Workspace.create(home / "ws", model=str(home / "tiny-base")).close()
    shutil.copyfile(home / "ws" / DOCUMENT_FILE, home / DOCUMENT_FILE)  # as it was before any model was used
    with Workspace.open(home / "ws") as workspace:
        workspace.add_lines(learned.TEXTS[:20])
        workspace.encoder("cpu", "float32")
    return home / "ws"


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "ws"))


def split(n: int = 80) -> Split:
    """20 examples to learn from, 20 to choose by, `n` that judge."""
    examples = scored(120)
    learned_from, chosen_by, judging = (
        examples.take(range(a, b)) for a, b in ((0, 20), (20, 40), (40, 40 + n))
    )
    return Split(learned_from, chosen_by, judging, {}, 0, 0, 0, (), {"verdict": n}, ())


def report_of(workspace: Workspace, data: Examples | Split) -> tuple[str, dict[str, object], str]:
    run_id = learned.finish(workspace.runs.begin(data, learned.config()))
    run = workspace.runs.get(run_id)
    assert run.report is not None
    return run_id, run.report, run.sentence


def test_the_second_run_is_said_to_be_the_second_though_the_first_was_discarded(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        first, report, sentence = report_of(workspace, split())
        assert (report["judged_runs"], report["worn"]) == (1, False)
        assert report["level"] == pytest.approx(1 - share_of_alpha(1))
        assert "have judged" not in sentence
        workspace.runs.discard(first)
    with Workspace.open(folder) as workspace:
        again, report, sentence = report_of(workspace, split())
        assert report["judged_runs"] == 2
        assert report["level"] == pytest.approx(1 - share_of_alpha(2))
        assert "(99.2 % interval" in sentence
        assert "have judged 2 runs" in sentence
        assert workspace.runs.judged.count(again, split().verdict) == 2  # a run has one number
        assert workspace.runs.judged.n_judged(split().verdict) == 2
        assert workspace.runs.judged.n_judged(scored(80, seed=9)) == 0
        workspace.delete(workspace.look_before_deleting([3]))
    with Workspace.open(folder) as workspace:
        assert workspace.runs.judged.n_judged(split().verdict) == 2


def test_an_average_is_a_run_that_is_counted_compared_kept_and_discarded(folder: Path, made: Path) -> None:
    with Workspace.open(folder) as workspace:
        run_id, _, _ = report_of(workspace, split())
        token = CancelToken()
        with pytest.raises(CancelledError):
            workspace.runs.average(run_id, Task(lambda _: token.cancel(), token))
        assert [path.name for path in (folder / "runs").iterdir()] == [run_id]
        assert set(workspace.rows.meta_get("run parents")) == {run_id}
        said: list[str] = []

        def discard(_: object) -> None:
            with pytest.raises(WorkspaceError) as refused:
                workspace.runs.discard(run_id)
            said.append(str(refused.value))

        first, second = workspace.runs.average(run_id, Task(discard)), workspace.runs.average(run_id)
        assert set(said) == {f"The run {run_id} is being averaged. Wait until that is done."}
        mean = workspace.runs.get(first)
        assert mean.report is not None
        assert (mean.state, mean.report["judged_runs"], mean.parent) == ("finished", 2, workspace.model)
        assert mean.about["average"] == {"run": run_id, "share": 0.5}
        assert mean.events() == []
        again = workspace.runs.get(second)
        assert again.report is not None
        assert again.report["judged_runs"] == 3
        workspace.runs.discard(second)
        assert workspace.versions.keep(first).run == first
        with pytest.raises(InputError, match="an average already"):
            workspace.runs.average(first)
        # As it is written, or was when a process was killed at that: no run.
        half = shutil.copytree(mean.folder, mean.folder.with_name(f".{first}.0123abcd.new"))
        assert {run.id for run in workspace.runs.all()} == {run_id, first}
        with pytest.raises(InputError, match="There is no run"):
            workspace.runs.get(half.name)
    shutil.copyfile(made.parent / DOCUMENT_FILE, folder / DOCUMENT_FILE)  # somebody put an older one there
    with Workspace.open(folder) as workspace:
        assert not half.exists()
        with pytest.raises(InputError) as refused:
            workspace.runs.average(run_id)
        assert str(refused.value) == (
            f"The model that the run {run_id} began with is not in this workspace any more. "
            "Average a run whose model before is still kept."
        )


def test_runs_of_earlier_versions_count(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        first, _, _ = report_of(workspace, split())
        workspace.rows.meta_set(judged_runs.KEY, None)  # as versions before this one left it
        about = folder / "runs" / first / "run.json"
        kept = json.loads(about.read_text())
        for name in ("judged_runs", "level", "worn"):
            del kept["result"][name]
        about.write_text(json.dumps(kept))
        _, report, _ = report_of(workspace, split())
        assert report["judged_runs"] == 2


def test_runs_of_earlier_versions_count_though_they_are_discarded_or_damaged(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        first, _, _ = report_of(workspace, split())
        damaged, _, _ = report_of(workspace, split())
        workspace.rows.meta_set(judged_runs.KEY, None)  # as versions before this one left it
        (folder / "runs" / damaged / "data" / "verdict.json").write_text("{")
        workspace.runs.discard(first)
        assert workspace.runs.judged.n_judged(split().verdict) == 2
        assert workspace.runs.judged.n_judged(all_different(90)) == 1  # nobody can say what judged the other


def test_examples_that_grow_bit_by_bit_keep_counting(folder: Path) -> None:
    examples = all_different(170)
    with Workspace.open(folder) as workspace:
        sizes = (20, 28, 40, 56, 80, 112, 160)
        counted = [workspace.runs.judged.count(str(n), examples.take(range(n))) for n in sizes]
        assert counted == [1, 2, 3, 4, 5, 6, 7]
        assert workspace.runs.judged.count("28", examples.take(range(28))) == 2


def test_a_sentence_deleted_for_good_makes_no_sample_whole(folder: Path) -> None:
    many = all_different(9_000)
    with Workspace.open(folder) as workspace:
        judged = workspace.runs.judged
        judged.count("one", many)
        assert judged.n_judged(many.take(range(2_000))) == 1
        for name in (judged_runs.KEY, *parts_of(workspace)):
            kept = workspace.rows.meta_get(name)
            keys = kept["keys"][:1] if "keys" in kept else []
            workspace.rows.meta_set(name, judged_runs.judged_without(name, kept, keys, ()))
        assert judged.n_judged(many.take(range(2_000))) == 1


def parts_of(workspace: Workspace) -> list[str]:
    return [f"{judged_runs.KEY} {part}" for _, part, _ in workspace.rows.meta_get(judged_runs.KEY)["runs"]]


def test_too_few_examples_judge_nothing_and_count_nothing(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        _, report, _ = report_of(workspace, split(20))
        assert (report["verdict"], report["judged_runs"]) == ("too little to say", None)
        assert not workspace.runs.judged.has_begun


@pytest.mark.parametrize(
    ("other", "n"),
    [
        (lambda examples: examples.take(range(80)), 1),
        (lambda examples: examples.take(range(40)), 1),  # fewer of the same
        (lambda examples: examples.take(range(160)), 1),  # as many fresh ones beside them
        (lambda examples: examples.take(range(170)), 0),
        (lambda examples: examples.take(range(80, 170)), 0),
    ],
)
def test_at_least_half_have_to_be_the_same(
    folder: Path, other: Callable[[Examples], Examples], n: int
) -> None:
    examples = all_different(170)
    with Workspace.open(folder) as workspace:
        assert workspace.runs.judged.count("one", examples.take(range(80))) == 1
        assert workspace.runs.judged.n_judged(other(examples)) == n


def test_of_very_many_sentences_a_sample_tells_as_well(folder: Path) -> None:
    many = all_different(9_000)
    with Workspace.open(folder) as workspace:
        judged = workspace.runs.judged
        assert judged.count("one", many.take(range(3_000))) == 1
        assert judged.count("two", many.take(range(3_000))) == 2
        assert judged.n_judged(many.take(range(5_000))) == 2
        assert judged.n_judged(many.take(range(2_000, 3_000))) == 2
        assert judged.n_judged(many) == 0
        assert judged.n_judged(many.take(range(3_000, 9_000))) == 0


def all_different(n: int) -> Examples:
    texts = [tuple(f"{side} {number}" for number in range(n)) for side in ("left", "right")]
    return Examples("positive pairs", (texts[0], texts[1]))
