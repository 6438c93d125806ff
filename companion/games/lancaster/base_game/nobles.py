"""Nobles at table: from one county or from any, each of them only once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.core.asking import Ask, one
from companion.core.forms import Option, Pick
from companion.core.words import Words, say
from companion.games.lancaster.base_game.printed.counties import BY_KEY as COUNTIES
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Due
from companion.games.lancaster.owners import Owner, is_ally, key_of, lord_of, owner_words
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.releases import SINCE_0_2
from companion.games.lancaster.showing import lapses, show
from companion.tabletop.ledger import Source


def nobles_for(board: Board, owner: Owner, counties: Iterable[str]) -> list[str]:
    """Where a noble can be taken: some are left, and each player invites each noble only once."""
    invited = () if is_ally(owner) else board.hands[owner].nobles
    return [county for county in counties if board.nobles[county] > 0 and county not in invited]


def no_noble_is_left(_realm: Realm, board: Board, owner: Owner) -> Words | None:
    return None if nobles_for(board, owner, COUNTIES) else say("None is left")


async def noble(realm: Realm, board: Board, owner: Owner, source: Source, due: Due) -> None:
    """From any county; an ally's noble leaves the game."""
    form = partial(noble_form, realm, board, owner, due)
    if no_noble_is_left(realm, board, owner):
        lapses(realm, owner, say("no noble is left to be taken"), source)
        return
    words = say("The noble of which county leaves the game for your ally? ({source})", source=source.words) \
        if is_ally(owner) else say("The noble of which county? ({source})", source=source.words)
    county = await one(Ask(lord_of(owner), key_of(owner, f"noble/{source.key}/{realm.round}"), words, form,
                           follows=source.after))
    if county:
        take_noble(realm, board, owner, county, source)


def noble_form(realm: Realm, board: Board, owner: Owner, due: Due) -> Pick[str | None]:
    """Never empty: what gives it may be corrected away, and all of them may be gone."""
    # Before 0.2 a noble was taken though what gave it was corrected away meanwhile.
    if realm.rules >= SINCE_0_2 and not due():
        return Pick((Option("none", say("No noble"), None),))
    options: list[Option[str | None]] = [Option(county, COUNTIES[county].title, county)
                                         for county in nobles_for(board, owner, COUNTIES)]
    return Pick(tuple(options) or (Option("none", say("None is left"), None),))


def take_noble(realm: Realm, board: Board, owner: Owner, county: str, source: Source) -> None:
    board.nobles[county] -= 1
    title = COUNTIES[county].title
    if is_ally(owner):
        lapses(realm, owner, say("the noble of {county} leaves the game", county=title), source)
    else:
        board.hands[owner].nobles = (*board.hands[owner].nobles, county)
        show(realm, owner, say("the noble of {county}", county=title), source,
                   say("{who} takes the noble of {county}.", who=owner_words(owner), county=title))
