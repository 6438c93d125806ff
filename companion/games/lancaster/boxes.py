"""Which boxes lie on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.lancaster.module import Module

IN, OUT = "in", "out"


def on_the_table(modules: Sequence[Module], options: Mapping[str, str]) -> tuple[Module, ...]:
    """The first always does."""
    first, *others = modules
    return (first, *(module for module in others if options.get(module.key) == IN))
