"""The front door: the host opens tables, everybody else types a room code."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, current_app, render_template, request
from werkzeug.exceptions import BadRequest, Gone

from companion.core.asking import Refusal
from companion.core.choices import demands
from companion.core.words import Words
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.tables import doors, lobby
from companion.web.guard import number, posted
from companion.web.listing import listed
from companion.web.shown import away, link_of, network, table_of
from companion.web.visitor import (
    A_YEAR,
    LANGUAGE_COOKIE,
    at_the_door,
    hall,
    host_only,
    visitor,
    with_cookie,
)

pages = Blueprint("home", __name__)

DEEPEST, LONGEST_ADDRESS = 6, 400  # steps of an address of ours, and letters


@pages.get("/")
def home() -> str:
    if not visitor().host:
        return render_template("find.html")
    return _opening()


def _opening(typed: Mapping[str, str] | None = None, refused: Words | None = None) -> str:
    """The host's front door; after a refusal with the reason, and the form that was sent as it was."""
    return render_template("home.html", games=GAMES.values(), tables=listed(hall()), place=network().place(),
                           demands=demands, typed=typed or {}, notice=refused)


@pages.post("/tables")
def open_table() -> Response:
    host_only()
    options = _option_fields(request.form.get("game", ""))
    form = posted("game", "seats", *options)
    chosen = {key: form[name] for name, key in options.items() if name in request.form}
    try:
        code = lobby.open_table(hall(), form["game"], number(form["seats"]), chosen)
    except Refusal as no:
        return Response(_opening(form, no.words), 409)
    return away("screen.screen", code=code)


def _option_fields(game: str) -> dict[str, str]:
    """The fields of this game's options, each with the option it is for."""
    return {f"{game}.{choice.key}": choice.key for choice in GAMES[game].options} if game in GAMES else {}


@pages.post("/find")
def find() -> Response:
    code = table_of(posted("code")["code"]).code
    return away("join.join", code=code)


@pages.post("/language")
def language() -> Response:
    form = posted("language", "back")
    if form["language"] not in LANGUAGES or not _is_local(form["back"]):
        raise BadRequest
    response = Response(status=303, headers={"Location": _looked_at(form["back"])})
    response.set_cookie(LANGUAGE_COOKIE, form["language"], max_age=A_YEAR, samesite="Lax", path="/")
    return response


def _is_local(path: str) -> bool:
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()


def _looked_at(path: str) -> str:
    """Where this page can be looked at: a refused form stands at an address that only takes posts."""
    routes = current_app.url_map.bind("")
    for _ in range(DEEPEST if len(path) <= LONGEST_ADDRESS else 0):
        if routes.test(path.partition("?")[0], "GET"):
            return path
        path = path.rpartition("/")[0] or "/"
    return "/"


@pages.get("/h/<key>")
def host_link(key: str) -> Response:
    """The launch link opens with the browser and works once; a link handed on asks first."""
    link = doors.link_of(hall(), key) if visitor().host else link_of(key)
    if link and link.kind == "launch" and request.method == "GET":  # a HEAD only looks
        return _host(key)
    if visitor().host:
        return away("home.home")
    if link is None or link.kind == "seat":
        raise Gone
    return Response(render_template("take.html", name=None))


@pages.post("/h/<key>")
def take_host(key: str) -> Response:
    posted()
    link_of(key)
    return _host(key)


def _host(key: str) -> Response:
    who, token = at_the_door()
    if not doors.become_host(hall(), who, key):
        raise Gone
    return with_cookie(away("home.home"), token)


@pages.post("/hosts")
def hand_on() -> str:
    """A link for another device that shall be host too; it is shown once, here."""
    host_only()
    posted()
    return render_template("hand_on.html", link=f"{network().place().base}/h/{doors.new_link(hall(), 'host')}")


@pages.post("/hosts/resign")
def resign() -> Response:
    device = host_only()
    posted()
    doors.resign_host(hall(), device)
    return away("home.home")


@pages.get("/robots.txt")
def robots() -> Response:
    return Response("User-agent: *\nDisallow: /\n", mimetype="text/plain")


