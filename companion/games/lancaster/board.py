"""The board: kinds of places where pieces can stand, and where they all stand if the companion keeps it.

A module brings its own kinds; nobody else has to know them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.asking import RuleBug, Seat
from companion.core.forms import Amount, Layout
from companion.core.words import Words, say
from companion.games.lancaster.pieces import (
    KNIGHTS,
    Company,
    Knights,
    Owner,
    Piece,
    Pieces,
    owner_of_home_court,
    owner_words,
)
from companion.games.lancaster.spaces import COURT, RESERVE, Mover, Place, Placement, Spaces, Target

if TYPE_CHECKING:
    from companion.games.lancaster.in_play import ModulesInPlay
    from companion.games.lancaster.realm import Realm


ALONE = Amount(0, 0, say("Squires only go along to a county."))


class PlaceKind(ABC):
    """What is alike in several places: the counties, the spaces of castles, the conflicts."""

    key: str
    layout: Layout = ""  # how its places lie on the board
    keeps_pieces = False  # over the end of the counties and castles
    note_by_hand: Words | None = None  # what else may be placed than knights where they always are, as hands are told

    @abstractmethod
    def has_place(self, place: Place) -> bool:
        """Is this one of them?"""

    def may_hold_piece(self, piece: Piece) -> bool:
        """May such a piece be placed there at all?"""
        return piece.is_knight

    def sort_position(self, board: Board, place: Place) -> int:  # noqa: ARG002
        """Where it is named among others of its kind; those of one rank as they were taken."""
        return 0

    @abstractmethod
    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:
        """All in which knights of this owner's could stand."""

    @abstractmethod
    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:
        """Where this player may send what stands at court."""

    @abstractmethod
    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words: ...

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:  # noqa: ARG002
        """What stands there and what it demands, in few words."""
        return None

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:  # noqa: ARG002
        """What it gives, who is there, at a glance."""
        return ()

    @abstractmethod
    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:
        """How many of so many squires may go along, or why this piece cannot go there."""

    async def ask_to_complete_placement(self, realm: Realm, board: Board, placement: Placement) -> Placement | None:  # noqa: ARG002
        """With what else its player has to say, while it is still at court; None: it stays there."""
        return placement

    async def resolve_placement(self, realm: Realm, board: Board, placement: Placement) -> None:  # noqa: ARG002
        """The piece has left the court and stands there now."""
        for company in placement.companies_to_add:
            board.spaces.add_pieces(placement.place, company.owner, *company.pieces)

    def why_no_upgrade_there(self, realm: Realm) -> Words | None:  # noqa: ARG002
        """Why nobody who stands there can become stronger."""
        return None

    @abstractmethod
    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:
        """Why just these knights of this owner cannot stand there, whatever the board is corrected to."""


class _HomeKind(PlaceKind):
    """Where knights are that are not deployed."""

    keeps_pieces = True

    def __init__(self, key: str, words: Words) -> None:
        self.key = key
        self._words = words

    def has_place(self, place: Place) -> bool:
        return place == self.key

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return (self.key,)

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        return iter(())

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return self._words

    def squires_or_why(self, *_: object) -> Amount | Words:
        raise RuleBug(f"nobody is placed in the {self.key}")

    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        return None


HOME_KINDS: tuple[PlaceKind, ...] = (_HomeKind(RESERVE, say("Reserve")), _HomeKind(COURT, say("Court")))


def why_only_one_knight(realm: Realm, owner: Owner, place: Place, knights: Knights) -> Words | None:
    """For places where one knight stands alone."""
    if len(knights) > 1:
        return say("Only one knight can stand there: {place}.", place=realm.place_words(place, owner))
    return None


def company_strength_words(company: Company) -> Words:
    return say("{who}: {n}", who=owner_words(company.owner), n=company.strength)


@dataclass(slots=True)
class PlayersCastle:
    """What lies before a player's screen, and cannot be counted by numbers alone."""

    extensions: tuple[str, ...] = ()
    newly_laid: tuple[str,
                      ...] = ()  # of these, laid since the castles began to score: they score from the next round on
    flipped: tuple[str, ...] = ()  # of these, turned over: they lie there and do not score
    nobles: tuple[str, ...] = ()  # of which county each


