"""Fetching a model from the Hugging Face hub. The only file of the program that opens a connection.

Two steps: `plan_download` asks the hub what there is, how large it is and under which licence (the person is
shown this), and `download` fetches it once they agreed. Only safetensors weights, JSON and vocabulary texts
are fetched, each checked against the size and the hash that the hub states, into a folder beside the snapshot
that it becomes in the local Hugging Face cache. What is in that folder when a connection breaks, or the
process is killed, is where the next download continues.

Proxies are those of the environment (HTTPS_PROXY, NO_PROXY, …), a mirror is HF_ENDPOINT. A token (HF_TOKEN,
or the file where `hf auth login` keeps it) is shown to the hub only where it refuses without one.
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
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import Any

from core import files
from core.encoding.model_store import (
    ResolvedModel,
    cache_entry,
    hub_cache,
    hub_home,
    hub_name,
    is_hub_name,
    resolve_model,
)
from core.errors import CancelledError, DownloadNeededError, ModelError
from core.file_lock import FileLock, HeldError
from core.old_names import old_arguments
from core.progress import QUIET, Reporter, Task

_TIMEOUT = 20.0
_BLOCK = 256 * 1024
_MOST_BREAKS = 20  # of one file, each of which brought something, in one download
_NUMBERED = r"(?:\d+_[A-Za-z]+/)?"
_TRANSFORMER_FILES = (
    r"config\.json|modules\.json|config_sentence_transformers\.json|sentence_[a-z-]+_config\.json|"
    r"tokenizer\.json|tokenizer_config\.json|special_tokens_map\.json|added_tokens\.json|vocab\.(?:txt|json)|merges\.txt|"
    r"model\.safetensors|model-\d+-of-\d+\.safetensors|model\.safetensors\.index\.json"
)
_WANTED = re.compile(f"{_NUMBERED}(?:{_TRANSFORMER_FILES})")
_REVISION = re.compile("[0-9a-f]{40}")
_PART = re.compile(r"bytes (\d+)-")


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
        licence: as the hub names it, such as "apache-2.0"; None where it names none.
        gated: whether it is handed out only to accounts that agreed to its terms.
    """

    name: str
    revision: str
    files: tuple[PlannedFile, ...]
    licence: str | None = None
    gated: bool = False

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
        licence = (described.get("cardData") or {}).get("license")
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
            "Fetch a revision that has some into a folder (its page lists them, often as a proposal), or, "
            "where you trust it, load and save it with sentence-transformers; then choose that folder.",
        )
    said = licence if isinstance(licence, str) else None
    return DownloadPlan(full, revision, wanted, said, bool(described.get("gated")))


def _planned(entry: dict[str, Any]) -> PlannedFile:
    lfs = entry.get("lfs")
    if lfs:
        return PlannedFile(str(entry["rfilename"]), int(lfs["size"]), f"sha256:{lfs['sha256']}")
    return PlannedFile(str(entry["rfilename"]), int(entry["size"]), f"git:{entry['blobId']}")


@old_arguments
def download(plan: DownloadPlan, task: Task = QUIET) -> Path:
    """Fetch what a plan lists into the local Hugging Face cache; a model is there whole or not at all.

    Where an earlier download of the same revision broke off, this one continues.

    Args:
        plan: what the person agreed to.
        task: reports bytes, at most 30 times a second; a cancel takes effect within a block of 256 KiB, and
            nothing stays behind.

    Returns:
        The model's folder.

    Raises:
        ModelError: the hub cannot be reached, a file arrived damaged, the disk is full, or another process
            fetches this model.
        CancelledError: it was cancelled.
    """
    entry = cache_entry(plan.name)
    try:
        locks = hub_cache() / ".locks"
        locks.mkdir(parents=True, exist_ok=True)
        lock = FileLock(locks / f"{entry.name}.semantic-explorer.lock")
    except HeldError as held:
        raise ModelError(
            f"The model “{plan.name}” is being fetched by another process ({held.holder.pid}).",
            "Wait until it is through.",
        ) from held
    except OSError as error:
        raise _cannot_be_written(entry, error) from error
    try:
        return _download(plan, entry, task)
    finally:
        lock.release()


