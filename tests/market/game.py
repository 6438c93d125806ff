"""A small whole game with dice, hidden counts, a loop in which anybody may answer, and the room that games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.asking import Raw, Seat
from companion.core.forms import Amount
from companion.core.game import Adjustment, Game, Rule, Seating
from companion.core.words import Who, Words, say
from companion.tabletop.box import BoxProfile
from companion.tabletop.finale import Finale, adjustment_announcing_winner, adjustment_counting_again, points_adjustment
from companion.tabletop.ledger import PointsLedger
from tests.market.days import market_days
from tests.market.prizes import ALL_PRIZES, CATEGORIES, PRIZES, SO_FAR, more_goods
from tests.market.state import FIRST_HAND, Hand, Market, audited
from tests.market.view import MarketView, view


@dataclass(frozen=True)
class Days:
    seating: Seating
    profile: Mapping[str, Raw] = field(default_factory=dict)

    def new_state_and_rule(self) -> tuple[Market, Rule]:
        seats = self.seating.seats
        ledger = PointsLedger(seats)
        market = Market(self.seating, BoxProfile(PRIZES, self.profile, [ALL_PRIZES]), ledger,
                        Finale(ledger, CATEGORIES, SO_FAR), dict.fromkeys(seats, 0),
                        {seat: Hand(FIRST_HAND) for seat in seats}, {seat: Hand(FIRST_HAND) for seat in seats})
        return market, market_days(market)

    def view(self, state: Market, seat: Seat | None, public: MarketView | None = None) -> MarketView:
        return view(state, seat, public)

    def points(self, state: Market) -> Mapping[Seat, int]:
        return state.ledger.points_of_all()

    def adjustments(self, state: Market) -> Mapping[str, Adjustment]:
        return adjustments(state)

    def note_correction(self, before: Market, after: Market, why: Words) -> None:
        after.finale.note_correction(before.finale, why)

    def learned_box_values(self, state: Market) -> Mapping[str, Raw]:
        return state.box.told


def adjustments(market: Market) -> Mapping[str, Adjustment]:
    offered = {f"coins/{seat}": points_adjustment(say("Coins"), seat, market.ledger, market) for seat in market.seats}
    if market.step == "over":
        offered = {what: adjustment_announcing_winner(one, market.ledger, market.announce, more_goods(market.goods))
                   for what, one in offered.items()}
    else:
        offered |= {f"goods/{seat}": _goods(market, seat) for seat in market.seats}
    if market.step == "final":
        offered = {what: adjustment_counting_again(one, market.finale, market) for what, one in offered.items()}
    grouped = {what: replace(one, group=say("{who}", who=Who(what.partition("/")[2]))) for what, one in offered.items()}
    return grouped if market.step in ("final", "over") else {"price": _price(market), **grouped}


def _price(market: Market) -> Adjustment:
    def book(price: int, _why: Words) -> None:
        market.price = price

    return Adjustment(say("The price"), Amount(1, 9), market.price, book)


def _goods(market: Market, seat: Seat) -> Adjustment:
    def book(goods: int, _why: Words) -> None:
        market.bring(seat, goods - market.goods[seat])

    now = market.goods[seat]
    return Adjustment(say("Goods"), Amount(0, max(99, now)), now, book)


MARKET = Game("market", say("The market"), 2, 3, 1, ("red", "blue", "green"),
              lambda seating, _options, box, _rules: Days(seating, box), box=PRIZES, audit=audited, starts=True)
