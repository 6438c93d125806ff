"""Static files: ours and htmx from its package, compressed once at start, named by their content."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from flask import Blueprint, Response, abort, request

from companion.finding.folders import folder

TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
A_YEAR = 31_536_000

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
def shelf() -> dict[str, Asset]:
    """Everything that may be asked for, by name."""
    ours = {path.name: path.read_bytes() for path in sorted(folder("static").iterdir()) if path.suffix in TYPES}
    # The package ships htmx as files; Django, which it is made for, is never imported.
    htmx = files("django_htmx").joinpath("static", "django_htmx", "htmx-2.min.js").read_bytes()
    return {name: _asset(name, plain) for name, plain in {**ours, "htmx.js": htmx}.items()}


def _asset(name: str, plain: bytes) -> Asset:
    digest = hashlib.sha256(plain).hexdigest()[:12]
    return Asset(name, plain, gzip.compress(plain, 9, mtime=0), digest)


def asset(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return shelf()[name].url


@assets.get("/static/<digest>/<name>")
def static_file(digest: str, name: str) -> Response:
    found = shelf().get(name)
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


@assets.get("/favicon.ico")
def favicon() -> Response:
    response = Response(shelf()["seal.svg"].plain)
    response.headers["Content-Type"] = TYPES[".svg"]
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response
