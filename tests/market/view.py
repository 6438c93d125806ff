"""What a seat, or the big screen, may see of the market: an allow-list, built field by field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.core.asking import Seat
from companion.core.words import Words, say
from companion.tabletop.finale import FinalView, final_view
from companion.tabletop.results import Results
from companion.tabletop.scores import PlayerScore, PointsWords, WithChart, player_scores
from tests.market.prizes import SO_FAR
from tests.market.state import KINDS, Fair, Laid, Market, coins


def _day(n: int) -> Words:
    return say("Day {n}", n=n)


COINS = PointsWords(
    title=say("Coins"), behind_a_number=say("coins"), why=say("coins. Why these coins?"),
    growth=say("Coins, day by day"), after_each=say("Coins after each day"), counted=coins,
    stretch=say("Day"), nth=_day, before=say("Before the first day"),
    unit=say("Gain"), why_these=say("Where from?"), none_yet=say("No coins yet."),
    closing=say("The cash count"), every=say("each single coin"))


@dataclass(frozen=True, slots=True)
class MarketView(WithChart):
    points: ClassVar[PointsWords] = COINS
    kinds: ClassVar[dict[str, Words]] = KINDS
    so_far: ClassVar[str] = SO_FAR
    step: str
    round: int
    seats: tuple[Seat, ...]
    price: int
    is_fair: bool
    goods: tuple[tuple[Seat, int], ...]
    laid: Laid | None  # today's cards
    fairs: tuple[Fair, ...]
    results: Results  # what was sold
    scores: tuple[PlayerScore, ...]
    final: FinalView | None
    hand: tuple[tuple[str, int], ...] = ()  # the viewer's own
    gone: Words | None = None  # told to the viewer alone

    @property
    def fair(self) -> Fair | None:
        return self.fairs[-1] if self.step == "revealed" else None


def view(market: Market, seat: Seat | None, public: MarketView | None = None) -> MarketView:
    shown = public or public_view(market)
    if seat not in market.hands:
        return shown
    return replace(shown, hand=tuple(market.hands[seat].items()), gone=market.gone.get(seat))


def public_view(market: Market) -> MarketView:
    today = [laid for laid in market.laid if laid.day == market.day]
    return MarketView(
        step=market.step,
        round=market.day,
        seats=market.seats,
        price=market.price,
        is_fair=market.is_fair,
        goods=tuple(market.goods.items()),
        laid=today[-1] if today else None,
        fairs=tuple(market.fairs),
        results=Results(tuple(market.results)),
        scores=player_scores(market.ledger, market.finale.keys if market.finale.scoring else ()),
        final=final_view(market.finale, market.step == "over"),
    )
