"""What the box prints and nobody could read: the table has the last word, and no list and no limit blocks it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.words import say
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game import BASE, castles, counties, favor
from companion.games.lancaster.base_game.castle_rewards import reward_castle
from companion.games.lancaster.base_game.conflicts import turned_up_card_form
from companion.games.lancaster.base_game.favor import offer_kings_favor
from companion.games.lancaster.base_game.resolving_conflicts import turn_up_conflicts
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, SQUIRES, read_reward, reward_form
from companion.games.lancaster.base_game.rewards import PRINTED as DEEDS
from companion.games.lancaster.conflict import Card
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.stocks import POWER_POINTS, Reward
from tests.games.lancaster.evenings import asked_at, opened, play_rounds, question, seen
from tests.games.lancaster.kit import PROFILE, board_of, held, play, realm_of, rewards, step
from tests.tabletop.answering import first_asked, said

READ: Any = ["5-4-2-1", {}]
ANYTHING = {"gold": 7, "squires": 1, "markers": 9, "power_points": 2, "deed": ["knight"]}


def card(strength: int, first: int = 6, second: int = 4, third: int = 2) -> Any:
    return ["other", {"strength": strength, "first": first, "second": second, "third": third}]


def turned_up(realm: Realm, *answers: Any) -> list[str]:
    return play(turn_up_conflicts(realm), table=list(answers))[1]


# Conflict cards.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_conflict_card_has_any_whole_strength_from_1_to_20_and_any_points_up_to_20(players: int) -> None:
    form = turned_up_card_form(realm_of(profile={}).box, players)
    for n in range(1, 21):
        assert form.read(card(n, 20, n, 0))[1] == Card(n, (20, n, 0))
    for wrong in (card(0), card(21), card(5, 21), card(5, -1)):
        with pytest.raises(Refusal):
            form.read(wrong)


@pytest.mark.parametrize("strength", [1, 2, 14])
def test_an_unusual_card_is_asked_about_once_more_and_then_believed(strength: int) -> None:
    realm = realm_of("red", "blue")
    assert turned_up(realm, {"left": card(strength), "right": READ}, "yes") == [
        "table: conflicts/1", "table: really/conflicts/1"]
    assert [one.card.strength for one in realm.conflicts] == [strength, 5]
    assert realm.box.told == {"card/1": card(strength)[1]}


def test_the_question_names_all_that_is_unusual() -> None:
    realm, heard = realm_of("red", "blue"), []

    def listen(ask: Any) -> str:
        heard.append(ask.words)
        return "yes"

    turned_up(realm, {"left": card(14), "right": card(6, 15)}, listen)
    realm.announced = heard
    assert said(realm) == ["Left conflict: Strength of France: really 14? Right conflict: Rank 1: really 15?"]


def test_a_slip_is_typed_again_over_what_was_typed_and_the_box_does_not_remember_it() -> None:
    realm, offered = realm_of(), []

    def look(ask: Any) -> Any:
        offered.append(ask.suggestion)
        return {"left": card(4), "right": READ}

    asked = turned_up(realm, {"left": card(14), "right": READ}, "no", look)
    assert asked == ["table: conflicts/1", "table: really/conflicts/1", "table: conflicts/1"]
    assert offered == [{"left": card(14), "right": READ}]
    assert realm.box.told == {"card/1": card(4)[1]}


def test_usual_cards_are_believed_at_once() -> None:
    assert turned_up(realm_of("red", "blue"), {"left": card(3), "right": card(9)}) == ["table: conflicts/1"]


def test_a_card_of_this_box_is_offered_however_unusual_unless_the_set_up_takes_it_out() -> None:
    profile = {"card/1": card(14)[1], "card/2": card(10)[1]}
    offered = {players: [branch.key for branch in turned_up_card_form(realm_of(profile=profile).box, players).branches]
               for players in (4, 5)}
    assert offered == {4: ["5-4-2-1", "14-6-4-2", "other"], 5: ["5-4-2-1", "10-6-4-2", "14-6-4-2", "other"]}
    assert turned_up(realm_of(profile=profile), {"left": ["14-6-4-2", {}], "right": READ}) == ["table: conflicts/1"]


def test_a_card_corrected_by_hand_has_no_other_limits() -> None:
    realm = realm_of()
    turned_up(realm, {"left": READ, "right": READ})
    correct = adjustments(realm)["card/1"]
    correct.book(correct.form.read(card(20, 20, 20, 0)[1]), say("so it lies on the board"))
    assert realm.conflicts[0].card == Card(20, (20, 20, 0))


# Values and rewards.


def prepared(realm: Realm, *answers: Any) -> list[str]:
    """What the table says of its box; nobody's castle is of interest here."""
    first = {seat: ["gold"] for seat in realm.seats} if realm.books.board else {}
    return play(step(realm, "box"), table=list(answers), **first)[1]  # type: ignore[arg-type]


def told(**values: Any) -> dict[str, Any]:
    return {key: values.get(key.replace("/", "_"), PROFILE[key]) for key in (one.key for one in castles.PRINTED)}


def test_an_unusual_value_of_the_box_is_asked_about_once_more() -> None:
    known = {key: raw for key, raw in PROFILE.items() if not key.startswith("castle/")}
    realm = realm_of(profile=known)
    asked = prepared(realm, told(castle_gold=9), "no", told(castle_gold=8), "yes")
    assert [one for one in asked if one.startswith("table")] == ["table: box/castle", "table: really/box/castle"] * 2
    assert realm.box.told["castle/gold"] == 8


