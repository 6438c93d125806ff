"""An election: who calls it, what counts, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask, Secrecy
from companion.core.words import say
from companion.games.long_live_the_king.adjustments import adjustments
from companion.games.long_live_the_king.as_called import play_next_called_event
from companion.games.long_live_the_king.council import OVER, Council
from companion.games.long_live_the_king.election_phase import hold_election
from companion.games.long_live_the_king.turns import take_turn
from companion.games.long_live_the_king.view import view_for_seat
from companion.tabletop.ledger import Source
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    board_of,
    cards,
    council_of,
    dice,
    elected,
    held,
    hold,
    in_turn,
    play,
    stand,
)
from tests.tabletop import answering
from tests.tabletop.answering import first_asked, refused

HIGH, LOW = [cards("3"), dice("6")], [cards("1"), dice("2")]


def has(votes: int, *then: Any) -> list[Any]:
    """What one says at an election where the board is cardboard, and whatever is asked then."""
    return [{"has_cards": "cards", "votes": str(votes)}, *then]


def none(votes: int, *then: Any) -> list[Any]:
    return [{"has_cards": "none", "votes": str(votes)}, *then]


def count(caller: str, *told: list[Any], bonus: tuple[int, ...] = (), is_won: bool = False) -> Council:
    """An election on cardboard: what everybody answers, clockwise; where nobody wins, the pile has no card."""
    council = council_of(len(told), CARDBOARD)
    for seat, n in zip(council.seats, bonus, strict=False):
        council.book_votes(seat, n, Source("election/0", say("Election {n}", n=0)))
    play(hold_election(council, caller), **dict(zip(council.seats, told, strict=True)), table=[] if is_won else [0])
    return council


def totals(council: Council) -> dict[str, tuple[int, int]]:
    """Region votes after the third, and all votes together."""
    result = elected(council).result
    assert result
    return {one.player: (one.region_votes_less_third, one.total) for one in result.counts}


def winner(council: Council) -> str | None:
    result = elected(council).result
    assert result
    return result.winner


def turn_and_election(council: Council, dealt: int, *red: Any, **others: list[Any]) -> list[str]:
    """A turn with an election behind it."""
    taken = [{"1": dealt}]
    return play(take_turn(council, board_of(council)), red=[*red, *taken], blue=[*others.get("blue", []), *taken],
                green=[*others.get("green", []), *taken])


# Who calls it.


def test_who_spent_the_last_card_rolling_for_more_calls_the_election() -> None:
    council = in_turn()
    hold(council, red="1")
    turn_and_election(council, 6, "stay", "x1", dice("2"), "enough")
    assert elected(council).caller == "red"


def test_who_lost_the_last_card_in_the_turn_of_another_calls_the_election() -> None:
    council = in_turn()
    hold(council, green="1")
    turn_and_election(council, 7, "tateshale", *HIGH, "none", blue=[*LOW], green=[*LOW])
    assert elected(council).caller == "green"


def test_of_several_without_a_card_the_first_clockwise_from_whoever_is_in_turn_calls_the_election() -> None:
    council = in_turn()
    council.turn = "blue"
    hold(council, red="", green="")
    play(take_turn(council, board_of(council)), red=[dice("66666"), {"1": 13}], blue=["nothing", {"1": 13}],
         green=[dice("11111"), {"1": 13}])
    assert elected(council).caller == "green"


def test_there_is_no_election_before_the_turn_is_over() -> None:
    council = in_turn()
    hold(council, red="1")
    asked = turn_and_election(council, 6, "stadford", "x1", dice("6"), "loncastre", "place", "enough")
    assert asked.index("red: turn/1/more/1") < asked.index("red: dealt/1")


def test_a_last_card_taken_back_means_no_election() -> None:
    council = in_turn()
    hold(council, green="12")
    play(take_turn(council, board_of(council)), red=["tateshale", *HIGH, "none"], blue=[*LOW],
         green=[cards("12"), dice("12"), "1"])
    assert (council.elections, held(council, "green")) == ([], "1")
    assert council.turn == "blue"


def test_a_player_without_a_card_calls_the_election() -> None:
    """On cardboard from any phone, or from the laptop for somebody."""
    council = council_of(3, CARDBOARD)
    asks = {(ask.seat, ask.key): ask for ask in first_asked(play_next_called_event(council))}
    assert {(seat, "out/1") for seat in (*council.seats, "table")} <= set(asks)
    assert asks["blue", "out/1"].current_form.read("out") is None
    assert asks["table", "out/1"].current_form.read("green") == "green"


def test_who_called_the_election_has_no_card() -> None:
    council = council_of(3, CARDBOARD)
    red, blue, _ = (ask.current_form for ask in first_asked(hold_election(council, "red")))
    assert refused(red, *has(9)).endswith("Please choose one of the answers offered.")
    assert (red.read(*none(9)).has_cards, blue.read(*has(9)).has_cards) == (False, True)


def test_votes_are_told_at_once_and_in_secret() -> None:
    council = council_of(4, CARDBOARD)
    asks = first_asked(hold_election(council, "red"))
    assert [ask.seat for ask in asks] == list(council.seats)
    assert {ask.secrecy for ask in asks} == {Secrecy.SEALED}


@pytest.mark.parametrize(("players", "most"), [(3, 37), (4, 39), (5, 39)])
def test_nobody_has_more_votes_than_the_island(players: int, most: int) -> None:
    form = first_asked(hold_election(council_of(players, CARDBOARD)))[0].current_form
    assert form.read(*has(most)).votes == most
    assert refused(form, *has(most + 1)).endswith("Please choose one of the answers offered.")


def test_more_votes_together_than_the_island_has_are_counted_again_or_believed() -> None:
    council = council_of(3, CARDBOARD)
    asked = play(hold_election(council, "red"), red=[*none(12), *none(12)], blue=[*has(13), *has(13)],
                 green=[*has(14), *has(12)], table=["again", 0])
    assert asked[3:7] == ["table: really/election/1", "red: election/1/2", "blue: election/1/2", "green: election/1/2"]
    assert totals(council)["green"] == (12, 12)
    council = council_of(3, CARDBOARD)
    play(hold_election(council, "red"), red=none(12), blue=has(13), green=has(14), table=["so", 0])
    assert totals(council)["green"] == (14, 14)


# What counts.


def test_the_votes_of_all_regions_with_a_courtier_or_the_figure_are_counted() -> None:
    """Red: four courtiers in Wigemor, one in Sedberouie, the figure alone in Oxeneford; Man is empty."""
    council = council_of(4)
    stand(council, "red", "wigemor", 4)
    stand(council, "red", "sedberouie", 1)
    stand(council, "red", "oxeneford", figure=True)
    stand(council, "blue", "sarisberie", 2, figure=True)
    stand(council, "green", "tateshale", 1)
    play(hold_election(council, None))
    assert totals(council) == {"red": (10, 10), "blue": (2, 2), "green": (4, 4), "yellow": (0, 0)}


def test_everybody_without_a_card_loses_a_third() -> None:
    assert totals(count("red", none(12), none(10), has(9), has(6))) == {
        "red": (8, 8), "blue": (7, 7), "green": (9, 9), "yellow": (6, 6)}


def test_who_has_a_card_left_loses_nothing() -> None:
    council = in_turn()
    hold(council, red="", blue="1")
    play(hold_election(council, "red"), red=[{"1": 13}], blue=[{"1": 13}], green=[{"1": 13}])
    assert totals(council) == {"red": (6, 6), "blue": (3, 3), "green": (8, 8)}


def test_the_printed_example_of_fourteen_votes_without_a_card() -> None:
    """Tateshale, Lincolia, Grentebrige and Lundonia."""
    council = council_of(3)
    for region in ("tateshale", "lincolia", "grentebrige", "lundonia"):
        stand(council, "green", region, 1)
    stand(council, "red", "wigemor", 1)
    stand(council, "blue", "sarisberie", 1)
    hold(council, green="")
    play(hold_election(council, "green"), red=[{"1": 6}], blue=[{"1": 6}], green=[{"1": 6}])
    assert totals(council)["green"] == (10, 10)


def test_the_third_is_taken_from_region_votes_and_never_from_bonus_votes() -> None:
    assert totals(count("red", none(9), has(8), has(7), bonus=(6, 5, 4))) == {
        "red": (6, 12), "blue": (8, 13), "green": (7, 11)}


# Who wins.


@pytest.mark.parametrize(("players", "needed"), [(3, 19), (4, 20), (5, 20)])
def test_nineteen_votes_win_with_three_players_and_twenty_with_more(players: int, needed: int) -> None:
    others = [has(4 - at) if at < 3 else none(0) for at in range(players - 2)]
    council = count("blue", has(needed), none(9), *others, is_won=True)
    assert (winner(council), council.step) == ("red", OVER)
    short = count("blue", has(needed - 1), none(9), *others)
    assert (winner(short), short.step == OVER) == (None, False)


def test_who_has_the_needed_votes_of_regions_and_bonus_together_wins() -> None:
    council = count("blue", has(9), none(6), has(8), bonus=(10, 4, 4), is_won=True)
    assert totals(council)["red"] == (9, 19)
    assert winner(council) == "red"
    assert winner(count("blue", has(9), none(6), has(8), bonus=(9, 4, 4))) is None


def test_the_third_may_cost_the_victory() -> None:
    assert winner(count("red", none(20), has(9), has(8))) is None


def test_a_second_election_counts_the_bonus_votes_of_the_first() -> None:
    council = count("blue", has(16), none(9), has(8))
    assert [council.bonus_votes_of(seat) for seat in council.seats] == [3, 1, 2]
    play(hold_election(council, "blue"), red=has(16), blue=none(9), green=has(8))
    assert totals(council) == {"red": (16, 19), "blue": (6, 7), "green": (8, 10)}
    assert winner(council) == "red"


def test_nobody_wins_outside_an_election() -> None:
    """Red holds 20 votes, and the turn is over."""
    council = in_turn()
    for region in ("sarisberie", "lideforde", "stadford", "loncastre", "rouecestre"):
        stand(council, "red", region, 1)
    board = board_of(council)
    assert sum(council.votes_of_region(region) for region in board.regions_influenced_by("red")) == 21
    play(take_turn(council, board), red=["stay", "enough"])
    assert (council.step == OVER, council.elections, council.turn) == (False, [], "blue")


def test_of_several_with_enough_votes_more_region_votes_win() -> None:
    council = count("green", has(9), has(12), none(3), bonus=(12, 8, 0), is_won=True)
    assert totals(council) == {"red": (9, 21), "blue": (12, 20), "green": (2, 2)}
    assert winner(council) == "blue"


def test_of_several_with_as_many_region_votes_more_cards_win_and_then_five_dice() -> None:
    def decided(red: list[Any], blue: list[Any]) -> str | None:
        """Both have enough, as many region votes, and fewer votes in all are blue's."""
        return winner(count("green", has(10, *red), has(10, *blue), none(3), bonus=(12, 9, 0), is_won=True))

    assert decided([4], [5]) == "blue"
    assert decided([6], [5]) == "red"
    assert decided([5, dice("12345")], [5, dice("12346")]) == "blue"
    assert decided([5, dice("66666")], [5, dice("12346")]) == "red"
    assert decided([5, dice("12345"), dice("11111")], [5, dice("54321"), dice("11112")]) == "blue"


