"""What the table reports of counties and castles, where the cardboard keeps the pieces: line by line of one sheet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.core.asking import Form, Raw, RuleBug
from companion.core.words import Words

if TYPE_CHECKING:
    from companion.games.lancaster.realm import Realm


def nothing_filled_in(_realm: Realm) -> Raw:
    return None


@dataclass(frozen=True, slots=True)
class Report:
    """One line. The last that is asked sends the sheet, so its form must be one that a tap answers."""

    key: str  # of its field
    words: Words
    form: Callable[[Realm], Form[Any] | None]  # None: there is nothing to report of it now
    book: Callable[[Realm, Any], Awaitable[None]]
    filled_in: Callable[[Realm], Raw] = nothing_filled_in
    before: str = ""  # which other one; without it, after all of the modules before


def lined_up(reports: Iterable[Report]) -> tuple[Report, ...]:
    """In the order in which they are asked and booked."""
    found: list[Report] = []
    for report in reports:
        keys = [other.key for other in found]
        if report.key in keys:
            raise RuleBug(f"{report.key} is reported twice")
        if report.before and report.before not in keys:
            raise RuleBug(f"{report.key} is reported before {report.before}, which nobody reports")
        found.insert(keys.index(report.before) if report.before else len(found), report)
    return tuple(found)