@pytest.mark.parametrize("key", [one.key for one in (*counties.PRINTED, *castles.PRINTED[:2])])
def test_no_number_of_the_box_has_a_narrow_limit(key: str) -> None:
    form = next(one.form for one in BASE.printed_values if one.key == key)
    assert [form.read(n) for n in range(1, 21)] == list(range(1, 21))


@pytest.mark.parametrize("key", [castles.CASTLE_SIXTH, *favor.UNREAD])
def test_every_list_of_rewards_ends_with_something_else(key: str) -> None:
    form = next(one.form for one in BASE.printed_values if one.key == key)
    for deeds in ((), *((deed,) for deed in DEEDS.values())):
        raw = ["other", {**ANYTHING, "deed": [deed.key for deed in deeds]}]
        stocks = {GOLD: 7, SQUIRES: 1, MARKERS: 9, POWER_POINTS: 2}
        assert read_reward(form.read(raw)) == Reward.of(stocks, *deeds)
        assert form.read(form.read(raw)) == form.read(raw), "what is kept can be read again"


def test_a_reward_as_older_box_profiles_keep_it_is_read_as_ever() -> None:
    for printed, raw in ((castles.PRINTED[2], "p2"), (castles.PRINTED[2], "noble"), (favor.PRINTED[0], "g1s1")):
        assert printed.form.read(raw) == printed.form.read([raw, {}]) == raw
        with pytest.raises(Refusal):
            printed.form.read(raw + "x")


def test_simulated_boxes_print_something_else_too() -> None:
    form, rng = castles.PRINTED[2].form, random.Random("boxes")
    kinds = {type(form.read(form.sample(rng))) for _ in range(300)}
    assert kinds == {str, list}


def test_something_else_in_the_castle_brings_all_of_it() -> None:
    realm = realm_of(profile={**PROFILE, "castle/sixth": ["other", ANYTHING]})
    board_of(realm).castles["red"].extensions = ("sixth",)
    play(reward_castle(realm, board_of(realm), "red"), red=["sixth"])
    found = [held(realm, "red", stock) for stock in ("gold", "squires", "markers")]
    assert (found, realm.ledger.points("red")) == ([9, 3, 10], 2)
    assert board_of(realm).knights_at_court("red") == (1, 1, 2)


def test_something_else_in_the_castle_scores_its_power_points_where_the_cardboard_keeps_the_rest() -> None:
    realm = realm_of(books="cardboard", profile={**PROFILE, "castle/sixth": ["other", ANYTHING]})
    play(rewards(realm), table=[{"somerset": "nobody", "start": "red", "castles": ["others", ["blue"]]}])
    assert realm.ledger.points("blue") == 2


def favored(owner: str, tile: Any, *answers: Any) -> Realm:
    realm = realm_of("red", "blue", profile={**PROFILE, "favor/1": tile})
    board_of(realm).favors = ("favor/1",)
    play(offer_kings_favor(realm, board_of(realm), owner), red=["favor/1", *answers])
    return realm


def test_something_else_on_a_tile_of_the_favor_brings_all_of_it() -> None:
    realm = favored("red", ["other", {**ANYTHING, "deed": ["extension"]}], "markers")
    extensions = board_of(realm).castles["red"].extensions
    assert (held(realm, "red", "gold"), held(realm, "red", "squires"), extensions) == (9, 3, ("markers",))


def test_of_something_else_an_ally_has_the_deed_and_the_stocks_lapse() -> None:
    realm = favored("ally/red", ["other", ANYTHING])
    assert board_of(realm).knights_at_court("ally/red") == (1, 2)
    assert held(realm, "red", "gold") == 2
    assert "lapses" in said(realm)[0]


def test_a_passage_that_is_printed_elsewhere_is_made_by_hand() -> None:
    realm = favored("red", ["other", {**ANYTHING, "deed": ["passage"]}])
    assert any("move the knight on the board and correct it by hand" in line for line in said(realm))


def test_a_tile_that_brings_nothing_says_so() -> None:
    empty = dict.fromkeys(("gold", "squires", "markers", "power_points"), 0)
    realm = realm_of(profile={**PROFILE, "favor/1": ["other", {**empty, "deed": []}]})
    board_of(realm).favors = ("favor/1",)
    (ask,) = first_asked(offer_kings_favor(realm, board_of(realm), "red"))
    assert ask.current_form.options[0].words == say("nothing")


def test_a_card_corrected_to_an_unusual_one_asks_once_and_all_later_answers_flow_in_again() -> None:
    session = opened()
    play_rounds(session, "yes", "no")
    before = (seen(session).round, len(session.run.history), question(session))
    session.amend("red", asked_at(session, "conflicts/1"), {"left": card(14), "right": READ})
    assert (question(session), len(session.run.asks)) == ("really/conflicts/1", 1)
    session.answer("table", "really/conflicts/1", "yes")
    assert session.parked_entries == []
    assert (seen(session).round, len(session.run.history) - 1, question(session)) == before
    assert seen(session).fought[0].card.strength == 14


def test_a_reward_stands_filled_in_again_as_its_box_keeps_it() -> None:
    form, rng = reward_form("g2s3", "noble"), random.Random("kept")
    for kept in [form.read(form.sample(rng)) for _ in range(60)]:
        assert form.read(form.from_fields("value", form.to_fields("value", kept))) == kept
