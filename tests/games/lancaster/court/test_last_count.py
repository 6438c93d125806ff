"""The end: black tokens times seals, and the Tudor knight of the last Lord Great Chamberlain."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Secrecy
from companion.games.lancaster.court.offices import CHAMBERLAIN, TUDOR_KNIGHT
from companion.games.lancaster.court.privileges import chamberlain_form
from companion.games.lancaster.final_scoring import final_scoring
from companion.games.lancaster.pieces import owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.view import public_view
from companion.locale import tongue
from companion.tabletop.scoring import Scoring
from tests.games.lancaster.court.tables import (
    FIVE,
    apply,
    beside,
    entitle,
    filled,
    for_two,
    holders,
    own,
    realm_of,
    state,
)
from tests.games.lancaster.kit import conflict, court, finale, hold, play, points, stack, step
from tests.games.lancaster.sheets import answered
from tests.tabletop.answering import first_asked, said

TOLD = {"knighthood": 3, "squires": 0, "extensions": 0, "gold": 0, "nobles": 0, "seals": 0, "bishops": 0}


def scored(realm: Realm) -> Scoring:
    return realm.count_final_scoring(dict.fromkeys(realm.seats, 0))


def worth(realm: Realm, key: str) -> dict[str, int]:
    category = next(one for one in scored(realm).categories if one.key == key)
    return {award.player: award.points for award in category.awards}


def seal(realm: Realm, **n: int) -> None:
    for seat, many in n.items():
        realm.purses[seat][next(stock for stock in realm.purses[seat].kept_stocks if stock.key == "seals")] = many


# Bishops and seals.


def test_blues_two_bishops_and_eight_seals_are_worth_24_power_points() -> None:
    """The rulebook's example."""
    realm = realm_of()
    own(realm, "blue", 2)
    seal(realm, blue=8)
    assert worth(realm, "seals") == {"red": 0, "blue": 24, "green": 0, "yellow": 0}
    why = next(one for one in scored(realm).categories if one.key == "seals").award("blue").why
    assert tongue("en").text_of(why) == "3 × 8: lord and bishops times seals"


@pytest.mark.parametrize(("bishops", "seals", "points_"), [(0, 5, 5), (3, 0, 0), (3, 2, 8)])
def test_the_lord_and_each_bishop_count_each_seal(bishops: int, seals: int, points_: int) -> None:
    realm = realm_of()
    own(realm, "red", bishops)
    seal(realm, red=seals)
    assert worth(realm, "seals")["red"] == points_


def test_bishops_count_wherever_they_stand() -> None:
    realm = realm_of()
    own(realm, "red", 2)
    apply(realm, "red", "constable", bishops=2)
    seal(realm, red=3)
    assert worth(realm, "seals")["red"] == 9


def test_they_are_revealed_after_all_of_the_base_game_and_before_dishonor() -> None:
    realm = realm_of(resentment="in")
    assert [counting.award_rule.key for counting in realm.in_play.scored_categories] == [
        "power_points", "knighthood", "extensions", "nobles", "seals", "dishonor", "dishonor_rank"]
    realm = realm_of()
    seal(realm, red=4)
    play(finale(realm), table=["on"] * 5)
    assert "red: 4 power points (Seals). 1 × 4: lord and bishops times seals." in said(realm)


def test_by_hand_everybodys_seals_and_bishops_are_part_of_the_last_count_which_is_sealed() -> None:
    realm = realm_of(books="cardboard")
    asks = first_asked(step(realm, "counting"))
    assert {ask.secrecy for ask in asks} == {Secrecy.SEALED}
    assert [key for key, _ in asks[0].current_form.fields] == list(TOLD)  # type: ignore[attr-defined]
    play(step(realm, "counting"), **{seat: [{**TOLD, "seals": 8, "bishops": 2}] for seat in realm.seats})
    assert worth(realm, "seals") == dict.fromkeys(realm.seats, 24)


def test_the_table_and_the_sheet_count_by_the_same_functions() -> None:
    realm = realm_of()
    own(realm, "red", 1)
    own(realm, "blue", 3)
    seal(realm, red=6, blue=2)
    state(realm).holders[CHAMBERLAIN] = "green"
    won = dict.fromkeys(realm.seats, 5)
    assert realm.count_final_scoring(won) == final_scoring(realm.holdings(won), court=True)
    sheet: dict[str, Any] = {"sheet": "lancaster.final", "court": True, "players": [
        {"player": seat, "power_points": 5, "knights": [1, 2], "squires": had["squires"], "gold": had["gold"],
         "seals": had["seals"], "bishops": had["bishops"], "tudor_knight": seat == "green"}
        for seat, had in realm.holdings(won).items()]}
    ranking = {one.player: one.total for one in realm.count_final_scoring(won).ranking}
    assert {line["player"]: line["total"] for line in answered(sheet)["standings"]} == ranking


# The Tudor knight.


def test_the_tudor_knight_of_the_fifth_round_adds_its_strength_to_the_knighthood() -> None:
    realm = realm_of(round_=5)
    apply(realm, "blue", "chamberlain")
    filled(realm)
    assert {seat: held["knighthood"] for seat, held in realm.holdings(dict.fromkeys(realm.seats, 0)).items()} == {
        "red": 3, "blue": 5, "green": 3, "yellow": 3}
    assert worth(realm, "knighthood")["blue"] == 8


