"""A dispute is played: everybody seals cards, all are turned at once, the dice decide, and cards may be taken back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.asking import Ask, Seat, Secrecy, one, together
from companion.core.counts import Counts
from companion.core.dice import Throw, dice_words
from companion.core.forms import Option, Pick
from companion.core.words import Who, Words, say
from companion.games.long_live_the_king.board import Board
from companion.games.long_live_the_king.cards import (
    any_cards_to_lay_form,
    counts_in_value_order,
    dice_form_for_cards,
    hand_cards_to_lay_form,
    hand_from_answer,
    values_card_by_card,
    words_for_cards,
)
from companion.games.long_live_the_king.council import ROLLING, SEALING, SETTLED, SINCE_0_2, Council
from companion.games.long_live_the_king.dispute import (
    MOST_LAID,
    Aftermath,
    Cards,
    Dispute,
    DisputeOpening,
    aftermath_of_dispute,
    resolve_dispute,
)
from companion.games.long_live_the_king.placing import offer_courtiers_to_winner
from companion.games.long_live_the_king.regions import Region
from companion.tabletop.results import words_for_names


async def play_dispute(council: Council, opening: DisputeOpening) -> None:
    fought = council.open_dispute(opening)
    council.announce(say("{intruder} moves into a region of {defender}: {where}.", intruder=Who(opening.intruder),
                         defender=Who(opening.defender), where=opening.region_words))
    await ask_everybody_and_lay_cards(council, fought)
    council.step = ROLLING
    await play_one_roll(council, fought, fought.order)
    while rolling := tuple(seat for seat in fought.seats_rolling_again if fought.cards[seat]):
        council.announce(say("A tie at the top: {who} roll again.", who=words_for_names(rolling)))
        await play_one_roll(council, fought,
                            tuple(seat for seat in fought.order if seat in fought.seats_rolling_again))
    if fought.seats_rolling_again:
        let_defender_keep_region(council, fought)
    council.step = SETTLED
    await carry_out_aftermath(council, fought)
    await ask_and_take_back_cards(council, fought)


def let_defender_keep_region(council: Council, fought: Dispute) -> None:
    """Intruder and defender are tied, and neither has laid a card: no die could ever tell them apart."""
    assert fought.outcome
    defender = fought.opening.defender
    council.announce(say("A tie at the top, and no card to roll for: {who} keeps the region.", who=Who(defender)))
    fought.outcome = replace(fought.outcome, winner=defender, reroll=())


# Influence cards.


async def ask_everybody_and_lay_cards(council: Council, fought: Dispute) -> None:
    """Nobody can keep out of it; how many cards there are to choose from is nobody else's business."""
    council.step = SEALING
    kept = council.board is not None
    laid = await together(Ask(seat, f"cards/{fought.number}", say("Which cards do you lay?"),
                              partial(cards_to_lay_form, council, seat), Secrecy.SEALED, behind_screen=kept,
                              form_for_old_answer=council.form_for_old_answers(
                                  partial(_lay_form_for_old_answer, council, fought, seat)) if kept else None)
                          for seat in council.seats)
    fought.cards = {seat: values_card_by_card(hand_from_answer(counted)) for seat, counted in laid.items()}
    for seat, cards in fought.cards.items():
        council.announce(say("{who} lays {cards}.", who=Who(seat), cards=words_for_cards(cards)))
        if council.board:
            council.board.lay_cards(seat, cards)


def cards_to_lay_form(council: Council, seat: Seat) -> Counts:
    """Where hands are cardboard, what anybody could hold: a second ×3 comes after the first election."""
    if council.board:
        return hand_cards_to_lay_form(counts_in_value_order(council.board.hands[seat]))
    daggers = min(MOST_LAID, len(council.seats)) if council.elections else 1
    return any_cards_to_lay_form(daggers, council.fewest_cards_to_lay(seat))


def _lay_form_for_old_answer(council: Council, fought: Dispute, seat: Seat) -> Counts:
    """All have seen these cards. Who moves in has laid one."""
    return any_cards_to_lay_form(min(MOST_LAID, len(council.seats)), int(seat == fought.opening.intruder))


# Dice.


async def play_one_roll(council: Council, fought: Dispute, who: tuple[Seat, ...]) -> None:
    """One after the other, the intruder first, a die for each card. What is rolled again counts for nothing."""
    again = len(fought.rolls)
    fought.can_win, fought.waiting = fought.seats_rolling_again, who
    fought.rolling.append(who)
    for seat in who:
        fought.throws.pop(seat, None)
    for seat in who:
        fought.throws[seat] = await _ask_for_throw(fought, seat, again)
        fought.waiting = fought.waiting[1:]
        _announce_throw(council, fought, seat)
    fought.rolls.append(tuple(fought.laid_by(seat) for seat in fought.order))
    fought.outcome = resolve_dispute(fought.rolls[-1], fought.can_win)


