"""Several processes that make the steps of one run together, started by torchrun: what they exchange.

The process of rank 0 *leads*: it alone reads the data, prints, judges and writes, as if it were the only one.
It sends the others an *order* for each thing that takes all of them (`order`, `next_order`). Each reads a
share of each batch. Where a batch's loss is one of all its examples, each computes it from the vectors of
all (`gather`), and follows back what it says of its own vectors: so every process's texts are negatives of
every other's, with gradients through both, and the sum over processes (`add_up`) is the gradient that one
process would have found.

Orders and small numbers go over gloo; vectors and gradients too on processors, over NCCL on CUDA devices.
Only JSON and tensors are sent, never a pickle.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn

from core.encoding.devices import is_out_of_memory
from core.errors import CancelledError, ExplorerError, InputError, TrainingError
from core.training.schedule import random_state

# An order may follow the one before after hours: a teacher is asked, a model judged. A process that ends is
# noticed at once, since its connections close.
_PATIENCE = timedelta(days=7)
_BUCKET = 1 << 23  # gradients that are added up in one go: 32 MB
_WHY = 4096  # bytes in which a process says why it gives up


class JointError(TrainingError):
    """An error that follows from what all processes know, so that each meets it at the same place."""


class LostError(TrainingError):
    """Another process of the run has ended without a word."""


class Alone:
    """The one process of a run: the same methods as `Group` has, of which each is done at once.

    Attributes:
        rank: which of the processes this is. size: how many there are.
    """

    rank = 0
    size = 1

    def use(self, device: str) -> str:
        """Compute on such a device from now on; the one that is this process's own."""
        return device

    def order(self, do: str, **more: Any) -> None:
        """Tell the others what all are about to do; `more` is JSON."""

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """What all processes do inside, all have done, or all give up."""
        yield

    def agree(self, value: float = 0.0) -> float:
        """The sum of a value over all processes.

        Raises:
            CancelledError, MemoryError, TrainingError: another process has given up, for this reason.
        """
        return value

    def meet(self) -> None:
        """Return once every process is ready for the next order. Raises: LostError."""

    def share(self, n: int) -> slice:
        """Which of n examples this process reads; none where there are more processes than examples."""
        return slice(0, n)

    def gather(self, column: Tensor, n: int) -> Tensor:
        """The rows (own, dim) of each process's share of n -> (n, dim), in order, the same in all."""
        return column

    def add_up(self, parameters: Iterable[nn.Parameter]) -> None:
        """Put the sum over all processes in place of each gradient."""

    def spread(self, tensors: Mapping[str, Tensor]) -> None:
        """Put what the leader has in place of each tensor."""

    @contextlib.contextmanager
    def own_random_numbers(self) -> Iterator[None]:
        """torch's random numbers inside are this process's own."""
        yield


ALONE = Alone()


