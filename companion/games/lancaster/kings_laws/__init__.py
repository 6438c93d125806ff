"""Laws of the King: eight more cards for parliament, about seals, bishops, dishonor and the tower."""

from __future__ import annotations

from functools import partial

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.words import say
from companion.games.lancaster.base_game import facts as base
from companion.games.lancaster.base_game.facts import STANDING
from companion.games.lancaster.base_game.rewards import GOLD, RETAINED, SQUIRES
from companion.games.lancaster.board import Board
from companion.games.lancaster.court.bishops import HELD as BISHOPS
from companion.games.lancaster.court.bishops import number_of_bishops
from companion.games.lancaster.court.offices import SEALS
from companion.games.lancaster.law import FEWEST, GIVES, MOST, Law, effect_of_parts
from companion.games.lancaster.module import Module
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import DISHONOR, HELD, ONE
from companion.games.lancaster.resentment.tower import CAPACITY, TOWER
from companion.games.lancaster.stocks import POWER_POINTS, Fact, Reward
from companion.games.lancaster.verbs import (
    ask_decision,
    each_decides,
    offer,
    per,
    show_declined,
    to_fewest,
    to_most,
    zero_if_law_gone,
)
from companion.tabletop.ledger import Source


def _number_of_knights_in_tower(realm: Realm, seat: Seat) -> int:
    return len(realm.spaces.knights(TOWER, seat))


IN_THE_TOWER = Fact("in-the-tower", say("How many of your knights lie in the tower?"), say("Knights in the tower"),
                    Amount(0, CAPACITY), _number_of_knights_in_tower, STANDING, mark="keep")


# Absolution: who has no bishop may return a marker of dishonor.


async def ask_seat_to_return_dishonor(realm: Realm, board: Board, source: Source, seat: Seat) -> bool:
    returned = await ask_decision(realm, source, seat, say("How many dishonor markers do you return (at most 1)?"),
                                  partial(_dishonor_returned_form, realm, board, source, seat),
                                  f"offer/{source.key}/{realm.round}")
    if returned is None:
        return False
    if returned:
        realm.books.take_price(realm, seat, {DISHONOR: returned}, source)
    else:
        show_declined(realm, source, seat)
    return True


def _has_no_bishop(board: Board, seat: Seat) -> bool:
    """All can see who has a bishop."""
    return not number_of_bishops(board, seat)


def _dishonor_returned_form(realm: Realm, board: Board, source: Source, seat: Seat) -> Amount:
    """A bishop may be corrected to somebody while they choose."""
    most = zero_if_law_gone(realm, source, min(1, realm.purses[seat][DISHONOR]))
    return Amount(0, most if _has_no_bishop(board, seat) else 0)


# The cards, in the order of print.

taxed_plenty = Law(
    "taxed-plenty", 2, say("A tax on plenty"),
    say("Whoever has the most squires gives 2 squires. Whoever has the most gold gives 3 gold. Tied players all do. "
        "Only what lies behind the screens counts."),
    effect_of_parts(squires=to_most(base.SQUIRES, Reward.of({SQUIRES: -2})),
                    gold=to_most(base.GOLD, Reward.of({GOLD: -3}))),
    signs=(MOST, SQUIRES.mark, GIVES, "−2", SQUIRES.mark, "/", MOST, GOLD.mark, GIVES, "−3", GOLD.mark))

absolution = Law(
    "absolution", 2, say("Absolution"),
    say("In turn order: if you have no bishop, you may return 1 of your dishonor markers."),
    each_decides(ask_seat_to_return_dishonor, (DISHONOR,), _has_no_bishop),
    signs=("0 ×", BISHOPS.mark, GIVES, "−1", DISHONOR.mark))

clean_shields = Law(
    "clean-shields", 2, say("A clean shield"),
    say("5 power points to whoever has the fewest dishonor markers. Tied players all get them."),
    to_fewest(HELD, Reward.of({POWER_POINTS: 5})),
    signs=(FEWEST, DISHONOR.mark, GIVES, "5", POWER_POINTS.mark))

seals_for_retinue = Law(
    "seals-for-retinue", 2, say("Seals for a retinue"),
    say("In turn order: give as many seals as you like, for 2 squires and 1 gold each."),
    offer({SEALS: 1}, Reward.of({SQUIRES: 2, GOLD: 1}), say("How many seals do you give (2 squires and 1 gold each)?")),
    signs=("1", SEALS.mark, GIVES, "1", GOLD.mark, "2", SQUIRES.mark))

seal_kept = Law(
    "seal-kept", 3, say("The king's trust"),
    say("Whoever retains the most voting markers after the third vote gets 1 seal. Tied players all do."),
    to_most(base.RETAINED, Reward.of({SEALS: 1})),
    signs=(MOST, RETAINED.mark, GIVES, "1", SEALS.mark), looks_at_retained=True)

shown_wealth = Law(
    "shown-wealth", 3, say("Splendor"),
    say("3 power points to whoever has the most squires, and 3 to whoever has the most gold. Tied players all get "
        "them. Only what lies behind the screens counts."),
    effect_of_parts(squires=to_most(base.SQUIRES, Reward.of({POWER_POINTS: 3})),
                    gold=to_most(base.GOLD, Reward.of({POWER_POINTS: 3}))),
    signs=(MOST, SQUIRES.mark, GIVES, "3", POWER_POINTS.mark, "/", MOST, GOLD.mark, GIVES, "3", POWER_POINTS.mark))

stayed_at_home = Law(
    "stayed-at-home", 3, say("Those who stayed at home"),
    say("1 dishonor marker from the track for every 2 counties in which you have a knight of your own."),
    per(base.COUNTIES, ONE, every=2),
    signs=("2", base.COUNTIES.mark, GIVES, "1", DISHONOR.mark))

tower_guests = Law(
    "tower-guests", 3, say("Guests of the tower"), say("3 power points for each of your own knights in the tower."),
    per(IN_THE_TOWER, Reward.of({POWER_POINTS: 3})),
    signs=("1", IN_THE_TOWER.mark, GIVES, "3", POWER_POINTS.mark))

LAWS = (taxed_plenty, absolution, clean_shields, seals_for_retinue, seal_kept, shown_wealth, stayed_at_home,
        tower_guests)

KINGS_LAWS = Module(
    key="kings-laws",
    title=say("Laws of the King"),
    note=say("Eight more laws, for the groups 2 and 3."),
    needs=frozenset({"court", "resentment"}),
    laws=LAWS,
    groups_are_inferred=True,
)
