"""The order of play: how long an evening is, its steps as a list, and the moments at which more may happen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.core.asking import RuleBug

ROUNDS = 5
BILLS_A_ROUND = 3
CONFLICTS_A_ROUND = 2

# Steps whose pages are known to more than the step itself.
SETTING_UP, FINAL, OVER = "setting-up", "final", "over"


# More than the step that is played says.


class Moment(Enum):
    """Events. A module may act at them (`Module.moments`), and something may be put off until then (`put_off_until`).

    Of several modules the last in the list acts first, the base game after all others: it clears up, and what others
    look at must still lie there. In this order hands are told what to do, too. Then comes what was put off.
    """

    VOTED = "voted"  # the third vote of a round is out
    LAWS_APPLIED = "laws-applied"
    REWARDED = "rewarded"  # counties and castles are through
    FOUGHT = "fought"  # a conflict was fought and all still stand there; about it, once for each
    WENT_HOME = "went-home"  # knights have left a conflict; a law that sends some home reaches it too


class ChoicePoint(Enum):
    """Choices at which ways part: a module may add one of its own (`Module.alternatives`)."""

    UPGRADING = "upgrading"  # an upgrade: something else instead
    COUNTY = "county"  # a county's reward: something else instead


# The list: what is played one after the other, by hand or on the companion's board. How, says `playing`.

# With the companion's board as its second argument, where the companion keeps it.
PlayStep = Callable[..., Awaitable[Any]]
OWN, STAYS = "its own", "as before"  # which page the table sees meanwhile, if no other is named


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the order of play. A module's own says before which other one it comes."""

    key: str
    either_way: PlayStep | None = None  # whoever keeps the books
    by_hand: PlayStep | None = None
    on_board: PlayStep | None = None
    page: str = OWN
    before: str = ""
    since: int = 0  # the rules' number with which it came: an evening that began before never meets it


@dataclass(frozen=True, slots=True)
class OrderOfPlay:
    """An evening: what comes before the first round, what each round is, what comes after the last."""

    set_up: tuple[Step, ...]
    round: tuple[Step, ...]
    finale: tuple[Step, ...]

    def with_steps(self, steps: Iterable[Step]) -> OrderOfPlay:
        """Each put in before the one it names; of several before the same one, the later module's comes later."""
        order = self
        for step in steps:
            parts = [_with_step_put_in(part, step) for part in (order.set_up, order.round, order.finale)]
            if parts == [order.set_up, order.round, order.finale]:
                raise RuleBug(f"{step.key} stands before {step.before}, which nobody plays")
            order = OrderOfPlay(*parts)
        return order

    def as_of(self, rules: int) -> OrderOfPlay:
        return OrderOfPlay(*(tuple(step for step in part if step.since <= rules)
                             for part in (self.set_up, self.round, self.finale)))

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.set_up, *self.round, *self.finale)


def _with_step_put_in(part: tuple[Step, ...], new: Step) -> tuple[Step, ...]:
    at = next((at for at, step in enumerate(part) if step.key == new.before), None)
    return part if at is None else (*part[:at], new, *part[at:])
