"""The living parts of a page. Each is a pure function of (what may be seen, language), never of who caused it."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment

from companion.core.asking import TABLE, Seat
from companion.core.session import Page
from companion.core.words import Words
from companion.locale import Tongue, tongue
from companion.tables.table import Snapshot
from companion.web.network import Place

FRESH = " data-fresh"  # only what arrives on a living page plays its animation


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device looking at a table: as a phone with the seat in hand, or as the big screen."""

    code: str
    device: int | None
    host: bool
    screen: bool
    language: str

    @property
    def owner(self) -> Hashable:
        return self.device


@dataclass(frozen=True, slots=True)
class Fragment:
    id: str
    version: str
    html: str

    @property
    def still(self) -> str:
        return self.html.replace(FRESH, "")


class Painter:
    """Draws fragments; what two viewers may see alike is drawn once for both."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def fragments(self, snapshot: Snapshot, viewer: Viewer, place: Place,
                  typed: Mapping[str, str] | None = None) -> tuple[Fragment, ...]:
        """`typed` fills the desk's form again after a refusal; such a desk is nobody else's."""
        seat = None if viewer.screen else snapshot.seating.in_hand(viewer.device)
        held = () if viewer.screen else snapshot.seating.held_by(viewer.device)
        page = snapshot.pages.get(TABLE if viewer.screen and viewer.host else seat)
        covered = len(held) > 1 and seat is None
        facts: dict[str, Any] = {"viewer": viewer, "seat": seat, "held": held, "page": page, "covered": covered,
                                 "place": place if viewer.screen else None,
                                 "typed": typed or {}}
        kind = (viewer.language, viewer.screen)
        questions = (*kind, viewer.host, *self._questions(page, seat, held), *sorted((typed or {}).items()))
        return (
            self._drawn(snapshot, "top", (*kind, seat, held, viewer.host), facts),
            self._drawn(snapshot, "board", (*kind, covered, *self._sight(snapshot, page, place, viewer)), facts),
            self._drawn(snapshot, "desk", questions, facts),
            self._drawn(snapshot, "aside", (*kind, covered, *self._sight(snapshot, page, place, viewer)), facts),
        )

    def _sight(self, snapshot: Snapshot, page: Page | None, place: Place, viewer: Viewer) -> tuple[Hashable, ...]:
        """What makes one board differ from another: the address in the lobby, the view in the game."""
        if page is None:
            return (snapshot.seating.stage, place if viewer.screen else None, viewer.host)
        return (id(page.view),)

    def _questions(self, page: Page | None, seat: Seat | None, held: tuple[Seat, ...]) -> tuple[Hashable, ...]:
        """What makes one desk differ from another: own questions, or several seats on one phone."""
        own = page is None or any(ask.seat != TABLE for ask in page.asks) or bool(page.own)
        return (seat, held) if own or len(held) > 1 else ("anyone", bool(held))

    def _drawn(self, snapshot: Snapshot, name: str, kind: tuple[Hashable, ...], facts: dict[str, Any]) -> Fragment:
        known: Fragment | None = snapshot.drawn.get((name, kind))
        if known is None:
            inner = self._render(snapshot, name, facts)
            version = hashlib.blake2b(inner.encode(), digest_size=8).hexdigest()
            html = f'<div id="{name}" class="live live--{name}" data-v="{version}">{inner}</div>'
            known = snapshot.drawn[name, kind] = Fragment(name, version, html)
        return known

    def _render(self, snapshot: Snapshot, name: str, facts: dict[str, Any]) -> str:
        language = tongue(facts["viewer"].language)
        template = self._environment.get_template(f"fragments/{name}.html")
        return template.render(**facts, **sentences(language, snapshot), snapshot=snapshot, seating=snapshot.seating,
                               code=snapshot.code)


def sentences(language: Tongue, snapshot: Snapshot | None = None) -> dict[str, Any]:
    """What every template needs to speak: never taken from a request, always from the language named."""

    def said(words: Words) -> str:
        return language.say(words, snapshot.seating.name) if snapshot else language.say(words)

    return {"_": language.gettext, "gettext": language.gettext, "ngettext": language.ngettext, "said": said,
            "lang": language.language}
