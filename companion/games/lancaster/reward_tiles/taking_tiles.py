"""Reward tiles: drawn at the beginning of a round, and taken instead of what a county prints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial

from companion.core.asking import TABLE, Ask, Seat, one
from companion.core.dice import Lot
from companion.core.forms import Option, Pick
from companion.core.words import say
from companion.games.lancaster.base_game.counties import BOTH_COST, BY_KEY, County, counties_with_noble_for, take_noble
from companion.games.lancaster.base_game.rewards import GOLD, NEW_KNIGHT, UPGRADE, give_reward_to_ally
from companion.games.lancaster.base_game.round_report import seat_or_nobody_form
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Alternative, DueReward
from companion.games.lancaster.pieces import EVERYBODY, Owner, is_ally
from companion.games.lancaster.playing import show_and_tell, show_lapse, stops_for_hands
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.tiles import (
    EXCHANGED,
    IN_ITS_COUNTY,
    IN_THE_BAG,
    OUT,
    POINTS,
    ask_what_tile_shows,
    counties_of_tiles_at,
    has_seal_tiles,
    is_tile_in_county,
    tile_name_words,
    tile_reward,
    tiles_state,
)
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from companion.tabletop.ledger import Source

# One tile comes out of the bag and lies face up in the county of its letter.

TILE = Source("reward-tile", say("Reward tile"))


async def draw_a_tile(realm: Realm, _board: Board) -> None:
    """It lies there until somebody takes it. Before the first knight is placed, and nobody decides anything earlier."""
    if not counties_of_tiles_at(realm, IN_THE_BAG):
        return
    county = await one(Ask(TABLE, f"reward-tile/{realm.round}", say("Which reward tile comes out of the bag?"),
                           partial(drawn_tile_form, realm)))
    if county is None:
        return
    await ask_what_tile_shows(realm, county)
    tiles_state(realm).where[county.key] = IN_ITS_COUNTY
    gives = tile_reward(realm, county)
    assert gives is not None
    show_and_tell(realm, EVERYBODY, say("{county}: {what}", county=county.title, what=gives.words), TILE,
                  say("A reward tile lies in {county}: {what}.", county=county.title, what=gives.words))


async def draw_a_tile_by_hand(realm: Realm) -> None:
    """What it shows lies on the table. Its letter says whether anybody can take power points from one."""
    county = await one(Ask(TABLE, f"reward-tile/{realm.round}",
                           say("Draw a reward tile and lay it face up in the county of its letter. Which one is it?"),
                           partial(_tile_letter_form, realm)))
    tiles_state(realm).where[county.key] = IN_ITS_COUNTY
    realm.announce(say("A reward tile lies in {county}.", county=county.title))


def _tile_letter_form(realm: Realm) -> Pick[County]:
    return Pick(tuple(Option(county.key, tile_name_words(county), county, signs=(county.letter,), lines=(county.title,))
                      for county in counties_of_tiles_at(realm, IN_THE_BAG)))


def drawn_tile_form(realm: Realm) -> Lot[County | None] | Pick[County | None]:
    """Drawn by somebody's hand or by Companion. Never empty: by a correction the bag may be."""
    options: list[Option[County | None]] = [Option(county.key, tile_name_words(county), county)
                                            for county in counties_of_tiles_at(realm, IN_THE_BAG)]
    if len(options) > 1:
        return Lot(tuple(options))
    return Pick(tuple(options) or (Option("none", say("No tile is left"), None),))


# It is taken instead of the printed reward; for 3 gold the noble comes with it.


def tile_alternatives(realm: Realm, board: Board, owner: Owner, source: Source) -> Iterable[Alternative]:
    county = BY_KEY[source.key]
    gives = tile_reward(realm, county)
    if not is_tile_in_county(realm, county) or gives is None:
        return
    source = replace(source, words=say("Reward tile of {county}", county=county.title))
    take = partial(_take_tile, realm, board, owner, county, source, gives)
    if is_ally(owner):
        yield _allys_tile_alternative(realm, board, owner, county, source, gives)
        return
    yield Alternative("tile", say("The tile: {what}", what=gives.words), take)
    if counties_with_noble_for(board, owner, [county.key]):
        yield _noble_and_tile_alternative(realm, board, owner, county, source, take)


