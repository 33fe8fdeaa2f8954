"""What the commands say: results to stdout; progress, notes and errors to stderr."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from core.progress import Progress, Task
from explorer.cli import PROGRAM
from explorer.serving.shapes import json_text

if TYPE_CHECKING:
    import typer
    from rich.console import Console, RenderableType
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from core.search import Hits
    from core.workspace import MapEstimate, Workspace

_REDRAWN_AFTER = 0.1
_SAID_AFTER = 5.0


def say(sentence: str) -> None:
    """A note or an error, in one line on stderr."""
    print(f"{PROGRAM}: {' '.join(sentence.split())}", file=sys.stderr, flush=True)


def say_of_map(estimate: MapEstimate) -> None:
    """Say what a map takes, before it is begun."""
    say(f"{estimate.sentence} Ctrl-C stops it.")


def open_workspace(folder: Path | str) -> Workspace:
    """Open the workspace in `folder`, and say on stderr what a person has to know of it.

    Raises:
        ExplorerError: as `Workspace.open`.
    """
    from core.workspace import Workspace

    workspace = Workspace.open(folder)
    for sentence in workspace.notices:
        say(sentence)
    return workspace


def print_json(result: dict[str, Any]) -> None:
    """One JSON object on stdout. Numbers that JSON has no name for become null, dates ISO 8601."""
    in_unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    print(json_text(result, in_ascii=not in_unicode))


def print_hits(hits: Hits) -> None:
    """Hits for a person: rank, similarity (or score, by words or reranked), row, of how many passages,
    text or the passage of it that was found; words stand out on a terminal.
    """
    from rich.text import Text

    for hit in hits.hits:
        by_score = hit.similarity is None or hits.reranked is not None or bool(hits.score_name)
        shown = hit.score if by_score else hit.similarity
        ranked = hit.similarity is not None or shown  # operators alone put nothing in order
        line = Text(f"{hit.rank:>3}  {shown:>5.2f}  " if ranked else f"{hit.rank:>3}         ")
        of_passages = f"{hits.query.passages} of {hit.n_passages}  " if hit.n_passages > 1 else ""
        line.append(f"row {hit.row}  {of_passages}", style="dim")
        text = Text(" ".join(hit.found_in_context.split()))
        text.highlight_words(hit.matches, style="bold yellow", case_sensitive=True)
        _print(line + text)


def print_facts(facts: list[tuple[str, str]]) -> None:
    """Names and values in two columns."""
    width = max(len(name) for name, _ in facts)
    for name, value in facts:
        print(f"{name:<{width}}  {value}")


def _print(shown: RenderableType) -> None:
    console = _console(sys.stdout)
    # Rendered first, then written: written by rich itself, a closed pipe would end the process with status 1.
    with console.capture() as rendered:
        console.print(shown, soft_wrap=True)
    sys.stdout.write(rendered.get())


def _console(stream: Any) -> Console:
    from rich.console import Console

    return Console(file=stream, markup=False, highlight=False, emoji=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What `train` and `evaluate` print when they are done.

    Attributes:
        report: metrics and verdict, as `--json` prints them.
        sentence: the verdict as a sentence, if there is one.
        places: what lies where, by name.
    """

    report: dict[str, Any]
    sentence: str | None
    places: dict[str, str]

    def as_json(self) -> dict[str, Any]:
        """Ready for `print_json`."""
        return self.report | {"sentence": self.sentence} | self.places

    def facts(self) -> list[tuple[str, str]]:
        """Ready for `print_facts`."""
        found = [("verdict", self.sentence)] if self.sentence else []
        baseline, bound = self.report["baseline"] or {}, self.report.get("upper_bound") or {}
        for name, interval in self.report["metrics"].items():
            before = f", before {baseline[name]['value']:.4f}" if name in baseline else ""
            most = f", cross-encoder {in_words(bound[name])}" if name in bound else ""
            found.append((name, in_words(interval) + before + most))
        parts = " · ".join(f"{count:,} {part}" for part, count in self.report["parts"].items() if count)
        return [*found, ("parts", parts), *((name.replace("_", " "), at) for name, at in self.places.items())]


def in_words(interval: Mapping[str, float]) -> str:
    """“0.8123 (0.8010 to 0.8236)”."""
    return f"{interval['value']:.4f} ({interval['low']:.4f} to {interval['high']:.4f})"


@contextlib.contextmanager
def reported_task(context: typer.Context) -> Iterator[Task]:
    """The task of a command: its progress is shown on stderr, and Ctrl-C stops it."""
    with ProgressLine() as line:
        yield Task(line, context.obj)


class ProgressLine:
    """Shows how far a job has come, on stderr: a bar on a terminal, else a line now and then.

    Call it with each `Progress`; it ends with the `with` block.
    """

    def __init__(self) -> None:
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._last = ("", 0)
        self._shown = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, state: Progress) -> None:
        now, on_terminal = time.monotonic(), sys.stderr.isatty()
        wait = _REDRAWN_AFTER if on_terminal else _SAID_AFTER
        if (state.stage, state.done) == self._last:
            return
        if state.done != state.total and now - self._shown < wait:
            return
        self._last, self._shown = (state.stage, state.done), now
        if on_terminal:
            self._draw(state)
        else:
            print(f"{state.stage}: {progress_words(state)}", file=sys.stderr, flush=True)

    def _draw(self, state: Progress) -> None:
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bar

        if self._bar is None or self._task is None:
            self._bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(bar_width=28),
                TextColumn("{task.fields[words]}"),
                console=_console(sys.stderr),
                transient=True,
                auto_refresh=False,
            )
            self._bar.start()
            self._task = self._bar.add_task("", words="")
        self._bar.update(
            self._task,
            description=state.stage,
            total=state.total,
            completed=state.done,
            words=progress_words(state),
        )
        self._bar.refresh()


def progress_words(state: Progress) -> str:
    """ "6,240 / 10,003 sentences · 812 a second · 5 s left"; bytes as megabytes."""
    in_bytes = state.unit == "bytes"
    done, total = (megabytes(n) if in_bytes else f"{n:,}" for n in (state.done, state.total or 0))
    counted = done if state.total is None else f"{done} / {total}"
    parts = [counted if in_bytes else f"{counted} {state.unit}"]
    if state.rate is not None and state.seconds >= 1:
        rate = megabytes(round(state.rate)) if in_bytes else f"{max(1, round(state.rate)):,}"
        parts.append(f"{rate} a second")
        if state.seconds_left:
            parts.append(f"{duration(state.seconds_left)} left")
    return " · ".join(parts)


def duration(seconds: float) -> str:
    """ "5 s", "2 min 5 s", "1 h 12 min"."""
    minutes, rest = divmod(max(1, round(seconds)), 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes_left} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def megabytes(n_bytes: int) -> str:
    """ "91 MB", "0.1 MB"."""
    return f"{n_bytes / 1e6:,.0f} MB" if n_bytes >= 10e6 else f"{n_bytes / 1e6:.1f} MB"
