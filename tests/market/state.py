"""The state of a market: what everybody has brought, sold and holds. Only the rules change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.asking import RuleBug, Seat
from companion.core.counts import Kind
from companion.core.draws import Drawn, gone_words
from companion.core.game import Seating
from companion.core.words import Who, Words, join_sentences, say
from companion.tabletop.ballot import Ballot, VoteCount
from companion.tabletop.box import BoxProfile
from companion.tabletop.finale import Finale
from companion.tabletop.ledger import Gain, PointsLedger, Source
from companion.tabletop.results import GAINED, GIVEN_AWAY, ResultLine
from companion.tabletop.scoring import Scoring
from tests.market.prizes import scoring

KINDS = {"1": say("Cards of value 1"), "2": say("Cards of value 2"), "x2": say("Cards that double")}
FIRST_HAND = Counter({"1": 4, "2": 3, "x2": 1})  # everybody the same; what is dealt later only its owner knows
STACK = Counter({"1": 9, "2": 6, "x2": 3})  # face down, for all
Hand = Counter[str]


@dataclass(frozen=True, slots=True)
class Fair:
    """The vote after a day."""

    day: int
    ballots: tuple[tuple[Seat, Ballot], ...]
    count: VoteCount


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards of one day, and what they brought."""

    day: int
    cards: tuple[tuple[Seat, tuple[tuple[str, int], ...]], ...]
    brought: tuple[tuple[Seat, int], ...]


@dataclass
class Market:
    seating: Seating
    box: BoxProfile
    ledger: PointsLedger
    finale: Finale
    goods: dict[Seat, int]
    hands: dict[Seat, Hand]
    dealt: dict[Seat, Hand]
    gone: dict[Seat, Words] = field(default_factory=dict)  # what a seat alone is told of the cards it was dealt
    brought: Counter[Seat] = field(default_factory=Counter)
    sold: Counter[Seat] = field(default_factory=Counter)
    step: str = "day"  # whose page the table sees
    price: int = 3
    day: int = 0
    fairs: list[Fair] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    announced: list[Words] = field(default_factory=list)
    results: list[ResultLine] = field(default_factory=list)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.seats

    @property
    def round(self) -> int:
        return self.day

    @property
    def is_fair(self) -> bool:
        """The table voted for one yesterday."""
        return any(fair.count.passed for fair in self.fairs if fair.day == self.day - 1)

    @property
    def stack(self) -> Hand:
        """What was dealt from it is the rest: fewer than none, if somebody said wrong what it was."""
        rest = Hand(STACK)
        for dealt in self.dealt.values():
            rest.subtract(dealt - FIRST_HAND)
        return rest

    def deal(self, seat: Seat, drawn: Drawn) -> None:
        self.hands[seat] += Hand(drawn.counts)
        self.dealt[seat] += Hand(drawn.counts)
        if told := gone_words(drawn, kinds(STACK)):
            self.gone[seat] = told

    def bring(self, seat: Seat, n: int) -> None:
        self.goods[seat] += n
        self.brought[seat] += n

    def sell(self, seat: Seat, n: int) -> None:
        self.goods[seat] -= n
        self.sold[seat] += n
        place = Source(f"sale/{self.day}", say("The market of day {n}", n=self.day))
        traded = (GIVEN_AWAY, say("{n} of goods", n=n)), (GAINED, coins(n * self.price))
        self.results.append(ResultLine(len(self.results) + 1, place, traded, seat, say("{who}", who=Who(seat)), seat))
        reason = say("{n} sold at {price} each.", n=n, price=self.price)
        self.score_points(seat, n * self.price, place, reason)

    def give(self, seat: Seat, to: Seat, n: int) -> None:
        self.bring(seat, -n)
        self.bring(to, n)

    # What its final scoring needs.

    def count_final_scoring(self, won: Mapping[Seat, int]) -> Scoring:
        return scoring(won, self.goods, {seat: self.hands[seat].total() for seat in self.seats}, self.box)

    def score_points(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        if not n:
            return
        self.finale.book_gain(Gain(self.day, seat, n, source.words, reason, source.key), self.step == "final")
        line = say("{who}: {n} coin ({source}).", "{who}: {n} coins ({source}).", who=Who(seat), n=n,
                   source=source.words)
        self.announce(join_sentences(line, reason) if reason else line)

    def announce(self, words: Words) -> None:
        self.announced.append(words)

    def recounted_words(self, who: Seat, n: int, before: int, source: Words) -> Words:
        return say("{who}: {n} coin instead of {before} ({source}).",
                   "{who}: {n} coins instead of {before} ({source}).", who=Who(who), n=n, before=before, source=source)


def coins(n: int) -> Words:
    return say("{n} coin", "{n} coins", n=n)


def kinds(held: Mapping[str, int]) -> tuple[Kind, ...]:
    return tuple(Kind(key, words, held[key]) for key, words in KINDS.items())


def audited(market: Market) -> None:
    """No card and no goods are lost or made; every coin on the ledger was sold, thrown, won or corrected."""
    for seat in market.seats:
        laid = sum((Counter(dict(cards)) for one in market.laid for who, cards in one.cards if who == seat), Hand())
        _must(market.hands[seat] + laid == market.dealt[seat], f"cards of {seat}")
        _must(0 <= market.goods[seat] == market.brought[seat] - market.sold[seat], f"goods of {seat}")
    shown = set(market.finale.keys[:market.finale.revealed])
    early = {gain.key for gain in market.ledger.gains if gain.key in market.finale.keys} - shown
    _must(not early, f"scored before they were shown: {early}")


def _must(fine: bool, what: str) -> None:
    if not fine:
        raise RuleBug(what)
