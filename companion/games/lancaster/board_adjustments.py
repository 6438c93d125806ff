"""Stocks, nobles, extensions and knights on the companion's board, corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.core.asking import Seat
from companion.core.forms import Amount, Option
from companion.core.game import Adjustment
from companion.core.lists import Some
from companion.core.words import Words, say
from companion.games.lancaster.board import Board
from companion.games.lancaster.facts import TOKENS
from companion.games.lancaster.owners import Owner, owner_words
from companion.games.lancaster.printed import favor
from companion.games.lancaster.printed.castles import SPACES
from companion.games.lancaster.printed.counties import BY_KEY, COUNTIES
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.whereabouts import knights_adjustment

NOBLES_OF_A_KIND = 4


def of_the_board(realm: Realm, board: Board) -> dict[str, Adjustment]:
    offered: dict[str, Adjustment] = {}
    for seat in realm.seats:
        screen = None if realm.for_two else seat
        for stock, title in (("gold", say("Gold")), ("squires", say("Squires")), ("markers", say("Voting markers"))):
            offered[f"{stock}/{seat}"] = _stock(board, seat, stock, title, None if stock == "markers" else screen)
        offered[f"nobles/{seat}"] = _nobles(board, seat)
        offered[f"extensions/{seat}"] = _extensions(board, seat)
    for owner in board.households:
        offered[f"knights/{owner}"] = knights_adjustment(board, owner)
    for county in board.counties:
        offered[f"squires-in/{county}"] = _squires_in(board, county)
    offered |= {f"nobles-in/{county}": _nobles_in(board, county) for county in board.nobles}
    offered["favors"] = _favors(realm, board)
    return offered


def _nobles_in(board: Board, county: str) -> Adjustment:
    def book(n: int, _why: Words) -> None:
        board.nobles[county] = n

    return Adjustment(say("{county}: nobles left", county=BY_KEY[county].title),
                      Amount(0, max(NOBLES_OF_A_KIND, board.nobles[county])), board.nobles[county], book)


def _favors(realm: Realm, board: Board) -> Adjustment:
    known = tuple(tile for tile in favor.tiles(len(realm.seats)) if tile not in favor.UNREAD or realm.box.has(tile))
    options = tuple(Option(tile, favor.reward(realm.box, tile).words, tile) for tile in known)
    return Adjustment(say("King's favor: tiles face up"), Some(options, 0, len(options)), _sorted(board.favors, known),
                      sets(board, "favors"))


def sets(piece: object, name: str) -> Callable[[Any, Words], None]:
    return lambda value, _why: setattr(piece, name, value)


def of(what: Words, owner: Owner) -> Words:
    return say("{who}: {what}", who=owner_words(owner), what=what)


def _stock(board: Board, seat: Seat, stock: str, title: Words, screen: Seat | None) -> Adjustment:
    hand = board.hands[seat]
    return Adjustment(of(title, seat), Amount(0, max(TOKENS, getattr(hand, stock))), getattr(hand, stock),
                      sets(hand, stock),
                      owner=screen)


def _nobles(board: Board, seat: Seat) -> Adjustment:
    """What comes to the table leaves its county, and what was not there goes back to it."""
    hand = board.hands[seat]
    options = tuple(Option(county.key, county.title, county.key) for county in COUNTIES
                    if board.nobles[county.key] or county.key in hand.nobles)

    def book(nobles: tuple[str, ...], _why: Words) -> None:
        for county in nobles:
            board.nobles[county] -= county not in hand.nobles
        for county in hand.nobles:
            board.nobles[county] += county not in nobles
        hand.nobles = nobles

    return Adjustment(of(say("Nobles"), seat), Some(options, 0, len(options)), _sorted(hand.nobles, BY_KEY), book)


def _extensions(board: Board, seat: Seat) -> Adjustment:
    options = tuple(Option(space.key, space.words, space.key) for space in SPACES)
    hand = board.hands[seat]

    def book(extensions: tuple[str, ...], _why: Words) -> None:
        hand.extensions, hand.fresh = extensions, tuple(space for space in hand.fresh if space in extensions)
        for space in set(extensions) & set(board.households[seat].castle):
            board.recall(seat, f"castle/{space}", board.households[seat].castle[space])

    return Adjustment(of(say("Extensions"), seat), Some(options, 0, len(options)),
                      _sorted(hand.extensions, [space.key for space in SPACES]), book)


def _sorted(held: tuple[str, ...], order: Iterable[str]) -> list[str]:
    return [key for key in order if key in held]


def _squires_in(board: Board, county: str) -> Adjustment:
    garrison = board.counties[county]

    def book(squires: int, _why: Words) -> None:
        board.counties[county] = replace(board.counties[county], squires=squires)

    return Adjustment(say("{county}: squires beside the knight", county=BY_KEY[county].title), Amount(0, TOKENS),
                      garrison.squires, book)
