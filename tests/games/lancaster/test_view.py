"""What a phone or the big screen may see of an evening."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

from companion.core.asking import TABLE
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    all_say,
    evening,
    on,
    opened,
    play_round,
    seen,
    turn_up,
    vote,
)


def test_at_first_there_is_nothing_to_see_but_the_table() -> None:
    view = seen(evening("red", "blue", start="blue"))
    assert (view.phase, view.round, view.seats, view.start) == ("setting-up", 0, ("red", "blue"), "blue")
    assert (view.laws, view.bills, view.votes, view.decided) == ((), (), (), ())
    assert (view.bill, view.reveal) == (None, None)


def test_the_phases_of_a_round_follow_each_other() -> None:
    session, phases = evening(), []
    phases.append(seen(session).phase)
    session.answer(TABLE, "laws-in-force", FIRST_LAWS)
    phases.append(seen(session).phase)
    turn_up(session)
    for _ in range(3):
        phases.append(seen(session).phase)
        all_say(session, "no")
        phases.append(seen(session).phase)
        on(session)
    phases.append(seen(session).phase)
    assert phases == ["setting-up", "turning-up", *("voting", "revealed") * 3, "applying"]


def test_a_bill_is_shown_only_while_it_is_voted_on() -> None:
    session = opened()
    law = seen(session).bill
    assert law is not None
    assert law.key == FIRST_BILLS[0]
    all_say(session, "yes")
    assert seen(session).bill is None


def test_a_result_is_shown_until_the_table_goes_on() -> None:
    session = opened()
    assert seen(session).reveal is None
    all_say(session, "yes")
    assert seen(session).reveal is seen(session).votes[-1]
    on(session)
    assert seen(session).reveal is None


def test_the_result_of_the_third_vote_is_shown_too() -> None:
    session = opened()
    for _ in range(2):
        all_say(session, "no")
        on(session)
    all_say(session, "yes")
    reveal = seen(session).reveal
    assert reveal is not None
    assert reveal.place == 2


def test_only_this_rounds_votes_are_its_decided_bills() -> None:
    session = opened()
    play_round(session)
    assert (len(seen(session).decided), len(seen(session).votes)) == (0, 3)
    turn_up(session)
    all_say(session, "yes")
    assert (len(seen(session).decided), len(seen(session).votes)) == (1, 4)


def test_last_rounds_bills_are_gone_when_new_ones_turn_up() -> None:
    session = opened()
    play_round(session)
    assert (seen(session).phase, seen(session).round, seen(session).bills) == ("turning-up", 2, ())


def test_ballots_are_shown_clockwise_whoever_starts() -> None:
    session = opened("red", "blue", "green", start="green")
    all_say(session, "yes")
    assert [seat for seat, _ in seen(session).votes[0].ballots] == ["red", "blue", "green"]


def test_players_are_asked_from_the_start_player_clockwise() -> None:
    session = opened("red", "blue", "green", start="green")
    assert [seat for seat, _ in session.run.asks] == ["green", "red", "blue"]


def test_everybody_sees_the_same_parliament() -> None:
    session = opened()
    vote(session, red="yes+3")
    assert len({repr(session.page(viewer).view) for viewer in ("red", "blue", "green", TABLE, None)}) == 1


def test_a_view_cannot_be_changed() -> None:
    view = seen(opened())
    with pytest.raises(FrozenInstanceError):
        view.round = 5  # type: ignore[misc]


def test_a_view_holds_nothing_that_changes_afterwards() -> None:
    session = opened()
    all_say(session, "yes")
    assert_frozen(seen(session))


def assert_frozen(value: Any) -> None:
    assert not isinstance(value, list | dict | set)
    if isinstance(value, tuple):
        for one in value:
            assert_frozen(one)
    elif is_dataclass(value):
        assert type(value).__dataclass_params__.frozen  # type: ignore[union-attr]
        for part in fields(value):
            assert_frozen(getattr(value, part.name))


def test_an_old_view_does_not_learn_what_happened_later() -> None:
    session = opened()
    before = seen(session)
    all_say(session, "yes")
    assert before.votes == ()
