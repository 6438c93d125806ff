"""A number told in secret together with others is not corrected alone: it is asked again of all."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core.asking import TABLE, Ask, OpenQuestion, Refusal, Secrecy, one, together
from companion.core.forms import Amount
from companion.core.session import Session
from companion.core.words import Who, say
from tests.core.rulebooks import (
    SEATS,
    Book,
    Notes,
    log_lines,
    most_sacks,
    open_keys,
    pick,
    private_amount,
    topic,
    voted,
    votes,
)


def told() -> Session:
    """Blue has most; entries 2, 3 and 4, and blue has gone on."""
    session = Session(Book(most_sacks))
    session.answer(TABLE, "topic", "corn")
    voted(session, "sacks/corn", red=3, blue=5, green=1)
    session.answer("blue", "more/corn", "one")
    return session


def asked(session: Session, seat: str) -> OpenQuestion:
    return next(ask for ask in session.page_for(seat).asks if ask.seat == seat)


def test_it_is_not_corrected_alone() -> None:
    session = told()
    before = session.page_for("red"), session.lines, session.era
    with pytest.raises(Refusal, match="asked again of all"):
        session.amend("red", 2, 8)
    assert (session.page_for("red"), session.lines, session.era) == before


def test_a_number_of_a_vote_that_all_have_seen_is_corrected_alone_as_before() -> None:
    session = votes()
    session.answer(TABLE, "topic", "corn")
    voted(session, red=3, blue=4, green=0)
    session.amend("red", 2, 5)
    with pytest.raises(Refusal, match="corrected alone"):
        session.ask_all_again("red", 2)


def test_everybody_is_asked_anew_and_what_came_later_flows_in_again() -> None:
    session = told()
    session.ask_all_again("red", 2)
    assert open_keys(session) == [f"{seat}: sacks/corn" for seat in SEATS]
    assert session.awaited_seats() == set(SEATS)
    voted(session, "sacks/corn", red=4, blue=5, green=1)
    assert open_keys(session) == ["table: topic~2"], "blue still has most, so blue's answer flowed in"


def test_whom_the_rules_name_now_is_asked() -> None:
    session = told()
    session.ask_all_again("green", 4)
    voted(session, "sacks/corn", red=8, blue=5, green=1)
    assert open_keys(session) == ["red: more/corn"]


def test_each_is_offered_what_it_told_before_and_nobody_else_is_shown_it() -> None:
    session = told()
    session.ask_all_again("red", 2)
    assert [asked(session, seat).suggestion for seat in SEATS] == [3, 5, 1]
    for viewer in (None, TABLE, "blue", "green"):
        assert not [ask for ask in session.page_for(viewer).asks if ask.seat == "red"]


def test_the_log_names_each_time_and_tells_no_number() -> None:
    session = told()
    session.ask_all_again("red", 2)
    voted(session, "sacks/corn", red=4, blue=5, green=1)
    assert log_lines(session) == ["[blue has most.]", "red let all be asked again: How many sacks?", "blue has most."]


def test_it_begins_a_new_era_and_a_page_of_before_is_refused() -> None:
    session = told()
    session.ask_all_again("red", 2)
    with pytest.raises(Refusal):
        session.ask_all_again("red", 2, era=0)
    with pytest.raises(Refusal):
        session.answer("red", "sacks/corn", 4, era=0)


def test_what_lies_sealed_then_is_handed_back() -> None:
    session = told()
    session.answer(TABLE, "topic~2", "wool")
    session.answer("green", "sacks/wool", 9)
    session.ask_all_again("red", 2)
    assert session.run.sealed == {}
    assert log_lines(session)[-1] == "green's answer was handed back unseen."


def test_the_log_replays_to_the_same() -> None:
    session = Session(Book(most_sacks))
    log = [session.answer(TABLE, "topic", "corn"),
           *(session.answer(seat, "sacks/corn", n) for seat, n in (("red", 3), ("blue", 5), ("green", 1)))]
    log += [session.ask_all_again("blue", 3)]
    log += [session.answer(seat, "sacks/corn", n) for seat, n in (("red", 6), ("blue", 5), ("green", 1))]
    again = Session(Book(most_sacks), [entry for entry in log if entry])
    assert (log_lines(again), again.fingerprint(), again.page_for("red")) == (
        log_lines(session), session.fingerprint(), session.page_for("red"))


@dataclass(frozen=True)
class Remembering(Book):
    """What blue told still holds when red is asked anew, alone."""

    def seats_with_secrets_in_use(self, state: Notes) -> frozenset[str]:
        return frozenset(state.barns) - {"red", "green"} if state.written else frozenset()

    def lookups_behind_screens(self, state: Notes) -> tuple[()]:  # noqa: ARG002
        return ()


async def red_asked_alone(notes: Notes) -> None:
    have = dict(await together(private_amount(seat, "sacks/1") for seat in ("red", "blue")))
    notes.written.append("told")
    await one(Ask(TABLE, "on", say("Red's sacks have changed."), pick("on")))
    have["red"] = await one(Ask("red", "sacks/2", say("How many sacks?"), Amount(0, 9), Secrecy.PRIVATE))
    notes.announced.append(say("{who} has most.", who=Who(max(have, key=lambda seat: have[seat]))))
    await one(Ask(TABLE, "on", say("Go on?"), pick("on")))


def test_who_was_asked_alone_while_anothers_number_still_held_corrects_it_as_little() -> None:
    session = Session(Remembering(red_asked_alone))
    voted(session, "sacks/1", red=2, blue=5)
    session.answer(TABLE, "on", "on")
    session.answer("red", "sacks/2", 3)  # entry 4
    with pytest.raises(Refusal, match="asked again of all"):
        session.amend("red", 4, 6)
    session.ask_all_again("red", 4)
    assert open_keys(session) == ["red: sacks/1", "blue: sacks/1"]
    voted(session, "sacks/1", red=2, blue=5)
    assert open_keys(session) == ["red: sacks/2"], "all that it is compared with is asked anew, itself, too"


async def cows_told_in_between(notes: Notes) -> None:
    await together(private_amount(seat, "sacks/1") for seat in ("red", "blue"))
    await together(Ask(seat, "cows", say("How many cows?"), Amount(0, 9), Secrecy.PRIVATE) for seat in ("red", "blue"))
    notes.written.append("told")
    await one(Ask("red", "sacks/2", say("How many sacks?"), Amount(0, 9), Secrecy.PRIVATE))
    await one(topic())


def test_what_they_told_of_something_else_since_is_not_asked_again_with_it() -> None:
    session = Session(Remembering(cows_told_in_between))
    voted(session, "sacks/1", red=2, blue=5)
    voted(session, "cows", red=1, blue=1)
    session.answer("red", "sacks/2", 3)  # entry 5
    session.ask_all_again("red", 5)
    assert open_keys(session) == ["red: sacks/1", "blue: sacks/1"]
    voted(session, "sacks/1", red=2, blue=5)
    assert open_keys(session) == ["red: sacks/2"], "the cows are as they were told"


def test_a_secret_number_that_is_compared_with_no_other_is_corrected_alone() -> None:
    session = Session(Book(red_asked_alone))
    voted(session, "sacks/1", red=2, blue=5)
    session.answer(TABLE, "on", "on")
    session.answer("red", "sacks/2", 3)
    session.amend("red", 4, 6)
    assert session.run.done["red", "sacks/2"] == 6
