"""A query beside codes and vectors, in each width of vectors of this processor and where nothing was built,
against products of whole numbers and of float64."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.memory import MappedFile
from core.search import code_products
from core.search.code_products import (
    GROUP,
    Part,
    nibble_products,
    packed,
    products,
    rounded_query,
    similarities,
    through_stages,
)
from core.search.scoring import exact_similarities

WIDTHS = [width for width in (4, 8, 16) if width <= (code_products.WIDTH or 16)]
N = 1_003


@pytest.fixture(params=[*WIDTHS, None])
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """As a processor with vectors of so many numbers compares them; None: as where there was no compiler."""
    assert code_products.WIDTH is not None, "codes.c was not built: is there a C compiler? run make setup"
    monkeypatch.setattr(code_products, "WIDTH", request.param)
    for name in ("_ROWS_OF_A_THREAD", "_TILE", "_TOGETHER"):  # so that there are several pieces
        monkeypatch.setattr(code_products, name, 19 * GROUP)
    found: int | None = request.param
    return found


def _some(share: float, seed: int = 0) -> NDArray[np.int64]:
    return np.flatnonzero(np.random.default_rng(seed).random(N) < share)


@pytest.mark.parametrize("dim", [1, 15, 16, 31, 32, 33, 64, 84, 384, 4_097])
@pytest.mark.usefixtures("width")
def test_products_with_codes(dim: int) -> None:
    rng = np.random.default_rng(dim)
    codes = rng.integers(-127, 128, (N, dim), dtype=np.int8)
    factors = rng.random(N, dtype=np.float32)
    asked, step = rounded_query(rng.normal(size=dim).astype(np.float32))
    whole = codes.astype(np.int64) @ asked.astype(np.int64)
    expected = (whole * step * factors.astype(np.float64)).astype(np.float64)
    near = 3e-7 * np.abs(expected).max()
    found = products(asked, codes, factors, step)
    np.testing.assert_allclose(found, expected, rtol=0, atol=near)
    for share in (0.01, 0.3, 0.9, 1.0):
        places = _some(share)
        some = products(asked, codes, factors, step, places.astype(np.int32))
        np.testing.assert_allclose(some, expected[places], rtol=0, atol=near)
    memory = np.full(N, np.nan, np.float32)
    assert products(asked, codes, factors, step, into=memory) is memory
    np.testing.assert_array_equal(memory, found)
    assert products(asked, codes, factors, step, np.zeros(0, np.int64)).shape == (0,)


@pytest.mark.parametrize("n", [0, 15, 16, N, 19 * GROUP, 70 * GROUP + 1])
@pytest.mark.parametrize("width", WIDTHS, indirect=True)
def test_the_highest_of_products_beside_each_other(n: int, width: int) -> None:
    rng = np.random.default_rng(n)
    codes, factors = rng.integers(0, 256, (n, 12), dtype=np.uint8), rng.random(n, dtype=np.float32)
    asked = rng.integers(-99, 100, 24).astype(np.int16)
    highest = np.full(n // GROUP, np.nan, np.float32)
    found = nibble_products(Part(asked, codes, 0.5, 7.5), factors, of_groups=highest)
    np.testing.assert_array_equal(highest, found[: len(highest) * GROUP].reshape(-1, GROUP).max(axis=1))
    outside = rng.random(n) < 0.9
    some = nibble_products(Part(asked, codes, 0.5, 7.5), factors, of_groups=highest, outside=outside)
    np.testing.assert_array_equal(some, np.where(outside, np.float32(-np.inf), found))
    np.testing.assert_array_equal(highest, some[: len(highest) * GROUP].reshape(-1, GROUP).max(axis=1))
    with pytest.raises(ValueError, match="is taken"):
        nibble_products(Part(asked, codes, 0.5, 7.5), factors, of_groups=np.zeros(n // GROUP + 1, np.float32))
    wrong = np.zeros(n + 1, np.bool_)
    with pytest.raises(ValueError, match="is taken"):
        nibble_products(Part(asked, codes, 0.5, 7.5), factors, of_groups=highest, outside=wrong)
    with pytest.raises(ValueError, match="beside the highest"):
        nibble_products(Part(asked, codes, 0.5, 7.5), factors, outside=outside)
    with pytest.raises(ValueError, match="beside each other"):
        nibble_products(Part(asked, codes, 0.5, 7.5), factors, np.zeros(0, np.int64), of_groups=highest)


@pytest.mark.parametrize("width", WIDTHS, indirect=True)
@pytest.mark.parametrize("n", [0, 5, GROUP, 30_007])
def test_stages_that_follow_each_other(n: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What parts add to scores, each to those that reach its floor, as one after the other."""
    monkeypatch.setattr(code_products, "_STAGED_BY_A_THREAD", 700 * GROUP)
    rng = np.random.default_rng(n)
    of_all = rng.integers(0, 256, (30_007, 12), dtype=np.uint8), rng.integers(0, 256, (30_007, 40), np.uint8)
    factors = rng.random(30_007, dtype=np.float32)
    first, second = (
        Part(rng.integers(-99, 100, 2 * codes.shape[1]).astype(np.int16), codes, 0.01, 7.5)
        for codes in of_all
    )
    scores = rng.normal(size=n).astype(np.float32)
    scores[::3] = -np.inf
    of_groups = scores[: n // GROUP * GROUP].reshape(-1, GROUP).max(axis=1)
    for places in (None, np.sort(rng.choice(30_007, n, replace=False))):
        for floors in ((0.0, 1.0), (-np.inf, -np.inf), (9.0, 0.0), (-1.0, 1e9)):
            at = np.flatnonzero((scores >= floors[0]) & (scores > -np.inf))
            lying = at if places is None else places[at]
            by_first = scores[at] + nibble_products(first, factors, lying)
            lying, by_first = lying[by_first >= floors[1]], by_first[by_first >= floors[1]]
            by_both = by_first + nibble_products(second, factors, lying)
            for known in (None, of_groups):
                found, reached = through_stages(scores, floors, (first, second), factors, places, known)
                np.testing.assert_array_equal(found, lying)
                np.testing.assert_array_equal(reached, by_both)
            once = through_stages(scores, floors[:1], (first,), factors, places)
            np.testing.assert_array_equal(once[0], at if places is None else places[at])


def test_stages_are_checked_before_their_addresses_are_handed_over() -> None:
    part = Part(np.ones(8, np.int16), np.zeros((9, 4), np.uint8), 1.0, 0.0)
    scores, factors = np.zeros(9, np.float32), np.ones(9, np.float32)
    longer, wider = np.zeros(10, np.float32), Part(part.asked, np.zeros((8, 4), np.uint8), 1.0, 0.0)
    for wrong in (
        lambda: through_stages(scores, (0.0, 0.0), (part,), factors),
        lambda: through_stages(longer, (0.0,), (part,), factors),
        lambda: through_stages(scores, (0.0,), (wider,), factors),
        lambda: through_stages(scores, (0.0,), (part,), factors.astype(np.float64)),
        lambda: through_stages(scores, (0.0,), (part,), factors, np.arange(8)),
        lambda: through_stages(scores, (0.0,), (part,), factors, None, np.zeros(2, np.float32)),
        lambda: through_stages(scores, (0.0,) * 4, (part,) * 4, factors),
        lambda: through_stages(scores, (), (), factors),
    ):
        with pytest.raises(ValueError, match=r"is taken|no floor|stages"):
            wrong()  # type: ignore[no-untyped-call]


def test_four_bits_are_packed_two_in_a_byte() -> None:
    assert packed(np.array([[1, 2, 3, 4], [15, 0, 15, 0]])).tolist() == [[0x31, 0x42], [0xFF, 0]]
    assert packed(np.array([[1, 2, 3]])).tolist() == [[0x31, 0x02]]
    assert packed(np.zeros((2, 0), np.uint8)).shape == (2, 0)


@pytest.mark.parametrize("dim", [1, 2, 5, 32, 63, 64, 65, 96, 126, 128, 129, 200, 384, 4_097])
@pytest.mark.usefixtures("width")
def test_products_with_codes_of_four_bits(dim: int) -> None:
    rng = np.random.default_rng(dim)
    codes = rng.integers(0, 16, (N, dim), dtype=np.uint8)
    factors = rng.random(N, dtype=np.float32)
    asked, step = rounded_query(rng.normal(size=dim).astype(np.float32))
    expected = (codes - 7.5) @ asked.astype(np.float64) * step * factors
    near = 1e-6 * np.abs(expected).max()
    both = packed(codes)
    found = nibble_products(Part(asked, both, step, 7.5), factors)
    np.testing.assert_allclose(found, expected, rtol=0, atol=near)
    for share in (0.01, 0.3, 0.9):
        places = _some(share)
        some = nibble_products(Part(asked, both, step, 7.5), factors, places.astype(np.int32))
        np.testing.assert_allclose(some, expected[places], rtol=0, atol=near)
    memory = np.full(N, np.nan, np.float32)
    assert nibble_products(Part(asked, both, step, 7.5), factors, into=memory) is memory
    np.testing.assert_allclose(memory, expected, rtol=0, atol=near)
    assert nibble_products(Part(asked, both, step, 7.5), factors, np.zeros(0, np.int64)).shape == (0,)


@pytest.mark.parametrize("dim", [63, 384, 20_000])
@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.usefixtures("width")
def test_the_largest_sums_of_four_bits_are_right(dim: int, sign: int) -> None:
    """Where all numbers are at the ends of their range, in 16 and in 32 bits."""
    asked, _ = rounded_query(sign * np.ones(dim, np.float32))
    codes = packed(np.array([[15], [0]]).repeat(dim, axis=1))
    found = nibble_products(Part(asked, codes, 1.0, 0.0), np.ones(2, np.float32))
    np.testing.assert_allclose(found, [15 * float(asked[0]) * dim, 0], rtol=1e-6)


@pytest.mark.parametrize("width", WIDTHS, indirect=True)
def test_every_number_of_a_query_is_told_in_two_bytes(width: int) -> None:
    """Beside codes of 1 the products are the numbers themselves."""
    most = code_products._MOST_STEPS
    numbers = np.concatenate([np.arange(-most, most + 1, 37), [-129, -128, -1, 0, 1, 127, 128, most]])
    ones, one = np.ones((1, 1), np.uint8), np.ones(1, np.float32)
    found = [nibble_products(Part(np.array([each], np.int16), ones, 1.0, 0.0), one)[0] for each in numbers]
    np.testing.assert_array_equal(found, numbers)


@pytest.mark.parametrize("dim", [63, 384, 20_000])
def test_the_largest_sums_are_right(dim: int, width: int | None) -> None:
    """Where all numbers are at the ends of their range, in 32 bits."""
    signs = np.where(np.random.default_rng(0).random(dim) < 0.5, 1, -1)
    asked, _ = rounded_query(signs.astype(np.float32))
    assert np.abs(asked).max() == np.abs(asked).min() >= 127
    codes = np.stack([127 * signs, -127 * signs, -128 * np.ones(dim)] * 2).astype(np.int8)
    if width is None:
        codes = codes[[0, 1, 3, 4]]  # no code is -128, and where one was, torch may be wrong
    expected = codes.astype(np.int64) @ asked.astype(np.int64)
    ones = np.ones(len(codes), np.float32)
    np.testing.assert_allclose(products(asked, codes, ones, 1.0), expected, rtol=1e-6)


def test_a_query_keeps_more_digits_than_a_code_where_there_is_room(width: int | None) -> None:
    query = np.random.default_rng(0).normal(size=384).astype(np.float32)
    asked, step = rounded_query(query)
    furthest = np.abs(asked.astype(np.float64) * step - query).max() / np.abs(query).max()
    assert furthest <= (0.5 / 127 if width is None else 0.5 / 32_512) * 1.01
    assert rounded_query(np.zeros(7, np.float32))[0].tolist() == [0] * 7


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
@pytest.mark.parametrize("dim", [1, 7, 8, 48, 100, 384])
@pytest.mark.usefixtures("width")
def test_similarities_with_vectors(metric: str, dim: int) -> None:
    rng = np.random.default_rng(dim)
    vectors = (3 * rng.normal(size=(N, dim))).astype(np.float32)
    vectors[5], vectors[6] = 0, 1e30
    vectors[-1] = vectors[0]
    query = rng.normal(size=dim).astype(np.float32)
    for places in (np.arange(N), _some(0.02), np.array([N - 1, 0, 0]), np.zeros(0, np.int32)):
        expected = exact_similarities(query, vectors[places], metric)  # type: ignore[arg-type]
        found = similarities(query, vectors, places, metric)  # type: ignore[arg-type]
        near = 1e-14 * np.linalg.norm(query) * np.abs(vectors[places]).max(axis=1, initial=1) * dim
        assert bool((np.abs(found - expected) <= near).all())
    ends = similarities(query, vectors, np.array([0, N - 1]), metric)  # type: ignore[arg-type]
    assert ends[0] == ends[1]
    nothing = similarities(np.zeros(dim, np.float32), vectors, np.arange(9), "cosine")
    assert nothing.tolist() == [0.0] * 9


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_similarities_with_vectors_of_a_file(metric: str, tmp_path: Path, width: int | None) -> None:
    """They are read from it, and what it does not give, as where it was cut, is read where it is mapped."""
    path = tmp_path / "vectors"
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(N, 48)).astype("<f4")
    path.write_bytes(b"head" + vectors.tobytes())
    mapped = np.asarray(np.memmap(path, "<f4", "c", 4, (N, 48)))
    query, places = vectors[7], np.array([0, 7, 500, N - 1, 3])
    expected = similarities(query, vectors, places, metric)  # type: ignore[arg-type]
    file = MappedFile.of(mapped)
    assert file is not None
    whole = similarities(query, mapped, places, metric, file)  # type: ignore[arg-type]
    np.testing.assert_array_equal(whole, expected)
    (tmp_path / "cut").write_bytes(path.read_bytes()[:-100])
    cut = MappedFile(os.open(tmp_path / "cut", os.O_RDONLY), file.begin)
    np.testing.assert_array_equal(similarities(query, mapped, places, metric, cut), expected)  # type: ignore[arg-type]
    (tmp_path / "other").write_bytes(b"head" + (2 * vectors).tobytes())
    other = MappedFile(os.open(tmp_path / "other", os.O_RDONLY), file.begin)
    read = similarities(query, mapped, places, "dot", other)
    np.testing.assert_array_equal(
        read, (1 if width is None else 2) * similarities(query, vectors, places, "dot")
    )


