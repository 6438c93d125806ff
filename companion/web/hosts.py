"""Who is host: the launch link, a link handed on, and resigning."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import Gone

from companion.tables import doors
from companion.web.guard import posted
from companion.web.shown import at_the_laptop, away, link_of, network
from companion.web.visitor import at_the_door, hall, host_only, visitor, with_cookie

pages = Blueprint("hosts", __name__)


@pages.get("/h/<key>")
def host_link(key: str) -> Response:
    """The launch link opens with the browser; a link handed on asks first."""
    link = doors.link_of(hall(), key) or (doors.launch_link(hall(), key) if at_the_laptop() else None)
    if link and link.kind == "launch" and request.method == "GET":  # a HEAD only looks
        return _host(key)
    if visitor().host:
        return away("home.home")
    if link is None or link.kind == "seat":
        raise Gone
    return Response(render_template("take.html", seat=None))


@pages.post("/h/<key>")
def take_host(key: str) -> Response:
    posted()
    if not at_the_laptop():
        link_of(key)
    return _host(key)


def _host(key: str) -> Response:
    who, token = at_the_door()
    if not doors.become_host(hall(), who, key, again=at_the_laptop()):
        raise Gone
    return with_cookie(away("home.home"), token)


@pages.post("/hosts")
def hand_on() -> str:
    """A link for another device that shall be host too; it is shown once, here."""
    host_only()
    posted()
    return render_template("hand_on.html", link=f"{network().place().base}/h/{doors.new_link(hall(), 'host')}")


@pages.get("/hosts/resign")
def ask() -> str:
    return render_template("resign.html", alone=doors.is_only_host(hall(), host_only()))


@pages.post("/hosts/resign")
def resign() -> Response:
    device = host_only()
    posted()
    doors.resign_host(hall(), device)
    return away("home.home")
