"""Where nobody printed a limit, the unusual is legal and worth one more question."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.core.asking import Form, Refusal
from companion.core.either import Branch, Either
from companion.core.forms import NOTHING, Amount, Field, Fields, Option, Pick, fields
from companion.core.words import say
from companion.locale import tongue

SACKS = Amount(0, 20, usual=(1, 6))
SHEEP = Amount(0, 3)
MILL = Either((Branch("none", say("None"), NOTHING),
               Branch("mill", say("A mill"), fields(dict, sacks=Field(say("Sacks"), SACKS)))))
FARM: Fields[dict[str, object]] = fields(dict, sheep=Field(say("Sheep"), SHEEP), north=Field(say("North"), MILL),
                                         south=Field(say("South"), MILL))


def in_english(form: Form[Any], raw: object) -> list[str]:
    return [tongue("en").say(words) for words in form.doubts(raw)]


@pytest.mark.parametrize(("n", "said"), [(0, ["really 0?"]), (1, []), (6, []), (7, ["really 7?"]),
                                         (20, ["really 20?"])])
def test_a_number_beyond_what_is_usual_is_doubted_and_legal(n: int, said: list[str]) -> None:
    assert SACKS.read(n) == n
    assert in_english(SACKS, n) == said


def test_a_printed_limit_is_never_doubted_and_never_passed() -> None:
    assert [in_english(SHEEP, n) for n in range(4)] == [[]] * 4
    for form, wrong in ((SHEEP, 4), (SACKS, 21), (SACKS, -1)):
        with pytest.raises(Refusal):
            form.read(wrong)


def test_every_doubt_of_a_sheet_is_told_with_its_field() -> None:
    raw = {"sheep": 3, "north": ["mill", {"sacks": 9}], "south": ["mill", {"sacks": 14}]}
    assert in_english(FARM, raw) == ["North: Sacks: really 9?", "South: Sacks: really 14?"]
    assert in_english(FARM, {**raw, "north": ["none", {}], "south": ["mill", {"sacks": 2}]}) == []
    assert in_english(Pick((Option("a", say("A"), 1),)), "a") == []


def test_chance_is_mostly_usual_but_not_always() -> None:
    rng = random.Random("usual")
    drawn = Counter(SACKS.sample(rng) for _ in range(2000))
    unusual = sum(n for sacks, n in drawn.items() if SACKS.doubts(sacks))
    assert set(drawn) <= set(range(21))
    assert 0.02 < unusual / 2000 < 0.2
    assert {0, 20} <= set(drawn)


def test_a_sheet_that_knows_better_draws_its_own_answers() -> None:
    twice = Fields(dict, (("one", Field(say("One"), SACKS)),), check=lambda _: None, draw=lambda _: {"one": 2})
    assert twice.sample(random.Random(1)) == {"one": 2}