def _noble_and_tile_alternative(realm: Realm, board: Board, owner: Owner, county: County, source: Source,
                                take: Callable[[], Awaitable[None]]) -> Alternative:
    """The noble comes first, then the tile."""
    async def both() -> None:
        realm.books.take_price(realm, owner, {GOLD: BOTH_COST}, source)
        take_noble(realm, board, owner, county.key, source)
        await take()

    words = say("The noble and the tile, for {n} gold", n=BOTH_COST)
    if realm.purses[owner][GOLD] < BOTH_COST:
        return Alternative("noble-and-tile", words, why_not=say("You have less than {n} gold.", n=BOTH_COST))
    return Alternative("noble-and-tile", words, both)


async def _take_tile(realm: Realm, board: Board, owner: Owner, county: County, source: Source, gives: Reward) -> None:
    """What it gives, and it is out of the game. The board may be corrected while its player chooses."""
    await realm.books.give_reward(realm, owner, gives, source,
                                  DueReward(partial(_may_still_take_tile, realm, board, owner, county)))
    _remove_tile_from_game(realm, county)


def _allys_tile_alternative(realm: Realm, board: Board, ally: Owner, county: County, source: Source,
                            gives: Reward) -> Alternative:
    """A new knight and an upgrade make the ally's knighthood stronger; any other tile it takes is of no use."""
    share = Reward.of({}, *(deed for deed in gives.deeds if deed in (NEW_KNIGHT, UPGRADE)))

    async def take() -> None:
        if share:
            await give_reward_to_ally(realm, board, ally, share, source,
                                      DueReward(partial(_may_still_take_tile, realm, board, ally, county)))
        else:
            show_lapse(realm, ally, say("the reward tile of {county} leaves the game", county=county.title), source)
        _remove_tile_from_game(realm, county)

    return Alternative("tile", say("The tile: {what}", what=share.words) if share else (
        say("The tile (it leaves the game)")), take)


def _may_still_take_tile(realm: Realm, board: Board, owner: Owner, county: County) -> bool:
    return board.has_company_at(owner, county.key) and is_tile_in_county(realm, county)


def _remove_tile_from_game(realm: Realm, county: County) -> None:
    if is_tile_in_county(realm, county):
        tiles_state(realm).where[county.key] = OUT


# Where the cardboard keeps the pieces: who took power points from a tile is told, and nothing else of the tiles.
#
# A tap where any lies there, before the sheet of the counties: as a fourth line of it, names of five would not fit the
# screen.


def number_of_takeable_point_tiles(realm: Realm) -> int:
    """How many tiles with power points may still lie there. Where they show seals, hands take those, too. Before hands
    said which come out of the bag, one a round might have been."""
    if has_seal_tiles(realm):
        return 0
    out = len(set(EXCHANGED) & set(counties_of_tiles_at(realm, IN_ITS_COUNTY))) if stops_for_hands(realm) else (
        min(len(EXCHANGED), realm.round))
    return out - tiles_state(realm).scored


def who_took_points_form(realm: Realm) -> Pick[Seat | None]:
    """How many are taken may be corrected while the table tells it: then nobody can have taken one more."""
    form = seat_or_nobody_form(realm)
    return form if number_of_takeable_point_tiles(realm) > 0 else Pick(form.options[:1])


async def ask_who_took_points(realm: Realm) -> None:
    """Hardly ever more than one in a round: who took another is asked only after the first."""
    words, nth = say("Reward tiles (A, D, F): who took the power points of one?"), 1
    while number_of_takeable_point_tiles(realm) > 0:
        seat = await one(Ask(TABLE, f"tiles/{realm.round}/{nth}", words, partial(who_took_points_form, realm)))
        if seat is None:
            return
        realm.score_points(seat, POINTS.amount_of(POWER_POINTS), TILE)
        tiles_state(realm).scored += 1
        words, nth = say("Reward tiles (A, D, F): who took another one?"), nth + 1
