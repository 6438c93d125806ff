"""Whose pieces leave a region after a dispute, and where a banished figure goes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Ask
from companion.games.long_live_the_king.council import Council
from companion.games.long_live_the_king.dispute_phase import dispute
from companion.games.long_live_the_king.regions import BY_KEY
from tests.games.long_live_the_king.kit import (
    CARDBOARD,
    board_of,
    by_players,
    cards,
    council_of,
    dice,
    moves_in,
    play,
    stand,
    told_of,
)
from tests.tabletop.answering import keys

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
    return play(dispute(council, moves_in(council, "red", "tateshale")), **answers)


def figures(council: Council) -> dict[str, str]:
    return {seat: there.key if there else "" for seat, there in board_of(council).figures.items()}


def courtiers(council: Council, seat: str) -> dict[str, int]:
    return {region.key: held.courtiers for region, held in board_of(council).held.items() if held.owner == seat}


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
    assert board_of(council).supply("green") == 16


@pytest.mark.parametrize(("winner", "does"), [
    ("red", ["place", "enough"]), ("blue", ["wigemor", "place", "enough"]), ("green", ["wigemor", "place", "enough"])])
def test_after_a_dispute_only_the_winners_pieces_stand_in_the_region(winner: str, does: list[Any]) -> None:
    council = island()
    fight(council, winner, *does)
    board, there = board_of(council), BY_KEY["tateshale"]
    assert {seat for seat in council.seats if board.is_of(seat, there)} == {winner}


def test_another_player_who_places_nothing_leaves_the_region_empty() -> None:
    council = island()
    fight(council, "blue", "wigemor", "none")
    assert board_of(council).holder(BY_KEY["tateshale"]) is None


def test_a_winner_without_a_courtier_in_the_supply_places_none() -> None:
    council = island()
    for region, n in (("lundonia", 3), ("sarisberie", 2), ("grentebrige", 3), ("stadford", 3), ("loncastre", 3),
                      ("rouecestre", 3)):
        stand(council, "blue", region, n)
    assert board_of(council).supply("blue") == 0
    asked = fight(council, "blue", "wigemor")
    assert not any(": won" in one for one in asked)
    assert board_of(council).holder(BY_KEY["tateshale"]) is None


def test_a_figure_without_a_region_to_go_to_stands_beside_the_board() -> None:
    council = island()
    del board_of(council).held[BY_KEY["lincolia"]]
    fight(council, "red", "place", "enough")
    assert figures(council) == {"red": "tateshale", "blue": "lundonia", "green": ""}
    assert any(who == "green" and "beside the board" in what for who, what in by_players(council))


def test_an_intruder_without_courtiers_elsewhere_stands_beside_the_board() -> None:
    council = island()
    for region in ("wigemor", "oxeneford"):
        del board_of(council).held[BY_KEY[region]]
    asked = fight(council, "green", "place", "enough")
    assert not any("banish" in one for one in asked)
    assert figures(council)["red"] == ""


def test_on_cardboard_nobody_is_asked_where_a_figure_goes() -> None:
    council = council_of(3, CARDBOARD)
    asked = play(dispute(council, told_of()), red=[*LOW], blue=[*HIGH], green=[*LOW])
    assert not any("banish" in one or "won" in one for one in asked)
    assert [who for who, _ in by_players(council)] == ["green", "red", "green", "blue"]
    assert ["banished" in what for _, what in by_players(council)] == [False, True, True, False]
