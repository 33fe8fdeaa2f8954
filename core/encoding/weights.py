"""A model's files on disk, checked before anything is loaded from them. Loads no torch.

A model may come from a stranger: nothing in its files is taken for granted, and whatever is wrong with them
is said in one sentence.
"""

from __future__ import annotations

import functools
import json
import math
import re
import stat
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from core.errors import CancelledError, DamagedError, ExplorerError, ModelError

MOST_WIDTH = 1_000_000  # numbers that a layer takes or gives
_FETCH = "Fetch the model again."
_MOST_JSON = 64 << 20  # bytes of a JSON file; the largest that are published have some 20 MB
_MOST_HEADER = 100_000_000  # bytes of a safetensors header, as its library has it
# Bits of a number of each type (safetensors: dtype); those of a type that is not listed are not counted.
_BITS = {
    **dict.fromkeys(("BOOL", "U8", "I8", "F8_E5M2", "F8_E4M3", "F8_E8M0"), 8),
    **dict.fromkeys(("U16", "I16", "F16", "BF16"), 16),
    **dict.fromkeys(("U32", "I32", "F32"), 32),
    **dict.fromkeys(("U64", "I64", "F64", "C64"), 64),
}
# The most that an entry of a configuration may ask for, by its name; what transformers builds of it is built
# before the weights are looked at, and would take hours or all memory.
_BOUNDS = tuple(
    (re.compile(name), least, most)
    for name, least, most in (
        (r"(num|n)_.*layers?|n_layers?|(encoder|decoder)_layers", 0, 1_000),
        (r"num_hidden_layers|n_layers?|num_layers", 1, 1_000),
        (r"(num|n)_.*heads?|n_heads?|(encoder|decoder)_attention_heads", 1, 4_096),
        (r"(num|n)_.*(experts|groups|blocks|labels|buckets)|.*_num_buckets|num_labels", 0, 100_000),
        (r"hidden_size|dim|d_model|d_ff|d_kv|hidden_dim|intermediate_size|head_dim", 1, MOST_WIDTH),
        (r"vocab_size|embedding_size", 1, 100_000_000),
        (r"type_vocab_size", 0, MOST_WIDTH),
        (r"max_position_embeddings|n_positions", -1, 1 << 24),
        (r"pad_token_id", -1, 100_000_000),
    )
)
_MORE_THAN_THERE_IS = 4  # times as many numbers as the weights hold: some are stored packed

P = ParamSpec("P")
T = TypeVar("T")


def in_one_sentence(
    read: Callable[Concatenate[Path, P], T],
) -> Callable[Concatenate[Path, P], T]:
    """Whatever goes wrong while a model's folder is read becomes one sentence about it.

    Args:
        read: takes the folder first, and reads its files.

    Raises:
        DamagedError: an entry is missing, or is not what it should be.
    """

    @functools.wraps(read)
    def reading(folder: Path, /, *args: P.args, **named: P.kwargs) -> T:
        try:
            return read(folder, *args, **named)
        except ExplorerError:
            raise
        except KeyError as error:
            why = f"the entry “{error.args[0] if error.args else ''}” is missing"
        except (AttributeError, TypeError, ValueError, ArithmeticError, LookupError):
            why = "an entry is not of the kind that it should be"
        except RecursionError:
            why = "entries are nested too deeply"
        except OSError as error:
            why = error.strerror or "it cannot be opened"
        raise DamagedError(f"The model in {folder} cannot be read: {why}.", _FETCH)

    return reading


@contextmanager
def failing_as(what: str, advice: str) -> Iterator[None]:
    """Whatever a library raises over a model that it cannot load or use becomes one sentence.

    Raises:
        ModelError: `what`, with the reason, and `advice`.
    """
    try:
        yield
    except (ExplorerError, CancelledError):
        raise
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise  # a library in Rust has an exception that is no Exception
        said = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise ModelError(f"{what} ({said[:300]}).", advice) from error


def check_only_files(folder: Path) -> None:
    """Refuse a folder with pipes or devices: reading one would wait without end.

    Raises:
        ModelError: it holds one, directly or by a link.
    """
    for path in folder.iterdir():
        try:
            mode = path.stat().st_mode
        except OSError:  # a link to nothing
            continue
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise ModelError(
                f"{path} is no file but a pipe or a device, as no model has one.", "Choose another model."
            )


def check_weights(folder: Path) -> int:
    """Raise unless a folder holds whole safetensors weights.

    Returns:
        How many numbers they hold.

    Raises:
        ModelError: it has pickled weights only, or none, or names some elsewhere.
        DamagedError: a weights file is cut short or is no safetensors file.
    """
    return sum(map(_check_safetensors, weight_files(folder)))


def check_numbers(config: Mapping[str, Any], path: Path, n_weights: int) -> None:
    """Refuse a transformer's configuration whose numbers cannot be, or are beyond what its weights hold.

    Args:
        config: the content of `path`. n_weights: numbers that the weights hold.

    Raises:
        DamagedError: names the entry.
    """
    for key, value in config.items():
        for name, least, most in _BOUNDS:
            if value is not None and name.fullmatch(key):
                whole_number(value, key, path, least, most)
    width, layers = _first(config, ("hidden_size", "dim", "d_model")), _first(config, _LAYERS)
    of_words = config.get("embedding_size") or config.get("input_embedding_size") or width
    inner = max(width, _first(config, ("intermediate_size", "hidden_dim", "d_ff")))
    shared = "num_hidden_groups" in config  # layers of ALBERT have their weights in common
    needed = {
        "vocab_size": _first(config, ("vocab_size",)) * whole_number(of_words, "embedding_size", path, 0),
        "num_hidden_layers": 0 if shared else layers * width * inner,
    }
    for key, numbers in needed.items():
        if numbers > _MORE_THAN_THERE_IS * n_weights:
            raise DamagedError(f"“{key}” in {path} asks for more than the weights beside it hold.", _FETCH)


