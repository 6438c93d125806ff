"""Every phase of an evening, laid ready: the fullest that five players with long names can make of it."""

from __future__ import annotations

import random

from tests.browser.laid import LONG, Laid, Laying, Moment


def _in(step: str, round_: int = 2) -> Moment:
    return lambda view, _: view.step == step and view.round >= round_


def _asked(start: str, round_: int = 0) -> Moment:
    return lambda view, asks: view.round >= round_ and any(ask.key.startswith(start) for ask in asks)


PHASES: dict[str, dict[str, Moment]] = {
    "cardboard": {
        "set-up": lambda _view, asks: bool(asks), "box": _asked("box"), "first-laws": _asked("laws-in-force"),
        "bills": _asked("bills/1"), "bills-after-conflicts": _asked("bills/3"),
        "conflicts-turn-up": _asked("conflicts/2"),
        "placed": _in("placing"), "voting": _in("voting"), "revealed": _in("revealed"), "applying": _in("applying"),
        "rewards": _asked("rewards", 2), "line-up": _asked("line-up", 2), "ransom": _in("conflicts"),
        "last-count": _in("counting", 5), "category": lambda view, _: view.step == "final" and bool(view.final.shown),
        "last-category": lambda view, _: view.step == "final" and len(view.final.categories) == view.final.of,
        "over": _in("over", 5),
    },
    "companion": {
        "placing": _in("placing", 3),
        "placing-given": lambda view, _: bool(view.step == "placing" and view.results.lines),
        "counties": _in("counties", 3), "castles": _in("castles"),
        "conflicts": _in("conflicts", 3), "applying": _in("applying", 3),
    },
}


def lay(laying: Laying, books: str, phase: str) -> Laid:
    """The same at every run."""
    laid = laying.begun("lancaster", LONG, {"books": books})
    laying.until(laid, PHASES[books][phase], random.Random(books))
    return laid
