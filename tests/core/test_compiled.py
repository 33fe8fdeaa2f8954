"""What is in C, and where it was not built."""

from __future__ import annotations

import os
import sys
from types import ModuleType

import pytest

import setup as package
from core.compiled import compiled
from core.encoding.packed import kernels
from core.search import code_products


@pytest.mark.skipif(os.name == "nt", reason="nothing in C is built there")
def test_what_is_in_c_was_built_from_the_source_that_is_here() -> None:
    assert len(package.IN_C) == 2
    for width in (kernels.WIDTH, code_products.WIDTH):
        assert width in (4, 8, 16), "it was not built: is there a C compiler? run make setup"


@pytest.mark.parametrize("version", [0, 2, None])
def test_a_module_of_another_version_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, version: int | None
) -> None:
    """As where what lies there was built before its source was changed, and could not be built again."""
    module = ModuleType("kernels_of_a_test")
    if version is not None:
        module.VERSION = version  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert compiled(module.__name__, version=1) is None
    module.VERSION = 1  # type: ignore[attr-defined]
    assert compiled(module.__name__, version=1) is module


def test_a_module_that_is_not_there_is_none() -> None:
    assert compiled("core.kernels_that_nobody_built", version=1) is None
