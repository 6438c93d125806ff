"""The king's court on the companion's board, corrected by hand."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.bishops import MOST, acquire, bishops, give_up
from companion.games.lancaster.court.last_chamberlain import KEY, NOBODY, chamberlain_adjustment
from companion.games.lancaster.court.lord_adjustments import of_the_lords
from companion.games.lancaster.court.offices import OFFICES, Office, court
from companion.games.lancaster.court.privilege_adjustments import of_the_privileges
from companion.games.lancaster.owners import Owner, is_ally, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import FINAL
from companion.games.lancaster.stocks import IN_A_BOX, Stock

_GROUP = say("At the King's Court")


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    board = realm.books.board
    if board is None:
        return {KEY: chamberlain_adjustment(realm)} if realm.step == FINAL else {}
    offered = {office.place: _holder(realm, board, office) for office in OFFICES}
    offered |= {f"treasury-{stock.key}": _treasury(realm, stock) for stock in court(realm).treasury}
    offered["bishops-gone"] = _gone(realm)
    for owner in board.owners:
        if not is_ally(owner):
            offered[f"bishops/{owner}"] = _bishops(realm, board, owner)
    return offered | of_the_lords(realm, board) | of_the_privileges(realm, board)


def _holder(realm: Realm, board: Board, office: Office) -> Adjustment:
    holders = court(realm).holders

    def book(owner: Owner | None, _why: Words) -> None:
        if owner is None:
            holders.pop(office, None)
        else:
            holders[office] = owner

    options: list[Option[Owner | None]] = [Option(owner, owner_words(owner), owner) for owner in board.owners]
    return Adjustment(office.title, Pick((*options, Option(NOBODY, say("Nobody"), None))),
                      holders.get(office, NOBODY), book, group=_GROUP)


def _treasury(realm: Realm, stock: Stock) -> Adjustment:
    treasury = court(realm).treasury

    def book(n: int, _why: Words) -> None:
        treasury[stock] = n

    return Adjustment(say("Treasury: {what}", what=stock.title), Amount(0, max(IN_A_BOX, treasury[stock])),
                      treasury[stock], book, group=_GROUP)


def _gone(realm: Realm) -> Adjustment:
    """Those that are in nobody's hand lie on the regal board or have left the game."""
    state = court(realm)
    there = state.bishops + state.gone

    def book(n: int, _why: Words) -> None:
        state.bishops, state.gone = there - n, n

    return Adjustment(say("Bishops that are out of the game"), Amount(0, there), state.gone, book, group=_GROUP)


def _bishops(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    """They come to the court, and go from wherever they are."""
    now, state = bishops(board, owner), court(realm)

    def book(n: int, _why: Words) -> None:
        for _ in range(n - now):
            acquire(board, owner)
        for _ in range(now - n):
            give_up(board, owner)
        state.bishops += now - n

    return Adjustment(of(say("Bishops"), owner), Amount(0, min(MOST, now + state.bishops)), now, book)
