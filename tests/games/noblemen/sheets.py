"""The sheets of this game, answered or refused as `companion resolve` does it."""

from __future__ import annotations

from typing import Any

from companion.core.sheets import resolve_sheets
from companion.games.noblemen import NOBLEMEN
from companion.locale import tongue

SHEETS = NOBLEMEN.sheets


def answered(sheet: Any) -> dict[str, Any]:
    answer, faults = resolve_sheets(sheet, SHEETS)
    assert faults == []
    assert isinstance(answer, dict)
    return answer


def refused(sheet: Any) -> list[str]:
    """The paths; in a list they are the same behind its place, and what else is in it is answered."""
    answer, faults = resolve_sheets(sheet, SHEETS)
    assert answer == {}
    _, in_list = resolve_sheets([sheet, sheet], SHEETS)
    paths = [fault.path for fault in faults]
    assert [fault.path for fault in in_list] == [f"[{at}].{path}" for at in (0, 1) for path in paths]
    return paths


def explained(sheet: Any) -> list[str]:
    """Titles and reasons, line by line, as a player reads them in English."""
    lines = []
    for account in SHEETS[sheet["sheet"]].explanations(sheet):
        lines.append(tongue("en").text_of(account.title))
        for reason in account.reasons:
            numbers = " ".join("–" if number is None else str(number) for number in reason.numbers)
            lines.append(f"{tongue('en').text_of(reason.who)}: {tongue('en').text_of(reason.why)} [{numbers}]")
    return lines
