"""The phases of an evening, laid ready: as full as five players with long names make them with this chance."""

from __future__ import annotations

import random
from typing import Any

from tests.browser.laid import LONG, Laid, Laying, Moment, at_the_end
from tests.browser.usual import BOX


def _in(step: str, round_: int = 2, given: int = 0) -> Moment:
    """From this round on, when so many lines tell what somebody got."""
    return lambda view, _: view.step == step and view.round >= round_ and len(view.results.lines) >= given


def _among(start: str, round_: int = 0, given: int = 0) -> Moment:
    """Somebody is asked this, first or not."""
    return lambda view, asks: (view.round >= round_ and len(view.results.lines) >= given
                               and any(ask.key.startswith(start) for ask in asks))


def _first_category(view: Any, _: object) -> bool:
    return view.step == "final" and bool(view.final.shown)


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


def lay(laying: Laying, books: str, phase: str) -> Laid:
    """The same at every run, alone and after others: the box is known, but where the phase is about what is not."""
    laying.know({} if phase == "box" else BOX)
    laid = laying.begun("lancaster", LONG, {"books": books})
    laying.until(laid, PHASES[books][phase], random.Random(books))
    return laid
