"""The kernels in C against torch's operators in float64: for each width of vectors of this processor, and
with each kind of instructions for bfloat16 that it has.
"""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from core.encoding.packed import attention, kernels
from core.encoding.packed.attention import Heads, Way, attend, pack, rotations, seen
from core.encoding.packed.families import Scope
from core.encoding.packed.linear import activated
from tests.core.encoding.conftest import MULTIPLYING, before_a_forbidden_page

WIDTHS = [width for width in (4, 8, 16) if width <= (kernels.WIDTH or 16)]
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="as Linux does it")
WITH_INSTRUCTIONS = pytest.mark.usefixtures("instructions")
# Of the largest number: float32 sums in another order, bfloat16 keeps 8 bits of what is written.
NEAR = {torch.float32: 3e-6, torch.bfloat16: 2**-8}
DTYPES = list(NEAR)


@pytest.fixture(params=WIDTHS)
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels as a processor with vectors of so many numbers has them."""
    assert kernels.WIDTH is not None, "the kernels were not built: is there a C compiler? run make setup"
    monkeypatch.setattr(kernels, "BFLOAT16_BY", kernels.Instructions.NONE)
    monkeypatch.setattr(kernels, "WIDTH", request.param)


@pytest.fixture(params=[*WIDTHS, *MULTIPLYING])
def processor(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `width`, or as `instructions`."""
    assert kernels.WIDTH is not None, "the kernels were not built: is there a C compiler? run make setup"
    by = request.param if isinstance(request.param, kernels.Instructions) else kernels.Instructions.NONE
    monkeypatch.setattr(kernels, "BFLOAT16_BY", by)
    if not by:
        monkeypatch.setattr(kernels, "WIDTH", request.param)


def assert_near(got: Tensor, expected: Tensor, times: float = 1) -> None:
    """As near as the dtype of `got` lets them be, so many times."""
    assert got.shape == expected.shape
    assert not got.isnan().any()
    near = times * NEAR[got.dtype] * float(expected.abs().max())
    assert float((got.double() - expected).abs().max()) <= near


def normalized(
    numbers: Tensor, scale: Tensor | None, shift: Tensor | None, rms: bool, epsilon: float
) -> Tensor:
    dim = numbers.shape[-1:]
    factor = None if scale is None else scale.double()
    if rms:
        made = functional.rms_norm(numbers, dim, factor, epsilon)
        return made if shift is None else made + shift.double()
    return functional.layer_norm(numbers, dim, factor, None if shift is None else shift.double(), epsilon)


# ---- the sum with the residual -----------------------------------------------------------------------------


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("dim", [16, 48, 384])
@pytest.mark.parametrize("rms", [False, True])
@pytest.mark.parametrize("made_in", DTYPES)
@pytest.mark.parametrize("residual_in", DTYPES)
def test_sums_and_normalisations(dim: int, rms: bool, made_in: torch.dtype, residual_in: torch.dtype) -> None:
    generator = torch.manual_seed(dim)
    residual = (3 + 2 * torch.randn(5, dim, generator=generator)).to(residual_in)
    made = torch.randn(5, dim, generator=generator).to(made_in)
    first, second, shift = (torch.randn(dim, generator=generator) for _ in range(3))
    exact = residual.double() + normalized(made.double(), first, None, rms, 1e-5)
    before = residual.clone()
    out = torch.full_like(made, math.nan)
    told = {"rms": rms, "epsilon": 1e-5}
    kernels.join(residual, made, out, after=(first, None), before=(second, shift), in_place=True, **told)  # type: ignore[arg-type]
    assert_near(residual, exact)
    assert_near(out, normalized(exact, second, shift, rms, 1e-5))
    # Written back alone; and not written back.
    again = before.clone()
    kernels.join(again, made, None, after=(first, None), before=None, in_place=True, **told)  # type: ignore[arg-type]
    assert again.equal(residual)
    kernels.join(before, made, out, after=None, before=None, in_place=False, **told)  # type: ignore[arg-type]
    assert_near(out, before.double() + made.double())
    # Nothing is added: the residual alone, normalised or only in another dtype.
    kernels.join(before, None, out, after=None, before=(None, shift), in_place=True, **told)  # type: ignore[arg-type]
    assert_near(out, normalized(before.double(), None, shift, rms, 1e-5))
    kernels.join(before, None, out, after=None, before=None, in_place=True, **told)  # type: ignore[arg-type]
    assert out.equal(before.to(made_in))


