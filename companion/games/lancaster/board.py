"""The companion's own board: where every knight stands, and what lies before and behind each screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.core.asking import RuleBug, Seat
from companion.games.lancaster.knights import Knights, are_too_many, exchanged, left_over, without
from companion.games.lancaster.owners import Owner, ally_of
from companion.games.lancaster.pieces import Garrison, Hand, Household
from companion.games.lancaster.printed.counties import COUNTIES
from companion.games.lancaster.realm import Conflict, Stand

COURT = "court"
Place = str  # court, a county, castle/<space>, conflict-<n>


@dataclass(slots=True)
class Board:
    hands: dict[Seat, Hand]
    households: dict[Owner, Household]
    conflicts: list[Conflict]  # the realm's own
    nobles: dict[str, int] = field(default_factory=dict)  # still in each county
    favors: tuple[str, ...] = ()  # tiles face up
    counties: dict[str, Garrison] = field(default_factory=dict)

    def stand_of(self, conflict: Conflict, owner: Owner) -> Stand | None:
        return next((stand for stand in conflict.stands if stand.owner == owner), None)

    def positions(self, owner: Owner) -> Iterator[tuple[Place, int]]:
        """Every knight outside the reserve, court first."""
        household = self.households[owner]
        yield from ((COURT, knight) for knight in household.court)
        yield from self.deployments(owner)

    def deployments(self, owner: Owner) -> Iterator[tuple[Place, int]]:
        yield from ((county, it.knight) for county, it in self.counties.items() if it.owner == owner)
        yield from ((f"castle/{space}", knight) for space, knight in self.households[owner].castle.items())
        for conflict in self.conflicts:
            stand = self.stand_of(conflict, owner)
            yield from ((conflict.key, knight) for knight in (stand.knights if stand else ()))

    def deployed(self, owner: Owner) -> list[int]:
        return [knight for _, knight in self.deployments(owner)]

    def knights_of(self, owner: Owner) -> list[int]:
        """All outside the reserve."""
        return [knight for _, knight in self.positions(owner)]

    def reserve(self, owner: Owner) -> tuple[int, ...]:
        return left_over(self.knights_of(owner))

    def counties_of(self, owner: Owner) -> list[str]:
        return [county for county, garrison in self.counties.items() if garrison.owner == owner]

    def holds(self, owner: Owner, county: str) -> bool:
        return county in self.counties and self.counties[county].owner == owner

    def conflicts_of(self, owner: Owner) -> list[Conflict]:
        return [conflict for conflict in self.conflicts if self.stand_of(conflict, owner)]

    # Moving them --------------------------------------------------------------------------------------------

    def muster(self, owner: Owner, knight: int) -> None:
        """To the court: from the reserve, or home from where it was taken off."""
        household = self.households[owner]
        household.court = tuple(sorted((*household.court, knight)))

    def leave_court(self, owner: Owner, knight: int) -> None:
        self.households[owner].court = without(self.households[owner].court, knight)

    def recall(self, owner: Owner, place: Place, knight: int) -> None:
        """A knight in a county or castle goes home to the court; its squires go to the supply."""
        if place in self.counties:
            del self.counties[place]
        else:
            del self.households[owner].castle[place.removeprefix("castle/")]
        self.muster(owner, knight)

    def call_home(self) -> None:
        """Whoever still stands in a county or a castle, by a correction: only conflicts keep knights over a round."""
        for owner in self.households:
            for place, knight in [at for at in self.deployments(owner) if not at[0].startswith("conflict-")]:
                self.recall(owner, place, knight)

    def join(self, conflict: Conflict, owner: Owner, knight: int) -> None:
        """On the owner's own stack, or on the topmost free space."""
        if self.stand_of(conflict, owner) is None:
            conflict.stands = (*conflict.stands, Stand(owner, 0))
        self._restack(conflict, owner, lambda knights: (*knights, knight))

    def withdraw(self, conflict: Conflict, owner: Owner, knight: int) -> None:
        """One knight leaves a conflict; the space is free when none is left."""
        stand = self.stand_of(conflict, owner)
        self.restand(conflict, owner, without(stand.knights, knight) if stand else ())

    def restand(self, conflict: Conflict, owner: Owner, knights: Knights) -> None:
        """Just these knights of this owner; who has none there leaves the space."""
        if knights and self.stand_of(conflict, owner) is None:
            conflict.stands = (*conflict.stands, Stand(owner, 0))
        self._restack(conflict, owner, lambda _: knights)
        conflict.stands = tuple(stand for stand in conflict.stands if stand.knights or stand.owner != owner)

    def garrison(self, owner: Owner, knights: Mapping[str, int]) -> None:
        """Just these counties are held by this owner; squires stay where a knight stays."""
        for county in self.counties_of(owner):
            if county not in knights:
                del self.counties[county]
        for county, knight in knights.items():
            squires = self.counties[county].squires if county in self.counties else 0
            self.counties[county] = Garrison(owner, knight, squires)

    def swap(self, owner: Owner, place: Place, old: int, new: int) -> None:
        """A knight is exchanged for one from the reserve, where it stands."""
        if place == COURT:
            self.leave_court(owner, old)
            self.muster(owner, new)
        elif place in self.counties:
            self.counties[place] = Garrison(owner, new, self.counties[place].squires)
        elif place.startswith("castle/"):
            self.households[owner].castle[place.removeprefix("castle/")] = new
        else:
            self._restack(self.conflict(place), owner, lambda knights: exchanged(knights, old, new))

    def conflict(self, key: str) -> Conflict:
        return next(one for one in self.conflicts if one.key == key)

    def _restack(self, conflict: Conflict, owner: Owner, change: Callable[[Knights], Knights]) -> None:
        conflict.stands = tuple(Stand.of(owner, change(stand.knights)) if stand.owner == owner else stand
                                for stand in conflict.stands)

    def audit(self) -> None:
        """Nothing is ever won from nowhere: 3, 2, 1 and 1 knights, and no stock below zero."""
        for owner in self.households:
            if are_too_many(self.knights_of(owner)):
                raise RuleBug(f"{owner} has more knights than the box")
        for seat, hand in self.hands.items():
            if min(hand.gold, hand.squires, hand.markers) < 0 or len(set(hand.nobles)) < len(hand.nobles):
                raise RuleBug(f"{seat} holds what cannot be held")


def new_board(seats: tuple[Seat, ...], conflicts: list[Conflict], nobles_in_a_county: int) -> Board:
    """Knights of strength 1 and 2 at court; with two players each ally has one of strength 2."""
    households = {seat: Household((1, 2)) for seat in seats}
    if len(seats) == 2:
        households |= {ally_of(seat): Household((2,)) for seat in seats}
    nobles = {county.key: nobles_in_a_county for county in COUNTIES}
    return Board({seat: Hand() for seat in seats}, households, conflicts, nobles)

