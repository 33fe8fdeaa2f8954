"""Blind duels in a workspace: what is asked, that answers are kept, and what is never asked twice."""

from __future__ import annotations

import itertools
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import average_precision_score

from core.encoding import CrossEncoder, SentenceEncoder
from core.errors import InputError
from core.evaluation.alpha import share_of_alpha
from core.examples.sentences import sentence_key
from core.progress import Task
from core.training import TrainingConfig
from core.workspace import TextsWithLabels, Workspace
from core.workspace.auditioning import begin as begin_audition
from core.workspace.auditioning import contender
from core.workspace.dueling import begin, kept_assistant, n_for_thresholds, typed_searches
from core.workspace.training_data import CorpusTexts
from tests.core.training.tiny import scored, sentences, tiny_encoder
from tests.core.workspace.learned import TEXTS, finish, of_the_same_vectors, texts_learned


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
        assert (duel.n_queries, duel.n_texts, duel.run) == (240 - len(texts_learned(workspace)), 240, 1)
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
        answered = {number for k in (0, 1) for number in going.of_the_same_pair(k)}
        rest = [k for k in range(20) if k not in answered and going.of_the_same_pair(k)[0] == k]
        assert going.open_questions(3) == rest[:3]
        assert going.outcome() == before
        assert workspace.duels.look(duel.id).n_answers == 2
        assert workspace.duels.get(duel.id).looks == 2


def test_answers_wait_for_those_before_them(folder: Path) -> None:
    """Who answers what they like, in any order, would choose the verdict."""
    with Workspace.open(folder) as workspace:
        duel = begin(workspace, *sides(workspace))
        asked = duel.open_questions(12)
        assert asked[0] == 0
        waiting = workspace.duels.answer(duel.id, {0: "y", asked[2]: "n", asked[11]: "y"})
        assert (waiting.n_answers, waiting.outcome().n_answers, waiting.n_waiting) == (3, asked[1], 2)
        closed = workspace.duels.answer(duel.id, {asked[1]: "?"})
        assert (closed.outcome().n_answers, closed.n_waiting) == (asked[3], 1)


