"""The days of the market: weather, cards sealed by everybody at once, selling, a vote, and what is dealt anew."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Seat, Secrecy, first_of, one, together
from companion.core.counts import Counts
from companion.core.dice import Dice, Throw
from companion.core.draws import Draw
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Closed, Field, Fields, Option, Pick
from companion.core.words import Who, Words, say
from companion.tabletop.ballot import ballot_form, count_ballots
from companion.tabletop.finale import reveal_categories, winners_words
from companion.tabletop.ledger import Source
from companion.tabletop.pace import ask_to_go_on
from tests.market.prizes import PRIZES, more_goods
from tests.market.state import FIRST_HAND, STACK, Fair, Hand, Laid, Market, kinds

DAYS = 2
DEALT = 3
DONE = Pick((Option("done", say("Nobody sells any more"), None),))
THEN = Pick((Option("home", say("… and go home"), "home"), Option("stay", say("… and stay"), "stay")))
HOME = Branch("home", say("Go home"), NOTHING, signs=("candle",), at=2)
BALLOT = ballot_form(say("A fair tomorrow"))


async def market_days(market: Market) -> None:
    for day in range(1, DAYS + 1):
        market.day, market.step = day, "day"
        await weather(market)
        await laying(market)
        await selling(market)
        if day < DAYS:
            await voting(market)
            await dealing(market)
    for seat in market.seats:
        luck = await one(Ask(seat, "luck", say("What does your die show?"), Dice(1)))
        market.score_points(seat, luck.total, Source("luck", say("Luck")), say("The die shows {n}.", n=luck.total))
    await market.box.ask_missing_values("prizes", say("What prizes does the board print?"),
                                        [printed.key for printed in PRIZES])
    market.step = "final"
    await reveal_categories(market.finale, market)
    market.step = "over"
    best = winners_words(market.ledger, more_goods(market.goods))
    market.announce(say("The market is over. Winner: {winners}.", winners=best))


async def weather(market: Market) -> None:
    throw = await one(Ask(TABLE, f"weather/{market.day}", say("What do the dice say of the weather?"), Dice(2)))
    market.price = 2 + throw.total // 5
    market.announce(weathered(throw))


def weathered(throw: Throw) -> Words:
    return say("Companion rolls {n} for the weather.", n=throw.total) if throw.rolled else (
        say("The dice show {n} for the weather.", n=throw.total))


async def laying(market: Market) -> None:
    """From the second day on the limits tell what a hand holds."""
    day, market.step = market.day, "laying"
    hands = await together(Ask(seat, f"cards/{day}", say("Which cards do you lay down?"), partial(hand, market, seat),
                               Secrecy.SEALED, behind_screen=day > 1) for seat in market.seats)
    brought = {seat: worth(Hand(cards)) * (2 if market.is_fair else 1) for seat, cards in hands.items()}
    for seat, cards in hands.items():
        market.hands[seat] -= Hand(cards)
        market.bring(seat, brought[seat])
        market.announce(say("{who} brings {n}.", who=Who(seat), n=brought[seat]))
    market.step = "day"
    market.laid.append(Laid(day, tuple((seat, tuple(cards.items())) for seat, cards in hands.items()),
                            tuple(brought.items())))


def hand(market: Market, seat: Seat) -> Counts:
    return Counts(kinds(market.hands[seat]), 1, 5, say("Five cards are in the hand."))


def worth(cards: Hand) -> int:
    return (cards["1"] + 2 * cards["2"]) * (1 + cards["x2"])


async def selling(market: Market) -> None:
    """Whoever wants to sells or gives, as often as they like, until they go home or the table says that it is over."""
    who, at_home = "", set[Seat]()
    while who != TABLE:
        offers = [Ask(seat, f"sell/{market.day}", say("At your stall"), partial(stall, market, seat))
                  for seat, goods in market.goods.items() if goods and seat not in at_home]
        who, deed = await first_of([*offers, Ask(TABLE, f"done/{market.day}", say("Does anybody sell?"), DONE)])
        if deed is None:
            continue
        match deed:
            case "sell", {"goods": n, "then": then}:
                market.sell(who, n)
                market.announce(say("{who} sells {n}.", who=Who(who), n=n))
            case "give", {"to": to, "goods": n}:
                then = "stay"
                market.give(who, to, n)
                market.announce(say("{who} gives {n} to {to}.", who=Who(who), n=n, to=Who(to)))
            case _:
                then = "home"
        at_home |= {who} if then == "home" else set()


def stall(market: Market, seat: Seat) -> Either[Any]:
    """Whatever was corrected meanwhile, one can go home."""
    n = market.goods[seat]
    if not n:
        none = say("Nothing is left.")
        return Either((HOME,), (Closed("sell", say("Sell"), none), Closed("give", say("Give away"), none, at=1)))
    goods = Field(say("How much?"), Amount(1, n))
    to = Pick(tuple(Option(other, say("{who}", who=Who(other)), other) for other in market.seats if other != seat))
    return Either((
        Branch("sell", say("Sell"), Fields(dict, (("goods", goods), ("then", Field(say("And then?"), THEN))),
                                           taps="then"), say("{price} each", price=market.price), signs=("done",)),
        Branch("give", say("Give away"), Fields(dict, (("to", Field(say("To whom?"), to)), ("goods", goods)),
                                                taps="goods"), at=1), HOME))


async def voting(market: Market) -> None:
    """A fair doubles what tomorrow's cards bring."""
    market.step = "voting"
    ballots = await together(Ask(seat, f"fair/{market.day}", say("Shall there be a fair tomorrow?"), BALLOT,
                                 Secrecy.SEALED) for seat in market.seats)
    market.fairs.append(Fair(market.day, tuple(ballots.items()), count_ballots(ballots.values())))
    market.step = "revealed"
    market.announce(say("There will be a fair.") if market.fairs[-1].count.passed else say("There will be no fair."))
    await ask_to_go_on(f"voted/{market.day}", say("The vote is over."), say("On to the next day"))


async def dealing(market: Market) -> None:
    """From the stack, by hand or by Companion; who got what is nobody else's business."""
    market.step = "dealing"
    dealt = await together(Ask(seat, f"dealt/{market.day}", say("Which cards were you dealt?"),
                               partial(dealt_form, market, seat), Secrecy.PRIVATE) for seat in market.seats)
    for seat, drawn in dealt.items():
        market.deal(seat, drawn)
        if drawn.rolled:
            market.announce(say("Companion deals {n} to {who}.", n=sum(drawn.counts.values()), who=Who(seat)))


def dealt_form(market: Market, seat: Seat) -> Draw:
    """Of no value more than there may be beside what the own hand was dealt: the others' cards are secret."""
    beside = STACK - (market.dealt[seat] - FIRST_HAND)
    return Draw(kinds({value: min(n, DEALT) for value, n in beside.items()}), DEALT,
                say("Three cards are dealt to everybody."), bag=market.stack)
