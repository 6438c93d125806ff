"""The host sets the table: how many seats, in which order, who starts; later who plays for whom."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.core.asking import TABLE
from companion.tables import leaving, lobby
from companion.web.guard import number, posted
from companion.web.screen import host_at
from companion.web.shown import after, away
from companion.web.visitor import hall, host_only

pages = Blueprint("lobby", __name__)


@pages.post("/t/<code>/seats")
def seats(code: str) -> Response:
    """So many seats, free ones included; the number itself, for a second tap must not lay another."""
    table = host_at(code)
    lobby.lay_seats(hall(), table.code, number(posted("seats")["seats"]))
    return after(table, screen=True)


@pages.post("/t/<code>/order")
def order(code: str) -> Response:
    """One place earlier; clicking through is enough for five names."""
    table = host_at(code)
    lobby.move_up(hall(), table.code, posted("seat")["seat"])
    return after(table, screen=True)


@pages.post("/t/<code>/start")
def start(code: str) -> Response:
    """The start player as agreed; an empty seat draws one by lot."""
    table = host_at(code)
    lobby.name_start_player(hall(), table.code, posted("seat")["seat"] or None)
    return after(table, screen=True)


@pages.post("/t/<code>/remove")
def remove(code: str) -> Response:
    table = host_at(code)
    lobby.stand_up(hall(), table.code, posted("seat")["seat"])
    return after(table, screen=True)


@pages.post("/t/<code>/begin")
def begin(code: str) -> Response:
    """`start`: who starts, where that was not agreed before."""
    table = host_at(code)
    lobby.begin(hall(), table.code, posted("start")["start"] or None)
    return after(table, screen=True)


@pages.post("/t/<code>/leaves")
def leaves(code: str) -> Response:
    """Somebody has to go: another phone plays that seat, or the host does, in the window that this opens."""
    table = host_at(code)
    form = posted("seat", "phone")
    leaving.play_for(hall(), table.code, form["seat"], form["phone"], host_only())
    return away("seat.seat" if form["phone"] == TABLE else "screen.phones", code=table.code)
