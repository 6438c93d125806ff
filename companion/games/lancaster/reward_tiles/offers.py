"""A tile in a county is taken instead of the printed reward; for 3 gold the noble comes with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial

from companion.core.words import say
from companion.games.lancaster.base_game.allys import allys_deeds
from companion.games.lancaster.base_game.deeds import NEW_KNIGHT, UPGRADE
from companion.games.lancaster.base_game.nobles import nobles_for, take_noble
from companion.games.lancaster.base_game.printed.counties import BOTH_COST, BY_KEY, County
from companion.games.lancaster.base_game.stocks import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Way
from companion.games.lancaster.owners import Owner, is_ally
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.printed import on_tile
from companion.games.lancaster.reward_tiles.tiles import OUT, lies, tiles
from companion.games.lancaster.rewards import Reward
from companion.games.lancaster.showing import lapses
from companion.tabletop.ledger import Source


def instead_of_the_printed_reward(realm: Realm, board: Board, owner: Owner, source: Source) -> Iterable[Way]:
    county = BY_KEY[source.key]
    gives = on_tile(realm, county)
    if not lies(realm, county) or gives is None:
        return
    source = replace(source, words=say("Reward tile of {county}", county=county.title))
    take = partial(_take, realm, board, owner, county, source, gives)
    if is_ally(owner):
        yield _allys(realm, board, owner, county, source, gives)
        return
    yield Way("tile", say("The tile: {what}", what=gives.words), take)
    if nobles_for(board, owner, [county.key]):
        yield _with_noble(realm, board, owner, county, source, take)


def _with_noble(realm: Realm, board: Board, owner: Owner, county: County, source: Source,
                take: Callable[[], Awaitable[None]]) -> Way:
    """The noble comes first, then the tile."""
    async def both() -> None:
        realm.books.take(realm, owner, {GOLD: BOTH_COST}, source)
        take_noble(realm, board, owner, county.key, source)
        await take()

    words = say("The noble and the tile, for {n} gold", n=BOTH_COST)
    if realm.purses[owner][GOLD] < BOTH_COST:
        return Way("noble-and-tile", words, why_not=say("You have less than {n} gold.", n=BOTH_COST))
    return Way("noble-and-tile", words, both)


async def _take(realm: Realm, board: Board, owner: Owner, county: County, source: Source, gives: Reward) -> None:
    """What it gives, and it is out of the game. The board may be corrected while its player chooses."""
    await realm.books.give(realm, owner, gives, source, partial(_is_due, realm, board, owner, county))
    _take_away(realm, county)


def _allys(realm: Realm, board: Board, ally: Owner, county: County, source: Source, gives: Reward) -> Way:
    """A new knight and an upgrade make the ally's knighthood stronger; any other tile it takes is of no use."""
    share = Reward.of({}, *(deed for deed in gives.deeds if deed in (NEW_KNIGHT, UPGRADE)))

    async def take() -> None:
        if share:
            await allys_deeds(realm, board, ally, share, source, partial(_is_due, realm, board, ally, county))
        else:
            lapses(realm, ally, say("the reward tile of {county} leaves the game", county=county.title), source)
        _take_away(realm, county)

    return Way("tile", say("The tile: {what}", what=share.words) if share else (
        say("The tile (it leaves the game)")), take)


def _is_due(realm: Realm, board: Board, owner: Owner, county: County) -> bool:
    return board.holds(owner, county.key) and lies(realm, county)


def _take_away(realm: Realm, county: County) -> None:
    if lies(realm, county):
        tiles(realm).where[county.key] = OUT
