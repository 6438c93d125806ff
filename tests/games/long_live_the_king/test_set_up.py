"""Before the first turn: what everybody gets, where everybody stands, who begins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.core.game import Seating
from companion.games.long_live_the_king import LONG_LIVE_THE_KING
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.evening import ask_region_votes_and_starts
from companion.games.long_live_the_king.regions import BY_KEY
from companion.games.long_live_the_king.view import view_for_seat
from companion.locale import tongue
from tests.games.long_live_the_king.kit import CARDBOARD, COMPANION, PROFILE, board_of, council_of, held, play
from tests.tabletop.answering import first_asked, refused, said

STARTS = {3: ["wigemor", "rouecestre", "lincolia"], 4: ["wigemor", "lundonia", "tateshale", "oxeneford"],
          5: ["wigemor", "lundonia", "tateshale", "oxeneford", "stadford"]}


def ready(players: int = 3) -> Council:
    council = council_of(players)
    play(ask_region_votes_and_starts(council), table=[STARTS[players]])
    return council


def test_three_to_five_players_sit_at_the_table() -> None:
    assert (LONG_LIVE_THE_KING.least, LONG_LIVE_THE_KING.most) == (3, 5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_starts_with_the_figure_and_two_courtiers_in_the_start_region_and_fifteen_in_the_supply(
        players: int) -> None:
    council = ready(players)
    board = board_of(council)
    for seat, key in zip(council.seats, STARTS[players], strict=True):
        there = BY_KEY[key]
        assert (board.figures[seat], board.number_of_courtiers_in(seat, there),
                board.number_of_courtiers_in_supply(seat)) == (there, 2, 15)
        assert board.regions_influenced_by(seat) == (there,)
    assert all(BY_KEY[key].name in line for key, line in zip(STARTS[players], said(council), strict=True))


def test_everybody_starts_with_twelve_ones_seven_twos_and_one_three() -> None:
    council = ready()
    assert {held(council, seat) for seat in council.seats} == {"1" * 12 + "2" * 7 + "3"}


def test_a_full_table_holds_all_the_influence_cards_of_the_box() -> None:
    board = board_of(ready(5))
    assert board.all_cards_by_value == {1: 60, 2: 35, 3: 5}
    assert board.all_cards_by_value.total() == 100


@pytest.mark.parametrize(("players", "cards"), [(3, 60), (4, 80)])
def test_only_the_cards_of_those_at_the_table_are_in_the_game(players: int, cards: int) -> None:
    board = board_of(ready(players))
    assert (board.all_cards_by_value.total(), board.pile_size) == (cards, 0)


def test_nobody_has_bonus_votes_at_the_start() -> None:
    council = ready(5)
    assert [council.bonus_votes_of(seat) for seat in council.seats] == [0] * 5


@pytest.mark.parametrize(("players", "first"), [(3, "blue"), (4, "green"), (5, "black")])
def test_the_player_in_the_printed_start_region_begins(players: int, first: str) -> None:
    """In Rouecestre, Tateshale or Stadford."""
    assert ready(players).turn == first


def test_the_start_cards_are_as_many_as_players_and_each_goes_to_one_of_them() -> None:
    seen: list[str] = []

    def looks(ask: Ask[Any]) -> Any:
        seen.extend(refused(ask.current_form, wrong) for wrong in (["wigemor", "wigemor", "rouecestre"], STARTS[4]))
        return STARTS[3]

    play(ask_region_votes_and_starts(council_of(3)), table=[looks])
    assert len(seen) == 2


def test_with_three_players_nobody_starts_on_man() -> None:
    def looks(ask: Ask[Any]) -> Any:
        refused(ask.current_form, ["wigemor", "rouecestre", "man"])
        return STARTS[3]

    play(ask_region_votes_and_starts(council_of(3)), table=[looks])


def test_where_nobody_starts_in_the_printed_region_the_table_is_asked_and_believed() -> None:
    council = council_of(3)
    told = ["wigemor", "lundonia", "lincolia"]
    asked = play(ask_region_votes_and_starts(council), table=[told, "no", told, "yes"])
    assert asked == ["table: start-cards", "table: really/start-cards"] * 2
    assert council.turn == council.seating.start


def test_where_the_table_is_believed_whoever_it_agreed_on_begins() -> None:
    council = council_of(3)
    council.seating = Seating(council.seats, "green")
    told = ["wigemor", "lundonia", "lincolia"]
    play(ask_region_votes_and_starts(council), table=[told, "yes"])
    assert council.turn == "green"


@pytest.mark.parametrize("books", [CARDBOARD, COMPANION])
@pytest.mark.parametrize(("players", "region"), [(3, "Rouecestre"), (4, "Tateshale"), (5, "Stadford")])
def test_everybody_sees_in_which_region_whoever_begins_has_started(players: int, region: str, books: str) -> None:
    assert tongue("en").text_of(view_for_seat(council_of(players, books), None).first) == region


def test_start_regions_once_told_are_the_only_ones_offered_at_the_next_table() -> None:
    again = council_of(3, profile={**council_of(3).box.known, **ready().box.told})

    def looks(ask: Ask[Any]) -> Any:
        assert {option.key for option in ask.current_form.places[0].options} == set(STARTS[3])  # type: ignore[attr-defined]
        return STARTS[3][::-1]

    play(ask_region_votes_and_starts(again), table=[looks])
    assert again.turn == "blue"


@pytest.mark.parametrize("books", [CARDBOARD, COMPANION])
@pytest.mark.parametrize("players", [3, 4])
def test_what_nobody_could_read_is_asked_first_whoever_keeps_the_books(books: str, players: int) -> None:
    (ask,) = first_asked(ask_region_votes_and_starts(council_of(players, books, {})))
    assert (ask.seat, ask.key) == ("table", "box/votes")
    assert {name for name, _ in ask.current_form.fields} == set(PROFILE)  # type: ignore[attr-defined]


def test_on_cardboard_nobody_is_asked_where_they_stand() -> None:
    council = council_of(3, CARDBOARD)
    assert play(ask_region_votes_and_starts(council)) == []