def _download(plan: DownloadPlan, entry: Path, task: Task) -> Path:
    snapshot = entry / "snapshots" / plan.revision
    part = entry / f".{plan.revision}.part"
    reporter = Reporter(task, "Downloading", plan.n_bytes, "bytes")
    try:
        snapshot.parent.mkdir(parents=True, exist_ok=True)
        for old in entry.glob(".*.part"):  # of a revision that is no longer the newest
            if old != part:
                files.remove(old)
        there = sum(path.stat().st_size for path in part.rglob("*") if path.is_file())
        needed, free = plan.n_bytes - there, shutil.disk_usage(entry).free
        if free < needed:
            raise ModelError(
                f"The model takes {needed / 1e6:,.0f} MB, and {entry} has {free / 1e6:,.0f} MB left.",
                "Free some space, or set HF_HOME to a folder on a larger disk.",
            )
        part.mkdir(exist_ok=True)
        for file in plan.files:
            _fetch(plan, file, part / file.path, reporter, task)
        task.check()
        _publish(part, snapshot, plan)
        (entry / "refs").mkdir(exist_ok=True)
        files.write_text(entry / "refs" / "main", plan.revision)
        files.remove(part)
    except (CancelledError, _DamagedFileError):
        files.remove(part)
        raise
    except OSError as error:
        files.remove(part)  # a full disk needs the room
        raise _cannot_be_written(entry, error) from error
    finally:
        if not any(part.rglob("*")):
            files.remove(part)
        for left in (snapshot.parent, entry):
            if left.is_dir() and not any(left.iterdir()):
                left.rmdir()
    return snapshot


class _DamagedFileError(ModelError):
    """A file is not what the hub says it is."""


class _BrokenError(ModelError):
    """A connection broke; another one may bring the rest."""


def _cannot_be_written(entry: Path, error: OSError) -> ModelError:
    return ModelError(
        f"The model cannot be written to {entry} ({error.strerror or error}).",
        "Free some space, or set HF_HOME to another folder.",
    )


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
    """Have a file whole and checked, over as many connections as it takes while each brings something."""
    target.parent.mkdir(parents=True, exist_ok=True)
    size = target.stat().st_size if target.is_file() else 0
    if size > file.n_bytes:
        target.unlink()
        size = 0
    reporter.advance(size)
    for _ in range(_MOST_BREAKS):
        if size == file.n_bytes and target.is_file():
            break
        try:
            _continue(plan, file, target, size, reporter, task)
        except _BrokenError:
            before, size = size, target.stat().st_size if target.is_file() else 0
            if size <= before:
                raise
        else:
            size = target.stat().st_size
    if size < file.n_bytes:
        raise _broken(plan.name, "it broke too often")
    if _digest(file, target, task) != file.digest:
        raise _damaged(plan, file)


def _damaged(plan: DownloadPlan, file: PlannedFile) -> ModelError:
    return _DamagedFileError(
        f"The file {file.path} of “{plan.name}” arrived damaged: its size or checksum is not the hub's.",
        "Try the download again.",
    )


def _continue(
    plan: DownloadPlan, file: PlannedFile, target: Path, size: int, reporter: Reporter, task: Task
) -> None:
    """Fetch what is missing of a file of which `size` bytes are there.

    Raises:
        _BrokenError: the connection broke; what came stays.
    """
    task.check()
    url = f"{_endpoint()}/{plan.name}/resolve/{plan.revision}/{urllib.parse.quote(file.path)}"
    with _open(url, plan.name, size) as answer:
        part = _PART.match(answer.headers.get("Content-Range", ""))
        if size and (part is None or int(part[1]) != size):  # it sends the whole file
            reporter.advance(-size)
            size = 0
        with target.open("ab" if size else "wb") as out:
            while block := _read(answer, plan.name):
                task.check()
                size += len(block)
                if size > file.n_bytes:
                    break
                out.write(block)
                reporter.advance(len(block))
    if size > file.n_bytes:
        raise _damaged(plan, file)
    if size < file.n_bytes:
        raise _broken(plan.name, f"{size:,} of {file.n_bytes:,} bytes came")


def _digest(file: PlannedFile, path: Path, task: Task) -> str:
    """The hash of a file on this disk, of the kind that the hub states."""
    kind = file.digest.partition(":")[0]
    # As git hashes a file.
    digest = hashlib.sha256() if kind == "sha256" else hashlib.sha1(b"blob %d\0" % file.n_bytes)
    with path.open("rb") as content:
        while block := content.read(_BLOCK):
            task.check()
            digest.update(block)
    return f"{kind}:{digest.hexdigest()}"


def _read(answer: Any, name: str) -> bytes:
    try:
        block: bytes = answer.read1(_BLOCK)  # what has come, so that a break loses none of it
    except (OSError, HTTPException) as error:
        raise _broken(name, error) from error
    return block


