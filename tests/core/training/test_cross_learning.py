"""Cross-encoders learn as sentence-transformers' do, and go through the same runs as sentence encoders."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import CrossEncoder
from core.encoding.network import quiet_transformers
from core.errors import CancelledError, InputError
from core.evaluation.labelled import evaluate
from core.evaluation.similarities import PairScores
from core.examples.examples import Examples
from core.progress import CancelToken, Task
from core.training.config import TrainingConfig
from core.training.estimate import estimate_run
from core.training.events import Evaluated, Finished, Started, Step
from core.training.learner import Learner
from core.training.models import judge_by
from core.training.objectives import CROSS
from core.training.objectives.cross_encoder import Outputs, pair_set, to_score
from core.training.trainer import Trainer
from tests.core.training.tiny import classified, events_of, losses, scored, tiny_encoder, triplets, weights_of

CONFIG = TrainingConfig(
    CROSS,
    batch_size=8,
    epochs=2,
    learning_rate=1e-3,
    evaluate_every=3,
    checkpoint_every=2,
    precision="float32",
    threads=1,
)
NLI = ("entailment", "neutral", "contradiction")


def cross(folder: Path, class_names: tuple[str, ...] = (), dropout: float = 0.0) -> CrossEncoder:
    tiny_encoder(folder / "bert", dropout=dropout)
    begun = CrossEncoder.from_transformer(folder / "bert", class_names, device="cpu", precision="float32")
    begun.save(folder / "cross")
    return begun


@pytest.mark.parametrize(("name", "classes"), [("BinaryCrossEntropyLoss", ()), ("CrossEntropyLoss", NLI)])
def test_loss_and_gradients_are_those_of_sentence_transformers(
    tmp_path: Path, name: str, classes: tuple[str, ...]
) -> None:
    from sentence_transformers import CrossEncoder as Theirs
    from sentence_transformers.cross_encoder import losses as their_losses

    model = cross(tmp_path, classes)
    examples = classified(24) if classes else scored(24)
    data = pair_set(examples, Outputs(classes), model.tokenizer, 0)
    learner = Learner(model, [data], CONFIG, "float32")
    value = learner.gradients([(0, np.arange(24))], lambda: None)
    with quiet_transformers():
        theirs = Theirs(str(tmp_path / "cross"), device="cpu", local_files_only=True)
    theirs.train()
    loss = getattr(their_losses, name)(theirs)
    target = torch.from_numpy(data.targets)
    expected = loss([list(column) for column in examples.texts], target)
    expected.backward()
    assert value == pytest.approx(float(expected.detach()), abs=1e-6)
    gradients = {n: p.grad for n, p in theirs.model.named_parameters() if p.grad is not None}
    ours = {n: p.grad for n, p in model.network.transformer.named_parameters() if p.grad is not None}
    assert ours.keys() == gradients.keys()
    for parameter, gradient in gradients.items():
        np.testing.assert_allclose(ours[parameter], gradient, atol=1e-6, err_msg=parameter)


def test_from_a_sentence_encoder_to_a_folder_for_sentence_transformers(tmp_path: Path) -> None:
    from sentence_transformers import CrossEncoder as Theirs

    encoder = tiny_encoder(tmp_path / "bert")
    events = events_of(Trainer(encoder, scored(200), CONFIG, run_folder=tmp_path / "run"))
    assert isinstance(events[0], Started)
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert {e.metric for e in events if isinstance(e, Evaluated)} == {"spearman"}
    assert finished.report["primary"] == "spearman"
    # Beside it, what the sentence encoder that it started from makes of the same pairs.
    split_of = json.loads((tmp_path / "run" / "data" / "verdict.json").read_text(encoding="utf-8"))
    verdict = Examples(
        "pair+score", tuple(map(tuple, split_of["texts"])), scores=np.array(split_of["scores"])
    )
    by_encoder = evaluate(verdict, encoder.encode).value.value
    assert finished.report["baseline"]["spearman"]["value"] == pytest.approx(by_encoder, abs=1e-6)
    ours = CrossEncoder.load(finished.model_folder, "cpu", "float32")
    pairs = list(zip(*verdict.texts, strict=True))
    with quiet_transformers():
        theirs = Theirs(str(finished.model_folder), device="cpu", local_files_only=True)
    expected = theirs.predict(pairs, show_progress_bar=False)
    np.testing.assert_allclose(ours.score(pairs), expected, atol=1e-5)
    by_cross = evaluate(verdict, judge_by(ours)).value.value
    assert finished.metrics["spearman"].value == pytest.approx(by_cross, abs=1e-6)
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["fingerprint"] == ours.fingerprint
    assert encoder.is_as_on_disk  # it was left as it is


def test_abandoned_and_resumed_it_ends_bit_by_bit_alike(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    whole = events_of(Trainer(encoder, classified(80), CONFIG, run_folder=tmp_path / "whole"))
    for stop in (0, 3, 7):
        folder = tmp_path / f"stopped-{stop}"
        for event in Trainer(encoder, classified(80), CONFIG, run_folder=folder):
            if isinstance(event, Started | Step) and event.step == stop:
                break
        events = events_of(Trainer.resume(folder))
        assert weights_of(events[-1]) == weights_of(whole[-1]), f"after step {stop}"


def test_cancelled_and_resumed_from_a_cross_encoder(tmp_path: Path) -> None:
    model = cross(tmp_path, dropout=0.1)
    config = dataclasses.replace(CONFIG, accumulation=2, frozen_layers=1, precision="bfloat16")
    whole = events_of(Trainer(model, scored(80), config, run_folder=tmp_path / "whole"))
    token = CancelToken()
    seen: list[float] = []

    def until_cancelled() -> None:
        for event in Trainer(model, scored(80), config, task=Task(cancel=token), run_folder=tmp_path / "run"):
            if isinstance(event, Step):
                seen.append(event.loss)
                if event.step == 2:
                    token.cancel()

    with pytest.raises(CancelledError):
        until_cancelled()
    events = events_of(Trainer.resume(tmp_path / "run"))
    assert seen + losses(events) == losses(whole)
    assert weights_of(events[-1]) == weights_of(whole[-1])


def test_what_it_makes_of_each_kind_of_data() -> None:
    of_triplets = to_score(triplets(5), Outputs(), 0)
    assert len(of_triplets) == 10
    assert of_triplets.scores is not None
    assert of_triplets.scores.tolist() == [1.0] * 5 + [0.0] * 5
    assert of_triplets.texts[0][0] == of_triplets.texts[0][5]
    alike = Examples("positive pairs", scored(20).texts)
    with_others = to_score(alike, Outputs(), 0)
    assert with_others.scores is not None
    assert with_others.scores.mean() == 0.5
    nli = classified(20)
    assert nli.labels is not None
    told = to_score(nli, Outputs(), 0)
    assert told.scores is not None
    assert np.array_equal(told.scores == 1, nli.labels == 0)
    turned = to_score(nli, Outputs(NLI[::-1]), 0)
    assert turned.labels is not None
    assert np.array_equal(turned.labels, 2 - nli.labels)
    with pytest.raises(InputError, match="tells the classes"):
        to_score(scored(5), Outputs(NLI), 0)


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    encoder, model = tiny_encoder(tmp_path / "e" / "bert"), cross(tmp_path)
    with pytest.raises(InputError, match="does not learn by the objective cosent"):
        Trainer(model, scored(20), TrainingConfig("cosent"))
    with pytest.raises(InputError, match="not trained in one run"):
        Trainer(encoder, [scored(20), scored(20, 1)], TrainingConfig(("cosent", CROSS)))
    with pytest.raises(InputError, match="makes no vectors"):
        Trainer(encoder, scored(20), TrainingConfig(CROSS, matryoshka_dims=(8,)))
    texts = Examples("text+class", (("a", "b"),), labels=np.array([0, 1]), class_names=("x", "y"))
    with pytest.raises(InputError, match="cannot learn from"):
        Trainer(encoder, texts, TrainingConfig(CROSS))
    colours = Examples(
        "pair+class", scored(60).texts, labels=np.arange(60) % 2, class_names=("red", "blue"), source="c.csv"
    )
    with pytest.raises(
        InputError, match=r"None of the classes red, blue is known to mean that two texts are alike, and the"
    ):
        events_of(Trainer(model, colours, CONFIG, run_folder=tmp_path / "run"))
    assert not (tmp_path / "run").exists()
    with pytest.raises(InputError, match="does not search"):
        evaluate(Examples("positive pairs", scored(5).texts), judge_by(model))


def test_without_an_objective_a_cross_encoder_goes_on_as_one(tmp_path: Path) -> None:
    config = dataclasses.replace(CONFIG, objective=None)
    events = events_of(Trainer(cross(tmp_path), triplets(90), config, run_folder=tmp_path / "run"))
    assert isinstance(events[-1], Finished)
    assert events[-1].report["primary"] == "accuracy"


def test_positive_pairs_train_without_a_verdict(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    pairs = Examples("positive pairs", scored(200).texts)
    events = events_of(Trainer(encoder, pairs, CONFIG, run_folder=tmp_path / "run"))
    assert isinstance(events[0], Started)
    assert "The last step's weights are kept." in " ".join(events[0].notes)
    assert isinstance(events[-1], Finished)
    assert events[-1].verdict == "too little to say"


def test_what_a_run_takes_is_timed(tmp_path: Path) -> None:
    for model in (tiny_encoder(tmp_path / "e" / "bert"), cross(tmp_path)):
        estimate = estimate_run(model, scored(200), CONFIG, seconds=0.05)
        assert estimate.steps == 2 * -(-120 // 8)
        assert estimate.seconds > 0


def test_the_metrics_are_those_of_the_scores() -> None:
    """On the same pairs and by the same bootstrap as those of vectors."""
    pairs = scored(60)
    random = np.random.default_rng(0)
    said = random.random(60)
    found = evaluate(pairs, PairScores(lambda asked: said[: len(asked)]))
    from scipy.stats import spearmanr

    assert found.value.value == pytest.approx(spearmanr(said, pairs.scores).statistic)
    assert list(found.metrics) == ["spearman", "pearson"]
    by_vectors = evaluate(pairs, lambda texts: random.standard_normal((len(texts), 3)))
    assert by_vectors.examples_key == found.examples_key
