"""The law cards of an evening and the order in which their draw pile lies."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.core.asking import RuleBug
from companion.games.lancaster.law import Law
from companion.games.lancaster.rounds import BILLS_A_ROUND, ROUNDS

FIRST = 0  # the group that is in force when the evening begins


@dataclass(frozen=True, slots=True)
class Deck:
    """Put together group by group."""

    laws: tuple[Law, ...]
    is_open: bool = False  # lots decide about its groups, and are not drawn yet

    @classmethod
    def of(cls, groups: Iterable[Iterable[Law]], *, is_open: bool = False) -> Deck:
        laws = tuple(law for group in groups for law in group)
        if len([law for law in laws if law.group != FIRST]) < ROUNDS * BILLS_A_ROUND:
            raise RuleBug("the pile is not enough for an evening: a box brings whole groups")
        return cls(laws, is_open)

    @property
    def first_laws(self) -> tuple[Law, ...]:
        return tuple(law for law in self.laws if law.group == FIRST)

    def law(self, key: str) -> Law:
        return next(law for law in self.laws if law.key == key)

    def may_turn_up(self, round_: int, place: int, drawn: Collection[Law]) -> tuple[Law, ...]:
        """The pile holds group 1 on top, then 2, 3 and 4: what can be the card at this place of this round."""
        pile = sorted(law.group for law in self.laws if law.group != FIRST)
        group = pile[(round_ - 1) * BILLS_A_ROUND + place]
        return tuple(law for law in self.laws if law.group == group and law not in drawn)