class Group(Alone):
    """One of the processes that torchrun has started; made once, after which all have met.

    Raises:
        TrainingError: they cannot reach one another.
    """

    def __init__(self) -> None:
        self.rank, self.size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        self._local = int(os.environ["LOCAL_RANK"])
        self._n_local = int(os.environ["LOCAL_WORLD_SIZE"])
        if self._n_local == self.size:
            _stay_on_this_machine()
        try:
            dist.init_process_group("gloo", timeout=_PATIENCE)
        except RuntimeError as error:
            raise TrainingError("The processes of the run cannot reach one another.", str(error)) from error
        self._device: str | None = None
        self._over = False  # a process has given up
        self._lost = False
        self._data: dist.ProcessGroup | None = None  # vectors and gradients; None: as orders

    @property
    def leads(self) -> bool:
        """Whether this process is the one that reads, writes and says."""
        return self.rank == 0

    def use(self, device: str) -> str:
        """See `Alone`.

        Raises:
            InputError: this process cannot have such a device for itself.
        """
        kind, _, number = device.partition(":")
        if kind == "cuda":
            if int(number or 0) != self._local and self.leads:
                raise InputError(
                    f"Each process has a CUDA device of its own, so they cannot all be on {device}.",
                    "Leave the number out.",
                )
            found = torch.cuda.device_count()
            if found < self._n_local:
                raise InputError(
                    f"{self._n_local} processes were started on this machine, and it has {found} CUDA "
                    "devices.",
                    "Start as many as there are, or say --device cpu.",
                )
            device = f"cuda:{self._local}"
            torch.cuda.set_device(self._local)
        elif kind != "cpu":
            raise InputError(f"Several processes do not learn together on {device}.", "Say --device cpu.")
        self.agree()
        if kind == "cuda" and self._data is None:
            self._data = dist.new_group(backend="nccl")
        self._device = device
        return device

    # ------------------------------------------------------------------ orders

    def order(self, do: str, **more: Any) -> None:
        """See `Alone`. Raises: LostError."""
        written = bytearray(json.dumps({"do": do, **more}).encode())
        with self._connected():
            dist.broadcast(torch.tensor([len(written)]), 0)
            dist.broadcast(torch.frombuffer(written, dtype=torch.uint8), 0)

    def next_order(self) -> dict[str, Any]:
        """What the leader orders next; waits for it. Raises: LostError."""
        length = torch.zeros(1, dtype=torch.int64)
        with self._connected():
            dist.broadcast(length, 0)
            written = torch.zeros(int(length), dtype=torch.uint8)
            dist.broadcast(written, 0)
        return dict(json.loads(bytes(written.tolist())))

    def meet(self) -> None:
        """See `Alone`. Raises: as `agree`."""
        self.order("meet")
        self.agree()

    def leave(self, status: int = 0) -> None:
        """The end: the leader tells the others with which status the run ends."""
        if self._lost:
            return
        with contextlib.suppress(LostError):
            if self.leads:
                self.order("end", status=status)
            dist.destroy_process_group()

    # ------------------------------------------------------------------ all or none

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """See `Alone`. Raises: as `agree`, besides what is raised inside."""
        try:
            yield
            self.agree()
        except JointError:
            raise
        except BaseException as error:
            if not self._over:
                # The others wait in their next `agree` for this process, and hear why there.
                with contextlib.suppress(LostError):
                    self._add_up_small(torch.tensor([1.0, 0.0], dtype=torch.float64))
                    self._reasons(_reason(error))
            raise

    def agree(self, value: float = 0.0) -> float:
        """See `Alone`. Raises: as there, and LostError."""
        found = torch.tensor([0.0, value], dtype=torch.float64)
        self._add_up_small(found)
        if found[0]:
            raise _error_of(next(filter(None, self._reasons({}))))
        return float(found[1])

    def _add_up_small(self, numbers: Tensor) -> None:
        with self._connected():
            dist.all_reduce(numbers)

    def _reasons(self, own: dict[str, str]) -> list[dict[str, str]]:
        """Why each process gives up; empty of one that does not."""
        self._over = True
        written = json.dumps(own).encode()[:_WHY].ljust(_WHY)
        reasons = [torch.zeros(_WHY, dtype=torch.uint8) for _ in range(self.size)]
        with self._connected():
            dist.all_gather(reasons, torch.frombuffer(bytearray(written), dtype=torch.uint8))
        return [dict(json.loads(bytes(each.tolist()))) for each in reasons]

    @contextlib.contextmanager
    def _connected(self) -> Iterator[None]:
        try:
            yield
        except RuntimeError as error:  # of gloo, or NCCL: a connection was closed, or nothing came for long
            self._over = self._lost = True
            raise LostError(
                "Another process of the run has ended.", "Resume the run, with any number of processes."
            ) from error

    # ------------------------------------------------------------------ a batch

    def share(self, n: int) -> slice:
        """See `Alone`."""
        return _share(n, self.rank, self.size)

    def gather(self, column: Tensor, n: int) -> Tensor:
        """See `Alone`. Raises: as `agree`."""
        shares = [_share(n, rank, self.size) for rank in range(self.size)]
        sizes = [share.stop - share.start for share in shares]
        padded = column.new_zeros(max(sizes), *column.shape[1:])
        padded[: len(column)] = column.detach()
        found = [torch.empty_like(padded) for _ in sizes]
        self.agree()
        with self._connected():
            dist.all_gather(found, padded, group=self._data)
        return torch.cat([some[:size] for some, size in zip(found, sizes, strict=True)])

    def add_up(self, parameters: Iterable[nn.Parameter]) -> None:
        """See `Alone`. Raises: as `agree`."""
        self.agree()
        for bucket in _buckets([p.grad for p in parameters if p.grad is not None]):
            flat = torch.cat([gradient.flatten() for gradient in bucket])
            with self._connected():
                dist.all_reduce(flat, group=self._data)
            pieces = torch.split(flat, [gradient.numel() for gradient in bucket])
            for gradient, piece in zip(bucket, pieces, strict=True):
                gradient.copy_(piece.view_as(gradient))

    def spread(self, tensors: Mapping[str, Tensor]) -> None:
        """See `Alone`. Raises: as `agree`."""
        self.agree()
        for name in sorted(tensors):
            sent = tensors[name].detach().cpu().contiguous()
            with self._connected():
                dist.broadcast(sent, 0)
            with torch.no_grad():
                tensors[name].copy_(sent)

    @contextlib.contextmanager
    def own_random_numbers(self) -> Iterator[None]:
        """See `Alone`: two processes must not drop the same units of unlike examples."""
        if self.size == 1:
            yield
            return
        with random_state(int(torch.randint(2**31, ())), self.rank):
            yield


def _share(n: int, rank: int, size: int) -> slice:
    """Consecutive examples, as many for each as can be; the first ones have one more."""
    each, more = divmod(n, size)
    start = rank * each + min(rank, more)
    return slice(start, start + each + (rank < more))


def _buckets(gradients: list[Tensor]) -> Iterator[list[Tensor]]:
    """Gradients in runs of about `_BUCKET` numbers."""
    bucket: list[Tensor] = []
    for gradient in gradients:
        bucket.append(gradient)
        if sum(each.numel() for each in bucket) >= _BUCKET:
            yield bucket
            bucket = []
    if bucket:
        yield bucket


def _reason(error: BaseException) -> dict[str, str]:
    """An error in words that reach the other processes."""
    if isinstance(error, CancelledError):
        return {"kind": "cancelled"}
    if isinstance(error, RuntimeError | MemoryError) and is_out_of_memory(error):
        return {"kind": "memory"}
    if isinstance(error, ExplorerError):
        return {"kind": "said", "what": error.what[:1000], "fix": error.fix[:1000]}
    said = f"Another process of the run failed: {type(error).__name__}: {error}"
    return {"kind": "said", "what": said[:1000], "fix": ""}


def _error_of(reason: dict[str, str]) -> Exception:
    match reason["kind"]:
        case "cancelled":
            return CancelledError()
        case "memory":
            return MemoryError()
    return TrainingError(reason["what"], reason["fix"])


def _stay_on_this_machine() -> None:
    """Where all processes are on one machine, what they say to one another stays on it."""
    if sys.platform == "win32":
        return  # names no interface so; gloo takes the address of the machine's own name
    loopback = next((name for _, name in socket.if_nameindex() if name in ("lo", "lo0")), None)
    if loopback is not None:
        for library in ("GLOO", "NCCL"):
            os.environ.setdefault(f"{library}_SOCKET_IFNAME", loopback)
