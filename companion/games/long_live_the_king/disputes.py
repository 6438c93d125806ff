"""A dispute: everybody seals cards, all are turned at once, the dice decide, and cards may be taken back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, Seat, Secrecy, one, together
from companion.core.counts import Counts
from companion.core.dice import Throw, numbers
from companion.core.forms import Option, Pick
from companion.core.words import Who, Words, say, series
from companion.games.long_live_the_king.aftermath import aftermath
from companion.games.long_live_the_king.cards import (
    any_cards,
    cards_of,
    cards_words,
    dice_on,
    in_order,
    may_lay,
    to_the_card,
)
from companion.games.long_live_the_king.chronicle import Cards, Dispute, Opening
from companion.games.long_live_the_king.council import ROLLING, SEALING, SETTLED, Council
from companion.games.long_live_the_king.dispute import MOST_LAID, resolve


async def dispute(council: Council, opening: Opening) -> None:
    fought = council.open_dispute(opening)
    council.tell(say("{intruder} moves into a region of {defender}: {where}.", intruder=Who(opening.intruder),
                     defender=Who(opening.defender), where=opening.where))
    await seal_cards(council, fought)
    council.step = ROLLING
    await roll(council, fought, fought.order)
    while rolling := tuple(seat for seat in fought.tied if fought.cards[seat]):
        council.tell(say("A tie at the top: {who} roll again.", who=names(rolling)))
        await roll(council, fought, tuple(seat for seat in fought.order if seat in fought.tied))
    if fought.tied:
        keep(council, fought)
    council.step = SETTLED
    await aftermath(council, fought)
    await take_back(council, fought)


def keep(council: Council, fought: Dispute) -> None:
    """Intruder and defender are tied, and neither has laid a card: no die could ever tell them apart."""
    assert fought.outcome
    defender = fought.opening.defender
    council.tell(say("A tie at the top, and no card to roll for: {who} keeps the region.", who=Who(defender)))
    fought.outcome = replace(fought.outcome, winner=defender, reroll=())


def names(seats: tuple[Seat, ...]) -> Words:
    return series(tuple(say("{who}", who=Who(seat)) for seat in seats))


# Influence cards ----------------------------------------------------------------------------------------------------


async def seal_cards(council: Council, fought: Dispute) -> None:
    """Nobody can keep out of it; how many cards there are to choose from is nobody else's business."""
    council.step = SEALING
    kept = council.board is not None
    laid = await together(Ask(seat, f"cards/{fought.number}", say("Which cards do you lay?"),
                              partial(hand, council, seat), Secrecy.SEALED, behind_screen=kept,
                              again=council.again(partial(_laid_once, council, fought, seat)) if kept else None)
                          for seat in council.seats)
    fought.cards = {seat: in_order(cards_of(counted)) for seat, counted in laid.items()}
    for seat, cards in fought.cards.items():
        council.tell(say("{who} lays {cards}.", who=Who(seat), cards=cards_words(cards)))
        if council.board:
            council.board.lay(seat, cards)


def hand(council: Council, seat: Seat) -> Counts:
    """Where hands are cardboard, what anybody could hold: a second ×3 comes after the first election."""
    if council.board:
        return may_lay(to_the_card(council.board.hands[seat]))
    daggers = min(MOST_LAID, len(council.seats)) if council.elections else 1
    return any_cards(daggers, council.fewest_laid(seat))


def _laid_once(council: Council, fought: Dispute, seat: Seat) -> Counts:
    """All have seen these cards. Who moves in has laid one."""
    return any_cards(min(MOST_LAID, len(council.seats)), int(seat == fought.opening.intruder))


# Dice ---------------------------------------------------------------------------------------------------------------


async def roll(council: Council, fought: Dispute, who: tuple[Seat, ...]) -> None:
    """One after the other, the intruder first, a die for each card. What is rolled again counts for nothing."""
    again = len(fought.rolls)
    fought.can_win, fought.waiting = fought.tied, who
    fought.rolling.append(who)
    for seat in who:
        fought.throws.pop(seat, None)
    for seat in who:
        fought.throws[seat] = await _throw(fought, seat, again)
        fought.waiting = fought.waiting[1:]
        _tell_throw(council, fought, seat)
    fought.rolls.append(tuple(fought.laid(seat) for seat in fought.order))
    fought.outcome = resolve(fought.rolls[-1], fought.can_win)


async def _throw(fought: Dispute, seat: Seat, again: int) -> Throw:
    cards = fought.cards[seat]
    if not cards:
        return Throw(())
    key = f"dice/{fought.number}/{again}" if again else f"dice/{fought.number}"
    return await one(Ask(seat, key, say("What do your dice show, card by card?"), dice_on(cards), about=cards))


def _tell_throw(council: Council, fought: Dispute, seat: Seat) -> None:
    throw, sum_ = fought.throws[seat], fought.laid(seat)
    words = say("{who}: {dice}, and {stands} for what stands there: {points}.", who=Who(seat),
                dice=numbers(throw.dice) if throw.dice else say("no card"), stands=sum_.stands, points=sum_.points)
    council.tell(say("{what} Rolled by Companion.", what=words) if throw.rolled else words)


# Cards taken back ---------------------------------------------------------------------------------------------------


async def take_back(council: Council, fought: Dispute) -> None:
    """For each 1 of the last roll a card, the lowest first; whoever likes leaves them."""
    assert fought.outcome
    may = fought.outcome.may_take_back
    taken = await together(Ask(seat, f"back/{fought.number}", say("Which cards do you take back?"), back(may[seat]))
                           for seat in council.seats if seat in may)
    fought.taken_back = taken
    for seat, cards in taken.items():
        council.tell(say("{who} takes back {cards}.", who=Who(seat), cards=cards_words(cards)))
    council.by_hand(fought.source, say("All other cards laid go onto the discard pile"))
    if council.board:
        council.board.clear_table(taken)


def back(may: Cards) -> Pick[Cards]:
    """All of them first: mostly that is what one wants."""
    return Pick(tuple(Option(str(n), cards_words(may[:n]) if n else say("None"), may[:n])
                      for n in range(len(may), -1, -1)))
