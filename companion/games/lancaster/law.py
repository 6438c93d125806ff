"""A law card: which group it is drawn from, what it is called here, what it says, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.core.words import Words
from companion.tabletop.ledger import Source

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm

GIVES, MOST, FEWEST = "→", "▲", "▼"  # what it looks at gives what it gives; who has the most of it, the fewest
Effect = Callable[["Realm", Source], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Law:
    key: str
    group: int
    title: Words  # ours: the cards carry no names
    words: Words
    effect: Effect = field(compare=False, repr=False)
    signs: tuple[str, ...] = field(default=(), repr=False)  # what it does, at a glance
    looks_at_retained: bool = False  # at voting markers left after the third vote: then they go back after the laws

    @property
    def source(self) -> Source:
        return Source(self.key, self.title)

    def gives(self, mark: str) -> bool:
        """Is this among what it gives, as its signs have it?"""
        return GIVES in self.signs and mark in self.signs[self.signs.index(GIVES):]


def law(key: str, group: int, title: Words, words: Words, *, signs: tuple[str, ...] = (),
        looks_at_retained: bool = False) -> Callable[[Effect], Law]:
    """Turns a short coroutine into a card."""
    return lambda effect: Law(key, group, title, words, effect, signs, looks_at_retained)
