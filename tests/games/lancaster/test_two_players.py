"""The game for two: each player leads an ally, too, where the companion keeps the books."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asking import Refusal, Secrecy
from companion.games.lancaster.adjustments import adjustments
from companion.games.lancaster.base_game import facts
from companion.games.lancaster.base_game.conflicts import turned_up_card_form
from companion.games.lancaster.base_game.favor import offer_kings_favor
from companion.games.lancaster.base_game.laws import LAWS
from companion.games.lancaster.base_game.parliament import vote_on_bill
from companion.games.lancaster.base_game.placing import place_one_piece, placing_form
from companion.games.lancaster.base_game.rewards import GOLD, MARKERS, SQUIRES
from companion.games.lancaster.base_game.set_up import ask_colours_of_allies
from companion.games.lancaster.board import PlayersCastle
from companion.games.lancaster.pieces import KNIGHTS, KNIGHTS_IN_THE_BOX
from companion.games.lancaster.realm import Realm
from companion.games.lancaster.spaces import COURT
from companion.games.lancaster.stocks import Fact
from companion.games.lancaster.view import view_for_seat
from tests.games.lancaster.kit import at, board_of, company_of, counties, court, garrison, play, realm_of, station
from tests.games.lancaster.pairs import ALLY, THEIRS, conflict, two


def placed(realm: Realm, place: str, mover: str, squires: int = 0, *more: str) -> list[str]:
    return play(place_one_piece(realm, board_of(realm), "red"), red=[[place, [mover, squires]], *more])[1]


def refused(realm: Realm, place: str, mover: str, squires: int = 0) -> str:
    with pytest.raises(Refusal) as no:
        placing_form(realm, board_of(realm), "red").read([place, [mover, squires]])
    return no.value.words.text


# Set-up.


def test_each_player_chooses_a_free_colour_for_the_ally() -> None:
    realm = two()
    with pytest.raises(Refusal):
        play(ask_colours_of_allies(realm), table=[["red", "green"]])
    with pytest.raises(Refusal):
        play(ask_colours_of_allies(realm), table=[["green", "green"]])
    play(ask_colours_of_allies(realm), table=[["green", "yellow"]])
    assert realm.allies == {"red": "green", "blue": "yellow"}


def test_an_ally_begins_with_a_knight_of_two_and_six_more_in_its_reserve() -> None:
    board = board_of(realm_of("red", "blue"))
    for ally in (ALLY, THEIRS):
        assert (board.knights_at_court(ally), board.knights_in_reserve(ally)) == ((2,), (1, 1, 1, 2, 3, 4))
    assert sum(n for n in KNIGHTS_IN_THE_BOX.values()) == 7


def test_two_nobles_lie_in_each_county_and_the_conflict_cards_are_those_of_four_players() -> None:
    assert set(board_of(two()).nobles.values()) == {2}
    assert turned_up_card_form(two().box, 2) == turned_up_card_form(two().box, 4)


def test_gold_and_squires_lie_open() -> None:
    realm = two()
    castle = view_for_seat(realm, None).board.castles[1]  # type: ignore[union-attr]
    assert (castle.whose.seat, castle.stocks) == ("blue", ((GOLD, 2), (SQUIRES, 2), (MARKERS, 1)))
    assert adjustments(realm)["gold/red"].owner is None


def test_what_lies_open_is_no_private_answer_in_the_cardboard_preset_either() -> None:
    realm = realm_of("red", "blue", books="cardboard")
    asks = realm.books.know(realm, facts.GOLD, realm.seats).send(None).asks  # type: ignore[attr-defined]
    assert {ask.secrecy for ask in asks} == {Secrecy.OPEN}


# Placing.


def test_a_turn_places_one_own_knight_or_one_of_the_allys() -> None:
    realm = two()
    assert placed(realm, "stafford", "2") == placed(realm, "suffolk", "ally-2") == ["red: place/1"]
    assert counties(realm) == {"stafford": company_of("red", 2), "suffolk": company_of(ALLY, 2)}


def test_an_ally_goes_to_any_county_to_conflicts_and_to_its_own_castle() -> None:
    realm = two()
    conflict(realm)
    for place in ("bedford", "dorset", "conflict-1", "ally-castle/knight", "ally-castle/upgrade"):
        placing_form(realm, board_of(realm), "red").read([place, ["ally-2", 0]])


def test_an_allys_knight_takes_no_squires_along() -> None:
    realm = two()
    assert "least" in refused(realm, "stafford", "ally-2", squires=1)


def test_nobodys_squires_help_an_ally_against_the_opponent() -> None:
    realm = two()
    garrison(realm, "stafford", "blue", 2)
    assert "it takes more to expel" in refused(realm, "stafford", "ally-2", squires=1)


@pytest.mark.parametrize(("there", "mover"), [("red", "ally-2"), (ALLY, "2"), ("red", "2"), (ALLY, "ally-2")])
def test_nobody_expels_their_own_knights_or_their_allys(there: str, mover: str) -> None:
    realm = two()
    garrison(realm, "stafford", there, 1)
    assert "cannot be expelled" in refused(realm, "stafford", mover, squires=0)


@pytest.mark.parametrize("there", ["blue", THEIRS])
@pytest.mark.parametrize("mover", ["2", "ally-2"])
def test_the_opponents_knights_and_their_allys_can_be_expelled_by_both(there: str, mover: str) -> None:
    realm = two()
    realm.spaces.remove_pieces(COURT, there, KNIGHTS[2])
    court(realm, there)
    garrison(realm, "stafford", there, 1)
    placed(realm, "stafford", mover)
    assert board_of(realm).knights_at_court(there) == (1,)
    assert at(realm, "stafford").owner == (ALLY if mover == "ally-2" else "red")


def test_neither_goes_to_the_others_castle() -> None:
    realm = two()
    refused(realm, "ally-castle/knight", "2")
    refused(realm, "castle/knight", "ally-2")


def test_an_allys_castle_has_only_its_two_spaces() -> None:
    realm = two()
    for space in ("squires", "gold", "markers", "sixth"):
        refused(realm, f"ally-castle/{space}", "ally-2")


def test_player_and_ally_share_a_conflict_but_never_a_space() -> None:
    realm = two()
    there = conflict(realm)
    placed(realm, "conflict-1", "1")
    placed(realm, "conflict-1", "ally-2")
    placed(realm, "conflict-1", "2")
    assert [(stand.owner, stand.knights) for stand in there.companies] == [("red", (1, 2)), (ALLY, (2,))]


def test_a_full_conflict_has_no_space_left_for_an_ally() -> None:
    realm = two()
    conflict(realm, ("red", 1), ("blue", 1), (THEIRS, 2))
    assert "three spaces" in refused(realm, "conflict-1", "ally-2")


# The king's favor for an ally.


def favored(realm: Realm, *answers: str) -> list[str]:
    board_of(realm).favors = ("favor/upgrade", "favor/noble", "favor/1", "favor/2")
    return play(offer_kings_favor(realm, board_of(realm), ALLY), red=list(answers))[1]


@pytest.mark.parametrize("tile", ["favor/1", "favor/2"])
def test_gold_and_squires_of_an_allys_favor_lapse_and_the_tile_is_turned_over(tile: str) -> None:
    realm = two()
    assert favored(realm, tile) == ["red: allys-favor/1"]
    assert board_of(realm).castles["red"] == PlayersCastle()
    assert tile not in board_of(realm).favors


def test_an_allys_favor_upgrades_one_of_its_own_knights() -> None:
    realm = two()
    favored(realm, "favor/upgrade", "2@court")
    assert board_of(realm).knights_at_court(ALLY) == (3,)
    assert board_of(realm).knights_at_court("red") == (1, 2)


def test_with_an_allys_favor_a_noble_of_any_county_leaves_the_game() -> None:
    realm = two()
    board_of(realm).castles["red"].nobles = ("dorset",)
    favored(realm, "favor/noble", "dorset")
    assert (board_of(realm).nobles["dorset"], board_of(realm).castles["red"].nobles) == (1, ("dorset",))


# Parliament.


def test_an_ally_has_no_vote() -> None:
    realm = two()
    ballots: list[Any] = [{"aye": "no", "markers": 0}]
    _, asked = play(vote_on_bill(realm, 0, LAWS[3]), red=list(ballots), blue=list(ballots))
    assert [who for who in asked if "ballot" in who] == ["red: ballot/votes-for-gold", "blue: ballot/votes-for-gold"]


@pytest.mark.parametrize("fact", [
    facts.COUNTIES, facts.CONFLICTS, facts.KNIGHTHOOD, facts.DEPLOYED_TWOS, facts.THREE_ONES, facts.ALL_STRENGTHS,
    facts.NO_TWO, facts.THREE_DEPLOYED], ids=lambda fact: fact.key)
def test_no_law_counts_an_allys_knights(fact: Fact) -> None:
    realm = two(1, 1, 1, 2, 3, 4)
    before = fact.count(realm, "red")
    there = conflict(realm)
    for county in ("york", "dorset", "surrey"):
        station(realm, ALLY, f"{county} 1")
    for knight in (2, 3, 4):
        station(realm, ALLY, f"{there.key} {knight}")
    assert fact.count(realm, "red") == before
