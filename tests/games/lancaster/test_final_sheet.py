"""The sheet `lancaster.final`, as the public contract has it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.lancaster.sheets import answered, refused

ADA = {"player": "Ada", "power_points": 41, "knights": [1, 1, 2, 3], "squires": 3, "gold": 4, "extensions": 3,
       "nobles": 5, "bishops": 2, "seals": 8, "dishonor": 4}
BEN = {"player": "Ben", "power_points": 52, "knights": [1, 2, 2], "squires": 1, "gold": 2, "extensions": 2,
       "nobles": 3, "dishonor": 3}
CY = {"player": "Cy", "power_points": 60, "knights": [1, 2, 2], "squires": 1, "extensions": 2, "nobles": 1}
CONTRACT = {"sheet": "lancaster.final", "court": True, "resentment": True, "dishonor_track": [6, 3],
            "players": [ADA, BEN, CY]}
DEE, EVE = {"player": "Dee", "power_points": 20}, {"player": "Eve", "power_points": 30}


def final(*players: Any, **more: Any) -> dict[str, Any]:
    return {"sheet": "lancaster.final", "players": list(players), **more}


def everything(*players: Any, **more: Any) -> dict[str, Any]:
    return final(*players, court=True, resentment=True, **more)


def lines(sheet: Any) -> dict[str, dict[str, int]]:
    return {standing["player"]: standing["lines"] for standing in answered(sheet)["standings"]}


def test_the_example_of_the_contract_is_answered_as_it_says() -> None:
    assert answered(CONTRACT) == {"sheet": "lancaster.final", "standings": [
        {"player": "Ada", "place": 1, "total": 81, "lines": {
            "power_points": 41, "knighthood": 8, "extensions": 8, "nobles": 10, "seals": 24, "dishonor": -4,
            "dishonor_rank": -6}},
        {"player": "Cy", "place": 2, "total": 62, "lines": {
            "power_points": 60, "knighthood": 2, "extensions": 0, "nobles": 0, "seals": 0, "dishonor": 0,
            "dishonor_rank": 0}},
        {"player": "Ben", "place": 3, "total": 55, "lines": {
            "power_points": 52, "knighthood": 2, "extensions": 4, "nobles": 3, "seals": 0, "dishonor": -3,
            "dishonor_rank": -3}}],
        "winners": ["Ada"]}


def test_all_but_name_and_power_points_may_be_left_out() -> None:
    assert answered(final(DEE, EVE)) == {"sheet": "lancaster.final", "standings": [
        {"player": "Eve", "place": 1, "total": 38, "lines": {
            "power_points": 30, "knighthood": 4, "extensions": 4, "nobles": 0, "seals": 0, "dishonor": 0,
            "dishonor_rank": 0}},
        {"player": "Dee", "place": 2, "total": 28, "lines": {
            "power_points": 20, "knighthood": 4, "extensions": 4, "nobles": 0, "seals": 0, "dishonor": 0,
            "dishonor_rank": 0}}], "winners": ["Eve"]}


def test_the_tudor_knight_strengthens_the_knighthood_by_two() -> None:
    knights = [{**DEE, "knights": [3]}, {**EVE, "knights": [2]}]
    assert lines(final(*knights))["Eve"]["knighthood"] == 0
    assert lines(final(knights[0], {**knights[1], "tudor_knight": True}, court=True))["Eve"]["knighthood"] == 8


def test_several_winners_stand_in_the_order_given() -> None:
    answer = answered(final(DEE, {**EVE, "player": "Zoe"}, {**EVE, "player": "Abe"}))
    assert answer["winners"] == ["Zoe", "Abe"]
    assert [standing["place"] for standing in answer["standings"]] == [1, 1, 3]


def test_ties_of_dishonor_go_the_way_the_table_chose() -> None:
    players = [{**DEE, "dishonor": 2, "voting_markers": 3}, {**EVE, "dishonor": 2}, CY]
    for chosen, dee, eve in (({}, -3, -6), ({"dishonor_ties": "markers-spare"}, -3, -6),
                             ({"dishonor_ties": "markers-blame"}, -6, -3)):
        ranked = lines(everything(*players, dishonor_track=[6, 3], **chosen))
        assert (ranked["Dee"]["dishonor_rank"], ranked["Eve"]["dishonor_rank"]) == (dee, eve)


@pytest.mark.parametrize("more", [{}, {"dishonor_track": None}])
def test_no_exposed_pair_costs_nobody_more_than_the_markers(more: dict[str, Any]) -> None:
    ranked = lines(everything({**DEE, "dishonor": 2}, EVE, **more))
    assert (ranked["Dee"]["dishonor"], ranked["Dee"]["dishonor_rank"]) == (-2, 0)


def test_a_total_may_be_negative() -> None:
    answer = answered(everything({**EVE, "power_points": 0, "dishonor": 20}, DEE, dishonor_track=[6, 3]))
    assert answer["standings"][1]["total"] == 4 + 4 - 20 - 6


def test_without_an_expansion_its_fields_may_say_nothing() -> None:
    nothing = {"bishops": 0, "seals": 0, "tudor_knight": False, "dishonor": 0}
    assert answered(final({**DEE, **nothing}, EVE, court=False, resentment=False, dishonor_track=None)) == (
        answered(final(DEE, EVE)))


def test_voting_markers_and_the_way_of_ties_need_no_expansion() -> None:
    plain = answered(final(DEE, EVE))
    assert answered(final({**DEE, "voting_markers": 3}, EVE, dishonor_ties="markers-blame")) == plain


def test_each_field_may_be_as_large_as_it_says() -> None:
    most = {"knights": [4, 3, 2, 2, 1, 1, 1], "extensions": 6, "nobles": 9, "bishops": 3, "seals": 24}
    assert lines(final({**DEE, **most}, EVE, court=True))["Dee"] == {
        "power_points": 20, "knighthood": 8, "extensions": 8, "nobles": 36, "seals": 96, "dishonor": 0,
        "dishonor_rank": 0}


# Refused.


@pytest.mark.parametrize(("sheet", "path"), [
    ({"sheet": "lancaster.final"}, "players"),
    (final(DEE, EVE, weather="fine"), "weather"),
    (final(DEE), "players"),
    (final(*({**DEE, "player": name} for name in "ABCDEF")), "players"),
    (final(DEE, "Eve"), "players[1]"),
    (final(DEE, {"player": "Eve"}), "players[1].power_points"),
    (final(DEE, {"power_points": 3}), "players[1].player"),
    (final(DEE, {**EVE, "hat": 1}), "players[1].hat"),
    (final(DEE, {**EVE, "player": ""}), "players[1].player"),
    (final(DEE, {**EVE, "player": "x" * 41}), "players[1].player"),
    (final(DEE, {**EVE, "player": "Dee"}), "players[1].player"),
    (final(DEE, {**EVE, "power_points": -1}), "players[1].power_points"),
    (final(DEE, {**EVE, "power_points": True}), "players[1].power_points"),
    (final(DEE, {**EVE, "squires": 1.5}), "players[1].squires"),
    (final(DEE, {**EVE, "gold": "2"}), "players[1].gold"),
    (final(DEE, {**EVE, "knights": None}), "players[1].knights"),
    (final(DEE, {**EVE, "knights": [1, 1, 1, 1]}), "players[1].knights"),
    (final(DEE, {**EVE, "knights": [1, 2, 2, 2]}), "players[1].knights"),
    (final(DEE, {**EVE, "knights": [3, 3]}), "players[1].knights"),
    (final(DEE, {**EVE, "knights": [4, 1, 4]}), "players[1].knights"),
    (final(DEE, {**EVE, "knights": [1, 5]}), "players[1].knights[1]"),
    (final(DEE, {**EVE, "extensions": 7}), "players[1].extensions"),
    (final(DEE, {**EVE, "nobles": 10}), "players[1].nobles"),
    (final(DEE, {**EVE, "voting_markers": -1}), "players[1].voting_markers"),
    (everything(DEE, {**EVE, "bishops": 4}), "players[1].bishops"),
    (everything(DEE, {**EVE, "seals": -1}), "players[1].seals"),
    (everything(DEE, {**EVE, "tudor_knight": 1}), "players[1].tudor_knight"),
    (everything(DEE, {**EVE, "dishonor": None}), "players[1].dishonor"),
    (final(DEE, EVE, court="yes"), "court"),
    (final(DEE, EVE, resentment=None), "resentment"),
    (everything(DEE, EVE, dishonor_track=6), "dishonor_track"),
    (everything(DEE, EVE, dishonor_track=[]), "dishonor_track"),
    (everything(DEE, EVE, dishonor_track=[6]), "dishonor_track"),
    (everything(DEE, EVE, dishonor_track=[6, 3, 1]), "dishonor_track"),
    (everything(DEE, EVE, dishonor_track=[3, 6]), "dishonor_track"),
    (everything(DEE, EVE, dishonor_track=[6, None]), "dishonor_track[1]"),
    (everything(DEE, EVE, dishonor_track=[6, -3]), "dishonor_track[1]"),
    (final(DEE, EVE, dishonor_ties="markers"), "dishonor_ties"),
    # What needs an expansion that is not in play.
    (final({**DEE, "bishops": 1}, EVE), "players[0].bishops"),
    (final({**DEE, "seals": 1}, EVE, resentment=True), "players[0].seals"),
    (final(DEE, {**EVE, "tudor_knight": True}, court=False), "players[1].tudor_knight"),
    (final(DEE, {**EVE, "dishonor": 1}, court=True), "players[1].dishonor"),
    (final(DEE, EVE, dishonor_track=[6, 3], resentment=False), "dishonor_track"),
    # And what only one can have.
    (everything({**DEE, "tudor_knight": True}, {**EVE, "tudor_knight": True}), "players[1].tudor_knight"),
])
def test_a_fault_is_told_by_its_path(sheet: dict[str, Any], path: str) -> None:
    assert refused(sheet) == [path]
    assert refused([CONTRACT, sheet]) == [f"[1].{path}"]


def test_everything_of_an_expansion_that_is_not_in_play_is_told() -> None:
    sheet = final({**ADA, "tudor_knight": True}, {**BEN, "tudor_knight": True}, dishonor_track=[6, 3])
    assert refused(sheet) == ["players[0].bishops", "players[0].seals", "players[0].tudor_knight",
                              "players[1].tudor_knight", "players[0].dishonor", "players[1].dishonor",
                              "dishonor_track"]


def test_every_further_tudor_knight_is_one_too_many() -> None:
    chamberlains = [{**DEE, "player": name, "tudor_knight": True} for name in "ABC"]
    assert refused(final(*chamberlains, court=True)) == ["players[1].tudor_knight", "players[2].tudor_knight"]


@pytest.mark.parametrize(("sheet", "paths"), [
    (final(ADA, {**DEE, "tudor_knight": True}, court="yes", resentment=True), ["court"]),
    (final({**ADA, "dishonor": 0}, {**DEE, "dishonor": 2}, court=True, resentment=1, dishonor_track=[6, 3]),
     ["resentment"]),
    (final(DEE, EVE, dishonor_track="6/3"), ["dishonor_track"]),
    (final(DEE, {**EVE, "seals": "3"}), ["players[1].seals"]),
])
def test_what_only_follows_from_another_fault_is_not_told(sheet: dict[str, Any], paths: list[str]) -> None:
    assert refused(sheet) == paths


def test_several_faults_are_told_at_once() -> None:
    sheet = final({**DEE, "knights": [4, 4]}, {**DEE, "seals": 1}, dishonor_track=[6, 3], dishonor_ties="?")
    assert sorted(refused(sheet)) == ["dishonor_ties", "dishonor_track", "players[0].knights", "players[1].player",
                                      "players[1].seals"]
