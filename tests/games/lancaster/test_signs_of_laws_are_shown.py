"""What a law shows at a glance is what it does: its numbers are held against what comes about when it acts."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

import pytest

from companion.core.asking import TABLE, OpenQuestion, Raw
from companion.core.forms import Amount
from companion.games.lancaster.base_game import laws as old
from companion.games.lancaster.base_game.parliament import apply_laws
from companion.games.lancaster.base_game.rewards import MARKERS, RETAINED
from companion.games.lancaster.books import lay_apart
from companion.games.lancaster.kings_laws import laws as kings
from companion.games.lancaster.law import GIVES, Law
from companion.games.lancaster.law_pile import IN
from companion.games.lancaster.modules import MODULES
from companion.games.lancaster.new_laws import laws as new
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from companion.tabletop.results import ResultLine
from tests.games.lancaster.kit import hold, realm_of

YES_OR_NO = ("three-ones", "all-strengths", "both-twos", "empty-tables")  # what they look at is no number
IN_ORDER = ("reinforcements", "county-levy", "upkeep", "money-changers")  # no verb says what they do
LAWS = tuple(law for law in (*old.LAWS, *new.LAWS, *kings.LAWS) if law.key not in IN_ORDER)


def numbers(signs: tuple[str, ...]) -> list[int]:
    return [int(n) for sign in signs for n in re.findall(r"\d+", sign) if int(n)]


def halves(law: Law) -> tuple[list[int], list[int]]:
    """What it looks at or takes, and what it gives."""
    looks = tuple(takewhile(lambda sign: sign != GIVES, law.signs))
    return numbers(looks), numbers(law.signs[len(looks):])


def act(law: Law, books: str, n: int) -> list[ResultLine]:
    """Red has just so many, blue one fewer, green none."""
    (box,) = (module for module in MODULES if law.key in [one.key for one in module.laws])
    realm = realm_of(books=books, **dict.fromkeys({box.key, *box.needs} - {MODULES[0].key}, IN))
    if books == "companion":
        hold(realm, "red", **{stock.key: 9 for stock in realm.purses["red"].kept if stock is not MARKERS})
        if law.looks_at_retained:
            lay_apart(realm, MARKERS, RETAINED)
    realm.laws, realm.hand_work.markers_lie_apart = (law,), law.looks_at_retained  # as after the third vote
    played, answers = apply_laws(realm), None
    while True:
        try:
            request = played.send(answers)
        except StopIteration:
            return shown_of(realm, law)
        asks = (ask.shown(ask.key) for ask in request.asks)
        answers = request.result({nth: ask.form.read(answer(ask, n)) for nth, ask in enumerate(asks)})


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
    looks, gives = halves(law)
    offered = act(law, "companion", 1)
    if any(sign == "−" for line in offered for sign, _ in line.parts):  # a price was paid
        return compare(offered, {*looks, *gives})
    (line, *more) = act(law, "cardboard", looks[0] if looks else 5)
    if more:
        return [f"{more} for who has fewer"]
    return compare([line], {*gives} if line.owner else {*looks, *gives})


def compare(lines: list[ResultLine], expected: set[int]) -> list[str]:
    said = " ".join(tongue("en").say(what) for line in lines for _, what in line.parts)
    found = {int(n) for n in re.findall(r"\d+", said)}
    return [] if found == expected else [f"{said!r}, and the card shows {expected}"]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_the_numbers_on_a_card_are_those_of_its_law(law: Law) -> None:
    assert disagreements(law) == []
    written = {int(n) for n in re.findall(r"\d+", tongue("en").say(law.words))}
    assert written - {1} <= {n for half in halves(law) for n in half}  # the one that is given may be drawn without it


@pytest.mark.parametrize("law", [law for law in LAWS if law.key not in YES_OR_NO], ids=lambda law: law.key)
def test_no_number_on_a_card_can_be_wrong_unnoticed(law: Law) -> None:
    for at, sign in enumerate(law.signs):
        if sign.isdigit():
            wrong = replace(law, signs=(*law.signs[:at], str(int(sign) + 4), *law.signs[at + 1:]))
            assert disagreements(wrong)
