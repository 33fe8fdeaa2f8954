"""Several sources of training data: read in turn, the last divided; files of their own; what is handed in."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.corpus import FileLayout, ReadOptions, sniffing
from core.errors import InputError
from core.examples import Examples, split_examples
from core.examples.sources import LabelledFile, read_to_judge_by, read_training_data
from core.judgments.model import Judgment
from core.judgments.teaching import divide_judgments
from core.training.judged import JudgedPairs, split_judgments


def scored(path: Path, n: int, word: str = "parcel", delimiter: str = ",") -> Path:
    """Scored pairs, no sentence twice."""
    lines = [delimiter.join(("first", "second", "grade", "day"))]
    for k in range(n):
        cells = (f"the {word} {k} was late", f"{word} number {k} came too late", str(k % 6), f"day {k % 40}")
        lines.append(delimiter.join(cells))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def marks(n: int) -> tuple[Judgment, ...]:
    return tuple(
        Judgment(f"left {k}", f"right {k}", float(k % 2), "alike" if k % 2 else "not alike", "random", "", k)
        for k in range(n)
    )


@pytest.fixture
def sniffed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counts: Counter[str] = Counter()
    real = sniffing.sniff

    def counted(path: Any, *arguments: Any, **named: Any) -> FileLayout:
        counts[Path(path).name] += 1
        return real(path, *arguments, **named)

    monkeypatch.setattr(sniffing, "sniff", counted)
    return counts


def test_the_last_of_several_is_divided_and_each_is_read_as_it_says(tmp_path: Path) -> None:
    first = LabelledFile(
        scored(tmp_path / "a.csv", 40, delimiter="|"),
        {"sentence1": "second", "sentence2": "first", "score": "grade"},
        (0.0, 10.0),
        options=ReadOptions(delimiter="|"),
    )
    last = LabelledFile(scored(tmp_path / "b.csv", 120, "letter"), group="day", score_range=(0.0, 5.0))
    heard: list[tuple[str, int]] = []
    read = read_training_data(
        [first, last], seed=3, on_read=lambda file, examples: heard.append((file.path.name, len(examples)))
    )
    assert heard == [("a.csv", 40), ("b.csv", 120)]
    assert read.sets[0].texts[0][0] == "parcel number 0 came too late"
    assert read.sets[0].scores is not None
    assert read.sets[0].scores.max() == 0.5
    assert read.sets[1].groups is not None
    expected = split_examples(read.sets[1], seed=3)
    assert read.split.counts == expected.counts
    assert read.split.verdict.fingerprint() == expected.verdict.fingerprint()
    assert read.to_train_on() == [read.sets[0], read.split]


def test_parts_have_files_of_their_own_and_earlier_divisions_are_kept(tmp_path: Path) -> None:
    train = LabelledFile(scored(tmp_path / "train.csv", 60))
    verdict = LabelledFile(scored(tmp_path / "verdict.csv", 20, "tram"))
    read = read_training_data([train], verdict=verdict)
    assert (read.split.counts["verdict"], read.split.counts["train"]) == (20, 51)
    before = read_training_data([train], seed=1).split
    again = read_training_data([train], seed=2, earlier=before.assignment).split
    assert again.verdict.fingerprint() == before.verdict.fingerprint()
    with pytest.raises(InputError, match="There is nothing to learn from"):
        read_training_data([])


def test_files_are_sniffed_once_and_again_where_they_changed(tmp_path: Path, sniffed: Counter[str]) -> None:
    path, other = scored(tmp_path / "a.csv", 40), scored(tmp_path / "b.csv", 20, "tram")
    file = LabelledFile(path)
    read = read_training_data([file], verdict=LabelledFile(other), selection=None)
    assert sniffed == {"a.csv": 1, "b.csv": 1}
    read_training_data([replace(file, columns="sentence1=2,sentence2=1")], known=read.files)
    assert sniffed == {"a.csv": 1, "b.csv": 1}
    scored(path, 50)
    os.utime(path, ns=(0, 0))
    assert len(read_training_data([file], known=read.files).sets[0]) == 50
    assert sniffed == {"a.csv": 2, "b.csv": 1}


def test_judgments_are_learned_and_divided_as_judgments_are(tmp_path: Path) -> None:
    pairs = JudgedPairs("answers", marks(200), {}, "contrastive")
    read = read_training_data([LabelledFile(scored(tmp_path / "a.csv", 40)), pairs], seed=5)
    expected = split_judgments(pairs.judgments, "contrastive", 5, {})
    assert read.split.train.fingerprint() == expected.train.fingerprint()
    assert read.split.verdict.fingerprint() == expected.verdict.fingerprint()
    assert len(read.sets[1]) == 200
    by = read_to_judge_by(pairs)
    assert by.examples.fingerprint() == divide_judgments(pairs.judgments).verdict.fingerprint()
    with pytest.raises(InputError, match="No pair is marked in answers yet"):
        JudgedPairs("answers", (), {})
    picked = tuple(replace(each, origin="hit") for each in pairs.judgments)
    with pytest.raises(InputError, match="No pair marked in answers may be judged by"):
        read_to_judge_by(replace(pairs, judgments=picked))


def test_a_file_is_judged_by_as_a_whole(tmp_path: Path) -> None:
    file, selection = (
        LabelledFile(scored(tmp_path / "a.csv", 40)),
        LabelledFile(scored(tmp_path / "s.csv", 10)),
    )
    by = read_to_judge_by(file)
    assert (len(by.examples), by.selection, by.counts["verdict"]) == (40, None, 40)
    by = read_to_judge_by(file, selection=selection)
    assert isinstance(by.selection, Examples)
    assert by.counts == {"train": 0, "selection": 10, "verdict": 40}
    assert by.examples.scores is not None
    assert np.array_equal(np.unique(by.examples.scores * 5).round(9), np.arange(6))
