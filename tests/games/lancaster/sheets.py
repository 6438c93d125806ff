"""Lancaster's sheets, answered or refused as `companion resolve` does it."""

from __future__ import annotations

from typing import Any

from companion.core.sheets import resolve_sheets
from companion.games.lancaster import LANCASTER


def answered(sheet: Any) -> dict[str, Any]:
    answer, faults = resolve_sheets(sheet, LANCASTER.sheets)
    assert faults == []
    assert isinstance(answer, dict)
    return answer


def refused(sheet: Any) -> list[str]:
    answer, faults = resolve_sheets(sheet, LANCASTER.sheets)
    assert (answer[-1] if isinstance(answer, list) else answer) == {}
    return [fault.path for fault in faults]
