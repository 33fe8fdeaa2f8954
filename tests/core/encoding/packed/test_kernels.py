"""The kernels in C against torch's operators in float64, for each width of vectors of this processor."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from core.encoding.packed import attention, kernels
from core.encoding.packed.attention import Heads, Way, attend, pack, rotations, seen
from core.encoding.packed.families import Scope
from core.encoding.packed.linear import activated

WIDTHS = [width for width in (4, 8, 16) if width <= (kernels.WIDTH or 16)]
# Of the largest number: float32 sums in another order, bfloat16 keeps 8 bits of what is written.
NEAR = {torch.float32: 3e-6, torch.bfloat16: 2**-8}
DTYPES = list(NEAR)


@pytest.fixture(params=WIDTHS)
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The kernels as a processor with vectors of so many numbers has them."""
    assert kernels.WIDTH is not None, "the kernels were not built: is there a C compiler? run make setup"
    monkeypatch.setattr(kernels, "WIDTH", request.param)
    return int(request.param)


def assert_near(got: Tensor, expected: Tensor) -> None:
    """As near as the dtype of `got` lets them be."""
    assert got.shape == expected.shape
    assert not got.isnan().any()
    assert float((got.double() - expected).abs().max()) <= NEAR[got.dtype] * float(expected.abs().max())


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


@pytest.mark.usefixtures("width")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("scope", [Scope(), Scope(None, 0), Scope(3, 3), Scope(20, 5)], ids=str)
@pytest.mark.parametrize(("n", "shared", "dim"), [(3, 3, 32), (6, 2, 16), (2, 1, 80)])
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
    norms = torch.rand(n + shared, dim, generator=generator) if fancy else None
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
    assert_near(got[: len(mixed)], exact)


@pytest.mark.usefixtures("width")
def test_tokens_that_none_sees_and_a_token_that_sees_none() -> None:
    """As torch's attention: zeros for the one whose window holds nothing but what is hidden."""
    dim, length = 16, 9
    mixed = torch.randn(2 * length, 3 * dim, generator=torch.manual_seed(0))
    seen_tokens = torch.tensor([length, 5])
    texts = pack(
        torch.zeros(2 * length, dtype=torch.int64).numpy(),
        torch.tensor([length, length]).numpy(),
        "cpu",
        n_seen=seen_tokens.numpy(),
    )
    for scope in (Scope(), Scope(2, 2)):
        how = seen(texts, scope, None, [None], head_dim=dim, device="cpu", dtype=torch.float32)
        got = attend(mixed, texts, Heads(1, 1, dim), how).view(2, length, dim)
        query, key, value = mixed.view(2, length, 3, dim).unbind(2)
        mask = attention._sees(scope, length, "cpu") & (torch.arange(length) < seen_tokens[:, None, None])
        exact = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask, scale=1.0)
        torch.testing.assert_close(got, exact, atol=1e-6, rtol=0)
        assert (not got[1, 8].any()) == (scope == Scope(2, 2))


@pytest.mark.usefixtures("width")
def test_scores_that_no_exponential_holds_and_what_is_no_number() -> None:
    dim = 16
    mixed = torch.full((20, 3 * dim), 30.0)
    texts = pack(torch.zeros(20, dtype=torch.int64).numpy(), torch.tensor([10, 10]).numpy(), "cpu")
    how = seen(texts, Scope(), None, [None], head_dim=dim, device="cpu", dtype=torch.float32)
    torch.testing.assert_close(attend(mixed, texts, Heads(1, 1, dim), how), torch.full((20, dim), 30.0))
    mixed[13, dim + 2] = math.nan  # a key of the second text
    got = attend(mixed, texts, Heads(1, 1, dim), how).isnan().all(1)
    assert got.tolist() == [False] * 10 + [True] * 10


# ---- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("width")
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
        "bias": None,
        "unseen": None,
        "window": (None, None),
    }
    kernels.attend(mixed, out, 2, 3, 0, (1, 1, 16), **given)  # type: ignore[arg-type]
    for n_texts, length, start, sizes, changed in (
        (2, 3, 1, (1, 1, 16), {}),
        (3, 3, 0, (1, 1, 16), {}),
        (1, 3, -3, (1, 1, 16), {}),
        (-1, 3, 3, (1, 1, 16), {}),
        (2, 3, 0, (1, 0, 16), {}),
        (2, 3, 0, (1, 1, 8), {}),
        (2, 3, 0, (2, 1, 16), {}),
        (2, 3, 0, (1, 1, 16), {"norms": torch.zeros(1, 16)}),
        (2, 3, 0, (1, 1, 16), {"bias": torch.zeros(1, 3, 3)}),
        (2, 3, 0, (1, 1, 16), {"unseen": torch.zeros(2, 3)}),
        (2, 3, 0, (1, 1, 16), {"turns": torch.zeros(2, 8, dtype=torch.complex64)}),
        (2, 3, 0, (1, 1, 16), {"bias": torch.zeros(1, 3, 16).double()}),
    ):
        with pytest.raises(ValueError, match=r"another shape|do not serve"):
            kernels.attend(mixed, out, n_texts, length, start, sizes, **{**given, **changed})  # type: ignore[arg-type]


def test_what_they_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernels.serves(32, "cpu", torch.bfloat16)
    assert not kernels.serves(24, "cpu", torch.bfloat16)
    assert not kernels.serves(32, "cpu", torch.float16)
    assert not kernels.serves(32, "cuda", torch.float32)
    monkeypatch.setattr(kernels, "WIDTH", None)
    assert not kernels.serves(32, "cpu", torch.float32)
