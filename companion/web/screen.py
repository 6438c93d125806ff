"""The big screen: public for everybody, with the host's controls on the host's own device: who comes in, how the table
is set, and the end of the evening."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import BadRequest

from companion.core.asking import TABLE
from companion.finding.qr_codes import BadWifi, wifi_code_text
from companion.tables import continuing, doors, lobby, play, taking_over
from companion.tables.table import Table
from companion.web.guard import number_from_posted_text, posted_fields
from companion.web.responses import (
    current_join_attempt_limit,
    current_network,
    error_page,
    own_page_endpoint,
    redirect_to,
    render_table_page,
    response_to_accepted_form,
    seat_or_screen_page,
    table_of,
)
from companion.web.visitor import current_hall, require_host

pages = Blueprint("screen", __name__)


@pages.get("/t/<code>/screen")
def screen_page(code: str) -> Response:
    return seat_or_screen_page(table_of(code), screen=True)


@pages.get("/t/<code>/help")
def phones_page(code: str) -> str:
    """Bringing phones in at any time: code, addresses, Wi-Fi, and a personal link for each seat."""
    table = table_of(code)
    return render_table_page("phones.html", table.snapshot.seating, code=table.code,
                             reach=current_network().address_for_phones())


def table_for_host(code: str) -> Table:
    require_host()
    return table_of(code)


@pages.post("/t/<code>/admit")
def admit_claim(code: str) -> Response:
    table = table_for_host(code)
    form = posted_fields("seat", "claim")
    taking_over.admit_claim(current_hall(), table.code, form["seat"], number_from_posted_text(form["claim"]))
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/turn-away")
def refuse_seat_claims(code: str) -> Response:
    """One claim, all to a seat, or all that came from the address of this one."""
    table = table_for_host(code)
    form = posted_fields("seat", "claim", "all")
    claim = number_from_posted_text(form["claim"]) if form["claim"] else None
    if form["all"] and claim is not None:
        address = taking_over.refuse_claims_from_address(current_hall(), table.code, form["seat"], claim)
        current_join_attempt_limit().silence_address(address)
    else:
        taking_over.refuse_one_or_all_claims(current_hall(), table.code, form["seat"], claim)
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/link")
def new_seat_link(code: str) -> str:
    """A personal link for a seat, as QR: scan it and the seat is on that phone. The older link is void."""
    table = table_for_host(code)
    seat = posted_fields("seat")["seat"]
    seating = table.snapshot.seating
    if seat not in (player.seat for player in seating.players):
        raise BadRequest
    token = doors.issue_link_token(current_hall(), "seat", table.code, seat)
    return render_table_page("link.html", seating, link=f"{current_network().address_for_phones().base}/s/{token}",
                             seat=seat, code=table.code)


@pages.post("/t/<code>/address")
def choose_shown_address(code: str) -> Response:
    """Show another of the laptop's addresses."""
    table = table_for_host(code)
    if not current_network().try_to_choose_shown_address(posted_fields("address")["address"]):
        raise BadRequest
    current_hall().tell_change(table.code)
    return redirect_to("screen.phones_page", code=table.code)


@pages.post("/t/<code>/wifi")
def set_wifi_code(code: str) -> Response:
    """A second QR code that brings phones into the Wi-Fi; the host types it, we never read it."""
    table = table_for_host(code)
    form = posted_fields("ssid", "password")
    try:
        current_network().set_wifi_code(wifi_code_text(form["ssid"], form["password"]) if form["ssid"] else "")
    except BadWifi as no:
        return error_page(no.words, 409)
    current_hall().tell_change(table.code)
    return redirect_to("screen.phones_page", code=table.code)


@pages.post("/t/<code>/continue")
def continue_damaged_table(code: str) -> Response:
    """Only of a damaged table; its own log says who did it, and where it goes on."""
    device = require_host()
    table = table_of(code)
    posted_fields()
    return redirect_to("screen.screen_page", code=continuing.continue_elsewhere(current_hall(), table.code, device))


# Setting the table: how many seats, in which order, who starts; later who plays for whom.


@pages.post("/t/<code>/seats")
def set_number_of_seats(code: str) -> Response:
    """So many seats, free ones included; the number itself, for a second tap must not lay another."""
    table = table_for_host(code)
    lobby.set_number_of_seats(current_hall(), table.code, number_from_posted_text(posted_fields("seats")["seats"]))
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/order")
def move_seat_earlier(code: str) -> Response:
    """One place earlier; clicking through is enough for five names."""
    table = table_for_host(code)
    lobby.move_seat_up(current_hall(), table.code, posted_fields("seat")["seat"])
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/start")
def choose_start_player(code: str) -> Response:
    """The start player as agreed; an empty seat draws one by lot."""
    table = table_for_host(code)
    lobby.name_or_draw_start_player(current_hall(), table.code, posted_fields("seat")["seat"] or None)
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/remove")
def remove_seat(code: str) -> Response:
    table = table_for_host(code)
    lobby.leave_seat(current_hall(), table.code, posted_fields("seat")["seat"])
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/begin")
def begin_evening(code: str) -> Response:
    """`start`: who starts, where that was not agreed before."""
    table = table_for_host(code)
    lobby.begin_evening(current_hall(), table.code, posted_fields("start")["start"] or None)
    return response_to_accepted_form(table, screen=True)


@pages.post("/t/<code>/leaves")
def let_other_phone_play_leavers_seat(code: str) -> Response:
    """Somebody has to go: another phone plays that seat, or the host does, in the window that this opens."""
    table = table_for_host(code)
    form = posted_fields("seat", "phone")
    taking_over.move_leaving_players_seat(current_hall(), table.code, form["seat"], form["phone"], require_host())
    return redirect_to("seat.seat_page" if form["phone"] == TABLE else "screen.phones_page", code=table.code)


# The end.


@pages.get("/t/<code>/close")
def close_evening_page(code: str) -> str:
    table = table_for_host(code)
    return render_table_page("close.html", table.snapshot.seating, code=table.code,
                             era=table.ask_session(lambda session: session.era))


@pages.post("/t/<code>/close")
def close_evening(code: str) -> Response:
    table = table_for_host(code)
    play.close_evening(current_hall(), table.code, require_host(), number_from_posted_text(posted_fields("era")["era"]))
    return redirect_to(own_page_endpoint(table), code=table.code)
