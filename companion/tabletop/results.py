"""What came about: who was just given what, and what hands have to do; on a page a card for each source."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby

from companion.core.asking import Seat
from companion.core.words import Who, Words, say, series
from companion.tabletop.ledger import Source

GAINED, GIVEN_AWAY = "+", "−"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One line of a card. Everybody may see it: it holds nothing that the log does not tell."""

    nth: int  # of the evening, so that a page knows which ones are new to it
    source: Source
    parts: tuple[tuple[str, Words], ...]  # each with its sign; none before what is neither gained nor given away
    owner: str = ""  # whose it is; without one it is everybody's affair
    who: Words | None = None
    colour: str = ""
    by_hand: bool = False  # nobody's books: hands on the table do it
    is_idle: bool = False  # nothing changed hands, and nobody has to look at it

    def continues_line(self, before: ResultLine) -> bool:
        """Both said in one breath: the price and what was had for it."""
        same = (self.source.key, self.owner) == (before.source.key, before.owner)
        return bool(same and self.owner and self.parts[0][0] and before.parts[0][0])

    def joined_to(self, before: ResultLine) -> ResultLine:
        return replace(self, parts=before.parts + self.parts, by_hand=before.by_hand or self.by_hand)


@dataclass(frozen=True, slots=True)
class ResultCard:
    """What stands under one heading, one line after the other: a castle is one, however many of its spaces gave."""

    source: Source
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """All that is shown at the moment, in the order in which it came about."""

    lines: tuple[ResultLine, ...]

    @property
    def cards(self) -> tuple[ResultCard, ...]:
        """The newest first; what a source gives again later is a card of its own."""
        found = (tuple(lines) for _, lines in groupby(self.lines, key=lambda one: one.source.title))
        return tuple(ResultCard(lines[0].source, lines) for lines in found)[::-1]

    @property
    def cards_for_hands(self) -> tuple[ResultCard, ...]:
        """What hands have to do, in the order in which they do it."""
        return Results(tuple(one for one in self.lines if one.by_hand)).cards[::-1]

    @property
    def without_work_for_hands(self) -> Results:
        """What nobody has to do any more."""
        return Results(tuple(one for one in self.lines if not one.by_hand))

    def number_of_lines_on_later_cards(self, most: int) -> int:
        """How many lines stand on cards after so many."""
        return sum(len(card.lines) for card in self.cards[most:])

    def lines_of_source(self, key: str) -> tuple[ResultLine, ...]:
        return tuple(one for one in self.lines if one.source.key == key)

    def without_sources(self, keys: Collection[str]) -> Results:
        """Without what these sources gave: it is shown where they are."""
        return Results(tuple(one for one in self.lines if one.source.key not in keys))

    def lines_of_owner(self, owner: str) -> tuple[ResultLine, ...]:
        """What this one gained or gave away."""
        return tuple(one for one in self.lines if one.owner == owner and one.parts[0][0])


# Several seats in one sentence.


def words_for_names(seats: tuple[Seat, ...]) -> Words:
    return series(tuple(say("{who}", who=Who(seat)) for seat in seats))
