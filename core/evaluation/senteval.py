"""The files of SentEval's seven classification tasks (Conneau & Kiela 2018) in the layout of their folder.

downstream/MR/rt-polarity.pos, .neg       CR/custrev.pos, .neg       MPQA/mpqa.pos, .neg
SUBJ/subj.objective, subj.subjective      a sentence a line
SST/binary/sentiment-train, -dev, -test   sentence, tab, 0 or 1
TREC/train_5500.label, TREC_10.label      CLASS:detail and a question, in Latin-1
MRPC/msr_paraphrase_train.txt, _test.txt  tabs: label, two ids, two sentences; a header
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError

TRAIN, DEV, TEST = 0, 1, 2
_TREC = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")
# One text, or two of a pair, and the class.
_Row = tuple[tuple[str, ...], int]


@dataclass(frozen=True, eq=False)
class TransferTask:
    """A task as its files hold it.

    Attributes:
        name: such as "MR".
        texts: one tuple of n texts, or two of pairs.
        labels: (n,) classes from 0.
        parts: (n,) TRAIN, DEV or TEST; all TRAIN where the task has no parts and is cross-validated.
    """

    name: str
    texts: tuple[tuple[str, ...], ...]
    labels: NDArray[np.int64]
    parts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.labels)


# Task -> its folder, and its files with the part and, where a file has one class, the class of each.
_FILES: dict[str, tuple[str, tuple[tuple[str, int, int | None], ...]]] = {
    "MR": ("MR", (("rt-polarity.pos", TRAIN, 1), ("rt-polarity.neg", TRAIN, 0))),
    "CR": ("CR", (("custrev.pos", TRAIN, 1), ("custrev.neg", TRAIN, 0))),
    "SUBJ": ("SUBJ", (("subj.objective", TRAIN, 1), ("subj.subjective", TRAIN, 0))),
    "MPQA": ("MPQA", (("mpqa.pos", TRAIN, 1), ("mpqa.neg", TRAIN, 0))),
    "SST2": (
        "SST/binary",
        (("sentiment-train", TRAIN, None), ("sentiment-dev", DEV, None), ("sentiment-test", TEST, None)),
    ),
    "TREC": ("TREC", (("train_5500.label", TRAIN, None), ("TREC_10.label", TEST, None))),
    "MRPC": (
        "MRPC",
        (("msr_paraphrase_train.txt", TRAIN, None), ("msr_paraphrase_test.txt", TEST, None)),
    ),
}
TASKS = tuple(_FILES)


def find_tasks(folder: Path) -> dict[str, Path]:
    """Task -> its folder, for those that have at least one of their files; in the order of `TASKS`.

    Looks into `folder` itself, its `downstream`, and its `data/downstream`.
    """
    for place in (folder, folder / "downstream", folder / "data" / "downstream"):
        found = {
            name: place / where
            for name, (where, files) in _FILES.items()
            if any((place / where / file).is_file() for file, _, _ in files)
        }
        if found:
            return found
    return {}


def read_task(name: str, folder: Path) -> TransferTask:
    """One task from its own folder.

    Raises:
        InputError: a file is missing or has a line that is not of its kind.
    """
    rows: list[_Row] = []
    parts: list[int] = []
    for file, part, label in _FILES[name][1]:
        path = folder / file
        if not path.is_file():
            raise InputError(f"{name} lacks the file {file} in {folder}.", "Fetch SentEval's files again.")
        found = _read(path, name, label)
        if not found:
            raise InputError(f"{path} holds no sentences.", "Fetch SentEval's files again.")
        rows += found
        parts += [part] * len(found)
    labels = np.array([label for _, label in rows], dtype=np.int64)
    in_parts = np.array(parts, dtype=np.int64)
    if len(np.unique(labels[in_parts == TRAIN])) < 2:
        raise InputError(f"{name} in {folder} has one class only.", "Fetch SentEval's files again.")
    texts = tuple(zip(*(texts for texts, _ in rows), strict=True))
    # By words, then by class, as SentEval does it: then its folds are the same ones.
    words = np.array([[len(text.split()) for text in column] for column in texts])
    order = np.lexsort((labels, *reversed(words), in_parts))
    return TransferTask(
        name, tuple(tuple(column[k] for k in order) for column in texts), labels[order], in_parts[order]
    )


def _read(path: Path, task: str, label: int | None) -> list[_Row]:
    rows: list[_Row] = []
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip() or (task == "MRPC" and number == 1):
            continue
        if label is not None:
            rows.append(((_plain(line),), label))
            continue
        try:
            rows.append(_READ[task](line))
        except (ValueError, IndexError) as error:
            raise InputError(
                f"Line {number} of {path} is not as SentEval has it for {task}.",
                "Fetch SentEval's files again.",
            ) from error
    return rows


def _lines(path: Path) -> list[str]:
    """UTF-8 where it is that, else Latin-1. Lines end at line breaks alone, not at what else Latin-1 has."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return [line.removesuffix("\r") for line in text.split("\n")]


def _plain(text: str) -> str:
    plain = " ".join(text.split())
    if not plain:
        raise ValueError("no words")
    return plain


def _of_sst(line: str) -> _Row:
    text, label = line.rstrip().split("\t")[:2]
    if label not in ("0", "1"):
        raise ValueError(label)
    return (_plain(text),), int(label)


def _of_trec(line: str) -> _Row:
    label, rest = line.strip().split(":", 1)
    return (_plain(rest.split(" ", 1)[1]),), _TREC.index(label)


def _of_mrpc(line: str) -> _Row:
    cells = line.rstrip("\n").split("\t")
    return (_plain(cells[3]), _plain(cells[4])), ("0", "1").index(cells[0])


# How a line that names its class is read.
_READ: dict[str, Callable[[str], _Row]] = {"SST2": _of_sst, "TREC": _of_trec, "MRPC": _of_mrpc}
