"""Who stands where. Whatever stands on the board stands here, so no place can be forgotten when pieces are counted."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner
from companion.games.lancaster.pieces import Company, Piece, Pieces

Place = str  # court, reserve, a county, castle/<space>, conflict-<n>, and whatever a module adds
COURT, RESERVE = "court", "reserve"
HOMES = (COURT, RESERVE)


class Spaces:
    def __init__(self) -> None:
        self._at: dict[Place, tuple[Company, ...]] = {}
        self._of: dict[Owner, dict[Place, Company]] = {}  # the same, owner by owner, in the order in which they came

    def at(self, place: Place) -> tuple[Company, ...]:
        """From the top down."""
        return self._at.get(place, ())

    def put(self, place: Place, companies: Iterable[Company]) -> None:
        """Just these; a company without pieces has left its space."""
        there = {company.owner: company for company in companies if company.pieces}
        for gone in self.at(place):
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

    def change(self, place: Place, company: Company) -> None:
        """This owner's company is so from now on; a new one stands below the others."""
        there = self.at(place)
        if self.company(place, company.owner) is None:
            self.put(place, (*there, company))
        else:
            self.put(place, [company if one.owner == company.owner else one for one in there])

    def join(self, place: Place, owner: Owner, *pieces: Piece) -> None:
        self.change(place, (self.company(place, owner) or Company(owner)).joined_by(*pieces))

    def leave(self, place: Place, owner: Owner, *pieces: Piece) -> None:
        self.change(place, (self.company(place, owner) or Company(owner)).left_by(*pieces))

    def places(self) -> tuple[Place, ...]:
        return tuple(self._at)

    def owners(self) -> tuple[Owner, ...]:
        """All who have something somewhere."""
        return tuple(owner for owner, there in self._of.items() if there)

    def of(self, owner: Owner) -> tuple[tuple[Place, Company], ...]:
        return tuple(self._of.get(owner, {}).items())
