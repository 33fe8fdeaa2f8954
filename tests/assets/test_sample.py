"""The sample a newcomer sees and the pairs they can teach with: what they promise, held against the files."""

from __future__ import annotations

import csv
import datetime
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import assets


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


SAMPLE = rows_of(assets.sample_csv())
TEXTS = [row["text"] for row in SAMPLE]
PAIRS = rows_of(assets.sample_pairs())
PAIR_SENTENCES = [row[side] for row in PAIRS for side in ("sentence1", "sentence2")]


def plain(sentence: str) -> str:
    """Letters and digits only, so that punctuation and case don't hide a repetition."""
    return " ".join(re.findall(r"\w+", sentence.lower()))


def test_the_sample_has_its_columns_and_types() -> None:
    assert list(SAMPLE[0]) == ["id", "date", "category", "rating", "text"]
    assert [int(row["id"]) for row in SAMPLE] == list(range(1, len(SAMPLE) + 1))
    assert {datetime.date.fromisoformat(row["date"]).year for row in SAMPLE} == {2025}
    assert {row["rating"] for row in SAMPLE} == {"1", "2", "3", "4", "5"}


def test_twelve_themes_of_fifty_and_more() -> None:
    themes = Counter(row["category"] for row in SAMPLE)
    assert len(SAMPLE) >= 600
    assert len(themes) == 12
    assert min(themes.values()) >= 50


def test_no_sentence_occurs_twice_and_none_is_shared() -> None:
    everything = [plain(sentence) for sentence in TEXTS + PAIR_SENTENCES]
    assert [sentence for sentence, n in Counter(everything).items() if n > 1] == []


def test_sentences_are_of_many_lengths() -> None:
    words = [len(text.split()) for text in TEXTS]
    assert min(words) >= 3
    assert max(words) <= 40
    assert sum(n <= 6 for n in words) >= 15
    assert sum(n >= 18 for n in words) >= 60
    assert sum(n >= 30 for n in words) >= 8


def test_the_cells_that_trip_readers_are_there() -> None:
    assert sum("\n" in text for text in TEXTS) >= 2
    assert sum('"' in text for text in TEXTS) >= 5
    assert sum("," in text for text in TEXTS) >= 100
    assert any(ord(letter) > 0xFFFF for text in TEXTS for letter in text)
    assert any("é" in text for text in TEXTS)


@pytest.mark.parametrize("sentences", [TEXTS, PAIR_SENTENCES], ids=["sample", "pairs"])
def test_nothing_looks_filled_into_a_template(sentences: list[str]) -> None:
    words = [plain(sentence).split() for sentence in sentences]
    most = max(Counter(" ".join(sentence.lower().split()[:3]) for sentence in sentences).values())
    assert most <= 0.02 * len(sentences), "the same three words open too many sentences"
    # A template repeats long runs of words; people hardly ever write the same five in a row.
    runs = Counter(" ".join(line[i : i + 5]) for line in words for i in range(len(line) - 4))
    assert sum(n for n in runs.values() if n > 2) <= 0.01 * sum(runs.values())
    everything = [word for line in words for word in line]
    assert len(set(everything)) / len(everything) >= 0.2, "few different words for so much text"
    assert sum(n == 1 for n in Counter(everything).values()) >= 800


def test_pairs_have_their_columns_and_a_score_from_0_to_5() -> None:
    assert len(PAIRS) == 300
    assert list(PAIRS[0]) == ["sentence1", "sentence2", "score"]
    assert all(re.fullmatch(r"[0-5]\.\d", row["score"]) for row in PAIRS)
    scores = [float(row["score"]) for row in PAIRS]
    assert all(0 <= score <= 5 for score in scores)
    assert min(Counter(round(score) for score in scores).values()) >= 40


def test_each_pair_sentence_occurs_once() -> None:
    assert len(PAIR_SENTENCES) == len(set(PAIR_SENTENCES)) == 600
    assert not set(PAIR_SENTENCES) & set(TEXTS)


def icons() -> list[Path]:
    return sorted(assets.icon("icon").parent.glob("*.svg"))


@pytest.mark.parametrize("path", icons(), ids=lambda path: path.stem)
def test_an_icon_is_a_small_self_contained_svg(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(source)
    assert root.tag.endswith("svg")
    assert len(source) < 2500
    assert "href" not in source
    left, top, width, height = map(float, str(root.get("viewBox")).split())
    assert (left, top) == (0, 0)
    assert width == height
    assert assets.icon(path.stem) == path


def test_an_unknown_icon_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="unicorn"):
        assets.icon("unicorn")
