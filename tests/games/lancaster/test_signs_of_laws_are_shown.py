"""What a law shows at a glance is what it does: its numbers are held against what comes about when it acts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

import pytest

from companion.core.asking import TABLE, OpenQuestion, Raw, Seat
from companion.core.forms import Amount
from companion.games.lancaster import kings_laws as kings
from companion.games.lancaster.base_game import facts as base
from companion.games.lancaster.base_game import laws as old
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, RETAINED, SQUIRES
from companion.games.lancaster.books import CardboardBooks, lay_everybodys_stock_apart
from companion.games.lancaster.law import FEWEST, GIVES, MOST, Law, effect_of_parts
from companion.games.lancaster.module import IN
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.new_laws import laws as new
from companion.games.lancaster.pieces import EVERYBODY
from companion.games.lancaster.realm import KnownFactBySeat, Realm
from companion.games.lancaster.stocks import POWER_POINTS, Fact, Reward
from companion.games.lancaster.verbs import per, to_fewest
from companion.locale import tongue
from companion.tabletop.results import ResultLine
from tests.games.lancaster.kit import hold, realm_of

YES_OR_NO = ("three-ones", "all-strengths", "both-twos", "empty-tables")  # what they look at is no number
IN_ORDER = ("reinforcements", "county-levy", "upkeep", "money-changers")  # no verb says what they do
LAWS = tuple(law for law in (*old.LAWS, *new.LAWS, *kings.LAWS) if law.key not in IN_ORDER)


def numbers(signs: tuple[str, ...]) -> list[int]:
    return [int(n) for sign in signs for n in re.findall(r"\d+", sign) if int(n)]


@dataclass(frozen=True)
class Part:
    """Of a card's signs, between one "/" and the next."""

    signs: tuple[str, ...]

    @property
    def looks(self) -> tuple[str, ...]:
        """What it looks at, or takes."""
        return tuple(takewhile(lambda sign: sign != GIVES, self.signs))

    @property
    def given(self) -> set[int]:
        return {*numbers(self.signs[len(self.looks):])}

    @property
    def so_many(self) -> int:
        """That is what red has of it, blue one fewer, green none."""
        return next(iter(numbers(self.looks)), 5)

    @property
    def winner(self) -> str:
        return "green" if FEWEST in self.looks else "red"


def parts_of(law: Law) -> list[Part]:
    ends = [at for at, sign in enumerate((*law.signs, "/")) if sign == "/"]
    return [Part(law.signs[start:end]) for start, end in zip([0, *(end + 1 for end in ends)], ends, strict=False)]


class Asking(CardboardBooks):
    """Knows by which marks the signs show what it asked for, the newest last."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[str] = []

    async def know(self, realm: Realm, fact: Fact, seats: Iterable[Seat]) -> KnownFactBySeat:
        self.marks.append(fact.mark)
        return await super().know(realm, fact, seats)


def act(law: Law, books: str) -> tuple[list[ResultLine], list[str]]:
    """What came about, and the marks of what everybody was asked for."""
    (box,) = (module for module in MODULES if law.key in [one.key for one in module.laws])
    realm = realm_of(books=books, **dict.fromkeys({box.key, *box.needs} - {MODULES[0].key}, IN))
    asking = Asking()
    if books == "cardboard":
        realm.books = asking
    else:
        hold(realm, "red", **{stock.key: 9 for stock in realm.purses["red"].kept_stocks if stock is not MARKERS})
        if law.looks_at_retained:
            lay_everybodys_stock_apart(realm, MARKERS, RETAINED)
    realm.laws, realm.hand_work.markers_lie_apart = (law,), law.looks_at_retained  # as after the third vote
    played, answers = apply_laws(realm), None
    while True:
        try:
            request = played.send(answers)
        except StopIteration:
            return shown_of(realm, law), asking.marks
        n = part_about(law, asking.marks[-1]).so_many if asking.marks else 1
        asks = (ask.as_open_question(ask.key) for ask in request.asks)
        answers = request.value_for_rule({nth: ask.form.read(answer(ask, n)) for nth, ask in enumerate(asks)})


def part_about(law: Law, mark: str) -> Part:
    parts = parts_of(law)
    return parts[0] if len(parts) == 1 else next(part for part in parts if mark in part.looks)


def shown_of(realm: Realm, law: Law) -> list[ResultLine]:
    return [line for line in realm.results if line.source.key == law.key and not line.is_idle]


def answer(ask: OpenQuestion, n: int) -> Raw:
    if ask.seat == TABLE:
        return "on"
    if isinstance(ask.form, Amount):
        return min({"red": n, "blue": n - 1}.get(ask.seat, 0), ask.form.most)
    last: str = ask.form.options[-1].key  # type: ignore[attr-defined]
    return "yes" if last == "no" and ask.seat == "red" else last


def disagreements(law: Law) -> list[str]:
    offered, _ = act(law, "companion")
    if any(sign == "−" for line in offered for sign, _ in line.parts):  # a price was paid
        return compare(offered, {"red": {*numbers(law.signs)}})
    lines, asked = act(law, "cardboard")
    parts, expected = parts_of(law), dict[str, set[int]]()
    for part in parts:
        told = bool(asked) if len(parts) == 1 else any(mark in part.looks for mark in asked)
        if told:
            expected.setdefault(part.winner, set()).update(part.given)
        else:  # hands look at it by themselves: it is everybody's
            expected.setdefault(EVERYBODY, set()).update(numbers(part.looks), part.given)
    return compare(lines, expected)


def compare(lines: list[ResultLine], expected: dict[str, set[int]]) -> list[str]:
    """Who gets what, and nobody else anything."""
    found: dict[str, set[int]] = {line.owner: set() for line in lines}
    for line in lines:
        for _, what in line.parts:
            found[line.owner] |= {int(n) for n in re.findall(r"\d+", tongue("en").text_of(what))}
    return [] if found == expected else [f"{found}, and the card shows {expected}"]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_the_numbers_on_a_card_are_those_of_its_law(law: Law) -> None:
    assert disagreements(law) == []
    written = {int(n) for n in re.findall(r"\d+", tongue("en").text_of(law.words))}
    assert written - {1} <= {*numbers(law.signs)}  # the one that is given may be drawn without it


@pytest.mark.parametrize("law", [law for law in LAWS if law.key not in YES_OR_NO], ids=lambda law: law.key)
def test_no_number_on_a_card_can_be_wrong_unnoticed(law: Law) -> None:
    for at, sign in enumerate(law.signs):
        if sign.isdigit():
            wrong = replace(law, signs=(*law.signs[:at], str(int(sign) + 4), *law.signs[at + 1:]))
            assert disagreements(wrong)


# Two parts, of which two players have something: red has a knight in the one conflict that counts, green no gold.
BANNERS = replace(kings.shown_wealth, effect=effect_of_parts(points=per(base.CONFLICTS, Reward.of({POWER_POINTS: 2})),
                                                             squires=to_fewest(base.GOLD, Reward.of({SQUIRES: 3}))),
                  signs=("1", base.CONFLICTS.mark, GIVES, "2", POWER_POINTS.mark, "/",
                         FEWEST, GOLD.mark, GIVES, "3", SQUIRES.mark))


@pytest.mark.parametrize(("at", "wrong"), [(0, "4"), (3, "6"), (6, MOST), (9, "7")])
def test_of_a_card_of_two_parts_it_is_looked_at_who_gets_which(at: int, wrong: str) -> None:
    assert disagreements(BANNERS) == []
    assert disagreements(replace(BANNERS, signs=(*BANNERS.signs[:at], wrong, *BANNERS.signs[at + 1:])))
