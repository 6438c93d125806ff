"""The board that everybody can see, where the companion keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.words import Words
from companion.games.lancaster.base_game.castle_places import in_castle
from companion.games.lancaster.base_game.printed import castles, counties, favor
from companion.games.lancaster.base_game.printed.counties import COUNTIES, County
from companion.games.lancaster.board import Board
from companion.games.lancaster.conflict_sight import Whose, whose
from companion.games.lancaster.owners import Owner, is_ally
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Stock


@dataclass(frozen=True, slots=True)
class CountyView:
    key: str
    letter: str
    title: Words
    minimum: int | None  # not yet told
    reward: Words | None
    nobles: int
    held_by: Whose | None
    knight: int
    squires: int


@dataclass(frozen=True, slots=True)
class SpaceView:
    key: str
    words: Words
    knight: int | None
    extended: bool


@dataclass(frozen=True, slots=True)
class CastleView:
    """All that lies before a screen; gold and squires only where there are no screens."""

    whose: Whose
    spaces: tuple[SpaceView, ...]
    court: tuple[int, ...]
    reserve: tuple[int, ...]
    stocks: tuple[tuple[Stock, int], ...]
    nobles: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class FavorView:
    key: str
    words: Words
    open: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    counties: tuple[CountyView, ...]
    castles: tuple[CastleView, ...]
    favors: tuple[FavorView, ...]


def board_view(realm: Realm, board: Board) -> BoardView:
    return BoardView(
        counties=tuple(_county(realm, board, county) for county in COUNTIES),
        castles=tuple(_castle(realm, board, owner) for owner in board.owners),
        favors=tuple(FavorView(tile, favor.reward(realm.box, tile).words, tile in board.favors)
                     for tile in favor.tiles(len(realm.seats)) if tile not in favor.UNREAD or realm.box.has(tile)),
    )


def _county(realm: Realm, board: Board, county: County) -> CountyView:
    told = all(realm.box.has(printed.key) for printed in counties.PRINTED)
    there = next(iter(board.spaces.at(county.key)), None)
    return CountyView(
        county.key, county.letter, county.title,
        minimum=counties.minimum(realm.box, county) if told else county.minimum,
        reward=counties.reward(realm.box, county).words if told else None,
        nobles=board.nobles[county.key],
        held_by=whose(realm, there.owner) if there else None,
        knight=there.knight if there else 0,
        squires=there.squires if there else 0,
    )


def _castle(realm: Realm, board: Board, owner: Owner) -> CastleView:
    standing, hand = in_castle(board, owner), board.hands.get(owner)
    keys = castles.ALLYS_SPACES if is_ally(owner) else tuple(castles.BY_KEY)
    extensions = hand.extensions if hand else ()
    named = {key: castles.ALLYS_WORDS[key] if is_ally(owner) else castles.BY_KEY[key].words for key in keys}
    return CastleView(
        whose(realm, owner),
        spaces=tuple(SpaceView(key, named[key], standing.get(key), key in extensions)
                     for key in keys),
        court=board.court(owner),
        reserve=board.reserve(owner),
        stocks=open_stocks(realm, owner) if hand else (),
        nobles=tuple(counties.BY_KEY[county].title for county in hand.nobles) if hand else (),
    )


def open_stocks(realm: Realm, seat: Seat) -> tuple[tuple[Stock, int], ...]:
    """What lies before the screen; with two players, all."""
    purse = realm.purses[seat]
    return tuple((stock, purse[stock]) for stock in purse.kept if realm.for_two or not stock.screened)
