"""The king's favor: the first knights in conflicts each earn a tile of their player's choice, at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.game import Printed
from companion.core.words import Who, say
from companion.games.lancaster.base_game.rewards import read_reward, reward_form
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import ALWAYS_DUE
from companion.games.lancaster.pieces import Owner, ask_key_for_owner, is_ally, owner_words, player_of_owner
from companion.games.lancaster.playing import show_and_tell, show_lapse, while_choosing
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import Reward
from companion.tabletop.box import BoxProfile
from companion.tabletop.ledger import Source

# One is an upgrade and one a noble; the other four are printed as pictures.
UNREAD = tuple(f"favor/{n}" for n in range(1, 5))
TILES = ("favor/upgrade", "favor/noble", *UNREAD)

_FORM = reward_form(*(f"{stock}{n}" for stock in "gs" for n in range(1, 5)),
                    *(f"g{gold}s{squires}" for gold in range(1, 4) for squires in range(1, 4)), "noble")

PRINTED = tuple(Printed(key, say("King's favor, tile {n} besides the upgrade and the noble", n=n), _FORM)
                for n, key in enumerate(UNREAD, start=1))


def favor_tiles_for_players(players: int) -> tuple[str, ...]:
    """With three players the upgrade stays in the box."""
    return TILES[1:] if players == 3 else TILES


def printed_reward(box: BoxProfile, tile: str) -> Reward:
    return read_reward(box.value(tile) if tile in UNREAD else tile.removeprefix("favor/"))


FAVOR = Source("favor", say("King's favor"))


async def offer_kings_favor(realm: Realm, board: Board, owner: Owner) -> None:
    """As long as a tile lies face up; it is turned over, and may not be chosen again this round. It may be declined."""
    if not board.favors:
        return
    key = ask_key_for_owner(owner, f"favor/{realm.round}")
    words = say("Choose the king's favor for your ally") if is_ally(owner) else say("Choose the king's favor")
    with while_choosing(realm, say("{who} chooses the king's favor",
                                   who=Who(player_of_owner(owner)))):  # and what it lets them choose
        tile = await one(Ask(player_of_owner(owner), key, words, partial(favor_tile_form, realm, board),
                             asked_because_of=f"place/{realm.round}"))
        if tile is None:  # all tiles lie there as before, for the next knight
            show_and_tell(realm, owner, say("no tile"), FAVOR,
                          say("{who} takes no tile of the king's favor.", who=owner_words(owner)))
            return
        board.favors = tuple(other for other in board.favors if other != tile)
        given, source = printed_reward(realm.box, tile), replace(FAVOR, asked_because_of=key)
        if is_ally(owner):
            await _do_favor_deeds_for_ally(realm, board, owner, given, source)
        else:
            await realm.books.give_reward(realm, owner, given, source)


async def _do_favor_deeds_for_ally(realm: Realm, board: Board, ally: Owner, given: Reward, source: Source) -> None:
    if given.amounts_by_stock:
        show_lapse(realm, ally, say("{what} lapses; an ally holds neither gold nor squires",
                                    what=Reward.of(given.amounts_by_stock).words), source)
    for deed in given.deeds:
        if deed.for_allies:
            await realm.in_play.deed_procedure(deed).do(realm, board, ally, source, ALWAYS_DUE)
        else:
            show_lapse(realm, ally, say("{what} lapses for an ally", what=deed.words), source)


def favor_tile_form(realm: Realm, board: Board) -> Pick[str | None]:
    options: list[Option[str | None]] = [Option(tile, printed_reward(realm.box, tile).words, tile)
                                         for tile in board.favors]
    return Pick((*options, Option("none", say("No tile") if options else say("No tile is left"), None)))
