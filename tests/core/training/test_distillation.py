"""A student learns from a teacher: vectors, margins, translations; a student made of some of its layers."""

from __future__ import annotations

import dataclasses
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import losses as theirs
from sentence_transformers.util import pairwise_cos_sim, pairwise_dot_score
from sklearn.decomposition import PCA

from core.encoding import SentenceEncoder
from core.encoding.layers import drop_layers, kept_layers
from core.errors import CancelledError, InputError
from core.evaluation.labelled import evaluate_primary
from core.examples.examples import Examples
from core.examples.reading import read_examples
from core.progress import CancelToken, Progress, Task
from core.training.config import TrainingConfig
from core.training.estimate import estimate_run
from core.training.events import Finished, Started, Step
from core.training.objectives import OBJECTIVES
from core.training.objectives.distillation import distillation_loss, main_directions
from core.training.objectives.margin_mse import margin_mse_loss
from core.training.trainer import Trainer
from tests.core.encoding.conftest import make_transformer
from tests.core.training.test_control import BATCH, SEEDS, SLOW_STEPS, held_out, learned, pairs
from tests.core.training.test_objectives import Recorded, assert_equal, value_and_gradients, vectors
from tests.core.training.tiny import (
    all_for_training,
    classified,
    events_of,
    losses,
    scored,
    sentences,
    tiny_encoder,
    triplets,
    weights_of,
)

TEXTS = Examples("text", (tuple(sentences(60)),), source="texts.txt")


@pytest.mark.parametrize("n_columns", [1, 2])
def test_distillation_value_and_gradients(n_columns: int) -> None:
    columns = vectors(n_columns)
    target = torch.linspace(-1, 1, 35, dtype=torch.float64).reshape(7, 5)
    mine = value_and_gradients(distillation_loss(columns, target), columns)
    peer = theirs.MSELoss(Recorded(5)).double()
    features = [{"sentence_embedding": column} for column in columns]
    assert_equal(mine, value_and_gradients(peer(features, target), columns))


@pytest.mark.parametrize(("similarity", "peer"), [("dot", pairwise_dot_score), ("cosine", pairwise_cos_sim)])
def test_margin_mse_value_and_gradients(similarity: str, peer: object) -> None:
    columns = vectors(3)
    target = torch.linspace(-1, 1, 7, dtype=torch.float64)
    mine = value_and_gradients(margin_mse_loss(columns, target, similarity), columns)
    there = theirs.MarginMSELoss(Recorded(5), similarity_fct=peer)
    assert_equal(mine, value_and_gradients(there.compute_loss_from_embeddings(columns, target), columns))


def test_which_layers_are_kept() -> None:
    assert kept_layers(12, 12) == tuple(range(12))
    assert kept_layers(12, 4) == (0, 4, 7, 11)
    assert kept_layers(6, 3) == (0, 3, 5)
    assert kept_layers(6, 1) == (0,)
    assert kept_layers(6, (4, 0, 2)) == (0, 2, 4)
    for wrong in (7, (0, 6)):
        with pytest.raises(InputError, match="the model has 6, numbered from 0"):
            kept_layers(6, wrong)
    with pytest.raises(InputError, match="layers is 0"):
        TrainingConfig(layers=0)


@pytest.mark.parametrize("family", ["bert", "roberta", "mpnet", "distilbert", "xlm-roberta", "t5"])
def test_a_student_begins_as_the_first_layer_of_its_teacher(tmp_path: Path, family: str) -> None:
    """Of two layers the first alone: token vectors are those that the teacher has between its layers."""
    make_transformer(family, tmp_path / "whole")
    teacher = SentenceEncoder.from_transformer(tmp_path / "whole", device="cpu", precision="float32")
    config = TrainingConfig("distillation", layers=(0,), epochs=1, learning_rate=1e-9, precision="float32")
    last = events_of(Trainer(teacher, TEXTS, config, run_folder=tmp_path / "run"))[-1]
    assert isinstance(last, Finished)
    student = SentenceEncoder.load(last.model_folder, "cpu", "float32")
    transformer = teacher.network.transformer
    ids, mask = teacher.tokenize(TEXTS.texts[0][:8])
    with torch.no_grad():
        between = transformer(
            input_ids=ids, attention_mask=mask.long(), output_hidden_states=True
        ).hidden_states[1]
        if family == "t5":  # after its last layer a T5 normalises, in between it does not
            between = transformer.encoder.final_layer_norm(between)
        expected = teacher.head.finish(between, mask)
    np.testing.assert_allclose(student.encode(TEXTS.texts[0][:8]), expected, atol=2e-5)
    peer = SentenceTransformer(str(last.model_folder), device="cpu", local_files_only=True)
    np.testing.assert_allclose(peer.encode(list(TEXTS.texts[0][:8])), expected, atol=2e-5)
    assert len(list((tmp_path / "run").iterdir())) < 8, "what only an unfinished run needs is gone"
    assert not (tmp_path / "run" / "student").exists()


