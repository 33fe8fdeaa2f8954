"""Loading the models that a command line names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from core.errors import DownloadNeededError, InputError, ModelError
from core.progress import Task
from explorer.cli.output import megabytes, say

if TYPE_CHECKING:
    from core.encoding import CrossEncoder, DownloadConsent, MultiVectorEncoder, SentenceEncoder

Loaded = TypeVar("Loaded")


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What the command line says about the model.

    Attributes:
        name: a name or a folder; None keeps the workspace's own, or the default.
        device, precision: "auto" and so on. download: whether a model may be fetched.
    """

    name: str | None
    device: str
    precision: str
    download: bool


def model_name(name: str) -> str:
    """A folder as an absolute path, since it is remembered; any other name as it stands."""
    if not name.strip():
        raise InputError("No model is named.", "Give --model a name or a folder.")
    folder = Path(name).expanduser()
    return str(folder.resolve()) if folder.is_dir() else name


def with_consent(load: Callable[[DownloadConsent | None], Loaded], choice: ModelChoice) -> Loaded:
    """Load a model from this machine, or from the hub where --download allows it, with its size on stderr.

    Raises:
        ModelError: it is not on this machine and may not be fetched.
    """
    try:
        return load(None)
    except DownloadNeededError as needed:
        if not choice.download:
            raise ModelError(
                needed.what, "Add --download to fetch it, or name the folder of a model."
            ) from needed
        from core.encoding import DownloadConsent, plan_download

        plan = plan_download(needed.name)
        licence = f", licence {plan.licence}" if plan.licence else ""
        say(f"fetching {plan.name}, {megabytes(plan.n_bytes)}{licence}")
        return load(DownloadConsent(plan))


def load_model(name: str, choice: ModelChoice, task: Task) -> SentenceEncoder:
    """Load the model `name` as `choice` says. Raises: as `with_consent`."""
    from core.encoding import SentenceEncoder

    return with_consent(
        lambda consent: SentenceEncoder.load(
            name,
            choice.device,
            choice.precision,
            download=consent,
            task=task,
        ),
        choice,
    )


def load_cross(name: str, choice: ModelChoice, task: Task) -> CrossEncoder:
    """Load the cross-encoder `name` on the device of `choice`. Raises: as `with_consent`."""
    from core.encoding import CrossEncoder

    # int8 is for sentence encoders alone.
    precision = "auto" if choice.precision == "int8" else choice.precision
    return with_consent(
        lambda consent: CrossEncoder.load(name, choice.device, precision, download=consent, task=task),
        choice,
    )


def load_reranker(name: str, choice: ModelChoice, task: Task) -> CrossEncoder | MultiVectorEncoder:
    """Load the model `name` that reranks, of whichever kind, on the device of `choice`. Raises: as
    `with_consent`.
    """
    from core.encoding import load_reranker

    # int8 is for sentence encoders alone.
    precision = "auto" if choice.precision == "int8" else choice.precision
    return with_consent(
        lambda consent: load_reranker(name, choice.device, precision, download=consent, task=task), choice
    )


def load_either(name: str, choice: ModelChoice, task: Task) -> SentenceEncoder | CrossEncoder:
    """Load the model `name`, whichever of the two it is. Raises: as `with_consent`."""
    from core.encoding import is_cross_encoder, resolve_model

    try:
        crosses = is_cross_encoder(resolve_model(name).folder)
    except DownloadNeededError:
        crosses = False  # a downloaded model is taken for an encoder
    if crosses:
        return load_cross(name, choice, task)
    return load_model(name, choice, task)
