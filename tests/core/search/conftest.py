"""A small keyword index in several languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.search import KeywordIndex, keyword_ranking

TEXTS = [
    "The machine swallowed my card",  # 0
    "My cards were lost in the post",
    "Where is the nearest cash machine?",
    "Café près de la gare",
    "이 영화는 정말 재미있었다",
    "영화 음악이 좋았다",  # 5
    "전화를 받지 않아요",
    "我的信用卡被机器吞了",
    "信用不好,卡住了",
    "東京タワーに行きました",
    "ｶﾀｶﾅとＡＢＣ",  # 10
    "Write to anna.b@firma.de before 2024-05-01",
    "Firma at de, Anna",
    "Send me an e-mail, please",
    "You have a new email",
    "I don't know the co-operative",  # 15
    "I dont know",
    "Rechnung über 1.250,00 € (Straße)",
    "ภาษาไทยง่ายมาก",
    "great 👍👍",
    "ㅋㅋㅋ 최고",  # 20
    "",
    "!!! ??? ...",
    "iPhone手机坏了",
    "lost and lost again",
    "the lost of card",  # 25
]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[KeywordIndex]:
    with KeywordIndex.create(tmp_path / "words") as made:
        made.add(np.arange(len(TEXTS)), TEXTS)
        made.commit()
        yield made


@pytest.fixture
def as_of_millions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside meaning rarer words are scored first, however few texts have them and what it saves."""
    monkeypatch.setattr(keyword_ranking, "_LOOKED_UP", 0)
    monkeypatch.setattr(keyword_ranking, "_FEWEST_RARER", 1)
    monkeypatch.setattr(keyword_ranking, "_SAVED", -99.0)
