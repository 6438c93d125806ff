"""Heraldry for the templates: arms and marks, and the sprite in which a page carries those it shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup

from companion.web.assets import sources

SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
SHOWN = re.compile(r'href="#((?:arms|mark)-[\w-]+)"')
NIGHT = re.compile(r"--night: (#\w+)")
SHELL = "shell"


@lru_cache
def arms(seat: str, size: str = "") -> Markup:
    """A seat's shield; its name always stands beside it, so it is silent to a screen reader."""
    return Markup('<svg class="arms {}" aria-hidden="true"><use href="#arms-{}"/></svg>').format(size, seat)


@lru_cache
def mark(name: str) -> Markup:
    return Markup('<svg class="mark" aria-hidden="true"><use href="#mark-{}"/></svg>').format(name)


@lru_cache
def symbols(room: str) -> dict[str, str]:
    """A room's own drawings, by id."""
    text = sources().get(f"{room}/symbols.svg", b"").decode()
    return {found[1]: found[0] for found in SYMBOL.finditer(text)}


def sprite(shown: str, rooms: Iterable[str] = (), lives: bool = False) -> Markup:
    """What a page shows; a page that lives carries whatever its rooms may bring it later."""
    known = {name: drawing for room in (SHELL, *rooms) for name, drawing in symbols(room).items()}
    wanted = known if lives else sorted(set(SHOWN.findall(shown)) & set(known))
    drawings = Markup("\n").join(Markup(known[name]) for name in wanted)
    return Markup('<svg class="sprite" aria-hidden="true" focusable="false"><defs>\n{}\n</defs></svg>').format(drawings)


@lru_cache
def night(*needed: str) -> str:
    """What a page with these styles lies upon: around it a browser paints its own bars so."""
    said = (sources().get(f"{name}.css", b"").decode() for name in (f"{SHELL}/page", *needed))
    return [str(found[1]) for sheet in said for found in NIGHT.finditer(sheet)][-1]