def test_what_is_not_as_it_is_taken_is_refused() -> None:
    """Before an address is handed over."""
    assert code_products.WIDTH is not None, "codes.c was not built: is there a C compiler? run make setup"
    read_only = np.zeros(9, np.float32)
    read_only.flags.writeable = False
    with pytest.raises(ValueError, match="nowhere to write"):
        products(
            np.ones(32, np.int16), np.zeros((9, 32), np.int8), np.ones(9, np.float32), 1.0, into=read_only
        )
    codes, factors = np.zeros((9, 32), np.int8), np.ones(9, np.float32)
    asked, both = np.ones(32, np.int16), np.zeros((9, 16), np.uint8)
    for wrong in (
        lambda: nibble_products(Part(asked[:30], both, 1.0, 0.0), factors),
        lambda: nibble_products(Part(np.ones(33, np.int16), both, 1.0, 0.0), factors),
        lambda: nibble_products(Part(asked.astype(np.int8), both, 1.0, 0.0), factors),
        lambda: nibble_products(Part(asked, both.view(np.int8), 1.0, 0.0), factors),
        lambda: nibble_products(Part(asked, both.T.copy().T, 1.0, 0.0), factors),
        lambda: nibble_products(Part(asked, np.repeat(both, 2, axis=1)[:, ::2], 1.0, 0.0), factors),
        lambda: nibble_products(Part(asked, both, 1.0, 0.0), factors[:8]),
        lambda: products(asked[:31], codes, factors, 1.0),
        lambda: products(asked.astype(np.int8), codes, factors, 1.0),
        lambda: products(asked, codes[:, ::2], factors, 1.0),
        lambda: products(asked, codes.T.copy().T, factors, 1.0),
        lambda: products(asked, codes, factors[:8], 1.0),
        lambda: products(asked, codes, np.zeros(37, np.int8)[1:].view(np.float32), 1.0),
        lambda: products(asked, codes, factors.astype(np.float64), 1.0),
        lambda: products(asked, codes, factors, 1.0, into=np.zeros(8, np.float32)),
        lambda: similarities(np.ones(31, np.float32), np.ones((9, 32), np.float32), np.arange(2), "dot"),
        lambda: similarities(np.ones(32, np.float32), np.ones((9, 32)), np.arange(2), "dot"),  # type: ignore[arg-type]
        lambda: similarities(np.ones(32, np.float32), np.ones((32, 9), np.float32).T, np.arange(2), "dot"),
    ):
        with pytest.raises(ValueError, match="is taken"):
            wrong()


