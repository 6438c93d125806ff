"""Phase 3: the castles, where the companion keeps the books."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal
from companion.core.words import say
from companion.games.lancaster.base_game.castle_rewards import next_space_form, reward_castle, reward_castles
from companion.games.lancaster.base_game.castles import (
    RECRUITING,
    TRAINING,
    extension_form,
    knights_by_space,
    lay_extension,
)
from companion.games.lancaster.board import PlayersCastle
from companion.games.lancaster.order import ROUNDS
from companion.games.lancaster.pieces import KNIGHTS, owner_for_ally_of
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from companion.games.lancaster.view import view_for_seat
from companion.tabletop.ledger import Source
from tests.games.lancaster.kit import PROFILE, board_of, court, held, hold, in_its_castle, play, realm_of
from tests.tabletop.answering import said

STOCKS_HELD = ("gold", "squires", "markers")
HAND = Source("somewhere", say("Somewhere"))


def castle(*, extensions: tuple[str, ...] = (), knights: dict[str, int] | None = None, squires: int = 2,
           profile: dict[str, Any] = PROFILE) -> Realm:
    """Red's castle; whoever does not stand in it waits at court."""
    realm = realm_of(profile=profile)
    for space, knight in (knights or {}).items():
        realm.spaces.remove_pieces(COURT, "red", KNIGHTS[knight])
        in_its_castle(realm, "red", **{space: knight})
    hold(realm, "red", extensions=extensions, squires=squires)
    return realm


def red(realm: Realm) -> PlayersCastle:
    return board_of(realm).castles["red"]


def at_court(realm: Realm) -> tuple[int, ...]:
    return board_of(realm).knights_at_court("red")


def scored(realm: Realm, *answers: Any) -> list[str]:
    return play(reward_castle(realm, board_of(realm), "red"), red=list(answers))[1]


# Whose turn it is.


def test_the_start_player_scores_the_whole_castle_and_its_table_before_the_next_one_clockwise() -> None:
    realm = realm_of("red", "blue", "green", start="blue")
    for hand in board_of(realm).castles.values():
        hand.extensions = ("gold",)
    play(reward_castles(realm, board_of(realm)))
    assert said(realm) == [line for who in ("blue", "green", "red") for line in (
        f"{who}: 2 gold (Castle).", f"{who}: 1 voting marker (Company at table).")]


# Knights and extensions.


def test_a_knight_scores_its_space_and_goes_home() -> None:
    realm = castle(knights={"gold": 2})
    assert scored(realm) == []
    assert (held(realm, "red", "gold"), at_court(realm), knights_by_space(board_of(realm), "red")) == (4, (1, 2), {})


def test_an_extension_scores_like_a_knight_and_stays() -> None:
    realm = castle(extensions=("gold",))
    for _ in range(2):
        scored(realm)
    assert (held(realm, "red", "gold"), red(realm).extensions) == (6, ("gold",))


def test_spaces_with_neither_knight_nor_extension_score_nothing() -> None:
    realm = castle()
    assert scored(realm) == []
    assert red(realm) == PlayersCastle()


@pytest.mark.parametrize(("space", "gained"), [
    ("squires", {"squires": 4}), ("gold", {"gold": 2 + PROFILE["castle/gold"]}),
    ("markers", {"markers": 1 + PROFILE["castle/markers"]})])
def test_squires_gold_and_markers_are_what_the_castle_shows(space: str, gained: dict[str, int]) -> None:
    realm = castle(extensions=(space,))
    scored(realm)
    assert red(realm).extensions == (space,)
    found = {stock: held(realm, "red", stock) for stock in STOCKS_HELD}
    assert found == {"gold": 2, "squires": 2, "markers": 1} | gained


def test_power_points_of_the_castle_have_their_line_in_the_ledger() -> None:
    realm = castle(knights={"sixth": 1})
    scored(realm)
    assert [(gain.seat, gain.amount) for gain in realm.ledger.gains] == [("red", 2)]


def test_a_noble_in_the_castle_comes_from_any_county() -> None:
    realm = castle(extensions=("sixth",), profile={**PROFILE, "castle/sixth": "noble"})
    assert scored(realm, "york") == ["red: noble/castle/sixth/1"]
    assert red(realm).nobles == ("york",)


# What has to be paid.


def test_a_new_knight_costs_three_squires() -> None:
    realm = castle(extensions=("knight",), squires=4)
    scored(realm, "knight")
    assert (held(realm, "red", "squires"), at_court(realm)) == (1, (1, 1, 2))


