"""What the program consists of: the list is whole, as it was pinned, and under licences that go with ours."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from explorer.shared.packages import packages
from tests.bill_of_materials import licence_of, needed, pinned
from tests.conftest import PROJECT

# Words of which one has to be in a licence; each goes with Apache-2.0 in a program that is handed on.
_ALLOWED = re.compile(r"MIT|BSD|Apache|ISC|PSF|MPL-2\.0|LGPL|Zlib|CC0|0BSD")


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    said = subprocess.run(
        [sys.executable, "-m", "tests.bill_of_materials"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def test_what_is_declared_and_what_that_needs_is_on_it(bill: dict[str, Any]) -> None:
    names = {each["name"] for each in bill["components"]}
    assert {"torch", "transformers", "pyside6", "duckdb", "tantivy", "numpy"} <= names  # setup.py
    assert {"shiboken6", "tokenizers", "jinja2"} <= names  # needed by those
    assert "pytest" not in names
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert len({each["bom-ref"] for each in bill["components"]}) == len(bill["components"])


def test_versions_are_the_pinned_ones(bill: dict[str, Any]) -> None:
    versions = pinned()
    found = {each["name"]: each["version"].split("+")[0] for each in bill["components"]}
    assert {name: version for name, version in found.items() if versions.get(name, version) != version} == {}
    assert len(found.keys() & versions.keys()) > 40


def test_every_licence_is_known_and_allowed(bill: dict[str, Any]) -> None:
    licences = {each["name"]: each["licenses"][0]["license"]["name"] for each in bill["components"]}
    assert {name: said for name, said in licences.items() if not _ALLOWED.search(said)} == {}
    assert not [name for name, said in licences.items() if "AGPL" in said]


def test_notice_names_each_package_with_its_licence() -> None:
    """Made by `make documents`; the tests of made documents hold it, word for word."""
    lines = dict(line.rsplit(": ", 1) for line in packages())
    names = {line.split()[0] for line in lines}
    wanted = {name: licence_of(each) for name, each in needed().items() if name in pinned()}
    assert names == set(wanted)
    assert {line.split()[0]: said for line, said in lines.items()} == wanted
    assert lines["numpy >=2.0"] == wanted["numpy"]
