"""The choice of device and precision, with machines that are not there; and CUDA against CPU where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from core.encoding import SentenceEncoder, choose_device
from core.encoding.devices import Machine, offers_quick_mode, this_machine
from core.encoding.packed.kernels import Instructions
from core.errors import InputError
from tests.core.encoding.conftest import SENTENCES


def machine(
    cuda: tuple[str, ...] = (),
    cuda_bfloat16: bool = True,
    mps: bool = False,
    cpu_bfloat16: bool = False,
    gain: float = 1.0,
) -> Machine:
    return Machine(cuda, cuda_bfloat16, mps, cpu_bfloat16, lambda: gain)


CHOICES = [
    (machine(("H200", "L4"), mps=True), "cuda:0", "bfloat16", "The graphics processor H200 is the quickest"),
    (machine(("T4",), cuda_bfloat16=False), "cuda:0", "float32", "no native bfloat16"),
    (machine(mps=True), "mps", "float32", "Apple's graphics processor"),
    (machine(), "cpu", "float32", "No CUDA or MPS device was found, so the processor computes."),
    (machine(cpu_bfloat16=True, gain=1.9), "cpu", "bfloat16", "1.9 times as fast"),
    (machine(cpu_bfloat16=True, gain=1.1), "cpu", "float32", "not clearly quicker"),
    (machine(cpu_bfloat16=False, gain=3.0), "cpu", "float32", "No CUDA or MPS"),
]


@pytest.mark.parametrize(("there", "device", "precision", "reason"), CHOICES)
def test_auto_takes_cuda_then_mps_then_cpu(there: Machine, device: str, precision: str, reason: str) -> None:
    choice = choose_device(machine=there)
    assert (choice.device, choice.precision) == (device, precision)
    assert reason in choice.reason
    assert choice.reason.endswith(".")


def test_an_argument_overrules_it() -> None:
    there = machine(("H200", "L4"), mps=True, cpu_bfloat16=True, gain=2.0)
    assert choose_device("cpu", machine=there).device == "cpu"
    assert choose_device("mps", machine=there).device == "mps"
    assert choose_device("cuda", machine=there).device == "cuda:0"
    second = choose_device("cuda:1", "float32", machine=there)
    assert (second.device, second.precision) == ("cuda:1", "float32")
    assert second.reason == "The graphics processor L4 was asked for. The precision float32 was asked for."
    given = choose_device("cpu", "bfloat16", machine=there, precision_reason="The vectors are in it.")
    assert given.reason == "The processor was asked for. The vectors are in it."


@pytest.mark.parametrize(
    ("device", "said"),
    [
        ("cuda", "“cuda” is not there: no CUDA device was found"),
        ("cuda:3", "no CUDA device was found"),
        ("mps", "“mps” is not on this machine"),
        ("tpu", "“tpu” is not a device"),
        ("cuda:one", "“cuda:one” is not a device"),
        ("cpu:1", "“cpu:1” is not a device"),
    ],
)
def test_a_device_that_is_not_there_is_said(device: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        choose_device(device, machine=machine())


def test_a_precision_that_is_none_is_said() -> None:
    with pytest.raises(InputError, match="“float16” is not one"):
        choose_device("cpu", "float16", machine=machine())


def test_this_machine_gives_the_same_answer_each_time() -> None:
    assert choose_device() == choose_device()
    assert this_machine().measure_cpu_gain() > 0
    assert bool(this_machine().cuda) == torch.cuda.is_available()


@pytest.mark.gpu
def test_cuda_gives_the_vectors_of_the_processor(minilm: SentenceEncoder) -> None:
    if not torch.cuda.is_available():
        pytest.skip("no CUDA device on this machine")
    texts = [f"{sentence} {i}" for i in range(100) for sentence in SENTENCES]
    expected = minilm.encode(texts)
    on_cuda = SentenceEncoder.load("all-MiniLM-L6-v2", device="cuda")
    assert on_cuda.precision == "bfloat16"
    for encoder in (on_cuda, SentenceEncoder.load("all-MiniLM-L6-v2", device="cuda", precision="float32")):
        cosines = (encoder.encode(texts) * expected).sum(1)
        assert cosines.min() >= 0.9998


@pytest.mark.parametrize(
    ("device", "has_int8", "bfloat16_by", "offered"),
    [
        ("cpu", True, Instructions.NONE, True),
        ("cpu", True, Instructions.AVX512_BF16, True),
        ("cpu", True, Instructions.AMX, False),
        ("cpu", False, Instructions.NONE, False),
        ("cuda:0", True, Instructions.NONE, False),
    ],
)
def test_quick_mode_is_offered_where_it_is_quicker(
    monkeypatch: pytest.MonkeyPatch, device: str, has_int8: bool, bfloat16_by: Instructions, offered: bool
) -> None:
    monkeypatch.setattr("core.encoding.devices.this_machine", lambda: replace(machine(), cpu_int8=has_int8))
    monkeypatch.setattr("core.encoding.packed.kernels.BFLOAT16_BY", bfloat16_by)
    assert offers_quick_mode(device) == offered
