"""Evenings where Companion keeps the books, up to the first turn, and what is corrected in them."""

from __future__ import annotations

from typing import Any

from companion.core.game import Seating
from companion.core.session import Session
from companion.games.noblemen import NOBLEMEN
from companion.games.noblemen.audit import audit
from companion.games.noblemen.books import Books, Screen
from companion.games.noblemen.court import Court
from companion.games.noblemen.played_estate import PlayedEstate
from tests.games.noblemen.kept import PROFILE

PRICES = {key: raw for key, raw in PROFILE.items() if "price" in key}
SEATS = ("red", "blue", "green")
OPTIONS = {"books": "companion", "first-tiles": "three-of-each"}
IDLE = ["idle", {"then": "over"}]
OVER = {"then": "over"}


def begun(**profile: str) -> Session:
    """Everybody has three tiles of each kind and a Liaison; red is in turn, green has the queen."""
    known = PRICES | {key.replace("_", "/"): shows for key, shows in profile.items()}
    evening = Session(NOBLEMEN.open(Seating(SEATS, "red"), OPTIONS, known, NOBLEMEN.rules))
    for seat in SEATS:
        evening.answer(seat, "keep/decade/1", ["liaison", {}])
    return evening


def court(evening: Session) -> Court:
    found: Court = evening.run.state
    audit(found)
    return found


def books(evening: Session) -> Books:
    kept = court(evening).books
    assert kept
    return kept


def estate(evening: Session, seat: str = "red") -> PlayedEstate:
    return books(evening).estates[seat]


def screen(evening: Session, seat: str = "red") -> Screen:
    return books(evening).screens[seat]


def asked(evening: Session) -> list[str]:
    return [f"{seat}: {key}" for seat, key in evening.run.asks]


def lay(**cells: str) -> Any:
    """`x1y0="field"`, and the turn is over."""
    return ["enlarge", {"plan": {"cells": {name[1:].replace("y", ","): kind for name, kind in cells.items()}}, **OVER}]


def amend(evening: Session, seat: str, key: str, raw: Any, by: str = "") -> None:
    at = next(entry.seq for entry in evening.run.history if (entry.seat, entry.key) == (seat, key))
    evening.amend(by or seat, at, raw)
