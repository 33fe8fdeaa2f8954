"""What `semantic-explorer train` and `evaluate` print when they are done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is printed.

    Attributes:
        report: metrics and verdict (DESIGN §5).
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
