"""A small real game with options and a box that prints things: what the shelf's games do, in few lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.asking import TABLE, Ask, Raw, RuleBug, one
from companion.core.forms import Amount, Field, Fields, Option, Pick
from companion.core.game import Adjustment, Choice, Game, Printed, Rule, Seating
from companion.core.words import Words, say

WHEEL = Pick((Option("water", say("a water wheel"), "water"), Option("wind", say("sails"), "wind")))
TOLL = Fields(lambda gold, sacks: (gold, sacks),
              (("gold", Field(say("Gold"), Amount(0, 9))), ("sacks", Field(say("Sacks"), Amount(0, 9)))))
PRINTED = (Printed("price", say("What the mill costs"), Amount(1, 9), suggestion=4),
           Printed("wheel", say("What drives it"), WHEEL),
           Printed("county/toll", say("The toll"), TOLL))


@dataclass
class Village:
    options: Mapping[str, str]
    box: dict[str, Raw]
    sacks: int = 12
    announced: list[Words] = field(default_factory=list)


@dataclass(frozen=True)
class Day:
    seating: Seating
    options: Mapping[str, str]
    box: Mapping[str, Raw]
    rules: int

    def new_state_and_rule(self) -> tuple[Village, Rule]:
        village = Village(self.options, dict(self.box))
        return village, grinding(village, self.seating)

    def view(self, state: Village, seat: str | None, public: Any = None) -> tuple[Any, ...]:  # noqa: ARG002
        return (state.options.get("books"), tuple(sorted(state.box.items(), key=str)), state.sacks)

    def adjustments(self, state: Village) -> Mapping[str, Adjustment]:
        def book(price: int, _why: Words) -> None:
            state.box["price"] = price

        return {"price": Adjustment(say("The price"), Amount(1, 9), state.box.get("price", 1), book)}

    def learned_box_values(self, state: Village) -> Mapping[str, Raw]:
        return state.box


async def grinding(village: Village, seating: Seating) -> None:
    for printed in PRINTED[:2]:  # the toll is printed, but no rule needs it
        await one(Ask(TABLE, "on", say("Go on?"), Pick((Option("on", say("Yes"), "on"),))))
        if printed.key not in village.box:
            village.box[printed.key] = await one(Ask(TABLE, printed.key, printed.words, printed.form))
        village.announced.append(say("{what} is known.", what=printed.words))
    for seat in seating.seats:
        village.sacks -= await one(Ask(seat, "sacks", say("How many sacks?"), Amount(1, 3)))


def audited(village: Village) -> None:
    if village.sacks < 0:
        raise RuleBug("more sacks were ground than there were")


def choice(key: str, *values: str) -> Choice:
    return Choice(key, say("Which ones?"), tuple(Option(value, say("{what}", what=say(value)), value,
                                                        note=say("as agreed")) for value in values))


MILL = Game("mill", say("The mill"), 2, 3, 1, ("red", "blue", "green"), Day,
            options=(choice("books", "cardboard", "companion"), choice("length", "short", "long")), box=PRINTED)
OTHER_MILL = Game("other-mill", say("The other mill"), 2, 3, 1, ("red", "blue", "green"), Day,
                  options=(choice("books", "cardboard", "companion"),), box=PRINTED[:1])
