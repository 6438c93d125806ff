"""What lies in the box: tiles and areas, buildings, scandal cards, and the numbers printed in the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from companion.core.words import Words, say, series

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5
DECADES, BALLS_A_DECADE = 3, 2
BRIBES_IN_THE_BOX = 20
KNIGHTS_A_COLOUR = 2
FIRST_MONEY = 10  # of the start player; one more for each next one, clockwise
TILES_AT_THE_START, MOST_CHOSEN_OF_A_KIND = 12, 3
LOOKED_AT = 3  # scandal cards, of which one is kept


class _HasKey(Protocol):
    @property
    def key(self) -> str: ...


_Keyed = TypeVar("_Keyed", bound=_HasKey)


def _by_key(*those: _Keyed) -> dict[str, _Keyed]:
    return {one.key: one for one in those}


# Landscape.


@dataclass(frozen=True, slots=True)
class TileKind:
    """`mark` is the name of its drawing, as of everything here: its key."""

    key: str
    words: Words
    in_the_box: int
    counted: Callable[[int], Words] = field(compare=False, repr=False)

    @property
    def mark(self) -> str:
        return self.key


FIELD, GROVE, FOUNTAIN, MEADOW = "field", "grove", "fountain", "meadow"
TILES: Mapping[str, TileKind] = _by_key(
    TileKind(FIELD, say("Field"), 62, lambda n: say("{n} field", "{n} fields", n=n)),
    TileKind(GROVE, say("Grove"), 48, lambda n: say("{n} grove", "{n} groves", n=n)),
    TileKind(FOUNTAIN, say("Fountain"), 44, lambda n: say("{n} fountain", "{n} fountains", n=n)),
    TileKind(MEADOW, say("Meadow"), 48, lambda n: say("{n} meadow", "{n} meadows", n=n)))


@dataclass(frozen=True, slots=True)
class AreaKind:
    """Four equal tiles in a square."""

    key: str
    words: Words
    tile: str
    counted: Callable[[int], Words] = field(compare=False, repr=False)

    @property
    def mark(self) -> str:
        return self.key


MANOR, FOREST, GARDEN = "manor", "forest", "garden"
AREAS: Mapping[str, AreaKind] = _by_key(
    AreaKind(MANOR, say("Manor"), FIELD, lambda n: say("{n} manor", "{n} manors", n=n)),
    AreaKind(FOREST, say("Forest"), GROVE, lambda n: say("{n} forest", "{n} forests", n=n)),
    AreaKind(GARDEN, say("Garden"), FOUNTAIN, lambda n: say("{n} garden", "{n} gardens", n=n)))
AREA_OF_TILE: Mapping[str, str] = {area.tile: area.key for area in AREAS.values()}


# Buildings.


@dataclass(frozen=True, slots=True)
class BuildingKind:
    """`on_board`: how many stand on the board at a decade's start, with three, four and five players."""

    key: str
    words: Words
    in_the_box: int
    on_board: tuple[int, int, int]
    counted: Callable[[int], Words] = field(compare=False, repr=False)

    @property
    def mark(self) -> str:
        return self.key

    def number_on_board(self, players: int) -> int:
        return self.on_board[players - FEWEST_PLAYERS]


CASTLE, PALACE, CHAPEL, FOLLY = "castle", "palace", "chapel", "folly"
BUILDINGS: Mapping[str, BuildingKind] = _by_key(
    BuildingKind(CASTLE, say("A castle"), 15, (3, 4, 5), lambda n: say("{n} castle", "{n} castles", n=n)),
    BuildingKind(PALACE, say("A palace"), 12, (2, 3, 4), lambda n: say("{n} palace", "{n} palaces", n=n)),
    BuildingKind(CHAPEL, say("A chapel"), 15, (3, 4, 5), lambda n: say("{n} chapel", "{n} chapels", n=n)),
    BuildingKind(FOLLY, say("A folly"), 4, (4, 4, 4), lambda n: say("{n} folly", "{n} follies", n=n)))
BOUGHT = tuple(kind for kind in BUILDINGS if kind != FOLLY)  # they have a price each, and are filled up again
FOLLY_PRICE = 12
FOLLY_POINTS = (12, 10, 8, 6)  # of the first to the fourth that anybody builds


def numbers_on_board(kinds: Iterable[str], players: int) -> Words:
    """At a decade's start."""
    return counted_buildings({kind: BUILDINGS[kind].number_on_board(players) for kind in kinds})


def counted_buildings(numbers: Mapping[str, int]) -> Words:
    """"3 castles, 2 palaces, 3 chapels"."""
    return series(tuple(BUILDINGS[kind].counted(n) for kind, n in numbers.items()))


@dataclass(frozen=True, slots=True)
class Folly:
    """One of the four: which areas its owner has laid out. They are needed, not used up."""

    key: str
    words: Words
    needs: Mapping[str, int]  # of each area


FOLLIES: Mapping[str, Folly] = _by_key(
    Folly("forests", say("Folly of two forests"), {FOREST: 2}),
    Folly("manors", say("Folly of two manors"), {MANOR: 2}),
    Folly("gardens", say("Folly of two gardens"), {GARDEN: 2}),
    Folly("each", say("Folly of a forest, a manor and a garden"), {FOREST: 1, MANOR: 1, GARDEN: 1}))


# Scandal cards, in the order of the rules' table.


@dataclass(frozen=True, slots=True)
class Scandal:
    key: str
    words: Words
    in_the_box: int

    @property
    def mark(self) -> str:
        return self.key


INHERITANCE, BLACKMAIL, SECRET_WEDDING, GENIUS, VICAR = "inheritance", "blackmail", "secret-wedding", "genius", "vicar"
INTRIGUE, LIAISON, DOWRY, TRIBUTE, WHITEHALL = "intrigue", "liaison", "dowry", "tribute", "whitehall"
SCANDALS: Mapping[str, Scandal] = _by_key(
    Scandal(INHERITANCE, say("Inheritance"), 3), Scandal(BLACKMAIL, say("Blackmail"), 4),
    Scandal(SECRET_WEDDING, say("Secret wedding"), 4), Scandal(GENIUS, say("Stroke of genius"), 4),
    Scandal(VICAR, say("Vicar's favour"), 3), Scandal(INTRIGUE, say("Intrigue"), 3),
    Scandal(LIAISON, say("Liaison"), 4), Scandal(DOWRY, say("Dowry"), 4),
    Scandal(TRIBUTE, say("Tribute"), 4), Scandal(WHITEHALL, say("Whitehall"), 2))
LIAISON_POINTS = 3
