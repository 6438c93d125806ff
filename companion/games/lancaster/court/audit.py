"""What is conserved of the king's court."""

from __future__ import annotations

from companion.core.asking import RuleBug
from companion.games.lancaster.court.bishops import MOST, bishops
from companion.games.lancaster.court.offices import BISHOPS, OFFICES, court
from companion.games.lancaster.court.pieces import BISHOP, IN_THE_BOX
from companion.games.lancaster.court.privileges import in_the_supply
from companion.games.lancaster.realm import Realm


def audit(realm: Realm) -> None:
    """Bishops and privileges are as many as the box has; lords are counted with their owners' pieces."""
    board, state = realm.books.board, court(realm)
    if min(state.bishops, state.gone, *state.treasury.values()) < 0:
        raise RuleBug("less than nothing lies on the regal board")
    if board is None:
        return
    held = {owner: bishops(board, owner) for owner in board.owners}
    if sum(held.values()) + state.bishops + state.gone != BISHOPS[len(realm.seats)]:
        raise RuleBug(f"a {BISHOP.kind} was lost or won: {held}, {state.bishops} left, {state.gone} gone")
    if max(held.values()) > MOST:
        raise RuleBug("somebody has more than three bishops")
    if any(len(realm.spaces.at(office.place)) > 1 for office in OFFICES):
        raise RuleBug("two lords on one space")
    _no_more_than_in_the_box(realm)


def _no_more_than_in_the_box(realm: Realm) -> None:
    for piece, n in IN_THE_BOX.items():
        if in_the_supply(realm, piece) < 0:
            raise RuleBug(f"more than {n} pieces {piece.kind}")
