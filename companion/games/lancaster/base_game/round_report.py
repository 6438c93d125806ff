"""Counties and castles on one sheet, in their order: points that no law or conflict explains, and who starts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Form, Raw, Seat, one
from companion.core.either import Branch, Either
from companion.core.forms import Field, Fields, Option, Pick
from companion.core.lists import Some
from companion.core.words import Who, Words, say
from companion.games.lancaster.base_game.castles import BY_KEY, printed_reward
from companion.games.lancaster.base_game.counties import SOMERSET, SOMERSET_POINTS
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS
from companion.tabletop.ledger import Source
from companion.tabletop.results import words_for_names

Scored = tuple[str, tuple[Seat, ...]]


async def ask_round_report(realm: Realm) -> None:
    """Points that no law and no conflict explains; the start player, for what comes in turn order from now on."""
    realm.books.forget()
    told = await one(Ask(TABLE, f"rewards/{realm.round}", say("The rewards of the counties and castles"),
                         partial(round_report_form, realm), suggestion=partial(suggested_round_report, realm)))
    for report in REPORT_LINES:
        if report.key in told:
            await report.book(realm, told[report.key])


def round_report_form(realm: Realm) -> Fields[dict[str, object]]:
    asked = ((report, report.form(realm)) for report in REPORT_LINES)
    parts = tuple((report.key, Field(report.words, form)) for report, form in asked if form)
    return Fields(dict, parts, taps=parts[-1][0])


def suggested_round_report(realm: Realm) -> Raw:
    """What stays as it was unless somebody says otherwise; all else has to be said."""
    asked = dict(round_report_form(realm).fields)
    return {report.key: raw for report in REPORT_LINES
            if report.key in asked and (raw := report.suggested(realm)) is not None}


# Line by line.


def no_suggestion(_realm: Realm) -> Raw:
    return None


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line. The last that is asked sends the sheet, so its form must be one that a tap answers."""

    key: str  # of its field
    words: Words
    form: Callable[[Realm], Form[Any] | None]  # None: there is nothing to report of it now
    book: Callable[[Realm, Any], Awaitable[None]]
    suggested: Callable[[Realm], Raw] = no_suggestion


def seat_or_nobody_form(realm: Realm) -> Pick[Seat | None]:
    options: list[Option[Seat | None]] = [Option("nobody", say("Nobody"), None)]
    options += [Option(one.key, one.words, one.value) for one in _seat_options(realm)]
    return Pick(tuple(options))


def _seat_options(realm: Realm) -> tuple[Option[Seat], ...]:
    return tuple(Option(seat, say("{who}", who=Who(seat)), seat) for seat in realm.seats)


async def _score_somerset(realm: Realm, seat: Seat | None) -> None:
    if seat:
        realm.score_points(seat, realm.box.value(SOMERSET_POINTS), Source(SOMERSET.key, SOMERSET.title))


def _start_player_form(realm: Realm) -> Pick[Seat] | None:
    """Not asked in the last round: nothing that Companion asks comes in turn order any more."""
    return Pick(_seat_options(realm)) if realm.round < ROUNDS else None


async def _set_start_player(realm: Realm, seat: Seat) -> None:
    if seat != realm.start:
        realm.start = seat
        realm.announce(say("Start player: {who}.", who=Who(seat)))


def _start_player_so_far(realm: Realm) -> Raw:
    return realm.start


def _castle_scorers_form(realm: Realm) -> Either[tuple[Seat, ...]] | None:
    scores = printed_reward(realm.box, "sixth").amount_of(POWER_POINTS)
    return _seats_as_last_round_form(_seat_options(realm), realm.scored_in_castles) if scores else None


async def _score_in_castles(realm: Realm, told: Scored) -> None:
    """In turn order, as it is by then."""
    realm.scored_in_castles = told[1]
    for seat in realm.turn_order():
        if seat in realm.scored_in_castles:
            realm.score_points(seat, printed_reward(realm.box, "sixth").amount_of(POWER_POINTS),
                               Source("castle/sixth", BY_KEY["sixth"].words))


def _suggested_open_boxes_or_none(realm: Realm) -> Raw:
    """Where nobody scored before, the boxes stand open: there is nothing shorter to say than who it was."""
    return None if realm.scored_in_castles else ["others", []]


def _seats_as_last_round_form(seats: tuple[Option[Seat], ...], before: tuple[Seat, ...]) -> Either[tuple[Seat, ...]]:
    """An extension scores again every round, so the same ones as before are offered, and with one more: by name.

    Nothing is filled in before somebody chooses to say them one by one."""
    ways: list[Branch[tuple[Seat, ...]]] = [_fixed_seats_branch("nobody", say("Nobody"), ())]
    if before:
        ways.append(_fixed_seats_branch("+".join(before), say("As last round: {names}", names=words_for_names(before)),
                                        before))
        for new in (option.key for option in seats if option.key not in before):
            grown = tuple(option.key for option in seats if option.key in (*before, new))
            ways.append(_fixed_seats_branch(f"{'+'.join(before)}-and-{new}",
                                            say("As last round, and {who}", who=Who(new)), grown))
    return Either((*ways, Branch("others", say("Just these"), Some(seats, 1, len(seats)), begun=list(before))))


def _fixed_seats_branch(key: str, words: Words, scored: tuple[Seat, ...]) -> Branch[tuple[Seat, ...]]:
    none_left: Callable[[], tuple[Seat, ...]] = partial(tuple, scored)
    return Branch(key, words, Fields(none_left, ()))


REPORT_LINES = (
    ReportLine("somerset", say("Somerset (G): who took the power points?"), seat_or_nobody_form, _score_somerset),
    ReportLine("start", say("Surrey (I): who is start player now?"), _start_player_form, _set_start_player,
               _start_player_so_far),
    ReportLine("castles", say("Castles: who scored power points?"), _castle_scorers_form, _score_in_castles,
               _suggested_open_boxes_or_none),
)
