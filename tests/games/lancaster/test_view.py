"""What a phone or the big screen may see of an evening."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.games.lancaster.base_game.rewards import MARKERS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import view_for_seat
from tests.games.lancaster.evenings import (
    FIRST_BILLS,
    FIRST_LAWS,
    all_say,
    answer_least,
    evening,
    on,
    opened,
    play_round,
    play_votes,
    question,
    rewards,
    seen,
    turn_up,
    turn_up_conflicts,
    turn_up_laws,
    until,
    vote,
)
from tests.games.lancaster.kit import PROFILE, board_of, hold, play, realm_of, station, step


def test_at_first_there_is_nothing_to_see_but_the_table() -> None:
    view = seen(evening("red", "blue", start="blue"))
    assert (view.step, view.round, view.seats, view.start) == ("setting-up", 0, ("red", "blue"), "blue")
    assert (view.laws, view.bills, view.votes, view.votes_of_this_round) == ((), (), (), ())
    assert (view.bill, view.revealed_vote) == (None, None)


def test_the_phases_of_a_round_follow_each_other() -> None:
    session, phases = evening(), []
    while seen(session).round < 2:
        if not phases or phases[-1] != seen(session).step:
            phases.append(seen(session).step)
        if question(session).startswith("bills/"):
            turn_up_laws(session)
        elif question(session).startswith("conflicts/"):
            turn_up_conflicts(session)
        elif question(session) == "laws-in-force":
            session.answer(TABLE, "laws-in-force", FIRST_LAWS)
        else:
            asked = question(session)
            while question(session) == asked:
                answer_least(session)
    assert [*phases, seen(session).step] == [
        "setting-up", "turning-up", "placing", "voting", "revealed", "applying", "counties", "line-up",
        "conflicts"]


def test_a_bill_is_shown_only_while_it_is_voted_on() -> None:
    session = opened()
    for bill in FIRST_BILLS:
        law = seen(session).bill
        assert law is not None
        assert law.key == bill
        all_say(session, "yes")
    assert seen(session).bill is None


def test_the_next_ballot_opens_under_the_result_of_the_one_before() -> None:
    session = opened()
    assert seen(session).revealed_vote is None
    for nth, bill in enumerate(FIRST_BILLS[1:], start=1):
        all_say(session, "yes")
        assert question(session) == f"ballot/{bill}"
        assert seen(session).step == "voting"
        assert seen(session).revealed_vote is seen(session).votes[nth - 1]


def test_the_result_of_the_third_vote_is_shown_until_the_table_goes_on() -> None:
    session = opened()
    for _ in range(3):
        all_say(session, "yes")
    assert (question(session), seen(session).step) == (f"revealed/{FIRST_BILLS[2]}", "revealed")
    assert seen(session).revealed_vote is seen(session).votes[-1]
    on(session)
    assert seen(session).revealed_vote is None


def test_the_ballot_names_the_law_that_would_leave() -> None:
    session = opened()
    for leaving in FIRST_LAWS:
        law = seen(session).leaving_law
        assert law is not None
        assert law.key == leaving
        all_say(session, "yes")
    assert seen(session).leaving_law is None


def test_only_this_rounds_votes_are_its_decided_bills() -> None:
    session = opened()
    play_round(session)
    assert (len(seen(session).votes_of_this_round), len(seen(session).votes)) == (0, 3)
    turn_up(session)
    all_say(session, "yes")
    assert (len(seen(session).votes_of_this_round), len(seen(session).votes)) == (1, 4)


def test_last_rounds_bills_are_gone_when_new_ones_turn_up_and_its_conflicts_are_still_shown() -> None:
    session = opened()
    play_round(session)
    assert (seen(session).step, seen(session).round, seen(session).bills) == ("conflicts", 2, ())
    turn_up_laws(session)
    assert (seen(session).step, len(seen(session).bills)) == ("turning-up", 3)


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
    assert len({repr(session.page_for(viewer).view) for viewer in ("red", "blue", "green", TABLE, None)}) == 1


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


# The set-up, the applied law, the conflicts, the points.


def test_the_set_up_is_shown_until_the_first_round() -> None:
    session = evening()
    assert [section.key for section in seen(session).sections] == [
        "players", "counties", "conflicts", "parliament", "supply"]
    assert seen(opened()).sections == ()


def test_the_law_that_is_applied_is_shown() -> None:
    session = opened()
    play_votes(session)
    law = seen(session).applying
    assert law is not None
    assert law.key == "gold-leads"


def test_everybody_sees_the_conflicts_with_cards_and_knights() -> None:
    session = opened()
    play_votes(session)
    until(session, "line-up")
    session.answer(TABLE, "line-up/1", {"conflict-1": [["blue", 3], ["red", 3]], "conflict-2": []})
    fought = seen(session).just_fought
    assert [(one.number, [(stand.owner, stand.strength) for stand in one.companies]) for one in fought] == [
        (1, [("blue", 3), ("red", 3)]), (2, [])]
    assert [(one.number, one.battle) for one in seen(session).conflicts] == [(2, 2)]


def test_power_points_are_public_with_every_line_that_made_them() -> None:
    session = opened()
    play_votes(session)
    until(session, "rewards")
    session.answer(TABLE, "rewards/1", rewards(session, somerset="blue"))
    scores = seen(session).scores
    assert [(score.seat, score.points) for score in scores] == [("red", 0), ("blue", 4), ("green", 0)]
    assert [gain.source.text for gain in scores[1].gains] == ["{name}"]


def test_with_the_cardboard_there_is_no_board_and_no_purse() -> None:
    view = seen(opened())
    assert (view.board, view.purse) == (None, None)


# Where the companion keeps the books.


def kept(*seats: str) -> Realm:
    return realm_of(*seats or ("red", "blue", "green"))


def test_gold_and_squires_are_shown_to_their_owner_only() -> None:
    realm = kept()
    hold(realm, "red", gold=31, squires=29)
    own = view_for_seat(realm, "red").purse
    assert own is not None
    assert [n for _, n in own.stocks] == [31, 29]
    for viewer in ("blue", "green", TABLE, None):
        assert not {31, 29} & set(numbers(view_for_seat(realm, viewer)))


def test_two_players_have_no_screens_and_see_each_others_gold_and_squires() -> None:
    realm = kept("red", "blue")
    hold(realm, "red", gold=31, squires=29)
    assert {31, 29} <= set(numbers(view_for_seat(realm, "blue")))


def test_markers_nobles_extensions_and_knights_are_public() -> None:
    realm = kept()
    hold(realm, "red", markers=31, nobles=("york",), extensions=("gold",))
    station(realm, "red", "york 2", squires=1)
    board = view_for_seat(realm, None).board
    assert board is not None
    red = board.castles[0]
    extended = [space.key for space in red.spaces if space.extended]
    assert (dict(red.stocks)[MARKERS], len(red.nobles), extended) == (31, 1, ["gold"])
    assert (red.court, red.reserve) == ((1,), (1, 1, 2, 3, 4))
    york = next(county for county in board.counties if county.key == "york")
    assert york.held_by is not None
    assert (york.held_by.seat, york.knight, york.squires, york.nobles) == ("red", 2, 1, 2)


def test_a_box_that_is_not_known_yet_shows_no_numbers() -> None:
    board = view_for_seat(realm_of(profile={}), None).board
    assert board is not None
    assert {county.least_strength for county in board.counties} == {None, 1}
    assert all(county.reward is None for county in board.counties)


def test_a_box_that_is_known_shows_what_the_counties_demand() -> None:
    board = view_for_seat(kept(), None).board
    assert board is not None
    assert [county.least_strength for county in board.counties][:4] == [
        PROFILE["minimum/northumberland"], 1, PROFILE["minimum/york"], PROFILE["minimum/gloucester"]]


def test_all_tiles_of_the_favor_lie_face_up_from_the_set_up_on() -> None:
    realm = kept("red", "blue", "green", "yellow")
    play(step(realm, "box"), **{seat: ["gold"] for seat in realm.seats})  # type: ignore[arg-type]
    board = view_for_seat(realm, None).board
    assert board is not None
    assert [tile.open for tile in board.favors] == [True] * 6
    board_of(realm).favors = board_of(realm).favors[1:]
    later = view_for_seat(realm, None).board
    assert later is not None
    assert [tile.open for tile in later.favors] == [False] + [True] * 5


def numbers(value: Any) -> list[int]:
    """Every number that a view holds, however deep."""
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [value]
    if isinstance(value, tuple):
        return [number for one in value for number in numbers(one)]
    if is_dataclass(value):
        return [number for part in fields(value) for number in numbers(getattr(value, part.name))]
    return []