def _broken(name: str, why: object) -> ModelError:
    return _BrokenError(
        f"The connection broke while “{name}” was fetched ({why}).",
        "Try again: what came so far is kept, and the download continues from there.",
    )


def _endpoint() -> str:
    endpoint = os.environ.get("HF_ENDPOINT", "https://huggingface.co").rstrip("/")
    if not endpoint.startswith(("https://", "http://")):
        raise ModelError(
            f"HF_ENDPOINT is “{endpoint}”, which is no web address.", "Correct or unset HF_ENDPOINT."
        )
    return endpoint


def _open(url: str, name: str, begin: int = 0) -> Any:
    """The answer to a request; with the person's token where the hub refuses without one.

    Args:
        name: of the model. begin: how many bytes of the file are there already.
    """
    if os.environ.get("HF_HUB_OFFLINE", "").upper() in ("1", "TRUE", "YES", "ON"):
        raise ModelError(
            f"The model “{name}” cannot be fetched: HF_HUB_OFFLINE is set.",
            "Unset it, or name a folder that holds a model.",
        )
    token = None
    try:
        try:
            return _request(url, begin, None)
        except urllib.error.HTTPError as error:
            token = _token() if error.code in (401, 403) and _is_private(url) else None
            if token is None:
                raise
            error.close()
            return _request(url, begin, token)
    except urllib.error.HTTPError as error:
        error.close()
        raise _refused(error, name, token is not None) from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise ModelError(
            f"The hub cannot be reached for “{name}” ({reason}).",
            "Check the connection and the proxy, or name a folder that holds a model.",
        ) from error


def _request(url: str, begin: int, token: str | None) -> Any:
    request = urllib.request.Request(url, headers={"User-Agent": "semantic-explorer"})
    if begin:
        request.add_header("Range", f"bytes={begin}-")
    if token is not None:
        # Not for the storage that the hub sends on to: it has its own leave in its address.
        request.add_unredirected_header("Authorization", f"Bearer {token}")
    return urllib.request.build_opener(_Redirects).open(request, timeout=_TIMEOUT)


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Keeps the token where the hub redirects within itself, as for a model that was renamed."""

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        made = super().redirect_request(req, fp, code, msg, headers, newurl)
        shown = req.get_header("Authorization")
        if made is not None and shown and urllib.parse.urlsplit(newurl)[:2] == (req.type, req.host):
            made.add_unredirected_header("Authorization", shown)
        return made


def _is_private(url: str) -> bool:
    """Whether nobody on the way can read what is sent: a token goes nowhere else."""
    parts = urllib.parse.urlsplit(url)
    return parts.scheme == "https" or parts.hostname in ("127.0.0.1", "localhost", "::1")


def _token() -> str | None:
    """The token for the hub that this person gave to its programs, or None."""
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"):
        if token := os.environ.get(name, "").strip():
            return token
    path = Path(os.environ.get("HF_TOKEN_PATH") or hub_home() / "token").expanduser()
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


def _refused(error: urllib.error.HTTPError, name: str, with_token: bool) -> ModelError:
    """What is said to an answer that is an error."""
    said = error.headers.get("X-Error-Code") if error.headers else None
    if said == "GatedRepo" or (error.code == 403 and with_token):
        return ModelError(
            f"The model “{name}” is handed out only to who agreed to its terms, and the account of your "
            "access token has not yet."
            if with_token
            else f"The model “{name}” is handed out only to who agreed to its terms, and there is no access "
            "token of an account that has.",
            f"Agree to them on {_endpoint()}/{name}, set HF_TOKEN to an access token of that account, and "
            "try again; or name a folder that holds the model.",
        )
    if error.code == 401 and with_token and said != "RepoNotFound":
        return ModelError(
            f"The hub does not accept your access token for “{name}”.",
            "Make a new access token on the hub and set HF_TOKEN to it, or name a folder that holds the "
            "model.",
        )
    if error.code == 416:  # more is there than the file has
        return _DamagedFileError(
            f"A file of “{name}” arrived damaged: it is shorter than the hub said.", "Try the download again."
        )
    if error.code in (401, 403, 404):
        return ModelError(
            f"The hub has no model “{name}” that is open to everyone.",
            "Check the name (organisation/name). For a private model set HF_TOKEN to an access token of "
            "an account that may read it, or fetch it by hand and name its folder.",
        )
    return ModelError(f"The hub answered with an error ({error.code}) for “{name}”.", "Try again later.")


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