def test_the_first_layer_of_a_t5_stays(tmp_path: Path) -> None:
    make_transformer("t5", tmp_path / "t5")
    encoder = SentenceEncoder.from_transformer(tmp_path / "t5", device="cpu", precision="float32")
    with pytest.raises(InputError, match="what all others use"):
        drop_layers(encoder.network.transformer, (1,))


def test_what_is_learned_are_the_vectors_of_the_teacher(tmp_path: Path) -> None:
    teacher = tiny_encoder(tmp_path / "teacher", seed=1)
    teacher.save(tmp_path / "saved")
    student = tiny_encoder(tmp_path / "student", seed=2, dropout=0.0)
    config = TrainingConfig(
        "distillation",
        batch_size=60,
        teacher=str(tmp_path / "saved"),
        learning_rate=1e-3,
        precision="float32",
    )
    reports: list[Progress] = []
    trainer = Trainer(student, TEXTS, config, run_folder=tmp_path / "run", task=Task(reports.append))
    first = next(event for event in trainer if isinstance(event, Step))
    there, here = (encoder.encode(TEXTS.texts[0]) for encoder in (teacher, student))
    assert first.loss == pytest.approx(float(((there - here) ** 2).mean()), rel=1e-5)
    asked = [each for each in reports if each.stage == "Asking the teacher"]
    assert asked[-1].done == asked[-1].total == 60
    goals = np.load(tmp_path / "run" / "data" / "goals-0.npy")
    assert goals.dtype == np.float32
    np.testing.assert_allclose(goals, there, atol=1e-6)


def test_translations_learn_the_vector_of_their_source(tmp_path: Path) -> None:
    teacher = tiny_encoder(tmp_path / "teacher", seed=1)
    teacher.save(tmp_path / "saved")
    student = tiny_encoder(tmp_path / "student", seed=2, dropout=0.0)
    source, translation = tuple(sentences(20, 1)), tuple(sentences(20, 2))
    data = all_for_training(Examples("positive pairs", (source, translation)))
    config = TrainingConfig(
        "distillation", batch_size=20, teacher=str(tmp_path / "saved"), precision="float32"
    )
    first = next(
        e for e in Trainer(student, data, config, run_folder=tmp_path / "run") if isinstance(e, Step)
    )
    goal = teacher.encode(source)
    errors = [float(((student.encode(column) - goal) ** 2).mean()) for column in (source, translation)]
    # Equation 1 has the sum of both; this is their mean, as of sentence-transformers.
    assert first.loss == pytest.approx(sum(errors) / 2, rel=1e-5)


