"""Quick mode: int8 products are exact integer sums, vectors stay close to float32, and it is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from scipy.stats import spearmanr

from core.encoding import SentenceEncoder
from core.encoding.devices import Machine, choose_device
from core.encoding.network import EncoderNetwork
from core.encoding.packed import int8
from core.encoding.packed.int8 import Codes, Int8Linear, balanced, has_int8_products, to_codes
from core.encoding.packed.int8_network import Int8Transformer
from core.encoding.packed.network import PackedNetwork
from core.workspace import Workspace
from tests.bench.family_speed import LEAST
from tests.bench.stsb import spearman
from tests.core.encoding.conftest import PACKED, SENTENCES

Floats = NDArray[np.float32]

ACTIVATIONS = [("none", ""), ("relu", ""), ("swish", ""), ("gelu", "none"), ("gelu", "tanh")]
WAYS = [
    pytest.param(True, marks=pytest.mark.skipif(not has_int8_products(), reason="no int8 products here")),
    False,
]


@pytest.fixture(params=WAYS, ids=["onednn", "plain"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Both ways of summing."""
    monkeypatch.setattr(int8, "has_int8_products", lambda: request.param)
    return bool(request.param)


def problem(n_in: int = 70, n_out: int = 33) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Inputs, some columns of which are large, a weight and a bias."""
    random = torch.Generator().manual_seed(3)
    inputs = torch.randn(200, n_in, generator=random) * torch.logspace(-1, 1, n_in) + 0.3
    weight = torch.randn(n_out, n_in, generator=random) / n_in
    return inputs, weight, torch.randn(n_out, generator=random)


def activated(numbers: Floats, activation: tuple[str, str]) -> Floats:
    tensor = torch.from_numpy(numbers)
    if activation[0] == "relu":
        return np.maximum(numbers, 0)
    if activation[0] == "gelu":
        return np.asarray(torch.nn.functional.gelu(tensor, approximate=activation[1]))
    if activation[0] == "swish":
        return np.asarray(numbers / (1 + np.exp(-numbers)))
    return numbers


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_products_are_integer_sums(way: bool, activation: tuple[str, str]) -> None:
    inputs, weight, bias = problem()
    codes = Codes(torch.full((70,), -3.0), torch.linspace(0.02, 0.1, 70))
    layer = Int8Linear(weight, bias, codes, inputs, activation)
    given = to_codes(codes.centred(inputs))
    # The same in numpy, from the definition.
    spread = weight.numpy() * codes.step.numpy()
    scale = np.abs(spread).max(1) / np.float32(127)
    whole = np.rint(spread / scale[:, None]).astype(np.int64)
    got_codes = np.clip(np.rint((inputs.numpy() + 3.0) / codes.step.numpy()), 0, 255).astype(np.int64)
    assert np.abs(given.numpy() - got_codes).max() <= 1  # halves may fall to either side
    sums = given.numpy().astype(np.int64) @ whole.T
    lost = weight.numpy() @ inputs.numpy().mean(0) - (whole @ given.numpy().mean(0)) * scale
    expected = activated((sums * scale + bias.numpy() + lost).astype(np.float32), activation)
    np.testing.assert_allclose(layer(given).numpy(), expected, atol=2e-5, rtol=2e-5)


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_codes_of_the_output_are_those_of_its_numbers(way: bool, activation: tuple[str, str]) -> None:
    inputs, weight, bias = problem()
    codes = balanced(inputs, weight)
    given = to_codes(codes.centred(inputs))
    numbers = Int8Linear(weight, bias, codes, inputs, activation)(given).numpy()
    step, zero = 0.013, 11
    got = Int8Linear(weight, bias, codes, inputs, activation, (step, zero))(given).numpy()
    expected = np.clip(np.rint(numbers / step) + zero, 0, 255)
    assert expected.min() == (zero if activation[0] == "relu" else 0)
    assert expected.max() == 255
    assert np.abs(got.astype(int) - expected).max() <= 1
    assert (got != expected).mean() < 0.01


def test_the_mean_output_for_the_samples_is_exact(way: bool) -> None:
    inputs, weight, bias = problem()
    codes = balanced(inputs, weight)
    got = Int8Linear(weight, bias, codes, inputs)(to_codes(codes.centred(inputs)))
    exact = inputs @ weight.T + bias
    np.testing.assert_allclose(got.mean(0).numpy(), exact.mean(0).numpy(), atol=1e-4)
    assert (got - exact).std() < 0.02 * exact.std()


def test_what_lies_outside_becomes_the_nearest_code() -> None:
    numbers = torch.tensor([[-1e9, -128.4, -0.4, 0.4, 0.6, 127.4, 1e9]])
    assert to_codes(numbers).tolist() == [[0, 0, 128, 128, 129, 255, 255]]


def test_a_column_that_is_always_the_same_does_no_harm(way: bool) -> None:
    inputs, weight, bias = problem()
    inputs[:, 5] = 4.0
    inputs[:, 6] = 0.0
    weight[:, 7] = 0.0
    codes = balanced(inputs, weight)
    got = Int8Linear(weight, bias, codes, inputs)(to_codes(codes.centred(inputs)))
    assert (got - (inputs @ weight.T + bias)).std() < 0.02 * got.std()


def cosines(a: Floats, b: Floats) -> Floats:
    norms = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
    return np.asarray((a * b).sum(1) / norms)


def test_minilm_in_quick_mode_keeps_its_vectors(minilm: SentenceEncoder) -> None:
    quick = SentenceEncoder.load("all-MiniLM-L6-v2", "cpu", "int8")
    assert quick.precision == "int8"
    close = cosines(minilm.encode(SENTENCES), quick.encode(SENTENCES))
    assert close.mean() > 0.995
    assert close.min() > 0.97
    # A query goes the same way, alone or among others, and in another thread's replica.
    query = quick.encode(["How do I change the address on my account?"])[0]
    np.testing.assert_allclose(quick.encode_query("How do I change the address on my account?"), query)
    np.testing.assert_allclose(quick.replica().encode(SENTENCES), quick.encode(SENTENCES), atol=1e-6)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("family", PACKED)
def test_every_family_without_instructions_for_it_too(
    transformer: Callable[[str], Path], family: str, way: bool
) -> None:
    exact = SentenceEncoder.load(transformer(family), "cpu", "float32").encode(SENTENCES)
    quick = SentenceEncoder.load(transformer(family), "cpu", "int8")
    assert isinstance(quick.runner.network, PackedNetwork)
    assert isinstance(quick.runner.network.transformer, Int8Transformer)
    vectors = quick.encode(SENTENCES)
    assert cosines(exact, vectors).mean() >= LEAST["int8"]
    first, second = np.triu_indices(len(SENTENCES), 1)
    alike = [cosines(each[first], each[second]) for each in (exact, vectors)]
    assert spearmanr(*alike).statistic >= LEAST["int8, ranks"]


def test_vectors_are_alike_with_and_without_instructions(
    transformer: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = SentenceEncoder.load(transformer("bert"), "cpu", "int8")
    monkeypatch.setattr(int8, "has_int8_products", lambda: False)
    elsewhere = SentenceEncoder.load(transformer("bert"), "cpu", "int8")
    assert here.vector_key == elsewhere.vector_key
    assert cosines(here.encode(SENTENCES), elsewhere.encode(SENTENCES)).min() > 0.995


def test_a_family_without_quick_mode_computes_in_float32_and_says_so(
    transformer: Callable[[str], Path],
) -> None:
    encoder = SentenceEncoder.load(transformer("electra"), "cpu", "int8")
    assert encoder.precision == "float32"
    assert "no models of this family" in encoder.device_reason
    exact = SentenceEncoder.load(transformer("electra"), "cpu", "float32")
    assert encoder.vector_key == exact.vector_key
    np.testing.assert_array_equal(encoder.encode(SENTENCES), exact.encode(SENTENCES))


def test_a_model_trained_a_minute_ago(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    trained = SentenceEncoder.load(transformer("bert"), "cpu", "float32")
    with torch.no_grad():
        for name, parameter in trained.network.named_parameters():
            # Changed for the worse: one column of every normalisation is now many times as large.
            parameter[..., 0] *= 8 if "LayerNorm.weight" in name else 1.1
    trained.save(tmp_path / "model")
    quick = SentenceEncoder.load(tmp_path / "model", "cpu", "int8")
    assert quick.fingerprint == trained.fingerprint
    assert cosines(trained.encode(SENTENCES), quick.encode(SENTENCES)).mean() > 0.97


def test_loaded_twice_it_gives_the_same_vectors(transformer: Callable[[str], Path]) -> None:
    first, second = (SentenceEncoder.load(transformer("roberta"), "cpu", "int8") for _ in range(2))
    np.testing.assert_array_equal(first.encode(SENTENCES), second.encode(SENTENCES))


def test_what_is_trained_is_float32(transformer: Callable[[str], Path]) -> None:
    quick = SentenceEncoder.load(transformer("bert"), "cpu", "int8")
    key, fingerprint = quick.vector_key, quick.fingerprint
    assert isinstance(quick.network, EncoderNetwork)
    assert quick.precision == "float32"
    assert quick.fingerprint == fingerprint
    assert quick.vector_key != key
    exact = SentenceEncoder.load(transformer("bert"), "cpu", "float32")
    np.testing.assert_allclose(quick.encode(SENTENCES), exact.encode(SENTENCES), atol=1e-5)


def test_quick_vectors_are_kept_apart_and_their_workspace_stays_quick(
    transformer: Callable[[str], Path], tmp_path: Path
) -> None:
    with Workspace.create(tmp_path / "w", model=str(transformer("bert"))) as workspace:
        workspace.add_lines(SENTENCES[:6])
        exact_key = workspace.encoder("cpu", "float32").vector_key
        assert workspace.encode().encoded == 6
        quick = workspace.encoder("cpu", "int8")
        assert quick.vector_key != exact_key
        assert workspace.encode().encoded == 6
    with Workspace.open(tmp_path / "w") as again:
        encoder = again.encoder()
        assert encoder.precision == again.models.precision == "int8"
        assert again.encode().encoded == 0
        snapshot = again.vectors()
        assert snapshot is not None
        kept = snapshot.matrix[np.argsort(snapshot.text_ids)]
        for text, vector in zip(SENTENCES[:6], kept, strict=True):
            np.testing.assert_allclose(encoder.encode_query(text), vector, atol=1e-5)


def machine(cpu_int8: bool, cuda: tuple[str, ...] = ()) -> Machine:
    return Machine(cuda, True, False, True, lambda: 2.0, cpu_int8)


def test_it_is_said_where_it_is_not_quicker() -> None:
    there = choose_device("auto", "int8", machine(True))
    assert (there.device, there.precision) == ("cpu", "int8")
    assert "not quicker" not in there.reason
    assert "lacks" in choose_device("auto", "int8", machine(False)).reason
    assert "only processors" in choose_device("auto", "int8", machine(True, ("H200",))).reason
    assert choose_device("auto", "auto", machine(True)).precision == "bfloat16"


@pytest.mark.parametrize("missing", ["_is_vnni_supported", "qlinear_pointwise"])
def test_without_instructions_or_operators_it_is_not_there(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    has_int8_products.cache_clear()
    if missing == "qlinear_pointwise":
        monkeypatch.setattr(torch.ops.onednn, missing, None, raising=False)
    else:
        monkeypatch.setattr(torch.cpu, missing, lambda: False)
    assert not has_int8_products()
    has_int8_products.cache_clear()


@pytest.mark.slow
def test_sts_benchmark_stays_within_a_fifth_of_a_point(minilm: SentenceEncoder, public_data: Path) -> None:
    quick = SentenceEncoder.load("all-MiniLM-L6-v2", "cpu", "int8")
    path = public_data / "stsb" / "sts-test.csv"
    assert spearman(quick, path) == pytest.approx(spearman(minilm, path), abs=0.2)
