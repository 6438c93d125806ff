"""Where a knight may go: every legal placement, and for the others the reason."""

from __future__ import annotations

from companion.core.asking import Seat
from companion.core.forms import Amount, Branch, Closed, Either
from companion.core.words import Words, say
from companion.games.lancaster.base_game.stocks import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.owners import ally_of, is_ally, lord_of
from companion.games.lancaster.placement import Mover, Placement, Target, mover_of
from companion.games.lancaster.places import ALONE
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT

PlacingForm = Either[tuple[str, int]]
LABELS = (say("Which knight?"), say("Squires"))
_ALLYS = "ally-"


def read_placement(realm: Realm, board: Board, seat: Seat, chosen: tuple[str, tuple[str, int]]) -> Placement | None:
    place, (key, squires) = chosen
    if place == "stay":
        return None
    target = next(target for target in _targets(realm, seat) if target.key == place)
    mover = next(mover for mover in _movers(realm, board, target, _at_court(board, seat)) if _key(mover) == key)
    return Placement(mover, target.place, squires)


def may_place(realm: Realm, board: Board, seat: Seat) -> bool:
    """Could a knight at court go anywhere, with all the squires of the box? How many there are, nobody is told."""
    at_court = _at_court(board, seat)
    return any(isinstance(allowed(realm, board, target, mover, SQUIRES.most), Amount)
               for target in _targets(realm, seat) for mover in _movers(realm, board, target, at_court))


def placing_form(realm: Realm, board: Board, seat: Seat) -> PlacingForm:
    """Place, then knight, then squires. Never empty: who cannot place says so."""
    at_court = _at_court(board, seat)
    branches: list[Branch[tuple[str, int]]] = []
    closed: list[Closed] = []
    for target in _targets(realm, seat):
        words = realm.place_words(target.place, target.owner or seat)
        tails = [(mover, allowed(realm, board, target, mover)) for mover in _movers(realm, board, target, at_court)]
        open_ = tuple(Branch(_key(mover), mover.words, tail) for mover, tail in tails if isinstance(tail, Amount))
        shut = tuple(Closed(_key(mover), mover.words, why) for mover, why in tails if isinstance(why, Words))
        if open_:
            note = realm.in_play.kind_of(target.place).note(realm, target.place)
            branches.append(Branch(target.key, words, Either(open_, shut, LABELS), note))
        elif shut:
            closed.append(Closed(target.key, words, _strongest(tails)))
    if not branches:
        branches = [Branch("stay", say("None can be placed"), Either((Branch("0", say("No knight"), ALONE),)))]
    return Either(tuple(branches), tuple(closed))


def _strongest(tails: list[tuple[Mover, Amount | Words]]) -> Words:
    """Why not even the strongest of them can go there."""
    (_, why) = max(((mover.strength, why) for mover, why in tails if isinstance(why, Words)), key=lambda one: one[0])
    return why


def allowed(realm: Realm, board: Board, target: Target, mover: Mover, squires: int | None = None) -> Amount | Words:
    """How many squires may go along, or why this knight cannot go there; `squires`: if the player had so many."""
    held = realm.purses[lord_of(mover.owner)][SQUIRES] if squires is None else squires
    return realm.in_play.kind_of(target.place).room(realm, board, target.place, mover, held)


def _at_court(board: Board, seat: Seat) -> list[Mover]:
    """A player's own pieces, and with two players those of the ally."""
    return [mover_of(owner, piece) for owner in (seat, ally_of(seat))
            for piece in dict.fromkeys(board.spaces.pieces(COURT, owner))]


def _movers(realm: Realm, board: Board, target: Target, at_court: list[Mover]) -> list[Mover]:
    """Who of them may be meant there: alone, and with what a module sends along."""
    takes = realm.in_play.kind_of(target.place).takes
    alone = [mover for mover in at_court if target.owner in (None, mover.owner) and takes(mover.piece)]
    if not realm.in_play.along:
        return alone
    return [mover_of(mover.owner, mover.piece, along) for mover in alone
            for along in ((), *(some for ways in realm.in_play.along
                                for some in ways(realm, board, mover.owner, mover.piece, target.place)))]


def _targets(realm: Realm, seat: Seat) -> list[Target]:
    """Counties and conflicts first, then what is one's own."""
    every = [target for module in realm.in_play for kind in module.places for target in kind.targets(realm, seat)]
    return sorted(every, key=lambda target: target.owner is not None)


def _key(mover: Mover) -> str:
    return f"{_ALLYS if is_ally(mover.owner) else ''}{mover.key}"
