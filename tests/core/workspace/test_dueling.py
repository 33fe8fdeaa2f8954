"""Blind duels in a workspace: what is asked, that answers are kept, and what is never asked twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from core.encoding import SentenceEncoder
from core.errors import InputError
from core.workspace import Workspace
from core.workspace.dueling import begin, share_of_alpha, typed_searches
from tests.core.workspace.learned import TEXTS


@pytest.fixture
def folder(learned_workspace: Path, tmp_path: Path) -> Path:
    """A copy of the workspace, for a test to change."""
    return Path(shutil.copytree(learned_workspace, tmp_path / "ws"))


def sides(workspace: Workspace) -> tuple[str, str]:
    """The active version, and the outcome of the newest run."""
    return workspace.versions.active.id, f"run:{workspace.runs.all()[0].id}"


def encoder_of(workspace: Workspace) -> SentenceEncoder:
    return workspace.runs.load_model(workspace.runs.all()[0])


def first_hits(encoder: SentenceEncoder, query: int) -> set[int]:
    """The 10 nearest others of a text, by comparing it with each."""
    vectors = encoder.encode(TEXTS).astype(np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    similarity = vectors @ vectors[query]
    similarity[query] = -np.inf
    return set(np.argsort(-similarity, kind="stable")[:10].tolist())


def test_what_only_one_model_finds_is_asked_about_and_nothing_else(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        ids = workspace.rows.find_texts(TEXTS)
        place = {text_id: number for number, text_id in enumerate(ids)}
        old, new = sides(workspace)
        duel = begin(workspace, old, new)
        encoders = workspace.encoder(), encoder_of(workspace)
        assert (duel.n_queries, duel.n_texts, duel.run) == (240, 240, 1)
        checked = 0
        for number in range(0, len(duel.questions), max(len(duel.questions) // 12, 1)):
            query, candidate = duel.queries[number], int(duel.candidates[number])
            assert isinstance(query, int)
            found = [place[candidate] in first_hits(each, place[query]) for each in encoders]
            assert found == [duel.questions.signs[number] < 0, duel.questions.signs[number] > 0]
            checked += 1
        assert checked >= 12
        (asked,) = workspace.duels.texts(duel, [0])
        assert asked == (
            TEXTS[place[duel.queries[0]]],  # type: ignore[index]
            TEXTS[place[int(duel.candidates[0])]],
        )


def test_answers_are_there_again_and_the_duel_goes_on(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        duel = begin(workspace, old, new)
        workspace.duels.answer(duel.id, {0: "y", 1: "n", 3: "?"})
        workspace.duels.answer(duel.id, {1: "y"})
        workspace.duels.take_back(duel.id, 3)
        before = workspace.duels.look(duel.id)
        plan = duel.queries, duel.candidates.tolist(), duel.questions.signs.tolist()
    with Workspace.open(folder) as workspace:
        going = begin(workspace, *sides(workspace))
        assert (going.id, going.n_answers, going.looks) == (duel.id, 2, 1)
        assert (going.queries, going.candidates.tolist(), going.questions.signs.tolist()) == plan
        assert going.open_questions(3) == [2, 3, 4]
        assert going.outcome() == before
        assert workspace.duels.look(duel.id).n_answers == 2
        assert workspace.duels.get(duel.id).looks == 2


def test_a_question_that_was_passed_over_counts_as_hard_to_say(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        duel = begin(workspace, *sides(workspace))
        passed_over = workspace.duels.answer(duel.id, {0: "y", 2: "n"}).outcome()
        said = workspace.duels.answer(duel.id, {1: "?"}).outcome()
        assert passed_over == said
        assert said.n_answers == 3


def test_what_is_marked_or_was_asked_before_is_not_asked(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        first = begin(workspace, old, new)
        marked = workspace.duels.texts(first, [0, 1])
        workspace.judgments.mark([marked[0]], 1.0, "offered")
        workspace.duels.answer(first.id, {5: "y"})
        again = begin(workspace, new, old)  # the other way round is another duel
        pairs = list(zip(again.queries, again.candidates.tolist(), strict=True))
        earlier = list(zip(first.queries, first.candidates.tolist(), strict=True))
        assert earlier[0] not in pairs
        assert earlier[5] not in pairs
        assert earlier[1] in pairs
        assert len(pairs) < len(earlier)


def test_each_further_duel_has_a_smaller_share_of_the_false_verdicts(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        first = begin(workspace, old, new)
        other = encoder_of(workspace)
        with_torch_noise(other)
        assert begin(workspace, old, other).run == 1  # nobody has answered yet
        workspace.duels.answer(first.id, {0: "y"})
        with_torch_noise(other)
        second = begin(workspace, old, other)
        assert second.run == 2
        assert second.questions.alpha == pytest.approx(share_of_alpha(1) / 4)
    assert sum(share_of_alpha(run) for run in range(1, 100_000)) == pytest.approx(0.05, abs=1e-5)


def with_torch_noise(encoder: SentenceEncoder) -> None:
    """Another model than before."""
    import torch

    with torch.no_grad():
        for weights in encoder.network.parameters():
            weights.add_(torch.full_like(weights, 0.05) * torch.randn_like(weights))


def test_searches_that_were_typed_are_asked_about(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        with pytest.raises(InputError, match="Nobody has searched here"):
            begin(workspace, old, new, asked="searches")
        workspace.judgments.mark([("a typed search", TEXTS[4])], 1.0, "hit")
        workspace.searches.save("another one", "semantic")
        assert typed_searches(workspace) == ("a typed search", "another one")
        duel = begin(workspace, old, new, asked="searches")
        assert duel.n_queries == 2
        assert set(duel.queries) <= {"a typed search", "another one"}
        there = {
            (query, TEXTS.index(hit))
            for query, hit in workspace.duels.texts(duel, range(len(duel.questions)))
        }
        assert ("a typed search", 4) not in there
        assert len(there) == len(duel.questions)


def test_a_model_is_not_compared_with_itself(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        with pytest.raises(InputError, match="are the same model"):
            begin(workspace, old, old)
        duel = begin(workspace, old, new)
        with pytest.raises(InputError, match="no question 100,000"):
            workspace.duels.answer(duel.id, {99_999: "y"})
        with pytest.raises(InputError, match="There is no duel 123"):
            workspace.duels.look("123")


def test_rows_that_are_deleted_for_good_end_it(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        duel = begin(workspace, *sides(workspace))
        workspace.duels.answer(duel.id, {0: "y"})
        deletion = workspace.look_before_deleting([3])
        workspace.delete(deletion)
    with Workspace.open(folder) as workspace:
        assert workspace.duels.all() == ()


def test_few_sentences_are_refused(tmp_path: Path, folder: Path) -> None:
    with Workspace.create(tmp_path / "few") as few:
        few.add_lines(["one", "two"])
        with pytest.raises(InputError, match="There are 2 different sentences"):
            begin(few, "a", "b")
