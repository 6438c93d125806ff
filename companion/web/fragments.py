"""The living parts of a page. Each is a pure function of (what may be seen, language), never of who caused it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, Template

from companion.core.words import Words
from companion.finding.folders import folder
from companion.locale import LANGUAGES, Tongue, tongue
from companion.tables.seating import Seating
from companion.tables.table import Snapshot
from companion.web.folding import Constant, folding
from companion.web.network import Place
from companion.web.sight import Inputs, Sight, Viewer, sight_of
from companion.web.symbols import arms, mark

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
        self._environments = {language: _folded(environment, language) for language in LANGUAGES}
        self._templates: dict[tuple[str, str], Template] = {}

    def fragments(self, snapshot: Snapshot, viewer: Viewer, place: Callable[[], Place],
                  typed: Mapping[str, str] | None = None) -> tuple[Fragment, ...]:
        """`typed` fills the desk's form again after a refusal; such a desk is nobody else's."""
        sight = sight_of(snapshot, viewer, place, typed)
        return tuple(self.draw(sight, name) for name in NAMES)

    def desk(self, snapshot: Snapshot, viewer: Viewer, place: Callable[[], Place]) -> Fragment:
        return self.draw(sight_of(snapshot, viewer, place), "desk")

    def draw(self, sight: Sight, name: str) -> Fragment:
        viewer, snapshot = sight.viewer, sight.snapshot
        key = (name, viewer.language, viewer.screen, viewer.host, sight.slot(name))
        settled = sight.page is not None and not sight.typed  # the lobby also shows our address, which may change
        seen: Fragment | None = snapshot.seen.get(key) if settled else None
        if seen:
            return seen
        inputs = sight.inputs(name)
        known: tuple[Inputs, Fragment] | None = snapshot.drawn.get(key)
        fragment = known[1] if known and known[0] == inputs else self._render(name, inputs, viewer)
        if not sight.typed:
            snapshot.drawn[key], snapshot.seen[key] = (inputs, fragment), fragment
        return fragment

    def _render(self, name: str, inputs: Inputs, viewer: Viewer) -> Fragment:
        seating: Seating = inputs["seating"]
        template = self._template(viewer.language, name)
        facts = {"code": seating.code, "screen": viewer.screen, "host": viewer.host}
        inner = template.render(**inputs, **facts, **sentences(tongue(viewer.language), seating))
        version = hashlib.blake2b(inner.encode(), digest_size=8).hexdigest()
        return Fragment(name, version, f'<div id="{name}" class="live live--{name}" data-v="{version}">{inner}</div>')


    def _template(self, language: str, name: str) -> Template:
        if (language, name) not in self._templates:
            self._templates[language, name] = self._environments[language].get_template(f"fragments/{name}.html")
        return self._templates[language, name]


def _folded(environment: Environment, language: str) -> Environment:
    constants: dict[str, Constant] = {"_": tongue(language).gettext, "arms": arms, "mark": mark}
    return folding(environment, folder("templates"), constants)


def sentences(language: Tongue, seating: Seating | None = None) -> dict[str, Any]:
    """What every template needs to speak: never taken from a request, always from the language named."""

    def said(words: Words) -> str:
        return language.say(words, seating.name) if seating else language.say(words)

    return {"_": language.gettext, "gettext": language.gettext, "ngettext": language.ngettext, "said": said,
            "lang": language.language}