@pytest.mark.usefixtures("width")
def test_what_is_written_is_rounded_to_the_nearest_and_what_is_no_number_stays_none() -> None:
    generator = torch.manual_seed(1)
    bits = torch.randint(-(2**31), 2**31, (64, 16), generator=generator).to(torch.int32)
    special = [0.0, -0.0, math.inf, -math.inf, math.nan, -math.nan, 1.00390625, 1.01171875, 3.4e38, 1e-45]
    numbers = torch.cat([bits.view(torch.float32), torch.tensor([*special, *[1.0] * 6])[None]])
    numbers[0, 0] = torch.tensor(0x7F800001, dtype=torch.int32).view(torch.float32)  # NaN by its last bit
    out = torch.empty_like(numbers, dtype=torch.bfloat16)
    kernels.join(numbers, None, out, after=None, before=None, rms=True, epsilon=0, in_place=False)
    torch.testing.assert_close(out, numbers.bfloat16(), atol=0, rtol=0, equal_nan=True)


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("number", [0.0, 0.1, 3.3, -1e6])
@pytest.mark.parametrize("dim", [384, 768])
def test_rows_of_equal_numbers_have_no_deviation(number: float, dim: int) -> None:
    """With BERT's epsilon, 1e-12, what rounding leaves of the mean would be all that there is."""
    rows = torch.full((2, dim), number)
    out = torch.empty_like(rows)
    kernels.join(rows, None, out, after=None, before=(None, None), rms=False, epsilon=1e-12, in_place=False)
    assert not out.any()


@pytest.mark.usefixtures("width")
def test_deviations_that_are_small_beside_the_mean() -> None:
    generator = torch.manual_seed(0)
    told = {"rms": False, "epsilon": 1e-12, "in_place": False}
    for dim in range(16, 1025, 112):
        rows = 1e6 + torch.randint(0, 2, (8, dim), generator=generator) / 2
        out = torch.empty_like(rows)
        kernels.join(rows, None, out, after=None, before=(None, None), **told)  # type: ignore[arg-type]
        assert float((out - normalized(rows.double(), None, None, False, 1e-12)).abs().max()) < 0.25
    residual, made = torch.randn(2, 4, 96, generator=generator)
    exact = residual.double() + normalized((made + 3000).double(), None, None, False, 1e-12)
    out = torch.empty_like(residual)
    kernels.join(residual, made + 3000, out, after=(None, None), before=(None, None), **told)  # type: ignore[arg-type]
    assert float((out - normalized(exact, None, None, False, 1e-12)).abs().max()) < 1e-3


# ---- the gate ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("activation", list(kernels.ACTIVATIONS))
def test_gates(dtype: torch.dtype, activation: tuple[str, str]) -> None:
    gates = torch.cat(
        [torch.linspace(-30, 30, 1009), torch.tensor([-1e4, -0.0, 0.0, 1e-30, 1e4, 88.0, -88.0])]
    )
    gates = gates[:1008].view(9, 112)
    others = torch.randn(9, 112, generator=torch.manual_seed(0))
    both = torch.cat([gates, others], 1).to(dtype)
    got = kernels.gate(both, activation)
    gate, other = both.double().chunk(2, 1)
    exact = activated(gate, activation) * other
    assert got.dtype == dtype
    error = (got.double() - exact).abs()
    # Of each number, beside what the error function is off by.
    assert float((error - NEAR[dtype] * exact.abs()).max()) < 2e-6


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("activation", list(kernels.ACTIVATIONS))
def test_a_gate_keeps_what_is_no_number(activation: tuple[str, str]) -> None:
    both = torch.ones(1, 32)
    both[0, 3] = math.nan
    both[0, 4] = math.inf
    got = kernels.gate(both, activation)
    assert got.isnan().nonzero().tolist() == [[0, 3]]
    assert got[0, 4] == math.inf


# ---- attention ---------------------------------------------------------------------------------------------


