"""The living parts of a page. Each is a pure function of (what may be seen, language), never of who caused it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment

from companion.core.words import Words
from companion.locale import Tongue, tongue
from companion.tables.seating import Seating
from companion.tables.table import Snapshot
from companion.web.network import Place
from companion.web.sight import Inputs, Sight, Viewer, sight_of

FRESH = " data-fresh"  # only what arrives on a living page plays its animation
NAMES = ("top", "board", "waiting", "desk", "aside")


@dataclass(frozen=True, slots=True)
class Fragment:
    id: str
    version: str
    html: str

    @property
    def still(self) -> str:
        return self.html.replace(FRESH, "")


class Painter:
    """Draws fragments; what two viewers may see alike, or what an answer did not change, is drawn once."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def fragments(self, snapshot: Snapshot, viewer: Viewer, place: Place,
                  typed: Mapping[str, str] | None = None) -> tuple[Fragment, ...]:
        """`typed` fills the desk's form again after a refusal; such a desk is nobody else's."""
        sight = sight_of(snapshot, viewer, place, typed)
        return tuple(self.draw(sight, name) for name in NAMES)

    def desk(self, snapshot: Snapshot, viewer: Viewer, place: Place) -> Fragment:
        return self.draw(sight_of(snapshot, viewer, place), "desk")

    def draw(self, sight: Sight, name: str) -> Fragment:
        inputs, viewer = sight.inputs(name), sight.viewer
        key = (name, viewer.language, viewer.screen, viewer.host, sight.slot(name))
        known: tuple[Inputs, Fragment] | None = sight.snapshot.drawn.get(key)
        if known and known[0] == inputs:
            return known[1]
        fragment = self._render(name, inputs, viewer)
        if not sight.typed:
            sight.snapshot.drawn[key] = (inputs, fragment)
        return fragment

    def _render(self, name: str, inputs: Inputs, viewer: Viewer) -> Fragment:
        seating: Seating = inputs["seating"]
        template = self._environment.get_template(f"fragments/{name}.html")
        facts = {"code": seating.code, "screen": viewer.screen, "host": viewer.host}
        inner = template.render(**inputs, **facts, **sentences(tongue(viewer.language), seating))
        version = hashlib.blake2b(inner.encode(), digest_size=8).hexdigest()
        return Fragment(name, version, f'<div id="{name}" class="live live--{name}" data-v="{version}">{inner}</div>')


def sentences(language: Tongue, seating: Seating | None = None) -> dict[str, Any]:
    """What every template needs to speak: never taken from a request, always from the language named."""

    def said(words: Words) -> str:
        return language.say(words, seating.name) if seating else language.say(words)

    return {"_": language.gettext, "gettext": language.gettext, "ngettext": language.ngettext, "said": said,
            "lang": language.language}
