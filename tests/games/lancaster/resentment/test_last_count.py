"""The end: every marker costs a point, the most of them what the track shows; who breaks ties how."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Secrecy
from companion.games.lancaster import LANCASTER
from companion.games.lancaster.final_scoring import final_scoring
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.resentment.dishonor import exposed_pair, track_numbers_form
from companion.locale import tongue
from companion.tabletop.scoring import Scoring
from tests.games.lancaster.kit import finale, hold, play, step
from tests.games.lancaster.resentment.tables import PAIRS, PRINTED, disgrace, evening, for_two, realm_of
from tests.games.lancaster.sheets import answered
from tests.tabletop.answering import first_asked, said

NOTHING_WON = {"knighthood": 0, "squires": 0, "extensions": 0, "gold": 0, "nobles": 0}


def emptied(realm: Realm, stacks: int) -> None:
    realm.states["resentment"].taken = 4 * stacks


def scored(realm: Realm) -> Scoring:
    return realm.count_final_scoring(dict.fromkeys(realm.seats, 0))


def lost(scoring: Scoring) -> dict[str, int]:
    """By dishonor, both categories together."""
    marked, most = scoring.categories[-2:]
    return {award.player: award.points + most.award(award.player).points for award in marked.awards}


def penalties(realm: Realm) -> list[int]:
    """Of the last category alone, clockwise."""
    return [award.points for award in scored(realm).categories[-1].awards]


# What it costs.


def test_yellow_goes_back_ten_green_six_and_red_and_blue_two_each() -> None:
    """The rulebook's example: 6 and 3 are exposed."""
    realm = realm_of()
    emptied(realm, 3)
    disgrace(realm, yellow=4, green=3, red=2, blue=2)
    assert lost(scored(realm)) == {"red": -2, "blue": -2, "green": -6, "yellow": -10}


def test_with_the_cardboard_the_example_costs_the_same() -> None:
    realm = realm_of(books="cardboard")
    markers = {"yellow": 4, "green": 3, "red": 2, "blue": 2}
    told = {seat: [{**NOTHING_WON, "dishonor": n, "markers": 0}] for seat, n in markers.items()}
    play(step(realm, "exposed"), table=[["6-3", {}]])
    play(step(realm, "counting"), **told)
    assert lost(scored(realm)) == {"red": -2, "blue": -2, "green": -6, "yellow": -10}


def test_each_category_says_why() -> None:
    realm = realm_of()
    emptied(realm, 3)
    disgrace(realm, yellow=4, green=1)
    marked, most = scored(realm).categories[-2:]
    assert [tongue("en").text_of(one.title) for one in (marked, most)] == ["Dishonor markers", "The most dishonor"]
    assert tongue("en").text_of(marked.award("yellow").why) == "4 dishonor markers: −1 each"
    assert tongue("en").text_of(most.award("yellow").why) == "Most dishonor: 4"
    assert tongue("en").text_of(most.award("red").why) == "No dishonor marker"


def test_they_are_revealed_after_all_other_categories_and_booked_line_by_line() -> None:
    realm = realm_of()
    emptied(realm, 1)  # 2 and 1
    disgrace(realm, red=3, blue=1)
    keys = [counting.award_rule.key for counting in realm.in_play.scored_categories]
    assert keys[-2:] == ["dishonor", "dishonor_rank"]
    play(finale(realm), table=["on"] * len(keys))
    assert [(gain.seat, gain.amount) for gain in realm.ledger.gains if gain.key.startswith("dishonor")] == [
        ("red", -3), ("blue", -1), ("red", -2), ("blue", -1)]
    assert "red: −2 power points (The most dishonor). Most dishonor: 3." in said(realm)


def test_the_table_and_the_sheet_count_by_the_same_functions() -> None:
    realm = realm_of(**{"dishonor-ties": "markers-blame"})
    emptied(realm, 4)
    disgrace(realm, red=3, blue=3, green=3, yellow=1)
    for seat, markers in (("red", 2), ("blue", 0), ("green", 1)):
        hold(realm, seat, markers=markers)
    won = dict.fromkeys(realm.seats, 5)
    assert realm.count_final_scoring(won) == final_scoring(realm.holdings(won), resentment=True,
                                                           dishonor_track=PAIRS[3],
                                                           dishonor_ties="markers-blame")
    sheet: dict[str, Any] = {
        "sheet": "lancaster.final", "resentment": True,
        "dishonor_track": list(PAIRS[3]), "dishonor_ties": "markers-blame",
        "players": [{"player": seat, "power_points": 5, "knights": [1, 2], "squires": held["squires"],
                     "gold": held["gold"], "dishonor": held["dishonor"], "voting_markers": held["markers"]}
                    for seat, held in realm.holdings(won).items()]}
    ranking = {one.player: one.total for one in realm.count_final_scoring(won).ranking}
    assert {line["player"]: line["total"] for line in answered(sheet)["standings"]} == ranking


