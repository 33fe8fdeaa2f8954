"""What a session that was killed leaves to be resumed, as sentences for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.plurals import plural

if TYPE_CHECKING:
    from core.workspace.workspace import Workspace

NOT_CLOSED = "This workspace was not closed the last time: the program was stopped, or the machine."


def sentences(workspace: Workspace) -> list[str]:
    """What is said of a workspace that was just opened after such an end: never nothing."""
    said = [NOT_CLOSED]
    n_left = workspace.n_texts - workspace.n_encoded
    if workspace.n_encoded and n_left:
        one, many = "1 text has no vector yet; it gets one.", "{n} texts have no vector yet; they get one."
        said.append(plural(n_left, one, many))
    n_runs = sum(run.state == "interrupted" for run in workspace.runs.all())
    if n_runs:
        one = "1 training run was stopped in the middle; it can be resumed."
        said.append(plural(n_runs, one, "{n} training runs were stopped in the middle; they can be resumed."))
    said += workspace.journal.recovered.sentences()
    if len(said) == 1:
        said.append("All that was saved is there.")
    return said