def test_bonus_votes_corrected_before_the_crown_are_counted_again_with_the_cards_of_who_is_tied_then() -> None:
    """Red has won, with one bonus vote too many on the track; then blue and green have as many region votes."""
    def corrected(_ask: Ask[Any]) -> str:
        bonus = adjustments(council)["bonus/red"]
        bonus.book(bonus.form.read(7), say("so it lies on the board"))
        return "on"

    council = council_of(4, CARDBOARD)
    council.book_votes("red", 8, Source("election/0", say("Election {n}", n=0)))
    asked = answering.play(hold_election(council, "yellow"), red=has(12), blue=has(9, 3), green=has(9, 5),
                           yellow=none(3), table=[corrected, 0])[1]
    assert asked[4:] == ["table: crowned/1", "blue: compare/1", "green: compare/1", "table: pile/1"]
    assert elected(council).result.bonus == {"red": 4, "green": 3, "blue": 2, "yellow": 1}  # type: ignore[union-attr]


def test_nobody_tells_the_number_of_their_cards_twice() -> None:
    """Red and blue have enough, and compare; corrected, nobody has, and green is tied with them, too: until green has
    told its number, nobody's is used."""
    def late(_ask: Ask[Any]) -> int:
        seen = view_for_seat(council, None).election_if_latest
        assert seen
        assert {line.seat: (line.rank, line.ahead_by, line.tied) for line in seen.lines} == {
            **dict.fromkeys(("red", "blue", "green"), (None, None, say("tied"))), "yellow": (None, None, None)}
        return 4

    def corrected(_ask: Ask[Any]) -> str:
        for seat in ("red", "blue"):
            bonus = adjustments(council)[f"bonus/{seat}"]
            bonus.book(bonus.form.read(1), say("so it lies on the board"))
        return "on"

    council = council_of(4, CARDBOARD)
    for seat in ("red", "blue"):
        council.book_votes(seat, 11, Source("election/0", say("Election {n}", n=0)))
    asked = answering.play(hold_election(council, "yellow"), red=has(9, 3), blue=has(9, 5), green=has(9, late),
                           yellow=none(3), table=[corrected, 0])[1]
    assert asked[4:] == ["red: compare/1", "blue: compare/1", "table: crowned/1", "green: compare/1", "table: pile/1"]
    assert elected(council).result.bonus == {"blue": 4, "green": 3, "red": 2, "yellow": 1}  # type: ignore[union-attr]