def test_an_upgrade_costs_two_squires() -> None:
    realm = castle(knights={"upgrade": 1}, squires=2)
    scored(realm, "upgrade", "2@court")
    assert (held(realm, "red", "squires"), at_court(realm)) == (0, (1, 3))


def test_who_has_too_few_squires_is_asked_all_the_same_and_refused() -> None:
    realm = castle(extensions=("knight", "upgrade"), squires=1)
    form = next_space_form(realm, board_of(realm), "red", (RECRUITING, TRAINING))
    for space in ("knight", "upgrade"):
        with pytest.raises(Refusal, match="you have fewer"):
            form.read(space)
    assert scored(realm, "done") == ["red: castle/1"]
    assert held(realm, "red", "squires") == 1


def test_nobody_has_to_pay_and_a_knight_that_did_not_score_goes_home_too() -> None:
    realm = castle(knights={"knight": 1, "upgrade": 2}, squires=9)
    scored(realm, "done")
    assert (held(realm, "red", "squires"), at_court(realm), knights_by_space(board_of(realm), "red")) == (9, (1, 2),
                                                                                                          {})


def test_nobody_pays_for_a_knight_or_an_upgrade_that_would_be_forfeited() -> None:
    realm = castle(extensions=("knight", "upgrade"), squires=9)
    court(realm, "red", *(1, 1, 1, 2, 2, 3, 4))
    form = next_space_form(realm, board_of(realm), "red", (RECRUITING, TRAINING))
    assert [option.key for option in form.options] == ["done"]
    assert scored(realm, "done") == ["red: castle/1"]


# In the player's order.


@pytest.mark.parametrize(("order", "knights", "squires"), [
    (["knight", "done"], (1, 1, 2), 0), (["upgrade", "1@court", "done"], (2, 2), 1)])
def test_the_player_chooses_which_space_scores_first(order: list[str], knights: tuple[int, ...], squires: int) -> None:
    realm = castle(extensions=("knight", "upgrade"), squires=3)
    scored(realm, *order)
    assert (at_court(realm), held(realm, "red", "squires")) == (knights, squires)


def test_a_new_knight_can_be_upgraded_right_away() -> None:
    realm = castle(extensions=("knight", "upgrade"), squires=5)
    court(realm, "red")
    scored(realm, "knight", "upgrade", "1@court")
    assert at_court(realm) == (2,)


def test_squires_won_in_the_castle_can_pay_for_the_rest_of_it() -> None:
    realm = castle(extensions=("knight", "squires", "upgrade"), squires=3)
    scored(realm, "knight", "upgrade", "2@court")
    assert (held(realm, "red", "squires"), at_court(realm)) == (0, (1, 1, 3))


def test_a_space_scores_only_once_a_round() -> None:
    realm = castle(extensions=("knight", "upgrade"), squires=9)
    board_of(realm).bring_knight_from_reserve("red", 3)
    with pytest.raises(Refusal):
        scored(realm, "knight", "knight")


def test_an_extension_won_in_the_castle_may_wait_until_the_knight_under_it_has_scored() -> None:
    realm = castle(knights={"sixth": 2, "knight": 1}, squires=3, profile={**PROFILE, "castle/sixth": "extension"})
    asked = scored(realm, "knight", "sixth", "knight")
    assert asked == ["red: castle/1", "red: castle/1", "red: extension/castle/sixth/1"]
    assert (at_court(realm), red(realm).extensions) == ((1, 1, 2), ("knight",))


def sixth_gives(deed: str) -> dict[str, Any]:
    nothing = {"gold": 0, "squires": 0, "markers": 0, "power_points": 0}
    return {**PROFILE, "castle/sixth": ["other", {**nothing, "deed": [deed]}]}


def test_a_free_new_knight_may_wait_until_an_upgrade_has_brought_one_back_to_the_reserve() -> None:
    realm = castle(extensions=("sixth", "upgrade"), squires=2, profile=sixth_gives("knight"))
    court(realm, "red", *(1, 1, 1))
    scored(realm, "upgrade", "1@court", "sixth")
    assert at_court(realm) == (1, 1, 1, 2)


def test_a_free_upgrade_may_wait_for_the_new_knight_that_is_upgraded() -> None:
    realm = castle(extensions=("sixth", "knight"), squires=3, profile=sixth_gives("upgrade"))
    court(realm, "red")
    scored(realm, "knight", "sixth", "1@court")
    assert at_court(realm) == (2,)


