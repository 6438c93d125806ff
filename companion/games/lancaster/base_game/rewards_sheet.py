"""Counties and castles on one sheet, in their order: points that no law or conflict explains, and who starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.core.asking import TABLE, Ask, Raw, Seat, one
from companion.core.forms import Branch, Either, Field, Fields, Option, Pick
from companion.core.lists import Some
from companion.core.words import Who, Words, say, series
from companion.games.lancaster.base_game.printed.castles import BY_KEY, reward
from companion.games.lancaster.base_game.printed.counties import SOMERSET, SOMERSET_POINTS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.rounds import ROUNDS
from companion.games.lancaster.stocks import POWER_POINTS
from companion.tabletop.ledger import Source

Scored = tuple[str, tuple[Seat, ...]]


@dataclass(frozen=True, slots=True)
class Rewards:
    somerset: Seat | None
    start: Seat | None = None  # not asked in the last round: nothing that Companion asks comes in turn order any more
    castles: Scored = ("nobody", ())


async def told_rewards(realm: Realm) -> None:
    """Points that no law and no conflict explains; the start player, for what comes in turn order from now on."""
    realm.books.forget()
    before = realm.scored_in_castles
    told = await one(Ask(TABLE, f"rewards/{realm.round}", say("The rewards of the counties and castles"),
                         rewards_form(realm, before), suggestion=partial(stays, realm, before)))
    if told.somerset:
        realm.score(told.somerset, realm.box.value(SOMERSET_POINTS), Source(SOMERSET.key, SOMERSET.title))
    if told.start and told.start != realm.start:
        realm.start = told.start
        realm.tell(say("Start player: {who}.", who=Who(realm.start)))
    realm.scored_in_castles = told.castles[1]
    for seat in realm.turn_order():
        if seat in realm.scored_in_castles:
            realm.score(seat, reward(realm.box, "sixth").n(POWER_POINTS),
                        Source("castle/sixth", BY_KEY["sixth"].words))


def rewards_form(realm: Realm, before: tuple[Seat, ...]) -> Fields[Rewards]:
    """`before`: who scored in their castle last round."""
    seats = tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats)
    anybody: list[Option[Seat | None]] = [Option("nobody", say("Nobody"), None)]
    anybody += [Option(one.key, one.words, one.value) for one in seats]
    parts = [("somerset", Field(say("Somerset (G): who took the power points?"), Pick(tuple(anybody))))]
    if realm.round < ROUNDS:
        parts.append(("start", Field(say("Surrey (I): who is start player now?"), Pick(seats))))
    if reward(realm.box, "sixth").n(POWER_POINTS):
        parts.append(("castles", Field(say("Castles: who scored power points?"), _castles(seats, before))))
    return Fields(Rewards, tuple(parts), taps=True)


def stays(realm: Realm, before: tuple[Seat, ...]) -> Raw:
    """The stone lies where it lay unless somebody in Surrey names another; all else has to be said. Where nobody scored
    before, the castles' boxes stand open: there is nothing shorter to say than who it was."""
    stone = {"start": realm.start} if realm.round < ROUNDS else {}
    return stone if before else {**stone, "castles": ["others", []]}


def _castles(seats: tuple[Option[Seat], ...], before: tuple[Seat, ...]) -> Either[tuple[Seat, ...]]:
    """An extension scores again every round, so the same ones as before are offered, and with one more: by name.

    Nothing is filled in before somebody chooses to say them one by one."""
    ways: list[Branch[tuple[Seat, ...]]] = [_way("nobody", say("Nobody"), ())]
    if before:
        ways.append(_way("+".join(before), say("As last round: {names}", names=_names(before)), before))
        for new in (option.key for option in seats if option.key not in before):
            grown = tuple(option.key for option in seats if option.key in (*before, new))
            ways.append(_way(f"{'+'.join(before)}-and-{new}", say("As last round, and {who}", who=Who(new)), grown))
    return Either((*ways, Branch("others", say("Just these"), Some(seats, 1, len(seats)), begun=list(before))))


def _way(key: str, words: Words, scored: tuple[Seat, ...]) -> Branch[tuple[Seat, ...]]:
    none_left: Callable[[], tuple[Seat, ...]] = partial(tuple, scored)
    return Branch(key, words, Fields(none_left, ()))


def _names(seats: tuple[Seat, ...]) -> Words:
    return series(tuple(say("{who}", who=Who(seat)) for seat in seats))
