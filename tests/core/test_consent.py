"""After going back, what lies behind a screen is set by hand only with everybody's consent to go on from there."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from companion.core.asking import TABLE, Ask, Refusal, Seat, one, together
from companion.core.entries import AMEND, Entry
from companion.core.forms import Amount
from companion.core.game import Seating
from companion.core.session import Session
from companion.core.words import Who, say
from tests.core.rulebooks import SEATS, Barns, Notes, log_lines, open_keys, pick


async def fullest_barns(notes: Notes) -> None:
    """Three times: the table goes on, and whoever has the fullest barn is asked something."""
    for turn in (1, 2, 3):
        await one(Ask(TABLE, f"on/{turn}", say("Go on?"), pick("on")))
        most = max(SEATS, key=lambda seat: notes.barns[seat])
        notes.announced.append(say("{who} has the fullest barn.", who=Who(most)))
        await one(Ask(most, f"more/{turn}", say("One more?"), pick("one")))


@dataclass(frozen=True)
class Farm(Barns):
    seating: Seating = field(default_factory=lambda: Seating(SEATS, "red"))


@pytest.fixture
def compared() -> Session:
    """Green has 5, the others 3; all have seen that green has most."""
    session = Session(Farm(fullest_barns))
    session.adjust("green", "barn/green", 5)
    session.answer(TABLE, "on/1", "on")
    assert open_keys(session) == ["green: more/1"]
    return session


def consent(session: Session, *seats: str) -> None:
    for seat in seats:
        (ask,) = session.page_for(seat).asks
        session.answer(seat, ask.key, "yes")


def test_one_who_goes_back_and_sets_the_own_barn_by_hand_needs_a_tap_of_every_seat(compared: Session) -> None:
    compared.undo("red", 0)
    compared.adjust("red", "barn/red", 4)
    assert compared.awaited_seats() == set(SEATS)
    with pytest.raises(Refusal, match="everybody"):
        compared.answer(TABLE, "on/1", "on")
    consent(compared, "red", "blue")
    assert compared.awaited_seats() == {"green"}
    assert compared.page_for(TABLE).asks == compared.page_for("blue").asks == ()
    consent(compared, "green")
    assert log_lines(compared)[-1] == "All let the evening go on from there."
    assert [ask.key for ask in compared.page_for(TABLE).asks] == ["on/1"]
    compared.answer(TABLE, "on/1", "on")


def test_each_try_needs_all_of_them_anew(compared: Session) -> None:
    compared.undo("red", 0)
    for sacks in (4, 6):
        compared.adjust("red", "barn/red", sacks)
        consent(compared, *SEATS)
    compared.adjust("red", "barn/red", 5)
    consent(compared, "red", "blue")
    compared.adjust("red", "barn/red", 6)
    assert compared.awaited_seats() == set(SEATS)


def test_nobody_finds_anothers_number_by_going_back_again_and_again_alone(compared: Session) -> None:
    found = 0
    for sacks in range(10):
        try:
            compared.undo("red", 0)
            compared.adjust("red", "barn/red", sacks)
            compared.answer(TABLE, "on/1", "on")
            found += 1
        except Refusal:
            pass
    assert found == 0


def test_a_barn_that_was_miscounted_is_set_without_anybodys_consent_where_nobody_went_back(compared: Session) -> None:
    compared.adjust("green", "barn/green", 4)
    assert compared.awaited_seats() == {"green"}
    assert open_keys(compared) == ["green: more/1"]


def test_going_back_alone_costs_nobody_a_tap_nor_does_what_lies_open(compared: Session) -> None:
    compared.undo("red", 0)
    compared.adjust("red", "limit", 7)
    compared.answer(TABLE, "on/1", "on")
    assert open_keys(compared) == ["red: more/1"], "green's correction is gone with the question it was made at"


def test_once_the_table_is_past_where_it_went_back_all_is_as_before(compared: Session) -> None:
    compared.answer("green", "more/1", "one")
    compared.answer(TABLE, "on/2", "on")
    compared.undo("red", list(compared.undo_points())[-1])  # from green's "more/2"
    compared.answer(TABLE, "on/2", "on")
    compared.answer("green", "more/2", "one")
    compared.adjust("red", "barn/red", 4)
    assert compared.page_for("blue").asks[0].key == "on/3"


def test_it_is_needed_further_on_too_until_then(compared: Session) -> None:
    compared.answer("green", "more/1", "one")
    compared.answer(TABLE, "on/2", "on")
    compared.undo("red", 0)
    compared.adjust("green", "barn/green", 5)
    consent(compared, *SEATS)
    compared.answer(TABLE, "on/1", "on")
    compared.adjust("red", "barn/red", 4)  # before the comparison that all have seen
    assert compared.awaited_seats() == set(SEATS)


def test_a_second_tap_counts_once_and_a_tap_of_before_for_nothing(compared: Session) -> None:
    compared.undo("red", 0)
    compared.adjust("red", "barn/red", 4)
    (ask,) = compared.page_for("blue").asks
    compared.answer("blue", ask.key, "yes")
    assert compared.answer("blue", ask.key, "yes") is None
    compared.adjust("red", "barn/red", 5)
    with pytest.raises(Refusal):
        compared.answer("blue", ask.key, "yes")
    assert compared.awaited_seats() == set(SEATS)


def test_a_log_of_before_went_on_without_and_is_read_as_it_was() -> None:
    session = Session(Farm(fullest_barns))
    log = [session.answer(TABLE, "on/1", "on"), session.undo("red", 0), session.adjust("red", "barn/red", 9)]
    old = Session(Farm(fullest_barns), [entry for entry in log if entry])
    assert old.awaited_seats() == set(SEATS), "what is done from now on"
    before = next(entry for entry in log if entry)
    old.take_entry(type(before)(4, "answer", TABLE, "on/1", "on"))
    assert open_keys(old) == ["red: more/1"]
    assert old.awaited_seats() == {"red"}


def test_going_back_once_more_takes_along_what_was_set_by_hand_and_costs_nobody_a_tap(compared: Session) -> None:
    compared.answer("green", "more/1", "one")
    compared.undo("red", list(compared.undo_points())[-1])
    compared.adjust("red", "barn/red", 4)
    assert compared.awaited_seats() == set(SEATS)
    compared.undo("red", 0)
    assert compared.awaited_seats() == {TABLE}


def test_what_was_set_by_hand_in_a_log_of_before_waits_for_all_though_it_was_corrected_since(compared: Session) -> None:
    """Nothing of it was gone with the correction. From now on nobody corrects before all have let the evening go on."""
    compared.answer("green", "more/1", "one")
    compared.undo("red", list(compared.undo_points())[-1])
    compared.adjust("red", "barn/red", 4)
    on = next(entry.seq for entry in compared.run.history if entry.key == "on/1")
    compared.take_entry(Entry(compared.last_seq + 1, AMEND, "red", back_to=on, raw={"value": "on", "why": "typed"}))
    assert compared.awaited_seats() == set(SEATS)


def test_the_log_replays_to_the_same(compared: Session) -> None:
    log = list(compared.run.history)
    log.append(compared.undo("red", 0))
    log.append(compared.adjust("red", "barn/red", 4))
    for seat in SEATS[:2]:
        (ask,) = compared.page_for(seat).asks
        entry = compared.answer(seat, ask.key, "yes")
        assert entry
        log.append(entry)
    again = Session(Farm(fullest_barns), log)
    assert again.awaited_seats() == compared.awaited_seats() == {"green"}
    assert again.page_for("green") == compared.page_for("green")


# Where it was, and until when.


def test_after_going_back_from_the_end_it_is_needed_until_the_end() -> None:
    session = Session(Farm(fullest_barns))
    played_on(session)
    session.undo("red", list(session.undo_points())[-1])
    session.adjust("red", "barn/red", 4)
    assert session.awaited_seats() == set(SEATS)
    consent(session, *SEATS)
    played_on(session)
    session.adjust("red", "barn/red", 5)
    assert session.run.over
    assert session.awaited_seats() == frozenset()


def played_on(session: Session, most: int = 100) -> None:
    """Whoever is asked says what comes first."""
    for _ in range(most):
        if session.run.over:
            return
        ((seat, key), ask) = next((place, ask) for place, ask in session.run.asks.items()
                                  if place not in session.run.sealed)
        session.answer(seat, key, ask.form.options[0].key)


async def after_the_harvest(notes: Notes) -> None:
    """Corn is brought in by two at once, wool by one after the other and then shorn; milk is nothing to be asked
    about. Then the fullest barn, then market days."""
    goods = await one(Ask(TABLE, "goods", say("Which goods?"), pick("corn", "wool", "milk")))
    help_in = [Ask(seat, "help", say("Who helps?"), pick("all")) for seat in ("red", "blue")]
    if goods == "corn":
        await together(help_in)
    elif goods == "wool":
        for ask in help_in:
            await one(ask)
        await one(Ask(TABLE, "shorn", say("Is it shorn?"), pick("shorn")))
    if goods != "milk":
        await one(Ask(TABLE, "on", say("Go on?"), pick("on")))
        most = max(SEATS, key=lambda seat: notes.barns[seat])
        await one(Ask(most, "more", say("One more?"), pick("one")))
    for day in range(30):
        await one(Ask(TABLE, f"day/{day}", say("Another day?"), pick("yes")))


def test_a_correction_that_stops_before_it_with_as_many_questions_as_before_is_going_back_too() -> None:
    session = Session(Farm(after_the_harvest))
    played_on(session, most=4)
    assert (open_keys(session), len(session.run.steps)) == (["red: more"], 3)
    session.amend("red", 1, "wool")
    assert (open_keys(session), len(session.run.steps)) == (["table: shorn"], 3)
    session.adjust("red", "barn/red", 4)
    assert session.awaited_seats() == set(SEATS)


def test_a_correction_that_asks_one_question_less_is_no_going_back() -> None:
    session = Session(Farm(after_the_harvest))
    session.answer(TABLE, "goods", "wool")
    played_on(session, most=7)
    assert open_keys(session) == ["table: day/2"]
    session.amend("red", 1, "corn")
    assert open_keys(session) == ["table: day/2"]
    session.adjust("red", "barn/red", 4)
    assert open_keys(session) == ["table: day/2"]
    assert session.awaited_seats() == {TABLE}


def test_where_the_evening_goes_another_way_it_is_not_needed_for_ever() -> None:
    session = Session(Farm(after_the_harvest))
    played_on(session, most=4)
    session.undo("red", 0)
    session.answer(TABLE, "goods", "milk")
    session.adjust("red", "barn/red", 4)
    assert session.awaited_seats() == set(SEATS), "it may still come"
    consent(session, *SEATS)
    played_on(session, most=23)
    session.adjust("red", "barn/red", 5)
    assert session.awaited_seats() == {TABLE}


async def sales(notes: Notes) -> None:
    """After a bad harvest there is less to sell."""
    if await one(Ask(TABLE, "harvest", say("How was the harvest?"), pick("good", "bad"))) == "bad":
        notes.barns["red"] = 0
    held = Ask("red", "sold", say("What is sold?"), lambda: Amount(0, notes.barns["red"]), behind_screen=True)
    sold = await one(held)
    notes.barns["red"] -= sold
    await fullest_barns(notes)


def test_old_answers_that_fit_again_with_what_was_set_by_hand_wait_for_all_as_well() -> None:
    """Otherwise they would go on into the comparison by themselves."""
    session = Session(Farm(sales))
    session.answer(TABLE, "harvest", "good")
    session.answer("red", "sold", 2)
    session.answer(TABLE, "on/1", "on")
    assert open_keys(session) == ["blue: more/1"]
    session.amend("red", 1, "bad")
    session.adjust("red", "barn/red", 9)
    assert open_keys(session) == ["red: sold"]
    assert session.awaited_seats() == set(SEATS)
    consent(session, *SEATS)
    assert open_keys(session) == ["red: more/1"]
    assert session.awaited_seats() == {"red"}


@dataclass(frozen=True)
class FarmOfBefore(Farm):
    """In an evening of 0.1.0."""

    old_answers_wait_for_consent: bool = False

    def compares_secrets_now(self, state: Notes, seat: Seat) -> bool:  # noqa: ARG002
        return False


def test_in_an_evening_begun_before_they_go_on_by_themselves_as_they_did() -> None:
    session = Session(FarmOfBefore(sales))
    session.answer(TABLE, "harvest", "good")
    session.answer("red", "sold", 2)
    session.answer(TABLE, "on/1", "on")
    session.amend("red", 1, "bad")
    session.adjust("red", "barn/red", 9)
    assert open_keys(session) == ["red: more/1"]
