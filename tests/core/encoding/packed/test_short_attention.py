"""Short texts' attention by two batched products is torch's own."""

from __future__ import annotations

import pytest
import torch
from torch.nn import functional

from core.encoding.packed.attention import by_products

N_TEXTS, N_HEADS, HEAD_DIM = 5, 3, 8


@pytest.mark.parametrize("length", [1, 2, 7, 15, 16, 17, 64])
@pytest.mark.parametrize("with_bias", [False, True])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_products_give_torchs_attention(length: int, with_bias: bool, dtype: torch.dtype) -> None:
    generator = torch.manual_seed(length)
    mixed = 2 * torch.randn(N_TEXTS, length, 3, N_HEADS, HEAD_DIM, generator=generator)
    query, key, value = mixed.to(dtype).permute(2, 3, 0, 1, 4)  # (heads, texts, length, head_dim) each
    bias = torch.randn(N_HEADS, 1, length, length, generator=generator) if with_bias else None
    exact = [part.float() for part in (query, key, value)]
    expected = functional.scaled_dot_product_attention(*exact, attn_mask=bias)
    got = by_products(query * HEAD_DIM**-0.5, key, value, bias).permute(2, 3, 0, 1, 4).flatten(0, 1)
    assert got.dtype == dtype
    # bfloat16 keeps 8 bits: scores of up to 20 and values of up to 6 are rounded to them.
    torch.testing.assert_close(got.float(), expected, atol=1e-5 if dtype == torch.float32 else 0.15, rtol=0)


def test_scores_too_large_for_an_exponential_are_no_trouble() -> None:
    each = torch.full((2, 1, 4, 8), 30.0)
    got = by_products(each, each, each, None)
    torch.testing.assert_close(got, torch.full((1, 4, 2, 1, 8), 30.0))