_LAYERS = ("num_hidden_layers", "n_layers", "n_layer", "num_layers")


def _first(config: Mapping[str, Any], keys: Iterable[str]) -> int:
    """The first of several entries that is a number; 0 where none is."""
    return next((value for key in keys if isinstance(value := config.get(key), int)), 0)


def whole_number(value: Any, key: str, path: Path, least: int = 1, most: int = MOST_WIDTH) -> int:
    """An entry of a model's file as a whole number within bounds.

    Args:
        value: the entry. key: its name. path: the file.

    Raises:
        DamagedError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        shown = repr(value) if isinstance(value, int | float | str) else type(value).__name__
        raise DamagedError(
            f"“{key}” in {path} is {shown[:40]}, not a whole number from {least:,} to {most:,}.", _FETCH
        )
    return value


def weight_files(folder: Path) -> list[Path]:
    """The safetensors files of a transformer or dense layer, in order.

    Raises:
        ModelError: there are none, or pickled ones only.
    """
    single = folder / "model.safetensors"
    if single.is_file():
        return [single]
    index = folder / "model.safetensors.index.json"
    if index.is_file():
        names = read_json(index).get("weight_map")
        if not isinstance(names, dict) or not names or not all(isinstance(n, str) for n in names.values()):
            raise DamagedError(f"{index} does not say which files hold the weights.", _FETCH)
        for name in names.values():
            # A plain name, since a file in the Hugging Face cache is a link to elsewhere all the same.
            if name in ("", ".", "..") or not set(name).isdisjoint("/\\:\0"):
                raise ModelError(
                    f"{index} points outside the model folder ({name[:200]!r}).", "Choose another model."
                )
        return [folder / name for name in sorted(set(names.values()))]
    pickled = sorted(
        path.name for pattern in ("*.bin", "*.pt", "*.pth", "*.ckpt") for path in folder.glob(pattern)
    )
    if pickled:
        raise ModelError(
            f"The weights in {folder} are pickled ({pickled[0]}); such a file can run any code when read.",
            "Where you trust it, convert it: load the model with sentence-transformers or transformers "
            "and save it again (save_pretrained), which writes model.safetensors.",
        )
    raise ModelError(f"There are no weights (model.safetensors) in {folder}.", "Fetch the model again.")


def _check_safetensors(path: Path) -> int:
    """How many numbers a safetensors file holds: its header must be whole, and its tensors must fill the file
    exactly.
    """
    if not path.is_file():
        raise DamagedError(f"The weights file {path} is missing.", _FETCH)
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(8)
        length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
        if head.startswith(b"version "):
            raise DamagedError(
                f"The weights file {path} is only a pointer to the real one (Git LFS).", _FETCH
            )
        if not 2 <= length <= min(size - 8, _MOST_HEADER):
            raise DamagedError(f"The weights file {path} is damaged.", _FETCH)
        try:
            header = json.loads(file.read(length))
            header.pop("__metadata__", None)
            tensors = sorted(map(_tensor, header.values()))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise DamagedError(f"The weights file {path} is damaged.", _FETCH) from error
    end = 0
    for begin, stop, _ in tensors:
        if begin != end or stop < begin:
            raise DamagedError(f"The weights file {path} is damaged: its tensors overlap.", _FETCH)
        end = stop
    if size != 8 + length + end:
        raise DamagedError(f"The weights file {path} is cut short or damaged.", _FETCH)
    return sum(n for _, _, n in tensors)


def _tensor(entry: dict[str, Any]) -> tuple[int, int, int]:
    """Where a tensor begins and ends in bytes, and how many numbers it has.

    Raises:
        ValueError, KeyError, TypeError: the entry is not sound.
    """
    begin, end = entry["data_offsets"]
    shape = entry["shape"]
    if not all(type(n) is int and n >= 0 for n in (begin, end, *shape)):
        raise ValueError("no whole numbers")
    numbers = math.prod(shape)
    bits = _BITS.get(entry["dtype"])
    if bits is not None and numbers * bits != 8 * (end - begin):
        raise ValueError("its size is not that of its numbers")
    return begin, end, numbers


def read_json(path: Path, kind: type = dict) -> Any:
    """The content of a model's JSON file.

    Raises:
        DamagedError: it is not there, is no file or a huge one, is no JSON, or is not a `kind`.
    """
    try:
        if not path.is_file():
            raise OSError("no file")
        if path.stat().st_size > _MOST_JSON:
            raise DamagedError(f"The model's file {path} has more than {_MOST_JSON >> 20} MB.", _FETCH)
        content = json.loads(path.read_text(encoding="utf-8-sig"))
        json.dumps(content, ensure_ascii=False).encode(
            "utf-8"
        )  # no half of a character, which nothing can write
    except (OSError, ValueError, RecursionError) as error:
        raise DamagedError(f"The model's file {path} cannot be read.", _FETCH) from error
    if not isinstance(content, kind):
        raise DamagedError(f"The model's file {path} does not hold the entries that it should.", _FETCH)
    return content
