"""On cardboard the table says that a dispute begins: where, who defends, what stands there; and tells its votes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.forms import Pick
from companion.games.long_live_the_king.as_called import dispute_call_form, play_next_called_event
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import DisputeOpening
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.regions import BY_KEY
from companion.locale import tongue
from tests.games.long_live_the_king.kit import CARDBOARD, council_of, elected, fought
from tests.tabletop.answering import first_asked, refused

NO_SUCH = "Please choose one of the answers offered."


def called(where: str = "4", defender: str = "green", there: str = "3f", **more: str) -> dict[str, str]:
    return {"where": where, "defender": defender, "there": there, **more}


def why_not(players: int = 4, by: str | None = "red", **said: str) -> str:
    return refused(dispute_call_form(council_of(players, CARDBOARD), by), called(**said))


def begun(seat: str, key: str, raw: Any) -> tuple[Council, set[str]]:
    """Somebody says so; what is asked of everybody then."""
    council = council_of(4, CARDBOARD)
    rule = play_next_called_event(council)
    asks = {(ask.seat, ask.key): ask for ask in rule.send(None).asks}
    request = rule.send((seat, asks[seat, key].current_form.read(raw)))
    rule.close()
    return council, {ask.key for ask in request.asks}


def opened(seat: str, raw: Any) -> DisputeOpening:
    council, asked = begun(seat, "dispute/1", raw)
    assert asked == {"cards/1"}
    return fought(council).opening


def test_an_election_is_called_from_any_phone_and_by_the_laptop_for_somebody() -> None:
    for seat, raw, caller in (("blue", "out", "blue"), ("table", "green", "green")):
        council, asked = begun(seat, "out/1", raw)
        assert asked == {"election/1"}
        assert elected(council).caller == caller


def test_one_may_call_again_and_again() -> None:
    council = council_of(3, CARDBOARD)
    council.open_dispute(DisputeOpening("red", "green", 4, None, True, 1))
    council.open_election("red")
    assert {ask.key for ask in first_asked(play_next_called_event(council))} == {"dispute/3", "out/3"}


def test_what_stands_there_is_said_by_courtiers_and_figure() -> None:
    (there,) = (field.form for name, field in dispute_call_form(council_of(3, CARDBOARD), "red").fields
                if name == "there")
    words = {option.key: tongue("en").text_of(option.words) for option in there.options}
    assert words == {"0f": "The figure alone", "1": "1 courtier", "1f": "1 courtier, figure", "2": "2 courtiers",
                     "2f": "2 courtiers, figure", "3": "3 courtiers", "3f": "3 courtiers, figure", "4": "4 courtiers",
                     "4f": "4 courtiers, figure"}
    assert [option.key for option in there.options if option.lines] == ["0f"], "where one mark says too little"


@pytest.mark.parametrize("by", [None, "red", "blue", "green"])
def test_whoever_calls_there_is_always_an_answer(by: str | None) -> None:
    form = dispute_call_form(council_of(3, CARDBOARD), by)
    assert form.read(form.sure).defender != (by or form.sure["intruder"])


def test_anybody_may_say_that_a_dispute_begins_and_the_laptop_for_somebody() -> None:
    keys = {(ask.seat, ask.key) for ask in first_asked(play_next_called_event(council_of(4, CARDBOARD)))}
    assert {(seat, "dispute/1") for seat in ("red", "blue", "green", "yellow", "table")} <= keys
    assert opened("red", called()) == DisputeOpening("red", "green", 4, None, True, 3)
    assert opened("table", called("lincolia", intruder="blue", there="2")) == (
        DisputeOpening("blue", "green", 4, BY_KEY["lincolia"], False, 2))


@pytest.mark.parametrize(("where", "limit"), [("2", 2), ("3", 3), ("4", 4), ("sarisberie", 2), ("rouecestre", 3)])
def test_no_more_courtiers_defend_than_the_region_has_votes(where: str, limit: int) -> None:
    form = dispute_call_form(council_of(4, CARDBOARD), "red")
    assert form.read(called(where, there=str(limit))).there.courtiers == limit
    if limit < 4:
        assert refused(form, called(where, there=f"{limit + 1}f")) == f"At most {limit} courtiers stand there."
    assert refused(form, called(where, there="5")).endswith(NO_SUCH)


@pytest.mark.parametrize("where", ["1", "5"])
def test_a_region_has_two_to_four_votes_where_only_its_number_is_said(where: str) -> None:
    assert why_not(where=where, there="1").endswith(NO_SUCH)


@pytest.mark.parametrize("there", ["0", "f"])
def test_nobody_defends_with_nothing(there: str) -> None:
    assert why_not(there=there).endswith(NO_SUCH)


def test_a_lone_figure_may_be_called_to_defend() -> None:
    assert opened("red", called("2", there="0f")) == DisputeOpening("red", "green", 2, None, True, 0)


def test_nobody_moves_in_against_themselves() -> None:
    assert why_not(defender="red").endswith(NO_SUCH)
    assert why_not(by=None, intruder="green") == "Nobody moves in against themselves."


def test_with_three_players_there_is_no_dispute_on_man() -> None:
    assert why_not(players=3, where="man").endswith(NO_SUCH)
    assert dispute_call_form(council_of(4, CARDBOARD), "red").read(called("man", there="2")).where == BY_KEY["man"]


# What a phone may say of its regions at an election: only what somebody can have.

EVERY_TABLE = pytest.mark.parametrize(("players", "most"), [(3, 37), (4, 39), (5, 39)])


def offered(players: int, rules: int) -> list[int]:
    council = council_of(players, CARDBOARD)
    council.rules = rules
    form = first_asked(hold_election(council))[0].current_form
    votes: Pick[int] = dict(form.fields)["votes"].form  # type: ignore[attr-defined]
    return [option.value for option in votes.options]


@EVERY_TABLE
def test_no_region_brings_a_single_vote_so_nobody_has_one_nor_all_but_one(players: int, most: int) -> None:
    assert offered(players, 2) == [n for n in range(most + 1) if n not in (1, most - 1)]


@EVERY_TABLE
def test_in_an_evening_begun_before_any_number_up_to_all_may_be_said(players: int, most: int) -> None:
    assert offered(players, 1) == list(range(most + 1))