def test_a_wider_teacher_gives_its_main_directions(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    wide = (random.standard_normal((300, 8)) @ random.standard_normal((8, 40))).astype(np.float32)
    ours, peer = main_directions(wide, 5), PCA(5).fit(wide).components_.T
    np.testing.assert_allclose(np.abs((ours * peer).sum(0)), 1, atol=1e-4)
    torch.manual_seed(0)
    teacher = tiny_encoder(tmp_path / "teacher", seed=1, dense_dim=48)
    teacher.save(tmp_path / "saved")
    student = tiny_encoder(tmp_path / "student", seed=2, normalize=True)
    config = TrainingConfig("distillation", teacher=str(tmp_path / "saved"))
    trainer = Trainer(student, TEXTS, config, run_folder=tmp_path / "run")
    started = next(iter(trainer))
    assert isinstance(started, Started)
    assert "48 dimensions; the student learns their 32 main directions" in " ".join(started.notes)
    goals = np.load(tmp_path / "run" / "data" / "goals-0.npy")
    assert goals.shape == (60, 32)
    np.testing.assert_allclose(np.linalg.norm(goals, axis=1), 1, atol=1e-5)
    assert [p.name for p in (tmp_path / "run" / "data").glob("*.whole")] == []
    narrow = tiny_encoder(tmp_path / "narrow", dense_dim=16)
    narrow.save(tmp_path / "narrow-saved")
    config = TrainingConfig("distillation", teacher=str(tmp_path / "narrow-saved"))
    with pytest.raises(InputError, match="have 16 dimensions, the student's 32"):
        events_of(Trainer(student, TEXTS, config, run_folder=tmp_path / "no"))
    assert not (tmp_path / "no").exists()


def test_margins_of_a_teacher_and_of_a_file(tmp_path: Path) -> None:
    teacher = tiny_encoder(tmp_path / "teacher", seed=1)
    teacher.save(tmp_path / "saved")
    student = tiny_encoder(tmp_path / "student", seed=2, dropout=0.0)
    data = all_for_training(triplets(24))
    config = TrainingConfig("margin-mse", batch_size=24, teacher=str(tmp_path / "saved"), precision="float32")
    first = next(e for e in Trainer(student, data, config, run_folder=tmp_path / "a") if isinstance(e, Step))

    def margins(encoder: SentenceEncoder) -> np.ndarray:
        a, p, n = (encoder.encode(column, normalize=True) for column in data.train.texts)
        return (a * p).sum(1) - (a * n).sum(1)

    expected = ((margins(student) - margins(teacher)) ** 2).mean()
    assert first.loss == pytest.approx(float(expected), rel=1e-4)
    rows = zip(*data.train.texts, margins(teacher).tolist(), strict=True)
    lines = ["query,positive,negative,margin", *(f"{a},{p},{n},{m!r}" for a, p, n, m in rows)]
    (tmp_path / "margins.csv").write_text("\n".join(lines), encoding="utf-8")
    read = all_for_training(read_examples(tmp_path / "margins.csv"))
    plain = dataclasses.replace(config, teacher=None)
    again = next(e for e in Trainer(student, read, plain, run_folder=tmp_path / "b") if isinstance(e, Step))
    assert again.loss == pytest.approx(first.loss, rel=1e-5)
    with pytest.raises(InputError, match="does not say by how much"):
        Trainer(student, data, plain)
    large = dataclasses.replace(read.train, margins=np.linspace(0, 15, 24))
    with pytest.raises(InputError, match=r"up to 15, but this model compares by cosine"):
        events_of(Trainer(student, all_for_training(large), plain, run_folder=tmp_path / "c"))


def test_margins_are_read_from_scores_and_travel_with_their_rows(tmp_path: Path) -> None:
    lines = ["anchor\tpositive\tnegative\tpositive_score\tnegative_score"]
    lines += [f"a {k}\tp {k}\tn {k}\t{k / 10}\t0.5" for k in range(12)]
    (tmp_path / "t.tsv").write_text("\n".join(lines) + "\na\tp\tn\tmany\t0.5\n", encoding="utf-8")
    # A column that is not all numbers is none of margins, unless it is named.
    assert read_examples(tmp_path / "t.tsv").margins is None
    named = "anchor=1,positive=2,negative=3,positive_score=4,negative_score=5"
    found = read_examples(tmp_path / "t.tsv", named)
    assert found.margins is not None
    np.testing.assert_allclose(found.margins, np.arange(12) / 10 - 0.5)
    assert found.rejected[0].reason == "the positive score 'many' is not a number"
    some = found.take([3, 1])
    np.testing.assert_allclose(some.margins, [-0.2, -0.4])  # type: ignore[arg-type]
    assert some.fingerprint() != dataclasses.replace(some, margins=None).fingerprint()
    (tmp_path / "s.tsv").write_text("\n".join(lines), encoding="utf-8")
    recognised = read_examples(tmp_path / "s.tsv")
    assert recognised.margins is not None
    assert "positive_score as positive_score" in recognised.why


def test_labels_do_not_count_for_distillation() -> None:
    pairs_with_scores = scored(10)
    alone, _ = OBJECTIVES["distillation"].view(pairs_with_scores, 0)
    assert alone.task == "text"
    assert set(alone.texts[0]) == {text for column in pairs_with_scores.texts for text in column}
    assert len(OBJECTIVES["distillation"].view(classified(10), 0)[0]) == len(alone)
    with pytest.raises(InputError, match="learns from a teacher, and none is named"):
        Trainer(None, TEXTS, TrainingConfig("distillation", margin=1.0))  # type: ignore[arg-type]


def test_an_estimate_asks_no_teacher(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig("distillation", layers=1, back_translation=("no", "where"))
    estimate = estimate_run(encoder, TEXTS, config, seconds=0.1)
    assert estimate.steps == 8  # of 120 texts: each once more as it may come back
    assert len(encoder.encode(["a"])) == 1
    assert encoder.network.transformer.config.num_hidden_layers == 2


def test_cancelled_while_the_teacher_is_asked_nothing_is_left(tmp_path: Path) -> None:
    token = CancelToken()

    def stop(progress: Progress) -> None:
        if progress.stage == "Asking the teacher":
            token.cancel()

    many = Examples("text", (tuple(sentences(5000)),))
    trainer = Trainer(
        tiny_encoder(tmp_path / "bert"),
        many,
        TrainingConfig("distillation", layers=1),
        run_folder=tmp_path / "run",
        task=Task(stop, token),
    )
    with pytest.raises(CancelledError):
        events_of(trainer)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("teacher", [None, "teacher"])
def test_a_student_resumes_bit_by_bit_without_its_teacher(tmp_path: Path, teacher: str | None) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    if teacher is not None:
        tiny_encoder(tmp_path / "other", seed=3).save(tmp_path / teacher)
    config = TrainingConfig(
        "distillation",
        teacher=None if teacher is None else str(tmp_path / teacher),
        layers=(0,),
        batch_size=8,
        learning_rate=1e-3,
        checkpoint_every=2,
        precision="float32",
        threads=1,
    )
    whole = events_of(Trainer(encoder, TEXTS, config, run_folder=tmp_path / "whole"))
    for event in Trainer(encoder, TEXTS, config, run_folder=tmp_path / "stopped"):
        if isinstance(event, Step) and event.step == 5:
            break
    if teacher is not None:
        shutil.rmtree(tmp_path / teacher)
    again = events_of(Trainer.resume(tmp_path / "stopped"))
    assert losses(again) == losses(whole)[4:]
    assert weights_of(again[-1]) == weights_of(whole[-1])
    kept = json.loads((tmp_path / "whole" / "run.json").read_text(encoding="utf-8"))
    assert kept["parent"]["fingerprint"] == encoder.fingerprint
    assert list((tmp_path / "whole" / "data").glob("goals-*")) == []


# ---- two hundred steps ------------------------------------------------------------------------------------


def taught(begun: SentenceEncoder, seed: int, folder: Path) -> SentenceEncoder:
    """A tiny encoder that knows the meanings of test_control.py."""
    config = TrainingConfig(
        "regression", epochs=2, batch_size=BATCH, learning_rate=1e-3, precision="float32", seed=seed
    )
    data = all_for_training(learned("regression", seed, shuffled=False, steps=SLOW_STEPS))
    last = events_of(Trainer(begun, data, config, run_folder=folder / "run"))[-1]
    assert isinstance(last, Finished)
    return SentenceEncoder.load(last.model_folder, "cpu", "float32")


def backwards(text: str) -> str:
    """A language that nobody has seen: each word is spelt from its end."""
    return " ".join(word[::-1] for word in text.split())


def distilled(
    student: SentenceEncoder,
    teacher: Path,
    data: Examples,
    seed: int,
    folder: Path,
    layers: int | None = None,
) -> SentenceEncoder:
    config = TrainingConfig(
        "distillation",
        teacher=str(teacher),
        layers=layers,
        epochs=2,
        batch_size=BATCH,
        learning_rate=3e-3,
        precision="float32",
        seed=seed,
    )
    last = events_of(Trainer(student, all_for_training(data), config, run_folder=folder / "run"))[-1]
    assert isinstance(last, Finished)
    return SentenceEncoder.load(last.model_folder, "cpu", "float32")


def gains(seeds: range, folder: Path) -> None:
    """Distilled on texts into one layer, or on translations, a student beats the one that it began as."""
    n = SLOW_STEPS * BATCH // 2
    better: dict[str, list[float]] = {"texts": [], "translations": []}
    controls: dict[str, list[float]] = {"texts": [], "translations": []}
    for seed in seeds:
        begun = tiny_encoder(folder / f"begun-{seed}", seed=seed, dropout=0.0)
        teacher = taught(begun, seed, folder / f"teacher-{seed}")
        teacher_folder = teacher.layout.folder
        one, other, _ = pairs(seed, n, 0)
        texts = Examples("text", ((*one, *other)[:n],))
        student = distilled(begun, teacher_folder, texts, seed, folder / f"texts-{seed}", layers=1)
        asked = held_out(seed)
        before, after = (evaluate_primary(asked, e.encode).value for e in (begun, student))
        better["texts"].append(after - before)
        controls["texts"].append(before)
        translations = Examples("positive pairs", (tuple(one), tuple(map(backwards, one))))
        student = distilled(begun, teacher_folder, translations, seed, folder / f"translations-{seed}")
        # One side of each pair in the new language.
        across = dataclasses.replace(asked, texts=(asked.texts[0], tuple(map(backwards, asked.texts[1]))))
        before, after = (evaluate_primary(across, e.encode).value for e in (begun, student))
        better["translations"].append(after - before)
        controls["translations"].append(before)
    for kind, found in better.items():
        spread = max(controls[kind]) - min(controls[kind])
        assert min(found) > max(spread, 0.05), f"{kind}: gains {found}, controls {controls[kind]}"


def test_it_beats_the_untrained_student(tmp_path: Path) -> None:
    gains(range(1), tmp_path)


@pytest.mark.slow
def test_it_beats_the_untrained_student_in_every_seed(tmp_path: Path) -> None:
    gains(SEEDS, tmp_path)
