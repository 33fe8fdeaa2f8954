"""The texts of a workspace as something to learn from without labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import InputError
from core.progress import CancelToken, check

if TYPE_CHECKING:
    from core.examples import Examples, Split
    from core.workspace.workspace import Workspace


def corpus_split(
    workspace: Workspace,
    *,
    selection: Examples | None = None,
    verdict: Examples | None = None,
    cancel: CancelToken | None = None,
) -> Split:
    """At most 20,000 texts of the corpus to learn from, and what judges; see `core.training.adapting`.

    Every call draws the same, so that runs with different settings can be compared.

    Args:
        selection, verdict: labelled examples from files to be these parts.

    Raises:
        InputError: there is no text to learn from.
        CancelledError: `cancel` was set.
    """
    from core.judgments.teaching import divide_judgments, marks_needed
    from core.training.adapting import adapting_split, drawn, judged_by_files

    learned, held = drawn(workspace.n_texts)
    texts = workspace.rows.texts_of(learned)
    check(cancel)
    judgments, earlier = workspace.judgments.all(), workspace.sentence_parts()
    judged = divide_judgments(judgments, 0, earlier) if judgments else None
    split = adapting_split(
        texts,
        dict(zip(held.tolist(), workspace.rows.texts_of(held), strict=True)),
        workspace.n_texts,
        f"the texts of {workspace.name}",
        judged,
        earlier,
        marks_needed(judged, len(judgments)),
    )
    split = judged_by_files(split, selection, verdict)
    if not len(split.train):
        raise InputError("There is no text to learn from.", "Import a file first.")
    return split
