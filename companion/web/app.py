"""The application factory."""

from __future__ import annotations

import logging
from typing import Any

from flask import Flask, g
from htmx_flask import Htmx
from jinja2 import StrictUndefined

from companion.core.words import Words
from companion.finding.folders import data_folder, shipped_folder
from companion.finding.qr_codes import qr_svg
from companion.locale import LANGUAGES
from companion.tables.hall import Hall
from companion.tables.store import TableRow
from companion.web import box, correcting, help, home, join, quick, record, responses, screen, seat
from companion.web.assets import (
    asset_url,
    assets,
    folder_name_of_game,
    mark_icon_svg,
    night_background_colour,
    seat_arms_svg,
    sprite_svg_for_page,
    style_links,
)
from companion.web.fragments import FragmentRenderer, speaking_functions
from companion.web.guard import JoinAttemptLimit, guard_requests, hand_out_tickets, own_host_names
from companion.web.home import tables_where_device_sits
from companion.web.network import Network
from companion.web.soft_names import with_soft_hyphens
from companion.web.visitor import current_hall as current_hall
from companion.web.visitor import current_visitor

FLASKS_PORT = 5000  # where `flask run` listens unless told otherwise


def create_app(hall: Hall | None = None, network: Network | None = None) -> Flask:
    """A WSGI application like any other: `flask --app companion.web run` works too, then without event streams."""
    app = Flask("companion", static_folder=None, template_folder=str(shipped_folder("templates")))
    app.logger.setLevel(logging.ERROR)
    _set_up_templates_and_services(app, hall or Hall(data_folder()), network or Network(FLASKS_PORT))
    Htmx(app)
    guard_requests(app, app.extensions["companion.names"])
    hand_out_tickets(app)
    responses.register_error_pages(app)
    for blueprint in (assets, home.pages, join.pages, seat.pages, correcting.pages, screen.pages, record.pages,
                      help.pages, box.pages, quick.pages):
        app.register_blueprint(blueprint)
    return app


def _set_up_templates_and_services(app: Flask, hall: Hall, network: Network) -> None:
    environment = app.jinja_env
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.undefined = StrictUndefined
    environment.filters["softened"] = with_soft_hyphens
    environment.filters["package"] = folder_name_of_game
    environment.globals |= {"asset": asset_url, "styles": style_links, "sprite": sprite_svg_for_page, "qr": qr_svg,
                            "arms": seat_arms_svg, "mark": mark_icon_svg, "languages": LANGUAGES,
                            "night": night_background_colour}
    app.context_processor(_template_context_for_visitor)
    app.extensions |= {
        "companion.hall": hall,
        "companion.network": network,
        "companion.join_attempts": JoinAttemptLimit(),
        "companion.renderer": FragmentRenderer(environment),
        "companion.names": own_host_names(network.base_url.split("//")[-1].split(":")[0]),
    }


def _tables_where_visitor_sits() -> list[tuple[TableRow, Words]]:
    return tables_where_device_sits(current_hall(), current_visitor().device_id)


def _template_context_for_visitor() -> dict[str, Any]:
    """Whole pages speak the visitor's language; fragments are told theirs and never come here."""
    who = current_visitor()
    return {**speaking_functions(who.tongue, g.get("seating")), "visitor": who,
            "your_tables": _tables_where_visitor_sits}
