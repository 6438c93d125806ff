"""What Companion keeps: who holds which region, where the figures stand, and everybody's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.asking import RuleBug, Seat
from companion.games.long_live_the_king.cards import AT_START, VALUES, Hand
from companion.games.long_live_the_king.regions import Region

COURTIERS = 17  # of 18: one marks the bonus votes
LAID, BACK, ROLLED, DEALT, CORRECTED = "laid", "back", "rolled", "dealt", "corrected"


@dataclass(frozen=True, slots=True)
class CourtiersHeld:
    """The courtiers in a region, of one colour always."""

    owner: Seat
    courtiers: int


@dataclass
class Board:
    """What lies in supplies and on the discard pile is the rest: nothing is kept twice."""

    seats: tuple[Seat, ...]
    courtiers_held: dict[Region, CourtiersHeld] = field(default_factory=dict)
    figures: dict[Seat, Region | None] = field(default_factory=dict)  # None: beside the board
    hands: dict[Seat, Hand] = field(default_factory=dict)
    laid: dict[Seat, Hand] = field(default_factory=dict)  # in the dispute under way
    pile_seen: Hand = field(default_factory=Hand)  # what everybody saw go there since it was shuffled
    pile_hidden: int = 0  # so many lie beneath, face down
    corrected: int = 0  # so many more lie there than were seen to go there
    doubted: bool = False  # fewer lie there than were seen to go there: by value nothing is known of them
    hand_changes: list[tuple[Seat, str, Hand]] = field(default_factory=list)  # cards that came or went, and how
    courtier_changes: list[tuple[Seat, Region, int]] = field(default_factory=list)  # placed, and given back

    @classmethod
    def with_starting_hands(cls, seats: tuple[Seat, ...]) -> Board:
        return cls(seats, figures=dict.fromkeys(seats), hands={seat: Hand(AT_START) for seat in seats})

    # Regions.

    def seats_with_figure_in(self, region: Region) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if self.figures[seat] == region)

    def number_of_courtiers_in(self, seat: Seat, region: Region) -> int:
        held = self.courtiers_held.get(region)
        return held.courtiers if held and held.owner == seat else 0

    def has_influence_in(self, seat: Seat, region: Region) -> bool:
        return bool(self.number_of_courtiers_in(seat, region)) or self.figures[seat] == region

    def regions_influenced_by(self, seat: Seat) -> tuple[Region, ...]:
        """Under this one's influence: a figure alone is enough."""
        mine = [region for region, held in self.courtiers_held.items() if held.owner == seat]
        figure_region = self.figures[seat]
        return tuple(mine) if figure_region is None or figure_region in mine else (*mine, figure_region)

    def holder_of_region(self, region: Region, but: Seat | None = None) -> Seat | None:
        """Whose region it is; `but`: whoever has just come in does not count."""
        if (held := self.courtiers_held.get(region)) and held.owner != but:
            return held.owner
        return next((seat for seat, figure_region in self.figures.items()
                     if figure_region is region and seat != but), None)

    def number_of_courtiers_in_supply(self, seat: Seat) -> int:
        return COURTIERS - sum(held.courtiers for held in self.courtiers_held.values() if held.owner == seat)

    def place_courtiers(self, seat: Seat, region: Region, n: int = 1) -> None:
        if self.number_of_courtiers_in_supply(seat) < n or (region in self.courtiers_held
                                                            and self.courtiers_held[region].owner != seat):
            raise RuleBug(f"{seat} places {n} in {region.key}")
        self.courtiers_held[region] = CourtiersHeld(seat, self.number_of_courtiers_in(seat, region) + n)
        self.courtier_changes.append((seat, region, n))

    def return_courtiers(self, region: Region) -> None:
        """To their owner's supply."""
        if held := self.courtiers_held.pop(region, None):
            self.courtier_changes.append((held.owner, region, -held.courtiers))

    def move_figure(self, seat: Seat, region: Region | None) -> None:
        self.figures[seat] = region

    # Cards.

    def add_cards_to_hand(self, seat: Seat, how: str, cards: Hand) -> None:
        self.hands[seat].update(cards)
        self.hand_changes.append((seat, how, cards))

    def remove_cards_from_hand(self, seat: Seat, how: str, cards: Hand) -> None:
        """What all have seen leave a hand has left it, even if by the books it was not there: then it is owed."""
        self.hands[seat].subtract(cards)
        self.hand_changes.append((seat, how, Hand({value: -n for value, n in cards.items()})))

    def lay_cards(self, seat: Seat, cards: Iterable[int]) -> None:
        self.laid[seat] = Hand(cards)
        self.remove_cards_from_hand(seat, LAID, self.laid[seat])

    def take_back_or_discard_laid_cards(self, taken_back: Mapping[Seat, Iterable[int]]) -> None:
        """What nobody takes back goes onto the pile, for everybody to see."""
        for seat, cards in self.laid.items():
            back = Hand(taken_back.get(seat, ()))
            self.add_cards_to_hand(seat, BACK, back)
            self.pile_seen += cards - back
        self.laid = {}

    def discard_for_roll(self, seat: Seat, card: int) -> None:
        self.remove_cards_from_hand(seat, ROLLED, Hand([card]))
        self.pile_seen += Hand([card])

    def deal_from_pile_to_hands(self, hands: Mapping[Seat, Hand]) -> None:
        """What is over goes back onto the pile, face down."""
        n = sum(cards.total() for cards in hands.values())
        self.correct_pile_size(max(n, self.pile_size))  # whatever was counted: so many were there to be dealt
        self.pile_hidden = self.pile_size - n
        self.pile_seen, self.doubted = Hand(), False
        for seat, cards in hands.items():
            self.add_cards_to_hand(seat, DEALT, cards)

    @property
    def pile_size(self) -> int:
        """Counted by what everybody has seen: a hand that is corrected in private changes nothing of it."""
        return self.pile_hidden + self.pile_seen.total()

    def correct_pile_size(self, n: int) -> None:
        self.corrected += n - self.pile_size
        if n < self.pile_seen.total():
            self.pile_seen, self.doubted = Hand(), True
        self.pile_hidden = n - self.pile_seen.total()

    def correct_hand(self, seat: Seat, cards: Hand) -> None:
        change = Hand({value: cards[value] - self.hands[seat][value] for value in VALUES})
        self.hand_changes.append((seat, CORRECTED, change))
        self.hands[seat] = Hand(cards)

    @property
    def seats_without_cards(self) -> tuple[Seat, ...]:
        """Who owes cards has none."""
        return tuple(seat for seat in self.seats if self.hands[seat].total() <= 0)

    @property
    def all_cards_by_value(self) -> Hand:
        return Hand({value: n * len(self.seats) for value, n in AT_START.items()})

    @property
    def cards_in_no_hand_by_value(self) -> Hand:
        """What is in no hand, by what everybody says of the own one: that may be more of a value than there are."""
        rest = self.all_cards_by_value
        for hand in (*self.hands.values(), *self.laid.values()):
            rest.subtract(hand)
        return rest
