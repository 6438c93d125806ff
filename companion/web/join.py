"""Coming in: by QR and a name, by a personal link, or as "I was Ada"."""

from __future__ import annotations

from urllib.parse import quote, unquote, urlencode

from flask import Blueprint, Response, request
from werkzeug.exceptions import Forbidden, Gone

from companion.core.asking import Refusal, Seat
from companion.core.words import Words, say
from companion.tables import doors, lobby, taking_over
from companion.tables.names import check_not_alike, checked_name
from companion.tables.seating import SeatingPlan
from companion.tables.table import Table
from companion.web.guard import posted_fields
from companion.web.responses import (
    current_join_attempt_limit,
    error_page,
    redirect_to,
    render_table_page,
    require_usable_link,
    table_of,
)
from companion.web.visitor import (
    A_YEAR,
    current_hall,
    current_visitor,
    device_or_newcomer_and_token,
    with_device_cookie,
)

pages = Blueprint("join", __name__)

LONGEST = 40  # letters of a name that are shown again; sat down with are fewer
TOO_OFTEN = say("Too many phones ask to be let in from here. Wait a minute, or ask the host for the code of your seat.")


@pages.get("/j/<code>")
def join_page(code: str) -> Response:
    table = table_of(code)
    more = request.args.get("more") == "1"
    if table.snapshot.seating.held_by(current_visitor().device_id) and not more:
        return redirect_to("join.rename_player_page" if request.args.get("successor") else "seat.seat_page",
                           code=table.code)
    return _render_join_page(table, _form_fields_in_address() or fields_from_player_cookie(table.snapshot.seating))


@pages.post("/j/<code>")
def sit_down(code: str) -> Response:
    table = table_of(code)
    form = posted_fields("name", "colour")
    who, token = device_or_newcomer_and_token()
    is_first = not table.snapshot.seating.held_by(who.id)
    if who.id is None and not current_join_attempt_limit().note_attempt_if_allowed(
            request.remote_addr or ""):  # each who sits down becomes a device for good
        return error_page(TOO_OFTEN, 429, table.code)
    try:
        lobby.sit_down(current_hall(), table.code, who, form["name"], form["colour"])
    except Refusal as no:
        return _render_join_page(table, form, no.words, no.path)
    response = with_device_cookie(redirect_to("seat.seat_page", code=table.code), token)
    if is_first:  # whose phone it is sits first
        return with_player_cookie(response, form["name"], form["colour"])
    return response


@pages.post("/j/<code>/claim")
def claim_seat(code: str) -> Response:
    """ "I was Ada": the host sees the wish and lets this device in with one tap."""
    table = table_of(code)
    seat, seating, address = posted_fields("seat")["seat"], table.snapshot.seating, request.remote_addr or ""
    who, token = device_or_newcomer_and_token()
    is_strangers_claim = not seating.knows_device(who.id) and taking_over.is_new_claim(seating, seat, who)
    if is_strangers_claim and not current_join_attempt_limit().note_attempt_if_allowed(address):
        return error_page(TOO_OFTEN, 429, table.code)
    taking_over.claim_seat(current_hall(), table.code, seat, who, address)
    successor = {"successor": 1} if seat in seating.left else {}
    return with_device_cookie(redirect_to("join.join_page", code=table.code, **successor), token)


@pages.get("/j/<code>/name")
def rename_player_page(code: str) -> Response:
    """Another name for the seat in hand; somebody who comes in for one who left is asked for theirs."""
    table = table_of(code)
    seat = table.snapshot.seating.seat_shown_on(current_visitor().device_id)
    return redirect_to("seat.seat_page", code=table.code) if seat is None else _render_rename_player_page(table, seat)


@pages.post("/j/<code>/name")
def rename_player(code: str) -> Response:
    table, device = table_of(code), current_visitor().device
    form = posted_fields("seat", "name")
    if device is None or form["seat"] not in table.snapshot.seating.held_by(device.id):
        raise Forbidden
    try:
        taking_over.rename_player(current_hall(), table.code, device, form["seat"], form["name"])
    except Refusal as no:
        return _render_rename_player_page(table, form["seat"], form["name"], no.words)
    return redirect_to("seat.seat_page", code=table.code)


