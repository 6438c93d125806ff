"""A small rulebook of draws in private: from one sack in turn or all at once, and what was drawn is nobody else's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.asking import TABLE, Ask, Form, Secrecy, one, together
from companion.core.counts import Kind
from companion.core.draws import Draw, Drawn
from companion.core.forms import Amount, Field, fields
from companion.core.game import Rule
from companion.core.words import Who, Words, say
from tests.core.rulebooks import Book, Notes, pick

GOODS = dict.fromkeys(("corn", "wool", "milk"), 2)  # in the sack, before anybody draws


@dataclass
class Sack(Notes):
    goods: Counter[str] = field(default_factory=lambda: Counter(GOODS))
    hands: dict[str, Counter[str]] = field(default_factory=dict)
    told: list[tuple[str, Drawn]] = field(default_factory=list)
    looked: list[tuple[int, Any]] = field(default_factory=list)

    @property
    def rest(self) -> Counter[str]:
        left = Counter(self.goods)
        for hand in self.hands.values():
            left.subtract(hand)
        return left

    def take(self, seat: str, drawn: Drawn) -> None:
        if drawn.rolled:  # what came depends on what the others hold: whoever only tries a correction is not to know
            self.looked.append((len(self.announced), tuple(self.rest.items())))
        self.hands.setdefault(seat, Counter()).update(drawn.counts)
        self.told.append((seat, drawn))
        self.announced.append(say("{who} draws.", who=Who(seat)))


@dataclass(frozen=True)
class Sacks(Book):
    goods: Mapping[str, int] = field(default_factory=lambda: GOODS)

    def new_state_and_rule(self) -> tuple[Sack, Rule]:
        sack = Sack(goods=Counter(self.goods))
        return sack, self.rule(sack)

    def view(self, state: Sack, seat: str | None, public: Any = None) -> tuple[Any, ...]:  # type: ignore[override]  # noqa: ARG002
        return (state.limit, state.rest.total(), sorted(state.hands.get(seat or "", {}).items()),
                [told.gone for who, told in state.told if who == seat])

    def seats_with_secrets_in_use(self, state: Sack) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    def lookups_behind_screens(self, state: Sack) -> Sequence[tuple[int, Any]]:
        return state.looked


def draw_form(sack: Sack, seat: str, n: int) -> Draw:
    """Of each kind as many as may lie there for all that its seat knows."""
    own = sack.hands.get(seat, Counter())
    kinds = (Kind(key, say(key), min(n, max(0, of - own[key]))) for key, of in sack.goods.items())
    return Draw(tuple(kinds), n, bag=sack.rest)


def draw_form_for_old_answer(sack: Sack, n: int) -> Draw:
    return Draw(tuple(Kind(key, say(key), n) for key in sack.goods), n, bag=sack.rest)


def drawing(sack: Sack, seat: str, key: str, n: int) -> Ask[Drawn]:
    return Ask(seat, key, say("What did you draw?"), partial(draw_form, sack, seat, n), Secrecy.PRIVATE,
               form_for_old_answer=partial(draw_form_for_old_answer, sack, n))


async def in_turn(notes: Notes) -> None:
    """The table says how many red draws, and whether blue goes before."""
    assert isinstance(notes, Sack)
    many = await one(Ask(TABLE, "many", say("How many?"), Amount(1, 4)))
    first = await one(Ask(TABLE, "first", say("Who first?"), pick("red", "blue")))
    for seat in (first, "blue" if first == "red" else "red"):
        notes.take(seat, await one(drawing(notes, seat, "draw", many if seat == "red" else 3)))
    await one(Ask(TABLE, "on", say("Go on?"), pick("on")))


async def all_at_once(notes: Notes) -> None:
    assert isinstance(notes, Sack)
    for seat, drawn in (await together(drawing(notes, seat, "draw", 3) for seat in ("red", "blue"))).items():
        notes.take(seat, drawn)


async def and_lays(notes: Notes) -> None:
    """Red draws, blue does twice, then lays corn; as much as the own hand holds."""
    assert isinstance(notes, Sack)
    for seat, key, n in (("red", "draw", 3), ("blue", "draw", 1), ("blue", "more", 2)):
        notes.take(seat, await one(drawing(notes, seat, key, n)))
    await one(Ask("blue", "lay", say("How much corn do you lay?"), lambda: Amount(0, notes.hands["blue"]["corn"]),
                  behind_screen=True))
    await one(Ask(TABLE, "on", say("Go on?"), pick("on")))


async def and_then(notes: Notes) -> None:
    """What is drawn, and whether the turn is over."""
    assert isinstance(notes, Sack)

    def form() -> Form[tuple[Drawn, Words]]:
        return fields(lambda goods, then: (goods, then), goods=Field(say("Goods"), draw_form(notes, "red", 3)),
                      then=Field(say("Then?"), pick("over", "more")))

    drawn, _ = await one(Ask("red", "draw", say("What did you draw?"), form, Secrecy.PRIVATE))
    notes.take("red", drawn)
