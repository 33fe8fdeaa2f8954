"""A peer's encoder in a process of its own, since its packages are not those of the program.

    python -m tests.bench.peer_encoder KIND MODEL EXPORTS

Not called by hand: `tests/bench/peer_process.py` starts it, with the packages that KIND wants on PYTHONPATH.
Reads lines of JSON, {"texts": […], "vectors": a file to write or null}, and answers each with one,
{"seconds": …}; the first line that it writes says with which versions it is ready. Everything else that
libraries print goes to stderr.

KIND is "default" or "bfloat16" (torch), "openvino", or "onnx-int8" (quantized dynamically, as its
documentation shows, for processors with VNNI). What is exported is kept in the folder EXPORTS.
"""

from __future__ import annotations

import json
import os
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

_QUANTIZED = "model_qint8_avx512_vnni.onnx"


def load(kind: str, model: str, exports: Path) -> Any:
    """The peer's encoder, exported first where nothing is in `exports` yet."""
    from sentence_transformers import SentenceTransformer

    plain: dict[str, Any] = {"device": "cpu", "local_files_only": True}
    if kind == "openvino":
        if not (exports / "modules.json").is_file():
            made = SentenceTransformer(model, backend="openvino", model_kwargs={"export": True}, **plain)
            made.save_pretrained(str(exports))
        return SentenceTransformer(str(exports), backend="openvino", **plain)
    if kind == "onnx-int8":
        if not (exports / "onnx" / _QUANTIZED).is_file():
            from sentence_transformers import export_dynamic_quantized_onnx_model

            made = SentenceTransformer(model, backend="onnx", model_kwargs={"export": True}, **plain)
            made.save_pretrained(str(exports))
            export_dynamic_quantized_onnx_model(made, "avx512_vnni", str(exports))
        quantized = {"file_name": _QUANTIZED}
        return SentenceTransformer(str(exports), backend="onnx", model_kwargs=quantized, **plain)
    encoder = SentenceTransformer(model, **plain)
    return encoder.bfloat16() if kind == "bfloat16" else encoder


def main() -> None:
    """Answer until there is nothing more to read."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    kind, model, exports = sys.argv[1:]
    encoder = load(kind, model, Path(exports))
    packages = ["sentence-transformers", "transformers"]
    packages += {"openvino": ["openvino"], "onnx-int8": ["onnxruntime"]}.get(kind, ["torch"])
    print(json.dumps({"versions": {name: version(name) for name in packages}}), file=answers, flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        began = time.perf_counter()
        vectors = encoder.encode(asked["texts"], show_progress_bar=False)
        seconds = time.perf_counter() - began
        if asked["vectors"] is not None:
            np.save(asked["vectors"], np.asarray(vectors, dtype=np.float32))
        print(json.dumps({"seconds": seconds}), file=answers, flush=True)


if __name__ == "__main__":
    main()
