"""An evening of Lancaster: so far its parliament, all five rounds of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.asking import Seat
from companion.core.forms import Option, Pick, Row
from companion.core.game import Adjustment, Rule, Seating
from companion.core.words import Who, Words, say
from companion.games.lancaster.laws import BASE_GAME, ROUNDS, Law
from companion.games.lancaster.parliament import parliament, set_up_parliament
from companion.games.lancaster.realm import Phase, Realm
from companion.games.lancaster.view import View, view


async def evening(realm: Realm) -> None:
    await set_up_parliament(realm)
    for round_ in range(1, ROUNDS + 1):
        realm.round = round_
        await parliament(realm)
    realm.phase = Phase.OVER
    realm.tell(say("The fifth parliament is over."))


@dataclass(frozen=True, slots=True)
class Evening:
    seating: Seating

    def start(self) -> tuple[Realm, Rule]:
        realm = Realm(self.seating, self.seating.start)
        return realm, evening(realm)

    def view(self, state: Realm, seat: Seat | None) -> View:
        return view(state, seat)

    def adjustments(self, state: Realm) -> Mapping[str, Adjustment]:
        offered = {"start-player": _start_player(state)}
        if state.laws:
            offered["laws-in-force"] = _laws_in_force(state)
        return offered


def _laws_in_force(realm: Realm) -> Adjustment:
    def book(laws: tuple[Law, ...]) -> None:
        realm.laws = laws

    any_law = Pick(tuple(Option(law.key, law.title, law, note=law.words) for law in BASE_GAME))
    return Adjustment(say("The laws in force, left to right"),
                      Row((any_law,) * 3, (say("Left"), say("Middle"), say("Right"))),
                      [law.key for law in realm.laws], book)


def _start_player(realm: Realm) -> Adjustment:
    def book(seat: Seat) -> None:
        realm.start = seat

    seats = Pick(tuple(Option(seat, _name(seat), seat) for seat in realm.seating.seats))
    return Adjustment(say("Start player"), seats, realm.start, book)


def _name(seat: Seat) -> Words:
    return say("{who}", who=Who(seat))
