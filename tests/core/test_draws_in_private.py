"""What one seat drew changes nothing that the others see: no limit, no question, no preview of a correction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asking import TABLE, Raw, Seat
from companion.core.session import Session
from tests.core.sacks import Sack, Sacks, and_lays, in_turn
from tests.games.secrecy import Leak, must_be_equal, others_see, outcome

ONE, OTHER = {"corn": 2, "wool": 1}, {"milk": 2, "wool": 1}
BY_HAND = {"corn": 2, "milk": 1}
BY_COMPANION = {"drawn": [["corn", 5], ["milk", 8], ["corn", 9]], "rolled": True}


def answered(session: Session, *answers: tuple[Seat, str, Raw]) -> Session:
    for seat, key, raw in answers:
        session.answer(seat, key, raw)
    return session


def worlds(*after: tuple[Seat, str, Raw]) -> list[Session]:
    """Red drew one thing, or another."""
    return [answered(Session(Sacks(in_turn)), (TABLE, "many", 3), (TABLE, "first", "red"), ("red", "draw", mine),
                     *after) for mine in (ONE, OTHER)]


def look_alike(sessions: list[Session], viewers: tuple[Seat | None, ...]) -> None:
    must_be_equal([others_see(session, viewers) for session in sessions], "what red drew")


def test_no_limit_of_a_draw_tells_what_another_drew() -> None:
    look_alike(worlds(), ("blue", "green", TABLE, None))


@pytest.mark.parametrize("theirs", [BY_HAND, BY_COMPANION], ids=["by hand", "by Companion"])
def test_who_draws_what_the_bag_does_not_hold_is_told_and_nobody_else(theirs: Raw) -> None:
    there, elsewhere = worlds(("blue", "draw", theirs))
    look_alike([there, elsewhere], ("green", TABLE, None))
    assert there.page_for("blue").view != elsewhere.page_for("blue").view


DEEDS: dict[str, Callable[[Session], str]] = {
    "another number": lambda session: outcome(session, "amend", "green", 1, 2),
    "the order": lambda session: outcome(session, "amend", "green", 2, "blue"),
    "back": lambda session: outcome(session, "undo", "green", list(session.undo_points())[-1]),
    "back to red": lambda session: outcome(session, "undo", "green", list(session.undo_points())[2]),
    "a preview": lambda session: outcome(session, "correction_preview", "green", 1, 2),
}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("theirs", [BY_HAND, BY_COMPANION], ids=["by hand", "by Companion"])
def test_nor_does_what_others_correct(theirs: Raw, deed: str) -> None:
    sessions = worlds(("blue", "draw", theirs))
    must_be_equal([{deed: DEEDS[deed](session)} for session in sessions], "what red drew")
    look_alike(sessions, ("green", TABLE, None))


@pytest.mark.parametrize("theirs", [BY_HAND, BY_COMPANION], ids=["by hand", "by Companion"])
def test_a_draw_that_its_owner_corrects_leads_to_no_question_again(theirs: Raw) -> None:
    """Red says that it drew what the other did: nobody is awaited but who was before."""
    sessions = worlds(("blue", "draw", theirs))
    for session, mine in zip(sessions, (OTHER, ONE), strict=True):
        session.amend("red", 3, mine)
        assert (session.awaited_seats(), session.parked_entries) == ({TABLE}, [])
    look_alike(sessions, ("green", TABLE, None))


class Careless(Sacks):
    """It does not say that it looks into the bag."""

    def lookups_behind_screens(self, state: Sack) -> list[tuple[int, Any]]:  # noqa: ARG002
        return []


def tried(play: type[Sacks]) -> list[str]:
    """Blue looks what would be, had it drawn milk: in one world red holds the other one, so that something else than
    Companion's milk comes for blue; and so much corn as it laid fits, or does not."""
    goods = {"corn": 9, "milk": 2, "wool": 1, "hay": 2}
    played = [answered(Session(play(and_lays, goods)), ("red", "draw", mine), ("blue", "draw", {"corn": 1}),
                       ("blue", "more", {"drawn": [["milk", 3], ["corn", 4]], "rolled": True}), ("blue", "lay", 2))
              for mine in ({"hay": 2, "wool": 1}, {"hay": 1, "milk": 1, "wool": 1})]
    must_be_equal([others_see(one, ("blue", "green", TABLE, None)) for one in played], "what red drew")
    return [outcome(one, "correction_preview", "blue", 2, {"milk": 1}) for one in played]


def test_who_only_tries_a_correction_does_not_learn_what_the_bag_would_have_held() -> None:
    one, other = tried(Sacks)
    assert one == other
    assert "veiled=True" in one


def test_a_game_that_does_not_say_that_it_looked_into_the_bag_is_found_out() -> None:
    with pytest.raises(Leak):
        must_be_equal([{"the preview": one} for one in tried(Careless)], "what red drew")
