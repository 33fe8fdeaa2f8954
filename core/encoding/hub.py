"""Fetching a model from the Hugging Face hub. The only file of the program that opens a connection.

Two steps: `plan_download` asks the hub what there is and how large it is (the person is shown this), and
`download` fetches it once they agreed. Only safetensors weights, JSON and vocabulary texts are fetched, each
checked against the size and the hash that the hub states, into a temporary folder that becomes a snapshot in
the local Hugging Face cache.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any

from core import files
from core.encoding.model_store import ResolvedModel, cache_entry, hub_name, is_hub_name, resolve_model
from core.errors import DownloadNeededError, ModelError
from core.old_names import old_arguments
from core.progress import QUIET, Reporter, Task

_TIMEOUT = 20.0
_BLOCK = 256 * 1024
_NUMBERED = r"(?:\d+_[A-Za-z]+/)?"
_TRANSFORMER_FILES = (
    r"config\.json|modules\.json|config_sentence_transformers\.json|sentence_[a-z-]+_config\.json|"
    r"tokenizer\.json|tokenizer_config\.json|special_tokens_map\.json|added_tokens\.json|vocab\.(?:txt|json)|merges\.txt|"
    r"model\.safetensors|model-\d+-of-\d+\.safetensors|model\.safetensors\.index\.json"
)
_WANTED = re.compile(f"{_NUMBERED}(?:{_TRANSFORMER_FILES})")
_REVISION = re.compile("[0-9a-f]{40}")


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file to fetch: its path in the model's folder, its bytes, and the hash that the hub states
    ("kind:hex").
    """

    path: str
    n_bytes: int
    digest: str


@dataclass(frozen=True, slots=True)
class DownloadPlan:
    """What a download will fetch; shown to the person before it begins.

    Attributes:
        name: "organisation/name" on the hub.
        revision: the commit that is fetched.
        files: what is fetched.
    """

    name: str
    revision: str
    files: tuple[PlannedFile, ...]

    @property
    def n_bytes(self) -> int:
        """Size of the download."""
        return sum(file.n_bytes for file in self.files)


@dataclass(frozen=True, slots=True)
class DownloadConsent:
    """The person was shown this plan's size and agreed."""

    plan: DownloadPlan


def plan_download(name: str) -> DownloadPlan:
    """Ask the hub what a model consists of. Opens a connection: call it only when the person asked for this
    model.

    Args:
        name: "organisation/name", or the bare name of one of sentence-transformers' own.

    Raises:
        ModelError: the hub cannot be reached, has no such model, or the model has no safetensors weights.
    """
    if not is_hub_name(name):
        raise ModelError(f"“{name}” is no model's name.", "Names on the hub have the form organisation/name.")
    full = hub_name(name)
    try:
        with _open(f"{_endpoint()}/api/models/{full}?blobs=true", full) as answer:
            described = json.loads(answer.read())
        revision = described["sha"]
        wanted = tuple(
            _planned(entry) for entry in described["siblings"] if _WANTED.fullmatch(entry["rfilename"])
        )
    except (ValueError, KeyError, TypeError) as error:
        raise _strange_answer(full) from error
    if not isinstance(revision, str) or not _REVISION.fullmatch(revision):
        raise _strange_answer(full)
    paths = {file.path for file in wanted}
    # A static model has no config.json.
    if not paths & {"config.json", "0_Transformer/config.json", "0_StaticEmbedding/tokenizer.json"}:
        raise ModelError(
            f"The model “{full}” has no config.json, so it is no text encoder.", "Choose another model."
        )
    if not any(path.endswith(".safetensors") and not re.match("[1-9]", path) for path in paths):
        raise ModelError(
            f"The model “{full}” has no safetensors weights on the hub.",
            "Where you trust it, load and save it with sentence-transformers, and choose that folder.",
        )
    return DownloadPlan(full, revision, wanted)


def _planned(entry: dict[str, Any]) -> PlannedFile:
    lfs = entry.get("lfs")
    if lfs:
        return PlannedFile(str(entry["rfilename"]), int(lfs["size"]), f"sha256:{lfs['sha256']}")
    return PlannedFile(str(entry["rfilename"]), int(entry["size"]), f"git:{entry['blobId']}")


