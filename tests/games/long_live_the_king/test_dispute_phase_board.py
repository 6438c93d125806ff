"""What a dispute does on the board: the winner's courtiers, and whose pieces leave."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute import DisputeOpening
from companion.games.long_live_the_king.dispute_phase import play_dispute
from companion.games.long_live_the_king.regions import BY_KEY
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    COMPANION,
    at_war,
    board_of,
    by_hand,
    by_players,
    cards,
    council_of,
    dice,
    fought,
    held,
    moves_in,
    play,
    stand,
    told_of,
)
from tests.tabletop.answering import keys, said


def test_an_intruder_who_wins_returns_the_defenders_courtiers_banishes_the_figure_and_places_one() -> None:
    council, opening = at_war(COMPANION, 3)
    board, there = board_of(council), opening.region
    play(play_dispute(council, opening), red=[cards("123"), dice("666"), "place", "enough"],
         blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert there
    assert fought(council).winner == "red"
    assert (board.number_of_courtiers_in("red", there), board.number_of_courtiers_in("green", there),
            board.number_of_courtiers_in_supply("green")) == (1, 0, 16)
    assert board.figures["red"] == there
    assert board.figures["green"] != there


def test_the_winner_places_one_courtier_for_free_and_may_roll_for_more() -> None:
    council, opening = at_war(COMPANION, 3)
    asked = play(play_dispute(council, opening), red=[cards("3"), dice("6"), "place", "x1", dice("3"), "x2", dice("1"),
                                                      "enough"],
                 blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert opening.region
    assert board_of(council).number_of_courtiers_in("red", opening.region) == 2
    assert held(council, "red") == "1" * 11 + "2" * 6
    assert [one for one in asked if one.startswith("red: won")] == [
        "red: won/1/free", "red: won/1/more/1", "red: won/1/more/1/die", "red: won/1/more/2", "red: won/1/more/2/die",
        "red: won/1/more/3"]


def test_on_cardboard_a_named_region_is_no_board_to_be_kept() -> None:
    council = council_of(3, CARDBOARD)
    asked = play(play_dispute(council, DisputeOpening("red", "green", 4, BY_KEY["lincolia"], True, 2)),
                 red=[cards("123"), dice("666")], blue=[cards("1"), dice("2")], green=[cards("1"), dice("2")])
    assert asked[-1] == "green: dice/1"
    assert [who for who, _ in by_players(council)] == ["green", "green", "red"]


def test_where_a_lone_figure_lost_nothing_goes_back_to_the_supply() -> None:
    council = council_of(3, CARDBOARD)
    play(play_dispute(council, told_of(courtiers=0)), red=[cards("123"), dice("666")], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("2")])
    assert [(who, "banished" in what) for who, what in by_players(council)] == [("green", True), ("red", False)]


def test_on_cardboard_the_screen_says_what_hands_do() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("123"), dice("666")], blue=[cards("1"), dice("2")],
         green=[cards("1"), dice("2")])
    (back, n), (banished, where), (winner, places) = by_players(council)
    assert (back, "3 courtiers" in n) == ("green", True)
    assert (banished, "banished" in where) == ("green", True)
    assert (winner, "place" in places) == ("red", True)
    assert by_hand(council)[-1] == ("", "All other cards laid go onto the discard pile")


def hands(winner: str, courtiers: int = 3) -> dict[str, str]:
    """Red moves into green's, where four courtiers may stand: what each of them reads last."""
    council = council_of(3, CARDBOARD)
    high, low = [cards("123"), dice("666")], [cards("1"), dice("2")]
    play(play_dispute(council, told_of(courtiers=courtiers)),
         **{seat: [*(high if seat == winner else low)] for seat in council.seats})
    return dict(by_players(council))


def test_on_cardboard_nothing_is_placed_where_as_many_stand_as_may() -> None:
    assert hands("green", 4)["green"] == "the region is full: no courtier is placed"
    more = "may place a courtier, and roll for more: at most 4"
    assert (hands("green")["green"], hands("red", 4)["red"]) == (more, more)


def test_on_cardboard_another_player_who_wins_reads_that_the_own_figure_stays_out() -> None:
    assert hands("blue")["blue"] == "may place and roll for more (at most 4), without the figure"


def test_on_cardboard_the_winner_says_where_a_figure_goes_and_what_happens_without_any_courtier() -> None:
    council, opening = at_war(CARDBOARD, 3)
    play(play_dispute(council, opening), red=[cards("1"), dice("2")], blue=[cards("1"), dice("2")],
         green=[cards("3"), dice("6")])
    assert by_players(council)[0] == ("red", "is banished to own courtiers; the winner says where")
    assert "Without such a region a figure stands beside the board, and enters any one in its next turn." in said(
        council)


# Whose pieces leave a region, and where a banished figure goes.

HIGH, LOW = [cards("3"), dice("6")], [cards("1"), dice("2")]


def island(figure_at: str = "tateshale") -> Council:
    """Green holds Tateshale and Lincolia, red Wigemor and Oxeneford, blue sits in Lundonia."""
    council = council_of(3)
    stand(council, "green", "tateshale", 2)
    stand(council, "green", "lincolia", 1)
    stand(council, "green", figure_at, figure=True)
    stand(council, "red", "wigemor", 2)
    stand(council, "red", "oxeneford", 1)
    stand(council, "blue", "lundonia", 1, figure=True)
    return council


