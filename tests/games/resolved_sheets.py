"""Sheets of any game, answered and explained as `companion resolve` does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.sheets import Sheet, resolve_sheets
from companion.locale import tongue

Sheets = Mapping[str, Sheet]


def answered_by(sheets: Sheets, sheet: Any) -> dict[str, Any]:
    answer, faults = resolve_sheets(sheet, sheets)
    assert faults == []
    assert isinstance(answer, dict)
    return answer


def refused_by(sheets: Sheets, sheet: Any) -> list[str]:
    answer, faults = resolve_sheets(sheet, sheets)
    assert (answer[-1] if isinstance(answer, list) else answer) == {}
    return [fault.path for fault in faults]


def explained_by(sheets: Sheets, sheet: Any) -> list[str]:
    """Titles and reasons, line by line, as a player reads them in English."""
    lines = []
    for account in sheets[sheet["sheet"]].explanations(sheet):
        lines.append(tongue("en").text_of(account.title))
        for reason in account.reasons:
            numbers = " ".join("–" if number is None else str(number) for number in reason.numbers)
            lines.append(f"{tongue('en').text_of(reason.who)}: {tongue('en').text_of(reason.why)} [{numbers}]")
    return lines
