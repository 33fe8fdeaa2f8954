"""Where the encoder computes, in which precision, and why: CUDA, then MPS, then CPU."""

from __future__ import annotations

import functools
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from core.errors import InputError, ModelError

PRECISIONS = ("auto", "float32", "bfloat16", "int8")

# bfloat16 costs some accuracy (cosine 0.9999 with float32), so it has to be clearly quicker to be chosen
# unasked.
_CLEAR_GAIN = 1.25
# `thread`: whether the thread has its own number of torch's processor threads.
_known = threading.local()


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """Where and how to compute.

    Attributes:
        device: a torch device ("cuda:0", "mps", "cpu").
        precision: "float32", "bfloat16" or "int8".
        reason: one or two sentences for the person.
    """

    device: str
    precision: str
    reason: str


@dataclass(frozen=True, slots=True)
class Machine:
    """What this machine offers.

    Attributes:
        cuda: names of the CUDA devices, in torch's order.
        cuda_bfloat16: whether they compute bfloat16 natively.
        mps: whether Apple's Metal backend is there.
        cpu_bfloat16: whether the processor has bfloat16 instructions (AVX512-BF16 or AMX).
        cpu_int8: whether processor and torch have quick int8 products, for quick mode.
        measure_cpu_gain: how many times as fast as float32 the processor multiplies bfloat16 matrices.
    """

    cuda: tuple[str, ...]
    cuda_bfloat16: bool
    mps: bool
    cpu_bfloat16: bool
    measure_cpu_gain: Callable[[], float]
    cpu_int8: bool = False


def choose_device(
    device: str = "auto",
    precision: str = "auto",
    machine: Machine | None = None,
    *,
    precision_reason: str = "",
) -> DeviceChoice:
    """Choose where and how to compute.

    Args:
        device: "auto", "cpu", "mps", "cuda" or "cuda:N"; anything but "auto" overrules the order CUDA, MPS,
            CPU.
        precision: "auto", "float32", "bfloat16" or "int8" (quick mode). "auto" takes bfloat16 on CUDA devices
            that have it, and on a processor that has instructions for it and is measured to be clearly
            quicker with it.
        machine: what the machine offers; found out when absent.
        precision_reason: why it is this precision, as a sentence, where nobody asked for it.

    Raises:
        InputError: the device is not there, or a name is not one of those above.
    """
    if precision not in PRECISIONS:
        raise InputError(
            f"The precision “{precision}” is not one that this program computes in.",
            f"Choose one of {', '.join(PRECISIONS)}.",
        )
    machine = machine or this_machine()
    chosen, why = _place(device, machine)
    if precision == "int8":
        if chosen == "cpu" and machine.cpu_int8:
            return DeviceChoice(
                chosen, precision, f"{why} {precision_reason or 'Quick mode (int8) was asked for.'}"
            )
        lacks = "this processor or this version of torch lacks" if chosen == "cpu" else "only processors have"
        asked = precision_reason or "Quick mode (int8) was asked for."
        return DeviceChoice(chosen, precision, f"{why} {asked} It is not quicker here: {lacks} it.")
    if precision != "auto":
        asked = precision_reason or f"The precision {precision} was asked for."
        return DeviceChoice(chosen, precision, f"{why} {asked}")
    if chosen.startswith("cuda"):
        if machine.cuda_bfloat16:
            return DeviceChoice(chosen, "bfloat16", f"{why} It computes bfloat16 natively.")
        return DeviceChoice(chosen, "float32", f"{why} It has no native bfloat16, so float32.")
    if chosen == "cpu" and machine.cpu_bfloat16:
        gain = machine.measure_cpu_gain()
        if gain >= _CLEAR_GAIN:
            return DeviceChoice(chosen, "bfloat16", f"{why} bfloat16 is {gain:.1f} times as fast here.")
        return DeviceChoice(chosen, "float32", f"{why} bfloat16 is not clearly quicker here, so float32.")
    return DeviceChoice(chosen, "float32", f"{why} float32 is the quickest exact choice there.")


def offers_quick_mode(device: str) -> bool:
    """Whether quick mode (int8) is quicker on a device of this machine: not beside our products by AMX."""
    from core.encoding.packed import kernels

    return device == "cpu" and this_machine().cpu_int8 and kernels.BFLOAT16_BY is not kernels.Instructions.AMX


def without_quick_mode(choice: DeviceChoice) -> DeviceChoice:
    """The choice where quick mode was asked for and the model's family has none."""
    said = "Quick mode knows no models of this family, so float32."
    return DeviceChoice(choice.device, "float32", f"{choice.reason} {said}")


def in_float32(choice: DeviceChoice) -> DeviceChoice:
    """The choice for a static model, which has no products to make quicker."""
    return DeviceChoice(choice.device, "float32", f"{choice.reason} A static model is in float32.")


