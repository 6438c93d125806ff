"""The sheets of this game, answered or refused as `companion resolve` does it."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.sheets import resolve_sheets
from companion.games.noblemen import NOBLEMEN
from tests.games.resolved_sheets import answered_by, explained_by, refused_by

SHEETS = NOBLEMEN.sheets
answered = partial(answered_by, SHEETS)
explained = partial(explained_by, SHEETS)


def refused(sheet: Any) -> list[str]:
    """The paths; in a list they are the same behind its place, and what else is in it is answered."""
    paths = refused_by(SHEETS, sheet)
    _, in_list = resolve_sheets([sheet, sheet], SHEETS)
    assert [fault.path for fault in in_list] == [f"[{at}].{path}" for at in (0, 1) for path in paths]
    return paths