# Extensions over knights.


def test_an_extension_laid_over_a_knight_sends_it_home_without_scoring() -> None:
    realm = castle(knights={"sixth": 2, "upgrade": 1}, squires=9, profile={**PROFILE, "castle/sixth": "extension"})
    assert scored(realm, "sixth", "upgrade")[-1] == "red: extension/castle/sixth/1"
    assert (at_court(realm), held(realm, "red", "squires")) == ((1, 2), 9)


def test_an_extension_covers_the_knights_space_for_good() -> None:
    realm = castle(knights={"gold": 1})
    lay_extension(realm, board_of(realm), "red", "gold", HAND)
    assert (at_court(realm), knights_by_space(board_of(realm), "red")) == ((1, 2), {})
    assert "gold" not in [option.key for option in extension_form(realm, board_of(realm), "red").options]


def test_an_extension_that_is_laid_while_the_castle_scores_does_so_from_the_next_round_on() -> None:
    """Rulings 23."""
    realm = castle()
    lay_extension(realm, board_of(realm), "red", "gold", HAND)
    assert (scored(realm), held(realm, "red", "gold")) == ([], 2)
    play(reward_castles(realm, board_of(realm)))
    assert held(realm, "red", "gold") == 4


def test_what_lay_there_already_is_not_laid_twice() -> None:
    realm = castle(extensions=("gold",))
    lay_extension(realm, board_of(realm), "red", "gold", HAND)
    assert red(realm).extensions == ("gold",)


# Company at table.


@pytest.mark.parametrize(("nobles", "markers"), [(0, 1), (1, 2), (4, 5)])
def test_the_company_gives_a_voting_marker_for_each_noble_and_one_for_the_lord(nobles: int, markers: int) -> None:
    realm = realm_of()
    hold(realm, "red", nobles=("york", "dorset", "surrey", "suffolk")[:nobles], markers=0)
    play(reward_castles(realm, board_of(realm)))
    assert held(realm, "red", "markers") == markers


def test_a_noble_won_in_the_castle_is_at_table_already() -> None:
    realm = castle(extensions=("sixth",), profile={**PROFILE, "castle/sixth": "noble"})
    play(reward_castles(realm, board_of(realm)), red=["york"])
    assert held(realm, "red", "markers") == 1 + 2


def test_the_last_round_gives_no_voting_markers_for_the_company() -> None:
    realm = castle(extensions=("gold",))
    realm.round, red(realm).nobles = ROUNDS, ("york",)
    play(reward_castles(realm, board_of(realm)))
    assert (held(realm, "red", "markers"), held(realm, "red", "gold")) == (1, 4)


# The rulebook's examples.


def test_blues_knight_brings_two_squires_and_the_extension_a_knight_for_three() -> None:
    realm = castle(knights={"squires": 2}, extensions=("knight",), squires=1)
    scored(realm, "knight")
    assert (held(realm, "red", "squires"), at_court(realm)) == (0, (1, 1, 2))


def test_blues_four_nobles_and_the_lord_bring_five_voting_markers() -> None:
    realm = castle()
    hold(realm, "red", nobles=("york", "dorset", "surrey", "suffolk"), markers=0)
    play(reward_castles(realm, board_of(realm)))
    assert held(realm, "red", "markers") == 5


def test_what_a_space_costs_and_what_it_gives_stand_on_one_card() -> None:
    realm = castle(knights={"knight": 1}, squires=3)
    scored(realm, "knight")
    (card,) = view_for_seat(realm, None).results.cards
    assert [line.parts[0][0] for line in card.lines] == ["−", ""]


def test_all_that_a_castle_gives_stands_on_one_card_and_an_allys_on_another() -> None:
    realm = realm_of("red", "blue")
    hold(realm, "blue", squires=3)
    in_its_castle(realm, owner_for_ally_of("red"), knight=2)
    in_its_castle(realm, "blue", knight=2, gold=1, squires=1)
    court(realm, "blue")
    play(reward_castles(realm, board_of(realm)), blue=["knight"])
    cards = [(card.source.title.text, {line.owner for line in card.lines}, len(card.lines))
             for card in view_for_seat(realm, None).results.cards if card.source.title.text != "Company at table"]
    assert cards == [("Castle", {"blue"}, 4), ("Ally's castle, free", {owner_for_ally_of("red")}, 1)]
