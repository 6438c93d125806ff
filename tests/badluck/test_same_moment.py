"""Two phones in the same millisecond."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

from tests.badluck import books
from tests.badluck.friends import answer_part, at_once, ballot, play_to_the_end, play_until, unanswered
from tests.badluck.house import COUNTED, REFUSED, House, Phone
from tests.badluck.pages import VOTES, Fields, Form, filled, forms, questions
from tests.speed import slow

pytestmark = slow


def test_the_last_two_ballots_at_once_both_count_in_either_order(busy_house: House, tmp_path: Path) -> None:
    chance = random.Random(1)
    laid = busy_house.lay("Ada,Ben,Cy")
    phones = busy_house.seat(laid)
    told: dict[str, Fields] = {}
    for vote in range(VOTES):
        play_until(phones, laid.code, "red:ballot", chance)
        posts = [(phone, ballot(phone, laid.code, chance.choice(["yes", "no"]), chance.randrange(9)))
                 for phone in phones]
        told |= {fields["key"]: answer_part(fields) for _, fields in posts}
        first, *last = posts[vote % 3:] + posts[:vote % 3]
        assert first[0].answer(laid.code, first[1]).status == COUNTED
        answers = at_once(*(partial(phone.answer, laid.code, fields) for phone, fields in last))
        assert [answer.status for answer in answers] == [COUNTED, COUNTED], f"vote {vote}"
    play_to_the_end(phones, laid.code, chance)
    assert books.ballots(books.replayed(busy_house.folder, laid.code, tmp_path)) == told


def test_a_ballot_changed_while_the_last_one_arrives_counts_or_its_phone_is_told(
        busy_house: House, tmp_path: Path) -> None:
    chance = random.Random(2)
    laid = busy_house.lay("Ada,Ben")
    phones = ada, ben = busy_house.seat(laid)
    told: dict[str, Fields] = {}
    for _ in range(VOTES):
        play_until(phones, laid.code, "red:ballot", chance)
        first, last = ballot(ada, laid.code, "yes", 1), ballot(ben, laid.code, "no", 2)
        assert ada.answer(laid.code, first).status == COUNTED
        changed = {**first, "answer.aye": "no", "answer.markers": "7"}
        mine, theirs = at_once(partial(ada.answer, laid.code, changed), partial(ben.answer, laid.code, last))
        assert theirs.status == COUNTED
        assert mine.status in (COUNTED, REFUSED)
        told |= {first["key"]: answer_part(changed if mine.status == COUNTED else first),
                 last["key"]: answer_part(last)}
    play_to_the_end(phones, laid.code, chance)
    assert books.ballots(books.replayed(busy_house.folder, laid.code, tmp_path)) == told


def test_of_two_phones_that_answer_for_the_table_one_counts_and_the_other_is_told(busy_house: House) -> None:
    """Which laws turned up is known to the cardboard; here both have read it differently."""
    chance = random.Random(3)
    for _ in range(5):
        laid = busy_house.lay("Ada,Ben,Cy", "lancaster")
        phones = busy_house.seat(laid)[:2]
        for start in ("table:laws-in-force", "table:bills/1"):
            play_until(phones, laid.code, start, chance)
            form = phones[0].question(laid.code, start)
            readings = two_readings(form, chance)
            chance.shuffle(phones)
            answers = at_once(*(partial(phone.answer, laid.code, reading)
                                for phone, reading in zip(phones, readings, strict=True)))
            statuses = [answer.status for answer in answers]
            assert sorted(statuses) == [COUNTED, REFUSED]
            counted = answer_part(readings[statuses.index(COUNTED)])
            assert books.answers(busy_house.folder, laid.code)[form.key] == counted
            assert books.entries(busy_house.folder, laid.code, form.key) == 1
            assert form.key not in questions(answers[statuses.index(REFUSED)].page)


def two_readings(form: Form, chance: random.Random) -> list[Fields]:
    """Two different answers to one question."""
    readings = [filled(form, chance)]
    while len(readings) < 2:
        readings += [other for other in [filled(form, chance)] if other != readings[0]]
    return readings


def test_of_two_phones_that_disagree_whether_to_go_on_one_counts_and_the_other_is_told(busy_house: House) -> None:
    chance = random.Random(9)
    laid = busy_house.lay("Ada,Ben")
    ada, ben = busy_house.seat(laid)
    went_on, number = True, 0
    while went_on and number < VOTES:
        number += 1
        play_until([ada, ben], laid.code, f"table:again/{number}", chance)
        form = ada.question(laid.code, f"table:again/{number}")
        again, enough = ({**form.typed, "answer": answer} for answer in ("again", "enough"))
        answers = at_once(partial(ada.answer, laid.code, again), partial(ben.answer, laid.code, enough))
        assert sorted(answer.status for answer in answers) == [COUNTED, REFUSED]
        went_on = answers[0].status == COUNTED
        assert books.answers(busy_house.folder, laid.code)[form.key] == answer_part(again if went_on else enough)
        assert books.entries(busy_house.folder, laid.code, form.key) == 1
        assert bool(ada.questions(laid.code)) == went_on


def test_a_double_tap_counts_once(busy_house: House, tmp_path: Path) -> None:
    chance = random.Random(4)
    laid = busy_house.lay("Ada,Ben")
    phones = busy_house.seat(laid)
    taps = 0
    for _ in range(2 * VOTES):
        for phone in phones:
            for form in unanswered(phone, laid.code).values():
                fields = filled(form, chance)
                twin = type(phone)(busy_house)
                twin.cookies = phone.cookies  # the second tap opens a connection of its own
                answers = at_once(*(partial(hand.answer, laid.code, fields) for hand in (phone, twin)))
                assert [answer.status for answer in answers] == [COUNTED, COUNTED]
                assert books.entries(busy_house.folder, laid.code, form.key) == 1
                taps += 1
    assert taps == 2 * VOTES + VOTES
    entries = taps + len(phones) + 1  # and that it was closed
    assert books.replayed(busy_house.folder, laid.code, tmp_path).session.last_seq == entries


def test_a_late_ballot_never_counts_for_the_next_vote(busy_house: House) -> None:
    chance = random.Random(5)
    laid = busy_house.lay("Ada,Ben")
    phones = ada, _ = busy_house.seat(laid)
    play_until(phones, laid.code, "red:ballot", chance)
    late = ballot(ada, laid.code, "yes", 9)
    other = {**late, "answer.aye": "no"}
    assert ada.answer(laid.code, late).status == COUNTED
    for _ in range(3):
        play_until(phones, laid.code, "red:ballot", chance)
        key = ballot(ada, laid.code, "no", 0)["key"]
        refused = ada.answer(laid.code, other)
        assert refused.status == REFUSED
        assert key in questions(refused.page), "the page shows what is asked now"
        assert answer_part(questions(refused.page)[key].typed) == answer_part(questions(ada.look(laid.code))[key].typed)
        assert ada.answer(laid.code, late).status == COUNTED, "it was counted long ago, so this is only repeated"
        assert key not in books.answers(busy_house.folder, laid.code)
        assert ada.answer(laid.code, ballot(ada, laid.code, "no", 0)).status == COUNTED
    assert books.answers(busy_house.folder, laid.code)[late["key"]] == answer_part(late)
    assert books.entries(busy_house.folder, laid.code, late["key"]) == 1


def last_question(phone: Phone, code: str) -> dict[str, str]:
    """What the list of all answers posts to go back to the question that was answered last."""
    return next(form for form in forms(phone.get(f"/t/{code}/wrong").page) if "back_to" in form.fields).typed


def test_a_page_from_before_an_undo_is_refused_and_the_fresh_one_counts(busy_house: House) -> None:
    chance = random.Random(6)
    laid = busy_house.lay("Ada,Ben")
    phones = ada, ben = busy_house.seat(laid)
    play_until(phones, laid.code, "table:again/1", chance)
    once_more = filled(ada.question(laid.code, "table:again/1"), chance)
    assert ada.answer(laid.code, once_more).status == COUNTED
    stale = ballot(ben, laid.code, "yes", 3)
    assert ada.answer(laid.code, ballot(ada, laid.code, "yes", 1)).status == COUNTED
    undo = last_question(ada, laid.code)
    assert ada.post(f"/t/{laid.code}/undo", undo).status == COUNTED
    assert ada.post(f"/t/{laid.code}/undo", undo).status == REFUSED, "a double tap goes back once"
    assert ben.answer(laid.code, stale).status == REFUSED
    assert ada.answer(laid.code, once_more).status == REFUSED, "it is the same question, but of a page from before"
    again = {**once_more, "era": ada.question(laid.code, "table:again/1").fields["era"].value}
    assert ada.answer(laid.code, again).status == COUNTED
    refused = ben.answer(laid.code, stale)
    assert refused.status == REFUSED
    shown = questions(refused.page)[stale["key"]]
    assert answer_part(shown.typed) == answer_part(stale)
    assert stale["key"] not in books.answers(busy_house.folder, laid.code)
    assert ben.answer(laid.code, {**stale, "era": shown.fields["era"].value}).status == COUNTED
    assert books.answers(busy_house.folder, laid.code)[stale["key"]] == answer_part(stale)


def test_an_undo_and_a_ballot_at_once_leave_a_table_that_goes_on(busy_house: House, tmp_path: Path) -> None:
    chance = random.Random(8)
    laid = busy_house.lay("Ada,Ben")
    phones = ada, ben = busy_house.seat(laid)
    for _ in range(8):
        play_until(phones, laid.code, "table:again", chance)
        play_until(phones, laid.code, "red:ballot", chance)
        fields, undo = ballot(ben, laid.code, "yes", 3), last_question(ada, laid.code)
        answered, undone = at_once(partial(ben.answer, laid.code, fields),
                                   partial(ada.post, f"/t/{laid.code}/undo", undo))
        assert undone.status == COUNTED
        assert answered.status in (COUNTED, REFUSED)
        assert fields["key"] not in books.answers(busy_house.folder, laid.code), "refused, or handed back by the undo"
    play_to_the_end(phones, laid.code, chance)
    assert len(books.ballots(books.replayed(busy_house.folder, laid.code, tmp_path))) == 2 * VOTES
