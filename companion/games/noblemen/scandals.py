"""Scandal cards played in a turn: one, before or after the action, and then beneath the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.core.asking import Ask, Secrecy, one
from companion.core.either import Branch
from companion.core.forms import Closed, Field, Fields, Option, Pick
from companion.core.words import Who, Words, say
from companion.games.noblemen.building import BuildingTold, meadow_field, set_building, why_no_place, why_none_left
from companion.games.noblemen.deed import MORE, Deed, OnlyThen, Turn, tail_form
from companion.games.noblemen.drawing import draw_tiles
from companion.games.noblemen.enlarging import Enlarging, lay_tiles, laying_plan, why_not_enlarge
from companion.games.noblemen.pieces import (
    CASTLE,
    DOWRY,
    GENIUS,
    INHERITANCE,
    SCANDALS,
    SECRET_WEDDING,
    TRIBUTE,
    VICAR,
    WHITEHALL,
)
from companion.games.noblemen.queen import give_queen, may_queen_move
from companion.games.noblemen.tile_counts import IN_THE_BOX, counts_of_own_tiles
from companion.tabletop.ledger import Source

WEDDING_MARKERS, WEDDING_POINTS, DOWRY_TILES, TRIBUTE_POUNDS, MOST_FOR_VICAR, VICAR_POINTS = 2, 2, 4, 5, 4, 1
WEDDINGS, VICARS = Source(SECRET_WEDDING, SCANDALS[SECRET_WEDDING].words), Source(VICAR, SCANDALS[VICAR].words)
PLAYED = "played"


def card_branch(key: str, form: Fields[Any], note: Words) -> Branch[Any]:
    return Branch(key, SCANDALS[key].words, form, signs=(SCANDALS[key].mark,), note=note)


def closed_card(key: str, why: Words) -> Closed:
    return Closed(key, SCANDALS[key].words, why, signs=(SCANDALS[key].mark,))


def play_card(turn: Turn, key: str) -> None:
    turn.has_played_card = True
    turn.books.put_cards_under_stack(turn.seat, {key: 1}, PLAYED)
    turn.court.announce(say("{who} plays a scandal card: {card}.", who=Who(turn.seat), card=SCANDALS[key].words))


def only_then(turn: Turn) -> Fields[OnlyThen]:
    """Before the action no turn is over."""
    return tail_form(OnlyThen, may_end=turn.has_acted)


# Inheritance.


def offer_inheritance(turn: Turn) -> Branch[BuildingTold] | Closed:
    if why := why_none_left(turn, CASTLE) or why_no_place(turn, CASTLE):
        return closed_card(INHERITANCE, why)
    return card_branch(INHERITANCE, tail_form(BuildingTold, meadow_field(turn, CASTLE), may_end=turn.has_acted),
                       say("The cheapest castle for nothing, without a knight"))


async def inherit_castle(turn: Turn, told: BuildingTold) -> str:
    play_card(turn, INHERITANCE)
    set_building(turn, CASTLE, told.meadow)
    return told.then


# Secret wedding.


def offer_wedding(turn: Turn) -> Branch[OnlyThen]:
    n = min(WEDDING_MARKERS, turn.books.markers_on_board)
    return card_branch(SECRET_WEDDING, only_then(turn),
                       say("{n} bribery marker and 2 points", "{n} bribery markers and 2 points", n=n))


async def wed(turn: Turn, told: OnlyThen) -> str:
    play_card(turn, SECRET_WEDDING)
    n = min(WEDDING_MARKERS, turn.books.markers_on_board)
    turn.books.take_markers(turn.seat, n, SECRET_WEDDING)
    turn.court.announce(say("{who} gets {n} bribery marker.", "{who} gets {n} bribery markers.", who=Who(turn.seat),
                            n=n))
    turn.court.gain(turn.seat, WEDDING_POINTS, WEDDINGS)
    return told.then


# A Stroke of genius: one enlarging more, also where the action is one.


def offer_genius(turn: Turn) -> Branch[Enlarging] | Closed:
    if why := why_not_enlarge(turn):
        return closed_card(GENIUS, why)
    plan = ("plan", Field(say("Where do you lay which tiles?"), laying_plan(turn)))
    return card_branch(GENIUS, tail_form(Enlarging, plan, may_end=turn.has_acted), say("Enlarge once more"))


async def enlarge_once_more(turn: Turn, told: Enlarging) -> str:
    play_card(turn, GENIUS)
    return await lay_tiles(turn, told)


# The Vicar's favour: which tiles go into the bag is nobody else's business.


@dataclass(frozen=True, slots=True)
class VicarsTiles:
    tiles: Mapping[str, int]
    then: str = MORE


def offer_vicar(turn: Turn) -> Branch[OnlyThen]:
    """Without a tile it may be played for nothing, as the book forbids that of other cards alone."""
    has_none = not turn.again and not (+turn.screen.tiles).total()
    return card_branch(VICAR, tail_form(OnlyThen, may_end=False),
                       say("Brings nothing: you have no tile") if has_none
                       else say("Up to {n} tiles into the bag, a point each", n=MOST_FOR_VICAR))


async def favour_vicar(turn: Turn, _told: OnlyThen) -> str:
    play_card(turn, VICAR)
    told = await one(Ask(turn.seat, f"vicar/{turn.number}", say("Which tiles go into the bag?"),
                         partial(vicar_form, turn), Secrecy.PRIVATE,
                         form_for_old_answer=partial(vicar_form, turn, again=True)))
    n = Counter(told.tiles).total()
    turn.books.put_into_bag(turn.seat, told.tiles, VICAR)
    turn.court.announce(say("{who} puts {n} tile into the bag.", "{who} puts {n} tiles into the bag.",
                            who=Who(turn.seat), n=n))
    turn.court.gain(turn.seat, VICAR_POINTS * n, VICARS, say("{n} tile", "{n} tiles", n=n))
    return told.then


def vicar_form(turn: Turn, again: bool = False) -> Fields[VicarsTiles]:
    """At least one, by whoever has one."""
    own: Mapping[str, int] = IN_THE_BOX if again else +turn.screen.tiles
    most = min(MOST_FOR_VICAR, sum(own.values()))
    tiles = ("tiles", Field(say("Which tiles?"), counts_of_own_tiles(own, own, 0 if again else min(1, most), most)))
    return tail_form(VicarsTiles, tiles, may_end=turn.has_acted)


# Dowry and Tribute.


def offer_dowry(turn: Turn) -> Branch[OnlyThen]:
    """What the bag has not lapses, even if that is all."""
    n = min(DOWRY_TILES, turn.books.in_bag)
    return card_branch(DOWRY, tail_form(OnlyThen, may_end=False),
                       say("Draw {n} tile", "Draw {n} tiles", n=n) if n else say("Brings nothing: the bag is empty"))


async def draw_dowry(turn: Turn, _told: OnlyThen) -> str:
    play_card(turn, DOWRY)
    return await draw_tiles(turn, DOWRY_TILES)


def offer_tribute(turn: Turn) -> Branch[OnlyThen]:
    return card_branch(TRIBUTE, only_then(turn), say("{n} pound", "{n} pounds", n=TRIBUTE_POUNDS))


async def take_tribute(turn: Turn, told: OnlyThen) -> str:
    play_card(turn, TRIBUTE)
    turn.books.move_money(turn.seat, TRIBUTE_POUNDS, TRIBUTE)
    turn.court.announce(say("{who} gets {n} pound.", "{who} gets {n} pounds.", who=Who(turn.seat), n=TRIBUTE_POUNDS))
    return told.then


# Whitehall.

_IN_VAIN = Pick((Option("yes", say("Yes, in vain"), True, mark="yes"),
                 Option("no", say("No, I keep it"), False, mark="no")))


def offer_whitehall(turn: Turn) -> Branch[OnlyThen]:
    return card_branch(WHITEHALL, only_then(turn),
                       say("She is with you already") if turn.court.queen == turn.seat else say("The queen"))


async def play_whitehall(turn: Turn, told: OnlyThen) -> str:
    """Where she is held it may be played in vain; that is doubted once."""
    if not may_queen_move(turn.court, turn.books) and not await one(
            Ask(turn.seat, f"whitehall/{turn.number}",
                say("The queen stays where she is: this space holds her. Play Whitehall all the same?"), _IN_VAIN)):
        return MORE
    play_card(turn, WHITEHALL)
    give_queen(turn.court, turn.books, turn.seat)
    return told.then


SCANDAL_DEEDS = (
    Deed(INHERITANCE, offer_inheritance, inherit_castle),
    Deed(SECRET_WEDDING, offer_wedding, wed),
    Deed(GENIUS, offer_genius, enlarge_once_more),
    Deed(VICAR, offer_vicar, favour_vicar),
    Deed(DOWRY, offer_dowry, draw_dowry),
    Deed(TRIBUTE, offer_tribute, take_tribute),
    Deed(WHITEHALL, offer_whitehall, play_whitehall))
