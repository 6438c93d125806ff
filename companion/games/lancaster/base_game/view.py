"""The board that everybody can see, where the companion keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.core.words import Words
from companion.games.lancaster.base_game import castles, counties, favor
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.counties import COUNTIES, County
from companion.games.lancaster.board import Board, PlayersCastle
from companion.games.lancaster.pieces import Knights, Owner, Pieces
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, MarkerOnPlace
from companion.games.lancaster.stocks import Reward, Stock
from companion.games.lancaster.view import ArmsView, PieceView, arms_view, piece_views


@dataclass(frozen=True, slots=True)
class CountyView:
    key: str
    letter: str
    title: Words
    least_strength: int | None  # not yet told
    reward: Words | None
    nobles: int
    held_by: ArmsView | None
    knight: int
    squires: int
    pieces: tuple[PieceView, ...]  # besides
    markers: tuple[MarkerOnPlace, ...]


@dataclass(frozen=True, slots=True)
class CastleSpaceView:
    key: str
    words: Words
    knight: int | None
    extended: bool
    flipped: bool  # turned over by a law: it does not score


@dataclass(frozen=True, slots=True)
class CastleView:
    """All that lies before a screen; gold and squires only where there are no screens."""

    whose: ArmsView
    spaces: tuple[CastleSpaceView, ...]
    court: tuple[int, ...]
    reserve: tuple[int, ...]
    stocks: tuple[tuple[Stock, int], ...]
    nobles: tuple[Words, ...]
    at_court: tuple[PieceView, ...]  # besides the knights


@dataclass(frozen=True, slots=True)
class FavorTileView:
    key: str
    words: Words
    open: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    counties: tuple[CountyView, ...]
    castles: tuple[CastleView, ...]
    favors: tuple[FavorTileView, ...]


def board_view(realm: Realm, board: Board) -> BoardView:
    told = all(realm.box.knows_value(printed.key) for printed in counties.PRINTED)
    return BoardView(
        counties=tuple(_county_view(realm, board, county, told) for county in COUNTIES),
        castles=tuple(_castle_view(realm, board, owner) for owner in board.owners),
        favors=tuple(FavorTileView(tile, favor.printed_reward(realm.box, tile).words, tile in board.favors)
                     for tile in favor.favor_tiles_for_players(len(realm.seats)) if tile not in favor.UNREAD
                     or realm.box.knows_value(tile)),
    )


def _county_view(realm: Realm, board: Board, county: County, all_told: bool) -> CountyView:
    """`all_told`: whether all is known that the board prints."""
    companies = board.spaces.companies_at(county.key)
    there = next(iter(companies), None)
    least_strength = counties.least_strength(realm.box, county) if all_told else county.least_strength
    reward = counties.printed_reward(realm.box, county) if all_told else None
    markers = realm.markers_on(county.key)
    if there is None:
        return _cached_county_view(county, least_strength, reward, board.nobles[county.key], markers)
    return _cached_county_view(county, least_strength, reward, board.nobles[county.key], markers,
                               arms_view(realm, there.owner), there.strength_of_single_knight, there.squires,
                               tuple(piece for company in companies for piece in company.pieces_shown_by_name))


# Most of the board is as it was one answer ago: the same object then, which is cheap to compare.
@lru_cache(maxsize=4096)
def _cached_county_view(county: County, least_strength: int | None, reward: Reward | None, nobles: int,
                        markers: tuple[MarkerOnPlace, ...],
                        held_by: ArmsView | None = None, knight: int = 0, squires: int = 0,
                        pieces_shown_by_name: Pieces = ()) -> CountyView:
    return CountyView(county.key, county.letter, county.title, least_strength, reward.words if reward is not None
                      else None,
                      nobles, held_by, knight, squires, piece_views(pieces_shown_by_name), markers)


def _castle_view(realm: Realm, board: Board, owner: Owner) -> CastleView:
    standing = tuple(knights_by_space(board, owner).items())
    castle = board.castles.get(owner, PlayersCastle())  # an ally has none
    at_court = board.spaces.company(COURT, owner)
    return _cached_castle_view(arms_view(realm, owner), standing, castle.extensions, castle.flipped,
                               board.knights_at_court(owner), board.knights_in_reserve(owner),
                               realm.stocks_before_screen(owner) if owner in board.castles else (), castle.nobles,
                               at_court.pieces_shown_by_name if at_court else ())


@lru_cache(maxsize=4096)
def _cached_castle_view(whose: ArmsView, standing: tuple[tuple[str, int], ...], extensions: tuple[str, ...],
                        flipped: tuple[str, ...], court: Knights, reserve: Knights,
                        stocks: tuple[tuple[Stock, int], ...], nobles: tuple[str, ...],
                        at_court: Pieces) -> CastleView:
    named_spaces = castles.ALLYS_WORDS if whose.ally else {key: space.words for key, space in castles.BY_KEY.items()}
    knights = dict(standing)
    spaces = tuple(CastleSpaceView(key, words, knights.get(key), key in extensions, key in flipped)
                   for key, words in named_spaces.items())
    return CastleView(whose, spaces, court, reserve, stocks, tuple(counties.BY_KEY[county].title for county in nobles),
                      piece_views(at_court))
