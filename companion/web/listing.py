"""Lists of tables, the host's and those at which a device sits: how each stands, as far as is known without loading
any."""

from __future__ import annotations

from companion.core.words import Verbatim, Words, say
from companion.games import GAMES
from companion.tables.hall import Hall
from companion.tables.store import TableRow

STAGES = {"lobby": say("not begun"), "playing": say("under way"), "over": say("over")}
UNREAD = say("cannot be read")


def listed(hall: Hall) -> list[tuple[TableRow, Words]]:
    """A damaged table is known by its going on elsewhere, or because somebody has looked at it since the start."""
    tables = hall.tables()
    going_on = {row.continues: row.code for row in tables if row.continues}
    return [(row, _state(hall, row, going_on.get(row.code))) for row in tables]


def seated_at(hall: Hall, device: int | None) -> list[tuple[TableRow, Words]]:
    """The tables at which this device holds a seat: first those that are not over, the last opened first."""
    rows = hall.store.tables_of(device) if device is not None else ()
    ours = sorted((row for row in rows if row.game in GAMES), key=lambda row: row.stage == "over")
    return [(row, STAGES.get(row.stage, UNREAD)) for row in ours]


def _state(hall: Hall, row: TableRow, elsewhere: str | None) -> Words:
    if row.game not in GAMES:
        return say("of a game that is not in the house")
    if elsewhere:
        return say("damaged; goes on as {code}", code=Verbatim(elsewhere))
    table = hall.live(row.code)
    if table and table.snapshot.trouble:
        return say("damaged; can go on as a new table") if table.snapshot.pages else UNREAD
    return STAGES.get(row.stage, UNREAD)
