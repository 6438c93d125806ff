"""What the market's box prints, and the final scoring: pure functions, facts in, awards with reasons out."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asking import Seat
from companion.core.forms import Amount
from companion.core.game import Printed
from companion.core.words import say
from companion.tabletop.box import BoxProfile, ExpectedSum
from companion.tabletop.scoring import (
    Award,
    Category,
    Contest,
    Scoring,
    TieBreak,
    points_reason_words,
    scoring_from_categories,
)

SO_FAR, GOODS, STALL = "so-far", "goods", "stall"
CATEGORIES = (SO_FAR, GOODS, STALL)
PRIZES = tuple(Printed(f"prize/{place}", words, Amount(0, 30, usual=(1, 12))) for place, words in (
    ("first", say("First prize")), ("second", say("Second prize")), ("third", say("Third prize"))))
ALL_PRIZES = ExpectedSum(frozenset(one.key for one in PRIZES), 15, say("All three prizes"))


def more_goods(goods: Mapping[Seat, int]) -> TieBreak:
    """Who has as many coins in the end."""
    return TieBreak(goods, say("more goods"), say("fewer goods"))


def scoring(won: Mapping[Seat, int], goods: Mapping[Seat, int], cards: Mapping[Seat, int], box: BoxProfile) -> Scoring:
    return scoring_from_categories(won, (
        Category(SO_FAR, say("Coins so far"),
                 tuple(Award(seat, n, None, None, n, say("Earned at the market")) for seat, n in won.items())),
        Category(GOODS, say("The most goods"), _most_goods(goods, cards, box)),
        Category(STALL, say("Rent of the stall"), tuple(_rent(seat, n) for seat, n in goods.items())),
    ), more_goods(goods))


def _most_goods(goods: Mapping[Seat, int], cards: Mapping[Seat, int], box: BoxProfile) -> tuple[Award, ...]:
    """With two players there are two prizes. A tie is broken by the cards that are left."""
    worth = tuple(box.value(one.key) for one in PRIZES)[:len(goods)]
    contest = Contest(goods, (TieBreak(cards, say("more cards"), say("fewer cards")),), worth)
    ranks = {seat: contest.rank_of(seat) for seat in goods}
    return tuple(Award(seat, goods[seat], contest.tie_break_count_or_none(seat), rank.number, rank.points_each,
                       points_reason_words(contest, seat))
                 for seat, rank in ranks.items())


def _rent(seat: Seat, goods: int) -> Award:
    return Award(seat, goods, None, None, -(goods // 4), say("{n} of goods left: −1 for every 4", n=goods))
