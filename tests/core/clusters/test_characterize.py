"""What sets texts apart: what is found, what is said once, which sentences are typical."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import fisher_exact

from core.clusters.characterize import (
    Contrast,
    Difference,
    category_column,
    contrast,
    number_column,
    telling,
    typical,
)
from core.errors import CancelledError
from core.progress import CancelToken, Task
from tests.core.clusters.test_term_index import index_of

WORDS = ("bank", "branch", "window", "river", "garden", "bread", "coffee", "hotel", "train", "ticket")


def texts_with(n: int, planted: Sequence[str], seed: int = 0) -> list[str]:
    """n texts of everyday words; the first `len(planted)` of them hold a further piece."""
    rng = np.random.default_rng(seed)
    texts = [" , ".join(rng.choice(WORDS, size=5).tolist()) for _ in range(n)]
    return [f"{text} , {extra}" for text, extra in zip(texts, planted, strict=False)] + texts[len(planted) :]


def ids(start: int, stop: int) -> NDArray[np.int64]:
    return np.arange(start, stop, dtype=np.int64)


def words_of(found: Sequence[Difference]) -> list[str]:
    return [each.text for each in found]


def compared(texts: Sequence[str], n_group: int) -> Contrast:
    return contrast(index_of(texts), (), ids(0, n_group), ids(n_group, len(texts)))


def test_a_planted_word_is_found_with_its_counts() -> None:
    texts = texts_with(600, ["refund"] * 40)
    found = compared(texts, 60)
    (refund,) = found.words
    assert (refund.text, refund.n_in, refund.n_out) == ("refund", 40, 0)
    assert 0 < refund.low < refund.log_odds <= refund.high
    assert not found.less
    swapped = contrast(index_of(texts), (), ids(60, 600), ids(0, 60))
    (less,) = swapped.less
    assert (less.low, less.high) == pytest.approx((-refund.high, -refund.low), abs=1e-6)
    assert not swapped.words


def test_a_word_is_reported_exactly_where_fishers_test_says_so_for_all_together() -> None:
    """Each word is planted a little more often than the one before it."""
    rng = np.random.default_rng(1)
    names = [f"{letter}{letter}word{letter}" for letter in "abcdefghijklmnop"]
    chances = np.linspace(0.1, 0.5, len(names))
    inside = rng.random((200, len(names))) < chances
    outside = rng.random((400, len(names))) < 0.1
    texts = [
        " , ".join(name for name, is_there in zip(names, row, strict=True) if is_there) or "nothing"
        for row in np.concatenate([inside, outside])
    ]
    found = compared(texts, 200)
    level = 0.05 / 2 / found.n_able
    wanted = set()
    for name, here, there in zip(names, inside.sum(axis=0), outside.sum(axis=0), strict=True):
        cells = [[here, there], [200 - here, 400 - there]]
        if fisher_exact(cells, alternative="greater").pvalue <= level:
            wanted.add(name)
    assert set(words_of(found.words)) == wanted
    assert 4 < len(wanted) < len(names)


def test_a_phrase_stands_for_its_words_where_they_stand_in_the_same_texts() -> None:
    texts = texts_with(600, ["credit card", "lost credit card"] * 30)
    found = compared(texts, 60)
    assert "credit card" in words_of(found.words)
    assert {"credit", "card"}.isdisjoint(words_of(found.words))


def test_a_word_stands_beside_a_phrase_that_covers_a_part_of_it() -> None:
    texts = texts_with(900, ["card"] * 60 + ["lost card"] * 30)
    assert words_of(compared(texts, 90).words)[0] == "card"


def test_chinese_parts_of_a_word_are_said_once() -> None:
    texts = ["意大利的餐厅"] * 40 + ["银行的卡"] * 300
    texts = [f"{text} {number}" for number, text in enumerate(texts)]
    shown = words_of(compared(texts, 40).words)
    assert len([word for word in shown if set(word) <= set("意大利")]) == 1


def test_columns() -> None:
    rng = np.random.default_rng(2)
    texts = texts_with(800, [])
    codes = rng.integers(0, 4, 800).astype(np.int32)
    codes[:60] = 2
    codes[700:] = -1
    price = rng.normal(50, 10, 800)
    price[:100] += 12
    price[500:520] = np.nan
    day = rng.uniform(0, 365 * 86_400, 800)
    day[:100] = rng.uniform(330 * 86_400, 365 * 86_400, 100)
    columns = [
        category_column("plan", codes, ["free", "basic", "gold", "team"]),
        number_column("price", "number", price),
        number_column("day", "date", day),
        number_column("noise", "number", rng.normal(size=800)),
        number_column("rating", "number", np.where(np.arange(800) < 100, 5.0, rng.integers(1, 6, 800))),
    ]
    found = {
        each.column: each for each in contrast(index_of(texts), columns, ids(0, 100), ids(100, 800)).columns
    }
    assert found.keys() == {"plan", "price", "day", "rating"}
    gold = found["plan"].values[0]
    assert (gold.text, gold.n_in, gold.n_out) == (
        "gold",
        int((codes[:100] == 2).sum()),
        int((codes[100:] == 2).sum()),
    )
    assert next(value for value in found["plan"].values if value.text == "").high < 0  # fewer blank cells
    (above,) = found["price"].values
    assert above.text.startswith("above ")
    limit = float(above.text.removeprefix("above "))
    assert (above.n_in, above.n_out) == (
        int((price[:100] > limit).sum()),
        int(np.nansum(price[100:] > limit)),
    )
    assert found["price"].median == pytest.approx(np.median(price[:100]))
    assert found["price"].median_out == pytest.approx(np.nanmedian(price[100:]))
    assert found["day"].type == "date"
    assert found["day"].values[0].text.startswith("after 1970-")
    datetime.datetime.fromisoformat(found["day"].values[0].text.removeprefix("after "))
    assert (found["rating"].values[0].text, found["rating"].median) == ("5", 5.0)
    for column in found.values():
        for value in column.values:
            assert value.low <= value.log_odds <= value.high
            assert value.low > 0 or value.high < 0


def test_a_column_without_values_or_with_one_says_nothing() -> None:
    texts = texts_with(200, [])
    columns = [
        category_column("one", np.zeros(200, np.int32), ["same"]),
        number_column("none", "number", np.full(200, np.nan)),
        number_column("constant", "number", np.full(200, 7.5)),
    ]
    assert contrast(index_of(texts), columns, ids(0, 50), ids(50, 200)).columns == ()


def test_a_part_against_a_part_counts_these_texts_only() -> None:
    texts = texts_with(900, ["refund"] * 40)
    texts[300:] = [f"{text} , weather" for text in texts[300:]]
    found = contrast(index_of(texts), (), ids(0, 60), ids(60, 300))
    assert words_of(found.words) == ["refund"]
    assert not found.less  # all other texts speak of the weather, but nobody asked for them


def test_nobody_to_compare() -> None:
    index = index_of(texts_with(50, []))
    assert contrast(index, (), ids(0, 0), ids(0, 50)).n_tried == 0
    assert contrast(index, (), ids(0, 50), ids(0, 0)).words == ()


def test_it_can_be_stopped() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        contrast(index_of(texts_with(50, [])), (), ids(0, 10), ids(10, 50), Task(cancel=token))


def test_typical_vectors_are_near_the_middle_and_unlike_each_other() -> None:
    rng = np.random.default_rng(0)
    middle = np.zeros(16)
    middle[0] = 3.0
    vectors = (middle + rng.normal(size=(300, 16))).astype(np.float32)
    vectors[1] = vectors[0] = (middle * 2).astype(np.float32)  # the same sentence twice, right in the middle
    vectors[2] = 0.0
    chosen = typical(vectors, 5)
    assert len(set(chosen)) == 5
    assert chosen[0] == 0
    assert {1, 2}.isdisjoint(chosen)
    unit = vectors[3:] / np.linalg.norm(vectors[3:], axis=1, keepdims=True)
    nearness = unit[:, 0]
    assert all(nearness[place - 3] > np.median(nearness) for place in chosen[1:])
    assert typical(np.zeros((2, 4), np.float32), 5) == [0, 1]
    assert typical(vectors[:2], 5) == [0]


def test_telling_texts_hold_what_was_found() -> None:
    texts = ["late refund", "refund", "late", "garden", "late refund once more"] * 3
    index = index_of(texts)
    words = [Difference(text, 2.0, 1.0, 3.0, 5, 1) for text in ("refund", "late")]
    assert texts[telling(index, ids(0, 15), words, 3)[0]] == "late refund"
    spread = telling(index, ids(0, 15), (), 3)
    assert len(set(spread)) == 3
    assert telling(index, ids(0, 2), words, 5) in ([0, 1], [1, 0])