@dataclass(slots=True)
class Board:
    """The companion's own: where every piece stands, and what lies before each screen."""

    spaces: Spaces
    in_play: ModulesInPlay
    castles: dict[Seat, PlayersCastle]
    pieces: dict[Owner, Pieces]  # all that each owner has of the box
    nobles: dict[str, int] = field(default_factory=dict)  # still in each county
    favors: tuple[str, ...] = ()  # tiles face up

    @property
    def owners(self) -> tuple[Owner, ...]:
        return tuple(self.pieces)

    # Who stands where.

    def knights_at_court(self, owner: Owner) -> Knights:
        return self.spaces.knights(COURT, owner)

    def knights_in_reserve(self, owner: Owner) -> Knights:
        return self.spaces.knights(RESERVE, owner)

    def deployed_companies_by_place(self, owner: Owner) -> list[tuple[Place, Company]]:
        """Neither at court nor in the reserve, kind by kind."""
        def order_on_board(one: tuple[Place, Company]) -> tuple[int, int]:
            kind = self.in_play.kind_of_place(one[0])
            return self.in_play.place_kinds.index(kind), kind.sort_position(self, one[0])

        there = [(place, company) for place, company in self.spaces.places_and_companies_of(owner)
                 if place not in (COURT, RESERVE)]
        return sorted(there, key=order_on_board)

    def deployed_knights_with_place(self, owner: Owner) -> Iterator[tuple[Place, int]]:
        for place, company in self.deployed_companies_by_place(owner):
            yield from ((place, knight) for knight in company.knights)

    def knights_outside_reserve_with_place(self, owner: Owner) -> Iterator[tuple[Place, int]]:
        """Every knight outside the reserve, court first."""
        yield from ((COURT, knight) for knight in self.knights_at_court(owner))
        yield from self.deployed_knights_with_place(owner)

    def deployed_knights(self, owner: Owner) -> list[int]:
        return [knight for _, knight in self.deployed_knights_with_place(owner)]

    def knights_outside_reserve(self, owner: Owner) -> list[int]:
        return [knight for _, knight in self.knights_outside_reserve_with_place(owner)]

    def has_company_at(self, owner: Owner, place: Place) -> bool:
        return self.spaces.company(place, owner) is not None

    def places_of_kind_with_knights(self, owner: Owner, kind: PlaceKind) -> list[Place]:
        """Where of this kind the owner has a knight."""
        return [place for place, company in self.spaces.places_and_companies_of(owner) if kind.has_place(place)
                and company.knights]

    # Moving them.

    def bring_knight_from_reserve(self, owner: Owner, knight: int) -> None:
        self.move_piece(owner, KNIGHTS[knight], RESERVE, COURT)

    def send_knights_to_reserve(self, owner: Owner, knights: Knights, place: Place) -> None:
        """From where they stand to the reserve."""
        for knight in knights:
            self.move_piece(owner, KNIGHTS[knight], place, RESERVE)

    def send_company_home(self, owner: Owner, place: Place) -> None:
        """Whatever this owner has there: the pieces go home to the court, squires to the general supply."""
        pieces = self.spaces.pieces(place, owner)
        if not pieces:
            return
        self.spaces.remove_pieces(place, owner, *pieces)
        self._add_at_home_in_order(COURT, owner, *(piece for piece in pieces if piece.comes_home))

    def send_piece_home(self, owner: Owner, place: Place, piece: Piece) -> None:
        """One of several that stand there goes home to the court."""
        self.move_piece(owner, piece, place, COURT)

    def bring_from_supply(self, owner: Owner, piece: Piece) -> None:
        """From the general supply; what does not come home goes back there from wherever it is sent."""
        self._add_at_home_in_order(COURT, owner, piece)

    def send_stragglers_home(self) -> None:
        """Whoever still stands in a place that keeps nobody over the round, by a correction."""
        for owner in self.spaces.owners():
            has_a_court = owner_of_home_court(owner) in self.pieces  # unlike a knight of the king's
            for place, _ in self.deployed_companies_by_place(owner):
                if has_a_court and not self.in_play.kind_of_place(place).keeps_pieces:
                    self.send_company_home(owner, place)

    def move_piece(self, owner: Owner, piece: Piece, there: Place, to: Place) -> None:
        self.spaces.remove_pieces(there, owner, piece)
        if to in (COURT, RESERVE):
            self._add_at_home_in_order(to, owner, piece)
        else:
            self.spaces.add_pieces(to, owner, piece)

    def exchange_knight(self, owner: Owner, place: Place, old: int, new: int) -> None:
        """A knight is exchanged for one from the reserve, where it stands."""
        if place == COURT:
            self.move_piece(owner, KNIGHTS[old], COURT, RESERVE)
            self.move_piece(owner, KNIGHTS[new], RESERVE, COURT)
            return
        company = self.spaces.company(place, owner)
        assert company is not None
        self.spaces.set_company(place, company.with_exchanged(KNIGHTS[old], KNIGHTS[new]))
        self.spaces.remove_pieces(RESERVE, owner, KNIGHTS[new])
        self._add_at_home_in_order(RESERVE, owner, KNIGHTS[old])

    def _add_at_home_in_order(self, home: Place, owner: Owner, *pieces: Piece) -> None:
        """At court and in the reserve they stand in order, with them their archers."""
        lord = owner_of_home_court(owner)
        every = sorted((*self.spaces.pieces(home, lord), *pieces), key=lambda piece: (piece.kind, piece.strength))
        self.spaces.set_company(home, Company(lord, tuple(every)))

    def audit(self) -> None:
        """Nothing is won from nowhere, nothing gets lost: over all the places and all the owners there are."""
        for place in self.spaces.occupied_places():
            self.in_play.kind_of_place(place)
        there = Counter((owner_of_home_court(owner), piece) for owner in self.spaces.owners()
                        for _, company in self.spaces.places_and_companies_of(owner) for piece in company.pieces
                        if piece.comes_home)
        box = Counter((owner, piece) for owner, pieces in self.pieces.items() for piece in pieces)
        for owner, piece in (there - box) + (box - there):
            raise RuleBug(f"{owner} has {there[owner, piece]} of {piece}, the box has {box[owner, piece]}")
        for seat, castle in self.castles.items():
            if len(set(castle.nobles)) < len(castle.nobles):
                raise RuleBug(f"{seat} has invited a noble twice")
