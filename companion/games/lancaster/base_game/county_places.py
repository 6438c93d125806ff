"""Counties as places: one knight in each, and the squires that came along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say, sentences
from companion.games.lancaster.base_game.printed.counties import BY_KEY, COUNTIES, minimum, reward
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.flow import pay
from companion.games.lancaster.knights import Knights
from companion.games.lancaster.owners import Owner, arms_of, is_ally, lord_of, owner_words
from companion.games.lancaster.placement import Mover, Placement, Target
from companion.games.lancaster.places import PlaceKind, company_words, only_one
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import Place


class Counties(PlaceKind):
    """One knight in each, and the squires that came along; a stronger one expels it."""

    key = "county"
    lies = "map"

    def has(self, place: Place) -> bool:
        return place in BY_KEY

    def spots(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return BY_KEY

    def targets(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        return iter(_TARGETS)

    def words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return BY_KEY[place].title

    def note(self, realm: Realm, place: Place) -> Words | None:
        demand = _from_strength(minimum(realm.box, BY_KEY[place]))
        lying = (one.words for one in realm.in_play.lying(realm, place))
        return sentences(demand, *lying, *map(company_words, realm.spaces.at(place)))

    def signs(self, realm: Realm, place: Place) -> tuple[str, ...]:
        holds = (sign for there in realm.spaces.at(place)
                 for sign in (arms_of(there.owner, realm.allies), str(there.strength)))
        county = BY_KEY[place]
        lying = (sign for one in realm.in_play.lying(realm, place) for sign in ("/", *one.signs))
        return (f"{minimum(realm.box, county)}+", *reward(realm.box, county).signs, *lying, *holds)

    def room(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:
        owner, strength = mover.owner, mover.strength
        county, along = BY_KEY[place], 0 if is_ally(owner) else squires
        demanded = minimum(realm.box, county)
        if strength < demanded:
            return _demands(place, demanded)
        there = next(iter(board.spaces.at(place)), None)
        if there is None:
            return _up_to(along)
        if lord_of(there.owner) == lord_of(owner):
            return say("Your own knights, or your ally's, cannot be expelled.")
        if any(piece.guards for piece in there.pieces):
            return say("{who} cannot be expelled from there.", who=owner_words(there.owner))
        needed = max(0, there.strength + 1 - strength)
        why = say("{who} holds it with strength {n}: it takes more to expel.", who=owner_words(there.owner),
                  n=there.strength)
        if needed > along:
            return why
        return Amount(needed, along, why if needed else None)

    async def enter(self, realm: Realm, board: Board, placement: Placement) -> None:
        """An expelled knight goes back to its court, its squires to the general supply."""
        for there in board.spaces.at(placement.place):
            board.recall(there.owner, placement.place)
            realm.tell(say("{who} expels {whom}.", who=owner_words(placement.owner), whom=owner_words(there.owner)))
        pay(realm, lord_of(placement.owner), {SQUIRES: placement.squires})
        await super().enter(realm, board, placement)

    def refuses(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:
        there = next(iter(board.spaces.at(place)), None)
        if len(knights) > 1 or there is None or there.owner == owner:
            return only_one(realm, owner, place, knights)
        return say("{who} holds {place}. Move that knight first.", who=owner_words(there.owner),
                   place=self.words(realm, place, owner))


# Said again whenever somebody places a knight, so each is one object.
_TARGETS = tuple(Target(county.key, county.key) for county in COUNTIES)


@cache
def _from_strength(n: int) -> Words:
    return say("from strength {n}", n=n)


@cache
def _demands(key: str, n: int) -> Words:
    return say("{county} demands a knight of strength {n}; squires do not count for that.", county=BY_KEY[key].title,
               n=n)


@cache
def _up_to(n: int) -> Amount:
    return Amount(0, n)


AT_COUNTIES = Counties()
