"""The big screen: public for everybody, with the host's controls on the host's own device."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import BadRequest

from companion.finding.codes import BadWifi, wifi
from companion.tables import claims, doors, play
from companion.tables.table import Table
from companion.web.errors import explained
from companion.web.guard import number, posted
from companion.web.shown import after, away, knocks, network, page_of, rendered, table_of
from companion.web.visitor import hall, host_only

pages = Blueprint("screen", __name__)


@pages.get("/t/<code>/screen")
def screen(code: str) -> Response:
    return page_of(table_of(code), screen=True)


@pages.get("/t/<code>/help")
def phones(code: str) -> str:
    """Bringing phones in at any time: code, addresses, Wi-Fi, and a personal link for each seat."""
    table = table_of(code)
    return rendered("phones.html", table.snapshot.seating, code=table.code, place=network().place())


def host_at(code: str) -> Table:
    host_only()
    return table_of(code)


@pages.post("/t/<code>/admit")
def admit(code: str) -> Response:
    table = host_at(code)
    form = posted("seat", "claim")
    claims.admit(hall(), table.code, form["seat"], number(form["claim"]))
    return after(table, screen=True)


@pages.post("/t/<code>/turn-away")
def turn_away(code: str) -> Response:
    """One claim, all to a seat, or all that came from the address of this one."""
    table = host_at(code)
    form = posted("seat", "claim", "all")
    claim = number(form["claim"]) if form["claim"] else None
    if form["all"] and claim is not None:
        knocks().hush(claims.turn_away_all(hall(), table.code, form["seat"], claim))
    else:
        claims.turn_away(hall(), table.code, form["seat"], claim)
    return after(table, screen=True)


@pages.post("/t/<code>/link")
def link(code: str) -> str:
    """A personal link for a seat, as QR: scan it and the seat is on that phone. The older link is void."""
    table = host_at(code)
    seat = posted("seat")["seat"]
    seating = table.snapshot.seating
    if seat not in (player.seat for player in seating.players):
        raise BadRequest
    token = doors.new_link(hall(), "seat", table.code, seat)
    return rendered("seat_link.html", seating, link=f"{network().place().base}/s/{token}", seat=seat, code=table.code)


@pages.post("/t/<code>/address")
def address(code: str) -> Response:
    """Show another of the laptop's addresses."""
    table = host_at(code)
    if not network().choose(posted("address")["address"]):
        raise BadRequest
    hall().tell(table.code)
    return away("screen.phones", code=table.code)


@pages.post("/t/<code>/wifi")
def show_wifi(code: str) -> Response:
    """A second QR code that brings phones into the Wi-Fi; the host types it, we never read it."""
    table = host_at(code)
    form = posted("ssid", "password")
    try:
        network().show_wifi(wifi(form["ssid"], form["password"]) if form["ssid"] else "")
    except BadWifi as no:
        return explained(no.words, 409)
    hall().tell(table.code)
    return away("screen.phones", code=table.code)


@pages.post("/t/<code>/continue")
def continue_elsewhere(code: str) -> Response:
    """Only of a damaged table; its own log says who did it, and where it goes on."""
    device = host_only()
    table = table_of(code)
    posted()
    return away("screen.screen", code=play.continue_elsewhere(hall(), table.code, device))