async def _ask_for_throw(fought: Dispute, seat: Seat, again: int) -> Throw:
    cards = fought.cards[seat]
    if not cards:
        return Throw(())
    key = f"dice/{fought.number}/{again}" if again else f"dice/{fought.number}"
    return await one(Ask(seat, key, say("What do your dice show, card by card?"), dice_form_for_cards(cards),
                         about=cards))


def _announce_throw(council: Council, fought: Dispute, seat: Seat) -> None:
    throw, sum_ = fought.throws[seat], fought.laid_by(seat)
    words = say("{who}: {dice}, and {stands} for what stands there: {points}.", who=Who(seat),
                dice=dice_words(throw.dice) if throw.dice else say("no card"), stands=sum_.presence_points,
                points=sum_.points)
    council.announce(say("{what} Rolled by Companion.", what=words) if throw.rolled else words)


# On the board: courtiers go back, figures are banished, the winner places a courtier.


async def carry_out_aftermath(council: Council, fought: Dispute) -> None:
    winner, opening = fought.winner, fought.opening
    assert winner
    council.announce(say("{who} wins the dispute.", who=Who(winner)))
    after = aftermath_of_dispute(fought.rolls[-1], winner, opening.limit)
    for seat, n in after.back.items():
        _return_courtiers(council, fought, seat, n)
    for seat in after.banished:
        await _banish_figure(council, fought, seat)
    if council.board and opening.region:
        await offer_courtiers_to_winner(council, council.board, winner, opening.region, f"won/{fought.number}",
                                        fought.source)
    else:
        council.announce_task_by_hand(fought.source, _winner_may_place_words(fought, after), winner)


def _winner_may_place_words(fought: Dispute, after: Aftermath) -> Words:
    """What hands read, where nobody keeps the board."""
    opening = fought.opening
    if not after.room:
        return say("the region is full: no courtier is placed")
    if fought.winner in (opening.defender, opening.intruder):
        return say("may place a courtier, and roll for more: at most {n}", n=opening.limit)
    return say("may place and roll for more (at most {n}), without the figure", n=opening.limit)


def _return_courtiers(council: Council, fought: Dispute, seat: Seat, n: int) -> None:
    words = say("{n} courtier goes back to the supply", "{n} courtiers go back to the supply", n=n)
    council.announce_task_by_hand(fought.source, words, seat)
    if council.board and fought.opening.region:
        council.board.return_courtiers(fought.opening.region)


async def _banish_figure(council: Council, fought: Dispute, seat: Seat) -> None:
    """Into a region where courtiers of its own colour stand; the winner says which."""
    winner, board = fought.winner, council.board
    assert winner
    if not board:
        council.announce_task_by_hand(fought.source, _banished_by_hand_words(council), seat)
        council.announce(say("Without such a region a figure stands beside the board, and enters any one in its next "
                             "turn."))
        return
    to = await _ask_where_banished(board, fought, seat, winner)
    board.move_figure(seat, to)
    council.announce_task_by_hand(fought.source, say("is banished to {region}", region=to.title) if to else
                                  say("stands beside the board until the next own turn"), seat)


def _banished_by_hand_words(council: Council) -> Words:
    """What hands do: the log of an evening begun before reads as it always did."""
    if council.rules >= SINCE_0_2:
        return say("is banished to own courtiers; the winner says where")
    return say("is banished by the winner, to own courtiers")


async def _ask_where_banished(board: Board, fought: Dispute, seat: Seat, winner: Seat) -> Region | None:
    def there() -> list[Region]:
        return [region for region, held in board.courtiers_held.items()
                if held.owner == seat and region != fought.opening.region]

    def form() -> Pick[Region | None]:
        """None are left where courtiers were corrected meanwhile."""
        options: list[Option[Region | None]] = [Option(region.key, region.title, region) for region in there()]
        return Pick(tuple(options) or (Option("beside", say("Beside the board"), None),))

    if len(there()) < 2:
        return next(iter(there()), None)
    return await one(Ask(winner, f"banish/{fought.number}/{seat}", say("Where is {who} banished to?", who=Who(seat)),
                         form))


# Cards taken back.


async def ask_and_take_back_cards(council: Council, fought: Dispute) -> None:
    """For each 1 of the last roll a card, the lowest first; whoever likes leaves them."""
    assert fought.outcome
    may = fought.outcome.may_take_back
    taken = await together(Ask(seat, f"back/{fought.number}", say("Which cards do you take back?"),
                               take_back_pick(may[seat])) for seat in council.seats if seat in may)
    fought.taken_back = taken
    for seat, cards in taken.items():
        council.announce(say("{who} takes back {cards}.", who=Who(seat), cards=words_for_cards(cards)))
    council.announce_task_by_hand(fought.source, say("All other cards laid go onto the discard pile"))
    if council.board:
        council.board.take_back_or_discard_laid_cards(taken)


def take_back_pick(may: Cards) -> Pick[Cards]:
    """All of them first: mostly that is what one wants."""
    return Pick(tuple(Option(str(n), words_for_cards(may[:n]) if n else say("None"), may[:n])
                      for n in range(len(may), -1, -1)))
