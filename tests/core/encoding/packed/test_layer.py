"""A layer of a transformer in one call, against float64 step by step."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from core.encoding.packed import kernels
from core.encoding.packed.attention import rotations
from core.encoding.packed.linear import activated
from tests.core.encoding.conftest import before_a_forbidden_page
from tests.core.encoding.packed.test_kernels import ON_LINUX, WITH_INSTRUCTIONS, normalized

pytestmark = WITH_INSTRUCTIONS
DIM, INNER = 64, 96
EPSILON, HEAD_EPSILON = 0.25, 0.5
# Numbers of texts and their tokens: more than are taken at once, one longer than that, and many behind it.
RUNS = ((5, 3), (2, 0), (2, 40), (30, 20), (1, 300), (3, 16), (170, 4), (0, 7), (1, 33))


@dataclass(frozen=True)
class Form:
    """What families differ by."""

    sizes: tuple[int, int, int]
    rms: bool = False
    in_place: bool = False
    biased: bool = True
    gated: bool = False
    activation: tuple[str, str] = ("gelu", "none")
    turned: bool = False
    head_norms: bool = False
    after: bool = False
    before: bool = True
    window: tuple[int | None, int | None] = (None, None)
    by_distance: bool = False
    follows: bool = True


BERT = Form((2, 2, 32))
LLAMA = Form(
    (4, 2, 32), rms=True, in_place=True, biased=False, gated=True, activation=("swish", ""), turned=True
)
FORMS = {
    "BERT": BERT,
    "a window before alone": replace(BERT, window=(8, None)),
    "heads of 16 numbers": replace(BERT, sizes=(4, 4, 16)),
    "the same, rotated": replace(BERT, sizes=(4, 4, 16), turned=True, window=(5, 2)),
    "NomicBERT": replace(BERT, turned=True, gated=True, biased=False, activation=("swish", "")),
    "ModernBERT": replace(BERT, in_place=True, turned=True, gated=True, window=(8, 8), biased=False),
    "Llama": LLAMA,
    "the last one": replace(LLAMA, follows=False),
    "wide heads": replace(LLAMA, sizes=(2, 1, 64), window=(None, 0)),
    "Gemma": replace(LLAMA, head_norms=True, after=True, activation=("gelu", "tanh"), window=(8, 8)),
    "T5": Form((2, 2, 32), rms=True, in_place=True, biased=False, activation=("relu", ""), by_distance=True),
    "nothing is normalised": replace(BERT, in_place=True, before=False),
}


@dataclass
class Case:
    """A layer with what it is given."""

    form: Form
    layer: kernels.Layer
    weights: list[tuple[Tensor, Tensor | None]]
    norms: tuple[tuple[Any, Any], tuple[Any, Any]]
    head_norms: Tensor | None
    hidden: Tensor
    entering: Tensor
    runs: list[kernels.Run]
    turns: Tensor | None

    def __call__(self) -> None:
        self.layer(self.hidden, self.entering, self.runs, self.turns)


def case(form: Form, runs: tuple[tuple[int, int], ...] = RUNS) -> Case:
    generator = torch.manual_seed(len(runs))

    def random(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=generator)

    heads, shared, head_dim = form.sizes
    sides = (
        ((heads + 2 * shared) * head_dim, DIM),
        (DIM, heads * head_dim),
        (INNER * (1 + form.gated), DIM),
        (DIM, INNER),
    )
    weights: list[tuple[Tensor, Tensor | None]] = [
        ((random(*side) * side[1] ** -0.5).bfloat16(), random(side[0]) if form.biased else None)
        for side in sides
    ]
    for part in weights[0]:  # scores are not scaled, queries are
        if part is not None:
            part[: heads * head_dim] *= head_dim**-0.5
    products = []
    for i, (weight, bias) in enumerate(weights):
        gated = form.gated and i == 2
        if gated:
            weight = kernels.side_by_side(weight)
            bias = None if bias is None else kernels.side_by_side(bias)
        activation = form.activation if i == 2 else ("none", "")
        products.append(kernels.Multiplied(kernels.laid_out(weight), bias, activation, gated))
    norm = lambda: (1 + random(DIM) / 4, None if form.rms else random(DIM))  # noqa: E731
    norms = tuple(
        (norm() if form.after else None, norm() if form.before or not form.in_place else None) for _ in "12"
    )
    head_norms = 1 + random(heads + shared, head_dim) / 4 if form.head_norms else None
    if head_norms is not None:
        head_norms[:heads] *= head_dim**-0.5
    layer = kernels.Layer(
        tuple(products),  # type: ignore[arg-type]
        norms,  # type: ignore[arg-type]
        rms=form.rms,
        epsilon=EPSILON,
        in_place=form.in_place,
        follows=form.follows,
        sizes=form.sizes,
        head_norms=head_norms,
        head_epsilon=HEAD_EPSILON,
        window=form.window,
    )
    n_tokens = sum(n * length for n, length in runs)
    hidden = random(n_tokens, DIM)
    entering = hidden = hidden if form.in_place else hidden.bfloat16()
    if form.in_place:
        entering = random(n_tokens, DIM).bfloat16()
    given = []
    for i, (n, length) in enumerate(runs):
        filled = -(-length // kernels.STEP) * kernels.STEP
        bias = random(heads, length, filled) if form.by_distance else None
        unseen = None
        if form.by_distance and i % 2:
            unseen = torch.where(random(n, filled) > 1, -math.inf, 0.0)
            unseen[:, :1] = 0
        given.append(kernels.Run(n, length, bias, unseen))
    longest = max(length for _, length in runs)
    turns = rotations((100.0, 1.0), longest, head_dim, "cpu") if form.turned else None
    return Case(form, layer, weights, norms, head_norms, hidden, entering, given, turns)  # type: ignore[arg-type]


def multiplied(numbers: Tensor, weight: tuple[Tensor, Tensor | None]) -> Tensor:
    made = numbers @ weight[0].double().T
    return made if weight[1] is None else made + weight[1].double()


def attended(mixed: Tensor, c: Case) -> Tensor:
    heads, shared, head_dim = c.form.sizes
    out, start = [], 0
    for run in c.runs:
        n, length = run.n_texts, run.length
        if not n * length:
            continue
        part = mixed[start : start + n * length].view(n, length, -1, head_dim).transpose(1, 2)
        start += n * length
        moved, value = part[:, : heads + shared], part[:, heads + shared :]
        if c.head_norms is not None:
            moved = (
                functional.rms_norm(moved, (head_dim,), None, HEAD_EPSILON) * c.head_norms.double()[:, None]
            )
        if c.turns is not None:
            pairs = torch.view_as_complex(moved.reshape(*moved.shape[:-1], -1, 2).contiguous())
            moved = torch.view_as_real(pairs * c.turns[:length].to(torch.complex128)).flatten(-2)
        query, key = moved[:, :heads], moved[:, heads:]
        key, value = (each.repeat_interleave(heads // shared, 1) for each in (key, value))
        scores = query @ key.transpose(-1, -2)
        if run.bias is not None:
            scores = scores + run.bias[None, :, :, :length]
        if run.unseen is not None:
            scores = scores + run.unseen[:, None, None, :length]
        ahead = torch.arange(length)[None] - torch.arange(length)[:, None]
        before, after = (length if side is None else side for side in c.form.window)
        scores = scores.masked_fill((ahead < -before) | (ahead > after), -math.inf)
        out.append((scores.softmax(-1) @ value).transpose(1, 2).reshape(n * length, -1))
    return torch.cat(out)


def expected(c: Case) -> tuple[Tensor, Tensor]:
    """`hidden` and `entering` behind the layer; where none follows, what went into its second half."""
    form, hidden, entering = c.form, c.hidden.double(), c.entering.double()

    def joined(half: int, made: Tensor) -> None:
        nonlocal hidden, entering
        after, before = c.norms[half]
        hidden = hidden + (made if after is None else normalized(made, *after, form.rms, EPSILON))
        entering = hidden if before is None else normalized(hidden, *before, form.rms, EPSILON)
        if not form.in_place:
            hidden = entering

    joined(0, multiplied(attended(multiplied(entering, c.weights[0]), c), c.weights[1]))
    inner = multiplied(entering, c.weights[2])
    if form.gated:
        first, other = inner.chunk(2, 1)
        inner = activated(first, form.activation) * other
    else:
        inner = activated(inner, form.activation)
    into_second = entering
    joined(1, multiplied(inner, c.weights[3]))
    return hidden, entering if form.follows else into_second


def assert_alike(got: Tensor, exact: Tensor) -> None:
    """As near as the roundings to bfloat16 on the way of each token let it be."""
    off = (got.double() - exact).norm(dim=1) / exact.norm(dim=1)
    assert float(off.max()) < 2**-5
    assert float(off.median()) < 2**-7


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_a_layer(form: Form) -> None:
    c = case(form)
    hidden, entering = expected(c)
    c()
    assert_alike(c.hidden, hidden)
    assert_alike(c.entering, entering)


@ON_LINUX
@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_a_layer_touches_nothing_behind_what_it_is_given(form: Form) -> None:
    for runs in (((1, 1),), ((1, 15),), ((3, 7), (1, 33)), ((1, 300),), ((80, 16), (1, 5))):
        c = case(form, runs)
        c.hidden = before_a_forbidden_page(c.hidden)
        c.entering = before_a_forbidden_page(c.entering) if form.in_place else c.hidden
        hidden, _ = expected(c)
        c()
        assert_alike(c.hidden, hidden)


@pytest.mark.parametrize("n_tokens", [1, 31, 255, 256, 257, 1023, 1024, 1025, 1281, 2500])
def test_a_text_is_what_it_is_alone(n_tokens: int) -> None:
    """However many stand beside it, and wherever they are divided."""
    whole = case(BERT, ((n_tokens, 1),))
    alone = [replace(whole, hidden=row, entering=row) for row in whole.hidden.clone()[:, None]]
    for one in alone:
        one.runs = [kernels.Run(1, 1)]
        one()
    whole()
    assert whole.hidden.equal(torch.cat([one.hidden for one in alone]))


def test_what_is_behind_the_texts_stays_as_it_is() -> None:
    c = case(BERT, ((3, 5), (2, 40)))
    c.runs = c.runs[:1]
    before = c.hidden.clone()
    c()
    assert c.hidden[15:].equal(before[15:])
    assert not c.hidden[:15].eq(before[:15]).any(1).all()


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_no_text_at_all(form: Form) -> None:
    c = case(form, ((0, 5), (2, 0)))
    c()
    c.runs = []
    c()


def test_places_are_counted_in_each_text() -> None:
    """As rotations are relative, only places behind the longest text show it."""
    c = case(LLAMA, ((60, 4), (3, 7)))
    turns = rotations((100.0, 1.0), 500, 32, "cpu")
    turns[7:] = math.nan
    c.turns = turns[:7]
    hidden, _ = expected(c)
    c()
    assert_alike(c.hidden, hidden)


@pytest.mark.parametrize("name", ["BERT", "Gemma"])
def test_what_is_no_number_stays_in_its_text(name: str) -> None:
    c = case(FORMS[name], ((7, 5), (2, 40), (40, 20)))
    c.entering[17, 3] = math.nan  # of the fourth text
    c()
    assert c.hidden.isnan().any(1).nonzero().ravel().tolist() == list(range(15, 20))


@pytest.mark.parametrize("far", [1, 3, 8, 20, 60])
def test_a_query_whose_scores_are_far_below_another_s(far: int) -> None:
    """What is taken off must leave it a weight."""
    mixed = torch.randn(16, 3, 32, generator=torch.manual_seed(1))
    key = functional.normalize(torch.randn(32, generator=torch.manual_seed(2)), dim=0)
    mixed[:, 1] = key * 4 + mixed[:, 1] / 8
    mixed[:, 0] = key * torch.linspace(-1, 1, 16)[:, None] * far
    mixed = mixed.bfloat16()
    out = torch.empty(16, 32).bfloat16()
    kernels.attend(
        mixed.view(16, 96),
        out,
        kernels.Run(1, 16),
        0,
        (1, 1, 32),
        norms=None,
        epsilon=0.0,
        turns=None,
        window=(None, None),
    )
    query, key, value = mixed.double().unbind(1)
    exact = (query @ key.T).softmax(-1) @ value
    assert float(((out.double() - exact).norm(dim=1) / exact.norm(dim=1)).max()) < 2**-5


def test_addresses_are_handed_over_only_of_what_fits() -> None:
    c = case(LLAMA, ((2, 3),))
    c()
    for hidden, entering, runs, turns in (
        (c.hidden[:5], c.entering, c.runs, c.turns),
        (c.hidden.bfloat16(), c.entering, c.runs, c.turns),
        (c.hidden, c.entering.float(), c.runs, c.turns),
        (c.hidden[:, :32], c.entering[:, :32], c.runs, c.turns),
        (c.hidden.t().contiguous().t(), c.entering, c.runs, c.turns),
        (c.hidden, c.entering, [kernels.Run(3, 3)], c.turns),
        (c.hidden, c.entering, [kernels.Run(-1, 3)], c.turns),
        (c.hidden, c.entering, [kernels.Run(2, 3, bias=torch.zeros(2, 3, 16))], c.turns),
        (c.hidden, c.entering, [kernels.Run(2, 3, unseen=torch.zeros(2, 3))], c.turns),
        (c.hidden, c.entering, [kernels.Run(2, 3, unseen=torch.zeros(2, 16).double())], c.turns),
        (c.hidden, c.entering, c.runs, c.turns[:2] if c.turns is not None else None),
    ):
        with pytest.raises(ValueError, match=r"another shape|do not serve"):
            c.layer(hidden, entering, runs, turns)
    bert = case(BERT, ((2, 3),))
    with pytest.raises(ValueError, match="another shape"):  # the residual is what goes in
        bert.layer(bert.hidden, bert.hidden.clone(), bert.runs, None)


def test_layers_are_made_only_of_what_fits() -> None:
    c = case(BERT, ((2, 3),))
    products, norms, _ = c.layer._kept
    given = {
        "products": products,
        "norms": norms,
        "rms": False,
        "epsilon": 0.0,
        "in_place": False,
        "follows": True,
        "sizes": BERT.sizes,
        "head_norms": None,
        "head_epsilon": 0.0,
        "window": (None, None),
    }
    kernels.Layer(**given)  # type: ignore[arg-type]
    mixed, output, up, down = products
    for changed in (
        {"sizes": (2, 1, 32)},
        {"sizes": (2, 0, 32)},
        {"sizes": (3, 2, 32)},
        {"sizes": (8, 8, 8)},
        {"products": (replace(mixed, activation=("relu", "")), output, up, down)},
        {"products": (mixed, output, up, up)},
        {"products": (mixed, up, output, down)},
        {"products": (mixed, output, replace(up, gated=True), down)},
        {"products": (replace(mixed, bias=torch.zeros(64)), output, up, down)},
        {"products": (replace(mixed, bias=torch.zeros(192).double()), output, up, down)},
        {"products": (replace(mixed, laid=mixed.laid.float()), output, up, down)},
        {"norms": ((None, (torch.zeros(32), None)), norms[1])},
        {"norms": ((None, (torch.zeros(64).bfloat16(), None)), norms[1])},
        {"head_norms": torch.zeros(4, 16)},
    ):
        with pytest.raises(ValueError, match=r"another shape|do not serve|float32"):
            kernels.Layer(**{**given, **changed})  # type: ignore[arg-type]
