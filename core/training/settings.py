"""What a setting of a training run is: its help, default and range; how it is read, shown and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from core.errors import InputError

Kind: TypeAlias = Literal[
    "whole", "number", "share", "text", "flag", "choice", "dims", "layers", "file", "model", "folders"
]
_ADVICE: dict[Kind, str] = {
    "whole": "Give a whole number.",
    "number": "Give a number, such as 2e-5.",
    "share": "Give a share, such as 10 %.",
    "dims": "Give whole numbers, such as 384, 128, 64.",
    "layers": "Give a number of layers, such as 3, or their numbers, such as 0, 2, 4.",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: its default, its help, its label, and the values that it may have.

    Attributes:
        default: stands in the field and is taken where nothing is given.
        kind: "whole", "number" and "share" are numbers, "share" also as "10 %"; "dims" whole numbers;
            "layers" how many layers or their numbers; "file" a path, "model" a name or a folder, "folders"
            several folders.
        help: a sentence without its full stop.
        label: of its field on the Train page; empty: it has none there.
        hint: stands in the empty field. metavar: stands for the value in the command's help.
        absent: the value where none is given, if that is not the default.
        none: the word for None on the command line, of a setting that has another default.
        option: of the command; empty: made from the name. in_command: whether it has one.
        basic: whether it is one of the few that matter.
        minimum, above, maximum, below: of numbers; `minimum` and `maximum` are allowed themselves.
        choices: what it may be.
    """

    default: Any
    kind: Kind
    help: str
    label: str = ""
    hint: str = ""
    metavar: str = "N"
    absent: str = ""
    none: str = ""
    option: str = ""
    in_command: bool = True
    basic: bool = False
    minimum: float | None = None
    above: float | None = None
    maximum: float | None = None
    below: float | None = None
    choices: tuple[str, ...] = ()

    def field(self) -> Any:
        """The field of a dataclass that has this default and this declaration."""
        return field(default=self.default, metadata={"setting": self})

    def read(self, text: str) -> Any:
        """The value that a text says.

        Raises:
            ValueError: it says none; what to give instead.
        """
        text = text.strip()
        if self.none and text in ("", self.none):
            return None
        try:
            match self.kind:
                case "whole":
                    return int(text)
                case "number":
                    return float(text.replace(",", "."))
                case "share":
                    number = float(text.rstrip("% ").replace(",", "."))
                    return number / 100 if text.endswith("%") else number
                case "dims":
                    return tuple(int(part) for part in text.replace(",", " ").split())
                case "layers":
                    first, *others = (int(part) for part in text.replace(",", " ").split())
                    return (first, *others) if others else first
                case "folders":
                    return tuple(part.strip() for part in text.split(","))
                case _:
                    return text
        except ValueError as error:
            advice = _ADVICE[self.kind]
            if self.none:
                advice = f"Give a number above 0, or {self.none}."
            raise ValueError(advice) from error

    def shown(self, value: Any) -> str:
        """A value as `read` takes it."""
        if value is None:
            return ""
        if self.kind == "share":
            return f"{100 * value:g} %"
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        if isinstance(value, float) and 0 < value < 1e-3:
            return mantissa(value)
        return f"{value:g}" if isinstance(value, float) else str(value)

    def said(self, name: str, value: Any) -> str:
        """A value with its label, for the model card: "learning rate 2e-5", "symmetric".

        Of a file or a folder it says the name alone: the card goes to others.

        Args:
            name: of the setting, for one without a label.
        """
        first, *others = (self.label or name.replace("_", " ")).split()
        words = " ".join([first.lower() if first[1:].islower() else first, *others])  # LoRA stays
        if value is True:
            return words
        if value is None:
            return f"{words} {self.none}"
        if self.kind == "text":
            return f"{words} “{value}”"
        if self.kind in ("file", "model", "folders"):
            paths = map(Path, value if isinstance(value, tuple) else (value,))
            return f"{words} {', '.join(path.name if path.is_absolute() else str(path) for path in paths)}"
        return f"{words} {self.shown(value)}"

    def check(self, name: str, value: Any) -> None:
        """Raise unless the setting `name` may have a value; whether it may be None is not asked here.

        Raises:
            InputError: it may not.
        """
        if value is None:
            return
        if self.choices and value not in self.choices:
            raise InputError(f"{name} cannot be “{value}”.", f"Choose one of: {' · '.join(self.choices)}.")
        if self.kind == "layers" and not isinstance(value, int):
            if not value or min(value) < 0:
                raise InputError(f"{name} is {value}.", "Give their numbers, from 0, such as 0, 2, 4.")
            return
        for number in value if isinstance(value, tuple | list) else (value,):
            if isinstance(number, int | float) and not self._holds(number):
                raise InputError(f"{name} is {value}.", self._range())

    def _holds(self, value: float) -> bool:
        # Not written as value < minimum, so that NaN is caught too.
        return (
            (self.minimum is None or value >= self.minimum)
            and (self.above is None or value > self.above)
            and (self.maximum is None or value <= self.maximum)
            and (self.below is None or value < self.below)
            and (abs(value) < float("inf"))
        )

    def _range(self) -> str:
        if self.below is not None:
            return f"Give {self.minimum:g} or more, and less than {self.below:g}."
        if self.maximum is not None:
            return f"Give a number from {self.minimum:g} to {self.maximum:g}."
        return (
            f"Give a number above {self.above:g}."
            if self.above is not None
            else f"Give at least {self.minimum:g}."
        )


def mantissa(value: float) -> str:
    """ "2e-5" """
    mantissa, exponent = f"{value:.6e}".split("e")
    return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"
