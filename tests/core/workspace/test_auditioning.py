"""Auditions in a workspace: what is measured, what is asked, that answers are kept."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import SentenceEncoder
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.workspace import Workspace
from core.workspace.auditioning import Audition, begin, contender
from core.workspace.dueling import begin as begin_duel
from tests.core.evaluation.test_audition import chain
from tests.core.workspace.learned import TEXTS, of_the_same_vectors, texts_learned


@pytest.fixture
def folder(learned_workspace: Path, tmp_path: Path) -> Path:
    """A copy of the workspace, for a test to change."""
    return Path(shutil.copytree(learned_workspace, tmp_path / "ws"))


def load(name: str, precision: str | None, task: Task) -> SentenceEncoder:
    return SentenceEncoder.load(name, "cpu", precision or "float32", task=task)


def nearly_the_same(source: str, folder: Path) -> None:
    """Write a model with a little noise on its weights."""
    encoder = SentenceEncoder.load(source, "cpu", "float32")
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():
        for weights in encoder.network.parameters():
            weights.add_(torch.randn(weights.shape, generator=generator) * weights.std() * 0.003)
    encoder.save(folder)


def names(workspace: Workspace) -> list[str]:
    """The active version, its static form, and the outcome of the newest run."""
    active = workspace.versions.active.id
    return [active, f"{active}@static", f"run:{workspace.runs.all()[0].id}"]


def auditioned(workspace: Workspace) -> Audition:
    return begin(workspace, [contender(workspace, each, load) for each in names(workspace)])


def test_what_can_be_known_is_measured_and_what_they_find_is_asked(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        active, static, run = found.candidates
        assert (active.model, static.model, run.model) == (workspace.versions.active.id, "", "")
        assert static.name == f"{active.name} (static)"
        assert static.precision == "static"
        encoder = workspace.encoder()
        assert active.dimensions == encoder.embedding_dim
        assert active.truncated == pytest.approx(encoder.truncated(TEXTS).mean(), abs=1e-4)
        weights = Path(workspace.model_source, "model.safetensors")
        assert active.megabytes == pytest.approx(weights.stat().st_size / 1e6, abs=0.05)
        assert all(each.sentences_per_second > 0 for each in found.candidates)
        assert found.agreement[0, 2] > found.agreement[0, 1] > 0
        assert (found.n_texts, found.n_answers, found.looks) == (240, 0, 0)
        assert found.n_queries == 240 - len(texts_learned(workspace))
        assert found.sentence.startswith("Too little to say: none of ")
        ids = workspace.rows.find_texts(TEXTS)
        vectors = encoder.encode(TEXTS).astype(np.float64)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        for number in range(0, len(found.queries), len(found.queries) // 12):
            query, hit = (ids.index(int(each[number])) for each in (found.queries, found.hits))
            similarity = vectors @ vectors[query]
            similarity[query] = -np.inf
            near = np.argsort(-similarity, kind="stable")[:10]
            assert (hit in near) == found.race.has[number, 0]
            assert workspace.auditions.texts(found, [number]) == [(TEXTS[query], TEXTS[hit])]


def test_quick_mode_can_be_taken_over(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        active = workspace.versions.active.id
        found = begin(workspace, [contender(workspace, each, load) for each in (active, f"{active}@int8")])
        assert [each.model for each in found.candidates] == [active, active]
        assert [each.precision for each in found.candidates] == ["float32", "int8"]


def test_answers_are_there_again_and_the_audition_goes_on(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        first = found.open_questions(6)
        given = dict(zip(first, "ynynyn", strict=True))
        workspace.auditions.answer(found.id, given, looked=True)  # type: ignore[arg-type]
        workspace.auditions.answer(found.id, {first[1]: "?"})
        workspace.auditions.take_back(found.id, first[5])
        before = workspace.auditions.look(found.id)
    with Workspace.open(folder) as workspace:
        going = auditioned(workspace)
        assert (going.id, going.n_answers, going.looks, going.run) == (found.id, 5, 2, 1)
        assert going.answers == before.answers
        assert going.candidates == found.candidates  # what was measured stays
        assert going.standing == before.standing
        assert first[5] in going.open_questions(1)
        assert len(workspace.auditions.all()) == 1
        mixed = [contender(workspace, each, load) for each in reversed(names(workspace))]
        assert begin(workspace, mixed).id == found.id


def test_auditions_and_duels_share_the_false_verdicts(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        active, _, run = names(workspace)
        duel = begin_duel(workspace, active, run)
        assert workspace.duels.answer(duel.id, {0: "y"}).run == 1
        found = auditioned(workspace)
        assert found.run == 2
        answered = workspace.auditions.answer(found.id, {0: "y"})
        assert (answered.run, answered.race.alpha) == (2, pytest.approx(duel.questions.alpha / 4))
        assert workspace.duels.next_run() == 3


def test_a_look_without_answers_uses_up_no_number(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        workspace.auditions.answer(found.id, {}, looked=True)
        workspace.auditions.look(found.id)
    with Workspace.open(folder) as workspace:
        (again,) = workspace.auditions.all()
        assert (again.looks, again.has_run) == (2, False)
        active, _, run = names(workspace)
        duel = begin_duel(workspace, active, run)
        assert workspace.duels.answer(duel.id, {0: "y"}).run == 1
        assert workspace.auditions.answer(found.id, {0: "y"}).run == 2


def test_two_sentences_that_are_hits_of_each_other_are_asked_about_once(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        pairs = list(zip(found.queries.tolist(), found.hits.tolist(), strict=True))
        asked = found.open_questions(len(pairs))
        assert len({frozenset(pairs[number]) for number in asked}) == len(asked) < len(pairs)
        assert found.n_questions == len({frozenset(each) for each in pairs})
        first = next(number for number in asked if pairs[number][::-1] in pairs)
        other = pairs.index(pairs[first][::-1])
        assert set(found.of_the_same_pair(first)) == {first, other}
        answered = workspace.auditions.answer(found.id, {other: "y"})
        assert (answered.answers[first], answered.answers[other], answered.n_answers) == ("y", "y", 1)
        assert not {first, other} & set(answered.open_questions(len(pairs)))
        assert " after 1 answer, " in answered.sentence
        left = workspace.auditions.take_back(found.id, first)
        assert (left.answers[first], left.answers[other], left.n_answers) == ("-", "-", 0)


def test_an_audition_goes_on_over_the_same_sentences_alone(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.rows.hide([3], "duplicate")
        found = auditioned(workspace)
        workspace.rows.show_again([3], "duplicate")
        workspace.rows.hide([4], "duplicate")
        other = auditioned(workspace)  # as many sentences, not the same
        assert other.n_texts == found.n_texts == 239
        assert other.id != found.id
        workspace.rows.show_again([4], "duplicate")
        workspace.rows.hide([3], "duplicate")
        assert auditioned(workspace).id == found.id


def test_the_best_is_named_where_it_follows_from_the_others(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        race, values = chain()
        n = len(values)
        letters = "".join("-" if np.isnan(each) else "ny"[int(each)] for each in values)
        ids = np.arange(2 * n)
        found = replace(found, queries=ids[:n], hits=ids[n:], race=race, answers=letters)
        assert found.sentence == f"“{found.candidates[0].name}” is the best of 3 models, by 92 answers."


def test_of_models_that_find_nearly_the_same_there_is_nothing_to_ask(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        near = tmp_path / "near"
        nearly_the_same(workspace.model_source, near)
        named = [workspace.versions.active.id, str(near)]
        found = begin(workspace, [contender(workspace, each, load) for each in named])
        assert len(found.queries) > 0
        assert found.open_questions(5) == []
        assert found.sentence == (
            "There is nothing to ask: whatever the answers, these 2 models differ by less than 0.02 in "
            "precision."
        )


def test_a_query_that_stands_in_a_marked_pair_is_left_out_whole(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.judgments.mark([(TEXTS[3], TEXTS[7])], 1.0, "offered")
        found = auditioned(workspace)
        marked = set(workspace.rows.find_texts([TEXTS[3], TEXTS[7]]))
        assert found.n_queries == 240 - len({TEXTS[3], TEXTS[7]} | texts_learned(workspace))
        assert not marked & set(found.queries.tolist())
        assert marked & set(found.hits.tolist())


def test_rows_that_are_deleted_for_good_end_it(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        workspace.auditions.answer(found.id, {0: "y"})
        workspace.delete(workspace.look_before_deleting([3]))
    with Workspace.open(folder) as workspace:
        assert workspace.auditions.all() == ()
        # Whoever still has it is not shown other sentences, which have those numbers now.
        with pytest.raises(InputError) as refused:
            workspace.auditions.texts(found, [0])
        assert str(refused.value) == f"There is no audition {found.id} in this workspace. Begin one."


def test_a_cancel_leaves_nothing(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        token = CancelToken()
        token.cancel()
        entries = [contender(workspace, each, load) for each in names(workspace)]
        with pytest.raises(CancelledError):
            begin(workspace, entries, task=Task(cancel=token))
        assert workspace.auditions.all() == ()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("auditions", 5),
        ("auditions", ["{id}", 7, "gone"]),
        ("auditions {id}", {"corpus": "{corpus}"}),
        ("auditions {id}", []),
        ("auditions {id}", {"hits": 240}),
        ("auditions {id}", {"queries": -1}),
        ("auditions {id} answers", []),
        ("auditions {id} answers", {"answers": "z"}),
        ("auditions {id} answers", {"answers": "y", "run": 0}),
    ],
)
def test_a_spoilt_audition_keeps_no_workspace_shut(folder: Path, key: str, value: object) -> None:
    with Workspace.open(folder) as workspace:
        found = auditioned(workspace)
        filled = json.loads(
            json.dumps(value).replace("{id}", found.id).replace("{corpus}", workspace.journal.corpus)
        )
        if isinstance(filled, dict) and {"hits", "queries"} & set(filled):  # of no text there is
            ((name, text_id),) = filled.items()
            plan = workspace.rows.meta_get(key.format(id=found.id))
            filled = plan | {name: [text_id, *plan[name][1:]]}
        workspace.rows.meta_set(key.format(id=found.id), filled)
    with Workspace.open(folder) as workspace:
        assert len(workspace.auditions.all()) <= 1
        for each in workspace.auditions.all():
            assert each.sentence
            workspace.auditions.texts(each, range(len(each.queries)))
        auditioned(workspace)


def test_what_cannot_be_auditioned_is_said(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        active, static, _ = (contender(workspace, each, load) for each in names(workspace))
        with pytest.raises(InputError, match="of 2 to 6 models, not of 1"):
            begin(workspace, [active])
        with pytest.raises(InputError, match="are the same model"):
            begin(workspace, [active, static, active])
        found = auditioned(workspace)
        with pytest.raises(InputError, match="no question 100,000"):
            workspace.auditions.answer(found.id, {99_999: "y"})
        with pytest.raises(InputError, match="There is no audition 123"):
            workspace.auditions.look("123")
        of_the_same_vectors(workspace.model_source, tmp_path / "same")
        with pytest.raises(InputError) as refused:
            begin(workspace, [active, contender(workspace, str(tmp_path / "same"), load)])
        assert str(refused.value) == (
            "All of these models find the same first 10 of each search. There is nothing to ask."
        )
        with Workspace.create(tmp_path / "few") as few:
            few.add_lines(["one", "two"])
            with pytest.raises(InputError, match="There are 2 different sentences"):
                begin(few, [active, static])
