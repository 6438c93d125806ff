"""Nobles, extensions, tiles and squires on the companion's board, and the conflicts, corrected by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.asking import TABLE, Seat
from companion.core.forms import Amount, Option, Pick
from companion.core.game import Adjustment
from companion.core.lists import RowOfPlaces, Some
from companion.core.words import Words, join_sentences, say
from companion.games.lancaster.adjustments import title_with_owner
from companion.games.lancaster.base_game import favor
from companion.games.lancaster.base_game.castles import CASTLE_SPACES, castle_place
from companion.games.lancaster.base_game.conflicts import raw_of_card, typed_card_form
from companion.games.lancaster.base_game.counties import BY_KEY, COUNTIES
from companion.games.lancaster.base_game.line_up import SPACE_NAMES
from companion.games.lancaster.base_game.resolving_conflicts import note_conflict_card, turned_up_key
from companion.games.lancaster.base_game.rewards import SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict import Card, Conflict
from companion.games.lancaster.pieces import SQUIRE, Owner, owner_words
from companion.games.lancaster.realm import Realm

NOBLES_OF_A_KIND = 4


def board_adjustments(realm: Realm) -> dict[str, Adjustment]:
    board = realm.books.board
    if board is None:
        return {}
    offered: dict[str, Adjustment] = {}
    for seat in realm.seats:
        offered[f"nobles/{seat}"] = _nobles_of_player_adjustment(board, seat)
        offered[f"extensions/{seat}"] = _extensions_adjustment(board, seat)
    for county in COUNTIES:
        if board.spaces.companies_at(county.key):
            offered[f"squires-in/{county.key}"] = _squires_in_county_adjustment(board, county.key)
    offered |= {f"nobles-in/{county}": _nobles_in_county_adjustment(board, county) for county in board.nobles}
    offered["favors"] = _open_favor_tiles_adjustment(realm, board)
    return offered


def _nobles_in_county_adjustment(board: Board, county: str) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        board.nobles[county] = n

    return Adjustment(say("{county}: nobles left", county=BY_KEY[county].title),
                      Amount(0, max(NOBLES_OF_A_KIND, board.nobles[county])), board.nobles[county], book)


def _open_favor_tiles_adjustment(realm: Realm, board: Board) -> Adjustment:
    known = tuple(tile for tile in favor.favor_tiles_for_players(len(realm.seats)) if tile not in favor.UNREAD
                  or realm.box.knows_value(tile))
    options = tuple(Option(tile, favor.printed_reward(realm.box, tile).words, tile) for tile in known)

    def book(tiles: tuple[str, ...], _why: Words) -> None:
        board.favors = tiles

    return Adjustment(say("King's favor: tiles face up"), Some(options, 0, len(options)),
                      _in_given_order(board.favors, known), book)


def _nobles_of_player_adjustment(board: Board, seat: Seat) -> Adjustment:
    """What comes to the table leaves its county, and what was not there goes back to it."""
    castle = board.castles[seat]
    options = tuple(Option(county.key, county.title, county.key) for county in COUNTIES
                    if board.nobles[county.key] or county.key in castle.nobles)

    def book(nobles: tuple[str, ...], _why: Words) -> None:
        for county in set(nobles).difference(castle.nobles):
            board.nobles[county] -= 1
        for county in set(castle.nobles).difference(nobles):
            board.nobles[county] += 1
        castle.nobles = nobles

    return Adjustment(title_with_owner(say("Nobles"), seat), Some(options, 0, len(options)),
                      _in_given_order(castle.nobles, BY_KEY), book)


def _extensions_adjustment(board: Board, seat: Seat) -> Adjustment:
    options = tuple(Option(space.key, space.words, space.key) for space in CASTLE_SPACES)
    castle = board.castles[seat]

    def book(extensions: tuple[str, ...], _why: Words) -> None:
        castle.extensions = extensions
        castle.newly_laid, castle.flipped = (tuple(space for space in some if space in extensions)
                                             for some in (castle.newly_laid, castle.flipped))
        for space in extensions:
            board.send_company_home(seat, castle_place(space))

    return Adjustment(title_with_owner(say("Extensions"), seat), Some(options, 0, len(options)),
                      _in_given_order(castle.extensions, [space.key for space in CASTLE_SPACES]), book)


def _in_given_order(held: tuple[str, ...], order: Iterable[str]) -> list[str]:
    return [key for key in order if key in held]


def _squires_in_county_adjustment(board: Board, county: str) -> Adjustment:
    (there,) = board.spaces.companies_at(county)

    def book(squires: int, _why: Words) -> None:
        (now,) = board.spaces.companies_at(county)
        knights = tuple(piece for piece in now.pieces if piece != SQUIRE)
        board.spaces.set_company(county, replace(now, pieces=(*knights, *(SQUIRE,) * squires)))

    return Adjustment(say("{county}: squires beside the knight", county=BY_KEY[county].title), Amount(0, SQUIRES.most),
                      there.squires, book)


# The conflicts, whoever keeps the pieces.

POINTS_STAY = say("The power points of the battle already fought stay as they are.")
OLD_ANSWER = say("To have it counted again, correct the old answer instead.")


def conflict_adjustments(realm: Realm) -> dict[str, Adjustment]:
    offered: dict[str, Adjustment] = {}
    for conflict in realm.conflicts:
        offered[f"card/{conflict.number}"] = _conflict_card_adjustment(realm, conflict)
        if len(conflict.companies) > 1:
            offered[f"order/{conflict.number}"] = _order_in_conflict_adjustment(realm, conflict)
    return offered


def _conflict_card_adjustment(realm: Realm, conflict: Conflict) -> Adjustment:
    def book(card: Card, _why: Words) -> None:
        conflict.card = card
        note_conflict_card(realm, conflict.number, card)
        if _has_been_fought(realm, conflict):
            realm.announce(say("{conflict}: {note}", conflict=conflict.title, note=POINTS_STAY))

    note = join_sentences(POINTS_STAY, OLD_ANSWER) if _has_been_fought(realm, conflict) else None
    return Adjustment(say("{conflict}: the card", conflict=conflict.title), typed_card_form(),
                      raw_of_card(conflict.card),
                      book, note=note, answer=(TABLE, turned_up_key(conflict.round_turned_up_in)) if note else None)


def _has_been_fought(realm: Realm, conflict: Conflict) -> bool:
    """What was awarded is not awarded again by what the board says now; an old answer is played again."""
    return any(fought.number == conflict.number for fought in realm.fought)


def _order_in_conflict_adjustment(realm: Realm, conflict: Conflict) -> Adjustment:
    def book(owners: tuple[Owner, ...], _why: Words) -> None:
        by_owner = {company.owner: company for company in conflict.companies}
        if set(owners) == set(by_owner):
            realm.spaces.set_companies(conflict.key, (by_owner[owner] for owner in owners))

    there = [company.owner for company in conflict.companies]
    anybody = Pick(tuple(Option(owner, owner_words(owner), owner) for owner in there))
    return Adjustment(say("{conflict}: who stands above whom", conflict=conflict.title),
                      RowOfPlaces((anybody,) * len(there), SPACE_NAMES[:len(there)]), there, book,
                      note=POINTS_STAY if _has_been_fought(realm, conflict) else None)
