"""Finding the laptop: what to do when phones cannot get here."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.finding import doctor
from companion.finding.doctor import firewall_advice, hotspot_advice, phone_advice, same_network_advice
from companion.web.responses import current_network
from companion.web.visitor import current_hall, current_visitor, require_host

pages = Blueprint("help", __name__)


@pages.before_app_request
def notice_phones() -> None:
    current_network().notice_request_from(request.remote_addr or "")


@pages.get("/help")
def help_page() -> str:
    here = current_network()
    return render_template("help.html", findings=_doctors_findings() if current_visitor().is_host else (),
                           platforms=("win32", "darwin", "linux"), firewall=firewall_advice, hotspot=hotspot_advice,
                           same_network=same_network_advice(), on_the_phone=phone_advice(), port=here.port,
                           reached=here.is_reached_by_phone)


@pages.get("/help/sees")
def findings_once_reached() -> Response:
    """Asked by the help page again and again: what this laptop sees, once a phone has been here."""
    require_host()
    if not current_network().is_reached_by_phone:
        return Response(status=204)
    return Response(render_template("_findings.html", findings=_doctors_findings(), reached=True))


@pages.get("/help/reached")
def findings_while_unreached() -> Response:
    """Asked by the lobby after a minute: has any phone been here? If not, the help opens by itself, and asks on: it
    leaves as soon as one has, all sit, or play begins."""
    require_host()
    code = request.args.get("at", "")
    if current_network().is_reached_by_phone or _is_no_phone_awaited(code):
        return Response("")
    if request.args.get("shown"):
        return Response(status=204)
    return Response(render_template("_findings.html", findings=_doctors_findings(), code=code, in_the_lobby=True))


def _is_no_phone_awaited(code: str) -> bool:
    """Play has begun, or all sit: on this laptop, too."""
    table = current_hall().live_table(code)
    return table is not None and (table.snapshot.seating.stage != "lobby"
                                  or table.snapshot.seating.is_every_seat_taken())


def _doctors_findings() -> tuple[doctor.Finding, ...]:
    here = current_network()
    return doctor.examine_laptop(here.port, here.network_cards(), here.is_reached_by_phone, here.bound_host)
