"""Finding the laptop: what to do when phones cannot get here."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from companion.finding import doctor
from companion.finding.advice import firewall, hotspot, on_the_phone, same_network
from companion.web.shown import network
from companion.web.visitor import host_only, visitor

pages = Blueprint("help", __name__)


@pages.before_app_request
def notice_phones() -> None:
    network().came_from(request.remote_addr or "")


@pages.get("/help")
def help_page() -> str:
    here = network()
    findings = doctor.examine(here.port, here.cards(), here.reached, here.bound_host) if visitor().host else ()
    return render_template("help.html", findings=findings, place=here.place(), platforms=("win32", "darwin", "linux"),
                           firewall=firewall, hotspot=hotspot, same_network=same_network(), on_the_phone=on_the_phone(),
                           port=here.port)


@pages.get("/help/reached")
def reached() -> str:
    """Asked by the lobby after a minute: has any phone been here? If not, the help opens by itself."""
    host_only()
    here = network()
    findings = () if here.reached else doctor.examine(here.port, here.cards(), False, here.bound_host)
    return render_template("fragments/reached.html", reached=here.reached, findings=findings)
