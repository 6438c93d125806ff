"""The application factory."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, g
from htmx_flask import Htmx
from jinja2 import StrictUndefined

from companion.core.words import Words
from companion.finding.codes import svg
from companion.finding.folders import data_folder, folder
from companion.locale import LANGUAGES
from companion.tables.hall import Hall
from companion.tables.store import TableRow
from companion.web import box, correcting, help, home, join, quick, record, responses, screen, seat
from companion.web.assets import arms, asset, assets, mark, night, package, sprite, styles
from companion.web.fragments import FragmentRenderer, sentences
from companion.web.guard import Knocks, guard, hand_out_tickets, own_names
from companion.web.home import seated_at
from companion.web.network import Network
from companion.web.viewer_state import softened
from companion.web.visitor import hall as current_hall
from companion.web.visitor import visitor

FLASKS_PORT = 5000  # where `flask run` listens unless told otherwise


def create_app(hall: Hall | None = None, network: Network | None = None) -> Flask:
    """A WSGI application like any other: `flask --app companion.web run` works too, then without event streams."""
    app = Flask("companion", static_folder=None, template_folder=str(folder("templates")))
    app.logger.setLevel(logging.ERROR)
    _equip(app, hall or Hall(data_folder()), network or Network(FLASKS_PORT))
    Htmx(app)
    guard(app, app.extensions["companion.names"])
    hand_out_tickets(app)
    responses.explain_errors(app)
    for blueprint in (assets, home.pages, join.pages, seat.pages, correcting.pages, screen.pages, record.pages,
                      help.pages, box.pages, quick.pages):
        app.register_blueprint(blueprint)
    return app


def _equip(app: Flask, hall: Hall, network: Network) -> None:
    environment = app.jinja_env
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.undefined = StrictUndefined
    environment.filters["softened"] = softened
    environment.filters["package"] = package
    environment.globals |= {"asset": asset, "styles": styles, "sprite": sprite, "qr": svg, "arms": arms, "mark": mark,
                            "languages": LANGUAGES, "night": night}
    app.context_processor(_speaking)
    app.extensions |= {
        "companion.hall": hall,
        "companion.network": network,
        "companion.knocks": Knocks(),
        "companion.renderer": FragmentRenderer(environment),
        "companion.names": own_names(network.base_url.split("//")[-1].split(":")[0]),
    }


def _your_tables() -> list[tuple[TableRow, Words]]:
    return seated_at(current_hall(), visitor().id)


def _speaking() -> dict[str, Any]:
    """Whole pages speak the visitor's language; fragments are told theirs and never come here."""
    who = visitor()
    return {**sentences(who.tongue, g.get("seating")), "visitor": who, "your_tables": _your_tables}
