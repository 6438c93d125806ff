"""Friction counted as a thumb does it: a list is two taps, a stepper one a press, a tapped card or button one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Locator

from tests.browser.evening import Guest

LIST = 2  # opened, and one of it chosen
SQUARES = {"squares": "data-other", "flagged": "data-flag"}  # of a plan: what a tap on a square's sign says
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


def lay(guest: Guest, form: Locator, wanted: Mapping[str, str]) -> None:
    """Of each field of a plan the cells it names: a kind is taken in hand, then tapped where it may lie by now; and of
    the squares those that are not taken or flagged yet."""
    first = next(iter(wanted), "")
    plot = form.locator(".plot", has=guest.page.locator(f'[name="{first}"]'))
    left = {name.rpartition(".")[2]: [cell for cell in value.split() if cell not in _lying(plot, name)]
            for name, value in wanted.items()}
    corners = [(way, corner) for more, way in SQUARES.items() for corner in left.pop(more, ())]
    while any(left.values()):
        in_hand = plot.locator(".plot__hand > button[aria-pressed=true]").get_attribute("value")
        before = guest.taps
        for kind in sorted(filter(left.get, left), key=lambda kind: kind != in_hand):
            free = [cell for cell in left[kind] if _cell(plot, cell).get_attribute("data-free") is not None]
            if free and kind != in_hand:
                guest.tap(plot.locator(f'.plot__hand > button[value="{kind}"]'))
            for cell in free:
                guest.tap(_cell(plot, cell))
            left[kind] = [cell for cell in left[kind] if cell not in free]
            if free:
                break
        assert guest.taps > before, f"nothing may lie there: {left}"
    for way, corner in corners:
        sign = plot.locator(f'button.plot__square[{way}][aria-label*=" {corner}–"]')
        if sign.count():  # else it is taken already
            guest.tap(sign)


def _lying(plot: Locator, name: str) -> list[str]:
    return plot.locator(f'[name="{name}"]').input_value().split()


def _cell(plot: Locator, name: str) -> Locator:
    return plot.locator(f'td[aria-label="{name}"], td[aria-label^="{name},"]')
