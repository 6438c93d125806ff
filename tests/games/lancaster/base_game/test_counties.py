"""Phase 3: the counties, where the companion keeps the books."""

from __future__ import annotations

import random

import pytest

from companion.core.asking import Refusal
from companion.core.entries import Entry
from companion.core.game import Seating
from companion.core.session import Session
from companion.core.words import say
from companion.games.lancaster.base_game.castles import knights_by_space
from companion.games.lancaster.base_game.counties import BY_KEY, COUNTIES
from companion.games.lancaster.base_game.county_rewards import county_reward_form
from companion.games.lancaster.base_game.deeds import upgrade_form
from companion.games.lancaster.evening import Evening
from companion.games.lancaster.module import ALWAYS_DUE
from companion.games.lancaster.pieces import KNIGHTS
from companion.games.lancaster.spaces import COURT
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import PROFILE, board_of, counties, court, held, hold, realm_of, stack, station
from tests.games.lancaster.rewarding import conflicts, holds, in_county, left_by_all_nobles, rewarded
from tests.tabletop.answering import said

SIX = ("knight", "upgrade", "squires", "gold", "markers", "sixth")


# The order, and the three choices.


def test_counties_pay_from_a_to_i_in_whatever_order_they_were_taken() -> None:
    realm = realm_of()
    for owner, county, knight in (("red", "surrey", 2), ("blue", "york", 1), ("green", "northumberland", 2),
                                  ("red", "stafford", 1)):
        holds(realm, owner, county, knight)
    asked = rewarded(realm, red=["noble", "noble", "red"], blue=["noble"], green=["noble"])
    assert asked == ["green: county/northumberland/1", "red: county/stafford/1", "blue: county/york/1",
                     "red: county/surrey/1", "red: start-player/1"]
    assert "".join(county.letter for county in COUNTIES) == "ABCDEFGHI"


def test_a_county_without_a_knight_pays_nobody() -> None:
    assert rewarded(realm_of()) == []


def test_the_noble_alone_brings_nothing_else() -> None:
    realm = in_county("suffolk")
    rewarded(realm, red=["noble"])
    nobles = (board_of(realm).castles["red"].nobles, board_of(realm).nobles["suffolk"])
    assert (nobles, held(realm, "red", "markers"), held(realm, "red", "gold")) == ((("suffolk",), 1), 1, 2)


def test_the_other_reward_alone_leaves_the_noble_where_it_is() -> None:
    realm = in_county("suffolk")
    rewarded(realm, red=["reward"])
    assert (board_of(realm).castles["red"].nobles, board_of(realm).nobles["suffolk"]) == ((), 2)
    assert held(realm, "red", "markers") == 1 + 3


def test_for_three_gold_the_noble_comes_first_and_then_the_reward() -> None:
    realm = in_county("stafford")
    hold(realm, "red", gold=4)
    rewarded(realm, red=["both", "1@court"])
    assert (held(realm, "red", "gold"), board_of(realm).castles["red"].nobles) == (1, ("stafford",))
    assert said(realm) == ["red gives 3 gold (Stafford).", "red takes the noble of Stafford.",
                           "red: knight of strength 1 to strength 2, Court (Stafford)."]


def test_with_less_than_three_gold_there_is_no_both() -> None:
    realm = in_county("stafford")
    with pytest.raises(Refusal, match="less than"):
        county_reward_form(realm, board_of(realm), "red", BY_KEY["stafford"]).read("both")


def test_afterwards_the_knight_goes_home_and_its_squires_to_the_supply() -> None:
    realm = in_county("suffolk", 2, squires=2)
    rewarded(realm, red=["reward"])
    assert (counties(realm), board_of(realm).knights_at_court("red")) == ({}, (1, 2))
    assert held(realm, "red", "squires") == 2  # not two more


def test_each_player_invites_each_noble_only_once_so_nothing_is_left_to_choose() -> None:
    realm = in_county("suffolk")
    board_of(realm).castles["red"].nobles = ("suffolk",)
    assert rewarded(realm) == []
    assert held(realm, "red", "markers") == 4


def test_where_no_noble_is_left_the_other_reward_is_all_there_is() -> None:
    realm = left_by_all_nobles(in_county("suffolk"))
    assert rewarded(realm) == []
    assert held(realm, "red", "markers") == 4


def test_a_noble_written_into_the_books_while_the_county_is_asked_is_not_taken_twice() -> None:
    realm = in_county("suffolk")
    board_of(realm).castles["red"].nobles = ("suffolk",)
    form = county_reward_form(realm, board_of(realm), "red", BY_KEY["suffolk"])
    assert [option.key for option in form.options] == ["reward", "nothing"]


def test_in_a_county_only_its_own_noble_can_be_taken() -> None:
    realm = in_county("york")
    rewarded(realm, red=["noble"])
    assert board_of(realm).castles["red"].nobles == ("york",)
    assert {county for county, n in board_of(realm).nobles.items() if n == 1} == {"york"}


# The rewards.


@pytest.mark.parametrize("county", ["northumberland", "bedford"])
def test_northumberland_and_bedford_give_an_extension_of_ones_choice(county: str) -> None:
    realm = in_county(county)
    rewarded(realm, red=["reward", "gold"])
    assert board_of(realm).castles["red"].extensions == ("gold",)


