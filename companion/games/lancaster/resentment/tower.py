"""The tower: one more place for knights. Dropping one there annihilates dishonor, strength point by strength point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import Words, say
from companion.games.lancaster.board import ALONE, Board, PlaceKind
from companion.games.lancaster.order import Moment
from companion.games.lancaster.pieces import EVERYBODY, Company, Knights, Owner, Piece, is_ally, owner_words
from companion.games.lancaster.playing import show_and_tell, stop_for_what_hands_do
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.resentment.dishonor import DISHONOR
from companion.games.lancaster.spaces import Mover, Place, Placement, Target
from companion.tabletop.ledger import Source

TOWER: Place = "tower"
CAPACITY = 7  # strength of all that lie inside
NEUTRAL: Owner = "nobody"  # of a colour that nobody plays: never placed, recalled or counted
NEUTRAL_STRENGTH = {2: 4, 3: 3, 4: 2, 5: 0}  # by the number of players
SOURCE = Source(TOWER, say("The tower"))
_FULL = say("The tower holds strength {most} in all.", most=CAPACITY)


def company_of_neutral_knight(players: int) -> Company:
    strength = NEUTRAL_STRENGTH[players]
    knight = Piece("neutral", strength, comes_home=False, title=say("Knight that nobody plays"))
    return Company(NEUTRAL, (knight,) if strength else ())


def total_strength_in_tower(realm: Realm) -> int:
    """How much strength."""
    return sum(there.strength for there in realm.spaces.companies_at(TOWER))


class TowerPlaceKind(PlaceKind):
    """Knights of everybody's, up to a strength in all."""

    key = TOWER
    note_by_hand = say("Knights may go into the tower.")

    def has_place(self, place: Place) -> bool:
        return place == TOWER

    def places_for_owner(self, realm: Realm, owner: Owner) -> Iterable[Place]:  # noqa: ARG002
        return (TOWER,)

    def targets_of_seat(self, realm: Realm, seat: Seat) -> Iterator[Target]:  # noqa: ARG002
        yield Target(TOWER, TOWER)

    def place_words(self, realm: Realm, place: Place, owner: Owner) -> Words:  # noqa: ARG002
        return SOURCE.words

    def place_note_words(self, realm: Realm, place: Place) -> Words | None:  # noqa: ARG002
        return say("strength {n} of {most} inside", n=total_strength_in_tower(realm), most=CAPACITY)

    def place_signs(self, realm: Realm, place: Place) -> tuple[str, ...]:  # noqa: ARG002
        return ("keep", f"{total_strength_in_tower(realm)}/{CAPACITY}")

    def squires_or_why(self, realm: Realm, board: Board, place: Place, mover: Mover, squires: int) -> Amount | Words:  # noqa: ARG002
        if mover.companions:
            return say("A knight is dropped into the tower alone.")
        left = max(0, CAPACITY - total_strength_in_tower(realm))
        return ALONE if mover.piece.strength <= left else say("The tower has room for strength {n} only.", n=left)

    async def resolve_placement(self, realm: Realm, board: Board, placement: Placement) -> None:
        """Who has fewer markers gives them all; an ally's knight annihilates none."""
        await super().resolve_placement(realm, board, placement)
        if is_ally(placement.owner):
            return
        markers = min(placement.piece.strength, realm.purses[placement.owner][DISHONOR])
        if markers:
            realm.books.take_price(realm, placement.owner, {DISHONOR: markers}, SOURCE)

    def why_no_upgrade_there(self, realm: Realm) -> Words | None:
        """Who stuck out over its edge could not lie there. Before 0.2 it bound no upgrade."""
        return _FULL if total_strength_in_tower(realm) >= CAPACITY and realm.rules >= SINCE_0_2 else None

    def why_cannot_hold(self, realm: Realm, board: Board, owner: Owner, place: Place, knights: Knights) -> Words | None:  # noqa: ARG002
        """What lies there already may stay."""
        others = sum(there.strength for there in board.spaces.companies_at(TOWER) if there.owner != owner)
        return None if others + sum(knights) <= max(CAPACITY, total_strength_in_tower(realm)) else _FULL


TOWER_PLACE = TowerPlaceKind()


async def empty_tower(realm: Realm, board: Board) -> None:
    """All but the one that nobody plays go home, before the counties are scored."""
    home = [there for there in realm.spaces.companies_at(TOWER) if there.owner != NEUTRAL]
    for there in home:
        board.send_company_home(there.owner, TOWER)
        realm.announce(say("{who}: home from the tower.", who=owner_words(there.owner)))
    if home:
        await realm.reach_moment(Moment.WENT_HOME)


async def empty_tower_by_hand(realm: Realm) -> None:
    shown = realm.results_shown
    show_and_tell(realm, EVERYBODY, _words_to_empty_tower(realm), SOURCE, say("The tower is emptied."), by_hand=True)
    await stop_for_what_hands_do(realm, TOWER, shown)
    await realm.reach_moment(Moment.WENT_HOME)


def _words_to_empty_tower(realm: Realm) -> Words:
    if NEUTRAL_STRENGTH[len(realm.seats)]:
        return say("Empty the tower: all knights go home but the one that nobody plays.")
    return say("Empty the tower: all knights go home.")
