"""The benchmark of graphics cards, on the processor as far as it goes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

from tests.bench import clauses, gpu


def test_without_a_device_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gpu"])
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    gpu.main()
    assert capsys.readouterr().out == "no CUDA device: nothing to measure\n"


@pytest.mark.slow
@pytest.mark.public_data
def test_its_table_by_a_processor(public_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "_PEER_BATCHES", (8,))
    lines = gpu.report("cpu", layers=1, n_texts=6, rounds=1)
    assert [line[:2] for line in lines] == [
        (kind, name)
        for kind in ("32 tokens", "clauses")
        for name in ("this program", "sentence-transformers, sdpa, 8 a batch")
    ]
    assert all(float(line[-1]) > 0.999 for line in lines)  # each beside our own float32


def test_how_long_something_is_busy() -> None:
    assert gpu.busy([]) == 0
    assert gpu.busy([(5, 7), (0, 2), (1, 3), (1.5, 2.5), (6, 6.5)]) == 5


@pytest.mark.slow
@pytest.mark.public_data
def test_the_table_of_families_by_a_processor(public_data: Path) -> None:
    table, missed = gpu.family_table("cpu", ("BERT", "Gemma 3"), clauses.texts(40), rounds=1)
    assert [line.split(" | ")[0] for line in table.splitlines()[2:]] == ["| BERT", "| Gemma 3"]
    assert not [each for each in missed if "share" not in each]
