"""Everybody bets in secret who will win; whoever was right has one more garland, and nobody hears of it."""

from __future__ import annotations

from companion.core.asking import Ask, Seat, Secrecy, together
from companion.core.forms import Option, Pick
from companion.core.words import Who, say
from companion.games.lancaster.books import hand_out
from companion.games.lancaster.realm import Realm
from tests.games.lancaster.tournament.garlands import GARLANDS
from tests.games.lancaster.tournament.state import tourney


def anybody(realm: Realm) -> Pick[Seat]:
    return Pick(tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats))


async def place_bets(realm: Realm, _about: object) -> None:
    told = await together(Ask(seat, f"bet/{realm.round}", say("Who will win the tournament?"), anybody(realm),
                              Secrecy.PRIVATE) for seat in realm.seats)
    tourney(realm).bets = dict(told)


def pay_bets(realm: Realm, winner: Seat) -> None:
    for seat, bet in tourney(realm).bets.items():
        if bet == winner:
            hand_out(realm, seat, {GARLANDS: 1})
    tourney(realm).bets = {}
