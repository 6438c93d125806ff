"""Who stands where, and who may be sent there.

Whatever stands on the board stands in `Spaces`, so no place can be forgotten when pieces are counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from companion.core.words import Words, say, series
from companion.games.lancaster.pieces import (
    SQUIRE,
    Company,
    Knights,
    Owner,
    Piece,
    Pieces,
    is_ally,
    owner_for_archers_of,
)

Place = str  # court, reserve, a county, castle/<space>, conflict-<n>, and whatever a module adds
COURT, RESERVE = "court", "reserve"
HOMES = (COURT, RESERVE)


class Spaces:
    def __init__(self) -> None:
        self._at: dict[Place, tuple[Company, ...]] = {}
        self._of: dict[Owner, dict[Place, Company]] = {}  # the same, owner by owner, in the order in which they came

    def companies_at(self, place: Place) -> tuple[Company, ...]:
        """From the top down."""
        return self._at.get(place, ())

    def set_companies(self, place: Place, companies: Iterable[Company]) -> None:
        """Just these; a company without pieces has left its space."""
        there = {company.owner: company for company in companies if company.pieces}
        for gone in self.companies_at(place):
            if gone.owner not in there:
                del self._of[gone.owner][place]
        for owner, company in there.items():
            self._of.setdefault(owner, {})[place] = company
        if there:
            self._at[place] = tuple(there.values())
        else:
            self._at.pop(place, None)

    def company(self, place: Place, owner: Owner) -> Company | None:
        return self._of.get(owner, {}).get(place)

    def pieces(self, place: Place, owner: Owner) -> Pieces:
        company = self.company(place, owner)
        return company.pieces if company else ()

    def knights(self, place: Place, owner: Owner) -> Knights:
        company = self.company(place, owner)
        return company.knights if company else ()

    def set_company(self, place: Place, company: Company) -> None:
        """This owner's company is so from now on; a new one stands below the others."""
        there = self.companies_at(place)
        if self.company(place, company.owner) is None:
            self.set_companies(place, (*there, company))
        else:
            self.set_companies(place, [company if one.owner == company.owner else one for one in there])

    def add_pieces(self, place: Place, owner: Owner, *pieces: Piece) -> None:
        self.set_company(place, (self.company(place, owner) or Company(owner)).with_added(*pieces))

    def remove_pieces(self, place: Place, owner: Owner, *pieces: Piece) -> None:
        self.set_company(place, (self.company(place, owner) or Company(owner)).without(*pieces))

    def occupied_places(self) -> tuple[Place, ...]:
        return tuple(self._at)

    def owners(self) -> tuple[Owner, ...]:
        """All who have something somewhere."""
        return tuple(owner for owner, there in self._of.items() if there)

    def places_and_companies_of(self, owner: Owner) -> tuple[tuple[Place, Company], ...]:
        return tuple(self._of.get(owner, {}).items())


# What is placed: who may be sent where, and what goes along.

_ALLYS = "ally-"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a piece may be sent: `owner`, if only this one's can; None for all that a player places."""

    key: str
    place: Place
    owner: Owner | None = None


@dataclass(frozen=True)
class Mover:
    """A piece at court, and what of its owner's may go along besides squires."""

    owner: Owner
    piece: Piece
    companions: Pieces = ()

    @cached_property
    def strength(self) -> int:
        return self.piece.strength + sum(piece.strength for piece in self.companions)

    @cached_property
    def key(self) -> str:
        """As it is called in an answer."""
        return (_ALLYS if is_ally(self.owner) else "") + "+".join(piece.key for piece in (self.piece, *self.companions))

    @cached_property
    def words_without_owner(self) -> Words:
        """Beside its owner's name."""
        return self._words_with_companions(self.piece.words)

    @cached_property
    def words(self) -> Words:
        if not is_ally(self.owner):
            return self.words_without_owner
        if self.piece.is_knight:
            return self._words_with_companions(say("Ally's knight of strength {n}", n=self.piece.strength))
        return self._words_with_companions(say("{piece} of the ally", piece=self.piece.words))

    def signs(self, arms: str = "") -> tuple[str, ...]:
        """As it is drawn: whose knight, how strong, and what goes along."""
        if not self.piece.is_knight:
            return tuple(filter(None, (arms, self.piece.mark)))
        companions = (sign for piece in self.companions for sign in ("+", piece.mark))
        return (arms or "knight", str(self.piece.strength), *companions)

    def _words_with_companions(self, words: Words) -> Words:
        if not self.companions:
            return words
        return say("{piece} with {others}", piece=words, others=series(tuple(piece.words for piece in self.companions)))


@cache  # offered for every place again
def mover_of(owner: Owner, piece: Piece, companions: Pieces = ()) -> Mover:
    return Mover(owner, piece, companions)


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece from the court, and what goes along."""

    mover: Mover
    place: Place
    squires: int = 0

    @property
    def owner(self) -> Owner:
        return self.mover.owner

    @property
    def piece(self) -> Piece:
        return self.mover.piece

    @property
    def companies_to_add(self) -> tuple[Company, ...]:
        """From the top down."""
        together = [piece for piece in self.mover.companions if not piece.is_archer]
        archers = tuple(piece for piece in self.mover.companions if piece.is_archer)
        company = Company(self.owner, (self.piece, *together, *(SQUIRE,) * self.squires))
        return (company, Company(owner_for_archers_of(self.owner), archers)) if archers else (company,)


# What lies in a place and is no piece: everybody sees it, and whoever places a knight there should know it.


@dataclass(frozen=True, slots=True)
class MarkerOnPlace:
    words: Words
    signs: tuple[str, ...] = ()  # the same at a glance
