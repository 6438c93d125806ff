"""Static files: ours and htmx from its package, made small once at start, named by their content. Styles and symbols
stand in `static/` by room: `shell/page.css` on every page, the rest where pages need it; their order is the cascade.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from flask import Blueprint, Response, abort, request
from markupsafe import Markup
from rcssmin import cssmin
from rjsmin import jsmin

from companion.finding.folders import shipped_folder

TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
A_YEAR = 31_536_000
SHELL_BUNDLE = "shell-page"
WORTH_IT = 1500  # bytes; below that a page is one packet anyway
# The script of a page that lives, part by part: each tells the others by events, the stream begins when all are there.
LIVE = ("telling", "moments", "turn", "folds", "forms", "cards", "lineup", "plan", "hands", "outbox", "leaving",
        "stream")
PLAN = "live/plan"  # a third of it all, and nothing to a game that never asks a Plan
QUICKLY = 6  # of the nine levels of packing: what is packed anew for every page

assets = Blueprint("assets", __name__)


@dataclass(frozen=True, slots=True)
class Asset:
    name: str
    plain: bytes
    packed: bytes
    digest: str

    @property
    def url(self) -> str:
        return f"/static/{self.digest}/{self.name}"


@lru_cache
def folder_name_of_game(key: str) -> str:
    """The folder of a game's templates and styles is named as its package is: with `_` where its key has hyphens. Of a
    package with two games one lends its folder to the other (`Game.pages_of`)."""
    return key.replace("-", "_")


@lru_cache
def static_files_by_path() -> dict[str, bytes]:
    """What stands in the house, by its path."""
    static = shipped_folder("static")
    return {path.relative_to(static).as_posix(): path.read_bytes() for path in sorted(static.rglob("*"))
            if path.suffix in TYPES}


@lru_cache
def assets_by_name() -> dict[str, Asset]:
    """Everything that may be asked for by its name alone; styles are asked for in bundles."""
    ours = {path.rpartition("/")[2]: plain for path, plain in static_files_by_path().items() if path.endswith(".svg")}
    live = [f"live/{part}" for part in LIVE]
    parts = {"live": [part for part in live if part != PLAN], "live-plan": live, "screen": ["screen"], "door": ["door"],
             "cells": ["cells"]}
    scripts = {f"{page}.js": _minified_script(*(f"shell/{part}" for part in its)) for page, its in parts.items()}
    htmx = files("django_htmx").joinpath("static", "django_htmx", "htmx-2.min.js").read_bytes()  # Django stays unused
    return {name: _new_asset(name, plain) for name, plain in {**ours, **scripts, "htmx.js": htmx}.items()}


def _minified_script(*parts: str) -> bytes:
    return b"\n".join(jsmin(static_files_by_path()[f"{part}.js"].decode()).encode() for part in parts)


@lru_cache
def _minified_styles_by_name() -> dict[str, bytes]:
    """Each sheet made small, by the name it has in a bundle."""
    return {_style_name_in_bundle(path.removesuffix(".css")): cssmin(plain.decode()).encode()
            for path, plain in static_files_by_path().items() if path.endswith(".css")}


def _style_name_in_bundle(name: str) -> str:
    return name.replace("/", "-").replace("_", "-")


_linked: dict[str, Asset] = {}  # by our own pages, so they are few


def linked_style_bundle(name: str) -> Asset:
    """Several styles in one, named by its parts: `shell-screen+tabletop-page.css`."""
    if name not in _linked:
        _linked[name] = _new_asset(name, _joined_styles(name))
    return _linked[name]


def _joined_styles(name: str) -> bytes:
    return b"\n".join(_minified_styles_by_name()[part] for part in name.removesuffix(".css").split("+"))


def _asset_at_address(digest: str, name: str) -> Asset | None:
    """What has this name and is this very thing.

    There are as many bundles as orders of styles, and anybody may work out a digest. So what no page of ours has
    linked since the start is put together (a page from before a restart may want it), but neither packed nor kept.
    """
    if found := assets_by_name().get(name) or _linked.get(name):
        return found if found.digest == digest else None
    parts = name.removesuffix(".css").split("+")
    known = _minified_styles_by_name().keys()
    if not name.endswith(".css") or not set(parts) <= known or len(set(parts)) != len(parts):
        return None
    plain = _joined_styles(name)
    return Asset(name, plain, b"", digest) if _content_digest(plain) == digest else None


def _new_asset(name: str, plain: bytes) -> Asset:
    return Asset(name, plain, gzip.compress(plain, 9, mtime=0), _content_digest(plain))


def _content_digest(plain: bytes) -> str:
    return hashlib.sha256(plain).hexdigest()[:12]


def asset_url(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return assets_by_name()[name].url


@lru_cache
def style_links(*needed: str) -> Markup:
    """The links of a page: what every page has, and all else it needs in one. A room need not have styles."""
    there = "+".join(_style_name_in_bundle(name) for name in needed if f"{name}.css" in static_files_by_path())
    bundles = [linked_style_bundle(f"{name}.css") for name in (SHELL_BUNDLE, there) if name]
    return Markup("\n").join(Markup('<link rel="stylesheet" href="{}">').format(one.url) for one in bundles)


@assets.get("/static/<digest>/<name>")
def static_file(digest: str, name: str) -> Response:
    found = _asset_at_address(digest, name)
    if found is None:
        abort(404)
    packed = found.packed and request.accept_encodings.quality("gzip") > 0
    response = Response(found.packed if packed else found.plain)
    response.headers["Content-Type"] = TYPES["." + name.rsplit(".", 1)[1]]
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers.update({"Content-Encoding": "gzip"} if packed else {})
    return response


@assets.after_app_request
def gzip_page(response: Response) -> Response:
    """Whole pages are packed, too; what answers a form is small and wanted at once."""
    page = request.method == "GET" and response.mimetype == "text/html"
    if page and (response.content_length or 0) > WORTH_IT and request.accept_encodings.quality("gzip") > 0:
        response.set_data(gzip.compress(response.get_data(), QUICKLY, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    if page:
        response.headers["Vary"] = "Accept-Encoding"
    return response


@assets.get("/favicon.ico")
def favicon() -> Response:
    seal = assets_by_name()["seal.svg"]
    return Response(seal.plain, mimetype="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


# Heraldry: arms and marks for the templates, and the sprite in which a page carries those it shows.

SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
SHOWN = re.compile(r'href="#((?:arms|mark)-[\w-]+)"')
NIGHT = re.compile(r"--night: (#\w+)")
SHELL = "shell"


@lru_cache
def seat_arms_svg(seat: str, size: str = "") -> Markup:
    """A seat's shield; its name always stands beside it, so it is silent to a screen reader."""
    return Markup('<svg class="arms {}" aria-hidden="true"><use href="#arms-{}"/></svg>').format(size, seat)


