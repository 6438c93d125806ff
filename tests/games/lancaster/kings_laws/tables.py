"""Tables at which the laws of the king are played, and a realm in which one of them acts."""

from __future__ import annotations

from typing import Any

from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.bishops import add_bishop_to_player
from companion.games.lancaster.order import Moment
from companion.games.lancaster.realm import Realm
from tests.games.lancaster import kit

IN = {"kings-laws": "in", "court": "in", "resentment": "in"}
BY_HAND = ("absolution", "seals-for-retinue", "stayed-at-home")  # on cardboard nobody is asked anything for these


def realm_of(*seats: str, **how: Any) -> Realm:
    """A realm of the first round with the laws of the king on the table."""
    return kit.realm_of(*seats, **IN, **how)


def all_hold(realm: Realm, stock: str, **held: int) -> Realm:
    """Just so many, and who is not named has none."""
    for seat in realm.seats:
        kit.hold(realm, seat, **{stock: held.get(seat, 0)})
    return realm


def everybodys(realm: Realm, stock: str) -> list[int]:
    return [kit.held(realm, seat, stock) for seat in realm.seats]


def ordain(realm: Realm, seat: str, n: int = 1) -> None:
    """So many bishops more stand at this court."""
    board: Board = kit.board_of(realm)
    for _ in range(n):
        add_bishop_to_player(board, seat)
        realm.states["court"].bishops -= 1


def after_the_third_vote(realm: Realm, law: str, **markers: int) -> Realm:
    """These have so many left, and the law is in force."""
    for seat in realm.seats if MARKERS in realm.purses[realm.seats[0]] else ():
        kit.hold(realm, seat, markers=markers.get(seat, 0))
    kit.in_force(realm, law)
    kit.play(realm.reach_moment(Moment.VOTED))
    return realm
