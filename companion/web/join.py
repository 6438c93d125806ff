"""Coming in: by QR and a name, by a personal link, or as "I was Ada"."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import Gone

from companion.core.asking import Refusal, Seat
from companion.core.words import Words
from companion.tables import doors, lobby
from companion.tables.table import Table
from companion.web.guard import posted
from companion.web.shown import away, link_of, table_of
from companion.web.visitor import device_at_the_door, hall, visitor, with_cookie

pages = Blueprint("join", __name__)


@pages.get("/j/<code>")
def join(code: str) -> Response:
    table = table_of(code)
    more = request.args.get("more") == "1"
    if table.snapshot.seating.held_by(visitor().id) and not more:
        return away("seat.seat", code=table.code)
    return _page(table)


@pages.post("/j/<code>")
def sit_down(code: str) -> Response:
    table = table_of(code)
    form = posted("name", "colour")
    try:
        device, token = device_at_the_door()
        lobby.sit_down(hall(), table.code, device, form["name"], form["colour"])
    except Refusal as no:
        return _page(table, form, no.words, no.path)
    return with_cookie(away("seat.seat", code=table.code), token)


@pages.post("/j/<code>/claim")
def claim(code: str) -> Response:
    """ "I was Ada": the host sees the wish and lets this device in with one tap."""
    table = table_of(code)
    seat = posted("seat")["seat"]
    device, token = device_at_the_door()
    doors.claim_seat(hall(), table.code, seat, device)
    return with_cookie(away("join.join", code=table.code), token)


def _page(table: Table, typed: dict[str, str] | None = None, notice: Words | None = None, field: str = "") -> Response:
    seating = table.snapshot.seating
    claimed = next((seat for seat, device in seating.claims if device == visitor().id), None)
    html = render_template("join.html", seating=seating, code=table.code, typed=typed or {}, notice=notice, field=field,
                           claimed=claimed, snapshot=table.snapshot)
    return Response(html, 409 if notice else 200)


@pages.get("/s/<token>")
def seat_link(token: str) -> str:
    """Only shows a button: the preview of a chat must not take a seat."""
    code, seat = _opened(token)
    seating = hall().table(code).snapshot.seating
    return render_template("take.html", name=seating.name(seat), seat=seat, seating=seating)


@pages.post("/s/<token>")
def take_seat(token: str) -> Response:
    posted()
    code, seat = _opened(token)
    device, cookie = device_at_the_door()
    doors.take_seat(hall(), code, seat, device)
    return with_cookie(away("seat.seat", code=code), cookie)


def _opened(token: str) -> tuple[str, Seat]:
    link = link_of(token)
    if link.kind != "seat" or link.code is None or link.seat is None:
        raise Gone
    return link.code, link.seat
