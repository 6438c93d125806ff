"""Building: exactly one castle, palace, chapel or folly, of those that stand on the board, and what it brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.counts import Kind
from companion.core.either import Branch
from companion.core.forms import Closed, Field, Option, Pick
from companion.core.plan import LaidPlan, Plan
from companion.core.words import Who, Words, say, series
from companion.games.noblemen.court import BuiltFolly
from companion.games.noblemen.deed import MORE, OVER, Deed, Turn, tail_form
from companion.games.noblemen.estate_plan import MARGIN, estate_cell, estate_ground, plan_cell
from companion.games.noblemen.keeping import ask_to_keep_a_card
from companion.games.noblemen.knights import KnightMove, knight_form, put_knight
from companion.games.noblemen.pieces import AREAS, BUILDINGS, CASTLE, CHAPEL, FOLLIES, FOLLY, FOLLY_PRICE, PALACE, Folly
from companion.games.noblemen.played_estate import PlayedEstate
from companion.games.noblemen.prices import printed_price
from companion.games.noblemen.queen import give_queen, queen_to_take

BUILT = "built"

_NO_PLACE = {
    CASTLE: say("No empty meadow of yours lies apart from your castles and palaces."),
    PALACE: say("You have no castle that a palace could replace."),
    CHAPEL: say("No empty meadow of yours lies apart from your chapels."),
    FOLLY: say("You have no empty meadow.")}

# What it costs, and where it may stand.


def price(turn: Turn, kind: str) -> int:
    """Of the cheapest one that stands on the board, less what the title saves."""
    printed = FOLLY_PRICE if kind == FOLLY else printed_price(turn.court.box, kind, turn.books.on_board[kind])
    return turn.court.titles[turn.seat].price(printed)


def why_none_left(turn: Turn, kind: str) -> Words | None:
    left = turn.court.follies_left if kind == FOLLY else turn.books.on_board[kind]
    return None if left else say("None is left on the board.")


def why_no_place(turn: Turn, kind: str) -> Words | None:
    if kind == FOLLY and not follies_allowed(turn):
        return say("Each one that is left needs areas that your estate has not got.")
    return None if turn.estate.as_laid.fitting_meadows(kind) else _NO_PLACE[kind]


def why_too_dear(turn: Turn, kind: str) -> Words | None:
    """An old answer is never judged by the money behind a screen; how much lies there is not said on an open page."""
    costs = price(turn, kind)
    if turn.again or turn.screen.money >= costs:
        return None
    return say("It costs {n} pound: more than you have.", "It costs {n} pounds: more than you have.", n=costs)


def why_not_build(turn: Turn, kind: str) -> Words | None:
    return why_none_left(turn, kind) or why_too_dear(turn, kind) or why_no_place(turn, kind)


def place_form(estate: PlayedEstate, kind: str) -> Plan:
    """One tap on a meadow that fits; for a palace on a castle."""
    places = frozenset(map(plan_cell, estate.as_laid.fitting_meadows(kind)))
    building = Kind(kind, BUILDINGS[kind].words, 1, mark=BUILDINGS[kind].mark)
    return Plan((building,), 1, 1, estate_ground(estate), places, margin=MARGIN)


def meadow_field(turn: Turn, kind: str) -> tuple[str, Field]:
    return "meadow", Field(say("On which meadow?"), place_form(turn.estate, kind))


def set_building(turn: Turn, kind: str, place: LaidPlan) -> None:
    """Whatever it cost."""
    ((cell, _),) = place.cells
    turn.books.build(turn.seat, kind, estate_cell(cell))


def _pay_and_build(turn: Turn, kind: str, place: LaidPlan) -> None:
    costs = price(turn, kind)  # before the next one is the cheapest
    turn.books.move_money(turn.seat, -costs, BUILT)
    set_building(turn, kind, place)
    turn.court.announce(say("{who} builds for {n} pound: {building}.", "{who} builds for {n} pounds: {building}.",
                            n=costs, who=Who(turn.seat), building=BUILDINGS[kind].words))


def _offer(turn: Turn, kind: str, *fields: tuple[str, Field]) -> Branch[Any]:
    return Branch(kind, BUILDINGS[kind].words, tail_form(_TOLD[kind], *fields), signs=(kind,),
                  note=say("{n} pound", "{n} pounds", n=price(turn, kind)))


def _closed(kind: str, why: Words) -> Closed:
    return Closed(kind, BUILDINGS[kind].words, why, signs=(kind,))


@dataclass(frozen=True, slots=True)
class BuildingTold:
    """Of a building of which nothing else has to be said."""

    meadow: LaidPlan
    then: str = MORE


# A castle, and a knight.


@dataclass(frozen=True, slots=True)
class CastleTold:
    meadow: LaidPlan
    knight: KnightMove | None
    then: str = MORE


def offer_castle(turn: Turn) -> Branch[CastleTold] | Closed:
    if why := why_not_build(turn, CASTLE):
        return _closed(CASTLE, why)
    knights = knight_form(turn.books, turn.seat, queen_to_take(turn.court, turn.books))
    return _offer(turn, CASTLE, meadow_field(turn, CASTLE),
                  ("knight", Field(say("And a knight onto …"), knights)))


async def build_castle(turn: Turn, told: CastleTold) -> str:
    _pay_and_build(turn, CASTLE, told.meadow)
    if told.knight:
        await put_knight(turn, told.knight)
    return told.then


# A palace, and the queen.


@dataclass(frozen=True, slots=True)
class PalaceTold:
    castle: LaidPlan
    then: str = MORE


def offer_palace(turn: Turn) -> Branch[PalaceTold] | Closed:
    if why := why_not_build(turn, PALACE):
        return _closed(PALACE, why)
    return _offer(turn, PALACE, ("castle", Field(say("Instead of which castle?"), place_form(turn.estate, PALACE))))


async def build_palace(turn: Turn, told: PalaceTold) -> str:
    """The castle that it replaces goes into the supply."""
    _pay_and_build(turn, PALACE, told.castle)
    give_queen(turn.court, turn.books, turn.seat)
    return told.then


# A chapel, and a scandal card.


def offer_chapel(turn: Turn) -> Branch[BuildingTold] | Closed:
    if why := why_not_build(turn, CHAPEL):
        return _closed(CHAPEL, why)
    return _offer(turn, CHAPEL, meadow_field(turn, CHAPEL))


async def build_chapel(turn: Turn, told: BuildingTold) -> str:
    """Whoever sees the card only now may still say that the turn goes on with it."""
    _pay_and_build(turn, CHAPEL, told.meadow)
    goes_on = await ask_to_keep_a_card(turn.court, turn.books, turn.seat, f"keep/{turn.number}", in_turn=True,
                                       may_go_on=told.then == OVER and not turn.has_played_card)
    return MORE if goes_on else told.then


# A folly, and points.


@dataclass(frozen=True, slots=True)
class FollyTold:
    folly: Folly
    meadow: LaidPlan
    then: str = MORE


def follies_allowed(turn: Turn) -> tuple[Folly, ...]:
    """Of those that nobody has built. The areas are needed and not used up, and knights on them do not matter."""
    return tuple(folly for folly in turn.court.follies_left if not areas_missing(turn.estate, folly))


def areas_missing(estate: PlayedEstate, folly: Folly) -> dict[str, int]:
    there = estate.number_of_areas()
    return {area: n - there[area] for area, n in folly.needs.items() if there[area] < n}


def areas_missing_words(estate: PlayedEstate, folly: Folly) -> Words:
    missing = areas_missing(estate, folly)
    return say("Still missing: {areas}", areas=series(tuple(AREAS[area].counted(n) for area, n in missing.items())))


def offer_folly(turn: Turn) -> Branch[FollyTold] | Closed:
    if why := why_not_build(turn, FOLLY):
        return _closed(FOLLY, why)
    return _offer(turn, FOLLY, ("folly", Field(say("Which one?"), _folly_pick(turn))),
                  meadow_field(turn, FOLLY))


def _folly_pick(turn: Turn) -> Pick[Folly]:
    allowed, left = follies_allowed(turn), turn.court.follies_left
    points = say("{n} point", "{n} points", n=turn.court.points_of_next_folly)
    return Pick(tuple(Option(folly.key, folly.words, folly, note=points) for folly in allowed),
                tuple(Closed(folly.key, folly.words, areas_missing_words(turn.estate, folly) if folly in left
                             else say("It is built.")) for folly in FOLLIES.values() if folly not in allowed))


async def build_folly(turn: Turn, told: FollyTold) -> str:
    _pay_and_build(turn, FOLLY, told.meadow)
    turn.court.build_folly(BuiltFolly(turn.seat, told.folly.key))
    return told.then


_TOLD: dict[str, Any] = {CASTLE: CastleTold, PALACE: PalaceTold, CHAPEL: BuildingTold, FOLLY: FollyTold}
_WAYS: dict[str, Any] = {CASTLE: (offer_castle, build_castle), PALACE: (offer_palace, build_palace),
                        CHAPEL: (offer_chapel, build_chapel), FOLLY: (offer_folly, build_folly)}
BUILD_DEEDS = tuple(Deed(kind, *_WAYS[kind]) for kind in BUILDINGS)
