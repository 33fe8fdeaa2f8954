"""What a run that is no more under way keeps of sentences that are deleted: counted, and written without."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from core import files
from core.errors import DamagedError
from core.examples.examples import Examples
from core.examples.sentences import sentence_key
from core.training.run_folder import RunFolder

_HELD_OUT = ("selection", "verdict")
_SENTENCES = ("notes", "error", "sentence")  # of run.json and of events: what is written for a person


def seen_in(run_folder: Path, keys: Collection[str]) -> tuple[int, int]:
    """How many of some sentences a run was trained on, and by how many it was judged.

    Args:
        keys: of the sentences, as `sentence_key` gives them.

    Raises:
        DamagedError: its examples cannot be read.
    """
    trained: set[str] = set()
    judged: set[str] = set()
    folder = RunFolder(run_folder)
    for name in _names(folder):
        found = {key for key in _keys_of(folder.load_examples(name)).values() if key in keys}
        (judged if name in _HELD_OUT else trained).update(found)
    return len(trained), len(judged)


def write_without(
    run_folder: Path, target: Path, keys: Collection[str], tells: Callable[[str], bool]
) -> None:
    """Write what a finished run keeps of sentences into an empty folder, without some of them: its examples,
    its notes and its events.

    Examples that were translated there and back can be told from no original: the run keeps none of those
    that it was trained on.

    Args:
        keys: of the sentences, as `sentence_key` gives them.
        tells: whether a sentence for a person quotes what is deleted.
    """
    source, to = RunFolder(run_folder), RunFolder(target)
    about = source.read()
    to.data.mkdir()
    translated = bool(about.get("config", {}).get("back_translation"))
    for name in _names(source):
        try:
            examples = source.load_examples(name)
        except DamagedError:
            continue  # a finished run reads them no more
        of_text = _keys_of(examples)
        gone = translated and name not in _HELD_OUT
        left = [
            place
            for place, texts in enumerate(zip(*examples.texts, strict=True))
            if not gone and not any(of_text[text] in keys for text in texts)
        ]
        to.save_examples(name, _without_classes(examples.take(left), tells))
    if source.synonyms.is_file():
        lines = source.synonyms.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
        files.write_text(to.synonyms, "".join(line for line in lines if not tells(line)))
    to.write(_without_sentences(about, tells))
    events = run_folder / "events.jsonl"
    if events.is_file():
        lines = []
        for line in events.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                lines.append(json.dumps(_without_sentences(json.loads(line), tells)) + "\n")
            except ValueError:
                break  # what a killed process left unfinished
        files.write_text(target / "events.jsonl", "".join(lines))


def _names(folder: RunFolder) -> list[str]:
    return sorted(path.stem for path in folder.data.glob("*.json"))


def _keys_of(examples: Examples) -> dict[str, str]:
    return {text: sentence_key(text) for text in {text for column in examples.texts for text in column}}


def _without_classes(examples: Examples, tells: Callable[[str], bool]) -> Examples:
    """The examples, with no word for a class that none of them has and that tells of what is deleted."""
    if examples.labels is None:
        return examples
    there = set(np.unique(examples.labels).tolist())
    names = tuple(
        name if place in there or not tells(name) else f"deleted {place + 1}"
        for place, name in enumerate(examples.class_names)
    )
    return replace(examples, class_names=names)


def _without_sentences(content: dict[str, Any], tells: Callable[[str], bool]) -> dict[str, Any]:
    """Settings and numbers as they are; of sentences for a person those that tell nothing of it."""
    kept = dict(content)
    for name in _SENTENCES:
        said = kept.get(name)
        if isinstance(said, str):
            kept[name] = "" if tells(said) else said
        elif isinstance(said, list):
            kept[name] = [each for each in said if not tells(str(each))]
    return kept
