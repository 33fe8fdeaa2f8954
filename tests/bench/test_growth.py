"""The table and the plot of how time and memory grow, on made-up figures."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.bench import growth, growth_plot


def test_exponent_is_that_of_the_two_largest_sizes() -> None:
    assert growth.exponent([10, 100, 1000], [5.0, 1.0, 100.0]) == pytest.approx(2.0)


def test_table_has_a_line_a_step() -> None:
    rows = [
        {"key": {"step": step, "rows": size}, "figures": {"seconds": size / 1000, "mib": 100.0}}
        for step in growth.STEPS
        for size in (10, 1_000)
    ]
    lines = growth.table(rows, [10, 1_000]).splitlines()
    assert [line.split(" | ")[0].strip("| ") for line in lines[2:]] == list(growth.STEPS)
    assert lines[2] == "| import | 10.0 ms, 100 MiB | 1.00 s, 100 MiB | 1.00 | 0.00 |"


def test_plot_is_a_picture_with_a_line_and_a_name_a_step(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    growth_plot.write(path, [10, 1_000], {step: [0.01, 2.0] for step in growth.STEPS})
    drawn = ET.parse(path).getroot()
    svg = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f"{svg}polyline")) == len(growth.STEPS)
    names = {text.text: float(text.attrib["y"]) for text in drawn.findall(f"{svg}text")}
    assert set(growth.STEPS) <= set(names)
    # Lines that end at one place have names that do not lie on each other.
    heights = sorted(names[step] for step in growth.STEPS)
    assert min(b - a for a, b in itertools.pairwise(heights)) >= 14
