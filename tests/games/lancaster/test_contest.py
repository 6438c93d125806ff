"""Places, ties and shares of the final scoring, told to the players."""

from __future__ import annotations

from companion.games.lancaster.final_scoring import Scoring
from companion.locale import tongue
from tests.games.lancaster.scorings import category, scored


def why(scoring: Scoring, key: str) -> list[str]:
    return [tongue("en").text_of(award.why) for award in category(scoring, key)]


def test_an_award_tells_value_place_and_what_broke_the_tie() -> None:
    awards = category(scored({"knighthood": 5, "squires": 2}, {"knighthood": 5, "squires": 1},
                             {"knighthood": 4, "squires": 7}), "knighthood")
    assert [(award.value, award.tie_break, award.rank) for award in awards] == [(5, 2, 1), (5, 1, 2), (4, None, 3)]


def test_majorities_say_why() -> None:
    held = [{"knighthood": n, "squires": squires} for n, squires in ((9, 0), (5, 2), (5, 1), (3, 0))]
    assert why(scored(*held), "knighthood") == ["Most: 9", "Second with 5; ahead by more squires",
                                                "Place 3 with 5; behind by fewer squires", "Place 4 with 3"]


def test_between_two_who_are_tied_with_it_a_second_place_says_why_it_is_not_the_first() -> None:
    assert why(scored(*({"knighthood": 5, "squires": n} for n in (0, 2, 1))), "knighthood") == [
        "Place 3 with 5; behind by fewer squires", "Most: 5; ahead by more squires",
        "Second with 5; behind by fewer squires"]


def test_a_tie_for_first_says_how_the_points_are_shared() -> None:
    assert why(scored(*[{"knighthood": 7}] * 3, {"knighthood": 2}), "knighthood") == [
        *["Tied for first with 2 others: 12 shared, 4 each"] * 3, "2; first place is shared, so there is no second"]
    assert why(scored({"extensions": 1}, {"extensions": 1}), "extensions") == [
        "Tied for first with 1 other: 8 shared, 4 each"] * 2


def test_a_tie_for_second_says_how_the_points_are_shared() -> None:
    assert why(scored({"extensions": 3}, {"extensions": 1}, {"extensions": 1}), "extensions") == [
        "Most: 3", *["Shared second with 1: 4 shared among 2, 2 each"] * 2]


def test_a_broken_tie_names_gold_for_extensions() -> None:
    assert why(scored({"extensions": 2, "gold": 3}, {"extensions": 2, "gold": 1}), "extensions") == [
        "Most: 2; ahead by more gold", "2; with two players only first place counts; behind by less gold"]


def test_what_everybody_scores_alone_says_why() -> None:
    scoring = scored({"power_points": 1, "nobles": 1, "bishops": 2, "seals": 8, "dishonor": 2}, {"nobles": 5},
                     court=True, resentment=True)
    assert why(scoring, "power_points")[0] == "Won during the game"
    assert why(scoring, "nobles") == ["1 noble at the table", "5 nobles at the table"]
    assert why(scoring, "seals")[0] == "3 × 8: lord and bishops times seals"
    assert why(scoring, "dishonor") == ["2 dishonor markers: −1 each", "0 dishonor markers: −1 each"]


def test_dishonor_says_why() -> None:
    held = [{"dishonor": n, "markers": votes} for n, votes in ((4, 0), (3, 0), (3, 1), (1, 0), (0, 0))]
    on = {"resentment": True, "dishonor_track": (6, 3)}
    assert why(scored(*held, **on), "dishonor_rank") == [
        "Most dishonor: 4", "Second most dishonor: 3; ahead by fewer voting markers",
        "Place 3 with 3; behind by more voting markers", "Place 4 with 1", "No dishonor marker"]
    assert why(scored(*[{"dishonor": 2}] * 3, **on), "dishonor_rank") == [
        "As much dishonor as 2 others: 9 shared, 3 each"] * 3
    assert why(scored({"dishonor": 2}, {"dishonor": 1}, **on), "dishonor_rank")[1] == (
        "1; with two players only the most dishonor is punished")
    assert why(scored({"dishonor": 2}, {}, resentment=True), "dishonor_rank") == [
        "No numbers of the dishonor track are exposed", "No dishonor marker"]


def test_the_tie_break_told_is_the_one_that_decided() -> None:
    scoring = scored({"dishonor": 3, "markers": 2, "squires": 5}, {"dishonor": 3, "markers": 2},
                     {"dishonor": 1}, resentment=True, dishonor_track=(6, 3))
    awards = category(scoring, "dishonor_rank")
    assert [(award.tie_break, award.rank, award.points) for award in awards] == [(5, 2, -3), (0, 1, -6), (None, 3, 0)]
    assert why(scoring, "dishonor_rank")[:2] == ["Second most dishonor: 3; behind by more squires",
                                                 "Most dishonor: 3; ahead by fewer squires"]