def test_a_query_that_stands_in_a_marked_pair_is_left_out_whole(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.judgments.mark([(TEXTS[3], TEXTS[7]), ("a typed search", TEXTS[9])], 1.0, "offered")
        duel = begin(workspace, *sides(workspace))
        texts = {TEXTS[3], TEXTS[7], TEXTS[9]}
        marked = set(workspace.rows.find_texts(sorted(texts)))
        assert duel.n_queries == 240 - len(texts | texts_learned(workspace))
        assert not marked & set(duel.queries)
        assert marked & set(duel.candidates.tolist())  # they are hits all the same


def test_of_what_a_run_learned_the_class_only_what_it_held_out_is_a_query(tmp_path: Path) -> None:
    tiny_encoder(tmp_path / "plain").save(tmp_path / "tiny")
    lines = [
        "text,kind",
        *(f"{text},{text.split()[-1]}" for text in sentences(200, seed=7)),
        "nothing known,",
    ]
    (tmp_path / "rows.csv").write_text("\n".join(lines), encoding="utf-8")
    with Workspace.create(tmp_path / "ws", model=str(tmp_path / "tiny")) as workspace:
        workspace.add_file(tmp_path / "rows.csv", text_column="text")
        workspace.encoder("cpu", "float32")
        workspace.encode()
        config = TrainingConfig("triplet", learning_rate=1e-3, epochs=1, precision="float32")
        split = TextsWithLabels(workspace, "kind").split(0, None, None)
        run = finish(workspace.runs.begin(split, config))
        held_out = set(split.verdict.texts[0]) | {"nothing known"}
        assert 0 < len(held_out) < 100
        active = workspace.versions.active.id
        duel = begin(workspace, active, f"run:{run}")
        assert duel.n_queries == len(held_out)
        assert set(duel.queries) <= set(workspace.rows.find_texts(sorted(held_out)))
        learned = set(workspace.rows.find_texts([*split.train.texts[0], *split.selection.texts[0]]))
        assert learned & set(duel.candidates.tolist())  # they are hits all the same
        workspace.searches.save(split.train.texts[0][0].upper(), "semantic")
        assert typed_searches(workspace) == ()
        workspace.runs.discard(run)  # what was learned from stays known
        named = [active, f"{active}@static"]

        def load(name: str, precision: str | None, task: Task) -> SentenceEncoder:
            return SentenceEncoder.load(name, "cpu", precision or "float32", task=task)

        audition = begin_audition(workspace, [contender(workspace, each, load) for each in named])
        assert audition.n_queries == len(held_out)
        assert not learned & set(audition.queries.tolist())


def test_texts_that_were_learned_without_labels_are_queries(folder: Path) -> None:
    """Alone, and before something else is learned."""
    with Workspace.open(folder) as workspace:
        before = workspace.runs.sentence_parts()
        free = 240 - len(texts_learned(workspace))
        settings = {"learning_rate": 1e-3, "epochs": 1, "precision": "float32"}
        texts = CorpusTexts(workspace).examples()
        config = TrainingConfig(("simcse", "regression"), **settings)  # type: ignore[arg-type]
        both = finish(workspace.runs.begin([texts, scored(200)], config))
        assert workspace.runs.sentence_parts() == before
        assert begin(workspace, workspace.versions.active.id, f"run:{both}").n_queries == free


def test_the_level_is_of_random_marks_that_no_run_learned_from(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        learned = sorted(texts_learned(workspace))
        free = [text for text in TEXTS if text not in learned]
        random = list(zip(free[:30], free[30:60], strict=True))
        alike = [number % 3 == 0 for number in range(30)]
        for pair, is_alike in zip(random, alike, strict=True):
            workspace.judgments.mark([pair], float(is_alike), "random")
        workspace.judgments.mark([(learned[0], free[70])], 1.0, "random")
        workspace.judgments.mark([(free[71], free[72])], 1.0, "hit")
        duel = begin(workspace, *sides(workspace))
        frame = duel.questions.frame
        assert frame is not None
        assert (frame.asked, frame.n_queries, frame.top_k) == ("rows", duel.n_queries, 10)
        assert frame.level is not None
        assert (frame.level.metric, frame.level.n_pairs) == ("average_precision", 30)
        for level, encoder in (
            (frame.level.old, workspace.encoder()),
            (frame.level.new, encoder_of(workspace)),
        ):
            first, second = (encoder.encode(list(column)) for column in zip(*random, strict=True))
            cosines = (first * second).sum(axis=1) / np.sqrt((first**2).sum(axis=1) * (second**2).sum(axis=1))
            assert level.value == pytest.approx(average_precision_score(alike, cosines), abs=1e-6)
            assert level.low < level.value < level.high
        said = workspace.duels.answer(duel.id, {0: "y"}).outcome().sentence
        assert "by 30 pairs that were drawn at random and that you marked: in average precision" in said
    with Workspace.open(folder) as workspace:
        assert workspace.duels.get(duel.id).questions.frame == frame


def test_where_random_marks_tell_nothing_apart_there_is_no_level(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        plain = begin(workspace, old, new).questions.frame
        workspace.judgments.mark([(TEXTS[3], TEXTS[7])], 1.0, "random")
        alike = begin(workspace, new, old).questions.frame
        workspace.judgments.mark([(TEXTS[3], TEXTS[7])], 0.0, "random")
        other = begin(workspace, old, new, top_k=5).questions.frame
        assert [each and each.level for each in (plain, alike, other)] == [None] * 3


def test_where_all_was_learned_from_it_says_so(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        workspace.rows.meta_set("sentence parts", {"train": [sentence_key(text) for text in TEXTS]})
        with pytest.raises(InputError, match="marked pair, or a run has learned from it"):
            begin(workspace, *sides(workspace))


def test_a_null_with_marks_on_the_hits_of_one_model_is_no_difference(folder: Path) -> None:
    """What only the old model found was marked; over all that is asked, neither has more."""
    with Workspace.open(folder) as workspace:
        before = begin(workspace, *sides(workspace))
        of_old = [number for number, sign in enumerate(before.questions.signs[:40]) if sign < 0]
        workspace.judgments.mark(workspace.duels.texts(before, of_old), 1.0, "hit")
        old, new = sides(workspace)
        after = begin(workspace, new, old)
        # As many of the one as of the other: whole lists, less none of their hits.
        assert abs(int(after.questions.signs.sum())) <= 1


def test_rows_that_are_hidden_are_neither_asked_nor_found(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        number = workspace.rows.imports()[0].number
        others = sentences(120, seed=3)
        parts = workspace.runs.sentence_parts()
        workspace.add_lines(
            [text for text in others if text not in TEXTS and sentence_key(text) not in parts][:60]
        )
        workspace.remove_import(number)
        duel = begin(workspace, *sides(workspace))
        assert (duel.n_queries, duel.n_texts) == (60, 60)
        asked = workspace.duels.texts(duel, range(len(duel.questions)))
        assert not {text for pair in asked for text in pair} & set(TEXTS)


def test_each_further_duel_has_a_smaller_share_of_the_false_verdicts(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        first, second = begin(workspace, old, new), begin(workspace, new, old)
        assert (first.run, second.run) == (1, 1)  # nobody has answered yet
        assert workspace.duels.answer(second.id, {0: "y"}).run == 1
        taken_back = workspace.duels.take_back(second.id, 0)
        assert (taken_back.n_answers, taken_back.run) == (0, 1)
        assert workspace.duels.answer(first.id, {0: "y"}).run == 2  # somebody has looked at the other
        assert workspace.duels.get(first.id).questions.alpha == pytest.approx(share_of_alpha(1) / 4)
        other = encoder_of(workspace)
        with_torch_noise(other)
        assert begin(workspace, old, other).run == 3
        workspace.delete(workspace.look_before_deleting([3]))
    with Workspace.open(folder) as workspace:
        assert workspace.duels.all() == ()
        assert begin(workspace, *sides(workspace)).run == 3
    with Workspace.open(folder) as workspace:
        assert workspace.duels.all()[0].run == 3
    assert sum(share_of_alpha(run) for run in range(1, 100_000)) == pytest.approx(0.05, abs=1e-5)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("duels", 5),
        ("duels", ["{id}", 7, "gone"]),
        ("duels {id}", {"corpus": "{corpus}"}),
        ("duels {id}", []),
        ("duels {id}", {"corpus": "{corpus}", "bet": "horses"}),
        ("duels {id}", {"candidates": 240}),
        ("duels {id}", {"queries": -1}),
        ("duels {id} answers", []),
        ("duels {id} answers", {"answers": "z"}),
        ("duels {id} answers", {"answers": "y" * 5000}),
        ("duels {id} answers", {"answers": "y", "run": 0}),
        ("duels {id} answers", {"answers": "y", "run": "many"}),
    ],
)
def test_a_spoilt_duel_keeps_no_workspace_shut(folder: Path, key: str, value: object) -> None:
    with Workspace.open(folder) as workspace:
        duel = begin(workspace, *sides(workspace))
        filled = json.loads(
            json.dumps(value).replace("{id}", duel.id).replace("{corpus}", workspace.journal.corpus)
        )
        if isinstance(filled, dict) and {"candidates", "queries"} & set(
            filled
        ):  # of texts that are not there
            ((name, text_id),) = filled.items()
            plan = workspace.rows.meta_get(key.format(id=duel.id))
            filled = plan | {name: [text_id, *plan[name][1:]]}
        workspace.rows.meta_set(key.format(id=duel.id), filled)
    with Workspace.open(folder) as workspace:
        assert len(workspace.duels.all()) <= 1
        for each in workspace.duels.all():
            each.outcome()
            workspace.duels.texts(each, range(len(each.questions)))
        begin(workspace, *sides(workspace))


def with_torch_noise(encoder: SentenceEncoder) -> None:
    """Another model than before."""
    import torch

    with torch.no_grad():
        for weights in encoder.network.parameters():
            weights.add_(torch.full_like(weights, 0.05) * torch.randn_like(weights))


def test_saved_searches_are_asked_about(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        with pytest.raises(InputError, match="No search was saved here"):
            begin(workspace, old, new, asked="searches")
        for search in ("a typed search", "another one", "one with a marked hit"):
            workspace.searches.save(search, "semantic")
        workspace.judgments.mark([("one with a marked hit", TEXTS[4])], 1.0, "hit")
        assert typed_searches(workspace) == ("another one", "a typed search")
        duel = begin(workspace, old, new, asked="searches")
        assert duel.n_queries == 2
        assert set(duel.queries) <= {"a typed search", "another one"}


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
        assert "1 duel with its answers" in deletion.lines
        workspace.delete(deletion)
    with Workspace.open(folder) as workspace:
        assert workspace.duels.all() == ()
        # Whoever still has it is not shown other sentences, which have those numbers now.
        with pytest.raises(InputError) as refused:
            workspace.duels.texts(duel, [0])
        assert str(refused.value) == f"There is no duel {duel.id} in this workspace. Begin one."


def test_of_models_that_find_and_call_the_same_there_is_nothing_to_ask(folder: Path, tmp_path: Path) -> None:
    with Workspace.open(folder) as workspace:
        of_the_same_vectors(workspace.model_source, tmp_path / "same")
        same = SentenceEncoder.load(tmp_path / "same", "cpu", "float32")
        active = workspace.versions.active
        mark_selection(workspace)
        said = {
            "hits": "find the same first 10 of each search. There is nothing to ask.",
            "pairs": "call the same pairs alike. There is nothing to ask.",
        }
        for bet, sentence in said.items():
            with pytest.raises(InputError) as refused:
                begin(workspace, active.id, same, bet=bet)  # type: ignore[arg-type]
            assert str(refused.value) == f"{active.name} and {same.name} {sentence}"
        assert workspace.duels.all() == ()


def test_few_sentences_are_refused(tmp_path: Path, folder: Path) -> None:
    with Workspace.create(tmp_path / "few") as few:
        few.add_lines(["one", "two"])
        with pytest.raises(InputError, match="There are 2 different sentences"):
            begin(few, "a", "b")


def test_a_duel_that_was_only_looked_at_takes_no_number(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        looked, other = begin(workspace, old, new), begin(workspace, new, old)
        workspace.duels.answer(looked.id, {}, looked=True)
        workspace.duels.look(looked.id)
    with Workspace.open(folder) as workspace:
        assert workspace.duels.get(looked.id).looks == 2
        assert workspace.duels.answer(other.id, {0: "y"}).run == 1
        assert workspace.duels.answer(looked.id, {0: "y"}).run == 2


def test_a_pair_is_asked_about_once(folder: Path) -> None:
    """Of two rows each may be a hit of the other, for one model or for both."""
    with Workspace.open(folder) as workspace:
        duel = begin(workspace, *sides(workspace))
        several = [duel.of_the_same_pair(k) for k in range(len(duel.questions))]
        first, second = next(each for each in several if len(each) > 1)
        texts = workspace.duels.texts(duel, [first, second])
        assert texts[0] == texts[1][::-1]
        open_before = duel.open_questions(len(duel.questions))
        assert (first in open_before, second in open_before) == (True, False)
        answered = workspace.duels.answer(duel.id, {first: "y"})
        assert (answered.answers[first], answered.answers[second], answered.n_answers) == ("y", "y", 1)
        back = workspace.duels.take_back(duel.id, second)
        assert back.n_answers == 0
        # A file that has both is taken at its word.
        apart = workspace.duels.answer(duel.id, {first: "y", second: "n"})
        assert (apart.answers[first], apart.answers[second]) == ("y", "n")


def mark_selection(workspace: Workspace) -> int:
    """Mark pairs of the selection part, alike by the words they share; how many of each kind there are."""
    run = [text for column in scored(200).texts for text in column]
    parts = workspace.runs.sentence_parts()
    texts = [text for text in dict.fromkeys(run) if parts.get(sentence_key(text)) == "selection"]
    pairs = list(itertools.pairwise(texts))
    n = min(len(pairs) // 2, 12)
    workspace.judgments.mark(pairs[:n], 1.0, "hit")
    workspace.judgments.mark(pairs[n : 2 * n], 0.0, "hit")
    return n


def test_pairs_that_one_of_them_calls_alike(folder: Path) -> None:
    with Workspace.open(folder) as workspace:
        old, new = sides(workspace)
        with pytest.raises(InputError, match=r"0 pairs marked alike and 0 not alike; a threshold takes 10"):
            begin(workspace, old, new, bet="pairs")
        n = mark_selection(workspace)
        assert n >= 10
        assert n_for_thresholds(workspace) == (n, n)
        duel = begin(workspace, old, new, bet="pairs")
        assert (duel.questions.bet, len(duel.thresholds)) == ("pairs", 2)
        encoders = workspace.encoder(), encoder_of(workspace)
        seen = set()
        for number, (query, hit) in enumerate(workspace.duels.texts(duel, range(len(duel.questions)))):
            assert duel.of_the_same_pair(number) == (number,)
            assert frozenset((query, hit)) not in seen
            seen.add(frozenset((query, hit)))
            alike = []
            for encoder, threshold in zip(encoders, duel.thresholds, strict=True):
                a, b = encoder.encode([query, hit]).astype(np.float64)
                cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
                assert abs(cosine - threshold) > 1e-9
                alike.append(cosine >= threshold)
            assert alike == [duel.questions.signs[number] < 0, duel.questions.signs[number] > 0]
            if number == 11:
                break
        assert begin(workspace, old, new).id != duel.id  # hits are another duel
        assert begin(workspace, old, new, bet="pairs").id == duel.id
        said = workspace.duels.answer(duel.id, {0: "y", 1: "n"}).outcome().sentence
        assert "a difference in accuracy of" in said


def test_what_an_assistant_foretells_is_kept_and_used(folder: Path, tmp_path: Path) -> None:
    encoder_folder = tmp_path / "tiny"
    with Workspace.open(folder) as workspace:
        workspace.encoder().save(encoder_folder)
        cross = CrossEncoder.from_transformer(encoder_folder, seed=1, device="cpu", precision="float32")
        asked = []
        duel = begin(workspace, *sides(workspace), assistant=lambda: asked.append(1) or cross)  # type: ignore[func-returns-value]
        alone = begin(workspace, *sides(workspace)[::-1], assistant=lambda: None)
        assert (duel.assistant, alone.assistant, alone.questions.foretold) == (cross.name, "", None)
        expected = cross.alike(workspace.duels.texts(duel, range(len(duel.questions))))
        assert duel.questions.foretold == pytest.approx(expected, abs=6e-4)
        begin(workspace, *sides(workspace), assistant=lambda: asked.append(2) or cross)  # type: ignore[func-returns-value]
        assert asked == [1]  # a duel that began goes on as it began
    with Workspace.open(folder) as workspace:
        again = workspace.duels.get(duel.id)
        assert (again.assistant, again.questions.foretold) == (
            cross.name,
            pytest.approx(duel.questions.foretold),
        )
        answers = {k: ("y" if duel.questions.foretold[k] > 0.5 else "n") for k in range(60)}  # type: ignore[index]
        workspace.duels.answer(duel.id, answers)  # type: ignore[arg-type]


def test_an_assistant_is_one_that_was_kept_or_made_or_that_taught(folder: Path, tmp_path: Path) -> None:
    settings = {"learning_rate": 1e-3, "epochs": 1, "precision": "float32"}

    def cross(to: Path, classes: tuple[str, ...] = ()) -> str:
        model = CrossEncoder.from_transformer(tmp_path / "tiny", classes, device="cpu", precision="float32")
        model.save(to)
        return str(to)

    def name_of(workspace: Workspace) -> str:
        found = kept_assistant(workspace, "cpu")
        return "" if found is None else found.name

    with Workspace.open(folder) as workspace:
        workspace.encoder("cpu", "float32").save(tmp_path / "tiny")
        assert name_of(workspace) == ""
        texts = CorpusTexts(workspace).examples().take(range(32))
        for teacher in (
            cross(tmp_path / "teacher"),
            str(tmp_path / "tiny"),
        ):  # the newest is no cross-encoder
            config = TrainingConfig("distillation", teacher=teacher, **settings)  # type: ignore[arg-type]
            finish(workspace.runs.begin(texts, config))
        assert name_of(workspace) == str(tmp_path / "teacher")
        config = TrainingConfig("cross-encoder", **settings)  # type: ignore[arg-type]
        made = finish(workspace.runs.begin(scored(40), config))
        assert name_of(workspace) == made
        kept = workspace.rerankers.keep(workspace.runs.get(made))
        assert name_of(workspace) == kept.name
        cross(folder / "rerankers" / "20990101-000000", ("blue", "red"))  # neither means alike
        assert name_of(workspace) == kept.name
        (kept / "model.safetensors").write_bytes(b"spoilt")
        assert name_of(workspace) == made
