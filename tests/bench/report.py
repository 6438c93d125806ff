"""Figures with their targets, as a table for people or as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float | None  # None: it never came to that
    unit: str = ""
    most: float | None = None  # the target
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.most is None:
            return ""
        return "ok" if self.value is not None and self.value <= self.most else "MISSED"


@dataclass(slots=True)
class Report:
    about: dict[str, Any] = field(default_factory=dict)
    figures: list[tuple[str, Figure]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def add(self, heading: str, *figures: Figure) -> None:
        self.figures += [(heading, figure) for figure in figures]

    def json(self) -> str:
        rows = [{"heading": heading, **asdict(figure), "verdict": figure.verdict} for heading, figure in self.figures]
        return json.dumps({"about": self.about, "figures": rows, "warnings": self.warnings}, indent=1)

    def table(self) -> str:
        width = max(len(figure.name) for _, figure in self.figures) + 2
        lines, heading_before = [f"{name}: {value}" for name, value in self.about.items()], ""
        for heading, figure in self.figures:
            if heading != heading_before:
                lines += ["", heading]
                heading_before = heading
            lines.append(_row(figure, width))
        missed = sum(figure.verdict == "MISSED" for _, figure in self.figures)
        lines += ["", *(f"WARNING: {warning}" for warning in self.warnings)]
        lines.append(f"{missed} targets missed" if missed else "every target met")
        return "\n".join(lines)


def _row(figure: Figure, width: int) -> str:
    value = "never" if figure.value is None else f"{figure.value:.{2 if figure.value < 100 else 0}f}"
    target = "" if figure.most is None else f"≤ {figure.most:g}"
    return f"  {figure.name:<{width}}{value:>9} {figure.unit:<4}{target:>7} {figure.verdict:<7} {figure.note}".rstrip()