def _place(device: str, machine: Machine) -> tuple[str, str]:
    if device == "auto":
        if machine.cuda:
            return "cuda:0", f"The graphics processor {machine.cuda[0]} is the quickest device found."
        if machine.mps:
            return "mps", "Apple's graphics processor is the quickest device found."
        return "cpu", "No CUDA or MPS device was found, so the processor computes."
    kind, _, number = device.partition(":")
    if kind == "cpu" and not number:
        return "cpu", "The processor was asked for."
    if kind == "mps" and not number:
        if not machine.mps:
            raise InputError("The device “mps” is not on this machine.", "Choose “cpu” or “auto”.")
        return "mps", "Apple's graphics processor was asked for."
    if kind == "cuda" and (not number or number.isdecimal()):
        index = int(number or 0)
        if index >= len(machine.cuda):
            found = (
                f"{len(machine.cuda)} CUDA devices were found" if machine.cuda else "no CUDA device was found"
            )
            raise InputError(f"The device “{device}” is not there: {found}.", "Choose “cpu” or “auto”.")
        return f"cuda:{index}", f"The graphics processor {machine.cuda[index]} was asked for."
    raise InputError(f"“{device}” is not a device.", "Choose auto, cpu, mps, cuda or cuda:N.")


@functools.cache
def this_machine() -> Machine:
    """What this machine offers, found once a process."""
    import torch

    from core.encoding.packed.int8 import has_int8_products

    with warnings.catch_warnings():
        # An old driver makes torch warn here; the outcome, "no CUDA device", is said in our own words.
        warnings.simplefilter("ignore")
        has_cuda = torch.cuda.is_available()
        names = (
            tuple(torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())) if has_cuda else ()
        )
        cuda_bfloat16 = has_cuda and torch.cuda.get_device_capability(0)[0] >= 8
    return Machine(
        cuda=names,
        cuda_bfloat16=cuda_bfloat16,
        mps=torch.backends.mps.is_available(),
        cpu_bfloat16=processor_has_bfloat16(),
        measure_cpu_gain=_measured_gain,
        cpu_int8=has_int8_products(),
    )


def processor_has_bfloat16() -> bool:
    """Whether the processor has bfloat16 instructions, and torch what makes them quick."""
    import torch

    from core.encoding.packed.linear import can_pack

    if not can_pack():
        return False
    checks = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(torch.cpu, check, bool)() for check in checks)


@functools.cache
def _measured_gain() -> float:
    """Time of a feed-forward layer of MiniLM (64 tokens, one thread) in float32 over that in bfloat16.

    Both are timed in turn, each for a fraction of a millisecond, and the quickest of 40 counts: on a machine
    that is busy with other things the ratio comes out the same, and it has to, because vectors of different
    precision are kept apart (seen: 1.81 to 1.85 with nine programs on two cores). Takes about 50 ms.
    """
    import torch

    from core.encoding.packed.linear import PackedLinear

    seconds: dict[torch.dtype, float] = {}
    with processor_threads(1), torch.no_grad():
        precisions = (torch.float32, torch.bfloat16)
        layers = {dtype: PackedLinear(torch.nn.Linear(384, 1536).to(dtype)) for dtype in precisions}
        tokens = {dtype: torch.ones(64, 384, dtype=dtype) for dtype in precisions}
        for _ in range(40):
            for dtype, layer in layers.items():
                began = time.perf_counter()
                layer(tokens[dtype])
                seconds[dtype] = min(seconds.get(dtype, float("inf")), time.perf_counter() - began)
    return seconds[torch.float32] / seconds[torch.bfloat16]


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an error means that a device has no memory left."""
    import torch

    if isinstance(error, (torch.cuda.OutOfMemoryError, MemoryError)):
        return True
    # The processor and MPS raise a plain RuntimeError.
    said = str(error).lower()
    return "out of memory" in said or "can't allocate memory" in said or "not enough memory" in said


@contextmanager
def or_halved(device: str, n: int, what: str) -> Iterator[None]:
    """Compute a batch of n. Where the device lacks the memory for several it ends without an error, and who
    has not returned halves the batch, after `free_cached`.

    Args:
        what: is in a batch of one, "a text of 300 tokens".

    Raises:
        ModelError: there is not even the memory for one; or a token has no vector.
    """
    try:
        yield
    except IndexError as error:
        raise ModelError(
            "The tokenizer of the model makes tokens that its weights have no vector for.",
            "Its files do not belong together; choose another model.",
        ) from error
    except (RuntimeError, MemoryError) as error:
        if not is_out_of_memory(error):
            raise
        if n == 1:
            raise ModelError(
                f"The device {device} lacks the memory for {what}.",
                "Close other programs, or choose another device or a smaller model.",
            ) from error


def free_cached(device: str) -> None:
    """Give back what a failed batch has left; outside its handler, which holds its tensors."""
    import torch

    if device.startswith("cuda"):
        torch.cuda.empty_cache()


def threads_of_this() -> int:
    """Torch's processor threads of the calling thread, which is not new to torch from now on."""
    import torch

    _known.thread = True
    return torch.get_num_threads()


@contextmanager
def processor_threads(threads: int | None, at_loading: int | None = None) -> Iterator[None]:
    """Let torch compute with so many processor threads for the calling thread; None: with as many as before.

    OpenMP keeps that number for each thread. But a thread that is new to torch starts with the number that
    any thread set last, which may be a replica's.

    Args:
        at_loading: the number to give a thread that is new to torch: that from when the model was loaded.
    """
    import torch

    if at_loading is not None and not getattr(_known, "thread", False):
        torch.set_num_threads(at_loading)
        _known.thread = True
    before = torch.get_num_threads()
    if threads is not None and threads != before:
        torch.set_num_threads(threads)
    try:
        yield
    finally:
        if torch.get_num_threads() != before:
            torch.set_num_threads(before)
