"""The big screen: public for everybody, with the host's controls on the host's own device: who comes in, how the table
is set, and the end of the evening."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import BadRequest

from companion.core.asking import TABLE
from companion.finding.codes import BadWifi, wifi
from companion.tables import continuing, doors, lobby, play, taking_over
from companion.tables.table import Table
from companion.web.guard import number, posted
from companion.web.responses import (
    after_form,
    error_page,
    go_to,
    knocks,
    network,
    page_of,
    rendered,
    table_of,
    where_one_sits,
)
from companion.web.visitor import hall, host_only

pages = Blueprint("screen", __name__)


@pages.get("/t/<code>/screen")
def screen(code: str) -> Response:
    return page_of(table_of(code), screen=True)


@pages.get("/t/<code>/help")
def phones(code: str) -> str:
    """Bringing phones in at any time: code, addresses, Wi-Fi, and a personal link for each seat."""
    table = table_of(code)
    return rendered("phones.html", table.snapshot.seating, code=table.code, reach=network().reach())


def table_for_host(code: str) -> Table:
    host_only()
    return table_of(code)


@pages.post("/t/<code>/admit")
def admit(code: str) -> Response:
    table = table_for_host(code)
    form = posted("seat", "claim")
    taking_over.admit(hall(), table.code, form["seat"], number(form["claim"]))
    return after_form(table, screen=True)


@pages.post("/t/<code>/turn-away")
def turn_away(code: str) -> Response:
    """One claim, all to a seat, or all that came from the address of this one."""
    table = table_for_host(code)
    form = posted("seat", "claim", "all")
    claim = number(form["claim"]) if form["claim"] else None
    if form["all"] and claim is not None:
        knocks().hush(taking_over.turn_away_all(hall(), table.code, form["seat"], claim))
    else:
        taking_over.turn_away(hall(), table.code, form["seat"], claim)
    return after_form(table, screen=True)


@pages.post("/t/<code>/link")
def link(code: str) -> str:
    """A personal link for a seat, as QR: scan it and the seat is on that phone. The older link is void."""
    table = table_for_host(code)
    seat = posted("seat")["seat"]
    seating = table.snapshot.seating
    if seat not in (player.seat for player in seating.players):
        raise BadRequest
    token = doors.new_link(hall(), "seat", table.code, seat)
    return rendered("link.html", seating, link=f"{network().reach().base}/s/{token}", seat=seat, code=table.code)


@pages.post("/t/<code>/address")
def address(code: str) -> Response:
    """Show another of the laptop's addresses."""
    table = table_for_host(code)
    if not network().choose(posted("address")["address"]):
        raise BadRequest
    hall().tell(table.code)
    return go_to("screen.phones", code=table.code)


@pages.post("/t/<code>/wifi")
def show_wifi(code: str) -> Response:
    """A second QR code that brings phones into the Wi-Fi; the host types it, we never read it."""
    table = table_for_host(code)
    form = posted("ssid", "password")
    try:
        network().show_wifi(wifi(form["ssid"], form["password"]) if form["ssid"] else "")
    except BadWifi as no:
        return error_page(no.words, 409)
    hall().tell(table.code)
    return go_to("screen.phones", code=table.code)


@pages.post("/t/<code>/continue")
def continue_elsewhere(code: str) -> Response:
    """Only of a damaged table; its own log says who did it, and where it goes on."""
    device = host_only()
    table = table_of(code)
    posted()
    return go_to("screen.screen", code=continuing.continue_elsewhere(hall(), table.code, device))


# Setting the table: how many seats, in which order, who starts; later who plays for whom.


@pages.post("/t/<code>/seats")
def seats(code: str) -> Response:
    """So many seats, free ones included; the number itself, for a second tap must not lay another."""
    table = table_for_host(code)
    lobby.lay_seats(hall(), table.code, number(posted("seats")["seats"]))
    return after_form(table, screen=True)


@pages.post("/t/<code>/order")
def order(code: str) -> Response:
    """One place earlier; clicking through is enough for five names."""
    table = table_for_host(code)
    lobby.move_up(hall(), table.code, posted("seat")["seat"])
    return after_form(table, screen=True)


@pages.post("/t/<code>/start")
def start(code: str) -> Response:
    """The start player as agreed; an empty seat draws one by lot."""
    table = table_for_host(code)
    lobby.name_start_player(hall(), table.code, posted("seat")["seat"] or None)
    return after_form(table, screen=True)


@pages.post("/t/<code>/remove")
def remove(code: str) -> Response:
    table = table_for_host(code)
    lobby.stand_up(hall(), table.code, posted("seat")["seat"])
    return after_form(table, screen=True)


@pages.post("/t/<code>/begin")
def begin(code: str) -> Response:
    """`start`: who starts, where that was not agreed before."""
    table = table_for_host(code)
    lobby.begin(hall(), table.code, posted("start")["start"] or None)
    return after_form(table, screen=True)


@pages.post("/t/<code>/leaves")
def leaves(code: str) -> Response:
    """Somebody has to go: another phone plays that seat, or the host does, in the window that this opens."""
    table = table_for_host(code)
    form = posted("seat", "phone")
    taking_over.play_for(hall(), table.code, form["seat"], form["phone"], host_only())
    return go_to("seat.seat" if form["phone"] == TABLE else "screen.phones", code=table.code)


# The end.

@pages.get("/t/<code>/close")
def close(code: str) -> str:
    table = table_for_host(code)
    return rendered("close.html", table.snapshot.seating, code=table.code,
                    era=table.consult(lambda session: session.era))


@pages.post("/t/<code>/close")
def closed(code: str) -> Response:
    table = table_for_host(code)
    play.close(hall(), table.code, host_only(), number(posted("era")["era"]))
    return go_to(where_one_sits(table), code=table.code)
