"""The posts that tests of the window and of topics read: what they promise, held against the file."""

from __future__ import annotations

import csv
import datetime
import re
from collections import Counter
from pathlib import Path

POSTS = Path(__file__).with_name("posts.csv")
with POSTS.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, strict=True))
TEXTS = [row["text"] for row in ROWS]


def test_columns_and_types() -> None:
    assert list(ROWS[0]) == ["id", "author", "date", "lang", "likes", "text"]
    assert [int(row["id"]) for row in ROWS] == list(range(1, 301))
    dates = [datetime.date.fromisoformat(row["date"]) for row in ROWS]
    assert dates == sorted(dates)
    assert min(int(row["likes"]) for row in ROWS) == 0
    assert max(int(row["likes"]) for row in ROWS) > 100


def test_they_are_written_as_posts_are() -> None:
    written = [text for text in TEXTS if text.strip()]
    assert len(written) == 299
    assert all(re.match(r"@(norwind|telbo|lindentrains) ", text, re.IGNORECASE) for text in written)
    assert sum(len(re.findall(r"@\w+", text)) > 1 for text in TEXTS) >= 5
    assert max(map(len, TEXTS)) > 1000
    for what, least in (
        (r"#\w", 10), (r"https://t\.example/\w", 8), (r"&(amp|lt|gt);", 10), (r"([a-z])\1\1", 5),
        (r"<b>.*</b>", 1), (r"\d", 60),
        (r"[\U0001F300-\U0001FAFF❤]", 8), (r"[가-힣]", 20), (r"[¿¡ñáéíóú]", 15)
    ):  # fmt: skip
        assert sum(re.search(what, text) is not None for text in TEXTS) >= least, what


def test_some_are_said_again() -> None:
    again = [n for text, n in Counter(TEXTS).items() if n > 1]
    assert len(again) >= 6
    assert max(again) == 4
    languages = Counter(row["lang"] for row in ROWS)
    assert set(languages) == {"en", "es", "ko"}
    assert min(languages.values()) >= 20
