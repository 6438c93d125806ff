"""A final scoring of three categories over facts that a test may change meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.asking import Seat
from companion.core.words import Who, Words, say
from companion.locale import tongue
from companion.tabletop.finale import Finale
from companion.tabletop.ledger import Gain, Ledger, Source
from companion.tabletop.scoring import Award, Category, Scoring, scored

SEATS = ("red", "blue", "green")
KEYS = ("so-far", "ships", "debts")


@dataclass
class Harbour:
    """`ships` win two points each, `debts` cost one."""

    ships: dict[Seat, int] = field(default_factory=lambda: {"red": 1, "blue": 0, "green": 2})
    debts: dict[Seat, int] = field(default_factory=lambda: {"red": 0, "blue": 3, "green": 0})
    round: int = 4
    is_shown: bool = True
    told: list[str] = field(default_factory=list)
    finale: Finale = field(default_factory=lambda: Finale(Ledger(SEATS), KEYS, "so-far"))

    @property
    def ledger(self) -> Ledger:
        return self.finale.ledger

    def count(self, won: Mapping[Seat, int]) -> Scoring:
        return scored(SEATS, (
            Category("so-far", say("So far"), tuple(Award(s, n, None, None, n, say("Won")) for s, n in won.items())),
            Category("ships", say("Ships"), tuple(Award(s, n, None, None, 2 * n, say("{n} ships", n=n))
                                                  for s, n in self.ships.items())),
            Category("debts", say("Debts"), tuple(Award(s, n, None, None, -n, say("{n} debts", n=n))
                                                  for s, n in self.debts.items()))))

    def score(self, seat: Seat, n: int, source: Source, reason: Words | None = None) -> None:
        self.finale.book(Gain(self.round, seat, n, source.words, reason, source.key), self.is_shown)

    def tell(self, words: Words) -> None:
        self.told.append(tongue("en").say(words))

    def instead(self, who: Seat, n: int, before: int, source: Words) -> Words:
        return say("{who}: {n} instead of {before} ({source})", who=Who(who), n=n, before=before, source=source)

    def lines(self, seat: Seat) -> list[tuple[str, int]]:
        return [(gain.key, gain.amount) for gain in self.ledger.gains if gain.seat == seat]

    def revealed(self, n: int) -> Harbour:
        for _ in range(n):
            self.finale.reveal(self)
        return self