def _render_rename_player_page(table: Table, seat: Seat, typed: str = "", notice: Words | None = None) -> Response:
    seating = table.snapshot.seating
    own = typed or fields_from_player_cookie(seating).get("name") or seating.name(seat)
    html = render_table_page("name.html", seating, code=table.code, seat=seat, typed=own, notice=notice)
    return Response(html, 409 if notice else 200)


def _form_fields_in_address() -> dict[str, str]:
    """What stood in the form, as the address says it: then the language was changed at a refused one."""
    return {name: request.args[name][:LONGEST] for name in ("name", "colour") if name in request.args}


def _render_join_page(table: Table, typed: dict[str, str] | None = None, notice: Words | None = None,
                      field: str = "") -> Response:
    seating = table.snapshot.seating
    claimed = next((claim.seat for claim in seating.claims if claim.token_hash == current_visitor().browser), None)
    shown = {**request.args, **(typed if typed and notice else {})}
    html = render_table_page("join.html", seating, code=table.code, typed=typed or {}, notice=notice, field=field,
                             claimed=claimed, snapshot=table.snapshot, back=f"/j/{table.code}?{urlencode(shown)}")
    return Response(html, 409 if notice else 200)


@pages.get("/s/<token>")
def seat_link_page(token: str) -> Response:
    """Only shows a button: the preview of a chat must not take a seat, nor use the link up."""
    if mine := doors.code_if_seat_of_link_is_held(current_hall(), token, current_visitor().device):
        return redirect_to("seat.seat_page", code=mine)
    code, seat = _code_and_seat_of_link(token)
    seating = current_hall().table(code).snapshot.seating
    return Response(render_table_page("take.html", seating, seat=seat))


@pages.post("/s/<token>")
def take_seat_by_link(token: str) -> Response:
    posted_fields()
    if mine := doors.code_if_seat_of_link_is_held(current_hall(), token, current_visitor().device):
        return redirect_to("seat.seat_page", code=mine)
    code, seat = _code_and_seat_of_link(token)
    who, cookie = device_or_newcomer_and_token()
    had_left = seat in current_hall().table(code).snapshot.seating.left
    taking_over.move_seat_to_device(current_hall(), code, seat, who, token)
    return with_device_cookie(redirect_to("join.rename_player_page" if had_left else "seat.seat_page", code=code),
                              cookie)


def _code_and_seat_of_link(token: str) -> tuple[str, Seat]:
    link = require_usable_link(token)
    if link.kind != "seat" or link.code is None or link.seat is None:
        raise Gone
    return link.code, link.seat


# What a phone remembers: its player's name and colour, for the next table's door, in a cookie that is sent to that door
# alone, and that nothing hangs on. It fills in a form.

PLAYER_COOKIE = "player"
LONGEST_COOKIE = 400  # bytes; 24 letters take fewer


def with_player_cookie(response: Response, name: str, colour: str) -> Response:
    kept = f"{colour}.{quote(checked_name(name))}"
    response.set_cookie(PLAYER_COOKIE, kept, max_age=A_YEAR, httponly=True, samesite="Lax", path="/j/")
    return response


def fields_from_player_cookie(seating: SeatingPlan) -> dict[str, str]:
    """The fields of the form, each as far as it is still free here."""
    kept = request.cookies.get(PLAYER_COOKIE, "")
    colour, dot, quoted = kept.partition(".")
    if not dot or len(kept) > LONGEST_COOKIE:
        return {}
    try:
        name = checked_name(unquote(quoted))
        check_not_alike(name, [player.name for player in seating.players])
    except Refusal:
        return {}  # somebody else of that name sits here, or this phone's own player already does
    return {"name": name, **({"colour": colour} if colour in seating.free_colours() else {})}
