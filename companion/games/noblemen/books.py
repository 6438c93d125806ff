"""What Companion keeps where it keeps the books: screens, estates, bag, board and church. Nothing is kept twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from companion.core.asking import RuleBug, Seat
from companion.core.words import Words
from companion.games.noblemen.ball import EstateShows
from companion.games.noblemen.pieces import (
    BOUGHT,
    BRIBES_IN_THE_BOX,
    BUILDINGS,
    CASTLE,
    FIRST_MONEY,
    KNIGHTS_A_COLOUR,
    PALACE,
    SCANDALS,
    TILES,
)
from companion.games.noblemen.played_estate import Area, PlayedEstate, estate_shows

Pieces = Counter[str]  # tiles by kind, or scandal cards by kind
SET_BY_HAND = "corrected"


@dataclass(frozen=True, slots=True)
class ScreenChange:
    """What came behind a screen (or left it: below zero) and how, for the audit and the record."""

    seat: Seat
    how: str
    tiles: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)
    money: int = 0
    markers: int = 0


@dataclass
class Screen:
    """What lies behind somebody's. What all have seen leave it has left it, even if by these books it was not there:
    then it is below zero, and owed until its owner counts again."""

    tiles: Pieces = field(default_factory=Counter)
    cards: Pieces = field(default_factory=Counter)
    money: int = 0
    markers: int = 0

    @property
    def has_owed(self) -> bool:
        return min(self.money, self.markers, *self.tiles.values(), *self.cards.values()) < 0


@dataclass
class Books:
    seats: tuple[Seat, ...]
    screens: dict[Seat, Screen]
    estates: dict[Seat, PlayedEstate]
    on_board: dict[str, int]
    supply: dict[str, int]
    in_bag: int  # as all could count: a screen that is corrected in private changes nothing of it
    in_stack: int  # scandal cards, counted likewise
    church: Pieces = field(default_factory=Counter)
    markers_on_board: int = BRIBES_IN_THE_BOX
    walked: int = 0  # spaces since the arrow, in this decade
    taxed: set[Seat] = field(default_factory=set)  # whose tax marker lies in front of the screen
    landed: set[Seat] = field(default_factory=set)  # whose land marker does
    changes: list[ScreenChange] = field(default_factory=list)
    told: dict[Seat, Words] = field(default_factory=dict)  # what its seat alone is told of its last draw
    drawn: dict[Seat, Mapping[str, int]] = field(default_factory=dict)  # for it by Companion, until its next deed
    lookups: list[tuple[int, Hashable]] = field(default_factory=list)  # what rules read behind screens by themselves
    # What was corrected for all to see.
    estate_changes: list[tuple[Seat, Mapping[str, int]]] = field(default_factory=list)  # tiles by kind
    markers_made: int = 0  # so many markers more are in play than the box holds
    bag_owes: int = 0  # so many tiles more were taken from the bag than it could hold

    @classmethod
    def at_the_start(cls, clockwise: tuple[Seat, ...]) -> Books:
        """Of those who sit there, the start player first: a meadow with a castle each, and money."""
        n = len(clockwise)
        on_board = {kind: BUILDINGS[kind].number_on_board(n) for kind in BOUGHT}
        supply = {kind: BUILDINGS[kind].in_the_box - on_board[kind] for kind in BOUGHT}
        supply[CASTLE] -= n
        books = cls(clockwise, {seat: Screen() for seat in clockwise}, {seat: PlayedEstate() for seat in clockwise},
                    on_board, supply, sum(kind.in_the_box for kind in TILES.values()) - n,
                    sum(card.in_the_box for card in SCANDALS.values()))
        for more, seat in enumerate(clockwise):
            books.change_screen(ScreenChange(seat, "start", money=FIRST_MONEY + more))
        return books

    # Screens.

    def change_screen(self, change: ScreenChange) -> None:
        screen = self.screens[change.seat]
        screen.tiles.update(change.tiles)
        screen.cards.update(change.cards)
        screen.money += change.money
        screen.markers += change.markers
        self.changes.append(change)

    def correct_screen(self, seat: Seat, counted: Screen) -> None:
        """Only its owner knows what lies there, and only they say so."""
        now = self.screens[seat]
        if counted.tiles != now.tiles:  # what was drawn is among them
            self.drawn.pop(seat, None)
        self.change_screen(ScreenChange(seat, SET_BY_HAND, _difference(counted.tiles, now.tiles),
                                        _difference(counted.cards, now.cards), counted.money - now.money,
                                        counted.markers - now.markers))

    def note_lookup(self, lines: int, what: Hashable) -> None:
        """`lines`: so many had been told before."""
        self.lookups.append((lines, what))

    def move_money(self, seat: Seat, n: int, how: str) -> None:
        self.change_screen(ScreenChange(seat, how, money=n))

    def tell_in_private(self, seat: Seat, words: Words | None) -> None:
        self.told.pop(seat, None)
        if words:
            self.told[seat] = words

    # Tiles.

    @property
    def bag(self) -> Pieces:
        """By kind, what lies nowhere else, by what everybody says of the own screen: what was typed wrongly may make
        more of a kind than there are."""
        rest: Pieces = Counter({kind.key: kind.in_the_box for kind in TILES.values()})
        for estate in self.estates.values():
            rest.subtract(estate.tiles.values())
        for screen in self.screens.values():
            rest.subtract(screen.tiles)
        rest.subtract(self.church)
        return rest

    def most_tiles_known_to(self, seat: Seat) -> dict[str, int]:
        """By kind, as many as may lie in the bag for all that this one knows: estates, church and the own screen."""
        own = +self.screens[seat].tiles
        laid: Pieces = Counter(kind for estate in self.estates.values() for kind in estate.tiles.values())
        return {kind.key: max(0, kind.in_the_box - laid[kind.key] - self.church[kind.key] - own[kind.key])
                for kind in TILES.values()}

    def _count_into_bag(self, n: int) -> None:
        """Or out of it, below zero."""
        self.in_bag += n
        if self.in_bag < 0:
            self.bag_owes -= self.in_bag
            self.in_bag = 0

    def take_from_bag(self, seat: Seat, tiles: Mapping[str, int], how: str) -> None:
        self._count_into_bag(-sum(tiles.values()))
        self.change_screen(ScreenChange(seat, how, tiles))

    def put_into_bag(self, seat: Seat, tiles: Mapping[str, int], how: str) -> None:
        self._count_into_bag(sum(tiles.values()))
        self.change_screen(ScreenChange(seat, how, _less(tiles)))

    def lay_tiles(self, seat: Seat, laid: Mapping[tuple[int, int], str]) -> None:
        for cell, kind in laid.items():
            self.estates[seat].lay_tile(cell, kind)
        self.change_screen(ScreenChange(seat, "laid", _less(Counter(laid.values()))))

    def hand_over_tiles(self, giver: Seat, taker: Seat, tiles: Mapping[str, int]) -> None:
        self.change_screen(ScreenChange(giver, "robbed", _less(tiles)))
        self.change_screen(ScreenChange(taker, "robbed", tiles))

    def give_to_church(self, seat: Seat, tiles: Mapping[str, int]) -> None:
        self.church.update(tiles)
        self.change_screen(ScreenChange(seat, "church", _less(tiles)))

    def empty_church_into_bag(self) -> None:
        self._count_into_bag(self.church.total())
        self.church = Counter()

    def correct_church(self, tiles: Mapping[str, int]) -> None:
        """From the bag, or into it."""
        self._count_into_bag(self.church.total() - sum(tiles.values()))
        self.church = Counter(tiles)

    # Markers and cards.

    def correct_markers_on_board(self, n: int) -> None:
        self.markers_made += n - self.markers_on_board
        self.markers_on_board = n

    def take_markers(self, seat: Seat, n: int, how: str) -> None:
        if n > self.markers_on_board:
            raise RuleBug(f"{n} markers of {self.markers_on_board}")
        self.markers_on_board -= n
        self.change_screen(ScreenChange(seat, how, markers=n))

    def give_markers(self, seat: Seat, n: int, how: str) -> None:
        """Back onto the board, where they may be bought again."""
        self.markers_on_board += n
        self.change_screen(ScreenChange(seat, how, markers=-n))

    def keep_cards(self, seat: Seat, cards: Mapping[str, int]) -> None:
        self.in_stack -= sum(cards.values())
        self.change_screen(ScreenChange(seat, "kept", cards=cards))

    def put_cards_under_stack(self, seat: Seat, cards: Mapping[str, int], how: str) -> None:
        self.in_stack += sum(cards.values())
        self.change_screen(ScreenChange(seat, how, cards=_less(cards)))

    @property
    def stack(self) -> Pieces:
        """By kind, the cards that are behind no screen, by what everybody says of the own one."""
        rest: Pieces = Counter({card.key: card.in_the_box for card in SCANDALS.values()})
        for screen in self.screens.values():
            rest.subtract(screen.cards)
        return rest

    # Buildings and knights.

    def build(self, seat: Seat, kind: str, cell: tuple[int, int]) -> None:
        """From the board; a palace comes instead of a castle, which goes into the supply. A folly is the court's."""
        if kind in BOUGHT:
            self.on_board[kind] -= 1
        if kind == PALACE:
            self.supply[CASTLE] += 1
        self.estates[seat].set_building(cell, kind)

    def fill_board(self) -> None:
        """From the supply to what stands there at a decade's start, or as far as it goes."""
        for kind in BOUGHT:
            missing = max(0, BUILDINGS[kind].number_on_board(len(self.seats)) - self.on_board[kind])
            filled = min(missing, self.supply[kind])
            self.on_board[kind] += filled
            self.supply[kind] -= filled

    def begin_new_decade(self) -> None:
        """Follies are not filled up. The round counter goes back onto the arrow."""
        self.fill_board()
        self.empty_church_into_bag()
        self.taxed.clear()
        self.landed.clear()
        self.walked = 0

    def correct_board(self, kind: str, n: int) -> None:
        """From the supply, or into it."""
        self.supply[kind] += self.on_board[kind] - n
        self.on_board[kind] = n

    def correct_estate(self, seat: Seat, corrected: PlayedEstate) -> None:
        """Its tiles from the bag, its buildings from the supply, or else from the board."""
        now = self.estates[seat]
        more = _difference(Counter(corrected.tiles.values()), Counter(now.tiles.values()))
        self.estate_changes.append((seat, more))
        self._count_into_bag(-sum(more.values()))
        for kind in BOUGHT:
            self.supply[kind] -= corrected.number_of_buildings(kind) - now.number_of_buildings(kind)
            if self.supply[kind] < 0:
                self.correct_board(kind, self.on_board[kind] + self.supply[kind])
        self.estates[seat] = corrected

    def areas_with_knight_of(self, seat: Seat) -> tuple[tuple[Seat, Area], ...]:
        """With whose each of them is."""
        return tuple((owner, area) for owner, estate in self.estates.items()
                     for area in estate.areas_with_knight_of(seat))

    def number_of_knights_in_supply(self, seat: Seat) -> int:
        return KNIGHTS_A_COLOUR - len(self.areas_with_knight_of(seat))

    def number_of_knights_on(self, seat: Seat, area: str) -> int:
        """Own ones on others' areas of this kind."""
        return sum(one.key == area for _, one in self.areas_with_knight_of(seat))

    # What all see.

    def shows(self, seat: Seat) -> EstateShows:
        others = (estate for owner, estate in self.estates.items() if owner != seat)
        return estate_shows(seat, self.estates[seat], others)


def _difference(counted: Pieces, now: Pieces) -> dict[str, int]:
    return {key: counted[key] - now[key] for key in sorted(counted.keys() | now.keys()) if counted[key] != now[key]}


def _less(those: Mapping[str, int]) -> dict[str, int]:
    return {key: -n for key, n in those.items()}
