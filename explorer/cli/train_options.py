"""The settings of a run as options of `semantic-explorer train`, made from `TrainingConfig`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from core.errors import InputError
from core.training.config import OLD_NAMES, default_of, option_of, settings
from core.training.objectives import used_by
from core.training.settings import Setting
from explorer.cli.output import say

# More names than these say nothing to a person who looks for an option.
_NAMED = 6


def with_settings(before: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command an option for each setting, in place of its keyword arguments.

    Args:
        before: the parameter that they come before in the help.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = [
            each
            for each in inspect.signature(command, eval_str=True).parameters.values()
            if each.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        names = {each.name for each in own}
        made = [
            _parameter(name, each)
            for name, each in settings().items()
            if each.in_command and name not in names
        ]
        place = next(k for k, each in enumerate(own) if each.name == before)
        parameters = [*own[:place], *made, *own[place:], *map(_hidden, OLD_NAMES)]
        command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return command

    return decorate


def _parameter(name: str, setting: Setting) -> inspect.Parameter:
    if setting.kind == "flag":
        option = typer.Option(option_of(name), help=_help(name, setting))
        return inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=False, annotation=Annotated[bool, option]
        )
    option = typer.Option(
        option_of(name), metavar=setting.metavar, help=_help(name, setting), show_default=False
    )
    kinds: dict[str, Any] = {"whole": int | None, "number": float | None, "share": float | None}
    kind = kinds.get(setting.kind, str | None) if not setting.none else str | None
    return inspect.Parameter(
        name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=Annotated[kind, option]
    )


def _hidden(name: str) -> inspect.Parameter:
    """A flag's option of version 0.1."""
    option = typer.Option(option_of(name), hidden=True)
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Annotated[bool, option]
    )


def _help(name: str, setting: Setting) -> str:
    """For whom, what, and the value where it is absent."""
    users, said = used_by(name), setting.help
    if 0 < len(users) <= _NAMED:
        first = said.split()[0]
        said = f"{', '.join(users)}: {said[0].lower() if first.istitle() else said[0]}{said[1:]}"
    return f"{said}; {absent} when absent." if (absent := _absent(name, setting)) else f"{said}."


def _absent(name: str, setting: Setting) -> str:
    default = default_of(name)
    if setting.absent or default in (None, ()) or setting.kind == "flag":
        return setting.absent
    if setting.kind == "share":
        return f"{default:g}"
    return f'"{default}"' if "," in str(default) else setting.shown(default)


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that options name, as `TrainingConfig` takes them.

    Raises:
        InputError: an option's text says no value.
    """
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name in OLD_NAMES and value:
            say(f"{option_of(name)} is now {option_of(OLD_NAMES[name])}; the old name goes with version 0.3")
        name = OLD_NAMES.get(name, name)
        setting = settings()[name]
        if value is None or value is False:
            continue
        if setting.kind == "file":
            value = str(Path(value).absolute())
        elif isinstance(value, str):
            try:
                value = setting.read(value)
            except ValueError as error:
                raise InputError(f"{option_of(name)} is “{value}”.", str(error)) from error
            setting.check(option_of(name), value)
        found[name] = value
    return found
