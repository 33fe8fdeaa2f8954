"""Writes what lies beside this file. Runs in checkouts of earlier code; see README.md.

python make.py MODEL FOLDER
"""

from __future__ import annotations

import csv
import json
import os
import sys
import tarfile
from pathlib import Path
from typing import Any

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np

from core import Workspace

ROWS = [
    ("The parcel came two weeks late", "delivery", 1, "2024-01-08"),
    ("The courier left it in the rain", "delivery", 2, "2024-01-09"),
    ("A quiet room and a good breakfast", "hotel", 5, "2024-02-01"),
    ("환불이 아직 안 왔어요", "refund", 1, "2024-06-05"),
    ("", "refund", 3, "2024-06-07"),
    ("The parcel came two weeks late", "delivery", 4, "2024-06-08"),
]
PASTED = ["Pasted later", "退款第二天就到了"]


def made(workspace: Any) -> dict[str, Any]:
    """What a person makes, as far as that code has it; what is said of it."""
    said: dict[str, Any] = {}
    if hasattr(workspace, "judgments"):
        workspace.judgments.mark([(ROWS[0][0], ROWS[1][0]), (ROWS[0][0], ROWS[2][0])], 1.0, "hit")
        workspace.judgments.mark([(ROWS[2][0], ROWS[3][0])], 0.0, "hit")
        said["marks"] = sorted([each.first, each.second, each.score] for each in workspace.judgments.all())
    if hasattr(workspace, "labels"):
        for name, row_ids in (("late", [0, 5]), ("good", [2])):
            label = workspace.labels.add(name)
            workspace.labels.set_rows(label.label_id, np.array(row_ids, np.int64))
        said["labels"] = {each.name: each.row_ids.tolist() for each in workspace.labels.all()}
    if hasattr(workspace, "notes"):
        workspace.notes.put_many({1: "ask the courier", 6: "who pasted this?"})
        said["notes"] = {str(row_id): text for row_id, text in workspace.notes.all().items()}
    if hasattr(workspace.rows, "hide"):
        workspace.rows.hide(np.array([4]), "duplicate")
        said["hidden"] = [4]
    return said


def main(model: str, to: Path) -> None:
    to.mkdir(parents=True)
    file = to / "survey.csv"
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened)
        writer.writerow(["text", "category", "rating", "day"])
        writer.writerows(ROWS)
    workspace: Any = Workspace.create(to / "workspace", model=model, name="Survey")
    workspace.add_file(file, text_column="text")
    workspace.add_lines(PASTED)
    workspace.encoder("cpu", "float32")
    workspace.prepare()
    n_rows, n_texts = workspace.n_rows, workspace.n_texts
    said = {"rows": n_rows, "texts": workspace.rows.texts(), "encoded": n_texts} | made(workspace)
    vectors = workspace.vectors()
    said["vectors"] = vectors.sorted().matrix.tolist()
    said["cells"] = [list(map(str, row)) for row in workspace.rows.fetch(np.arange(n_rows))]
    (to / "said.json").write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    workspace.close()
    if "marks" in said:  # a session that was killed: its last mark is in the log alone
        workspace = Workspace.open(to / "workspace")
        workspace.judgments.mark([("late parcel", ROWS[0][0])], 1.0, "hit")
        # As a kill leaves it: nothing is closed.
        (to / "workspace" / "workspace.lock").write_text('{"pid": 1, "host": "elsewhere"}')
    with tarfile.open(to / "workspace.tar.xz", "w:xz") as packed:
        packed.add(to / "workspace", "workspace")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
