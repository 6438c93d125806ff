"""A masked ball's arithmetic: what an estate shows, what is given for it, and on which space the counter stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.core.words import Words, say
from companion.games.noblemen.titles import TitleTaken, hand_out_titles

FOUNTAIN_PRESTIGE, GARDEN_PRESTIGE, KNIGHT_PRESTIGE, PALACE_PRESTIGE = 1, 2, 2, 2
BRIBE_PRESTIGE, BLACKMAIL_PRESTIGE, SCANDAL_PRESTIGE = 1, 3, 1


@dataclass(frozen=True, slots=True)
class EstateShows:
    """`free_gardens`: own ones without a knight; `knights_on_gardens`: own ones on others' gardens."""

    fountains: int = 0
    free_gardens: int = 0
    knights_on_gardens: int = 0
    palaces: int = 0

    @property
    def prestige(self) -> int:
        return (FOUNTAIN_PRESTIGE * self.fountains + GARDEN_PRESTIGE * self.free_gardens
                + KNIGHT_PRESTIGE * self.knights_on_gardens + PALACE_PRESTIGE * self.palaces)

    @property
    def words(self) -> tuple[Words, ...]:
        """What brings something, each with how much."""
        return _parts_that_count(
            (self.fountains, FOUNTAIN_PRESTIGE, say("fountains")), (self.free_gardens, GARDEN_PRESTIGE, say("gardens")),
            (self.knights_on_gardens, KNIGHT_PRESTIGE, say("knights on gardens")),
            (self.palaces, PALACE_PRESTIGE, say("palaces")))


PRESTIGE_OF_EACH = EstateShows(FOUNTAIN_PRESTIGE, GARDEN_PRESTIGE, KNIGHT_PRESTIGE, PALACE_PRESTIGE)


@dataclass(frozen=True, slots=True)
class GivenAtBall:
    """`other_scandals`: all but Blackmail."""

    bribes: int = 0
    blackmail: int = 0
    other_scandals: int = 0

    @property
    def prestige(self) -> int:
        return (BRIBE_PRESTIGE * self.bribes + BLACKMAIL_PRESTIGE * self.blackmail
                + SCANDAL_PRESTIGE * self.other_scandals)

    @property
    def words(self) -> tuple[Words, ...]:
        return _parts_that_count(
            (self.bribes, BRIBE_PRESTIGE, say("bribery markers")),
            (self.blackmail, BLACKMAIL_PRESTIGE, say("Blackmail")),
            (self.other_scandals, SCANDAL_PRESTIGE, say("other cards")))


def _parts_that_count(*parts: tuple[int, int, Words]) -> tuple[Words, ...]:
    return tuple(say("{what} {n} × {each}", what=what, n=n, each=each) for n, each, what in parts if n)


def space_for(earned: int, taken: Collection[int]) -> int:
    """The space of this prestige, or the next lower free one; on 0 any number may stand. There is no upper end."""
    return next((space for space in range(earned, 0, -1) if space not in taken), 0)


@dataclass(frozen=True, slots=True)
class BallGuest:
    player: str
    shows: EstateShows
    given: GivenAtBall = GivenAtBall()

    @property
    def earned(self) -> int:
        return self.shows.prestige + self.given.prestige


@dataclass(frozen=True, slots=True)
class Standing:
    """Whose counter stands where; `taken`: the spaces passed on the way down, where others stood."""

    player: str
    earned: int
    space: int

    @property
    def taken(self) -> range:
        return range(self.earned, self.space, -1)


@dataclass(frozen=True, slots=True)
class BallOutcome:
    standings: tuple[Standing, ...]  # as they computed
    titles: tuple[TitleTaken, ...]  # as they were taken


def resolve_ball(guests: Iterable[BallGuest]) -> BallOutcome:
    """The guests in the order they compute: the queen's owner first, then clockwise."""
    standings: list[Standing] = []
    for guest in guests:
        taken = {before.space for before in standings}
        standings.append(Standing(guest.player, guest.earned, space_for(guest.earned, taken)))
    return BallOutcome(tuple(standings), hand_out_titles({one.player: one.space for one in standings}))
