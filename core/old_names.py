"""Names and arguments of version 0.1 that are others now: they work until version 0.3, and warn.

With version 0.3 this file goes, and whatever imports it loses the lines that use it.
"""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from core.progress import Task

_P = ParamSpec("_P")
_R = TypeVar("_R")
_T = TypeVar("_T")


def warn_of_old_name(old: str, new: str, stacklevel: int = 2) -> None:
    """Say at the caller's caller that `old` is now `new`."""
    what = f"{old} is now {new}; the old name goes with version 0.3."
    warnings.warn(what, DeprecationWarning, stacklevel + 1)


def with_moved(room: str, moved: Mapping[str, str], public: Callable[[str], Any]) -> Callable[[str], Any]:
    """The `__getattr__` of a room that some names have left.

    Args:
        room: its dotted name.
        moved: the name that they had here -> module and name now.
        public: finds the names that are here.
    """

    def find(name: str) -> Any:
        if name not in moved:
            return public(name)
        warn_of_old_name(f"{room}.{name}", moved[name])
        module, _, now = moved[name].rpartition(".")
        return getattr(importlib.import_module(module), now)

    return find


def with_old_fields(**now: str) -> Callable[[type[_T]], type[_T]]:
    """Let fields of a dataclass be given and read by their old names too: old name = name now."""

    def decorate(cls: type[_T]) -> type[_T]:
        made: Callable[..., None] = cls.__init__

        @wraps(made)
        def init(self: _T, *args: Any, **kwargs: Any) -> None:
            for old in now.keys() & kwargs.keys():
                warn_of_old_name(f"{cls.__name__}({old}=…)", f"{cls.__name__}({now[old]}=…)")
                kwargs[now[old]] = kwargs.pop(old)
            made(self, *args, **kwargs)

        def reader(old: str) -> property:
            def read(self: _T) -> Any:
                warn_of_old_name(f"{cls.__name__}.{old}", f"{cls.__name__}.{now[old]}")
                return getattr(self, now[old])

            return property(read)

        cls.__init__ = init  # type: ignore[assignment, method-assign]
        for old in now:
            setattr(cls, old, reader(old))
        return cls

    return decorate


def with_old_parameter(old: str, now: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Let an argument be given by its old name."""

    def decorate(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @wraps(function)
        def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            named: dict[str, Any] = dict(kwargs)
            if old in named:
                warn_of_old_name(f"{function.__qualname__}({old}=…)", f"{function.__qualname__}({now}=…)")
                named[now] = named.pop(old)
            return function(*args, **named)

        return call

    return decorate


def without_path(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let a function of a file's layout, which names the file, be called with the path before it."""

    @wraps(function)
    def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        given: list[Any] = list(args)
        named: dict[str, Any] = dict(kwargs)
        if "path" in named or (given and isinstance(given[0], str | os.PathLike)):
            name = function.__qualname__
            warn_of_old_name(f"{name}(path, layout)", f"{name}(layout)")
            named.pop("path", None)
            if given and isinstance(given[0], str | os.PathLike):
                del given[0]
        return function(*given, **named)

    return call


def old_arguments(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let a public function with `task` be called as version 0.1 had it: with `on_progress` and `cancel`.

    By name or in the place of `task`, with a DeprecationWarning; they go with version 0.3.
    """
    return _with_old_arguments(function, ("on_progress", "cancel"))


def old_cancel(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """As `old_arguments`, for what had `cancel` alone."""
    return _with_old_arguments(function, ("cancel",))


def _with_old_arguments(function: Callable[_P, _R], had: tuple[str, ...]) -> Callable[_P, _R]:
    code = function.__code__
    positional = code.co_varnames[: code.co_argcount]
    place = positional.index("task") if "task" in positional else None
    sentence = (
        "takes task=Task(on_progress, cancel); on_progress and cancel alone go with version 0.3."
        if len(had) > 1
        else "takes task=Task(cancel=cancel); cancel alone goes with version 0.3."
    )

    @wraps(function)
    def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        given: list[Any] = list(args)
        named: dict[str, Any] = dict(kwargs)
        old: dict[str, Any] = {name: named.pop(name) for name in had if name in named}
        if place is not None and len(given) > place and not isinstance(given[place], Task):
            old |= dict(zip(had, given[place:], strict=False))
            given[place : place + len(had)] = [Task(**old)]
        elif old:
            named["task"] = Task(**old)
        if old:
            warnings.warn(f"{function.__qualname__} {sentence}", DeprecationWarning, stacklevel=2)
        return function(*given, **named)

    return call