def expected_attention(
    mixed: Tensor, lengths: list[int], heads: Heads, scope: Scope, turned: bool, bias: Tensor | None
) -> Tensor:
    """Text by text, head by head, in float64."""
    outputs = []
    start = 0
    for length in lengths:
        rows = mixed[start : start + length].double().view(length, -1, heads.dim).transpose(0, 1)
        query, key, value = rows.split([heads.n, heads.n_key_value, heads.n_key_value])
        if heads.norms is not None:
            norms = heads.norms.double()[:, None]
            query, key = (
                functional.rms_norm(each, (heads.dim,), None, heads.epsilon) * scale
                for each, scale in ((query, norms[: heads.n]), (key, norms[heads.n :]))
            )
        if turned:
            turns = rotations((10_000.0, 1.0), length, heads.dim, "cpu").to(torch.complex128)
            query, key = (
                torch.view_as_real(
                    torch.view_as_complex(each.reshape(*each.shape[:-1], -1, 2)) * turns
                ).flatten(-2)
                for each in (query, key)
            )
        key, value = (each.repeat_interleave(heads.n // heads.n_key_value, 0) for each in (key, value))
        mask = torch.zeros(length, length, dtype=torch.float64)
        mask.masked_fill_(~attention._sees(scope, length, "cpu"), -math.inf)
        if bias is not None:
            mask = mask + bias[:, :length, :length].double()
        made = ((query @ key.transpose(1, 2)) + mask).softmax(-1) @ value
        outputs.append(made.transpose(0, 1).reshape(length, -1))
        start += length
    return torch.cat(outputs)


@pytest.mark.usefixtures("processor")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("scope", [Scope(), Scope(None, 0), Scope(3, 3), Scope(20, 5)], ids=str)
@pytest.mark.parametrize(("n", "shared", "dim"), [(3, 3, 32), (6, 2, 16), (2, 1, 80), (6, 2, 64)])
@pytest.mark.parametrize("fancy", [False, True])
def test_attention(
    dtype: torch.dtype,
    scope: Scope,
    n: int,
    shared: int,
    dim: int,
    fancy: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attention, "_IN_C_UP_TO", dict.fromkeys(DTYPES, 1000))
    lengths = [1, 1, 2, 7, 7, 7, 15, 16, 17, 40, 130]
    generator = torch.manual_seed(n)
    mixed = torch.randn(sum(lengths), (n + 2 * shared) * dim, generator=generator)
    mixed[:, : n * dim] *= dim**-0.5
    norms = 0.5 + torch.rand(n + shared, dim, generator=generator) / 2 if fancy else None
    turns = rotations((10_000.0, 1.0), max(lengths), dim, "cpu") if fancy else None
    bias = torch.randn(n, 130, 130, generator=generator) if fancy else None
    heads = Heads(n, shared, dim, norms, 1e-6)
    texts = pack(
        torch.zeros(sum(lengths), dtype=torch.int64).numpy(), torch.tensor(lengths).numpy(), "cpu", fill=True
    )
    relative = [None if bias is None else bias[:, : run.length, : run.length] for run in texts.runs]
    how = seen(texts, scope, turns, relative, head_dim=dim, device="cpu", dtype=dtype)
    assert set(how.ways) == {Way.IN_C}
    filled = functional.pad(mixed, (0, 0, 0, len(texts.ids) - len(mixed)), value=math.nan).to(dtype)
    got = attend(filled, texts, heads, how)
    assert not got[len(mixed) :].any()
    exact = expected_attention(mixed.to(dtype), lengths, heads, scope, fancy, bias)
    # In bfloat16 weights, and what is normalised and rotated, are rounded.
    assert_near(got[: len(mixed)], exact, times=3 if kernels.attends_by(dim, dtype) else 1)


@pytest.mark.usefixtures("processor")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("length", [9, 40])
def test_a_bias_that_all_heads_share(dtype: torch.dtype, length: int) -> None:
    generator = torch.manual_seed(length)
    mixed = torch.randn(2 * length, 3 * 64, generator=generator).to(dtype)
    bias = torch.randn(1, length, -(-length // kernels.STEP) * kernels.STEP, generator=generator)
    got = torch.empty(2 * length, 64, dtype=dtype)
    sizes = (2, 2, 32)
    kernels.attend(
        mixed,
        got,
        kernels.Run(2, length, bias),
        0,
        sizes,
        norms=None,
        epsilon=0.0,
        turns=None,
        window=(None, None),
    )
    of_each = bias.expand(2, -1, -1)
    assert_near(got, expected_attention(mixed, [length] * 2, Heads(*sizes), Scope(), False, of_each), times=3)


@pytest.mark.usefixtures("processor")
@pytest.mark.parametrize("dtype", DTYPES)
def test_tokens_that_none_sees_and_a_token_that_sees_none(dtype: torch.dtype) -> None:
    """As torch's attention: zeros for the one whose window holds nothing but what is hidden."""
    dim, length = 32, 9
    mixed = torch.randn(2 * length, 3 * dim, generator=torch.manual_seed(0)).to(dtype)
    seen_tokens = torch.tensor([length, 5])
    texts = pack(
        torch.zeros(2 * length, dtype=torch.int64).numpy(),
        torch.tensor([length, length]).numpy(),
        "cpu",
        n_seen=seen_tokens.numpy(),
    )
    for scope in (Scope(), Scope(2, 2)):
        how = seen(texts, scope, None, [None], head_dim=dim, device="cpu", dtype=dtype)
        got = attend(mixed, texts, Heads(1, 1, dim), how).view(2, length, dim)
        query, key, value = mixed.double().view(2, length, 3, dim).unbind(2)
        mask = attention._sees(scope, length, "cpu") & (torch.arange(length) < seen_tokens[:, None, None])
        exact = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask, scale=1.0)
        assert_near(got, exact, times=2 if dtype == torch.bfloat16 else 1)
        assert (not got[1, 8].any()) == (scope == Scope(2, 2))


@pytest.mark.usefixtures("processor")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("length", [10, 25])
def test_scores_that_no_exponential_holds_and_what_is_no_number(dtype: torch.dtype, length: int) -> None:
    dim = 32
    mixed = torch.full((2 * length, 3 * dim), 30.0, dtype=dtype)
    ids = torch.zeros(2 * length, dtype=torch.int64)
    texts = pack(ids.numpy(), torch.tensor([length, length]).numpy(), "cpu")
    how = seen(texts, Scope(), None, [None], head_dim=dim, device="cpu", dtype=dtype)
    assert set(how.ways) == {Way.IN_C}
    assert_near(attend(mixed, texts, Heads(1, 1, dim), how), torch.full((2 * length, dim), 30.0))
    # A key that is far nearer than all others gets the whole weight.
    mixed[3, dim : 2 * dim] = 33.0
    mixed[3, 2 * dim :] = 7.0
    assert_near(attend(mixed, texts, Heads(1, 1, dim), how)[:length], torch.full((length, dim), 7.0))
    mixed[length + 3, dim + 2] = math.nan  # a key of the second text
    got = attend(mixed, texts, Heads(1, 1, dim), how).isnan().all(1)
    assert got.tolist() == [False] * length + [True] * length


# ---- products in bfloat16 ----------------------------------------------------------------------------------

# Of few and of many steps, of weights that stay near and that do not.
SIDES = [(32, 32), (64, 96), (384, 64), (1536, 416), (3072, 32)]


@WITH_INSTRUCTIONS
@pytest.mark.parametrize("gated", [False, True])
@pytest.mark.parametrize("activation", [("none", ""), *kernels.ACTIVATIONS])
@pytest.mark.parametrize(("n_in", "n_out"), SIDES)
def test_products(n_in: int, n_out: int, activation: tuple[str, str], gated: bool) -> None:
    generator = torch.manual_seed(n_in + n_out)
    weight = (torch.randn(n_out, n_in, generator=generator) * 2 * n_in**-0.5).bfloat16()
    bias = torch.randn(n_out, generator=generator)
    for rows in (*range(16), 31, 32, 33, 100):
        tokens = torch.randn(rows, n_in, generator=generator).bfloat16()
        for added in (bias, None):
            exact = tokens.double() @ weight.double().T + (0 if added is None else added.double())
            if gated:
                first, other = exact.chunk(2, 1)
                exact = activated(first, activation) * other
                laid = kernels.laid_out(kernels.side_by_side(weight))
                added = None if added is None else kernels.side_by_side(added)
            else:
                exact = activated(exact, activation)
                laid = kernels.laid_out(weight)
            got = kernels.product(tokens, kernels.Multiplied(laid, added, activation, gated))
            assert got.dtype == torch.bfloat16
            assert got.shape == exact.shape
            # Of each number, beside what GELU is approximated by; the other side of a gate is up to 10.
            assert not ((got.double() - exact).abs() > 2**-8 * exact.abs() + (8e-4 if gated else 8e-5)).any()


@WITH_INSTRUCTIONS
@pytest.mark.parametrize("activation", [("none", ""), *kernels.ACTIVATIONS])
def test_activations_far_from_zero_and_of_what_is_no_number(activation: tuple[str, str]) -> None:
    numbers = [-1e30, -3e4, -100, -4.5, -1e-3, 0, 1e-3, 4.5, 100, 3e4, 1e30, math.inf, math.nan]
    bias = torch.tensor([*numbers, *[1.0] * 19])
    nothing = torch.zeros(2, 32).bfloat16()
    got = kernels.product(
        nothing, kernels.Multiplied(kernels.laid_out(torch.zeros(32, 32).bfloat16()), bias, activation)
    )
    exact = activated(bias.double(), activation)
    torch.testing.assert_close(got[1].double(), exact, atol=7e-5, rtol=2**-8, equal_nan=True)


@WITH_INSTRUCTIONS
def test_what_is_no_number_stays_in_its_row() -> None:
    tokens = torch.ones(40, 64).bfloat16()
    tokens[35, 7] = math.nan
    laid = kernels.laid_out(torch.ones(96, 64).bfloat16())
    got = kernels.product(tokens, kernels.Multiplied(laid, None, ("gelu", "none")))
    assert got.isnan().all(1).nonzero().tolist() == [[35]]
    assert got.isnan().any(1).sum() == 1


@WITH_INSTRUCTIONS
def test_products_between_those_of_onednn() -> None:
    """Each of them shapes the tiles of the thread anew."""
    generator = torch.manual_seed(0)
    tokens, weight = (torch.randn(70, 64, generator=generator).bfloat16() for _ in range(2))
    weight = weight[:32].contiguous()
    packed = torch.ops.mkldnn._reorder_linear_weight(weight, None)
    exact = tokens.double() @ weight.double().T
    for _ in range(3):
        assert_near(torch.ops.mkldnn._linear_pointwise(tokens, packed, None, "none", [], ""), exact)
        by = kernels.Multiplied(kernels.laid_out(weight), None, ("none", ""))
        assert_near(kernels.product(tokens, by), exact)


def test_weights_are_found_again() -> None:
    weight = torch.arange(96 * 64.0).view(96, 64)
    assert kernels.as_usual(kernels.laid_out(weight)).equal(weight)
    pairs = kernels.side_by_side(weight)
    assert pairs[:16].equal(weight[:16])
    assert pairs[16:32].equal(weight[48:64])
    assert kernels.one_after_another(pairs).equal(weight)


@WITH_INSTRUCTIONS
def test_products_of_what_does_not_fit() -> None:
    tokens, bias = torch.zeros(3, 64).bfloat16(), torch.zeros(32)
    laid = kernels.laid_out(torch.zeros(32, 64).bfloat16())
    by = kernels.Multiplied(laid, bias, ("none", ""))
    kernels.product(tokens, by)
    for rows, one in (
        (tokens[:, :32], by),
        (tokens.float(), by),
        (torch.zeros(64, 3).bfloat16().t(), by),
        (tokens, replace(by, laid=torch.zeros(32, 64).bfloat16())),
        (tokens, replace(by, bias=bias[:16])),
        (tokens, replace(by, bias=bias.bfloat16())),
        (torch.zeros(3, 0).bfloat16(), replace(by, laid=laid[:, :0])),
        (tokens, replace(by, laid=laid[:0], bias=None)),
    ):
        with pytest.raises(ValueError, match="numbers"):
            kernels.product(rows, one)
    with pytest.raises(KeyError):
        kernels.product(tokens, replace(by, activation=("tanh", "")))


@WITH_INSTRUCTIONS
@pytest.mark.parametrize("length", [9, 16, 20])
def test_a_query_that_is_no_number_leaves_the_others(length: int) -> None:
    """The largest score, which is taken off all, stands before it and the next ones behind it."""
    mixed = torch.randn(length, 3 * 32, generator=torch.manual_seed(length)).bfloat16()
    mixed[2, :64] = 0
    mixed[2, [0, 32]] = 16  # a score of 256
    mixed[3, :32] = math.nan
    got = torch.empty(length, 32).bfloat16()
    told = {"norms": None, "epsilon": 0.0, "turns": None, "window": (None, None)}
    kernels.attend(mixed, got, kernels.Run(1, length), 0, (1, 1, 32), **told)  # type: ignore[arg-type]
    assert got[3].isnan().all()
    others = [row for row in range(length) if row != 3]
    query, key, value = mixed[others, :32].double(), mixed[:, 32:64].double(), mixed[:, 64:].double()
    assert_near(got[others], (query @ key.T).softmax(-1) @ value, times=3)


@ON_LINUX
def test_instructions_are_those_that_linux_names() -> None:
    """A wrong look at the processor would skip all tests of them, and encode slowly."""
    text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    flags = set(next((line.split(":")[1].split() for line in text.splitlines() if "flags" in line), []))
    vectors = {"avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512_bf16"} <= flags
    if not vectors:
        assert kernels.BFLOAT16_BY is kernels.Instructions.NONE
    elif not {"amx_tile", "amx_bf16"} <= flags:
        assert kernels.BFLOAT16_BY is kernels.Instructions.AVX512_BF16
    else:  # tiles are the process's to ask for, and may be refused
        assert kernels.BFLOAT16_BY


@WITH_INSTRUCTIONS
def test_what_the_processor_has_not_is_refused() -> None:
    tokens = torch.zeros(1, 32).bfloat16()
    by = kernels.Multiplied(kernels.laid_out(torch.zeros(32, 32).bfloat16()), None, ("none", ""))
    sizes = 1, 32, 32, tokens.data_ptr(), by.laid.data_ptr(), 0, torch.empty_like(tokens).data_ptr(), 4, False
    for number in (-1, 0, 3):
        with pytest.raises(ValueError, match=r"not of this processor|nothing multiplies"):
            kernels.kernels_in_c.product(number, *sizes)


# ---- memory ------------------------------------------------------------------------------------------------


@ON_LINUX
@pytest.mark.usefixtures("processor")
@pytest.mark.parametrize("dtype", DTYPES)
def test_nothing_behind_what_is_given_is_touched(dtype: torch.dtype) -> None:
    guarded = before_a_forbidden_page
    for length in (*range(1, 18), 31, 32, 33, 47, 70):
        for heads, shared, dim, n_texts in ((2, 1, 32, 2), (1, 1, 64, 1), (3, 3, 16, 3)):
            tokens = n_texts * length
            mixed = guarded(torch.ones(tokens, (heads + 2 * shared) * dim, dtype=dtype))
            out = guarded(torch.zeros(tokens, heads * dim, dtype=dtype))
            turns = torch.view_as_complex(guarded(torch.ones(length, dim // 2, 2)))
            filled = -(-length // kernels.STEP) * kernels.STEP
            run = kernels.Run(
                *(n_texts, length),
                guarded(torch.zeros(heads, length, filled)),
                guarded(torch.zeros(n_texts, filled)),
            )
            norms = guarded(torch.ones(heads + shared, dim))
            for scope in ((None, None), (3, 0)):
                for plain in (False, True):
                    kernels.attend(
                        *(
                            mixed,
                            out,
                            kernels.Run(n_texts, length) if plain else run,
                            0,
                            (heads, shared, dim),
                        ),
                        norms=None if plain else norms,
                        epsilon=1e-6,
                        turns=None if plain else turns,
                        window=scope,
                    )
                    assert out.isfinite().all()
    for rows in (1, 5, 8):
        numbers, made, out = (guarded(torch.ones(rows, 48, dtype=dtype)) for _ in range(3))
        norm = guarded(torch.ones(48)), guarded(torch.ones(48))
        told = {"rms": False, "epsilon": 1e-6, "in_place": True}
        kernels.join(numbers, made, out, after=norm, before=norm, **told)  # type: ignore[arg-type]
        kernels.gate(guarded(torch.ones(rows, 96, dtype=dtype)), ("gelu", "none"))


@ON_LINUX
@WITH_INSTRUCTIONS
@pytest.mark.parametrize("gated", [False, True])
def test_nothing_behind_what_is_multiplied_is_touched(gated: bool) -> None:
    for n_in, n_out in ((32, 32), (96, 64), (1536, 32)):
        laid = before_a_forbidden_page(kernels.laid_out(torch.ones(n_out, n_in).bfloat16()))
        by = kernels.Multiplied(laid, before_a_forbidden_page(torch.ones(n_out)), ("relu", ""), gated)
        for rows in range(1, 67):
            tokens = before_a_forbidden_page(torch.ones(rows, n_in).bfloat16())
            of_one = n_in + 1.0
            exact = torch.full((rows, by.n_out), of_one * of_one if gated else of_one)
            torch.testing.assert_close(kernels.product(tokens, by), exact.bfloat16(), rtol=2**-8, atol=0)


# ---- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("processor")
def test_addresses_are_handed_over_only_of_what_fits() -> None:
    rows = torch.zeros(4, 32)
    told = {"after": None, "before": None, "rms": True, "epsilon": 0.0, "in_place": False}
    for residual, made, out, changed in (
        (rows, rows[:3], rows, {}),
        (rows, rows, rows[:, :16], {}),
        (rows.t(), None, None, {}),
        (torch.zeros(4, 24), None, None, {}),
        (rows.double(), None, None, {}),
        (rows, None, None, {"before": (torch.zeros(16), None)}),
        (rows, None, None, {"after": (None, torch.zeros(32).bfloat16())}),
    ):
        with pytest.raises(ValueError, match=r"numbers|normalisations"):
            kernels.join(residual, made, out, **{**told, **changed})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="numbers"):
        kernels.gate(torch.zeros(4, 40), ("relu", ""))
    with pytest.raises(ValueError, match="two halves"):
        kernels.gate(torch.zeros(4, 33), ("relu", ""))
    mixed, out = torch.zeros(6, 48), torch.zeros(6, 16)
    given = {
        "norms": None,
        "epsilon": 0.0,
        "turns": None,
        "window": (None, None),
    }
    for n_texts, length in ((2, 3), (2, 0), (0, 3)):
        kernels.attend(mixed, out, kernels.Run(n_texts, length), 0, (1, 1, 16), **given)  # type: ignore[arg-type]
        halves, out_of_halves = torch.zeros(6, 96).bfloat16(), torch.zeros(6, 32).bfloat16()
        kernels.attend(halves, out_of_halves, kernels.Run(n_texts, length), 0, (1, 1, 32), **given)  # type: ignore[arg-type]
    run, sizes = kernels.Run(2, 3), (1, 1, 16)
    places = torch.zeros(2, 8, dtype=torch.complex64)
    for one, start, shared, changed in (
        (run, 1, sizes, {}),
        (kernels.Run(3, 3), 0, sizes, {}),
        (kernels.Run(1, 3), -3, sizes, {}),
        (kernels.Run(-1, 3), 3, sizes, {}),
        (run, 0, (1, 0, 16), {}),
        (run, 0, (1, 1, 8), {}),
        (run, 0, (2, 1, 16), {}),
        (run, 0, sizes, {"norms": torch.zeros(1, 16)}),
        (run, 0, sizes, {"turns": places}),
        (kernels.Run(2, 3, bias=torch.zeros(1, 3, 3)), 0, sizes, {}),
        (kernels.Run(2, 3, bias=torch.zeros(1, 3, 16).double()), 0, sizes, {}),
        (kernels.Run(2, 3, unseen=torch.zeros(2, 3)), 0, sizes, {}),
    ):
        with pytest.raises(ValueError, match=r"another shape|do not serve"):
            kernels.attend(mixed, out, one, start, shared, **{**given, **changed})  # type: ignore[arg-type]


def test_what_they_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernels.serves(32, "cpu", torch.bfloat16)
    assert not kernels.serves(24, "cpu", torch.bfloat16)
    assert not kernels.serves(32, "cpu", torch.float16)
    assert not kernels.serves(32, "cuda", torch.float32)
    monkeypatch.setattr(kernels, "WIDTH", None)
    assert not kernels.serves(32, "cpu", torch.float32)


def test_which_weights_are_multiplied(monkeypatch: pytest.MonkeyPatch) -> None:
    weight = torch.zeros(64, 32).bfloat16()
    assert kernels.multiplies(weight) == bool(kernels.BFLOAT16_BY)
    monkeypatch.setattr(kernels, "BFLOAT16_BY", kernels.Instructions.AVX512_BF16)
    assert not kernels.multiplies(weight.float())
    assert not kernels.multiplies(weight[:40])
    assert not kernels.multiplies(weight[:, :16])
    assert not kernels.multiplies(weight[:0])
    assert kernels.multiplies(weight)
    assert not kernels.multiplies(weight.to("meta"))
    monkeypatch.setattr(kernels, "BFLOAT16_BY", kernels.Instructions.NONE)
    assert not kernels.multiplies(weight)