@old_arguments
def download(plan: DownloadPlan, task: Task = QUIET) -> Path:
    """Fetch what a plan lists into the local Hugging Face cache; all of it or nothing.

    Args:
        plan: what the person agreed to.
        task: reports bytes, at most 30 times a second; a cancel takes effect within a block of 256 KiB, and
            nothing stays behind.

    Returns:
        The model's folder.

    Raises:
        ModelError: the hub cannot be reached, a file arrived damaged, or the disk is full.
        CancelledError: it was cancelled.
    """
    entry = cache_entry(plan.name)
    snapshot = entry / "snapshots" / plan.revision
    reporter = Reporter(task, "Downloading", plan.n_bytes, "bytes")
    partial = files.temporary_name(entry / plan.revision)
    try:
        snapshot.parent.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(entry).free
        if free < plan.n_bytes:
            raise ModelError(
                f"The model takes {plan.n_bytes / 1e6:,.0f} MB, and {entry} has {free / 1e6:,.0f} MB left.",
                "Free some space, or set HF_HOME to a folder on a larger disk.",
            )
        partial.mkdir()
        for file in plan.files:
            _fetch(plan, file, partial / file.path, reporter, task)
        task.check()
        _publish(partial, snapshot, plan)
        (entry / "refs").mkdir(exist_ok=True)
        files.write_text(entry / "refs" / "main", plan.revision)
    except OSError as error:
        raise ModelError(
            f"The model cannot be written to {entry} ({error.strerror or error}).",
            "Free some space, or set HF_HOME to another folder.",
        ) from error
    finally:
        files.remove(partial)
        for left in (snapshot.parent, entry):
            if left.is_dir() and not any(left.iterdir()):
                left.rmdir()
    return snapshot


def _publish(partial: Path, snapshot: Path, plan: DownloadPlan) -> None:
    """Put complete, checked files in place: the whole folder at once, or into one that another program left
    in part.
    """
    files.sync_tree(partial)
    if not snapshot.exists():
        files.rename(partial, snapshot)
    else:
        for file in plan.files:
            (snapshot / file.path).parent.mkdir(parents=True, exist_ok=True)
            files.rename(partial / file.path, snapshot / file.path)
    files.sync_folder(snapshot.parent)


def _fetch(plan: DownloadPlan, file: PlannedFile, target: Path, reporter: Reporter, task: Task) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    kind, _, stated = file.digest.partition(":")
    digest = (
        hashlib.sha256() if kind == "sha256" else hashlib.sha1(b"blob %d\0" % file.n_bytes)
    )  # as git hashes a file
    received = 0
    task.check()
    url = f"{_endpoint()}/{plan.name}/resolve/{plan.revision}/{urllib.parse.quote(file.path)}"
    with _open(url, plan.name) as answer, target.open("wb") as out:
        while block := _read(answer, plan.name):
            task.check()
            received += len(block)
            if received > file.n_bytes:
                break
            digest.update(block)
            out.write(block)
            reporter.advance(len(block))
    if received != file.n_bytes or digest.hexdigest() != stated:
        raise ModelError(
            f"The file {file.path} of “{plan.name}” arrived damaged: its size or checksum is not the hub's.",
            "Try the download again.",
        )


def _read(answer: Any, name: str) -> bytes:
    try:
        block: bytes = answer.read(_BLOCK)
    except (OSError, HTTPException) as error:
        raise ModelError(
            f"The connection broke while “{name}” was fetched ({error}).", "Try again."
        ) from error
    return block


def _endpoint() -> str:
    endpoint = os.environ.get("HF_ENDPOINT", "https://huggingface.co").rstrip("/")
    if not endpoint.startswith(("https://", "http://")):
        raise ModelError(
            f"HF_ENDPOINT is “{endpoint}”, which is no web address.", "Correct or unset HF_ENDPOINT."
        )
    return endpoint


def _open(url: str, name: str) -> Any:
    if os.environ.get("HF_HUB_OFFLINE", "").upper() in ("1", "TRUE", "YES", "ON"):
        raise ModelError(
            f"The model “{name}” cannot be fetched: HF_HUB_OFFLINE is set.",
            "Unset it, or name a folder that holds a model.",
        )
    request = urllib.request.Request(url, headers={"User-Agent": "semantic-explorer"})
    try:
        return urllib.request.urlopen(request, timeout=_TIMEOUT)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code in (401, 403, 404):
            raise ModelError(
                f"The hub has no model “{name}” that is open to everyone.",
                "Check the name (organisation/name); a model that needs an account has to be got by hand.",
            ) from error
        raise ModelError(
            f"The hub answered with an error ({error.code}) for “{name}”.", "Try again later."
        ) from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise ModelError(
            f"The hub cannot be reached for “{name}” ({reason}).",
            "Check the connection, or name a folder that holds a model.",
        ) from error


def _strange_answer(name: str) -> ModelError:
    return ModelError(f"The hub's answer about “{name}” cannot be understood.", "Try again later.")


def resolved(
    name: str | Path,
    consent: DownloadConsent | None,
    task: Task,
) -> ResolvedModel:
    """A model by name, fetched if it is not on this machine and is the one that was consented to.

    Raises:
        DownloadNeededError: it is not on this machine and there is no consent for it.
        Others: as of `resolve_model` and `download`.
    """
    try:
        return resolve_model(name)
    except DownloadNeededError as needed:
        if consent is None or consent.plan.name != needed.name:
            raise
    return ResolvedModel(str(name), download(consent.plan, task), "cache")