@lru_cache
def mark_icon_svg(name: str) -> Markup:
    return Markup('<svg class="mark" aria-hidden="true"><use href="#mark-{}"/></svg>').format(name)


@lru_cache
def svg_symbols_of_page_room(room: str) -> dict[str, str]:
    """A room's own drawings, by id."""
    text = static_files_by_path().get(f"{room}/symbols.svg", b"").decode()
    return {found[1]: found[0] for found in SYMBOL.finditer(text)}


def sprite_svg_for_page(shown: str, rooms: Iterable[str] = (), lives: bool = False) -> Markup:
    """What a page shows; a page that lives carries whatever its rooms may bring it later."""
    known = {name: drawing for room in (SHELL, *rooms) for name, drawing in svg_symbols_of_page_room(room).items()}
    wanted = known if lives else sorted(set(SHOWN.findall(shown)) & set(known))
    drawings = Markup("\n").join(Markup(known[name]) for name in wanted)
    return Markup('<svg class="sprite" aria-hidden="true" focusable="false"><defs>\n{}\n</defs></svg>').format(drawings)


@lru_cache
def night_background_colour(*needed: str) -> str:
    """What a page with these styles lies upon: around it a browser paints its own bars so."""
    said = (static_files_by_path().get(f"{name}.css", b"").decode() for name in (f"{SHELL}/page", *needed))
    return [str(found[1]) for sheet in said for found in NIGHT.finditer(sheet)][-1]
