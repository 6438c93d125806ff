"""Kinds of places where pieces can stand. A module brings its own; nobody else has to know them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.core.asking import RuleBug
from companion.core.forms import Amount, Lies
from companion.core.words import Words, say
from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner, owner_words
from companion.games.lancaster.pieces import Company, Piece
from companion.games.lancaster.placement import Mover, Placement, Target
from companion.games.lancaster.spaces import COURT, RESERVE, Place

if TYPE_CHECKING:
    from companion.core.asking import Seat
    from companion.games.lancaster.board import Board
    from companion.games.lancaster.realm import Realm

ALONE = Amount(0, 0, say("Squires only go along to a county."))


class PlaceKind(ABC):
    """What is alike in several places: the counties, the spaces of castles, the conflicts."""

    key: str
    lies: Lies = ""  # how its places lie on the board
    keeps_pieces = False  # over the end of the counties and castles
    by_hand: Words | None = None  # what else may be placed than knights where they always are, as hands are told

    @abstractmethod
    def has(self, place: Place) -> bool:
        """Is this one of them?"""

    def takes(self, piece: Piece) -> bool:
        """May such a piece be placed there at all?"""
        return piece.is_knight

    def rank(self, board: Board, place: Place) -> int:  # noqa: ARG002
        """Where it is named among others of its kind; those of one rank as they were taken."""
        return 0

    @abstractmethod
    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:
        """All in which knights of this owner's could stand."""

    @abstractmethod
    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:
        """Where this player may send what stands at court."""

    @abstractmethod
    def words(self, realm: Realm, place: Place, owner: Owner) -> Words: ...

    def note(self, realm: Realm, place: Place) -> Words | None:  # noqa: ARG002
        """What stands there and what it demands, in few words."""
        return None

    def signs(self, realm: Realm, place: Place) -> tuple[str, ...]:  # noqa: ARG002
        """What it gives, who is there, at a glance."""
        return ()

    @abstractmethod
    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:
        """How many of so many squires may go along, or why this piece cannot go there."""

    async def completed(self, realm: Realm, board: Board, placement: Placement) -> Placement | None:  # noqa: ARG002
        """With what else its player has to say, while it is still at court; None: it stays there."""
        return placement

    async def enter(self, realm: Realm, board: Board, placement: Placement) -> None:  # noqa: ARG002
        """The piece has left the court and stands there now."""
        for company in placement.companies:
            board.spaces.join(placement.place, company.owner, *company.pieces)

    def holds_no_more(self, realm: Realm) -> Words | None:  # noqa: ARG002
        """Why nobody who stands there can become stronger."""
        return None

    @abstractmethod
    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:
        """Why just these knights of this owner cannot stand there, whatever the board is corrected to."""


class _Home(PlaceKind):
    """Where knights are that are not deployed."""

    keeps_pieces = True

    def __init__(self, key: str, words: Words) -> None:
        self.key = key
        self._words = words

    def has(self, place: Place) -> bool:
        return place == self.key

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return (self.key,)

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        return iter(())

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return self._words

    def room(self, *_: object) -> Amount | Words:
        raise RuleBug(f"nobody is placed in the {self.key}")

    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        return None


HOME_KINDS: tuple[PlaceKind, ...] = (_Home(RESERVE, say("Reserve")), _Home(COURT, say("Court")))


def only_one(realm: Realm, owner: Owner, place: Place, knights: Knights) -> Words | None:
    """For places where one knight stands alone."""
    if len(knights) > 1:
        return say("Only one knight can stand there: {place}.", place=realm.place_words(place, owner))
    return None


def company_words(company: Company) -> Words:
    return say("{who}: {n}", who=owner_words(company.owner), n=company.strength)
