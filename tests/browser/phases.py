"""The phases of an evening, laid ready: as full as five players with long names make them with this chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from companion.core.asking import OpenQuestion
from tests.browser.laid import LONG, Laid, Laying, Moment, NeverThere, at_the_end
from tests.browser.usual import BOX, EVERY_BOX, KNOWN


def _in(step: str, round_: int = 2, given: int = 0) -> Moment:
    """From this round on, when so many lines tell what somebody got."""
    return lambda view, _: view.step == step and view.round >= round_ and len(view.results.lines) >= given


def _among(start: str, round_: int = 0, given: int = 0) -> Moment:
    """Somebody is asked this, first or not."""
    return lambda view, asks: (view.round >= round_ and len(view.results.lines) >= given
                               and any(ask.key.startswith(start) for ask in asks))


def _first_category(view: Any, _: object) -> bool:
    return view.step == "final" and bool(view.final.last_revealed)


def _last_category(view: Any, _: object) -> bool:
    return view.step == "final" and len(view.final.categories) == view.final.of


PHASES: dict[str, dict[str, Moment]] = {
    "cardboard": {
        "set-up": lambda _view, asks: bool(asks), "box": _among("box"), "first-laws": _among("laws-in-force"),
        "bills": _among("bills/1"), "conflicts-turn-up": _among("conflicts/2"),
        "placed": _in("placing"), "voting": _in("voting"), "revealed": _in("revealed"),
        "applying": _in("applying", given=6), "rewards": _among("rewards", 2), "line-up": _among("line-up", 2),
        "last-count": _in("counting", 5), "category": _first_category, "last-category": _last_category,
        "over": at_the_end,
    },
    "companion": {  # it counts by itself: nobody is asked for the last count
        "placing": _in("placing", 3), "placing-given": _in("placing", 0, 4), "favor": _among("favor", given=3),
        "applying": _in("applying", 0, 8), "counties": _in("counties", 3), "castles": _in("castles", 0, 10),
        "ransom": _among("ransom", given=3), "conflicts": _in("conflicts", 3),
        "last-category": _last_category, "over": at_the_end,
    },
}


def _of_the_lord(start: str) -> Moment:
    """One's own, or with two players the ally's."""
    return lambda _view, asks: any(ask.key.removeprefix("allys-").startswith(start) for ask in asks)


def _asked_by(law: str) -> Moment:
    """While this law acts, it or what it says to do by hand is all that is to be answered."""
    return lambda view, asks: view.applying is not None and view.applying.key == law and bool(asks)


def _given_to_all(view: Any, asks: Sequence[OpenQuestion]) -> bool:
    """A law has given something to five, and another one asks."""
    return view.applying is not None and bool(asks) and any(
        len({line.owner for line in view.results.lines_of_source(law.key)} - {""}) == len(LONG) for law in view.laws)


def _none_exposed(view: Any, _: object) -> bool:
    """Each line of the most dishonor says the same long sentence."""
    shown = view.final.last_revealed if view.step == "final" else None
    return bool(shown and shown.key == "dishonor_rank" and any("exposed" in award.why.text for award in shown.awards))


def _full_court(view: Any, _: object) -> bool:
    """Somebody places while much stands on the regal board."""
    court = dict(view.modules).get("court")
    return bool(view.step == "placing" and view.round > 2 and court and any(n for _, n in court.treasury)
                and sum(office.lord is not None for office in court.offices) > 1)


def _told_anew(view: Any, asks: Sequence[OpenQuestion]) -> bool:
    """Who stayed in a conflict may have been strengthened: nobody is filled in."""
    return any(conflict.companies for conflict in view.conflicts) and any(
        ask.key.startswith("line-up") and not any(ask.suggestion.values()) for ask in asks)  # type: ignore[union-attr]


SEVERAL = 16
# With every box on the table, and how many players.
FULL: dict[str, tuple[int, str, Moment]] = {
    "set-up": (5, "cardboard", lambda _view, asks: bool(asks)), "placing": (5, "companion", _full_court),
    "placing-for-two": (2, "companion", _full_court), "support-for-two": (2, "companion", _of_the_lord("support")),
    "treasury": (5, "companion", _of_the_lord("treasury")), "counties": (5, "companion", _in("counties", 2)),
    "conflicts": (5, "companion", _in("conflicts", 3)), "conflicts-for-two": (2, "companion", _in("conflicts", 3)),
    "line-up": (5, "cardboard", _among("line-up", 3)), "line-up-for-two": (2, "cardboard", _among("line-up", 3)),
    "line-up-anew": (2, "cardboard", _told_anew),
    "exposed": (5, "cardboard", _among("exposed-pair")), "chamberlain": (5, "cardboard", _among("last-chamberlain")),
    "law-for-five": (5, "cardboard", _asked_by("taxed-plenty")), "given-to-five": (5, "cardboard", _given_to_all),
    "law-for-two": (2, "cardboard", _asked_by("purse-served")), "rewards": (5, "cardboard", _among("rewards", 3)),
    "by-hand": (2, "cardboard", _asked_by("reinforcements")), "rewards-for-two": (2, "cardboard", _among("rewards", 2)),
    "tile-drawn": (5, "cardboard", _among("reward-tile", 2)),
    "offices": (5, "cardboard", _among("by-hand/offices", 2)),
    "last-offices-for-two": (2, "cardboard", _among("by-hand/offices", 5)),
    "tower-emptied": (4, "cardboard", _among("by-hand/tower")),
    "rewarded": (5, "cardboard", _among("by-hand/rewarded")),
    "retained": (5, "cardboard", _among("by-hand/retained")), "given-back": (5, "cardboard", _among("by-hand/laws")),
    "resolved": (5, "cardboard", _among("by-hand/resolved", 2)), "placed": (5, "cardboard", _among("placed", 3)),
    "squires-back-for-two": (2, "cardboard", _among("squires-back")), "none-exposed": (5, "cardboard", _none_exposed),
    "last-category": (5, "companion", _last_category), "over": (5, "companion", at_the_end),
}


def lay_full(laying: Laying, phase: str) -> Laid:
    """Like `lay`, with every box; a moment is rare, so it is sought in several evenings."""
    players, books, moment = FULL[phase]
    laying.know(KNOWN)
    for chance in range(SEVERAL):
        laid = laying.begun("lancaster", LONG[:players], {"books": books, **dict.fromkeys(EVERY_BOX, "in")})
        with suppress(NeverThere):
            laying.until(laid, moment, random.Random(books + "/" * chance))
            return laid
    raise NeverThere(phase)


def lay(laying: Laying, books: str, phase: str) -> Laid:
    """The same at every run, alone and after others: the box is known, but where the phase is about what is not."""
    laying.know({} if phase == "box" else BOX)
    for chance in range(SEVERAL):
        laid = laying.begun("lancaster", LONG, {"books": books})
        with suppress(NeverThere):
            laying.until(laid, PHASES[books][phase], random.Random(books + "/" * chance))
            return laid
    raise NeverThere(phase)
