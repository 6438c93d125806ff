"""Where a knight may go: every legal placement, and for the others the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.core.asking import Seat
from companion.core.forms import Amount, Branch, Closed, Either
from companion.core.words import Words, say
from companion.games.lancaster.board import Board, Place
from companion.games.lancaster.deeds import may_join
from companion.games.lancaster.facts import TOKENS
from companion.games.lancaster.owners import Owner, ally_of, is_ally, lord_of, owner_words
from companion.games.lancaster.places import place_note, place_words
from companion.games.lancaster.printed.castles import ALLYS_SPACES, SPACES
from companion.games.lancaster.printed.counties import BY_KEY, COUNTIES, County, minimum
from companion.games.lancaster.realm import Realm

Mover = tuple[Owner, int]
PlacingForm = Either[tuple[str, int]]
ALONE = Amount(0, 0, say("Squires only go along to a county."))
LABELS = (say("Which knight?"), say("Squires"))
_ALLYS = "ally-"


@dataclass(frozen=True, slots=True)
class Placement:
    owner: Owner
    knight: int
    place: Place
    squires: int


def read_placement(seat: Seat, chosen: tuple[str, tuple[str, int]]) -> Placement | None:
    place, (mover, squires) = chosen
    if place == "stay":
        return None
    owner = ally_of(seat) if mover.startswith(_ALLYS) else seat
    return Placement(owner, int(mover.removeprefix(_ALLYS)), place.removeprefix(_ALLYS), squires)


def may_place(realm: Realm, board: Board, seat: Seat) -> bool:
    """Could a knight at court go anywhere, with all the squires of the box? How many there are, nobody is told."""
    return any(isinstance(allowed(realm, board, place, mover, TOKENS), Amount)
               for mover in _movers(board, seat) for _, place, owner in _targets(board, seat)
               if owner in (None, mover[0]))


def placing_form(realm: Realm, board: Board, seat: Seat) -> PlacingForm:
    """Place, then knight, then squires. Never empty: who cannot place says so."""
    movers = _movers(board, seat)
    branches: list[Branch[tuple[str, int]]] = []
    closed: list[Closed] = []
    for key, place, owner in _targets(board, seat):
        words = place_words(board, place, owner or seat)
        tails = [(mover, allowed(realm, board, place, mover)) for mover in movers if owner in (None, mover[0])]
        open_ = tuple(Branch(_key(mover), mover_words(mover), tail) for mover, tail in tails
                      if isinstance(tail, Amount))
        shut = tuple(Closed(_key(mover), mover_words(mover), why) for mover, why in tails if isinstance(why, Words))
        if open_:
            branches.append(Branch(key, words, Either(open_, shut, LABELS), place_note(realm, board, place)))
        elif shut:
            closed.append(Closed(key, words, _strongest(tails)))
    if not branches:
        branches = [Branch("stay", say("None can be placed"), Either((Branch("0", say("No knight"), ALONE),)))]
    return Either(tuple(branches), tuple(closed))


def _strongest(tails: list[tuple[Mover, Amount | Words]]) -> Words:
    """Why not even the strongest of them can go there."""
    (_, why) = max(((knight, why) for (_, knight), why in tails if isinstance(why, Words)), key=lambda one: one[0])
    return why


def allowed(realm: Realm, board: Board, place: Place, mover: Mover, squires: int | None = None) -> Amount | Words:
    """How many squires may go along, or why this knight cannot go there; `squires`: if the player had so many."""
    owner, _ = mover
    if place in BY_KEY:
        held = board.hands[lord_of(owner)].squires if squires is None else squires
        return _to_county(realm, board, BY_KEY[place], mover, 0 if is_ally(owner) else held)
    if place.startswith("castle/"):
        return _to_castle(board, owner, place.removeprefix("castle/"))
    if may_join(board, owner, board.conflict(place)):
        return ALONE
    return say("All three spaces of this conflict are taken.")


def _to_county(realm: Realm, board: Board, county: County, mover: Mover, squires: int) -> Amount | Words:
    owner, knight = mover
    demanded = minimum(realm.box, county)
    if knight < demanded:
        return say("{county} demands a knight of strength {n}; squires do not count for that.", county=county.title,
                   n=demanded)
    there = board.counties.get(county.key)
    if there is None:
        return Amount(0, squires)
    if lord_of(there.owner) == lord_of(owner):
        return say("Your own knights, or your ally's, cannot be expelled.")
    needed = max(0, there.strength + 1 - knight)
    why = say("{who} holds it with strength {n}: it takes more to expel.", who=owner_words(there.owner),
              n=there.strength)
    if needed > squires:
        return why
    return Amount(needed, squires, why if needed else None)


def _to_castle(board: Board, owner: Owner, space: str) -> Amount | Words:
    if space in board.households[owner].castle:
        return say("A knight stands there already.")
    if not is_ally(owner) and space in board.hands[owner].extensions:
        return say("An extension covers this space.")
    return ALONE


def _movers(board: Board, seat: Seat) -> list[Mover]:
    """Who is at court: a player's own knights, and with two players those of the ally."""
    owners = [owner for owner in (seat, ally_of(seat)) if owner in board.households]
    return [(owner, knight) for owner in owners for knight in dict.fromkeys(board.households[owner].court)]


def _targets(board: Board, seat: Seat) -> Iterator[tuple[str, Place, Owner | None]]:
    """Key, place and for whose knights only; None: for everybody's."""
    yield from ((county.key, county.key, None) for county in COUNTIES)
    yield from ((conflict.key, conflict.key, None) for conflict in board.conflicts)
    yield from ((f"castle/{space.key}", f"castle/{space.key}", seat) for space in SPACES)
    if ally_of(seat) in board.households:
        yield from ((f"{_ALLYS}castle/{space}", f"castle/{space}", ally_of(seat)) for space in ALLYS_SPACES)


@cache
def _key(mover: Mover) -> str:
    owner, knight = mover
    return f"{_ALLYS if is_ally(owner) else ''}{knight}"


@cache
def mover_words(mover: Mover) -> Words:
    owner, knight = mover
    if is_ally(owner):
        return say("Ally's knight {n}", n=knight)
    return say("Knight {n}", n=knight)
