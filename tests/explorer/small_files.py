"""Small files of sentences for tests of the window."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

TOPICS = {
    "card": ["My card has not arrived yet", "The machine kept my card", "I lost my bank card in town"],
    "transfer": [
        "The transfer is still pending",
        "My money went to a wrong account",
        "Why was the transfer declined",
    ],
    "weather": [
        "It rained the whole weekend",
        "The sun is out and it is warm",
        "A storm took the roof off the barn",
    ],
    "food": ["The soup was cold", "Best pizza in the whole city", "The waiter brought the wrong dish"],
}
PLACES = [
    "",
    " near the harbour",
    " again",
    " since Monday",
    ", sadly",
    " for the third time",
    " as usual",
    " today",
]


def sentences() -> list[tuple[str, str]]:
    """96 distinct (sentence, topic)."""
    return [(text + place, topic) for topic, texts in TOPICS.items() for text in texts for place in PLACES]


def write_csv(
    path: Path, rows: Iterable[Sequence[object]], header: Sequence[str] = ("text", "topic", "score")
) -> Path:
    """A CSV file with these rows."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)
    return path


def small_file(folder: Path, name: str = "answers.csv") -> Path:
    """96 distinct sentences, one repeated, one blank: 98 rows."""
    rows: list[tuple[object, ...]] = [(text, topic, n % 5 + 1) for n, (text, topic) in enumerate(sentences())]
    return write_csv(folder / name, [*rows, rows[0], ("  ", "card", 1)])
