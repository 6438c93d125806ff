"""The living parts of a page. Each is a pure function of (what may be seen, language), never of who caused it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from time import perf_counter, sleep
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jinja2 import Environment, Template

from companion.core.asking import TABLE, Seat
from companion.core.words import Words
from companion.finding.folders import shipped_folder
from companion.locale import LANGUAGES, Tongue, tongue
from companion.tables.seating import SeatingPlan
from companion.tables.snapshot import Snapshot
from companion.tables.table import Table
from companion.web.assets import mark_icon_svg, seat_arms_svg
from companion.web.folding import Constant, FoldingEnvironment, folding_environment
from companion.web.network import AddressForPhones
from companion.web.viewer_state import (
    Inputs,
    Parts,
    SnapshotForViewer,
    Viewer,
    snapshot_for_viewer,
    template_inputs_from_parts,
)

# Only what arrives on a living page plays its animation. Spelt so that no text can hold it: there a quote is escaped.
FRESH_MARK = ' data-fresh=""'
NAMES = ("top", "board", "waiting", "meanwhile", "desk", "aside")
VIEWERS = 24  # of one table whose drawings are remembered
DRAWN = ("fragments/", "forms/", "games/", "tabletop/")
REST = 3.0  # times as long as was worked


class Fragment(NamedTuple):
    id: str
    version: str
    html: str

    @property
    def html_without_animation(self) -> str:
        return self.html.replace(FRESH_MARK, "")


Drawn = tuple[Parts, Fragment]


class DrawingCache:
    """What each viewer of a table was shown last, with all that it was drawn from.

    Whoever is to be shown something drawn from equal parts is given the same drawing, and for no other reason.
    """

    def __init__(self) -> None:
        self._shown: dict[Viewer, dict[str, Drawn]] = {}

    def find_equal_drawing(self, viewer: Viewer, name: str, parts: Parts) -> Fragment | None:
        own = self._shown.get(viewer, {}).get(name)
        if own and own[0] == parts:
            return own[1]
        tried = own
        for shown in tuple(self._shown.values()):  # at once, for another thread may be drawing, too
            known = shown.get(name)
            if known is None or known is tried:  # most phones were shown the same
                continue
            if known[0] == parts:
                self.keep_drawing(viewer, name, known)
                return known[1]
            tried = known
        return None

    def keep_drawing(self, viewer: Viewer, name: str, drawn: Drawn) -> None:
        if viewer not in self._shown:
            for oldest in tuple(self._shown)[:max(0, len(self._shown) + 1 - VIEWERS)]:
                self._shown.pop(oldest, None)
        self._shown.setdefault(viewer, {})[name] = drawn


class FragmentRenderer:
    """Draws fragments; what two viewers may see alike, or what an answer did not change, is drawn once."""

    def __init__(self, environment: Environment) -> None:
        self._environments = {language: _new_environment_of_language(environment, language) for language in LANGUAGES}
        self._templates: dict[tuple[str, str], Template] = {}
        self._caches: WeakKeyDictionary[Table, DrawingCache] = WeakKeyDictionary()  # what was drawn goes with its table

    def compile_templates(self) -> None:
        """Compile beforehand what everybody would wait for when a step is first met, 10 to 40 ms each; in a thread that
        leaves most of the time to others."""
        for environment in self._environments.values():
            for name in sorted(environment.names):
                if name.startswith(DRAWN) and "/sheets/" not in name:
                    begun = perf_counter()
                    environment.compiled_template(name)
                    sleep(REST * (perf_counter() - begun))

    def draw_fragments(self, table: Table, viewer: Viewer, reach: Callable[[], AddressForPhones],
                       typed: Mapping[str, str] | None = None, snapshot: Snapshot | None = None) -> tuple[Fragment,
                                                                                                          ...]:
        """`typed` fills the desk's form again after a refusal; such a desk is nobody else's."""
        now = snapshot or table.snapshot
        state = snapshot_for_viewer(now, viewer, reach, typed, table.momentary_state.momentary_news(now))
        cache = self._cache_of_table(table)
        return tuple([self._draw_or_reuse(state, name, cache) for name in NAMES])

    def draw_desk(self, table: Table, viewer: Viewer, reach: Callable[[], AddressForPhones]) -> Fragment:
        state = snapshot_for_viewer(table.snapshot, viewer, reach)
        return self._draw_or_reuse(state, "desk", self._cache_of_table(table))

    def _cache_of_table(self, table: Table) -> DrawingCache:
        return self._caches.get(table) or self._caches.setdefault(table, DrawingCache())

    def _draw_or_reuse(self, state: SnapshotForViewer, name: str, cache: DrawingCache) -> Fragment:
        parts = state.comparable_parts(name)
        fragment = cache.find_equal_drawing(state.viewer, name, parts)
        if fragment is None:
            fragment = self._render_fragment(name, template_inputs_from_parts(parts))
            if not state.typed:
                cache.keep_drawing(state.viewer, name, (parts, fragment))
        return fragment

    def _render_fragment(self, name: str, inputs: Inputs) -> Fragment:
        language = inputs["language"]
        inner = self._template_of_fragment(language, name).render(**inputs,
                                                                  **speaking_functions(tongue(language),
                                                                                       inputs["seating"]))
        version = hashlib.blake2b(inner.encode(), digest_size=8).hexdigest()
        return Fragment(name, version, f'<div id="{name}" class="live live--{name}" data-v="{version}">{inner}</div>')

    def _template_of_fragment(self, language: str, name: str) -> Template:
        if (language, name) not in self._templates:
            self._templates[language, name] = self._environments[language].get_template(f"fragments/{name}.html")
        return self._templates[language, name]


def _new_environment_of_language(environment: Environment, language: str) -> FoldingEnvironment:
    constants: dict[str, Constant] = {"_": tongue(language).gettext, "arms": seat_arms_svg, "mark": mark_icon_svg}
    return folding_environment(environment, shipped_folder("templates"), constants)


def speaking_functions(language: Tongue, seating: SeatingPlan | None = None) -> dict[str, Any]:
    """What every template needs to speak: never taken from a request, always from the language named."""

    def name(seat: Seat) -> str:
        return language.gettext("The laptop") if seat == TABLE else seating.name(seat) if seating else seat

    def said(words: Words) -> str:
        return language.text_of(words, name)

    return {"_": language.gettext, "gettext": language.gettext, "ngettext": language.ngettext, "said": said,
            "lang": language.language}