def test_an_extension_sends_the_knight_under_it_home_unscored() -> None:
    realm = in_county("bedford")
    realm.spaces.remove_pieces(COURT, "red", KNIGHTS[1])
    station(realm, "red", "castle/gold 1")
    rewarded(realm, red=["reward", "gold"])
    assert (knights_by_space(board_of(realm), "red"), board_of(realm).knights_at_court("red")) == ({}, (1, 2))
    assert held(realm, "red", "gold") == 2


def test_with_all_six_extensions_laid_a_seventh_lapses() -> None:
    realm = left_by_all_nobles(in_county("bedford"))
    board_of(realm).castles["red"].extensions = SIX
    assert rewarded(realm) == []


def test_stafford_upgrades_a_knight_by_one_strength_from_the_reserve() -> None:
    realm = in_county("stafford")
    rewarded(realm, red=["reward", "2@stafford"])
    assert board_of(realm).knights_at_court("red") == (1, 3)
    assert 2 in board_of(realm).knights_in_reserve("red")


def test_any_knight_outside_the_reserve_may_be_upgraded_wherever_it_is() -> None:
    realm = in_county("stafford")
    conflict, = conflicts(realm)
    realm.spaces.remove_pieces(COURT, "red", KNIGHTS[1])
    stack(realm, conflict, "red", 1)
    board_of(realm).bring_knight_from_reserve("red", 1)
    station(realm, "red", "castle/gold 3")
    options = upgrade_form(realm, board_of(realm), "red", Source("stafford", say("Stafford")), False,
                           ALWAYS_DUE).options
    assert [option.key for option in options] == ["1@court", "3@castle/gold", "1@conflict-1", "none"]


def test_an_upgrade_without_the_next_knight_in_the_reserve_lapses() -> None:
    realm = left_by_all_nobles(in_county("stafford"))
    court(realm, "red", *(2, 3, 4))
    assert rewarded(realm) == []
    assert board_of(realm).knights_at_court("red") == (2, 2, 3, 4)


def test_york_gives_a_new_knight_and_two_voting_markers() -> None:
    realm = in_county("york")
    rewarded(realm, red=["reward"])
    assert board_of(realm).knights_at_court("red") == (1, 1, 2)
    assert held(realm, "red", "markers") == 1 + 2


def test_york_gives_its_markers_even_if_no_knight_of_strength_one_is_left() -> None:
    realm = in_county("york")
    court(realm, "red", *(1, 1, 1))
    rewarded(realm, red=["reward"])
    assert (board_of(realm).knights_at_court("red"), held(realm, "red", "markers")) == ((1, 1, 1, 2), 3)


def test_gloucester_gives_an_upgrade_and_two_voting_markers() -> None:
    realm = in_county("gloucester")
    rewarded(realm, red=["reward", "1@court"])
    assert board_of(realm).knights_at_court("red") == (2, 2)
    assert held(realm, "red", "markers") == 1 + 2


def test_gloucester_gives_its_markers_even_if_no_knight_can_be_upgraded() -> None:
    realm = left_by_all_nobles(in_county("gloucester"))
    court(realm, "red", *(2, 3, 4))
    assert rewarded(realm) == []
    assert held(realm, "red", "markers") == 3


def test_suffolk_gives_the_voting_markers_that_the_board_shows() -> None:
    realm = in_county("suffolk")
    rewarded(realm, red=["reward"])
    assert held(realm, "red", "markers") == 1 + PROFILE["markers/suffolk"]


def test_somerset_gives_power_points_with_a_line_in_the_ledger() -> None:
    realm = in_county("somerset")
    rewarded(realm, red=["reward"])
    assert [(gain.seat, gain.amount, gain.source) for gain in realm.ledger.gains] == [
        ("red", PROFILE["points/somerset"], BY_KEY["somerset"].title)]


def test_surrey_gives_two_gold_and_two_squires() -> None:
    realm = in_county("surrey")
    rewarded(realm, red=["reward", "red"])
    assert (held(realm, "red", "gold"), held(realm, "red", "squires")) == (4, 4)


# Behind the screen.


def asked_for_a_county() -> tuple[Session, str]:
    play = Evening(Seating(("red", "blue", "green"), "red"), {"books": "companion"}, PROFILE)
    session, rng = Session(play), random.Random(3)
    while True:
        seat, key = next(place for place in session.run.asks if place not in session.run.sealed)
        if key.startswith("county/"):
            return session, seat
        session.take_entry(Entry(session.last_seq + 1, "answer", seat, key,
                                 session.run.asks[seat, key].form.sample(rng)))


def test_nobody_else_sees_whether_somebody_could_pay_for_both() -> None:
    session, seat = asked_for_a_county()
    seen = []
    for gold in (2, 3):
        session.adjust(seat, f"gold/{seat}", gold)
        others = [viewer for viewer in (*session.run.state.seats, None) if viewer != seat]
        seen.append((repr([session.page_for(viewer) for viewer in others]), repr(session.page_for(seat).asks)))
    assert seen[0][0] == seen[1][0]
    assert "less than" in seen[0][1]
    assert "less than" not in seen[1][1]
