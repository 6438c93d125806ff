"""Friction counted as a thumb does it: a list is two taps, a stepper one a press, a tapped card or button one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Locator

from tests.browser.evening import Guest

LIST = 2  # opened, and one of it chosen
STEPPER = 'xpath=..//button[contains(@class, "step")][@data-step="{}"]'


@dataclass
class Friction:
    """Taps of the whole table, round by round and by what was asked."""

    rounds: dict[int, Counter[str]] = field(default_factory=dict)
    asked: dict[int, Counter[str]] = field(default_factory=dict)

    def add(self, round_: int, kind: str, taps: int) -> None:
        self.rounds.setdefault(round_, Counter())[kind] += taps
        self.asked.setdefault(round_, Counter())[kind] += 1

    def of(self, round_: int) -> int:
        return self.rounds[round_].total()

    def table(self) -> str:
        """A line a round: in all, and where the taps go; how often it was asked in brackets."""
        return "\n".join(
            f"round {n}: {taps.total():3} taps: "
            + ", ".join(f"{kind} {k} ({self.asked[n][kind]})" for kind, k in taps.most_common())
            for n, taps in sorted(self.rounds.items()))


def choose_from_list(guest: Guest, box: Locator, value: str) -> None:
    if box.input_value() != value:
        box.select_option(value)
        guest.taps += LIST


def set_number(guest: Guest, control: Locator, value: str) -> None:
    """By the plus and the minus beside it, or typed, which is a tap into it and one a digit: whichever is less."""
    now = control.input_value()
    if now == value:
        return
    away = abs(int(value) - int(now)) if now else None
    press = control.locator(STEPPER.format(1 if away is None or int(value) > int(now) else -1))
    is_a_card = control.locator('xpath=ancestor::*[@class="hand"]').count() > 0  # nobody types how many lie on it
    if away is None or (away > 1 + len(value) and not is_a_card) or not press.count():
        control.fill(value)
        guest.taps += 1 + len(value)
        return
    for _ in range(away):
        guest.tap(press)
    assert control.input_value() == value
