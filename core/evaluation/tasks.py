"""What a folder or a file holds that a model can be evaluated on, recognised by its shape."""

from __future__ import annotations

from pathlib import Path

from core.errors import InputError

TASKS = ("labels", "topics", "senteval", "translations", "clustering")
OF_FILES = ("labels", "topics", "clustering")


def recognise_task(path: Path) -> tuple[str, str]:
    """The task of `TASKS` that a folder or a file is for, and a sentence on why.

    A file is for "labels", whatever else could be asked of it: its own columns say how it judges a model.

    Raises:
        InputError: a folder holds nothing that is known.
    """
    if not path.is_dir():
        return "labels", ""
    from core.evaluation.senteval import find_tasks
    from core.evaluation.topics import has_arguments
    from core.evaluation.translations import parallel_files

    tasks = find_tasks(path)
    if tasks:
        return "senteval", f"{path.name} holds tasks of SentEval: {', '.join(tasks)}."
    if has_arguments(path):
        return "topics", f"{path.name} holds arguments and key points, judged topic by topic."
    pairs = parallel_files(path)
    if pairs:
        named = ", ".join(f"{files.first}-{files.second}" for files in pairs)
        return "translations", f"{path.name} holds translations line by line: {named}."
    raise InputError(
        f"{path} is a folder that holds nothing a model could be evaluated on.",
        "Give a file with labels, or a folder with SentEval's tasks (downstream/MR/…), with translations "
        "(NAME.deu-eng.deu, NAME.deu-eng.eng), or with ArgKP's files (labels_train.csv …).",
    )
