"""Squires sent to conflicts: one for each conflict with an own knight, for one battle."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import TABLE, Ask
from companion.core.words import say
from companion.games.lancaster.base_game.deeds import upgrade_knight
from companion.games.lancaster.base_game.line_up import companies_in_conflicts_form, suggested_line_up
from companion.games.lancaster.base_game.resolving_conflicts import fight_conflict
from companion.games.lancaster.conflict import Fate
from companion.games.lancaster.module import ALWAYS_DUE
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.pieces import Company, piece_of_told_strength
from companion.games.lancaster.realm import Realm
from companion.locale import tongue
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import (
    asked_first,
    board_of,
    corrected,
    court,
    enact,
    held,
    hold,
    play,
    points,
    station,
    step,
    stops,
)
from tests.games.lancaster.new_laws.tables import conflicts, realm_of
from tests.tabletop.answering import refused, said

LAW = "reinforcements"


def strengths(realm: Realm, at: int = 0) -> dict[str, int]:
    return {stand.owner: stand.strength for stand in realm.conflicts[at].companies}


# Who sends how many.


def test_one_squire_for_each_conflict_with_an_own_knight_goes_wherever_one_likes_among_them() -> None:
    realm = conflicts(realm_of(start="blue"), "red 1", "red 2", n=3)
    station(realm, "blue", "conflict-1 2")
    assert enact(realm, LAW, red=[{"conflict-2": 2}], blue=[{}]) == ["blue: reinforcements/1", "red: reinforcements/1"]
    assert [strengths(realm, n) for n in range(3)] == [{"red": 1, "blue": 2}, {"red": 4}, {}]
    assert held(realm, "red", "squires") == 0


def test_no_more_than_one_has_and_only_where_one_stands() -> None:
    realm = conflicts(realm_of(), "red 1", "red 2", n=3)
    hold(realm, "red", squires=9)
    form = asked_first(realm, LAW).current_form
    for wrong in ({"conflict-1": 3}, {"conflict-1": 1, "conflict-2": 2}, {"conflict-3": 1}):
        assert refused(form, wrong)
    hold(realm, "red", squires=1)
    assert refused(asked_first(realm, LAW).current_form, {"conflict-1": 1, "conflict-2": 1})


def test_who_has_no_squire_is_asked_all_the_same_and_its_limits_are_nobody_elses_affair() -> None:
    realm = conflicts(realm_of(), "red 1")
    hold(realm, "red", squires=0)
    ask = asked_first(realm, LAW)
    assert ask.behind_screen
    assert ask.current_form.read({}) == {}
    assert refused(ask.current_form, {"conflict-1": 1})


def test_an_allys_knights_entitle_to_nothing() -> None:
    realm = conflicts(realm_of("red", "blue"), n=1)
    station(realm, "ally/red", "conflict-1 2")
    assert enact(realm, LAW) == []


def test_corrected_away_it_sends_nobody_and_put_back_it_asks_nobody_twice() -> None:
    realm = conflicts(realm_of(), "red 1", "blue 1")
    for seat in realm.seats:
        hold(realm, seat, gold=9)
    away = corrected(realm, {}, laws__in__force=["masons", "county-fives", "both-twos"])
    back = corrected(realm, 0, laws__in__force=["masons", LAW, "county-fives"])
    asked = enact(realm, LAW, "masons", "county-fives", red=[{"conflict-1": 1}, 0], blue=[away, 0, {"conflict-2": 1}],
                  green=[back])
    assert [line for line in asked if LAW in line] == [f"{seat}: reinforcements/1" for seat in ("red", "blue", "blue")]
    assert [strengths(realm, n) for n in range(2)] == [{"red": 2}, {"blue": 2}]


def test_knights_that_were_corrected_away_under_the_choice_send_no_squire() -> None:
    realm = conflicts(realm_of(), "red 1", "red 2")
    home = corrected(realm, {"conflict-2": 1}, knights_red={f"{name}": place for name, place in (
        ("1.1", "court"), ("1.2", "reserve"), ("1.3", "reserve"), ("2.1", "conflict-2"), ("2.2", "reserve"),
        ("3.1", "reserve"), ("4.1", "reserve"))})

    def look(ask: Ask[Any]) -> Any:
        answer = home(ask)
        assert refused(ask.current_form, {"conflict-2": 2})
        return answer

    enact(realm, LAW, red=[look])
    assert [strengths(realm, n) for n in range(2)] == [{}, {"red": 3}]


# In battle.


def test_a_squire_stays_when_the_stack_grows_and_when_a_knight_is_upgraded() -> None:
    realm = conflicts(realm_of(), "red 1")
    enact(realm, LAW, red=[{"conflict-1": 1}])
    station(realm, "red", "conflict-1 2")
    assert strengths(realm) == {"red": 4}
    play(upgrade_knight(realm, board_of(realm), "red", Source("york", say("York")), ALWAYS_DUE), red=["2@conflict-1"])
    assert strengths(realm) == {"red": 5}



def test_it_adds_1_to_the_strength_and_so_to_the_rank() -> None:
    realm = conflicts(realm_of(), "red 2")
    station(realm, "blue", "conflict-1 2")
    court(realm, "green")
    enact(realm, LAW, red=[{"conflict-1": 1}], blue=[{}])
    play(fight_conflict(realm, realm.conflicts[0]))
    assert points(realm) == [4, 2, 0]


@pytest.mark.parametrize(("squires", "won"), [(0, False), (1, True)])
def test_squires_may_win_for_england_and_go_back_to_the_supply_whoever_wins(squires: int, won: bool) -> None:
    realm = conflicts(realm_of(), "red 4")
    enact(realm, LAW, red=[{"conflict-1": 1} if squires else {}])
    conflict = realm.conflicts[0]
    play(fight_conflict(realm, conflict))
    assert (realm.fought[0].outcome.fate is Fate.HOME) is won
    assert held(realm, "red", "squires") == 2 - squires
    assert [stand.squires for stand in conflict.companies] == ([] if won else [0])
    board_of(realm).audit()


def test_in_the_second_battle_they_are_no_longer_there() -> None:
    realm = conflicts(realm_of(), "red 3")
    enact(realm, LAW, red=[{"conflict-1": 1}])
    play(fight_conflict(realm, realm.conflicts[0]))
    assert realm.fought[0].companies[0].strength == 4
    assert (strengths(realm), realm.conflicts[0].battle) == ({"red": 3}, 2)


# By hand.


def by_hand(*seats: str, round_: int = 1) -> Realm:
    """The law has acted; red and the ally or blue are told in the first of two conflicts."""
    realm = conflicts(realm_of(*seats, books="cardboard"), n=2)
    realm.round = round_
    assert enact(realm, LAW) == []
    return realm


def told(realm: Realm, **stands: int) -> None:
    realm.spaces.set_companies("conflict-1", [
        Company(owner.replace("_", "/"), (piece_of_told_strength(n),)) for owner, n in stands.items()])


def test_on_cardboard_hands_send_them_and_the_line_up_allows_for_one_a_conflict() -> None:
    realm = by_hand()
    assert said(realm) == ["Reinforcements: in turn order, everybody decides at the table."]
    form = companies_in_conflicts_form(realm)
    form.read({"conflict-1": [["red", 14], ["blue", 16]], "conflict-2": []})
    assert refused(form, {"conflict-1": [["red", 17]], "conflict-2": []})


def test_where_it_did_not_act_no_squire_is_allowed_for() -> None:
    realm = conflicts(realm_of(books="cardboard"), n=2)
    enact(realm, "war-councils")
    assert refused(companies_in_conflicts_form(realm), {"conflict-1": [["red", 15]], "conflict-2": []})


def test_an_allys_knights_have_no_squires_by_hand() -> None:
    realm = by_hand("red", "blue")
    realm.allies = {"red": "green", "blue": "yellow"}
    form = companies_in_conflicts_form(realm)
    form.read({"conflict-1": [["red", 15], ["ally/red", 14]], "conflict-2": []})
    assert refused(form, {"conflict-1": [["ally/red", 15]], "conflict-2": []}).startswith("red's ally: ")


def test_before_a_second_battle_the_table_says_how_many_went_back_and_the_next_line_up_knows_it() -> None:
    realm = by_hand()
    told(realm, red=3, blue=1)
    asked: list[Ask[Any]] = []

    def went(ask: Ask[Any]) -> Any:
        asked.append(ask)
        assert refused(ask.current_form, {"blue": 1})
        assert refused(ask.current_form, {"red": 3})  # a knight stands there, too
        assert ask.current_form.read({"red": 2})
        return {"red": 1}

    assert play(fight_conflict(realm, realm.conflicts[0]), table=[went])[1] == [f"{TABLE}: squires-back/1"]
    realm.laws_acted = ()  # the next round
    assert suggested_line_up(realm)["conflict-1"] == [["red", 2], ["blue", 1]]
    assert "Conflict 1: all squires go back to the supply." in said(realm)


def test_by_hand_they_go_back_at_one_stop_after_all_conflicts() -> None:
    realm = by_hand()
    told(realm, red=3)
    assert stops(step(realm, "conflicts"), table=[{"red": 1}]) == [
        "All squires go back from the conflicts to the supply."]


@pytest.mark.parametrize("stands", [{}, {"red": 1}, {"red": 5}, {"ally_red": 3}], ids=str)
def test_it_asks_only_where_squires_could_still_be_reckoned_with(stands: dict[str, int]) -> None:
    realm = by_hand("red", "blue")
    realm.allies = {"red": "green", "blue": "yellow"}
    told(realm, **stands)
    assert play(fight_conflict(realm, realm.conflicts[0]))[1] == []


def test_a_round_in_which_it_did_not_act_asks_nothing() -> None:
    realm = conflicts(realm_of(books="cardboard"), n=1)
    enact(realm, "war-councils")
    told(realm, red=3)
    assert play(fight_conflict(realm, realm.conflicts[0]))[1] == []


def test_after_the_last_round_no_second_battle_follows_and_nobody_is_asked() -> None:
    realm = by_hand(round_=ROUNDS)
    told(realm, red=3)
    assert play(fight_conflict(realm, realm.conflicts[0]))[1] == []
    assert "Conflict 1: all squires go back to the supply." in said(realm)


def test_a_line_up_that_squires_may_have_strengthened_comes_filled_in_with_nobody() -> None:
    realm = conflicts(realm_of(books="cardboard"), n=2)
    told(realm, red=3)
    enact(realm, "war-councils")
    assert suggested_line_up(realm)["conflict-1"] == [["red", 3]]
    enact(realm, LAW)
    assert suggested_line_up(realm) == {"conflict-1": [], "conflict-2": []}
    assert strengths(realm) == {"red": 3}  # seen until then


def test_the_line_up_itself_says_that_squires_count() -> None:
    realm = by_hand()
    play(step(realm, "going-home"))
    note = realm.line_up_extras().note
    assert note
    assert tongue("en").text_of(note) == "Squires count along with their knights."
    assert not any("count along" in line for line in said(realm))


def test_by_hand_squires_that_were_told_before_they_are_sent_are_asked_again_afterwards() -> None:
    realm = realm_of(books="cardboard")
    asked = enact(realm, "squires-lead", LAW, "retinue-paid", red=[3, 2], blue=[1, 1], green=[0, 0])
    assert asked == [f"{seat}: squires/{law}/1" for law in ("squires-lead", "retinue-paid")
                     for seat in ("red", "blue", "green")]


def test_such_a_line_up_says_who_stood_there_for_it_looks_empty() -> None:
    realm = conflicts(realm_of(books="cardboard"), n=2)
    told(realm, red=3, blue=1)

    def hints() -> list[str]:
        forms = [field.form for _, field in companies_in_conflicts_form(realm).fields]
        return [tongue("en").text_of(note) for form in forms for note in (form.order, form.each.note) if note]

    enact(realm, "war-councils")
    assert not any("red with 3" in hint for hint in hints())
    enact(realm, LAW)
    assert hints()[:2] == ["Before the laws: red with 3, blue with 1.", "Enter anew who stands here."]