# Ties.


def tied(**options: str) -> Realm:
    """Red, blue and green have as many; 6 and 3 are exposed."""
    realm = realm_of(**options)
    emptied(realm, 3)
    disgrace(realm, red=3, blue=3, green=3)
    return realm


def test_of_those_tied_more_voting_markers_are_the_better_position_then_more_squires() -> None:
    realm = tied()
    for seat, markers, squires in (("red", 2, 0), ("blue", 1, 5), ("green", 1, 4)):
        hold(realm, seat, markers=markers, squires=squires)
    assert penalties(realm) == [0, -3, -6, 0]


def test_a_table_may_agree_that_more_voting_markers_and_then_more_squires_are_the_worse_position() -> None:
    realm = tied(**{"dishonor-ties": "markers-blame"})
    for seat, markers, squires in (("red", 2, 0), ("blue", 1, 5), ("green", 1, 4)):
        hold(realm, seat, markers=markers, squires=squires)
    assert penalties(realm) == [-6, -3, 0, 0]


def test_those_still_tied_share_the_numbers_of_the_places_they_cover_rounded_down() -> None:
    realm = tied()
    assert penalties(realm) == [-3, -3, -3, 0]


def test_who_has_no_marker_is_not_punished_and_what_is_left_lapses() -> None:
    realm = realm_of()
    emptied(realm, 3)
    assert penalties(realm) == [0, 0, 0, 0]
    disgrace(realm, green=1)
    assert penalties(realm) == [0, 0, -6, 0]


def test_while_no_space_of_the_track_is_empty_only_the_markers_cost() -> None:
    realm = realm_of()
    realm.states["resentment"].taken = 3
    disgrace(realm, red=3)
    assert lost(scored(realm)) == {"red": -3, "blue": 0, "green": 0, "yellow": 0}


# With two players.


def test_with_two_players_only_the_larger_number_counts_and_a_tie_halves_it() -> None:
    realm = for_two()
    realm.states["resentment"].taken = 6  # three stacks of two
    disgrace(realm, red=3, blue=1)
    assert lost(scored(realm)) == {"red": -9, "blue": -1}
    disgrace(realm, red=2, blue=2)
    assert lost(scored(realm)) == {"red": -5, "blue": -5}
    assert {award.player for award in scored(realm).categories[-1].awards} == {"red", "blue"}


# Which pair is exposed.


def test_the_companion_knows_the_pair_from_the_stacks_that_were_taken_and_asks_nobody() -> None:
    realm = realm_of()
    emptied(realm, 2)
    assert play(step(realm, "exposed"))[1] == []
    assert exposed_pair(realm) == PAIRS[1]


def test_by_hand_the_table_is_asked_once_before_the_last_count() -> None:
    realm = realm_of(books="cardboard")
    order = [one.key for one in realm.in_play.order.finale]
    assert order.index("exposed") < order.index("counting") < order.index("final")
    assert play(step(realm, "exposed"), table=[["other", {"larger": 9, "smaller": 4}]])[1] == [f"{TABLE}: exposed-pair"]
    assert exposed_pair(realm) == (9, 4)
    assert said(realm) == ["The dishonor track shows −9 and −4."]


@pytest.mark.parametrize(("told", "pair"), [
    (["none", {}], None), (["6-3", {}], (6, 3)), (["other", {"larger": 2, "smaller": 5}], (5, 2))])
def test_by_hand_the_table_names_a_pair_or_that_no_space_is_empty(told: Any, pair: tuple[int, int] | None) -> None:
    realm = realm_of(books="cardboard")
    play(step(realm, "exposed"), table=[told])
    assert exposed_pair(realm) == pair


def test_what_is_known_of_the_box_is_offered_and_the_printed_pair_until_the_whole_track_was_read() -> None:
    def offered(realm: Realm) -> list[str]:
        return [branch.key for branch in track_numbers_form(realm).branches]

    assert offered(realm_of(books="cardboard", profile={})) == ["none", "6-3", "other"]
    assert offered(realm_of(books="cardboard")) == ["none", "2-1", "4-2", "6-3", "8-4", "10-5", "other"]
    last = {"dishonor/9": {"larger": 12, "smaller": 7}}
    assert offered(realm_of(books="cardboard", profile=last)) == ["none", "6-3", "12-7", "other"]
    whole = {"dishonor/spaces": 2, "dishonor/1": {"larger": 2, "smaller": 1}, "dishonor/2": {"larger": 4, "smaller": 3}}
    assert offered(realm_of(books="cardboard", profile=whole)) == ["none", "2-1", "4-3", "other"]
    del whole["dishonor/2"]
    assert offered(realm_of(books="cardboard", profile=whole)) == ["none", "2-1", "6-3", "other"]


