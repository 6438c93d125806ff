"""The sheets of this game, answered or refused as `companion resolve` does it."""

from __future__ import annotations

from typing import Any

from companion.core.sheets import resolve_sheets
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.locale import tongue

SHEETS = LONG_LIVE_THE_KING.sheets


def answered(sheet: Any) -> dict[str, Any]:
    answer, faults = resolve_sheets(sheet, SHEETS)
    assert faults == []
    assert isinstance(answer, dict)
    return answer


def refused(sheet: Any) -> list[str]:
    answer, faults = resolve_sheets(sheet, SHEETS)
    assert (answer[-1] if isinstance(answer, list) else answer) == {}
    return [fault.path for fault in faults]


def explained(sheet: Any) -> list[str]:
    """Titles and reasons, line by line, as a player reads them in English."""
    lines = []
    for account in SHEETS[sheet["sheet"]].explanations(sheet):
        lines.append(tongue("en").text_of(account.title))
        for reason in account.reasons:
            numbers = " ".join("–" if number is None else str(number) for number in reason.numbers)
            lines.append(f"{tongue('en').text_of(reason.who)}: {tongue('en').text_of(reason.why)} [{numbers}]")
    return lines
