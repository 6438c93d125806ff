"""The bag: nine tiles, one of them each round, face up in the county of its letter until somebody takes it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.asking import TABLE
from companion.core.choices import usual_options
from companion.core.dice import Lot
from companion.core.game import Seating
from companion.games import GAMES
from companion.games.lancaster.base_game.counties import COUNTIES
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.reward_tiles.taking_tiles import drawn_tile_form
from companion.games.lancaster.reward_tiles.tiles import (
    EXCHANGED,
    IN_THE_BAG,
    OUT,
    POINTS,
    PRINTED,
    tile_reward,
    tiles_state,
)
from companion.games.lancaster.stocks import POWER_POINTS
from companion.games.lancaster.view import public_view, set_up_sections
from companion.locale import tongue
from companion.players import play_out, randomly_set_up_play
from companion.tabletop.results import Results
from tests.games.lancaster.kit import play, step
from tests.games.lancaster.reward_tiles.tables import IN, SHOWN, TILES, in_the_bag, lay, on_the_map, out, realm_of
from tests.tabletop.answering import first_asked, keys, said

ALL_NINE = "ABCDEFGHI"


def drawn(realm: Realm, *told: Any) -> list[str]:
    return play(step(realm, "reward-tile"), table=list(told))[1]


# Set-up.


def test_all_nine_tiles_begin_in_the_bag() -> None:
    assert in_the_bag(realm_of()) == ALL_NINE


def test_the_set_up_says_what_comes_into_the_bag() -> None:
    for books in ("companion", "cardboard"):
        told = {section.key: [tongue("en").text_of(line) for line in section.steps]
                for section in set_up_sections(realm_of(books=books))}
        assert told["counties"][-1].startswith("Put the 9 reward tiles into the bag")


def test_a_table_without_the_tiles_has_nothing_of_them() -> None:
    realm, rule = Evening(Seating(("red", "blue", "green"), "red"), {"books": "companion"}, TILES).new_state_and_rule()
    rule.close()
    assert realm.states.keys() == {"base"}
    assert not any("tile" in one.key for one in realm.in_play.order.steps)
    assert not any(county.markers for county in public_view(realm).board.counties)


def test_they_are_played_with_the_base_game_alone() -> None:
    choice = next(choice for choice in GAMES["lancaster"].options if choice.key == "reward-tiles")
    assert choice.needs == {}


# What they show.


def test_a_d_and_f_show_three_power_points_each() -> None:
    assert "".join(county.letter for county in EXCHANGED) == "ADF"
    realm = realm_of()
    assert all(tile_reward(realm, county) == POINTS for county in EXCHANGED)
    assert POINTS.amount_of(POWER_POINTS) == 3


def test_what_the_other_six_show_is_read_by_the_table_when_one_of_them_turns_up_and_never_again() -> None:
    assert {printed.key for printed in PRINTED} == set(SHOWN)
    realm = realm_of(profile={})
    assert drawn(realm, "york", {"reward-tile/york": "g3"}) == ["table: reward-tile/1", "table: box/reward-tile/york"]
    assert realm.box.told == {"reward-tile/york": "g3"}
    other = realm_of(profile=realm.box.told)
    assert drawn(other, "york") == ["table: reward-tile/1"]
    assert on_the_map(other) == ["york"]


def test_a_tile_with_power_points_is_never_asked_for() -> None:
    assert drawn(realm_of(profile={}), "suffolk") == ["table: reward-tile/1"]


def test_whatever_nobody_thought_of_can_be_read_from_a_tile() -> None:
    anything = ["other", {"gold": 1, "squires": 1, "markers": 0, "power_points": 0, "deed": ["knight"]}]
    realm = realm_of(profile={})
    drawn(realm, "york", {"reward-tile/york": anything})
    county = next(county for county in COUNTIES if county.key == "york")
    assert tongue("en").text_of(tile_reward(realm, county).words) == (  # type: ignore[union-attr]
        "a new knight of strength 1, 1 gold, 1 squire")


# Drawing.


def test_a_tile_lies_face_up_in_the_county_of_its_letter_beside_what_is_printed() -> None:
    realm = realm_of()
    drawn(realm, "york")
    assert (in_the_bag(realm), on_the_map(realm)) == ("ABDEFGHI", ["york"])
    (york,) = [county for county in public_view(realm).board.counties if county.markers]
    assert (york.letter, [tongue("en").text_of(one.words) for one in york.markers]) == ("C", ["tile: 3 gold"])
    assert tongue("en").text_of(york.reward) == "a new knight of strength 1, 2 voting markers"


def test_everybody_is_shown_what_turned_up() -> None:
    realm = realm_of()
    drawn(realm, "york")
    assert said(realm) == ["A reward tile lies in York: 3 gold."]
    (card,) = Results(tuple(realm.results)).cards
    assert [tongue("en").text_of(words) for _, words in card.lines[0].parts] == ["York: 3 gold"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_the_beginning_of_each_round_one_comes_out_of_the_bag_before_anybody_places(players: int) -> None:
    def watch(realm: Realm) -> None:
        assert len(in_the_bag(realm)) in (9 - realm.round, 10 - realm.round)
        assert len(in_the_bag(realm)) + len(on_the_map(realm)) + len(out(realm)) == 9

    rng = random.Random(players)
    session = play_out(randomly_set_up_play(GAMES["lancaster"], players, rng, {**IN, "books": "companion"}), rng, watch)
    asked = [entry.key for entry in session.run.history if entry.seat == TABLE]
    for round_ in range(1, ROUNDS + 1):
        assert asked.index(f"reward-tile/{round_}") > asked.index(f"conflicts/{round_}")
    keys = [entry.key for entry in session.run.history]
    assert all(keys.index(f"reward-tile/{n}") < keys.index(f"place/{n}") for n in range(1, ROUNDS + 1))
    assert in_the_bag(session.run.state) == "".join(
        letter for letter in ALL_NINE if letter not in {tile_of(entry.raw) for entry in session.run.history
                                                        if entry.key.startswith("reward-tile/")})


def tile_of(county: str) -> str:
    return next(one.letter for one in COUNTIES if one.key == county)


def test_only_what_is_still_in_the_bag_can_come_out_of_it() -> None:
    realm = realm_of()
    lay(realm, "york")
    tiles_state(realm).where["surrey"] = OUT
    assert [option.key for option in drawn_tile_form(realm).options] == [
        county.key for county in COUNTIES if county.key not in ("york", "surrey")]


def test_it_is_drawn_by_hand_or_by_companion() -> None:
    form = drawn_tile_form(realm_of())
    assert isinstance(form, Lot)
    by_companion = form.throw_as_answer({"dice": [3], "rolled": True})
    assert tongue("en").text_of(form.answer_words(by_companion)) == "C: York (drawn by Companion)"
    assert form.read(by_companion) is form.read("york")


def test_the_last_two_are_drawn_and_of_the_last_one_alone_nobody_doubts_which_it_is() -> None:
    realm = realm_of()
    lay(realm, *(county.key for county in COUNTIES if county.key not in ("york", "surrey")))
    assert isinstance(drawn_tile_form(realm), Lot)
    lay(realm, "surrey")
    assert [option.key for option in drawn_tile_form(realm).options] == ["york"]
    assert not isinstance(drawn_tile_form(realm), Lot)


def test_a_bag_that_a_correction_has_emptied_gives_no_tile() -> None:
    realm = realm_of()
    tiles_state(realm).where.update(dict.fromkeys(tiles_state(realm).where, OUT))
    assert drawn(realm) == []
    assert [option.key for option in drawn_tile_form(realm).options] == ["none"]
    tiles_state(realm).where["york"] = IN_THE_BAG

    def empty(_ask: object) -> str:
        tiles_state(realm).where["york"] = OUT
        return "none"

    assert drawn(realm, empty) == ["table: reward-tile/1"]
    assert on_the_map(realm) == []


# By hand.


def test_by_hand_drawing_one_is_a_stop_answered_by_the_letter_and_nobody_reads_what_it_shows() -> None:
    realm = realm_of(books="cardboard", profile={})
    (ask,) = first_asked(step(realm, "reward-tile-drawn"))
    assert (ask.seat, ask.key, len(keys(ask)), realm.step) == (TABLE, "reward-tile/1", 9, "reward-tile")
    words = tongue("en").text_of(ask.words)
    assert words.startswith("Draw a reward tile and lay it face up in the county of its letter.")
    assert play(step(realm, "reward-tile-drawn"), table=["york"])[1] == ["table: reward-tile/1"]
    assert said(realm) == ["A reward tile lies in York."]
    assert (in_the_bag(realm), on_the_map(realm)) == ("ABDEFGHI", ["york"])


def test_by_hand_one_is_drawn_in_every_round_before_knights_are_placed() -> None:
    rng = random.Random(3)
    session = play_out(randomly_set_up_play(GAMES["lancaster"], 3, rng,
                                            {**usual_options(GAMES["lancaster"].options), **IN}),
                       rng)
    asked = [entry.key for entry in session.run.history]
    assert [asked[asked.index(f"reward-tile/{n}") + 1] for n in range(1, 6)] == [f"placed/{n}" for n in range(1, 6)]


def test_in_an_evening_begun_before_it_was_a_stop_it_is_said_while_knights_are_placed() -> None:
    realm = realm_of(books="cardboard", rules=4)
    assert "reward-tile-drawn" not in [one.key for one in realm.in_play.order.round]
    for page, told in (("turning-up", False), ("placing", True), ("voting", False), ("conflicts", False)):
        realm.step = page
        assert ("reward-tiles" in dict(public_view(realm).modules)) == told
    later = realm_of(books="cardboard")
    later.step = "placing"
    assert "reward-tiles" not in dict(public_view(later).modules)
    companion = realm_of()
    companion.step = "placing"
    assert dict(public_view(companion).modules).get("reward-tiles") is None
