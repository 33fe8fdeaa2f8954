"""Cross-encoders score as sentence-transformers' do, whichever of the two wrote the folder."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import CrossEncoder, is_cross_encoder
from core.encoding.network import quiet_transformers
from core.errors import CancelledError, DamagedError, InputError, ModelError
from core.progress import CancelToken, Progress, Task
from tests.core.encoding.conftest import SENTENCES

PAIRS = list(itertools.product(SENTENCES[:8], SENTENCES[3:]))


def theirs(folder: Path, **settings: object) -> object:
    from sentence_transformers import CrossEncoder as Theirs

    with quiet_transformers():
        return Theirs(str(folder), device="cpu", local_files_only=True, **settings)  # type: ignore[arg-type]


def predicted(folder: Path, **how: object) -> np.ndarray:
    return np.asarray(theirs(folder).predict(PAIRS, show_progress_bar=False, **how))  # type: ignore[attr-defined]


def begun(folder: Path, to: Path, class_names: tuple[str, ...] = (), **settings: object) -> CrossEncoder:
    """A cross-encoder with random classifier, saved, whose scores differ from pair to pair."""
    model = CrossEncoder.from_transformer(
        folder,
        class_names,
        device="cpu",
        precision="float32",
        **settings,  # type: ignore[arg-type]
    )
    with torch.no_grad():
        for name, parameter in model.network.named_parameters():
            if "classifier" in name and parameter.dim() > 1:
                parameter.mul_(20)
    model.save(to)
    return model


@pytest.mark.parametrize("family", ["bert", "roberta", "mpnet", "distilbert", "xlm-roberta"])
def test_scores_are_those_of_sentence_transformers(
    transformer: Callable[[str], Path], tmp_path: Path, family: str
) -> None:
    made = begun(transformer(family), tmp_path / "ours")
    expected = predicted(tmp_path / "ours")
    assert expected.std() > 0.005
    np.testing.assert_allclose(made.score(PAIRS), expected, atol=1e-5)
    again = CrossEncoder.load(tmp_path / "ours", "cpu", "float32")
    np.testing.assert_array_equal(again.score(PAIRS), made.score(PAIRS))
    assert again.fingerprint == made.fingerprint
    # And as version 6 writes it.
    theirs(tmp_path / "ours").save_pretrained(str(tmp_path / "theirs"))  # type: ignore[attr-defined]
    assert (tmp_path / "theirs" / "modules.json").is_file()
    from_theirs = CrossEncoder.load(tmp_path / "theirs", "cpu", "float32")
    np.testing.assert_allclose(from_theirs.score(PAIRS), expected, atol=1e-5)


def test_the_texts_of_a_pair_are_told_apart_where_the_family_does(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    """The tokenizer of BERT numbers the two texts; a model that was trained so needs it."""
    folder = tmp_path / "bert"
    shutil.copytree(transformer("bert"), folder)
    about = json.loads((folder / "tokenizer_config.json").read_text(encoding="utf-8"))
    about["tokenizer_class"] = "BertTokenizer"
    (folder / "tokenizer_config.json").write_text(json.dumps(about), encoding="utf-8")
    plain, reports = begun(transformer("bert"), tmp_path / "plain"), begun(folder, tmp_path / "reports")
    assert not np.allclose(plain.score(PAIRS), reports.score(PAIRS), atol=1e-3)
    np.testing.assert_allclose(reports.score(PAIRS), predicted(tmp_path / "reports"), atol=1e-5)


def test_classes_have_probabilities(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    names = ("contradiction", "neutral", "entailment")
    made = begun(transformer("bert"), tmp_path / "nli", names)
    scores = made.score(PAIRS)
    assert scores.shape == (len(PAIRS), 3)
    np.testing.assert_allclose(scores, predicted(tmp_path / "nli", apply_softmax=True), atol=1e-5)
    read = CrossEncoder.load(tmp_path / "nli", "cpu", "float32")
    assert read.layout.class_names == names
    np.testing.assert_array_equal(read.alike(PAIRS), scores[:, 2])


def test_the_class_that_means_alike_is_kept(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    unnamed = begun(transformer("bert"), tmp_path / "unnamed", ("a", "b", "c"))
    with pytest.raises(InputError, match="None of the classes a, b, c"):
        unnamed.alike(PAIRS)
    named = begun(transformer("bert"), tmp_path / "named", ("a", "b", "c"), alike=1)
    read = CrossEncoder.load(tmp_path / "named", "cpu", "float32")
    np.testing.assert_array_equal(read.alike(PAIRS), named.score(PAIRS)[:, 1])


def test_of_a_model_that_gives_logits_scores_are_still_shares(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    """As of those trained on MS MARCO, whose activation is the identity."""
    made = begun(transformer("bert"), tmp_path / "model")
    config = json.loads((tmp_path / "model" / "config.json").read_text(encoding="utf-8"))
    config["sentence_transformers"] = {"activation_fn": "torch.nn.modules.linear.Identity"}
    (tmp_path / "model" / "config.json").write_text(json.dumps(config), encoding="utf-8")
    read = CrossEncoder.load(tmp_path / "model", "cpu", "float32")
    logits = predicted(tmp_path / "model")
    np.testing.assert_allclose(read.score(PAIRS), 1 / (1 + np.exp(-logits)), atol=1e-5)
    np.testing.assert_array_equal(read.score(PAIRS), made.score(PAIRS))
    read.save(tmp_path / "copy")
    np.testing.assert_allclose(predicted(tmp_path / "copy"), logits, atol=1e-6)


def test_a_new_classifier_follows_from_the_seed(transformer: Callable[[str], Path]) -> None:
    one, same, other = (
        CrossEncoder.from_transformer(transformer("bert"), seed=seed, device="cpu", precision="float32")
        for seed in (1, 1, 2)
    )
    np.testing.assert_array_equal(one.score(PAIRS), same.score(PAIRS))
    assert not np.array_equal(one.score(PAIRS), other.score(PAIRS))


def test_how_pairs_are_batched_changes_nothing(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    made = begun(transformer("bert"), tmp_path / "model")
    together = made.score(PAIRS)
    made.token_budget = 1
    np.testing.assert_allclose(made.score(PAIRS), together, atol=1e-6)
    np.testing.assert_allclose(made.replica().score(PAIRS), together, atol=1e-6)
    assert made.score([]).shape == (0,)


def test_in_bfloat16_scores_are_nearly_the_same(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    exact = begun(transformer("bert"), tmp_path / "model").score(PAIRS)
    rough = CrossEncoder.load(tmp_path / "model", "cpu", "bfloat16")
    np.testing.assert_allclose(rough.score(PAIRS), exact, atol=0.1)
    rough.save(tmp_path / "saved")  # in float32 again
    assert CrossEncoder.load(tmp_path / "saved", "cpu", "float32").score(PAIRS).std() > 0.01


def test_progress_and_cancel(transformer: Callable[[str], Path]) -> None:
    model = CrossEncoder.from_transformer(transformer("bert"), device="cpu", precision="float32")
    model.token_budget = 64
    reports: list[Progress] = []
    token = CancelToken()

    def happened(progress: Progress) -> None:
        reports.append(progress)
        token.cancel()

    with pytest.raises(CancelledError):
        model.score(PAIRS, Task(happened, token))
    assert 0 < reports[0].done < len(PAIRS)
    assert reports[0].unit == "pairs"
    model.score(PAIRS, Task(reports.append))
    assert reports[-1].done == reports[-1].total == len(PAIRS)


def test_only_cross_encoders_are_loaded_and_no_code(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    assert not is_cross_encoder(transformer("bert"))
    with pytest.raises(ModelError, match="no cross-encoder"):
        CrossEncoder.load(transformer("bert"), "cpu")
    with pytest.raises(ModelError, match="half of an encoder"):
        CrossEncoder.from_transformer(transformer("t5"), device="cpu")
    begun(transformer("bert"), tmp_path / "model")
    assert is_cross_encoder(tmp_path / "model")
    with pytest.raises(InputError, match="quick mode"):
        CrossEncoder.load(tmp_path / "model", "cpu", "int8")
    path = tmp_path / "model" / "config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    code = {"auto_map": {"AutoModel": "evil.Model"}, "num_hidden_layers": 1}
    path.write_text(json.dumps(config | code), encoding="utf-8")
    with pytest.raises(ModelError, match="its author's own kind"):
        CrossEncoder.load(tmp_path / "model", "cpu")
    path.write_text(json.dumps(config | {"intermediate_size": 48}), encoding="utf-8")
    with pytest.raises((DamagedError, ModelError)):
        CrossEncoder.load(tmp_path / "model", "cpu")
    path.write_text(json.dumps(config), encoding="utf-8")
    weights = tmp_path / "model" / "model.safetensors"
    weights.rename(weights.with_name("pytorch_model.bin"))
    with pytest.raises(ModelError, match="pickled"):
        CrossEncoder.load(tmp_path / "model", "cpu")