def test_by_hand_with_two_players_the_larger_number_is_enough() -> None:
    realm = for_two(books="cardboard")
    play(step(realm, "exposed"), table=[["other", {"larger": 7}]])
    told = {**NOTHING_WON, "markers": 0}
    play(step(realm, "counting"), red=[{**told, "dishonor": 1}], blue=[{**told, "dishonor": 2}])
    assert lost(scored(realm)) == {"red": -1, "blue": -9}
    assert "The dishonor track shows −7." in said(realm)


def test_an_unusual_number_is_asked_once_more_and_then_believed() -> None:
    realm = realm_of(books="cardboard")
    asked = play(step(realm, "exposed"), table=[["other", {"larger": 18, "smaller": 3}], "yes"])[1]
    assert asked == [f"{TABLE}: exposed-pair", f"{TABLE}: really/exposed-pair"]
    assert exposed_pair(realm) == (18, 3)


def test_by_hand_everybodys_markers_of_both_kinds_are_part_of_the_last_count_which_is_sealed() -> None:
    realm = realm_of(books="cardboard")
    asks = first_asked(step(realm, "counting"))
    assert {ask.secrecy for ask in asks} == {Secrecy.SEALED}
    assert [key for key, _ in asks[0].current_form.fields] == [*NOTHING_WON, "dishonor", "markers"]


# What the box prints.


def box_questions(profile: dict[str, Any], **answers: Any) -> list[str]:
    realm = realm_of(profile=profile)
    return play(step(realm, "regal-board"), **answers)[1]


def test_how_many_spaces_there_are_and_what_they_show_is_asked_once_and_remembered() -> None:
    known = {key: told for key, told in PRINTED.items() if not key.startswith("dishonor")}
    pairs = {f"dishonor/{n}": {"larger": 2 * n, "smaller": n} for n in (1, 2, 3)}
    assert box_questions(known, table=[{"dishonor/spaces": 3}, pairs]) == [
        "table: box/dishonor-spaces", "table: box/dishonor-pairs"]
    play_ = evening(profile=known)
    realm, rule = play_.new_state_and_rule()
    rule.close()
    play(step(realm, "regal-board"), table=[{"dishonor/spaces": 3}, pairs])
    assert play_.learned_box_values(realm) == {"dishonor/spaces": 3, **pairs}
    assert box_questions(PRINTED) == []
    assert box_questions({**known, "dishonor/spaces": 2, "dishonor/1": pairs["dishonor/1"]},
                         table=[{"dishonor/2": pairs["dishonor/2"]}]) == ["table: box/dishonor-pairs"]


def test_by_hand_nothing_of_the_track_is_asked_at_the_set_up() -> None:
    realm = realm_of(books="cardboard", profile={})
    assert play(step(realm, "regal-board"))[1] == []


def test_the_box_page_knows_the_track() -> None:
    keys = [printed.key for printed in LANCASTER.box]
    assert [key for key in keys if key.startswith("dishonor")] == ["dishonor/spaces", *(f"dishonor/{n}"
                                                                                        for n in range(1, 10))]


TRACK = ("dishonor markers on each space of the track; the others, and later what is returned, into the supply "
         "box.")


@pytest.mark.parametrize(("players", "section"), [
    (2, [f"On the regal board: 2 {TRACK}",
         "Put up the tower; drop a knight of strength 4 into it, of a colour that nobody plays.",
         "Dishonor markers lie open."]),
    (3, [f"On the regal board: 3 {TRACK}",
         "Put up the tower; drop a knight of strength 3 into it, of a colour that nobody plays.",
         "Dishonor markers lie behind the screens."]),
    (5, [f"On the regal board: 4 {TRACK}",
         "Put up the tower; it is empty.", "Dishonor markers lie behind the screens."])])
def test_the_set_up_lists_track_and_tower_by_the_number_of_players(players: int, section: list[str]) -> None:
    realm = realm_of(*("red", "blue", "green", "yellow", "black")[:players])
    there = next(one for one in realm.in_play.modules[1].set_up_sections(realm) if one.key == "resentment")
    assert [tongue("en").text_of(line) for line in there.steps] == section