@pytest.mark.parametrize("width", WIDTHS, indirect=True)
def test_places_that_there_are_not_are_those_at_the_ends(width: int) -> None:
    """No memory beside is read, whatever a caller asks for."""
    codes = np.arange(1, 4, dtype=np.int8)[:, None].repeat(32, axis=1)
    asked, ones = np.ones(32, np.int16), np.ones(3, np.float32)
    far = np.array([-(2**62), -1, 3, 2**62])
    assert products(asked, codes, ones, 1.0, far).tolist() == [32.0, 32.0, 96.0, 96.0]
    both = packed(codes.view(np.uint8))
    assert nibble_products(Part(asked, both, 1.0, 0.0), ones, far).tolist() == [32.0, 32.0, 96.0, 96.0]
    with pytest.raises(ValueError, match="nothing to read"):
        nibble_products(Part(asked, both[:0], 1.0, 0.0), ones[:0], far)
    vectors = codes.astype(np.float32)
    assert similarities(vectors[0], vectors, far, "dot").tolist() == [32.0, 32.0, 96.0, 96.0]
    with pytest.raises(ValueError, match="nothing to read"):
        products(asked, codes[:0], ones[:0], 1.0, far)
    with pytest.raises(ValueError, match="nothing to read"):
        similarities(vectors[0], vectors[:0], far, "dot")


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("largest", [1e-38, 1e-41, 1e-44])
def test_the_smallest_numbers_of_a_query_keep_their_proportions(largest: float) -> None:
    query = np.array([largest, -largest, largest / 2, 0], np.float32)
    asked, step = rounded_query(query)
    whole = asked.astype(np.float64)
    assert step > 0
    assert whole[0] == -whole[1] == np.abs(whole).max() > 100
    assert whole[2] / whole[0] == pytest.approx(float(query[2]) / float(query[0]), abs=0.01)
