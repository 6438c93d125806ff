"""A levy on counties: 1 gold for each, or the knight goes home."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Option
from companion.core.words import Words, say, sentences
from companion.games.lancaster.base_game.county_places import AT_COUNTIES
from companion.games.lancaster.base_game.facts import COUNTIES
from companion.games.lancaster.base_game.stocks import GOLD
from companion.games.lancaster.board import Board
from companion.games.lancaster.in_order import PaidFor, each_decides
from companion.games.lancaster.law import GIVES, law
from companion.games.lancaster.moments import Moment
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rewards import amount
from companion.games.lancaster.showing import show
from companion.games.lancaster.spaces import Place
from companion.games.lancaster.stocks import SQUIRES
from companion.tabletop.ledger import Source


@law("county-levy", 2, say("The counties' levy"),
     say("In turn order: pay 1 gold for each county in which you have a knight of your own, or take that knight home "
         "to your court."),
     signs=("1", COUNTIES.mark, GIVES, "−1", GOLD.mark))
async def county_levy(realm: Realm, source: Source) -> None:
    await each_decides(realm, source, pays_the_levy, (GOLD, Moment.WENT_HOME), _stands_in, _beside_a_knight)


def _beside_a_knight(realm: Realm) -> Words:
    """By hand: what does not go home with it."""
    squires = say("Squires of a knight that goes home go back to the supply.")
    leaving = realm.besides_knights().leaving
    return sentences(squires, leaving) if leaving else squires


async def pays_the_levy(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    words = say("For which counties do you pay 1 gold? From the others your knights go home.")
    paid = await PaidFor(GOLD, words, partial(_counties, realm, board, seat)).chosen(realm, source, seat)
    if paid is None:
        return False
    left = [county for county in _stands_in(board, seat) if county not in paid]
    for county in left:
        _send_home(realm, board, source, seat, county)
    if left:
        await realm.reach(Moment.WENT_HOME)
    return True


def _stands_in(board: Board, seat: Seat) -> list[Place]:
    return board.places_of(seat, AT_COUNTIES)


def _counties(realm: Realm, board: Board, seat: Seat) -> Iterator[Option[Place]]:
    for county in _stands_in(board, seat):
        yield Option(county, realm.place_words(county, seat), county)


def _send_home(realm: Realm, board: Board, source: Source, seat: Seat, county: Place) -> None:
    """To the court; squires that went along go back to the general supply, as always."""
    company = realm.spaces.company(county, seat)
    board.recall(seat, county)
    where = realm.place_words(county, seat)
    if company and company.squires:
        what = say("the knight leaves {place}; back to the supply: {squires}", place=where,
                   squires=amount(SQUIRES, company.squires))
    else:
        what = say("the knight leaves {place}", place=where)
    show(realm, seat, what, source)
