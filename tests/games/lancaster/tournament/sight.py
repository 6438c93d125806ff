"""What is set up, seen, corrected by hand and counted of the tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.asking import RuleBug, Seat
from companion.core.forms import Option, Pick
from companion.core.game import Adjustment
from companion.core.words import Words, say
from companion.games.lancaster.adjustments import of
from companion.games.lancaster.board import Board
from companion.games.lancaster.module import Section
from companion.games.lancaster.pieces import Owner
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT, HOMES, RESERVE, Place
from tests.games.lancaster.tournament.banners import BANNER
from tests.games.lancaster.tournament.bets import anybody
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.tournament.lists import IN_THE_LISTS, KING, kings_knight
from tests.games.lancaster.tournament.state import tourney


def sections(realm: Realm) -> Iterable[Section]:
    yield Section("players", say("Each player"), (say("A banner into the reserve."),))
    yield Section("lists", say("The lists"), (
        say("The king's knight of strength {n} rides there.", n=kings_knight(len(realm.seats)).strength),))


@dataclass(frozen=True, slots=True)
class Seen:
    riders: tuple[tuple[Owner, tuple[int, ...], bool], ...]  # whose, with which knights, under a banner
    winners: tuple[Owner, ...]


def sight(realm: Realm) -> Seen:
    riders = tuple((there.owner, there.knights, BANNER in there.pieces) for there in realm.spaces.at(IN_THE_LISTS))
    return Seen(riders, tuple(tourney(realm).winners))


def behind_screen(realm: Realm, seat: Seat) -> Seat | None:
    """Whom they have bet on."""
    return tourney(realm).bets.get(seat)


def adjustments(realm: Realm) -> Mapping[str, Adjustment]:
    offered = {f"bet/{seat}": _bet(realm, seat) for seat in tourney(realm).bets}
    if board := realm.books.board:
        offered |= {f"banner/{owner}": _banner(realm, board, owner) for owner in board.owners}
    return offered


def _bet(realm: Realm, seat: Seat) -> Adjustment:
    def book(winner: Seat, _why: Words) -> None:
        tourney(realm).bets[seat] = winner

    return Adjustment(of(say("Bet"), seat), anybody(realm), tourney(realm).bets[seat], book, owner=seat)


def _banner(realm: Realm, board: Board, owner: Owner) -> Adjustment:
    """At home, or where a knight of its owner's stands in the lists or in York."""
    now = next(place for place, company in board.spaces.of(owner) if BANNER in company.pieces)
    spots = dict.fromkeys((RESERVE, COURT, *(place for place in (IN_THE_LISTS, "york")
                                             if board.spaces.company(place, owner)), now))

    def book(place: Place, _why: Words) -> None:
        board.move(owner, BANNER, now, place)

    return Adjustment(of(say("Banner"), owner),
                      Pick(tuple(Option(spot, realm.place_words(spot, owner), spot) for spot in spots)), now, book)


def audit(realm: Realm) -> None:
    if any(purse[GARLANDS] < 0 for purse in realm.purses.values()):
        raise RuleBug("somebody owes garlands")
    if realm.books.board is None:
        return
    if kings_knight(len(realm.seats)).strength != sum(there.strength for there in realm.spaces.at(IN_THE_LISTS)
                                                      if there.owner == KING):
        raise RuleBug("the king's knight has left the lists")
    assert HOMES == (COURT, RESERVE)