def fight(council: Council, winner: str, *does: Any) -> list[str]:
    """Red moves into Tateshale; this one wins and then answers."""
    answers: dict[str, list[Any]] = {seat: [*(HIGH if seat == winner else LOW)] for seat in council.seats}
    answers[winner] += does
    return play(play_dispute(council, moves_in(council, "red", "tateshale")), **answers)


def figures(council: Council) -> dict[str, str]:
    return {seat: there.key if there else "" for seat, there in board_of(council).figures.items()}


def courtiers(council: Council, seat: str) -> dict[str, int]:
    return {region.key: held.courtiers for region, held in board_of(council).courtiers_held.items()
            if held.owner == seat}


def test_a_defender_who_wins_banishes_the_intruder_and_nothing_else_moves() -> None:
    council = island()
    fight(council, "green", "wigemor", "none")
    assert figures(council) == {"red": "wigemor", "blue": "lundonia", "green": "tateshale"}
    assert courtiers(council, "green") == {"tateshale": 2, "lincolia": 1}
    assert courtiers(council, "red") == {"wigemor": 2, "oxeneford": 1}


def test_a_banished_figure_comes_to_a_region_where_its_own_courtiers_stand_as_the_winner_says() -> None:
    seen: list[list[str]] = []

    def there(ask: Ask[Any]) -> str:
        seen.append(keys(ask))
        return "oxeneford"

    council = island()
    asked = fight(council, "green", there, "none")
    assert "green: banish/1/red" in asked
    assert seen == [["wigemor", "oxeneford"]]
    assert figures(council)["red"] == "oxeneford"
    assert ("red", "is banished to Oxeneford") in by_players(council)


def test_a_figure_that_is_elsewhere_is_not_banished() -> None:
    council = island(figure_at="lincolia")
    fight(council, "red", "none")
    assert figures(council) == {"red": "tateshale", "blue": "lundonia", "green": "lincolia"}
    assert not any("banished" in what for _, what in by_players(council))


def test_an_intruder_who_wins_banishes_the_defender_to_another_region_of_that_player() -> None:
    council = island()
    fight(council, "red", "place", "enough")
    assert figures(council) == {"red": "tateshale", "blue": "lundonia", "green": "lincolia"}


def test_another_player_who_wins_clears_the_region_and_keeps_the_own_figure_where_it_is() -> None:
    council = island()
    fight(council, "blue", "oxeneford", "place", "enough")
    assert figures(council) == {"red": "oxeneford", "blue": "lundonia", "green": "lincolia"}
    assert courtiers(council, "blue") == {"lundonia": 1, "tateshale": 1}
    assert courtiers(council, "green") == {"lincolia": 1}
    assert board_of(council).number_of_courtiers_in_supply("green") == 16


@pytest.mark.parametrize(("winner", "does"), [
    ("red", ["place", "enough"]), ("blue", ["wigemor", "place", "enough"]), ("green", ["wigemor", "place", "enough"])])
def test_after_a_dispute_only_the_winners_pieces_stand_in_the_region(winner: str, does: list[Any]) -> None:
    council = island()
    fight(council, winner, *does)
    board, there = board_of(council), BY_KEY["tateshale"]
    assert {seat for seat in council.seats if board.has_influence_in(seat, there)} == {winner}


def test_another_player_who_places_nothing_leaves_the_region_empty() -> None:
    council = island()
    fight(council, "blue", "wigemor", "none")
    assert board_of(council).holder_of_region(BY_KEY["tateshale"]) is None


def test_a_winner_without_a_courtier_in_the_supply_places_none() -> None:
    council = island()
    for region, n in (("lundonia", 3), ("sarisberie", 2), ("grentebrige", 3), ("stadford", 3), ("loncastre", 3),
                      ("rouecestre", 3)):
        stand(council, "blue", region, n)
    assert board_of(council).number_of_courtiers_in_supply("blue") == 0
    asked = fight(council, "blue", "wigemor")
    assert not any(": won" in one for one in asked)
    assert board_of(council).holder_of_region(BY_KEY["tateshale"]) is None


def test_a_figure_without_a_region_to_go_to_stands_beside_the_board() -> None:
    council = island()
    del board_of(council).courtiers_held[BY_KEY["lincolia"]]
    fight(council, "red", "place", "enough")
    assert figures(council) == {"red": "tateshale", "blue": "lundonia", "green": ""}
    assert any(who == "green" and "beside the board" in what for who, what in by_players(council))


def test_an_intruder_without_courtiers_elsewhere_stands_beside_the_board() -> None:
    council = island()
    for region in ("wigemor", "oxeneford"):
        del board_of(council).courtiers_held[BY_KEY[region]]
    asked = fight(council, "green", "place", "enough")
    assert not any("banish" in one for one in asked)
    assert figures(council)["red"] == ""


def test_on_cardboard_nobody_is_asked_where_a_figure_goes() -> None:
    council = council_of(3, CARDBOARD)
    asked = play(play_dispute(council, told_of()), red=[*LOW], blue=[*HIGH], green=[*LOW])
    assert not any("banish" in one or "won" in one for one in asked)
    assert [who for who, _ in by_players(council)] == ["green", "red", "green", "blue"]
    assert ["banished" in what for _, what in by_players(council)] == [False, True, True, False]
