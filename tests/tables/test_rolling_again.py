"""A roll that nobody likes stays: no way of taking it back brings another one."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from companion.core.asking import Ask, Refusal, Secrecy, one, together
from companion.core.dice import ROLL, Dice, Lot
from companion.core.either import Branch, Either
from companion.core.forms import Amount, Field, Fields, Option
from companion.core.session import Session
from companion.core.words import Words, say
from companion.tables.play import answer_with_rolls, correction_with_rolls
from tests.core.rulebooks import SEATS, Book


async def a_price_and_sealed_dice(_notes: object) -> None:
    await one(Ask("red", "price", say("Price?"), Amount(0, 9)))
    await together(Ask(seat, "dice", say("Dice?"), Dice(8), Secrecy.SEALED) for seat in SEATS)


def rolled(session: Session) -> object:
    raw = answer_with_rolls(session, "red", "dice", ROLL)
    session.answer("red", "dice", raw)
    session.withdraw("red", "dice")
    return raw


def at_the_dice() -> Session:
    session = Session(Book(a_price_and_sealed_dice))
    session.answer("red", "price", 3)
    return session


def test_taken_back_and_rolled_again_it_is_the_same() -> None:
    session = at_the_dice()
    assert rolled(session) == rolled(session)


def test_correcting_something_old_brings_no_new_roll() -> None:
    session = at_the_dice()
    first = rolled(session)
    session.amend("red", next(entry.seq for entry in session.run.history if entry.key == "price"), 4)
    assert rolled(session) == first


def test_going_back_brings_no_new_roll() -> None:
    session = at_the_dice()
    first = rolled(session)
    session.undo("red", 0)
    session.answer("red", "price", 5)
    assert rolled(session) == first


LOT = Lot(tuple(Option(key, say(key), key) for key in "abcdefghijklmnopqrst"))


async def a_price_and_a_lot(_notes: object) -> None:
    await one(Ask("red", "price", say("Price?"), Amount(0, 9)))
    await one(Ask("red", "lot", say("Lot?"), LOT))
    await one(Ask("red", "after", say("After?"), Amount(0, 9)))


def test_a_lot_that_companion_drew_stays_drawn_and_nobody_else_can_say_so() -> None:
    session = Session(Book(a_price_and_a_lot))
    session.answer("red", "price", 3)
    first = answer_with_rolls(session, "red", "lot", ROLL)
    assert first["rolled"] is True
    session.answer("red", "lot", first)
    session.undo("red", 0)
    session.answer("red", "price", 5)
    assert answer_with_rolls(session, "red", "lot", ROLL) == first
    with pytest.raises(Refusal, match="Only Companion"):
        answer_with_rolls(session, "red", "lot", first)
    assert answer_with_rolls(session, "red", "lot", "c") == "c"


def no_less_than_eighteen(given: object) -> Words | None:
    total = given["die"].total  # type: ignore[index]
    return None if total >= 18 else say("{n} is too little.", n=total)


async def dice_that_are_judged(_notes: object) -> None:
    await one(Ask("red", "dice", say("Dice?"), Fields(dict, (("die", Field(say("Die"), Dice(1, 20))),),
                                                      check=no_less_than_eighteen)))


def test_a_refusal_brings_no_new_roll() -> None:
    session, raw = Session(Book(dice_that_are_judged)), {"die": ROLL}
    tried = set()
    for _ in range(60):
        answer = answer_with_rolls(session, "red", "dice", raw)
        tried.add(json.dumps(answer))
        with suppress(Refusal):
            session.answer("red", "dice", answer)
    assert len(tried) == 1


HOW = Either((Branch("bold", say("Boldly"), Dice(3, 20)), Branch("shy", say("Shyly"), Dice(1, 20))))


async def one_way_or_the_other(_notes: object) -> None:
    await together(Ask(seat, "dice", say("Dice?"), HOW, Secrecy.SEALED) for seat in SEATS)


def test_another_choice_within_the_question_brings_no_new_dice() -> None:
    session = Session(Book(one_way_or_the_other))
    rolls = [answer_with_rolls(session, "red", "dice", [how, ROLL])[1]["dice"]
             for how in ("shy", "bold", "shy", "bold")]
    assert rolls[0] == rolls[2] == rolls[1][:1]
    assert rolls[1] == rolls[3]


@pytest.mark.parametrize("_time", range(40))
def test_dice_of_each_number_of_sides_lie_in_a_row_of_their_own(_time: int) -> None:
    """Few sides are often also numbers of many: a row of those must never stand for the others."""
    ways = tuple(Branch(key, say("How"), Dice(n, sides)) for key, n, sides in (
        ("a", 1, 20), ("b", 2, 6), ("c", 3, 6), ("d", 4, 8)))

    async def one_of_four(_notes: object) -> None:
        await one(Ask("red", "dice", say("Dice?"), Either(ways)))

    session = Session(Book(one_of_four))
    rolls = [answer_with_rolls(session, "red", "dice", [how, ROLL])[1]["dice"] for how in "abacada"]
    assert rolls[0] == rolls[2] == rolls[4] == rolls[6]
    assert rolls[1] == rolls[3][:2]


async def dice_day_by_day(_notes: object) -> None:
    for day in (1, 2, 3):
        await one(Ask("red", f"dice/{day}", say("Dice?"), Dice(4)))


def test_a_second_tap_brings_the_roll_of_its_own_question_however_many_were_rolled_before() -> None:
    session = Session(Book(dice_day_by_day))
    for day in (1, 2):
        rolled_now = answer_with_rolls(session, "red", f"dice/{day}", ROLL)
        session.answer("red", f"dice/{day}", rolled_now)
        for _ in range(3):
            assert answer_with_rolls(session, "red", f"dice/{day}", ROLL) == rolled_now
            assert session.answer("red", f"dice/{day}", rolled_now) is None


def test_what_is_rolled_again_and_again_is_kept_once() -> None:
    session = at_the_dice()
    for _ in range(50):
        rolled(session)
    assert [len(rows) for rows in session.rolled.values()] == [1]


def test_each_part_of_an_answer_has_dice_of_its_own() -> None:
    parts = tuple((name, Field(say("Die"), Dice(20, 20))) for name in ("attack", "defence"))

    async def both(_notes: object) -> None:
        await one(Ask("red", "dice", say("Dice?"), Fields(dict, parts)))

    answer = answer_with_rolls(Session(Book(both)), "red", "dice", {"attack": ROLL, "defence": ROLL})
    assert answer["attack"] != answer["defence"]


def test_a_roll_that_a_correction_leaves_alone_is_still_a_roll() -> None:
    form = Fields(dict, (("n", Field(say("N"), Amount(0, 9))), ("die", Field(say("Die"), Dice(1)))))
    old = {"n": 1, "die": {"dice": [4], "rolled": True}}
    kept = correction_with_rolls({"n": 2, "die": {"dice": [4]}}, lambda: form, old)
    assert kept == {"n": 2, "die": {"dice": [4], "rolled": True}}
    assert correction_with_rolls({"n": 2, "die": {"dice": [5]}}, lambda: form, old) == {"n": 2, "die": {"dice": [5]}}