def test_one_left_standing_in_a_conflict_does_not() -> None:
    """Rulings 7."""
    realm = realm_of(round_=5)
    there = conflict(realm)
    court(realm, "red", 1)
    stack(realm, there, "red", 2)
    beside(realm, there.key, "red", TUDOR_KNIGHT)
    entitle(realm, "blue", TUDOR_KNIGHT)
    assert worth(realm, "knighthood") == worth(realm_of(), "knighthood")


def test_an_allys_belongs_to_nobodys_knighthood() -> None:
    realm = for_two()
    state(realm).holders[CHAMBERLAIN] = owner_for_ally_of("red")
    assert {held["knighthood"] for held in realm.holdings(dict.fromkeys(realm.seats, 0)).values()} == {3}


def test_by_hand_the_table_says_once_before_the_last_count_who_holds_the_office() -> None:
    realm = realm_of(books="cardboard")
    order = [one.key for one in realm.in_play.order.finale]
    assert order.index("last-chamberlain") < order.index("counting")
    assert play(step(realm, "last-chamberlain"), table=["green"])[1] == [f"{TABLE}: last-chamberlain"]
    assert holders(realm) == {"chamberlain": "green"}
    play(finale(realm), table=["on"] * 5, **{seat: [TOLD] for seat in realm.seats})
    assert points(realm) == [1 + 3, 1 + 3, 8 + 3, 1 + 3]  # no extensions: all share the 12 for them


def test_the_companion_knows_it_and_asks_nobody() -> None:
    assert play(step(realm_of(), "last-chamberlain"))[1] == []


@pytest.mark.parametrize(("players", "nobody"), [(3, "Nobody"), (2, "Nobody, or an ally")])
def test_by_hand_it_may_be_nobody_or_an_ally(players: int, nobody: str) -> None:
    realm = realm_of(*FIVE[:players], books="cardboard")
    realm.allies = {"red": "green", "blue": "yellow"} if players == 2 else {}
    options = {one.key: tongue("en").text_of(one.words) for one in chamberlain_form(realm).options}
    assert options == {**{seat: seat for seat in realm.seats}, "nobody": nobody}
    for told, there in (("red", {"chamberlain": "red"}), ("nobody", {})):  # as an answer that is corrected
        play(step(realm, "last-chamberlain"), table=[told])
        assert holders(realm) == there


# Set-up.


@pytest.mark.parametrize(("players", "bishops", "seals", "lord"), [
    (2, 5, "Seals lie open.", "The lord on the coat of arms of the castle board, and that of the ally, too."),
    (4, 7, "Seals lie behind the screens.", "The lord on the coat of arms of the castle board.")])
def test_the_set_up_lists_what_it_adds(players: int, bishops: int, seals: str, lord: str) -> None:
    realm = realm_of(*FIVE[:players])
    said_ = {section.key: [tongue("en").text_of(line) for line in section.steps]
             for section in public_view(realm).sections}
    assert said_["court"] == [
        f"On the regal board: {bishops} bishops, the seals, 2 shields, 3 archers and 3 Tudor knights.",
        "The three office cards beside it.", seals]
    assert lord in said_["players"]
    assert said_["parliament"][-1] == "The regal board below the laws."
    assert "2 gold, 2 squires, 2 voting markers." in said_["players"]


def test_the_regal_board_is_laid_out_once_for_every_box_that_uses_it() -> None:
    for box in ({}, {"resentment": "in"}):
        steps = [tongue("en").text_of(line) for section in public_view(realm_of(**box)).sections
                 for line in section.steps]
        assert steps.count("The regal board below the laws.") == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_a_lord_at_court_and_two_voting_markers(players: int) -> None:
    realm = realm_of(*FIVE[:players])
    owners = [*realm.seats, *(owner_for_ally_of(seat) for seat in realm.seats if players == 2)]
    for owner in owners:
        assert "lord" in [piece.kind for piece in realm.spaces.pieces("court", owner)]
    assert {purse[stock] for purse in realm.purses.values() for stock in purse.kept_stocks
            if stock.key == "markers"} == {2}
    hold(realm, "red", markers=1)
    assert not any(purse[stock] for purse in realm.purses.values() for stock in purse.kept_stocks
                   if stock.key == "seals")


@pytest.mark.parametrize(("options", "rules", "label"), [
    ({}, 5, "Strength of all knights outside the reserve (without the Tudor knight: Companion adds it)"),
    ({}, 4, "Strength of all knights outside the reserve"),
    ({"court": "out"}, 5, "Strength of all knights outside the reserve")])
def test_the_last_count_asks_for_all_knights_without_the_tudor_knight(
        options: dict[str, str], rules: int, label: str) -> None:
    realm = realm_of("red", "blue", "green", books="cardboard", rules=rules, **options)
    ask, *_ = first_asked(step(realm, "counting"))
    assert tongue("en").text_of(dict(ask.current_form.fields)["knighthood"].label) == label  # type: ignore[attr-defined]
