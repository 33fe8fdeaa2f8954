"""A file of a workspace is damaged: it opens and says what is missing, or says why not; no other changes."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import ExplorerError
from core.workspace import Workspace
from explorer.shared.settings import DEFAULTS, Settings
from tests.soak import children
from tests.soak.children import Tell
from tests.soak.place import Place, digests, kept_answers, leftovers, made_answers

DAMAGES = ("flip", "truncate", "empty", "swap", "delete", "pipe")
# Not damaged: it says which process has the workspace open, and is written anew by each.
_NOT = {"workspace.lock"}
# They may be written to by an opening that succeeds; all else that is kept may not.
_OF_THE_DATABASE = re.compile(r"rows\.duckdb|workspace\.lock|journal")
_KEPT = ("workspace.json", "models/", "runs/", "rerankers/")
# The stages whose files are damaged: all of them; of a deletion that waits to be finished, those of it; of a
# workspace that was brought up to date, those of its backup.
_STAGES = {"full": "", "leaving": "deleting/", "updated": "backups/"}
SETTINGS = "beside/settings.json"


@dataclass(frozen=True)
class Damage:
    """One damage and what came of it.

    Attributes:
        kind: of the file, as `kind_of` names it.
        number: of the case; it says file and damage.
        file: its path in the workspace.
        damage: one of `DAMAGES`.
        opening: "opened", "said" (a sentence), or what went wrong.
        changed: answers about what a person made or the files held that are not as before.
        silent: of those the ones of which nothing was said.
        made: answers about what is made from the rest that are not as before, after it was made again.
        altered: other files that were changed.
        left: what lies about.
        detail: sentence or traceback.
    """

    kind: str
    number: int
    file: str
    damage: str
    opening: str
    changed: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    detail: str = ""

    @property
    def good(self) -> bool:
        """Whether the promises held."""
        return self.opening in ("opened", "said") and not (
            self.silent or self.made or self.altered or self.left
        )


def kind_of(path: str) -> str:
    """What a file is, whichever run, model or key it belongs to."""
    parts = path.split("/")
    name = re.sub(r"[0-9a-f]{8,}", "*", parts[-1])
    name = re.sub(r"\d+", "N", name) if parts[0] not in ("models", "runs") else name
    return name if len(parts) == 1 else f"{parts[0]}/…/{name}" if len(parts) > 2 else f"{parts[0]}/{name}"


def kinds(place: Place) -> dict[str, list[str]]:
    """The files of all workspaces that are damaged, by their kind, and those beside them."""
    found = defaultdict(list)
    for stage, begins in _STAGES.items():
        for path in sorted((place.home / stage).rglob("*")):
            relative = str(path.relative_to(place.home / stage))
            if path.is_file() and relative.startswith(begins) and relative not in _NOT:
                found[kind_of(relative)].append(relative)
    return {**found, SETTINGS: [place.settings.name]}


def stage_of(kind: str) -> str:
    """The workspace that has files of a kind."""
    return next((stage for stage, begins in _STAGES.items() if begins and kind.startswith(begins)), "full")


def inflict(folder: Path, file: str, damage: str, random: random.Random) -> None:
    """Damage one file."""
    path = folder / file
    content = bytearray(path.read_bytes())
    if damage == "delete":
        path.unlink()
        return
    if damage == "pipe":  # nobody ever writes to it: whoever reads it waits for good
        path.unlink()
        os.mkfifo(path)
        return
    if damage == "swap":  # with another file of its kind, else with any other
        files = [other for other in digests(folder) if other not in (file, *_NOT)]
        alike = [other for other in files if Path(other).suffix == path.suffix]
        content[:] = (folder / random.choice(alike or files)).read_bytes()
    elif damage == "empty":
        content.clear()
    elif damage == "truncate":
        del content[random.randrange(max(len(content), 1)) :]
    elif content:
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    path.write_bytes(content)


def cases(place: Place, number: int, seed: int = 0) -> list[tuple[str, str, int]]:
    """`number` damages, spread evenly over kinds of files and damages."""
    every = [(kind, damage) for damage in DAMAGES for kind in sorted(kinds(place))]
    random.Random(seed).shuffle(every)
    return [(*every[n % len(every)], seed * 1_000_000 + n // len(every)) for n in range(number)]


def answers_before(place: Place, scratch: Path) -> dict[str, Any]:
    """What each stage answers while nothing is damaged."""
    return {stage: _sound(place, stage, scratch) for stage in _STAGES}


def _sound(place: Place, stage: str, scratch: Path) -> dict[str, Any]:
    seen = _looked_at(place.copy(stage, scratch / "sound"), "", scratch)
    shutil.rmtree(scratch / "sound")
    if seen.exit_code != 0:
        raise RuntimeError(f"The sound workspace does not answer: {seen.error}")
    (about,) = seen.values("seen")
    return dict(about)


def damage(kind: str, how: str, number: int, before: dict[str, Any], place: Place, scratch: Path) -> Damage:
    """Damage a copy, open it in a child, ask it everything, and compare."""
    drawn = random.Random(f"{kind} {how} {number}")
    file = drawn.choice(kinds(place)[kind])
    if kind == SETTINGS:
        return _damaged_settings(place, how, number, drawn, scratch)
    stage = stage_of(kind)
    before = before[stage]
    folder = place.copy(stage, scratch / "workspace")
    try:
        inflict(folder, file, how, drawn)
        untouched = digests(folder)
        untouched.pop(file, None)
        seen = _looked_at(folder, file, scratch)
        about = (kind, number, file, how)
        if seen.exit_code != 0:
            how_ended = "hung" if seen.exit_code is None else "aborted" if seen.exit_code < 0 else "traceback"
            return Damage(*about, how_ended, detail=seen.error)
        (after,) = seen.values("seen")
        refused = "said" in after
        altered = _altered(file, untouched, digests(folder), refused) if refused or stage != "leaving" else ()
        if refused:
            return Damage(*about, "said", altered=altered, detail=after["said"])
        changed = [name for name, answer in before["kept"].items() if after["kept"][name] != answer]
        heard = [*after["repairs"], *set(after["recovered"]).difference(before["recovered"])]
        silent = [
            name
            for name in changed
            if after["kept"][name][0] != "said" and not heard and not _needs_no_word(file, name)
        ]
        made = [
            name
            for name, answer in before["made"].items()
            if after["made"][name] != answer and after["made"][name][0] != "said"
        ]
        if heard and "texts" in changed:  # other texts were said to be there
            made = []
        said = [
            answer[1] for part in ("kept", "made") for answer in after[part].values() if answer[0] == "said"
        ]
        detail = " ".join([*heard, *dict.fromkeys(said)])
        # What was trained stays where its run.json was taken away, and is named.
        left = tuple(each for each in leftovers(folder) if each.split()[0] not in detail)
        return Damage(*about, "opened", tuple(changed), tuple(silent), tuple(made), altered, left, detail)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _damaged_settings(place: Place, how: str, number: int, drawn: random.Random, scratch: Path) -> Damage:
    """Settings are choices, and start afresh where they cannot be read; whatever stands there, it fits."""
    folder = scratch / "beside"
    folder.mkdir()
    try:
        shutil.copy(place.settings, folder)
        shutil.copy(place.keyed, folder / "other.json")  # anything else to be swapped with
        inflict(folder, place.settings.name, how, drawn)
        seen = children.run(_look_at_settings, folder / place.settings.name, errors=scratch / "errors.txt")
        about = (SETTINGS, number, place.settings.name, how)
        if seen.exit_code != 0:
            return Damage(*about, "traceback", detail=seen.error)
        (after,) = seen.values("seen")
        wrong = tuple(name for name, fits in after["fits"].items() if not fits)
        return Damage(*about, "opened", silent=wrong, detail=after["trouble"])
    finally:
        shutil.rmtree(folder)


def _look_at_settings(tell: Tell, path: Path) -> None:
    settings = Settings(path)
    fits = {name: isinstance(settings.get(name), type(default)) for name, default in DEFAULTS.items()}
    settings.remember(path.parent / "workspace", "Another", 7, "model")
    fits["recent"] = fits["recent"] and settings.recent[0].name == "Another"
    fits["written"] = Settings(path).recent == settings.recent
    tell("seen", {"fits": fits, "trouble": settings.trouble})


def _needs_no_word(file: str, answer: str) -> bool:
    """A run that is not there, or not to be resumed, stands so on its card in the list of runs."""
    return file.startswith("runs/") and answer in ("runs", "curves")


def _altered(damaged: str, before: dict[str, str], after: dict[str, str], refused: bool) -> tuple[str, ...]:
    """Undamaged files that are not as they were: after a refusal any; else those that are kept."""
    changed = [name for name, digest in before.items() if after.get(name) != digest and name not in _NOT]
    if not refused:
        changed = [
            name
            for name in changed
            if not _OF_THE_DATABASE.match(name)
            and name.startswith(_KEPT)
            and not (damaged.startswith(_KEPT) and _unit(name) == _unit(damaged))
        ]
    return tuple(changed)


def _unit(name: str) -> str:
    """The folder of one run, one model: what is damaged and restored as one."""
    return "/".join(name.split("/")[:2])


def _looked_at(folder: Path, file: str, scratch: Path) -> children.Ended:
    return children.run(_look, folder, file, errors=scratch / "errors.txt")


def _look(tell: Tell, folder: Path, file: str) -> None:
    try:
        workspace = Workspace.open(folder)
    except ExplorerError as error:
        tell("seen", {"said": str(error)})
        return
    with workspace:
        kept, made = kept_answers(workspace), made_answers(workspace)
        repairs = [*workspace.repairs, *workspace.notices]
        about = {"repairs": repairs, "recovered": list(workspace.recovered)}
        tell("seen", {"kept": kept, "made": made, **about})
        try:  # whatever a run that was stopped has left, it goes on or says why not
            for run in workspace.runs.all():
                if run.resumable and run.folder.name in file:
                    next(iter(workspace.runs.resume(run.id)))
        except ExplorerError:
            pass
