"""Shield, archer and Tudor knight: each goes along with one knight, where its office says."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.words import say
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS
from companion.games.lancaster.base_game.county_places import AT_COUNTIES
from companion.games.lancaster.besides import Besides
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.pieces import ARCHER, IN_THE_BOX, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.owners import Owner, ally_of, archer_of
from companion.games.lancaster.pieces import Piece, Pieces
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, Place

# With a knight. With a lord the Tudor knight goes along as support (`support.py`); nothing goes into castle or tower.
WHERE = {AT_COUNTIES: (SHIELD, TUDOR_KNIGHT), AT_CONFLICTS: (ARCHER, TUDOR_KNIGHT)}


def along(_realm: Realm, board: Board, owner: Owner, place: Place) -> Iterable[Pieces]:
    """One of them, the other one, or both. Only knights are placed there."""
    at_court = board.spaces.pieces(COURT, owner)
    kind = board.in_play.kind_of(place)
    mine = [privilege for privilege in WHERE.get(kind, ()) if privilege in at_court]
    yield from ((privilege,) for privilege in mine)
    if len(mine) > 1:
        yield tuple(mine)


def in_the_supply(realm: Realm, piece: Piece) -> int:
    """Those that are nowhere else."""
    out = sum(there.pieces.count(piece) for place in realm.spaces.places() for there in realm.spaces.at(place))
    return IN_THE_BOX[piece] - out


MOST = 2  # of a kind in the conflicts, of one owner's: one that stayed and one that came


def besides_knights(realm: Realm) -> Besides:
    """By hand nobody is asked who holds which office: from the second round on anybody may have sent what one gives."""
    if realm.round < 2:
        return Besides()
    owners = (*realm.seats, *(ally_of(seat) for seat in realm.allies))
    archers = tuple(map(archer_of, owners))
    return Besides({**dict.fromkeys(owners, MOST * TUDOR_KNIGHT.strength),
                    **dict.fromkeys(archers, MOST * ARCHER.strength)}, dict.fromkeys(archers, ARCHER),
                   say("A Tudor knight counts {n}.", n=TUDOR_KNIGHT.strength),
                   say("Archers and Tudor knights go back to the supply."), say("So do its shield and Tudor knight."))
