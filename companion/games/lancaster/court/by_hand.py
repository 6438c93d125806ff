"""The king's court on the companion's board, corrected by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.base_game.conflict_places import AT_CONFLICTS, SPACES
from companion.games.lancaster.base_game.county_places import AT_COUNTIES
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.bishops import MOST, bishops
from companion.games.lancaster.court.last_chamberlain import KEY, NOBODY, chamberlain_adjustment
from companion.games.lancaster.court.lord_spaces import AT_OFFICES, HOMES_OF_LORDS
from companion.games.lancaster.court.offices import BY_PLACE, OFFICES, Office, court
from companion.games.lancaster.court.pieces import ARCHER, BISHOP, IN_THE_BOX, LORD, SHIELD, TUDOR_KNIGHT
from companion.games.lancaster.owners import Owner, archer_of, is_ally, owner_words
from companion.games.lancaster.pieces import Piece
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import FINAL
from companion.games.lancaster.spaces import COURT, Place
from companion.games.lancaster.stocks import IN_A_BOX, Stock

SUPPLY = "supply"
_GROUP = say("At the King's Court")


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    board = realm.books.board
    if board is None:
        return {KEY: chamberlain_adjustment(realm)} if realm.step == FINAL else {}
    offered = {office.place: _holder(realm, board, office) for office in OFFICES}
    offered |= {f"treasury-{stock.key}": _treasury(realm, stock) for stock in court(realm).treasury}
    offered["bishops-gone"] = _gone(realm)
    for owner in board.owners:
        offered[f"lord/{owner}"] = _lord(realm, board, owner)
        if not is_ally(owner):
            offered[f"bishops/{owner}"] = _bishops(realm, board, owner)
        for piece in IN_THE_BOX:
            offered[f"{piece.kind}/{owner}"] = _privilege(realm, board, owner, piece)
    return offered


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
            board.acquire(owner, BISHOP)
        for _ in range(now - n):
            board.give_up(owner, BISHOP)
        state.bishops += now - n

    return Adjustment(of(say("Bishops"), owner), Amount(0, min(MOST, now + state.bishops)), now, book)


def _lord(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    """With him goes home whatever supported him; it is placed anew by hand."""
    now = _where(board, owner, LORD)

    def is_free(place: Place) -> bool:
        return place not in BY_PLACE or all(there.owner == owner for there in board.spaces.at(place))

    def book(place: Place, _why: Words) -> None:
        if place == now:
            return
        if now != COURT:
            board.recall(owner, now)
        if place != COURT:
            board.move(owner, LORD, COURT, place)

    spots = [COURT, *(place for place in HOMES_OF_LORDS if is_free(place))]
    return Adjustment(of(say("Lord"), owner), _spots(realm, owner, spots), now, book)


def _where(board: Board, owner: Owner, piece: Piece) -> Place:
    mine = archer_of(owner) if piece.stands_alone else owner
    places = (*board.spaces.of(owner), *(board.spaces.of(mine) if mine != owner else ()))
    return next((place for place, company in places if piece in company.pieces), SUPPLY)


def _privilege(realm: Realm, board: Board, owner: Owner, piece: Piece) -> Adjustment:
    """In the supply, before its owner, or where a knight of its owner's stands."""
    now = _where(board, owner, piece)

    def book(place: Place, _why: Words) -> None:
        if place == now:
            return
        if now != SUPPLY:
            board.spaces.leave(now, _standing_as(owner, piece, now), piece)
        if place != SUPPLY:
            board.spaces.join(place, _standing_as(owner, piece, place), piece)

    spots = dict.fromkeys((now, SUPPLY, COURT, *_beside_a_knight(board, owner, piece)))
    return Adjustment(of(piece.words, owner), _spots(realm, owner, spots), now, book)


def _standing_as(owner: Owner, piece: Piece, place: Place) -> Owner:
    return archer_of(owner) if piece.stands_alone and place != COURT else owner


_KINDS = {SHIELD: (AT_COUNTIES,), ARCHER: (AT_CONFLICTS,), TUDOR_KNIGHT: (AT_COUNTIES, AT_CONFLICTS, AT_OFFICES)}


def _beside_a_knight(board: Board, owner: Owner, piece: Piece) -> Iterable[Place]:
    """An archer only where a space is free for it."""
    for place, _ in board.spaces.of(owner):
        has_room = not piece.stands_alone or len(board.spaces.at(place)) < SPACES
        if board.in_play.kind_of(place) in _KINDS[piece] and has_room:
            yield place


def _spots(realm: Realm, owner: Owner, spots: Iterable[Place]) -> Pick[Place]:
    return Pick(tuple(Option(spot, say("Supply") if spot == SUPPLY else realm.place_words(spot, owner), spot)
                      for spot in spots))
