"""Static files: ours and htmx from its package, made small once at start, named by their content.

Styles and symbols stand in `static/` by room: the shell's on every page, those of games and of what games share only
where they are needed.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from flask import Blueprint, Response, abort, request
from markupsafe import Markup

from companion.finding.folders import folder

TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
A_YEAR = 31_536_000
EVERYWHERE = "shell-page"
WORTH_IT = 1500  # bytes; below that a page is one packet anyway
QUICKLY = 6  # half a millisecond for the largest page

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
def sources() -> dict[str, bytes]:
    """What stands in the house, by its path."""
    static = folder("static")
    return {path.relative_to(static).as_posix(): path.read_bytes() for path in sorted(static.rglob("*"))
            if path.suffix in TYPES}


@lru_cache
def shelf() -> dict[str, Asset]:
    """Everything that may be asked for by its name alone; styles are asked for in bundles."""
    ours = {path.rpartition("/")[2]: plain for path, plain in sources().items() if not path.endswith(".css")}
    # The package ships htmx as files; Django, which it is made for, is never imported.
    htmx = files("django_htmx").joinpath("static", "django_htmx", "htmx-2.min.js").read_bytes()
    return {name: _asset(name, plain) for name, plain in {**ours, "htmx.js": htmx}.items()}


@lru_cache(maxsize=64)
def bundle(name: str) -> Asset | None:
    """Several styles in one, named by its parts: `shell-screen+tabletop-page.css`. None, if one is missing."""
    known = {path.replace("/", "-"): path for path in sources() if path.endswith(".css")}
    paths = [known.get(f"{part}.css") for part in name.removesuffix(".css").split("+")]
    if None in paths or len(set(paths)) != len(paths):
        return None
    return _asset(name, b"\n".join(sources()[path] for path in paths if path))


def _asset(name: str, plain: bytes) -> Asset:
    small = SMALLER[name.rpartition(".")[2]](plain.decode()).encode() if name != "htmx.js" else plain
    digest = hashlib.sha256(small).hexdigest()[:12]
    return Asset(name, small, gzip.compress(small, 9, mtime=0), digest)


def _smaller_css(text: str) -> str:
    text = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    text = re.sub(r" ?([{};,>]) ?", r"\1", text).replace(";}", "}").strip()
    return re.sub(r"([{;][a-z-]+): ", r"\1:", text)


def _smaller_js(text: str) -> str:
    """Without indents and comments: those behind which no quote stands, and so in no string."""
    lines = (re.sub(r"(^| )//( [^'\"`]*)?$|^//.*", "", line.strip()).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)


SMALLER: dict[str, Callable[[str], str]] = {"css": _smaller_css, "js": _smaller_js, "svg": str}


def asset(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return shelf()[name].url


@lru_cache
def styles(*needed: str) -> Markup:
    """The links of a page: what every page has, and all else it needs in one. A room need not have styles."""
    there = "+".join(name.replace("/", "-") for name in needed if f"{name}.css" in sources())
    bundles = [found for name in (EVERYWHERE, there) if (found := bundle(f"{name}.css"))]
    return Markup("\n").join(Markup('<link rel="stylesheet" href="{}">').format(one.url) for one in bundles)


@assets.get("/static/<digest>/<name>")
def static_file(digest: str, name: str) -> Response:
    found = shelf().get(name) or (bundle(name) if name.endswith(".css") else None)
    if found is None or found.digest != digest:
        abort(404)
    packed = request.accept_encodings.quality("gzip") > 0
    response = Response(found.packed if packed else found.plain)
    response.headers["Content-Type"] = TYPES["." + name.rsplit(".", 1)[1]]
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    response.headers["Vary"] = "Accept-Encoding"
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    return response


@assets.after_app_request
def packed(response: Response) -> Response:
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
    response = Response(shelf()["seal.svg"].plain)
    response.headers["Content-Type"] = TYPES[".svg"]
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response
